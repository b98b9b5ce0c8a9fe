//! A site leaves as one encrypted file, and comes in from it: the same as from a folder, for nobody but who has the key.

use super::{
    closed, import, number,
    round_trip::{leave, lines},
    sample, site, try_import,
};
use age::{secrecy::ExposeSecret, x25519::Identity};
use liaison::moving::{self, Kind};
use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

fn key_file(folder: &Path, identity: &Identity) -> PathBuf {
    let path = folder.join("key.txt");
    let text = identity.to_string();
    fs::write(&path, format!("# public key: {}\n{}\n", identity.to_public(), text.expose_secret())).unwrap();
    path
}

fn mode(path: &Path) -> u32 {
    path.metadata().unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn it_is_read_by_its_key_alone() {
    let first = closed().await;
    try_import(&first, &sample(), false, true).await.unwrap();
    let (plain, work) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    leave(&first, plain.path()).await;
    let identity = Identity::generate();
    let to: moving::PublicKey = identity.to_public().to_string().parse().unwrap();
    let file = work.path().join("site.age");
    let (id, media) = (site(&first).await.id, &first.app.media);
    let left = moving::leave_sealed(&first.db, media, id, (&file, &to)).await.unwrap();
    assert_eq!(left.lines["members"], 10);
    assert_eq!(mode(&file), 0o600);
    let bytes = fs::read(&file).unwrap();
    for word in ["mail.example", "external_id", "photos/", "members.jsonl"] {
        assert!(!bytes.windows(word.len()).any(|some| some == word.as_bytes()), "{word} is in the clear");
    }
    // What is there is not written over.
    assert!(moving::leave_sealed(&first.db, media, id, (&file, &to)).await.is_err());
    assert_eq!(fs::read(&file).unwrap(), bytes);

    let unpacked = work.path().join("unpacked");
    let key = key_file(work.path(), &identity);
    // What one left that was killed is no hindrance, and no part of it.
    let half = work.path().join(".unpacked.part");
    fs::create_dir(&half).unwrap();
    fs::write(half.join("likes.jsonl"), "{").unwrap();
    moving::unseal(&file, &key, &unpacked).unwrap();
    assert!(!half.exists());
    assert_eq!((mode(&unpacked), mode(&unpacked.join("members.jsonl"))), (0o700, 0o600));
    for kind in Kind::ALL {
        assert_eq!(lines(&unpacked, kind), lines(plain.path(), kind), "{}", kind.code());
    }
    let second = closed().await;
    let report = import(&second, &unpacked).await;
    assert_eq!((report.refused.len(), report.files["photos"].taken), (0, 2), "{report}");
    assert_eq!(number(&second, "select count(*) from moved_members").await, 10);

    // Another key, a file that was cut, one that was changed, and what is none: nothing is left of them.
    let other = tempfile::tempdir().unwrap();
    let wrong_key = key_file(other.path(), &Identity::generate());
    let cut = work.path().join("cut.age");
    fs::write(&cut, &bytes[..bytes.len() - 20]).unwrap();
    let changed = work.path().join("changed.age");
    let mut turned = bytes.clone();
    let middle = turned.len() / 2;
    turned[middle] ^= 1;
    fs::write(&changed, turned).unwrap();
    let none = work.path().join("none.age");
    fs::write(&none, "members").unwrap();
    let nowhere = work.path().join("nowhere");
    for (file, key) in
        [(&file, &wrong_key), (&cut, &key), (&changed, &key), (&none, &key), (&file, &none), (&nowhere, &key)]
    {
        assert!(moving::unseal(file, key, &nowhere).is_err(), "{}", file.display());
        assert!(!nowhere.exists(), "{}", file.display());
        assert!(!work.path().join(".nowhere.part").exists(), "{}", file.display());
    }
    assert!(moving::unseal(&file, &key, &unpacked).unwrap_err().to_string().contains("not there yet"));
}
