import { expect, it } from 'vitest';
import type { Country } from '#/api/wire';
import { isEntryWarned } from '#/layouts/chrome/entry-conditions';

const COUNTRIES: readonly Country[] = [
  'NL',
  'BE',
  'LU',
  'DE',
  'AT',
  'CH',
  'FR',
  'IT',
  'ES',
  'GB',
  'IE',
  'US',
  'CA',
  'AU',
  'DK',
  'NO',
  'SE',
  'FI',
  'PL',
];
const LAYOUTS = { default: undefined, chat: ['NL', 'DE'], lander: ['NL', 'DE'], empty: ['NL', 'DE'] } as const;
/** Routes of each layout; three of them never warn. */
const ROUTES = {
  default: ['index', 'pricing', 'pages-terms'],
  chat: ['chats', 'chats-id'],
  lander: ['landers', 'members-id-landing'],
  empty: ['login', 'signup', 'complete-signup', 'reset-password', 'reset-password-do'],
} as const;
const SETTINGS = (['yes', 'no'] as const).flatMap((enable_site_entry_popup) =>
  [[], ['NL'], ['DE', 'FR'], ['US']].map((site_entry_countries) => ({
    enable_site_entry_popup,
    site_entry_countries: site_entry_countries as Country[],
  })),
);

// The whole table of spec 2: 19 countries x 4 layouts and their routes x settings x who is here.
// spec: 2.35, 9.6
it.each(Object.keys(LAYOUTS) as (keyof typeof LAYOUTS)[])('warns as spec 2 says on the layout %s', (layout) => {
  const wrong: string[] = [];
  let warned = 0;
  for (const country of COUNTRIES)
    for (const route of ROUTES[layout])
      for (const settings of SETTINGS)
        for (const who of ['visitor', 'member', 'app']) {
          const layoutAllows = layout === 'default' || country === 'NL' || country === 'DE';
          const siteAllows =
            settings.enable_site_entry_popup === 'yes' &&
            (settings.site_entry_countries.length === 0 || settings.site_entry_countries.includes(country));
          const routeAllows = !/^(?:complete-signup|reset-password.*)$/u.test(route);
          const expected = who === 'visitor' && layoutAllows && siteAllows && routeAllows;
          const seen = isEntryWarned({
            settings: { ...settings, geoip_selected_country: country },
            routes: [undefined, route],
            only: LAYOUTS[layout],
            loggedIn: who === 'member',
            installedApp: who === 'app',
          });
          if (seen !== expected) wrong.push([layout, country, route, JSON.stringify(settings), who].join(' '));
          warned += Number(seen);
        }
  expect(wrong).toEqual([]);
  expect(warned).toBeGreaterThan(0);
});
