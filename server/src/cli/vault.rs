//! `liaison vault …`: what is sealed with the key outside the database, and another key for it.

use super::{
    database::{Database, other_machines},
    explain,
    plan::Yes,
};
use crate::{
    config::Config,
    kernel::{
        random::Random,
        vault::{KEY_FILE, Resealing, SealedUnder, Vault, add_key, hex},
    },
    rotation,
};
use clap::Subcommand;
use sqlx::{Connection, PgConnection};
use std::{io::Write, process::ExitCode};

/// What to do.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Seals the secrets of payment accounts and the push keys of sites that an older release wrote in plain. First
    /// replace that release on all nodes: it can't read them then.
    Seal,
    /// Makes a new key and brings all that is sealed under it, beside the running servers. Broken off, it goes on
    /// where it was when it is run again.
    Rotate {
        /// The nodes on other machines read the same `data.key`.
        #[arg(long)]
        shared: bool,
        #[command(flatten)]
        go: Yes,
    },
    /// Says what is sealed under which key.
    Status,
}

/// So that no two rotate at once.
const LOCK: i64 = 0x7661_756c_7400;

/// Runs one command.
pub(super) async fn run(mut config: Config, command: Command) -> anyhow::Result<ExitCode> {
    let database = Database::open(&mut config).await?;
    let outcome = carry_out(&database, &config, &command).await;
    database.close().await?;
    outcome
}

async fn carry_out(database: &Database, config: &Config, command: &Command) -> anyhow::Result<ExitCode> {
    let random = Random::system();
    let vault = Vault::start(config, &database.pool, &random).await?;
    if let Some(fault) = vault.fault() {
        anyhow::bail!("{fault}");
    }
    match command {
        Command::Seal => {
            let sealed = rotation::seal_open(&database.pool, (&vault, &random)).await.map_err(explain)?;
            let (accounts, keys) = sealed;
            say(&format!(
                "the secrets of {accounts} payment accounts and the push keys of {keys} sites are sealed now"
            ))?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Rotate { shared, go } => rotate(database, config, (&vault, &random), (*shared, *go)).await,
        Command::Status => {
            let mut connection = database.pool.acquire().await?;
            status(&mut connection, &vault.resealing(&random).map_err(explain)?).await
        }
    }
}

async fn rotate(
    database: &Database,
    config: &Config,
    (vault, random): rotation::Sealing<'_>,
    (shared, go): (bool, Yes),
) -> anyhow::Result<ExitCode> {
    // The lock ends with its connection, however this ends.
    let mut held = PgConnection::connect_with(&database.pool.connect_options()).await?;
    let free: bool =
        sqlx::query_scalar("select pg_try_advisory_lock($1)").bind(LOCK).fetch_one(&mut held).await?;
    anyhow::ensure!(free, "another `liaison vault rotate` is under way");
    let keys = vault.resealing(random).map_err(explain)?;
    let unfinished = !keys.is_known(&mut held).await.map_err(explain)?
        || rotation::outdated(&mut held, &keys).await.map_err(explain)? > 0;
    let plan = if unfinished {
        "going on with the newest key; there is another one to come under it"
    } else {
        may_make_key(&mut held, config, shared).await?;
        "makes a new key and brings all that is sealed under it, beside the running servers; data.key has to be copied to where you keep it apart, since backups from then on are worth little without it"
    };
    if !go.to(plan)? {
        return Ok(ExitCode::SUCCESS);
    }
    if !unfinished {
        new_key(config, random)?;
    }
    let keys = vault.resealing(random).map_err(explain)?;
    keys.make_known(&mut held).await.map_err(explain)?;
    rotation::seal_open(&database.pool, (vault, random)).await.map_err(explain)?;
    let done = rotation::reseal(&database.pool, &keys).await.map_err(explain)?;
    say(&format!("{} rows were brought under the newest key", done.rows))?;
    let verdict = status(&mut held, &keys).await?;
    held.close().await?;
    Ok(verdict)
}

/// Where the keys are in the file that this machine's nodes read, and no others work on the database.
async fn may_make_key(connection: &mut PgConnection, config: &Config, shared: bool) -> anyhow::Result<()> {
    anyhow::ensure!(
        config.data_key.is_none(),
        "the key is set by data_key: put a new one before it, with a space between them, as in `LIAISON_DATA_KEY=\"$(openssl rand -base64 32) …\"`, on all nodes (docs/OPERATIONS.md, Another key), and run this again"
    );
    let others = other_machines(connection).await?;
    anyhow::ensure!(
        shared || others.is_empty(),
        "nodes on other machines ({}) work on this database: with a data.key of their own each needs the new key first (docs/OPERATIONS.md, Another key); where they read this very file, add --shared",
        others.join(", ")
    );
    Ok(())
}

fn new_key(config: &Config, random: &Random) -> anyhow::Result<()> {
    add_key(config, random)?;
    let file = config.state_folder().join(KEY_FILE);
    say(&format!(
        "made a new key, the first line of {}; running servers seal with it from now on",
        file.display()
    ))?;
    say("copy that file to where you keep it apart: backups from now on are worth little without the new key")
}

/// Success where everything is under the newest key.
async fn status(connection: &mut PgConnection, keys: &Resealing) -> anyhow::Result<ExitCode> {
    let found = rotation::sealed_under(connection).await.map_err(explain)?;
    let names = keys.names();
    let oldest = names.len().saturating_sub(1);
    let is_under = |one: &SealedUnder, place: usize, name: &str| {
        let level = hex(&one.level);
        level == name || (level.is_empty() && place == oldest)
    };
    for (place, name) in names.iter().enumerate() {
        say(&format!("key {name} {}", if place == 0 { "seals and opens" } else { "opens" }))?;
        let own: Vec<_> = found.iter().filter(|one| is_under(one, place, name)).collect();
        for one in &own {
            say(&format!("  {} {}", one.count, one.what))?;
        }
        if own.is_empty() {
            say("  nothing is sealed under it")?;
        }
    }
    let lost: Vec<_> =
        found.iter().filter(|one| !one.level.is_empty() && !names.contains(&hex(&one.level))).collect();
    for one in &lost {
        say(&format!(
            "{} {} are sealed under key {}, which is not here",
            one.count,
            one.what,
            hex(&one.level)
        ))?;
    }
    let outdated = rotation::outdated_of(&found, keys);
    if outdated == 0 {
        say(
            "everything is under the newest key; leave the older ones where they are: backups need them, and so does finding blocked accounts",
        )?;
        return Ok(ExitCode::SUCCESS);
    }
    say(&format!("{outdated} are under older keys: `liaison vault rotate` brings them along"))?;
    Ok(ExitCode::FAILURE)
}

fn say(text: &str) -> anyhow::Result<()> {
    Ok(writeln!(std::io::stdout(), "{text}")?)
}
