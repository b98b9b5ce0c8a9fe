//! What must stay unreadable to whoever gets hold of the database: account numbers, phone numbers,
//! addresses, secrets at payment providers (design 7). Sealed with a key that lives outside it: `data_key`, or a file of the state folder.

use crate::{
    config::Config,
    kernel::{problem::Answer, random::Random},
};
use anyhow::{Context, anyhow};
use base64::{Engine, engine::general_purpose::STANDARD};
use ring::{
    aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey},
    hmac,
};
use sqlx::PgPool;
use std::{
    fs,
    io::{ErrorKind, Write},
    os::unix::fs::OpenOptionsExt,
    path::Path,
    sync::Arc,
};
use uuid::Uuid;

/// The first byte of everything sealed, so that another form can follow.
const FORM: u8 = 1;
/// Under which the key's own mark stands in `shared_keys`, so that a node with another key notices.
const MARK: &str = "data_key_mark";
const OTHER_KEY: &str = "the data key is not the one that this database was sealed with: bring data.key of the state folder back, or set LIAISON_DATA_KEY";
/// In the state folder, where `data_key` is not set.
pub const KEY_FILE: &str = "data.key";

/// Seals and opens; cheap to clone. Without its key it does neither, and says why.
#[derive(Clone, Debug)]
pub struct Vault(Arc<Result<Keys, String>>);

#[derive(Debug)]
struct Keys {
    sealing: LessSafeKey,
    index: hmac::Key,
    mark: [u8; 32],
}

impl Vault {
    /// With the configured key or the state folder's, which is made at the first start. A key that can't be
    /// had, or is not the one that this database was sealed with, stops nothing else.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn start(config: &Config, pool: &PgPool, random: &Random) -> anyhow::Result<Self> {
        let keys = match key(config, random) {
            Ok(key) => Self::fitting(Keys::of(&key)?, pool).await?,
            Err(error) => Err(format!("{error:#}")),
        };
        if let Err(reason) = &keys {
            tracing::error!(
                reason,
                "sealed data can't be read or written: direct debit is not offered, and payment providers can't be called"
            );
        }
        Ok(Self(Arc::new(keys)))
    }

    /// The first key that comes is the database's.
    async fn fitting(keys: Keys, pool: &PgPool) -> anyhow::Result<Result<Keys, String>> {
        let mark = sqlx::query_scalar!(
            "insert into shared_keys (purpose, key) values ($1, $2)
             on conflict (purpose) do update set key = shared_keys.key returning key",
            MARK,
            &keys.mark,
        )
        .fetch_one(pool)
        .await?;
        Ok(if mark == keys.mark { Ok(keys) } else { Err(OTHER_KEY.to_owned()) })
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
        let keys = match (text, &mark) {
            // The first start will make it.
            (Err(error), None) if error.kind() == ErrorKind::NotFound => return Ok(None),
            (Err(error), _) => return Ok(Some(format!("{} can't be read: {error}", path.display()))),
            (Ok(text), _) => match parsed(&text) {
                Ok(key) => Keys::of(&key)?,
                Err(error) => return Ok(Some(error.to_string())),
            },
        };
        Ok(mark.filter(|mark| *mark != keys.mark).map(|_| OTHER_KEY.to_owned()))
    }

    /// Why nothing can be sealed or opened, if so.
    pub fn fault(&self) -> Option<&str> {
        self.0.as_ref().as_ref().err().map(String::as_str)
    }

    /// Seals a text for one place: it opens only with the same `purpose` and `owner`.
    pub fn seal(&self, random: &Random, purpose: &str, owner: Uuid, text: &str) -> Answer<Vec<u8>> {
        let nonce: [u8; NONCE_LEN] = random.bytes();
        let mut sealed = text.as_bytes().to_vec();
        let place = Aad::from(place(purpose, owner));
        let key = &self.keys()?.sealing;
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), place, &mut sealed)
            .map_err(|_| anyhow!("a text could not be sealed"))?;
        Ok([&[FORM], nonce.as_slice(), &sealed].concat())
    }

    /// What was sealed for this place.
    pub fn open(&self, purpose: &str, owner: Uuid, sealed: &[u8]) -> Answer<String> {
        let unreadable = || anyhow!("something sealed can't be opened: {purpose}");
        let (form, rest) = sealed.split_first().ok_or_else(unreadable)?;
        let (nonce, text) = rest.split_at_checked(NONCE_LEN).ok_or_else(unreadable)?;
        if *form != FORM {
            return Err(unreadable().into());
        }
        let nonce = Nonce::try_assume_unique_for_key(nonce).map_err(|_| unreadable())?;
        let mut text = text.to_vec();
        let opened = self.keys()?.sealing.open_in_place(nonce, Aad::from(place(purpose, owner)), &mut text);
        let opened = opened.map_err(|_| unreadable())?.to_vec();
        Ok(String::from_utf8(opened).map_err(|_| unreadable())?)
    }

    /// By which equal texts are found again; without the key nobody can try texts against it.
    pub fn index(&self, purpose: &str, text: &str) -> Answer<Vec<u8>> {
        let signed = hmac::sign(&self.keys()?.index, format!("{purpose}\0{text}").as_bytes());
        Ok(signed.as_ref().to_vec())
    }

    fn keys(&self) -> anyhow::Result<&Keys> {
        self.0.as_ref().as_ref().map_err(|reason| anyhow!("{reason}"))
    }
}

fn place(purpose: &str, owner: Uuid) -> Vec<u8> {
    [purpose.as_bytes(), owner.as_bytes()].concat()
}

impl Keys {
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
}

fn key(config: &Config, random: &Random) -> anyhow::Result<[u8; 32]> {
    let text = match &config.data_key {
        Some(key) => key.clone(),
        None => kept(&config.state_folder().join(KEY_FILE), random)?,
    };
    parsed(&text)
}

fn parsed(text: &str) -> anyhow::Result<[u8; 32]> {
    let bytes = STANDARD.decode(text.trim()).ok();
    let key = bytes.and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
    key.context("the data key must be 32 bytes in Base64 (`openssl rand -base64 32`)")
}

/// The file's text; the file is made whole or not at all, so that two processes get the same one.
fn kept(path: &Path, random: &Random) -> anyhow::Result<String> {
    match fs::read_to_string(path) {
        Ok(text) => return Ok(text),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error).with_context(|| format!("{} can't be read", path.display())),
    }
    let unwritable = || format!("{} can't be written", path.display());
    let draft = path.with_extension(format!("new-{}", random.uuid().simple()));
    fs::create_dir_all(path.parent().with_context(unwritable)?).with_context(unwritable)?;
    let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft);
    let file = file.as_mut().map_err(|error| anyhow!("{}: {error}", unwritable()))?;
    file.write_all(STANDARD.encode(random.bytes::<32>()).as_bytes()).with_context(unwritable)?;
    file.sync_all().with_context(unwritable)?;
    // Fails where another process was quicker, whose key it then is.
    let _ = fs::hard_link(&draft, path);
    fs::remove_file(&draft).with_context(unwritable)?;
    fs::read_to_string(path).with_context(unwritable)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vault(key: u8) -> Vault {
        Vault(Arc::new(Ok(Keys::of(&[key; 32]).unwrap())))
    }

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
