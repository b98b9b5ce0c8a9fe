//! Short hair: sides that fade, and what is on top.

use crate::drawing::Drawing;
use crate::figure::Sitter;
use crate::geometry::{Point, at, band, brush, lerp};
use crate::hair::strands::{combed, lock, paint, rooted_piece, shadow, strands};

/// Sides and sideburns, which grow out `volume` units and fade towards the ear.
pub(crate) fn sides(drawing: &mut Drawing, sitter: &Sitter<'_>, volume: f32) {
    let (head, hair) = (&sitter.head, &sitter.hair);
    for side in [-1.0, 1.0] {
        let edge = |y: f32, out: f32| head.beside(side * (head.half_width(y) + out), y);
        let outer = [
            edge(-112.0, volume),
            edge(-84.0, volume + 1.0),
            edge(-48.0, volume),
            edge(-22.0, volume * 0.6),
            edge(2.0, -0.5),
            edge(22.0, -1.0),
        ];
        let inner = [
            head.rooted(side * 84.0, -104.0),
            head.rooted(side * 92.0, -78.0),
            head.rooted(side * 103.0, -46.0),
            head.rooted(side * 104.0, -18.0),
            head.beside(side * (head.half_width(4.0) - 8.0), 4.0),
            head.beside(side * (head.half_width(24.0) - 5.0), 24.0),
        ];
        let fade = drawing.linear(
            at(0.0, -92.0),
            at(0.0, 26.0),
            &[
                (0.0, hair.base, 1.0),
                (0.42, hair.shade, 0.92),
                (0.75, hair.shade, 0.55),
                (1.0, hair.shade, 0.0),
            ],
        );
        drawing.fill(&band(&outer, &inner), fade, 1.0);
    }
}

/// The hairline from the left to the right temple; it goes back at the corners first.
fn hairline(sitter: &Sitter<'_>, lift: f32) -> Vec<Point> {
    let back = sitter.person.receding;
    let half = [
        (103.0, -44.0),
        (93.0, -76.0 - back * 16.0),
        (66.0, -94.0 - back * 42.0 - lift * 0.6),
        (32.0, -103.0 - back * 24.0 - lift),
    ];
    let left = half.iter().map(|&(x, y)| sitter.head.rooted(-x, y));
    let right = half.iter().rev().map(|&(x, y)| sitter.head.rooted(x, y));
    left.chain([sitter.head.rooted(0.0, -104.0 - back * 18.0 - lift)]).chain(right).collect()
}

/// The rim of short hair from temple to temple; `height` over the skull, `lean` raises one side.
fn rim(sitter: &Sitter<'_>, height: f32, lean: f32) -> Vec<Point> {
    let points = [
        (-113.0, -56.0, 0.2),
        (-112.0, -95.0, 0.42),
        (-89.0, -134.0, 0.78),
        (-50.0, -163.0, 1.0),
        (0.0, -171.0, 1.0),
        (50.0, -163.0, 1.0),
        (89.0, -134.0, 0.78),
        (112.0, -95.0, 0.42),
        (113.0, -56.0, 0.2),
    ];
    points
        .map(|(x, y, share)| {
            let extra = height * share * (1.0 + lean * x / 115.0);
            sitter.head.around(x * (1.0 + extra * 0.0012), y - extra)
        })
        .to_vec()
}

/// The skull itself from temple to temple.
fn skull(sitter: &Sitter<'_>) -> Vec<Point> {
    let right = sitter.head.right_side();
    let upper = || right.iter().take(4);
    let left = upper().rev().map(|point| sitter.head.beside(-point.x, point.y));
    left.chain(upper().skip(1).map(|point| sitter.head.beside(point.x, point.y))).collect()
}

/// A side parting.
pub(crate) fn parted(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    sides(drawing, sitter, 4.0);
    let head = &sitter.head;
    let line = hairline(sitter, 0.0);
    shadow(drawing, sitter, &line);
    let height = sitter.dice("height").range(4.0, 18.0);
    let toward = if sitter.person.parting < 0.0 { 1.0 } else { -1.0 };
    let rim = rim(sitter, height, toward * -0.25);
    rooted_piece(drawing, sitter, &rim, &line);
    // Two flows that leave the parting: a short one down, a long one over the crown.
    let part = -toward * lerp(50.0, 62.0, sitter.person.parting.abs());
    let back = sitter.person.receding;
    let root = head.rooted(part, -101.0 - back * 44.0);
    let crown = head.around(part * 0.92, -152.0 - height);
    let far = |x: f32, y: f32| head.rooted(toward * x, y);
    let low = [
        root,
        head.rooted(part * 0.3, -112.0 - back * 26.0),
        far(40.0, -108.0 - back * 30.0),
        far(68.0, -99.0 - back * 42.0),
        far(93.0, -79.0 - back * 16.0),
        far(106.0, -50.0),
    ];
    let high = [
        crown,
        head.around(part * 0.2, -166.0 - height),
        head.around(toward * 60.0, -156.0 - height * 0.7),
        head.around(toward * 108.0, -106.0),
        head.around(toward * 114.0, -60.0),
    ];
    strands(drawing, sitter, &high, &low, 11);
    let short_low =
        [root, head.rooted(-toward * 92.0, -81.0 - back * 18.0), head.rooted(-toward * 104.0, -52.0)];
    let short_high = [crown, head.around(-toward * 103.0, -124.0), head.around(-toward * 114.0, -70.0)];
    strands(drawing, sitter, &short_high, &short_low, 4);
    drawing.fill(&brush(&[root, root.towards(crown, 0.55), crown], [2.6, 2.0, 0.6]), sitter.hair.deep, 0.55);
}

/// Combed up and back.
pub(crate) fn quiff(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    sides(drawing, sitter, 3.0);
    let line = hairline(sitter, 2.0);
    shadow(drawing, sitter, &line);
    let height = sitter.dice("height").range(22.0, 40.0);
    let lean = if sitter.person.parting < 0.0 { 0.35 } else { -0.35 };
    let rim = rim(sitter, height, lean);
    rooted_piece(drawing, sitter, &rim, &line);
    let swept: Vec<Point> =
        rim.iter().map(|&point| (point + at(lean * 34.0, 5.0)).towards(at(0.0, -140.0), 0.10)).collect();
    combed(drawing, sitter, &line, &swept, 22);
}

/// Brushed forwards, with an uneven edge.
pub(crate) fn crop(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    sides(drawing, sitter, 3.0);
    let mut dice = sitter.dice("crop");
    let drop = 14.0 * (1.0 - sitter.person.receding);
    let mut line: Vec<Point> = hairline(sitter, -drop);
    line = crate::geometry::resample(&line, 15)
        .into_iter()
        .map(|point| point + at(0.0, dice.range(-3.0, 5.0)))
        .collect();
    shadow(drawing, sitter, &line);
    let rim = rim(sitter, dice.range(6.0, 16.0), 0.0);
    rooted_piece(drawing, sitter, &rim, &line);
    let crown: Vec<Point> = rim.iter().map(|point| point.towards(at(8.0, -146.0), 0.55)).collect();
    // Towards the temples the hairline is hollow: straight strands would cross the forehead.
    let (front, fringe) = (middle(&crown), middle(&line));
    combed(drawing, sitter, &front, &fringe, 20);
    combed(drawing, sitter, &rim, &crown, 13);
}

/// The middle two thirds of an edge.
fn middle(edge: &[Point]) -> Vec<Point> {
    crate::geometry::steps(7).map(|share| crate::geometry::along(edge, lerp(0.17, 0.83, share))).collect()
}

/// Combed back to the jaw.
pub(crate) fn swept_back(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let line = hairline(sitter, 3.0);
    shadow(drawing, sitter, &line);
    let rim = rim(sitter, 14.0, 0.0);
    sides(drawing, sitter, 8.0);
    rooted_piece(drawing, sitter, &rim, &line);
    combed(drawing, sitter, &line, &rim, 24);
}

/// A pixie cut: soft sides and a swept fringe.
pub(crate) fn pixie(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let head = &sitter.head;
    sides(drawing, sitter, 7.0);
    let toward = if sitter.person.parting < 0.0 { 1.0 } else { -1.0 };
    let part = head.around(-toward * 46.0, -166.0);
    let root = head.rooted(-toward * 54.0, -98.0);
    let low = [
        root,
        head.rooted(-toward * 6.0, -84.0),
        head.rooted(toward * 46.0, -62.0),
        head.rooted(toward * 88.0, -46.0),
        head.rooted(toward * 108.0, -8.0),
    ];
    let high = [
        part,
        head.around(toward * 10.0, -184.0),
        head.around(toward * 70.0, -166.0),
        head.around(toward * 119.0, -98.0),
        head.around(toward * 119.0, -14.0),
    ];
    let near_low = [root, head.rooted(-toward * 92.0, -70.0), head.rooted(-toward * 106.0, -10.0)];
    let near_high = [part, head.around(-toward * 108.0, -124.0), head.around(-toward * 120.0, -14.0)];
    shadow(drawing, sitter, &low);
    shadow(drawing, sitter, &near_low);
    lock(drawing, sitter, &near_high, &near_low, 6);
    lock(drawing, sitter, &high, &low, 13);
}

/// Millimetres all over; low `cover` is a shaved head.
pub(crate) fn buzz(drawing: &mut Drawing, sitter: &Sitter<'_>, cover: f32) {
    let (head, hair, skin) = (&sitter.head, &sitter.hair, &sitter.skin);
    // The skin shows where hair is only millimetres long.
    let tone = hair.base.mix(skin.shade, 0.22);
    let rim = skull(sitter);
    let line = hairline(sitter, 0.0);
    for (drop, share) in [(6.0, 0.30), (3.0, 0.45), (0.0, 0.75)] {
        let soft: Vec<Point> = line.iter().map(|&point| point + at(0.0, drop)).collect();
        drawing.fill(&band(&rim, &soft), tone, cover * share);
    }
    for side in [-1.0, 1.0] {
        let edge = |y: f32| head.beside(side * (head.half_width(y) + 0.5), y);
        let outer = [edge(-84.0), edge(-52.0), edge(-18.0), edge(20.0)];
        let inner = [
            head.rooted(side * 99.0, -62.0),
            head.rooted(side * 103.0, -44.0),
            head.rooted(side * 103.0, -14.0),
            head.beside(side * (head.half_width(22.0) - 7.0), 22.0),
        ];
        let fade = drawing.linear(
            at(0.0, -60.0),
            at(0.0, 24.0),
            &[(0.0, tone, cover * 0.9), (1.0, tone, cover * 0.1)],
        );
        drawing.fill(&band(&outer, &inner), fade, 1.0);
    }
    let shine = if cover < 0.5 { 0.55 } else { 0.12 };
    let skull = crate::geometry::blob(&head.outline());
    drawing.inside(&skull, |drawing| {
        drawing.glow(head.around(sitter.light() * 46.0, -118.0), at(58.0, 32.0), skin.light, shine);
    });
}

/// Bald on top.
pub(crate) fn horseshoe(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let head = &sitter.head;
    buzz(drawing, sitter, 0.10);
    for side in [-1.0, 1.0] {
        let edge = |y: f32, out: f32| head.beside(side * (head.half_width(y) + out), y);
        let outer = [edge(-80.0, 1.0), edge(-58.0, 7.0), edge(-28.0, 7.0), edge(-4.0, 2.0), edge(16.0, -1.0)];
        let inner = [
            head.rooted(side * 106.0, -76.0),
            head.rooted(side * 101.0, -52.0),
            head.rooted(side * 103.0, -22.0),
            edge(2.0, -7.0),
            edge(20.0, -5.0),
        ];
        let shape = band(&outer, &inner);
        let paint = paint(drawing, sitter);
        drawing.fill(&shape, paint, 0.95);
        combed(drawing, sitter, &inner, &outer, 9);
    }
}
