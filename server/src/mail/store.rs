//! All SQL about mails.

use super::{
    Kind, PreferenceKind,
    compose::{Mail, Unsubscribe},
};
use crate::{
    app::Leaver,
    kernel::{
        backlog::Backlog,
        ids::{MailId, MemberId, SiteId},
        problem::Answer,
        retention::Kept,
    },
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// To whom a mail went, and under which subject: as long as it may bounce, be complained about, or be unsubscribed from.
pub const KEPT: &[Kept] = &[Kept::since("mails", "created_at", Duration::days(90))];

/// What has not left yet. Whoever knows the mail gives this as a value: else PostgreSQL may look for it among all that
/// wait, which are few when it plans and a million on a Thursday evening.
const WAITING: &str = "waiting";

/// A row for the outbox.
pub(super) struct NewMail<'a> {
    pub(super) id: MailId,
    pub(super) mail: &'a Mail<'a>,
    pub(super) subject: &'a str,
    pub(super) body_text: &'a str,
    pub(super) body_html: &'a str,
    pub(super) unsubscribe: Option<&'a Unsubscribe>,
    pub(super) outcome: &'a str,
    pub(super) now: OffsetDateTime,
}

/// Adds the row; false for mails that their reader does not want or that would not arrive. False, too, for members
/// who have left: they get only the ways back to the account, and to an address that it was moved away from. All of
/// this is read here, below the features that keep it, so that no writer of mails can forget it.
pub(super) async fn insert(connection: &mut PgConnection, new: &NewMail<'_>) -> Answer<bool> {
    let preference = new.mail.kind.preference();
    let added = sqlx::query!(
        "insert into mails (id, site_id, member_id, kind, locale, recipient, subject, body_text, body_html, outcome, created_at,
           preference, unsubscribe_hash, unsubscribe_link)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14, $15
         where ($4 in ('deletion', 'mail-changed') or $3::uuid is null
             or exists (select from accounts where member_id = $3 and status <> 'pending_deletion'))
           and ($12::text is null or $3::uuid is null
             or coalesce((select email from notification_preferences where member_id = $3 and kind = $12), $13)
               and not exists (select from accounts where member_id = $3 and (notifications_disabled && '{bounce,fbl}' or status = 'closed')))",
        new.id.0,
        new.mail.site.id.0,
        new.mail.member.map(|member| member.0),
        new.mail.kind.code(),
        new.mail.locale.code(),
        new.mail.recipient,
        new.subject,
        new.body_text,
        new.body_html,
        new.outcome,
        new.now,
        preference.map(PreferenceKind::code),
        preference.is_none_or(PreferenceKind::is_mailed_by_default),
        new.unsubscribe.map(|unsubscribe| unsubscribe.token_hash.as_slice()),
        new.unsubscribe.map(|unsubscribe| unsubscribe.address.as_str()),
    )
    .execute(connection)
    .await?;
    Ok(added.rows_affected() == 1)
}

/// Drops the member's mails that were not sent yet, but for the ways back to former addresses.
pub async fn withdraw(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!(
        "delete from mails where member_id = $1 and outcome = $2 and kind <> 'mail-changed'",
        member.0,
        WAITING,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Drops those of these mails that wait and are in nobody's hands; how many.
pub async fn take_back(connection: &mut PgConnection, mails: &[MailId]) -> Answer<u64> {
    let ids: Vec<uuid::Uuid> = mails.iter().map(|mail| mail.0).collect();
    let taken = sqlx::query!(
        "delete from mails where id = any($1) and outcome = $2 and sending_until is null",
        &ids,
        WAITING,
    )
    .execute(connection)
    .await?;
    Ok(taken.rows_affected())
}

/// Erases the mails about the member, and those that went to their addresses before
/// they had the account.
pub async fn erase(connection: &mut PgConnection, leaver: &Leaver) -> Answer<()> {
    let addresses: Vec<String> = leaver.emails.iter().map(|email| email.to_lowercase()).collect();
    sqlx::query!("delete from mails where member_id = $1", leaver.member.0).execute(&mut *connection).await?;
    sqlx::query!(
        "delete from mails where member_id is null and site_id = $1 and lower(recipient) = any($2)",
        leaver.site.0,
        &addresses,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whose mails of which site are sent in order.
pub(super) struct Reader {
    pub(super) site_id: SiteId,
    pub(super) recipient: String,
}

/// The reader of the mail, if it still waits and its turn has come. Turns and claims further ahead than any can be were
/// written by a clock that has been put back since, here and below.
pub(super) async fn waiting_reader(
    connection: &mut PgConnection,
    id: MailId,
    now: OffsetDateTime,
) -> Answer<Option<Reader>> {
    let reader = sqlx::query_as!(
        Reader,
        r#"select site_id as "site_id: SiteId", recipient from mails
         where id = $1 and outcome = $3 and (not_before is null or not_before <= $2 or not_before > $2 + interval '2 days')"#,
        id.0,
        now,
        WAITING,
    )
    .fetch_optional(connection)
    .await?;
    Ok(reader)
}

/// A mail that is to be sent.
pub(super) struct Waiting {
    pub(super) id: MailId,
    pub(super) kind: String,
    pub(super) sender_name: String,
    pub(super) support: String,
    pub(super) domain: String,
    pub(super) locale: String,
    pub(super) recipient: String,
    pub(super) subject: String,
    pub(super) body_text: String,
    pub(super) body_html: String,
    pub(super) created_at: OffsetDateTime,
    /// There is a newer one of the same kind about the same account.
    pub(super) has_successor: bool,
    pub(super) unsubscribe_link: Option<String>,
    /// It asked for its turn before.
    pub(super) had_turn: bool,
    /// The member has left, and this is no way back.
    pub(super) has_left: bool,
    /// Of one that the reader may switch off: it is not theirs any more; they switched it off; their mailbox
    /// bounces or complained.
    pub(super) has_moved: bool,
    pub(super) is_off: bool,
    pub(super) is_suppressed: bool,
}

/// What `claim_next` looks at.
pub(super) struct Claim {
    /// The moment.
    pub(super) now: OffsetDateTime,
    /// The claim holds until then.
    pub(super) until: OffsetDateTime,
    /// What is older holds up nobody any more.
    pub(super) since: OffsetDateTime,
    /// What is mailed to those who chose nothing.
    pub(super) by_default: Vec<String>,
}

/// Takes the reader's first mail that waits, those of the account itself before others; None when there is none,
/// or another worker has it. `id` is looked at however old it is.
pub(super) async fn claim_next(
    connection: &mut PgConnection,
    reader: &Reader,
    id: MailId,
    claim: &Claim,
) -> Answer<Option<Waiting>> {
    let mail = sqlx::query_as!(
        Waiting,
        r#"update mails m set sending_until = $3 from sites s
         where s.id = m.site_id and m.outcome = $8 and (m.sending_until is null or m.sending_until <= $4 or m.sending_until > $3::timestamptz + interval '1 minute')
           and m.id = (
             select id from mails where site_id = $1 and recipient = $2 and outcome = 'waiting' and (created_at >= $5 or id = $6)
               and (not_before is null or not_before <= $4 or not_before > $4::timestamptz + interval '2 days')
             order by preference is not null, number limit 1)
         returning m.id as "id: MailId", m.kind, s.settings ->> 'mail_name' as "sender_name!", s.settings ->> 'support_email' as "support!",
           s.domain, m.locale, m.recipient, m.subject, m.body_text, m.body_html, m.created_at, m.unsubscribe_link, m.not_before is not null as "had_turn!",
           exists (select from mails newer where newer.member_id = m.member_id and newer.kind = m.kind and newer.number > m.number
             and newer.site_id = m.site_id)
           or m.member_id is null and exists (select from mails newer where newer.member_id is null and lower(newer.recipient) = lower(m.recipient)
             and newer.recipient = m.recipient and newer.kind = m.kind and newer.number > m.number and newer.site_id = m.site_id) as "has_successor!",
           m.member_id is not null and m.kind not in ('deletion', 'mail-changed')
             and not exists (select from accounts a where a.member_id = m.member_id and a.status <> 'pending_deletion') as "has_left!",
           m.preference is not null and exists (select from accounts a where a.member_id = m.member_id and a.email <> m.recipient) as "has_moved!",
           m.preference is not null and m.member_id is not null
             and not coalesce((select p.email from notification_preferences p where p.member_id = m.member_id and p.kind = m.preference), m.preference = any($7)) as "is_off!",
           m.preference is not null and exists (select from accounts a where a.member_id = m.member_id and a.notifications_disabled && '{bounce,fbl}') as "is_suppressed!""#,
        reader.site_id.0,
        reader.recipient,
        claim.until,
        claim.now,
        claim.since,
        id.0,
        &claim.by_default,
        WAITING,
    )
    .fetch_optional(connection)
    .await?;
    Ok(mail)
}

/// Puts a claimed mail off until its turn.
pub(super) async fn put_off(connection: &mut PgConnection, id: MailId, turn: OffsetDateTime) -> Answer<()> {
    sqlx::query!("update mails set sending_until = null, not_before = $2 where id = $1", id.0, turn)
        .execute(connection)
        .await?;
    Ok(())
}

/// Gives a claimed mail back, for another attempt.
pub(super) async fn release(connection: &mut PgConnection, id: MailId) -> Answer<()> {
    sqlx::query!("update mails set sending_until = null where id = $1", id.0).execute(connection).await?;
    Ok(())
}

/// Notes what became of it and forgets what it said: its links are the recipient's secrets.
pub(super) async fn settle(
    connection: &mut PgConnection,
    id: MailId,
    outcome: &str,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update mails set outcome = $2, sent_at = $3, sending_until = null, body_text = '', body_html = '', unsubscribe_link = null
         where id = $1 and outcome = $4",
        id.0,
        outcome,
        now,
        WAITING,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// How sending goes, for operators.
#[derive(Debug)]
pub struct Sending {
    /// Mails whose last attempt failed, and which the job queue has buried.
    pub given_up: i64,
    /// Mails that left within 30 days, counted up to a bound.
    pub sent: i64,
    /// Domains that asked for fewer.
    pub slowed: Vec<String>,
}

/// Looks at the outbox and its jobs; of what left, it counts so many at most.
pub async fn sending(connection: &mut PgConnection, now: OffsetDateTime, at_most: i64) -> Answer<Sending> {
    let row = sqlx::query!(
        r#"select (select count(*) from jobs where kind = 'mail.send' and dead_at is not null) as "given_up!",
             (select count(*) from (select from mails where created_at > $1::timestamptz - interval '30 days' and outcome = 'sent' limit $2) counted) as "sent!""#,
        now,
        at_most,
    )
    .fetch_one(&mut *connection)
    .await?;
    let slowed = super::slowed_domains(connection, now).await?;
    Ok(Sending { given_up: row.given_up, sent: row.sent, slowed })
}

/// Mails that have not left, nor met another fate.
pub async fn waiting(connection: &mut PgConnection) -> Answer<Backlog> {
    let waiting = sqlx::query_as!(
        Backlog,
        r#"select count(*) as "count!", min(created_at) as oldest from mails where outcome = 'waiting'"#,
    );
    Ok(waiting.fetch_one(connection).await?)
}

/// When the last of these mails to the member, written since `since`, left; `now` while it waits; None when none
/// was written.
pub async fn last_left(
    connection: &mut PgConnection,
    member: MemberId,
    kinds: &[Kind],
    since: OffsetDateTime,
    now: OffsetDateTime,
) -> Answer<Option<OffsetDateTime>> {
    let kinds: Vec<String> = kinds.iter().map(|kind| kind.code().to_owned()).collect();
    let left = sqlx::query_scalar!(
        "select max(case when outcome = 'waiting' then $4 else coalesce(sent_at, created_at) end) from mails
         where member_id = $1 and kind = any($2) and created_at >= $3",
        member.0,
        &kinds,
        since,
        now,
    )
    .fetch_one(connection)
    .await?;
    Ok(left)
}
