//! A picture or a voice message that a report holds, as it was when it came: of a profile, where a picture may be cropped or
//! gone since, or of a message.

use super::{Doer, Office, subject};
use crate::{
    kernel::{
        ids::{MemberId, PhotoId},
        problem::{Answer, Refusal},
    },
    media::{self, Look},
    safety,
    staff::{self, Chain, Entry, Queue},
};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

/// The file that an open report of a case holds, which is the caller's: of a picture, or, where there is no look, of a voice
/// message. Anything but a blurred picture leaves a line in the log; commit it before the bytes are read.
///
/// # Errors
/// `not_allowed`; `not_found` for a report that is closed or out of reach, and what it does not hold;
/// `claimed_by_other`.
pub async fn look_at_evidence(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (report, photo, look): (Uuid, PhotoId, Option<Look>),
) -> Answer<String> {
    let now = office.now();
    let Doer::Staff(actor) = doer else { return Err(Refusal::NotAllowed.into()) };
    let row = safety::report(connection, report).await?.filter(|row| row.decision.is_none());
    let row = row.ok_or(Refusal::NotFound)?;
    let (member, evidence) = row.reported.zip(row.evidence).ok_or(Refusal::NotFound)?;
    let queue = if row.is_severe { Queue::Severe } else { Queue::Reports };
    let reach = doer.reach(queue.permission(), now).map_err(|_| Refusal::NotFound)?;
    let site = subject::site_of(connection, &reach, MemberId(member)).await?;
    if !staff::holds_any(connection, actor.id, &[(queue, member)], now).await? {
        return Err(Refusal::ClaimedByOther.into());
    }
    let mut held = safety::profile_photos(&evidence).into_iter().chain(safety::message_photos(&evidence));
    let is_meant = |held: PhotoId, blob: &str| held == photo && media::is_voice(blob) == look.is_none();
    let (_, blob) = held.find(|(held, blob)| is_meant(*held, blob)).ok_or(Refusal::NotFound)?;
    if look != Some(Look::Blurred) {
        doer.stamp(connection, now).await?;
        let entry = Entry {
            chain: Chain::Read,
            action: if look.is_some() { "report.picture_viewed" } else { "report.voice_heard" },
            subject: Some(("photo", photo.0)),
            site: Some(site),
            case: Some(("report", report)),
            facts: json!({}),
            reason: None,
        };
        staff::append(connection, office.random, &entry).await?;
    }
    Ok(blob)
}
