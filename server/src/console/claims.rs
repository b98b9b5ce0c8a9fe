//! What waits, and who takes what of it.

use super::{
    caller::Colleague, photos::PhotoItem, session::Done, verifications::VerificationItem, words::WordsItem,
};
use crate::{
    app::App,
    backoffice::{self, Claimed, Doer, Office, QueueState, Served, Wanted},
    complaints::{self, ComplaintCategory},
    kernel::{
        extract::Body,
        ids::{PhotoId, SiteId},
        problem::{Answer, Refusal},
    },
    staff::{Actor, ItemKind, Queue},
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// A queue within the caller's reach, each number counted up to a hundred; all zero where they may not work on it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct QueueLine {
    queue: Queue,
    may: bool,
    declined: bool,
    waiting: i64,
    /// More than a hundred wait.
    more: bool,
    late: i64,
    due_in_4h: i64,
    #[serde(with = "time::serde::rfc3339::option")]
    oldest_at: Option<OffsetDateTime>,
    /// From the moment that something came to its decision, in the middle of the last seven days' decisions (of each site's last
    /// hundred).
    median_minutes_7d: Option<i64>,
}

/// What of the severe queue somebody was shown on a day (UTC).
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SevereToday {
    seen: i16,
    cap: i16,
}

/// All queues, the gravest first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Queues {
    #[serde(rename = "queues")]
    lines: Vec<QueueLine>,
    /// Null: the caller works.
    #[serde(with = "time::serde::rfc3339::option")]
    break_until: Option<OffsetDateTime>,
    severe_today: SevereToday,
    asked: AskedOf,
}

/// What colleagues ask and the caller may answer, each counted up to a hundred.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AskedOf {
    /// To give money or credits, or to let somebody be debited again.
    money: i64,
    /// To read messages.
    messages: i64,
}

/// What waits, within the caller's reach.
#[utoipa::path(get, path = "/api/console/queues", tag = "queues", security(("staff" = [])),
    responses((status = 200, body = Queues)))]
pub(super) async fn get_queues(State(app): State<App>, caller: Colleague) -> Answer<Json<Queues>> {
    let (doer, now) = (Doer::Staff(&caller.actor), app.clock.now());
    let mut connection = app.db.acquire().await?;
    let (states, break_until, severe) = backoffice::overview(&mut connection, doer, now).await?;
    let asked = AskedOf {
        money: backoffice::money_asked(&mut connection, doer, now).await?,
        messages: backoffice::messages_asked(&mut connection, doer, now).await?,
    };
    let line = |state: QueueState| QueueLine {
        queue: state.queue,
        may: state.may,
        declined: state.declined,
        waiting: state.backlog.waiting,
        more: state.is_more,
        late: state.backlog.late,
        due_in_4h: state.backlog.soon,
        oldest_at: state.backlog.oldest,
        median_minutes_7d: state.median_minutes,
    };
    let severe_today = SevereToday { seen: severe.seen, cap: severe.cap };
    Ok(Json(Queues { lines: states.into_iter().map(line).collect(), break_until, severe_today, asked }))
}

/// Which ones.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Declined {
    #[schema(max_items = 7)]
    queues: Vec<Queue>,
}

/// Sets the queues that the caller does not want to see. Nobody asks why; what they hold in them is let go.
#[utoipa::path(put, path = "/api/console/declined-queues", tag = "queues", security(("staff" = [])), request_body = Declined,
    responses((status = 200, body = Done)))]
pub(super) async fn decline(
    State(app): State<App>,
    caller: Colleague,
    Body(form): Body<Declined>,
) -> Answer<Json<Done>> {
    let mut transaction = app.db.begin().await?;
    let doer = Doer::Staff(&caller.actor);
    backoffice::decline(&mut transaction, doer, &form.queues, app.clock.now()).await?;
    transaction.commit().await?;
    Ok(Json(Done {}))
}

/// Of which queue, and how many more: three where it is not said. Nobody holds more than 50 photos, 9 members' words, and 3
/// things of each other queue.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ClaimForm {
    queue: Queue,
    #[schema(minimum = 0, maximum = 50)]
    count: Option<u8>,
    /// Instead of a number, a photo that the caller holds: those that wait and look like it.
    alike: Option<PhotoId>,
}

impl ClaimForm {
    fn wanted(&self) -> Answer<Wanted> {
        match (self.count, self.alike) {
            (count, None) => Ok(Wanted::More(count.map_or(backoffice::A_FEW, i64::from))),
            (None, Some(photo)) if self.queue == Queue::Photos => Ok(Wanted::Alike(photo)),
            _ => Err(Refusal::InvalidRequest.into()),
        }
    }
}

/// Where something is.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ItemSite {
    id: SiteId,
    name: String,
    domain: String,
}

/// Something that waits and that the caller holds.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Item {
    queue: Queue,
    /// What it is: the severe queue holds members as well as complaints.
    kind: ItemKind,
    /// A photo, a member (verifications, words, reports) or a complaint.
    id: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    claimed_until: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    due_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    since: OffsetDateTime,
    site: ItemSite,
    /// In the queue of photos.
    #[serde(skip_serializing_if = "Option::is_none")]
    photo: Option<PhotoItem>,
    /// In the queue of verifications.
    #[serde(skip_serializing_if = "Option::is_none")]
    verification: Option<VerificationItem>,
    /// In the queue of words.
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<WordsItem>,
    /// A notice or another complaint, which `complaint` reads.
    #[serde(skip_serializing_if = "Option::is_none")]
    complaint: Option<ComplaintItem>,
}

/// A complaint that the caller holds.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ComplaintItem {
    /// "C-7KQ2M9XD".
    number: String,
    category: ComplaintCategory,
}

/// What the caller holds, by time left, and how many more wait, counted up to a hundred.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Items {
    items: Vec<Item>,
    next_left: i64,
}

/// Claims some more of a queue, for five minutes, and answers all that the caller holds in it. Each that is new leaves a line
/// in the log. `break_needed` after 50 minutes of work or 20 severe things in a row, until ten minutes have passed;
/// `cap_reached`; `queue_declined`.
#[utoipa::path(post, path = "/api/console/claims", tag = "queues", security(("staff" = [])), request_body = ClaimForm,
    responses((status = 200, body = Items)))]
pub(super) async fn claim(
    State(app): State<App>,
    caller: Colleague,
    Body(form): Body<ClaimForm>,
) -> Answer<Json<Items>> {
    let doer = Doer::Staff(&caller.actor);
    let wanted = form.wanted()?;
    let mut transaction = app.db.begin().await?;
    let served = backoffice::claim(&mut transaction, Office::of(&app), doer, (form.queue, wanted)).await?;
    transaction.commit().await?;
    match served {
        Served::Rests { until } => {
            let seconds = (until - app.clock.now()).whole_seconds();
            Err(Refusal::BreakNeeded { minutes: ((seconds + 59) / 60).max(1) }.into())
        }
        Served::Items { items, left } => {
            let mut shown = Vec::new();
            for claimed in items {
                shown.extend(item(&app, &caller.actor, form.queue, claimed).await?);
            }
            Ok(Json(Items { items: shown, next_left: left }))
        }
    }
}

/// None for what is gone since. The look was written down with the claim.
async fn item(app: &App, actor: &Actor, queue: Queue, claimed: Claimed) -> Answer<Option<Item>> {
    let doer = Doer::Staff(actor);
    let Some(site) = app.sites.by_id(claimed.item.site) else { return Ok(None) };
    let (id, now) = (claimed.item.id, app.clock.now());
    let (mut photo, mut verification, mut words, mut complaint) = (None, None, None, None);
    let mut connection = app.db.acquire().await?;
    match (queue, claimed.item.kind) {
        (Queue::Photos, _) => {
            let Some(card) = backoffice::photo_card(&mut connection, doer, id, now).await? else {
                return Ok(None);
            };
            photo = Some(PhotoItem::of(card));
        }
        (Queue::Verifications, _) => {
            let Some(card) = backoffice::verification_card(&mut connection, id, now).await? else {
                return Ok(None);
            };
            verification = Some(VerificationItem::of(card));
        }
        (Queue::Words, _) => {
            let Some(card) = backoffice::words_card(&mut connection, id, now).await? else { return Ok(None) };
            words = Some(WordsItem::of(card, actor.locale));
        }
        (_, ItemKind::Complaint) => {
            let Some(named) = complaints::named_complaint(&mut connection, id).await? else {
                return Ok(None);
            };
            complaint = Some(ComplaintItem { number: named.0, category: named.1 });
        }
        _ => {}
    }
    Ok(Some(Item {
        queue,
        kind: claimed.item.kind,
        id: claimed.item.id,
        claimed_until: claimed.until,
        due_at: claimed.item.due_at,
        since: claimed.item.since,
        site: ItemSite { id: site.id, name: site.settings.name.clone(), domain: site.domain.clone() },
        photo,
        verification,
        words,
        complaint,
    }))
}

/// Which ones.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ClaimedForm {
    queue: Queue,
    #[schema(max_items = 50)]
    items: Vec<Uuid>,
}

/// Until when the others are the caller's.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Renewed {
    #[serde(with = "time::serde::rfc3339")]
    until: OffsetDateTime,
    /// What is not theirs any more.
    lost: Vec<Uuid>,
}

/// Keeps others away for five minutes more.
#[utoipa::path(put, path = "/api/console/claims", tag = "queues", security(("staff" = [])), request_body = ClaimedForm,
    responses((status = 200, body = Renewed)))]
pub(super) async fn renew(
    State(app): State<App>,
    caller: Colleague,
    Body(form): Body<ClaimedForm>,
) -> Answer<Json<Renewed>> {
    let (doer, now) = (Doer::Staff(&caller.actor), app.clock.now());
    let mut transaction = app.db.begin().await?;
    let (lost, until) = backoffice::renew(&mut transaction, doer, (form.queue, &form.items), now).await?;
    transaction.commit().await?;
    Ok(Json(Renewed { until, lost }))
}

/// Lets others have them.
#[utoipa::path(delete, path = "/api/console/claims", tag = "queues", security(("staff" = [])), request_body = ClaimedForm,
    responses((status = 200, body = Done)))]
pub(super) async fn let_go(
    State(app): State<App>,
    caller: Colleague,
    Body(form): Body<ClaimedForm>,
) -> Answer<Json<Done>> {
    let (doer, now) = (Doer::Staff(&caller.actor), app.clock.now());
    let mut transaction = app.db.begin().await?;
    backoffice::let_go(&mut transaction, doer, (form.queue, &form.items), now).await?;
    transaction.commit().await?;
    Ok(Json(Done {}))
}
