//! What waits for those who run the sites, and whether it waits too long.

use super::{Area, Finding, Look, moment};
use crate::{complaints as cases, kernel::problem::Answer, media, members, safety, verification};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// How long a photo may wait for a moderator.
const PATIENCE: Duration = Duration::DAY;
/// Days within which new words should have been looked at, and before its last day a complaint.
const SOON: i64 = 3;

/// Members wait until a moderator has looked.
///
/// # Errors
/// When the database does not answer.
pub async fn photos(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Finding> {
    let look = Look::at(Area::Staff, "photos_wait");
    let waiting = media::waiting(connection).await?;
    let old = waiting.oldest.filter(|oldest| now - *oldest > PATIENCE);
    let count = waiting.count;
    Ok(match old {
        Some(oldest) => look.problem(format!(
            "{count} photos wait for a moderator, the first since {}; `liaison photo queue` lists them",
            moment(oldest)
        )),
        None => look.good(format!("{count} photos wait for a moderator, none for more than a day")),
    })
}

/// Who shows their face to a camera waits for a moderator, too; after a week the pictures go unseen.
///
/// # Errors
/// When the database does not answer.
pub async fn verifications(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Finding> {
    let look = Look::at(Area::Staff, "verifications_wait");
    let (count, oldest) = verification::verifications_waiting(connection).await?;
    let old = oldest.filter(|oldest| now - *oldest > verification::VERIFICATIONS_WITHIN);
    Ok(match old {
        Some(oldest) => look.problem(format!(
            "{count} members wait to be verified, the first since {}; the console's queue of verifications shows them",
            moment(oldest)
        )),
        None => look.good(format!("{count} members wait to be verified, none for more than a day")),
    })
}

/// Whether moderators keep up with members' words.
///
/// # Errors
/// When the database does not answer.
pub async fn words(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Finding> {
    let look = Look::at(Area::Staff, "words_wait");
    let (oldest, total) = members::review_queue(connection, 1).await?;
    let Some(oldest) = oldest.first() else {
        return Ok(look.good("no profile waits for a moderator's look"));
    };
    let days = (now - oldest.waiting_since).whole_days();
    if days < SOON {
        return Ok(
            look.good(format!("{total} profiles wait for a moderator's look, none longer than {SOON} days"))
        );
    }
    Ok(look.problem(format!(
        "{total} profiles wait for a moderator's look, the oldest for {days} days: `liaison profile queue` shows them"
    )))
}

/// Reports about a minor, violence or the law are looked at within a day, others within a week.
///
/// # Errors
/// When the database does not answer.
pub async fn reports(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Finding> {
    let look = Look::at(Area::Staff, "reports_wait");
    let waiting = safety::open_reports(connection, now - Duration::DAY, now - Duration::WEEK).await?;
    if waiting.late > 0 {
        return Ok(look.problem(format!(
            "{} of {} reports by members wait too long; look at them with `liaison report queue`",
            waiting.late, waiting.open
        )));
    }
    Ok(look.good(format!("{} reports by members wait, none too long", waiting.open)))
}

/// Complaints are answered within the days that their complainers were told.
///
/// # Errors
/// When the database does not answer.
pub async fn complaints(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Finding> {
    let look = Look::at(Area::Staff, "complaints_wait");
    let waiting = cases::open_complaints(connection, now, now + Duration::days(SOON)).await?;
    if waiting.late > 0 {
        return Ok(look.problem(format!(
            "{} of {} open complaints should have been answered; `liaison complaint list` shows them",
            waiting.late, waiting.open
        )));
    }
    Ok(look.good(format!(
        "{} complaints are open, {} of them to be answered within {SOON} days, none is late",
        waiting.open, waiting.soon
    )))
}
