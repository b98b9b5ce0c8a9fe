//! Ogg (RFC 3533) with one Opus stream (RFC 7845), as Firefox records it.

use crate::{Limits, Refused, bytes::Bytes, opus::Head, track::Track};

/// With what each page begins.
pub(crate) const MAGIC: &[u8] = b"OggS";

/// The first bits of a page's flags: it goes on with a packet; it is its stream's first.
const CONTINUES: u8 = 1;
const BEGINS: u8 = 2;
/// Where a page's checksum stands; it is counted as zeros there.
const CHECKSUM: std::ops::Range<usize> = 22..26;
/// A piece of so many bytes is not its packet's last one.
const PIECE: usize = 255;
/// Longest packet: the 120 ms of RFC 6716 with all its padding fit many times; tags of a recorder, too.
const MAX_PACKET: usize = 64 * 1024;

/// What is known of the file so far.
#[derive(Default)]
struct Seen {
    stream: Option<u32>,
    pages: u32,
    packet: Vec<u8>,
    is_open: bool,
    packets: usize,
    track: Option<Track>,
}

pub(crate) fn read(file: &[u8], limits: Limits) -> Result<Track, Refused> {
    let mut bytes = Bytes(file);
    let mut seen = Seen::default();
    while !bytes.is_empty() {
        page(&mut bytes, &mut seen, limits)?;
    }
    if seen.is_open {
        return Err(Refused::Damaged("it ends in a packet"));
    }
    seen.track.ok_or(Refused::Damaged("no head"))
}

fn page(bytes: &mut Bytes<'_>, seen: &mut Seen, limits: Limits) -> Result<(), Refused> {
    let whole = bytes.0;
    if bytes.take(4)? != MAGIC || bytes.byte()? != 0 {
        return Err(Refused::Damaged("no page"));
    }
    let flags = bytes.byte()?;
    let _position: [u8; 8] = bytes.array()?;
    let stream = u32::from_le_bytes(bytes.array()?);
    let number = u32::from_le_bytes(bytes.array()?);
    let checksum = u32::from_le_bytes(bytes.array()?);
    let pieces = usize::from(bytes.byte()?);
    let pieces = bytes.take(pieces)?;
    let content = bytes.take(pieces.iter().map(|piece| usize::from(*piece)).sum())?;
    let length = whole.len() - bytes.0.len();
    if whole.get(..length).map(checksum_of) != Some(checksum) {
        return Err(Refused::Damaged("a page with another checksum"));
    }
    if *seen.stream.get_or_insert(stream) != stream {
        return Err(Refused::NotOneVoice("more than one stream"));
    }
    let is_first = seen.pages == 0;
    if number != seen.pages || is_first != (flags & BEGINS != 0) || seen.is_open != (flags & CONTINUES != 0) {
        return Err(Refused::Damaged("pages out of order"));
    }
    seen.pages = seen.pages.saturating_add(1);
    seen.take(pieces, Bytes(content), limits)
}

impl Seen {
    fn take(&mut self, pieces: &[u8], mut content: Bytes<'_>, limits: Limits) -> Result<(), Refused> {
        for piece in pieces {
            let length = usize::from(*piece);
            self.packet.extend_from_slice(content.take(length)?);
            if self.packet.len() > MAX_PACKET {
                return Err(Refused::Damaged("a packet without an end"));
            }
            self.is_open = length == PIECE;
            if !self.is_open {
                self.end_packet(limits)?;
            }
        }
        Ok(())
    }

    /// The first is the head, the second has tags, which nobody needs.
    fn end_packet(&mut self, limits: Limits) -> Result<(), Refused> {
        let packet = std::mem::take(&mut self.packet);
        match self.packets {
            0 => self.track = Some(Track::new(Head::read(&packet)?)),
            1 if !packet.starts_with(b"OpusTags") => return Err(Refused::Damaged("no tags")),
            1 => {}
            _ => self.track.as_mut().ok_or(Refused::Damaged("no head"))?.push(&packet, limits)?,
        }
        self.packets += 1;
        Ok(())
    }
}

/// RFC 3533 6: polynomial 0x04c11db7, nothing reflected.
fn checksum_of(page: &[u8]) -> u32 {
    page.iter().enumerate().fold(0, |sum, (at, byte)| {
        let byte = if CHECKSUM.contains(&at) { 0 } else { *byte };
        (0..8).fold(sum ^ (u32::from(byte) << 24), |sum, _| {
            if sum >> 31 == 1 { (sum << 1) ^ 0x04c1_1db7 } else { sum << 1 }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::checksum_of;

    #[test]
    fn checksums_are_those_of_the_rfc() {
        // The check value of CRC-32/CKSUM (0x765e7680) without its last inversion; zeros in front change nothing.
        let mut page = vec![0; 26];
        page.extend(b"123456789");
        assert_eq!(checksum_of(&page), 0x89a1_897f);
        page[23] = 7;
        assert_eq!(checksum_of(&page), 0x89a1_897f);
    }
}
