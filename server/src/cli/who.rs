//! Who acts by a command: the account of the operating system, and whom `--by` names. Once somebody has an account in the
//! console, it names one of those; the database then knows who decided, and not only as what they were typed.

use super::{database::Database, explain};
use crate::{
    backoffice::{Doer, Named},
    config::Config,
    kernel::{random::Random, vault::Vault},
    staff::{self, StaffAccount},
};
use anyhow::{Context, ensure};
use clap::{ArgMatches, Args};
use nix::unistd::{User, geteuid};
use std::sync::{Arc, OnceLock};

/// Longest name of staff, in characters.
const LONGEST_NAME: usize = 100;

/// Who acts.
#[derive(Args)]
pub(super) struct Staff {
    /// Your name, for the audit. Once anybody has an account in the console: your name there, or your address.
    #[arg(id = "by", long = "by", value_name = "NAME", value_parser = staff_name)]
    by: By,
}

impl Staff {
    /// Their name.
    pub(super) fn name(&self) -> &str {
        self.by.found.get().map_or(&self.by.typed, |found| &found.name)
    }

    /// As acts take it.
    pub(super) fn doer(&self) -> Doer<'_> {
        Doer::Named(self.by.found.get_or_init(|| Named {
            name: self.by.typed.clone(),
            staff: None,
            os_user: os_user(),
        }))
    }
}

/// As it was typed, and, from [`find_out`] on, who that is.
#[derive(Clone, Debug)]
pub(super) struct By {
    typed: String,
    found: Arc<OnceLock<Named>>,
}

/// Reads a name of staff, or an address.
fn staff_name(typed: &str) -> Result<By, String> {
    let name = typed.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.contains(char::is_control) {
        return Err(format!("a name of 1 to {LONGEST_NAME} characters is needed"));
    }
    Ok(By { typed: name.to_owned(), found: Arc::default() })
}

/// As whom the command runs.
pub(super) fn os_user() -> String {
    let id = geteuid();
    User::from_uid(id).ok().flatten().map_or_else(|| format!("#{id}"), |user| user.name)
}

/// What `--by` of the command names, where it has one.
pub(super) fn typed(matches: &ArgMatches) -> Option<By> {
    let mut deepest = matches;
    while let Some((_, inner)) = deepest.subcommand() {
        deepest = inner;
    }
    deepest.try_get_one::<By>("by").ok().flatten().cloned()
}

/// Finds out who it is, and has every transaction of the command say so.
///
/// # Errors
/// When there are accounts and it is none that is open.
pub(super) async fn find_out(database: &mut Database, config: &Config, by: Option<By>) -> anyhow::Result<()> {
    let os_user = os_user();
    let staff = match &by {
        Some(by) => account(database, config, &by.typed).await?,
        None => None,
    };
    database.say_who(config, staff.as_ref().map(|account| account.id), &os_user).await?;
    if let Some(by) = by {
        let (name, staff) = match staff {
            Some(account) => (account.name, Some(account.id)),
            None => (by.typed.clone(), None),
        };
        by.found.set(Named { name, staff, os_user }).map_err(|_| anyhow::anyhow!("--by is read once"))?;
    }
    Ok(())
}

/// None as long as nobody has an account.
async fn account(database: &Database, config: &Config, typed: &str) -> anyhow::Result<Option<StaffAccount>> {
    let mut connection = database.pool.acquire().await?;
    if !staff::has_accounts(&mut connection).await.map_err(explain)? {
        return Ok(None);
    }
    let vault = Vault::start(config, &database.pool, &Random::system()).await?;
    let mut found: Vec<StaffAccount> = if typed.contains('@') {
        let found = staff::find_by_email(&mut connection, &vault, typed).await.map_err(explain)?;
        found.into_iter().collect()
    } else {
        staff::find_by_name(&mut connection, &vault, typed).await.map_err(explain)?
    };
    found.retain(|account| account.closed_at.is_none());
    let account = found.pop();
    ensure!(found.is_empty(), "several of the staff are called {typed}: say --by with your address");
    let account = account.with_context(|| {
        format!("{typed} has no account in the console; `liaison staff list` shows who has")
    })?;
    Ok(Some(account))
}
