//! WebM, as browsers record it (RFC 8794 and RFC 9559): walked element by element, into those that hold what we look for and
//! past all others.
//!
//! Recorders don't know how long a file will be, so segments and clusters often have no size. Where we walk into an element, its
//! size is not asked for: its children follow, and then whatever comes behind it.

use crate::{Limits, Refused, bytes::Bytes, opus::Head, track::Track};

/// The id of an EBML head, with which each file begins.
pub(crate) const MAGIC: [u8; 4] = [0x1a, 0x45, 0xdf, 0xa3];

mod id {
    pub(super) const EBML: u32 = 0x1a45_dfa3;
    pub(super) const DOC_TYPE: u32 = 0x4282;
    pub(super) const SEGMENT: u32 = 0x1853_8067;
    pub(super) const TRACKS: u32 = 0x1654_ae6b;
    pub(super) const TRACK: u32 = 0xae;
    pub(super) const TRACK_NUMBER: u32 = 0xd7;
    pub(super) const TRACK_TYPE: u32 = 0x83;
    pub(super) const CODEC: u32 = 0x86;
    pub(super) const CODEC_PRIVATE: u32 = 0x63a2;
    pub(super) const ENCODINGS: u32 = 0x6d80;
    pub(super) const AUDIO: u32 = 0xe1;
    pub(super) const RATE: u32 = 0xb5;
    pub(super) const CHANNELS: u32 = 0x9f;
    pub(super) const CLUSTER: u32 = 0x1f43_b675;
    pub(super) const SIMPLE_BLOCK: u32 = 0xa3;
    pub(super) const GROUP: u32 = 0xa0;
    pub(super) const BLOCK: u32 = 0xa1;
    pub(super) const ENCRYPTED_BLOCK: u32 = 0xaf;
}

/// Highest rate that there is in Opus, in Hz.
const MAX_RATE: f64 = 48_000.0;
/// What a track's type says of sound (RFC 9559 5.1.4.1.3).
const SOUND: u64 = 2;

/// What is known of the file so far.
#[derive(Default)]
struct Seen {
    is_webm: bool,
    segments: u8,
    tracks: u8,
    number: Option<u64>,
    is_sound: bool,
    is_opus: bool,
    head: Option<Head>,
}

pub(crate) fn read(file: &[u8], limits: Limits) -> Result<Track, Refused> {
    let mut bytes = Bytes(file);
    let mut seen = Seen::default();
    let mut track = None;
    // The file's own head is walked into once: another one later begins another file.
    if element_id(&mut bytes)? == id::EBML {
        size(&mut bytes)?;
    }
    while !bytes.is_empty() {
        let id = element_id(&mut bytes)?;
        let size = size(&mut bytes)?;
        match id {
            id::EBML => return Err(Refused::NotOneVoice("another file behind it")),
            id::SEGMENT | id::TRACKS | id::TRACK | id::AUDIO | id::CLUSTER | id::GROUP => seen.enter(id)?,
            _ => {
                let content = bytes.take(size.ok_or(Refused::Damaged("a part without a size"))?)?;
                match id {
                    id::SIMPLE_BLOCK | id::BLOCK => block(content, &seen, &mut track, limits)?,
                    _ => seen.note(id, content)?,
                }
            }
        }
    }
    track.ok_or(Refused::TooShort)
}

impl Seen {
    fn enter(&mut self, id: u32) -> Result<(), Refused> {
        match id {
            id::SEGMENT => self.segments = self.segments.saturating_add(1),
            id::TRACK => self.tracks = self.tracks.saturating_add(1),
            _ => {}
        }
        if !self.is_webm {
            return Err(Refused::UnknownFormat);
        }
        if self.segments != 1 || self.tracks > 1 {
            return Err(Refused::NotOneVoice("more than one track"));
        }
        Ok(())
    }

    fn note(&mut self, id: u32, content: &[u8]) -> Result<(), Refused> {
        match id {
            id::DOC_TYPE => self.is_webm = content == b"webm",
            id::TRACK_NUMBER => self.number = Some(number(content)?),
            id::TRACK_TYPE => self.is_sound = number(content)? == SOUND,
            id::CODEC => self.is_opus = content == b"A_OPUS",
            id::CODEC_PRIVATE => self.head = Some(Head::read(content)?),
            id::CHANNELS if number(content)? > 2 => {
                return Err(Refused::NotOneVoice("more than two channels"));
            }
            id::RATE if !is_rate(content) => return Err(Refused::NotOneVoice("no rate of Opus")),
            id::ENCODINGS | id::ENCRYPTED_BLOCK => return Err(Refused::NotOneVoice("encrypted")),
            _ => {}
        }
        Ok(())
    }

    /// The one track that can be played.
    fn voice(&self) -> Result<(u64, Head), Refused> {
        match (self.number, self.head) {
            (Some(number), Some(head)) if self.is_sound && self.is_opus => Ok((number, head)),
            _ => Err(Refused::NotOneVoice("no Opus track")),
        }
    }
}

/// A block of one packet: track, time, flags. Its time is not needed: packets follow each other.
fn block(content: &[u8], seen: &Seen, track: &mut Option<Track>, limits: Limits) -> Result<(), Refused> {
    let (number, head) = seen.voice()?;
    let mut content = Bytes(content);
    let of = size(&mut content)?.and_then(|of| u64::try_from(of).ok());
    let _time: [u8; 2] = content.array()?;
    let flags = content.byte()?;
    if of != Some(number) {
        return Err(Refused::NotOneVoice("a block of another track"));
    }
    if flags & 0x06 != 0 {
        return Err(Refused::Damaged("several packets in a block"));
    }
    track.get_or_insert_with(|| Track::new(head)).push(content.0, limits)
}

/// One to four bytes, the marker that says how many included (RFC 8794 5).
fn element_id(bytes: &mut Bytes<'_>) -> Result<u32, Refused> {
    let first = bytes.byte()?;
    let more = first.leading_zeros();
    if more > 3 {
        return Err(Refused::Damaged("no element"));
    }
    let mut id = u32::from(first);
    for _ in 0..more {
        id = (id << 8) | u32::from(bytes.byte()?);
    }
    Ok(id)
}

/// One to eight bytes without the marker; None: it has none (RFC 8794 4 and 6.2).
fn size(bytes: &mut Bytes<'_>) -> Result<Option<usize>, Refused> {
    let first = bytes.byte()?;
    let more = first.leading_zeros();
    if more > 7 {
        return Err(Refused::Damaged("no size"));
    }
    let mut size = u64::from(first) & ((1 << (7 - more)) - 1);
    for _ in 0..more {
        size = (size << 8) | u64::from(bytes.byte()?);
    }
    if size == (1 << (7 * (more + 1))) - 1 {
        return Ok(None);
    }
    usize::try_from(size).map(Some).map_err(|_| Refused::Damaged("a size that can't be"))
}

fn number(content: &[u8]) -> Result<u64, Refused> {
    if content.len() > 8 {
        return Err(Refused::Damaged("no number"));
    }
    Ok(content.iter().fold(0, |sum, byte| (sum << 8) | u64::from(*byte)))
}

fn is_rate(content: &[u8]) -> bool {
    let rate = match content.len() {
        4 => content.try_into().map(f32::from_be_bytes).map(f64::from).ok(),
        8 => content.try_into().map(f64::from_be_bytes).ok(),
        _ => None,
    };
    rate.is_some_and(|rate| rate > 0.0 && rate <= MAX_RATE)
}
