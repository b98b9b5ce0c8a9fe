//! Starts of a server, with a backup, a doctor and a restore that begin at random moments beside it: whoever comes first
//! holds the private PostgreSQL; the others use it, wait, or say why not.

use crate::{
    checks::Checks,
    place::{Place, Server},
    tell,
};
use anyhow::Context;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// Everybody begins within so long.
const SOON: u64 = 2_000;
/// Each so-manieth round begins in the middle of a restore: the database has been moved away.
const LOSS: u32 = 4;
/// How long a server may wait for its turn.
const PATIENCE: Duration = Duration::from_mins(1);
/// Without a gap, so that it is for good.
const STEADY: Duration = Duration::from_millis(500);
/// What a command may say that does not do its work.
const REASONS: [&str; 5] = [
    "there is no database in",
    "there is a database in",
    "is in use by another process",
    "holds the backups of another database",
    "has none of our tables",
];

/// What came of all rounds.
#[derive(Default)]
struct Found {
    without_database: usize,
    commands: usize,
    /// That neither did their work nor said why not, and what they said.
    unclear: Vec<String>,
    backups: usize,
    /// Of them, those that do not hold everybody.
    short: usize,
    restored: usize,
    slowest: Duration,
}

/// The machine, and its backups beside it.
struct Ground {
    place: Place,
    backups: PathBuf,
    /// Profiles of the world.
    profiles: i64,
}

/// Runs the rounds and adds what they found.
pub(crate) async fn run(
    (liaison, folder): (&Path, &Path),
    (rounds, seed): (u32, u64),
    checks: &mut Checks,
) -> anyhow::Result<()> {
    tell(&format!("{rounds} starts with commands beside them, by seed {seed}"))?;
    let mut ground = Ground::begin(liaison, folder).await?;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut found = Found::default();
    for round in 0..rounds {
        let lost = round % LOSS == LOSS - 1;
        ground.round(round, lost, &mut random, &mut found).await?;
        if round % 20 == 19 {
            tell(&format!("        {} rounds", round + 1))?;
        }
    }
    for said in found.unclear.iter().take(5) {
        tell(&format!("        {said}"))?;
    }
    let rounds = usize::try_from(rounds)?;
    checks.figure("starts with a backup, a doctor and a restore within two seconds", &rounds.to_string());
    checks.none_of("servers without their database", found.without_database, rounds);
    checks.none_of("backups that do not hold everybody", found.short, found.backups);
    checks.none_of(
        "commands that neither did their work nor said why not",
        found.unclear.len(),
        found.commands,
    );
    let losses = rounds / usize::try_from(LOSS)?;
    checks.figure(
        "restores that came before the server, where the database was away",
        &format!("{} of {losses}", found.restored),
    );
    checks.figure(
        "longest until a server had its database for good",
        &format!("{:.1} s", found.slowest.as_secs_f64()),
    );
    Ok(())
}

impl Ground {
    async fn begin(liaison: &Path, folder: &Path) -> anyhow::Result<Self> {
        let place = Place::new(liaison, folder.join("starts"), None);
        let backups = folder.join("starts.backups");
        place.run(&["demo", "--members", "60"]).await?;
        let mut ground = Self { place, backups, profiles: 0 };
        ground.place.run(&["backup", &ground.backups.display().to_string()]).await?;
        ground.profiles = ground.newest()?.1;
        anyhow::ensure!(ground.profiles > 50, "{} profiles", ground.profiles);
        Ok(ground)
    }

    /// The newest backup, and how many profiles it holds.
    fn newest(&self) -> anyhow::Result<(PathBuf, i64)> {
        let paths = fs::read_dir(&self.backups)?.map(|entry| Ok(entry?.path()));
        let paths = paths.collect::<anyhow::Result<Vec<_>>>()?;
        let newest = paths.into_iter().filter(|path| path.join("backup.json").exists()).max();
        let newest = newest.context("there is no backup")?;
        let record: Value = serde_json::from_slice(&fs::read(newest.join("backup.json"))?)?;
        let profiles = record.get("profiles").and_then(Value::as_i64).unwrap_or_default();
        Ok((newest, profiles))
    }

    async fn round(
        &mut self,
        round: u32,
        lost: bool,
        random: &mut ChaCha8Rng,
        found: &mut Found,
    ) -> anyhow::Result<()> {
        if lost {
            fs::rename(self.place.state.join("data"), self.place.state.join("data.old"))?;
        }
        let mut moment = || Duration::from_millis(random.random_range(0..SOON));
        let (serving, saving, looking, restoring) = (moment(), moment(), moment(), moment());
        let backups = self.backups.display().to_string();
        let backups = backups.as_str();
        let begin = async |pause, arguments: &[&str]| {
            tokio::time::sleep(pause).await;
            self.place.attempt(arguments).await
        };
        let (save, look, restore) = (["backup", backups], ["doctor"], ["restore", backups]);
        let serve = async {
            tokio::time::sleep(serving).await;
            let mut server = self.place.begin()?;
            let took = has_its_database(&mut server).await?;
            anyhow::Ok((server, took))
        };
        let (served, saved, looked, restored) =
            tokio::join!(serve, begin(saving, &save), begin(looking, &look), begin(restoring, &restore));
        let (server, took) = served?;
        match took {
            Some(took) => found.slowest = found.slowest.max(took),
            None => found.without_database += 1,
        }
        server.stop().await?;
        let (saved, looked, restored) = (saved?, looked?, restored?);
        found.commands += 3;
        found.judge(round, lost, [&saved, &looked, &restored]);
        if saved.0 {
            found.backups += 1;
            found.short += usize::from(self.newest()?.1 != self.profiles);
        }
        if lost {
            found.restored += usize::from(restored.0);
            self.put_back(restored.0)?;
        }
        self.thin_out()
    }

    /// After a loss: the old database goes where it was restored, and comes back where the server was quicker and made an
    /// empty one.
    fn put_back(&self, restored: bool) -> anyhow::Result<()> {
        let (data, aside) = (self.place.state.join("data"), self.place.state.join("data.old"));
        if restored {
            return Ok(fs::remove_dir_all(aside)?);
        }
        fs::remove_dir_all(&data)?;
        Ok(fs::rename(aside, data)?)
    }

    /// Keeps the newest backup only.
    fn thin_out(&self) -> anyhow::Result<()> {
        let (newest, _) = self.newest()?;
        for entry in fs::read_dir(&self.backups)? {
            let path = entry?.path();
            if path != newest && path.join("backup.json").exists() {
                fs::remove_dir_all(path)?;
            }
        }
        Ok(())
    }
}

/// Whether a command succeeded, and all that it said.
type Said = (bool, String);

impl Found {
    fn judge(&mut self, round: u32, lost: bool, [saved, looked, restored]: [&Said; 3]) {
        let has_a_reason = |said: &Said| REASONS.iter().any(|reason| said.1.contains(reason));
        // Where nothing was moved away, a backup is made and a restore refused.
        let saves = saved.0 || (lost && has_a_reason(saved));
        let restores =
            if lost { restored.0 || has_a_reason(restored) } else { restored.1.contains(REASONS[1]) };
        // It has its own findings; but it sees the database.
        let looks = !looked.1.contains("the database can't be opened") || (lost && has_a_reason(looked));
        for (command, good, (_, said)) in
            [("backup", saves, saved), ("doctor", looks, looked), ("restore", restores, restored)]
        {
            if !good || said.contains("panicked") {
                self.unclear.push(format!("round {round}: {command}: {said}"));
            }
        }
    }
}

/// For good, and after how long; None where it is not.
async fn has_its_database(server: &mut Server) -> anyhow::Result<Option<Duration>> {
    let (begun, mut since) = (Instant::now(), None);
    while since.is_none_or(|since: Instant| since.elapsed() < STEADY) {
        anyhow::ensure!(server.is_up()?, "the server ended");
        if begun.elapsed() > PATIENCE {
            return Ok(None);
        }
        since = if server.is_ready().await { since.or(Some(Instant::now())) } else { None };
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    Ok(Some(begun.elapsed().saturating_sub(STEADY)))
}
