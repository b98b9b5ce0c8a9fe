//! `liaison order …`: what members bought, and giving money back.

use super::{company, database::Database, explain, looks, moment, plan::Yes, who::Staff};
use crate::{
    kernel::{clock::Clock, ids::MemberId, money::Money, random::Random},
    payments::{self, OperatorRefund, OrderFilter, OrderLine, OrderStatus, Part},
};
use anyhow::{Context, ensure};
use clap::{Args, Subcommand};
use std::io::Write;
use time::Duration;
use uuid::Uuid;

/// What to do with orders.
#[derive(Subcommand)]
pub(super) enum Command {
    /// One line an order, newest first: when, id, company, member, price, credits, method, status, payment; who looked is
    /// written down with each of the members.
    List(Filter),
    /// One order: all that happened to it, its credits and its papers; who looked is written down.
    Show {
        /// Its id, or the provider's id of its payment.
        order: String,
        #[command(flatten)]
        staff: Staff,
    },
    /// Says what would be refunded; with --yes refunds it. Without an amount: the unused credits at their price.
    Refund {
        /// The order's id, or the provider's id of its payment.
        order: String,
        /// So much, in the order's currency: 12.50. Its credits go as far as they are unused.
        #[arg(long, conflicts_with = "all", allow_hyphen_values = true)]
        amount: Option<String>,
        /// All that is left of the price.
        #[arg(long)]
        all: bool,
        #[command(flatten)]
        staff: Staff,
        #[command(flatten)]
        go: Yes,
    },
}

/// Which orders.
#[derive(Args)]
pub(super) struct Filter {
    /// Of so many days.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..=3650))]
    days: u16,
    /// Only this member's: their id.
    #[arg(long)]
    member: Option<Uuid>,
    /// Only this company's.
    #[arg(long)]
    company: Option<String>,
    /// Only those that stand so: pending, completed, failed, cancelled, expired, partly_refunded, refunded, charged_back.
    #[arg(long, value_parser = status)]
    status: Option<OrderStatus>,
    /// At most so many.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(i64).range(1..=10_000))]
    limit: i64,
    #[command(flatten)]
    staff: Staff,
}

fn status(typed: &str) -> Result<OrderStatus, String> {
    let all = OrderStatus::ALL.map(OrderStatus::code).join(", ");
    OrderStatus::parse(typed).ok_or_else(|| format!("a status is one of {all}"))
}

/// Runs one command.
pub(super) async fn run(database: &Database, command: Command) -> anyhow::Result<()> {
    match command {
        Command::List(filter) => list(database, filter).await,
        Command::Show { order, staff } => show(database, &order, staff.name()).await,
        Command::Refund { order, amount, all, staff, go } => {
            let part = match amount {
                Some(amount) => Part::Amount(amount),
                None if all => Part::All,
                None => Part::Unused,
            };
            refund(database, &order, &part, staff.name(), go).await
        }
    }
}

async fn list(database: &Database, filter: Filter) -> anyhow::Result<()> {
    if let Some(id) = &filter.company {
        company::find(database, id).await?;
    }
    let staff = filter.staff;
    let filter = OrderFilter {
        since: Clock::system().now() - Duration::days(i64::from(filter.days)),
        member: filter.member.map(MemberId),
        company_id: filter.company,
        status: filter.status,
        limit: filter.limit,
    };
    let mut connection = database.pool.acquire().await?;
    let orders = payments::list_orders(&mut connection, &filter).await.map_err(explain)?;
    drop(connection);
    looks::note(database, staff.name(), orders.iter().map(|order| order.member)).await?;
    let mut out = std::io::stdout();
    for order in orders {
        writeln!(
            out,
            "{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}",
            moment(order.created_at),
            order.id,
            order.company_id,
            order.member,
            written(order.price()),
            order.credits,
            order.method,
            order.status.code(),
            order.payment_id.as_deref().unwrap_or("-"),
        )?;
    }
    Ok(())
}

async fn show(database: &Database, word: &str, staff: &str) -> anyhow::Result<()> {
    let order = find(database, word).await?;
    looks::note(database, staff, [order.member]).await?;
    let mut connection = database.pool.acquire().await?;
    let report = payments::order_report(&mut connection, &order).await.map_err(explain)?;
    let mut out = std::io::stdout();
    let payment = order.payment_id.as_deref().unwrap_or("-");
    writeln!(out, "order    {}\nmember   {}\ncompany  {}", order.id, order.member, order.company_id)?;
    let card = order.card.as_deref().map(|card| format!(" ({card})")).unwrap_or_default();
    writeln!(
        out,
        "price    {} for {} credits by {}{card}",
        written(order.price()),
        order.credits,
        order.method
    )?;
    writeln!(out, "status   {}\npayment  {payment} at {}", order.status.code(), order.provider.code())?;
    if let Some(failure) = &order.failure {
        writeln!(out, "failure  {failure}")?;
    }
    if let Some(code) = &order.discount_code {
        writeln!(out, "discount {code}")?;
    }
    if let Some((bought, left)) = report.lot {
        writeln!(out, "credits  {left} of {bought} unused, {} of the price kept", written(report.kept))?;
    }
    for paper in &report.invoices {
        writeln!(out, "paper    {paper}")?;
    }
    for (at, what) in &report.events {
        writeln!(out, "{}  {what}", moment(*at))?;
    }
    Ok(())
}

async fn refund(database: &Database, word: &str, part: &Part, by: &str, go: Yes) -> anyhow::Result<()> {
    ensure!((1..=100).contains(&by.trim().chars().count()), "a name has 1 to 100 characters");
    let order = find(database, word).await?;
    let of = (order.member, order.id);
    let quote = payments::operator_quote(&mut *database.pool.acquire().await?, of, part).await;
    if !go.to(&line("would refund", &quote.map_err(explain)??))? {
        return Ok(());
    }
    let (clock, random) = (Clock::system(), Random::system());
    let jobs = database.jobs();
    let mut transaction = database.pool.begin().await?;
    let made =
        payments::refund_as_operator(&mut transaction, (&clock, &random, &jobs), of, part, by.trim()).await;
    let (refund, news) = made.map_err(explain)??;
    transaction.commit().await?;
    jobs.wake_others().await;
    database.tell(news).await;
    Ok(writeln!(std::io::stdout(), "{}; the server brings it to the provider", line("refunds", &refund))?)
}

/// By its id, or by the provider's id of its payment.
///
/// # Errors
/// When there is none.
pub(super) async fn find(database: &Database, word: &str) -> anyhow::Result<OrderLine> {
    let mut connection = database.pool.acquire().await?;
    let found = payments::find_order(&mut connection, word).await.map_err(explain)?;
    found.with_context(|| format!("there is no order {word}; `liaison order list` lists them"))
}

fn line(verb: &str, refund: &OperatorRefund) -> String {
    let (amount, kept) = (written(refund.amount), written(refund.kept));
    let gone = refund.credits - refund.taken;
    let let_go = if gone > 0 { format!(", {gone} more are spent and let go") } else { String::new() };
    format!("{verb} {amount} of {kept}; {} credits go{let_go}", refund.taken)
}

fn written(money: Money) -> String {
    format!("{} {}", money.decimal(), money.currency.code())
}
