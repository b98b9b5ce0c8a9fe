//! A site as one file that only the holder of a key can read: its files in a tar, encrypted with age (ADR 0022) while
//! they are read from the database, so that nothing of them lies on a disk in the clear. `age -d` and `tar` open it
//! without this program.

use super::format::Kind;
use age::stream::StreamWriter;
use anyhow::{Context, bail, ensure};
use std::{
    ffi::OsString,
    fs::{self, DirBuilder, File, OpenOptions},
    io::{self, BufReader, BufWriter, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Path, PathBuf},
    str::FromStr,
};

/// A part of a file of lines, whose length a tar wants to know before it.
const PART: usize = 8 << 20;
/// Bytes of a file with a key.
const LONGEST_KEY: u64 = 64 * 1024;

/// To whom a site is encrypted: `age1…`, as `age-keygen` says it.
#[derive(Clone, Debug)]
pub struct PublicKey(age::x25519::Recipient);

impl FromStr for PublicKey {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let key = text.parse::<age::x25519::Recipient>();
        let key = key.map_err(|why| format!("{why}: a key is `age1…`, as `age-keygen` says it"))?;
        Ok(Self(key))
    }
}

/// The file that is being written.
pub(super) struct Sealed {
    tar: tar::Builder<StreamWriter<BufWriter<File>>>,
    part: Vec<u8>,
    parts: u32,
}

impl Sealed {
    /// Begins one, for your account alone. One that is there is left alone.
    pub(super) fn begin(path: &Path, to: &PublicKey) -> anyhow::Result<Self> {
        let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
        let file = file.with_context(|| format!("{} can't be made", path.display()))?;
        let to: &dyn age::Recipient = &to.0;
        let encryptor = age::Encryptor::with_recipients(std::iter::once(to))?;
        let tar = tar::Builder::new(encryptor.wrap_output(BufWriter::with_capacity(1 << 16, file))?);
        Ok(Self { tar, part: Vec::new(), parts: 0 })
    }

    pub(super) fn line(&mut self, kind: Kind, line: &str) -> anyhow::Result<()> {
        self.part.extend_from_slice(line.as_bytes());
        self.part.push(b'\n');
        if self.part.len() >= PART { self.flush(kind) } else { Ok(()) }
    }

    /// The file of lines is over; an empty one is there all the same.
    pub(super) fn end(&mut self, kind: Kind) -> anyhow::Result<()> {
        if self.parts == 0 || !self.part.is_empty() {
            self.flush(kind)?;
        }
        self.parts = 0;
        Ok(())
    }

    fn flush(&mut self, kind: Kind) -> anyhow::Result<()> {
        let part = std::mem::take(&mut self.part);
        self.parts += 1;
        let name = format!("{}.{:05}", kind.file(), self.parts);
        self.add(&name, &part)
    }

    pub(super) fn add(&mut self, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
        let mut header = tar::Header::new_ustar();
        header.set_size(u64::try_from(bytes.len())?);
        header.set_mode(0o600);
        self.tar.append_data(&mut header, name, bytes)?;
        Ok(())
    }

    pub(super) fn finish(self) -> anyhow::Result<()> {
        let file = self.tar.into_inner()?.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok(file.sync_all()?)
    }
}

/// Opens such a file into a folder that is not there yet, for your account alone. What fails leaves no folder.
///
/// # Errors
/// When the key does not fit, the file was cut or changed, holds what no export does, or the folder is there.
pub fn unseal(file: &Path, key: &Path, folder: &Path) -> anyhow::Result<()> {
    let identity = identity(key)?;
    let sealed = File::open(file).with_context(|| format!("{} can't be read", file.display()))?;
    let sealed = age::Decryptor::new_buffered(BufReader::with_capacity(1 << 16, sealed))
        .with_context(|| format!("{} is no file of `liaison export-site … --to`", file.display()))?;
    let identity: &dyn age::Identity = &identity;
    let open = sealed.decrypt(std::iter::once(identity));
    let open = open.with_context(|| format!("{} is for another key", file.display()))?;
    let said = || format!("{} can't be made: name a folder that is not there yet", folder.display());
    let name = folder.file_name().filter(|_| folder.symlink_metadata().is_err()).with_context(said)?;
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(".part");
    // What is there is whole. What one left that was killed goes.
    let stage = folder.with_file_name(hidden);
    if stage.symlink_metadata().is_ok() {
        fs::remove_dir_all(&stage).with_context(|| format!("{} can't be removed", stage.display()))?;
    }
    DirBuilder::new().mode(0o700).create(&stage).with_context(said)?;
    let unpacked = unpack(tar::Archive::new(open), &stage);
    unpacked.and_then(|()| fs::rename(&stage, folder).with_context(said)).inspect_err(|_| {
        // Half of a site is of no use to anybody, and in the clear.
        let _ = fs::remove_dir_all(&stage);
    })
}

/// The first key of the file, in which lines that begin with # say something about it.
fn identity(path: &Path) -> anyhow::Result<age::x25519::Identity> {
    let about = path.metadata().with_context(|| format!("{} can't be read", path.display()))?;
    ensure!(about.is_file() && about.len() <= LONGEST_KEY, "{} is no file with a key", path.display());
    let text = fs::read_to_string(path).with_context(|| format!("{} can't be read", path.display()))?;
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let key = lines.next().and_then(|line| line.parse().ok());
    key.with_context(|| format!("{} holds no key of `age-keygen`", path.display()))
}

fn unpack(mut archive: tar::Archive<impl io::Read>, folder: &Path) -> anyhow::Result<()> {
    // As they stand there: a long name, which no export has, would be taken into memory whatever its length.
    for entry in archive.entries()?.raw(true) {
        let mut entry = entry.context("the file was cut off, or changed")?;
        let name = entry.path().ok().and_then(|path| path.to_str().map(str::to_owned)).unwrap_or_default();
        let place = place_of(&name).filter(|_| entry.header().entry_type().is_file());
        let Some(place) = place else { bail!("it holds {name:?}, which no export has") };
        let path = folder.join(place);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        let out = OpenOptions::new().append(true).create(true).mode(0o600).open(&path)?;
        let mut out = BufWriter::new(out);
        io::copy(&mut entry, &mut out).context("the file was cut off, or changed")?;
        out.flush()?;
    }
    // What is behind the last entry says whether the file is whole.
    io::copy(&mut archive.into_inner(), &mut io::sink()).context("the file was cut off, or changed")?;
    Ok(())
}

/// Where an entry belongs: a part of a file of lines, or a picture.
fn place_of(name: &str) -> Option<PathBuf> {
    let is_number =
        |text: &str| (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some((number, ending)) = name.strip_prefix("photos/").and_then(|picture| picture.split_once('.')) {
        let is_plain = ending.len() <= 5 && ending.bytes().all(|byte| byte.is_ascii_lowercase());
        return (is_number(number) && is_plain && !ending.is_empty()).then(|| PathBuf::from(name));
    }
    let (file, part) = name.rsplit_once('.')?;
    let kind = Kind::ALL.into_iter().find(|kind| kind.file() == file)?;
    is_number(part).then(|| PathBuf::from(kind.file()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_an_export_has_is_unpacked() {
        for (name, place) in [
            ("members.jsonl.00001", Some("members.jsonl")),
            ("photos/0000001.jpg", Some("photos/0000001.jpg")),
            ("members.jsonl", None),
            ("../members.jsonl.00001", None),
            ("/etc/passwd", None),
            ("photos/../../x.jpg", None),
            ("photos/1.jpg/../../x", None),
            ("photos/1.", None),
            ("notes.jsonl.1", None),
            ("", None),
        ] {
            assert_eq!(place_of(name), place.map(PathBuf::from), "{name}");
        }
        assert!("age1".parse::<PublicKey>().is_err());
    }

    /// Whoever knows the public key can write such a file.
    #[test]
    fn what_no_export_has_is_refused() {
        let (file, link) = (tar::EntryType::Regular, tar::EntryType::Symlink);
        for (kind, name, size) in [
            (tar::EntryType::GNULongName, "././@LongLink", 1 << 40),
            (tar::EntryType::XHeader, "pax", 1 << 40),
            (tar::EntryType::GNUSparse, "photos/0000001.jpg", 1 << 40),
            (link, "photos/0000001.jpg", 0),
            (file, "../photos/0000001.jpg", 0),
        ] {
            let mut header = tar::Header::new_ustar();
            header.set_entry_type(kind);
            header.set_size(size);
            header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
            header.set_cksum();
            let folder = tempfile::tempdir().unwrap();
            let archive = tar::Archive::new(header.as_bytes().as_slice());
            let why = unpack(archive, folder.path()).unwrap_err().to_string();
            assert!(why.contains("which no export has") || why.contains("cut off, or changed"), "{why}");
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{name}");
        }
    }
}
