//! Reports: all that is open about one member is one case. Acting on it and closing it are apart, since a case may ask for
//! several acts. Whoever acts holds the case.

use super::{Doer, measures, subject};
use crate::{
    accounts::{self, Grounds, Means, NewDecision, NotClosed, NotTaken, Step},
    chat,
    kernel::{
        events::Event,
        ids::{MemberId, PhotoId},
        problem::{Answer, FieldError, Problem, Refusal},
        texts,
    },
    media::{self, Outcome, PhotoReason},
    members::{AskedField, AskedReason},
    safety::{self, CaseReport, Decision, StaffAct},
    staff::{Permission, Reach},
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Most reports that are closed at once.
pub const MOST_AT_ONCE: usize = 100;

/// What is done about a case.
#[derive(Clone, Copy, Debug)]
pub enum CaseAct {
    /// Others do not see this photo of the profile.
    RejectPhoto(PhotoId, PhotoReason),
    /// A photo of the reported messages is taken from both.
    RemovePhoto(PhotoId),
    /// Others do not see this text of the profile.
    HideWords(AskedField, AskedReason),
    /// A warning or a pause.
    Step(Step),
    /// No way in, and nobody sees the profile.
    CloseAccount,
}

impl CaseAct {
    fn permission(self) -> Permission {
        match self {
            Self::RejectPhoto(..) | Self::RemovePhoto(_) | Self::HideWords(..) => Permission::DecideOnContent,
            Self::Step(step) => measures::permission(step.measure()),
            Self::CloseAccount => Permission::CloseAccounts,
        }
    }
}

/// About whom an act is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// Who was reported.
    Reported,
    /// Who reported, where one report is named.
    Reporter,
}

/// An act on a case, and the reports that it follows from.
#[derive(Clone, Copy, Debug)]
pub struct CaseOrder<'a> {
    /// Whose case.
    pub member: MemberId,
    /// Which of its reports.
    pub reports: &'a [Uuid],
    /// About whom.
    pub whom: Whom,
    /// What.
    pub act: CaseAct,
}

/// What was done.
#[derive(Clone, Debug, Default)]
pub struct CaseActed {
    /// The decision's number; None where nothing more follows than followed already, or nobody is behind it.
    pub number: Option<String>,
    /// For open pages, after the commit.
    pub events: Vec<Event>,
}

/// Writes down who looks at a case within reach: commit, and then read.
///
/// # Errors
/// `not_allowed`; `not_found` for a member out of reach, or without open reports of these.
pub(super) async fn look_into_case(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    (member, severe): (MemberId, bool),
    now: OffsetDateTime,
) -> Answer<()> {
    let reach = doer.reach(lane(severe), now)?;
    subject::site_of(connection, &reach, member).await?;
    doer.stamp(connection, now).await?;
    let ids = safety::case_ids(connection, (member, severe), now).await?;
    for report in &ids {
        safety::note_act(connection, *report, doer.name(), StaffAct::Shown, now).await?;
    }
    if ids.is_empty() { Err(Refusal::NotFound.into()) } else { Ok(()) }
}

/// Who works on it.
fn lane(severe: bool) -> Permission {
    if severe { Permission::ReviewSevere } else { Permission::ReviewReports }
}

/// Acts on a case; its reports stay open.
///
/// # Errors
/// `not_allowed`; `not_found` for what is out of reach, or not (any more) in the case; field errors for what can't be decided.
pub async fn act_on_case(
    connection: &mut PgConnection,
    means: &Means,
    doer: Doer<'_>,
    order: &CaseOrder<'_>,
    grounds: &Grounds<'_>,
) -> Answer<CaseActed> {
    let now = means.clock.now();
    let reach = doer.reach(order.act.permission(), now)?;
    let (reports, _) = named(connection, means, doer, (order.member, order.reports)).await?;
    let target = target(order, &reports)?;
    subject::site_of(connection, &reach, target).await?;
    doer.stamp(connection, now).await?;
    let acted = perform(connection, means, doer, (order.act, target, &reports), grounds).await?;
    let note = if let CaseAct::RemovePhoto(_) = order.act { StaffAct::PhotoRemoved } else { StaffAct::Acted };
    for report in &reports {
        safety::note_act(connection, report.id, grounds.staff, note, now).await?;
    }
    Ok(acted)
}

/// The reports of a case that are named: all of them open, of one lane, and the caller may work on it. And whether others of
/// the lane are left.
async fn named(
    connection: &mut PgConnection,
    means: &Means,
    doer: Doer<'_>,
    (member, wanted): (MemberId, &[Uuid]),
) -> Answer<(Vec<CaseReport>, bool)> {
    if wanted.is_empty() || wanted.len() > MOST_AT_ONCE {
        return Err(Refusal::InvalidRequest.into());
    }
    let now = means.clock.now();
    let case = safety::case(connection, member, now).await?;
    let severe = case.iter().any(|report| report.is_severe && wanted.contains(&report.id));
    let reach = doer.reach(lane(severe), now)?;
    subject::site_of(connection, &reach, member).await?;
    let (reports, rest): (Vec<_>, Vec<_>) = case
        .into_iter()
        .filter(|report| report.is_severe == severe)
        .partition(|report| wanted.contains(&report.id));
    if wanted.iter().any(|wanted| !reports.iter().any(|report| report.id == *wanted)) {
        return Err(Refusal::NotFound.into());
    }
    Ok((reports, !rest.is_empty()))
}

/// Whom the act is about.
fn target(order: &CaseOrder<'_>, reports: &[CaseReport]) -> Answer<MemberId> {
    match (order.whom, reports) {
        (Whom::Reported, _) => Ok(order.member),
        (Whom::Reporter, [report]) if matches!(order.act, CaseAct::Step(_)) => {
            report.reporter.ok_or_else(|| Refusal::NotFound.into())
        }
        (Whom::Reporter, _) => Err(Refusal::InvalidRequest.into()),
    }
}

async fn perform(
    connection: &mut PgConnection,
    means: &Means,
    doer: Doer<'_>,
    (act, member, reports): (CaseAct, MemberId, &[CaseReport]),
    grounds: &Grounds<'_>,
) -> Answer<CaseActed> {
    match act {
        CaseAct::RejectPhoto(photo, reason) => {
            reject(connection, means, (photo, reason, reports), grounds).await
        }
        CaseAct::RemovePhoto(photo) => {
            if !reports.iter().any(|report| report.holds_in_message(photo)) {
                return Err(Refusal::NotFound.into());
            }
            remove_photo(connection, means, photo, grounds).await
        }
        CaseAct::HideWords(field, reason) => {
            let hidden = accounts::hide_words(connection, means, member, (field, reason), grounds);
            let (events, number) = hidden.await?;
            Ok(CaseActed { number, events })
        }
        CaseAct::Step(step) => step_taken(connection, means, doer, (member, step), grounds).await,
        CaseAct::CloseAccount => close(connection, means, doer, member, grounds).await,
    }
}

/// A photo of the evidence, as it is now; the look at it is in its own trail.
async fn reject(
    connection: &mut PgConnection,
    means: &Means,
    (photo, reason, reports): (PhotoId, PhotoReason, &[CaseReport]),
    grounds: &Grounds<'_>,
) -> Answer<CaseActed> {
    if !reports.iter().any(|report| report.holds(photo)) {
        return Err(Refusal::NotFound.into());
    }
    let seen = media::look(connection, &means.clock, photo, grounds.staff).await?.ok_or(Refusal::NotFound)?;
    let decided = accounts::reject_photo(connection, means, seen.photo, reason, grounds).await?;
    let events = if let Outcome::Decided { event, .. } = decided.0 { vec![event] } else { Vec::new() };
    Ok(CaseActed { number: decided.1, events })
}

/// Takes a photo of a message from both; its sender is told why.
///
/// # Errors
/// `not_found` where it is gone already.
async fn remove_photo(
    connection: &mut PgConnection,
    means: &Means,
    photo: PhotoId,
    grounds: &Grounds<'_>,
) -> Answer<CaseActed> {
    let removed = chat::remove_photo(connection, &means.clock, photo).await?.ok_or(Refusal::NotFound)?;
    let number = accounts::remove_photo(connection, means, removed.sender, photo, grounds).await?;
    Ok(CaseActed { number, events: removed.events })
}

async fn step_taken(
    connection: &mut PgConnection,
    means: &Means,
    doer: Doer<'_>,
    about: (MemberId, Step),
    grounds: &Grounds<'_>,
) -> Answer<CaseActed> {
    match measures::take_step(connection, means, doer, about, grounds).await? {
        Ok(taken) => Ok(CaseActed { number: taken.numbers.into_iter().next(), events: vec![taken.event] }),
        Err(NotTaken::NoAccount) => Err(Refusal::NotFound.into()),
        Err(NotTaken::NotWarned) => Err(Refusal::WarningNeeded.into()),
        Err(NotTaken::BadEnd) => Err(FieldError::new("until", "field_invalid").into()),
    }
}

async fn close(
    connection: &mut PgConnection,
    means: &Means,
    doer: Doer<'_>,
    member: MemberId,
    grounds: &Grounds<'_>,
) -> Answer<CaseActed> {
    let language = accounts::facts(connection, member).await?.language;
    let usual = texts::text(language, "statement-rule-conduct", &[]);
    let new = NewDecision {
        member,
        rule: grounds.rule.unwrap_or(&usual),
        facts: grounds.words.unwrap_or_default(),
        source: grounds.source,
        fraud: false,
        silent: grounds.silent,
        staff: grounds.staff,
        now: means.clock.now(),
    };
    match measures::close_account(connection, means, doer, &new).await? {
        Ok(account) => Ok(CaseActed { number: Some(account.closed.number), events: Vec::new() }),
        Err(NotClosed::Already | NotClosed::NoAccount) => Err(Refusal::NotFound.into()),
    }
}

/// Closes reports of a case; their reporters hear whether they were right, and not what was done. Gives whether others of it
/// are left.
///
/// # Errors
/// `not_allowed`; `not_found` for what is out of reach, or not (any more) in the case.
pub async fn close_reports(
    connection: &mut PgConnection,
    means: &Means,
    doer: Doer<'_>,
    about: (MemberId, &[Uuid]),
    (decision, note, name): (Decision, Option<&str>, &str),
) -> Answer<bool> {
    let now = means.clock.now();
    let (reports, is_more_left) = named(connection, means, doer, about).await?;
    doer.stamp(connection, now).await?;
    let closed = safety::close_case(connection, &means.jobs, about, (decision, note), now).await?;
    // Somebody else closed one of them since.
    if closed.len() != reports.len() {
        return Err(Refusal::NotFound.into());
    }
    for report in &closed {
        safety::note_act(connection, report.report, name, StaffAct::Closed, now).await?;
    }
    Ok(is_more_left)
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
    let (reports, is_more_left) = named(connection, means, doer, about).await?;
    doer.stamp(connection, now).await?;
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

/// By commands, which name a report and not a case.
fn require_everywhere(doer: Doer<'_>, permission: Permission, now: OffsetDateTime) -> Answer<()> {
    match doer.reach(permission, now)? {
        Reach::All => Ok(()),
        Reach::Some { .. } => Err(Refusal::NotAllowed.into()),
    }
}
