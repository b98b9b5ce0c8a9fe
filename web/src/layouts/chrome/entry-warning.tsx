import { lazy, Suspense, useState } from 'react';
import { useMatches } from '@tanstack/react-router';
import { useUser } from '#/api/session';
import { useSettings } from '#/api/site';
import type { CountryCode, Settings } from '#/api/types';
import { dismiss, dismissedAt } from '#/lib/dismissals';
import { useHydrated } from '#/lib/hydrated';
import { isInstalledApp } from '#/lib/installed-app';

const EntryDialog = lazy(() => import('#/layouts/chrome/entry-dialog').then((module) => ({ default: module.EntryDialog })));

/** Spec 2: not on these routes. */
const WITHOUT = new Set(['complete-signup', 'reset-password', 'reset-password-do']);

function concerns(settings: Settings, only: readonly CountryCode[] | undefined): boolean {
  const country = settings.geoip_selected_country;
  if (settings.enable_site_entry_popup === 'no') return false;
  if (only && !only.includes(country)) return false;
  return settings.site_entry_countries.length === 0 || settings.site_entry_countries.includes(country);
}

/** Shown once to a visitor before an adult site (spec 2); `only` limits it to some countries. It informs, it is no age check. */
export function EntryWarning({ only }: { only?: readonly CountryCode[] }) {
  const hydrated = useHydrated();
  const settings = useSettings();
  const user = useUser();
  const [entered, setEntered] = useState(false);
  const without = useMatches({ select: (matches) => matches.some(({ staticData }) => WITHOUT.has(staticData.name ?? '')) });
  if (!hydrated || entered || user || without || !concerns(settings, only)) return null;
  if (isInstalledApp() || dismissedAt('hide-site-entry-warning') !== null) return null;
  const enter = () => {
    dismiss('hide-site-entry-warning', Date.now());
    setEntered(true);
  };
  return <Suspense><EntryDialog minAge={settings.min_age} onEnter={enter} /></Suspense>;
}
