//! Opus packets (RFC 6716) and the head of a stream of them (RFC 7845 5.1): looked at from outside, not decoded.

use crate::{Refused, bytes::Bytes};

/// Samples a second in which Opus counts, whatever was recorded.
pub(crate) const RATE: u32 = 48_000;
/// Most samples of one packet: 120 ms (RFC 6716 3.2.5, R5).
const MAX_SAMPLES: u32 = 5_760;
/// Most bytes of one frame (RFC 6716 3.2.1, R2).
const MAX_FRAME: usize = 1_275;
/// Most samples to leave out in front that an encoder has a reason for.
const MAX_PRE_SKIP: u16 = 5_760;
/// A frame of so many bytes holds silence: none was sent, or the encoder was fed zeros.
const SILENT_FRAME: usize = 3;

const BAD: Refused = Refused::Damaged("no Opus packet");

/// What the head says that matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    /// 1 or 2.
    pub(crate) channels: u8,
    /// Samples at the beginning that are not played.
    pub(crate) pre_skip: u16,
}

impl Head {
    /// The rate that it names is the microphone's, and says nothing about what follows; loudness is left as it is.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, Refused> {
        let mut bytes = Bytes(bytes);
        if bytes.take(8)? != b"OpusHead" {
            return Err(Refused::NotOneVoice("no Opus head"));
        }
        let version = bytes.byte()?;
        let channels = bytes.byte()?;
        let pre_skip = u16::from_le_bytes(bytes.array()?);
        let _rate: [u8; 4] = bytes.array()?;
        let _gain: [u8; 2] = bytes.array()?;
        let family = bytes.byte()?;
        if version == 0 || version > 15 || pre_skip > MAX_PRE_SKIP {
            return Err(Refused::Damaged("no Opus head that can be"));
        }
        if family != 0 || !(1..=2).contains(&channels) {
            return Err(Refused::NotOneVoice("more than two channels"));
        }
        Ok(Self { channels, pre_skip })
    }

    /// As we write it.
    pub(crate) fn write(self) -> Vec<u8> {
        let mut head = b"OpusHead".to_vec();
        head.extend([1, self.channels]);
        head.extend(self.pre_skip.to_le_bytes());
        head.extend(RATE.to_le_bytes());
        // No gain, one stream.
        head.extend([0, 0, 0]);
        head
    }
}

/// A packet that a decoder takes, without padding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Packet {
    pub(crate) bytes: Vec<u8>,
    /// How long it plays, at [`RATE`].
    pub(crate) samples: u32,
    /// It holds more than silence.
    pub(crate) is_heard: bool,
}

impl Packet {
    /// Checks what RFC 6716 3.4 asks of a packet.
    pub(crate) fn read(packet: &[u8]) -> Result<Self, Refused> {
        let (toc, rest) = packet.split_first().ok_or(BAD)?;
        let frames = match toc & 3 {
            0 => vec![rest],
            1 => halves(rest)?,
            2 => {
                let mut bytes = Bytes(rest);
                let first = frame_length(&mut bytes)?;
                vec![bytes.take(first).map_err(|_| BAD)?, bytes.0]
            }
            _ => return Self::of_many(*toc, rest),
        };
        Self::new(packet.to_vec(), *toc, &frames)
    }

    fn new(bytes: Vec<u8>, toc: u8, frames: &[&[u8]]) -> Result<Self, Refused> {
        let count = u32::try_from(frames.len()).map_err(|_| BAD)?;
        let samples = frame_samples(toc) * count;
        if samples > MAX_SAMPLES || frames.iter().any(|frame| frame.len() > MAX_FRAME) {
            return Err(BAD);
        }
        let is_heard = frames.iter().any(|frame| frame.len() > SILENT_FRAME);
        Ok(Self { bytes, samples, is_heard })
    }

    /// Code 3: any number of frames, with or without padding, which is left out (RFC 6716 3.2.5).
    fn of_many(toc: u8, rest: &[u8]) -> Result<Self, Refused> {
        let mut bytes = Bytes(rest);
        let count_byte = bytes.byte().map_err(|_| BAD)?;
        let (is_variable, is_padded) = (count_byte & 0x80 != 0, count_byte & 0x40 != 0);
        let count = usize::from(count_byte & 0x3f);
        if count == 0 {
            return Err(BAD);
        }
        if is_padded {
            let padding = padding(&mut bytes)?;
            let kept = bytes.0.len().checked_sub(padding).ok_or(BAD)?;
            bytes = Bytes(bytes.take(kept)?);
        }
        let framed = bytes.0;
        let frames = if is_variable { variable(&mut bytes, count)? } else { equal(framed, count)? };
        let mut clean = vec![toc, count_byte & !0x40];
        clean.extend_from_slice(framed);
        Self::new(clean, toc, &frames)
    }
}

fn halves(rest: &[u8]) -> Result<Vec<&[u8]>, Refused> {
    equal(rest, 2)
}

/// So many frames of equal length.
fn equal(framed: &[u8], count: usize) -> Result<Vec<&[u8]>, Refused> {
    if !framed.len().is_multiple_of(count) {
        return Err(BAD);
    }
    let length = framed.len() / count;
    if length == 0 {
        return Ok(vec![framed; count]);
    }
    Ok(framed.chunks(length).collect())
}

/// All lengths but the last one's stand in front.
fn variable<'a>(bytes: &mut Bytes<'a>, count: usize) -> Result<Vec<&'a [u8]>, Refused> {
    let lengths = (1..count).map(|_| frame_length(bytes)).collect::<Result<Vec<_>, _>>()?;
    let mut frames = lengths
        .into_iter()
        .map(|length| bytes.take(length))
        .collect::<Result<Vec<_>, _>>()
        .map_err(|_| BAD)?;
    frames.push(bytes.0);
    Ok(frames)
}

/// RFC 6716 3.2.1.
fn frame_length(bytes: &mut Bytes<'_>) -> Result<usize, Refused> {
    let first = usize::from(bytes.byte().map_err(|_| BAD)?);
    if first < 252 {
        return Ok(first);
    }
    Ok(4 * usize::from(bytes.byte().map_err(|_| BAD)?) + first)
}

/// Bytes of padding at the end: 255 stands for 254 and more to come.
fn padding(bytes: &mut Bytes<'_>) -> Result<usize, Refused> {
    let mut sum = 0;
    loop {
        match bytes.byte().map_err(|_| BAD)? {
            255 => sum += 254,
            last => return Ok(sum + usize::from(last)),
        }
    }
}

/// Samples of each frame (RFC 6716 3.1, table 2).
fn frame_samples(toc: u8) -> u32 {
    let config = toc >> 3;
    match (config, config & 3) {
        (0..=11, 0) | (12..=15, 0 | 2) => 480,
        (0..=11, 1) | (12..=15, _) => 960,
        (0..=11, 2) => 1_920,
        (0..=11, _) => 2_880,
        (_, 0) => 120,
        (_, 1) => 240,
        (_, 2) => 480,
        _ => 960,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn packets_play_as_long_as_their_head_says() {
        for (packet, samples) in [
            (vec![0xfc, 1, 2, 3, 4], 960),
            (vec![0x08 | 1, 1, 2, 3, 4], 1_920),
            (vec![0x18, 1, 2, 3, 4], 2_880),
            (vec![0x80, 1, 2, 3, 4], 120),
            (vec![0xfc | 2, 1, 9, 8, 7], 1_920),
            (vec![0xfc | 3, 6, 1, 2, 3, 4, 5, 6], 5_760),
        ] {
            let read = Packet::read(&packet).unwrap();
            assert_eq!((read.samples, read.bytes), (samples, packet));
        }
    }

    #[test]
    fn what_no_decoder_takes_is_refused() {
        for packet in [
            vec![],
            // Two halves that are none.
            vec![0xfd, 1],
            // A first frame that is longer than the packet, and a length that is cut off.
            vec![0xfe, 9, 1],
            vec![0xfe, 252],
            // No frames, more than 120 ms, three that don't come out even, padding over all.
            vec![0xff, 0, 1],
            vec![0xff, 7, 1, 2, 3, 4, 5, 6, 7],
            vec![0xff, 3, 1, 2],
            vec![0xff, 0x41, 200, 1],
            [vec![0xfc], vec![1; 1_276]].concat(),
        ] {
            assert_eq!(Packet::read(&packet), Err(BAD), "{packet:?}");
        }
    }

    #[test]
    fn padding_is_left_out() {
        let padded = [vec![0xff, 0x80 | 0x40 | 2, 5, 2, 10, 11, 20, 21, 22], b"hello".to_vec()].concat();
        let read = Packet::read(&padded).unwrap();
        assert_eq!(read.bytes, [0xff, 0x80 | 2, 2, 10, 11, 20, 21, 22]);
        assert_eq!(Packet::read(&read.bytes).unwrap(), read);
        let long = [vec![0xff, 0x41, 255, 1, 7, 7, 7, 7], vec![0; 255]].concat();
        assert_eq!(Packet::read(&long).unwrap().bytes, [0xff, 1, 7, 7, 7, 7]);
    }

    #[test]
    fn three_bytes_are_silence() {
        assert!(!Packet::read(&[0xfc]).unwrap().is_heard);
        assert!(!Packet::read(&[0xfc, 0xff, 0xfe, 0]).unwrap().is_heard);
        assert!(Packet::read(&[0xfc, 0xff, 0xfe, 0, 1]).unwrap().is_heard);
    }

    #[test]
    fn heads_keep_what_matters() {
        let head = Head { channels: 2, pre_skip: 312 };
        assert_eq!(Head::read(&head.write()), Ok(head));
        let mut surround = head.write();
        surround[9] = 8;
        surround[18] = 1;
        assert!(matches!(Head::read(&surround), Err(Refused::NotOneVoice(_))));
        assert!(matches!(Head::read(b"OpusHead\x01"), Err(Refused::Damaged(_))));
    }

    proptest! {
        #[test]
        fn whatever_comes_is_read_the_same_when_it_comes_again(packet in prop::collection::vec(any::<u8>(), 0..300)) {
            if let Ok(read) = Packet::read(&packet) {
                prop_assert!(read.samples <= MAX_SAMPLES);
                prop_assert!(read.bytes.len() <= packet.len());
                prop_assert_eq!(Packet::read(&read.bytes), Ok(read));
            }
        }
    }
}
