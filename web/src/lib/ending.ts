import type { ReactNode } from 'react';
import { keepCookie, readCookie } from '#/lib/cookies';
import { createStore } from '#/lib/store';

/**
 * A member has logged out here and the server does not know yet. Which one stands in a cookie: wherever there is a
 * session there are cookies, and it outlives the page. While it is there no page shows anything of a member,
 * and no call goes out before the server was told.
 */
export const ENDING = 'ending';

/** Remembers that `member`, a profile's id, has logged out. */
export function noteEnding(member: string): void {
  keepCookie(ENDING, member);
}

/** Whether a log-out is still to be told to the server. */
export function isEnding(): boolean {
  return readCookie(ENDING) !== '';
}

/**
 * What stands in place of the whole app once its page is over, until another one is loaded; null while it is
 * not. No call goes out from a page that is over.
 */
export const lastWords = createStore<ReactNode>(null);
