//! A beach, with a sail far out.

use crate::palette::Tones;
use crate::scene::{Act, Canvas};

pub(super) const ACTS: [Act; 4] = [
    Act::sitting("knees-up", 0.36, 230.0, 80),
    Act::sitting("leaning-back", 0.36, 170.0, 60),
    Act::standing("walking", 80),
    Act::standing("dancing", 45),
];

pub(super) fn behind(canvas: &mut Canvas, tones: Tones) {
    canvas.ground(tones.pale());
    canvas.circle(tones.sun(), 150.0, 180.0, 74.0);
    canvas.rect(tones.light(), 360.0, 110.0, 180.0, 30.0, 15.0);
    canvas.rect(tones.light(), 410.0, 86.0, 90.0, 44.0, 22.0);
    canvas.rect(tones.middle(), 0.0, 360.0, 640.0, 240.0, 0.0);
    canvas.path(
        tones.deep(),
        "M0 452C60 436 100 468 160 452S260 436 320 452S420 468 480 452S580 436 640 452V600H0z",
    );
    canvas.path(
        tones.middle(),
        "M0 520C60 506 100 536 160 520S260 506 320 520S420 536 480 520S580 506 640 520V640H0z",
    );
    // The sail.
    canvas.path(tones.pale(), "M508 352V232C548 262 570 306 576 352z");
    canvas.path(tones.accent(), "M500 352V258C472 288 458 320 452 352z");
    canvas.path(tones.dark(), "M440 362H592C584 384 570 390 556 390H474C458 390 446 382 440 362z");
    canvas.path(tones.pale(), "M0 592C120 560 220 612 330 588S540 560 640 590V620H0z");
    canvas.path(tones.warm(), "M0 606C120 574 220 626 330 602S540 574 640 604V800H0z");
}

pub(super) fn before(canvas: &mut Canvas, tones: Tones) {
    // A starfish and a shell.
    canvas.path(tones.red(), "M70 738L80 760L104 762L86 778L92 800L70 788L48 800L54 778L36 762L60 760z");
    canvas.path(tones.pale(), "M566 786C556 756 580 736 598 736S640 756 630 786C612 796 584 796 566 786z");
    canvas.stroke(tones.middle(), 4.0, "M598 742V788M582 748L590 788M614 748L606 788");
}
