//! The keys of the vault. The newest seals, all of them open; equal texts are found under any.

use anyhow::{Context, anyhow};
use base64::{Engine, engine::general_purpose::STANDARD};
use ring::{
    aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey},
    hmac,
};
use std::{collections::BTreeSet, iter};
use uuid::Uuid;

/// The first byte of what is sealed while there is one key, as all releases read it.
const ALONE: u8 = 1;
/// The first byte of what is sealed by one of several; the key's name follows.
const NAMED: u8 = 2;
/// By how many bytes of its mark a key is called.
const NAME_LEN: usize = 4;

/// One or more keys, the newest first.
#[derive(Debug)]
pub(super) struct Ring {
    newest: Key,
    older: Vec<Key>,
}

/// A key as the vault uses it.
#[derive(Debug)]
pub(super) struct Key {
    sealing: LessSafeKey,
    index: hmac::Key,
    /// By which databases know it.
    pub(super) mark: [u8; 32],
}

impl Key {
    /// One key for each use, all from the one that is kept.
    fn of(key: &[u8; 32]) -> anyhow::Result<Self> {
        let root = hmac::Key::new(hmac::HMAC_SHA256, key);
        let derived = |label: &str| hmac::sign(&root, label.as_bytes());
        let sealing = UnboundKey::new(&AES_256_GCM, derived("liaison: sealing").as_ref());
        Ok(Self {
            sealing: LessSafeKey::new(sealing.map_err(|_| anyhow!("the data key is of no use"))?),
            index: hmac::Key::new(hmac::HMAC_SHA256, derived("liaison: index").as_ref()),
            mark: derived("liaison: mark").as_ref().try_into()?,
        })
    }

    fn read(text: &str) -> anyhow::Result<Self> {
        let bytes = STANDARD.decode(text).ok();
        let key = bytes.and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
        Self::of(&key.context("the data key must be 32 bytes in Base64 (`openssl rand -base64 32`)")?)
    }

    /// What it is called in front of what it sealed.
    pub(super) fn name(&self) -> &[u8] {
        self.mark.get(..NAME_LEN).unwrap_or_default()
    }

    fn opened(&self, nonce: &[u8], place: &[u8], text: &[u8]) -> Option<String> {
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let mut text = text.to_vec();
        let opened = self.sealing.open_in_place(nonce, Aad::from(place), &mut text).ok()?.to_vec();
        String::from_utf8(opened).ok()
    }
}

impl Ring {
    /// Keys in Base64, the newest first, with space between them.
    pub(super) fn read(text: &str) -> anyhow::Result<Self> {
        let mut words = text.split_whitespace();
        let newest = Key::read(words.next().unwrap_or_default())?;
        let older = words.map(Key::read).collect::<anyhow::Result<Vec<_>>>()?;
        let ring = Self { newest, older };
        let different: BTreeSet<_> = ring.keys().map(Key::name).collect();
        anyhow::ensure!(different.len() == ring.keys().count(), "the same data key stands there twice");
        Ok(ring)
    }

    /// All of them, the newest first.
    pub(super) fn keys(&self) -> impl DoubleEndedIterator<Item = &Key> {
        iter::once(&self.newest).chain(&self.older)
    }

    /// The one that seals.
    pub(super) fn newest(&self) -> &Key {
        &self.newest
    }

    pub(super) fn has(&self, mark: &[u8]) -> bool {
        self.keys().any(|key| key.mark == mark)
    }

    /// What everything begins with that the newest key seals.
    pub(super) fn prefix(&self) -> Vec<u8> {
        if self.older.is_empty() { vec![ALONE] } else { [&[NAMED], self.newest.name()].concat() }
    }

    /// What [`super::level`] says of what the newest key seals.
    pub(super) fn level(&self) -> &[u8] {
        if self.older.is_empty() { &[] } else { self.newest.name() }
    }

    pub(super) fn seal(&self, nonce: [u8; NONCE_LEN], place: &[u8], text: &str) -> anyhow::Result<Vec<u8>> {
        let mut sealed = text.as_bytes().to_vec();
        let aad = Aad::from(place);
        self.newest
            .sealing
            .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), aad, &mut sealed)
            .map_err(|_| anyhow!("a text could not be sealed"))?;
        Ok([self.prefix().as_slice(), nonce.as_slice(), &sealed].concat())
    }

    /// None where it is none of ours, or was changed, or is for another place.
    pub(super) fn open(&self, place: &[u8], sealed: &[u8]) -> Option<String> {
        let (form, rest) = sealed.split_first()?;
        let (name, rest) = match *form {
            ALONE => (None, rest),
            NAMED => rest.split_at_checked(NAME_LEN).map(|(name, rest)| (Some(name), rest))?,
            _ => return None,
        };
        let (nonce, text) = rest.split_at_checked(NONCE_LEN)?;
        let mut fitting = self.keys().filter(|key| name.is_none_or(|name| key.name() == name));
        fitting.find_map(|key| key.opened(nonce, place, text))
    }

    /// By which a text is found that was written under the newest key.
    pub(super) fn index(&self, text: &[u8]) -> Vec<u8> {
        signed(&self.newest, text)
    }

    /// By which it is found whenever it was written, and however far it was raised since.
    pub(super) fn indexes(&self, text: &[u8]) -> Vec<Vec<u8>> {
        let mut found = Vec::new();
        let mut written: Vec<Vec<u8>> = Vec::new();
        for key in self.keys().rev() {
            written = written.iter().map(|index| signed(key, index)).collect();
            written.push(signed(key, text));
            found.extend(written.iter().cloned());
        }
        found
    }

    /// The same index once it is the newest key's: without the text, which may be gone, and such that nobody
    /// finds it who has the older key alone. `level`: what [`super::level`] said when it was written.
    pub(super) fn raise(&self, level: &[u8], index: &[u8]) -> Option<Vec<u8>> {
        let mut newer = self.keys().rev();
        // What bears no name is the oldest key's.
        let own = if level.is_empty() { newer.next() } else { newer.find(|key| key.name() == level) };
        own?;
        Some(newer.fold(index.to_vec(), |index, key| signed(key, &index)))
    }
}

fn signed(key: &Key, text: &[u8]) -> Vec<u8> {
    hmac::sign(&key.index, text).as_ref().to_vec()
}

/// For what something is sealed.
pub(super) fn place(purpose: &str, owner: Uuid) -> Vec<u8> {
    [purpose.as_bytes(), owner.as_bytes()].concat()
}

/// The name of the key that sealed this; empty: the first one that the database had.
pub fn level(sealed: &[u8]) -> &[u8] {
    match sealed.split_first() {
        Some((&NAMED, rest)) => rest.get(..NAME_LEN).unwrap_or_default(),
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(keys: &[u8]) -> Ring {
        let words: Vec<String> = keys.iter().map(|key| STANDARD.encode([*key; 32])).collect();
        Ring::read(&words.join("\n")).unwrap()
    }

    fn sealed(ring: &Ring, text: &str) -> Vec<u8> {
        ring.seal([7; NONCE_LEN], b"place", text).unwrap()
    }

    #[test]
    fn every_key_of_the_ring_opens_and_the_newest_seals() {
        let (first, second, third) = (ring(&[1]), ring(&[2, 1]), ring(&[3, 2, 1]));
        let texts = [sealed(&first, "one"), sealed(&second, "two"), sealed(&third, "three")];
        for (text, words) in texts.iter().zip(["one", "two", "three"]) {
            assert_eq!(third.open(b"place", text).as_deref(), Some(words));
            assert_eq!(third.open(b"another", text), None);
        }
        assert_eq!(first.open(b"place", &texts[1]), None);
        assert_eq!(ring(&[3, 1]).open(b"place", &texts[1]), None);
        // A single key opens what it sealed as one of several.
        assert_eq!(ring(&[2]).open(b"place", &texts[1]).as_deref(), Some("two"));
        assert_eq!(texts.map(|text| level(&text).to_vec()), [b"".as_slice(), second.level(), third.level()]);
        assert!(sealed(&third, "").starts_with(&third.prefix()));
        for end in 0..sealed(&third, "x").len() {
            assert_eq!(third.open(b"place", &sealed(&third, "x")[..end]), None, "{end}");
        }
    }

    #[test]
    fn an_index_is_found_before_and_after_it_is_raised() {
        let (first, second, third) = (ring(&[1]), ring(&[2, 1]), ring(&[3, 2, 1]));
        let written = [(first.level(), first.index(b"t")), (second.level(), second.index(b"t"))];
        for (level, index) in &written {
            assert!(third.indexes(b"t").contains(index));
            let raised = third.raise(level, index).unwrap();
            assert!(third.indexes(b"t").contains(&raised) && raised != *index);
            assert!(!third.indexes(b"u").contains(&raised));
        }
        // Step by step as well as at once.
        let step = second.raise(first.level(), &first.index(b"t")).unwrap();
        assert_eq!(third.raise(second.level(), &step), third.raise(first.level(), &first.index(b"t")));
        assert_eq!(third.raise(third.level(), &step).unwrap(), step);
        assert_eq!(third.raise(&[9; 4], &step), None);
        assert_eq!(first.indexes(b"t"), [first.index(b"t")]);
        // Who has the old key alone finds nothing that was raised.
        let raised = second.raise(&[], &first.index(b"t")).unwrap();
        assert!(!first.indexes(b"t").contains(&raised));
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for wrong in ["", "short", &format!("{0} {0}", STANDARD.encode([1; 32])), &STANDARD.encode([1; 31])] {
            assert!(Ring::read(wrong).is_err(), "{wrong}");
        }
        assert_eq!(ring(&[2, 1]).keys().count(), 2);
    }
}
