//! What follows the database: its backups, and the archive of its log.

use super::{Area, Finding, Look, moment};
use crate::kernel::{backup_runs, wal_archive::WalArchive};
use std::path::Path;
use time::{Duration, OffsetDateTime};

/// A minute is what a lost machine may cost, and pieces may wait for each other; as in the alert `LiaisonArchiveLate`.
const PATIENCE: Duration = Duration::minutes(5);

/// Whether there is a backup, and how old it is. None: a demo without one, which has nothing to lose.
pub fn backup(last: Option<OffsetDateTime>, demo: bool, now: OffsetDateTime) -> Option<Finding> {
    let look = Look::at(Area::Database, "backup");
    let Some(at) = last else {
        // Another program may make them.
        return (!demo).then(|| {
            look.advice(
                "`liaison backup` has never come to its end here; unless another program makes the backups, set it up (docs/operations/backup.md)",
            )
        });
    };
    let at_moment = moment(at);
    if now - at > backup_runs::LATE {
        return Some(look.problem(format!(
            "the last backup came to its end at {at_moment}: `systemctl list-timers 'liaison*'` and `journalctl -u liaison-backup` say why none came since (docs/operations/backup.md)"
        )));
    }
    Some(look.good(format!("the last backup came to its end at {at_moment}")))
}

/// Whether PostgreSQL's log is put away, where it is to be; `folder` is where, if it is ours.
pub fn archive(archive: &WalArchive, folder: Option<&Path>) -> Option<Finding> {
    if !archive.is_on {
        return None;
    }
    let look = Look::at(Area::Database, "wal_archive");
    let kept = archive.put_away_at.map_or_else(|| "never".to_owned(), |at| format!("at {}", moment(at)));
    let where_to = mend(folder);
    if let Some(failed) = archive.failed_at.filter(|_| archive.is_failing()).map(moment) {
        return Some(look.problem(format!(
            "PostgreSQL can't put its log away: {} attempts failed, the last at {failed}; the last piece was put away {kept}. What was written since is lost with this machine, and pg_wal fills its disk. {where_to}",
            archive.failures
        )));
    }
    let behind = archive.behind.whole_seconds();
    if archive.behind > PATIENCE {
        return Some(look.problem(format!(
            "the last {behind} seconds of PostgreSQL's log are nowhere else, the last piece was put away {kept}: archive_command hangs, or is empty. {where_to}"
        )));
    }
    Some(
        look.good(format!(
            "PostgreSQL puts its log away, last {kept}; {behind} seconds of it are nowhere else"
        )),
    )
}

fn mend(folder: Option<&Path>) -> String {
    match folder {
        Some(folder) => {
            let folder = folder.display();
            format!(
                "Is {folder} there, has its disk room, and may PostgreSQL's account write there? `ls -ld {folder}; df -h {folder}`"
            )
        }
        None => "PostgreSQL's log says why archive_command fails".to_owned(),
    }
}
