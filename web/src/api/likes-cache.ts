import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { likesQuery } from '#/api/queries/likes';
import type { Likes } from '#/api/wire';

/** Changes the likes wherever this page has them: the newest, and the pages of older ones. */
export function changeLikes(client: QueryClient, change: (likes: Likes) => Likes): void {
  client.setQueryData(likesQuery.queryKey, (known) => known && change(known));
  const older = { queryKey: likesQuery.queryKey, predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.length > likesQuery.queryKey.length };
  client.setQueriesData<InfiniteData<Likes>>(older, (known) => known && { ...known, pages: known.pages.map(change) });
}
