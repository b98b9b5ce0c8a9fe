import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Profile, User } from '#/api/wire';
import { answer, refuse, serve, type Sent } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { chatList, member, noLikes, profile } from '#/testing/samples';

const looks = (sent: Sent[]) => sent.filter(({ path }) => path === '/api/view.php').map(({ body }) => body);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** What the browser says of the page: the clock of a look runs while it is in view. */
function turn(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Opens a profile behind another window, so that the test's own clock begins when it is turned to. */
async function open(id: string, facts: Partial<Profile> = {}, user: Partial<User> = {}, told = () => answer({})) {
  // A page that is left says so.
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  turn('hidden');
  const sent = serve({
    'GET /api/member.php': () => answer({ profile: profile({ id, ...facts }) }),
    'PUT /api/view.php': told,
  });
  await renderApp(`/members/${id}`, {
    user: member(user),
    answers: { '/api/likes.php': noLikes, '/api/chats.php': chatList() },
  });
  await screen.findByRole('heading', { level: 1, name: 'Sofie, 41' });
  await vi.waitFor(() => expect(document.querySelector('article')).toHaveAttribute('aria-busy', 'false'));
  vi.useFakeTimers();
  return sent;
}

beforeEach(() => vi.useRealTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('tells of a look after two seconds in view, not before and not twice', async () => {
  const sent = await open('a1');
  await pass(60_000);
  expect(looks(sent)).toEqual([]);
  turn('visible');
  await pass(1_999);
  expect(looks(sent)).toEqual([]);
  await pass(1);
  expect(looks(sent)).toEqual([{ profile: 'a1' }]);
  turn('hidden');
  turn('visible');
  await pass(60_000);
  expect(looks(sent)).toHaveLength(1);
});

it('begins to count anew each time that the page comes into view', async () => {
  const sent = await open('a2');
  for (const stays of [1_500, 1_999]) {
    turn('visible');
    await pass(stays);
    turn('hidden');
    await pass(5_000);
  }
  expect(looks(sent)).toEqual([]);
  turn('visible');
  await pass(2_000);
  expect(looks(sent)).toHaveLength(1);
});

it('tells nothing of a page that was left', async () => {
  const sent = await open('a3');
  turn('visible');
  await pass(1_900);
  cleanup();
  await pass(60_000);
  expect(looks(sent)).toEqual([]);
});

it('tells of the same profile once an hour', async () => {
  await open('a4');
  const begun = Date.now();
  turn('visible');
  await pass(2_000);
  for (const [later, count] of [
    [59, 0],
    [61, 1],
  ] as const) {
    cleanup();
    vi.useRealTimers();
    vi.setSystemTime(begun + later * 60_000);
    const sent = await open('a4');
    turn('visible');
    await pass(2_000);
    expect(looks(sent)).toHaveLength(count);
  }
});

it('tells at the next visit what did not arrive', async () => {
  const sent = await open('a5', {}, {}, () => refuse(501, 'internal'));
  turn('visible');
  await pass(2_000);
  expect(looks(sent)).toHaveLength(1);
  cleanup();
  vi.useRealTimers();
  const again = await open('a5');
  turn('visible');
  await pass(2_000);
  expect(looks(again)).toHaveLength(1);
});

it.each([
  ['a fictional profile', { fictional: true }, {}],
  ["one's own", { id: member().profile.id }, {}],
  ['a member who is invisible', {}, { invisible: true }],
  ['a member who keeps visits back', {}, { shows_visits: false }],
])('tells nothing of %s', async (_who, facts, user) => {
  const sent = await open('a6', facts, user);
  turn('visible');
  await pass(60_000);
  expect(looks(sent)).toEqual([]);
});
