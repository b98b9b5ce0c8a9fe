//! How far an archive of the write-ahead log leads.

use anyhow::Context;
use std::{
    fs,
    path::{Path, PathBuf},
};
use time::{PrimitiveDateTime, macros::format_description};
use tokio::process::Command;

/// How many pieces are looked through for a commit, from the newest back: what is archived after a quiet minute holds one.
const PIECES: usize = 64;

/// The moment of the last commit in the archive, in UTC; None where PostgreSQL's `pg_waldump` is missing or finds none.
pub(super) async fn last_commit(wal: &Path, state: &Path) -> anyhow::Result<Option<PrimitiveDateTime>> {
    let Ok(program) = pgbox::program("pg_waldump", Some(state)) else { return Ok(None) };
    let mut pieces = pieces(wal)?;
    pieces.sort_unstable();
    for piece in pieces.iter().rev().take(PIECES) {
        // It ends with an error where the piece is not full; what it printed before counts.
        let output =
            Command::new(&program).env("TZ", "UTC").arg("--rmgr=Transaction").arg(piece).output().await?;
        let last = commits(&String::from_utf8_lossy(&output.stdout)).last();
        if last.is_some() {
            return Ok(last);
        }
    }
    Ok(None)
}

/// The finished pieces: a name of 24 hexadecimal digits (timeline, log, segment).
fn pieces(wal: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(wal).with_context(|| format!("{} can't be read", wal.display()))?;
    let paths = entries.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<Vec<_>>>()?;
    let is_piece = |path: &PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        name.len() == 24 && name.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    Ok(paths.into_iter().filter(is_piece).collect())
}

/// The moments of the commits that it printed, as in `desc: COMMIT 2026-11-23 16:30:45.123456 UTC; …`.
fn commits(printed: &str) -> impl Iterator<Item = PrimitiveDateTime> {
    let form = format_description!("[year]-[month]-[day] [hour]:[minute]:[second].[subsecond]");
    printed.lines().filter_map(move |line| {
        let (_, rest) = line.split_once("desc: COMMIT ")?;
        let (moment, _) = rest.split_once(" UTC")?;
        PrimitiveDateTime::parse(moment, form).ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn commits_are_read_and_nothing_else() {
        let printed = "rmgr: Transaction len (rec/tot): 34/ 34, tx: 740, lsn: 0/01555F98, prev 0/01555F60, desc: ABORT 2026-11-23 16:30:46.000001 UTC\n\
            rmgr: Transaction len (rec/tot): 46/ 46, tx: 741, lsn: 0/01556000, prev 0/01555F98, desc: COMMIT 2026-11-23 16:30:45.123456 UTC; inval msgs: catcache 7\n";
        assert_eq!(commits(printed).collect::<Vec<_>>(), [datetime!(2026-11-23 16:30:45.123456)]);
    }
}
