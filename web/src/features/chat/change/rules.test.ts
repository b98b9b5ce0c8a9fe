import { describe, expect, it } from 'vitest';
import { isPaidBack, offeredFor, type Offered } from '#/features/chat/change/rules';
import type { Conversation, Message } from '#/api/wire';
import { conversation, profileCard, settings } from '#/testing/samples';

const at = Date.parse('2026-11-20T20:00:00Z');
const plain: Message = {
  seq: 2,
  id: 'm2',
  client_id: 'x2',
  mine: true,
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
const chosen = (message: Partial<Message>, chat: Partial<Conversation> = {}, minutes = 0) => {
  const offered = offeredFor({ ...plain, ...message }, conversation(chat), at + minutes * 60_000);
  return (Object.keys(offered) as (keyof Offered)[]).filter((name) => offered[name]);
};

describe('the menu of a message', () => {
  it('of one’s own that nobody has read takes it back', () =>
    expect(chosen({})).toEqual(['reply', 'copy', 'edit', 'unsend', 'deleteForBoth']));
  it('of one that was read does not', () => expect(chosen({}, { partner_read_seq: 2 })).not.toContain('unsend'));
  it('of one that was answered unseen does not, whatever became of the answer', () => {
    const answer: Message = { ...plain, seq: 3, mine: false, text: '', removed: 'for_both' };
    expect(chosen({}, { messages: [plain, answer] })).not.toContain('unsend');
    expect(chosen({}, { messages: [{ ...answer, seq: 1 }, plain] })).toContain('unsend');
  });
  it('of one to a fictional profile does not', () =>
    expect(chosen({}, { profile: profileCard({ fictional: true }) })).not.toContain('unsend'));
  it('changes words for five minutes, and no gift', () => {
    expect(chosen({}, {}, 4.9)).toContain('edit');
    expect(chosen({}, {}, 5)).not.toContain('edit');
    expect(chosen({ gift: { id: 'rose', name: 'Rose', picture: '' } })).not.toContain('edit');
  });
  it('of the other’s reacts and reports', () =>
    expect(chosen({ mine: false })).toEqual(['react', 'reply', 'copy', 'report']));
  it('of a deleted one has nothing but its line to delete', () =>
    expect(chosen({ removed: 'for_both', text: '' })).toEqual([]));
  it('of somebody who has left still reports', () =>
    expect(chosen({ mine: false }, { profile: null })).toEqual(['copy', 'report']));
});

describe('the credits of a message that is unsent', () => {
  const priced = { ...settings, message_credits: 1, photo_credits: 0, unanswered_days: 7 };
  const first = { ...plain, seq: 1 };
  const after = (days: number) => at + days * 86_400_000;
  it('come back', () => expect(isPaidBack(plain, priced, after(30))).toBe(true));
  it('of a first one do until they came back for want of an answer', () => {
    expect(isPaidBack(first, priced, after(7) - 1)).toBe(true);
    expect(isPaidBack(first, priced, after(7))).toBe(false);
    expect(isPaidBack(first, { ...priced, unanswered_days: 0 }, after(30))).toBe(true);
  });
  it('do not where it cost none', () => {
    expect(isPaidBack(plain, { ...priced, message_credits: 0 }, at)).toBe(false);
    const photo = { id: 'f1', filename: 'f1.jpg', thumb_filename: 'f1-t.jpg', width: 4, height: 3, removed: false };
    expect(isPaidBack({ ...plain, text: '', photo }, priced, at)).toBe(false);
  });
});
