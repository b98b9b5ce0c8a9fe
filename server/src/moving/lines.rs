//! A file of lines, whatever is in it: one line at a time, none of them in memory that is longer than a line may be.

use super::report::{Fault, fault};
use anyhow::Context;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::error::Category;
use std::{
    fs::File,
    io::{self, BufRead, BufReader},
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
        anyhow::ensure!(about.is_file(), "{} is no file", path.display());
        let file = File::open(path).with_context(|| format!("{} can't be read", path.display()))?;
        let digest = blake3::Hasher::new();
        let (line, file) = (Vec::new(), BufReader::with_capacity(1 << 16, file));
        Ok(Some(Self { file, line, is_too_long: false, number: 0, bytes: (0, about.len()), digest }))
    }

    /// Of all lines so far.
    pub(super) fn digest(&self) -> String {
        self.digest.finalize().to_hex().to_string()
    }

    /// Reads on; false at the end.
    pub(super) fn step(&mut self) -> io::Result<bool> {
        self.line.clear();
        self.is_too_long = false;
        let mut length = 0_usize;
        loop {
            let read = self.file.fill_buf()?;
            let end = read.iter().position(|byte| *byte == b'\n');
            let count = end.map_or(read.len(), |at| at + 1);
            let part = read.get(..count).unwrap_or_default();
            self.digest.update(part);
            length += part.len();
            if length > LONGEST {
                self.is_too_long = true;
            } else {
                self.line.extend_from_slice(part);
            }
            self.file.consume(count);
            if count == 0 || end.is_some() {
                break;
            }
        }
        self.number += u64::from(length > 0);
        self.bytes.0 += u64::try_from(length).unwrap_or(0);
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::io::Write;

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
}
