import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProblemError, unreachable } from '#/api/problem';
import type { MessageSent } from '#/api/wire';
import { createOutbox } from '#/features/chat/outbox/outbox';
import type { Outgoing } from '#/features/chat/outbox/outgoing';
import { clearMemberStorage, memberStorage } from '#/lib/member-storage';

const PARTNER = 'partner-1';
const NOW = Date.UTC(2026, 10, 21);

function answerTo({ client_id, text }: Outgoing, seq = 1): MessageSent {
  return {
    message: {
      seq,
      id: `id-${seq}`,
      client_id,
      mine: true,
      text,
      gift: null,
      photo: null,
      voice: null,
      quote: null,
      reaction: null,
      edited: false,
      removed: null,
      sent_at: '2026-11-21T00:00:00Z',
    },
    conversation: 'c1',
    credits: 9,
    free_conversations_left: null,
  };
}

function refusal(status: number, code: string): ProblemError {
  return new ProblemError({ status, code, detail: `Says ${code}` });
}

/** An outbox whose network and clock the test holds. */
function setUp(send = vi.fn((message: Outgoing, _signal: AbortSignal) => Promise.resolve(answerTo(message)))) {
  const world = { online: true, now: NOW };
  const onSent = vi.fn();
  const onRefused = vi.fn();
  const onDiscarded = vi.fn();
  const open = () =>
    createOutbox({
      storage: memberStorage('me', 'outbox'),
      send,
      isOnline: () => world.online,
      now: () => world.now,
      onSent,
      onRefused,
      onDiscarded,
    });
  return { world, send, onSent, onRefused, onDiscarded, open };
}

const write = (text: string, partner = PARTNER) => ({ partner, conversation: null, text });
const saying = (...texts: string[]) => texts.map((text) => expect.objectContaining({ text }));
const settled = () => vi.advanceTimersByTimeAsync(0);
const stored = () => memberStorage('me', 'outbox').entries().length;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  clearMemberStorage();
});

describe('outbox', () => {
  it('shows a message at once, and lets it go when the server has it', async () => {
    const { open, onSent } = setUp();
    const outbox = open();
    outbox.add(write('Hello'));
    expect(outbox.messages.get()).toMatchObject([{ text: 'Hello', state: 'sending' }]);
    expect(stored()).toBe(1);
    await settled();
    expect(outbox.messages.get()).toEqual([]);
    expect(stored()).toBe(0);
    expect(onSent).toHaveBeenCalledOnce();
  });

  // spec: 1.7
  it('sends to one partner in order, one at a time, and to two at once', async () => {
    const open: ((sent: MessageSent) => void)[] = [];
    const { open: make, send } = setUp(
      vi.fn(
        (_message: Outgoing, _signal: AbortSignal) =>
          new Promise<MessageSent>((resolve) => {
            open.push(resolve);
          }),
      ),
    );
    const outbox = make();
    outbox.add(write('one'));
    outbox.add(write('two'));
    outbox.add(write('other', 'partner-2'));
    expect(send.mock.calls.map(([{ text }]) => text)).toEqual(['one', 'other']);
    const [first] = outbox.messages.get();
    open[0]?.(answerTo(first ?? expect.fail()));
    await settled();
    expect(send.mock.calls.map(([{ text }]) => text)).toEqual(['one', 'other', 'two']);
  });

  it('keeps what is written offline and sends each once, under the same id, when back', async () => {
    const { world, open, send } = setUp();
    const outbox = open();
    outbox.start();
    world.online = false;
    outbox.add(write('one'));
    outbox.add(write('two'));
    expect(outbox.messages.get().map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    expect(send).not.toHaveBeenCalled();
    const ids = outbox.messages.get().map(({ client_id }) => client_id);
    world.online = true;
    outbox.flush();
    outbox.flush();
    await settled();
    expect(send.mock.calls.map(([{ client_id }]) => client_id)).toEqual(ids);
    expect(outbox.messages.get()).toEqual([]);
  });

  it('waits after a call that got no answer, and tries again by itself', async () => {
    const { open, send } = setUp(
      vi
        .fn((message: Outgoing, _signal: AbortSignal) => Promise.resolve(answerTo(message)))
        .mockRejectedValueOnce(unreachable()),
    );
    const outbox = open();
    outbox.start();
    outbox.add(write('one'));
    outbox.add(write('two'));
    await settled();
    expect(outbox.messages.get().map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(send.mock.calls.map(([{ text }]) => text)).toEqual(['one', 'one', 'two']);
    expect(send.mock.calls[0]?.[0].client_id).toBe(send.mock.calls[1]?.[0].client_id);
  });

  it.each([0, 502, 503, 504])('waits on %i, which is no answer to the message', async (status) => {
    const { open, send } = setUp(
      vi
        .fn((message: Outgoing, _signal: AbortSignal) => Promise.resolve(answerTo(message)))
        .mockRejectedValueOnce(refusal(status, 'away')),
    );
    const outbox = open();
    const stop = outbox.start();
    outbox.add(write('one'));
    await settled();
    expect(outbox.messages.get()).toMatchObject([{ state: 'waiting' }]);
    await vi.advanceTimersByTimeAsync(15_000);
    expect([send.mock.calls.length, outbox.messages.get()]).toEqual([2, []]);
    stop();
  });

  it('takes up after a reload what was on its way, in order and under the same ids', async () => {
    const first = setUp(vi.fn((_message: Outgoing, _signal: AbortSignal) => new Promise<MessageSent>(() => {})));
    const before = first.open();
    before.add(write('one'));
    first.world.now += 1;
    before.add(write('two'));
    const ids = before.messages.get().map(({ client_id }) => client_id);
    const { open, send } = setUp();
    open().start();
    await settled();
    expect(send.mock.calls.map(([{ client_id }]) => client_id)).toEqual(ids);
    expect(stored()).toBe(0);
  });

  it('leaves to the writer what lay for a day', () => {
    const first = setUp();
    first.world.online = false;
    first.open().add(write('old'));
    const { world, open, send } = setUp();
    world.now += 25 * 60 * 60_000;
    const outbox = open();
    outbox.start();
    expect(outbox.messages.get()).toMatchObject([{ state: 'failed' }]);
    expect(send).not.toHaveBeenCalled();
  });

  it('shows what was refused with its reason, and retries it under the same id', async () => {
    const { open, send } = setUp(
      vi
        .fn((message: Outgoing, _signal: AbortSignal) => Promise.resolve(answerTo(message)))
        .mockRejectedValueOnce(refusal(404, 'not_found')),
    );
    const outbox = open();
    outbox.add(write('one'));
    await settled();
    expect(outbox.messages.get()).toMatchObject([{ state: 'failed', detail: 'Says not_found' }]);
    outbox.flush();
    expect(send).toHaveBeenCalledOnce();
    outbox.retry(outbox.messages.get()[0]?.client_id ?? '');
    await settled();
    expect(send.mock.calls[1]?.[0].client_id).toBe(send.mock.calls[0]?.[0].client_id);
    expect(outbox.messages.get()).toEqual([]);
  });

  it.each([
    [402, 'not_enough_credits'],
    [402, 'conversation_limit'],
    [402, 'premium_only'],
    [403, 'not_confirmed'],
    [409, 'waiting_for_activation'],
    [403, 'blocked_by'],
    [409, 'identical_opener'],
  ])('gives all texts back, in order, on %i %s', async (status, code) => {
    const { open, send, onRefused } = setUp(vi.fn(() => Promise.reject(refusal(status, code))));
    const outbox = open();
    outbox.add(write('one'));
    outbox.add(write('two'));
    outbox.add(write('three', 'partner-2'));
    await settled();
    expect(onRefused).toHaveBeenCalledWith(PARTNER, saying('one', 'two'), expect.objectContaining({ code }));
    expect(onRefused).toHaveBeenCalledWith('partner-2', saying('three'), expect.objectContaining({ code }));
    expect(send).toHaveBeenCalledTimes(2);
    expect(outbox.messages.get()).toEqual([]);
  });

  it('leaves what failed before where it is when a later one is given back', async () => {
    const { open, onRefused } = setUp(
      vi
        .fn((_message: Outgoing, _signal: AbortSignal) => Promise.reject(refusal(402, 'not_enough_credits')))
        .mockRejectedValueOnce(refusal(404, 'not_found')),
    );
    const outbox = open();
    outbox.add(write('failed'));
    await settled();
    outbox.add(write('later'));
    await settled();
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(
      PARTNER,
      saying('later'),
      expect.objectContaining({ code: 'not_enough_credits' }),
    );
    expect(outbox.messages.get()).toMatchObject([{ text: 'failed', state: 'failed' }]);
  });

  it('sends nothing more after a log-out, and keeps it for the same member', async () => {
    let finish = (_sent: MessageSent) => {};
    const { open, send, onSent } = setUp(
      vi.fn(
        (_message: Outgoing, _signal: AbortSignal) =>
          new Promise<MessageSent>((resolve) => {
            finish = resolve;
          }),
      ),
    );
    const outbox = open();
    const stop = outbox.start();
    outbox.add(write('one'));
    outbox.add(write('two'));
    const [one] = outbox.messages.get();
    stop();
    expect(send.mock.calls[0]?.[1].aborted).toBe(true);
    finish(answerTo(one ?? expect.fail()));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledOnce();
    expect(onSent).not.toHaveBeenCalled();
    expect(stored()).toBe(1);
  });

  it('works without storage', async () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { open, onSent } = setUp();
    const outbox = open();
    outbox.add(write('one'));
    await settled();
    expect(onSent).toHaveBeenCalledOnce();
    setItem.mockRestore();
  });

  it('passes over what is stored but no message', () => {
    memberStorage('me', 'outbox').set('x', '{"text": 1');
    memberStorage('me', 'outbox').set('y', '{"client_id":"y"}');
    expect(setUp().open().messages.get()).toEqual([]);
  });

  it('gives a refused photo back alone, with its words, and tells of one that is wanted no more', async () => {
    const photo = { key: 'k1', width: 3, height: 2 };
    const { open, onRefused, onDiscarded, send } = setUp(
      vi.fn((message: Outgoing, _signal: AbortSignal) =>
        message.photo ? Promise.reject(refusal(422, 'photo_moving')) : Promise.resolve(answerTo(message)),
      ),
    );
    const outbox = open();
    outbox.add({ ...write('with a photo'), photo });
    outbox.add(write('without'));
    await settled();
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(
      PARTNER,
      [expect.objectContaining({ text: 'with a photo', photo })],
      expect.objectContaining({ code: 'photo_moving' }),
    );
    expect(send).toHaveBeenCalledTimes(2);
    expect(onDiscarded).not.toHaveBeenCalled();
    send.mockRejectedValueOnce(refusal(404, 'photo_lost'));
    outbox.add({ ...write(''), photo });
    await settled();
    const [failed] = outbox.messages.get();
    expect(failed).toMatchObject({ state: 'failed', photo });
    outbox.discard(failed?.client_id ?? '');
    expect(onDiscarded).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ photo }));
    expect([outbox.messages.get(), stored()]).toEqual([[], 0]);
  });
});
