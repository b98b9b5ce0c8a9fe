//! Marks in the blob store, one a member: what has to survive when the database goes back in time. They
//! name nobody: the SHA-256 of a random id leads to a person only in a backup that still holds the id.

use crate::{
    app::App,
    blobs,
    kernel::{ids::MemberId, problem::Answer, vault::hex},
};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

/// Marks of one kind, and the folder that they are in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marks(&'static str);

/// Who was erased, and when.
pub(super) const TOMBSTONES: Marks = Marks(blobs::TOMBSTONES);
/// Who asked to be deleted, and until when they may come back.
pub(super) const FAREWELLS: Marks = Marks(blobs::FAREWELLS);

/// The name of the note in a folder of marks that says which is the newest.
const NEWEST: &str = "newest";

/// How a member is called in marks and tombstones.
pub(super) fn hash(member: MemberId) -> Vec<u8> {
    Sha256::digest(member.0.as_bytes()).to_vec()
}

impl Marks {
    /// Sets one, or another moment in it.
    pub(super) async fn set(self, app: &App, hash: &[u8], moment: OffsetDateTime) -> Answer<()> {
        let text = moment.format(&Rfc3339).map_err(anyhow::Error::from)?;
        app.media.mark(&self.name(hash), text).await?;
        Ok(())
    }

    /// Takes it away; once is enough.
    pub(super) async fn remove(self, app: &App, hash: &[u8]) -> Answer<()> {
        app.media.remove(&self.name(hash)).await?;
        Ok(())
    }

    /// The moment in one; None when it is not there.
    pub(super) async fn moment(self, app: &App, hash: &[u8]) -> Answer<Option<OffsetDateTime>> {
        let text = app.media.get(&self.name(hash)).await?;
        Ok(text.map(|text| parse(&String::from_utf8_lossy(&text))))
    }

    /// Who has one.
    pub(super) async fn all(self, app: &App) -> Answer<HashSet<Vec<u8>>> {
        let names = app.media.marks(self.0).await?;
        Ok(names.iter().filter_map(|name| bytes(name)).collect())
    }

    /// Notes which one is the newest.
    pub(super) async fn set_newest(self, app: &App, hash: &[u8]) -> Answer<()> {
        app.media.mark(&format!("{}/{NEWEST}", self.0), hex(hash)).await?;
        Ok(())
    }

    /// The newest one; None where nobody noted it.
    pub(super) async fn newest(self, app: &App) -> Answer<Option<Vec<u8>>> {
        let text = app.media.get(&format!("{}/{NEWEST}", self.0)).await?;
        Ok(text.and_then(|text| bytes(&String::from_utf8_lossy(&text))))
    }

    fn name(self, hash: &[u8]) -> String {
        format!("{}/{}", self.0, hex(hash))
    }
}

/// A mark whose moment can't be read still counts, as one of long ago.
fn parse(text: &str) -> OffsetDateTime {
    OffsetDateTime::parse(text, &Rfc3339).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

/// Reads what `hex` writes for a SHA-256; None for anything else that lies in the folder.
fn bytes(text: &str) -> Option<Vec<u8>> {
    if text.len() != 64 || !text.bytes().all(|letter| letter.is_ascii_hexdigit()) {
        return None;
    }
    (0..32).map(|byte| u8::from_str_radix(text.get(byte * 2..byte * 2 + 2)?, 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_reads_back_and_others_do_not() {
        let hash = Sha256::digest(b"somebody").to_vec();
        assert_eq!(bytes(&hex(&hash)), Some(hash));
        for name in ["", "x", "README", &"g".repeat(64), &"+1".repeat(32), &"é".repeat(32)] {
            assert_eq!(bytes(name), None, "{name}");
        }
    }
}
