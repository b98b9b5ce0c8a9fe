import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { settingsQuery } from '#/api/queries/settings';
import { useUser } from '#/api/session';
import type { Locale, Settings } from '#/api/wire';

/**
 * This site's settings. On a page made at build time every text is a mark: never branch on one before
 * `useHydrated()`.
 */
export function useSettings(): Settings {
  return useSuspenseQuery(settingsQuery).data;
}

/** The languages to choose from: those offered here, and what a member has chosen anywhere before. */
export function useOfferedLocales(): Locale[] {
  const { locales } = useSettings();
  const chosen = useUser()?.languages ?? [];
  return [...new Set([...locales, ...chosen])];
}

/** What CSS may pick by: the words of `data-flags` on `<html>` (SERVER-CONTRACT.md). */
export function flagsOf(settings: Settings): string {
  const flags = {
    'us-footer': settings.us_footer,
    demo: settings.demo,
    fictional: settings.has_fictional,
    'logged-out-search': settings.logged_out_search,
    resell: settings.member_resell,
    'block-told': settings.block_notice === 'told',
    'signups-all': settings.signups === 'all',
    closing: settings.closing,
  };
  return Object.entries(flags)
    .flatMap(([name, on]) => (on ? [name] : []))
    .join(' ');
}

/** Sets the attributes that the server writes into a page, for a page that came without it (vite dev). */
export function applySettings(settings: Settings, page: HTMLElement): void {
  page.dataset.niche ??= String(settings.niche);
  page.dataset.country ??= settings.geoip_selected_country;
  page.dataset.locales ??= settings.locales.join(' ');
  page.dataset.flags ??= flagsOf(settings);
}

/** Answers with words that the server gave in a language. */
const SPOKEN = ['/api/settings.php', '/api/interests.php', '/api/regions.php'];

/** Fetches anew, in the language that the cookie now says, what the server answered in the old one. */
export async function refreshLocalTexts(client: QueryClient): Promise<void> {
  await Promise.all(SPOKEN.map((path) => client.invalidateQueries({ queryKey: [path] })));
}
