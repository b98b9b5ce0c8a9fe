import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { get, send } from '#/console/api/call';

/** What begins the key of everything about sites: an act of one renews all of it. */
export const SITES_KEY = ['sites'];

/** The sites within reach. */
export const sitesQuery = queryOptions({
  queryKey: [...SITES_KEY, 'list'],
  queryFn: ({ signal }) => get('/api/console/sites', undefined, signal),
});

/** The companies that one manages as a whole. */
export const companiesQuery = queryOptions({
  queryKey: [...SITES_KEY, 'companies'],
  queryFn: ({ signal }) => get('/api/console/companies', undefined, signal),
});

/** A site with the newest version of its settings. */
export const siteQuery = (site: string) =>
  queryOptions({
    queryKey: [...SITES_KEY, 'one', site],
    queryFn: ({ signal }) => get('/api/console/site', { site }, signal),
  });

/** Everything that can be set of a site; the choices' names are in the reader's language. */
export const settingListQuery = (locale: string) =>
  queryOptions({
    queryKey: ['site-settings', locale],
    queryFn: ({ signal }) => get('/api/console/site-settings', undefined, signal),
    staleTime: Infinity,
  });

/** What a site lacks. */
export const findingsQuery = (site: string) =>
  queryOptions({
    queryKey: [...SITES_KEY, 'findings', site],
    queryFn: ({ signal }) => get('/api/console/site-findings', { site }, signal),
  });

/** What a change of settings would do; nothing is written. */
export const trialQuery = (site: string, version: number, values: Record<string, unknown>) =>
  queryOptions({
    queryKey: [...SITES_KEY, 'trial', site, version, values],
    queryFn: () => send('post', '/api/console/site-trials', { site, values }),
    enabled: Object.keys(values).length > 0,
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  });

/** A link to the real pages with a draft; each is made anew, since it is good for some minutes. */
export const previewQuery = (site: string, values: Record<string, unknown>) =>
  queryOptions({
    queryKey: [...SITES_KEY, 'preview', site, values],
    queryFn: () => send('post', '/api/console/site-previews', { site, values }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** What would be if everything were as in a version again. */
export const backTrialQuery = (site: string, back: number) =>
  queryOptions({
    queryKey: [...SITES_KEY, 'back', site, back],
    queryFn: () => send('post', '/api/console/site-trials', { site, back_to: back }),
    gcTime: 0,
    retry: false,
  });

/** What the settings were, page by page. */
export const versionsQuery = (site: string) =>
  infiniteQueryOptions({
    queryKey: [...SITES_KEY, 'versions', site],
    queryFn: ({ pageParam, signal }) => get('/api/console/site-versions', { site, before: pageParam }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** How bringing members to a site stands: asked again every few seconds while something is at work. */
export const movesQuery = (site: string) =>
  queryOptions({
    queryKey: [...SITES_KEY, 'moves', site],
    queryFn: ({ signal }) => get('/api/console/site-moves', { site }, signal),
    refetchInterval: ({ state: { data } }) =>
      data?.runs.some(({ outcome }) => !outcome) || data?.upload?.state === 'unpacking' ? 2000 : false,
  });

/** What a site sells, and how its company is paid. */
export const offersQuery = (site: string) =>
  queryOptions({
    queryKey: [...SITES_KEY, 'offers', site],
    queryFn: ({ signal }) => get('/api/console/site-offers', { site }, signal),
  });
