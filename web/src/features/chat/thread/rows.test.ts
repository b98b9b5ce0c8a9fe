import { describe, expect, it } from 'vitest';
import type { Message } from '#/api/wire';
import type { Outgoing } from '#/features/chat/outbox/outgoing';
import { firstUnread, rowsOf } from '#/features/chat/thread/rows';
import { conversation } from '#/testing/samples';

const MINUTE = 60_000;
const START = new Date(2026, 10, 20, 12, 0).getTime();

function message(seq: number, mine: boolean, at = START + seq * MINUTE): Message {
  return {
    seq,
    id: `id-${seq}`,
    client_id: `client-${seq}`,
    mine,
    text: `text ${seq}`,
    gift: null,
    photo: null,
    voice: null,
    quote: null,
    reaction: null,
    edited: false,
    removed: null,
    sent_at: new Date(at).toISOString(),
  };
}

function outgoing(client_id: string, changes: Partial<Outgoing> = {}): Outgoing {
  return {
    client_id,
    partner: 'p',
    conversation: 'c',
    text: 'on its way',
    written_at: START + 60 * MINUTE,
    state: 'sending',
    ...changes,
  };
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
/** One's own messages of these numbers, one a second. */
const page = (from: number, to: number) => numbers(from, to).map((seq) => message(seq, true, START + seq * 1000));
const chat = (messages: Message[], changes = {}) => conversation({ messages, ...changes });
const kinds = (rows: ReturnType<typeof rowsOf>) =>
  rows.map((row) => (row.kind === 'message' ? row.message.seq : row.kind));

describe('rows', () => {
  it('begin each local day with its line', () => {
    const rows = rowsOf(
      chat([
        message(1, true),
        message(2, false, START + 24 * 60 * MINUTE),
        message(3, false, START + 24 * 60 * MINUTE + 1),
      ]),
      [],
      null,
    );
    expect(kinds(rows)).toEqual(['day', 1, 'day', 2, 3]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it('leave out the oldest message while its looks depend on what came before', () => {
    const known = [...page(1, 49), message(50, true, START + 24 * 60 * MINUTE)];
    const rows = rowsOf(chat(known, { has_older: true }), [], null);
    expect(kinds(rows)).toEqual([...numbers(2, 49), 'day', 50]);
    expect(rows[0]).toMatchObject({ first: false, last: false });
    // Whatever comes in front, the rest stays as it is.
    expect(rowsOf(chat([message(0, true), ...known]), [], null).slice(-rows.length)).toEqual(rows);
  });

  it('put the unread divider over what can be seen where more is unread than is loaded', () => {
    const known = [message(61, false), ...page(62, 109), message(110, false)];
    const rows = rowsOf(chat(known, { has_older: true }), [], 61);
    expect(kinds(rows)).toEqual([...numbers(62, 109), 'unread', 110]);
  });

  it('show what was sent before any of the history came, also once an answer follows it', () => {
    const rows = rowsOf(chat([message(61, true), message(62, false)], { has_older: true }), [outgoing('x')], null);
    expect(kinds(rows)).toEqual(['day', 61, 62, 'outgoing']);
  });

  it('show a message on its way last, whenever it was written', () => {
    const rows = rowsOf(
      chat([message(1, false)]),
      [outgoing('x', { written_at: START - 48 * 60 * MINUTE, state: 'failed' })],
      null,
    );
    expect(kinds(rows)).toEqual(['day', 1, 'outgoing']);
  });

  it('show a message once when the event outran the answer, and keep its key', () => {
    const before = rowsOf(undefined, [outgoing('client-1')], null);
    const after = rowsOf(chat([message(1, true)]), [outgoing('client-1')], null);
    expect(kinds(after)).toEqual(['day', 1]);
    expect(after.at(-1)?.key).toBe(before.at(-1)?.key);
  });

  it("don't take a partner's message for one's own of the same client id", () => {
    expect(kinds(rowsOf(chat([message(1, false)]), [outgoing('client-1')], null))).toEqual(['day', 1, 'outgoing']);
  });

  it('put the unread divider over the first unread', () => {
    const rows = rowsOf(chat([message(1, true), message(2, false), message(3, false)]), [], 2);
    expect(kinds(rows)).toEqual(['day', 1, 'unread', 2, 3]);
  });

  it('join what one person wrote within minutes to a run', () => {
    const rows = rowsOf(
      chat([message(1, true), message(2, true), message(3, false), message(4, false, START + 30 * MINUTE)]),
      [],
      null,
    );
    expect(rows.flatMap((row) => (row.kind === 'message' ? [[row.first, row.last]] : []))).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [true, true],
    ]);
  });

  it("tell of one's last message whether it was read, and which one was before", () => {
    const states = (read: number) =>
      rowsOf(
        chat([message(1, true), message(2, true), message(3, false), message(4, true)], { partner_read_seq: read }),
        [],
        null,
      ).flatMap((row) => (row.kind === 'message' ? [row.state] : []));
    expect(states(0)).toEqual([null, null, null, 'sent']);
    expect(states(3)).toEqual([null, 'read', null, 'sent']);
    expect(states(4)).toEqual([null, null, null, 'read']);
  });
});

describe('the first unread', () => {
  it("is the partner's message with as many after it as are unread", () => {
    const messages = [message(1, false), message(2, false), message(3, true), message(4, false)];
    expect(firstUnread(chat(messages, { num_unread_messages: 2 }))).toBe(2);
    expect(firstUnread(chat(messages, { num_unread_messages: 0 }))).toBeNull();
  });

  it('is the oldest known where more are unread than are loaded', () => {
    expect(firstUnread(chat([message(60, true), message(61, false)], { num_unread_messages: 70 }))).toBe(61);
  });
});
