//! Procedural portraits of people who do not exist, for a demo world.
//!
//! A [`Person`] is everything that stays from photo to photo, a [`Scene`] is everything that changes.
//! [`portrait`] draws both as an SVG, [`render`] makes pixels of it. All is decided by seeds: the same
//! seeds give the same bytes, and no picture of anybody was used to make any of it.

#![expect(clippy::unreadable_literal, reason = "0xRRGGBB reads best in one piece")]

mod backdrop;
mod body;
mod colour;
mod dice;
mod drawing;
mod face;
mod figure;
mod geometry;
mod hair;
mod head;
mod palette;
mod person;
mod render;
mod scene;

pub use figure::portrait;
pub use person::{Beard, Build, EyeColour, Face, Glasses, HairColour, HairStyle, Person, Sex};
pub use render::{RenderError, render};
pub use scene::{Backdrop, Expression, Garment, Pose, Scene};
