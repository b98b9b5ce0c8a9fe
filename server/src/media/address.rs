//! A photo's address names the photo, the rendition and the viewer, and ends soon; the server
//! still checks session, block, lock and status on every read (ADR 0010).

use super::{photo_blobs::Media, store::PhotoRow};
use crate::kernel::ids::{MemberId, PhotoId};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Serialize, Serializer};
use std::fmt;
use subtle::ConstantTimeEq;
use time::OffsetDateTime;
use uuid::Uuid;

/// Addresses change at these boundaries (seconds), so that a page's pictures can be kept for a while.
const PERIOD: i64 = 600;

/// Which of a photo's files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rendition {
    /// At most 1280 pixels wide.
    Large,
    /// At most 480 pixels wide: the match modal and cards.
    Medium,
    /// At most 160 pixels wide.
    Thumb,
    /// At most 32 px, blurred: for those who may not see the photo, or have not asked for it.
    Locked,
    /// Of a photo that is marked as nude, for whoever asked for it: at most 1280 pixels wide.
    NudeLarge,
    /// The same, at most 160 pixels wide.
    NudeThumb,
    /// Of a photo in a message: at most 1280 pixels wide.
    ChatLarge,
    /// Of a photo in a message: at most 480 pixels wide.
    ChatSmall,
    /// The sound of a voice message.
    ChatVoice,
}

impl Rendition {
    fn letter(self) -> u8 {
        match self {
            Self::Large => b'l',
            Self::Medium => b'm',
            Self::Thumb => b't',
            Self::Locked => b'x',
            Self::NudeLarge => b'n',
            Self::NudeThumb => b'o',
            Self::ChatLarge => b'c',
            Self::ChatSmall => b's',
            Self::ChatVoice => b'v',
        }
    }

    fn from_letter(letter: u8) -> Option<Self> {
        let all = [
            Self::Large,
            Self::Medium,
            Self::Thumb,
            Self::Locked,
            Self::NudeLarge,
            Self::NudeThumb,
            Self::ChatLarge,
            Self::ChatSmall,
            Self::ChatVoice,
        ];
        all.into_iter().find(|own| own.letter() == letter)
    }
}

/// What an address says once its signature holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhotoAddress {
    /// Which photo.
    pub photo: PhotoId,
    /// Which file of it.
    pub rendition: Rendition,
}

/// Of what is signed: the photo's id, the rendition's letter, the moment when it ends.
const BODY: usize = 16 + 1 + 8;
/// All of it and 16 bytes of signature, in base64.
const LETTERS: usize = ((BODY + 16) * 4).div_ceil(3);

/// A signed address as its viewer gets it: text, written where the answer is, since a page of cards has some seventy of them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PhotoPath {
    letters: [u8; LETTERS],
    /// 0: nothing is said of it.
    revision: i32,
}

impl fmt::Display for PhotoPath {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(std::str::from_utf8(&self.letters).unwrap_or_default())?;
        if self.revision == 0 { Ok(()) } else { write!(formatter, "?r={}", self.revision) }
    }
}

impl fmt::Debug for PhotoPath {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl Serialize for PhotoPath {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The first of these, as many as there is room for.
fn row<const LENGTH: usize>(bytes: impl Iterator<Item = u8>) -> [u8; LENGTH] {
    let mut row = [0; LENGTH];
    for (place, byte) in row.iter_mut().zip(bytes) {
        *place = byte;
    }
    row
}

/// Whoever is not logged in: addresses of photos that their owners let anybody see.
pub const VISITORS: MemberId = MemberId(Uuid::nil());

impl Media {
    /// The path to append to `cdn_prefix` for this viewer; good for 10 to 20 minutes.
    pub fn address(&self, address: PhotoAddress, viewer: MemberId, now: OffsetDateTime) -> PhotoPath {
        let ends = (now.unix_timestamp() / PERIOD + 2) * PERIOD;
        let photo = self.veil(address, viewer, ends).photo.0.into_bytes();
        let body: [u8; BODY] =
            row(photo.into_iter().chain([address.rendition.letter()]).chain(ends.to_be_bytes()));
        let bytes: [u8; BODY + 16] = row(body.into_iter().chain(self.sign(&body, viewer)));
        let mut letters = [0; LETTERS];
        // So many bytes are so many letters: it can't be too short.
        let _ = URL_SAFE_NO_PAD.encode_slice(bytes, &mut letters);
        PhotoPath { letters, revision: 0 }
    }

    /// The same for a photo that may have been cropped: browsers keep pictures for a while, and a new crop must
    /// show at once. The preview of a locked one says nothing of that.
    pub fn path(
        &self,
        photo: &PhotoRow,
        rendition: Rendition,
        viewer: MemberId,
        now: OffsetDateTime,
    ) -> PhotoPath {
        let path = self.address(PhotoAddress { photo: photo.id, rendition }, viewer, now);
        let revision = if rendition == Rendition::Locked { 0 } else { photo.revision };
        PhotoPath { revision, ..path }
    }

    /// Reads an address back; None when it is not ours, not this viewer's, or over.
    pub fn read_address(&self, path: &str, viewer: MemberId, now: OffsetDateTime) -> Option<PhotoAddress> {
        let bytes = URL_SAFE_NO_PAD.decode(path).ok()?;
        let (body, signature) = bytes.split_at_checked(BODY)?;
        if !bool::from(self.sign(body, viewer).ct_eq(signature)) {
            return None;
        }
        let (photo, rest) = body.split_first_chunk::<16>()?;
        let (letter, ends) = rest.split_first()?;
        let ends = i64::from_be_bytes(ends.try_into().ok()?);
        let rendition = Rendition::from_letter(*letter)?;
        let address = PhotoAddress { photo: PhotoId(Uuid::from_bytes(*photo)), rendition };
        (now.unix_timestamp() < ends).then(|| self.veil(address, viewer, ends))
    }

    /// The id under which a locked photo's preview is shown: it says nothing about the photo's own.
    pub fn preview_id(&self, photo: PhotoId) -> Uuid {
        uuid::Builder::from_random_bytes(self.keyed(b"preview", &[photo.0.as_bytes()])).into_uuid()
    }

    /// Hides, or shows again, the photo's id in the address of its blurred preview, so that the
    /// address of the real photo shares nothing with it.
    fn veil(&self, address: PhotoAddress, viewer: MemberId, ends: i64) -> PhotoAddress {
        if address.rendition != Rendition::Locked {
            return address;
        }
        let pad = self.keyed(b"veil", &[viewer.0.as_bytes(), &ends.to_be_bytes()]);
        let veiled = u128::from_be_bytes(*address.photo.0.as_bytes()) ^ u128::from_be_bytes(pad);
        PhotoAddress { photo: PhotoId(Uuid::from_u128(veiled)), rendition: address.rendition }
    }

    fn sign(&self, body: &[u8], viewer: MemberId) -> [u8; 16] {
        self.keyed(b"address", &[viewer.0.as_bytes(), body])
    }

    /// 16 bytes that only our key can make; the purpose keeps the uses apart.
    fn keyed(&self, purpose: &[u8], parts: &[&[u8]]) -> [u8; 16] {
        let mut hasher = blake3::Hasher::new_keyed(&self.key);
        hasher.update(purpose);
        for part in parts {
            hasher.update(part);
        }
        let mut bytes = [0; 16];
        hasher.finalize_xof().fill(&mut bytes);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_written_as_it_is_read() {
        let letters = row(b"abc".iter().copied().cycle());
        let path = PhotoPath { letters, revision: 0 };
        assert_eq!(path.to_string().len(), LETTERS);
        assert_eq!(serde_json::to_string(&path).unwrap(), format!("\"{path}\""));
        assert_eq!(PhotoPath { revision: 3, ..path }.to_string(), format!("{path}?r=3"));
        let mut whole = [0_u8; LETTERS];
        assert_eq!(URL_SAFE_NO_PAD.encode_slice([255_u8; BODY + 16], &mut whole), Ok(LETTERS));
    }
}
