import type { Announcement } from '#/features/likes/use-announcements';
import { memberStorage } from '#/lib/member-storage';
import { takeAlone, whenSeen } from '#/lib/one-tab';

/** So long two tabs can't both begin to tell the same: until storage has reached every one of them. */
const BEGINNING_MS = 10_000;
/** A tab that nobody looked at for longer tells old news again, rather than that the list grows for ever. */
const KEPT_MS = 30 * 86_400_000;

/** What this tab keeps from the others for that long, by the name of its lock. */
const beginning = new Map<string, () => void>();

const told = (member: string) => memberStorage(member, 'told');
const lockOf = (member: string, key: string) => `told:${member}:${key}`;
const keyOf = ({ kind, card }: Announcement) => `${kind} ${card.id}`;

/** Waits until somebody looks at this tab; true when it is the one that tells `news`, false when another did. */
export async function isToldHere(member: string, news: Announcement): Promise<boolean> {
  await whenSeen();
  const [storage, key] = [told(member), keyOf(news)];
  if (storage.get(key)) return false;
  const lock = lockOf(member, key);
  const giveBack = await takeAlone(lock);
  if (!giveBack || storage.get(key)) return false;
  for (const [other, at] of storage.entries()) if (Number(at) < Date.now() - KEPT_MS) storage.set(other, '');
  storage.set(key, String(Date.now()));
  beginning.set(lock, giveBack);
  setTimeout(() => {
    end(lock, giveBack);
  }, BEGINNING_MS);
  return true;
}

function end(lock: string, giveBack: (() => void) | undefined): void {
  giveBack?.();
  if (beginning.get(lock) === giveBack) beginning.delete(lock);
}

/** It is over: should it happen again it is news again. */
export function forgetTold(member: string, id: string): void {
  const key = `match ${id}`;
  told(member).set(key, '');
  const lock = lockOf(member, key);
  end(lock, beginning.get(lock));
}
