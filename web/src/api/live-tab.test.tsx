import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveTab } from '#/api/live-tab';
import { FakeSource } from '#/testing/fake-source';
import { FakeChannel, FakeLocks, RefusedChannel } from '#/testing/fake-tabs';

type Heard = { events: string[]; states: string[]; gaps: number; refusals: number };

let tabs: LiveTab[];

beforeEach(() => {
  tabs = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: new FakeLocks() } }));
  FakeSource.opened = [];
  FakeChannel.open = [];
});
afterEach(() => {
  tabs.forEach((tab) => tab.close());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens another tab whose data is of `after`. */
function openTab(after: string | undefined, member = 'm1') {
  const heard: Heard = { events: [], states: [], gaps: 0, refusals: 0 };
  const tab = new LiveTab({
    after,
    member,
    onEvent: (event) => event.type === 'like' && heard.events.push(event.profile),
    onState: (state) => heard.states.push(state),
    onGap: () => (heard.gaps += 1),
    onRefused: () => (heard.refusals += 1),
  });
  tabs.push(tab);
  return { tab, heard, channel: FakeChannel.open.at(-1) };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const open = () => FakeSource.opened.filter(({ readyState }) => readyState !== FakeSource.CLOSED);
const newest = () => FakeSource.opened.at(-1);
const like = (cursor: string) => newest()?.tell(cursor, JSON.stringify({ type: 'like', profile: `p${cursor}` }));

it('has one stream for all tabs of a member, and each hears everything once', async () => {
  const [first, second, third] = [openTab('7-1000'), openTab('7-1000'), openTab('7-1000')];
  newest()?.open();
  like('8');
  like('9');
  like('8');
  expect(open()).toHaveLength(1);
  for (const { heard } of [first, second, third]) expect(heard).toMatchObject({ events: ['p8', 'p9'], gaps: 0 });
  expect(second.heard.states.at(-1)).toBe('open');
});

it('has another stream for another member', () => {
  const [mine, other] = [openTab('7-1000'), openTab('7-1000', 'm2')];
  expect(open()).toHaveLength(2);
  FakeSource.opened[0]?.tell('8', '{"type":"like","profile":"p8"}');
  expect([mine.heard.events, other.heard.events]).toEqual([['p8'], []]);
});

it('tells a tab that comes later what it missed since its page was made, and no more', () => {
  openTab('7-1000');
  newest()?.open();
  like('8');
  like('9');
  like('10');
  const later = openTab('9-5000');
  like('11');
  expect(later.heard).toMatchObject({ events: ['p10', 'p11'], gaps: 0 });
  expect(later.heard.states.at(-1)).toBe('open');
});

it.each([
  ['is from before the stream', '3-1000'],
  ['has no cursor', undefined],
])('lets a tab load everything whose page %s', (_, after) => {
  openTab('7-1000');
  like('8');
  const later = openTab(after);
  expect(later.heard).toMatchObject({ events: [], gaps: 1 });
  like('9');
  expect(later.heard.events).toEqual(['p9']);
});

it('goes on in the next tab, from its own cursor, when the leader is closed', async () => {
  const [first, second, third] = [openTab('7-1000'), openTab('7-1000'), openTab('7-1000')];
  like('8');
  first.tab.close();
  await pass(0);
  expect(open().map(({ after }) => after)).toEqual(['8']);
  like('9');
  for (const { heard } of [second, third]) expect(heard.events).toEqual(['p8', 'p9']);
  expect(first.heard.events).toEqual(['p8']);
});

it('takes the stream from a leader that the browser stopped, which gets no second one when back', async () => {
  const [first, second] = [openTab('7-1000'), openTab('7-1000')];
  like('8');
  if (first.channel) first.channel.deaf = true;
  // The second tab asks after a minute without a word.
  await pass(64_000);
  if (first.channel) first.channel.deaf = false;
  await pass(1_000);
  expect(open().map(({ after }) => after)).toEqual(['8']);
  like('9');
  for (const { heard } of [first, second]) expect(heard).toMatchObject({ events: ['p8', 'p9'], gaps: 0 });
  second.tab.close();
  await pass(0);
  like('10');
  expect([open().length, first.heard.events]).toEqual([1, ['p8', 'p9', 'p10']]);
});

it('hands the stream on while a session is ended here, and takes part again should that fail', async () => {
  const [first, second] = [openTab('7-1000'), openTab('7-1000')];
  first.tab.pause();
  await pass(0);
  expect(open()).toHaveLength(1);
  like('8');
  expect([first.heard.events, second.heard.events]).toEqual([[], ['p8']]);
  first.tab.resume();
  expect(first.heard).toMatchObject({ events: ['p8'], gaps: 0 });
  expect(open()).toHaveLength(1);
});

it('hands the stream on when its page is put by for the back button, and is there again with it', async () => {
  const [, second] = [openTab('7-1000'), openTab('7-1000')];
  // Both tabs of this test share one window.
  second.tab.pause();
  window.dispatchEvent(new Event('pagehide'));
  await pass(0);
  expect(open()).toHaveLength(0);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await pass(0);
  expect(open()).toHaveLength(1);
});

it('tells all tabs of a break, a gap and a refusal', async () => {
  const [, second] = [openTab('7-1000'), openTab('7-1000')];
  newest()?.open();
  newest()?.fail(2);
  await pass(2_500);
  newest()?.fail(0);
  await pass(2_500);
  expect(second.heard).toMatchObject({ refusals: 1 });
  expect(second.heard.states.at(-1)).toBe('lost');
  await pass(60_000);
  newest()?.open();
  expect(second.heard.gaps).toBe(1);
  expect(second.heard.states.at(-1)).toBe('open');
});

it('opens a stream that rests when any of the tabs is used', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const [first, second] = [openTab('7-1000'), openTab('7-1000')];
  newest()?.tell('', '{"type":"replaced"}');
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(600_000);
  expect([first, second].map(({ heard }) => heard.states.at(-1))).toEqual(['idle', 'idle']);
  expect(open()).toHaveLength(0);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(open()).toHaveLength(1);
  window.dispatchEvent(new Event('keydown'));
  expect(open()).toHaveLength(1);
  visibility.mockRestore();
});

it.each([
  ['no locks', () => vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: undefined } }))],
  ['no channels', () => vi.stubGlobal('BroadcastChannel', undefined)],
  ['channels that are refused', () => vi.stubGlobal('BroadcastChannel', RefusedChannel)],
  [
    'locks that are refused',
    () =>
      vi.stubGlobal(
        'navigator',
        Object.create(navigator, {
          locks: { value: { request: () => Promise.reject(new DOMException('No.', 'SecurityError')) } },
        }),
      ),
  ],
])('has a stream for each tab where there are %s', async (_, prepare) => {
  prepare();
  const [first, second] = [openTab('7-1000'), openTab('7-1000')];
  await pass(60_000);
  expect(open()).toHaveLength(2);
  first.tab.pause();
  expect(open()).toHaveLength(1);
  first.tab.resume();
  await pass(0);
  expect(open()).toHaveLength(2);
  second.tab.close();
  window.dispatchEvent(new Event('online'));
  await pass(120_000);
  expect(open()).toHaveLength(1);
});
