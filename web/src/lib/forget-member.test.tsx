import { beforeEach, expect, it, vi } from 'vitest';
import { forgetInPlace, leaveSession } from '#/api/leave-session';
import { userQuery } from '#/api/queries/user';
import { createQueryClient } from '#/api/query-client';
import { enterSession } from '#/api/session';
import { refusalOf, refusals, rememberRefusal } from '#/features/chat/outbox/refusals';
import { chooseScheme } from '#/lib/choose-scheme';
import { dismiss } from '#/lib/dismissals';
import { forgetMember, keepFor, whenMemberForgotten } from '#/lib/forget-member';
import { intentKey } from '#/lib/intent-key';
import { loadPage } from '#/lib/load-page';
import { memberStorage } from '#/lib/member-storage';
import { keep, readKept } from '#/lib/tab-storage';
import { rememberTracking } from '#/lib/tracking';
import { rememberTypedEmail, typedEmail } from '#/lib/typed-email';
import { member } from '#/testing/samples';

const anna = member();
const ben = { ...anna, profile: { ...anna.profile, id: 'ben' } };
const stored = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted();
/** A tab that somebody was logged in on before: its storage is all that is left. */
const freshTab = () => createQueryClient();

// A page that is over stays so: each test has the modules of a page of its own where that matters.
vi.mock('#/lib/load-page', () => ({ loadPage: { to: vi.fn<(href: string) => void>(), again: vi.fn<() => void>() } }));

beforeEach(async () => {
  vi.clearAllMocks();
  await forgetMember();
});

/** What a member leaves in every storage, and a choice of theirs that is the browser's. */
function liveHere() {
  chooseScheme('dark');
  rememberTracking({ pathname: '/', search: '?network=ads' });
  dismiss('hide-site-entry-warning', Date.now());
  keep('geolocation-permission', 'granted');
  keep('complaint-draft', { text: 'about my ex' });
  intentKey('complaint', 'about my ex');
  rememberTypedEmail('anna@example.com');
  memberStorage(anna.profile.id, 'draft').set('partner', 'see you at eight');
}

const NOBODYS = ['geolocation-permission', 'hide-site-entry-warning', 'scheme', 'tracking'];

// asvs: V14.3.1
it('leaves nothing of who was here but what is nobody’s', async () => {
  const client = freshTab();
  enterSession(client, anna);
  client.setQueryData(['/api/chats.php'], { chats: [] });
  liveHere();
  expect(
    stored()
      .filter((key) => !NOBODYS.includes(key))
      .every((key) => key.startsWith(`member:${anna.profile.id}:`)),
  ).toBe(true);
  await leaveSession(null);
  expect(stored()).toEqual(NOBODYS);
  expect([readKept('complaint-draft'), typedEmail()]).toEqual([undefined, '']);
});

it('shows nobody why the member before could not write to somebody', async () => {
  enterSession(freshTab(), anna);
  const problem = { status: 409, code: 'blocked', detail: "You can't write to Carl." };
  rememberRefusal('carl', problem, anna);
  expect(refusalOf(refusals.get(), 'carl', ben)).toEqual(problem);
  await leaveSession(null);
  expect(refusalOf(refusals.get(), 'carl', ben)).toBeNull();
});

it.each([
  ['a refresh that finds nobody', () => ({ user: null })],
  ['a refresh that finds somebody else', () => ({ user: ben })],
])('forgets at %s, and begins anew', async (_, answer) => {
  const client = freshTab();
  enterSession(client, anna);
  liveHere();
  client.setQueryData(userQuery.queryKey, answer());
  await vi.waitFor(() => expect(loadPage.again).toHaveBeenCalledOnce());
  // And when it began anew, so that it does not for ever.
  expect(stored()).toEqual(['chunk-reload', ...NOBODYS]);
});

it('forgets on a page that stays', () => {
  const client = freshTab();
  enterSession(client, anna);
  client.setQueryData(['/api/chats.php'], { chats: [] });
  liveHere();
  forgetInPlace(client);
  expect(stored().filter((key) => key !== 'forgetting')).toEqual(NOBODYS);
  expect([client.getQueryData(['/api/chats.php']), document.documentElement.dataset.auth]).toEqual([undefined, 'out']);
  expect(loadPage.again).not.toHaveBeenCalled();
});

it.each([
  ['a visitor', null],
  ['another member', ben],
])('forgets who was here last when the next page is that of %s', (_, user) => {
  enterSession(freshTab(), anna);
  liveHere();
  // The session ran out with no page open; this is the next one.
  const next = freshTab();
  next.setQueryData(userQuery.queryKey, { user });
  expect(stored().filter((key) => key.includes(anna.profile.id))).toEqual([]);
  expect(readKept('complaint-draft')).toBeUndefined();
});

it('keeps what a member had over a reload', () => {
  enterSession(freshTab(), anna);
  liveHere();
  freshTab().setQueryData(userQuery.queryKey, { user: anna });
  expect(readKept('complaint-draft')).toEqual({ text: 'about my ex' });
  expect(memberStorage(anna.profile.id, 'draft').get('partner')).toBe('see you at eight');
});

it('goes on with what a page that was closed too early left to forget', async () => {
  const slow = new Promise<undefined>(() => {});
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: { getRegistration: () => slow } } }));
  enterSession(freshTab(), anna);
  void forgetMember();
  await Promise.resolve();
  const unsubscribe = vi.fn(async () => true);
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      serviceWorker: {
        value: { getRegistration: async () => ({ pushManager: { getSubscription: async () => ({ unsubscribe }) } }) },
      },
    }),
  );
  // The next page, which finds nothing of anna.
  freshTab().setQueryData(userQuery.queryKey, { user: null });
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(stored()).toEqual([]));
  vi.unstubAllGlobals();
});

it('writes nothing of a member down once their session has ended', async () => {
  keepFor('anna');
  const drafts = memberStorage('anna', 'draft');
  await forgetMember();
  drafts.set('partner', 'typed a moment too late');
  expect(stored()).toEqual([]);
  keepFor('anna');
  drafts.set('partner', 'logged in again');
  expect(drafts.get('partner')).toBe('logged in again');
});

it('brings a visitor’s mailed link along into the session, and nothing else', () => {
  keep('export-token', 'abc');
  keep('complaint-draft', { text: 'a visitor’s' });
  keepFor('anna');
  expect([readKept('export-token'), readKept('complaint-draft')]).toEqual(['abc', undefined]);
});

it('ends the subscription to pushes and closes the notices', async () => {
  const [close, unsubscribe] = [vi.fn<() => void>(), vi.fn(async () => true)];
  const registration = {
    getNotifications: async () => [{ close }],
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  };
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { serviceWorker: { value: { getRegistration: async () => registration } } }),
  );
  const heard = vi.fn<() => void>();
  whenMemberForgotten(heard);
  await forgetMember();
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  expect([close.mock.calls.length, heard.mock.calls.length]).toEqual([1, 1]);
  vi.unstubAllGlobals();
});

it('takes from the service worker what another app shared', async () => {
  const postMessage = vi.fn<(question: unknown) => void>();
  const registration = { active: { postMessage } };
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { serviceWorker: { value: { getRegistration: async () => registration } } }),
  );
  await forgetMember();
  // The worker holds it no longer once it was asked for.
  expect(postMessage.mock.calls).toEqual([[{ type: 'shared-photos' }]]);
  vi.unstubAllGlobals();
});
