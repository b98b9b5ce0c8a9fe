import { beforeEach, expect, it, vi } from 'vitest';
import { isStillTheirs } from '#/api/live-session';
import { createQueryClient } from '#/api/query-client';
import { enterSession } from '#/api/session';
import { endPage } from '#/layouts/chrome/member-farewell';
import { lastWords } from '#/lib/ending';
import { forgetMember } from '#/lib/forget-member';
import { loadPage } from '#/lib/load-page';
import { answer, refuse, serve } from '#/testing/answers';
import { member } from '#/testing/samples';

vi.mock('#/lib/load-page', () => ({ loadPage: { to: vi.fn<(href: string) => void>(), again: vi.fn<() => void>() } }));

const anna = member();
const ben = { ...anna, profile: { ...anna.profile, id: 'ben' } };
const sentence = () => document.querySelector('#not-loaded');

beforeEach(async () => {
  vi.clearAllMocks();
  await forgetMember();
  sessionStorage.clear();
  lastWords.set(null);
  document.body.innerHTML = '<p id="not-loaded" hidden>We could not load the whole page.</p>';
});

/** A page of Anna's, in the same tab as the one before. */
function pageOfAnna() {
  lastWords.set(null);
  enterSession(createQueryClient(), anna);
}

it('follows another tab to whoever logs in there, however soon after the last time', async () => {
  for (const now of ['ben', 'carla', 'ben']) {
    pageOfAnna();
    await endPage(now);
  }
  expect(loadPage.again).toHaveBeenCalledTimes(3);
  expect(sentence()?.hasAttribute('hidden')).toBe(true);
});

it('follows another tab’s log-outs likewise', async () => {
  serve({ 'GET /api/user.php': () => refuse(403, 'authentication_required') });
  for (const _ of [1, 2]) {
    pageOfAnna();
    await endPage(null);
  }
  expect(loadPage.again).toHaveBeenCalledTimes(2);
});

it('goes in no circle where only answers say that somebody else is here', async () => {
  for (const _ of [1, 2]) {
    pageOfAnna();
    await endPage(undefined);
  }
  expect(loadPage.again).toHaveBeenCalledOnce();
  expect(sentence()?.hasAttribute('hidden')).toBe(false);
});

it('stays where a tab tells late that nobody is here, and the server knows better', async () => {
  serve({ 'GET /api/user.php': () => answer({ user: anna }) });
  pageOfAnna();
  await endPage(null);
  expect(lastWords.get()).toBeNull();
  expect(loadPage.again).not.toHaveBeenCalled();
});

it.each([
  ['its member', () => answer({ user: anna }), [true, true]],
  ['somebody else', () => answer({ user: ben }), [false, false]],
  ['nobody', () => refuse(403, 'authentication_required'), [false, false]],
  // What is true without an answer is for whoever asks to say.
  ['nothing that counts', () => refuse(501, 'internal'), [true, false]],
])('asks the server whether the page is still its member’s: %s', async (_, reply, expected) => {
  serve({ 'GET /api/user.php': reply });
  pageOfAnna();
  expect([await isStillTheirs(true), await isStillTheirs(false)]).toEqual(expected);
});
