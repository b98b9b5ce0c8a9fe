import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { olderLikesQuery } from '#/api/queries/older-likes';
import type { Likes } from '#/api/wire';
import { linesOf, type LikeLine } from '#/features/likes/like-lines';
import type { LikesTab } from '#/features/likes/likes-tabs';

interface OlderLikes {
  lines: LikeLine[];
  /** Brings the next page; null at the end. */
  more: (() => void) | null;
  busy: boolean;
  error: unknown;
}

/** The lines of a tab that are older than the newest 200, brought page by page when they are asked for. */
export function useOlderLikes(likes: Likes | undefined, tab: LikesTab): OlderLikes {
  const first = likes?.older?.[tab] ?? null;
  const [wanted, setWanted] = useState<LikesTab | null>(null);
  const query = useInfiniteQuery({ ...olderLikesQuery(tab, first), enabled: wanted === tab && first !== null });
  const pages = wanted === tab && first !== null ? (query.data?.pages ?? []) : [];
  const newest = new Set(likes?.liked_by[tab].map(({ profile }) => profile));
  const begun = pages.length > 0;
  const more = () => {
    if (begun) void query.fetchNextPage();
    else if (wanted === tab) void query.refetch();
    else setWanted(tab);
  };
  return {
    // One that was liked anew stands among the newest.
    lines: pages.flatMap((page) => linesOf(page, tab)).filter(({ profile }) => !newest.has(profile)),
    more: first === null || (begun && !query.hasNextPage) ? null : more,
    busy: query.isFetchingNextPage || (wanted === tab && query.isLoading),
    error: wanted === tab ? query.error : null,
  };
}
