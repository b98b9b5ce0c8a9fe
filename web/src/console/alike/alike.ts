import type { AlikePhoto, Item, PhotoReason } from '#/console/api/types';

const alikeOf = ({ photo }: Item): readonly AlikePhoto[] => photo?.alike ?? [];

/** Of those that look like it, the ones that wait too. */
export function waitingAlike(item: Item): readonly string[] {
  return alikeOf(item).flatMap(({ photo, status }) => (status === 'pending' ? [photo] : []));
}

/** Why the nearest of those that were rejected was; null where none was, or where it was said in words to its owner. */
export function reasonBefore(item: Item): PhotoReason | null {
  const before = alikeOf(item).find(({ status, reason }) => status === 'rejected' && reason && reason !== 'other');
  return before?.reason ?? null;
}

/** What is in view: what was gathered, as long as more than one of it waits; else the first few. */
export function inView(items: readonly Item[], gathered: readonly string[], few: number): readonly Item[] {
  const group = items.filter(({ id }) => gathered.includes(id));
  return group.length > 1 ? group : items.slice(0, few);
}
