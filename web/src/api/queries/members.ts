import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { CountryCode, Gender, MembersPage } from '#/api/types';

/** What members are searched by (spec 3 search state); ages in years, both ends included. */
export interface MemberFilters {
  gender?: Gender | undefined;
  country?: CountryCode | undefined;
  countryregion?: string | undefined;
  min_age?: number | undefined;
  max_age?: number | undefined;
}

/** Member search, page by page (spec 4: results are added page by page). */
export function membersQuery(filters: MemberFilters) {
  return infiniteQueryOptions({
    queryKey: ['/api/members.php', filters] as const,
    queryFn: ({ pageParam, signal }) =>
      call<MembersPage>('GET', '/api/members.php', { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 60_000,
  });
}
