//! Chance is an argument too: the operating system's in production, a seed in tests and the demo.

use rand::{RngCore, SeedableRng};
use rand_chacha::ChaCha20Rng;
use std::sync::{Arc, Mutex, PoisonError};
use uuid::Uuid;

/// A source of random bytes, fit for keys and tokens unless seeded.
#[derive(Clone, Debug)]
pub struct Random(Source);

#[derive(Clone, Debug)]
enum Source {
    System,
    Seeded(Arc<Mutex<ChaCha20Rng>>),
}

impl Random {
    /// The process's cryptographic generator, seeded by the operating system.
    pub fn system() -> Self {
        Self(Source::System)
    }

    /// The same bytes for the same seed, for tests and the demo world.
    pub fn seeded(seed: u64) -> Self {
        Self(Source::Seeded(Arc::new(Mutex::new(ChaCha20Rng::seed_from_u64(seed)))))
    }

    /// `N` random bytes.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.fill(&mut bytes);
        bytes
    }

    /// Fills the buffer with random bytes.
    pub fn fill(&self, buffer: &mut [u8]) {
        match &self.0 {
            Source::System => rand::rng().fill_bytes(buffer),
            Source::Seeded(generator) => {
                generator.lock().unwrap_or_else(PoisonError::into_inner).fill_bytes(buffer);
            }
        }
    }

    /// A version 4 UUID: it says nothing about when it was made.
    pub fn uuid(&self) -> Uuid {
        uuid::Builder::from_random_bytes(self.bytes()).into_uuid()
    }

    /// A number from 0 to `bound - 1`; 0 when `bound` is 0.
    pub fn below(&self, bound: u32) -> u32 {
        u32::from_le_bytes(self.bytes()).checked_rem(bound).unwrap_or(0)
    }
}
