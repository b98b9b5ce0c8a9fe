//! Photos: what moderators see of one, and what they decide. Console and commands decide by the same function.

use super::{
    Doer, Office, claims, opinions,
    person::{Person, person},
    undo::{self, Decided, Undoable},
};
use crate::{
    accounts::{self, DecisionRow, Grounds},
    kernel::{
        events::Event,
        ids::PhotoId,
        problem::{Answer, Refusal},
    },
    media::{self, AlikePhoto, LookedAt, Outcome, PhotoBefore, PhotoPlace, SeenPhoto, Verdict},
    staff::{self, ItemKind, OpenItem, PHOTOS_WITHIN, Permission, Queue, Reach},
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// What is decided about photos, and what is said to their owners.
#[derive(Clone, Copy, Debug)]
pub struct Ruling<'a> {
    /// The decision.
    pub verdict: Verdict,
    /// Beside the reason of a rejection.
    pub grounds: Grounds<'a>,
}

/// What came of one of them.
#[derive(Debug)]
pub struct PhotoResult {
    /// Which.
    pub photo: SeenPhoto,
    /// None: somebody else looks at it, it is out of reach, or it waits for nobody.
    pub outcome: Option<Outcome>,
    /// The number of the decision, where the owner gets a statement.
    pub number: Option<String>,
    /// Takes it back.
    pub undo: Option<Uuid>,
}

/// Decides on photos as they were seen, each once: one that was cropped since is left alone, and whoever holds it goes on
/// holding it. Owners' accounts are locked in the order of their ids.
///
/// # Errors
/// `not_allowed`.
pub async fn decide_photos(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    photos: &[SeenPhoto],
    ruling: &Ruling<'_>,
) -> Answer<Vec<PhotoResult>> {
    let now = office.now();
    let reach = doer.reach(Permission::ReviewPhotos, now)?;
    doer.stamp(connection, now).await?;
    let mut ids: Vec<Uuid> = photos.iter().map(|seen| seen.photo.0).collect();
    ids.sort_unstable();
    ids.dedup();
    let places = media::photos_within(connection, &reach, &ids).await?;
    let others = of_leads(connection, doer, &places).await?;
    ids.retain(|id| !others.contains(id));
    let mut mine = Vec::new();
    for id in ids {
        if is_theirs(connection, doer, id, now).await? {
            mine.push(id);
        }
    }
    let mut order: Vec<(Option<&PhotoPlace>, SeenPhoto)> = Vec::new();
    for seen in photos {
        order.push((places.iter().find(|place| place.photo.photo == seen.photo), *seen));
    }
    order.sort_by_key(|(place, seen)| (place.map(|place| place.member.0), seen.photo.0));
    let mut results = Vec::new();
    for (place, seen) in order {
        let result = match place {
            _ if !mine.contains(&seen.photo.0) => None,
            None if matches!(doer, Doer::Staff(_)) => Some(gone(connection, doer, seen, now).await?),
            place => Some(decide(connection, office, doer, (place, seen), ruling).await?),
        };
        mine.retain(|id| *id != seen.photo.0);
        results.push(result.unwrap_or(PhotoResult { photo: seen, outcome: None, number: None, undo: None }));
    }
    Ok(results)
}

/// Where they see what waits for lead moderators alone.
pub(super) fn leads(doer: Doer<'_>) -> Option<Reach> {
    match doer {
        Doer::Staff(actor) => actor.reach(Permission::ReviewSevere),
        _ => Some(Reach::All),
    }
}

/// Those of these that are for lead moderators alone, and not for them.
async fn of_leads(connection: &mut PgConnection, doer: Doer<'_>, places: &[PhotoPlace]) -> Answer<Vec<Uuid>> {
    let held: Vec<Uuid> =
        places.iter().filter(|place| place.for_lead).map(|place| place.photo.photo.0).collect();
    if held.is_empty() {
        return Ok(held);
    }
    media::photos_of_leads(connection, leads(doer).as_ref(), &held).await
}

/// Claims are locked before anything of a member, in the order of ids. A command takes the thing from whoever holds it.
async fn is_theirs(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    photo: Uuid,
    now: OffsetDateTime,
) -> Answer<bool> {
    let Doer::Staff(actor) = doer else {
        staff::take_over(connection, Queue::Photos, photo).await?;
        return Ok(true);
    };
    match claims::hold_on(connection, actor.id, Queue::Photos, photo, now).await {
        Ok(_) => Ok(true),
        Err(crate::kernel::problem::Problem::Refused(Refusal::ClaimedByOther)) => Ok(false),
        Err(problem) => Err(problem),
    }
}

async fn gone(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    seen: SeenPhoto,
    now: OffsetDateTime,
) -> Answer<PhotoResult> {
    if let Doer::Staff(actor) = doer {
        staff::spend_claim(connection, (Queue::Photos, actor.id), seen.photo.0, now).await?;
    }
    Ok(PhotoResult { photo: seen, outcome: Some(Outcome::Gone), number: None, undo: None })
}

async fn decide(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (place, seen): (Option<&PhotoPlace>, SeenPhoto),
    ruling: &Ruling<'_>,
) -> Answer<PhotoResult> {
    let (means, now) = (office.means(), office.now());
    let before = media::photo_before(connection, seen.photo).await?;
    let verdict = media::verdict_there(connection, seen.photo, ruling.verdict).await?;
    let (outcome, number) = match verdict {
        Verdict::Approve => {
            (accounts::approve_photo(connection, &means, seen, ruling.grounds.staff).await?, None)
        }
        Verdict::Blur => (accounts::blur_photo(connection, &means, seen, ruling.grounds.staff).await?, None),
        Verdict::Reject(reason) => {
            accounts::reject_photo(connection, &means, seen, reason, &ruling.grounds).await?
        }
    };
    let mut undo = None;
    if let Doer::Staff(actor) = doer
        && !matches!(outcome, Outcome::Changed(_))
    {
        // That they act was noted as the claim was found to be theirs.
        let since = staff::spend_claim(connection, (Queue::Photos, actor.id), seen.photo.0, now).await?;
        if let (Outcome::Decided { member, .. }, Some(before), Some(site)) =
            (&outcome, before, place.and_then(|place| place.site))
        {
            let due_at = since + PHOTOS_WITHIN;
            let item = OpenItem { id: seen.photo.0, kind: ItemKind::Photo, site, since, due_at };
            let decided = Decided { item, queue: Queue::Photos, member: Some(*member) };
            opinions::draw(connection, office, (seen, site, verdict), actor.id).await?;
            let undoable = undoable(seen, verdict, before);
            undo = Some(undo::remember(connection, &means, actor.id, &decided, &undoable).await?);
        }
    }
    Ok(PhotoResult { photo: seen, outcome: Some(outcome), number, undo })
}

fn undoable(seen: SeenPhoto, verdict: Verdict, before: PhotoBefore) -> Undoable {
    match verdict {
        Verdict::Approve => Undoable::PhotoApproved { revision: seen.revision, before },
        Verdict::Blur => Undoable::PhotoBlurred { revision: seen.revision, before },
        Verdict::Reject(reason) => Undoable::PhotoRejected { revision: seen.revision, reason, before },
    }
}

/// The events of what was decided, to be delivered after the commit.
pub fn events_of(results: &[PhotoResult]) -> Vec<Event> {
    let events = results.iter().filter_map(|result| match &result.outcome {
        Some(Outcome::Decided { event, .. }) => Some(event.clone()),
        _ => None,
    });
    events.collect()
}

/// A photo beside what is known of it.
#[derive(Clone, Debug)]
pub struct PhotoCard {
    /// The photo, and what was said of it before.
    pub photo: LookedAt,
    /// Whose it is.
    pub member: Person,
    /// What was decided about that member before.
    pub earlier: Vec<DecisionRow>,
    /// Photos that look like it, within their reach.
    pub alike: Vec<AlikePhoto>,
}

/// What whoever holds a photo sees beside it; None once it is gone. The look was written down when they claimed it.
///
/// # Errors
/// `not_allowed`.
pub async fn photo_card(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    photo: Uuid,
    now: OffsetDateTime,
) -> Answer<Option<PhotoCard>> {
    let reach = doer.reach(Permission::ReviewPhotos, now)?;
    let Some(photo) = media::find_photo(connection, PhotoId(photo)).await? else { return Ok(None) };
    let Some(member) = person(connection, photo.member, now).await? else { return Ok(None) };
    let earlier = accounts::decisions(connection, photo.member).await?;
    let alike = media::alike(connection, &reach, photo.photo.photo).await?;
    Ok(Some(PhotoCard { photo, member, earlier, alike }))
}

/// A photo that they hold, to be looked at: by the photo itself, by its member's capture, or by the reported member's case. Anything
/// but a blurred one leaves a line in the log; commit it before the bytes are read. Of a blurred one nothing is written, so that it
/// needs no transaction.
///
/// # Errors
/// `claimed_by_other`; `not_found` for one that is gone, out of reach, or another than they saw.
pub async fn look_at_photo(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (seen, look): (SeenPhoto, media::Look),
) -> Answer<LookedAt> {
    let now = office.now();
    let reach = doer.reach(Permission::ReviewPhotos, now)?;
    let Doer::Staff(actor) = doer else { return Err(Refusal::NotAllowed.into()) };
    let places = media::photos_within(connection, &reach, &[seen.photo.0]).await?;
    let place = places.first().ok_or(Refusal::NotFound)?;
    if !of_leads(connection, doer, &places).await?.is_empty() {
        return Err(Refusal::NotFound.into());
    }
    let (photo, member) = (seen.photo.0, place.member.0);
    let things = [
        (Queue::Photos, photo),
        (Queue::Verifications, member),
        (Queue::Reports, member),
        (Queue::Severe, member),
    ];
    if !staff::holds_any(connection, actor.id, &things, now).await? {
        return Err(Refusal::ClaimedByOther.into());
    }
    if place.photo != seen {
        return Err(Refusal::NotFound.into());
    }
    let found = if look == media::Look::Blurred {
        media::find_photo(connection, seen.photo).await?
    } else {
        doer.stamp(connection, now).await?;
        media::look(connection, office.clock, seen.photo, &actor.name).await?
    };
    Ok(found.ok_or(Refusal::NotFound)?)
}
