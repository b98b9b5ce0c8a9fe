//! Giving and ending roles, and what takes a second administrator.

use super::{Doer, Office, doer::require_administrator, mails};
use crate::{
    kernel::{
        ids::StaffId,
        problem::{Answer, Refusal},
    },
    staff::{self, NewApproval, NewRole, Permission, Reach, Role, RoleProposal, Scope},
};
use sqlx::PgConnection;
use uuid::Uuid;

/// What became of a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// They have it.
    Now,
    /// A second administrator decides; the request's id.
    Asked(Uuid),
}

/// Gives a colleague a role, or asks a second administrator where it takes two. A repeat finds it given.
///
/// # Errors
/// `not_allowed`: nobody gives themselves a role, an auditor has no other one, and only who reaches everything gives one for it;
/// `fresh_proof_required`; `not_found` for whom and what is out of reach.
pub async fn give_role(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (colleague, role): (StaffId, Role),
    scope: &Scope,
) -> Answer<Given> {
    let reach = doer.reach(Permission::GiveRoles, office.now())?;
    doer.stamp(connection, office.now()).await?;
    let account = staff::account(connection, office.vault, colleague).await?.ok_or(Refusal::NotFound)?;
    // A role ends their sessions, and takes them out of the reach of who let them in: not with another company's people.
    if let Doer::Staff(actor) = doer
        && actor.id != colleague
        && !staff::is_within(connection, &reach, colleague, actor.id).await?
    {
        return Err(Refusal::NotFound.into());
    }
    if account.closed_at.is_some()
        || doer.staff() == Some(colleague)
        || account.is_auditor != (role == Role::Auditor)
    {
        return Err(Refusal::NotAllowed.into());
    }
    give_within(connection, office, doer, (colleague, role), scope).await
}

/// The same for an account that was just made.
pub(super) async fn give_within(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (colleague, role): (StaffId, Role),
    scope: &Scope,
) -> Answer<Given> {
    let now = office.now();
    let reach = doer.reach(Permission::GiveRoles, now)?;
    require_covered(connection, &reach, scope).await?;
    if let Some(by) = doer.staff()
        && staff::needs_second(connection, (role, scope), now).await?
    {
        let id = office.random.uuid();
        let wish = RoleProposal { staff: colleague, role, scope: scope.clone() };
        staff::open_request(connection, &NewApproval { id, wish: &wish, by }, now).await?;
        tell_administrators(connection, office, by, scope).await?;
        return Ok(Given::Asked(id));
    }
    let id = office.random.uuid();
    let new = NewRole { id, staff: colleague, role, scope, by: doer.staff(), approval: None };
    staff::give_role(connection, &new, now).await?;
    Ok(Given::Now)
}

async fn require_covered(connection: &mut PgConnection, reach: &Reach, scope: &Scope) -> Answer<()> {
    if !staff::exists(connection, scope).await? {
        return Err(Refusal::NotFound.into());
    }
    let company = match scope.site() {
        Some(site) => staff::company_of_site(connection, site).await?,
        None => None,
    };
    match scope {
        _ if reach.covers(scope, company.as_deref()) => Ok(()),
        Scope::All => Err(Refusal::NotAllowed.into()),
        // Another's company or site is not there.
        Scope::Company { .. } | Scope::Site { .. } => Err(Refusal::NotFound.into()),
    }
}

async fn tell_administrators(
    connection: &mut PgConnection,
    office: Office<'_>,
    by: StaffId,
    scope: &Scope,
) -> Answer<()> {
    let who =
        staff::account(connection, office.vault, by).await?.map(|account| account.name).unwrap_or_default();
    for administrator in staff::administrators_over(connection, scope).await? {
        if administrator != by {
            mails::tell(connection, office, administrator, mails::Kind::Request, &who).await?;
        }
    }
    Ok(())
}

/// Ends a role, one's own too; whose it was. A repeat finds it ended.
///
/// # Errors
/// `not_allowed`; `fresh_proof_required`; `not_found` for one that is not there or out of reach.
pub async fn end_role(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    role: Uuid,
) -> Answer<StaffId> {
    let now = office.now();
    let reach = doer.reach(Permission::GiveRoles, now)?;
    let (colleague, held) = staff::role(connection, role).await?.ok_or(Refusal::NotFound)?;
    if !reach.covers(&held.scope, held.company_of_site.as_deref()) {
        return Err(Refusal::NotFound.into());
    }
    doer.stamp(connection, now).await?;
    staff::end_role(connection, role, doer.staff(), now).await?;
    Ok(colleague)
}

/// Answers a colleague's request; where it is approved, the role is given in the same transaction. Who asked may only
/// withdraw. Gives whose role it is about.
///
/// # Errors
/// `not_allowed`, also for one's own request and for a role of one's own; `fresh_proof_required`; `not_found` for one that is
/// not there, was answered or is out of reach; `stale_version` where the account was closed since, or who asked administers it no more.
pub async fn answer_request(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    request: Uuid,
    approved: bool,
) -> Answer<StaffId> {
    let now = office.now();
    let reach = doer.reach(Permission::ApproveRoles, now)?;
    // A command can't prove that a second person stands behind it.
    let by = doer.staff().ok_or(Refusal::NotAllowed)?;
    let asked = staff::request(connection, request, now).await?.ok_or(Refusal::NotFound)?;
    if !reach.covers(&asked.wish.scope, asked.company_of_site.as_deref()) {
        return Err(Refusal::NotFound.into());
    }
    let is_own = asked.requested_by == by;
    if approved && (is_own || asked.wish.staff == by) {
        return Err(Refusal::NotAllowed.into());
    }
    let account = staff::account(connection, office.vault, asked.wish.staff).await?;
    if approved && account.is_none_or(|account| account.closed_at.is_some()) {
        return Err(Refusal::StaleVersion.into());
    }
    if approved {
        require_administrator(connection, asked.requested_by, &asked.wish.scope).await?;
    }
    doer.stamp(connection, now).await?;
    staff::answer_request(connection, request, (approved, is_own), by, now).await?;
    if approved {
        let new = NewRole {
            id: office.random.uuid(),
            staff: asked.wish.staff,
            role: asked.wish.role,
            scope: &asked.wish.scope,
            by: Some(asked.requested_by),
            approval: Some(request),
        };
        staff::give_role(connection, &new, now).await?;
    }
    Ok(asked.wish.staff)
}
