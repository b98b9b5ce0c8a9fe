import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Row } from '#/features/chat/thread/rows';

/** Whoever reads further up than this is left in peace when a message comes. */
const NEAR_END_PX = 100;

function firstSeqOf(rows: readonly Row[]): number {
  const first = rows.find((row) => row.kind === 'message');
  return first?.kind === 'message' ? first.message.seq : 0;
}

/**
 * Where the message area stands: at the unread divider or the end when it opens; at the end while one is
 * near it or has just written; where it was when older messages come in front.
 */
export function useMessageScroll(rows: readonly Row[]) {
  const list = useRef<VirtualizerHandle>(null);
  const [atEnd, setAtEnd] = useState(true);
  const firstSeq = firstSeqOf(rows);
  // Follows one render behind, so that the render between knows of what came in front.
  const shownFrom = useDeferredValue(firstSeq);

  const last = rows.at(-1);
  const toEnd = () => list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
  const newest = last ? `${last.kind} ${last.key}` : '';
  const follow = useEffectEvent((newest: string) => {
    if (newest && (atEnd || newest.startsWith('outgoing'))) toEnd();
  });
  useLayoutEffect(() => follow(newest), [newest]);

  const divider = rows.findIndex(({ kind }) => kind === 'unread');
  const hasDivider = divider >= 0;
  const toDivider = useEffectEvent(() => list.current?.scrollToIndex(divider, { align: 'start' }));
  useLayoutEffect(() => {
    if (hasDivider) toDivider();
  }, [hasDivider]);

  const look = () => {
    const { scrollOffset = 0, viewportSize = 0, scrollSize = 0 } = list.current ?? {};
    setAtEnd(scrollSize - scrollOffset - viewportSize <= NEAR_END_PX);
  };
  const keepEnd = useEffectEvent(() => {
    if (atEnd) toEnd();
  });
  const settle = () => {
    if (atEnd && hasDivider) list.current?.scrollToIndex(divider, { align: 'start' });
    else if (atEnd) toEnd();
  };
  /** The window, the keyboard or the composer took or gave room. */
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let height = box.clientHeight;
    const observer = new ResizeObserver(() => {
      // The first call tells what is known, and would end the way to the divider.
      if (box.clientHeight !== height) keepEnd();
      height = box.clientHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return {
    list,
    scroller,
    atEnd,
    look,
    toEnd,
    /** Something that stands among the rows came late. */ settle,
    /** True for the one render in which older messages come in front. */ shift: firstSeq > 0 && firstSeq < shownFrom,
  };
}
