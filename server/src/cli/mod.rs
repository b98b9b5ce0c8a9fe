//! The program's roles, one subcommand each.

mod audit;
mod backup;
mod bundle;
mod company;
mod complaint;
mod convert;
mod database;
mod debit;
mod demo;
mod demo_cases;
mod desk;
mod discount;
mod disputes;
mod distribute;
mod doctor;
mod grounds;
mod invoice;
mod job;
mod link;
mod log;
mod looks;
mod mail;
mod member;
mod method;
mod moving;
mod news;
mod openapi;
mod order;
mod package_files;
mod page;
mod photo;
mod plan;
mod private_file;
mod profile;
mod relocate;
mod report;
mod serve;
mod settings;
mod settlement;
mod site;
mod staff;
mod systemd;
mod tracking;
mod transparency;
mod vat;
mod vault;
mod welcome;
mod who;

use crate::{
    causes,
    config::{Config, WrongConfiguration},
    kernel::problem::Problem,
};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use database::Database;
use log::Traces;
use nix::{
    sys::stat::{Mode, umask},
    unistd::{Uid, User, geteuid},
};
use std::{io, os::unix::fs::MetadataExt, process::ExitCode};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

/// What a shell says of a program that SIGPIPE ended.
const CUT_OFF: u8 = 141;

/// Where the rest is told.
const AFTER_HELP: &str = "\
It reads the file that LIAISON_CONFIG names, else /etc/liaison/liaison.toml (installed) or ./liaison.toml, and then the environment.
Run it as the account that the server runs as. The manual: /usr/share/doc/liaison/OPERATIONS.md (docs/OPERATIONS.md).";

/// White-label dating and chat: API, pages and jobs in one program.
#[derive(Parser)]
#[command(version, arg_required_else_help = true, after_help = AFTER_HELP)]
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
    /// Distributes the tables that grow with members over the workers of a Citus cluster.
    Distribute(distribute::Options),
    /// Moves the database to another PostgreSQL while members write, and changes over within a minute.
    Relocate(relocate::Options),
    /// Copies the database and the photos into a folder, while the server runs.
    Backup(backup::Options),
    /// Brings a backup back, as it was or as at a later moment.
    Restore(backup::RestoreOptions),
    /// Makes the demo world in an empty database.
    Demo(demo::Options),
    /// Prints the configuration in effect and where each setting comes from, without secrets.
    Config,
    /// Says what is wrong with this installation and how to mend it.
    Doctor(doctor::Options),
    /// Takes in what mail servers say of our mails.
    #[command(subcommand)]
    Mail(mail::Command),
    /// Makes of what another program leaves behind a folder that `import` reads; needs no database.
    #[command(subcommand)]
    Convert(convert::Command),
    /// Prints the OpenAPI document.
    Openapi(openapi::Options),
    /// Writes man pages and completions, for those who make packages.
    #[command(hide = true)]
    PackageFiles(package_files::Options),
    /// Seals what lies open in the database, replaces the key, and says what is under which.
    #[command(subcommand)]
    Vault(vault::Command),
    #[command(flatten)]
    Operate(Operation),
}

/// What operators and staff look at and do.
#[derive(Subcommand)]
enum Operation {
    /// Shows complaints, answers and decides them.
    #[command(subcommand)]
    Complaint(complaint::Command),
    /// Makes discount codes, shows them and takes them back.
    #[command(subcommand)]
    Discount(discount::Command),
    /// Shows chargebacks, each company's share of them, and payments that do not fit their orders.
    #[command(subcommand)]
    Disputes(disputes::Command),
    /// Those who run the sites: lets them in and out, and says who they are.
    #[command(subcommand)]
    Staff(staff::Command),
    /// The log of what staff do and look at.
    #[command(subcommand)]
    Audit(audit::Command),
    /// Brings members from another program to a site that is not open, or takes that back.
    Import(moving::ImportOptions),
    /// Writes all members of a site, and all that is theirs, as files that another installation reads.
    ExportSite(moving::LeaveOptions),
    /// Writes to those who came by an import: what moved, who keeps their data, and how to leave.
    Welcome(welcome::Options),
    /// Finds members and shows them to staff, who do what members ask for, close accounts and open them again.
    #[command(subcommand)]
    Member(member::Command),
    /// Writes news and offers to members who asked for them.
    #[command(subcommand)]
    News(news::Command),
    /// Shows what members bought, and gives money back.
    #[command(subcommand)]
    Order(order::Command),
    /// Shows invoices, and exports a quarter of them.
    #[command(subcommand)]
    Invoice(invoice::Command),
    /// Shows what payment providers paid out, and exports a quarter of it.
    #[command(subcommand)]
    Settlement(settlement::Command),
    /// Shows jobs that gave up, tries them again and throws them away.
    #[command(subcommand)]
    Job(job::Command),
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
    /// Direct debit: who may not pay by it any more, and files for a company's own bank.
    #[command(subcommand)]
    Debit(debit::Command),
    /// Shows and edits companies, and the accounts that take their money.
    #[command(subcommand)]
    Company(company::Command),
    /// Shows and edits what sites sell.
    #[command(subcommand)]
    Bundle(bundle::Command),
    /// Shows and sets sites' own texts of terms, privacy statement and the other static pages.
    #[command(subcommand)]
    Page(page::Command),
    /// Shows and sets the rates of VAT that are in prices.
    #[command(subcommand)]
    Vat(vat::Command),
    /// Shows, examines and edits sites.
    #[command(subcommand)]
    Site(site::Command),
    /// Shows what networks, campaigns and landers bring: visits, sign-ups, activations, first purchases.
    Tracking(tracking::Options),
    /// Shows what has to be reported about moderation: sums by site, which name nobody.
    Transparency(transparency::Options),
    /// Shows the photos that wait for a moderator, and decides on them.
    #[command(subcommand)]
    Photo(photo::Command),
}

/// All commands with their options, for tests of what the manual says of them.
pub fn program() -> clap::Command {
    Program::command()
}

/// Runs the program; errors are told in one sentence.
pub fn main() -> ExitCode {
    // Photos, chats, exports and evidence are for this account alone, whatever the shell that starts us allows.
    umask(Mode::S_IRWXG | Mode::S_IRWXO);
    let matches = Program::command().get_matches();
    let by = who::typed(&matches);
    let program = Program::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    match run(program.role, by) {
        Ok(code) => code,
        // Whoever read along has seen enough (`| head`): quietly, and as if SIGPIPE had ended us.
        Err(error) if is_broken_pipe(&error) => ExitCode::from(CUT_OFF),
        Err(error) => {
            #[expect(clippy::print_stderr, reason = "the operator is in front of it")]
            {
                eprintln!("liaison: {}", causes::once(&error));
            }
            if error.is::<WrongConfiguration>() {
                return ExitCode::from(WrongConfiguration::CODE);
            }
            ExitCode::FAILURE
        }
    }
}

/// Of our own output: one to the database stands below sqlx's error.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn run(role: Role, by: Option<who::By>) -> anyhow::Result<ExitCode> {
    let role = match role {
        Role::Openapi(options) => return openapi::print(&options),
        Role::Config => return settings::print(),
        Role::PackageFiles(options) => return package_files::write(&options),
        Role::Convert(command) => return convert::run(command),
        role => role,
    };
    let config = Config::load().map_err(WrongConfiguration)?;
    refuse_foreign_state(&config)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let traces = match role {
        Role::Serve(_) | Role::Worker => Traces::start(&config, runtime.handle())?,
        _ => None,
    };
    log::start(config.log_format, traces.as_ref());
    let ended = runtime.block_on(carry_out(config, role, by));
    if let Some(traces) = traces {
        traces.end();
    }
    ended
}

async fn carry_out(config: Config, role: Role, by: Option<who::By>) -> anyhow::Result<ExitCode> {
    match role {
        Role::Serve(options) => serve::serve(config, options).await,
        Role::Worker => serve::work(config).await,
        Role::Migrate => serve::migrate(config).await,
        Role::Distribute(options) => distribute::run(config, options).await,
        Role::Relocate(options) => relocate::run(config, options).await,
        Role::Backup(options) => backup::take(config, options).await,
        Role::Restore(options) => backup::restore(config, options).await,
        Role::Demo(options) => demo::make(config, options).await,
        Role::Doctor(options) => doctor::examine(config, options).await,
        Role::Mail(command) => mail::run(config, command).await,
        Role::Config => settings::print(),
        Role::Openapi(options) => openapi::print(&options),
        Role::PackageFiles(options) => package_files::write(&options),
        Role::Convert(command) => convert::run(command),
        Role::Vault(command) => vault::run(config, command).await,
        Role::Operate(operation) => operate(config, operation, by).await,
    }
}

/// On the database, which is closed again whatever comes of it.
async fn operate(mut config: Config, operation: Operation, by: Option<who::By>) -> anyhow::Result<ExitCode> {
    let mut database = Database::open(&mut config).await?;
    let outcome = match who::find_out(&mut database, &config, by).await {
        Ok(()) => carry_out_on(&database, &config, operation).await,
        Err(error) => Err(error),
    };
    database.close().await?;
    outcome
}

async fn carry_out_on(
    database: &Database,
    config: &Config,
    operation: Operation,
) -> anyhow::Result<ExitCode> {
    match operation {
        Operation::Job(command) => return job::run(database, &command).await,
        Operation::Photo(command) => return photo::run(database, config, command).await,
        Operation::Audit(command) => return audit::run(database, config, command).await,
        Operation::Site(command) => return site::run(database, config, command).await,
        Operation::Import(options) => return moving::import(database, config, options).await,
        Operation::ExportSite(options) => moving::leave(database, config, options).await?,
        Operation::Welcome(options) => welcome::run(database, options).await?,
        Operation::Staff(command) => staff::run(database, config, command).await?,
        Operation::Complaint(command) => complaint::run(database, config, command).await?,
        Operation::Discount(command) => discount::run(database, command).await?,
        Operation::Disputes(command) => disputes::run(database, config, command).await?,
        Operation::Member(command) => member::run(database, config, command).await?,
        Operation::News(command) => news::run(database, command).await?,
        Operation::Order(command) => order::run(database, command).await?,
        Operation::Invoice(command) => invoice::run(database, command).await?,
        Operation::Settlement(command) => settlement::run(database, command).await?,
        Operation::Link(command) => link::run(database, config, command).await?,
        Operation::Profile(command) => profile::run(database, config, command).await?,
        Operation::Report(command) => report::run(database, config, command).await?,
        Operation::Method(command) => method::run(database, command).await?,
        Operation::Debit(command) => debit::run(database, config, command).await?,
        Operation::Company(command) => company::run(database, config, command).await?,
        Operation::Bundle(command) => bundle::run(database, command).await?,
        Operation::Page(command) => page::run(database, command).await?,
        Operation::Vat(command) => vat::run(database, command).await?,
        Operation::Tracking(options) => tracking::show(database, options).await?,
        Operation::Transparency(options) => transparency::show(database, options).await?,
    }
    Ok(ExitCode::SUCCESS)
}

/// What root makes in the state folder of another account, that account's server can't read any more.
fn refuse_foreign_state(config: &Config) -> anyhow::Result<()> {
    let folder = config.state_folder();
    let Ok(owner) = std::fs::metadata(&folder).map(|meta| Uid::from_raw(meta.uid())) else { return Ok(()) };
    if !geteuid().is_root() || owner.is_root() {
        return Ok(());
    }
    let name = User::from_uid(owner)?.map_or_else(|| format!("#{owner}"), |user| user.name);
    anyhow::bail!(
        "{} belongs to {name}: run this as that account, as in `sudo -u {name} liaison doctor`",
        folder.display()
    );
}

/// A refusal as an operator reads it.
fn explain(problem: Problem) -> anyhow::Error {
    problem.into()
}

/// As people read a moment and `restore --at` takes it: UTC, to the second.
fn moment(at: OffsetDateTime) -> String {
    let whole = at.replace_nanosecond(0).unwrap_or(at);
    whole.format(&Rfc3339).unwrap_or_else(|_| at.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn operators_read_moments_to_the_second() {
        assert_eq!(moment(datetime!(2026-11-22 3:56:12.638919 UTC)), "2026-11-22T03:56:12Z");
    }
}
