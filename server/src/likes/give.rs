//! Giving a like, from wherever: the likes page's call and the swipe game do the same.

use super::{
    notices as mails,
    store::{self, Outcome},
    waiting,
};
use crate::{
    app::App,
    kernel::{
        events::{self, Event},
        ids::MemberId,
        problem::{Answer, Refusal},
    },
    members::{self, ProfileCard},
    notifications::{self, Notice, NoticeKind},
};
use serde_json::json;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A like that is written.
pub(super) struct Given {
    pub outcome: Outcome,
    /// Whom it is for, as the liker sees them now.
    pub card: ProfileCard,
    /// For after the commit.
    pub events: Vec<Event>,
    /// A push waits to be sent.
    pub pushed: bool,
}

/// Checks, likes, and writes what the two must hear of; nobody hears of a like that waits.
///
/// # Errors
/// `not_confirmed` when too many wait already; `not_found` and `blocked_by` as `members::meeting` says.
pub(super) async fn give(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    other: MemberId,
    now: OffsetDateTime,
) -> Answer<Given> {
    let waits = waiting::hold_unconfirmed(connection, member, other).await?;
    // Before the check: a block that comes at the same time is then before or after all of this.
    members::lock_pair(connection, member, other).await?;
    members::meeting(connection, member, other).await?.require()?;
    let outcome = if waits {
        store::like_later(connection, member, other, now).await?
    } else {
        store::like(connection, member, other, now).await?
    };
    let card = members::cards(connection, app, member, &[other]).await?.pop().ok_or(Refusal::NotFound)?;
    let (events, pushed) = tell(connection, app, member, &card, outcome, now).await?;
    Ok(Given { outcome, card, events, pushed })
}

/// Writes what the two must hear of: events, and for the other one a push and the mail that may be due. The events, for
/// after the commit, and whether a push waits.
pub(super) async fn tell(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    card: &ProfileCard,
    outcome: Outcome,
    now: OffsetDateTime,
) -> Answer<(Vec<Event>, bool)> {
    let mut events = Vec::new();
    let mut pushed = false;
    for (to, kind, about) in notices(outcome, member, card) {
        let event = json!({ "type": name(kind), "profile": about });
        events.push(events::append(connection, &app.clock, to, event).await?);
        // Who makes a match is told by the answer.
        if to != member {
            pushed |= notifications::push(connection, app, to, Notice { kind, about }).await?;
            mails::due(connection, to, now).await?;
        }
    }
    Ok((events, pushed))
}

/// The event of it.
fn name(kind: NoticeKind) -> &'static str {
    match kind {
        NoticeKind::Like => "like",
        NoticeKind::Match => "match",
    }
}

/// Who hears of what, about whom; nobody is there to hear for a fictional profile.
fn notices(outcome: Outcome, member: MemberId, other: &ProfileCard) -> Vec<(MemberId, NoticeKind, MemberId)> {
    let mut notices = match outcome {
        Outcome::Known | Outcome::Waits => Vec::new(),
        Outcome::Liked => vec![(other.id, NoticeKind::Like, member)],
        Outcome::Matched => {
            vec![(member, NoticeKind::Match, other.id), (other.id, NoticeKind::Match, member)]
        }
    };
    notices.retain(|(to, ..)| *to == member || !other.fictional);
    notices
}
