//! What stands in each section: facts, states and counts. No message, no mail's words, no whole address.

use super::sight;
use crate::{
    accounts,
    backoffice::{
        Doer, Earlier, Person,
        person::{masked, person},
    },
    complaints::{self, ComplaintCategory, ComplaintDecision},
    kernel::{
        ids::{MemberId, PhotoId},
        problem::{Answer, Refusal},
    },
    staff::{self, Note},
};
use serde::Serialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Mails that are shown.
const MAILS: i64 = 100;

/// Who they are, and how the account stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AccountSection {
    person: Person,
    /// A letter and the domain.
    email_masked: String,
    language: String,
    timezone: String,
    /// Null: they never opened the link.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    confirmed_at: Option<OffsetDateTime>,
    /// Until then they write nothing.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    paused_until: Option<OffsetDateTime>,
    /// Until then their reports wait.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    reports_paused_until: Option<OffsetDateTime>,
    /// The day on which they were last here; never the time.
    #[schema(required)]
    last_here: Option<String>,
    /// They asked to be deleted; from then on there is no way back.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    leaves_at: Option<OffsetDateTime>,
}

pub(super) async fn account(
    connection: &mut PgConnection,
    _: Doer<'_>,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<AccountSection> {
    let person = person(connection, member, now).await?.ok_or(Refusal::NotFound)?;
    let row = sqlx::query!(
        r#"select a.email, a.language, a.timezone, a.confirmed_at, a.paused_until, a.reports_paused_until,
             to_char(m.active_at at time zone 'UTC', 'YYYY-MM-DD') as last_here, d.due_at as "leaves_at?"
           from accounts a left join member_activity m on m.member_id = a.member_id left join deletions d on d.member_id = a.member_id
           where a.member_id = $1"#,
        member.0,
    )
    .fetch_optional(connection)
    .await?
    .ok_or(Refusal::NotFound)?;
    Ok(AccountSection {
        person,
        email_masked: masked(&row.email),
        language: row.language,
        timezone: row.timezone,
        confirmed_at: row.confirmed_at,
        paused_until: row.paused_until,
        reports_paused_until: row.reports_paused_until,
        last_here: row.last_here,
        leaves_at: row.leaves_at,
    })
}

/// A photo, without its picture.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FilePhoto {
    photo: PhotoId,
    /// The one that others see first.
    main: bool,
    /// `pending`, `active` or `rejected`.
    status: String,
    /// Why it was rejected.
    #[schema(required)]
    reason: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

/// `{photos}`, in the member's order.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PhotosSection {
    photos: Vec<FilePhoto>,
}

pub(super) async fn photos(
    connection: &mut PgConnection,
    _: Doer<'_>,
    member: MemberId,
    _: OffsetDateTime,
) -> Answer<PhotosSection> {
    let rows = sqlx::query_as!(
        FilePhoto,
        r#"select id as "photo: PhotoId", main, status, reason, created_at from photos where member_id = $1 order by position, id"#,
        member.0,
    );
    Ok(PhotosSection { photos: rows.fetch_all(connection).await? })
}

/// Reports, by what became of them.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
pub struct ReportCounts {
    open: i64,
    upheld: i64,
    dismissed: i64,
}

/// What was decided about them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DecisionsSection {
    /// The newest first.
    decisions: Vec<Earlier>,
    /// Reports about them.
    about_them: ReportCounts,
    /// Reports that they made.
    by_them: ReportCounts,
}

pub(super) async fn decisions(
    connection: &mut PgConnection,
    _: Doer<'_>,
    member: MemberId,
    _: OffsetDateTime,
) -> Answer<DecisionsSection> {
    let mut decisions = accounts::decisions(connection, member).await?;
    decisions.reverse();
    let about_them = sqlx::query_as!(
        ReportCounts,
        r#"select count(*) filter (where closed_at is null) as "open!", count(*) filter (where decision = 'upheld') as "upheld!",
             count(*) filter (where decision = 'dismissed') as "dismissed!"
           from reports where reported_id = $1 and rule is null"#,
        member.0,
    )
    .fetch_one(&mut *connection)
    .await?;
    let by_them = sqlx::query_as!(
        ReportCounts,
        r#"select count(*) filter (where closed_at is null) as "open!", count(*) filter (where decision = 'upheld') as "upheld!",
             count(*) filter (where decision = 'dismissed') as "dismissed!"
           from reports where reporter_id = $1"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(DecisionsSection { decisions: decisions.into_iter().map(Earlier::of).collect(), about_them, by_them })
}

/// A complaint, in one line.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FileComplaint {
    number: String,
    category: ComplaintCategory,
    /// They complain; else it is about them.
    is_theirs: bool,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    closed_at: Option<OffsetDateTime>,
    #[schema(required)]
    decision: Option<ComplaintDecision>,
}

/// `{complaints}`, the newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ComplaintsSection {
    complaints: Vec<FileComplaint>,
}

pub(super) async fn complaints(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<ComplaintsSection> {
    let Some(sight) = sight(connection, doer, now).await? else {
        return Err(Refusal::NotAllowed.into());
    };
    let found = complaints::complaints_of(connection, &sight, member, false).await?;
    let complaints = found.into_iter().map(|one| FileComplaint {
        number: one.number,
        category: one.category,
        is_theirs: one.is_theirs,
        created_at: one.created_at,
        closed_at: one.closed_at,
        decision: one.decision,
    });
    Ok(ComplaintsSection { complaints: complaints.collect() })
}

/// On how many devices they are logged in: counts, and no device.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct SessionsSection {
    /// Where they are logged in now.
    sessions: i64,
    /// From which they ever logged in, as far as that is kept.
    known_devices: i64,
    passkeys: i64,
    /// That notices are pushed to.
    push: i64,
}

pub(super) async fn sessions(
    connection: &mut PgConnection,
    _: Doer<'_>,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<SessionsSection> {
    let counts = sqlx::query_as!(
        SessionsSection,
        r#"select (select count(*) from sessions where member_id = $1 and expires_at > $2) as "sessions!",
             (select count(*) from known_devices where member_id = $1) as "known_devices!",
             (select count(*) from passkeys where member_id = $1) as "passkeys!",
             (select count(*) from push_subscriptions where member_id = $1) as "push!""#,
        member.0,
        now,
    );
    Ok(counts.fetch_one(connection).await?)
}

/// A mail, without its words and its links.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FileMail {
    /// Which of our mails.
    kind: String,
    /// What became of it.
    outcome: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    sent_at: Option<OffsetDateTime>,
    /// What their mailbox said of it: `hard`, `permanent`, `soft`, `complaint` or `unsubscribe`.
    reports: Vec<String>,
}

/// Which mails left.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MailsSection {
    /// The newest first, 100 at most.
    mails: Vec<FileMail>,
    /// Why mails that can be switched off are held back: `bounce` or `fbl`; empty: they go.
    held_back: Vec<String>,
}

pub(super) async fn mails(
    connection: &mut PgConnection,
    _: Doer<'_>,
    member: MemberId,
    _: OffsetDateTime,
) -> Answer<MailsSection> {
    let held_back =
        sqlx::query_scalar!("select notifications_disabled from accounts where member_id = $1", member.0)
            .fetch_optional(&mut *connection)
            .await?;
    let mails = sqlx::query_as!(
        FileMail,
        r#"select m.kind, m.outcome, m.created_at, m.sent_at,
             (select coalesce(array_agg(r.kind order by r.received_at), '{}') from mail_reports r where r.member_id = $1 and r.mail_id = m.id) as "reports!"
           from mails m where m.member_id = $1 order by m.number desc limit $2"#,
        member.0,
        MAILS,
    )
    .fetch_all(connection)
    .await?;
    Ok(MailsSection { mails, held_back: held_back.unwrap_or_default() })
}

/// `{notes}`, the newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NotesSection {
    notes: Vec<Note>,
}

pub(super) async fn notes(
    connection: &mut PgConnection,
    _: Doer<'_>,
    member: MemberId,
    _: OffsetDateTime,
) -> Answer<NotesSection> {
    Ok(NotesSection { notes: staff::notes(connection, member).await? })
}
