//! `liaison staff …`: those who run the sites. The first administrator comes in by it, and whoever can come in by no other way.

use super::{database::Database, desk::Desk, explain, moment, plan::Yes};
use crate::{
    backoffice::{self, Doer, Given, NewColleague},
    config::Config,
    kernel::{ids::SiteId, locale::Locale},
    settings,
    staff::{self, HeldRole, Reach, Role, Scope, StaffAccount},
};
use anyhow::Context;
use clap::{Args, Subcommand};
use std::io::Write;

/// What to do with staff.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Lets somebody in, or gives a colleague another role; prints the link, which is mailed too.
    Invite {
        /// Their address.
        #[arg(long)]
        email: String,
        /// As colleagues know them.
        #[arg(long)]
        name: String,
        /// What they are.
        #[arg(long)]
        role: Role,
        /// The language that they read: en, nl, de or fr.
        #[arg(long, default_value = "en", value_parser = locale)]
        locale: Locale,
        #[command(flatten)]
        place: Place,
    },
    /// One line each: address, name, roles, ways in, last seen.
    List,
    /// Closes somebody's account; their sessions end at once.
    Close {
        /// Their address.
        #[arg(long)]
        email: String,
        #[command(flatten)]
        go: Yes,
    },
    /// Shows somebody's passkeys; with --new-link they and the password go, and a new link lets them in.
    Keys {
        /// Their address.
        #[arg(long)]
        email: String,
        /// They lost their key.
        #[arg(long)]
        new_link: bool,
    },
    /// Shows somebody's sessions; with --end they end.
    Sessions {
        /// Their address.
        #[arg(long)]
        email: String,
        /// Ends all of them.
        #[arg(long)]
        end: bool,
    },
    /// Lets a company's staff sign in with password and code, or with passkeys only.
    Passwords {
        /// The company.
        company: String,
        /// Whether they may: true or false.
        #[arg(long, action = clap::ArgAction::Set)]
        allowed: bool,
    },
    /// Sets how much of the severe queue somebody is shown in a day.
    SevereCap {
        /// Their address.
        #[arg(long)]
        email: String,
        /// 0 to 200.
        #[arg(long, value_parser = clap::value_parser!(i16).range(0..=200))]
        cap: i16,
    },
    /// Makes somebody with an account an administrator of everything for an hour; all administrators are mailed, and the
    /// doctor complains until another one has taken note.
    BreakGlass {
        /// Their address.
        #[arg(long)]
        email: String,
        /// Why: 10 to 1,000 characters.
        #[arg(long)]
        reason: String,
    },
}

/// Where a role holds.
#[derive(Args)]
#[group(required = true, multiple = false)]
pub(super) struct Place {
    /// Everywhere.
    #[arg(long)]
    everywhere: bool,
    /// At all sites of a company.
    #[arg(long)]
    company: Option<String>,
    /// At one site, by its domain.
    #[arg(long)]
    site: Option<String>,
}

fn locale(text: &str) -> Result<Locale, String> {
    let locale = Locale::parse(text).filter(|locale| staff::LOCALES.contains(locale));
    locale.ok_or_else(|| "the console speaks en, nl, de and fr".to_owned())
}

async fn find(desk: &Desk<'_>, email: &str) -> anyhow::Result<StaffAccount> {
    let mut connection = desk.database.pool.acquire().await?;
    let found = staff::find_by_email(&mut connection, &desk.vault, email).await.map_err(explain)?;
    found.with_context(|| format!("nobody has the address {email}; `liaison staff list` shows all"))
}

/// Runs one command.
pub(super) async fn run(database: &Database, config: &Config, command: Command) -> anyhow::Result<()> {
    let desk = Desk::open(database, config).await?;
    match command {
        Command::Invite { email, name, role, locale, place } => {
            let scope = scope(database, place).await?;
            invite(&desk, NewColleague::parse(&name, &email, locale, role, scope).map_err(explain)?).await
        }
        Command::List => list(&desk).await,
        Command::Close { email, go } => close(&desk, &email, go).await,
        Command::Keys { email, new_link } => keys(&desk, &email, new_link).await,
        Command::Sessions { email, end } => sessions(&desk, &email, end).await,
        Command::Passwords { company, allowed } => passwords(&desk, &company, allowed).await,
        Command::SevereCap { email, cap } => severe_cap(&desk, &email, cap).await,
        Command::BreakGlass { email, reason } => break_glass(&desk, &email, &reason).await,
    }
}

async fn scope(database: &Database, place: Place) -> anyhow::Result<Scope> {
    match (place.company, place.site) {
        (Some(company), _) => Ok(Scope::Company { company }),
        (None, Some(domain)) => {
            let site = settings::list(&database.pool).await?.into_iter().find(|site| site.domain == domain);
            let site: SiteId =
                site.with_context(|| format!("there is no site {domain}; `liaison site list` shows all"))?.id;
            Ok(Scope::Site { site })
        }
        (None, None) => {
            anyhow::ensure!(place.everywhere, "say where: --everywhere, --company or --site");
            Ok(Scope::All)
        }
    }
}

async fn invite(desk: &Desk<'_>, new: NewColleague) -> anyhow::Result<()> {
    let (office, doer) = (desk.office(), Doer::Command(&desk.user));
    let mut transaction = desk.database.pool.begin().await?;
    let known =
        staff::find_by_email(&mut transaction, &desk.vault, &new.email.address()).await.map_err(explain)?;
    let mut out = std::io::stdout();
    if let Some(known) = known {
        let wish = (known.id, new.role);
        backoffice::give_role(&mut transaction, office, doer, wish, &new.scope).await.map_err(explain)?;
        transaction.commit().await?;
        return Ok(writeln!(out, "{} has an account, and is {} now", known.name, new.role)?);
    }
    let made = backoffice::invite(&mut transaction, office, doer, &new).await.map_err(explain)?;
    transaction.commit().await?;
    if let Given::Asked(_) = made.given {
        writeln!(out, "a second administrator decides on the role")?;
    }
    writeln!(out, "{}", made.link)?;
    Ok(writeln!(out, "good for 72 hours, and mailed as soon as a server or worker runs")?)
}

async fn list(desk: &Desk<'_>) -> anyhow::Result<()> {
    let mut connection = desk.database.pool.acquire().await?;
    let all = staff::colleagues(&mut connection, &desk.vault, &Reach::All).await.map_err(explain)?;
    for one in all {
        let roles: Vec<String> = one.roles.iter().map(role_in_words).collect();
        let state = match (one.account.closed_at, one.seen_at) {
            (Some(closed), _) => format!("closed {}", moment(closed)),
            (None, Some(seen)) => format!("seen {}", moment(seen)),
            (None, None) => "not in".to_owned(),
        };
        let password = if one.has_password { ", password" } else { "" };
        writeln!(
            std::io::stdout(),
            "{}\t{}\t{}\t{} passkeys{password}\t{state}",
            one.account.email,
            one.account.name.escape_debug(),
            if roles.is_empty() { "no role".to_owned() } else { roles.join(", ") },
            one.passkeys,
        )?;
    }
    Ok(())
}

fn role_in_words(held: &HeldRole) -> String {
    match &held.scope {
        Scope::All => held.role.to_string(),
        Scope::Company { company } => format!("{} of {company}", held.role),
        Scope::Site { site } => format!("{} at {site}", held.role),
    }
}

async fn close(desk: &Desk<'_>, email: &str, go: Yes) -> anyhow::Result<()> {
    let account = find(desk, email).await?;
    if !go.to(&format!("closes the account of {} ({email}); their sessions end", account.name))? {
        return Ok(());
    }
    let mut transaction = desk.database.pool.begin().await?;
    let doer = Doer::Command(&desk.user);
    backoffice::close_colleague(&mut transaction, desk.office(), doer, account.id).await.map_err(explain)?;
    Ok(transaction.commit().await?)
}

async fn keys(desk: &Desk<'_>, email: &str, new_link: bool) -> anyhow::Result<()> {
    let account = find(desk, email).await?;
    let mut out = std::io::stdout();
    let mut transaction = desk.database.pool.begin().await?;
    if new_link {
        let doer = Doer::Command(&desk.user);
        let link = backoffice::invite_again(&mut transaction, desk.office(), doer, account.id)
            .await
            .map_err(explain)?;
        transaction.commit().await?;
        return Ok(writeln!(
            out,
            "{link}\ngood for 72 hours; the keys and the password of before let nobody in"
        )?);
    }
    for key in staff::keys(&mut transaction, account.id).await.map_err(explain)? {
        let used = key.used_at.map_or_else(|| "never used".to_owned(), |at| format!("used {}", moment(at)));
        writeln!(out, "{}\t{}\tsince {}\t{used}", key.id, key.name.escape_debug(), moment(key.created_at))?;
    }
    Ok(())
}

async fn sessions(desk: &Desk<'_>, email: &str, end: bool) -> anyhow::Result<()> {
    let account = find(desk, email).await?;
    let mut out = std::io::stdout();
    let now = desk.clock.now();
    let mut transaction = desk.database.pool.begin().await?;
    for one in staff::sessions(&mut transaction, account.id, now).await.map_err(explain)? {
        writeln!(
            out,
            "{}\t{}\tsince {}\tseen {}\t{}\t{}",
            one.id,
            one.method,
            moment(one.began_at),
            moment(one.seen_at),
            one.address.as_deref().unwrap_or("-"),
            one.device.as_deref().unwrap_or_default().escape_debug(),
        )?;
    }
    if end {
        let ended = backoffice::end_sessions_of(
            &mut transaction,
            desk.office(),
            Doer::Command(&desk.user),
            account.id,
        )
        .await
        .map_err(explain)?;
        transaction.commit().await?;
        writeln!(out, "{ended} ended")?;
    }
    Ok(())
}

async fn passwords(desk: &Desk<'_>, company: &str, allowed: bool) -> anyhow::Result<()> {
    let mut transaction = desk.database.pool.begin().await?;
    let doer = Doer::Command(&desk.user);
    let done = backoffice::allow_passwords(&mut transaction, desk.office(), doer, company, allowed).await;
    done.map_err(explain)?;
    transaction.commit().await?;
    let words = if allowed { "with a passkey, or a password and a code" } else { "with a passkey only" };
    Ok(writeln!(std::io::stdout(), "staff of {company} sign in {words}")?)
}

async fn severe_cap(desk: &Desk<'_>, email: &str, cap: i16) -> anyhow::Result<()> {
    let account = find(desk, email).await?;
    let mut transaction = desk.database.pool.begin().await?;
    let doer = Doer::Command(&desk.user);
    let set =
        backoffice::set_severe_cap(&mut transaction, desk.office(), doer, (account.id, cap), None).await;
    set.map_err(explain)?;
    transaction.commit().await?;
    Ok(writeln!(std::io::stdout(), "{} is shown {cap} severe things a day at most", account.name)?)
}

async fn break_glass(desk: &Desk<'_>, email: &str, reason: &str) -> anyhow::Result<()> {
    let reason = reason.trim();
    anyhow::ensure!((10..=1_000).contains(&reason.chars().count()), "a reason has 10 to 1,000 characters");
    let account = find(desk, email).await?;
    let mut transaction = desk.database.pool.begin().await?;
    let broken = backoffice::break_glass(&mut transaction, desk.office(), &desk.user, &account, reason);
    let broken = broken.await.map_err(explain)?;
    transaction.commit().await?;
    let mut out = std::io::stdout();
    writeln!(out, "{}", broken.link)?;
    Ok(writeln!(
        out,
        "whoever opens it is {} and an administrator until {}; {} other administrators are told",
        account.name,
        moment(broken.until),
        broken.told
    )?)
}
