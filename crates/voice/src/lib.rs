//! Strangers' recordings become clean small sound files, as a pure function: no I/O, no async, typed refusals.
//!
//! [`repack`] takes a WebM or Ogg file with one Opus track apart (`webm`, `ogg`), checks each packet (`opus`), and writes
//! the packets into a new WebM file (`write`). Nothing else of the old file is copied.

mod bytes;
mod ogg;
mod opus;
mod refused;
mod track;
mod webm;
mod write;

pub use refused::Refused;

/// Shortest and longest recording that is taken, in milliseconds; both are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Shortest.
    pub min_ms: u32,
    /// Longest.
    pub max_ms: u32,
}

/// A recording that is safe to keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    /// A WebM file with one Opus track, and nothing else in it.
    pub webm: Vec<u8>,
    /// How long it plays.
    pub ms: u32,
}

/// Takes a recording apart and puts it together anew. Equal bytes give equal files.
///
/// # Errors
/// What [`Refused`] says.
pub fn repack(file: &[u8], limits: Limits) -> Result<Recording, Refused> {
    let track = if file.starts_with(&webm::MAGIC) {
        webm::read(file, limits)?
    } else if file.starts_with(ogg::MAGIC) {
        ogg::read(file, limits)?
    } else {
        return Err(Refused::UnknownFormat);
    };
    let ms = track.ms();
    if ms > limits.max_ms {
        return Err(Refused::TooLong);
    }
    if ms < limits.min_ms {
        return Err(Refused::TooShort);
    }
    if !track.is_heard() {
        return Err(Refused::Silent);
    }
    Ok(Recording { webm: write::webm(&track), ms })
}
