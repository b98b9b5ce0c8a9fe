//! What one person asks for and another one answers. Nobody approves their own request: the database refuses it.

use super::{Reach, Role, Scope};
use crate::kernel::{
    ids::StaffId,
    problem::{Answer, Refusal, broken_constraint},
};
use serde::Serialize;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

/// How long a request waits for its answer, of whatever kind.
pub const OPEN_FOR: Duration = Duration::days(7);

/// The role that somebody asks to give.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RoleProposal {
    /// To whom.
    pub staff: StaffId,
    /// Which.
    pub role: Role,
    /// Where.
    #[serde(flatten)]
    pub scope: Scope,
}

impl RoleProposal {
    /// As the database compares it with the role that is given in the end.
    fn parameters(&self) -> serde_json::Value {
        serde_json::json!({
            "staff": self.staff, "role": self.role, "scope": self.scope.code(),
            "company": self.scope.company(), "site": self.scope.site(),
        })
    }

    fn parse(parameters: &serde_json::Value) -> Option<Self> {
        let text = |name: &str| parameters.get(name).and_then(serde_json::Value::as_str);
        let site = text("site").map(Uuid::try_parse).transpose().ok()?;
        Some(Self {
            staff: StaffId(Uuid::try_parse(text("staff")?).ok()?),
            role: Role::parse(text("role")?)?,
            scope: Scope::of(text("scope")?, text("company").map(str::to_owned), site)?,
        })
    }
}

/// A request to be.
#[derive(Clone, Debug)]
pub struct NewApproval<'a> {
    /// Names it.
    pub id: Uuid,
    /// What is asked for.
    pub wish: &'a RoleProposal,
    /// By whom.
    pub by: StaffId,
}

/// Asks.
///
/// # Errors
/// When the database does not answer.
pub async fn open_request(
    connection: &mut PgConnection,
    new: &NewApproval<'_>,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into approval_requests (id, kind, parameters, parameters_hash, site_id, company_id, requested_by, requested_at, expires_at)
         values ($1, 'staff_role', $2::jsonb, sha256(convert_to($2::jsonb::text, 'UTF8')), $3, $4, $5, $6, $7)",
        new.id,
        new.wish.parameters(),
        new.wish.scope.site().map(|site| site.0),
        new.wish.scope.company(),
        new.by.0,
        now,
        now + OPEN_FOR,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A request that waits.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ApprovalRequest {
    /// Names it.
    pub id: Uuid,
    /// What is asked for.
    pub wish: RoleProposal,
    /// Who asks.
    pub requested_by: StaffId,
    /// Since when.
    #[serde(with = "time::serde::rfc3339")]
    pub requested_at: OffsetDateTime,
    /// Until when it can be answered.
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
    /// The company of the site that it names.
    #[serde(skip)]
    pub company_of_site: Option<String>,
}

/// The requests that wait and are within the reach, the oldest first.
///
/// # Errors
/// When the database does not answer.
pub async fn open_requests(
    connection: &mut PgConnection,
    reach: &Reach,
    now: OffsetDateTime,
) -> Answer<Vec<ApprovalRequest>> {
    let rows = sqlx::query!(
        r#"select a.id, a.parameters, a.requested_by as "requested_by: StaffId", a.requested_at, a.expires_at, s.company_id as "company_of_site?"
         from approval_requests a left join sites s on s.id = a.site_id
         where a.answer is null and a.kind = 'staff_role' and a.expires_at > $1 order by a.requested_at limit 200"#,
        now,
    )
    .fetch_all(connection)
    .await?;
    let requests = rows.into_iter().filter_map(|row| {
        let wish = RoleProposal::parse(&row.parameters)?;
        reach.covers(&wish.scope, row.company_of_site.as_deref()).then_some(ApprovalRequest {
            id: row.id,
            wish,
            requested_by: row.requested_by,
            requested_at: row.requested_at,
            expires_at: row.expires_at,
            company_of_site: row.company_of_site,
        })
    });
    Ok(requests.collect())
}

/// A request that waits, held until the end of the transaction: two answers at once are one.
///
/// # Errors
/// When the database does not answer.
pub async fn request(
    connection: &mut PgConnection,
    id: Uuid,
    now: OffsetDateTime,
) -> Answer<Option<ApprovalRequest>> {
    let row = sqlx::query!(
        r#"select a.id, a.parameters, a.requested_by as "requested_by: StaffId", a.requested_at, a.expires_at,
           (select company_id from sites where id = a.site_id) as company_of_site
         from approval_requests a where a.id = $1 and a.kind = 'staff_role' and a.answer is null and a.expires_at > $2 for update"#,
        id,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.and_then(|row| {
        Some(ApprovalRequest {
            id: row.id,
            wish: RoleProposal::parse(&row.parameters)?,
            requested_by: row.requested_by,
            requested_at: row.requested_at,
            expires_at: row.expires_at,
            company_of_site: row.company_of_site,
        })
    }))
}

/// Answers: approved, refused, or by who asked withdrawn.
///
/// # Errors
/// `not_allowed` where somebody answers their own with anything but a withdrawal, or withdraws another's.
pub async fn answer_request(
    connection: &mut PgConnection,
    id: Uuid,
    (approved, is_own): (bool, bool),
    by: StaffId,
    now: OffsetDateTime,
) -> Answer<()> {
    let answer = match (approved, is_own) {
        (true, _) => "approved",
        (false, true) => "withdrawn",
        (false, false) => "refused",
    };
    let answered = sqlx::query!(
        "update approval_requests set answer = $2, answered_by = $3, answered_at = $4 where id = $1 and answer is null",
        id,
        answer,
        by.0,
        now,
    )
    .execute(connection)
    .await;
    match answered {
        Ok(_) => Ok(()),
        Err(error) if broken_constraint(&error) == Some("approval_by_another") => {
            Err(Refusal::NotAllowed.into())
        }
        Err(error) => Err(error.into()),
    }
}
