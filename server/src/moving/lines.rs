//! A file of lines, whatever is in it: one line at a time, none of them in memory that is longer than a line may be.

use super::{
    format::Kind,
    report::{Fault, fault},
};
use anyhow::{Context, ensure};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::error::Category;
use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::Path,
};

/// Bytes of a line: a message has 40 KB at the most, a member 20.
const LONGEST: usize = 256 * 1024;
/// What some editors put before the first letter.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A file that is being read.
pub(super) struct Lines {
    file: BufReader<File>,
    line: Vec<u8>,
    is_too_long: bool,
    /// Lines that were read.
    pub number: u64,
    /// Bytes that were read, and all.
    pub bytes: (u64, u64),
    /// Of all that was read.
    digest: blake3::Hasher,
}

impl Lines {
    /// None where there is no such file.
    pub(super) fn open(path: &Path) -> anyhow::Result<Option<Self>> {
        // Asked first: opening what is no file may never end.
        let about = match path.metadata() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            about => about.with_context(|| format!("{} can't be read", path.display()))?,
        };
        ensure!(about.is_file(), "{} is no file", path.display());
        let file = File::open(path).with_context(|| format!("{} can't be read", path.display()))?;
        let digest = blake3::Hasher::new();
        let (line, file) = (Vec::new(), BufReader::with_capacity(1 << 16, file));
        Ok(Some(Self { file, line, is_too_long: false, number: 0, bytes: (0, about.len()), digest }))
    }

    /// Bytes of this line.
    pub(super) fn length(&self) -> usize {
        self.line.len()
    }

    /// Of all lines so far.
    pub(super) fn digest(&self) -> String {
        self.digest.finalize().to_hex().to_string()
    }

    /// Reads on; false at the end. Of a line that is longer than any may be the rest is passed over, wherever it ends: what
    /// stands for it in the digest is its beginning and its length.
    pub(super) fn step(&mut self) -> io::Result<bool> {
        self.line.clear();
        let most = u64::try_from(LONGEST).unwrap_or(u64::MAX);
        let read = self.file.by_ref().take(most.saturating_add(1)).read_until(b'\n', &mut self.line)?;
        let mut length = u64::try_from(read).unwrap_or(u64::MAX);
        self.is_too_long = length > most;
        self.digest.update(&self.line);
        if self.is_too_long {
            if self.line.last() != Some(&b'\n') {
                length += u64::try_from(self.file.skip_until(b'\n')?).unwrap_or(0);
            }
            self.digest.update(&length.to_le_bytes());
        }
        self.number += u64::from(length > 0);
        self.bytes.0 += length;
        Ok(length > 0)
    }

    /// What the line says; None where it is empty.
    pub(super) fn parse<T: DeserializeOwned>(&self) -> Option<Result<T, Fault>> {
        if self.is_too_long {
            return Some(Err(fault("line_too_long", format!("the line has more than {LONGEST} bytes"))));
        }
        let line = if self.number == 1 { self.line.strip_prefix(BYTE_ORDER_MARK) } else { None };
        let line = line.unwrap_or(&self.line);
        if line.iter().all(u8::is_ascii_whitespace) {
            return None;
        }
        let Ok(text) = std::str::from_utf8(line) else {
            return Some(Err(fault("not_utf8", "the line is no UTF-8: save the file in that encoding")));
        };
        Some(serde_json::from_str(text).map_err(|error| {
            // Where a choice of words is meant, another type counts as bad syntax for the parser.
            let is_json = || serde_json::from_str::<IgnoredAny>(text).is_ok();
            let is_data = error.classify() == Category::Data || is_json();
            let code = if is_data { "wrong_fields" } else { "not_json" };
            fault(code, error.to_string())
        }))
    }

    /// Passes over the first so many lines where they are the same as before; false where they are not.
    pub(super) fn is_same(path: &Path, lines: u64, digest: &str) -> anyhow::Result<bool> {
        let Some(mut file) = Self::open(path)? else { return Ok(false) };
        while file.number < lines && file.step()? {}
        Ok(file.number == lines && file.digest() == digest)
    }
}

/// All files, before any is read: what is none would end an import in its middle, and one that is called otherwise would stay
/// behind without a word.
pub(super) fn require_files(folder: &Path) -> anyhow::Result<()> {
    let names = Kind::ALL.map(Kind::file);
    for name in &names {
        let path = folder.join(name);
        if path.symlink_metadata().is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
            continue;
        }
        let said = || format!("{} can't be read", path.display());
        let found = path.canonicalize().with_context(said)?;
        ensure!(found.starts_with(folder), "{} leads out of the folder", path.display());
        // Asked first: opening what is no file may never end.
        ensure!(found.is_file(), "{} is no file", path.display());
        File::open(&found).with_context(said)?;
    }
    for entry in folder.read_dir().with_context(|| format!("{} can't be read", folder.display()))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let is_other = name.to_lowercase().ends_with(".jsonl") && !names.contains(&name);
        ensure!(
            !is_other || name.starts_with('.'),
            "{name:?} is none of the folder's files: these are {}; move it away, or call it as it should be",
            names.join(", ")
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::io::{Seek, SeekFrom, Write};

    fn codes(content: &[u8]) -> Vec<(u64, &'static str)> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(content).unwrap();
        let mut lines = Lines::open(file.path()).unwrap().unwrap();
        let mut found = Vec::new();
        while lines.step().unwrap() {
            let code = match lines.parse::<Value>() {
                None => continue,
                Some(Ok(_)) => "",
                Some(Err(fault)) => fault.code,
            };
            found.push((lines.number, code));
        }
        found
    }

    #[test]
    fn each_line_stands_for_itself() {
        let long = format!("{{}}\n\"{}\"\n{{}}", "x".repeat(LONGEST));
        assert_eq!(codes(long.as_bytes()), [(1, ""), (2, "line_too_long"), (3, "")]);
        assert_eq!(codes(b"\xef\xbb\xbf{}\r\n\n  \n{}\n"), [(1, ""), (4, "")]);
        assert_eq!(
            codes(b"\xff\n{\n{}{}\n[1]"),
            [(1, "not_utf8"), (2, "not_json"), (3, "not_json"), (4, "")]
        );
        let deep = "[".repeat(100_000);
        assert_eq!(codes(deep.as_bytes()), [(1, "not_json")]);
        assert_eq!(codes(b""), []);
    }

    /// More than memory may hold: nearly all of it is a hole in the file, so that it takes no disk either.
    #[test]
    fn a_line_of_two_gigabytes_is_passed_over() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(b"{}\n{").unwrap();
        file.as_file_mut().seek(SeekFrom::Current(2 << 30)).unwrap();
        file.write_all(b"\n{}\n").unwrap();
        let mut lines = Lines::open(file.path()).unwrap().unwrap();
        let (mut found, mut digests) = (Vec::new(), Vec::new());
        while lines.step().unwrap() {
            found.push(lines.parse::<Value>().unwrap().map_or_else(|fault| fault.code, |_| ""));
            digests.push(lines.digest());
            assert!(lines.line.capacity() <= 4 * LONGEST, "{} bytes are kept", lines.line.capacity());
        }
        assert_eq!(found, ["", "line_too_long", ""]);
        assert_eq!(lines.bytes.0, lines.bytes.1);
        // With another length it is another line, though it begins the same.
        file.as_file_mut().set_len(1 << 30).unwrap();
        assert!(Lines::is_same(file.path(), 1, &digests[0]).unwrap());
        assert!(!Lines::is_same(file.path(), 2, &digests[1]).unwrap());
    }
}
