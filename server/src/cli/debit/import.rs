//! What the bank says in its own files, booked: `liaison debit import`.

use super::{Database, Desk, explain};
use crate::{
    backoffice::{self, Doer, StatementBooked},
    config::Config,
    payments::{self, About, Said},
};
use anyhow::{Context, ensure};
use std::{
    fs::{self, File},
    io::{Read, Write},
    path::{Path, PathBuf},
};

/// A statement of a month of thousands of debits has some megabytes.
const LONGEST: u64 = 64 << 20;
/// Where a folder's files go once they are booked.
const BOOKED: &str = "booked";

/// How many lines ended how.
#[derive(Default)]
struct Counts {
    moved: usize,
    before: usize,
    unmatched: usize,
    other: usize,
}

/// Books file by file, each whole or not at all; one that can't be read stops no other.
pub(super) async fn run(database: &Database, config: &Config, paths: &[PathBuf]) -> anyhow::Result<()> {
    let desk = Desk::open(database, config).await?;
    let mut counts = Counts::default();
    let mut first_fault = None;
    for (path, moves_on) in files(paths)? {
        let booked = book(&desk, &path, &mut counts).await;
        let done = match booked {
            Ok(()) if moves_on => put_away(&path),
            booked => booked,
        };
        let Err(fault) = done.with_context(|| path.display().to_string()) else { continue };
        if let Some(before) = first_fault.replace(fault) {
            writeln!(std::io::stderr(), "not booked: {before:#}")?;
        }
    }
    let Counts { moved, before, unmatched, other } = counts;
    writeln!(
        std::io::stdout(),
        "{moved} moved on, {before} known before, {unmatched} fit nothing, {other} are about something else; orders follow as soon as a server or worker runs"
    )?;
    first_fault.map_or(Ok(()), Err)
}

/// Files as named, and those of folders, by name; with whether one moves on when it is booked.
fn files(paths: &[PathBuf]) -> anyhow::Result<Vec<(PathBuf, bool)>> {
    let mut files = Vec::new();
    for path in paths {
        let unreadable = || format!("{} can't be read", path.display());
        if !path.is_dir() {
            files.push((path.clone(), false));
            continue;
        }
        let mut of_folder = Vec::new();
        for entry in fs::read_dir(path).with_context(unreadable)? {
            let file = entry.with_context(unreadable)?.path();
            let is_xml = file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("xml"));
            if is_xml && file.is_file() {
                of_folder.push((file, true));
            }
        }
        of_folder.sort();
        files.append(&mut of_folder);
    }
    Ok(files)
}

async fn book(desk: &Desk<'_>, path: &Path, counts: &mut Counts) -> anyhow::Result<()> {
    let mut text = String::new();
    let file = File::open(path).context("can't be opened")?;
    ensure!(file.metadata()?.len() <= LONGEST, "more than 64 MB");
    file.take(LONGEST).read_to_string(&mut text).context("can't be read as text")?;
    // Says what is wrong in it.
    payments::read_statement(&text)?;
    let mut transaction = desk.database.pool.begin().await?;
    let doer = Doer::Command(&desk.user);
    let booked = backoffice::book_statement(&mut transaction, desk.office(), doer, None, &text).await;
    let StatementBooked { moved, before, other, unmatched } = booked.map_err(explain)?;
    transaction.commit().await?;
    for (said, why) in &unmatched {
        writeln!(std::io::stdout(), "{}\t{}\t{}", path.display(), named(said), why.words())?;
    }
    counts.moved += moved;
    counts.before += before;
    counts.other += other;
    counts.unmatched += unmatched.len();
    Ok(())
}

fn named(said: &Said) -> String {
    let about = match &said.about {
        About::One(id) | About::File(id) => id.as_str(),
        About::Other => "-",
    };
    let amount = said.cents.map_or_else(|| "-".to_owned(), super::bank::euro);
    format!("{about}\t{amount}")
}

/// So that the next run over the folder looks at new files alone.
fn put_away(path: &Path) -> anyhow::Result<()> {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return Ok(()) };
    let booked = folder.join(BOOKED);
    fs::create_dir_all(&booked).with_context(|| format!("{} can't be made", booked.display()))?;
    fs::rename(path, booked.join(name)).context("booked, and can't be put away")
}
