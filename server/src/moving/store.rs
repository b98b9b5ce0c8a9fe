//! SQL of moves: how far they are, and all that comes, some thousand rows in a statement. What comes has an id of its own
//! (`Checks::id`), so that what is there already is passed over.

use super::{
    checks::{Consent, Conversation, Like, Message},
    format::Kind,
    newcomers::Newcomer,
    purchases::Credits,
};
use crate::{
    accounts, credits,
    kernel::{
        ids::{MemberId, SiteId},
        problem::Answer,
        random::Random,
    },
    mail::PreferenceKind,
    members, sessions,
};
use serde::Serialize;
use serde_json::Value;
use sqlx::PgConnection;
use std::collections::HashSet;
use time::OffsetDateTime;
use uuid::Uuid;

/// How far a site's move is.
#[derive(Clone, Debug)]
pub(super) struct Move {
    pub key: Vec<u8>,
    /// By file: lines, and their digest.
    pub done: Value,
}

/// The site's move, where one was begun.
pub(super) async fn begun(connection: &mut PgConnection, site: SiteId) -> Answer<Option<Move>> {
    let begun = sqlx::query_as!(Move, "select key, done from moves where site_id = $1", site.0)
        .fetch_optional(connection)
        .await?;
    Ok(begun)
}

/// Begins one.
pub(super) async fn begin(
    connection: &mut PgConnection,
    site: SiteId,
    key: &[u8; 32],
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into moves (site_id, key, begun_at) values ($1, $2, $3) on conflict do nothing",
        site.0,
        key,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// All files were read to their end.
pub(super) async fn finish(connection: &mut PgConnection, site: SiteId, now: OffsetDateTime) -> Answer<()> {
    sqlx::query!("update moves set finished_at = $2 where site_id = $1", site.0, now)
        .execute(connection)
        .await?;
    Ok(())
}

/// So many lines of a file are in, and none is read of those others.
pub(super) async fn note(
    connection: &mut PgConnection,
    site: SiteId,
    kind: Kind,
    (lines, digest): (i64, &str),
    unread: &[Kind],
) -> Answer<()> {
    sqlx::query!(
        "update moves set done = (done - $5::text[]) || jsonb_build_object($2::text, jsonb_build_object('lines', $3::bigint, 'digest', $4::text)),
           finished_at = null
         where site_id = $1",
        site.0,
        kind.code(),
        lines,
        digest,
        &unread.iter().map(|kind| kind.code().to_owned()).collect::<Vec<_>>(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Those of these members who are there.
pub(super) async fn there(connection: &mut PgConnection, members: &[Uuid]) -> Answer<HashSet<Uuid>> {
    let there = sqlx::query_scalar!("select member_id from moved_members where member_id = any($1)", members)
        .fetch_all(connection)
        .await?;
    Ok(there.into_iter().collect())
}

/// Those of these members who came, and were erased since.
pub(super) async fn erased(connection: &mut PgConnection, members: &[Uuid]) -> Answer<HashSet<Uuid>> {
    let erased = sqlx::query_scalar!(
        r#"select member as "member!" from unnest($1::uuid[]) member join tombstones on member_hash = sha256(uuid_send(member))"#,
        members,
    )
    .fetch_all(connection)
    .await?;
    Ok(erased.into_iter().collect())
}

/// Those of these mailboxes that somebody on the site has.
pub(super) async fn taken(
    connection: &mut PgConnection,
    site: SiteId,
    addresses: &[String],
) -> Answer<HashSet<String>> {
    let taken = sqlx::query_scalar!(
        "select address_key from account_addresses where site_id = $1 and address_key = any($2)",
        site.0,
        addresses,
    )
    .fetch_all(connection)
    .await?;
    Ok(taken.into_iter().collect())
}

/// Whether a member has logged in here: what they have done since is theirs.
pub(super) async fn has_been_here(connection: &mut PgConnection, member: MemberId) -> Answer<bool> {
    let has = sqlx::query_scalar!(
        r#"select exists (select from sessions where member_id = $1) or exists (select from known_devices where member_id = $1) as "has!""#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(has)
}

/// Writes members, of whom none is there. Moderators look at their words, unless somebody did.
pub(super) async fn members(
    connection: &mut PgConnection,
    random: &Random,
    site: SiteId,
    (newcomers, is_seen): (&[Newcomer], bool),
    now: OffsetDateTime,
) -> anyhow::Result<()> {
    let profiles: Vec<_> = newcomers.iter().map(|one| one.profile.clone()).collect();
    members::create_profiles(connection, &profiles).await?;
    let moved: Vec<_> = newcomers.iter().filter_map(|one| one.account.clone()).collect();
    accounts::add_moved(connection, random, site, &moved, now).await?;
    let purse = |one: &accounts::MovedAccount| credits::NewAccount {
        member: one.member,
        signup_credits: 0,
        created_at: one.created_at,
    };
    credits::open_many(connection, random, &moved.iter().map(purse).collect::<Vec<_>>()).await?;
    let visits: Vec<_> = newcomers.iter().map(|one| (one.profile.id, one.active_at)).collect();
    sessions::record_visits(connection, &visits).await?;
    let which = |choose: fn(&&Newcomer) -> bool| -> Vec<Uuid> {
        newcomers.iter().filter(choose).map(|one| one.profile.id.0).collect()
    };
    sqlx::query!("update profiles set invisible = true where id = any($1)", &which(|one| one.is_invisible))
        .execute(&mut *connection)
        .await?;
    unsubscribe(connection, &which(|one| one.is_unsubscribed)).await?;
    let waits = if is_seen {
        which(|one| one.profile.wanted_name.is_some())
    } else {
        which(|one| one.account.is_some())
    };
    sqlx::query!(
        "insert into profile_reviews (member_id, site_id, waiting_since) select member, $2, $3 from unnest($1::uuid[]) member",
        &waits,
        site.0,
        now,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        // A word that somebody has who came before stays theirs.
        "insert into moved_members (member_id, site_id, external_id, username)
         select member, $2, external_id,
           case when not exists (select from moved_members m where m.site_id = $2 and m.username = came.username) then came.username end
         from (select member, external_id, nullif(name, '') as username
           from unnest($1::uuid[], $3::text[], $4::text[]) lines (member, external_id, name)) came",
        &newcomers.iter().map(|one| one.profile.id.0).collect::<Vec<_>>(),
        site.0,
        &newcomers.iter().map(|one| one.external_id.clone()).collect::<Vec<_>>(),
        &newcomers.iter().map(|one| one.username.clone().unwrap_or_default()).collect::<Vec<_>>(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// They get no mail that they can choose.
async fn unsubscribe(connection: &mut PgConnection, members: &[Uuid]) -> Answer<()> {
    let kinds = PreferenceKind::ALL;
    sqlx::query!(
        "insert into notification_preferences (member_id, kind, email, push, unsubscribed)
         select member, kind, false, push, true from unnest($1::uuid[]) member, unnest($2::text[], $3::boolean[]) one (kind, push)",
        members,
        &kinds.iter().map(|kind| kind.code().to_owned()).collect::<Vec<_>>(),
        &kinds.iter().map(|kind| kind.is_pushed_by_default()).collect::<Vec<_>>(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

fn rows<T: Serialize>(rows: &[T]) -> Answer<Value> {
    Ok(serde_json::to_value(rows).map_err(anyhow::Error::from)?)
}

/// Writes consents. Orientation and interests are shown by those whose last word is that they agree, whatever versions of the
/// question there were, and in whatever order their lines stand.
pub(super) async fn consents(connection: &mut PgConnection, consents: &[Consent]) -> Answer<u64> {
    let written = sqlx::query!(
        "insert into consents (member_id, kind, version, given_at, withdrawn_at)
         select member, kind, version, given_at, withdrawn_at
         from jsonb_to_recordset($1) as given (member uuid, kind text, version text, given_at timestamptz, withdrawn_at timestamptz)
         on conflict do nothing returning member_id, kind",
        rows(consents)?,
    )
    .fetch_all(&mut *connection)
    .await?;
    let asked: Vec<Uuid> =
        written.iter().filter(|row| row.kind == "orientation").map(|row| row.member_id).collect();
    sqlx::query!(
        "update profiles p set shows_orientation = said.agrees
         from (
           select member_id, coalesce(max(given_at) filter (where withdrawn_at is null) > coalesce(max(withdrawn_at), '-infinity'), false) as agrees
           from consents where member_id = any($1) and kind = 'orientation' group by member_id
         ) said
         where p.id = said.member_id and not p.fictional and p.shows_orientation <> said.agrees",
        &asked,
    )
    .execute(connection)
    .await?;
    Ok(u64::try_from(written.len()).unwrap_or(0))
}

/// Writes credits into lots, ledger and balances, in one statement.
pub(super) async fn credits(connection: &mut PgConnection, credits: &[Credits]) -> Answer<u64> {
    let written = sqlx::query!(
        "with given as (
           select * from jsonb_to_recordset($1) as given (member uuid, id uuid, transfer uuid, kind text, credits integer, remaining integer,
             order_id uuid, price_minor bigint, currency text, created_at timestamptz)
         ), lot as (
           insert into credit_lots (member_id, id, kind, credits, remaining, order_id, price_minor, currency, created_at)
           select member, id, kind, credits, remaining, order_id, price_minor, currency, created_at from given on conflict do nothing
           returning member_id, id, kind, remaining
         ), line as (
           insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
           select lot.member_id, given.transfer, side.account, side.sign * lot.remaining,
             case lot.kind when 'bought' then 'order' else 'given' end, coalesce(given.order_id, given.id), given.created_at
           from lot join given on given.member = lot.member_id and given.id = lot.id,
             lateral (values ('member', 1), (case lot.kind when 'bought' then 'sold' else 'granted' end, -1)) side (account, sign)
           where lot.remaining > 0
         ), purse as (
           update credit_accounts a set balance = a.balance + sum.credits, purchases = a.purchases + sum.purchases
           from (select member_id, sum(remaining)::integer as credits, (count(*) filter (where kind = 'bought'))::integer as purchases
                 from lot group by member_id) sum
           where a.member_id = sum.member_id
         )
         select count(*) as \"written!\" from lot",
        rows(credits)?,
    )
    .fetch_one(connection)
    .await?;
    Ok(written.written.try_into().unwrap_or(0))
}

/// Writes likes under both, and the matches that come of them.
pub(super) async fn likes(connection: &mut PgConnection, likes: &[Like]) -> Answer<u64> {
    let likes = rows(likes)?;
    let written = sqlx::query!(
        "with given as (
           select distinct on (one, other) * from jsonb_to_recordset($1) as given (one uuid, other uuid, at timestamptz, seen boolean)
           order by one, other, at
         ), sent as (
           insert into likes_sent (member_id, other_id, created_at) select one, other, at from given on conflict do nothing
           returning member_id, other_id
         ), received as (
           insert into likes_received (member_id, other_id, created_at, seen_at, shown_at)
           select other, one, at, case when seen then at end, case when seen then at end
           from given join sent on sent.member_id = one and sent.other_id = other on conflict do nothing
         )
         select count(*) as \"written!\" from sent",
        likes,
    )
    .fetch_one(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into matches (member_id, other_id, created_at, shown_at)
         select side.member, side.other, greatest(there.created_at, back.created_at), greatest(there.created_at, back.created_at)
         from jsonb_to_recordset($1) as given (one uuid, other uuid)
         join likes_sent there on there.member_id = given.one and there.other_id = given.other
         join likes_received back on back.member_id = there.member_id and back.other_id = there.other_id,
           lateral (values (given.one, given.other), (given.other, given.one)) side (member, other)
         on conflict do nothing",
        likes,
    )
    .execute(connection)
    .await?;
    Ok(written.written.try_into().unwrap_or(0))
}

/// Writes conversations. Of several of the same two the first stays.
pub(super) async fn conversations(
    connection: &mut PgConnection,
    conversations: &[Conversation],
) -> Answer<u64> {
    let mut known = HashSet::new();
    let firsts: Vec<&Conversation> =
        conversations.iter().filter(|one| known.insert((one.one, one.other))).collect();
    let written = sqlx::query!(
        "with given as (
           select * from jsonb_to_recordset($1) as given (one uuid, other uuid, id uuid, at timestamptz)
         ), pair as (
           insert into conversation_pairs (member_id, other_id, conversation_id)
           select side.member, side.other, id from given, lateral (values (one, other), (other, one)) side (member, other)
           on conflict do nothing returning conversation_id
         ), fresh as (
           insert into conversations (id, created_at)
           select id, at from given where id in (select conversation_id from pair) on conflict do nothing returning id
         )
         select count(*) as \"written!\" from fresh",
        rows(&firsts)?,
    )
    .fetch_one(connection)
    .await?;
    Ok(written.written.try_into().unwrap_or(0))
}

/// Writes messages behind those of their conversations, and what both see of these. Nobody is told: it was long ago. What was
/// begun costs no free member one of their conversations.
pub(super) async fn messages(connection: &mut PgConnection, messages: &[Message]) -> Answer<u64> {
    let mut known = HashSet::new();
    let firsts: Vec<&Message> = messages.iter().filter(|one| known.insert(one.client_id)).collect();
    let written = sqlx::query!(
        "with paired as materialized (
           select g.nr, p.conversation_id, g.sender, g.other, g.id, g.client_id, g.body, g.at, g.read
           from rows from (jsonb_to_recordset($1) as (sender uuid, other uuid, id uuid, client_id uuid, body text, at timestamptz, read boolean))
             with ordinality g (sender, other, id, client_id, body, at, read, nr)
           join conversation_pairs p on p.member_id = g.sender and p.other_id = g.other
         ), there as materialized (
           select m.conversation_id, m.sender_id, m.client_id from paired
           join messages m on m.conversation_id = paired.conversation_id and m.sender_id = paired.sender and m.client_id = paired.client_id
         ), given as materialized (
           select paired.* from paired where not exists (select from there
             where there.conversation_id = paired.conversation_id and there.sender_id = paired.sender and there.client_id = paired.client_id)
         ), counted as (
           select conversation_id, count(*)::integer as messages from given group by conversation_id
         ), moved_on as (
           update conversations c set last_seq = c.last_seq + counted.messages from counted where c.id = counted.conversation_id
           returning c.id, c.last_seq - counted.messages as before
         ), numbered as (
           select given.*, before + (row_number() over (partition by conversation_id order by nr))::integer as seq
           from given join moved_on on moved_on.id = given.conversation_id
         ), written as (
           insert into messages (conversation_id, seq, id, sender_id, client_id, body, created_at)
           select conversation_id, seq, id, sender, client_id, body, at from numbered returning 1
         ), last as (
           select distinct on (conversation_id) * from numbered order by conversation_id, seq desc
         ), read as (
           select conversation_id, other as reader, coalesce(max(seq) filter (where read), 0) as seq from numbered group by 1, 2
         ), unread as (
           select n.conversation_id, n.other as reader, (count(*) filter (where n.seq > r.seq))::integer as messages, r.seq as read_seq
           from numbered n join read r on r.conversation_id = n.conversation_id and r.reader = n.other group by 1, 2, 4
         ), seen as (
           insert into conversation_members as kept (member_id, conversation_id, other_id, unread, read_seq, shown_read_seq, counted,
             last_message_at, last_message_seq, last_message_id, last_client_id, last_body, last_mine)
           select side.member, last.conversation_id, side.other, coalesce(u.messages, 0), coalesce(u.read_seq, 0), coalesce(u.read_seq, 0), true,
             last.at, last.seq, last.id, last.client_id, last.body, side.mine
           from last cross join lateral (values (sender, other, true), (other, sender, false)) side (member, other, mine)
           left join unread u on u.conversation_id = last.conversation_id and u.reader = side.member
           on conflict (member_id, conversation_id) do update set
             unread = case when excluded.read_seq > 0 then excluded.unread else kept.unread + excluded.unread end,
             read_seq = greatest(kept.read_seq, excluded.read_seq), shown_read_seq = greatest(kept.shown_read_seq, excluded.shown_read_seq),
             last_message_at = excluded.last_message_at, last_message_seq = excluded.last_message_seq,
             last_message_id = excluded.last_message_id, last_client_id = excluded.last_client_id,
             last_body = excluded.last_body, last_mine = excluded.last_mine
         )
         select count(*) as \"written!\" from written",
        rows(&firsts)?,
    )
    .fetch_one(connection)
    .await?;
    Ok(written.written.try_into().unwrap_or(0))
}

/// Forgets how the program before called the member.
pub async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from moved_members where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
