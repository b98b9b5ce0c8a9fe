//! When `liaison backup` last came to its end (docs/operations/backup.md): each run tells the database that it copied.

use super::problem::Answer;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// A nightly backup that is older than this did not come; as in the alert `LiaisonBackupLate`.
pub const LATE: Duration = Duration::hours(36);

/// What a run copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// The database.
    Database,
    /// Photos, and the marks of those who left.
    Photos,
}

impl Copied {
    /// As the database and the metrics call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Database => "database",
            Self::Photos => "photos",
        }
    }
}

/// The last runs that came to their end; None: there was none, or another program makes the backups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BackupRuns {
    /// With the database.
    pub database: Option<OffsetDateTime>,
    /// With photos.
    pub photos: Option<OffsetDateTime>,
}

/// Writes down that `copied` is safe since `now`.
pub async fn keep(connection: &mut PgConnection, copied: Copied, now: OffsetDateTime) -> Answer<()> {
    sqlx::query!(
        "insert into backup_runs as known (copied, finished_at) values ($1, $2)
         on conflict (copied) do update set finished_at = greatest(known.finished_at, excluded.finished_at)",
        copied.name(),
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// When the last ones came to their end.
pub async fn last(connection: &mut PgConnection) -> Answer<BackupRuns> {
    let found = sqlx::query!(
        "select max(finished_at) filter (where copied = 'database') as database,
           max(finished_at) filter (where copied = 'photos') as photos
         from backup_runs",
    )
    .fetch_one(connection)
    .await?;
    Ok(BackupRuns { database: found.database, photos: found.photos })
}
