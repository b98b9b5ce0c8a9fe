import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Store } from '#/lib/store';

/** Puts something where the caret stands, also while the focus is elsewhere; the caret then stands behind it. */
export function useInsertion(
  area: RefObject<HTMLTextAreaElement | null>,
  draft: Store<string>,
): (inserted: string) => void {
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (inserted) => {
    const text = draft.get();
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = area.current ?? {};
    caret.current = from + inserted.length;
    draft.set(text.slice(0, from) + inserted + text.slice(to));
  };
}
