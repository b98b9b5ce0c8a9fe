import type { Conversation, Message } from '#/api/wire';

/** So long its writer can change the words of a message (EDITABLE in chat/change.rs). */
const EDITABLE_MS = 5 * 60_000;

/** What the menu of a message offers. */
export interface Offered {
  react: boolean;
  reply: boolean;
  copy: boolean;
  edit: boolean;
  /** Its credits come back. */
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
    unsend: meets && mine && !chat.profile?.fictional && seq > chat.partner_read_seq,
    deleteForBoth: here && mine,
    report: here && !mine,
  };
}
