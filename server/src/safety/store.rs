//! All SQL about reports.

use super::{
    model::{Decision, ReportRequest},
    outcome,
};
use crate::kernel::{
    ids::{MemberId, SiteId},
    problem::Answer,
};
use ::jobs::Jobs;
use serde_json::Value;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// A report to be written.
pub(super) struct NewRow<'a> {
    pub id: Uuid,
    /// Of who is reported: those decide who look after them there, wherever the reporter meets them.
    pub site: SiteId,
    pub reporter: MemberId,
    pub reported: MemberId,
    pub wish: &'a ReportRequest,
    pub now: OffsetDateTime,
}

/// Where a member joined.
pub(super) async fn site_of(connection: &mut PgConnection, member: MemberId) -> Answer<SiteId> {
    let site =
        sqlx::query_scalar!(r#"select site_id as "site: SiteId" from profiles where id = $1"#, member.0);
    Ok(site.fetch_one(connection).await?)
}

pub(super) async fn insert(connection: &mut PgConnection, row: &NewRow<'_>, evidence: Value) -> Answer<()> {
    sqlx::query!(
        "insert into reports (id, site_id, reporter_id, reported_id, about, category, text, evidence, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        row.id,
        row.site.0,
        row.reporter.0,
        row.reported.0,
        row.wish.subject.code(),
        row.wish.category.code(),
        row.wish.text,
        evidence,
        row.now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A report as staff see it.
#[derive(Clone, Debug)]
pub struct ReportRow {
    /// Its id.
    pub id: Uuid,
    /// Where it was made.
    pub domain: String,
    /// Who reported; None once erased.
    pub reporter: Option<Uuid>,
    /// Who was reported; None once erased.
    pub reported: Option<Uuid>,
    /// profile, photo or message.
    pub about: String,
    /// Why.
    pub category: String,
    /// The reporter's words.
    pub text: Option<String>,
    /// None once its time was over.
    pub evidence: Option<Value>,
    /// When it came.
    pub created_at: OffsetDateTime,
    /// Whether it stands in the severe queue.
    pub is_severe: bool,
    /// upheld or dismissed; None while it is open.
    pub decision: Option<String>,
    /// What staff noted.
    pub note: Option<String>,
    /// How many different members have open reports about the same one.
    pub reporters: i64,
}

/// The reports that wait, what can't wait first (a minor, violence, the law), then as they came; without those whose
/// reporters' reports come later.
pub async fn queue(connection: &mut PgConnection, limit: i64, now: OffsetDateTime) -> Answer<Vec<ReportRow>> {
    let rows = sqlx::query_as!(
        ReportRow,
        r#"select r.id, s.domain, r.reporter_id as reporter, r.reported_id as reported, r.about, r.category, r.text, r.evidence,
             r.created_at, r.severe as "is_severe!", r.decision, r.note,
             (select count(distinct other.reporter_id) from reports other
              where other.reported_id = r.reported_id and other.closed_at is null) as "reporters!"
         from reports r join sites s on s.id = r.site_id where r.closed_at is null and not report_waits(r.reporter_id, r.category, $2)
         order by r.category not in ('minor', 'violence', 'illegal'), r.created_at, r.id limit $1"#,
        limit,
        now,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// One report, open or closed.
pub async fn report(connection: &mut PgConnection, id: Uuid) -> Answer<Option<ReportRow>> {
    let row = sqlx::query_as!(
        ReportRow,
        r#"select r.id, s.domain, r.reporter_id as reporter, r.reported_id as reported, r.about, r.category, r.text, r.evidence,
             r.created_at, r.severe as "is_severe!", r.decision, r.note,
             (select count(distinct other.reporter_id) from reports other
              where other.reported_id = r.reported_id and other.closed_at is null) as "reporters!"
         from reports r join sites s on s.id = r.site_id where r.id = $1"#,
        id,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row)
}

/// Closes an open report, whose reporter hears of it; false when there is none of this id.
pub async fn close(
    connection: &mut PgConnection,
    jobs: &Jobs,
    id: Uuid,
    decision: Decision,
    note: Option<&str>,
    now: OffsetDateTime,
) -> Answer<bool> {
    let closed = sqlx::query_scalar!(
        r#"update reports set closed_at = $2, decision = $3, note = $4 where id = $1 and closed_at is null
           returning reporter_id as "reporter: MemberId""#,
        id,
        now,
        decision.code(),
        note,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let is_closed = closed.is_some();
    outcome::tell_later(connection, jobs, closed.flatten().into_iter().collect(), now).await?;
    Ok(is_closed)
}

/// What staff do with a report.
#[derive(Clone, Copy, Debug)]
pub enum StaffAct {
    /// Looked at it, and so at private things.
    Shown,
    /// Decided.
    Closed,
    /// Took a photo out of the conversation that it was about.
    PhotoRemoved,
    /// Decided something about whom it names, and left it open.
    Acted,
    /// Passed it on to the severe queue.
    Escalated,
    /// Took back what they had decided half a minute ago at most.
    Undone,
}

/// Writes down who did it; nobody can change that row.
pub async fn note_act(
    connection: &mut PgConnection,
    id: Uuid,
    staff: &str,
    act: StaffAct,
    now: OffsetDateTime,
) -> Answer<()> {
    let action = match act {
        StaffAct::Shown => "shown",
        StaffAct::Closed => "closed",
        StaffAct::PhotoRemoved => "photo_removed",
        StaffAct::Acted => "acted",
        StaffAct::Escalated => "escalated",
        StaffAct::Undone => "undone",
    };
    sqlx::query!(
        "insert into report_audit (report_id, staff, action, at) values ($1, $2, $3, $4)",
        id,
        staff,
        action,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What waits for staff.
#[derive(Clone, Copy, Debug)]
pub struct OpenReports {
    /// All that are open.
    pub open: i64,
    /// Those about a minor, violence or the law that came before `urgent_before`, and any that came before
    /// `any_before`.
    pub late: i64,
}

/// How many reports wait, and how many of them too long.
pub async fn open_reports(
    connection: &mut PgConnection,
    urgent_before: OffsetDateTime,
    any_before: OffsetDateTime,
) -> Answer<OpenReports> {
    let counts = sqlx::query_as!(
        OpenReports,
        r#"select count(*) as "open!", count(*) filter (where created_at < $2
             or (created_at < $1 and category in ('minor', 'violence', 'illegal'))) as "late!"
         from reports where closed_at is null"#,
        urgent_before,
        any_before,
    )
    .fetch_one(connection)
    .await?;
    Ok(counts)
}

/// Reports whose evidence has served its time: closed before, or of before where the reported one has gone.
pub(super) async fn over(connection: &mut PgConnection, before: OffsetDateTime) -> Answer<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        "select id from reports where evidence is not null
           and (closed_at < $1 or (reported_id is null and created_at < $1))
         limit 100",
        before,
    )
    .fetch_all(connection)
    .await?;
    Ok(ids)
}

/// Closed reports about this member.
pub(super) async fn closed_about(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        "select id from reports where reported_id = $1 and closed_at is not null",
        member.0
    )
    .fetch_all(connection)
    .await?;
    Ok(ids)
}

/// Leaves of these reports what says nothing of anybody.
pub(super) async fn empty(connection: &mut PgConnection, reports: &[Uuid]) -> Answer<()> {
    sqlx::query!(
        "update reports set reporter_id = null, reported_id = null, text = null, evidence = null, note = null where id = any($1)",
        reports,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Takes the reporter and their own words out of their reports.
pub(super) async fn forget_reporter(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!(
        r#"update reports set reporter_id = null, text = null, evidence = case when evidence is null then null else jsonb_set(
             evidence, '{messages}', (select coalesce(jsonb_agg(line order by (line ->> 'seq')::integer), '[]')
               from jsonb_array_elements(evidence -> 'messages') line where line ->> 'by' = 'reported')) end
         where reporter_id = $1"#,
        member.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Takes the id of the reported member out of the reports about them.
pub(super) async fn forget_reported(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("update reports set reported_id = null where reported_id = $1", member.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// The member's copy of what they reported themselves. What others reported of them is those others' own
/// (GDPR 15(4)).
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(jsonb_build_object('member', reported_id, 'about', about, 'category', category, 'text', text,
             'created_at', created_at, 'closed_at', closed_at, 'decision', decision) order by created_at), '[]') as "part!"
         from reports where reporter_id = $1"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
