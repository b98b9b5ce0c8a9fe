import { describe, expect, it } from 'vitest';
import type { Message } from '#/api/wire';
import { messagesLeft, obstacleOf, priceOf, startsOne } from '#/features/chat/composer/send-rules';
import { inMoney } from '#/shared/messages/price';
import { conversation, member, settings } from '#/testing/samples';

const mine: Message = {
  seq: 1,
  id: 'i',
  client_id: 'c',
  mine: true,
  text: 'Hi',
  gift: null,
  photo: null,
  voice: null,
  quote: null,
  reaction: null,
  edited: false,
  removed: null,
  sent_at: '2026-11-20T20:00:00Z',
};
const base = { user: member(), settings, chat: null, refusal: null };
const free = (left: number) => member({ paid_user: false, free_conversations_left: left });

describe('what stands in the way', () => {
  it('is nothing for somebody with credits', () => expect(obstacleOf(base)).toBeNull());

  // spec: 6.5
  it('is known before a word is typed', () => {
    expect(obstacleOf({ ...base, user: member({ status: 'not_confirmed' }) })?.code).toBe('not_confirmed');
    expect(obstacleOf({ ...base, user: member({ credits: 0 }) })?.code).toBe('not_enough_credits');
    expect(obstacleOf({ ...base, user: free(0) })?.code).toBe('conversation_limit');
    expect(obstacleOf({ ...base, user: free(1) })).toBeNull();
  });

  it('is not the limit in a conversation where one has written', () => {
    expect(obstacleOf({ ...base, user: free(0), chat: conversation({ messages: [mine] }) })).toBeNull();
    expect(
      obstacleOf({ ...base, user: free(0), chat: conversation({ messages: [{ ...mine, mine: false }] }) })?.code,
    ).toBe('conversation_limit');
  });

  it('is not the limit before it is known whether there is a conversation', () => {
    expect(obstacleOf({ ...base, user: free(0), chat: undefined })).toBeNull();
  });

  it('is first of all what the server said, in its words', () => {
    const refusal = {
      status: 403,
      code: 'blocked_by',
      detail: "You're blocked by Sofie. You do not have access to this page.",
    };
    expect(obstacleOf({ ...base, refusal })).toEqual({ code: 'blocked_by', detail: refusal.detail });
    expect(obstacleOf({ ...base, refusal: { ...refusal, code: 'something_else' } })).toBeNull();
  });
});

describe('the allowance', () => {
  it('counts conversations of free members only', () => {
    expect(startsOne({ user: member(), chat: null })).toBe(false);
    expect(startsOne({ user: free(2), chat: null })).toBe(true);
    expect(startsOne({ user: free(2), chat: conversation({ counted: true }) })).toBe(false);
  });

  it('says how many messages the credits are enough for', () => {
    expect(messagesLeft(member({ credits: 7 }), { ...settings, message_credits: 3 })).toBe(2);
    expect(messagesLeft(member(), { ...settings, message_credits: 0 })).toBeNull();
  });
});

it('the price in money is that of the next credits, where there is one', () => {
  const next = { price: { amount: 750, currency: 'EUR' }, credits: 20, until: 0 };
  expect(inMoney(2, next)).toEqual({ amount: 75, currency: 'EUR' });
  expect(inMoney(3, next)).toEqual({ amount: 113, currency: 'EUR' });
  expect(inMoney(0, next)).toBeNull();
  expect(inMoney(2, { ...next, price: { amount: 0, currency: 'EUR' } })).toBeNull();
  expect(inMoney(2, null)).toBeNull();
});

it('whoever has exactly the price may send, and whoever has one credit less may not', () => {
  const priced = { ...settings, message_credits: 5 };
  const found = (credits: number, price?: number) =>
    obstacleOf({ ...base, user: member({ credits }), settings: priced, ...(price !== undefined && { price }) })?.code;
  expect([found(5), found(4), found(7, 7), found(6, 7), found(0, 0)]).toEqual([
    undefined,
    'not_enough_credits',
    undefined,
    'not_enough_credits',
    undefined,
  ]);
});

it('photos have their own price, and words beside them that of a message', () => {
  const priced = { ...settings, message_credits: 2, photo_credits: 5 };
  expect(priceOf({ photos: 0, hasWords: false }, priced)).toBe(2);
  expect(priceOf({ photos: 1, hasWords: false }, priced)).toBe(5);
  expect(priceOf({ photos: 2, hasWords: true }, priced)).toBe(12);
  expect(obstacleOf({ ...base, user: member({ credits: 4 }), settings: priced, price: 5 })?.code).toBe(
    'not_enough_credits',
  );
  expect(obstacleOf({ ...base, user: member({ credits: 4 }), settings: priced })).toBeNull();
});
