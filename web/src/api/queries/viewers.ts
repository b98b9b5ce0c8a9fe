import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { ProfileCard, Viewer, Viewers } from '#/api/wire';

/**
 * Who looked at the member's profile, page by page. Kept among the searches and in their shape, so that what changes a
 * card there, or takes somebody away, does so here.
 */
export const viewersQuery = infiniteQueryOptions({
  queryKey: ['/api/members.php', 'viewers'] as const,
  queryFn: async ({ pageParam, signal }): Promise<ViewersPage> => {
    const { viewers, older } = await call<Viewers>('GET', '/api/viewers.php', { query: { before: pageParam }, signal });
    return { results: viewers, similar_results: [], older };
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.older,
});

interface ViewersPage {
  results: Viewer[];
  similar_results: ProfileCard[];
  older: string | null;
}
