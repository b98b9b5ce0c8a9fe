//! Recordings as browsers make them, out of packets of noise, and files that only look like some.

/// Milliseconds of each packet.
const PACKET_MS: u32 = 20;
/// Bytes of each: 32 kbit a second.
const PACKET_BYTES: u8 = 80;
/// The head of an Opus packet: 20 ms at full band, one frame (RFC 6716 3.1).
const TOC: u8 = 0xf8;

/// What the odd ones are refused with by `chat-voice.php`.
#[derive(Debug)]
pub struct Odd {
    /// What is odd about it.
    pub name: &'static str,
    /// The file.
    pub bytes: Vec<u8>,
    /// The refusal's code.
    pub code: &'static str,
}

/// So many milliseconds of noise, as Opus packets.
pub fn packets(ms: u32) -> Vec<Vec<u8>> {
    (0..ms / PACKET_MS).map(packet).collect()
}

fn packet(number: u32) -> Vec<u8> {
    let [low, high, ..] = number.to_le_bytes();
    let noise = (1..PACKET_BYTES).map(|at| at.wrapping_mul(low ^ 0x5b).wrapping_add(high));
    std::iter::once(TOC).chain(noise).collect()
}

/// As Chromium records it: sizes of segment and clusters unknown, with the names of its programs.
pub fn webm(ms: u32) -> Vec<u8> {
    webm_of(&opus_track(), &packets(ms))
}

/// As Firefox records it, with tags.
pub fn ogg(ms: u32) -> Vec<u8> {
    ogg_of(&head(1), &packets(ms))
}

/// An element of WebM, its size in four bytes.
fn element(id: &[u8], content: &[u8]) -> Vec<u8> {
    let size = u32::try_from(content.len()).unwrap() | 0x1000_0000;
    [id, &size.to_be_bytes(), content].concat()
}

/// The head of an Opus stream (RFC 7845 5.1).
pub fn head(channels: u8) -> Vec<u8> {
    let family = u8::from(channels > 2);
    [b"OpusHead\x01".as_slice(), &[channels, 0x38, 0x01, 0x80, 0xbb, 0, 0, 0, 0, family]].concat()
}

fn opus_track() -> Vec<u8> {
    track(2, b"A_OPUS", &head(1), 48_000.0)
}

/// A track of this type, codec and rate.
fn track(kind: u8, codec: &[u8], private: &[u8], rate: f32) -> Vec<u8> {
    let audio = [element(&[0xb5], &rate.to_be_bytes()), element(&[0x9f], &[1])].concat();
    let parts = [
        element(&[0xd7], &[1]),
        element(&[0x73, 0xc5], &[7]),
        element(&[0x83], &[kind]),
        element(&[0x86], codec),
        element(&[0x63, 0xa2], private),
        element(&[0xe1], &audio),
    ];
    element(&[0xae], &parts.concat())
}

fn ebml(kind: &[u8]) -> Vec<u8> {
    element(&[0x1a, 0x45, 0xdf, 0xa3], &[element(&[0x42, 0x86], &[1]), element(&[0x42, 0x82], kind)].concat())
}

/// With these tracks, and these packets as blocks of the first.
fn webm_of(tracks: &[u8], packets: &[Vec<u8>]) -> Vec<u8> {
    let mut file = ebml(b"webm");
    file.extend([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
    let named = [element(&[0x4d, 0x80], b"Chrome"), element(&[0x57, 0x41], b"SECRET PROGRAM")].concat();
    file.extend(element(&[0x15, 0x49, 0xa9, 0x66], &named));
    file.extend(element(&[0x16, 0x54, 0xae, 0x6b], tracks));
    for (at, packets) in packets.chunks(100).enumerate() {
        file.extend([0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
        let ms = u32::try_from(at).unwrap() * 100 * PACKET_MS;
        file.extend(element(&[0xe7], &ms.to_be_bytes()));
        for (number, packet) in packets.iter().enumerate() {
            let [.., high, low] = (u32::try_from(number).unwrap() * PACKET_MS).to_be_bytes();
            file.extend(element(&[0xa3], &[[0x81, high, low, 0x80].as_slice(), packet].concat()));
        }
    }
    file.extend(element(&[0x12, 0x54, 0xc3, 0x67], b"SECRET PLACE"));
    file
}

fn ogg_of(head: &[u8], packets: &[Vec<u8>]) -> Vec<u8> {
    let tags = b"OpusTags\x0e\0\0\0SECRET PROGRAM\x01\0\0\0\x0c\0\0\0SECRET=PLACE".to_vec();
    let mut file = page(0x02, 0, &[head.to_vec()]);
    file.extend(page(0, 1, &[tags]));
    let pages = packets.chunks(50);
    for (number, packets) in (2..).zip(pages) {
        file.extend(page(0, number, packets));
    }
    file
}

fn page(flags: u8, number: u32, packets: &[Vec<u8>]) -> Vec<u8> {
    let mut sizes = Vec::new();
    for packet in packets {
        sizes.extend(vec![255; packet.len() / 255]);
        sizes.push(u8::try_from(packet.len() % 255).unwrap());
    }
    let mut page =
        [b"OggS\0".as_slice(), &[flags], &[0; 8], b"SEAL", &number.to_le_bytes(), &[0; 4]].concat();
    page.push(u8::try_from(sizes.len()).unwrap());
    page.extend(sizes);
    page.extend(packets.concat());
    let sum = page.iter().fold(0_u32, |sum, byte| {
        let next = |sum: u32, _| if sum >> 31 == 1 { (sum << 1) ^ 0x04c1_1db7 } else { sum << 1 };
        (0..8).fold(sum ^ (u32::from(*byte) << 24), next)
    });
    page[22..26].copy_from_slice(&sum.to_le_bytes());
    page
}

/// Files that are no voice messages, each with why.
pub fn odd() -> Vec<Odd> {
    let whole = webm(2_000);
    let sound = packets(2_000);
    let ogg_whole = ogg(2_000);
    let mut flipped = ogg_whole.clone();
    flipped[300] ^= 1;
    let mut late = whole.clone();
    // A block's size that reaches far over the end.
    late.extend([0xa3, 0x08, 0xff, 0xff, 0xff, 0xff, 1, 2, 3]);
    let unreadable = [
        ("nothing", Vec::new()),
        ("a text", b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec()),
        ("a photo", b"\xff\xd8\xff\xe0\0\x10JFIF\0".to_vec()),
        ("MP4 with AAC", b"\0\0\0\x1cftypiso5\0\0\x02\0iso5iso6mp41".to_vec()),
        ("WAVE", b"RIFF\x24\0\0\0WAVEfmt ".to_vec()),
        ("MP3", b"ID3\x04\0\0\0\0\0\x23TSSE".to_vec()),
        ("a head alone", whole[..4].to_vec()),
        ("WebM that ends in a block", whole[..whole.len() / 2].to_vec()),
        ("Ogg that ends in a page", ogg_whole[..ogg_whole.len() / 2].to_vec()),
        ("Ogg with another byte", flipped),
        ("Matroska that is no WebM", [ebml(b"matroska"), whole[ebml(b"webm").len()..].to_vec()].concat()),
        ("video", webm_of(&track(1, b"V_VP8", &[], 48_000.0), &sound)),
        ("video beside sound", webm_of(&[opus_track(), track(1, b"V_VP9", &[], 1.0)].concat(), &sound)),
        ("video before sound", webm_of(&[track(1, b"V_VP9", &[], 1.0), opus_track()].concat(), &sound)),
        ("Vorbis", webm_of(&track(2, b"A_VORBIS", &head(1), 48_000.0), &sound)),
        ("no head of Opus", webm_of(&track(2, b"A_OPUS", b"", 48_000.0), &sound)),
        ("eight channels", webm_of(&track(2, b"A_OPUS", &head(8), 48_000.0), &sound)),
        ("eight channels in Ogg", ogg_of(&head(8), &sound)),
        ("192 kHz", webm_of(&track(2, b"A_OPUS", &head(1), 192_000.0), &sound)),
        ("no rate at all", webm_of(&track(2, b"A_OPUS", &head(1), f32::NAN), &sound)),
        ("encrypted", webm_of(&encrypted(), &sound)),
        ("a block that reaches over the end", late),
        ("a huge head", [ebml(b"webm"), vec![0xec, 0x01, 0x40, 0, 0, 0, 0, 0, 0]].concat()),
        ("nothing but masters", [ebml(b"webm"), [0x18, 0x53, 0x80, 0x67, 0x80].repeat(50_000)].concat()),
        ("packets that are none", webm_of(&opus_track(), &vec![vec![0xff, 0]; 100])),
        ("another file behind it", [whole.clone(), whole.clone()].concat()),
        ("another stream behind it", [ogg_whole.clone(), ogg_whole].concat()),
    ];
    let long = [("61 seconds", webm(61_000)), ("61 seconds of Ogg", ogg(61_000)), ("a bomb", bomb())];
    let short = [("no packets", webm(0)), ("a moment", webm(400)), ("no packets in Ogg", ogg(0))];
    let silent = [
        ("silence", webm_of(&opus_track(), &vec![vec![TOC, 0xff, 0xfe]; 100])),
        ("packets that were never sent", ogg_of(&head(1), &vec![vec![TOC]; 100])),
    ];
    let large = [("too many bytes", vec![0x1a; 400_001])];
    [
        named("voice_unreadable", unreadable),
        named("voice_too_long", long),
        named("voice_too_short", short),
        named("voice_silent", silent),
        named("body_too_large", large),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn named<const N: usize>(code: &'static str, files: [(&'static str, Vec<u8>); N]) -> Vec<Odd> {
    files.into_iter().map(|(name, bytes)| Odd { name, bytes, code }).collect()
}

/// With content encodings, as encrypted tracks have them (RFC 9559 5.1.4.1.31).
fn encrypted() -> Vec<u8> {
    let parts = [
        element(&[0xd7], &[1]),
        element(&[0x83], &[2]),
        element(&[0x86], b"A_OPUS"),
        element(&[0x63, 0xa2], &head(1)),
        element(&[0x6d, 0x80], &element(&[0x62, 0x40], &element(&[0x50, 0x33], &[1]))),
    ];
    element(&[0xae], &parts.concat())
}

/// An hour in a few bytes: 48 frames that were never sent in each packet.
fn bomb() -> Vec<u8> {
    webm_of(&opus_track(), &vec![vec![0xe3, 48]; 30_000])
}
