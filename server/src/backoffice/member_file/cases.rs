//! What a file is opened for: an open case that is about its member, and that whoever opens it may see themselves.

use super::{Whose, sight};
use crate::{
    backoffice::{Doer, subject},
    complaints,
    kernel::{
        ids::MemberId,
        problem::{Answer, Problem, Refusal},
    },
    staff::Permission,
};
use serde::Serialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// What kind of case it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CaseKind {
    /// Of the member, or about them.
    Complaint,
    /// A report about them.
    Report,
    /// A payment of theirs that does not fit its order.
    Payment,
}

impl CaseKind {
    /// As the log calls it.
    pub(super) fn code(self) -> &'static str {
        match self {
            Self::Complaint => "complaint",
            Self::Report => "report",
            Self::Payment => "order_review",
        }
    }
}

/// An open case about a member.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OpenCase {
    /// What `case` says where the file is read for it.
    pub case: String,
    /// What it is.
    pub kind: CaseKind,
    /// A complaint's or a report's category, or why a payment is looked into.
    pub category: String,
    /// Since when it is open.
    #[serde(with = "time::serde::rfc3339")]
    pub since: OffsetDateTime,
    /// Its id in the log.
    #[serde(skip)]
    pub(in crate::backoffice) id: Uuid,
}

/// Whether they have this permission where the member is.
pub(super) async fn reaches(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    (permission, member): (Permission, MemberId),
    now: OffsetDateTime,
) -> Answer<bool> {
    let Ok(reach) = doer.reach(permission, now) else { return Ok(false) };
    match subject::site_of(connection, &reach, member).await {
        Ok(_) => Ok(true),
        Err(Problem::Refused(Refusal::NotFound)) => Ok(false),
        Err(problem) => Err(problem),
    }
}

/// The case that was named.
///
/// # Errors
/// `access_reason_required` where none was, it is closed, about somebody else, or not for them to see.
pub(in crate::backoffice) async fn named(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    whose: &Whose<'_>,
    now: OffsetDateTime,
) -> Answer<OpenCase> {
    let typed = whose.case.map(str::trim).filter(|typed| !typed.is_empty());
    let typed = typed.ok_or(Refusal::AccessReasonRequired)?;
    let open = open_cases(connection, doer, whose.member, now).await?;
    let found = open.into_iter().find(|open| open.case.eq_ignore_ascii_case(typed));
    found.ok_or_else(|| Refusal::AccessReasonRequired.into())
}

/// All that they see, the newest first.
pub(super) async fn open_cases(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Vec<OpenCase>> {
    let mut cases = Vec::new();
    if let Some(sight) = sight(connection, doer, now).await? {
        let found = complaints::complaints_of(connection, &sight, member, true).await?;
        cases.extend(found.into_iter().map(|one| OpenCase {
            case: one.number,
            kind: CaseKind::Complaint,
            category: one.category.code().to_owned(),
            since: one.created_at,
            id: one.id,
        }));
    }
    let plain = reaches(connection, doer, (Permission::ReviewReports, member), now).await?;
    let severe = reaches(connection, doer, (Permission::ReviewSevere, member), now).await?;
    if plain || severe {
        cases.extend(reports(connection, member, (plain, severe), now).await?);
    }
    if reaches(connection, doer, (Permission::ReadDisputes, member), now).await? {
        cases.extend(payments(connection, member).await?);
    }
    cases.sort_by_key(|case| std::cmp::Reverse(case.since));
    Ok(cases)
}

async fn reports(
    connection: &mut PgConnection,
    member: MemberId,
    (plain, severe): (bool, bool),
    now: OffsetDateTime,
) -> Answer<Vec<OpenCase>> {
    let rows = sqlx::query!(
        "select id, category, created_at from reports
         where reported_id = $1 and closed_at is null and case when severe then $3::boolean else $2::boolean end
           and not report_waits(reporter_id, category, $4)",
        member.0,
        plain,
        severe,
        now,
    )
    .fetch_all(connection)
    .await?;
    let case = |id: Uuid, category, since| OpenCase {
        case: id.to_string(),
        kind: CaseKind::Report,
        category,
        since,
        id,
    };
    Ok(rows.into_iter().map(|row| case(row.id, row.category, row.created_at)).collect())
}

async fn payments(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<OpenCase>> {
    let rows = sqlx::query!(
        "select order_id, reason, created_at from order_reviews where member_id = $1 and closed_at is null",
        member.0,
    )
    .fetch_all(connection)
    .await?;
    let case = |id: Uuid, category, since| OpenCase {
        case: id.to_string(),
        kind: CaseKind::Payment,
        category,
        since,
        id,
    };
    Ok(rows.into_iter().map(|row| case(row.order_id, row.reason, row.created_at)).collect())
}
