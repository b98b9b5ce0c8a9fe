//! The slow hash of passwords: Argon2id in memory that is taken once and kept. Each hash fills 19 MiB; taken anew each
//! time, the C library keeps what a thread frees beside that thread, and the process grows (found by `make attack`:
//! 450 MB after 4,000 calls).

use argon2::{
    Algorithm, Argon2, Block, Params, PasswordHash, Version,
    password_hash::phc::{Output, ParamsString, Salt},
};
use std::{
    mem,
    sync::{Mutex, PoisonError},
    thread::available_parallelism,
};

/// Whatever the machine has: 16 hashes at once are some 800 logins a second, and hold 304 MiB.
const MOST: usize = 16;

/// Memory that no hash uses now; as many as ever were in use at once, so [`at_once`] at most.
static FREE: Mutex<Vec<Vec<Block>>> = Mutex::new(Vec::new());

/// So many hashes run at once, and no more: one on each processor.
pub(super) fn at_once() -> usize {
    available_parallelism().map_or(2, usize::from).min(MOST)
}

/// The PHC string of a password: 19 MiB, two passes, one lane (OWASP password storage cheat sheet).
///
/// # Errors
/// When the library refuses what it is given, which no password and salt of ours are.
pub(super) fn hash(password: &[u8], salt: &[u8]) -> anyhow::Result<String> {
    let params = Params::new(19 * 1024, 2, 1, None).unwrap_or(Params::DEFAULT);
    let (algorithm, version) = (Algorithm::Argon2id, Version::V0x13);
    let mut bytes = [0; Params::DEFAULT_OUTPUT_LEN];
    fill(&Argon2::new(algorithm, version, params.clone()), password, salt, &mut bytes)
        .map_err(|error| anyhow::anyhow!("a password could not be hashed: {error}"))?;
    let hash = PasswordHash {
        algorithm: algorithm.ident(),
        version: Some(version.into()),
        params: ParamsString::try_from(&params)?,
        salt: Some(Salt::new(salt)?),
        hash: Some(Output::new(&bytes)?),
    };
    Ok(hash.to_string())
}

/// Whether the password is the one behind this PHC string.
pub(super) fn is_behind(password: &[u8], phc: &str) -> bool {
    let compare = || {
        let known = PasswordHash::new(phc).ok()?;
        let algorithm = Algorithm::try_from(known.algorithm.as_str()).ok()?;
        let version = Version::try_from(known.version?).ok()?;
        let argon2 = Argon2::new(algorithm, version, Params::try_from(&known).ok()?);
        let (salt, expected) = (known.salt?, known.hash?);
        let mut bytes = [0; Output::MAX_LENGTH];
        let bytes = bytes.get_mut(..expected.len())?;
        fill(&argon2, password, &salt, bytes).ok()?;
        // In constant time, as `Output` compares.
        Some(Output::new(bytes).ok()? == expected)
    };
    compare().unwrap_or(false)
}

fn fill(argon2: &Argon2<'_>, password: &[u8], salt: &[u8], bytes: &mut [u8]) -> argon2::Result<()> {
    let mut memory = Memory::take(argon2.params().block_count());
    argon2.hash_password_into_with_memory(password, salt, bytes, &mut memory.0)
}

/// What one hash works in.
struct Memory(Vec<Block>);

impl Memory {
    fn take(blocks: usize) -> Self {
        let mut memory = FREE.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
        if memory.len() < blocks {
            memory.resize(blocks, Block::new());
        }
        Self(memory)
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // Nothing that came of a password stays behind.
        self.0.fill(Block::new());
        FREE.lock().unwrap_or_else(PoisonError::into_inner).push(mem::take(&mut self.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use argon2::{PasswordHasher, PasswordVerifier};
    use std::thread;

    // asvs: V6.2.8, V11.4.2
    #[test]
    fn it_is_the_hash_that_the_library_makes() {
        let ours = hash(b"correct horse", b"0123456789abcdef").unwrap();
        assert!(ours.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{ours}");
        assert!(Argon2::default().verify_password(b"correct horse", ours.as_str()).is_ok());
        assert!(is_behind(b"correct horse", &ours) && !is_behind(b"Correct horse", &ours));
        // To the last letter, however long, and with the spaces around it.
        let long = [b'x'; 128];
        let longest = hash(&long, b"0123456789abcdef").unwrap();
        assert!(is_behind(&long, &longest) && !is_behind(&long[..127], &longest));
        assert!(!is_behind(b"correct horse ", &ours) && !is_behind(b" correct horse", &ours));
        // Of other strength than ours, as after a change of it.
        let weaker = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(64, 3, 2, None).unwrap());
        let theirs = weaker.hash_password_with_salt(b"correct horse", b"0123456789abcdef").unwrap();
        assert!(is_behind(b"correct horse", &theirs.to_string()) && !is_behind(b"", &theirs.to_string()));
    }

    #[test]
    fn what_is_no_hash_has_no_password_behind_it() {
        for text in [
            "",
            "*",
            "$argon2id$v=19$m=19456,t=2,p=1$jtZBwYKcPzI6zKY2BIyjQw",
            "$scrypt$ln=16,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlm4CbdRSCdEBsjjJxD+iCs5E",
        ] {
            assert!(!is_behind(b"", text), "{text}");
        }
    }

    #[test]
    fn memory_is_used_again_and_keeps_nothing() {
        thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    for _ in 0..4 {
                        hash(b"correct horse", b"0123456789abcdef").unwrap();
                    }
                });
            }
        });
        let free = FREE.lock().unwrap();
        // Three here, and one in each of the tests beside this one.
        assert!((1..=5).contains(&free.len()), "{}", free.len());
        assert!(free.iter().flatten().all(|block| block.as_ref().iter().all(|word| *word == 0)));
    }
}
