import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Company, Settings } from '#/api/wire';

/**
 * What the page was asked for by (spec 7): its route's query, and its host, which goes before one of that name
 * there.
 */
function ofPage(): Record<string, string> {
  const { token: _, ...query } = Object.fromEntries(new URLSearchParams(location.search));
  return { ...query, domain: location.host };
}

/**
 * This site's settings (spec 7: settings.php); they come with the page, and are asked for again in another
 * language or country.
 */
export const settingsQuery = queryOptions({
  queryKey: ['/api/settings.php'] as const,
  queryFn: ({ signal }) => call<{ settings: Settings }>('GET', '/api/settings.php', { query: ofPage(), signal }),
  select: (answer) => answer.settings,
  staleTime: Infinity,
});

/** The company behind this site; loaded once (spec 7). */
export const companyInfoQuery = queryOptions({
  queryKey: ['/api/companyinfo.php'] as const,
  queryFn: ({ signal }) => call<{ companyinfo: Company }>('GET', '/api/companyinfo.php', { signal }),
  select: (answer) => answer.companyinfo,
  staleTime: Infinity,
  gcTime: Infinity,
});
