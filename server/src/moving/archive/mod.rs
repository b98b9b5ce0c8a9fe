//! A folder that came as one file: a tar, as it is or packed by gzip, unpacked into a folder that only the server's account reads.
//!
//! Whoever sent it may have meant anything by it. So nothing of it is in memory but a few blocks, and what it holds is bounded:
//! bytes in all, bytes of a file, and how many files. Only files and folders are taken, under plain names; what is hidden (as the
//! notes that some systems add) is passed over.

mod names;

use super::format::Kind;
use anyhow::Context;
use flate2::bufread::MultiGzDecoder;
use names::{note, path_in, place_of, trimmed};
use nix::{sys::statvfs::statvfs, unistd::syncfs};
use std::{
    cell::Cell,
    fs::{self, DirBuilder, File, OpenOptions},
    io::{self, BufRead, BufReader, Read, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Path, PathBuf},
    rc::Rc,
};
use tar::EntryType;

/// Files and folders.
const MOST_ENTRIES: u64 = 2_000_000;
/// Bytes of a file that holds no lines: four times the largest picture that is taken (`media::MAX_UPLOAD`), so that the report names
/// those that are too large.
const LARGEST_FILE: u64 = 48 << 20;
/// Bytes that stay free on the disk, whatever is unpacked: others write there, too.
pub const KEPT_FREE: u64 = 512 << 20;
/// Bytes between two looks at the disk, and at whether it is still wanted.
const STEP: u64 = 8 << 20;

/// Why an archive is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArchiveFault {
    /// Neither a tar nor a packed one; cut off, or changed.
    Unreadable,
    /// It holds a link, or what is neither a file nor a folder.
    Link,
    /// A name leads elsewhere, stands there twice, or can't be one.
    Path,
    /// A file is larger than any picture.
    FileTooLarge,
    /// All of it is more than may be.
    TooLarge,
    /// It holds more files than may be.
    TooMany,
    /// There is no `members.jsonl` in it, or in the one folder that it holds.
    NoMembers,
    /// The disk would be full.
    NoRoom,
}

impl ArchiveFault {
    /// Stable: `archive_link`.
    pub fn code(self) -> &'static str {
        match self {
            Self::Unreadable => "archive_unreadable",
            Self::Link => "archive_link",
            Self::Path => "archive_path",
            Self::FileTooLarge => "archive_file_too_large",
            Self::TooLarge => "archive_too_large",
            Self::TooMany => "archive_too_many",
            Self::NoMembers => "archive_no_members",
            Self::NoRoom => "archive_no_room",
        }
    }
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unpacked {
    /// The folder is there, on the disk.
    Whole,
    /// It is not wanted any more; half of it may be there.
    Stopped,
    /// It is not taken, by the entry so and so, from 1; none where it is about all of it.
    Refused(ArchiveFault, Option<u64>),
}

/// Bytes that can be written on the disk of a folder; None where nobody knows.
pub fn room(folder: &Path) -> Option<u64> {
    let disk = statvfs(folder).ok()?;
    Some(disk.blocks_available().saturating_mul(disk.fragment_size()))
}

/// Unpacks an archive into a folder that is not there yet. What an attempt before left half done goes first. `most` are the bytes
/// that may be in it; `is_wanted` is asked now and then. The folder that holds both is made by nobody here: once it is removed,
/// nothing comes back.
///
/// # Errors
/// When files can't be written.
pub fn unpack(
    archive: &Path,
    folder: &Path,
    most: u64,
    is_wanted: &dyn Fn() -> bool,
) -> anyhow::Result<Unpacked> {
    let half = folder.with_extension("half");
    remove_folder(&half)?;
    DirBuilder::new().mode(0o700).create(&half).with_context(|| cannot(&half))?;
    let file = File::open(archive).with_context(|| format!("{} can't be read", archive.display()))?;
    let meter = Rc::new(Meter { read: Cell::new(0), most });
    match (Unpacking { root: &half, meter: &meter, is_wanted, looked_at: 0 }).all(file) {
        Ok(()) => {}
        Err(End::Broken(error)) => return Err(error),
        Err(End::Stopped) => return Ok(Unpacked::Stopped),
        Err(_) if meter.is_over() => return Ok(Unpacked::Refused(ArchiveFault::TooLarge, None)),
        Err(End::Fault(fault, entry)) => return Ok(Unpacked::Refused(fault, entry)),
    }
    let Some(found) = with_members(&half)? else {
        return Ok(Unpacked::Refused(ArchiveFault::NoMembers, None));
    };
    // What has its name is on the disk.
    syncfs(File::open(&half)?)?;
    fs::rename(&found, folder).with_context(|| cannot(folder))?;
    remove_folder(&half)?;
    Ok(Unpacked::Whole)
}

fn cannot(path: &Path) -> String {
    format!("{} can't be made", path.display())
}

/// Removes a folder with all that is in it, if it is there.
///
/// # Errors
/// When something in it can't be removed.
pub fn remove_folder(folder: &Path) -> anyhow::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("{} can't be removed", folder.display()))
        }
        _ => Ok(()),
    }
}

/// The folder with the members: this one, or the only one in it.
fn with_members(root: &Path) -> anyhow::Result<Option<PathBuf>> {
    let has = |folder: &Path| folder.join(Kind::Members.file()).is_file();
    if has(root) {
        return Ok(Some(root.to_owned()));
    }
    let within: Vec<PathBuf> =
        fs::read_dir(root)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    Ok(match within.as_slice() {
        [one] if has(one) => Some(one.clone()),
        _ => None,
    })
}

/// Counts what is read of what the archive holds, unpacked: whatever a reader makes of it, no more than `most` comes through.
struct Meter {
    read: Cell<u64>,
    most: u64,
}

impl Meter {
    fn is_over(&self) -> bool {
        self.read.get() > self.most
    }
}

struct Metered<R> {
    inner: R,
    meter: Rc<Meter>,
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        let all = self.meter.read.get().saturating_add(u64::try_from(read).unwrap_or(u64::MAX));
        self.meter.read.set(all);
        if self.meter.is_over() { Err(io::Error::other("it holds more than may be")) } else { Ok(read) }
    }
}

/// Why it does not go on.
enum End {
    /// It is not wanted any more.
    Stopped,
    /// It is not taken, by this entry.
    Fault(ArchiveFault, Option<u64>),
    /// Another attempt may do it.
    Broken(anyhow::Error),
}

struct Unpacking<'a> {
    root: &'a Path,
    meter: &'a Rc<Meter>,
    is_wanted: &'a dyn Fn() -> bool,
    /// Bytes that were read at the last look.
    looked_at: u64,
}

impl Unpacking<'_> {
    fn all(&mut self, file: File) -> Result<(), End> {
        let mut file = BufReader::with_capacity(1 << 16, file);
        let begins = file.fill_buf().context("the archive can't be read").map_err(End::Broken)?;
        let inner: Box<dyn Read> = if begins.starts_with(&[0x1f, 0x8b]) {
            Box::new(MultiGzDecoder::new(file))
        } else {
            Box::new(file)
        };
        let mut archive = tar::Archive::new(Metered { inner, meter: self.meter.clone() });
        self.entries(&mut archive)?;
        // What is behind the last entry says whether what is packed is whole.
        let rest = io::copy(&mut archive.into_inner(), &mut io::sink());
        rest.map(|_| ()).map_err(|_| End::Fault(ArchiveFault::Unreadable, None))
    }

    /// One after the other. What stands before an entry about its name is read here, within bounds; the reader of archives would
    /// take it into memory whatever its length.
    fn entries(&mut self, archive: &mut tar::Archive<impl Read>) -> Result<(), End> {
        let entries = archive.entries().map_err(|_| End::Fault(ArchiveFault::Unreadable, None))?;
        let (mut number, mut name) = (1, None);
        for entry in entries.raw(true) {
            let at = |fault| End::Fault(fault, Some(number));
            let mut entry = entry.map_err(|_| at(ArchiveFault::Unreadable))?;
            let kind = entry.header().entry_type();
            match kind {
                EntryType::GNULongName => name = Some(trimmed(&note(&mut entry).map_err(at)?)),
                EntryType::XHeader => {
                    name = path_in(&note(&mut entry).map_err(at)?).map_err(at)?.or(name);
                }
                EntryType::XGlobalHeader => drop(note(&mut entry).map_err(at)?),
                _ => {
                    let path = name.take().unwrap_or_else(|| entry.header().path_bytes().into_owned());
                    self.entry(&mut entry, kind, (&path, number))?;
                    number += 1;
                }
            }
        }
        Ok(())
    }

    fn entry(
        &mut self,
        entry: &mut impl Read,
        kind: EntryType,
        (path, number): (&[u8], u64),
    ) -> Result<(), End> {
        let at = |fault| End::Fault(fault, Some(number));
        if number > MOST_ENTRIES {
            return Err(at(ArchiveFault::TooMany));
        }
        if !matches!(kind, EntryType::Regular | EntryType::Directory) {
            return Err(at(ArchiveFault::Link));
        }
        let is_file = kind == EntryType::Regular && !path.ends_with(b"/");
        // Folders are made for what is in them.
        let Some(place) = place_of(path).map_err(at)?.filter(|_| is_file) else { return self.look(number) };
        self.make_folders(&place).map_err(|error| end(error, number))?;
        let out = OpenOptions::new().write(true).create_new(true).mode(0o600).open(self.root.join(&place));
        let out = out.map_err(|error| end(error, number))?;
        let most =
            if place.extension().is_some_and(|ending| ending == "jsonl") { u64::MAX } else { LARGEST_FILE };
        self.copy(entry, out, (most, number))
    }

    /// One by one, and never the first: where that was removed, nobody wants any of it.
    fn make_folders(&self, place: &Path) -> io::Result<()> {
        let mut path = self.root.to_owned();
        for part in place.parent().into_iter().flat_map(Path::components) {
            path.push(part);
            match DirBuilder::new().mode(0o700).create(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => {}
                made => made?,
            }
        }
        Ok(())
    }

    fn copy(&mut self, entry: &mut impl Read, mut out: File, (most, number): (u64, u64)) -> Result<(), End> {
        let at = |fault| End::Fault(fault, Some(number));
        let (mut buffer, mut written) = (vec![0; 1 << 16], 0_u64);
        loop {
            let read = entry.read(&mut buffer).map_err(|_| at(ArchiveFault::Unreadable))?;
            let Some(bytes) = buffer.get(..read).filter(|bytes| !bytes.is_empty()) else { break };
            written = written.saturating_add(u64::try_from(read).unwrap_or(u64::MAX));
            if written > most {
                return Err(at(ArchiveFault::FileTooLarge));
            }
            out.write_all(bytes).map_err(|error| end(error, number))?;
            self.look(number)?;
        }
        self.look(number)
    }

    /// Now and then: whether it is still wanted, and whether the disk holds more.
    fn look(&mut self, number: u64) -> Result<(), End> {
        let read = self.meter.read.get();
        if read - self.looked_at < STEP {
            return Ok(());
        }
        self.looked_at = read;
        if !(self.is_wanted)() {
            return Err(End::Stopped);
        }
        let is_tight = room(self.root).is_some_and(|room| room < KEPT_FREE);
        if is_tight { Err(End::Fault(ArchiveFault::NoRoom, Some(number))) } else { Ok(()) }
    }
}

/// What it means that a file or a folder can't be made, or written.
fn end(error: io::Error, number: u64) -> End {
    let at = |fault| End::Fault(fault, Some(number));
    match error.kind() {
        _ if is_full(&error) => at(ArchiveFault::NoRoom),
        // There twice, or a file where a folder should be.
        io::ErrorKind::AlreadyExists
        | io::ErrorKind::NotADirectory
        | io::ErrorKind::IsADirectory
        | io::ErrorKind::InvalidFilename => at(ArchiveFault::Path),
        // The folder was removed meanwhile.
        io::ErrorKind::NotFound => End::Stopped,
        _ => End::Broken(anyhow::Error::new(error).context("a file of the archive can't be written")),
    }
}

/// The disk is full, or the account has used up its part of it.
pub fn is_full(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, write::GzEncoder};
    use tempfile::TempDir;

    /// A tar of these: what they are, what they are called, and what is in them.
    fn tar(entries: &[(EntryType, &str, &[u8])]) -> Vec<u8> {
        let mut tar = tar::Builder::new(Vec::new());
        for (kind, name, bytes) in entries {
            let mut header = tar::Header::new_ustar();
            header.set_entry_type(*kind);
            header.set_size(bytes.len().try_into().unwrap());
            header.set_mode(0o777);
            // As it stands there, whatever a well-meaning writer thinks of it.
            header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
            header.set_cksum();
            tar.append(&header, *bytes).unwrap();
        }
        tar.into_inner().unwrap()
    }

    fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut out = GzEncoder::new(Vec::new(), Compression::fast());
        out.write_all(bytes).unwrap();
        out.finish().unwrap()
    }

    fn unpacked(bytes: &[u8], most: u64) -> (TempDir, Unpacked) {
        let place = tempfile::tempdir().unwrap();
        fs::write(place.path().join("archive"), bytes).unwrap();
        let folder = place.path().join("folder");
        let came = unpack(&place.path().join("archive"), &folder, most, &|| true).unwrap();
        assert_eq!(folder.exists(), came == Unpacked::Whole);
        (place, came)
    }

    const FILE: EntryType = EntryType::Regular;
    const MEMBERS: (EntryType, &str, &[u8]) = (FILE, "members.jsonl", b"{}\n");
    const MOST: u64 = 1 << 20;

    #[test]
    fn files_come_as_they_are_packed_or_not_and_from_within_a_folder() {
        let long = format!("{}/{}.jpg", "p".repeat(90), "q".repeat(200));
        let pax = |path: &str| {
            let said = format!(" path={path}\n");
            let length = said.len() + (said.len() + 3).to_string().len();
            format!("{length}{said}").into_bytes()
        };
        let (one, two) = (format!("{long}\0"), pax(&long.replace('p', "x")));
        let plain = tar(&[
            (EntryType::Directory, "./photos/", b""),
            MEMBERS,
            (FILE, "./photos/1.jpg", b"one"),
            (FILE, "photos/._1.jpg", b"a note of the system's"),
            (FILE, ".DS_Store", b"another one"),
            (EntryType::GNULongName, "././@LongLink", one.as_bytes()),
            (FILE, "short", b"long"),
            (EntryType::XHeader, "pax", &two),
            (FILE, "short", b"longer"),
        ]);
        for bytes in [plain.clone(), packed(&plain)] {
            let (place, came) = unpacked(&bytes, MOST);
            assert_eq!(came, Unpacked::Whole);
            let read = |name: &str| fs::read_to_string(place.path().join("folder").join(name)).unwrap();
            assert_eq!((read("members.jsonl"), read("photos/1.jpg")), ("{}\n".to_owned(), "one".to_owned()));
            assert_eq!(
                (read(&long), read(&long.replace('p', "x"))),
                ("long".to_owned(), "longer".to_owned())
            );
            assert!(!place.path().join("folder/photos/._1.jpg").exists());
            assert!(!place.path().join("folder.half").exists());
        }
        let within =
            tar(&[(FILE, "old-site/members.jsonl", b"{}\n"), (FILE, "old-site/photos/1.jpg", b"one")]);
        let (place, came) = unpacked(&within, MOST);
        assert_eq!(came, Unpacked::Whole);
        assert!(place.path().join("folder/photos/1.jpg").is_file());
    }

    #[test]
    fn what_leads_elsewhere_or_is_no_file_is_refused() {
        use ArchiveFault::{Link, NoMembers, Path, Unreadable};
        let path = |name: &'static str| tar(&[MEMBERS, (FILE, name, b"x")]);
        for (bytes, fault, entry) in [
            (path("../x"), Path, Some(2)),
            (path("photos/../../x"), Path, Some(2)),
            (path("/etc/cron.d/x"), Path, Some(2)),
            (path("a\\..\\x"), Path, Some(2)),
            (path("a\nb"), Path, Some(2)),
            (path("members.jsonl"), Path, Some(2)),
            (path("members.jsonl/x"), Path, Some(2)),
            (path("a/b/c/d/e/f/g/h/i/j/k/l/m"), Path, Some(2)),
            (tar(&[MEMBERS, (EntryType::Symlink, "photos", b"")]), Link, Some(2)),
            (tar(&[MEMBERS, (EntryType::Link, ".hidden", b"")]), Link, Some(2)),
            (tar(&[MEMBERS, (EntryType::Char, "tty", b"")]), Link, Some(2)),
            (tar(&[MEMBERS, (EntryType::Fifo, "pipe", b"")]), Link, Some(2)),
            (tar(&[MEMBERS, (EntryType::GNUSparse, "holes", b"")]), Link, Some(2)),
            (tar(&[(FILE, "a/members.jsonl", b""), (FILE, "b/members.jsonl", b"")]), NoMembers, None),
            (tar(&[(FILE, "photos/1.jpg", b"x")]), NoMembers, None),
            (tar(&[]), NoMembers, None),
            (b"PK\x03\x04 is another kind of archive".repeat(40), Unreadable, Some(1)),
            (b"\x1f\x8b and no more".to_vec(), Unreadable, Some(1)),
            (tar(&[MEMBERS, (EntryType::XHeader, "x", b"11 size=99\n")]), Unreadable, Some(2)),
            (tar(&[MEMBERS, (EntryType::XHeader, "x", b"99 path=x\n")]), Unreadable, Some(2)),
        ] {
            let (place, came) = unpacked(&bytes, MOST);
            assert_eq!(came, Unpacked::Refused(fault, entry), "{}", String::from_utf8_lossy(&bytes[..40]));
            assert!(!place.path().join("x").exists());
        }
        // Cut off in the middle of what is packed, or of a file.
        let whole = tar(&[MEMBERS, (FILE, "photos/1.jpg", &[7; 5_000])]);
        for bytes in [&packed(&whole)[..60], &whole[..4_000]] {
            assert!(matches!(unpacked(bytes, MOST).1, Unpacked::Refused(Unreadable | NoMembers, _)));
        }
    }

    // asvs: V5.2.3
    #[test]
    fn a_bomb_is_bounded() {
        let zeros = vec![0; 4 << 20];
        for name in ["messages.jsonl", ".hidden"] {
            let bomb = packed(&tar(&[MEMBERS, (FILE, name, zeros.as_slice())]));
            assert!(bomb.len() < 100_000);
            let (_place, came) = unpacked(&bomb, MOST);
            assert_eq!(came, Unpacked::Refused(ArchiveFault::TooLarge, None), "{name}");
        }
        // A name of four megabytes.
        let note = tar(&[(EntryType::GNULongName, "x", zeros.as_slice()), MEMBERS]);
        assert_eq!(unpacked(&note, 64 << 20).1, Unpacked::Refused(ArchiveFault::Unreadable, Some(1)));
        let large = vec![0; usize::try_from(LARGEST_FILE).unwrap() + 1];
        let picture = packed(&tar(&[MEMBERS, (FILE, "photos/1.jpg", large.as_slice())]));
        let came = unpacked(&picture, 1 << 30).1;
        assert_eq!(came, Unpacked::Refused(ArchiveFault::FileTooLarge, Some(2)));
    }

    #[test]
    fn what_is_not_wanted_any_more_stops() {
        let place = tempfile::tempdir().unwrap();
        let archive = place.path().join("archive");
        let lines = vec![b'\n'; 9 << 20];
        fs::write(&archive, tar(&[(FILE, "messages.jsonl", lines.as_slice()), MEMBERS])).unwrap();
        let folder = place.path().join("folder");
        assert_eq!(unpack(&archive, &folder, 1 << 30, &|| false).unwrap(), Unpacked::Stopped);
        assert!(!folder.exists());
        // Asked again, it begins anew.
        assert_eq!(unpack(&archive, &folder, 1 << 30, &|| true).unwrap(), Unpacked::Whole);
    }
}
