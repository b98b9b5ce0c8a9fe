//! What doesn't fit into memory waits on disk: rows, found again by a key or read one after the other, and messages,
//! which are sorted.

use super::tables::Row;
use anyhow::Context;
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, HashMap},
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Lines, Read, Write},
    os::unix::fs::FileExt,
    path::{Path, PathBuf},
};
use time::OffsetDateTime;

/// No row of the key before.
const NONE: u64 = u64::MAX;
/// Bytes before each row: where the one before of its key is, and its length.
const HEAD: usize = 12;
/// Bytes of messages in memory.
const CHUNK: usize = 32 << 20;

/// What stands for a key in memory.
pub(super) fn number(key: &str) -> u64 {
    let hash = blake3::hash(key.as_bytes());
    u64::from_le_bytes(hash.as_bytes().first_chunk().copied().unwrap_or_default())
}

/// Rows on their way to disk. In memory stays where the last one of each key is; each row says where the one before is.
pub(super) struct Spool {
    path: PathBuf,
    file: BufWriter<File>,
    end: u64,
    last: HashMap<u64, u64>,
}

impl Spool {
    /// A new file.
    pub(super) fn create(path: PathBuf) -> anyhow::Result<Self> {
        let file = File::create_new(&path).with_context(|| format!("{} can't be made", path.display()))?;
        Ok(Self { path, file: BufWriter::with_capacity(1 << 16, file), end: 0, last: HashMap::new() })
    }

    /// Adds a row.
    pub(super) fn put(&mut self, key: Option<&str>, row: &Row) -> anyhow::Result<()> {
        let bytes = serde_json::to_vec(row)?;
        let length = u32::try_from(bytes.len())?;
        let before = key.and_then(|key| self.last.insert(number(key), self.end)).unwrap_or(NONE);
        self.file.write_all(&before.to_le_bytes())?;
        self.file.write_all(&length.to_le_bytes())?;
        self.file.write_all(&bytes)?;
        self.end += u64::from(length) + u64::try_from(HEAD)?;
        Ok(())
    }

    /// All are there.
    pub(super) fn close(mut self) -> anyhow::Result<Shelf> {
        self.file.flush()?;
        let file = File::open(&self.path)?;
        Ok(Shelf { path: self.path, file, last: self.last })
    }
}

/// Rows on disk.
pub(super) struct Shelf {
    path: PathBuf,
    file: File,
    last: HashMap<u64, u64>,
}

impl Shelf {
    /// Those of a key, in their order.
    pub(super) fn of(&self, key: &str) -> anyhow::Result<Vec<Row>> {
        let mut rows = Vec::new();
        let mut at = self.last.get(&number(key)).copied().unwrap_or(NONE);
        while at != NONE {
            let mut head = [0; HEAD];
            self.file.read_exact_at(&mut head, at)?;
            let (before, length) = split(head);
            let mut bytes = vec![0; length];
            self.file.read_exact_at(&mut bytes, at + u64::try_from(HEAD)?)?;
            rows.push(serde_json::from_slice(&bytes)?);
            at = before;
        }
        rows.reverse();
        Ok(rows)
    }

    /// The last of a key: where there should be one.
    pub(super) fn one(&self, key: &str) -> anyhow::Result<Option<Row>> {
        Ok(self.of(key)?.pop())
    }

    /// All, one after the other.
    pub(super) fn each(&self) -> anyhow::Result<Rows> {
        Ok(Rows(BufReader::with_capacity(1 << 16, File::open(&self.path)?)))
    }
}

/// Rows as they are read.
pub(super) struct Rows(BufReader<File>);

impl Iterator for Rows {
    type Item = anyhow::Result<Row>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut head = [0; HEAD];
        match self.0.read_exact(&mut head) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return None,
            Err(error) => return Some(Err(error.into())),
            Ok(()) => {}
        }
        let mut bytes = vec![0; split(head).1];
        let read = self.0.read_exact(&mut bytes).map_err(anyhow::Error::from);
        Some(read.and_then(|()| Ok(serde_json::from_slice(&bytes)?)))
    }
}

fn split(head: [u8; HEAD]) -> (u64, usize) {
    let before = u64::from_le_bytes(head.first_chunk().copied().unwrap_or_default());
    let length = u32::from_le_bytes(head.last_chunk().copied().unwrap_or_default());
    (before, usize::try_from(length).unwrap_or(0))
}

/// A message as it was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Message {
    /// Where: the table's name and the row.
    pub table: String,
    pub row: u64,
    /// Its id in the folder.
    pub id: String,
    /// The conversation's, where the program before had one of its own for each two.
    pub conversation: Option<String>,
    pub from: String,
    pub to: String,
    #[serde(with = "time::serde::timestamp")]
    pub at: OffsetDateTime,
    pub text: String,
    pub read: bool,
}

impl Message {
    fn place(&self) -> (i64, &str, u64) {
        (self.at.unix_timestamp(), &self.table, self.row)
    }
}

/// Sorts messages by their moments, however many there are.
pub(super) struct Sorter {
    folder: PathBuf,
    held: Vec<Message>,
    bytes: usize,
    chunk: usize,
    runs: Vec<PathBuf>,
}

impl Sorter {
    /// Writes into a folder what doesn't fit into memory.
    pub(super) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), held: Vec::new(), bytes: 0, chunk: CHUNK, runs: Vec::new() }
    }

    /// Adds one.
    pub(super) fn put(&mut self, message: Message) -> anyhow::Result<()> {
        self.bytes += message.text.len() + size_of::<Message>() + message.id.len() + message.from.len() * 2;
        self.held.push(message);
        if self.bytes > self.chunk { self.lay_down() } else { Ok(()) }
    }

    fn lay_down(&mut self) -> anyhow::Result<()> {
        self.bytes = 0;
        self.held.sort_by(|one, other| one.place().cmp(&other.place()));
        let path = self.folder.join(format!("messages-{}", self.runs.len()));
        let mut file = BufWriter::with_capacity(1 << 16, File::create_new(&path)?);
        for message in self.held.drain(..) {
            serde_json::to_writer(&mut file, &message)?;
            file.write_all(b"\n")?;
        }
        file.flush()?;
        self.runs.push(path);
        Ok(())
    }

    /// All of them, the first one first.
    pub(super) fn sorted(mut self) -> anyhow::Result<Sorted> {
        self.lay_down()?;
        let mut sorted = Sorted { runs: Vec::new(), heads: BTreeMap::new() };
        for path in &self.runs {
            sorted.runs.push(BufReader::with_capacity(1 << 16, File::open(path)?).lines());
        }
        for run in 0..sorted.runs.len() {
            sorted.refill(run)?;
        }
        Ok(sorted)
    }
}

/// Messages as they are read.
pub(super) struct Sorted {
    runs: Vec<Lines<BufReader<File>>>,
    heads: BTreeMap<(i64, String, u64, usize), Message>,
}

impl Sorted {
    fn refill(&mut self, run: usize) -> anyhow::Result<()> {
        if let Some(line) = self.runs.get_mut(run).and_then(Iterator::next) {
            let message: Message = serde_json::from_str(&line?)?;
            self.heads
                .insert((message.at.unix_timestamp(), message.table.clone(), message.row, run), message);
        }
        Ok(())
    }
}

impl Iterator for Sorted {
    type Item = anyhow::Result<Message>;

    fn next(&mut self) -> Option<Self::Item> {
        let ((.., run), message) = self.heads.pop_first()?;
        Some(self.refill(run).map(|()| message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn row(number: u64) -> Row {
        Row::new(number, BTreeMap::new())
    }

    #[test]
    fn rows_are_found_by_their_key_and_in_their_order() {
        let folder = tempfile::tempdir().unwrap();
        let mut spool = Spool::create(folder.path().join("rows")).unwrap();
        for (at, key) in [(1, Some("a")), (2, Some("b")), (3, None), (4, Some("a")), (5, Some("a"))] {
            spool.put(key, &row(at)).unwrap();
        }
        let shelf = spool.close().unwrap();
        let numbers = |rows: Vec<Row>| rows.into_iter().map(|row| row.number).collect::<Vec<_>>();
        assert_eq!(numbers(shelf.of("a").unwrap()), [1, 4, 5]);
        assert_eq!(numbers(shelf.of("b").unwrap()), [2]);
        assert!(shelf.of("c").unwrap().is_empty());
        assert_eq!(shelf.one("a").unwrap().unwrap().number, 5);
        assert_eq!(numbers(shelf.each().unwrap().map(Result::unwrap).collect()), [1, 2, 3, 4, 5]);
    }

    proptest! {
        #[test]
        fn messages_come_in_their_order(moments in prop::collection::vec(0_i64..50, 0..200), chunk in 1_usize..40_000) {
            let folder = tempfile::tempdir().unwrap();
            let mut sorter = Sorter { chunk, ..Sorter::new(folder.path()) };
            let mut expected = Vec::new();
            for (row, moment) in moments.into_iter().enumerate() {
                let message = Message {
                    table: "t".to_owned(),
                    row: u64::try_from(row).unwrap(),
                    id: row.to_string(),
                    conversation: None,
                    from: "1".to_owned(),
                    to: "2".to_owned(),
                    at: OffsetDateTime::from_unix_timestamp(moment).unwrap(),
                    text: "Hello\n".to_owned(),
                    read: true,
                };
                expected.push(message.clone());
                sorter.put(message).unwrap();
            }
            expected.sort_by_key(|message| (message.at, message.row));
            let found: Vec<Message> = sorter.sorted().unwrap().map(Result::unwrap).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
