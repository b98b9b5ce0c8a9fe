//! Making a cluster: `initdb`, once, so that a crash in the middle leaves nothing half-made.

use std::{fs, path::Path};

use crate::{
    binaries::Binaries,
    error::{IoContext, PgBoxError},
    origin,
    pgbox::{Durability, Options, Origin},
    run_as::RunAs,
    state::{State, private_folder, write_private},
};

/// The superuser of every cluster made here.
pub(crate) const SUPERUSER: &str = "app";

/// Makes `data` when it is missing, in `data.new`, which is renamed when it is complete.
pub(crate) fn ensure(
    state: &State,
    binaries: &Binaries,
    run_as: &RunAs,
    options: &Options,
    password: &str,
) -> Result<(), PgBoxError> {
    if state.cluster_version().is_some() {
        return Ok(());
    }
    let fresh = state.root().join("data.new");
    if fresh.exists() {
        fs::remove_dir_all(&fresh).at("remove", &fresh)?;
    }
    private_folder(&fresh, run_as)?;
    match &options.origin {
        Origin::Empty => make(state, binaries, run_as, options.durability, password)?,
        Origin::Follower { url, .. } => origin::follow(url, binaries, run_as, &fresh)?,
        Origin::BaseBackup(backup) => origin::unpack(backup, binaries, run_as, &fresh)?,
    }
    fs::rename(&fresh, state.data()).at("rename", &fresh)
}

fn make(
    state: &State,
    binaries: &Binaries,
    run_as: &RunAs,
    durability: Durability,
    password: &str,
) -> Result<(), PgBoxError> {
    let fresh = state.root().join("data.new");
    // A copy for the other account to read; an open descriptor would be unreadable after the change of user.
    let password_copy = state.root().join("password.initdb");
    write_private(&password_copy, password)?;
    let made = run_as
        .give(&password_copy)
        .and_then(|()| initdb(binaries, run_as, durability, &fresh, &password_copy));
    fs::remove_file(&password_copy).at("remove", &password_copy)?;
    made
}

fn initdb(
    binaries: &Binaries,
    run_as: &RunAs,
    durability: Durability,
    data: &Path,
    password_file: &Path,
) -> Result<(), PgBoxError> {
    let program = binaries.dir.join("initdb");
    let mut command = run_as.command(&program);
    command.arg("-D").arg(data).arg("--pwfile").arg(password_file);
    command.args(["--encoding=UTF8", "--locale=C.UTF-8", "--data-checksums"]);
    command.arg(format!("--username={SUPERUSER}"));
    // A test opens hundreds of connections, and a password costs each two times 4,096 hashes. The socket of either kind is
    // its owner's alone, and there is no other way in.
    if durability == Durability::Scratch {
        command.args(["--auth=trust", "--no-sync"]);
    } else {
        command.arg("--auth=scram-sha-256");
    }
    let output = command.output().at("run", &program)?;
    if output.status.success() {
        return Ok(());
    }
    let printed = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    Err(PgBoxError::InitDb { output: printed })
}
