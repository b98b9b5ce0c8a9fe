//! The face: skin first, then features, then what time and fashion add.

mod ageing;
mod beard;
mod brows;
mod ears;
mod eyes;
mod glasses;
mod mouth;
mod nose;

pub(crate) use glasses::paint_glasses;

use crate::drawing::Drawing;
use crate::figure::Sitter;
use crate::geometry::{at, blob};

/// Paints the head without hair.
pub(crate) fn paint(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    if !crate::hair::covers_ears(sitter) {
        ears::paint(drawing, sitter);
    }
    skin(drawing, sitter);
    eyes::paint(drawing, sitter);
    nose::paint(drawing, sitter);
    beard::paint(drawing, sitter);
    mouth::paint(drawing, sitter);
    beard::paint_over_lip(drawing, sitter);
    ageing::paint(drawing, sitter);
    brows::paint(drawing, sitter);
}

fn skin(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let (head, skin, light) = (&sitter.head, &sitter.skin, sitter.light());
    let outline = blob(&head.outline());
    let turned = skin.base.mix(skin.shade, 0.62);
    let centre = head.on(light * 34.0, 6.0);
    let stops = [(0.0, skin.light, 1.0), (0.5, skin.base, 1.0), (1.0, turned, 1.0)];
    let paint = drawing.radial(centre, at(165.0, 215.0), &stops);
    drawing.fill(&outline, paint, 1.0);

    drawing.inside(&outline, |drawing| {
        let from = head.on(light * -18.0, 40.0);
        let far = head.beside(light * -122.0, 70.0);
        let shade = drawing.linear(from, far, &[(0.0, skin.shade, 0.0), (1.0, skin.shade, 0.72)]);
        drawing.fill(&outline, shade, 1.0);
        let jaw = drawing.linear(
            head.on(0.0, 118.0),
            head.on(0.0, 172.0),
            &[(0.0, skin.shade, 0.0), (1.0, skin.shade, 0.45)],
        );
        drawing.fill(&outline, jaw, 1.0);
        cheeks(drawing, sitter);
        sockets(drawing, sitter);
        freckles(drawing, sitter);
    });
}

fn cheeks(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let (head, skin) = (&sitter.head, &sitter.skin);
    let warmth = if sitter.person.is_female() { 0.30 + 0.16 * sitter.person.make_up } else { 0.22 };
    for side in [-1.0, 1.0] {
        drawing.glow(head.on(side * 70.0, 50.0), at(44.0, 32.0), skin.blush, warmth);
    }
    // The lit cheekbone and the forehead.
    let light = sitter.light();
    drawing.glow(head.on(light * 66.0, 26.0), at(34.0, 20.0), skin.light, 0.5);
    drawing.glow(head.on(light * 26.0, -74.0), at(60.0, 34.0), skin.light, 0.45);
    drawing.glow(head.on(light * 4.0, head.chin() - 22.0), at(22.0, 14.0), skin.light, 0.4);
}

fn sockets(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let (head, skin) = (&sitter.head, &sitter.skin);
    for side in [-1.0, 1.0] {
        drawing.glow(head.on(side * 32.0, -16.0), at(26.0, 24.0), skin.shade, 0.55);
        drawing.glow(head.on(side * 52.0, -18.0), at(46.0, 24.0), skin.shade, 0.32);
    }
}

fn freckles(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    if !sitter.person.freckles {
        return;
    }
    let mut dice = sitter.dice("freckles");
    let colour = sitter.skin.base.mix(sitter.skin.line, 0.42);
    for _ in 0..44 {
        let (x, y) = (dice.around(0.0, 96.0), dice.around(36.0, 34.0) + 6.0);
        let spot = crate::geometry::ellipse(sitter.head.on(x, y), dice.range(1.0, 2.1), dice.range(0.9, 1.7));
        drawing.fill(&spot, colour, dice.range(0.3, 0.65));
    }
}
