import { PAGE } from '#/api/chat-messages';
import type { Conversation, Message } from '#/api/wire';
import type { Outgoing } from '#/features/chat/outbox/outgoing';

/** What stands under one's own message. */
export type SentState = 'sent' | 'read';

interface BubbleRow {
  key: string;
  /** First or last of a run by one person: the corners follow. */
  first: boolean;
  last: boolean;
  /** Last before a pause, whoever writes next: one time stands for all since the pause before. */
  timed: boolean;
}

/** One line of the message area. */
export type Row =
  | { kind: 'day'; key: string; date: string }
  | { kind: 'unread'; key: string }
  | (BubbleRow & { kind: 'message'; message: Message; state: SentState | null })
  | (BubbleRow & { kind: 'outgoing'; outgoing: Outgoing });

/** Messages of one person within this time stand as one run. */
const RUN_MS = 5 * 60_000;

/** A pause that begins another group of messages. */
const PAUSE_MS = 15 * 60_000;

/** The local calendar day of a time, as YYYY-MM-DD. */
export function dayOf(time: Date): string {
  const [month, day] = [time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${time.getFullYear()}-${month}-${day}`;
}

interface Item {
  mine: boolean;
  at: Date;
  day: string;
  message?: Message;
  outgoing?: Outgoing;
}

function itemsOf(messages: readonly Message[], outgoing: readonly Outgoing[]): Item[] {
  // The live event may bring a message before the answer to its sending.
  const arrived = new Set(messages.filter(({ mine }) => mine).map(({ client_id }) => client_id));
  // What one deleted for oneself has a place and nothing else.
  const shown = messages.filter(({ removed }) => removed !== 'for_me');
  const sent = shown.map((message) => {
    const at = new Date(message.sent_at);
    return { mine: message.mine, at, day: dayOf(at), message };
  });
  const newest = sent.at(-1)?.at.getTime() ?? 0;
  const onTheWay = outgoing
    .filter(({ client_id }) => !arrived.has(client_id))
    .map((one) => {
      // Not sent yet, so it comes after all that was, however long ago it was written.
      const at = new Date(Math.max(one.written_at, newest));
      return { mine: true, at, day: dayOf(at), outgoing: one };
    });
  return [...sent, ...onTheWay];
}

function joins(one: Item | undefined, next: Item | undefined): boolean {
  return (
    one !== undefined &&
    next !== undefined &&
    one.mine === next.mine &&
    one.day === next.day &&
    next.at.getTime() - one.at.getTime() < RUN_MS
  );
}

/** Whether one goes on talking, or comes back later. */
function isPause(one: Item, next: Item | undefined): boolean {
  return next === undefined || one.day !== next.day || next.at.getTime() - one.at.getTime() >= PAUSE_MS;
}

/** Sequence numbers of the messages that carry a state: one's last, and the last one that was read. */
function stated(chat: Conversation): Map<number, SentState> {
  const mine = chat.messages.filter((message) => message.mine && !message.removed);
  const read = mine.findLast(({ seq }) => seq <= chat.partner_read_seq);
  const last = mine.at(-1);
  const states = new Map<number, SentState>();
  if (read) states.set(read.seq, 'read');
  if (last && last !== read) states.set(last.seq, 'sent');
  return states;
}

function bubbleOf(
  item: Item,
  place: Pick<BubbleRow, 'first' | 'last' | 'timed'>,
  states: Map<number, SentState>,
): Row | undefined {
  // Client ids are the writer's own choice, so two people's may be equal.
  if (item.message)
    return {
      kind: 'message',
      key: `${item.mine ? 'm' : 'p'}${item.message.client_id}`,
      ...place,
      message: item.message,
      state: states.get(item.message.seq) ?? null,
    };
  if (item.outgoing) return { kind: 'outgoing', key: `m${item.outgoing.client_id}`, ...place, outgoing: item.outgoing };
  return undefined;
}

/**
 * The lines of a conversation: its messages, those on their way, a line for each day, and where the unread begin.
 * While there is older history, the oldest message of a page waits for it: what stands in front of it decides how
 * it looks, and everything under it would move. What was sent before a page came is seen: who finds their words gone
 * writes them again.
 */
export function rowsOf(
  chat: Conversation | undefined,
  outgoing: readonly Outgoing[],
  unreadFrom: number | null,
): Row[] {
  const items = itemsOf(chat?.messages ?? [], outgoing);
  const states = chat ? stated(chat) : new Map<number, SentState>();
  const start = chat?.has_older && chat.messages.length >= PAGE ? 1 : 0;
  const dividedAt =
    unreadFrom === null
      ? -1
      : items.findIndex(
          ({ message }, index) => index >= start && message && !message.mine && message.seq >= unreadFrom,
        );
  let day = items[start - 1]?.day ?? '';
  return items.slice(start).flatMap((item, at) => {
    const index = at + start;
    const divided = index === dividedAt;
    const first = divided || !joins(items[index - 1], item);
    const last = !joins(item, items[index + 1]) || index + 1 === dividedAt;
    const rows: Row[] = [];
    if (item.day > day) rows.push({ kind: 'day', key: `day-${item.day}`, date: item.at.toISOString() });
    day = item.day > day ? item.day : day;
    if (divided) rows.push({ kind: 'unread', key: 'unread' });
    const timed = isPause(item, items[index + 1]) || index + 1 === dividedAt;
    const bubble = bubbleOf(item, { first, last, timed }, states);
    return bubble ? [...rows, bubble] : rows;
  });
}

/** Number of the first of the partner's messages that I have not read; null when all are. */
export function firstUnread({ messages, num_unread_messages: unread }: Conversation): number | null {
  if (unread === 0) return null;
  const theirs = messages.filter(({ mine }) => !mine);
  return (theirs.at(-unread) ?? theirs[0])?.seq ?? null;
}
