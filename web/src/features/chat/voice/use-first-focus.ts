import { useEffect, useRef, type RefObject } from 'react';

/** Focuses what appears in the place of what had the focus: without, keys would begin anew at the top of the page. */
export function useFirstFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
