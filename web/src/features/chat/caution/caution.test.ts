import { expect, it } from 'vitest';
import type { Message } from '#/api/wire';
import { unansweredOpener } from '#/features/chat/caution/caution';
import { conversation, profileCard } from '#/testing/samples';

const theirs: Message = {
  seq: 1,
  id: 'm1',
  client_id: 'x1',
  mine: false,
  text: 'Good evening',
  gift: null,
  photo: null,
  voice: null,
  quote: null,
  reaction: null,
  edited: false,
  removed: null,
  sent_at: '2026-11-20T20:00:00Z',
};
const second: Message = { ...theirs, seq: 2, id: 'm2', client_id: 'x2' };
const chat = conversation({ id: 'c1', profile: profileCard({ id: 'p1', name: 'Sofie' }), messages: [theirs, second] });

it('is their first message, until it is answered, and where it is the first', () => {
  expect(unansweredOpener(chat)).toBe(theirs);
  expect(unansweredOpener({ ...chat, messages: [theirs, { ...second, mine: true }] })).toBeUndefined();
  expect(unansweredOpener({ ...chat, messages: [{ ...theirs, mine: true }, second] })).toBeUndefined();
  expect(unansweredOpener({ ...chat, has_older: true })).toBeUndefined();
  expect(unansweredOpener({ ...chat, messages: [] })).toBeUndefined();
  expect(unansweredOpener(undefined)).toBeUndefined();
});
