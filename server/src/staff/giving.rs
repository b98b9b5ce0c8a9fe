//! What staff give of the company's: money back, and credits. Up to a limit one person does it alone, so much in a day and no
//! more; above it another one approves. Tables and triggers hold both (`migrations/0030_staff.sql`), whoever writes.

use super::{OPEN_FOR, Reach};
use crate::kernel::{
    ids::{MemberId, OrderId, SiteId, StaffId},
    money::Currency,
    problem::Answer,
    retention::Kept,
};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

/// Requests that are shown.
const SHOWN: i64 = 200;

pub(super) const KEPT: Kept = Kept::day("staff_daily_totals", "day", Duration::days(400));

/// How much of a purchase goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RefundPart {
    /// What its unused credits cost.
    Unused,
    /// All that is left of its price.
    All,
    /// So much.
    Amount,
}

/// What somebody asks to give, with the facts as they were then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum MoneyProposal {
    /// Money back.
    Refund {
        /// For which order.
        order: OrderId,
        /// How much of it.
        part: RefundPart,
        /// That is, in minor units.
        amount: i64,
        /// Of this currency.
        currency: Currency,
        /// The credits that this money paid.
        credits: i32,
        /// What was left of the price.
        kept: i64,
    },
    /// Credits.
    Grant {
        /// So many.
        credits: i32,
    },
    /// That somebody may pay by direct debit again.
    Unblock {
        /// Whose debit came back.
        order: OrderId,
        /// As the bank says: AM04 …
        #[schema(required)]
        bank: Option<String>,
    },
}

impl MoneyProposal {
    fn kind(&self) -> &'static str {
        match self {
            Self::Refund { .. } => "refund",
            Self::Grant { .. } => "grant",
            Self::Unblock { .. } => "unblock",
        }
    }
}

/// A request for money that waits.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MoneyRequest {
    /// Names it.
    pub id: Uuid,
    /// What is asked for.
    pub wish: MoneyProposal,
    /// To whom it would go.
    pub member: MemberId,
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

/// What one person may give alone now.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    per_act: i64,
    left: i64,
}

impl Allowance {
    /// Whether so much is within it.
    pub fn covers(self, amount: i64) -> bool {
        amount <= self.per_act && amount <= self.left
    }
}

/// What somebody may give alone of a unit, a currency or `credits`. Held until the end of the transaction: of two acts of one
/// person at once, the second one sees the first.
///
/// # Errors
/// When the database does not answer.
pub async fn allowance(
    connection: &mut PgConnection,
    staff: StaffId,
    unit: &str,
    now: OffsetDateTime,
) -> Answer<Allowance> {
    let row = sqlx::query!(
        r#"with kept as (
             insert into staff_daily_totals as t (day, staff_id, unit, total, cap)
             select ($3::timestamptz at time zone 'UTC')::date, $1::uuid, unit, 0, per_day from staff_limits where unit = $2
             on conflict (day, staff_id, unit) do update set total = t.total
             returning total, cap)
           select l.per_act as "per_act!", k.cap - k.total as "left!" from kept k, staff_limits l where l.unit = $2"#,
        staff.0,
        unit,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row
        .map_or(Allowance { per_act: 0, left: 0 }, |row| Allowance { per_act: row.per_act, left: row.left }))
}

/// Asks a second person.
///
/// # Errors
/// When the database does not answer.
pub async fn ask_for_money(
    connection: &mut PgConnection,
    (id, by): (Uuid, StaffId),
    (member, site): (MemberId, SiteId),
    (wish, reason): (&MoneyProposal, &str),
    now: OffsetDateTime,
) -> Answer<()> {
    let parameters = serde_json::to_value(wish).map_err(anyhow::Error::from)?;
    sqlx::query!(
        "insert into approval_requests (id, kind, parameters, parameters_hash, site_id, member_id, reason, requested_by, requested_at, expires_at)
         values ($1, $2, $3::jsonb, sha256(convert_to($3::jsonb::text, 'UTF8')), $4, $5, $6, $7, $8, $9)",
        id,
        wish.kind(),
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

struct Row {
    id: Uuid,
    parameters: serde_json::Value,
    member: Option<MemberId>,
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
    fn request(self) -> Option<MoneyRequest> {
        Some(MoneyRequest {
            id: self.id,
            wish: serde_json::from_value(self.parameters).ok()?,
            member: self.member?,
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

/// The requests that wait and are within the reach of what answers their kind, and one's own; the oldest first.
///
/// # Errors
/// When the database does not answer.
pub async fn money_requests(
    connection: &mut PgConnection,
    reaches: &[(&'static str, Reach)],
    own: StaffId,
    now: OffsetDateTime,
) -> Answer<Vec<MoneyRequest>> {
    let reached = Reached::of(reaches);
    let rows = sqlx::query_as!(
        Row,
        r#"select a.id, a.parameters, a.member_id as "member: MemberId", a.site_id as "site: SiteId", a.reason,
             a.requested_by as "requested_by: StaffId", p.name, a.requested_at, a.expires_at, s.company_id as company
           from approval_requests a join staff p on p.id = a.requested_by join sites s on s.id = a.site_id
           where a.answer is null and a.kind in ('refund', 'grant', 'unblock') and a.expires_at > $1
             and (a.requested_by = $3 or a.kind = any($4)
               or exists (select from unnest($5::text[], $6::text[]) reached (kind, company) where reached.kind = a.kind and reached.company = s.company_id)
               or exists (select from unnest($7::text[], $8::uuid[]) reached (kind, site) where reached.kind = a.kind and reached.site = s.id))
           order by a.requested_at limit $2"#,
        now,
        SHOWN,
        own.0,
        &reached.everywhere,
        &reached.at_companies.0,
        &reached.at_companies.1,
        &reached.at_sites.0,
        &reached.at_sites.1,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().filter_map(Row::request).collect())
}

/// How many requests of others wait there, up to a hundred.
///
/// # Errors
/// When the database does not answer.
pub async fn count_money_requests(
    connection: &mut PgConnection,
    reaches: &[(&'static str, Reach)],
    own: StaffId,
    now: OffsetDateTime,
) -> Answer<i64> {
    let reached = Reached::of(reaches);
    let waiting = sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
             select from approval_requests a join sites s on s.id = a.site_id
             where a.answer is null and a.kind in ('refund', 'grant', 'unblock') and a.expires_at > $1 and a.requested_by <> $2
               and a.member_id is not null
               and (a.kind = any($3)
                 or exists (select from unnest($4::text[], $5::text[]) reached (kind, company) where reached.kind = a.kind and reached.company = s.company_id)
                 or exists (select from unnest($6::text[], $7::uuid[]) reached (kind, site) where reached.kind = a.kind and reached.site = s.id))
             limit 100) waiting"#,
        now,
        own.0,
        &reached.everywhere,
        &reached.at_companies.0,
        &reached.at_companies.1,
        &reached.at_sites.0,
        &reached.at_sites.1,
    );
    Ok(waiting.fetch_one(connection).await?)
}

/// Where somebody answers which kinds, in columns.
#[derive(Default)]
struct Reached {
    everywhere: Vec<String>,
    at_companies: (Vec<String>, Vec<String>),
    at_sites: (Vec<String>, Vec<Uuid>),
}

impl Reached {
    fn of(reaches: &[(&'static str, Reach)]) -> Self {
        let mut reached = Self::default();
        for (kind, reach) in reaches {
            let (all, companies, sites) = reach.parts();
            if all {
                reached.everywhere.push((*kind).to_owned());
            }
            reached.at_companies.0.extend(companies.iter().map(|_| (*kind).to_owned()));
            reached.at_companies.1.extend(companies);
            reached.at_sites.0.extend(sites.iter().map(|_| (*kind).to_owned()));
            reached.at_sites.1.extend(sites);
        }
        reached
    }
}

/// One that waits, held until the end of the transaction: two answers at once are one.
///
/// # Errors
/// When the database does not answer.
pub async fn money_request(
    connection: &mut PgConnection,
    id: Uuid,
    now: OffsetDateTime,
) -> Answer<Option<MoneyRequest>> {
    let row = sqlx::query_as!(
        Row,
        r#"select a.id, a.parameters, a.member_id as "member: MemberId", a.site_id as "site: SiteId", a.reason,
             a.requested_by as "requested_by: StaffId", p.name, a.requested_at, a.expires_at, s.company_id as company
           from approval_requests a join staff p on p.id = a.requested_by join sites s on s.id = a.site_id
           where a.id = $1 and a.kind in ('refund', 'grant', 'unblock') and a.answer is null and a.expires_at > $2 for update of a"#,
        id,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.and_then(Row::request))
}

/// Tells the transaction by whose leave money goes back in it.
///
/// # Errors
/// When the database does not answer.
pub async fn carry_out(connection: &mut PgConnection, request: Uuid) -> Answer<()> {
    sqlx::query!("select set_config('liaison.approval', $1, true) as set", request.to_string())
        .fetch_one(connection)
        .await?;
    Ok(())
}

/// Writes down that credits are given, which the table refuses where it takes a second person.
///
/// # Errors
/// When the database does not answer, or refuses.
pub async fn note_grant(
    connection: &mut PgConnection,
    (member, id): (MemberId, Uuid),
    (credits, approval): (i32, Option<Uuid>),
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into credit_grants (member_id, id, credits, approval_id, created_at) values ($1, $2, $3, $4, $5)",
        member.0,
        id,
        credits,
        approval,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets what was asked for a member who is erased: what still waits can be approved no more.
///
/// # Errors
/// When the database does not answer.
pub async fn erase_requests(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!(
        "update approval_requests set member_id = null, reason = null, parameters = '{}',
           parameters_hash = sha256(convert_to('{}', 'UTF8')) where member_id = $1",
        member.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}
