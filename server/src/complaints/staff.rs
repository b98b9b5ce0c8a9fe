//! What staff see of complaints and do with them. Each look and each act is written down.

use super::{
    desks,
    model::{ComplaintDecision, ComplaintNumber},
    store::{self, By},
    tell::TellAnswer,
};
use crate::kernel::{
    ids::{MemberId, OrderId, StaffId},
    problem::Answer,
};
use ::jobs::Jobs;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// A complaint as staff see it.
#[derive(Clone, Debug)]
pub struct ComplaintRow {
    /// Its id.
    pub id: Uuid,
    /// By which people name it.
    pub number: String,
    /// Where it was made.
    pub domain: String,
    /// Who complains; None: a visitor, or somebody who was forgotten.
    pub member: Option<MemberId>,
    /// A visitor's name.
    pub name: Option<String>,
    /// A visitor's address.
    pub email: Option<String>,
    /// The language to answer in.
    pub locale: String,
    /// What it is about.
    pub category: String,
    /// The order that it concerns.
    pub order: Option<OrderId>,
    /// The member whom it concerns.
    pub about: Option<MemberId>,
    /// The decision that it is against.
    pub against: Option<String>,
    /// With a notice: the page that it is about, as it was typed.
    pub page: Option<String>,
    /// When it came.
    pub created_at: OffsetDateTime,
    /// Until when we answer; None: it is not our turn.
    pub answer_by: Option<OffsetDateTime>,
    /// When it was decided.
    pub closed_at: Option<OffsetDateTime>,
    /// How.
    pub decision: Option<String>,
}

/// Those that are open, what must be answered soonest first; with `closed` also the others, the newest first.
pub async fn list(connection: &mut PgConnection, closed: bool, limit: i64) -> Answer<Vec<ComplaintRow>> {
    let rows = sqlx::query_as!(
        ComplaintRow,
        r#"select c.id, number, domain, member_id as "member: MemberId", c.name, email, locale, category,
             order_id as "order: OrderId", about_id as "about: MemberId", against, page, c.created_at, answer_by, closed_at, decision
           from complaints c join sites s on s.id = c.site_id where closed_at is null or $1
           order by closed_at desc nulls first, answer_by nulls last, c.created_at, number limit $2"#,
        closed,
        limit,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// The one of this number.
pub async fn complaint(
    connection: &mut PgConnection,
    number: &ComplaintNumber,
) -> Answer<Option<ComplaintRow>> {
    let row = sqlx::query_as!(
        ComplaintRow,
        r#"select c.id, number, domain, member_id as "member: MemberId", c.name, email, locale, category,
             order_id as "order: OrderId", about_id as "about: MemberId", against, page, c.created_at, answer_by, closed_at, decision
           from complaints c join sites s on s.id = c.site_id where number = $1"#,
        number.as_str(),
    )
    .fetch_optional(connection)
    .await?;
    Ok(row)
}

/// One turn.
#[derive(Clone, Debug)]
pub struct LineRow {
    /// 1 is the complaint itself.
    pub turn: i32,
    /// complainer or staff.
    pub by: String,
    /// What was written.
    pub text: String,
    /// When.
    pub at: OffsetDateTime,
    /// The complainer was mailed about it.
    pub told: bool,
}

/// What was written, in order.
pub async fn lines(connection: &mut PgConnection, complaint: Uuid) -> Answer<Vec<LineRow>> {
    let rows = sqlx::query_as!(
        LineRow,
        "select turn, by, text, at, told from complaint_lines where complaint_id = $1 order by turn",
        complaint,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// A file of a complaint.
#[derive(Clone, Debug)]
pub struct FileRow {
    /// Its id.
    pub id: Uuid,
    /// With which turn it came.
    pub turn: i32,
    /// As the sender called it.
    pub name: String,
    /// picture or pdf.
    pub kind: String,
    /// Size.
    pub bytes: i32,
    /// In the blob store.
    pub blob: String,
}

/// The files of a complaint, in the order of its turns.
pub async fn files(connection: &mut PgConnection, complaint: Uuid) -> Answer<Vec<FileRow>> {
    let rows = sqlx::query_as!(
        FileRow,
        r#"select id, turn as "turn!", name, kind, bytes, blob from complaint_files where complaint_id = $1
           order by turn, created_at, id"#,
        complaint,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// What staff do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaffAct {
    /// Read it.
    Shown,
    /// Wrote back.
    Answered,
    /// Decided.
    Closed,
    /// Took a file out, to look at.
    FileTaken,
    /// Said who sees to it.
    Assigned,
    /// Opened it again, right after they had closed it.
    Undone,
}

/// Writes down who did it; nobody can change that row.
pub async fn note_act(
    connection: &mut PgConnection,
    complaint: Uuid,
    staff: &str,
    act: StaffAct,
    now: OffsetDateTime,
) -> Answer<()> {
    let action = match act {
        StaffAct::Shown => "shown",
        StaffAct::Answered => "answered",
        StaffAct::Closed => "closed",
        StaffAct::FileTaken => "file_taken",
        StaffAct::Assigned => "assigned",
        StaffAct::Undone => "undone",
    };
    sqlx::query!(
        "insert into complaint_audit (complaint_id, staff, action, at) values ($1, $2, $3, $4)",
        complaint,
        staff,
        action,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// How many of these somebody was shown since that moment.
pub async fn complaints_seen(
    connection: &mut PgConnection,
    complaints: &[Uuid],
    (staff, since): (StaffId, OffsetDateTime),
) -> Answer<i64> {
    let seen = sqlx::query_scalar!(
        r#"select count(distinct complaint_id) as "seen!" from complaint_audit
         where complaint_id = any($1) and staff_id = $2 and action in ('shown', 'file_taken')
           and at >= $3 and at < $3::timestamptz + interval '24 hours'"#,
        complaints,
        staff.0,
        since,
    )
    .fetch_one(connection)
    .await?;
    Ok(seen)
}

/// What became of a wish to answer or close.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// Written; a mail goes out.
    Done,
    /// It was decided before.
    Closed,
}

/// Writes back: the clock stops until the complainer writes again.
///
/// # Errors
/// `complaint_full` when as much was written as it takes.
pub async fn answer(
    connection: &mut PgConnection,
    jobs: &Jobs,
    complaint: Uuid,
    text: &str,
    now: OffsetDateTime,
) -> Answer<Settled> {
    let row = store::hold(connection, complaint).await?;
    if row.is_none_or(|row| row.closed_at.is_some()) {
        return Ok(Settled::Closed);
    }
    sqlx::query!(
        "update complaints set answer_by = null, answered_at = coalesce(answered_at, $2) where id = $1",
        complaint,
        now,
    )
    .execute(&mut *connection)
    .await?;
    write(connection, jobs, (complaint, text), (now, now)).await?;
    Ok(Settled::Done)
}

/// A complaint that was closed just now, and how it stood before.
#[derive(Clone, Copy, Debug)]
pub struct Closing {
    /// The turn of the reasons.
    pub turn: i32,
    /// Until when we were to answer.
    pub answer_by: Option<OffsetDateTime>,
    /// When it came.
    pub since: OffsetDateTime,
}

/// Decides, with reasons (DSA 20(5)), of which a mail tells from that moment on; None where it was decided before.
///
/// # Errors
/// As [`answer`].
pub async fn close(
    connection: &mut PgConnection,
    jobs: &Jobs,
    complaint: Uuid,
    decision: ComplaintDecision,
    reasons: &str,
    (now, told_at): (OffsetDateTime, OffsetDateTime),
) -> Answer<Option<Closing>> {
    let Some(row) = store::hold(connection, complaint).await?.filter(|row| row.closed_at.is_none()) else {
        return Ok(None);
    };
    sqlx::query!(
        "update complaints set answer_by = null, answered_at = coalesce(answered_at, $2), closed_at = $2, decision = $3, closed_by = acting_staff(), version = version + 1
         where id = $1",
        complaint,
        now,
        decision.code(),
    )
    .execute(&mut *connection)
    .await?;
    desks::clear(connection, &[complaint]).await?;
    let turn = write(connection, jobs, (complaint, reasons), (now, told_at)).await?;
    Ok(Some(Closing { turn, answer_by: row.answer_by, since: row.created_at }))
}

async fn write(
    connection: &mut PgConnection,
    jobs: &Jobs,
    (complaint, text): (Uuid, &str),
    (now, told_at): (OffsetDateTime, OffsetDateTime),
) -> Answer<i32> {
    let turn = store::add_line(connection, complaint, By::Staff, text, now).await?;
    jobs.enqueue_at(connection, &TellAnswer { complaint, turn, written_at: Some(now) }, told_at).await?;
    Ok(turn)
}

/// Opens one again that was closed at that moment with that turn, of which nobody was told yet; false where it is not like that any
/// more. Its clock runs on as before.
pub async fn open_again(
    connection: &mut PgConnection,
    complaint: Uuid,
    (turn, closed_at): (i32, OffsetDateTime),
    (answer_by, answered_at): (Option<OffsetDateTime>, Option<OffsetDateTime>),
) -> Answer<bool> {
    store::hold(&mut *connection, complaint).await?;
    let taken = sqlx::query!(
        "delete from complaint_lines l where l.complaint_id = $1 and l.turn = $2 and l.by = 'staff' and not l.told and l.at = $3
           and not exists (select from complaint_lines o where o.complaint_id = $1 and o.turn > $2)",
        complaint,
        turn,
        closed_at,
    )
    .execute(&mut *connection)
    .await?;
    let opened = sqlx::query!(
        "update complaints set closed_at = null, decision = null, closed_by = null, answer_by = $3, answered_at = $4, version = version + 1
         where id = $1 and closed_at = $2 and forgotten_at is null",
        complaint,
        closed_at,
        answer_by,
        answered_at,
    )
    .execute(connection)
    .await?;
    Ok(taken.rows_affected() == 1 && opened.rows_affected() == 1)
}

/// What waits for staff.
#[derive(Clone, Copy, Debug)]
pub struct OpenComplaints {
    /// All that are not decided.
    pub open: i64,
    /// Those that must be answered before `soon`, and are not late.
    pub soon: i64,
    /// Those that should have been answered.
    pub late: i64,
}

/// How many complaints are open, how many are to be answered soon, and how many too late.
pub async fn open_complaints(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    soon: OffsetDateTime,
) -> Answer<OpenComplaints> {
    let counts = sqlx::query_as!(
        OpenComplaints,
        r#"select count(*) as "open!", count(*) filter (where answer_by >= $1 and answer_by < $2) as "soon!",
             count(*) filter (where answer_by < $1) as "late!" from complaints where closed_at is null"#,
        now,
        soon,
    )
    .fetch_one(connection)
    .await?;
    Ok(counts)
}
