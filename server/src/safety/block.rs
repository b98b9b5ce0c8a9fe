//! Making and lifting a block, with all that it does to the two.

use super::gone;
use crate::{
    accounts, chat,
    kernel::{
        clock::Clock,
        events::{self, Event},
        ids::MemberId,
        problem::{Answer, Refusal},
    },
    likes, media,
    members::{self, Meeting},
};
use serde_json::json;
use sqlx::PgConnection;

/// Blocks a member whom the caller could meet, or who has blocked the caller. Once and again is the same.
///
/// # Errors
/// `not_found` for whom the caller can't see.
pub(super) async fn block(
    connection: &mut PgConnection,
    clock: &Clock,
    member: MemberId,
    other: MemberId,
) -> Answer<Vec<Event>> {
    // Before the check: a like or a message that comes at the same time is then before or after all of this.
    members::lock_pair(connection, member, other).await?;
    if members::has_blocked(connection, member, other).await? {
        return Ok(Vec::new());
    }
    if !is_known(connection, member, other).await? {
        return Err(Refusal::NotFound.into());
    }
    put(connection, clock, member, other).await
}

/// Whether they can meet, could but for a block, or could before the other one left: those may come back, and where
/// nobody is told of a block it must look like that.
pub(super) async fn is_known(
    connection: &mut PgConnection,
    member: MemberId,
    other: MemberId,
) -> Answer<bool> {
    if members::meeting(connection, member, other).await? != Meeting::Missing {
        return Ok(true);
    }
    Ok(members::share_pool(connection, member, other).await? && accounts::has_left(connection, other).await?)
}

/// Blocks somebody whom the caller knows, whether or not they can meet now. The caller holds
/// `members::lock_pair`.
pub(super) async fn block_known(
    connection: &mut PgConnection,
    clock: &Clock,
    member: MemberId,
    other: MemberId,
) -> Answer<Vec<Event>> {
    if members::has_blocked(connection, member, other).await? {
        return Ok(Vec::new());
    }
    put(connection, clock, member, other).await
}

/// The block itself, and the end of what was between the two.
async fn put(
    connection: &mut PgConnection,
    clock: &Clock,
    member: MemberId,
    other: MemberId,
) -> Answer<Vec<Event>> {
    members::put_block(connection, member, other, clock.now()).await?;
    let matched = likes::part(connection, member, other).await?;
    for pair in [(member, other), (other, member)] {
        media::close_album(connection, pair, clock.now()).await?;
    }
    let mut still_listed = false;
    // A page that was away must not hear now of a like or a message that is gone. The other one comes last:
    // what they have in their list is what they must be told of.
    for (reader, named) in [(member, other), (other, member)] {
        let conversation = chat::shared_with(connection, reader, named).await?;
        still_listed = conversation.is_some();
        let ids: Vec<_> = [Some(named.0), conversation.map(|id| id.0)].into_iter().flatten().collect();
        events::forget_about(connection, reader, &ids).await?;
    }
    let mut events = vec![events::append(connection, clock, member, json!({ "type": "block" })).await?];
    if matched || still_listed {
        events.extend(gone::publish(connection, clock, member, &[other]).await?);
    }
    Ok(events)
}

/// Takes the caller's block back. What it ended stays ended; the conversation is there again for both,
/// unless the other one has blocked as well.
pub(super) async fn unblock(
    connection: &mut PgConnection,
    clock: &Clock,
    member: MemberId,
    other: MemberId,
) -> Answer<Vec<Event>> {
    members::lock_pair(connection, member, other).await?;
    if !members::lift_block(connection, member, other).await? {
        return Ok(Vec::new());
    }
    let mut events = vec![events::append(connection, clock, member, json!({ "type": "block" })).await?];
    if members::meeting(connection, member, other).await? == Meeting::Possible {
        events.extend(chat::tell_both(connection, clock, member, other).await?);
    }
    Ok(events)
}
