//! All SQL about complaints, but for what staff do (`staff`) and what is forgotten (`retention`).

use super::model::{
    Complaint, ComplaintCategory, ComplaintDecision, ComplaintFile, ComplaintNumber, ComplaintStatus,
    MAX_TURNS,
};
use crate::kernel::{
    ids::{MemberId, OrderId, SiteId},
    locale::Locale,
    problem::{Answer, Refusal},
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// A complaint to be written.
pub(super) struct NewComplaint<'a> {
    pub id: Uuid,
    pub number: &'a ComplaintNumber,
    pub site: SiteId,
    pub member: Option<MemberId>,
    pub name: Option<&'a str>,
    pub email: Option<&'a str>,
    pub locale: Locale,
    pub category: ComplaintCategory,
    pub order: Option<OrderId>,
    pub about: Option<MemberId>,
    pub against: Option<&'a str>,
    pub page: Option<&'a str>,
    pub now: OffsetDateTime,
    pub answer_by: OffsetDateTime,
}

pub(super) async fn insert(connection: &mut PgConnection, new: &NewComplaint<'_>) -> Answer<()> {
    sqlx::query!(
        "insert into complaints (id, number, site_id, member_id, name, email, locale, category, order_id, about_id, against, created_at, answer_by, page)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        new.id,
        new.number.as_str(),
        new.site.0,
        new.member.map(|member| member.0),
        new.name,
        new.email,
        new.locale.code(),
        new.category.code(),
        new.order.map(|order| order.0),
        new.about.map(|about| about.0),
        new.against,
        new.now,
        new.answer_by,
        new.page,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Who writes a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    Complainer,
    Staff,
}

impl By {
    fn code(self) -> &'static str {
        match self {
            Self::Complainer => "complainer",
            Self::Staff => "staff",
        }
    }
}

/// Adds a turn and says which; the complaint's row must be held.
///
/// # Errors
/// `complaint_full` when there are as many as it takes.
pub(super) async fn add_line(
    connection: &mut PgConnection,
    complaint: Uuid,
    by: By,
    text: &str,
    now: OffsetDateTime,
) -> Answer<i32> {
    let turn = sqlx::query_scalar!(
        "insert into complaint_lines (complaint_id, turn, by, text, at, told)
         select $1, count(*) + 1, $2, $3, $4, $2 = 'complainer' from complaint_lines where complaint_id = $1
         having count(*) < $5 returning turn",
        complaint,
        by.code(),
        text,
        now,
        i64::from(MAX_TURNS),
    )
    .fetch_optional(connection)
    .await?;
    turn.ok_or_else(|| Refusal::ComplaintFull.into())
}

/// Gives these waiting files to a turn; false when one of them does not wait (any more), or waits for another member.
pub(super) async fn give_files(
    connection: &mut PgConnection,
    (complaint, turn): (Uuid, i32),
    files: &[Uuid],
    caller: Option<MemberId>,
    since: OffsetDateTime,
) -> Answer<bool> {
    let given = sqlx::query!(
        "update complaint_files set complaint_id = $1, turn = $2, brought_by = null
         where id = any($3) and complaint_id is null and created_at >= $4 and (brought_by is null or brought_by = $5)",
        complaint,
        turn,
        files,
        since,
        caller.map(|member| member.0),
    )
    .execute(connection)
    .await?;
    Ok(given.rows_affected() == u64::try_from(files.len()).unwrap_or(u64::MAX))
}

/// A file begins to wait.
pub(super) async fn add_file(
    connection: &mut PgConnection,
    file: &ComplaintFile,
    blob: &str,
    member: Option<MemberId>,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into complaint_files (id, name, kind, bytes, blob, created_at, brought_by) values ($1, $2, $3, $4, $5, $6, $7)",
        file.id,
        file.name,
        file.kind,
        file.bytes,
        blob,
        now,
        member.map(|member| member.0),
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn add_link(
    connection: &mut PgConnection,
    complaint: Uuid,
    token_hash: &[u8; 32],
) -> Answer<()> {
    sqlx::query!(
        "insert into complaint_links (token_hash, complaint_id) values ($1, $2)",
        token_hash,
        complaint
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A complaint's row.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub id: Uuid,
    pub number: String,
    pub site: SiteId,
    pub member: Option<MemberId>,
    pub email: Option<String>,
    pub locale: String,
    pub category: ComplaintCategory,
    pub order: Option<OrderId>,
    pub about: Option<MemberId>,
    pub against: Option<String>,
    pub page: Option<String>,
    pub created_at: OffsetDateTime,
    pub answer_by: Option<OffsetDateTime>,
    pub closed_at: Option<OffsetDateTime>,
    pub decision: Option<ComplaintDecision>,
}

impl Row {
    pub(super) fn view(&self) -> Complaint {
        let status = match (self.closed_at, self.answer_by) {
            (Some(_), _) => ComplaintStatus::Closed,
            (None, Some(_)) => ComplaintStatus::Open,
            (None, None) => ComplaintStatus::Answered,
        };
        Complaint {
            number: self.number.clone(),
            category: self.category,
            status,
            created_at: self.created_at,
            answer_by: self.answer_by,
            closed_at: self.closed_at,
            decision: self.decision,
        }
    }
}

/// The complaint of this id, held until the transaction ends.
pub(super) async fn hold(connection: &mut PgConnection, id: Uuid) -> Answer<Option<Row>> {
    let row = sqlx::query_as!(
        Row,
        r#"select id, number, site_id as "site: SiteId", member_id as "member: MemberId", email, locale,
             category as "category: ComplaintCategory", order_id as "order: OrderId", about_id as "about: MemberId", against, page,
             created_at, answer_by, closed_at, decision as "decision: ComplaintDecision"
           from complaints where id = $1 for update"#,
        id,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row)
}

/// The complaint of this number, if the reader is the member who made it, or has one of its links.
pub(super) async fn readable(
    connection: &mut PgConnection,
    number: &ComplaintNumber,
    site: SiteId,
    member: Option<MemberId>,
    token_hash: Option<[u8; 32]>,
) -> Answer<Option<Row>> {
    let row = sqlx::query_as!(
        Row,
        r#"select id, number, site_id as "site: SiteId", member_id as "member: MemberId", email, locale,
             category as "category: ComplaintCategory", order_id as "order: OrderId", about_id as "about: MemberId", against, page,
             created_at, answer_by, closed_at, decision as "decision: ComplaintDecision"
           from complaints c where number = $1 and site_id = $2 and forgotten_at is null
             and (member_id = $3 or exists (select from complaint_links where complaint_id = c.id and token_hash = $4))"#,
        number.as_str(),
        site.0,
        member.map(|member| member.0),
        token_hash.as_ref().map(<[u8; 32]>::as_slice),
    )
    .fetch_optional(connection)
    .await?;
    Ok(row)
}

/// The member's own, the newest first.
pub(super) async fn of_member(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<Row>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select id, number, site_id as "site: SiteId", member_id as "member: MemberId", email, locale,
             category as "category: ComplaintCategory", order_id as "order: OrderId", about_id as "about: MemberId", against, page,
             created_at, answer_by, closed_at, decision as "decision: ComplaintDecision"
           from complaints where member_id = $1 order by created_at desc, number limit 100"#,
        member.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// It is our turn, until then; a turn that we have already keeps its day.
pub(super) async fn our_turn(connection: &mut PgConnection, id: Uuid, until: OffsetDateTime) -> Answer<()> {
    sqlx::query!("update complaints set answer_by = coalesce(answer_by, $2) where id = $1", id, until)
        .execute(connection)
        .await?;
    Ok(())
}

/// What staff wrote in this turn, noted as told; None: it was told before, or there is no such turn.
pub(super) async fn untold(
    connection: &mut PgConnection,
    (complaint, turn): (Uuid, i32),
    written_at: Option<OffsetDateTime>,
) -> Answer<Option<String>> {
    let text = sqlx::query_scalar!(
        "update complaint_lines set told = true where complaint_id = $1 and turn = $2 and not told and at = coalesce($3, at) returning text",
        complaint,
        turn,
        written_at,
    )
    .fetch_optional(connection)
    .await?;
    Ok(text)
}

/// Nothing was written after it.
pub(super) async fn is_last_turn(connection: &mut PgConnection, complaint: Uuid, turn: i32) -> Answer<bool> {
    let last =
        sqlx::query_scalar!("select max(turn) from complaint_lines where complaint_id = $1", complaint)
            .fetch_one(connection)
            .await?;
    Ok(last == Some(turn))
}
