//! Where PostgreSQL's own programs are.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::error::PgBoxError;

/// A folder with `initdb` and `postgres`, and the major version they are.
#[derive(Debug, Clone)]
pub(crate) struct Binaries {
    pub(crate) dir: PathBuf,
    pub(crate) major: u32,
}

impl Binaries {
    /// Picks the programs for a cluster: the folder asked for, else the highest Debian package, else npm's
    /// `@embedded-postgres`. An existing cluster (`wanted` = its `PG_VERSION`) needs the same major version.
    pub(crate) fn find(
        configured: Option<&Path>,
        data: &Path,
        wanted: Option<&str>,
    ) -> Result<Self, PgBoxError> {
        let searched = configured.map_or_else(usual_folders, |dir| vec![dir.to_owned()]);
        let found: Vec<Self> = searched.iter().filter_map(|dir| Self::probe(dir)).collect();
        let Some(best) = found.first() else { return Err(PgBoxError::NoBinaries { searched }) };
        let Some(cluster) = wanted else { return Ok(best.clone()) };
        found.iter().find(|one| one.major.to_string() == cluster).cloned().ok_or_else(|| {
            let installed = found.iter().map(|one| one.major.to_string()).collect::<Vec<_>>().join(", ");
            PgBoxError::VersionMismatch { data: data.to_owned(), cluster: cluster.to_owned(), installed }
        })
    }

    fn probe(dir: &Path) -> Option<Self> {
        if !dir.join("initdb").exists() {
            return None;
        }
        let output = Command::new(dir.join("postgres")).arg("--version").output().ok()?;
        let major = major_version(&String::from_utf8_lossy(&output.stdout))?;
        Some(Self { dir: dir.to_owned(), major })
    }
}

/// One of PostgreSQL's programs (`pg_dump`, `pg_basebackup`): of the version that made the cluster in this
/// folder, else the newest.
///
/// # Errors
/// When it is not installed.
pub fn program(name: &str, state_root: Option<&Path>) -> Result<PathBuf, PgBoxError> {
    let data = state_root.map(|root| root.join("data")).unwrap_or_default();
    let version = fs::read_to_string(data.join("PG_VERSION")).ok();
    let binaries = Binaries::find(None, &data, version.as_deref().map(str::trim))?;
    let program = binaries.dir.join(name);
    if program.exists() { Ok(program) } else { Err(PgBoxError::NoProgram { program }) }
}

/// `postgres (PostgreSQL) 15.20 (Debian …)` → 15; a development `18beta1` → 18.
fn major_version(printed: &str) -> Option<u32> {
    let number = printed.split_whitespace().nth(2)?;
    let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

fn usual_folders() -> Vec<PathBuf> {
    let mut folders = debian_folders();
    folders.extend(npm_folders());
    folders
}

fn debian_folders() -> Vec<PathBuf> {
    let base = Path::new("/usr/lib/postgresql");
    let mut versions: Vec<u32> = fs::read_dir(base)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .collect();
    versions.sort_unstable_by(|a, b| b.cmp(a));
    if versions.is_empty() {
        return vec![base.join("*/bin")];
    }
    versions.into_iter().map(|version| base.join(version.to_string()).join("bin")).collect()
}

/// npm puts packages in the nearest `node_modules` upwards from the working folder.
fn npm_folders() -> Vec<PathBuf> {
    let arch = match env::consts::ARCH {
        "aarch64" => "arm64",
        "x86_64" => "x64",
        other => other,
    };
    let package = format!("node_modules/@embedded-postgres/linux-{arch}/native/bin");
    let here = env::current_dir().unwrap_or_default();
    here.ancestors().map(|folder| folder.join(&package)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_major_version() {
        assert_eq!(major_version("postgres (PostgreSQL) 15.20 (Debian 15.20-0+deb12u1)\n"), Some(15));
        assert_eq!(major_version("postgres (PostgreSQL) 19beta2"), Some(19));
        assert_eq!(major_version("bash: postgres: not found"), None);
        assert_eq!(major_version(""), None);
    }

    #[test]
    fn names_the_package_when_nothing_is_found() {
        let missing = Path::new("/nowhere/bin");
        let error = Binaries::find(Some(missing), Path::new("/data"), None).unwrap_err().to_string();
        assert!(error.contains("/nowhere/bin") && error.contains("apt-get install postgresql"), "{error}");
    }
}
