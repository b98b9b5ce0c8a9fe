//! All open reports about one member are one case for staff: what they say, what was kept of it, and what became of what
//! the same reporters reported before. Reports about a minor, and those that a moderator passed on, are severe. Those of a
//! reporter whose reports wait (DSA 23(2)) come later, unless they can't.

use super::{
    abuse::AbuseRule,
    model::{Category, Decision},
    outcome,
};
use crate::kernel::{
    ids::{MemberId, PhotoId, SiteId, StaffId},
    problem::Answer,
};
use ::jobs::Jobs;
use serde_json::Value;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// A report of a case.
#[derive(Clone, Debug)]
pub struct CaseReport {
    /// Its id.
    pub id: Uuid,
    /// Where it was made.
    pub site: SiteId,
    /// Who reported; None once erased, and where a rule noticed it.
    pub reporter: Option<MemberId>,
    /// The abuse rule that noticed it; None: somebody reported it.
    pub rule: Option<AbuseRule>,
    /// profile, photo or message.
    pub about: String,
    /// Why.
    pub category: Category,
    /// The reporter's words.
    pub text: Option<String>,
    /// None once its time was over.
    pub evidence: Option<Value>,
    /// When it came.
    pub created_at: OffsetDateTime,
    /// Whether it stands in the severe queue.
    pub is_severe: bool,
    /// Reports of the same reporter that were right.
    pub upheld: i64,
    /// And those to which there was nothing.
    pub dismissed: i64,
}

impl CaseReport {
    /// Whether its evidence holds this photo of a profile.
    pub fn holds(&self, photo: PhotoId) -> bool {
        self.evidence
            .as_ref()
            .is_some_and(|kept| super::profile_photos(kept).iter().any(|(held, _)| *held == photo))
    }

    /// Whether this text of the profile was this one.
    pub fn says(&self, field: &str, text: &str) -> bool {
        self.evidence.as_ref().is_some_and(|kept| {
            kept.get("profile").and_then(|profile| profile.get(field)).and_then(Value::as_str) == Some(text)
        })
    }

    /// Whether it holds this photo of a message.
    pub fn holds_in_message(&self, photo: PhotoId) -> bool {
        self.evidence
            .as_ref()
            .is_some_and(|kept| super::message_photos(kept).iter().any(|(held, _)| *held == photo))
    }
}

/// The open reports about a member that don't wait, the first one first.
pub async fn case(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Vec<CaseReport>> {
    let reports = sqlx::query_as!(
        CaseReport,
        r#"select r.id, r.site_id as "site: SiteId", r.reporter_id as "reporter: MemberId", r.rule as "rule: AbuseRule", r.about, r.category as "category: Category", r.text,
             r.evidence, r.created_at, r.severe as "is_severe!",
             (select count(*) from reports before where before.reporter_id = r.reporter_id and before.decision = 'upheld') as "upheld!",
             (select count(*) from reports before where before.reporter_id = r.reporter_id and before.decision = 'dismissed') as "dismissed!"
         from reports r where r.reported_id = $1 and r.closed_at is null and not report_waits(r.reporter_id, r.category, $2)
         order by r.created_at, r.id"#,
        member.0,
        now,
    )
    .fetch_all(connection)
    .await?;
    Ok(reports)
}

/// Which reports about a member are open, don't wait, and are severe, or are not; nothing of what they say.
pub async fn case_ids(
    connection: &mut PgConnection,
    (member, severe): (MemberId, bool),
    now: OffsetDateTime,
) -> Answer<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        "select id from reports where reported_id = $1 and closed_at is null and severe = $2 and not report_waits(reporter_id, category, $3)
         order by created_at, id",
        member.0,
        severe,
        now,
    )
    .fetch_all(connection)
    .await?;
    Ok(ids)
}

/// Of these members, how many cases of severe reports somebody was shown since that moment.
pub async fn cases_seen(
    connection: &mut PgConnection,
    members: &[Uuid],
    (staff, since): (StaffId, OffsetDateTime),
) -> Answer<i64> {
    let seen = sqlx::query_scalar!(
        r#"select count(distinct r.reported_id) as "seen!" from reports r join report_audit a on a.report_id = r.id
         where r.reported_id = any($1) and r.severe and a.staff_id = $2 and a.action = 'shown'
           and a.at >= $3 and a.at < $3::timestamptz + interval '24 hours'"#,
        members,
        staff.0,
        since,
    )
    .fetch_one(connection)
    .await?;
    Ok(seen)
}

/// A report that was decided just now.
#[derive(Clone, Copy, Debug)]
pub struct Decided {
    /// Its id.
    pub report: Uuid,
    /// Who is to hear of it; None once erased.
    pub reporter: Option<MemberId>,
}

/// Closes those of these reports about the member that are open; their reporters hear of it.
pub async fn close_case(
    connection: &mut PgConnection,
    jobs: &Jobs,
    (member, reports): (MemberId, &[Uuid]),
    (decision, note): (Decision, Option<&str>),
    now: OffsetDateTime,
) -> Answer<Vec<Decided>> {
    let decided = sqlx::query_as!(
        Decided,
        r#"update reports set closed_at = $5, decision = $3, note = $4
         where id = any($2) and reported_id = $1 and closed_at is null returning id as report, reporter_id as "reporter: MemberId""#,
        member.0,
        reports,
        decision.code(),
        note,
        now,
    )
    .fetch_all(&mut *connection)
    .await?;
    let reporters = decided.iter().filter_map(|one| one.reporter).collect();
    outcome::tell_later(connection, jobs, reporters, now).await?;
    Ok(decided)
}

/// Opens these again that were closed at that moment, before their reporters heard of it; false where one of them is not like that
/// any more.
pub async fn reopen_case(
    connection: &mut PgConnection,
    (member, reports): (MemberId, &[Uuid]),
    closed_at: OffsetDateTime,
) -> Answer<bool> {
    let opened = sqlx::query!(
        "update reports set closed_at = null, decision = null, note = null
         where id = any($2) and reported_id = $1 and closed_at = $3 and reporter_told_at is null",
        member.0,
        reports,
        closed_at,
    )
    .execute(connection)
    .await?;
    Ok(usize::try_from(opened.rows_affected()).is_ok_and(|opened| opened == reports.len()))
}

/// Passes those of these that are open on to the severe queue; how many that were.
pub async fn escalate(
    connection: &mut PgConnection,
    (member, reports): (MemberId, &[Uuid]),
    now: OffsetDateTime,
) -> Answer<u64> {
    let escalated = sqlx::query!(
        "update reports set escalated_at = $3 where id = any($2) and reported_id = $1 and closed_at is null and escalated_at is null",
        member.0,
        reports,
        now,
    )
    .execute(connection)
    .await?;
    Ok(escalated.rows_affected())
}
