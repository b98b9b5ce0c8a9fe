//! Poses: plain, decent, and each possible without the others. Nobody knows beforehand which two are asked for.

use crate::kernel::random::Random;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Something that one does in front of a camera. The page names and describes each in the member's language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pose {
    /// A hand beside the face.
    HandBesideFace,
    /// A hand under the chin.
    HandOnChin,
    /// A hand on top of the head.
    HandOnHead,
    /// The palm of a hand towards the camera.
    OpenPalm,
    /// Two fingers held up.
    TwoFingers,
    /// The head tilted to one side.
    HeadTilted,
    /// The face turned to one side.
    FaceTurned,
    /// Looking up.
    LookUp,
    /// Both eyes closed.
    EyesClosed,
}

/// Those that take a hand.
const WITH_HAND: [Pose; 5] =
    [Pose::HandBesideFace, Pose::HandOnChin, Pose::HandOnHead, Pose::OpenPalm, Pose::TwoFingers];
/// Those that take none.
const WITHOUT_HAND: [Pose; 4] = [Pose::HeadTilted, Pose::FaceTurned, Pose::LookUp, Pose::EyesClosed];

impl Pose {
    /// As in the database and on the wire; `poses_fit` in the database has the same list.
    pub fn code(self) -> &'static str {
        match self {
            Self::HandBesideFace => "hand_beside_face",
            Self::HandOnChin => "hand_on_chin",
            Self::HandOnHead => "hand_on_head",
            Self::OpenPalm => "open_palm",
            Self::TwoFingers => "two_fingers",
            Self::HeadTilted => "head_tilted",
            Self::FaceTurned => "face_turned",
            Self::LookUp => "look_up",
            Self::EyesClosed => "eyes_closed",
        }
    }

    /// The pose with this code.
    pub(super) fn parse(code: &str) -> Option<Self> {
        WITH_HAND.into_iter().chain(WITHOUT_HAND).find(|pose| pose.code() == code)
    }

    /// Two of them, never the same twice: one with a hand and one without, in either order; for whom has none to use, both
    /// without.
    pub(super) fn two(random: &Random, without_hands: bool) -> [Self; 2] {
        let still = one_of(random, &WITHOUT_HAND);
        let other = if without_hands {
            let left: Vec<Self> = WITHOUT_HAND.into_iter().filter(|pose| *pose != still).collect();
            one_of(random, &left)
        } else {
            one_of(random, &WITH_HAND)
        };
        if random.below(2) == 0 { [still, other] } else { [other, still] }
    }
}

fn one_of(random: &Random, poses: &[Pose]) -> Pose {
    let count = u32::try_from(poses.len()).unwrap_or(0);
    let place = usize::try_from(random.below(count)).unwrap_or(0);
    poses.get(place).copied().unwrap_or(Pose::LookUp)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn two_poses_differ_and_all_are_asked_for() {
        let random = Random::seeded(27);
        let mut seen = HashSet::new();
        for _ in 0..500 {
            let [first, second] = Pose::two(&random, false);
            assert_ne!(first, second);
            assert_ne!(WITH_HAND.contains(&first), WITH_HAND.contains(&second), "one of each kind");
            seen.extend([(first, true), (second, false)]);
        }
        assert_eq!(seen.len(), 18, "each of nine comes first and second");
    }

    #[test]
    fn who_can_use_no_hand_is_asked_for_none() {
        let random = Random::seeded(27);
        for _ in 0..200 {
            let [first, second] = Pose::two(&random, true);
            assert_ne!(first, second);
            assert!(WITHOUT_HAND.contains(&first) && WITHOUT_HAND.contains(&second));
        }
    }

    #[test]
    fn a_code_names_its_pose() {
        for pose in WITH_HAND.into_iter().chain(WITHOUT_HAND) {
            assert_eq!(Pose::parse(pose.code()), Some(pose));
            assert_eq!(serde_json::to_value(pose).unwrap(), pose.code());
        }
        assert_eq!(Pose::parse("handstand"), None);
    }
}
