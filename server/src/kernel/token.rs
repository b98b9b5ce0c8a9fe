//! Random tokens of which we keep only the hash.

use super::random::Random;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

/// A 256-bit secret that its holder shows: a session or a mailed link.
#[derive(Clone)]
pub struct Token([u8; 32]);

impl Token {
    /// A new one.
    pub fn random(random: &Random) -> Self {
        Self(random.bytes())
    }

    /// Reads what `text` writes; None for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok().map(Self)
    }

    /// 43 characters for a cookie or a link.
    pub fn text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// By which logs name it: the beginning of what we keep, 12 characters.
    pub fn name(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.hash().split_at(9).0)
    }

    /// What we keep.
    pub fn hash(&self) -> [u8; 32] {
        token_hash(&self.0)
    }
}

/// SHA-256; a 256-bit random secret needs no slower hash.
pub fn token_hash(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}
