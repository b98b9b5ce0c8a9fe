// What happened before a test begins and would take thousands of calls: credits bought, a year of messages.
import { randomUUID } from 'node:crypto';

/** Gives a member credits, as a purchase does, so that they are not held to a free member's two conversations either. */
export async function giveCredits({ sql }, { id }, credits) {
  await sql`update credit_accounts set balance = balance + ${credits}, purchases = purchases + 1 where member_id = ${id}`;
  await sql`insert into credit_lots (member_id, id, kind, credits, remaining, created_at) values (${id}, ${randomUUID()}, 'free', ${credits}, ${credits}, now())`;
}

const WORDS = 'so long since we were at the lake and the bread from that bakery is what I remember best of all that summer'.split(' ');
/** Two to some forty words, always the same for the same number: rows of one to five lines. */
const textOf = (seq) => Array.from({ length: 2 + ((seq * 7919) % (seq % 9 === 0 ? 41 : 12)) }, (_, at) => WORDS[(seq * 31 + at * 17) % WORDS.length]).join(' ');

/**
 * Puts `count` messages of two members before the one that their conversation begins with: written in turns,
 * every `minutes` minutes, all read.
 */
export async function writePast({ sql }, conversation, [one, other], { count, minutes = 7 }) {
  await sql`update messages set seq = seq + ${count} where conversation_id = ${conversation}`;
  await sql`update conversation_members set read_seq = ${count}, last_message_seq = last_message_seq + ${count} where conversation_id = ${conversation}`;
  await sql`update conversations set last_seq = last_seq + ${count} where id = ${conversation}`;
  const newest = Date.now() - 60_000;
  for (let from = 1; from <= count; from += 2000) {
    const rows = Array.from({ length: Math.min(2000, count - from + 1) }, (_, index) => {
      const seq = from + index;
      return { conversation_id: conversation, seq, id: randomUUID(), sender_id: seq % 5 < 3 ? one.id : other.id, client_id: randomUUID(), body: `${seq}: ${textOf(seq)}`, created_at: new Date(newest - (count - seq) * minutes * 60_000) };
    });
    await sql`insert into messages ${sql(rows)}`;
  }
}
