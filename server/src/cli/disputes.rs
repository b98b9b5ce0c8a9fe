//! `liaison disputes …`: chargebacks and returned debits, each company's share of them, and payments that
//! do not fit their orders.

use super::{database::Database, desk::Desk, explain, looks, order, private_file, who::Staff};
use crate::{
    backoffice,
    config::Config,
    kernel::{
        clock::Clock,
        money::hundredths,
        problem::{Problem, Refusal},
    },
    payments::{self, CaseAbout, CountedMonth, DisputeRate},
};
use anyhow::bail;
use clap::Subcommand;
use sqlx::PgConnection;
use std::{
    io::Write,
    path::{Path, PathBuf},
};
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};
use uuid::Uuid;

/// What to do with disputes.
#[derive(Subcommand)]
pub(super) enum Command {
    /// One line a dispute, newest first: when, company, order, payment, amount, reason, credits owed, standing. Who looked is written
    /// down.
    List {
        /// Of so many days.
        #[arg(long, default_value_t = 90, value_parser = clap::value_parser!(u16).range(1..=3650))]
        days: u16,
        #[command(flatten)]
        staff: Staff,
    },
    /// One line a company and scheme: disputes beside paid orders, as the scheme compares them.
    Rate {
        /// Of a calendar month in UTC: 2026-11. This one, up to now, unless you say another.
        #[arg(long)]
        month: Option<CountedMonth>,
    },
    /// Payments that do not fit their orders, or any, and payouts that do not add up, oldest first: when, order, payment or
    /// payout, why, company.
    Review,
    /// Writes what shows a bank that an order was its buyer's own and was used: a PDF of counts, without a word of any message. Who
    /// took it is written down.
    Evidence {
        /// The order's id, or the provider's id of its payment.
        order: String,
        /// Where to; nobody else can read it.
        #[arg(long, default_value = "evidence.pdf")]
        to: PathBuf,
        #[command(flatten)]
        staff: Staff,
    },
    /// Closes one of those.
    Close {
        /// The order's id, or an unknown payment's or a payout's.
        case: String,
        #[command(flatten)]
        staff: Staff,
    },
}

/// Runs one command.
pub(super) async fn run(database: &Database, config: &Config, command: Command) -> anyhow::Result<()> {
    let now = Clock::system().now();
    match command {
        Command::List { days, staff } => {
            list(database, staff.name(), now - Duration::days(i64::from(days))).await
        }
        Command::Rate { month } => {
            let month = month.unwrap_or_else(|| CountedMonth::of(now));
            let mut connection = database.pool.acquire().await?;
            for rate in payments::dispute_rates(&mut connection, month).await.map_err(explain)? {
                writeln!(std::io::stdout(), "{}", line(&rate))?;
            }
            Ok(())
        }
        Command::Review => review(&mut *database.pool.acquire().await?).await,
        Command::Evidence { order, to, staff } => evidence(database, (&order, staff.name()), &to, now).await,
        Command::Close { case, staff } => close(database, config, &case, &staff).await,
    }
}

async fn evidence(
    database: &Database,
    (word, staff): (&str, &str),
    to: &Path,
    now: OffsetDateTime,
) -> anyhow::Result<()> {
    let order = order::find(database, word).await?;
    looks::note(database, staff, [order.member]).await?;
    let mut connection = database.pool.acquire().await?;
    let evidence = payments::evidence(&mut connection, &order, now).await.map_err(explain)?;
    private_file::write(to, &evidence.file)?;
    Ok(writeln!(std::io::stdout(), "{} holds the evidence for order {}", to.display(), order.id)?)
}

/// Whatever it is about: an order, a payment that fits none, or a payout that does not add up.
async fn close(database: &Database, config: &Config, case: &str, staff: &Staff) -> anyhow::Result<()> {
    let desk = Desk::open(database, config).await?;
    let order = Uuid::try_parse(case).ok().map(|order| order.to_string());
    let order = order.as_deref().map(|order| (CaseAbout::Order, order));
    for about in order.into_iter().chain([(CaseAbout::Payment, case), (CaseAbout::Payout, case)]) {
        let mut transaction = database.pool.begin().await?;
        let (office, doer) = (desk.office(), staff.doer());
        let closed = backoffice::close_money_case(&mut transaction, office, doer, about, None).await;
        match closed {
            Ok(()) => {
                transaction.commit().await?;
                return Ok(writeln!(std::io::stdout(), "{case} is closed")?);
            }
            Err(Problem::Refused(Refusal::NotFound)) => {}
            Err(other) => return Err(explain(other)),
        }
    }
    bail!("nothing waits about {case}; `liaison disputes review` lists what does")
}

async fn list(database: &Database, staff: &str, since: OffsetDateTime) -> anyhow::Result<()> {
    let cases = payments::disputes(&mut *database.pool.acquire().await?, since).await.map_err(explain)?;
    looks::note(database, staff, cases.iter().map(|case| case.member)).await?;
    for case in cases {
        let when = case.noticed_at.format(&Rfc3339)?;
        let standing = if case.reversed_at.is_some() { "reversed" } else { "stands" };
        let (payment, reason) =
            (case.payment_id.as_deref().unwrap_or("-"), case.reason.as_deref().unwrap_or("-"));
        let amount = format!("{} {}", case.amount().decimal(), case.amount().currency.code());
        writeln!(
            std::io::stdout(),
            "{when}\t{}\t{}\t{payment}\t{amount}\t{reason}\t{}\t{standing}",
            case.company_id,
            case.order,
            case.owed
        )?;
    }
    Ok(())
}

async fn review(connection: &mut PgConnection) -> anyhow::Result<()> {
    for row in payments::open_reviews(connection).await.map_err(explain)? {
        let (when, payment) = (row.created_at.format(&Rfc3339)?, row.payment_id.as_deref().unwrap_or("-"));
        let order = row.order.map_or_else(|| "-".to_owned(), |order| order.to_string());
        writeln!(std::io::stdout(), "{when}\t{order}\t{payment}\t{}\t{}", row.reason, row.company_id)?;
    }
    Ok(())
}

/// Company, scheme, disputes, paid orders, share; and a word where the share is one that the scheme fines.
fn line(rate: &DisputeRate) -> String {
    let name = rate.scheme.name();
    let warning = match rate.scheme.excessive_cases().filter(|_| rate.is_share_excessive()) {
        Some(_) if rate.is_excessive() => format!("\texcessive for {name}"),
        Some(cases) => format!("\texcessive for {name} from {cases} cases a month on"),
        None => String::new(),
    };
    let share = hundredths(rate.basis_points());
    format!("{}\t{name}\t{}\t{}\t{share} %{warning}", rate.company_id, rate.disputes, rate.completed)
}
