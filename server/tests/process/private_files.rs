//! What the program writes is for its own account, whatever the shell allows that starts it.

use crate::{
    members::members,
    photos::{picture, upload},
    server::{Setup, folder, look_into, turn},
};
use pgbox::PgBox;
use std::{
    fs::{self, Permissions},
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
};

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().mode() & 0o777
}

/// Everything below that another account could read or list.
fn open_to_others(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let Ok(kind) = fs::symlink_metadata(&entry) else { continue };
        if !kind.is_symlink() && !entry.to_string_lossy().ends_with(".sock") && kind.mode() & 0o066 != 0 {
            found.push(entry.clone());
        }
        if kind.is_dir() {
            found.extend(open_to_others(&entry));
        }
    }
    found
}

/// Without what the test itself writes there, and the socket, whose folder is closed.
fn open_in_state(folder: &Path) -> Vec<PathBuf> {
    let mut found = open_to_others(folder);
    found.retain(|path| !path.starts_with(folder.join("run")) && !path.to_string_lossy().contains("server-"));
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_reads_photos_backups_and_evidence_whatever_the_shell_allows() {
    let _turn = turn().await;
    let (state, kept, elsewhere) = (folder(), folder(), folder());
    let backups = kept.path().join("backups");
    let setup = Setup::new(state.path()).with_umask("000");
    let mut server = setup.serve().await;
    let db = look_into(&PgBox::url_of_running(state.path(), "liaison").unwrap()).await;
    let [eva] = <[_; 1]>::try_from(members(&db, 1).await).unwrap();
    let photo = upload(&server, &eva, &picture(200, 400)).await.ok()["id"].as_str().unwrap().to_owned();
    let photos = state.path().join("photos");
    assert_eq!(mode(&photos), 0o700);
    assert_eq!(open_in_state(state.path()), Vec::<PathBuf>::new());

    // What staff take out of it, into a file that stood open.
    let evidence = state.path().join("look.webp");
    fs::write(&evidence, "before").unwrap();
    fs::set_permissions(&evidence, Permissions::from_mode(0o666)).unwrap();
    let out = evidence.to_str().unwrap();
    let (ok, said) = setup.said(&["photo", "show", &photo, "--out", out, "--by", "Mia"]).await;
    assert!(ok && mode(&evidence) == 0o600, "{said} {:o}", mode(&evidence));

    let (ok, said) = setup.said(&["backup", backups.to_str().unwrap()]).await;
    assert!(ok, "{said}");
    assert_eq!((mode(&backups), open_to_others(&backups)), (0o711, Vec::new()));

    // As a release before this one left it.
    db.close().await;
    server.terminate();
    assert!(server.ended(std::time::Duration::from_secs(30)).await.0.success());
    fs::set_permissions(&photos, Permissions::from_mode(0o755)).unwrap();
    let server = setup.serve().await;
    assert_eq!(mode(&photos), 0o700, "each start closes it");
    server.kill();

    let there = Setup::new(elsewhere.path()).with_umask("000");
    let (ok, said) = there.said(&["restore", backups.to_str().unwrap()]).await;
    assert!(ok && said.contains("photo files"), "{said}");
    assert_eq!(mode(&elsewhere.path().join("photos")), 0o700);
    assert_eq!(open_in_state(elsewhere.path()), Vec::<PathBuf>::new());
}
