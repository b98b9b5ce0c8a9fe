import { describe, expect, it } from 'vitest';
import { mergeNewest, mergeOlder, missesBetween, withMessage } from '#/api/chat-messages';
import type { Conversation, Message } from '#/api/wire';
import { conversation } from '#/testing/samples';

const message = (seq: number): Message => ({
  seq,
  id: `i${seq}`,
  client_id: `c${seq}`,
  mine: seq % 2 === 0,
  text: `t${seq}`,
  gift: null,
  photo: null,
  voice: null,
  quote: null,
  reaction: null,
  edited: false,
  removed: null,
  sent_at: `2026-11-20T20:00:${String(seq % 60).padStart(2, '0')}Z`,
});
/** Messages `from` to `to`. */
const chat = (from: number, to: number, changes: Partial<Conversation> = {}) =>
  conversation({
    messages: Array.from({ length: to - from + 1 }, (_, index) => message(from + index)),
    has_older: from > 1,
    ...changes,
  });
const seqs = ({ messages }: Conversation) => messages.map(({ seq }) => seq);

describe('the newest page', () => {
  it('is all there is at first', () => expect(mergeNewest(undefined, chat(51, 100))).toEqual(chat(51, 100)));

  it('joins what is known, whether they overlap or just touch', () => {
    expect(seqs(mergeNewest(chat(1, 100), chat(52, 101)))).toEqual(seqs(chat(1, 101)));
    expect(seqs(mergeNewest(chat(1, 50), chat(51, 100)))).toEqual(seqs(chat(1, 100)));
  });

  it('keeps how far back is known', () => {
    expect(mergeNewest(chat(1, 100), chat(52, 101)).has_older).toBe(false);
    expect(mergeNewest(chat(20, 100), chat(52, 101)).has_older).toBe(true);
  });

  it('lets known history go when there is a hole between', () => {
    expect(missesBetween(chat(1, 40), chat(51, 100))).toBe(true);
    expect(seqs(mergeNewest(chat(1, 40), chat(51, 100)))).toEqual(seqs(chat(51, 100)));
    // One is enough, and none is none.
    expect(missesBetween(chat(1, 49), chat(51, 100))).toBe(true);
    expect(missesBetween(chat(1, 50), chat(51, 100))).toBe(false);
  });

  it('keeps a message that was sent while the page was fetched', () => {
    expect(seqs(mergeNewest(withMessage(chat(1, 10), message(11)), chat(1, 10)))).toEqual(seqs(chat(1, 11)));
  });

  it('forgets what its owner has removed', () => {
    expect(seqs(mergeNewest(chat(1, 10), chat(11, 12, { has_older: false })))).toEqual([11, 12]);
  });

  it('brings the unread count, and never takes back that something was read', () => {
    const merged = mergeNewest(
      chat(1, 10, { partner_read_seq: 8, num_unread_messages: 0 }),
      chat(1, 11, { partner_read_seq: 6, num_unread_messages: 1 }),
    );
    expect(merged).toMatchObject({ partner_read_seq: 8, num_unread_messages: 1 });
  });
});

it('an older page goes in front and says whether there is more', () => {
  const merged = mergeOlder(chat(51, 100), chat(1, 50));
  expect(seqs(merged)).toEqual(seqs(chat(1, 100)));
  expect(merged.has_older).toBe(false);
});

it('a single message takes its place by its number, once', () => {
  expect(seqs(withMessage(withMessage(chat(1, 3), message(5)), message(4)))).toEqual([1, 2, 3, 4, 5]);
  expect(seqs(withMessage(chat(1, 3), message(3)))).toEqual([1, 2, 3]);
});
