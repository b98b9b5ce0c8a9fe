import { queryOptions, skipToken } from '@tanstack/react-query';
import { get } from '#/console/api/call';
import type { Permission } from '#/console/api/types';

/** Any of them finds something. */
export const FINDERS: readonly Permission[] = [
  'find_members',
  'read_orders',
  'read_invoices',
  'read_earlier_decisions',
  'read_complaints',
  'edit_links',
  'read_sites',
  'list_staff',
];

/** As much has to be typed. */
export const FEWEST = 2;

/** What the words find. Each search leaves a line in the log: it is asked for once, and never by chance. */
export const findQuery = (words: string) =>
  queryOptions({
    queryKey: ['find', words],
    queryFn: words.length < FEWEST ? skipToken : ({ signal }) => get('/api/console/find', { q: words }, signal),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** What was typed last. In no address, which browsers keep: it may be somebody's. It goes when the session ends. */
export const wordsQuery = queryOptions({
  queryKey: ['find-words'],
  queryFn: (): string => '',
  staleTime: Infinity,
  gcTime: Infinity,
});
