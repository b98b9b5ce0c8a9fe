//! Whether the machine is outgrown: the table of docs/operations/growing.md, by what is here.

use super::report::Report;
use crate::{cli::database::Database, config::Config};
use nix::sys::statvfs::statvfs;
use pgbox::machine_memory;
use time::OffsetDateTime;

/// Beyond it a backup or a restore of the private PostgreSQL takes longer than a quarter of an hour; also in
/// docs/operations/growing.md.
const PRIVATE: u64 = 50_000_000_000;
/// Per cent of PostgreSQL's connections from which on they are few: before the alert `LiaisonDatabaseFull` (90).
const CROWDED: i64 = 80;
/// Days within which a disk must not become full.
const SOON: u64 = 30;
/// Nights of the books that growth is told from, and the fewest days between the first and the last of them.
const NIGHTS: i64 = 31;
const FEWEST_DAYS: i64 = 7;
/// What a photo takes on the disk in all its formats and sizes, in bytes; also in docs/operations/growing.md.
const PHOTO: u64 = 1_200_000;

/// What there is, and how much of it is used.
struct Seen {
    /// Bytes of the database.
    database: u64,
    /// Bytes of memory, where PostgreSQL is this machine's private one.
    memory: Option<u64>,
    /// Connections to PostgreSQL, and as many as it takes.
    connections: (i64, i64),
    /// The state folder's disk: bytes that are left, and bytes that come a day, where that is known.
    left: Option<(u64, u64)>,
}

/// One thing that is outgrown, or soon will be.
#[derive(Debug, PartialEq, Eq)]
enum Outgrown {
    /// It works yet, but slower.
    Advice(String),
    /// It will stand still.
    Problem(String),
}

pub(super) async fn examine(database: &Database, config: &Config, report: &mut Report) -> anyhow::Result<()> {
    let seen = look(database, config).await?;
    let found = outgrown(&seen);
    for one in &found {
        match one {
            Outgrown::Advice(text) => report.advice(text)?,
            Outgrown::Problem(text) => report.problem(text)?,
        }
    }
    if found.is_empty() {
        let size = in_words(seen.database);
        let memory =
            seen.memory.map_or_else(String::new, |memory| format!(" and {} of memory", in_words(memory)));
        report.good(&format!("the machine is not outgrown: {size} of database{memory}"))?;
    }
    Ok(())
}

async fn look(database: &Database, config: &Config) -> anyhow::Result<Seen> {
    let (size, most, connections, photos): (i64, i64, i64, i64) = sqlx::query_as(
        "select pg_database_size(current_database()), current_setting('max_connections')::bigint,
           (select count(*) from pg_stat_activity where backend_type = 'client backend'),
           (select greatest(reltuples, 0)::bigint from pg_class where oid = 'photos'::regclass)",
    )
    .fetch_one(&database.pool)
    .await?;
    let size = u64::try_from(size)?;
    let books: Vec<(OffsetDateTime, i64, i64)> = sqlx::query_as(
        "select proven_at, lines, accounts from ledger_proofs order by proven_at desc limit $1",
    )
    .bind(NIGHTS)
    .fetch_all(&database.pool)
    .await?;
    // What lies in the state folder.
    let rows = if database.is_private() { size } else { 0 };
    let files = if config.photo_bucket.is_none() { u64::try_from(photos)? * PHOTO } else { 0 };
    let grows = grows_by(&books, rows, files);
    let disk = statvfs(&config.state_folder()).ok();
    let free = disk.map(|disk| disk.blocks_available().saturating_mul(disk.fragment_size()));
    Ok(Seen {
        database: size,
        memory: database.is_private().then(machine_memory),
        connections: (connections, most),
        left: free.zip(grows),
    })
}

/// Bytes a day, by the nightly proofs of the books (the newest first): rows come with the ledger's lines, photos with the
/// accounts.
fn grows_by(books: &[(OffsetDateTime, i64, i64)], rows: u64, files: u64) -> Option<u64> {
    let ((now, lines, accounts), (then, lines_then, accounts_then)) = (books.first()?, books.last()?);
    let days = (*now - *then).whole_days();
    if days < FEWEST_DAYS {
        return None;
    }
    let part = |bytes: u64, now: i64, then: i64| {
        let (grown, all) = (u128::try_from(now - then).ok()?, u128::try_from(now).ok()?);
        (u128::from(bytes) * grown).checked_div(all)?.checked_div(u128::try_from(days).ok()?)
    };
    let sum =
        part(rows, *lines, *lines_then).unwrap_or(0) + part(files, *accounts, *accounts_then).unwrap_or(0);
    u64::try_from(sum).ok()
}

fn outgrown(seen: &Seen) -> Vec<Outgrown> {
    let size = in_words(seen.database);
    let mut found = Vec::new();
    if let Some(memory) = seen.memory.filter(|memory| seen.database > *memory) {
        found.push(Outgrown::Advice(format!(
            "the database has {size} and this machine {} of memory: more and more is read from the disk. Which machine for how many members: docs/operations/growing.md",
            in_words(memory)
        )));
    }
    if seen.memory.is_some() && seen.database > PRIVATE {
        found.push(Outgrown::Advice(format!(
            "the database has {size}, and beyond {} the private PostgreSQL takes too long to back up and bring back: move to one of your own (docs/operations/growing.md)",
            in_words(PRIVATE)
        )));
    }
    let (connections, most) = seen.connections;
    if connections * 100 >= most * CROWDED {
        found.push(Outgrown::Problem(format!(
            "{connections} of PostgreSQL's {most} connections are taken; when none is left, calls fail. Lower max_connections of the nodes, or raise it there (docs/operations/watching.md, LiaisonDatabaseFull)"
        )));
    }
    if let Some((free, per_day)) = seen.left
        && let Some(days) = free.checked_div(per_day)
        && days <= SOON
    {
        found.push(Outgrown::Problem(format!(
            "the state folder's disk is full in {days} days: {} come each day and {} are left. Take a larger disk, or keep photos in a bucket (docs/operations/growing.md)",
            in_words(per_day),
            in_words(free)
        )));
    }
    found
}

fn in_words(bytes: u64) -> String {
    if bytes < 10_000_000_000 {
        return format!("{} MB", bytes / 1_000_000);
    }
    format!("{} GB", bytes / 1_000_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    const GB: u64 = 1_000_000_000;

    fn fine() -> Seen {
        Seen { database: 5 * GB, memory: Some(8 * GB), connections: (23, 100), left: Some((100 * GB, GB)) }
    }

    fn texts(seen: &Seen) -> String {
        format!("{:?}", outgrown(seen))
    }

    #[test]
    fn a_machine_that_fits_is_not_outgrown_and_each_bound_is_told_when_it_is_passed() {
        assert_eq!(outgrown(&fine()), []);
        let large = texts(&Seen { database: 9 * GB, ..fine() });
        assert!(large.contains("Advice") && large.contains("9000 MB and this machine 8000 MB"), "{large}");
        let elsewhere = Seen { database: 900 * GB, memory: None, ..fine() };
        assert_eq!(outgrown(&elsewhere), [], "somebody else looks after that one");
        let private = texts(&Seen { database: 51 * GB, memory: Some(64 * GB), ..fine() });
        assert!(private.contains("beyond 50 GB the private PostgreSQL"), "{private}");
        assert_eq!(outgrown(&Seen { connections: (79, 100), ..fine() }), []);
        let crowded = texts(&Seen { connections: (80, 100), ..fine() });
        assert!(crowded.contains("Problem") && crowded.contains("80 of PostgreSQL's 100"), "{crowded}");
        let full = texts(&Seen { left: Some((30 * GB, GB)), ..fine() });
        assert!(full.contains("Problem") && full.contains("full in 30 days: 1000 MB come"), "{full}");
        assert_eq!(outgrown(&Seen { left: Some((31 * GB, GB)), ..fine() }), []);
        assert_eq!(outgrown(&Seen { left: Some((GB, 0)), ..fine() }), [], "it does not grow");
    }

    #[test]
    fn growth_is_known_after_a_week_of_nights() {
        let night = |day: u8, lines, accounts| {
            (datetime!(2026-11-01 03:00 UTC).replace_day(day).unwrap(), lines, accounts)
        };
        assert_eq!(grows_by(&[], GB, GB), None);
        assert_eq!(grows_by(&[night(7, 200, 20), night(1, 100, 10)], GB, GB), None, "six days");
        // Half of the rows and half of the photos came within ten days.
        let books = [night(11, 200, 20), night(5, 150, 15), night(1, 100, 10)];
        assert_eq!(grows_by(&books, GB, 3 * GB), Some(200_000_000));
        assert_eq!(grows_by(&[night(11, 100, 5), night(1, 100, 10)], GB, GB), Some(0), "members leave");
        assert_eq!(grows_by(&[night(11, 0, 0), night(1, 0, 0)], GB, GB), Some(0));
    }
}
