import type { Conversation, Message, Settings } from '#/api/wire';

/** So long its writer can change the words of a message (EDITABLE in chat/change.rs). */
const EDITABLE_MS = 5 * 60_000;

/** What the menu of a message offers. */
export interface Offered {
  react: boolean;
  reply: boolean;
  copy: boolean;
  edit: boolean;
  /** Nobody has read or answered it. */
  unsend: boolean;
  /** For both. */
  deleteForBoth: boolean;
  report: boolean;
}

/** What can be done with a message at this moment. What has changed meanwhile, the server refuses. */
export function offeredFor(message: Message, chat: Conversation, now: number): Offered {
  const { mine, removed, seq, text, gift, photo, voice, sent_at: at } = message;
  const here = !removed;
  const meets = here && chat.profile !== null;
  const plain = text !== '' && !gift && !photo && !voice;
  return {
    react: meets && !mine,
    reply: meets && chat.can_answer,
    copy: here && text !== '',
    edit: meets && mine && plain && now < Date.parse(at) + EDITABLE_MS,
    unsend:
      meets &&
      mine &&
      !chat.profile?.fictional &&
      seq > chat.partner_read_seq &&
      !chat.messages.some((other) => !other.mine && other.seq > seq),
    deleteForBoth: here && mine,
    report: here && !mine,
  };
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * Whether credits come back with a message that is unsent: not where they cost none, and of a first one not once they
 * came back for want of an answer.
 */
export function isPaidBack(
  { seq, text, gift, photo, voice, sent_at: at }: Message,
  { message_credits: words, photo_credits: pictures, unanswered_days: days }: Settings,
  now: number,
): boolean {
  const cost = gift ? 1 : (photo || voice ? pictures : 0) + (text ? words : 0);
  return cost > 0 && !(seq === 1 && days > 0 && now >= Date.parse(at) + days * DAY_MS);
}
