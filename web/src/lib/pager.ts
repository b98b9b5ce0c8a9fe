/** The page that a strip of pages of `width` pixels shows when scrolled by `left` (negative from right to left). */
export function pageAt(left: number, width: number, last: number): number {
  if (width <= 0) return 0;
  return Math.min(last, Math.max(0, Math.round(Math.abs(left) / width)));
}

/** Where a key leads from `current`; null when it is not the pager's. */
export function pageAfterKey(key: string, current: number, last: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, current + 1);
    case 'ArrowLeft':
      return Math.max(0, current - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
