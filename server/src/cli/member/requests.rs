//! What members who write to an operator ask for: docs/operations/requests.md. All but `find` say what they would do,
//! and do it with `--yes`.

use super::{Go, Staff, found};
use crate::{
    accounts::{self, AccountStatus, MemberRow, NotDone, StaffAct, WayIn},
    app::App,
    cli::{database::Database, explain, moment, private_file},
    config::Config,
    credits, export,
    kernel::{clock::Clock, random::Random},
    serve::{self, Running},
    settings,
};
use anyhow::Context;
use std::{io::Write, path::PathBuf};

pub(super) async fn find(
    database: &Database,
    words: &str,
    domain: Option<&str>,
    staff: &Staff,
) -> anyhow::Result<()> {
    let site = match domain {
        Some(domain) => {
            let sites = settings::list(&database.pool).await?;
            let site = sites.into_iter().find(|site| site.domain == domain);
            Some(
                site.with_context(|| format!("there is no site {domain}; `liaison site list` lists them"))?
                    .id,
            )
        }
        None => None,
    };
    let mut transaction = database.pool.begin().await?;
    let members = accounts::search(&mut transaction, words.trim(), site, staff.name(), Clock::system().now())
        .await
        .map_err(explain)?;
    // Written before anything is shown.
    transaction.commit().await?;
    anyhow::ensure!(
        !members.is_empty(),
        "nobody has this id, address or name; addresses and names have to be whole"
    );
    let mut out = std::io::stdout();
    for row in members {
        let former = if row.is_former { "\tby an address that they left" } else { "" };
        writeln!(
            out,
            "{}\t{}\t{}\t{}\t{}\tsince {}{former}",
            row.member,
            row.domain,
            row.name.escape_debug(),
            row.email.escape_debug(),
            row.status.code(),
            moment(row.created_at),
        )?;
    }
    Ok(())
}

pub(super) async fn export(
    database: &Database,
    config: &Config,
    word: &str,
    out: Option<PathBuf>,
    go: &Go,
) -> anyhow::Result<()> {
    let row = member(database, word).await?;
    let plan = match &out {
        Some(file) => format!("writes a copy of all data of {} to {}", row.member, file.display()),
        None => {
            format!("mails {} of {} the link to a copy of their data", row.name.escape_debug(), row.domain)
        }
    };
    if !go.begin(&row, &plan)? {
        return Ok(());
    }
    let running = parts(database, config).await?;
    let done = exported(&running.app, &row, out, go).await;
    running.end().await?;
    done
}

async fn exported(app: &App, row: &MemberRow, out: Option<PathBuf>, go: &Go) -> anyhow::Result<()> {
    let act = (StaffAct::Exported, None);
    let mut transaction = app.db.begin().await?;
    accounts::note_act(&mut transaction, row.member, go.staff.name(), act, app.clock.now())
        .await
        .map_err(explain)?;
    let Some(file) = out else {
        export::ask(&mut transaction, app, row.member).await.map_err(explain)?;
        transaction.commit().await?;
        app.jobs.wake_others().await;
        return say(
            "the mail leaves as soon as a server or worker has gathered it; the link opens for 24 hours",
        );
    };
    transaction.commit().await?;
    let bytes = export::copy(app, row.member).await.map_err(explain)?;
    private_file::write(&file, &bytes)?;
    say(&format!("{}: {} bytes", file.display(), bytes.len()))
}

pub(super) async fn erase(
    database: &Database,
    config: &Config,
    word: &str,
    at_once: bool,
    go: &Go,
) -> anyhow::Result<()> {
    let row = member(database, word).await?;
    let plan = match (at_once, row.status) {
        (_, AccountStatus::Closed) => return Err(NotDone::Closed.into()),
        (true, _) => {
            format!("erases {} of {} for good; nothing brings them back", row.name.escape_debug(), row.domain)
        }
        (false, AccountStatus::PendingDeletion) => {
            anyhow::bail!("the member has left already and is erased after 14 days; `--at-once` does it now")
        }
        (false, _) => format!(
            "has {} of {} leave: hidden and logged out now, erased in 14 days, the way back in a mail",
            row.name.escape_debug(),
            row.domain
        ),
    };
    if !go.begin(&row, &plan)? {
        return Ok(());
    }
    let running = parts(database, config).await?;
    let left = accounts::leave_as_asked(&running.app, row.member, at_once, go.staff.name()).await;
    running.end().await?;
    let until = left.map_err(explain)??;
    if at_once {
        return say("erased as soon as a server or worker runs");
    }
    say(&format!("hidden; erased at {}", moment(until)))
}

pub(super) async fn mail(
    database: &Database,
    config: &Config,
    word: &str,
    works: bool,
    go: &Go,
) -> anyhow::Result<()> {
    let row = member(database, word).await?;
    let what = match accounts::way_in(row.status) {
        WayIn::Activation => "confirms their address",
        WayIn::Reset => "sets a new password",
        WayIn::Return => "takes their deletion back",
        WayIn::Statement => "says why the account is closed",
    };
    let also = if works { ", and notes that the mailbox works" } else { "" };
    if !go.begin(&row, &format!("sends {} the mail that {what}{also}", row.email))? {
        return Ok(());
    }
    let running = parts(database, config).await?;
    let sent = accounts::mail_way_in(&running.app, row.member, works, go.staff.name()).await;
    running.end().await?;
    sent.map_err(explain)?;
    say("the mail leaves as soon as a server or worker runs")
}

pub(super) async fn address(
    database: &Database,
    config: &Config,
    word: &str,
    new: &str,
    go: &Go,
) -> anyhow::Result<()> {
    let row = member(database, word).await?;
    let plan = format!(
        "mails {} a link that moves {} of {} there from {}",
        new.escape_debug(),
        row.name.escape_debug(),
        row.domain,
        row.email
    );
    if !go.begin(&row, &plan)? {
        return Ok(());
    }
    let running = parts(database, config).await?;
    let asked = accounts::ask_to_move(&running.app, row.member, new, go.staff.name()).await;
    running.end().await?;
    let email = asked.map_err(explain)??;
    say(&format!(
        "{email} gets the link as soon as a server or worker runs; nothing changes until it is opened"
    ))
}

pub(super) async fn credits(
    database: &Database,
    word: &str,
    count: i32,
    reason: &str,
    go: &Go,
) -> anyhow::Result<()> {
    let row = member(database, word).await?;
    let plan = format!("gives {} of {} {count} credits", row.name.escape_debug(), row.domain);
    if !go.begin(&row, &plan)? {
        return Ok(());
    }
    let (clock, random) = (Clock::system(), Random::system());
    let mut transaction = database.pool.begin().await?;
    let gift = (random.uuid(), count);
    let given = credits::give(&mut transaction, &clock, &random, row.member, gift).await;
    let (balance, event) = given.map_err(explain)?;
    let note = format!("{count}: {reason}");
    let act = (StaffAct::Credited, Some(note.as_str()));
    accounts::note_act(&mut transaction, row.member, go.staff.name(), act, clock.now())
        .await
        .map_err(explain)?;
    transaction.commit().await?;
    database.tell(event).await;
    say(&format!("the balance is {balance}"))
}

/// The one member of this id or address.
async fn member(database: &Database, word: &str) -> anyhow::Result<MemberRow> {
    found(&mut *database.pool.acquire().await?, word).await
}

fn say(line: &str) -> anyhow::Result<()> {
    Ok(writeln!(std::io::stdout(), "{line}")?)
}

/// The parts of a process that answers nobody and runs no jobs.
async fn parts(database: &Database, config: &Config) -> anyhow::Result<Running> {
    let config = Config { jobs: false, ..config.clone() };
    serve::start(config, database.pool.clone(), Clock::system(), Random::system()).await
}
