//! What an archive says about its entries, and where they belong.

use super::ArchiveFault;
use std::{
    io::Read,
    path::{Component, Path, PathBuf},
};

/// Bytes of a path, and of each name in it; names in it.
const LONGEST_PATH: usize = 1_024;
const LONGEST_NAME: usize = 255;
const DEEPEST: usize = 12;
/// Bytes of what an archive says about a file besides, attributes included.
const LONGEST_NOTE: u64 = 1 << 20;

/// What an archive says about the next entry.
pub(super) fn note(entry: &mut impl Read) -> Result<Vec<u8>, ArchiveFault> {
    let mut note = Vec::new();
    let read = entry.take(LONGEST_NOTE + 1).read_to_end(&mut note);
    let fits = read.is_ok() && u64::try_from(note.len()).is_ok_and(|length| length <= LONGEST_NOTE);
    if fits { Ok(note) } else { Err(ArchiveFault::Unreadable) }
}

/// A long name ends with a zero.
pub(super) fn trimmed(note: &[u8]) -> Vec<u8> {
    note.split(|byte| *byte == 0).next().unwrap_or_default().to_vec()
}

/// The path in the records of a pax header (POSIX.1-2024, pax): each is its own length, a space, a key, `=`, a value and a line's
/// end. A length of the entry that does not stand in its header, and files with holes, are not read here.
pub(super) fn path_in(note: &[u8]) -> Result<Option<Vec<u8>>, ArchiveFault> {
    let (mut rest, mut path) = (note, None);
    while !rest.is_empty() {
        let record = record(rest).ok_or(ArchiveFault::Unreadable)?;
        let (length, key, value) = record;
        match key {
            b"path" => path = Some(value.to_vec()),
            b"size" => return Err(ArchiveFault::Unreadable),
            key if key.starts_with(b"GNU.sparse") => return Err(ArchiveFault::Unreadable),
            _ => {}
        }
        rest = rest.get(length..).unwrap_or_default();
    }
    Ok(path)
}

/// The first record: its length, its key and its value.
fn record(bytes: &[u8]) -> Option<(usize, &[u8], &[u8])> {
    let space = bytes.iter().take(10).position(|byte| *byte == b' ')?;
    let length: usize = std::str::from_utf8(bytes.get(..space)?).ok()?.parse().ok()?;
    let said = bytes.get(space + 1..length)?.strip_suffix(b"\n")?;
    let equals = said.iter().position(|byte| *byte == b'=')?;
    Some((length, said.get(..equals)?, said.get(equals + 1..)?))
}

/// Where an entry belongs below the folder; None for what is hidden, and for the folder itself.
pub(super) fn place_of(path: &[u8]) -> Result<Option<PathBuf>, ArchiveFault> {
    let text = std::str::from_utf8(path).map_err(|_| ArchiveFault::Path)?;
    if text.len() > LONGEST_PATH || text.chars().any(|letter| letter.is_control() || letter == '\\') {
        return Err(ArchiveFault::Path);
    }
    let (mut place, mut is_hidden) = (PathBuf::new(), false);
    for part in Path::new(text).components() {
        match part {
            Component::CurDir => {}
            Component::Normal(name) if name.len() <= LONGEST_NAME => {
                is_hidden |= name.as_encoded_bytes().starts_with(b".");
                place.push(name);
            }
            _ => return Err(ArchiveFault::Path),
        }
    }
    if place.components().count() > DEEPEST {
        return Err(ArchiveFault::Path);
    }
    Ok((!is_hidden && !place.as_os_str().is_empty()).then_some(place))
}
