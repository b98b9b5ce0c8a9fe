//! The world until its machine is lost, and what must be true of every restored one.

use crate::{
    Options,
    checks::Checks,
    place::{self, Place, Server},
    tell,
    traffic::{History, Traffic},
};
use anyhow::Context;
use pgbox::{BaseBackup, Origin, PgBox};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool};
use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};
use testkit::{Page, members::enrich, process::SITE};
use uuid::Uuid;

/// Of every demo member.
const PASSWORD: &str = "liaison-demo";
/// How many write to each other.
const WRITERS: usize = 10;
/// They write to the last: so long before the loss one was acknowledged at the latest.
const BUSY: Duration = Duration::from_secs(1);
/// Longer than a piece of the log stays out of the archive.
const AFTERWARDS: Duration = Duration::from_secs(75);

/// A moment at which the world stood still.
pub(crate) struct Still {
    /// As the program takes it.
    pub(crate) moment: String,
    /// Each table then: its name, rows and digest.
    pub(crate) tables: Vec<String>,
    /// Between these nobody wrote.
    pub(crate) stopped_at: Instant,
    pub(crate) resumed_at: Instant,
}

/// What is left of the lost machine: its backups, and what we know of it.
pub(crate) struct Lost {
    pub(crate) folder: PathBuf,
    backups: String,
    liaison: PathBuf,
    /// The chosen moment.
    pub(crate) still: Still,
    /// When the machine was lost.
    pub(crate) at: Instant,
    pub(crate) traffic: History,
    waiting: Uuid,
    erased: Uuid,
}

/// Lets them live and takes the machine away.
pub(crate) async fn until_lost(
    options: &Options,
    folder: &Path,
    checks: &mut Checks,
) -> anyhow::Result<Lost> {
    let (home, Everybody { leavers, writers }) = Home::begin(options, folder).await?;
    let traffic = Traffic::start(writers);
    let took = home.place.run(&["backup", &home.backups]).await?;
    checks.figure("a backup while members write", &format!("{:.1} s", took.as_secs_f64()));
    tokio::time::sleep(Duration::from_secs(3)).await;
    let still = home.stands_still().await?;
    home.goodbye(&leavers).await?;
    home.place.run(&["backup", &home.backups, "--photos"]).await?;
    tell(&format!("{} s more, then the machine is lost", AFTERWARDS.as_secs()))?;
    tokio::time::sleep(AFTERWARDS).await;
    let traffic = traffic.stop().await?;
    let (at, backups) = (Instant::now(), home.backups.clone());
    home.lose().await?;
    checks.figure("messages that were acknowledged meanwhile", &traffic.count(|_| true).to_string());
    checks.counted("messages that were refused meanwhile", traffic.refused);
    // Else the newest write that comes back would be old, however little was lost.
    let silent = traffic.last().map_or(AFTERWARDS, |last| at.duration_since(last));
    checks.time("from the last acknowledged message to the loss", BUSY, silent);
    let (size, members) = (place::size(Path::new(&backups))? / 1_000_000, options.members);
    checks.figure("backups, photos and log", &format!("{size} MB of {members} members"));
    let [waiting, erased] = leavers.map(|leaver| leaver.id);
    let (folder, liaison) = (folder.to_owned(), options.liaison.clone());
    Ok(Lost { folder, backups, liaison, still, at, traffic, waiting, erased })
}

/// The machine that will be lost.
struct Home {
    place: Place,
    server: Server,
    db: PgPool,
    backups: String,
}

impl Home {
    /// A demo world, served.
    async fn begin(options: &Options, folder: &Path) -> anyhow::Result<(Self, Everybody)> {
        let backups = folder.join("backups");
        let place = Place::new(&options.liaison, folder.join("home"), Some(backups.join("wal")));
        let backups = backups.to_str().context("a plain path")?.to_owned();
        tell(&format!("a demo world of {} members", options.members))?;
        place.run(&["demo", "--members", &options.members.to_string(), "--faces", "200"]).await?;
        let server = place.serve().await?;
        let db = place.database().await?;
        let everybody = people(&server, &db).await?;
        Ok((Self { place, server, db, backups }, everybody))
    }

    /// The moment to come back to.
    async fn stands_still(&self) -> anyhow::Result<Still> {
        tell("the moment to come back to")?;
        let stopped_at = Instant::now();
        self.server.pause(true)?;
        let (moment, tables) = picture(&self.db).await?;
        self.server.pause(false)?;
        Ok(Still { moment, tables, stopped_at, resumed_at: Instant::now() })
    }

    /// The second of them is erased at once.
    async fn goodbye(&self, leavers: &[Person; 2]) -> anyhow::Result<()> {
        tell("two members leave: one may still come back, the other is erased for good")?;
        for leaver in leavers {
            let goodbye = json!({ "password": PASSWORD, "reasons": [], "comment": null });
            let reply = leaver.page.post("/api/deletion.php", &goodbye).await;
            anyhow::ensure!(reply.status.is_success(), "nobody can leave: {}", reply.text());
        }
        let [_, erased] = leavers;
        erase(&self.db, erased.id).await
    }

    async fn lose(self) -> anyhow::Result<()> {
        self.db.close().await;
        self.place.lose(self.server).await
    }
}

/// Who plays in it.
struct Everybody {
    leavers: [Person; 2],
    /// Each with whom to write to.
    writers: Vec<(Page, Uuid)>,
}

/// Somebody with a browser.
struct Person {
    id: Uuid,
    page: Page,
}

/// Some members of the main site, logged in and with more credits than they spend.
async fn people(server: &Server, db: &PgPool) -> anyhow::Result<Everybody> {
    let rows: Vec<(Uuid, String)> = sqlx::query_as(
        "select a.member_id, a.email from accounts a join profiles p on p.id = a.member_id join sites s on s.id = a.site_id
         where s.domain = $1 and a.status = 'active' and p.status = 'active'
           and not exists (select from blocks b where b.member_id = a.member_id) order by a.member_id limit $2",
    )
    .bind(SITE)
    .bind(i64::try_from(WRITERS + 2)?)
    .fetch_all(db)
    .await?;
    anyhow::ensure!(rows.len() == WRITERS + 2, "the demo world is too small");
    let mut members = Vec::new();
    for (id, email) in rows {
        enrich(db, id, true).await?;
        let page = server.visitor();
        let reply = page.post("/api/user.php", &json!({ "email": email, "password": PASSWORD })).await;
        anyhow::ensure!(reply.status.is_success(), "{email} can't log in: {}", reply.text());
        members.push(Person { id, page });
    }
    // Nobody writes to those who leave.
    let writers = members.split_off(2);
    let partners: Vec<Uuid> = writers.iter().cycle().skip(1).take(WRITERS).map(|next| next.id).collect();
    let writers = writers.into_iter().map(|writer| writer.page).zip(partners).collect();
    let leavers = members.try_into().ok().context("two who leave")?;
    Ok(Everybody { leavers, writers })
}

/// The moment, and all that is in the database then; nobody writes.
async fn picture(db: &PgPool) -> anyhow::Result<(String, Vec<String>)> {
    let busy = "select count(*) from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()";
    while sqlx::query_scalar::<_, i64>(busy).fetch_one(db).await? > 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let moment = "select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')";
    let moment = sqlx::query_scalar(moment).fetch_one(db).await?;
    let tables = tables(&mut *db.acquire().await?).await?;
    // Commits after it are later by the clock, too.
    tokio::time::sleep(Duration::from_millis(20)).await;
    Ok((moment, tables))
}

/// Name, rows and digest of each table that the log knows of.
async fn tables(connection: &mut PgConnection) -> anyhow::Result<Vec<String>> {
    let names: Vec<String> = sqlx::query_scalar(
        "select relname::text from pg_class where relkind = 'r' and relpersistence = 'p' and relnamespace = 'public'::regnamespace order by 1",
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut tables = Vec::new();
    for name in names {
        let digest = format!(
            "select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') from {name} t"
        );
        let digest: String = sqlx::query_scalar(AssertSqlSafe(digest)).fetch_one(&mut *connection).await?;
        tables.push(format!("{name} {digest}"));
    }
    Ok(tables)
}

/// As when their 14 days were over.
async fn erase(db: &PgPool, member: Uuid) -> anyhow::Result<()> {
    sqlx::query("update deletions set due_at = now() - interval '1 second' where member_id = $1")
        .bind(member)
        .execute(db)
        .await?;
    sqlx::query("update jobs set run_at = now() - interval '1 second' where kind = 'accounts.erase' and payload::text like '%' || $1::text || '%'")
        .bind(member)
        .execute(db)
        .await?;
    sqlx::query("select pg_notify('jobs', '')").execute(db).await?;
    let begun = Instant::now();
    while sqlx::query_scalar("select exists (select from profiles where id = $1)")
        .bind(member)
        .fetch_one(db)
        .await?
    {
        anyhow::ensure!(begun.elapsed() < Duration::from_mins(2), "the member is not erased");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Ok(())
}

impl Lost {
    pub(crate) fn backups(&self) -> &str {
        &self.backups
    }

    /// A new machine.
    pub(crate) fn place(&self, name: &str) -> Place {
        Place::new(&self.liaison, self.folder.join(name), None)
    }

    /// The tables of a PostgreSQL that was restored to the moment by itself, before the program looked at it.
    pub(crate) async fn tables_restored(&self) -> anyhow::Result<Vec<String>> {
        let backups = Path::new(&self.backups);
        let mut made = std::fs::read_dir(backups)?.filter_map(Result::ok).map(|entry| entry.path());
        let folder = made.find(|path| path.join("backup.json").exists()).context("the backup")?;
        let record: Value = serde_json::from_slice(&std::fs::read(folder.join("backup.json"))?)?;
        let password = record.get("password").and_then(Value::as_str).context("the password")?.to_owned();
        let (wal, until) =
            (Some(backups.join("wal")), Some(self.still.moment.replace('T', " ").replace('Z', "+00")));
        let origin = Origin::BaseBackup(BaseBackup { folder, password, wal, until });
        let options = pgbox::Options { origin, ..pgbox::Options::durable(self.folder.join("files")) };
        let postgres = tokio::task::spawn_blocking(|| PgBox::start(options)).await??;
        let mut connection = PgConnection::connect(&postgres.url("liaison")).await?;
        let tables = tables(&mut connection).await;
        connection.close().await?;
        tokio::task::spawn_blocking(|| postgres.stop()).await?;
        tables
    }

    pub(crate) async fn check_leavers(&self, db: &PgPool, checks: &mut Checks) -> anyhow::Result<()> {
        let status: Option<String> = sqlx::query_scalar("select a.status from accounts a join profiles p on p.id = a.member_id where a.member_id = $1 and p.status = 'disabled'")
            .bind(self.waiting)
            .fetch_optional(db)
            .await?;
        let figure = status.unwrap_or_else(|| "shown".to_owned());
        checks.add("who asked to be deleted", "hidden again", &figure, figure == "pending_deletion");
        let there: i64 = sqlx::query_scalar(
            "select (select count(*) from profiles where id = $1) + (select count(*) from accounts where member_id = $1)
                  + (select count(*) from messages where sender_id = $1) + (select count(*) from photos where member_id = $1)",
        )
        .bind(self.erased)
        .fetch_one(db)
        .await?;
        checks.counted("rows of those who were erased for good", usize::try_from(there)?);
        Ok(())
    }

    pub(crate) async fn check_books(
        &self,
        there: &Place,
        db: &PgPool,
        checks: &mut Checks,
    ) -> anyhow::Result<()> {
        let proven = there.run(&["doctor", "--ledger"]).await.is_ok();
        checks.add("liaison doctor --ledger", "proven", if proven { "proven" } else { "not proven" }, proven);
        let gaps: i64 = sqlx::query_scalar(
            "select count(*) from conversations c where exists (select from messages m where m.conversation_id = c.id and m.body like 'drill %')
               and c.last_seq <> (select count(*) from messages m where m.conversation_id = c.id)",
        )
        .fetch_one(db)
        .await?;
        checks.counted("conversations with a gap", usize::try_from(gaps)?);
        Ok(())
    }

    /// Every file that a row names lies there, and members get to see it.
    pub(crate) async fn check_photos(
        &self,
        there: &Place,
        server: &Server,
        db: &PgPool,
        checks: &mut Checks,
    ) -> anyhow::Result<()> {
        let names: Vec<String> = sqlx::query_scalar(
            "select distinct name from photos, unnest(array[blob_large, blob_medium, blob_thumb, blob_locked]) name",
        )
        .fetch_all(db)
        .await?;
        let missing = names.iter().filter(|name| !there.state.join("photos").join(name).exists()).count();
        checks.none_of("photo files missing", missing, names.len());
        let email: String = sqlx::query_scalar(
            "select a.email from accounts a join photos p on p.member_id = a.member_id join sites s on s.id = a.site_id
             where s.domain = 'localhost' and a.status = 'active' and p.main and p.status = 'active' order by a.member_id limit 1",
        )
        .fetch_one(db)
        .await?;
        let page = server.visitor();
        let login = page.post("/api/user.php", &json!({ "email": email, "password": PASSWORD })).await;
        let user = page.get("/api/user.php").await.json();
        let image =
            user.pointer("/user/profile/main_image/filename").and_then(Value::as_str).unwrap_or_default();
        let photo = page.get(&format!("/photos/{image}")).await;
        let seen = login.status.is_success() && photo.status.is_success();
        checks.add("a member logs in and sees a photo", "yes", if seen { "yes" } else { "no" }, seen);
        Ok(())
    }
}
