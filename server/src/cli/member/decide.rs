//! What is decided about a member: warnings, pauses, closing the account, and the end of each. The acts are `backoffice`'s;
//! here is what was typed, and what is said of it.

use super::{Go, Grounds, found};
use crate::{
    accounts::{self, Means, Measure, NewDecision, Step},
    backoffice::{self, Refunds},
    cli::{database::Database, explain},
};
use std::io::Write;
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};

/// What stands between nothing and closing.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(in crate::cli) enum Lifted {
    /// Warnings.
    Warning,
    /// A pause of writing.
    Pause,
    /// A pause of their reports.
    Reports,
}

impl Lifted {
    fn measure(self) -> Measure {
        match self {
            Self::Warning => Measure::Warned,
            Self::Pause => Measure::Paused,
            Self::Reports => Measure::ReportsPaused,
        }
    }
}

/// A pause of so many days; of their reports only, where that is said.
pub(super) fn pause(means: &Means, days: u8, reports: bool) -> Step {
    let until = means.clock.now() + Duration::days(days.into());
    if reports { Step::PauseReports(until) } else { Step::Pause(until) }
}

pub(super) async fn take(
    database: &Database,
    word: &str,
    step: impl FnOnce(&Means) -> Step,
    grounds: &Grounds,
    go: &Go,
) -> anyhow::Result<()> {
    let means = Means::system(database.jobs());
    let step = step(&means);
    let mut transaction = database.pool.begin().await?;
    let row = found(&mut transaction, word).await?;
    let said = accounts::Grounds {
        rule: Some(&grounds.why.rule),
        words: Some(&grounds.why.reason),
        source: grounds.source,
        silent: grounds.why.silent,
        staff: go.staff.name(),
    };
    let doer = go.staff.doer();
    let taken = backoffice::take_step(&mut transaction, &means, doer, (row.member, step), &said).await;
    let taken = taken.map_err(explain)??;
    if !go.begin(&row, &format!("{}; {}", in_words(step)?, mail(grounds.why.silent)))? {
        return Ok(());
    }
    transaction.commit().await?;
    database.tell([taken.event]).await;
    means.jobs.wake_others().await;
    Ok(writeln!(std::io::stdout(), "{}: {}", taken.numbers.join(", "), in_words(step)?)?)
}

fn in_words(step: Step) -> anyhow::Result<String> {
    let until =
        step.until().map(|until: OffsetDateTime| until.format(&Rfc3339)).transpose()?.unwrap_or_default();
    Ok(match step {
        Step::Warn => "warns the member".to_owned(),
        Step::Pause(_) => format!("they may read, and write nothing until {until}"),
        Step::PauseReports(_) => format!("their reports wait until {until}"),
    })
}

fn mail(silent: bool) -> &'static str {
    if silent { "nobody is told" } else { "a mail says why" }
}

pub(super) async fn lift(database: &Database, word: &str, what: Lifted, go: &Go) -> anyhow::Result<()> {
    let means = Means::system(database.jobs());
    let mut transaction = database.pool.begin().await?;
    let row = found(&mut transaction, word).await?;
    let (doer, about) = (go.staff.doer(), (row.member, what.measure()));
    let lifted =
        backoffice::lift(&mut transaction, &means, doer, about, go.staff.name()).await.map_err(explain)??;
    let numbers = lifted.numbers.join(", ");
    if !go.begin(&row, &format!("takes {numbers} back, and mails that"))? {
        return Ok(());
    }
    transaction.commit().await?;
    database.tell([lifted.event]).await;
    means.jobs.wake_others().await;
    Ok(writeln!(std::io::stdout(), "{numbers}: taken back")?)
}

pub(super) async fn close(
    database: &Database,
    word: &str,
    grounds: &Grounds,
    fraud: bool,
    go: &Go,
) -> anyhow::Result<()> {
    let means = Means::system(database.jobs());
    let mut transaction = database.pool.begin().await?;
    let row = found(&mut transaction, word).await?;
    let new = NewDecision {
        member: row.member,
        rule: &grounds.why.rule,
        facts: &grounds.why.reason,
        source: grounds.source,
        fraud,
        silent: grounds.why.silent,
        staff: go.staff.name(),
        now: means.clock.now(),
    };
    let account = backoffice::close_account(&mut transaction, &means, go.staff.doer(), &new).await;
    let account = account.map_err(explain)??;
    let plan = format!("closes the account: hidden, logged out, no way in; {}", mail(grounds.why.silent));
    let plan: Vec<String> = std::iter::once(plan).chain(lines(&account.refunds)).collect();
    // What was done up to here is taken back.
    if !go.begin(&row, &plan.join("\n"))? {
        return Ok(());
    }
    transaction.commit().await?;
    means.jobs.wake_others().await;
    let mail = if grounds.why.silent {
        "nobody is told"
    } else {
        "the mail leaves as soon as a server or worker runs"
    };
    Ok(writeln!(std::io::stdout(), "{} is closed by {}; {mail}", row.member, account.closed.number)?)
}

fn lines(refunds: &Refunds) -> Vec<String> {
    let made = refunds.made.iter().map(|(order, amount)| {
        format!("refunds {} {} of order {}", amount.decimal(), amount.currency.code(), order.id)
    });
    let failed = refunds.failed.iter().map(|(order, why)| {
        format!("order {} is not refunded ({why}): see `liaison order show {}`", order.id, order.id)
    });
    made.chain(failed).collect()
}

pub(super) async fn reopen(database: &Database, word: &str, go: &Go) -> anyhow::Result<()> {
    let means = Means::system(database.jobs());
    let mut transaction = database.pool.begin().await?;
    let row = found(&mut transaction, word).await?;
    let doer = go.staff.doer();
    let opened =
        backoffice::reopen_account(&mut transaction, &means, doer, row.member, go.staff.name()).await;
    let number = opened.map_err(explain)??;
    if !go.begin(&row, &format!("opens the account as it was, and mails that {number} is taken back"))? {
        return Ok(());
    }
    transaction.commit().await?;
    means.jobs.wake_others().await;
    Ok(writeln!(std::io::stdout(), "{} is open again; {number} is taken back", row.member)?)
}
