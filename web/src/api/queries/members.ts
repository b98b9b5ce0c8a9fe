import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Country, Gender, MembersPage } from '#/api/wire';
import type { Radius } from '#/lib/search-terms';
import { storedTracking } from '#/lib/tracking';

/** What members are searched by (spec 3: search state); ages in years, both ends included. */
export interface MemberFilters {
  gender?: Gender | undefined;
  /** A visitor's own, so that only those show who seek it; a member's is known. */
  own_gender?: Gender | undefined;
  country?: Country | undefined;
  countryregion?: string | undefined;
  min_age?: number | undefined;
  max_age?: number | undefined;
  /** Leaves fictional profiles out. */
  real_only?: boolean | undefined;
  /** Any of these: at most MOST_INTERESTS ids, in order, with commas between them. */
  interests?: string | undefined;
  /** Any of these: chat, dates, relationship, in order, with commas between them. */
  intent?: string | undefined;
  /** Any of these: at most MOST_LANGUAGES codes, in order, with commas between them. */
  languages?: string | undefined;
  /** Leaves out who has no photo to see. */
  photo?: boolean | undefined;
  /** Only verified persons. */
  verified?: boolean | undefined;
  online?: boolean | undefined;
  /** Id of a city of cities.php. */
  near?: string | undefined;
  /** Kilometres around it; without, as far as the country reaches. */
  radius?: Radius | undefined;
  /** By nearness where there is a city, else by activity. */
  sort?: 'activity' | 'nearness' | 'newest' | undefined;
}

/** Some sites let only those visitors search who came from somewhere (spec 6). */
function trafficSource() {
  const { network, ref } = storedTracking();
  return { network, ref };
}

/** Member search, page by page (spec 4: results are added page by page). */
export function membersQuery(filters: MemberFilters) {
  return infiniteQueryOptions({
    queryKey: ['/api/members.php', filters] as const,
    queryFn: ({ pageParam, signal }) =>
      call<MembersPage>('GET', '/api/members.php', {
        query: { ...filters, ...trafficSource(), cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // Coming back to a search finds it as it was; the photos' addresses outlive this.
    staleTime: 5 * 60_000,
  });
}
