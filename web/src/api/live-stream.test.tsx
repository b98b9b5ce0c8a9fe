import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveStream } from '#/api/live-stream';
import { FakeSource } from '#/testing/fake-source';

function start(after?: string) {
  const heard = { events: [] as unknown[], states: [] as string[], cursors: [] as unknown[], gaps: 0, refusals: 0 };
  const stream = new LiveStream({
    after,
    member: 'm1',
    onEvent: (event, cursor) => {
      heard.events.push(event);
      heard.cursors.push(cursor);
    },
    onState: (state) => heard.states.push(state),
    onGap: () => (heard.gaps += 1),
    onRefused: () => (heard.refusals += 1),
  });
  return { heard, stream, stop: () => stream.close() };
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
  expect(heard).toMatchObject({ events: [{ type: 'like', profile: 'x' }], states: ['connecting', 'open'], gaps: 0 });
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
  expect(FakeSource.opened.map(({ after }) => after)).toEqual(['7-1000', '7-1000', '7-1000', '9']);
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
  expect(FakeSource.opened[0]?.url).toBe('/api/events.php?member=m1');
  FakeSource.opened[0]?.open();
  FakeSource.opened[0]?.tell('7-1000');
  FakeSource.opened[0]?.open();
  expect(heard.gaps).toBe(1);
  stop();
});

it('says once that it was refused, however often it is tried again', () => {
  const { heard, stop } = start('7-1000');
  FakeSource.opened[0]?.fail(2);
  vi.advanceTimersByTime(1300);
  FakeSource.opened[1]?.fail(2);
  vi.advanceTimersByTime(2600);
  expect(heard.refusals).toBe(1);
  FakeSource.opened[2]?.open();
  FakeSource.opened[2]?.fail(2);
  expect(heard.refusals).toBe(2);
  stop();
});

it('tells the place after each event, and none of those that pass', () => {
  const { heard, stop } = start('7-1000');
  FakeSource.opened[0]?.tell('8', '{"type":"like","profile":"x"}');
  FakeSource.opened[0]?.tell('8', '{"type":"alive"}');
  expect(heard.cursors).toEqual(['8', undefined]);
  stop();
});

describe('a stream that falls silent', () => {
  it('is opened anew where it was after 50 seconds, and what it feeds is loaded', () => {
    const { heard, stop } = start('7-1000');
    FakeSource.opened[0]?.open();
    FakeSource.opened[0]?.tell('8');
    vi.advanceTimersByTime(50_000);
    expect(FakeSource.opened).toHaveLength(1);
    vi.advanceTimersByTime(10_000);
    expect([FakeSource.opened[0]?.readyState, FakeSource.opened[1]?.after]).toEqual([FakeSource.CLOSED, '8']);
    expect(heard.gaps).toBe(0);
    FakeSource.opened[1]?.open();
    expect([heard.gaps, heard.states.at(-1)]).toEqual([1, 'open']);
    stop();
  });

  it('is not one that says each 20 seconds that it is alive', () => {
    const { stop } = start('7-1000');
    FakeSource.opened[0]?.open();
    for (let minute = 0; minute < 30; minute += 1) {
      vi.advanceTimersByTime(20_000);
      FakeSource.opened[0]?.tell('', '{"type":"alive"}');
    }
    expect(FakeSource.opened).toHaveLength(1);
    stop();
  });

  it.each([
    ['looked at', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['online', () => window.dispatchEvent(new Event('online'))],
  ])('is opened anew at once when a page that slept is %s', (_, wake) => {
    const { stop } = start('7-1000');
    FakeSource.opened[0]?.open();
    // Timers stand still in a sleep.
    vi.setSystemTime(Date.now() + 3 * 3_600_000);
    wake();
    expect(FakeSource.opened).toHaveLength(2);
    wake();
    expect(FakeSource.opened).toHaveLength(2);
    stop();
  });

  it('is tried again while nobody answers at all', () => {
    const { heard, stop } = start('7-1000');
    vi.advanceTimersByTime(180_000);
    expect(FakeSource.opened).toHaveLength(4);
    expect(heard.states.at(-1)).toBe('lost');
    stop();
    vi.advanceTimersByTime(180_000);
    expect(FakeSource.opened).toHaveLength(4);
  });
});

it('rests where newer pages took its place, and goes on from its cursor once it is woken', () => {
  const { heard, stream, stop } = start('7-1000');
  FakeSource.opened[0]?.open();
  FakeSource.opened[0]?.tell('8');
  FakeSource.opened[0]?.tell('', '{"type":"replaced"}');
  expect([FakeSource.opened[0]?.readyState, heard.states.at(-1)]).toEqual([FakeSource.CLOSED, 'idle']);
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(600_000);
  expect(FakeSource.opened).toHaveLength(1);
  stream.wake();
  stream.wake();
  expect(FakeSource.opened.map(({ after }) => after)).toEqual(['7-1000', '8']);
  FakeSource.opened[1]?.open();
  expect(heard.states.at(-1)).toBe('open');
  stop();
});
