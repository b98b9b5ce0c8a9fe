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

/**
 * Puts `count` conversations with as many others behind what a member has, one message each, read; each fifth in the
 * demo's own people's names and photos as long as there are any, the rest are named "Nr 1" and on.
 */
export async function writeToMany({ sql }, { id }, count) {
  await sql`insert into profiles (id, site_id, pool, status, name, gender, seeks_male, seeks_female, date_of_birth, country, region, city, fictional, active_on, created_at)
    select md5('many' || ${id} || i)::uuid, site_id, pool, 'active', 'Nr ' || i, gender, seeks_male, seeks_female, date_of_birth, country, region, city, false, active_on, created_at
    from profiles, generate_series(1, ${count}::integer) i where id = ${id}`;
  await sql`create table if not exists many (i integer, other uuid, conversation uuid, message uuid, at timestamptz)`;
  await sql`truncate many`;
  await sql`insert into many
    select i, coalesce(known.id, md5('many' || ${id} || i)::uuid), gen_random_uuid(), gen_random_uuid(), now() - interval '1 day' - i * interval '11 minutes'
    from generate_series(1, ${count}::integer) i
    left join (select id, row_number() over (order by id) * 5 as place from profiles where has_photo and status = 'active' and id <> ${id}
      and not exists (select from conversation_pairs where member_id = ${id} and other_id = profiles.id)
      and pool = (select pool from profiles where id = ${id})) known on known.place = i`;
  await sql`insert into conversations (id, last_seq, created_at) select conversation, 1, at from many`;
  await sql`insert into conversation_pairs (member_id, other_id, conversation_id)
    select ${id}, other, conversation from many union all select other, ${id}, conversation from many`;
  await sql`insert into messages (conversation_id, seq, id, sender_id, client_id, body, created_at)
    select conversation, 1, message, other, message, 'Good evening, number ' || i, at from many`;
  await sql`insert into conversation_members (member_id, conversation_id, other_id, read_seq, last_message_at, last_message_seq, last_message_id, last_client_id, last_body, last_mine)
    select ${id}, conversation, other, 1, at, 1, message, message, 'Good evening, number ' || i, false from many
    union all select other, conversation, ${id}, 1, at, 1, message, message, 'Good evening, number ' || i, true from many`;
  await sql`drop table many`;
  await sql`analyze conversation_members`;
}
