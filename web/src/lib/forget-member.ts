import { setKeeper } from '#/lib/keeper';
import {
  clearMemberFiles,
  clearMemberStorage,
  haveBeenHere,
  isForgetting,
  noteBeingHere,
  noteForgetting,
} from '#/lib/member-storage';
import type { SharedQuestion } from '#/lib/shared-photos';
import { clearKept } from '#/lib/tab-storage';

const forgetters = new Set<() => void>();

/** Adds what a module that holds something of a member in memory does at the end of the session. */
export function whenMemberForgotten(work: () => void): void {
  forgetters.add(work);
}

/**
 * Ends this browser's push subscription, and takes the member's notices out of the tray and their count off the
 * app's icon.
 */
async function forgetPushes(): Promise<void> {
  navigator.clearAppBadge?.().catch(() => {});
  const registration = await navigator.serviceWorker?.getRegistration();
  const notices = await registration?.getNotifications?.();
  notices?.forEach((notice) => notice.close());
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Takes from the service worker what another app shared and no page asked for yet; nobody waits for the answer. */
async function forgetShared(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage({ type: 'shared-photos' } satisfies SharedQuestion);
}

/**
 * Forgets everything of every member that this browser holds but its cache of answers, which the server's
 * Clear-Site-Data empties: for each way in which a session ends. What is nobody's stays: language, light or dark,
 * where the visitor came from. Resolves when the browser has done what it does later, which the next page
 * begins again should this one be gone by then.
 */
export async function forgetMember(): Promise<void> {
  setKeeper(null);
  clearKept();
  clearMemberStorage();
  noteForgetting(true);
  forgetters.forEach((work) => work());
  // Without a worker, or a database, there is nothing.
  await Promise.all([clearMemberFiles(), forgetPushes(), forgetShared()].map((work) => work.catch(() => {})));
  noteForgetting(false);
}

/**
 * From now on what is kept is `member`'s, a profile's id, or with null a visitor's. A session that ended while
 * no page was open, or another member's, left things behind: they go first.
 */
export function keepFor(member: string | null): void {
  if (isForgetting() || haveBeenHere().some((other) => other !== member)) void forgetMember();
  setKeeper(member);
  if (member) noteBeingHere(member);
}
