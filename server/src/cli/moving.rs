//! `liaison import` and `liaison export-site`: members come from another program, or leave for one (docs/operations/moving-in.md).

use super::{database::Database, explain, plan::Yes, site, who::Staff};
use crate::{
    config::Config,
    kernel::{clock::Clock, ids::SiteId, random::Random},
    media::Media,
    moving::{self, Import, Kind, PublicKey, Report},
    settings::SiteRow,
    staff::{self, Chain, Entry},
    web,
};
use anyhow::{Context, ensure};
use clap::Args;
use serde_json::{Value, json};
use std::{
    io::{IsTerminal, Write},
    path::PathBuf,
    process::ExitCode,
    sync::Mutex,
    time::{Duration, Instant},
};

/// Between two words about how far it is.
const PAUSE: Duration = Duration::from_secs(2);

/// Flags of `import`.
#[derive(Args)]
pub(super) struct ImportOptions {
    /// The folder with members.jsonl and what else there is.
    #[arg(required_unless_present_any = ["undo", "not_found"])]
    folder: Option<PathBuf>,
    /// The site's domain.
    #[arg(long)]
    site: String,
    /// What is named is a file of `export-site … --to`; this file holds the key to it.
    #[arg(long, value_name = "KEYFILE", requires = "unpack")]
    key: Option<PathBuf>,
    /// It is unpacked here, in the clear, for your account alone: a folder that is not there yet. Delete it when you are done.
    #[arg(long, value_name = "FOLDER", requires = "key")]
    unpack: Option<PathBuf>,
    /// Says what would come, what would be refused and what changed, and writes nothing; exit code 1 where a line is refused.
    #[arg(long)]
    dry_run: bool,
    /// The report as JSON.
    #[arg(long)]
    json: bool,
    /// Moderators of yours have seen these members' words, and the photos that say `approved`: they don't wait for one here.
    #[arg(long)]
    seen_before: bool,
    /// Reads redirects.jsonl alone: the site may be open.
    #[arg(long)]
    redirects_only: bool,
    /// Shows which addresses were asked for on the site and are none, most asked first, and how redirects.jsonl would find them.
    #[arg(long, conflicts_with_all = ["folder", "dry_run", "seen_before", "redirects_only", "undo", "key"])]
    not_found: bool,
    /// Takes all that came to this site back, as long as none of them has logged in.
    #[arg(long, conflicts_with_all = ["folder", "dry_run", "json", "seen_before", "redirects_only", "key"])]
    undo: bool,
    #[command(flatten)]
    go: Yes,
}

/// Flags of `export-site`.
#[derive(Args)]
pub(super) struct LeaveOptions {
    /// The site's domain.
    domain: String,
    /// A folder that is not there yet, or is empty. Only your account may read it. With `--to` a file that is not there yet.
    folder: PathBuf,
    /// Encrypts all of it to this key, `age1…` as `age-keygen` says it, into one file: nothing is written in the clear.
    #[arg(long, value_name = "KEY")]
    to: Option<String>,
    #[command(flatten)]
    staff: Staff,
    #[command(flatten)]
    go: Yes,
}

/// Runs `import`.
pub(super) async fn import(
    database: &Database,
    config: &Config,
    options: ImportOptions,
) -> anyhow::Result<ExitCode> {
    let row = site::find(database, &options.site).await?;
    let clock = Clock::system();
    if options.not_found {
        not_found(database, &row, &clock, options.json).await?;
        return Ok(ExitCode::SUCCESS);
    }
    let Some(folder) = options.folder else {
        if options.go.to(&format!("takes back all members who came to {} by an import", row.domain))? {
            let gone = moving::undo(&database.pool, &clock, &row).await?;
            note(database, "site.move_undone", row.id, json!({ "members": gone })).await?;
            writeln!(std::io::stdout(), "{gone} members are gone again")?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    let folder = match options.key.zip(options.unpack) {
        None => folder,
        Some((key, unpacked)) => {
            moving::unseal(&folder, &key, &unpacked)?;
            unpacked
        }
    };
    let random = Random::system();
    let media = Media::start(config, &database.pool, &random).await?;
    let progress = Progress::new();
    let wanted = Import {
        pool: &database.pool,
        media: &media,
        random: &random,
        clock: &clock,
        site: &row,
        folder,
        dry_run: options.dry_run,
        seen_before: options.seen_before,
        redirects_only: options.redirects_only,
        is_page: &web::has_page,
        progress: &|kind, bytes| progress.tell(kind, bytes),
    };
    let report = moving::import(&wanted).await?;
    if !report.dry_run {
        note(database, "site.moved_in", row.id, json!({ "files": report.files })).await?;
    }
    tell(&report, options.json)?;
    let is_clean = !report.dry_run || report.refusals.is_empty();
    Ok(if is_clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn not_found(database: &Database, site: &SiteRow, clock: &Clock, as_json: bool) -> anyhow::Result<()> {
    let missed = moving::missed(&mut *database.pool.acquire().await?, site.id, clock.now()).await;
    let (missed, mut out) = (missed.map_err(explain)?, std::io::stdout());
    if as_json {
        writeln!(out, "{}", serde_json::to_string_pretty(&missed)?)?;
        return Ok(());
    }
    for one in &missed {
        writeln!(out, "{:>8}  {:<40} {}", one.times, one.shape, one.hint)?;
    }
    if missed.is_empty() {
        writeln!(out, "nothing was asked for that is not there")?;
    }
    Ok(())
}

fn tell(report: &Report, as_json: bool) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    if as_json {
        writeln!(out, "{}", serde_json::to_string_pretty(report)?)?;
    } else {
        write!(out, "{report}")?;
    }
    Ok(())
}

/// Runs `export-site`.
pub(super) async fn leave(database: &Database, config: &Config, options: LeaveOptions) -> anyhow::Result<()> {
    let row = site::find(database, &options.domain).await?;
    let to = options.to.as_deref().map(str::parse::<PublicKey>).transpose().map_err(anyhow::Error::msg)?;
    let plan = format!(
        "writes all members of {} with addresses, passwords' hashes, pictures and messages to {}",
        row.domain,
        options.folder.display()
    );
    if !options.go.to(&plan)? {
        return Ok(());
    }
    let media = Media::start(config, &database.pool, &Random::system()).await?;
    // Written down before anything is read.
    let by = options.staff.name();
    note(database, "site.moved_out", row.id, json!({ "by": by, "encrypted": to.is_some() })).await?;
    let (pool, folder) = (&database.pool, options.folder.as_path());
    let left = match &to {
        None => moving::leave(pool, &media, row.id, folder).await?,
        Some(to) => moving::leave_sealed(pool, &media, row.id, (folder, to)).await?,
    };
    for (file, lines) in left.lines {
        writeln!(std::io::stdout(), "{file:<14} {lines}")?;
    }
    let lost = left.lost_photos;
    // Everything else is there; but whoever hands the folder on must know.
    ensure!(
        lost.is_empty(),
        "{} pictures are not in the store of photos and were left out, of members {}",
        lost.len(),
        lost.join(", ")
    );
    Ok(())
}

pub(super) async fn note(
    database: &Database,
    action: &'static str,
    site: SiteId,
    facts: Value,
) -> anyhow::Result<()> {
    let mut transaction = database.pool.begin().await?;
    let entry =
        Entry { chain: Chain::Act, action, subject: None, site: Some(site), case: None, facts, reason: None };
    staff::append(&mut transaction, &Random::system(), &entry).await.map_err(explain)?;
    transaction.commit().await.context("the log of what staff do takes no line")?;
    Ok(())
}

/// Tells somebody in front of a terminal how far it is, and how long it may still take.
struct Progress(Mutex<Reading>);

struct Reading {
    file: Option<Kind>,
    begun: Instant,
    next: Instant,
}

impl Progress {
    fn new() -> Self {
        let now = Instant::now();
        Self(Mutex::new(Reading { file: None, begun: now, next: now }))
    }

    fn tell(&self, kind: Kind, (read, all): (u64, u64)) {
        let Ok(mut reading) = self.0.lock() else { return };
        let now = Instant::now();
        if reading.file != Some(kind) {
            *reading = Reading { file: Some(kind), begun: now, next: now };
        }
        if now < reading.next || !std::io::stderr().is_terminal() {
            return;
        }
        reading.next = now + PAUSE;
        let left = (all - read.min(all)).saturating_mul(reading.begun.elapsed().as_secs()) / read.max(1);
        let percent = read.saturating_mul(100) / all.max(1);
        // Nobody's work ends because nobody reads along.
        let _ = writeln!(std::io::stderr(), "{}: {percent} %, {left} s left", kind.code());
    }
}
