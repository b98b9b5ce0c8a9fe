//! Photo intake and renditions as pure CPU functions: no I/O, no async, typed errors.
//!
//! [`decode`] turns an upload into a [`Photo`] or says why not ([`Refused`]); [`renditions`] and
//! [`locked_preview`] turn a photo into files; [`likeness`] finds others that look like it. Call them from a blocking thread.

mod intake;
mod jpeg;
mod likeness;
mod limits;
mod photo;
mod refused;
mod renditions;
mod srgb;

pub use intake::decode;
pub use likeness::{ACROSS_BITS, COLOUR_BITS, Hashes, LUMA_BITS, Likeness, likeness};
pub use limits::Limits;
pub use photo::Photo;
pub use refused::Refused;
pub use renditions::{
    EncodeError, Format, LOCKED_PREVIEW_SIDE, Rendition, encode, locked_preview, renditions,
};
