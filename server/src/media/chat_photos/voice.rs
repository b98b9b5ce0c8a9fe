//! Voice messages: what comes in, and what the two of a conversation get to know of one.
//!
//! A recording is taken apart to its packets and put together anew (`crates/voice`): nothing else of the file that came is
//! kept. How loud it is along its time is what its sender's browser says, since nothing here decodes sound: it is drawn,
//! and nothing follows from it (ADR 0029).

use crate::{
    blobs::blob_name,
    kernel::{
        ids::{MemberId, PhotoId},
        problem::{Answer, Problem, Refusal},
    },
    media::{
        address::{PhotoAddress, Rendition},
        intake::{self, Files, Upload, UploadHash, in_turn},
        photo_blobs::Media,
        upload::refusal,
    },
};
use ::voice::{Limits, Refused, repack};
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request, multipart::MultipartRejection};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Largest recording in bytes: a minute at 32 kbit a second takes some 260,000.
const MAX_BYTES: usize = 400_000;
/// Room for boundaries, part heads and the waveform beside it, in bytes.
const AROUND: usize = 4 * 1024;
/// A minute, and what a recorder takes to stop; the table `chat_photos` says the same.
const LIMITS: Limits = Limits { min_ms: 500, max_ms: 60_500 };
/// What members are told of it, in seconds.
const LONGEST: i64 = 60;
/// Most digits of a waveform.
const BARS: usize = 64;
/// Of the file that we write, and of no other in the store.
const EXTENSION: &str = "webm";
/// As it is served.
pub const VOICE_TYPE: &str = "audio/webm";

/// Whether the file of this name in the blob store is a voice message.
pub fn is_voice(blob: &str) -> bool {
    blob.rsplit_once('.').is_some_and(|(_, extension)| extension == EXTENSION)
}

/// The limit for the call that takes a recording.
pub fn voice_limit() -> DefaultBodyLimit {
    DefaultBodyLimit::max(MAX_BYTES + AROUND)
}

/// What the document says of such a body.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only described; `VoiceForm` reads it")]
pub struct VoiceUpload {
    /// WebM or Ogg with one Opus track, as browsers record it: half a second to a minute, at most 400 kB.
    #[schema(value_type = String, format = Binary)]
    voice: Vec<u8>,
    /// How loud it is along its time, from quiet to loud: one digit for each bar that is drawn.
    #[schema(pattern = "^[0-9]{1,64}$")]
    waveform: String,
}

/// Such a body, not read yet.
#[derive(Debug)]
pub struct VoiceForm(Multipart);

impl<S: Send + Sync> FromRequest<S> for VoiceForm {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let form: Result<Multipart, MultipartRejection> = Multipart::from_request(request, state).await;
        form.map(Self).map_err(|_| Refusal::UnsupportedMediaType.into())
    }
}

/// A recording as it came.
#[derive(Debug)]
pub(super) struct SentVoice {
    upload: Upload,
    waveform: String,
}

impl VoiceForm {
    /// # Errors
    /// `body_too_large`, `invalid_request`, and `unavailable` when too many uploads are under way.
    pub(super) async fn read(self) -> Answer<SentVoice> {
        let place = intake::upload_place()?;
        let Self(mut form) = self;
        let (mut voice, mut waveform) = (None, None);
        while let Some(part) = form.next_field().await.map_err(|error| refusal(&error))? {
            let into = match part.name() {
                Some("voice") => &mut voice,
                Some("waveform") => &mut waveform,
                _ => return Err(Refusal::InvalidRequest.into()),
            };
            if into.is_some() {
                return Err(Refusal::InvalidRequest.into());
            }
            *into = Some(part.bytes().await.map_err(|error| refusal(&error))?);
        }
        let (Some(voice), Some(waveform)) = (voice, waveform) else {
            return Err(Refusal::InvalidRequest.into());
        };
        Ok(SentVoice { upload: Upload::new(voice, place), waveform: digits(&waveform)? })
    }
}

fn digits(waveform: &Bytes) -> Answer<String> {
    let text = std::str::from_utf8(waveform).map_err(|_| Refusal::InvalidRequest)?;
    let fits = (1..=BARS).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if fits { Ok(text.to_owned()) } else { Err(Refusal::InvalidRequest.into()) }
}

impl SentVoice {
    pub(super) fn hash(&self) -> UploadHash {
        self.upload.hash()
    }

    pub(super) fn waveform(&self) -> &str {
        &self.waveform
    }

    /// Takes it apart and puts it together anew, on a thread of its own when its turn comes.
    ///
    /// # Errors
    /// `body_too_large`, `voice_unreadable`, `voice_too_long`, `voice_too_short`, `voice_silent`, and `unavailable` when too
    /// many wait before it.
    pub(super) async fn repacked(self) -> Answer<VoiceFile> {
        let Self { upload, waveform } = self;
        if upload.bytes.len() > MAX_BYTES {
            return Err(Refusal::BodyTooLarge.into());
        }
        let made = in_turn(move || {
            repack(&upload.bytes, LIMITS).map_err(|refused| {
                tracing::debug!(%refused, "an upload is no voice message");
                Problem::from(told(refused))
            })
        });
        let recording = made.await.map_err(|problem| match problem {
            Problem::Refused(Refusal::PhotoUnreadable) => Refusal::VoiceUnreadable.into(),
            other => other,
        })?;
        let ms = i32::try_from(recording.ms).map_err(anyhow::Error::from)?;
        Ok(VoiceFile { ms, waveform, content: recording.webm.into() })
    }
}

/// What its sender can do about it.
fn told(refused: Refused) -> Refusal {
    match refused {
        Refused::UnknownFormat | Refused::NotOneVoice(_) | Refused::Damaged(_) => Refusal::VoiceUnreadable,
        Refused::TooLong => Refusal::VoiceTooLong { max: LONGEST },
        Refused::TooShort => Refusal::VoiceTooShort,
        Refused::Silent => Refusal::VoiceSilent,
    }
}

/// The file of a voice message, not kept yet.
#[derive(Clone, Debug)]
pub(super) struct VoiceFile {
    pub(super) ms: i32,
    pub(super) waveform: String,
    content: Bytes,
}

impl VoiceFile {
    pub(super) fn blob(&self) -> String {
        blob_name(&self.content, EXTENSION)
    }
}

impl Files for VoiceFile {
    fn names(&self) -> Vec<String> {
        vec![self.blob()]
    }

    fn contents(&self) -> Vec<(String, Bytes)> {
        vec![(self.blob(), self.content.clone())]
    }
}

/// A voice message. Its path is to append to `cdn_prefix`; it is the caller's own, and ends soon.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ChatVoice {
    /// Of this voice message.
    pub id: PhotoId,
    /// How long it plays, in milliseconds.
    pub ms: i32,
    /// How loud it is along its time, by its sender's browser: a digit for each bar. Empty once it is removed.
    pub waveform: String,
    /// A WebM file with Opus; null: removed.
    #[schema(required = true)]
    pub filename: Option<String>,
    /// A moderator took it away: nobody hears it any more.
    pub removed: bool,
}

/// The same without the reader's path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatVoiceRow {
    /// Of this voice message.
    pub id: PhotoId,
    /// How long it plays, in milliseconds.
    pub ms: i32,
    /// A digit for each bar.
    pub waveform: String,
    /// By a moderator.
    pub removed: bool,
}

impl ChatVoiceRow {
    /// As this member gets it, who must have the right to hear it when they follow its path.
    pub fn shown(self, media: &Media, reader: MemberId, now: OffsetDateTime) -> ChatVoice {
        let Self { id, ms, waveform, removed } = self;
        let address = PhotoAddress { photo: id, rendition: Rendition::ChatVoice };
        ChatVoice {
            id,
            ms,
            waveform: if removed { String::new() } else { waveform },
            filename: (!removed).then(|| media.address(address, reader, now).to_string()),
            removed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_waveform_is_digits_alone() {
        for fine in ["0", "0123456789", &"9".repeat(64)] {
            assert_eq!(digits(&Bytes::from(fine.to_owned())).unwrap(), fine);
        }
        for odd in ["", "a", "1 2", "-1", "\u{665}", &"9".repeat(65)] {
            assert!(digits(&Bytes::from(odd.to_owned())).is_err(), "{odd}");
        }
        assert!(digits(&Bytes::from_static(&[0xff])).is_err());
    }
}
