import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Likes } from '#/api/wire';

/** What is older than a tab's newest lines, page by page; `first` is where it begins (null: nothing is older). */
export function olderLikesQuery(tab: keyof Likes['liked_by'], first: string | null) {
  return infiniteQueryOptions({
    // Begins as the key of all likes, so that it follows what changes them.
    queryKey: ['/api/likes.php', { type: tab, before: first }] as const,
    queryFn: ({ pageParam, signal }) =>
      call<Likes>('GET', '/api/likes.php', { query: { type: tab, before: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: (page) => page.older?.[tab],
    placeholderData: keepPreviousData,
  });
}
