//! The end of reports: they are closed, or passed on. Whoever does it holds the case; while others of its reports are left, it
//! stays theirs.

use super::{
    CaseActed, Doer, claims,
    reports::{Named, named, remove_photo},
    undo::{self, Decided, Undoable},
};
use crate::{
    accounts::{Grounds, Means},
    kernel::{
        ids::{MemberId, PhotoId},
        problem::{Answer, Problem, Refusal},
    },
    safety::{self, Decision, StaffAct},
    staff::{self, ItemKind, OpenItem, Permission, Queue, REPORTS_WITHIN, Reach},
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Closes reports of a case; their reporters hear whether they were right, and not what was done. Gives what takes it back for
/// half a minute; None for a command.
///
/// # Errors
/// `not_allowed`; `not_found` for what is out of reach, or not (any more) in the case; `claimed_by_other`.
pub async fn close_reports(
    connection: &mut PgConnection,
    means: &Means,
    doer: Doer<'_>,
    about: (MemberId, &[Uuid]),
    (decision, note, name): (Decision, Option<&str>, &str),
) -> Answer<Option<Uuid>> {
    let now = means.clock.now();
    let Named { reports, queue, is_more_left } = named(connection, means, doer, about).await?;
    doer.stamp(connection, now).await?;
    let since = hold(connection, doer, (queue, about.0, is_more_left), now).await?;
    let closed = safety::close_case(connection, &means.jobs, about, (decision, note), now).await?;
    // Somebody else closed one of them since.
    if closed.len() != reports.len() {
        return Err(Refusal::NotFound.into());
    }
    for report in &closed {
        safety::note_act(connection, report.report, name, StaffAct::Closed, now).await?;
    }
    let (Doer::Staff(actor), Some(since), Some(first)) = (doer, since, reports.first()) else {
        return Ok(None);
    };
    let (site, due_at) = (first.site, since + REPORTS_WITHIN);
    let item = OpenItem { id: about.0.0, kind: ItemKind::Member, site, since, due_at };
    let decided = Decided { item, queue, member: Some(about.0) };
    let undoable = Undoable::ReportsClosed { reports: about.1.to_vec(), closed_at: now };
    Ok(Some(undo::remember(connection, means, actor.id, &decided, &undoable).await?))
}

/// The claim is used up with the last report of its queue. A command takes the case from whoever looks at it. Gives since when it
/// waits, where somebody held it.
async fn hold(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    (queue, member, is_more_left): (Queue, MemberId, bool),
    now: OffsetDateTime,
) -> Answer<Option<OffsetDateTime>> {
    match doer {
        Doer::Staff(actor) if is_more_left => {
            claims::hold_on(connection, actor.id, queue, member.0, now).await.map(Some)
        }
        Doer::Staff(actor) => claims::hold_since(connection, actor.id, queue, member.0, now).await.map(Some),
        _ => staff::take_over(connection, queue, member.0).await.map(|()| None),
    }
}

/// Passes reports of a case on to those who look at what is grave.
///
/// # Errors
/// As [`close_reports`].
pub async fn escalate_reports(
    connection: &mut PgConnection,
    means: &Means,
    doer: Doer<'_>,
    about: (MemberId, &[Uuid]),
    name: &str,
) -> Answer<bool> {
    let now = means.clock.now();
    let Named { reports, queue, is_more_left } = named(connection, means, doer, about).await?;
    doer.stamp(connection, now).await?;
    hold(connection, doer, (queue, about.0, is_more_left), now).await?;
    safety::escalate(connection, about, now).await?;
    for report in &reports {
        safety::note_act(connection, report.id, name, StaffAct::Escalated, now).await?;
    }
    Ok(is_more_left)
}

/// Closes one report, whoever it is about; false where none of this id is open.
///
/// # Errors
/// `not_allowed`.
pub async fn close_report(
    connection: &mut PgConnection,
    means: &Means,
    doer: Doer<'_>,
    id: Uuid,
    (decision, note, name): (Decision, Option<&str>, &str),
) -> Answer<bool> {
    let now = means.clock.now();
    require_everywhere(doer, Permission::ReviewReports, now)?;
    doer.stamp(connection, now).await?;
    hold_of(connection, doer, id, now).await?;
    if !safety::close(connection, &means.jobs, id, decision, note, now).await? {
        return Ok(false);
    }
    safety::note_act(connection, id, name, StaffAct::Closed, now).await?;
    Ok(true)
}

/// Takes a photo of a report's evidence from both; None where the evidence holds no such photo, or it is gone.
///
/// # Errors
/// `not_allowed`.
pub async fn remove_reported_photo(
    connection: &mut PgConnection,
    means: &Means,
    doer: Doer<'_>,
    (id, photo): (Uuid, PhotoId),
    grounds: &Grounds<'_>,
) -> Answer<Option<CaseActed>> {
    let now = means.clock.now();
    require_everywhere(doer, Permission::DecideOnContent, now)?;
    doer.stamp(connection, now).await?;
    hold_of(connection, doer, id, now).await?;
    let evidence = safety::report(connection, id).await?.and_then(|row| row.evidence).unwrap_or_default();
    if !safety::message_photos(&evidence).iter().any(|(held, _)| *held == photo) {
        return Ok(None);
    }
    match remove_photo(connection, means, photo, grounds).await {
        Ok(acted) => {
            safety::note_act(connection, id, grounds.staff, StaffAct::PhotoRemoved, now).await?;
            Ok(Some(acted))
        }
        Err(Problem::Refused(Refusal::NotFound)) => Ok(None),
        Err(problem) => Err(problem),
    }
}

/// The case that a report belongs to, which a command takes from whoever looks at it.
async fn hold_of(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    report: Uuid,
    now: OffsetDateTime,
) -> Answer<()> {
    let Some(row) = safety::report(connection, report).await? else { return Ok(()) };
    let Some(member) = row.reported.filter(|_| row.decision.is_none()) else { return Ok(()) };
    let queue = if row.is_severe { Queue::Severe } else { Queue::Reports };
    hold(connection, doer, (queue, MemberId(member), true), now).await.map(drop)
}

/// By commands, which name a report and not a case.
fn require_everywhere(doer: Doer<'_>, permission: Permission, now: OffsetDateTime) -> Answer<()> {
    match doer.reach(permission, now)? {
        Reach::All => Ok(()),
        Reach::Some { .. } => Err(Refusal::NotAllowed.into()),
    }
}
