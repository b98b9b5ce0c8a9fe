//! What waits, by queue: each feature answers for its own, and here stands which one.

use crate::{
    complaints,
    kernel::problem::Answer,
    media::{self, PhotoSight},
    members, safety,
    staff::{Backlog, OpenItem, Queue},
    verification,
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// What of a queue has the least time left, without what somebody claimed; a few more than one person takes.
pub(super) async fn next(
    connection: &mut PgConnection,
    queue: Queue,
    sight: PhotoSight<'_>,
    now: OffsetDateTime,
) -> Answer<Vec<OpenItem>> {
    let reach = sight.reach;
    let found = match queue {
        Queue::Photos => media::next_photos(connection, sight, now).await?,
        Queue::Verifications => verification::next_verifications(connection, reach, now).await?,
        Queue::Words => members::next_words(connection, reach, now).await?,
        Queue::Reports => safety::next_reported(connection, queue, reach, now).await?,
        Queue::Notices | Queue::Complaints => {
            complaints::next_complaints(connection, queue, reach, now).await?
        }
        Queue::Severe => {
            let mut found = safety::next_reported(connection, queue, reach, now).await?;
            found.extend(complaints::next_complaints(connection, queue, reach, now).await?);
            found
        }
    };
    Ok(in_order(found))
}

/// Those of these that wait, whoever claimed them.
pub(super) async fn open(
    connection: &mut PgConnection,
    queue: Queue,
    sight: PhotoSight<'_>,
    items: &[Uuid],
    now: OffsetDateTime,
) -> Answer<Vec<OpenItem>> {
    let reach = sight.reach;
    let found = match queue {
        Queue::Photos => media::open_photos(connection, sight, items).await?,
        Queue::Verifications => verification::open_verifications(connection, reach, items).await?,
        Queue::Words => members::open_words(connection, reach, items).await?,
        Queue::Reports => safety::open_reported(connection, queue, reach, items, now).await?,
        Queue::Notices | Queue::Complaints => {
            complaints::open_complaints_of(connection, queue, reach, items).await?
        }
        Queue::Severe => {
            let mut found = safety::open_reported(connection, queue, reach, items, now).await?;
            found.extend(complaints::open_complaints_of(connection, queue, reach, items).await?);
            found
        }
    };
    Ok(in_order(found))
}

/// How much waits, counted up to `most`, without what of it is late and soon.
pub(super) async fn backlog(
    connection: &mut PgConnection,
    queue: Queue,
    sight: PhotoSight<'_>,
    most: i64,
    now: OffsetDateTime,
) -> Answer<Backlog> {
    counted(connection, queue, sight, (most, false), now).await
}

/// How much waits, and what of it is late and soon, each number counted up to `most`. What is late and what is soon waits too: where
/// they are as many, all that waits is not counted besides.
pub(super) async fn backlog_by_clock(
    connection: &mut PgConnection,
    queue: Queue,
    sight: PhotoSight<'_>,
    most: i64,
    now: OffsetDateTime,
) -> Answer<Backlog> {
    let by_clock = counted(connection, queue, sight, (most, true), now).await?;
    let known = by_clock.late + by_clock.soon;
    if known >= most {
        return Ok(Backlog { waiting: known, ..by_clock });
    }
    let waiting = counted(connection, queue, sight, (most, false), now).await?.waiting;
    Ok(Backlog { waiting: waiting.max(known), ..by_clock })
}

/// Either how much waits or, `by_clock`, what of it is late and soon.
async fn counted(
    connection: &mut PgConnection,
    queue: Queue,
    sight: PhotoSight<'_>,
    (most, by_clock): (i64, bool),
    now: OffsetDateTime,
) -> Answer<Backlog> {
    let reach = sight.reach;
    Ok(match queue {
        Queue::Photos => media::photo_backlog(connection, sight, (most, by_clock), now).await?,
        Queue::Verifications => {
            verification::verification_backlog(connection, reach, (most, by_clock), now).await?
        }
        Queue::Words => members::words_backlog(connection, reach, (most, by_clock), now).await?,
        Queue::Reports => safety::reported_backlog(connection, queue, reach, (most, by_clock), now).await?,
        Queue::Notices | Queue::Complaints => {
            complaints::complaint_backlog(connection, queue, reach, (most, by_clock), now).await?
        }
        Queue::Severe => {
            let reported = safety::reported_backlog(connection, queue, reach, (most, by_clock), now).await?;
            let noticed =
                complaints::complaint_backlog(connection, queue, reach, (most, by_clock), now).await?;
            both(reported, noticed)
        }
    })
}

/// By time left; each thing once, also one that waits at two sites.
fn in_order(mut found: Vec<OpenItem>) -> Vec<OpenItem> {
    found.sort_by_key(|item| (item.due_at, item.id));
    let mut seen = std::collections::HashSet::new();
    found.retain(|item| seen.insert(item.id));
    found
}

fn both(one: Backlog, other: Backlog) -> Backlog {
    Backlog {
        waiting: one.waiting + other.waiting,
        late: one.late + other.late,
        soon: one.soon + other.soon,
        oldest: one.oldest.into_iter().chain(other.oldest).min(),
    }
}
