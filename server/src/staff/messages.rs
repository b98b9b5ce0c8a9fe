//! What two members wrote each other, beyond what a report quotes: somebody asks to read it for an open report, somebody else lets
//! them, and for half an hour the database gives it to them and to nobody else (`staff_read_messages` in
//! migrations/0030_staff.sql), with a line in the log about each of the two.

use super::{OPEN_FOR, Reach};
use crate::kernel::{
    ids::{MemberId, SiteId, StaffId},
    problem::Answer,
    retention::Kept,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::{PgConnection, PgPool};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

/// Messages that one grant opens at most, as `messages_few` has it.
pub const MOST_LINES: i32 = 200;
/// How long one lasts, as `messages_half_an_hour` has it.
const READ_FOR: Duration = Duration::minutes(30);
/// Requests and grants that are shown.
const SHOWN: i64 = 200;

pub(super) const KEPT: Kept = Kept::since("message_access_grants", "begins_at", Duration::days(400));

/// Which messages somebody asks to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MessagesProposal {
    /// For this report.
    pub report: Uuid,
    /// Of the conversation between who reported and who was.
    pub conversation: Uuid,
    /// The first one's place in it.
    pub from: i32,
    /// The last one's.
    pub to: i32,
}

/// A request to read messages, as it waits.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MessagesRequest {
    /// Names it.
    pub id: Uuid,
    /// What is asked for.
    pub wish: MessagesProposal,
    /// Who was reported.
    pub member: MemberId,
    /// As they call themselves.
    pub member_name: String,
    /// What was reported (spec 3).
    pub category: String,
    /// Where.
    pub site: SiteId,
    /// Why.
    pub reason: String,
    /// Who asks.
    pub requested_by: StaffId,
    /// As colleagues know them.
    pub requested_by_name: String,
    /// Since when.
    #[serde(with = "time::serde::rfc3339")]
    pub requested_at: OffsetDateTime,
    /// Until when it can be answered.
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
    /// The company of the site.
    #[serde(skip)]
    pub company: String,
}

/// What somebody may read now.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MessagesGrant {
    /// Names it.
    pub id: Uuid,
    /// For this report.
    pub report: Uuid,
    /// Who was reported.
    pub member: MemberId,
    /// As they call themselves.
    pub member_name: String,
    /// The first message's place in its conversation.
    pub from: i32,
    /// The last one's.
    pub to: i32,
    /// Until when.
    #[serde(with = "time::serde::rfc3339")]
    pub ends_at: OffsetDateTime,
    /// Where.
    pub site: SiteId,
    /// The company of the site.
    #[serde(skip)]
    pub company: String,
}

/// A message as it is read for a report.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReadMessage {
    /// Its place in the conversation.
    pub seq: i32,
    /// Who wrote it.
    pub sender: MemberId,
    /// Empty once it was deleted for both.
    pub text: String,
    /// The gift that came with it.
    #[schema(required = true)]
    pub gift: Option<String>,
    /// A photo came with it; the picture is not shown here.
    pub has_photo: bool,
    /// When it was sent.
    #[serde(with = "time::serde::rfc3339")]
    pub sent_at: OffsetDateTime,
    /// When its words were last changed.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    pub edited_at: Option<OffsetDateTime>,
    /// It was deleted for both, or unsent.
    pub removed: bool,
}

struct Row {
    id: Uuid,
    parameters: Value,
    member: Option<MemberId>,
    member_name: String,
    category: String,
    site: Option<SiteId>,
    reason: Option<String>,
    requested_by: StaffId,
    name: String,
    requested_at: OffsetDateTime,
    expires_at: OffsetDateTime,
    company: String,
}

impl Row {
    /// None once the member was erased.
    fn request(self) -> Option<MessagesRequest> {
        Some(MessagesRequest {
            id: self.id,
            wish: serde_json::from_value(self.parameters).ok()?,
            member: self.member?,
            member_name: self.member_name,
            category: self.category,
            site: self.site?,
            reason: self.reason?,
            requested_by: self.requested_by,
            requested_by_name: self.name,
            requested_at: self.requested_at,
            expires_at: self.expires_at,
            company: self.company,
        })
    }
}

/// Asks to read messages.
///
/// # Errors
/// When the database does not answer.
pub async fn ask_for_messages(
    connection: &mut PgConnection,
    (id, by): (Uuid, StaffId),
    (member, site): (MemberId, SiteId),
    (wish, reason): (&MessagesProposal, &str),
    now: OffsetDateTime,
) -> Answer<()> {
    let parameters = serde_json::to_value(wish).map_err(anyhow::Error::from)?;
    sqlx::query!(
        "insert into approval_requests (id, kind, parameters, parameters_hash, site_id, member_id, reason, requested_by, requested_at, expires_at)
         values ($1, 'messages', $2::jsonb, sha256(convert_to($2::jsonb::text, 'UTF8')), $3, $4, $5, $6, $7, $8)",
        id,
        parameters,
        site.0,
        member.0,
        reason,
        by.0,
        now,
        now + OPEN_FOR,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The requests that wait, for a report that is still open: those within the reach, and one's own; the oldest first.
///
/// # Errors
/// When the database does not answer.
pub async fn messages_requests(
    connection: &mut PgConnection,
    reach: Option<&Reach>,
    own: StaffId,
    now: OffsetDateTime,
) -> Answer<Vec<MessagesRequest>> {
    let (all, companies, sites) = reach.map(Reach::parts).unwrap_or_default();
    let rows = sqlx::query_as!(
        Row,
        r#"select a.id, a.parameters, a.member_id as "member: MemberId", m.name as member_name, r.category, a.site_id as "site: SiteId",
             a.reason, a.requested_by as "requested_by: StaffId", p.name, a.requested_at, a.expires_at, s.company_id as company
           from approval_requests a join staff p on p.id = a.requested_by join sites s on s.id = a.site_id
             join profiles m on m.id = a.member_id
             join reports r on r.id = (a.parameters ->> 'report')::uuid and r.closed_at is null
           where a.answer is null and a.kind = 'messages' and a.expires_at > $1
             and (a.requested_by = $3 or $4 or s.company_id = any($5) or s.id = any($6)) order by a.requested_at limit $2"#,
        now,
        SHOWN,
        own.0,
        all,
        &companies,
        &sites,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().filter_map(Row::request).collect())
}

/// How many requests of others wait within the reach, up to a hundred.
///
/// # Errors
/// When the database does not answer.
pub async fn count_messages_requests(
    connection: &mut PgConnection,
    reach: &Reach,
    own: StaffId,
    now: OffsetDateTime,
) -> Answer<i64> {
    let (all, companies, sites) = reach.parts();
    let waiting = sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
             select from approval_requests a join sites s on s.id = a.site_id
               join reports r on r.id = (a.parameters ->> 'report')::uuid and r.closed_at is null
             where a.answer is null and a.kind = 'messages' and a.expires_at > $1 and a.requested_by <> $2
               and ($3 or s.company_id = any($4) or s.id = any($5)) limit 100) waiting"#,
        now,
        own.0,
        all,
        &companies,
        &sites,
    );
    Ok(waiting.fetch_one(connection).await?)
}

/// One that waits, held until the end of the transaction: two answers at once are one.
///
/// # Errors
/// When the database does not answer.
pub async fn messages_request(
    connection: &mut PgConnection,
    id: Uuid,
    now: OffsetDateTime,
) -> Answer<Option<MessagesRequest>> {
    let row = sqlx::query_as!(
        Row,
        r#"select a.id, a.parameters, a.member_id as "member: MemberId", m.name as member_name, r.category, a.site_id as "site: SiteId",
             a.reason, a.requested_by as "requested_by: StaffId", p.name, a.requested_at, a.expires_at, s.company_id as company
           from approval_requests a join staff p on p.id = a.requested_by join sites s on s.id = a.site_id
             join profiles m on m.id = a.member_id
             join reports r on r.id = (a.parameters ->> 'report')::uuid and r.closed_at is null
           where a.id = $1 and a.kind = 'messages' and a.answer is null and a.expires_at > $2 for update of a"#,
        id,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.and_then(Row::request))
}

/// Opens what was asked for, to who asked, from now on.
///
/// # Errors
/// When the database does not answer, or nobody else has approved it.
pub async fn open_messages(
    connection: &mut PgConnection,
    request: &MessagesRequest,
    by: StaffId,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into message_access_grants (id, reader, approver, report_id, conversation_id, from_seq, to_seq, site_id, begins_at, ends_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        request.id,
        request.requested_by.0,
        by.0,
        request.wish.report,
        request.wish.conversation,
        request.wish.from,
        request.wish.to,
        request.site.0,
        now,
        now + READ_FOR,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What somebody may read now, what ends first at the top.
///
/// # Errors
/// When the database does not answer.
pub async fn messages_grants(
    connection: &mut PgConnection,
    reader: StaffId,
    now: OffsetDateTime,
) -> Answer<Vec<MessagesGrant>> {
    let grants = sqlx::query_as!(
        MessagesGrant,
        r#"select g.id, g.report_id as report, r.reported_id as "member!: MemberId", m.name as member_name, g.from_seq as "from", g.to_seq as "to",
             g.ends_at, g.site_id as "site: SiteId", s.company_id as company
           from message_access_grants g join reports r on r.id = g.report_id and r.closed_at is null
             join profiles m on m.id = r.reported_id join sites s on s.id = g.site_id
           where g.reader = $1 and g.begins_at <= $2 and g.ends_at > $2 order by g.ends_at, g.id limit $3"#,
        reader.0,
        now,
        SHOWN,
    );
    Ok(grants.fetch_all(connection).await?)
}

/// The messages of a grant of whoever the transaction was told that acts; none where it is another's or over. Leaves its lines
/// in the log, and holds its heads until the end of the transaction.
///
/// # Errors
/// When the database does not answer.
pub async fn read_messages(
    connection: &mut PgConnection,
    grant: Uuid,
    now: OffsetDateTime,
) -> Answer<Vec<ReadMessage>> {
    let rows = sqlx::query_as!(
        ReadMessage,
        r#"select seq as "seq!", sender_id as "sender!: MemberId", body as "text!", gift, has_photo as "has_photo!",
             created_at as "sent_at!", edited_at, removed as "removed!"
           from staff_read_messages($1, $2)"#,
        grant,
        now,
    );
    Ok(rows.fetch_all(connection).await?)
}

/// For the member's copy of their data: on which days staff looked at what, and for which kind of case; not who did.
///
/// # Errors
/// When the database does not answer.
pub async fn exported_looks(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<Value>> {
    let rows = sqlx::query!(
        r#"select distinct to_char(at at time zone 'UTC', 'YYYY-MM-DD') as "day!", action, case_kind from audit_log
           where subject_hash = sha256(uuid_send($1::uuid)) and chain = 'read' order by 1, 2, 3"#,
        member.0,
    )
    .fetch_all(connection)
    .await?;
    let told =
        rows.into_iter().map(|row| json!({ "day": row.day, "looked_at": row.action, "case": row.case_kind }));
    Ok(told.collect())
}

/// Makes the role that the console's connections take, and lets it read everything but messages; false where that is for the
/// operator to do. Whatever it takes is the database's (`prepare_console_role` in migrations/0030_staff.sql).
///
/// # Errors
/// When the database does not answer.
pub async fn prepare_console_role(db: &PgPool) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"select prepare_console_role() as "is_ready!""#).fetch_one(db).await
}
