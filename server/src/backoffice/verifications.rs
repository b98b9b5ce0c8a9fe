//! Captures: what moderators see of one, and what they decide. The badge changes at once; half a minute later the pictures go.

use super::{
    Doer, Office, claims,
    person::{Person, person},
    undo::{self, Undoable},
};
use crate::{
    accounts::{self, DecisionRow},
    kernel::{
        events::Event,
        ids::{MemberId, SiteId},
        problem::{Answer, Refusal},
    },
    media::{Look, SeenPhoto},
    staff::{self, Chain, Entry, ItemKind, OpenItem, Permission, Queue},
    verification::{self, Decided, VERIFICATIONS_WITHIN, VerificationVerdict, WaitingCapture},
};
use serde_json::{Value, json};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// A capture beside what is known of its member.
#[derive(Clone, Debug)]
pub struct VerificationCard {
    /// The capture, the photos that it is compared with, and earlier ones.
    pub capture: WaitingCapture,
    /// Whose it is.
    pub member: Person,
    /// What was decided about that member before.
    pub earlier: Vec<DecisionRow>,
}

/// What whoever holds a member's capture sees of it; None once it is gone. The look was written down when they claimed it.
///
/// # Errors
/// When the database does not answer.
pub async fn verification_card(
    connection: &mut PgConnection,
    member: Uuid,
    now: OffsetDateTime,
) -> Answer<Option<VerificationCard>> {
    let Some(capture) = verification::capture(connection, MemberId(member)).await? else { return Ok(None) };
    let Some(member) = person(connection, capture.member, now).await? else { return Ok(None) };
    let earlier = accounts::decisions(connection, capture.member).await?;
    Ok(Some(VerificationCard { capture, member, earlier }))
}

/// A member's capture that the caller holds, where it is the one that they saw.
async fn held(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (member, id): (MemberId, Uuid),
) -> Answer<WaitingCapture> {
    let now = office.now();
    let reach = doer.reach(Permission::ReviewVerifications, now)?;
    let Doer::Staff(actor) = doer else { return Err(Refusal::NotAllowed.into()) };
    let open = verification::open_verifications(connection, &reach, &[member.0]).await?;
    if open.is_empty() {
        return Err(Refusal::NotFound.into());
    }
    if !staff::holds_any(connection, actor.id, &[(Queue::Verifications, member.0)], now).await? {
        return Err(Refusal::ClaimedByOther.into());
    }
    let capture = verification::capture(connection, member).await?;
    capture.filter(|capture| capture.id == id).ok_or_else(|| Refusal::NotFound.into())
}

/// The file of one of a capture's two pictures, the first or the second. Anything but a blurred one leaves a line in the log;
/// commit it before the bytes are read.
///
/// # Errors
/// `not_allowed`; `claimed_by_other`; `not_found` for one that is gone, out of reach, or another than they saw.
pub async fn look_at_capture(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    capture: (MemberId, Uuid),
    (is_second, look): (bool, Look),
) -> Answer<String> {
    let found = held(connection, office, doer, capture).await?;
    if look != Look::Blurred {
        doer.stamp(connection, office.now()).await?;
        let facts = json!({ "picture": if is_second { 2 } else { 1 } });
        let (chain, action) = (Chain::Read, "verification.picture_viewed");
        write(connection, office, (chain, action), (found.member, found.site, found.id), facts).await?;
    }
    let [first, second] = found.blobs;
    Ok(if is_second { second } else { first })
}

async fn write(
    connection: &mut PgConnection,
    office: Office<'_>,
    (chain, action): (Chain, &'static str),
    (member, site, capture): (MemberId, SiteId, Uuid),
    facts: Value,
) -> Answer<()> {
    let entry = Entry {
        chain,
        action,
        subject: Some((ItemKind::Member.code(), member.0)),
        site: Some(site),
        case: Some(("verification", capture)),
        facts,
        reason: None,
    };
    staff::append(connection, office.random, &entry).await.map(drop)
}

/// What came of a decision.
#[derive(Debug)]
pub struct VerificationResult {
    /// To be delivered after the commit.
    pub event: Event,
    /// Takes it back.
    pub undo: Uuid,
}

/// Decides on a capture beside the photos that were seen.
///
/// # Errors
/// `not_allowed`, also for commands, which see no pictures; `claimed_by_other`; `not_found`, also out of reach; `stale_version` where
/// another capture or other photos stand there by now.
pub async fn decide_verification(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (member, id): (MemberId, Uuid),
    (verdict, seen): (VerificationVerdict, &[SeenPhoto]),
) -> Answer<VerificationResult> {
    let now = office.now();
    let reach = doer.reach(Permission::ReviewVerifications, now)?;
    let Doer::Staff(actor) = doer else { return Err(Refusal::NotAllowed.into()) };
    let open = verification::open_verifications(connection, &reach, &[member.0]).await?;
    let item = *open.first().ok_or(Refusal::NotFound)?;
    doer.stamp(connection, now).await?;
    let since = claims::hold_since(connection, actor.id, Queue::Verifications, member.0, now).await?;
    let means = office.means();
    let decided =
        verification::decide(connection, &means, (member, id), seen, (verdict, &actor.name)).await?;
    let Decided::Done { before, event } = decided else { return Err(Refusal::StaleVersion.into()) };
    let undoable = match verdict {
        VerificationVerdict::Verified => Undoable::PersonVerified { verification: id, before },
        VerificationVerdict::Refused(_) => Undoable::PersonRefused { verification: id },
    };
    let item = OpenItem { since, due_at: since + VERIFICATIONS_WITHIN, ..item };
    let decided = undo::Decided { item, queue: Queue::Verifications, member: Some(member) };
    let undo = undo::remember(connection, &means, actor.id, &decided, &undoable).await?;
    let facts = json!({ "decision": verdict.code(), "reason": verdict.reason(), "photos": seen.len() });
    write(connection, office, (Chain::Act, "verification.decided"), (member, item.site, id), facts).await?;
    Ok(VerificationResult { event, undo })
}
