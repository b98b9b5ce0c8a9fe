//! Hair that hangs: straight, wavy, to the shoulders, a bob.

use crate::drawing::Drawing;
use crate::figure::Sitter;
use crate::geometry::{Point, at, band, lerp, smooth};
use crate::hair::strands::{lock, paint, paint_shaded, shadow, strands, waved};
use crate::person::HairStyle;

/// How a hanging style falls, in the head's units.
struct Fall {
    /// Where the hair ends.
    length: f32,
    /// Half its width at the jaw.
    jaw: f32,
    /// Half its width at the end.
    end: f32,
    /// Height of waves.
    waves: f32,
    /// How far the ends turn in (positive) or out.
    curl: f32,
    /// Whether locks lie before the shoulders.
    over_shoulders: bool,
}

impl Fall {
    fn of(sitter: &Sitter<'_>) -> Self {
        let mut dice = sitter.dice("fall");
        match sitter.person.hair_style {
            HairStyle::LongWavy => Self {
                length: dice.range(270.0, 370.0),
                jaw: 146.0,
                end: 136.0,
                waves: dice.range(9.0, 14.0),
                curl: 16.0,
                over_shoulders: true,
            },
            HairStyle::Shoulder => Self {
                length: dice.range(176.0, 222.0),
                jaw: 139.0,
                end: 132.0,
                waves: 5.0,
                curl: dice.range(-10.0, 16.0),
                over_shoulders: true,
            },
            HairStyle::Bob => Self {
                length: dice.range(104.0, 142.0),
                jaw: 142.0,
                end: 134.0,
                waves: 0.0,
                curl: 22.0,
                over_shoulders: true,
            },
            HairStyle::SweptBack => {
                Self { length: 132.0, jaw: 124.0, end: 106.0, waves: 4.0, curl: 4.0, over_shoulders: false }
            }
            _ => Self {
                length: dice.range(280.0, 400.0),
                jaw: 136.0,
                end: 124.0,
                waves: 1.5,
                curl: 6.0,
                over_shoulders: true,
            },
        }
    }
}

/// Height of the crown of hanging hair.
const CROWN: f32 = -177.0;

/// The mass behind neck and shoulders.
pub(crate) fn behind(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let fall = Fall::of(sitter);
    let length = fall.length;
    let side = |sign: f32| {
        let edge = [
            at(0.0, CROWN + 24.0),
            at(sign * 66.0, -142.0),
            at(sign * 106.0, -92.0),
            at(sign * 124.0, -20.0),
            at(sign * (fall.jaw - 6.0), length * 0.4),
            at(sign * (fall.end + 2.0), length * 0.76),
            at(sign * (fall.end - 14.0 - fall.curl), length),
            at(0.0, length + 8.0),
        ];
        let edge = edge.map(|point| sitter.head.around(point.x, point.y));
        if fall.waves > 2.0 { waved(&edge, fall.waves * 0.8, 2.4, sign) } else { edge.to_vec() }
    };
    let (left, right) = (side(-1.0), side(1.0));
    let paint = paint_shaded(drawing, sitter);
    drawing.fill(&band(&left, &right), paint, 1.0);
    strands(drawing, sitter, &left, &right, 12);
}

/// The hair over forehead, temples and shoulders.
pub(crate) fn before(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let fringe = sitter.person.fringe;
    let edges = [-1.0, 1.0].map(|side| curtain(sitter, side));
    if !fringe {
        for (_, inner) in &edges {
            shadow(drawing, sitter, inner);
        }
    }
    for (outer, inner) in &edges {
        lock(drawing, sitter, outer, inner, 11);
    }
    if fringe {
        bangs(drawing, sitter);
    } else {
        parting(drawing, sitter);
    }
}

/// The parting's place on the crown.
fn part(sitter: &Sitter<'_>) -> f32 {
    if sitter.person.fringe { 0.0 } else { sitter.person.parting * 66.0 }
}

/// One side, from the parting to the end: its outer and its inner edge.
fn curtain(sitter: &Sitter<'_>, side: f32) -> (Vec<Point>, Vec<Point>) {
    let (head, fall, part) = (&sitter.head, Fall::of(sitter), part(sitter));
    let length = fall.length;
    // The side with more hair sweeps lower over the forehead.
    let sweep = (1.0 - side * part / 50.0).clamp(0.0, 2.0) * 7.0;
    let across = |share: f32| lerp(part, side * 100.0, share);
    let end = if fall.over_shoulders { length } else { length * 0.6 };
    let outer = [
        head.around(part, CROWN),
        head.around(lerp(part, side * 112.0, 0.52), CROWN + 9.0),
        head.around(side * 113.0, -122.0),
        head.around(side * 131.0, -40.0),
        head.around(side * (fall.jaw - 4.0), end * 0.28),
        head.around(side * fall.jaw, end * 0.58),
        head.around(side * (fall.end + 2.0), end * 0.85),
        head.around(side * (fall.end - 14.0 - fall.curl), end),
    ];
    let drift = (length * 0.05).min(12.0);
    let blunt = if length > 150.0 { 34.0 } else { 20.0 };
    let inner = [
        head.rooted(part, -110.0),
        head.rooted(across(0.42), -103.0 + sweep * 0.5),
        head.rooted(across(0.80), -74.0 + sweep),
        head.rooted(side * 103.0, -26.0),
        head.around(side * 105.0, end * 0.24),
        head.around(side * (100.0 - drift * 0.3), end * 0.54),
        head.around(side * (90.0 - drift), end * 0.84),
        head.around(side * (fall.end - 14.0 - fall.curl - blunt), end - blunt * 0.1),
    ];
    let phase = if side > 0.0 { 0.6 } else { 2.2 };
    if fall.waves > 2.0 {
        (waved(&outer, fall.waves, 2.6, phase), waved(&inner, fall.waves, 2.6, phase + 0.5))
    } else {
        (outer.to_vec(), inner.to_vec())
    }
}

fn parting(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let part = part(sitter);
    let line = [
        sitter.head.around(part, CROWN + 4.0),
        sitter.head.around(part, -146.0).towards(sitter.head.on(part, -140.0), 0.6),
        sitter.head.rooted(part, -109.0),
    ];
    let scalp = sitter.hair.deep.mix(sitter.skin.shade, 0.35);
    drawing.fill(&crate::geometry::brush(&line, [0.8, 2.2, 3.4]), scalp, 0.75);
}

/// A fringe down to the brows.
pub(crate) fn bangs(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let head = &sitter.head;
    let low = [
        (-98.0, -30.0),
        (-76.0, -46.0),
        (-40.0, -54.0),
        (0.0, -57.0),
        (40.0, -54.0),
        (76.0, -46.0),
        (98.0, -30.0),
    ];
    let high = [
        (-112.0, -112.0),
        (-84.0, -150.0),
        (-42.0, -168.0),
        (0.0, -173.0),
        (42.0, -168.0),
        (84.0, -150.0),
        (112.0, -112.0),
    ];
    let tips = low.map(|(x, y)| head.rooted(x, y));
    let roots = high.map(|(x, y)| head.around(x * 0.9, y));
    shadow(drawing, sitter, &tips);
    let paint = paint(drawing, sitter);
    drawing.fill(&band(&roots, &tips), paint, 1.0);
    let crown = [-0.6, -0.35, -0.1, 0.1, 0.35, 0.6]
        .map(|share: f32| head.around(share * 100.0, -160.0 + share.abs() * 20.0));
    crate::hair::strands::combed(drawing, sitter, &crown, &tips, 19);
    drawing.stroke(&smooth(&tips), sitter.hair.deep, 2.0, 0.3);
}
