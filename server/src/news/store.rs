//! All SQL about newsletters.

use super::model::{NewsKind, NewsText, Newsletter};
use crate::kernel::{
    ids::{MailId, MemberId, SiteId},
    locale::Locale,
    problem::Answer,
    retention::Kept,
};
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// Who was sent what, for as long as mails are kept.
pub const KEPT: &[Kept] = &[Kept {
    only: Some("outcome is not null"),
    ..Kept::since("newsletter_readers", "due_at", Duration::days(90))
}];

/// Adds a draft with its texts.
pub async fn create(
    connection: &mut PgConnection,
    newsletter: &Newsletter,
    texts: &BTreeMap<Locale, NewsText>,
) -> Answer<()> {
    sqlx::query!(
        "insert into newsletters (id, site_id, kind, name, path, status, created_at) values ($1, $2, $3, $4, $5, 'draft', $6)",
        newsletter.id,
        newsletter.site.0,
        newsletter.kind.code(),
        newsletter.name,
        newsletter.path,
        newsletter.created_at,
    )
    .execute(&mut *connection)
    .await?;
    put_texts(connection, newsletter.id, texts).await
}

/// Writes down what it says in each language.
pub(super) async fn put_texts(
    connection: &mut PgConnection,
    newsletter: Uuid,
    texts: &BTreeMap<Locale, NewsText>,
) -> Answer<()> {
    for (locale, text) in texts {
        sqlx::query!(
            "insert into newsletter_texts (newsletter_id, locale, subject, heading, body, button) values ($1, $2, $3, $4, $5, $6)",
            newsletter,
            locale.code(),
            text.subject,
            text.heading,
            text.body,
            text.button,
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// The newsletter with this id.
pub async fn newsletter(connection: &mut PgConnection, id: Uuid) -> Answer<Option<Newsletter>> {
    let row = sqlx::query!(
        r#"select site_id as "site: SiteId", kind, name, path, status, version, tested_at, created_at from newsletters where id = $1"#,
        id
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| Newsletter {
        id,
        site: row.site,
        kind: NewsKind::parse(&row.kind).unwrap_or(NewsKind::Promotion),
        name: row.name,
        path: row.path,
        status: row.status,
        version: row.version,
        tested_at: row.tested_at,
        created_at: row.created_at,
    }))
}

/// Its texts.
pub async fn texts(connection: &mut PgConnection, id: Uuid) -> Answer<BTreeMap<Locale, NewsText>> {
    let rows = sqlx::query!(
        "select locale, subject, heading, body, button from newsletter_texts where newsletter_id = $1",
        id
    )
    .fetch_all(connection)
    .await?;
    let texts = rows.into_iter().filter_map(|row| {
        let text =
            NewsText { subject: row.subject, heading: row.heading, body: row.body, button: row.button };
        Some((Locale::parse(&row.locale)?, text))
    });
    Ok(texts.collect())
}

/// How far one has come.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Which.
    pub id: Uuid,
    /// Of the site.
    pub domain: String,
    /// news or promotion.
    pub kind: String,
    /// The operator's name for it.
    pub name: String,
    /// draft, sending, sent or withdrawn.
    pub status: String,
    /// Readers that were told.
    pub told: i64,
    /// Who did not want it any more, had left, or could not be reached.
    pub skipped: i64,
    /// Who is yet to be told.
    pub waiting: i64,
}

/// All newsletters with their progress, the newest first; only this one if given.
pub async fn progress(connection: &mut PgConnection, id: Option<Uuid>) -> Answer<Vec<Progress>> {
    let rows = sqlx::query_as!(
        Progress,
        r#"select n.id, s.domain, n.kind, n.name, n.status, coalesce(n.told, r.told) as "told!",
             coalesce(n.skipped, r.skipped) as "skipped!", r.waiting as "waiting!"
         from newsletters n join sites s on s.id = n.site_id
         cross join lateral (
           select count(*) filter (where outcome = 'told') as told, count(*) filter (where outcome = 'skipped') as skipped,
             count(*) filter (where outcome is null) as waiting
           from newsletter_readers where newsletter_id = n.id and n.told is null
         ) r
         where $1::uuid is null or n.id = $1 order by n.created_at desc, n.id"#,
        id,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// Some of the readers that one would have if it were sent now.
#[derive(Clone, Debug)]
pub struct Readers {
    /// Name of their zone.
    pub timezone: String,
    /// Their language.
    pub language: String,
    /// How many.
    pub count: i64,
}

/// Members of the site who said yes to this kind: by mail, and mails reach them, or by push. Without a word of theirs in the
/// table they said none.
pub async fn readers(connection: &mut PgConnection, newsletter: &Newsletter) -> Answer<Vec<Readers>> {
    let readers = sqlx::query_as!(
        Readers,
        r#"select a.timezone, a.language, count(*) as "count!" from notification_preferences p join accounts a using (member_id)
         where p.kind = $2 and a.site_id = $1 and a.status = 'active'
           and (p.push or p.email and not a.notifications_disabled && array['bounce', 'fbl'])
         group by a.timezone, a.language order by a.timezone, a.language"#,
        newsletter.site.0,
        newsletter.kind.preference().code(),
    )
    .fetch_all(connection)
    .await?;
    Ok(readers)
}

/// Sends a draft off: writes down who is to be told and when, by zone. None where it is no draft any more, so that
/// of two who send it at once one does.
pub async fn send(
    connection: &mut PgConnection,
    newsletter: &Newsletter,
    due: &[(String, OffsetDateTime)],
    now: OffsetDateTime,
) -> Answer<Option<u64>> {
    let taken = sqlx::query!(
        "update newsletters set status = 'sending', started_at = $2, readers_at = $2 where id = $1 and status = 'draft'",
        newsletter.id,
        now
    )
    .execute(&mut *connection)
    .await?;
    if taken.rows_affected() == 0 {
        return Ok(None);
    }
    write_readers(connection, newsletter, due).await.map(Some)
}

/// Writes down who is to be told, and when by their zone; how many they are.
pub(super) async fn write_readers(
    connection: &mut PgConnection,
    newsletter: &Newsletter,
    due: &[(String, OffsetDateTime)],
) -> Answer<u64> {
    // A million readers are written at once, or none is.
    sqlx::raw_sql("set local statement_timeout = '10min'").execute(&mut *connection).await?;
    let zones: Vec<String> = due.iter().map(|(zone, _)| zone.clone()).collect();
    let moments: Vec<OffsetDateTime> = due.iter().map(|(_, moment)| *moment).collect();
    let readers = sqlx::query!(
        "insert into newsletter_readers (newsletter_id, member_id, due_at)
         select $1, a.member_id, z.due_at from notification_preferences p join accounts a using (member_id)
         join unnest($4::text[], $5::timestamptz[]) z (timezone, due_at) using (timezone)
         where p.kind = $3 and a.site_id = $2 and a.status = 'active'
           and (p.push or p.email and not a.notifications_disabled && array['bounce', 'fbl'])",
        newsletter.id,
        newsletter.site.0,
        newsletter.kind.preference().code(),
        &zones,
        &moments,
    )
    .execute(connection)
    .await?;
    Ok(readers.rows_affected())
}

/// Stops it, wherever it is: a draft, or half-way. Who was not told is not told any more; the mails that may still
/// wait are the caller's to take back. None where it is over already.
pub async fn withdraw(
    connection: &mut PgConnection,
    id: Uuid,
    now: OffsetDateTime,
) -> Answer<Option<Vec<MailId>>> {
    // A million readers are let go at once.
    sqlx::raw_sql("set local statement_timeout = '10min'").execute(&mut *connection).await?;
    let stopped = sqlx::query!(
        "update newsletters set status = 'withdrawn', started_at = coalesce(started_at, $2), ended_at = $2
         where id = $1 and status in ('draft', 'sending', 'sent')",
        id,
        now
    )
    .execute(&mut *connection)
    .await?;
    if stopped.rows_affected() == 0 {
        return Ok(None);
    }
    sqlx::query!("delete from newsletter_readers where newsletter_id = $1 and outcome is null", id)
        .execute(&mut *connection)
        .await?;
    count_told(&mut *connection, &[id]).await?;
    let mails = sqlx::query_scalar!(
        r#"select mail_id as "mail!: MailId" from newsletter_readers where newsletter_id = $1 and mail_id is not null"#,
        id
    )
    .fetch_all(connection)
    .await?;
    Ok(Some(mails))
}

/// A reader of a newsletter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Due {
    pub(super) newsletter: Uuid,
    pub(super) member: MemberId,
}

/// Who is due, the longest due first.
pub(super) async fn due(connection: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Answer<Vec<Due>> {
    let due = sqlx::query_as!(
        Due,
        r#"select newsletter_id as newsletter, member_id as "member: MemberId" from newsletter_readers
         where outcome is null and due_at <= $1 order by due_at, member_id limit $2"#,
        now,
        limit,
    )
    .fetch_all(connection)
    .await?;
    Ok(due)
}

/// Takes one that is due, unless another worker has it; since when it is. The newsletter can't be withdrawn until
/// the end of the transaction.
pub(super) async fn claim(
    connection: &mut PgConnection,
    due: Due,
    now: OffsetDateTime,
) -> Answer<Option<OffsetDateTime>> {
    let since = sqlx::query_scalar!(
        "select r.due_at from newsletter_readers r join newsletters n on n.id = r.newsletter_id
         where r.newsletter_id = $1 and r.member_id = $2 and r.outcome is null and r.due_at <= $3 and n.status = 'sending'
         for share of n for update of r skip locked",
        due.newsletter,
        due.member.0,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(since)
}

/// By which ways a reader was told.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Delivery {
    pub(super) mail: Option<MailId>,
    pub(super) pushed: bool,
}

/// Notes what became of it: told, or skipped.
pub(super) async fn settle(connection: &mut PgConnection, due: Due, delivery: Delivery) -> Answer<()> {
    sqlx::query!(
        "update newsletter_readers set outcome = case when $3::uuid is not null or $4 then 'told' else 'skipped' end, mail_id = $3
         where newsletter_id = $1 and member_id = $2",
        due.newsletter,
        due.member.0,
        delivery.mail.map(|mail| mail.0),
        delivery.pushed,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The same, later.
pub(super) async fn put_off(connection: &mut PgConnection, due: Due, until: OffsetDateTime) -> Answer<()> {
    sqlx::query!(
        "update newsletter_readers set due_at = $3 where newsletter_id = $1 and member_id = $2",
        due.newsletter,
        due.member.0,
        until,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes which newsletters have no reader left to tell.
pub(super) async fn finish(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<()> {
    let finished = sqlx::query_scalar!(
        "update newsletters n set status = 'sent', ended_at = $1 where status = 'sending' and readers_at is not null
           and not exists (select from newsletter_readers r where r.newsletter_id = n.id and r.outcome is null)
         returning id",
        now
    )
    .fetch_all(&mut *connection)
    .await?;
    count_told(connection, &finished).await
}

/// Keeps how many were told, as the readers themselves go after a while.
async fn count_told(connection: &mut PgConnection, newsletters: &[Uuid]) -> Answer<()> {
    sqlx::query!(
        "update newsletters n set told = r.told, skipped = r.skipped
         from (select l.id, count(*) filter (where outcome = 'told') as told, count(*) filter (where outcome = 'skipped') as skipped
               from unnest($1::uuid[]) l (id) left join newsletter_readers on newsletter_id = l.id group by l.id) r
         where n.id = r.id and n.told is null",
        newsletters,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets that the member read any.
pub async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from newsletter_readers where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
