//! What is taken and what is not, on files as browsers and others make them.

use testkit::recordings::{head, odd, ogg, packets, webm};
use voice::{Limits, Refused, repack};

const LIMITS: Limits = Limits { min_ms: 500, max_ms: 60_500 };

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[test]
fn a_minute_of_each_is_taken_and_small() {
    for file in [webm(60_000), ogg(60_000)] {
        let taken = repack(&file, LIMITS).unwrap();
        // Less what an encoder puts in front (RFC 7845 4.2): 312 samples.
        assert_eq!(taken.ms, 59_993);
        assert!(taken.webm.len() <= 400_000, "{}", taken.webm.len());
    }
}

#[test]
fn nothing_but_sound_is_kept() {
    for file in [webm(2_000), ogg(2_000)] {
        assert!(contains(&file, b"SECRET"));
        let taken = repack(&file, LIMITS).unwrap();
        for gone in [&b"SECRET"[..], b"Chrome", b"OpusTags"] {
            assert!(!contains(&taken.webm, gone));
        }
        for packet in packets(2_000) {
            assert!(contains(&taken.webm, &packet), "the sound itself is as it was");
        }
        assert!(contains(&taken.webm, &head(1)));
    }
}

#[test]
fn both_forms_of_the_same_sound_become_one_file_that_stays_as_it_is() {
    let taken = repack(&webm(7_000), LIMITS).unwrap();
    assert_eq!(repack(&ogg(7_000), LIMITS).unwrap(), taken);
    assert_eq!(repack(&taken.webm, LIMITS).unwrap(), taken);
}

/// The index says where each cluster begins, as a player reads it.
#[test]
fn the_index_leads_to_the_clusters() {
    let file = repack(&webm(12_000), LIMITS).unwrap().webm;
    let at = |id: &[u8], from: usize| {
        from + file[from..].windows(id.len()).position(|window| window == id).expect("an element")
    };
    // Head with one byte of size, then the segment's id and eight bytes of size.
    let content = at(&[0x18, 0x53, 0x80, 0x67], 0) + 12;
    let mut point = at(&[0x1c, 0x53, 0xbb, 0x6b], 0);
    for begins in [0_u32, 5_000, 10_000] {
        point = at(&[0xb3, 0x84], point);
        assert_eq!(file[point + 2..point + 6], begins.to_be_bytes());
        let place = at(&[0xf1, 0x84], point);
        let cluster = content
            + usize::try_from(u32::from_be_bytes(file[place + 2..place + 6].try_into().unwrap())).unwrap();
        assert_eq!(file[cluster..cluster + 4], [0x1f, 0x43, 0xb6, 0x75]);
        point = place;
    }
}

#[test]
fn limits_hold_to_the_packet() {
    let taken = |ms, min_ms, max_ms| repack(&webm(ms), Limits { min_ms, max_ms }).map(|taken| taken.ms);
    assert_eq!(taken(1_000, 993, 993), Ok(993));
    assert_eq!(taken(1_000, 994, 2_000), Err(Refused::TooShort));
    assert_eq!(taken(1_000, 0, 992), Err(Refused::TooLong));
}

#[test]
fn odd_files_are_refused() {
    let files = odd();
    assert!(files.len() > 20);
    for file in files.iter().filter(|file| file.code != "body_too_large") {
        let code = match repack(&file.bytes, LIMITS).map(|taken| taken.ms) {
            Ok(_) => "taken",
            Err(Refused::UnknownFormat | Refused::NotOneVoice(_) | Refused::Damaged(_)) => "voice_unreadable",
            Err(Refused::TooLong) => "voice_too_long",
            Err(Refused::TooShort) => "voice_too_short",
            Err(Refused::Silent) => "voice_silent",
        };
        assert_eq!(code, file.code, "{}", file.name);
    }
}

/// Cut anywhere, and with any byte changed, a file is refused or gives one that is read again.
#[test]
fn no_damage_is_more_than_a_refusal() {
    for file in [webm(600), ogg(600)] {
        for at in 0..file.len() {
            let mut changed = file.clone();
            changed[at] ^= 0x55;
            for odd in [&changed[..], &file[..at]] {
                if let Ok(taken) = repack(odd, LIMITS) {
                    assert_eq!(repack(&taken.webm, LIMITS).unwrap(), taken);
                }
            }
        }
    }
}
