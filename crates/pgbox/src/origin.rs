//! Data that comes from elsewhere: a running cluster to follow, or a base backup.

use std::{
    fs::{self, File},
    path::Path,
    process::Command,
};

use crate::{
    binaries::Binaries,
    error::{IoContext, PgBoxError},
    pgbox::BaseBackup,
    run_as::RunAs,
};

/// Copies the running cluster and writes down that this one follows it.
pub(crate) fn follow(url: &str, binaries: &Binaries, run_as: &RunAs, fresh: &Path) -> Result<(), PgBoxError> {
    let program = binaries.dir.join("pg_basebackup");
    let mut command = run_as.command(&program);
    command.args(["--checkpoint=fast", "--wal-method=stream", "--write-recovery-conf", "--no-sync"]);
    run(command.arg("--dbname").arg(url).arg("--pgdata").arg(fresh), &program)
}

/// Unpacks the backup, checks every file against its manifest, and says how far to go on from there.
pub(crate) fn unpack(
    backup: &BaseBackup,
    binaries: &Binaries,
    run_as: &RunAs,
    fresh: &Path,
) -> Result<(), PgBoxError> {
    untar(&backup.folder.join("base.tar.gz"), run_as, fresh)?;
    untar(&backup.folder.join("pg_wal.tar.gz"), run_as, &fresh.join("pg_wal"))?;
    let (from, manifest) = (backup.folder.join("backup_manifest"), fresh.join("backup_manifest"));
    fs::copy(&from, &manifest).at("copy", &from)?;
    run_as.give(&manifest)?;
    let program = binaries.dir.join("pg_verifybackup");
    run(run_as.command(&program).arg("--exit-on-error").arg(fresh), &program)?;
    if backup.wal.is_some() {
        let signal = fresh.join("recovery.signal");
        File::create(&signal).at("create", &signal)?;
        run_as.give(&signal)?;
    }
    Ok(())
}

/// The archive is opened by us and read by the account: it need not reach the backup itself.
fn untar(archive: &Path, run_as: &RunAs, into: &Path) -> Result<(), PgBoxError> {
    let program = Path::new("tar");
    let mut command = run_as.command(program);
    command.env("PATH", "/usr/bin:/bin").args(["--extract", "--gzip", "--file=-", "--directory"]).arg(into);
    run(command.stdin(File::open(archive).at("open", archive)?), program)
}

fn run(command: &mut Command, program: &Path) -> Result<(), PgBoxError> {
    let output = command.output().at("run", program)?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stderr, output.stdout].concat();
    let said = String::from_utf8_lossy(&said).trim().to_owned();
    Err(PgBoxError::Origin { program: program.display().to_string(), output: said })
}

/// Settings with which a cluster from a base backup goes on to where it shall be.
pub(crate) fn recovery_settings(backup: &BaseBackup) -> Vec<(String, String)> {
    let Some(wal) = &backup.wal else { return Vec::new() };
    let mut settings = vec![
        ("restore_command".to_owned(), format!("cp {}/%f %p", shell_quoted(wal))),
        ("recovery_target_action".to_owned(), "promote".to_owned()),
        // Nobody reads before it is where it shall be; so it needs no settings of the other cluster's size.
        ("hot_standby".to_owned(), "off".to_owned()),
    ];
    if let Some(until) = &backup.until {
        settings.push(("recovery_target_time".to_owned(), until.clone()));
    }
    settings
}

/// One word for the shell that PostgreSQL gives its commands to, which reads `%` itself before.
pub(crate) fn shell_quoted(path: &Path) -> String {
    let text = path.display().to_string().replace('%', "%%").replace('\'', "'\\''");
    format!("'{text}'")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_stays_one_word() {
        assert_eq!(shell_quoted(Path::new("/a b/it's 5%")), "'/a b/it'\\''s 5%%'");
    }
}
