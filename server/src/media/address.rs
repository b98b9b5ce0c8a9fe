//! A photo's address names the photo, the rendition and the viewer, and ends soon; the server
//! still checks session, block, lock and status on every read (ADR 0010).

use super::{photo_blobs::Media, store::PhotoRow};
use crate::kernel::ids::{MemberId, PhotoId};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
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

/// Whoever is not logged in: addresses of photos that their owners let anybody see.
pub const VISITORS: MemberId = MemberId(Uuid::nil());

impl Media {
    /// The path to append to `cdn_prefix` for this viewer; good for 10 to 20 minutes.
    pub fn address(&self, address: PhotoAddress, viewer: MemberId, now: OffsetDateTime) -> String {
        let ends = (now.unix_timestamp() / PERIOD + 2) * PERIOD;
        let mut bytes = self.veil(address, viewer, ends).photo.0.as_bytes().to_vec();
        bytes.push(address.rendition.letter());
        bytes.extend_from_slice(&ends.to_be_bytes());
        let signature = self.sign(&bytes, viewer);
        bytes.extend_from_slice(&signature);
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// The same for a photo that may have been cropped: browsers keep pictures for a while, and a new crop must
    /// show at once. The preview of a locked one says nothing of that.
    pub fn path(
        &self,
        photo: &PhotoRow,
        rendition: Rendition,
        viewer: MemberId,
        now: OffsetDateTime,
    ) -> String {
        let path = self.address(PhotoAddress { photo: photo.id, rendition }, viewer, now);
        if photo.revision == 0 || rendition == Rendition::Locked {
            path
        } else {
            format!("{path}?r={}", photo.revision)
        }
    }

    /// Reads an address back; None when it is not ours, not this viewer's, or over.
    pub fn read_address(&self, path: &str, viewer: MemberId, now: OffsetDateTime) -> Option<PhotoAddress> {
        let bytes = URL_SAFE_NO_PAD.decode(path).ok()?;
        let (body, signature) = bytes.split_at_checked(25)?;
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
