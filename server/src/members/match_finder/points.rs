//! What counts how much. Plain sums, so that the reasons shown are all there is; `store::rank` adds the
//! same points in SQL, and a test compares the two.

use super::preferences::MatchPreferences;
use super::view::{MatchReason, MatchReasonKind};
use crate::{
    members::model::{BodyType, RelationshipStatus},
    settings::SiteSettings,
};

/// In the seeker's town.
pub(super) const CITY: i32 = 20;
/// In the seeker's region.
pub(super) const REGION: i32 = 10;
/// They like the seeker.
pub(super) const LIKES_YOU: i32 = 15;
/// Each interest that was wished for.
pub(super) const INTEREST: i32 = 8;
/// A relationship status that was wished for.
pub(super) const RELATIONSHIP_STATUS: i32 = 10;
/// A body type that was wished for.
pub(super) const BODY_TYPE: i32 = 10;
/// Here in the last 24 hours.
pub(super) const ACTIVE_TODAY: i32 = 10;
/// Each interest that both have, up to `SHARED_COUNT` of them.
pub(super) const SHARED: i32 = 1;
/// More in common counts no more.
pub(super) const SHARED_COUNT: i32 = 5;

/// What is true of somebody, of what they and the site show.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    pub same_city: bool,
    pub same_region: bool,
    pub likes_you: bool,
    /// Of those wished for.
    pub interests: Vec<String>,
    /// Only if wished for.
    pub relationship_status: Option<RelationshipStatus>,
    /// Only if wished for.
    pub body_type: Option<BodyType>,
    pub active_today: bool,
    /// How many interests both have.
    pub shared_interests: i32,
}

/// Which details a site shows, and so which may count (spec 3: visible_profile_fields).
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    pub interests: bool,
    pub relationship_status: bool,
    pub body_type: bool,
}

impl Shown {
    pub(super) fn by(settings: &SiteSettings) -> Self {
        let field = |name: &str| settings.visible_profile_fields.iter().any(|shown| shown == name);
        Self {
            interests: field("interests"),
            relationship_status: field("relationship_status"),
            body_type: field("body_type"),
        }
    }
}

/// The most points that these wishes can bring on this site.
pub(super) fn possible(wishes: &MatchPreferences, shown: Shown) -> i32 {
    let interests = i32::try_from(wishes.interests.len()).unwrap_or(i32::MAX).saturating_mul(INTEREST);
    let counted = [
        (true, CITY + LIKES_YOU + ACTIVE_TODAY),
        (shown.interests, SHARED * SHARED_COUNT + interests),
        (shown.relationship_status && !wishes.relationship_statuses.is_empty(), RELATIONSHIP_STATUS),
        (shown.body_type && !wishes.body_types.is_empty(), BODY_TYPE),
    ];
    counted.iter().filter(|(counts, _)| *counts).map(|(_, points)| points).sum()
}

/// Points as a share of the possible ones, 0 to 100, rounded.
pub(super) fn score(points: i32, possible: i32) -> u8 {
    let possible = possible.max(1);
    u8::try_from((points.max(0) * 200 + possible) / (possible * 2)).unwrap_or(u8::MAX).min(100)
}

impl Facts {
    /// Why, strongest first. Everybody shown is of the age wished for.
    pub(super) fn reasons(self) -> Vec<MatchReason> {
        use MatchReasonKind as Kind;
        let plain = |holds: bool, kind| holds.then_some((kind, None));
        let place = if self.same_city { Kind::City } else { Kind::Region };
        let shared = (self.shared_interests > 0).then(|| self.shared_interests.to_string());
        let reasons = [plain(self.likes_you, Kind::LikesYou)]
            .into_iter()
            .chain(self.interests.into_iter().map(|id| Some((Kind::Interest, Some(id)))))
            .chain([
                plain(self.same_city || self.same_region, place),
                self.relationship_status
                    .map(|status| (Kind::RelationshipStatus, Some(status.code().to_owned()))),
                self.body_type.map(|body| (Kind::BodyType, Some(body.code().to_owned()))),
                plain(true, Kind::Age),
                shared.map(|count| (Kind::SharedInterests, Some(count))),
                plain(self.active_today, Kind::ActiveToday),
            ]);
        reasons.flatten().map(|(kind, value)| MatchReason { kind, value }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_a_rounded_share() {
        assert_eq!(
            [score(0, 120), score(30, 60), score(1, 3), score(2, 3), score(60, 60)],
            [0, 50, 33, 67, 100]
        );
    }
}
