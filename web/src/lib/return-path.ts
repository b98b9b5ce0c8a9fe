import { ownPath } from '#/lib/addresses';
import { forget, keep, readKept } from '#/lib/tab-storage';

const KEY = 'return';
/** Where buying happens: coming from one of these is no place to go back to. */
const SHOP = /^\/(?:credits|directdebit|premium|pricing)(?:[/?#]|$)/u;

/** Remembers where a member was when they went to buy (`from` and `to` are paths of this site). */
export function rememberReturn(from: string, to: string): void {
  if (SHOP.test(to) && !SHOP.test(from)) keep(KEY, from);
}

/** Where to go back to after a purchase, once; undefined for those who came from outside. */
export function takeReturn(): string | undefined {
  const path = ownPath(readKept(KEY));
  forget(KEY);
  return path;
}
