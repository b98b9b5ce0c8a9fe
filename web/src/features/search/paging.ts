import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

/** Pages that come by scrolling alone after the last press; then the footer with its terms can be reached again. */
export const PAGES_BY_SCROLLING = 3;
/** Loading starts this far before the end is seen. */
const AHEAD = '600px';

export interface PagingState {
  /** The end of the list is near. */
  nearEnd: boolean;
  hasNext: boolean;
  busy: boolean;
  failed: boolean;
  /** Pages that came by scrolling since the last press. */
  byScrolling: number;
}

/** Whether the next page comes without a press. */
export function loadsByItself({ nearEnd, hasNext, busy, failed, byScrolling }: PagingState): boolean {
  return nearEnd && hasNext && !busy && !failed && byScrolling < PAGES_BY_SCROLLING;
}

interface Pages {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** Adds pages one by one: near the end of the list (mark it with `end`), and at a press. */
export function usePaging(pages: Pages): { end: RefObject<HTMLDivElement | null>; more: () => void } {
  const end = useRef<HTMLDivElement>(null);
  const count = pages.data?.pages.length ?? 0;
  const [nearEnd, setNearEnd] = useState(false);
  const [pressedAt, setPressedAt] = useState(count);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(([entry]) => setNearEnd(entry?.isIntersecting ?? false), {
      rootMargin: AHEAD,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  const due = loadsByItself({
    nearEnd,
    hasNext: pages.hasNextPage,
    busy: pages.isFetching,
    failed: pages.isFetchNextPageError,
    byScrolling: count - pressedAt,
  });
  const loadNext = useEffectEvent(() => void pages.fetchNextPage());
  useEffect(() => {
    if (due) loadNext();
  }, [due]);
  const more = () => {
    setPressedAt(count + 1);
    void pages.fetchNextPage();
  };
  return { end, more };
}
