//! `liaison complaint …`: what people complain of, what we answer, and the decision.

use super::{database::Database, desk::Desk, explain, private_file, who::Staff};
use crate::{
    backoffice::{self, Case, MAX_ANSWER},
    complaints::{self, ComplaintDecision, ComplaintNumber, ComplaintRow, FileRow, LineRow},
    config::Config,
    kernel::{
        database,
        problem::{Problem, Refusal},
        random::Random,
    },
    media::Media,
    members::MessageText,
};
use anyhow::Context;
use clap::{Args, Subcommand};
use std::{io::Write, path::PathBuf};
use time::format_description::well_known::Rfc3339;
use uuid::Uuid;

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
    /// Decides, with reasons in the complainer's language; a mail tells them. A complaint against a decision of ours that is
    /// upheld takes that decision back. Once anybody has an account in the console, such a one is decided there.
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
        let text = MessageText::parse("text", &typed, MAX_ANSWER);
        text.map_err(|_| {
            anyhow::anyhow!("1 to {MAX_ANSWER} characters are needed, and no control characters")
        })
    }
}

/// Runs one command.
pub(super) async fn run(database: &Database, config: &Config, command: Command) -> anyhow::Result<()> {
    let desk = Desk::open(database, config).await?;
    match command {
        Command::List { all, limit } => list(database, all, limit).await,
        Command::Show { number, staff } => show(&desk, &number, &staff).await,
        Command::Answer { number, words, staff } => answer(&desk, &number, words, &staff).await,
        Command::Close { number, decision, words, staff } => {
            close(&desk, &number, decision, words, &staff).await
        }
        Command::Attachment { number, file, out, staff } => {
            attachment(config, &desk, &number, file, out, &staff).await
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

async fn show(desk: &Desk<'_>, number: &ComplaintNumber, staff: &Staff) -> anyhow::Result<()> {
    let db = database::Database::from(desk.database.pool.clone());
    let case = backoffice::read_complaint(&db, desk.office(), staff.doer(), number).await;
    let Case { row, lines, files, .. } = case.map_err(|problem| in_words(problem, number, staff))?;
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
    desk: &Desk<'_>,
    number: &ComplaintNumber,
    words: Words,
    staff: &Staff,
) -> anyhow::Result<()> {
    let text = words.read()?;
    let mut transaction = desk.database.pool.begin().await?;
    backoffice::answer_complaint(&mut transaction, desk.office(), staff.doer(), number, (&text, None))
        .await
        .map_err(|problem| in_words(problem, number, staff))?;
    transaction.commit().await?;
    Ok(writeln!(
        std::io::stdout(),
        "{number} is answered; the mail leaves as soon as a server or worker runs"
    )?)
}

async fn close(
    desk: &Desk<'_>,
    number: &ComplaintNumber,
    decision: ComplaintDecision,
    words: Words,
    staff: &Staff,
) -> anyhow::Result<()> {
    let text = words.read()?;
    let mut transaction = desk.database.pool.begin().await?;
    let wish = (decision, &text, None);
    let closed =
        backoffice::close_complaint(&mut transaction, desk.office(), staff.doer(), number, wish).await;
    let closed = closed.map_err(|problem| in_words(problem, number, staff))?;
    transaction.commit().await?;
    if !closed.events.is_empty() {
        desk.database.tell(closed.events).await;
    }
    let mut out = std::io::stdout();
    if let Some(undone) = closed.undone {
        writeln!(out, "{undone} is taken back")?;
    }
    Ok(writeln!(
        out,
        "{number} is closed as {}; the mail leaves as soon as a server or worker runs",
        decision.code()
    )?)
}

async fn attachment(
    config: &Config,
    desk: &Desk<'_>,
    number: &ComplaintNumber,
    file: Uuid,
    folder: PathBuf,
    staff: &Staff,
) -> anyhow::Result<()> {
    let db = database::Database::from(desk.database.pool.clone());
    let found = backoffice::take_complaint_file(&db, desk.office(), staff.doer(), number, file).await;
    let found = found.map_err(|problem| match problem {
        Problem::Refused(Refusal::NotFound) => {
            anyhow::anyhow!("there is no file {file} of {number}; `liaison complaint show` names them")
        }
        other => explain(other),
    })?;
    let media = Media::start(config, &desk.database.pool, &Random::system()).await?;
    let bytes = media.get(&found.blob).await?.context("the file is gone from the store")?;
    private_file::folder(&folder)?;
    // By its id: a stranger's name for it may lead anywhere.
    let ending = if found.kind == "pdf" { "pdf" } else { "webp" };
    let path = folder.join(format!("{file}.{ending}"));
    private_file::write(&path, &bytes)?;
    Ok(writeln!(std::io::stdout(), "{}", path.display())?)
}

/// A refusal as whoever types reads it.
fn in_words(problem: Problem, number: &ComplaintNumber, staff: &Staff) -> anyhow::Error {
    match problem {
        Problem::Refused(Refusal::NotFound) => {
            anyhow::anyhow!("there is no complaint {number}; `liaison complaint list` lists them")
        }
        Problem::Refused(Refusal::ComplaintClosed) => anyhow::anyhow!("{number} was decided before"),
        Problem::Refused(Refusal::OwnDecision) => anyhow::anyhow!(
            "{} made the decision that {number} is about: somebody else decides on it",
            staff.name()
        ),
        Problem::Refused(Refusal::ConsoleOnly) => anyhow::anyhow!(
            "{number} is about a decision of ours: somebody else decides on it, in the console, since a command can't prove who types it"
        ),
        other => explain(other),
    }
}
