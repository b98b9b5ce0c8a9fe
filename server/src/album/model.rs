//! What callers ask for, and what they get.

use crate::{kernel::ids::MemberId, media::AlbumGrant, members::ProfileCard};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

/// Others to whom an album is open at a time.
pub(super) const MOST: i64 = 100;

/// For how long an album is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum AlbumTime {
    /// 24 hours.
    Day,
    /// 7 days.
    Week,
    /// Until it is taken back.
    Open,
}

impl AlbumTime {
    /// When it ends.
    pub(super) fn ends(self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        match self {
            Self::Day => Some(now + Duration::days(1)),
            Self::Week => Some(now + Duration::days(7)),
            Self::Open => None,
        }
    }
}

/// Body of PUT album-viewers.php.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AlbumOpening {
    /// To whom.
    pub(super) profile: MemberId,
    /// For how long, from now on.
    pub(super) time: AlbumTime,
}

/// Body of DELETE album-viewers.php.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AlbumClosing {
    /// To whom.
    pub(super) profile: MemberId,
}

/// Somebody to whom the caller's album is open.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AlbumViewer {
    profile: ProfileCard,
    /// null: until it is taken back.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    until: Option<OffsetDateTime>,
}

/// All of them, the latest first; without those whom the caller can't see now.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AlbumViewers {
    viewers: Vec<AlbumViewer>,
}

impl AlbumViewers {
    /// Cards come in the order of the grants, some of which have none.
    pub(super) fn of(grants: &[AlbumGrant], cards: Vec<ProfileCard>) -> Self {
        let until = |card: &ProfileCard| {
            grants.iter().find(|grant| grant.other == card.id).and_then(|grant| grant.ends_at)
        };
        let viewers = cards.into_iter().map(|profile| AlbumViewer { until: until(&profile), profile });
        Self { viewers: viewers.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_and_a_week_end_and_open_does_not() {
        let now = OffsetDateTime::UNIX_EPOCH;
        assert_eq!(AlbumTime::Day.ends(now), Some(now + Duration::hours(24)));
        assert_eq!(AlbumTime::Week.ends(now), Some(now + Duration::hours(168)));
        assert_eq!(AlbumTime::Open.ends(now), None);
    }
}
