import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Pixels between cards; the same number stands in results.module.css. */
export const GAP = 12;
/** A card narrower than this makes place for one column less. */
const NARROWEST_CARD = 168;
const FEWEST = 2;
const MOST = 6;

/** How many cards stand side by side in `width` pixels: two on the smallest phone, six at most. */
export function columnsIn(width: number): number {
  return Math.min(MOST, Math.max(FEWEST, Math.floor((width + GAP) / (NARROWEST_CARD + GAP))));
}

/** Height of a row with the gap under it, for cards of `ratio` (width by height). */
export function rowHeight(width: number, columns: number, ratio: number): number {
  return (width - GAP * (columns - 1)) / columns / ratio + GAP;
}

/** `items` cut into rows. */
export function rowsOf<Item>(items: readonly Item[], columns: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  );
}

export interface GridShape {
  columns: number;
  rowHeight: number;
}

/** `--card-ratio` of the site's niche, such as "4 / 5". */
function cardRatio(element: Element): number {
  const [width, height] = getComputedStyle(element).getPropertyValue('--card-ratio').split('/').map(Number);
  return width && height ? width / height : 4 / 5;
}

/** The last shape of this page: a grid that comes back starts with it, so that its place is kept. */
let lastShape: GridShape = { columns: FEWEST, rowHeight: 240 };

/** Shape of the grid in the element that `ref` is given to, kept current with its width. */
export function useGridShape(): { ref: RefObject<HTMLDivElement | null>; shape: GridShape } {
  const ref = useRef<HTMLDivElement>(null);
  const [shape, setShape] = useState(lastShape);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const width = element.clientWidth;
      const columns = columnsIn(width);
      const next = { columns, rowHeight: rowHeight(width, columns, cardRatio(element)) };
      if (next.columns === lastShape.columns && next.rowHeight === lastShape.rowHeight) return;
      lastShape = next;
      setShape(next);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, shape };
}
