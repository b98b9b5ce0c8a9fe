//! A walk over a JPEG's markers (ITU-T T.81 annex B) that finds what decoders forgive.
//!
//! Decoders fill a half-sent picture with grey and follow any number of progressive passes; we refuse both.

use crate::Refused;

/// Most passes over the picture. Cameras and editors write about 10; a few bytes per pass can otherwise
/// buy minutes of CPU.
const MAX_SCANS: u32 = 64;

const RESTART_FIRST: u8 = 0xD0;
const RESTART_LAST: u8 = 0xD7;
const START_OF_IMAGE: u8 = 0xD8;
const END_OF_IMAGE: u8 = 0xD9;
const START_OF_SCAN: u8 = 0xDA;
const PROGRESSIVE_FRAME: u8 = 0xC2;
const TEMPORARY: u8 = 0x01;

/// What the markers of a complete JPEG tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Structure {
    /// The decoder must hold all coefficients in memory.
    pub(crate) progressive: bool,
}

/// Walks from the first marker to the end marker. What follows the end marker (phones append films and
/// depth maps) is ignored.
///
/// # Errors
/// [`Refused::Truncated`] without an end marker, [`Refused::TooCostly`] with too many scans.
pub(crate) fn check_structure(bytes: &[u8]) -> Result<Structure, Refused> {
    let mut structure = Structure { progressive: false };
    let mut scans = 0;
    let mut rest = bytes;
    loop {
        let (marker, after) = next_marker(rest).ok_or(Refused::Truncated)?;
        rest = match marker {
            END_OF_IMAGE if scans > 0 => return Ok(structure),
            START_OF_IMAGE | TEMPORARY | END_OF_IMAGE | RESTART_FIRST..=RESTART_LAST => after,
            _ => skip_segment(after).ok_or(Refused::Truncated)?,
        };
        structure.progressive |= marker == PROGRESSIVE_FRAME;
        scans += u32::from(marker == START_OF_SCAN);
        if scans > MAX_SCANS {
            return Err(Refused::TooCostly);
        }
    }
}

/// The next marker and what follows it. Skips entropy-coded data, stuffed zeros and fill bytes.
fn next_marker(bytes: &[u8]) -> Option<(u8, &[u8])> {
    let mut rest = bytes;
    loop {
        let at = rest.iter().position(|&byte| byte == 0xFF)?;
        rest = rest.get(at + 1..)?;
        match *rest.first()? {
            0x00 | 0xFF => {}
            marker => return Some((marker, rest.get(1..)?)),
        }
    }
}

/// What follows a segment whose two-byte length comes first.
fn skip_segment(bytes: &[u8]) -> Option<&[u8]> {
    let length = bytes.first_chunk::<2>().map(|length| u16::from_be_bytes(*length))?;
    bytes.get(usize::from(length)..)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCAN: [u8; 6] = [0xFF, START_OF_SCAN, 0, 2, 0x12, 0x34];

    fn jpeg(parts: &[&[u8]]) -> Vec<u8> {
        [&[0xFF, START_OF_IMAGE][..], &parts.concat()].concat()
    }

    #[test]
    fn an_end_marker_inside_an_embedded_thumbnail_does_not_count() {
        let thumbnail = [0xFF, 0xE1, 0, 6, 0xFF, END_OF_IMAGE, 0, 0];
        assert_eq!(check_structure(&jpeg(&[&thumbnail, &SCAN])), Err(Refused::Truncated));
    }

    #[test]
    fn stuffed_zeros_and_restarts_are_data() {
        let data = [0xFF, 0x00, 0xFF, 0xD3, 0xFF, 0xFF, END_OF_IMAGE];
        assert_eq!(check_structure(&jpeg(&[&SCAN, &data])), Ok(Structure { progressive: false }));
    }

    #[test]
    fn what_follows_the_end_is_ignored() {
        let tail = [0xFF, END_OF_IMAGE, 0xFF, 0xC2, b'f', b'i', b'l', b'm'];
        assert_eq!(check_structure(&jpeg(&[&SCAN, &tail])), Ok(Structure { progressive: false }));
    }

    #[test]
    fn progressive_is_seen_and_scans_are_counted() {
        let frame = [0xFF, PROGRESSIVE_FRAME, 0, 2];
        let end = [0xFF, END_OF_IMAGE];
        let passes = |count| jpeg(&[&frame, &SCAN.repeat(count), &end]);
        assert_eq!(check_structure(&passes(64)), Ok(Structure { progressive: true }));
        assert_eq!(check_structure(&passes(65)), Err(Refused::TooCostly));
    }
}
