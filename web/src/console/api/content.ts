import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get, type AnswerOf, type Query } from '#/console/api/call';
import { SITES_KEY } from '#/console/api/sites';
import type { StaticPage } from '#/console/api/types';

// What sites write and offer belongs to them: an act about a site renews all of it.
const paged = { initialPageParam: '', getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined };

/** A site's short links, page by page. */
export const linksQuery = (site: string) =>
  infiniteQueryOptions({
    queryKey: [...SITES_KEY, 'links', site],
    queryFn: ({ pageParam, signal }) => get('/api/console/short-links', { site, cursor: pageParam }, signal),
    ...paged,
  });

/** A site's discount codes, page by page; all lots come with each page. */
export const codesQuery = (site: string) =>
  infiniteQueryOptions({
    queryKey: [...SITES_KEY, 'codes', site],
    queryFn: ({ pageParam, signal }) => get('/api/console/discount-codes', { site, cursor: pageParam }, signal),
    ...paged,
  });

/** A site's news and offers, page by page. */
export const newsListQuery = (site: string) =>
  infiniteQueryOptions({
    queryKey: [...SITES_KEY, 'news', site],
    queryFn: ({ pageParam, signal }) => get('/api/console/newsletters', { site, cursor: pageParam }, signal),
    ...paged,
  });

/** One of them. */
export const newsQuery = (newsletter: string) =>
  queryOptions({
    queryKey: [...SITES_KEY, 'newsletter', newsletter],
    queryFn: ({ signal }) => get('/api/console/newsletter', { newsletter }, signal),
  });

/** Who would get it, if it is of this version. */
export const readersQuery = (newsletter: string, version: number) =>
  queryOptions({
    queryKey: ['news-readers', newsletter, version],
    queryFn: ({ signal }) => get('/api/console/newsletter-readers', { newsletter }, signal),
    staleTime: 5 * 60_000,
  });

/** The static pages of a site, and which have texts of its own. */
export const textsQuery = (site: string) =>
  queryOptions({
    queryKey: [...SITES_KEY, 'texts', site],
    queryFn: ({ signal }) => get('/api/console/page-texts', { site }, signal),
  });

/** What a text is of. */
export interface TextPlace {
  page: StaticPage;
  language: AnswerOf<'/api/console/page-texts', 'get'>['texts'][number]['language'];
  country: AnswerOf<'/api/console/page-texts', 'get'>['texts'][number]['country'];
}

/** A text as it holds now, or as a version has it. */
export const textQuery = (site: string, place: TextPlace, version?: number) =>
  queryOptions({
    queryKey: [...SITES_KEY, 'text', site, place, version ?? null],
    queryFn: ({ signal }) => get('/api/console/page-text', { site, ...place, version }, signal),
  });

/** Which visitors one looks at. */
export interface VisitorsFilter {
  days: number;
  network?: string;
  ref?: string;
  lander?: string;
}

/** As the calls want it: days up to today, in UTC. */
export function visitorsAsked(site: string, { days, ...only }: VisitorsFilter, now = Date.now()): Query {
  const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);
  return { site, from: day(days - 1), to: day(0), ...only };
}

/** What a site's visitors came of. */
export const visitorsQuery = (site: string, wish: VisitorsFilter) =>
  queryOptions({
    queryKey: ['visitors', site, wish],
    queryFn: ({ signal }) => get('/api/console/site-visitors', visitorsAsked(site, wish), signal),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
