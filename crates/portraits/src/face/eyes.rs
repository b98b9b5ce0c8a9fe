//! Eyes that look at the camera, whichever way the head is turned.

use crate::colour::Colour;
use crate::drawing::Drawing;
use crate::figure::Sitter;
use crate::geometry::{Point, at, band, brush, ellipse, smooth};
use crate::scene::Expression;

/// One eye's measures, seen from the front.
pub(crate) struct Eye {
    /// -1 is the viewer's left.
    pub(crate) side: f32,
    /// Distance of its middle from the middle of the face.
    pub(crate) distance: f32,
    /// Half its width.
    pub(crate) half: f32,
    /// Height of the upper lid over the middle.
    upper: f32,
    /// Depth of the lower lid under the middle.
    lower: f32,
    /// How much higher the outer corner is.
    tilt: f32,
}

impl Eye {
    /// The measures for a sitter.
    pub(crate) fn new(sitter: &Sitter<'_>, side: f32) -> Self {
        let face = &sitter.person.face;
        let female = sitter.person.is_female();
        let ageing = sitter.person.ageing();
        let squint = match sitter.scene.expression {
            Expression::BroadSmile => 0.80,
            Expression::Smile => 0.90,
            Expression::HalfSmile => 0.93,
            Expression::Calm => 1.0,
        };
        let open = if female { 14.5 } else { 12.6 } + face.eye_size * 1.5 - ageing * 1.8;
        Self {
            side,
            distance: 51.0 + face.eye_distance * 3.0 + face.breadth * 1.5,
            half: 25.5 + face.eye_size * 2.0,
            upper: open * (0.4 + 0.6 * squint),
            lower: 8.8 * squint,
            tilt: 1.5 + face.eye_tilt * 2.6 - ageing * 2.5,
        }
    }

    /// A place: `along` from the inner (-1) to the outer corner (1), `down` from the eye's axis.
    pub(crate) fn place(&self, sitter: &Sitter<'_>, along: f32, down: f32) -> Point {
        sitter.head.on(self.side * (self.distance + along * self.half), down - along * self.tilt * 0.5)
    }

    fn upper_lid(&self, sitter: &Sitter<'_>, lift: f32) -> [Point; 5] {
        let curve = [
            (-1.0, 3.5),
            (-0.62, -self.upper * 0.52),
            (-0.04, -self.upper),
            (0.58, -self.upper * 0.74),
            (1.0, -0.5),
        ];
        curve.map(|(along, down)| self.place(sitter, along, down - lift))
    }

    fn lower_lid(&self, sitter: &Sitter<'_>) -> [Point; 5] {
        let curve = [
            (-1.0, 3.5),
            (-0.55, self.lower * 0.78),
            (0.1, self.lower),
            (0.64, self.lower * 0.66),
            (1.0, -0.5),
        ];
        curve.map(|(along, down)| self.place(sitter, along, down))
    }
}

/// Paints both eyes with their lids.
pub(crate) fn paint(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    for side in [-1.0, 1.0] {
        let eye = Eye::new(sitter, side);
        lid(drawing, sitter, &eye);
        ball(drawing, sitter, &eye);
        lashes(drawing, sitter, &eye);
    }
}

fn lid(drawing: &mut Drawing, sitter: &Sitter<'_>, eye: &Eye) {
    let (person, skin) = (sitter.person, &sitter.skin);
    let fold = 4.5 + person.face.eyelid * 5.0;
    let edge = eye.upper_lid(sitter, 0.0);
    let crease = eye.upper_lid(sitter, fold);
    let tint = skin.base.mix(skin.blush, 0.25).mix(skin.line, 0.12 + 0.38 * person.make_up);
    drawing.fill(&band(&edge, &crease), tint, 0.5 + 0.25 * person.make_up);
    drawing.stroke(&smooth(&crease[1..]), skin.line, 2.0, 0.42);
}

fn ball(drawing: &mut Drawing, sitter: &Sitter<'_>, eye: &Eye) {
    let (upper, lower) = (eye.upper_lid(sitter, 0.0), eye.lower_lid(sitter));
    let opening = band(&upper, &lower);
    let white = Colour::rgb(0xF8F3EE).mix(sitter.skin.base, 0.12);
    drawing.fill(&opening, white, 1.0);
    drawing.inside(&opening, |drawing| {
        iris(drawing, sitter, eye);
        // The lid and its lashes shade the eyeball.
        drawing.stroke(&smooth(&upper), Colour::rgb(0x3A2320), 7.5, 0.26);
    });
    let tear = eye.place(sitter, -0.93, 3.2);
    drawing.fill(&ellipse(tear, 2.6, 2.0), sitter.skin.blush, 0.55);
}

fn iris(drawing: &mut Drawing, sitter: &Sitter<'_>, eye: &Eye) {
    let middle = eye.place(sitter, 0.0, -eye.upper * 0.16);
    // Looking at the camera: the eyes turn back as far as the head turns away.
    let centre = at(middle.x - sitter.head.turn() * 8.5, middle.y + sitter.scene.pose.nod * 0.25);
    let radius = 11.8;
    let colour = sitter.person.eye_colour.iris();
    let stops = [
        (0.0, colour.lighter(0.10), 1.0),
        (0.55, colour.lighter(0.02), 1.0),
        (0.86, colour.dimmed(0.72), 1.0),
        (1.0, colour.dimmed(0.42), 1.0),
    ];
    let paint = drawing.radial(at(centre.x, centre.y + 3.0), at(radius, radius * 1.1), &stops);
    drawing.fill(&ellipse(centre, radius, radius), paint, 1.0);
    drawing.fill(&ellipse(centre, 5.0, 5.0), Colour::rgb(0x17100F), 1.0);
    let light = sitter.light();
    let shine = Colour::rgb(0xFFFFFF);
    drawing.fill(&ellipse(at(centre.x + light * 4.0, centre.y - 4.2), 3.3, 3.3), shine, 0.95);
    drawing.fill(&ellipse(at(centre.x - light * 4.2, centre.y + 4.8), 1.7, 1.7), shine, 0.38);
}

fn lashes(drawing: &mut Drawing, sitter: &Sitter<'_>, eye: &Eye) {
    let (person, skin) = (sitter.person, &sitter.skin);
    let ink = Colour::rgb(0x2B1A16).mix(skin.line, if person.is_female() { 0.12 } else { 0.4 });
    let upper = eye.upper_lid(sitter, 0.0);
    if person.is_female() {
        let strength = 0.75 + 0.5 * person.make_up;
        let tip = eye.place(sitter, 1.16, -6.5);
        let line: Vec<Point> = upper.iter().copied().chain([tip]).collect();
        drawing.fill(&brush(&line, [1.6, 4.6 * strength, 2.2]), ink, 0.94);
        let flick =
            [eye.place(sitter, 0.74, -eye.upper * 0.55), eye.place(sitter, 1.0, -eye.upper * 0.9 - 1.0)];
        drawing.fill(&brush(&flick, [2.6, 2.0, 0.8]), ink, 0.8);
    } else {
        drawing.fill(&brush(&upper, [1.6, 3.6, 2.8]), ink, 0.85);
    }
    drawing.stroke(&smooth(&eye.lower_lid(sitter)), skin.line, 1.5, 0.5);
}
