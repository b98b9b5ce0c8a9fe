import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLiveStream } from '#/api/live-stream';

/** The browser's EventSource, played by hand. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 0;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }

  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  tell(lastEventId: string, data = '{"type":"hello"}') {
    this.dispatchEvent(new MessageEvent('message', { data, lastEventId }));
  }

  fail(readyState: number) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }

  close() {
    this.readyState = FakeSource.CLOSED;
  }
}

function start(after?: string) {
  const heard = { events: [] as unknown[], states: [] as string[], gaps: 0 };
  const stream = openLiveStream({ after, onEvent: (event) => heard.events.push(event), onState: (state) => heard.states.push(state), onGap: () => (heard.gaps += 1) });
  return { heard, stream, stop: stream.close };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  FakeSource.opened = [];
});
afterEach(() => vi.useRealTimers());

it('passes events on', () => {
  const { heard, stop } = start('7-1000');
  FakeSource.opened[0]?.open();
  FakeSource.opened[0]?.tell('8', '{"type":"like","profile":"x"}');
  expect(heard).toEqual({ events: [{ type: 'like', profile: 'x' }], states: ['connecting', 'open'], gaps: 0 });
  stop();
});

it('says nothing of a short break that the browser mends', () => {
  const { heard, stop } = start('7-1000');
  FakeSource.opened[0]?.open();
  FakeSource.opened[0]?.fail(0);
  vi.advanceTimersByTime(1000);
  FakeSource.opened[0]?.open();
  vi.advanceTimersByTime(10_000);
  expect([heard.states, heard.gaps]).toEqual([['connecting', 'open', 'open'], 0]);
  stop();
});

it('opens anew after an HTTP error, with growing delay, and goes on where it was', () => {
  const { heard, stop } = start('7-1000');
  FakeSource.opened[0]?.fail(2);
  vi.advanceTimersByTime(1300);
  expect(FakeSource.opened).toHaveLength(2);
  FakeSource.opened[1]?.fail(2);
  vi.advanceTimersByTime(1300);
  expect(FakeSource.opened).toHaveLength(2);
  vi.advanceTimersByTime(1300);
  expect(FakeSource.opened).toHaveLength(3);
  expect(heard.states.at(-1)).toBe('lost');
  FakeSource.opened[2]?.open();
  FakeSource.opened[2]?.tell('9');
  FakeSource.opened[2]?.fail(2);
  vi.advanceTimersByTime(1300);
  expect(FakeSource.opened.map(({ url }) => url.split('after=')[1])).toEqual(['7-1000', '7-1000', '7-1000', '9']);
  FakeSource.opened[3]?.open();
  expect([heard.states.at(-1), heard.gaps]).toEqual(['open', 0]);
  stop();
});

it('tries at once when the network is back, and never again once closed', () => {
  const { stop } = start();
  FakeSource.opened[0]?.fail(2);
  window.dispatchEvent(new Event('online'));
  expect(FakeSource.opened).toHaveLength(2);
  stop();
  vi.advanceTimersByTime(120_000);
  expect(FakeSource.opened).toHaveLength(2);
});

it('reports the gap once when it starts at no cursor', () => {
  const { heard, stop } = start();
  expect(FakeSource.opened[0]?.url).toBe('/api/events.php');
  FakeSource.opened[0]?.open();
  FakeSource.opened[0]?.tell('7-1000');
  FakeSource.opened[0]?.open();
  expect(heard.gaps).toBe(1);
  stop();
});

it('lets go of a connection on its way while the session ends, and goes on from its cursor should it not end', () => {
  const { heard, stream } = start('7-1000');
  stream.pause();
  expect(FakeSource.opened[0]?.readyState).toBe(FakeSource.CLOSED);
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(120_000);
  expect(FakeSource.opened).toHaveLength(1);
  stream.resume();
  expect(FakeSource.opened[1]?.url).toBe('/api/events.php?after=7-1000');
  FakeSource.opened[1]?.open();
  expect(heard.states).toEqual(['connecting', 'open']);
  stream.close();
});

it('rests where newer pages took its place, and goes on from its cursor once it is used', () => {
  const { heard, stop } = start('7-1000');
  FakeSource.opened[0]?.open();
  FakeSource.opened[0]?.tell('8');
  FakeSource.opened[0]?.tell('', '{"type":"replaced"}');
  expect([FakeSource.opened[0]?.readyState, heard.states.at(-1)]).toEqual([FakeSource.CLOSED, 'idle']);
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(600_000);
  expect(FakeSource.opened).toHaveLength(1);
  window.dispatchEvent(new Event('pointerdown'));
  window.dispatchEvent(new Event('keydown'));
  expect(FakeSource.opened.map(({ url }) => url.split('after=')[1])).toEqual(['7-1000', '8']);
  FakeSource.opened[1]?.open();
  expect(heard.states.at(-1)).toBe('open');
  stop();
});

it('comes back when it is looked at, not when it goes out of sight, and never once closed', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const look = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const { stop } = start('7-1000');
  FakeSource.opened[0]?.tell('', '{"type":"replaced"}');
  look('hidden');
  expect(FakeSource.opened).toHaveLength(1);
  look('visible');
  expect(FakeSource.opened).toHaveLength(2);
  FakeSource.opened[1]?.tell('', '{"type":"replaced"}');
  stop();
  look('visible');
  window.dispatchEvent(new Event('focus'));
  expect(FakeSource.opened).toHaveLength(2);
  visibility.mockRestore();
});
