//! The garments, each from the parts in `cloth` and `collars`.

use crate::backdrop;
use crate::body::cloth::{Cloth, folds, pointed_neckline, ribbing, round_neckline, torso};
use crate::body::{FLOOR, Frame, collars, outerwear};
use crate::colour::Colour;
use crate::dice::Dice;
use crate::drawing::Drawing;
use crate::figure::Sitter;
use crate::geometry::{Point, at, brush, ellipse, smooth};
use crate::palette::{CLOTH, OUTER, UNDER};
use crate::scene::Garment;

/// The colours of one outfit.
struct Outfit {
    main: Cloth,
    under: Cloth,
    accent: Cloth,
}

fn outfit(sitter: &Sitter<'_>) -> Outfit {
    let mut dice = Dice::new(sitter.scene.seed, "outfit");
    let light = backdrop::light(sitter.scene.backdrop);
    let mut cloth = |palette: &[u32]| Cloth { base: light.on(Colour::rgb(dice.pick(palette))) };
    let (usual, under, outer, accent) = (cloth(&CLOTH), cloth(&UNDER), cloth(&OUTER), cloth(&CLOTH));
    let main = match sitter.scene.garment {
        Garment::Blazer | Garment::Jacket | Garment::CoatAndScarf => outer,
        Garment::Shirt if accent.base.lightness() > 0.6 => under,
        _ => usual,
    };
    Outfit { main, under, accent }
}

/// Paints what lies behind the neck.
pub(crate) fn paint_behind(drawing: &mut Drawing, sitter: &Sitter<'_>, frame: &Frame) {
    let outfit = outfit(sitter);
    match sitter.scene.garment {
        Garment::Hoodie => outerwear::hood_behind(drawing, sitter, frame, outfit.main),
        Garment::Shirt | Garment::Polo | Garment::Blazer | Garment::Jacket => {
            collars::collar_behind(drawing, frame, outfit.main);
        }
        Garment::Tee | Garment::Striped | Garment::Sweater => {
            collars::rim_behind(drawing, frame, outfit.main);
        }
        _ => {}
    }
}

/// Paints the garment over the skin.
pub(crate) fn paint(drawing: &mut Drawing, sitter: &Sitter<'_>, frame: &Frame) {
    let Outfit { main, under, accent } = outfit(sitter);
    let neck = frame.neck;
    match sitter.scene.garment {
        Garment::Tee => round(drawing, sitter, frame, main, neck + 14.0, 62.0),
        Garment::Striped => striped(drawing, sitter, frame, accent),
        Garment::Sweater => sweater(drawing, sitter, frame, main),
        Garment::VNeck => v_neck(drawing, sitter, frame, main, under),
        Garment::RollNeck => {
            round(drawing, sitter, frame, main, neck + 10.0, 40.0);
            collars::roll_neck(drawing, sitter, frame, main);
        }
        Garment::Shirt => shirt(drawing, sitter, frame, main, 116.0),
        Garment::Polo => shirt(drawing, sitter, frame, main, 84.0),
        Garment::Blazer => {
            round(drawing, sitter, frame, under, neck + 14.0, 66.0);
            outerwear::blazer(drawing, sitter, frame, main);
        }
        Garment::Jacket => {
            round(drawing, sitter, frame, under, neck + 12.0, 58.0);
            outerwear::jacket(drawing, sitter, frame, main);
        }
        Garment::Hoodie => {
            round(drawing, sitter, frame, main, neck + 12.0, 54.0);
            outerwear::hood(drawing, sitter, frame, main);
        }
        Garment::CoatAndScarf => {
            round(drawing, sitter, frame, under, neck + 12.0, 58.0);
            outerwear::jacket(drawing, sitter, frame, main);
            outerwear::scarf(drawing, sitter, frame, accent);
        }
        Garment::ScoopTop => {
            round(drawing, sitter, frame, main, neck + 58.0, 96.0);
            necklace(drawing, sitter, frame);
        }
        Garment::StrapDress => strap_dress(drawing, sitter, frame, main),
        Garment::Wrap => wrap(drawing, sitter, frame, main),
    }
}

fn round(drawing: &mut Drawing, sitter: &Sitter<'_>, frame: &Frame, cloth: Cloth, collar: f32, depth: f32) {
    let neckline = round_neckline(frame, collar, depth);
    let paint = cloth.paint(drawing, sitter, frame);
    shade_below(drawing, sitter, &neckline);
    drawing.fill(&torso(frame, collar, &[&neckline]), paint, 1.0);
    folds(drawing, frame, cloth, 1.0);
    let hem: Vec<Point> = neckline.iter().map(|point| at(point.x * 1.07, point.y + 9.0)).collect();
    drawing.stroke(&smooth(&hem), cloth.fold(), 1.6, 0.38);
    drawing.stroke(&smooth(&neckline), cloth.light(), 2.2, 0.55);
}

/// Cloth lifts off the skin a little and shades it.
fn shade_below(drawing: &mut Drawing, sitter: &Sitter<'_>, neckline: &[Point]) {
    drawing.stroke(&smooth(neckline), sitter.skin.line, 9.0, 0.22);
}

fn striped(drawing: &mut Drawing, sitter: &Sitter<'_>, frame: &Frame, stripe: Cloth) {
    let cream = Cloth { base: backdrop::light(sitter.scene.backdrop).on(Colour::rgb(0xF0E9DC)) };
    let collar = frame.neck + 26.0;
    let neckline = round_neckline(frame, collar, 50.0);
    let shape = torso(frame, collar, &[&neckline]);
    let paint = cream.paint(drawing, sitter, frame);
    shade_below(drawing, sitter, &neckline);
    drawing.fill(&shape, paint, 1.0);
    let dark = Cloth { base: stripe.base.lighter(-(stripe.base.lightness() - 0.5).max(0.0)) };
    drawing.inside(&shape, |drawing| {
        for row in 0_u16..9 {
            let height = 330.0 + f32::from(row) * 36.0;
            let line = [
                at(-frame.shoulder - 40.0, height + 26.0),
                at(-120.0, height),
                at(0.0, height + 5.0),
                at(120.0, height),
                at(frame.shoulder + 40.0, height + 26.0),
            ];
            drawing.stroke(&smooth(&line), dark.base, 12.0, 0.92);
        }
    });
    folds(drawing, frame, Cloth { base: cream.base.dimmed(0.8) }, 1.0);
    drawing.stroke(&smooth(&neckline), dark.base, 5.0, 0.9);
}

fn sweater(drawing: &mut Drawing, sitter: &Sitter<'_>, frame: &Frame, cloth: Cloth) {
    let collar = frame.neck + 12.0;
    round(drawing, sitter, frame, cloth, collar, 46.0);
    let upper = round_neckline(frame, collar, 46.0);
    let lower: Vec<Point> = upper.iter().map(|point| at(point.x * 1.2, point.y + 19.0)).collect();
    ribbing(drawing, cloth, &upper, &lower);
}

fn v_neck(drawing: &mut Drawing, sitter: &Sitter<'_>, frame: &Frame, cloth: Cloth, under: Cloth) {
    if !sitter.person.is_female() {
        round(drawing, sitter, frame, under, frame.neck + 12.0, 48.0);
    }
    let collar = frame.neck + 22.0;
    let [left, right] = pointed_neckline(frame, collar, 138.0, 0.0);
    shade_below(drawing, sitter, &left);
    shade_below(drawing, sitter, &right);
    let paint = cloth.paint(drawing, sitter, frame);
    drawing.fill(&torso(frame, collar, &[&left, &right]), paint, 1.0);
    folds(drawing, frame, cloth, 1.0);
    for (side, sign) in [(left, -1.0), (right, 1.0)] {
        let outer =
            side.map(|point| at(point.x + if point.x == 0.0 { 0.0 } else { sign * 13.0 }, point.y + 10.0));
        ribbing(drawing, cloth, &side, &outer);
    }
    if sitter.person.is_female() {
        necklace(drawing, sitter, frame);
    }
}

fn shirt(drawing: &mut Drawing, sitter: &Sitter<'_>, frame: &Frame, cloth: Cloth, depth: f32) {
    let collar = frame.neck + 12.0;
    let [left, right] = pointed_neckline(frame, collar, depth, 2.0);
    let paint = cloth.paint(drawing, sitter, frame);
    drawing.fill(&torso(frame, collar, &[&left, &right]), paint, 1.0);
    folds(drawing, frame, cloth, 0.9);
    let opening = frame.slope(collar) + depth;
    drawing.stroke(&smooth(&[at(14.0, opening - 14.0), at(16.0, FLOOR)]), cloth.fold(), 1.8, 0.4);
    for button in [54.0, 134.0, 214.0] {
        let centre = at(3.0, opening + button);
        drawing.fill(&ellipse(centre, 4.2, 4.2), cloth.base.lighter(0.16), 0.9);
        drawing.stroke(&ellipse(centre, 4.2, 4.2), cloth.fold(), 1.0, 0.5);
    }
    collars::leaves(drawing, frame, cloth, opening);
}

fn strap_dress(drawing: &mut Drawing, sitter: &Sitter<'_>, frame: &Frame, cloth: Cloth) {
    let shoulder = frame.shoulder;
    let arm = sitter.skin.shade.mix(sitter.skin.line, 0.3);
    for side in [-1.0, 1.0] {
        let fold = [
            at(side * (shoulder - 44.0), 420.0),
            at(side * (shoulder - 40.0), 520.0),
            at(side * (shoulder - 44.0), FLOOR),
        ];
        drawing.fill(&brush(&fold, [2.0, 9.0, 10.0]), arm, 0.6);
    }
    let edge = [
        at(-shoulder + 46.0, 420.0),
        at(-132.0, 366.0),
        at(-78.0, 344.0),
        at(0.0, 362.0),
        at(78.0, 344.0),
        at(132.0, 366.0),
        at(shoulder - 46.0, 420.0),
    ];
    drawing.stroke(&smooth(&edge), sitter.skin.line, 9.0, 0.2);
    for side in [-1.0, 1.0] {
        let strap = [
            at(side * (frame.neck + 62.0), frame.slope(frame.neck + 62.0) - 2.0),
            at(side * 106.0, 306.0),
            at(side * 100.0, 352.0),
        ];
        drawing.stroke(&smooth(&strap), sitter.skin.line, 25.0, 0.16);
        drawing.stroke(&smooth(&strap), cloth.base, 22.0, 1.0);
    }
    let floor = [at(-shoulder + 60.0, FLOOR), at(shoulder - 60.0, FLOOR)];
    let paint = cloth.paint(drawing, sitter, frame);
    drawing.fill(&crate::geometry::band(&edge, &floor), paint, 1.0);
    drawing.stroke(&smooth(&edge), cloth.light(), 2.2, 0.6);
    for x in [-70.0, 64.0] {
        drawing.fill(
            &brush(&[at(x, 420.0), at(x * 0.8, 480.0), at(x * 0.9, 600.0)], [1.0, 7.0, 2.0]),
            cloth.fold(),
            0.2,
        );
    }
    necklace(drawing, sitter, frame);
}

fn wrap(drawing: &mut Drawing, sitter: &Sitter<'_>, frame: &Frame, cloth: Cloth) {
    let collar = frame.neck + 34.0;
    let [left, right] = pointed_neckline(frame, collar, 158.0, -10.0);
    shade_below(drawing, sitter, &left);
    shade_below(drawing, sitter, &right);
    let paint = cloth.paint(drawing, sitter, frame);
    drawing.fill(&torso(frame, collar, &[&left, &right]), paint, 1.0);
    folds(drawing, frame, cloth, 0.9);
    let [point, bend, top] = right;
    let over = [top, bend, point, at(-70.0, 500.0), at(-150.0, 610.0)];
    drawing.stroke(&smooth(&over), cloth.fold(), 5.0, 0.30);
    drawing.stroke(&smooth(&over), cloth.light(), 2.0, 0.7);
    for (from, to) in [(330.0, 470.0), (360.0, 540.0)] {
        let pleat = [at(96.0, from), at(20.0, from.midpoint(to) + 10.0), at(-80.0, to + 40.0)];
        drawing.fill(&brush(&pleat, [1.0, 6.0, 2.0]), cloth.fold(), 0.18);
    }
    necklace(drawing, sitter, frame);
}

/// A fine chain, for some people always, for others never.
fn necklace(drawing: &mut Drawing, sitter: &Sitter<'_>, frame: &Frame) {
    let mut dice = sitter.dice("necklace");
    if !dice.chance(0.55) {
        return;
    }
    let gold = Colour::rgb(dice.pick(&[0xD2A24C, 0xD8B26A, 0xC4C6CC]));
    let depth = dice.range(40.0, 66.0);
    let chain: Vec<Point> = round_neckline(frame, frame.neck + 17.0, depth + 20.0);
    drawing.stroke(&smooth(&chain), gold, 1.9, 0.9);
    if dice.chance(0.6) {
        let lowest = frame.slope(frame.neck + 17.0) + depth + 18.0;
        drawing.fill(&ellipse(at(0.0, lowest + 6.0), 4.6, 5.6), gold.lighter(0.05), 1.0);
    }
}
