import { addPush, removePush } from '#/api/actions/push';
import { ProblemError } from '#/api/problem';
import { whenMemberForgotten } from '#/lib/forget-member';
import { memberStorage } from '#/lib/member-storage';
import { inTurn } from '#/lib/one-tab';
import type { PushMessage } from '#/lib/push-message';
import { readyServiceWorker, workers } from '#/lib/service-worker';
import { createStore } from '#/lib/store';

/** Whether this browser brings this member pushes (spec 3); `unknown` until it has been asked. */
export type PushSubscriptionState = 'unknown' | 'unsupported' | 'not_subscribed' | 'subscribed' | 'denied';

/** Spec 3, push state. */
export interface PushState {
  /** The browser can, the site has a key, and nobody has forbidden it. */
  isCapable: boolean;
  isSubscribed: boolean;
  /** The newest push that came while this page was open. */
  lastMessage: PushMessage | null;
  subscription: PushSubscriptionState;
}

/** What a member's pages know of push. */
export const pushState = createStore<PushState>({
  isCapable: false,
  isSubscribed: false,
  lastMessage: null,
  subscription: 'unknown',
});

/** Whose subscription this is, and of which site's key. */
export interface PushOwner {
  /** The member's profile id. */
  member: string;
  /** Settings `push_public_key`; null where the site has none. */
  publicKey: string | null;
}

/** What came of asking for pushes; a refusal of our own server is thrown as a ProblemError. */
export type PushOutcome = 'subscribed' | 'denied' | 'dismissed' | 'unreachable';

/** Chromium without a network lets `subscribe` wait for ever (measured: more than 20 s). */
const PUSH_SERVICE_MS = 15_000;
/** For a closed storage: known until the page ends. */
let ownerInMemory: string | null = null;

/** Where it stands that this browser was subscribed for the member: another one's pushes are not theirs. */
const ownMark = (member: string) => memberStorage(member, 'push');

function isOwner(member: string): boolean {
  return ownMark(member).get('subscribed') !== null || ownerInMemory === member;
}

function setOwner(member: string, isSubscribed: boolean): void {
  ownerInMemory = isSubscribed ? member : null;
  ownMark(member).set('subscribed', isSubscribed ? 'yes' : '');
}

class PushServiceTimeout extends Error {}

/** `work`, or a PushServiceTimeout; what comes later is found by the next try. */
function inTime<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PushServiceTimeout()), PUSH_SERVICE_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function canPush(publicKey: string | null): publicKey is string {
  return publicKey !== null && workers() !== null && 'PushManager' in window && 'Notification' in window;
}

function set(subscription: PushSubscriptionState): void {
  const known = pushState.get();
  if (known.subscription === subscription) return;
  const isSubscribed = subscription === 'subscribed';
  pushState.set({ ...known, isCapable: isSubscribed || subscription === 'not_subscribed', isSubscribed, subscription });
}

/** Remembers what was just pushed. */
export function rememberPush(message: PushMessage): void {
  pushState.set({ ...pushState.get(), lastMessage: message });
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await workers()?.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function isOfKey({ options: { applicationServerKey: key } }: PushSubscription, publicKey: string): boolean {
  if (!key) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey.replaceAll('=', '');
}

/**
 * How things most likely stand, known at once, so that nothing jumps in when `readPushState` has asked the
 * browser.
 */
export function expectedPushState({ member, publicKey }: PushOwner): Exclude<PushSubscriptionState, 'unknown'> {
  if (!canPush(publicKey)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return isOwner(member) ? 'subscribed' : 'not_subscribed';
}

/** Asks the browser how things stand, and keeps it in `pushState`. */
export async function readPushState({ member, publicKey }: PushOwner): Promise<void> {
  if (!canPush(publicKey)) return set('unsupported');
  if (Notification.permission === 'denied') return set('denied');
  // Where storage is closed there are no workers either.
  const subscription = await ownSubscription().catch(() => undefined);
  if (subscription === undefined) return set('unsupported');
  set(subscription && isOwner(member) ? 'subscribed' : 'not_subscribed');
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await inTime(readyServiceWorker());
  const known = await inTime(pushManager.getSubscription());
  if (known && isOfKey(known, publicKey)) return known;
  await known?.unsubscribe();
  return inTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
}

/**
 * What changes this browser's subscription, in one tab at a time: a page that opens while another tab switches push
 * off would else switch it on again.
 */
const whilePushChanges = <Answer>(work: () => Promise<Answer>) => inTurn('push', work);

/** Subscribes this browser for the member, after the browser's own question. To be called from a press. */
export async function enablePush({ member, publicKey }: PushOwner): Promise<PushOutcome> {
  if (!canPush(publicKey)) return 'unreachable';
  // Whoever is asked may take their time: nobody waits for that.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') {
    await readPushState({ member, publicKey });
    return permission === 'denied' ? 'denied' : 'dismissed';
  }
  return whilePushChanges(async () => {
    const before = isOwner(member);
    // First, for browsers without locks: a page that opens meanwhile ends a subscription that nobody has said is
    // theirs.
    setOwner(member, true);
    try {
      await addPush((await subscribe(publicKey)).toJSON());
    } catch (error) {
      setOwner(member, before);
      if (error instanceof ProblemError) throw error;
      return 'unreachable';
    }
    set('subscribed');
    return 'subscribed';
  });
}

/** Ends this browser's subscription, first at our server, which then sends nothing more. */
export async function disablePush({ member, publicKey }: PushOwner): Promise<void> {
  await whilePushChanges(async () => {
    const subscription = await ownSubscription();
    if (subscription) await removePush(subscription.endpoint);
    setOwner(member, false);
    await (subscription && inTime(subscription.unsubscribe()).catch(() => {}));
  });
  await readPushState({ member, publicKey });
}

async function renew(member: string, publicKey: string): Promise<void> {
  const subscription = await ownSubscription();
  if (!subscription) return;
  const own = isOwner(member) ? await subscribe(publicKey) : subscription;
  // The mark may have gone meanwhile, with a log-out or where there are no locks.
  if (isOwner(member)) await addPush(own.toJSON());
  else await inTime(own.unsubscribe());
}

/**
 * Once a page: tells the server again of a subscription that this member has here, since their session may be a
 * new one and the push service may have changed the address; one that is not known to be theirs is ended.
 */
export async function renewPush({ member, publicKey }: PushOwner): Promise<void> {
  if (!canPush(publicKey) || Notification.permission !== 'granted') return;
  // The next page tries again.
  await whilePushChanges(() => renew(member, publicKey)).catch(() => {});
}

// The subscription itself is ended by forget-member.ts, on every page; at the server it ended with the session.
whenMemberForgotten(() => {
  ownerInMemory = null;
  pushState.set({ isCapable: false, isSubscribed: false, lastMessage: null, subscription: 'unknown' });
});
