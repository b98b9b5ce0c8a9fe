import type { Conversation, Message } from '#/api/wire';

/** Messages that a page of the server holds. */
export const PAGE = 50;

const firstSeq = (chat: Conversation) => chat.messages[0]?.seq ?? 0;
/** Number of the newest message that is known; 0 for none. */
export const lastSeq = (chat: Conversation) => chat.messages.at(-1)?.seq ?? 0;

/** True when message number `seq` is among those that are known, or belongs to the history before them. */
export function hasMessage(chat: Conversation, seq: number): boolean {
  return seq < firstSeq(chat) || chat.messages.findLast((message) => message.seq <= seq)?.seq === seq;
}

function union(one: readonly Message[], other: readonly Message[]): Message[] {
  const bySeq = new Map([...one, ...other].map((message) => [message.seq, message]));
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
}

/** True when messages lie between what is known and the page that was fetched (numbers have no gaps, spec 3). */
export function missesBetween(known: Conversation | undefined, fetched: Conversation): boolean {
  return (
    known !== undefined && known.messages.length > 0 && fetched.has_older && lastSeq(known) < firstSeq(fetched) - 1
  );
}

/** Joins the newest page to what is known; history with a hole before the page is let go, to be loaded again. */
export function mergeNewest(known: Conversation | undefined, fetched: Conversation): Conversation {
  if (!known || known.messages.length === 0 || missesBetween(known, fetched)) return fetched;
  // Without older ones the page is the whole: what is known before it was removed by its owner.
  const kept = fetched.has_older ? known.messages : known.messages.filter(({ seq }) => seq >= firstSeq(fetched));
  return {
    ...fetched,
    messages: union(kept, fetched.messages),
    has_older: fetched.has_older && (firstSeq(known) < firstSeq(fetched) ? known.has_older : true),
    partner_read_seq: Math.max(known.partner_read_seq, fetched.partner_read_seq),
  };
}

/** Puts an older page in front. */
export function mergeOlder(known: Conversation, page: Conversation): Conversation {
  return { ...known, messages: union(page.messages, known.messages), has_older: page.has_older };
}

/** The conversation with one more message, its own or a partner's. */
export function withMessage(chat: Conversation, message: Message): Conversation {
  const newest = message.seq > lastSeq(chat);
  return {
    ...chat,
    messages: union(chat.messages, [message]),
    last_message_at: newest ? message.sent_at : chat.last_message_at,
  };
}

/** The conversation with newer copies of messages that it has; no others come in. */
export function withFresh(chat: Conversation, fresh: readonly Message[]): Conversation {
  const bySeq = new Map(fresh.map((message) => [message.seq, message]));
  return { ...chat, messages: chat.messages.map((message) => bySeq.get(message.seq) ?? message) };
}
