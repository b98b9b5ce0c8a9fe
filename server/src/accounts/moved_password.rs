//! Passwords that come along from another program (moving): which hashes are taken, and what is behind them. Each is used
//! once: the login that it lets in puts our own in its place (`authentication`).

use super::hashing;
use argon2::password_hash::phc::PasswordHash;
use base64::{
    Engine, alphabet,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};
use md5::{Digest, Md5};
use ring::pbkdf2;
use sha_crypt::{PasswordVerifier, ShaCrypt};
use std::num::NonZeroU32;
use subtle::ConstantTimeEq;

/// Begins what stands in the place of our own hash until the first login.
const MARK: &str = "moved:";
/// Begins our own hashes.
const OURS: &str = "$argon2id$v=19$m=19456,t=2,p=1$";
/// Alphabet of phpass, its least bits first.
const ITOA64: &[u8; 64] = b"./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// As Django (with padding) and the PHC format (without) write bytes.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// How somebody else kept a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scheme {
    Argon2,
    Bcrypt,
    Scrypt,
    Pbkdf2,
    ShaCrypt,
    Phpass,
}

impl Scheme {
    /// By how it begins.
    fn of(hash: &str) -> Option<Self> {
        let begins = |beginnings: &[&str]| beginnings.iter().any(|beginning| hash.starts_with(beginning));
        if begins(&["$argon2"]) {
            Some(Self::Argon2)
        } else if begins(&["$2a$", "$2b$", "$2y$"]) {
            Some(Self::Bcrypt)
        } else if begins(&["$scrypt$"]) {
            Some(Self::Scrypt)
        } else if begins(&["$pbkdf2-sha", "$pbkdf2$", "pbkdf2_sha"]) {
            Some(Self::Pbkdf2)
        } else if begins(&["$5$", "$6$"]) {
            Some(Self::ShaCrypt)
        } else if begins(&["$P$", "$H$"]) {
            Some(Self::Phpass)
        } else {
            None
        }
    }

    /// Whether it is whole, and takes no longer than a login may: half a second on a slow processor.
    fn takes(self, hash: &str) -> bool {
        match self {
            Self::Argon2 => is_fair_argon2(hash).unwrap_or(false),
            Self::Bcrypt => is_fair_bcrypt(hash),
            Self::Scrypt => scrypt_parts(hash).is_some(),
            Self::Pbkdf2 => Pbkdf2::parse(hash).is_some(),
            Self::ShaCrypt => is_fair_sha_crypt(hash).unwrap_or(false),
            Self::Phpass => phpass_rounds(hash).is_some(),
        }
    }
}

/// What is kept of a hash from elsewhere; None where it can't be verified safely (MD5, SHA-1, plain text …) or is
/// damaged: its member asks for a new password.
pub fn keep(hash: &str) -> Option<String> {
    let hash = hash.trim();
    // None of them has other letters; a NUL among them would be taken by no table.
    let is_plain = hash.len() <= 512 && hash.bytes().all(|byte| byte.is_ascii_graphic());
    let scheme = Scheme::of(hash).filter(|scheme| is_plain && scheme.takes(hash))?;
    let is_ours = scheme == Scheme::Argon2 && hash.starts_with(OURS);
    Some(if is_ours { hash.to_owned() } else { format!("{MARK}{hash}") })
}

/// The hash from elsewhere, where it is none of ours.
pub(super) fn foreign(kept: &str) -> Option<&str> {
    kept.strip_prefix(MARK)
}

/// Whether the password is the one behind a hash from elsewhere.
pub(super) fn is_behind(password: &[u8], hash: &str) -> bool {
    let Some(scheme) = Scheme::of(hash).filter(|scheme| scheme.takes(hash)) else { return false };
    match scheme {
        Scheme::Argon2 => hashing::is_behind(password, hash),
        Scheme::Bcrypt => bcrypt::verify(password, hash).unwrap_or(false),
        Scheme::Scrypt => is_scrypt(password, hash).unwrap_or(false),
        Scheme::Pbkdf2 => Pbkdf2::parse(hash).is_some_and(|known| known.is_behind(password)),
        Scheme::ShaCrypt => ShaCrypt::default().verify_password(password, hash).is_ok(),
        Scheme::Phpass => is_phpass(password, hash).unwrap_or(false),
    }
}

/// Whether it is written as crypt writes hashes, in so many letters.
fn is_crypt(text: &str, letters: usize) -> bool {
    text.len() == letters && text.bytes().all(|byte| ITOA64.contains(&byte))
}

fn is_fair_bcrypt(hash: &str) -> bool {
    let is_whole = hash.rsplit_once('$').is_some_and(|(_, rest)| is_crypt(rest, 53));
    is_whole && hash.parse::<bcrypt::HashParts>().is_ok_and(|parts| (4..=12).contains(&parts.get_cost()))
}

fn is_fair_argon2(hash: &str) -> Option<bool> {
    let known = PasswordHash::new(hash).ok()?;
    let params = argon2::Params::try_from(&known).ok()?;
    let work = u64::from(params.m_cost()) * u64::from(params.t_cost());
    let is_whole = known.version.is_some() && known.salt.is_some() && known.hash.is_some();
    // 128 MiB, and four times as much work as one pass over these.
    Some(is_whole && params.m_cost() <= 131_072 && work <= 524_288 && params.p_cost() <= 16)
}

/// Parameters, salt, and what must come out.
fn scrypt_parts(hash: &str) -> Option<(scrypt::Params, Vec<u8>, Vec<u8>)> {
    let known = PasswordHash::new(hash).ok()?;
    let number = |name: &str| known.params.get_decimal(name);
    let (log_n, r, p) = (number("ln")?, number("r")?, number("p")?);
    if !(1..=17).contains(&log_n) || !(1..=16).contains(&r) || !(1..=16).contains(&p) {
        return None;
    }
    // 128 MiB at the most, and no more work than on these once.
    let work = (128 * u64::from(r) * u64::from(p)).checked_shl(log_n)?;
    if work > 134_217_728 {
        return None;
    }
    let params = scrypt::Params::new(u8::try_from(log_n).ok()?, r, p).ok()?;
    let (salt, output) = (known.salt?, known.hash?);
    Some((params, salt.as_ref().to_vec(), output.as_bytes().to_vec()))
}

fn is_scrypt(password: &[u8], hash: &str) -> Option<bool> {
    let (params, salt, expected) = scrypt_parts(hash)?;
    let mut output = vec![0; expected.len()];
    scrypt::scrypt(password, &salt, &params, &mut output).ok()?;
    Some(output.ct_eq(&expected).into())
}

/// `pbkdf2_sha256$600000$salt$hash` (Django: the salt is text), `$pbkdf2-sha256$29000$salt$hash` (passlib: a point for a
/// plus) and `$pbkdf2-sha256$i=600000,l=32$salt$hash` (PHC).
struct Pbkdf2 {
    algorithm: pbkdf2::Algorithm,
    rounds: NonZeroU32,
    salt: Vec<u8>,
    expected: Vec<u8>,
}

impl Pbkdf2 {
    fn parse(hash: &str) -> Option<Self> {
        let is_text = !hash.starts_with('$');
        let mut parts = hash.trim_start_matches('$').split('$');
        let [name, rounds, salt, expected] = [parts.next()?, parts.next()?, parts.next()?, parts.next()?];
        // With the bytes of a block, and so many rounds of one as a login may take.
        let (algorithm, block, most) = match name.trim_start_matches("pbkdf2").trim_start_matches(['-', '_'])
        {
            "" | "sha1" => (pbkdf2::PBKDF2_HMAC_SHA1, 20, 2_000_000),
            "sha256" => (pbkdf2::PBKDF2_HMAC_SHA256, 32, 2_000_000),
            "sha512" => (pbkdf2::PBKDF2_HMAC_SHA512, 64, 1_000_000),
            _ => return None,
        };
        let rounds = rounds.split(',').find_map(|part| part.strip_prefix("i=")).unwrap_or(rounds);
        let rounds: u32 = rounds.parse().ok().filter(|rounds| (1_000..=most).contains(rounds))?;
        let bytes = |text: &str| BASE64.decode(text.replace('.', "+")).ok().filter(|bytes| bytes.len() >= 8);
        let salt = if is_text { salt.as_bytes().to_vec() } else { bytes(salt)? };
        let (rounds, expected) = (NonZeroU32::new(rounds)?, bytes(expected)?);
        let is_whole = parts.next().is_none() && expected.len() >= 16 && expected.len() <= 64;
        let blocks = u32::try_from(expected.len().div_ceil(block)).ok()?;
        let is_fair = rounds.get().checked_mul(blocks).is_some_and(|work| work <= most);
        (is_whole && is_fair).then_some(Self { algorithm, rounds, salt, expected })
    }

    fn is_behind(&self, password: &[u8]) -> bool {
        pbkdf2::verify(self.algorithm, self.rounds, &self.salt, password, &self.expected).is_ok()
    }
}

fn is_fair_sha_crypt(hash: &str) -> Option<bool> {
    let letters = if hash.starts_with("$5$") { 43 } else { 86 };
    let (before, written) = hash.rsplit_once('$')?;
    let mut parts = before.split('$').skip(2);
    let first = parts.next()?;
    let rest = parts.count();
    // crypt itself reads no more of a salt.
    let has_salt = before.rsplit('$').next().is_some_and(|salt| salt.len() <= 16);
    let is_whole = has_salt && is_crypt(written, letters);
    let Some(rounds) = first.strip_prefix("rounds=") else { return Some(is_whole && rest == 0) };
    Some(is_whole && rest == 1 && (1_000..=500_000_u32).contains(&rounds.parse().ok()?))
}

fn phpass_rounds(hash: &str) -> Option<u32> {
    let sign = *hash.as_bytes().get(3)?;
    let log = ITOA64.iter().position(|letter| *letter == sign)?;
    let is_whole = hash.get(12..).is_some_and(|rest| is_crypt(rest, 22)) && (7..=18).contains(&log);
    is_whole.then(|| 1_u32.checked_shl(u32::try_from(log).ok()?)).flatten()
}

/// phpass, "portable" (WordPress before 6.8, phpBB, Drupal 6): many rounds of salted MD5.
fn is_phpass(password: &[u8], hash: &str) -> Option<bool> {
    let (salt, expected) = (hash.get(4..12)?, hash.get(12..)?);
    let mut digest = Md5::new().chain_update(salt).chain_update(password).finalize();
    for _ in 0..phpass_rounds(hash)? {
        digest = Md5::new().chain_update(digest).chain_update(password).finalize();
    }
    Some(in_phpass_letters(digest.as_slice()).as_bytes().ct_eq(expected.as_bytes()).into())
}

/// Three bytes are four letters, the least bits first.
fn in_phpass_letters(bytes: &[u8]) -> String {
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let number = group.iter().rev().fold(0_u32, |number, byte| (number << 8) | u32::from(*byte));
        for place in 0..=group.len() {
            let letter = usize::try_from((number >> (6 * place)) & 0x3f).ok().and_then(|at| ITOA64.get(at));
            text.push(letter.copied().map_or('.', char::from));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of one password, made by others: libxcrypt (bcrypt, SHA-crypt) and Python's hashlib in the spelling of
    /// Django, passlib and the PHC format.
    const MADE: &[&str] = &[
        "$2y$04$NTbIWc9zVpaPrDg5mV1K4u9eemEYd6tkZ83Z1N6ZEmtqmgEClbFpK",
        "$6$saltstring$.r0X7ub5wGR2v4Xz7svCIozfnlorFh19V89t8KC9Umd81uGhFgsyTRNyzQDXDIm17fFcR9z3z7oBNdsyYBbtm/",
        "$5$rounds=1000$saltstring$95Bg/RfV2QriLpMdLPHK9el0Ighm6E3CBqMKzZKgCa2",
        "$P$6abcdefghRJFCMvnAbZH2hCiFPRxpk.",
        "pbkdf2_sha256$1000$seasalt8$XgAIlE02f0CtZECiCswFpR+rhlpykSd3+Fv6kOQDg80=",
        "$pbkdf2-sha512$1000$MDEyMzQ1Njc4OWFiY2RlZg$OM0FAoIqCVK1sWtxDiffVlBejtLa.ks4TP71JiecwuSZCG8iLbnlIEPOMoVX.i2B2wkSxjQ8CRGR9OkNGuIPMQ",
        "$pbkdf2-sha256$i=1000,l=32$MDEyMzQ1Njc4OWFiY2RlZg$cBg8D2DungRB9k76szThf5ehfyBz991ay6PT8Srwk4M",
        "$scrypt$ln=4,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$OAkZqUBelG6VIYdTJfYSENL5OmZRxMa3GwXn5oFliTg",
    ];

    #[test]
    fn what_other_programs_made_is_verified() {
        for hash in MADE {
            let kept = keep(&format!(" {hash}\n")).unwrap();
            assert_eq!(foreign(&kept), Some(*hash));
            assert!(is_behind(b"correct horse", hash), "{hash}");
            // The example of phpass itself.
            assert!(is_behind(b"test12345", "$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0"));
            for wrong in [&b"Correct horse"[..], b"correct horse ", b""] {
                assert!(!is_behind(wrong, hash), "{hash}");
            }
        }
    }

    #[test]
    fn our_own_hash_stays_as_it_is() {
        let ours = hashing::hash(b"correct horse", b"0123456789abcdef").unwrap();
        assert_eq!((keep(&ours), foreign(&ours)), (Some(ours.clone()), None));
    }

    fn keeps(hash: &str) -> bool {
        keep(hash).is_some()
    }

    #[test]
    fn what_cannot_be_verified_safely_is_not_kept() {
        for hash in [
            "",
            "correct horse",
            "5f4dcc3b5aa765d61d8327deb882cf99",
            "5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8",
            "$1$abcdefgh$irWbblnpmw.5z7wgBnprh0",
            "sha1$salt$5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8",
            "$2y$15$NTbIWc9zVpaPrDg5mV1K4uxYqmwkSPKAJwaNWzMKOQdTzCkbPDqbC",
            "$2y$04$short",
            "$argon2id$v=19$m=4194304,t=2,p=1$jtZBwYKcPzI6zKY2BIyjQw$m0dcirjGbEvSMOM+P/796xAY7/VLPH8FuP3psO2gk0o",
            "$argon2id$v=19$m=19456,t=2,p=1$jtZBwYKcPzI6zKY2BIyjQw",
            "$scrypt$ln=30,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlm4CbdRSCdEBsjjJxD+iCs5E",
            "pbkdf2_sha256$1$salt$5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8",
            "pbkdf2_md5$600000$salt$5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8",
            "$6$rounds=999999999$salt$x",
            "$P$",
            // What would take a login minutes, or a machine its memory.
            "$2y$31$NTbIWc9zVpaPrDg5mV1K4u9eemEYd6tkZ83Z1N6ZEmtqmgEClbFpK",
            "$2y$99$NTbIWc9zVpaPrDg5mV1K4u9eemEYd6tkZ83Z1N6ZEmtqmgEClbFpK",
            "$2y$-1$NTbIWc9zVpaPrDg5mV1K4u9eemEYd6tkZ83Z1N6ZEmtqmgEClbFpK",
            "$argon2id$v=19$m=67108864,t=1,p=1$jtZBwYKcPzI6zKY2BIyjQw$m0dcirjGbEvSMOM+P/796xAY7/VLPH8FuP3psO2gk0o",
            "$argon2id$v=19$m=19456,t=4294967295,p=1$jtZBwYKcPzI6zKY2BIyjQw$m0dcirjGbEvSMOM+P/796xAY7/VLPH8FuP3psO2gk0o",
            "$argon2id$v=19$m=99999999999999999999,t=1,p=1$jtZBwYKcPzI6zKY2BIyjQw$m0dcirjGbEvSMOM+P/796xAY7/VLPH8FuP3psO2gk0o",
            "$scrypt$ln=17,r=8,p=4$MDEyMzQ1Njc4OWFiY2RlZg$OAkZqUBelG6VIYdTJfYSENL5OmZRxMa3GwXn5oFliTg",
            "$scrypt$ln=4294967295,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$OAkZqUBelG6VIYdTJfYSENL5OmZRxMa3GwXn5oFliTg",
            "$scrypt$ln=4,r=4294967295,p=4294967295$MDEyMzQ1Njc4OWFiY2RlZg$OAkZqUBelG6VIYdTJfYSENL5OmZRxMa3GwXn5oFliTg",
            "$scrypt$ln=4,r=8$MDEyMzQ1Njc4OWFiY2RlZg$OAkZqUBelG6VIYdTJfYSENL5OmZRxMa3GwXn5oFliTg",
            "pbkdf2_sha256$1000000000$seasalt8$XgAIlE02f0CtZECiCswFpR+rhlpykSd3+Fv6kOQDg80=",
            "pbkdf2_sha256$-5$seasalt8$XgAIlE02f0CtZECiCswFpR+rhlpykSd3+Fv6kOQDg80=",
            "$pbkdf2-sha512$2000000$MDEyMzQ1Njc4OWFiY2RlZg$OM0FAoIqCVK1sWtxDiffVlBejtLa.ks4TP71JiecwuSZCG8iLbnlIEPOMoVX.i2B2wkSxjQ8CRGR9OkNGuIPMQ",
            // Twice a block's bytes is twice the work.
            "$pbkdf2-sha1$1500000$MDEyMzQ1Njc4OWFiY2RlZg$cBg8D2DungRB9k76szThf5ehfyBz991ay6PT8Srwk4M",
            // Letters that none of them has: no table takes a NUL.
            "$2y$04$NTbIWc9zVpaPrDg5mV1K4u9eemEYd6tkZ83Z1N6ZEmtqmgEClbFp\0",
            "$2y$04$NTbIWc9zVpaPrDg5mV1K4u9eemEYd6tkZ83Z1N6ZEmtqmgEClbFp!",
            "$5$sa\0ltstring$95Bg/RfV2QriLpMdLPHK9el0Ighm6E3CBqMKzZKgCa2",
            "$5$saltstring$95Bg",
            "$5$saltstringsaltstring$95Bg/RfV2QriLpMdLPHK9el0Ighm6E3CBqMKzZKgCa2",
            "$6$saltstring$95Bg/RfV2QriLpMdLPHK9el0Ighm6E3CBqMKzZKgCa2",
            "$P$6abcdefghRJFCMvnAbZH2hCiFPRxpk\0",
            "$P$6abcdefghRJFCMvnAbZH2hCiFPRxpk\u{e9}",
            "$P$Zabcdefgh2hCiFPRxpk.2hCiFPRxpk.",
            "pbkdf2_sha256$1000$sea\0alt8$XgAIlE02f0CtZECiCswFpR+rhlpykSd3+Fv6kOQDg80=",
            "pbkdf2_sha256$1000$seasalt8\n$XgAIlE02f0CtZECiCswFpR+rhlpykSd3+Fv6kOQDg80=",
        ] {
            assert!(!keeps(hash), "{hash}");
            assert!(!is_behind(b"correct horse", hash) && !is_behind(b"", hash), "{hash}");
        }
    }
}
