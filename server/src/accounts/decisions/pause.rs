//! What is decided about a member between nothing and closing the account: a warning, a pause in which they read and do not
//! write, and one in which what they report waits (DSA 23(2)). A pause ends by itself at its moment; the database keeps
//! until when on the account, and `may_write` there says who may write.

use super::{
    Measure, Subject,
    grounds::{Grounds, Reason},
    restrict::{Means, decide, tell_soon},
    store,
};
use crate::{
    accounts::{model::AccountStatus, store as accounts},
    kernel::{
        events::{self, Event},
        ids::MemberId,
        problem::{Answer, Problem},
    },
};
use serde_json::json;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// The longest pause; the table `decisions` takes none that is longer.
pub const LONGEST_PAUSE: Duration = Duration::days(90);

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A warning.
    Warn,
    /// No writing until then: no messages, likes, gifts, photos, words of the profile, reports.
    Pause(OffsetDateTime),
    /// Their reports wait until then.
    PauseReports(OffsetDateTime),
}

impl Step {
    /// As it is written down.
    pub fn measure(self) -> Measure {
        match self {
            Self::Warn => Measure::Warned,
            Self::Pause(_) => Measure::Paused,
            Self::PauseReports(_) => Measure::ReportsPaused,
        }
    }

    /// When it ends by itself.
    pub fn until(self) -> Option<OffsetDateTime> {
        match self {
            Self::Warn => None,
            Self::Pause(until) | Self::PauseReports(until) => Some(until),
        }
    }

    fn audited(self) -> store::StaffAct {
        match self {
            Self::Warn => store::StaffAct::Warned,
            Self::Pause(_) => store::StaffAct::Paused,
            Self::PauseReports(_) => store::StaffAct::ReportsPaused,
        }
    }
}

/// Something that was decided, or taken back, just now.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The numbers of the decisions.
    pub numbers: Vec<String>,
    /// For the member's open pages.
    pub event: Event,
}

/// Why it is not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotTaken {
    /// No account, or no more, or a closed one.
    #[error("there is no open account")]
    NoAccount,
    /// Reports wait only after a warning.
    #[error("warn the member first: their reports can wait only after a warning")]
    NotWarned,
    /// It would end before it begins, or run on for longer than 90 days.
    #[error("a pause ends after now, and within 90 days")]
    BadEnd,
}

/// Why nothing was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotLifted {
    /// Nothing of the kind stands, or it has ended.
    #[error("nothing of the kind stands")]
    NothingStands,
}

/// Warns or pauses the member, who is mailed a statement of reasons.
pub async fn take_step(
    connection: &mut PgConnection,
    means: &Means,
    (member, step): (MemberId, Step),
    grounds: &Grounds<'_>,
) -> Answer<Result<Taken, NotTaken>> {
    let now = means.clock.now();
    if step.until().is_some_and(|until| until <= now || until > now + LONGEST_PAUSE) {
        return Ok(Err(NotTaken::BadEnd));
    }
    // What follows from the decision is written into this row.
    accounts::lock(connection, member).await?;
    match accounts::account(connection, member).await {
        Ok(account) if account.status != AccountStatus::Closed => {}
        Ok(_) | Err(Problem::Refused(_)) => return Ok(Err(NotTaken::NoAccount)),
        Err(problem) => return Err(problem),
    }
    if step.measure() == Measure::ReportsPaused && !store::is_warned(connection, member).await? {
        return Ok(Err(NotTaken::NotWarned));
    }
    let decided = decide(connection, means, member, Subject::Member(step), Reason::Own, grounds).await?;
    let Some(number) = decided else { return Ok(Err(NotTaken::NoAccount)) };
    store::note_act(connection, member, grounds.staff, (step.audited(), Some(&number)), now).await?;
    Ok(Ok(Taken { numbers: vec![number], event: changed(connection, means, member).await? }))
}

/// Takes all warnings back, or all pauses of the kind that still run; the member is mailed.
pub async fn lift(
    connection: &mut PgConnection,
    means: &Means,
    (member, measure): (MemberId, Measure),
    staff: &str,
) -> Answer<Result<Taken, NotLifted>> {
    let now = means.clock.now();
    accounts::lock(connection, member).await?;
    let numbers = store::lift(connection, member, measure, staff, now).await?;
    if numbers.is_empty() {
        return Ok(Err(NotLifted::NothingStands));
    }
    let note = numbers.join(", ");
    store::note_act(connection, member, staff, (store::StaffAct::PauseEnded, Some(&note)), now).await?;
    tell_soon(connection, means, member).await?;
    Ok(Ok(Taken { numbers, event: changed(connection, means, member).await? }))
}

/// Takes one warning or pause back before its member was told. None where they were, where it stands no more, and for a warning
/// after which the member's reports wait.
pub async fn undo_step(
    connection: &mut PgConnection,
    means: &Means,
    (member, number): (MemberId, &str),
    staff: &str,
) -> Answer<Option<Event>> {
    let now = means.clock.now();
    accounts::lock(connection, member).await?;
    if !store::undo_untold(connection, member, number, staff, now).await? {
        return Ok(None);
    }
    store::note_act(connection, member, staff, (store::StaffAct::PauseEnded, Some(number)), now).await?;
    Ok(Some(changed(connection, means, member).await?))
}

/// Open pages fetch what the member may do now.
async fn changed(connection: &mut PgConnection, means: &Means, member: MemberId) -> Answer<Event> {
    events::append(connection, &means.clock, member, json!({ "type": "profile" })).await
}
