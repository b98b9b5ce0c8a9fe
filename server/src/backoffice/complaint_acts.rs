//! What staff do about a complaint: see to it, answer and decide. A complaint against a decision is decided by somebody who did
//! not make it, which the database refuses too; one that was right takes the decision back in the same transaction.

use super::{
    Doer, Office, claims,
    complaints::{Act, decision_against, require_open},
    undo,
};
use crate::{
    accounts::{self, DecisionRow, TOLD_AFTER},
    complaints::{self, ComplaintDecision, ComplaintNumber, StaffAct, Standing, Weight},
    kernel::{
        events::Event,
        ids::{MemberId, StaffId},
        problem::{Answer, FieldError, Refusal},
    },
    members::MessageText,
    staff::{self, Queue, Role},
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Whether somebody writes to those who complain at all, or decides: a repeat says nothing to whoever does so no more.
///
/// # Errors
/// `not_allowed`.
pub async fn may_act_on_complaints(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    decides: bool,
) -> Answer<()> {
    let act = if decides { Act::Decide } else { Act::Answer };
    act.sight(connection, doer, office.now()).await.map(drop)
}

/// Gives it to somebody who may answer it, or to nobody; its version now.
///
/// # Errors
/// `not_allowed`; `not_found`; `complaint_closed`; `stale_version`; the field that is wrong.
pub async fn assign_complaint(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    number: &ComplaintNumber,
    (to, version): (Option<StaffId>, i32),
) -> Answer<i32> {
    let now = office.now();
    let standing = Act::Answer.hold(connection, doer, number, now).await?;
    require_open(&standing)?;
    require_version(&standing, Some(version))?;
    if let Some(to) = to {
        let permissions = Act::Answer.permissions(standing.category.weight());
        let roles: Vec<Role> = permissions.iter().flat_map(|one| one.roles()).copied().collect();
        if !staff::works_at(connection, to, &roles, standing.site).await? {
            return Err(FieldError::new("staff", "field_invalid").into());
        }
    }
    doer.stamp(connection, now).await?;
    let version = complaints::assign(connection, standing.id, to).await?;
    complaints::note_act(connection, standing.id, doer.name(), StaffAct::Assigned, now).await?;
    Ok(version)
}

/// Writes back: the clock stops until the complainer writes again. `version`: the one that the writer saw.
///
/// # Errors
/// `not_allowed`; `not_found`; `complaint_closed`; `complaint_full`; `stale_version`; `claimed_by_other` for whoever neither holds
/// it nor sees to it.
pub async fn answer_complaint(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    number: &ComplaintNumber,
    (text, version): (&MessageText, Option<i32>),
) -> Answer<()> {
    let now = office.now();
    let standing = Act::Answer.hold(connection, doer, number, now).await?;
    require_open(&standing)?;
    require_version(&standing, version)?;
    doer.stamp(connection, now).await?;
    hold(connection, doer, &standing, now).await?;
    complaints::answer(connection, office.jobs, standing.id, text.as_str(), now).await?;
    complaints::note_act(connection, standing.id, doer.name(), StaffAct::Answered, now).await?;
    if let Some(staff) = doer.staff() {
        complaints::drop_draft(connection, standing.id, staff).await?;
    }
    Ok(())
}

/// Whoever writes or decides holds it, or sees to it: then it is theirs until it is done, whoever looks at it. A command needs
/// neither. Gives where it waited.
async fn hold(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    standing: &Standing,
    now: OffsetDateTime,
) -> Answer<Queue> {
    let queue = match standing.category.weight() {
        Weight::Severe => Queue::Severe,
        Weight::Notice => Queue::Notices,
        Weight::Plain => Queue::Complaints,
    };
    match doer {
        Doer::Staff(actor) if standing.assignee != Some(actor.id) => {
            claims::hold(connection, actor.id, queue, standing.id, now).await?;
        }
        Doer::Staff(actor) => {
            staff::note_act(connection, actor.id, now).await?;
            staff::take_over(connection, queue, standing.id).await?;
        }
        _ => staff::take_over(connection, queue, standing.id).await?,
    }
    Ok(queue)
}

/// A complaint that was decided just now.
#[derive(Debug, Default)]
pub struct ClosedComplaint {
    /// Whose it is; None: a visitor's.
    pub member: Option<MemberId>,
    /// The decision that was taken back for it.
    pub undone: Option<String>,
    /// For the member's open pages.
    pub events: Vec<Event>,
    /// Takes it back, for half a minute: of a notice that is against no decision.
    pub undo: Option<Uuid>,
}

/// Decides, with reasons. A complaint against a decision that was right takes that decision back.
///
/// # Errors
/// `not_allowed`; `not_found`; `complaint_closed`; `stale_version`; `own_decision`; `console_only`; `claimed_by_other` for whoever
/// neither holds it nor sees to it.
pub async fn close_complaint(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    number: &ComplaintNumber,
    (decision, reasons, version): (ComplaintDecision, &MessageText, Option<i32>),
) -> Answer<ClosedComplaint> {
    let now = office.now();
    let against = overturned_by(connection, doer, number, decision, now).await?;
    if let Some(against) = &against {
        // The account first, as everywhere.
        accounts::lock(connection, against.member).await?;
    }
    let standing = Act::Decide.hold(connection, doer, number, now).await?;
    require_open(&standing)?;
    require_version(&standing, version)?;
    require_another(connection, doer, &standing).await?;
    doer.stamp(connection, now).await?;
    let queue = hold(connection, doer, &standing, now).await?;
    let by = taken_back_by(doer, &standing);
    let told_at = if by.is_some() { now + TOLD_AFTER } else { now };
    let closing =
        complaints::close(connection, office.jobs, standing.id, decision, reasons.as_str(), (now, told_at));
    let closing = closing.await?.ok_or(Refusal::ComplaintClosed)?;
    let overturned = match &against {
        Some(against) => accounts::overturn(connection, &office.means(), against, doer.name()).await?,
        None => None,
    };
    complaints::note_act(connection, standing.id, doer.name(), StaffAct::Closed, now).await?;
    let mut closed = overturned.map_or_else(ClosedComplaint::default, |one| ClosedComplaint {
        undone: Some(one.number),
        events: one.events,
        ..ClosedComplaint::default()
    });
    closed.member = against.map(|against| against.member).or(standing.member);
    if let Some(by) = by {
        closed.undo = Some(
            undo::remember_notice(connection, &office.means(), by, (queue, &standing, &closing), now).await?,
        );
    }
    Ok(closed)
}

/// Who can take it back: whoever closes a notice in the console. What is against a decision of ours takes that one back in the same
/// moment, and stays.
fn taken_back_by(doer: Doer<'_>, standing: &Standing) -> Option<StaffId> {
    let is_notice = standing.category.weight() != Weight::Plain && !standing.is_appeal;
    match doer {
        Doer::Staff(actor) if is_notice => Some(actor.id),
        _ => None,
    }
}

/// The decision that falls with it.
async fn overturned_by(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    number: &ComplaintNumber,
    decision: ComplaintDecision,
    now: OffsetDateTime,
) -> Answer<Option<DecisionRow>> {
    let sight = Act::Decide.sight(connection, doer, now).await?;
    let Some(standing) = complaints::standing(connection, number, &sight, doer.staff()).await? else {
        return Ok(None);
    };
    match &standing.against {
        Some(against) if decision == ComplaintDecision::Upheld => {
            decision_against(connection, against, (standing.member, standing.site)).await
        }
        _ => Ok(None),
    }
}

fn require_version(standing: &Standing, seen: Option<i32>) -> Answer<()> {
    if seen.is_some_and(|seen| seen != standing.version) {
        return Err(Refusal::StaleVersion.into());
    }
    Ok(())
}

/// Nobody judges a complaint about a decision of their own (content/pages/ban; DSA 20(6)). A command can't prove who types it.
async fn require_another(connection: &mut PgConnection, doer: Doer<'_>, standing: &Standing) -> Answer<()> {
    if !standing.is_appeal {
        return Ok(());
    }
    if !matches!(doer, Doer::Staff(_)) {
        if staff::has_accounts(connection).await? {
            return Err(Refusal::ConsoleOnly.into());
        }
        let decided = accounts::decided_by(connection, standing.against.as_deref(), standing.member).await?;
        if decided.iter().any(|name| name.to_lowercase() == doer.name().to_lowercase()) {
            return Err(Refusal::OwnDecision.into());
        }
    }
    if standing.is_own { Err(Refusal::OwnDecision.into()) } else { Ok(()) }
}
