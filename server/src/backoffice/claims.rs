//! Claims: what waits is shown to one person at a time, who decides on it or lets it go. An act takes its claim first
//! ([`hold`]), in its own transaction, so that of two who decide on the same one does.

use super::{Doer, Office, photos, queues};
use crate::{
    complaints,
    kernel::{
        ids::{PhotoId, SiteId, StaffId},
        problem::{Answer, Refusal},
    },
    media::{self, PhotoSight},
    safety,
    staff::{
        self, Actor, Backlog, CLAIMED_FOR, Claim, ItemKind, OpenItem, Permission, Queue, Reach, Severe, Shift,
    },
};
use serde_json::json;
use sqlx::PgConnection;
use std::collections::HashSet;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// Taken at once, where nobody says how many.
pub const A_FEW: i64 = 3;
/// What waits is counted up to here: beyond it nobody works faster for knowing, and counting would take as long as there are.
const COUNTED: i64 = 100;
/// Others claim the same things at the same moment; after so many tries the queue is as good as empty.
const TRIES: usize = 8;
/// Of which days the median is.
const LATELY: Duration = Duration::days(7);

/// Something that somebody holds.
#[derive(Clone, Copy, Debug)]
pub struct Claimed {
    /// What.
    pub item: OpenItem,
    /// Until when.
    pub until: OffsetDateTime,
}

/// What somebody asks for.
#[derive(Clone, Copy, Debug)]
pub enum Wanted {
    /// So many more, by time left.
    More(i64),
    /// The photos that look like one that they hold, so that one decision can hold for all of them.
    Alike(PhotoId),
}

/// What came of asking for more.
#[derive(Clone, Debug)]
pub enum Served {
    /// These are theirs, by time left.
    Items {
        /// What they hold.
        items: Vec<Claimed>,
        /// How many more wait, up to a hundred.
        left: i64,
    },
    /// They rest; commit, so that it is known.
    Rests {
        /// Until when.
        until: OffsetDateTime,
    },
}

/// Claims more things of a queue, and shows what they hold already beside them, by time left. Each that is new leaves a line in
/// the log.
///
/// # Errors
/// `not_allowed`, also for commands, which hold nothing; `queue_declined`; `cap_reached` where they were shown enough of the
/// severe queue today; `claimed_by_other` where they don't hold the photo that others look like.
pub async fn claim(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (queue, wanted): (Queue, Wanted),
) -> Answer<Served> {
    let now = office.now();
    let reach = doer.reach(queue.permission(), now)?;
    let staff = at_desk(doer)?;
    let declined = staff::declined(connection, staff).await?;
    if declined.contains(&queue) {
        return Err(Refusal::QueueDeclined.into());
    }
    let leads = leads(doer, &declined);
    let sight = PhotoSight { reach: &reach, leads: leads.as_ref() };
    let room = match staff::work(connection, staff, now).await? {
        Shift::Rests { until } => return Ok(Served::Rests { until }),
        Shift::Works { severe } if queue == Queue::Severe => {
            let today = staff::hold_severe(connection, staff, now).await?;
            severe.min((today.cap - today.seen).into())
        }
        Shift::Works { .. } => i64::MAX,
    };
    let mut held = held(connection, (queue, staff), sight, now).await?;
    let room = room.min(queue.most() - i64::try_from(held.len()).unwrap_or(0));
    if room <= 0 && held.is_empty() {
        return Err(Refusal::CapReached.into());
    }
    let new = match wanted {
        Wanted::More(count) => take(connection, (queue, staff), (sight, count.min(room)), now).await?,
        Wanted::Alike(photo) if queue == Queue::Photos && held.iter().any(|one| one.item.id == photo.0) => {
            take_alike(connection, staff, (sight, photo, room), now).await?
        }
        Wanted::Alike(_) => return Err(Refusal::ClaimedByOther.into()),
    };
    note_shown(connection, (queue, staff), &new, now).await?;
    held.extend(new.iter().map(|item| Claimed { item: *item, until: now + CLAIMED_FOR }));
    held.sort_by_key(|claimed| (claimed.item.due_at, claimed.item.id));
    let waiting = queues::backlog(connection, queue, sight, COUNTED, now).await?.waiting;
    log_shown(connection, doer, queue, &new, now).await?;
    let left = (waiting - i64::try_from(held.len()).unwrap_or(0)).max(0);
    Ok(Served::Items { items: held, left })
}

/// Where they are shown photos that wait for lead moderators alone: whoever would rather not see what is severe sees none of them.
fn leads(doer: Doer<'_>, declined: &[Queue]) -> Option<Reach> {
    if declined.contains(&Queue::Severe) { None } else { photos::leads(doer) }
}

/// Who holds things: somebody in the console, never a command.
fn at_desk(doer: Doer<'_>) -> Answer<StaffId> {
    match doer {
        Doer::Staff(actor) => Ok(actor.id),
        _ => Err(Refusal::NotAllowed.into()),
    }
}

/// What they hold and what still waits; the rest is let go.
async fn held(
    connection: &mut PgConnection,
    (queue, staff): (Queue, StaffId),
    sight: PhotoSight<'_>,
    now: OffsetDateTime,
) -> Answer<Vec<Claimed>> {
    let claims = staff::claims(connection, (queue, staff), now).await?;
    if claims.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = claims.iter().map(|claim| claim.item).collect();
    let open = queues::open(connection, queue, sight, &ids, now).await?;
    let gone: Vec<Uuid> = ids.into_iter().filter(|id| open.iter().all(|item| item.id != *id)).collect();
    if !gone.is_empty() {
        staff::let_go(connection, (queue, staff), &gone).await?;
    }
    let until =
        |item: &OpenItem| claims.iter().find(|claim| claim.item == item.id).map(|Claim { until, .. }| *until);
    Ok(open.into_iter().filter_map(|item| Some(Claimed { until: until(&item)?, item })).collect())
}

/// Claims so many, of what nobody else claims at this moment.
async fn take(
    connection: &mut PgConnection,
    (queue, staff): (Queue, StaffId),
    (sight, count): (PhotoSight<'_>, i64),
    now: OffsetDateTime,
) -> Answer<Vec<OpenItem>> {
    let mut taken: Vec<OpenItem> = Vec::new();
    for _ in 0..TRIES {
        let missing = count - i64::try_from(taken.len()).unwrap_or(i64::MAX);
        if missing <= 0 {
            break;
        }
        let open = queues::next(connection, queue, sight, now).await?;
        if open.is_empty() {
            break;
        }
        let claimed: HashSet<Uuid> =
            staff::claim(connection, (queue, staff), &open, missing, now).await?.into_iter().collect();
        taken.extend(open.into_iter().filter(|item| claimed.contains(&item.id)));
    }
    Ok(taken)
}

/// Claims what looks like this photo and waits, but for what somebody else claims at this moment.
async fn take_alike(
    connection: &mut PgConnection,
    staff: StaffId,
    (sight, photo, room): (PhotoSight<'_>, PhotoId, i64),
    now: OffsetDateTime,
) -> Answer<Vec<OpenItem>> {
    let waiting = media::alike_waiting(connection, photo).await?;
    let mut open = media::open_photos(connection, sight, &waiting).await?;
    let claimed = staff::claim(connection, (Queue::Photos, staff), &open, room.max(0), now).await?;
    open.retain(|item| claimed.contains(&item.id));
    Ok(open)
}

/// Somebody is shown these, which they claimed: it counts to their work, and leaves a line for each.
pub(super) async fn show(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    (queue, items): (Queue, &[OpenItem]),
    now: OffsetDateTime,
) -> Answer<()> {
    note_shown(connection, (queue, at_desk(doer)?), items, now).await?;
    log_shown(connection, doer, queue, items, now).await
}

async fn note_shown(
    connection: &mut PgConnection,
    (queue, staff): (Queue, StaffId),
    new: &[OpenItem],
    now: OffsetDateTime,
) -> Answer<()> {
    let count = i64::try_from(new.len()).unwrap_or(0);
    if count == 0 {
        return Ok(());
    }
    if queue == Queue::Severe {
        let known = seen_today(connection, staff, new, now).await?;
        staff::count_severe(connection, staff, count - known, now).await?;
    }
    staff::note_shown(connection, (queue, staff), count).await
}

/// How many of these severe things they have opened today: those count no second time.
async fn seen_today(
    connection: &mut PgConnection,
    staff: StaffId,
    things: &[OpenItem],
    now: OffsetDateTime,
) -> Answer<i64> {
    let of = |kind| things.iter().filter(move |item| item.kind == kind).map(|item| item.id);
    let (cases, notices): (Vec<_>, Vec<_>) =
        (of(ItemKind::Member).collect(), of(ItemKind::Complaint).collect());
    let (who, morning) = (staff, now.date().midnight().assume_utc());
    Ok(safety::cases_seen(connection, &cases, (who, morning)).await?
        + complaints::complaints_seen(connection, &notices, (who, morning)).await?)
}

/// Somebody opens a severe thing: it counts to what they are shown today, once, however they came to it. Before the look is
/// written down. Gives whether it counted.
///
/// # Errors
/// `cap_reached` where they were shown enough.
pub(super) async fn see_severe(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    (kind, id, site): (ItemKind, Uuid, SiteId),
    now: OffsetDateTime,
) -> Answer<bool> {
    let Doer::Staff(actor) = doer else { return Ok(false) };
    // What they hold was counted as they claimed it.
    if staff::holds_any(connection, actor.id, &[(Queue::Severe, id)], now).await? {
        return Ok(false);
    }
    let today = staff::hold_severe(connection, actor.id, now).await?;
    let item = OpenItem { id, kind, site, since: now, due_at: now };
    if seen_today(connection, actor.id, &[item], now).await? > 0 {
        return Ok(false);
    }
    if today.seen >= today.cap {
        return Err(Refusal::CapReached.into());
    }
    staff::count_severe(connection, actor.id, 1, now).await?;
    Ok(true)
}

async fn log_shown(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    queue: Queue,
    new: &[OpenItem],
    now: OffsetDateTime,
) -> Answer<()> {
    if new.is_empty() {
        return Ok(());
    }
    doer.stamp(connection, now).await?;
    let shown: Vec<_> = new.iter().map(|item| (item.kind.code(), item.id, item.site)).collect();
    staff::append_looks(connection, "queue.shown", &shown, &json!({ "queue": queue.code() })).await
}

/// Keeps others away for five minutes more; which of these are not theirs any more, and until when.
///
/// # Errors
/// `not_allowed`.
pub async fn renew(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    (queue, items): (Queue, &[Uuid]),
    now: OffsetDateTime,
) -> Answer<(Vec<Uuid>, OffsetDateTime)> {
    let reach = doer.reach(queue.permission(), now)?;
    let staff = at_desk(doer)?;
    let renewed = staff::renew(connection, (queue, staff), (items, &reach), now).await?;
    let lost = items.iter().filter(|item| !renewed.contains(item)).copied().collect();
    Ok((lost, now + CLAIMED_FOR))
}

/// Lets others have them at once.
///
/// # Errors
/// `not_allowed`.
pub async fn let_go(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    (queue, items): (Queue, &[Uuid]),
    now: OffsetDateTime,
) -> Answer<()> {
    doer.reach(queue.permission(), now)?;
    let staff = at_desk(doer)?;
    staff::let_go(connection, (queue, staff), items).await
}

/// An act takes its claim: the first thing in its transaction, before any lock of a member. Of several at once, in the order
/// of their ids.
///
/// # Errors
/// `claimed_by_other` where it is not theirs, or not any more.
pub async fn hold(
    connection: &mut PgConnection,
    staff: StaffId,
    queue: Queue,
    item: Uuid,
    now: OffsetDateTime,
) -> Answer<()> {
    hold_since(connection, staff, queue, item, now).await.map(drop)
}

/// The same, with since when the thing waited.
pub(super) async fn hold_since(
    connection: &mut PgConnection,
    staff: StaffId,
    queue: Queue,
    item: Uuid,
    now: OffsetDateTime,
) -> Answer<OffsetDateTime> {
    staff::note_act(connection, staff, now).await?;
    staff::spend_claim(connection, (queue, staff), item, now).await
}

/// An act after which they go on with the same thing: the claim stays, and is theirs until the transaction ends. Gives since
/// when the thing waits.
///
/// # Errors
/// As [`hold`].
pub async fn hold_on(
    connection: &mut PgConnection,
    staff: StaffId,
    queue: Queue,
    item: Uuid,
    now: OffsetDateTime,
) -> Answer<OffsetDateTime> {
    staff::note_act(connection, staff, now).await?;
    staff::require(connection, (queue, staff), item, now).await
}

/// Of whoever does it: a command needs no claim, and takes the thing from whoever looks at it.
///
/// # Errors
/// As [`hold`].
pub async fn hold_by(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    queue: Queue,
    item: Uuid,
    now: OffsetDateTime,
) -> Answer<()> {
    match doer {
        Doer::Staff(actor) => hold(connection, actor.id, queue, item, now).await,
        _ => staff::take_over(connection, queue, item).await,
    }
}

/// Sets the queues that somebody does not want to see; nobody asks why. What they hold in them is let go.
///
/// # Errors
/// `not_allowed` for a command.
pub async fn decline(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    queues: &[Queue],
    now: OffsetDateTime,
) -> Answer<()> {
    let staff = at_desk(doer)?;
    let mut queues: Vec<Queue> = queues.to_vec();
    queues.sort_unstable();
    queues.dedup();
    staff::decline(connection, staff, &queues).await?;
    for queue in queues {
        let held = staff::claims(connection, (queue, staff), now).await?;
        let items: Vec<Uuid> = held.iter().map(|claim| claim.item).collect();
        staff::let_go(connection, (queue, staff), &items).await?;
    }
    Ok(())
}

/// A queue as somebody sees it.
#[derive(Clone, Copy, Debug)]
pub struct QueueState {
    /// Which.
    pub queue: Queue,
    /// Whether they may work on it, somewhere.
    pub may: bool,
    /// Whether they would rather not.
    pub declined: bool,
    /// How much waits within their reach, counted up to a hundred.
    pub backlog: Backlog,
    /// More waits than was counted.
    pub is_more: bool,
    /// How long things waited in the last seven days, in the middle of all.
    pub median_minutes: Option<i64>,
}

/// All queues, within reach; until when they rest; and what they were shown of the severe one today.
///
/// # Errors
/// `not_allowed` for a command.
pub async fn overview(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    now: OffsetDateTime,
) -> Answer<(Vec<QueueState>, Option<OffsetDateTime>, Severe)> {
    let Doer::Staff(actor) = doer else { return Err(Refusal::NotAllowed.into()) };
    let declined = staff::declined(connection, actor.id).await?;
    let leads = leads(doer, &declined);
    let mut states = Vec::new();
    for queue in Queue::ALL {
        let mut state = QueueState {
            queue,
            may: false,
            declined: declined.contains(&queue),
            backlog: Backlog::default(),
            is_more: false,
            median_minutes: None,
        };
        let permission: Permission = queue.permission();
        if let Some(reach) = actor.reach(permission) {
            state.may = true;
            let sight = PhotoSight { reach: &reach, leads: leads.as_ref() };
            let counted = queues::backlog_by_clock(connection, queue, sight, COUNTED + 1, now).await?;
            state.is_more = counted.waiting > COUNTED;
            state.backlog = counted.at_most(COUNTED);
        }
        states.push(state);
    }
    tell_medians(connection, actor, &mut states, now).await?;
    let rests = staff::rests_until(connection, actor.id, now).await?;
    let severe = staff::severe(connection, actor.id, now).await?;
    Ok((states, rests, severe))
}

/// How long things waited, asked once for all queues of one reach: mostly that is all of them.
async fn tell_medians(
    connection: &mut PgConnection,
    actor: &Actor,
    states: &mut [QueueState],
    now: OffsetDateTime,
) -> Answer<()> {
    let mut reaches: Vec<(Reach, Vec<Queue>)> = Vec::new();
    for queue in states.iter().filter(|state| state.may).map(|state| state.queue) {
        let Some(reach) = actor.reach(queue.permission()) else { continue };
        match reaches.iter_mut().find(|(known, _)| *known == reach) {
            Some((_, queues)) => queues.push(queue),
            None => reaches.push((reach, vec![queue])),
        }
    }
    for (reach, queues) in reaches {
        for (queue, minutes) in staff::median_minutes(connection, &queues, &reach, now - LATELY).await? {
            if let Some(state) = states.iter_mut().find(|state| state.queue == queue) {
                state.median_minutes = Some(minutes);
            }
        }
    }
    Ok(())
}
