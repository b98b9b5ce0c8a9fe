//! Likes of members who have yet to confirm their address: they wait, and reach the other one with the confirmation.
//!
//! Such a like has the rows of any other. Nobody sees it, since its giver's profile is disabled and every list and
//! count of likes asks for an active one.

use super::{give, store};
use crate::{
    accounts,
    app::App,
    kernel::{
        events::Event,
        ids::MemberId,
        problem::{Answer, Refusal},
    },
    members::{self, Meeting, ProfileStatus},
};
use futures_util::future::BoxFuture;
use sqlx::PgConnection;

/// Most likes of one member that wait: all of them are delivered in the transaction that confirms the address.
const MOST_WAITING: i64 = 50;

/// Whether a like for `other` has to wait. If so, the account is held: the confirmation comes before the like or after it,
/// and of likes at once none goes past the limit.
///
/// # Errors
/// `not_confirmed` when as many as may wait do so already.
pub(super) async fn hold_unconfirmed(
    connection: &mut PgConnection,
    member: MemberId,
    other: MemberId,
) -> Answer<bool> {
    if members::profile_status(connection, member).await? == ProfileStatus::Active {
        return Ok(false);
    }
    accounts::lock(connection, member).await?;
    if members::profile_status(connection, member).await? == ProfileStatus::Active {
        return Ok(false);
    }
    if store::count_sent(connection, member, other).await? >= MOST_WAITING {
        return Err(Refusal::NotConfirmed.into());
    }
    Ok(true)
}

/// For the hook `activated`: the likes that waited reach the others, who hear of them as of any other, and those that are
/// mutual become matches. Whom the member can't meet any more keeps nothing of it.
pub fn deliver_waiting_likes<'a>(
    connection: &'a mut PgConnection,
    app: &'a App,
    member: MemberId,
) -> BoxFuture<'a, Answer<Vec<Event>>> {
    Box::pin(async move {
        let mut events = Vec::new();
        // Whom a moderator has yet to look at is not seen by anybody, and neither are their likes.
        if members::profile_status(connection, member).await? != ProfileStatus::Active {
            return Ok(events);
        }
        // In the order of ids: two confirmations at once hold what they share in one order.
        for other in store::liked(connection, member).await? {
            events.extend(deliver(connection, app, member, other).await?);
        }
        Ok(events)
    })
}

async fn deliver(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    other: MemberId,
) -> Answer<Vec<Event>> {
    members::lock_pair(connection, member, other).await?;
    let reachable = members::meeting(connection, member, other).await? == Meeting::Possible;
    let card = members::cards(connection, app, member, &[other]).await?.pop().filter(|_| reachable);
    let Some(card) = card else {
        store::unlike(connection, member, other).await?;
        return Ok(Vec::new());
    };
    let now = app.clock.now();
    let outcome = store::arrive(connection, member, other, now).await?;
    // A hook can't wake the job of pushes after the commit; its next look, seconds later, finds them.
    let (events, _pushed) = give::tell(connection, app, member, &card, outcome, now).await?;
    Ok(events)
}
