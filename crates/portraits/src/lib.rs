//! Portraits of people who do not exist, for a demo world: compositions of the illustrator Pablo Stanley's set Open Peeps (CC0).
//!
//! A [`Person`] is everything that stays from picture to picture, a [`Shot`] is one of three pictures: the face, half length, and
//! doing something. [`portrait`] draws it as an SVG, [`render`] makes pixels of it. All is decided by seeds: the same seeds give
//! the same bytes. A [`Cast`] sees to it that no two people look alike.

#![expect(clippy::unreadable_literal, reason = "0xRRGGBB reads best in one piece")]

mod colour;
mod dice;
mod figure;
mod palette;
mod part;
mod person;
mod render;
mod scene;
mod shot;
mod wardrobe;

pub use person::{Build, Cast, HairColour, Person, Profile, Sex};
pub use render::{RenderError, render};
pub use scene::Place;
pub use shot::{Shot, portrait};
