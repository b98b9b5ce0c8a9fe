//! The WebM file that we keep: one segment of known size, with one track, an index and clusters of five seconds.

use crate::{
    opus::{Packet, RATE},
    track::Track,
};

/// A cluster holds no more: players find their place by them.
const CLUSTER_MS: u64 = 5_000;
/// What a decoder hears before it is right, in nanoseconds (RFC 9559 5.1.4.1.26).
const SEEK_PRE_ROLL: u64 = 80_000_000;
/// What wrote it, for whom it is asked twice (RFC 9559 5.1.2): the same for all, so that it says nothing.
const PROGRAM: &[u8] = b"voice";

pub(crate) fn webm(track: &Track) -> Vec<u8> {
    let clusters = clusters(track);
    let head = [info(track), tracks(track)].concat();
    // The index is as long whatever it says: numbers in it have four bytes.
    let before = head.len() + cues(&clusters, 0).len();
    let mut segment = head;
    segment.extend(cues(&clusters, before));
    segment.extend(clusters.into_iter().flat_map(|(_, cluster)| cluster));
    let mut file = element(&[0x1a, 0x45, 0xdf, 0xa3], &ebml());
    file.extend(element(&[0x18, 0x53, 0x80, 0x67], &segment));
    file
}

fn ebml() -> Vec<u8> {
    [
        number(&[0x42, 0x86], 1),
        number(&[0x42, 0xf7], 1),
        number(&[0x42, 0xf2], 4),
        number(&[0x42, 0xf3], 8),
        element(&[0x42, 0x82], b"webm"),
        number(&[0x42, 0x87], 4),
        number(&[0x42, 0x85], 2),
    ]
    .concat()
}

fn info(track: &Track) -> Vec<u8> {
    let content = [
        // Times are in milliseconds.
        number(&[0x2a, 0xd7, 0xb1], 1_000_000),
        element(&[0x44, 0x89], &f64::from(track.ms()).to_be_bytes()),
        element(&[0x4d, 0x80], PROGRAM),
        element(&[0x57, 0x41], PROGRAM),
    ];
    element(&[0x15, 0x49, 0xa9, 0x66], &content.concat())
}

fn tracks(track: &Track) -> Vec<u8> {
    let audio =
        [element(&[0xb5], &f64::from(RATE).to_be_bytes()), number(&[0x9f], track.head.channels.into())];
    let delay = u64::from(track.head.pre_skip) * 1_000_000_000 / u64::from(RATE);
    let content = [
        number(&[0xd7], 1),
        number(&[0x73, 0xc5], 1),
        number(&[0x83], 2),
        number(&[0x9c], 0),
        element(&[0x86], b"A_OPUS"),
        element(&[0x63, 0xa2], &track.head.write()),
        number(&[0x56, 0xaa], delay),
        number(&[0x56, 0xbb], SEEK_PRE_ROLL),
        element(&[0xe1], &audio.concat()),
    ];
    element(&[0x16, 0x54, 0xae, 0x6b], &element(&[0xae], &content.concat()))
}

/// Each with its time in milliseconds.
fn clusters(track: &Track) -> Vec<(u64, Vec<u8>)> {
    let mut clusters = Vec::new();
    let mut open: Option<(u64, Vec<u8>)> = None;
    let mut samples = 0;
    for packet in &track.packets {
        let ms = samples * 1_000 / u64::from(RATE);
        samples += u64::from(packet.samples);
        if let Some((begins, _)) = &open
            && ms - begins >= CLUSTER_MS
        {
            clusters.extend(open.take());
        }
        let (begins, blocks) = open.get_or_insert_with(|| (ms, number(&[0xe7], ms)));
        blocks.extend(block(packet, ms - *begins));
    }
    clusters.extend(open);
    clusters
        .into_iter()
        .map(|(begins, blocks)| (begins, element(&[0x1f, 0x43, 0xb6, 0x75], &blocks)))
        .collect()
}

/// Less than [`CLUSTER_MS`] after its cluster's time, so that two bytes hold it.
fn block(packet: &Packet, ms: u64) -> Vec<u8> {
    let time = i16::try_from(ms).unwrap_or(i16::MAX);
    let mut content = vec![0x81];
    content.extend(time.to_be_bytes());
    // A key frame, as all sound is, and one packet.
    content.push(0x80);
    content.extend_from_slice(&packet.bytes);
    element(&[0xa3], &content)
}

/// Where each cluster begins, counted from the segment's content, of which `before` bytes stand in front of the first one.
fn cues(clusters: &[(u64, Vec<u8>)], before: usize) -> Vec<u8> {
    let mut at = before;
    let mut points = Vec::new();
    for (begins, cluster) in clusters {
        let place = [number(&[0xf7], 1), element(&[0xf1], &four(at))].concat();
        let begins = u32::try_from(*begins).unwrap_or(u32::MAX);
        let point = [element(&[0xb3], &begins.to_be_bytes()), element(&[0xb7], &place)].concat();
        points.extend(element(&[0xbb], &point));
        at += cluster.len();
    }
    element(&[0x1c, 0x53, 0xbb, 0x6b], &points)
}

fn four(number: usize) -> [u8; 4] {
    u32::try_from(number).unwrap_or(u32::MAX).to_be_bytes()
}

/// Id, size in eight bytes, content.
fn element(id: &[u8], content: &[u8]) -> Vec<u8> {
    let mut element = id.to_vec();
    let [_, size @ ..] = u64::try_from(content.len()).unwrap_or(u64::MAX).to_be_bytes();
    if let Ok(short) = u8::try_from(content.len())
        && short < 127
    {
        element.push(0x80 | short);
    } else {
        element.push(0x01);
        element.extend(size);
    }
    element.extend_from_slice(content);
    element
}

/// Without zeros in front.
fn number(id: &[u8], number: u64) -> Vec<u8> {
    let bytes = number.to_be_bytes();
    let zeros = bytes.iter().take(7).take_while(|byte| **byte == 0).count();
    element(id, bytes.get(zeros..).unwrap_or_default())
}
