import type { Country, Settings } from '#/api/wire';

/** Spec 2: not on these routes. */
const WITHOUT: readonly string[] = ['complete-signup', 'reset-password', 'reset-password-do'];

/** What the warning hangs on besides what has been dismissed: who is here, and where. */
export interface EntryPlace {
  settings: Pick<Settings, 'enable_site_entry_popup' | 'geoip_selected_country' | 'site_entry_countries'>;
  /** Names of the routes that show. */
  routes: readonly (string | undefined)[];
  /** The layout's own limit; none on the default one. */
  only: readonly Country[] | undefined;
  loggedIn: boolean;
  installedApp: boolean;
}

/** Whether the site-entry warning is due to somebody who has not dismissed it (spec 2). */
export function isEntryWarned({ settings, routes, only, loggedIn, installedApp }: EntryPlace): boolean {
  const {
    enable_site_entry_popup: enabled,
    geoip_selected_country: country,
    site_entry_countries: countries,
  } = settings;
  if (loggedIn || installedApp || enabled === 'no') return false;
  if (only && !only.includes(country)) return false;
  if (countries.length > 0 && !countries.includes(country)) return false;
  return !routes.some((name) => WITHOUT.includes(name ?? ''));
}
