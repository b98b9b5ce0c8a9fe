import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus into a part of the page that took another's place, and shows its head; null: it was there
 * from the start.
 */
export function useFocusOn<Place extends HTMLElement>(selector: string | null): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const first = useRef(selector);
  useEffect(() => {
    if (!first.current) return;
    place.current?.querySelector<HTMLElement>(first.current)?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return place;
}
