import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { get } from '#/console/api/call';
import { CATEGORIES, STATES } from '#/console/complaints/complaint-words';
import type { ComplaintCategory, InboxState } from '#/console/api/types';

/** What of the inbox one wants to see; stands in the address. */
export interface InboxFilter {
  state: InboxState;
  mine?: true | undefined;
  category?: ComplaintCategory | undefined;
  site?: string | undefined;
}

/** What stands in the address, as far as it means something. */
export function readInboxFilter({ state, mine, category, site }: Record<string, unknown>): InboxFilter {
  return {
    state: STATES.find((one) => one === state) ?? 'open',
    ...(mine === true && { mine }),
    ...(CATEGORIES.includes(category as ComplaintCategory) && { category: category as ComplaintCategory }),
    ...(typeof site === 'string' && { site }),
  };
}

/** The inbox, page by page. */
export const inboxQuery = (wish: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: ['complaints', wish],
    queryFn: ({ pageParam, signal }) => get('/api/console/complaints', { ...wish, cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 30_000,
  });

/** One case with all that belongs to it. */
export const caseQuery = (number: string) =>
  queryOptions({
    queryKey: ['complaint', number],
    queryFn: ({ signal }) => get('/api/console/complaint', { number }, signal),
    // Each look leaves a line in the log: never by chance.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Who else has it open, and whether somebody wrote since. */
export const presenceQuery = (number: string) =>
  queryOptions({
    queryKey: ['presence', number],
    queryFn: ({ signal }) => get('/api/console/complaint-presence', { number }, signal),
    refetchInterval: 20_000,
  });

/** What there is to answer with, in this language. */
export const cannedQuery = (locale: string) =>
  queryOptions({
    queryKey: ['canned', locale],
    queryFn: ({ signal }) => get('/api/console/canned-responses', { locale }, signal),
    staleTime: 5 * 60_000,
  });
