//! All SQL about what mailboxes report.

use crate::{
    kernel::{
        ids::{MailId, MemberId},
        problem::Answer,
        retention::Kept,
    },
    mail::PreferenceKind,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// How long bounces count together.
const COUNTED: Duration = Duration::days(30);
/// Bounces that count no more; what silenced a member stays with their account.
pub const KEPT: &[Kept] = &[Kept {
    only: Some("kind in ('soft', 'permanent')"),
    ..Kept::since("mail_reports", "received_at", COUNTED)
}];

/// A mail of ours that a report is about.
pub(super) struct ReportedMail {
    pub(super) member: MemberId,
    pub(super) recipient: String,
    pub(super) preference: Option<PreferenceKind>,
    pub(super) mailed_at: OffsetDateTime,
}

/// The mail; None when it is no more, or about nobody's account.
pub(super) async fn mail(connection: &mut PgConnection, id: MailId) -> Answer<Option<ReportedMail>> {
    let row = sqlx::query!(
        r#"select member_id as "member!: MemberId", recipient, preference, created_at from mails where id = $1 and member_id is not null"#,
        id.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| ReportedMail {
        member: row.member,
        recipient: row.recipient,
        preference: row.preference.as_deref().and_then(PreferenceKind::parse),
        mailed_at: row.created_at,
    }))
}

/// The mail whose unsubscribe link has this token.
pub(super) async fn unsubscribed(
    connection: &mut PgConnection,
    token_hash: &[u8],
) -> Answer<Option<(MemberId, PreferenceKind)>> {
    let row = sqlx::query!(
        r#"select member_id as "member!: MemberId", preference as "preference!" from mails where unsubscribe_hash = $1 and member_id is not null"#,
        token_hash,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.and_then(|row| Some((row.member, PreferenceKind::parse(&row.preference)?))))
}

/// A report to be kept.
pub(super) struct NewReport<'a> {
    pub(super) mail: MailId,
    pub(super) about: &'a ReportedMail,
    pub(super) kind: &'a str,
    pub(super) status: Option<&'a str>,
    pub(super) now: OffsetDateTime,
}

/// Notes it; false when the same was said of the same mail before.
pub(super) async fn note(connection: &mut PgConnection, report: &NewReport<'_>) -> Answer<bool> {
    let noted = sqlx::query!(
        "insert into mail_reports (member_id, mail_id, kind, recipient, status, mailed_at, received_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing",
        report.about.member.0,
        report.mail.0,
        report.kind,
        report.about.recipient,
        report.status,
        report.about.mailed_at,
        report.now,
    )
    .execute(connection)
    .await?;
    Ok(noted.rows_affected() == 1)
}

/// How many mails to an address came back.
#[derive(Debug)]
pub(super) struct Bounces {
    /// Refused for good.
    pub(super) permanent: i64,
    /// Given up for now.
    pub(super) soft: i64,
}

/// Those of the last 30 days, of mails that were written after the mailbox was last proven to work.
pub(super) async fn bounces(
    connection: &mut PgConnection,
    member: MemberId,
    recipient: &str,
    since: Option<OffsetDateTime>,
    now: OffsetDateTime,
) -> Answer<Bounces> {
    let bounces = sqlx::query_as!(
        Bounces,
        r#"select count(*) filter (where kind = 'permanent') as "permanent!", count(*) filter (where kind = 'soft') as "soft!"
         from mail_reports where member_id = $1 and recipient = $2 and received_at > $3 and ($4::timestamptz is null or mailed_at > $4)"#,
        member.0,
        recipient,
        now - COUNTED,
        since,
    )
    .fetch_one(connection)
    .await?;
    Ok(bounces)
}

/// Counts what came in by what became of it.
pub(super) async fn count(connection: &mut PgConnection, outcome: &str, now: OffsetDateTime) -> Answer<()> {
    sqlx::query!(
        "insert into mail_intake (outcome, reports, last_at) values ($1, 1, $2)
         on conflict (outcome) do update set reports = mail_intake.reports + 1, last_at = $2",
        outcome,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// All that came in since ever, by what became of it.
pub async fn reports(connection: &mut PgConnection) -> Answer<Vec<(String, i64)>> {
    let rows = sqlx::query!("select outcome, reports from mail_intake order by outcome")
        .fetch_all(connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.outcome, row.reports)).collect())
}

/// Forgets what was reported of the member's mails.
pub async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from mail_reports where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}

/// What mail servers and mailboxes said of the member's mails (export/).
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<serde_json::Value> {
    let part = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'recipient', recipient, 'status', status,
             'mailed_at', mailed_at, 'received_at', received_at) order by received_at), '[]') as "part!"
           from mail_reports where member_id = $1"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
