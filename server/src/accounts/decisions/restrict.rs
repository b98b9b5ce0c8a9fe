//! What others do not see any more, and what they see again: the decision and its statement of reasons stand or fall
//! together with what is hidden.

use super::{
    DecisionSource, NewDecision, Subject,
    grounds::{Grounds, Reason},
    statements::TellStatements,
    store,
};
use crate::{
    accounts::store as accounts,
    kernel::{
        clock::Clock,
        events::Event,
        ids::{MemberId, PhotoId},
        problem::Answer,
        random::Random,
    },
    media::{self, Outcome, PhotoBefore, PhotoReason, SeenPhoto, Verdict},
    members::{self, AskedField, AskedReason},
};
use ::jobs::Jobs;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// So long a mail waits: whoever decided can take it back until then and nobody hears of it, and what is decided on several
/// photos meanwhile is one mail.
pub const TOLD_AFTER: Duration = Duration::seconds(30);

/// What deciding takes.
#[derive(Clone)]
pub struct Means {
    /// When it is.
    pub clock: Clock,
    /// For ids and numbers.
    pub random: Random,
    /// Where the mails are asked for.
    pub jobs: Jobs,
}

impl Means {
    /// Those of this machine.
    pub fn system(jobs: Jobs) -> Self {
        Self { clock: Clock::system(), random: Random::system(), jobs }
    }
}

/// Rejects a photo that a moderator saw; gives the number of the decision. There is none for a photo that was rejected
/// for that reason before, and for one with nobody behind it. After a notice, what looks like it is for lead moderators alone.
pub async fn reject_photo(
    connection: &mut PgConnection,
    means: &Means,
    seen: SeenPhoto,
    reason: PhotoReason,
    grounds: &Grounds<'_>,
) -> Answer<(Outcome, Option<String>)> {
    let verdict = Verdict::Reject(reason);
    let is_noticed = grounds.source == DecisionSource::Notice;
    if is_noticed {
        media::lock_alike(connection).await?;
    }
    hold_owner(connection, seen.photo).await?;
    let outcome = media::decide(connection, &means.clock, seen, verdict, grounds.staff).await?;
    if is_noticed && matches!(outcome, Outcome::Decided { .. } | Outcome::Already) {
        media::hold_for_leads(connection, seen.photo).await?;
    }
    let Outcome::Decided { member, .. } = outcome else { return Ok((outcome, None)) };
    let subject = Subject::Photo(seen.photo.0);
    let number = decide(connection, means, member, subject, Reason::Photo(reason), grounds).await?;
    Ok((outcome, number))
}

/// Lets others see a photo; a decision against it stands no more.
pub async fn approve_photo(
    connection: &mut PgConnection,
    means: &Means,
    seen: SeenPhoto,
    staff: &str,
) -> Answer<Outcome> {
    show_photo(connection, means, (seen, Verdict::Approve), staff).await
}

/// The same, marked as nude: others see its blur until they ask for it.
pub async fn blur_photo(
    connection: &mut PgConnection,
    means: &Means,
    seen: SeenPhoto,
    staff: &str,
) -> Answer<Outcome> {
    show_photo(connection, means, (seen, Verdict::Blur), staff).await
}

async fn show_photo(
    connection: &mut PgConnection,
    means: &Means,
    (seen, verdict): (SeenPhoto, Verdict),
    staff: &str,
) -> Answer<Outcome> {
    hold_owner(connection, seen.photo).await?;
    let outcome = media::decide(connection, &means.clock, seen, verdict, staff).await?;
    if let Outcome::Decided { member, .. } = outcome {
        undo(connection, means, member, seen.photo.0, staff).await?;
    }
    Ok(outcome)
}

/// Takes back what was just decided on a photo, with the decision that was made or that fell. None where something happened to
/// the photo since.
pub async fn undo_photo(
    connection: &mut PgConnection,
    means: &Means,
    decided: (SeenPhoto, Verdict),
    (before, decided_at): (&PhotoBefore, OffsetDateTime),
    staff: &str,
) -> Answer<Option<Outcome>> {
    let (seen, verdict) = decided;
    hold_owner(connection, seen.photo).await?;
    let outcome = media::put_photo_back(connection, &means.clock, decided, before, staff).await?;
    if let Some(Outcome::Decided { member, .. }) = outcome {
        match verdict {
            Verdict::Approve | Verdict::Blur => {
                store::stand_again(connection, member, seen.photo.0, decided_at).await?;
            }
            Verdict::Reject(_) => undo(connection, means, member, seen.photo.0, staff).await?,
        }
    }
    Ok(outcome)
}

/// Asks the member for other words; gives the number of the decision. There is none for a name, which others go on
/// seeing, and where the same was asked of these words before.
///
/// # Errors
/// As `members::ask_for_change`.
pub async fn hide_words(
    connection: &mut PgConnection,
    means: &Means,
    member: MemberId,
    (field, reason): (AskedField, AskedReason),
    grounds: &Grounds<'_>,
) -> Answer<(Vec<Event>, Option<String>)> {
    let (clock, random) = (&means.clock, &means.random);
    accounts::hold(connection, member).await?;
    let asked = members::ask_for_change(connection, clock, random, member, field, reason, grounds.staff);
    let Some(asked) = asked.await? else { return Ok((Vec::new(), None)) };
    let number = match field {
        AskedField::Name => None,
        AskedField::About | AskedField::Reason | AskedField::Prompts => {
            let subject = Subject::Text(field, asked.request);
            decide(connection, means, member, subject, Reason::Text(reason), grounds).await?
        }
    };
    Ok((vec![asked.event], number))
}

/// Takes a request for other words back, and the decision with it. None where none was open.
pub async fn show_words(
    connection: &mut PgConnection,
    means: &Means,
    member: MemberId,
    field: AskedField,
    staff: &str,
) -> Answer<Option<Event>> {
    accounts::hold(connection, member).await?;
    let Some(taken) = members::take_back(connection, &means.clock, member, field).await? else {
        return Ok(None);
    };
    undo(connection, means, member, taken.request, staff).await?;
    Ok(Some(taken.event))
}

/// Writes down that a photo in a message was taken from both, for its sender; gives the number of the decision.
pub async fn remove_photo(
    connection: &mut PgConnection,
    means: &Means,
    sender: MemberId,
    photo: PhotoId,
    grounds: &Grounds<'_>,
) -> Answer<Option<String>> {
    decide(connection, means, sender, Subject::MessagePhoto(photo.0), Reason::Own, grounds).await
}

/// Takes the decision back that went with it: the photo is in its message again.
pub async fn undo_removal(
    connection: &mut PgConnection,
    means: &Means,
    sender: MemberId,
    photo: PhotoId,
    staff: &str,
) -> Answer<()> {
    accounts::hold(connection, sender).await?;
    undo(connection, means, sender, photo.0, staff).await
}

/// Whoever is erased at the same time leaves no decision behind: their account is held before anything of theirs.
async fn hold_owner(connection: &mut PgConnection, photo: PhotoId) -> Answer<()> {
    if let Some(owner) = media::owner(connection, photo).await? {
        accounts::hold(connection, owner).await?;
    }
    Ok(())
}

/// None for somebody without an account: a fictional profile, or a member who is erased.
pub(super) async fn decide(
    connection: &mut PgConnection,
    means: &Means,
    member: MemberId,
    subject: Subject,
    reason: Reason,
    grounds: &Grounds<'_>,
) -> Answer<Option<String>> {
    if !accounts::hold(connection, member).await? {
        return Ok(None);
    }
    let language = accounts::account(connection, member).await?.language;
    let (rule, facts) = (reason.rule(language, grounds), reason.facts(language, grounds));
    let new = NewDecision {
        member,
        rule: &rule,
        facts: &facts,
        source: grounds.source,
        fraud: false,
        silent: grounds.silent,
        staff: grounds.staff,
        now: means.clock.now(),
    };
    let (id, number) = super::name(&means.random);
    store::insert(connection, (id, &number), &new, subject).await?;
    tell_soon(connection, means, member).await?;
    Ok(Some(number))
}

async fn undo(
    connection: &mut PgConnection,
    means: &Means,
    member: MemberId,
    subject: Uuid,
    staff: &str,
) -> Answer<()> {
    if store::undo_about(connection, member, subject, staff, means.clock.now()).await? > 0 {
        tell_soon(connection, means, member).await?;
    }
    Ok(())
}

/// Has a job tell the member of all that was decided. Nobody wakes runners for what is due in half a minute: they look each second,
/// and a wake has all queues looked through, by every node.
pub(super) async fn tell_soon(connection: &mut PgConnection, means: &Means, member: MemberId) -> Answer<()> {
    let due = means.clock.now() + TOLD_AFTER;
    means.jobs.enqueue_at(connection, &TellStatements { member }, due).await?;
    Ok(())
}
