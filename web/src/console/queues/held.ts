import type { Item } from '#/console/api/types';

/** What one holds, and how many more wait. */
export interface Held {
  items: readonly Item[];
  left: number | null;
}

/** What an answer of the server leaves in view: without what was decided here while it was on its way. */
export function afterClaim(
  { items, next_left: left }: { items: readonly Item[]; next_left: number },
  passed: ReadonlySet<string>,
): Held {
  return { items: items.filter(({ id }) => !passed.has(id)), left };
}
