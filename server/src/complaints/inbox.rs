//! Complaints as staff go through them, one page after another, and where one stands. Everything is asked for within a
//! [`Sight`]: what lies outside is not there.

use super::model::{ComplaintCategory, ComplaintDecision, ComplaintNumber};
use crate::{
    kernel::{
        ids::{MemberId, OrderId, SiteId, StaffId},
        pagination::Position,
        problem::Answer,
    },
    staff::Reach,
};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// Which complaints somebody sees, by site: a notice is not for all who read complaints, and a severe one is for few.
#[derive(Clone, Debug, Default)]
pub struct Sight {
    pub(super) complaints: Vec<Uuid>,
    pub(super) notices: Vec<Uuid>,
    pub(super) severe: Vec<Uuid>,
}

impl Sight {
    /// Of those who reach so far with complaints, with notices, and with severe ones.
    pub async fn of(
        connection: &mut PgConnection,
        complaints: &[Reach],
        notices: &[Reach],
        severe: &[Reach],
    ) -> Answer<Self> {
        Ok(Self {
            complaints: sites(connection, complaints).await?,
            notices: sites(connection, notices).await?,
            severe: sites(connection, severe).await?,
        })
    }

    /// Whether it takes in this one.
    pub fn covers(&self, standing: &Standing) -> bool {
        let sites = match standing.category.weight() {
            Weight::Plain => &self.complaints,
            Weight::Notice => &self.notices,
            Weight::Severe => &self.severe,
        };
        sites.contains(&standing.site.0)
    }
}

/// Who may see a complaint goes by this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Anything else.
    Plain,
    /// Content against the law.
    Notice,
    /// Minors and intimate pictures.
    Severe,
}

impl ComplaintCategory {
    /// How grave it is. The queries of this file say the same.
    pub fn weight(self) -> Weight {
        match self {
            Self::Illegal => Weight::Notice,
            Self::Intimate | Self::Minor => Weight::Severe,
            _ => Weight::Plain,
        }
    }
}

/// The sites that one of these reaches takes in.
async fn sites(connection: &mut PgConnection, reaches: &[Reach]) -> Answer<Vec<Uuid>> {
    let (mut everywhere, mut companies, mut sites) = (false, Vec::new(), Vec::new());
    for (all, some_companies, some_sites) in reaches.iter().map(Reach::parts) {
        everywhere |= all;
        companies.extend(some_companies);
        sites.extend(some_sites);
    }
    let found = sqlx::query_scalar!(
        "select id from sites where $1 or company_id = any($2) or id = any($3)",
        everywhere,
        &companies,
        &sites,
    )
    .fetch_all(connection)
    .await?;
    Ok(found)
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InboxState {
    /// Ours.
    #[default]
    Open,
    /// Theirs.
    Waiting,
    /// It was decided.
    Closed,
}

/// What to list.
#[derive(Clone, Debug)]
pub struct InboxFilter {
    /// Whose turn it is.
    pub state: InboxState,
    /// What this one sees to.
    pub assignee: Option<StaffId>,
    /// One category.
    pub category: Option<ComplaintCategory>,
    /// One site.
    pub site: Option<SiteId>,
    /// Who looks: complaints against decisions of theirs are marked.
    pub reader: Option<StaffId>,
    /// Where the page before ended: (answer_by, id) of what is open, (answered_at, id) of what waits, (closed_at, id) of what is
    /// closed.
    pub after: Option<Position>,
    /// At most so many.
    pub limit: i64,
}

/// A line of the inbox.
#[derive(Clone, Debug)]
pub struct InboxRow {
    /// Its id.
    pub id: Uuid,
    /// By which people name it.
    pub number: String,
    /// Where it was made.
    pub site: SiteId,
    /// The language to answer in.
    pub locale: String,
    /// What it is about.
    pub category: ComplaintCategory,
    /// When it came.
    pub created_at: OffsetDateTime,
    /// Until when we answer; None: it is not our turn.
    pub answer_by: Option<OffsetDateTime>,
    /// When we first answered in words.
    pub answered_at: Option<OffsetDateTime>,
    /// When it was decided.
    pub closed_at: Option<OffsetDateTime>,
    /// How.
    pub decision: Option<ComplaintDecision>,
    /// How it begins.
    pub subject: Option<String>,
    /// Who sees to it.
    pub assignee: Option<StaffId>,
    /// Their name.
    pub assignee_name: Option<String>,
    /// It is against a decision of ours.
    pub is_appeal: bool,
    /// And the reader made that.
    pub is_own: bool,
}

impl InboxRow {
    /// Where a page that ends with it does.
    pub fn position(&self, state: InboxState) -> Position {
        let at = match state {
            InboxState::Open => self.answer_by,
            InboxState::Waiting => self.answered_at,
            InboxState::Closed => self.closed_at,
        };
        Position { at: at.unwrap_or(self.created_at), id: self.id }
    }
}

/// A page: what must be answered soonest first, of what waits the longest first, of what is closed the newest.
pub async fn inbox(
    connection: &mut PgConnection,
    sight: &Sight,
    filter: &InboxFilter,
) -> Answer<Vec<InboxRow>> {
    match filter.state {
        InboxState::Open => open(connection, sight, filter).await,
        InboxState::Waiting => waiting(connection, sight, filter).await,
        InboxState::Closed => closed(connection, sight, filter).await,
    }
}

/// Before every row of what is sorted upwards.
fn beginning() -> Position {
    Position { at: OffsetDateTime::UNIX_EPOCH, id: Uuid::nil() }
}

async fn open(connection: &mut PgConnection, sight: &Sight, filter: &InboxFilter) -> Answer<Vec<InboxRow>> {
    let after = filter.after.unwrap_or_else(beginning);
    let rows = sqlx::query_as!(
        InboxRow,
        r#"select c.id, c.number, c.site_id as "site: SiteId", c.locale, c.category as "category: ComplaintCategory", c.created_at, c.answer_by,
             c.answered_at, c.closed_at, c.decision as "decision: ComplaintDecision", left(l.text, 120) as subject,
             c.assignee as "assignee: StaffId", f.name as "assignee_name?", is_appeal(c) as "is_appeal!",
             (is_appeal(c) and decided_before(c, $9)) as "is_own!"
           from sites s cross join lateral (
             select k.id from complaints k
             where k.site_id = s.id and k.closed_at is null and k.answer_by is not null and (k.answer_by, k.id) > ($4, $5)
               and s.id = any(case when k.category in ('minor', 'intimate') then $3::uuid[] when k.category = 'illegal' then $2::uuid[] else $1::uuid[] end)
               and ($6::text is null or k.category = $6) and ($7::uuid is null or k.assignee = $7)
             order by k.answer_by, k.id limit $10) page
           join complaints c on c.id = page.id left join complaint_lines l on l.complaint_id = c.id and l.turn = 1 left join staff f on f.id = c.assignee
           where $8::uuid is null or s.id = $8 order by c.answer_by, c.id limit $10"#,
        &sight.complaints,
        &sight.notices,
        &sight.severe,
        after.at,
        after.id,
        filter.category.map(ComplaintCategory::code),
        filter.assignee.map(|staff| staff.0),
        filter.site.map(|site| site.0),
        filter.reader.map(|staff| staff.0),
        filter.limit,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

async fn waiting(
    connection: &mut PgConnection,
    sight: &Sight,
    filter: &InboxFilter,
) -> Answer<Vec<InboxRow>> {
    let after = filter.after.unwrap_or_else(beginning);
    let rows = sqlx::query_as!(
        InboxRow,
        r#"select c.id, c.number, c.site_id as "site: SiteId", c.locale, c.category as "category: ComplaintCategory", c.created_at, c.answer_by,
             c.answered_at, c.closed_at, c.decision as "decision: ComplaintDecision", left(l.text, 120) as subject,
             c.assignee as "assignee: StaffId", f.name as "assignee_name?", is_appeal(c) as "is_appeal!",
             (is_appeal(c) and decided_before(c, $9)) as "is_own!"
           from sites s cross join lateral (
             select k.id from complaints k
             where k.site_id = s.id and k.closed_at is null and k.answer_by is null and (k.answered_at, k.id) > ($4, $5)
               and s.id = any(case when k.category in ('minor', 'intimate') then $3::uuid[] when k.category = 'illegal' then $2::uuid[] else $1::uuid[] end)
               and ($6::text is null or k.category = $6) and ($7::uuid is null or k.assignee = $7)
             order by k.answered_at, k.id limit $10) page
           join complaints c on c.id = page.id left join complaint_lines l on l.complaint_id = c.id and l.turn = 1 left join staff f on f.id = c.assignee
           where $8::uuid is null or s.id = $8 order by c.answered_at, c.id limit $10"#,
        &sight.complaints,
        &sight.notices,
        &sight.severe,
        after.at,
        after.id,
        filter.category.map(ComplaintCategory::code),
        filter.assignee.map(|staff| staff.0),
        filter.site.map(|site| site.0),
        filter.reader.map(|staff| staff.0),
        filter.limit,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

async fn closed(connection: &mut PgConnection, sight: &Sight, filter: &InboxFilter) -> Answer<Vec<InboxRow>> {
    let after = filter.after.unwrap_or(Position::END);
    let rows = sqlx::query_as!(
        InboxRow,
        r#"select c.id, c.number, c.site_id as "site: SiteId", c.locale, c.category as "category: ComplaintCategory", c.created_at, c.answer_by,
             c.answered_at, c.closed_at, c.decision as "decision: ComplaintDecision", left(l.text, 120) as subject,
             c.assignee as "assignee: StaffId", f.name as "assignee_name?", is_appeal(c) as "is_appeal!",
             (is_appeal(c) and decided_before(c, $9)) as "is_own!"
           from sites s cross join lateral (
             select k.id from complaints k
             where k.site_id = s.id and k.closed_at is not null and k.forgotten_at is null and (k.closed_at, k.id) < ($4, $5)
               and s.id = any(case when k.category in ('minor', 'intimate') then $3::uuid[] when k.category = 'illegal' then $2::uuid[] else $1::uuid[] end)
               and ($6::text is null or k.category = $6) and ($7::uuid is null or k.assignee = $7)
             order by k.closed_at desc, k.id desc limit $10) page
           join complaints c on c.id = page.id left join complaint_lines l on l.complaint_id = c.id and l.turn = 1 left join staff f on f.id = c.assignee
           where $8::uuid is null or s.id = $8 order by c.closed_at desc, c.id desc limit $10"#,
        &sight.complaints,
        &sight.notices,
        &sight.severe,
        after.at,
        after.id,
        filter.category.map(ComplaintCategory::code),
        filter.assignee.map(|staff| staff.0),
        filter.site.map(|site| site.0),
        filter.reader.map(|staff| staff.0),
        filter.limit,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// Where one stands.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Its id.
    pub id: Uuid,
    /// By which people name it.
    pub number: String,
    /// Where it was made.
    pub site: SiteId,
    /// What it is about.
    pub category: ComplaintCategory,
    /// Who complains.
    pub member: Option<MemberId>,
    /// The order that it concerns.
    pub order: Option<OrderId>,
    /// What it is against, as it was typed.
    pub against: Option<String>,
    /// When we first answered in words.
    pub answered_at: Option<OffsetDateTime>,
    /// When it was decided.
    pub closed_at: Option<OffsetDateTime>,
    /// Who sees to it.
    pub assignee: Option<StaffId>,
    /// Their name.
    pub assignee_name: Option<String>,
    /// Counts turns, assignees and the decision.
    pub version: i32,
    /// It is against a decision of ours.
    pub is_appeal: bool,
    /// And the reader made that.
    pub is_own: bool,
}

/// The one of this number, within sight, as this reader has it.
pub async fn standing(
    connection: &mut PgConnection,
    number: &ComplaintNumber,
    sight: &Sight,
    reader: Option<StaffId>,
) -> Answer<Option<Standing>> {
    let row = sqlx::query_as!(
        Standing,
        r#"select c.id, c.number, c.site_id as "site: SiteId", c.category as "category: ComplaintCategory", c.member_id as "member: MemberId",
             c.order_id as "order: OrderId", c.against, c.answered_at, c.closed_at, c.assignee as "assignee: StaffId", f.name as "assignee_name?",
             c.version, is_appeal(c) as "is_appeal!", (is_appeal(c) and decided_before(c, $2)) as "is_own!"
           from complaints c left join staff f on f.id = c.assignee where c.number = $1 and c.forgotten_at is null"#,
        number.as_str(),
        reader.map(|staff| staff.0),
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.filter(|standing| sight.covers(standing)))
}

/// The same, held until the transaction ends.
pub async fn hold_standing(
    connection: &mut PgConnection,
    number: &ComplaintNumber,
    sight: &Sight,
    reader: Option<StaffId>,
) -> Answer<Option<Standing>> {
    sqlx::query!("select id from complaints where number = $1 for update", number.as_str())
        .fetch_optional(&mut *connection)
        .await?;
    standing(connection, number, sight, reader).await
}

/// Gives it to somebody, or to nobody; its version now.
pub async fn assign(connection: &mut PgConnection, complaint: Uuid, to: Option<StaffId>) -> Answer<i32> {
    let version = sqlx::query_scalar!(
        "update complaints set assignee = $2, version = version + 1 where id = $1 returning version",
        complaint,
        to.map(|staff| staff.0),
    )
    .fetch_one(connection)
    .await?;
    Ok(version)
}
