//! Acts on reports: all that is open about one member is one case. Acting on it and closing it (`closings`) are apart, since a
//! case may ask for several acts. Whoever acts holds the case, and can take most acts back for half a minute.

use super::{
    Doer, claims, measures, subject,
    undo::{self, Decided, Undoable},
};
use crate::{
    accounts::{self, DecisionSource, Grounds, Means, NewDecision, NotClosed, NotTaken, Step},
    chat,
    kernel::{
        events::Event,
        ids::{MemberId, PhotoId, StaffId},
        problem::{Answer, FieldError, Refusal},
        texts,
    },
    media::{self, Outcome, PhotoReason, SeenPhoto},
    members::{self, AskedField, AskedReason},
    safety::{self, CaseReport, StaffAct},
    staff::{self, ItemKind, OpenItem, Permission, Queue, REPORTS_WITHIN},
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Most reports that are named at once.
pub const MOST_AT_ONCE: usize = 100;

/// What is done about a case.
#[derive(Clone, Copy, Debug)]
pub enum CaseAct {
    /// Others do not see this photo of the profile, as it was seen.
    RejectPhoto(SeenPhoto, PhotoReason),
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
    /// Takes it back.
    pub undo: Option<Uuid>,
}

/// Writes down who looks at a case within reach: commit, and then read.
///
/// # Errors
/// `not_allowed`; `not_found` for a member out of reach, or without open reports of these; `cap_reached` of severe ones.
pub(super) async fn look_into_case(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    (member, severe): (MemberId, bool),
    now: OffsetDateTime,
) -> Answer<()> {
    let reach = doer.reach(lane(severe), now)?;
    let site = subject::site_of(connection, &reach, member).await?;
    doer.stamp(connection, now).await?;
    let ids = safety::case_ids(connection, (member, severe), now).await?;
    if severe && !ids.is_empty() {
        claims::see_severe(connection, doer, (ItemKind::Member, member.0, site), now).await?;
    }
    for report in &ids {
        safety::note_act(connection, *report, doer.name(), StaffAct::Shown, now).await?;
    }
    if ids.is_empty() { Err(Refusal::NotFound.into()) } else { Ok(()) }
}

/// Who works on it.
fn lane(severe: bool) -> Permission {
    if severe { Permission::ReviewSevere } else { Permission::ReviewReports }
}

/// Acts on a case; its reports stay open, and it stays the caller's.
///
/// # Errors
/// `not_allowed`; `not_found` for what is out of reach, or not (any more) in the case; `claimed_by_other`; `stale_version` for a
/// photo or words that changed since they were seen; field errors for what can't be decided.
pub async fn act_on_case(
    connection: &mut PgConnection,
    means: &Means,
    doer: Doer<'_>,
    order: &CaseOrder<'_>,
    grounds: &Grounds<'_>,
) -> Answer<CaseActed> {
    let now = means.clock.now();
    let reach = doer.reach(order.act.permission(), now)?;
    let Named { reports, queue, .. } = named(connection, means, doer, (order.member, order.reports)).await?;
    let target = target(order, &reports)?;
    let site = subject::site_of(connection, &reach, target).await?;
    doer.stamp(connection, now).await?;
    let grounds = &Grounds { source: source(&reports, grounds.source), ..*grounds };
    let held = hold_on(connection, doer, (queue, order.member), now).await?;
    // What is taken away in the severe lane is known again in it.
    let severe = match order.act {
        CaseAct::RejectPhoto(seen, _) if queue == Queue::Severe => Some(seen.photo),
        _ => None,
    };
    if severe.is_some() {
        media::lock_alike(connection).await?;
    }
    let (mut acted, undoable) =
        perform(connection, means, doer, (order.act, target, &reports), grounds).await?;
    if let Some(photo) = severe {
        media::hold_for_leads(connection, photo).await?;
    }
    if let (Some((staff, since)), Some(undoable)) = (held, undoable) {
        let due_at = since + REPORTS_WITHIN;
        let item = OpenItem { id: order.member.0, kind: ItemKind::Member, site, since, due_at };
        let decided = Decided { item, queue, member: Some(target) };
        acted.undo = Some(undo::remember(connection, means, staff, &decided, &undoable).await?);
    }
    let note = if let CaseAct::RemovePhoto(_) = order.act { StaffAct::PhotoRemoved } else { StaffAct::Acted };
    for report in &reports {
        safety::note_act(connection, report.id, grounds.staff, note, now).await?;
    }
    Ok(acted)
}

/// What nobody reported came to us by a rule: the member is told so (DSA 17(3)(c)).
fn source(reports: &[CaseReport], said: DecisionSource) -> DecisionSource {
    if reports.iter().all(|report| report.rule.is_some()) { DecisionSource::Rule } else { said }
}

/// Whoever works in the console holds the case, and goes on with it; a command takes it from whoever looks at it.
async fn hold_on(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    (queue, member): (Queue, MemberId),
    now: OffsetDateTime,
) -> Answer<Option<(StaffId, OffsetDateTime)>> {
    let Doer::Staff(actor) = doer else {
        staff::take_over(connection, queue, member.0).await?;
        return Ok(None);
    };
    let since = claims::hold_on(connection, actor.id, queue, member.0, now).await?;
    Ok(Some((actor.id, since)))
}

/// Reports of a case that somebody means.
pub(super) struct Named {
    pub(super) reports: Vec<CaseReport>,
    /// In which they wait.
    pub(super) queue: Queue,
    /// Others of it are left.
    pub(super) is_more_left: bool,
}

/// The reports of a case that are named: all of them open, of one queue, and the caller may work on it.
pub(super) async fn named(
    connection: &mut PgConnection,
    means: &Means,
    doer: Doer<'_>,
    (member, wanted): (MemberId, &[Uuid]),
) -> Answer<Named> {
    if wanted.is_empty() || wanted.len() > MOST_AT_ONCE {
        return Err(Refusal::InvalidRequest.into());
    }
    let now = means.clock.now();
    // Before it is said that this takes more than they may: of another site's member nothing is.
    subject::site_of(connection, &doer.reach(lane(false), now)?, member).await?;
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
    let queue = if severe { Queue::Severe } else { Queue::Reports };
    Ok(Named { reports, queue, is_more_left: !rest.is_empty() })
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
) -> Answer<(CaseActed, Option<Undoable>)> {
    let ids = reports.iter().map(|report| report.id).collect();
    match act {
        CaseAct::RejectPhoto(seen, reason) => {
            if !reports.iter().any(|report| report.holds(seen.photo)) {
                return Err(Refusal::NotFound.into());
            }
            reject(connection, means, (seen, reason, ids), grounds).await
        }
        CaseAct::RemovePhoto(photo) => {
            if !reports.iter().any(|report| report.holds_in_message(photo)) {
                return Err(Refusal::NotFound.into());
            }
            let before = media::chat_photo_before(connection, photo).await?;
            let acted = remove_photo(connection, means, photo, grounds).await?;
            let undoable = before.map(|before| Undoable::MessagePhotoRemoved { reports: ids, photo, before });
            Ok((acted, undoable))
        }
        CaseAct::HideWords(field, reason) => {
            hide(connection, means, (member, field, reason, reports), grounds).await
        }
        CaseAct::Step(step) => {
            let acted = step_taken(connection, means, doer, (member, step), grounds).await?;
            let measure = step.measure();
            let undoable =
                acted.number.clone().map(|number| Undoable::StepTaken { reports: ids, measure, number });
            Ok((acted, undoable))
        }
        CaseAct::CloseAccount => Ok((close(connection, means, doer, member, grounds).await?, None)),
    }
}

/// A photo of the evidence, as it was seen: one that was cropped since is another one.
async fn reject(
    connection: &mut PgConnection,
    means: &Means,
    (seen, reason, reports): (SeenPhoto, PhotoReason, Vec<Uuid>),
    grounds: &Grounds<'_>,
) -> Answer<(CaseActed, Option<Undoable>)> {
    let before = media::photo_before(connection, seen.photo).await?;
    let (outcome, number) = accounts::reject_photo(connection, means, seen, reason, grounds).await?;
    match (outcome, before) {
        (Outcome::Decided { event, .. }, Some(before)) => {
            let SeenPhoto { photo, revision } = seen;
            let undoable = Undoable::EvidenceRejected { reports, photo, revision, reason, before };
            Ok((CaseActed { number, events: vec![event], undo: None }, Some(undoable)))
        }
        (Outcome::Changed(_), _) => Err(Refusal::StaleVersion.into()),
        (Outcome::Gone, _) | (_, None) => Err(Refusal::NotFound.into()),
        (Outcome::Already, _) => Ok((CaseActed { number, ..CaseActed::default() }, None)),
    }
}

/// Takes a photo of a message from both; its sender is told why.
///
/// # Errors
/// `not_found` where it is gone already.
pub(super) async fn remove_photo(
    connection: &mut PgConnection,
    means: &Means,
    photo: PhotoId,
    grounds: &Grounds<'_>,
) -> Answer<CaseActed> {
    let removed = chat::remove_photo(connection, &means.clock, photo).await?.ok_or(Refusal::NotFound)?;
    let number = accounts::remove_photo(connection, means, removed.sender, photo, grounds).await?;
    Ok(CaseActed { number, events: removed.events, undo: None })
}

/// Words as they were reported: others that stand there now were seen by nobody yet, and wait in a queue of their own.
async fn hide(
    connection: &mut PgConnection,
    means: &Means,
    (member, field, reason, reports): (MemberId, AskedField, AskedReason, &[CaseReport]),
    grounds: &Grounds<'_>,
) -> Answer<(CaseActed, Option<Undoable>)> {
    accounts::hold(connection, member).await?;
    members::hold_words(connection, member).await?;
    let (words, _) = members::words_of(connection, member).await?;
    let stands = match field {
        AskedField::About => words.about,
        AskedField::Reason => words.reason,
        AskedField::Prompts => words.prompts,
        AskedField::Name => None,
    };
    let was_reported = |text: &String| reports.iter().any(|report| report.says(field.code(), text));
    if stands.as_ref().is_some_and(|text| !was_reported(text)) {
        return Err(Refusal::StaleVersion.into());
    }
    let before = members::words_before(connection, member).await?.ok_or(Refusal::NotFound)?;
    let was_asked = members::is_asked(connection, member, field).await?;
    let hidden = accounts::hide_words(connection, means, member, (field, reason), grounds);
    let (events, number) = hidden.await?;
    let ids = reports.iter().map(|report| report.id).collect();
    let undoable = (!was_asked).then_some(Undoable::ReportedHidden { reports: ids, field, before });
    Ok((CaseActed { number, events, undo: None }, undoable))
}

async fn step_taken(
    connection: &mut PgConnection,
    means: &Means,
    doer: Doer<'_>,
    about: (MemberId, Step),
    grounds: &Grounds<'_>,
) -> Answer<CaseActed> {
    match measures::take_step(connection, means, doer, about, grounds).await? {
        Ok(taken) => {
            let number = taken.numbers.into_iter().next();
            Ok(CaseActed { number, events: vec![taken.event], undo: None })
        }
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
        Ok(account) => Ok(CaseActed { number: Some(account.closed.number), ..CaseActed::default() }),
        Err(NotClosed::Already | NotClosed::NoAccount) => Err(Refusal::NotFound.into()),
    }
}
