//! The program's roles, one subcommand each.

mod bundle;
mod company;
mod complaint;
mod database;
mod debit;
mod demo;
mod discount;
mod disputes;
mod doctor;
mod invoice;
mod link;
mod mail;
mod method;
mod news;
mod openapi;
mod order;
mod photo;
mod profile;
mod report;
mod serve;
mod site;
mod tracking;
mod vault;

use crate::{config::Config, kernel::problem::Problem};
use clap::{Parser, Subcommand};
use std::{io::IsTerminal, process::ExitCode};
use tracing_subscriber::EnvFilter;

/// White-label dating and chat: API, pages and jobs in one program.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Program {
    #[command(subcommand)]
    role: Role,
}

#[derive(Subcommand)]
enum Role {
    /// Answers browsers and runs the jobs (LIAISON_JOBS=false leaves them to workers).
    Serve(serve::Options),
    /// Runs only the jobs.
    Worker,
    /// Brings the database up to date and ends.
    Migrate,
    /// Makes the demo world in an empty database.
    Demo(demo::Options),
    /// Shows complaints, answers and decides them.
    #[command(subcommand)]
    Complaint(complaint::Command),
    /// Makes discount codes, shows them and takes them back.
    #[command(subcommand)]
    Discount(discount::Command),
    /// Shows chargebacks, each company's share of them, and payments that do not fit their orders.
    #[command(subcommand)]
    Disputes(disputes::Command),
    /// Says what is wrong with this installation and how to mend it.
    Doctor(doctor::Options),
    /// Takes in what mail servers say of our mails.
    #[command(subcommand)]
    Mail(mail::Command),
    /// Writes news and offers to members who asked for them.
    #[command(subcommand)]
    News(news::Command),
    /// Prints the OpenAPI document.
    Openapi,
    /// Shows what members bought, and gives money back.
    #[command(subcommand)]
    Order(order::Command),
    /// Shows invoices, and exports a quarter of them.
    #[command(subcommand)]
    Invoice(invoice::Command),
    /// Issues short links, shows their uses and takes them back.
    #[command(subcommand)]
    Link(link::Command),
    /// Shows members' words to moderators, who may ask for others.
    #[command(subcommand)]
    Profile(profile::Command),
    /// Shows and decides what members report.
    #[command(subcommand)]
    Report(report::Command),
    /// Shows and edits how members can pay.
    #[command(subcommand)]
    Method(method::Command),
    /// Shows who may not pay by direct debit, and lifts that.
    #[command(subcommand)]
    Debit(debit::Command),
    /// Shows and edits companies, and the accounts that take their money.
    #[command(subcommand)]
    Company(company::Command),
    /// Shows and edits what sites sell.
    #[command(subcommand)]
    Bundle(bundle::Command),
    /// Shows, examines and edits sites.
    #[command(subcommand)]
    Site(site::Command),
    /// Shows what networks, campaigns and landers bring: visits, sign-ups, activations, first purchases.
    Tracking(tracking::Options),
    /// Shows the photos that wait for a moderator, and decides on them.
    #[command(subcommand)]
    Photo(photo::Command),
    /// Seals what lies open in the database.
    #[command(subcommand)]
    Vault(vault::Command),
}

/// Runs the program; errors are told in one sentence.
pub fn main() -> ExitCode {
    let program = Program::parse();
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    let colours = std::io::stderr().is_terminal();
    tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colours).with_writer(std::io::stderr).init();
    match run(program.role) {
        Ok(code) => code,
        Err(error) => {
            #[expect(clippy::print_stderr, reason = "the operator is in front of it")]
            {
                eprintln!("liaison: {error:#}");
            }
            ExitCode::FAILURE
        }
    }
}

fn run(role: Role) -> anyhow::Result<ExitCode> {
    if matches!(role, Role::Openapi) {
        return openapi::print();
    }
    let config = Config::load()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        match role {
            Role::Serve(options) => serve::serve(config, options).await,
            Role::Worker => serve::work(config).await,
            Role::Migrate => serve::migrate(config).await,
            Role::Demo(options) => demo::make(config, options).await,
            Role::Complaint(command) => complaint::run(config, command).await,
            Role::Discount(command) => discount::run(config, command).await,
            Role::Disputes(command) => disputes::run(config, command).await,
            Role::Doctor(options) => doctor::examine(config, options).await,
            Role::Mail(command) => mail::run(config, command).await,
            Role::Openapi => openapi::print(),
            Role::News(command) => news::run(config, command).await,
            Role::Order(command) => order::run(config, command).await,
            Role::Invoice(command) => invoice::run(config, command).await,
            Role::Link(command) => link::run(config, command).await,
            Role::Profile(command) => profile::run(config, command).await,
            Role::Report(command) => report::run(config, command).await,
            Role::Method(command) => method::run(config, command).await,
            Role::Debit(command) => debit::run(config, command).await,
            Role::Company(command) => company::run(config, command).await,
            Role::Bundle(command) => bundle::run(config, command).await,
            Role::Site(command) => site::run(config, command).await,
            Role::Tracking(options) => tracking::show(config, options).await,
            Role::Photo(command) => photo::run(config, command).await,
            Role::Vault(command) => vault::run(config, command).await,
        }
    })
}

/// A refusal as an operator reads it.
fn told(problem: Problem) -> anyhow::Error {
    match problem {
        Problem::Internal { error, .. } => error,
        refused => anyhow::anyhow!("{refused:?}"),
    }
}
