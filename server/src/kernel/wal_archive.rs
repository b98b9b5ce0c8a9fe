//! Whether PostgreSQL puts its write-ahead log away, piece by piece (docs/operations/backup.md), as it says itself.

use super::problem::Answer;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// What one number in a piece's name counts, in bytes (PostgreSQL, `pg_walfile_name`).
const FILE: i64 = 0x1_0000_0000;

/// What PostgreSQL writes by itself into a new piece while nobody writes, in bytes.
const IDLE: i64 = 8_192;

/// The archive of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalArchive {
    /// There is to be one.
    pub is_on: bool,
    /// When a piece was last put away.
    pub put_away_at: Option<OffsetDateTime>,
    /// When that last failed.
    pub failed_at: Option<OffsetDateTime>,
    /// How often it has failed since PostgreSQL began to count.
    pub failures: i64,
    /// How much of the log is nowhere else, in time: since the last piece was put away, or PostgreSQL started. Zero where
    /// next to nothing was written since.
    pub behind: Duration,
}

impl WalArchive {
    /// The last attempt failed; PostgreSQL goes on trying.
    pub fn is_failing(&self) -> bool {
        self.is_on && self.failed_at > self.put_away_at
    }
}

/// How it stands.
pub async fn look(connection: &mut PgConnection) -> Answer<WalArchive> {
    let found = sqlx::query!(
        r#"select current_setting('archive_mode') <> 'off' as "is_on!", last_archived_time as put_away_at,
             last_archived_wal as newest, last_failed_time as failed_at, failed_count as "failures!",
             case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_insert_lsn()) end as current,
             case when not pg_is_in_recovery() then (pg_walfile_name_offset(pg_current_wal_insert_lsn())).file_offset end as "written",
             pg_size_bytes(current_setting('wal_segment_size')) as "piece!",
             extract(epoch from clock_timestamp() - greatest(last_archived_time, pg_postmaster_start_time()))::float8 as "seconds!"
           from pg_stat_archiver"#,
    )
    .fetch_one(connection)
    .await?;
    let number = |name: Option<String>| number(&name?, found.piece);
    let (current, newest) = (number(found.current), number(found.newest));
    let finished = matches!((current, newest), (Some(current), Some(newest)) if current > newest + 1);
    let written = i64::from(found.written.unwrap_or_default()) > IDLE;
    let behind = if finished || written { Duration::seconds_f64(found.seconds) } else { Duration::ZERO };
    let (put_away_at, failed_at) = (found.put_away_at, found.failed_at);
    Ok(WalArchive { is_on: found.is_on, put_away_at, failed_at, failures: found.failures, behind })
}

/// The how-many-th piece of the log this is, by its name: eight hexadecimal digits for the timeline, eight for the
/// file, eight for the piece of it. None for what else is put away (`….history`).
fn number(name: &str, piece: i64) -> Option<i64> {
    let digits = |from: usize| i64::from_str_radix(name.get(from..from + 8)?, 16).ok();
    Some(digits(8)? * FILE.checked_div(piece)? + digits(16)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIECE: i64 = 16 << 20;

    #[test]
    fn pieces_are_counted_through_files_and_timelines() {
        assert_eq!(number("000000010000000000000001", PIECE), Some(1));
        assert_eq!(number("0000000100000001000000FF", PIECE), Some(511));
        assert_eq!(number("000000070000000200000000", PIECE), Some(512));
        assert_eq!(number("000000010000000000000005.00000028.backup", PIECE), Some(5));
        assert_eq!(number("00000002.history", PIECE), None);
        assert_eq!(number("", PIECE), None);
    }

    #[test]
    fn it_fails_when_the_last_attempt_did() {
        let at = |second: i64| OffsetDateTime::from_unix_timestamp(second).ok();
        let archive = |put_away_at, failed_at| WalArchive {
            is_on: true,
            put_away_at,
            failed_at,
            failures: 1,
            behind: Duration::ZERO,
        };
        assert!(archive(at(1), at(2)).is_failing() && archive(None, at(1)).is_failing());
        assert!(!archive(at(2), at(1)).is_failing() && !archive(None, None).is_failing());
    }
}
