//! `liaison complaint …`: what people complain of, what we answer, and the decision.

use super::{database::Database, explain, private_file, report::Staff};
use crate::{
    accounts,
    complaints::{
        self, ComplaintDecision, ComplaintNumber, ComplaintRow, FileRow, LineRow, Settled, StaffAct,
    },
    config::Config,
    kernel::{clock::Clock, random::Random},
    media::Media,
    members::MessageText,
};
use anyhow::Context;
use clap::{Args, Subcommand};
use sqlx::PgConnection;
use std::{io::Write, path::PathBuf};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use uuid::Uuid;

/// Longest answer, in characters as people count them.
const LONGEST: u16 = 5_000;

/// What to do with complaints.
#[derive(Subcommand)]
pub(super) enum Command {
    /// One line each, what must be answered soonest first: number, answer by, site, category, language.
    List {
        /// Those that were decided, too.
        #[arg(long)]
        all: bool,
        /// At most so many.
        #[arg(long, default_value_t = 50)]
        limit: i64,
    },
    /// All of one; who looked is written down.
    Show {
        /// As the list names it: C-7KQ2M9XD.
        number: ComplaintNumber,
        #[command(flatten)]
        staff: Staff,
    },
    /// Writes back, in the complainer's language; a mail tells them.
    Answer {
        /// As the list names it.
        number: ComplaintNumber,
        #[command(flatten)]
        words: Words,
        #[command(flatten)]
        staff: Staff,
    },
    /// Decides, with reasons in the complainer's language; a mail tells them.
    Close {
        /// As the list names it.
        number: ComplaintNumber,
        /// How.
        #[arg(long)]
        decision: ComplaintDecision,
        #[command(flatten)]
        words: Words,
        #[command(flatten)]
        staff: Staff,
    },
    /// Writes a file that came with it into a folder. A PDF from a stranger is not a safe thing to open.
    Attachment {
        /// As the list names it.
        number: ComplaintNumber,
        /// The file's id, as `show` names it.
        file: Uuid,
        /// The folder.
        #[arg(long)]
        out: PathBuf,
        #[command(flatten)]
        staff: Staff,
    },
}

/// What is written back.
#[derive(Args)]
#[group(required = true, multiple = false)]
pub(super) struct Words {
    /// The words themselves.
    #[arg(long)]
    text: Option<String>,
    /// A file with the words.
    #[arg(long)]
    file: Option<PathBuf>,
}

impl Words {
    fn read(self) -> anyhow::Result<MessageText> {
        let typed = match (self.text, self.file) {
            (Some(text), _) => text,
            (None, Some(file)) => {
                std::fs::read_to_string(&file).with_context(|| format!("{} can't be read", file.display()))?
            }
            (None, None) => String::new(),
        };
        let text = MessageText::parse("text", &typed, LONGEST);
        text.map_err(|_| anyhow::anyhow!("1 to {LONGEST} characters are needed, and no control characters"))
    }
}

/// Runs one command.
pub(super) async fn run(database: &Database, config: &Config, command: Command) -> anyhow::Result<()> {
    match command {
        Command::List { all, limit } => list(database, all, limit).await,
        Command::Show { number, staff } => show(database, &number, &staff).await,
        Command::Answer { number, words, staff } => answer(database, &number, words, &staff).await,
        Command::Close { number, decision, words, staff } => {
            close(database, &number, decision, words, &staff).await
        }
        Command::Attachment { number, file, out, staff } => {
            attachment(config, database, &number, file, out, &staff).await
        }
    }
}

async fn list(database: &Database, all: bool, limit: i64) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    for row in complaints::list(&mut connection, all, limit.max(0)).await.map_err(explain)? {
        writeln!(std::io::stdout(), "{}", line(&row)?)?;
    }
    Ok(())
}

/// Number, what is to be done when, where, what about, in which language.
fn line(row: &ComplaintRow) -> anyhow::Result<String> {
    let state = match (row.closed_at, row.answer_by) {
        (Some(closed), _) => {
            format!("{} {}", row.decision.as_deref().unwrap_or_default(), closed.format(&Rfc3339)?)
        }
        (None, Some(until)) => format!("answer by {}", until.format(&Rfc3339)?),
        (None, None) => "answered".to_owned(),
    };
    Ok(format!("{}\t{state}\t{}\t{}\t{}", row.number, row.domain, row.category, row.locale))
}

async fn show(database: &Database, number: &ComplaintNumber, staff: &Staff) -> anyhow::Result<()> {
    let mut transaction = database.pool.begin().await?;
    let row = found(&mut transaction, number).await?;
    let lines = complaints::lines(&mut transaction, row.id).await.map_err(explain)?;
    let files = complaints::files(&mut transaction, row.id).await.map_err(explain)?;
    // Written before anything is shown.
    note(&mut transaction, row.id, staff, StaffAct::Shown, Clock::system().now()).await?;
    transaction.commit().await?;
    let mut out = std::io::stdout();
    writeln!(out, "{}", line(&row)?)?;
    let facts = [
        ("member", row.member.map(|member| member.to_string())),
        ("name", row.name.clone()),
        ("e-mail", row.email.clone()),
        ("order", row.order.map(|order| order.to_string())),
        ("about", row.about.map(|about| about.to_string())),
        ("against", row.against.clone()),
        ("page", row.page.clone()),
    ];
    for (name, fact) in facts {
        if let Some(fact) = fact {
            writeln!(out, "{name}: {}", fact.escape_debug())?;
        }
    }
    if lines.is_empty() {
        return Ok(writeln!(out, "its words are gone")?);
    }
    lines.iter().try_for_each(|line| write_line(&mut out, line, &files))
}

/// Each line of the words is set in: nobody writes a turn of ours into theirs.
fn write_line(out: &mut impl Write, line: &LineRow, files: &[FileRow]) -> anyhow::Result<()> {
    writeln!(out, "\n{} {} {}", line.turn, line.by, line.at.format(&Rfc3339)?)?;
    for words in line.text.lines() {
        writeln!(out, "    {}", words.escape_debug())?;
    }
    for file in files.iter().filter(|file| file.turn == line.turn) {
        let FileRow { id, kind, bytes, name, .. } = file;
        writeln!(out, "  file {id} {kind} {bytes} bytes {}", name.escape_debug())?;
    }
    Ok(())
}

async fn answer(
    database: &Database,
    number: &ComplaintNumber,
    words: Words,
    staff: &Staff,
) -> anyhow::Result<()> {
    let (text, now) = (words.read()?, Clock::system().now());
    let mut transaction = database.pool.begin().await?;
    let row = found(&mut transaction, number).await?;
    let jobs = database.jobs();
    let settled = complaints::answer(&mut transaction, &jobs, row.id, text.as_str(), now).await;
    require_open(number, settled.map_err(explain)?)?;
    note(&mut transaction, row.id, staff, StaffAct::Answered, now).await?;
    transaction.commit().await?;
    Ok(writeln!(
        std::io::stdout(),
        "{number} is answered; the mail leaves as soon as a server or worker runs"
    )?)
}

async fn close(
    database: &Database,
    number: &ComplaintNumber,
    decision: ComplaintDecision,
    words: Words,
    staff: &Staff,
) -> anyhow::Result<()> {
    let (text, now) = (words.read()?, Clock::system().now());
    let mut transaction = database.pool.begin().await?;
    let row = found(&mut transaction, number).await?;
    require_another(&mut transaction, &row, staff).await?;
    let jobs = database.jobs();
    let settled = complaints::close(&mut transaction, &jobs, row.id, decision, text.as_str(), now).await;
    require_open(number, settled.map_err(explain)?)?;
    note(&mut transaction, row.id, staff, StaffAct::Closed, now).await?;
    transaction.commit().await?;
    Ok(writeln!(
        std::io::stdout(),
        "{number} is closed as {}; the mail leaves as soon as a server or worker runs",
        decision.code()
    )?)
}

async fn attachment(
    config: &Config,
    database: &Database,
    number: &ComplaintNumber,
    file: Uuid,
    folder: PathBuf,
    staff: &Staff,
) -> anyhow::Result<()> {
    let mut transaction = database.pool.begin().await?;
    let row = found(&mut transaction, number).await?;
    let files = complaints::files(&mut transaction, row.id).await.map_err(explain)?;
    let found = files.into_iter().find(|found| found.id == file);
    let found =
        found.with_context(|| format!("{number} has no file {file}; `liaison complaint show` names them"))?;
    note(&mut transaction, row.id, staff, StaffAct::FileTaken, Clock::system().now()).await?;
    transaction.commit().await?;
    let media = Media::start(config, &database.pool, &Random::system()).await?;
    let bytes = media.get(&found.blob).await?.context("the file is gone from the store")?;
    private_file::folder(&folder)?;
    // By its id: a stranger's name for it may lead anywhere.
    let ending = if found.kind == "pdf" { "pdf" } else { "webp" };
    let path = folder.join(format!("{file}.{ending}"));
    private_file::write(&path, &bytes)?;
    Ok(writeln!(std::io::stdout(), "{}", path.display())?)
}

async fn found(connection: &mut PgConnection, number: &ComplaintNumber) -> anyhow::Result<ComplaintRow> {
    let row = complaints::complaint(connection, number).await.map_err(explain)?;
    row.with_context(|| format!("there is no complaint {number}; `liaison complaint list` lists them"))
}

/// Nobody judges a complaint about a decision of their own (content/pages/ban; DSA 20(6)).
async fn require_another(
    connection: &mut PgConnection,
    row: &ComplaintRow,
    staff: &Staff,
) -> anyhow::Result<()> {
    if row.against.is_none() && row.category != "decision" {
        return Ok(());
    }
    let decided =
        accounts::decided_by(connection, row.against.as_deref(), row.member).await.map_err(explain)?;
    let own = decided.iter().any(|name| name.to_lowercase() == staff.name.to_lowercase());
    anyhow::ensure!(
        !own,
        "{} made the decision that {} is about: somebody else decides on it",
        staff.name,
        row.number
    );
    Ok(())
}

fn require_open(number: &ComplaintNumber, settled: Settled) -> anyhow::Result<()> {
    anyhow::ensure!(settled == Settled::Done, "{number} was decided before");
    Ok(())
}

async fn note(
    connection: &mut PgConnection,
    complaint: Uuid,
    staff: &Staff,
    act: StaffAct,
    now: OffsetDateTime,
) -> anyhow::Result<()> {
    complaints::note_act(connection, complaint, &staff.name, act, now).await.map_err(explain)
}
