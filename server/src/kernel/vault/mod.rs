//! What must stay unreadable to whoever gets hold of the database: account numbers, phone numbers,
//! addresses, secrets at payment providers, keys of pushes. Sealed with a key that lives outside it:
//! `data_key`, or a file of the state folder. A key can be replaced by another one (`crate::rotation`): the new one stands
//! before it in the file, which is read again whenever it has changed, so that no process need be restarted.

mod file;
mod keyring;
mod resealing;

use crate::{
    causes,
    config::{Config, WrongConfiguration},
    kernel::{problem::Answer, random::Random},
};
use anyhow::anyhow;
use file::{Stamp, kept, stamp};
use keyring::{Ring, place};
use ring::aead::NONCE_LEN;
use sqlx::PgPool;
use std::{
    fs,
    io::ErrorKind,
    path::PathBuf,
    sync::{Arc, PoisonError, RwLock},
};
use uuid::Uuid;

pub use file::add_key;
pub use keyring::level;
pub use resealing::{Batch, Cursor, MANY, Resealing, SealedUnder};

/// Under which the key's own mark stands in `shared_keys`, so that a node with another key notices.
const MARK: &str = "data_key_mark";
const OTHER_KEY: &str = "the data key is not the one that this database was sealed with: bring data.key of the state folder back, or set LIAISON_DATA_KEY";
/// In the state folder, where `data_key` is not set.
pub const KEY_FILE: &str = "data.key";

/// Seals and opens; cheap to clone. Without its key it does neither, and says why.
#[derive(Clone, Debug)]
pub struct Vault(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    /// Where keys may be added; None where the configuration has them.
    file: Option<PathBuf>,
    held: RwLock<Held>,
}

#[derive(Debug)]
struct Held {
    keys: Result<Arc<Ring>, String>,
    /// The file as it was when it was read.
    seen: Option<Stamp>,
}

impl Vault {
    /// With the configured keys or the state folder's, of which the first is made at the first start. A key that
    /// can't be had, or is not the one that this database was sealed with, stops nothing else.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn start(config: &Config, pool: &PgPool, random: &Random) -> anyhow::Result<Self> {
        let file = config.data_key.is_none().then(|| config.state_folder().join(KEY_FILE));
        let seen = file.as_deref().and_then(stamp);
        let keys = match read(config, random) {
            Ok(ring) => Self::fitting(ring, pool).await?,
            Err(error) if config.data_key.is_some() => {
                return Err(WrongConfiguration(error.context("data_key")).into());
            }
            Err(error) => Err(causes::once(&error)),
        };
        if let Err(reason) = &keys {
            tracing::error!(
                reason,
                "sealed data can't be read or written: direct debit is not offered, pushes are not signed, and payment providers can't be called"
            );
        }
        let held = RwLock::new(Held { keys: keys.map(Arc::new), seen });
        Ok(Self(Arc::new(Shared { file, held })))
    }

    /// The first key that comes is the database's.
    async fn fitting(ring: Ring, pool: &PgPool) -> anyhow::Result<Result<Ring, String>> {
        let mark = sqlx::query_scalar!(
            "insert into shared_keys (purpose, key) values ($1, $2)
             on conflict (purpose) do update set key = shared_keys.key returning key",
            MARK,
            &ring.newest().mark,
        )
        .fetch_one(pool)
        .await?;
        Ok(if ring.has(&mark) { Ok(ring) } else { Err(OTHER_KEY.to_owned()) })
    }

    /// What is wrong with the key, if anything, without making one: for the doctor.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn examine(config: &Config, pool: &PgPool) -> anyhow::Result<Option<String>> {
        let mark = sqlx::query_scalar!("select key from shared_keys where purpose = $1", MARK)
            .fetch_optional(pool)
            .await?;
        let path = config.state_folder().join(KEY_FILE);
        let text = config.data_key.clone().map_or_else(|| fs::read_to_string(&path), Ok);
        let ring = match (text, &mark) {
            // The first start will make it.
            (Err(error), None) if error.kind() == ErrorKind::NotFound => return Ok(None),
            (Err(error), _) => return Ok(Some(format!("{} can't be read: {error}", path.display()))),
            (Ok(text), _) => match Ring::read(&text) {
                Ok(ring) => ring,
                Err(error) => return Ok(Some(error.to_string())),
            },
        };
        Ok(mark.filter(|mark| !ring.has(mark)).map(|_| OTHER_KEY.to_owned()))
    }

    /// Why nothing can be sealed or opened, if so.
    pub fn fault(&self) -> Option<String> {
        self.keys().err().map(|error| error.to_string())
    }

    /// Seals a text for one place: it opens only with the same `purpose` and `owner`.
    pub fn seal(&self, random: &Random, purpose: &str, owner: Uuid, text: &str) -> Answer<Vec<u8>> {
        let nonce: [u8; NONCE_LEN] = random.bytes();
        Ok(self.keys()?.seal(nonce, &place(purpose, owner), text)?)
    }

    /// What was sealed for this place.
    pub fn open(&self, purpose: &str, owner: Uuid, sealed: &[u8]) -> Answer<String> {
        let place = place(purpose, owner);
        let opened = self.keys()?.open(&place, sealed);
        // A shared file system may show another node's new key a moment later.
        let opened = match opened {
            None if !level(sealed).is_empty() => self.read_again(true)?.open(&place, sealed),
            opened => opened,
        };
        Ok(opened.ok_or_else(|| anyhow!("something sealed can't be opened: {purpose}"))?)
    }

    /// By which equal texts are found again; without the key nobody can try texts against it. To look for one, take
    /// [`Self::indexes`].
    pub fn index(&self, purpose: &str, text: &str) -> Answer<Vec<u8>> {
        Ok(self.keys()?.index(format!("{purpose}\0{text}").as_bytes()))
    }

    /// All that [`Self::index`] may have said of this text, and what it has become by another key since.
    pub fn indexes(&self, purpose: &str, text: &str) -> Answer<Vec<Vec<u8>>> {
        Ok(self.keys()?.indexes(format!("{purpose}\0{text}").as_bytes()))
    }

    /// For bringing under the newest key what older ones sealed.
    ///
    /// # Errors
    /// When there is no key.
    pub fn resealing(&self, random: &Random) -> Answer<Resealing> {
        Ok(Resealing::of(self.keys()?, random))
    }

    /// The keys as they are now.
    fn keys(&self) -> anyhow::Result<Arc<Ring>> {
        self.read_again(false)
    }

    /// Reads the file where it has changed, or in any case.
    fn read_again(&self, anyway: bool) -> anyhow::Result<Arc<Ring>> {
        let now = self.0.file.as_deref().and_then(stamp);
        let held = self.0.held.read().unwrap_or_else(PoisonError::into_inner);
        let ring = held.keys.clone().map_err(|reason| anyhow!(reason))?;
        let Some(file) = self.0.file.as_deref().filter(|_| now.is_some() && (anyway || now != held.seen))
        else {
            return Ok(ring);
        };
        drop(held);
        let read = fs::read_to_string(file).map_err(anyhow::Error::from).and_then(|text| Ring::read(&text));
        // A file without the key that is in use would leave everything unreadable.
        let read = read.and_then(|new| {
            anyhow::ensure!(new.has(&ring.newest().mark), "the key in use is not in it");
            Ok(Arc::new(new))
        });
        let mut held = self.0.held.write().unwrap_or_else(PoisonError::into_inner);
        held.seen = now;
        match read {
            Ok(new) => {
                held.keys = Ok(new.clone());
                Ok(new)
            }
            Err(error) => {
                tracing::error!(%error, file = %file.display(), "the changed key file can't be used; the earlier keys stay");
                Ok(ring)
            }
        }
    }
}

/// Lower-case digits, two a byte.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn read(config: &Config, random: &Random) -> anyhow::Result<Ring> {
    let text = match &config.data_key {
        Some(keys) => keys.clone(),
        None => kept(&config.state_folder().join(KEY_FILE), random)?,
    };
    Ring::read(&text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::{Engine, engine::general_purpose::STANDARD};

    fn vault(key: u8) -> Vault {
        held(&STANDARD.encode([key; 32]), None)
    }

    fn held(text: &str, file: Option<PathBuf>) -> Vault {
        let held =
            Held { keys: Ok(Arc::new(Ring::read(text).unwrap())), seen: file.as_deref().and_then(stamp) };
        Vault(Arc::new(Shared { file, held: RwLock::new(held) }))
    }

    // asvs: V11.2.2
    #[test]
    fn a_running_process_takes_a_new_key_up_and_no_useless_file() {
        let (folder, random, nobody) = (tempfile::tempdir().unwrap(), Random::system(), Uuid::nil());
        let config = Config { state_dir: Some(folder.path().to_owned()), ..Config::default() };
        let path = folder.path().join(KEY_FILE);
        let first = kept(&path, &random).unwrap();
        let running = held(&first, Some(path.clone()));
        let before = running.seal(&random, "x", nobody, "before").unwrap();
        let index = running.index("x", "before").unwrap();
        for keys in 2..5 {
            add_key(&config, &random).unwrap();
            let after = running.seal(&random, "x", nobody, "after").unwrap();
            assert!(after.starts_with(&running.resealing(&random).unwrap().prefix()));
            assert_eq!(running.resealing(&random).unwrap().names().len(), keys);
            // Whoever starts now reads what it wrote, and it reads what was written before.
            let started = held(&fs::read_to_string(&path).unwrap(), Some(path.clone()));
            assert_eq!(started.open("x", nobody, &after).unwrap(), "after");
            assert_eq!(running.open("x", nobody, &before).unwrap(), "before");
            assert!(running.indexes("x", "before").unwrap().contains(&index));
        }
        let mode = std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&path).unwrap().permissions());
        assert_eq!((mode & 0o777, fs::read_dir(folder.path()).unwrap().count()), (0o600, 1));
        for useless in ["", "nonsense", &STANDARD.encode([9; 32])] {
            fs::write(&path, useless).unwrap();
            assert_eq!(running.open("x", nobody, &before).unwrap(), "before");
        }
        fs::remove_file(&path).unwrap();
        assert_eq!(running.open("x", nobody, &before).unwrap(), "before");
    }

    // asvs: V11.3.2, V11.3.3
    #[test]
    fn only_the_same_key_and_place_open_what_was_sealed() {
        let (random, owner) = (Random::system(), Uuid::from_u128(7));
        let sealed = vault(1).seal(&random, "iban", owner, "NL91ABNA0417164300").unwrap();
        assert_eq!(vault(1).open("iban", owner, &sealed).unwrap(), "NL91ABNA0417164300");
        assert!(vault(2).open("iban", owner, &sealed).is_err());
        assert!(vault(1).open("phone", owner, &sealed).is_err());
        assert!(vault(1).open("iban", Uuid::from_u128(8), &sealed).is_err());
        assert!(!sealed.windows(4).any(|part| part == b"ABNA"));
        for end in 0..sealed.len() {
            assert!(vault(1).open("iban", owner, &sealed[..end]).is_err(), "{end}");
        }
        for place in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[place] ^= 1;
            assert!(vault(1).open("iban", owner, &changed).is_err(), "{place}");
        }
        assert_ne!(sealed, vault(1).seal(&random, "iban", owner, "NL91ABNA0417164300").unwrap());
    }

    #[test]
    fn an_index_finds_equal_texts_of_one_purpose() {
        let index = |key, purpose, text| vault(key).index(purpose, text).unwrap();
        assert_eq!(index(1, "phone", "+31612345678"), index(1, "phone", "+31612345678"));
        assert_ne!(index(1, "phone", "+31612345678"), index(1, "phone", "+31612345679"));
        assert_ne!(index(1, "phone", "+31612345678"), index(1, "iban", "+31612345678"));
        assert_ne!(index(1, "phone", "+31612345678"), index(2, "phone", "+31612345678"));
    }

    // asvs: V13.3.2
    #[test]
    fn processes_that_start_together_keep_one_key() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/data.key");
        let texts: Vec<String> = std::thread::scope(|scope| {
            let threads: Vec<_> =
                (0..8).map(|_| scope.spawn(|| kept(&path, &Random::system()).unwrap())).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert!(texts.iter().all(|text| *text == texts[0] && text.len() == 44), "{texts:?}");
        let mode = std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&path).unwrap().permissions());
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    }
}
