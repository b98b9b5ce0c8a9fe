//! The head in space: faces are drawn as seen from the front and turned here.

use crate::geometry::{Point, at, lerp, smoothstep};
use crate::person::{Face, Person};
use crate::scene::Pose;

/// How far the middle of the face stands before the axis of the head.
const DEPTH: f32 = 112.0;

/// A head of one person in one pose. Coordinates are those of the face seen from the front: the origin is
/// between the eyes, the skull is some 230 wide, the chin some 165 below the eyes, the crown as far above.
#[derive(Debug, Clone)]
pub(crate) struct Head {
    turn_sin: f32,
    turn_cos: f32,
    nod_sin: f32,
    face: Face,
    female: bool,
    /// Fuller cheeks and jowls, 0 to 1.
    soft: f32,
}

impl Head {
    /// The head of a person in a pose.
    pub(crate) fn new(person: &Person, pose: &Pose) -> Self {
        let (turn_sin, turn_cos) = pose.turn.to_radians().sin_cos();
        let soft = person.ageing() * 0.8 + if person.build == crate::person::Build::Full { 0.5 } else { 0.0 };
        Self {
            turn_sin,
            turn_cos,
            nod_sin: pose.nod.to_radians().sin(),
            face: person.face,
            female: person.is_female(),
            soft,
        }
    }

    /// A point of the front view, on the surface of the face.
    pub(crate) fn on(&self, x: f32, y: f32) -> Point {
        self.off(x, y, 0.0)
    }

    /// A point of the front view that stands `relief` off the surface (the nose, a frame of glasses).
    pub(crate) fn off(&self, x: f32, y: f32, relief: f32) -> Point {
        let depth = surface(x, y) + relief;
        at(x * self.turn_cos + depth * self.turn_sin, y - depth * self.nod_sin * 0.8)
    }

    /// A point of the silhouette, or beside it (hair, ears): turns with the skull, not with the face.
    pub(crate) fn beside(&self, x: f32, y: f32) -> Point {
        let turning = self.turn_sin.signum() * (x / 115.0).clamp(-1.0, 1.0);
        let jaw = smoothstep(20.0, 160.0, y);
        let share = lerp(lerp(0.10, 0.30, jaw), lerp(0.26, 0.62, jaw), turning.midpoint(1.0));
        let middle = smoothstep(80.0, 15.0, x.abs()) * jaw;
        let share = lerp(share, 0.98, middle);
        let reach = surface(x * 0.94, y).max(20.0);
        at(x + reach * share * self.turn_sin, y - reach * self.nod_sin * lerp(0.0, 0.5, jaw))
    }

    /// A point where hair leaves the skin: on the face in the middle, on the silhouette at the temples.
    pub(crate) fn rooted(&self, x: f32, y: f32) -> Point {
        let x = x * self.broad();
        self.on(x, y).towards(self.beside(x, y), smoothstep(66.0, 112.0, x.abs()))
    }

    /// A point of the hair's own silhouette: beside an average skull, and as much narrower or broader as
    /// this one is.
    pub(crate) fn around(&self, x: f32, y: f32) -> Point {
        self.beside(x * self.broad(), y)
    }

    /// Breadth of this skull; 1 is 230 units.
    fn broad(&self) -> f32 {
        let usual = if self.female { 0.965 } else { 0.98 };
        usual + self.face.breadth * 0.055
    }

    /// Half the width of the face at a height, seen from the front.
    pub(crate) fn half_width(&self, y: f32) -> f32 {
        let profile = self.right_side();
        let pair = profile.windows(2).find_map(|pair| match *pair {
            [from, to] if from.y <= y && y <= to.y => Some((from, to)),
            _ => None,
        });
        pair.map_or(40.0, |(from, to)| lerp(from.x, to.x, (y - from.y) / (to.y - from.y).max(1.0)))
    }

    /// The right half of the outline, from crown to chin, seen from the front.
    pub(crate) fn right_side(&self) -> [Point; 10] {
        let Face { jaw, chin, .. } = self.face;
        let broad = self.broad();
        let bottom = self.chin();
        let jaw_width = if self.female { 88.0 } else { 96.0 } + jaw * 7.0 + self.soft * 5.0;
        let chin_width = if self.female { 25.0 } else { 32.0 } + chin * 6.0 + self.soft * 3.0;
        [
            at(0.0, -156.0),
            at(58.0 * broad, -145.0),
            at(99.0 * broad, -104.0),
            at(113.0 * broad, -48.0),
            at(115.0 * broad, 8.0),
            at(lerp(111.0, jaw_width, 0.12) * broad, 52.0),
            at(jaw_width * broad, bottom - 68.0),
            at(lerp(chin_width, jaw_width, 0.52) * broad, bottom - 26.0),
            at(chin_width * broad, bottom - 4.0),
            at(0.0, bottom),
        ]
    }

    /// The lowest point of the chin.
    pub(crate) fn chin(&self) -> f32 {
        164.0 + self.face.length * 9.0
    }

    /// The outline of skull and jaw, turned, clockwise from the crown.
    pub(crate) fn outline(&self) -> Vec<Point> {
        let right = self.right_side();
        let left = right.iter().rev().skip(1).take(right.len() - 2).map(|point| at(-point.x, point.y));
        right.iter().copied().chain(left).map(|point| self.beside(point.x, point.y)).collect()
    }

    /// Which way the head is turned, -1 to 1 for a third of a right angle.
    pub(crate) fn turn(&self) -> f32 {
        self.turn_sin * 2.0
    }

    /// Height of the middle of the mouth.
    pub(crate) fn mouth(&self) -> f32 {
        106.0 + self.face.length * 6.0
    }

    /// Height of the underside of the nose.
    pub(crate) fn nose_base(&self) -> f32 {
        66.0 + self.face.nose_length * 5.0 + self.face.length * 2.0
    }
}

/// How far the surface stands before the axis at a place of the front view: an ellipsoid.
fn surface(x: f32, y: f32) -> f32 {
    let (across, down) = (x / 132.0, (y - 5.0) / 215.0);
    DEPTH * (1.0 - across * across - down * down).max(0.05).sqrt()
}
