//! Reading a folder into a site: file by file, some thousand lines in a transaction, each with the note of how far it is.
//! Killed at any moment it goes on where it was; a dry run reads the same and writes nothing.

use super::{
    checks::{Checks, Consent, Conversation, Like, Message, Photo},
    format::{self, Kind},
    lines::{Lines, require_files},
    newcomers::Newcomer,
    photos,
    purchases::Credits,
    redirects::{self, Redirect},
    report::{Fault, Report, fault},
    store,
};
use crate::{
    kernel::{clock::Clock, ids::SiteId, problem::Answer, random::Random},
    media::Media,
    members,
    payments::{self, MovedOrder},
    settings::{self, SiteRow},
};
use anyhow::{Context, ensure};
use serde::de::DeserializeOwned;
use sqlx::{Connection, PgConnection, PgPool};
use std::{collections::HashSet, path::PathBuf, time::Duration};
use time::OffsetDateTime;
use uuid::Uuid;

/// Lines of a transaction.
const LINES: usize = 5_000;
/// Members are twenty rows each.
const MEMBERS: usize = 2_000;
/// Photos take a processor's time each.
const PHOTOS: usize = 16;
/// Bytes of its lines: they are in memory some times over on their way.
const BYTES: usize = 8 << 20;

/// Tenths of a second that an import waits for another one's end.
const PATIENCE: u32 = 50;

/// What an import is given.
pub struct Import<'a> {
    /// Where to.
    pub pool: &'a PgPool,
    /// Where photos go.
    pub media: &'a Media,
    /// Chance.
    pub random: &'a Random,
    /// Time.
    pub clock: &'a Clock,
    /// The site: not open yet, or closed for maintenance.
    pub site: &'a SiteRow,
    /// The folder.
    pub folder: PathBuf,
    /// Only says what would come.
    pub dry_run: bool,
    /// The operator vouches that moderators have seen words and approved photos.
    pub seen_before: bool,
    /// Only where old addresses lead: so a site that is open can be mended.
    pub redirects_only: bool,
    /// Whether the site has a page at a path.
    pub is_page: &'a (dyn Fn(&str) -> bool + Sync),
    /// Hears how far it is: which file, and bytes of all of it.
    pub progress: &'a (dyn Fn(Kind, (u64, u64)) + Sync),
}

/// Reads all of it.
///
/// # Errors
/// When the site is open, the folder holds no members, another import of the site runs, or the database does not answer.
pub async fn import(import: &Import<'_>) -> anyhow::Result<Report> {
    let folder = import.folder.canonicalize();
    let folder = folder.with_context(|| format!("there is no folder {}", import.folder.display()))?;
    let first = if import.redirects_only { Kind::Redirects } else { Kind::Members };
    ensure!(folder.join(first.file()).is_file(), "{} has no {}", folder.display(), first.file());
    require_files(&folder)?;
    let site = import.site;
    ensure!(
        import.dry_run || import.redirects_only || !site.state.serves(),
        "{} is open: members come before it opens, or while it is closed for maintenance",
        site.domain
    );
    let mut alone = alone(import.pool, site.id).await?;
    let now = import.clock.now();
    if !import.dry_run {
        // The site's row is held until the move is known: whoever opens it sees that, or is seen.
        let mut beginning = alone.begin().await?;
        if !import.redirects_only {
            require_closed(&mut beginning, site).await?;
        }
        store::begin(&mut beginning, site.id, &import.random.bytes(), now).await?;
        beginning.commit().await?;
    }
    let begun = store::begun(&mut alone, site.id).await?;
    let key = begun.as_ref().and_then(|begun| begun.key.as_slice().try_into().ok());
    let mut checks = Checks::new(site, folder, key.unwrap_or_else(|| import.random.bytes()), now);
    checks.report.dry_run = import.dry_run;
    let done = begun.map(|begun| begun.done).unwrap_or_default();
    let mut reading = Reading {
        import,
        checks,
        now,
        batch: Batch::default(),
        passed: 0,
        is_referred: false,
        is_anew: false,
    };
    reading.checks.patterns = redirects::patterns(&mut alone, site.id).await?;
    for kind in Kind::ALL.into_iter().filter(|kind| !import.redirects_only || *kind == Kind::Redirects) {
        let before = done.get(kind.code());
        let lines = before.and_then(|before| before.get("lines")?.as_u64()).unwrap_or(0);
        let digest = before.and_then(|before| before.get("digest")?.as_str()).unwrap_or_default();
        reading.is_referred = kind.hanging().iter().any(|other| done.get(other.code()).is_some());
        reading.file(kind, (lines, digest)).await?;
    }
    if !import.dry_run {
        store::finish(&mut alone, site.id, import.clock.now()).await?;
    }
    alone.close().await?;
    Ok(reading.checks.report)
}

/// A connection that holds the site's move: nobody else imports to it, or takes it back. It is none of the pool's, so that
/// whatever ends the work lets go with it.
pub(super) async fn alone(pool: &PgPool, site: SiteId) -> anyhow::Result<PgConnection> {
    let mut connection = pool.acquire().await?.detach();
    let mut is_alone = false;
    // One that was killed a moment ago may not be gone yet.
    for _ in 0..PATIENCE {
        is_alone = sqlx::query_scalar!(
            r#"select pg_try_advisory_lock(hashtextextended($1, 28)) as "alone!""#,
            site.to_string()
        )
        .fetch_one(&mut connection)
        .await?;
        if is_alone {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    ensure!(is_alone, "another import to this site is under way");
    Ok(connection)
}

/// Whether somebody holds the site's move, to which members came or are coming; until the end of the transaction nobody begins to.
///
/// # Errors
/// When the database does not answer.
pub async fn is_held(connection: &mut PgConnection, site: SiteId) -> Answer<bool> {
    let is_held = sqlx::query_scalar!(
        r#"select exists (select from moves where site_id = $1) and not pg_try_advisory_xact_lock(hashtextextended($2, 28)) as "is_held!""#,
        site.0,
        site.to_string(),
    );
    Ok(is_held.fetch_one(connection).await?)
}

/// Asked by whoever holds the move: it may have been opened while they waited for it.
pub(super) async fn require_closed(connection: &mut PgConnection, site: &SiteRow) -> anyhow::Result<()> {
    let held = settings::hold_site(connection, site.id).await?;
    ensure!(held.is_some_and(|held| !held.state.serves()), "{} was opened a moment ago", site.domain);
    Ok(())
}

/// What was read and waits to be written.
#[derive(Default)]
struct Batch {
    newcomers: Vec<Newcomer>,
    consents: Vec<Consent>,
    orders: Vec<MovedOrder>,
    credits: Vec<Credits>,
    photos: Vec<(u64, Photo)>,
    likes: Vec<Like>,
    blocks: Vec<(Uuid, Uuid, OffsetDateTime)>,
    conversations: Vec<Conversation>,
    messages: Vec<Message>,
    redirects: Vec<Redirect>,
    /// Of the lines that they were.
    bytes: usize,
}

impl Batch {
    fn is_full(&self) -> bool {
        let is_many = self.newcomers.len() >= MEMBERS || self.photos.len() >= PHOTOS;
        is_many || self.rows() >= LINES || self.bytes >= BYTES
    }

    /// The last one came with an earlier import.
    fn let_go(&mut self, kind: Kind) {
        match kind {
            Kind::Consents => {
                self.consents.pop();
            }
            Kind::Credits => {
                self.credits.pop();
            }
            Kind::Likes => {
                self.likes.pop();
            }
            Kind::Blocks => {
                self.blocks.pop();
            }
            Kind::Messages => {
                self.messages.pop();
            }
            Kind::Redirects => {
                self.redirects.pop();
            }
            Kind::Members | Kind::Orders | Kind::Photos | Kind::Conversations => {}
        }
    }

    /// But members and photos, which have ways of their own.
    fn rows(&self) -> usize {
        self.consents.len()
            + self.orders.len()
            + self.credits.len()
            + self.likes.len()
            + self.blocks.len()
            + self.conversations.len()
            + self.messages.len()
            + self.redirects.len()
    }

    /// Writes these; how many were news.
    async fn write(&self, connection: &mut PgConnection, site: SiteId) -> anyhow::Result<u64> {
        let mut written = 0;
        if !self.consents.is_empty() {
            written += store::consents(connection, &self.consents).await?;
        }
        if !self.orders.is_empty() {
            written += payments::put_earlier_orders(connection, &self.orders).await?;
        }
        if !self.credits.is_empty() {
            written += store::credits(connection, &self.credits).await?;
        }
        if !self.likes.is_empty() {
            written += store::likes(connection, &self.likes).await?;
        }
        if !self.blocks.is_empty() {
            written += members::put_moved_blocks(connection, &self.blocks).await?;
        }
        if !self.conversations.is_empty() {
            written += store::conversations(connection, &self.conversations).await?;
        }
        if !self.messages.is_empty() {
            written += store::messages(connection, &self.messages).await?;
        }
        if !self.redirects.is_empty() {
            written += redirects::put(connection, site, &self.redirects).await?;
        }
        Ok(written)
    }
}

/// An import on its way.
struct Reading<'a> {
    import: &'a Import<'a>,
    checks: Checks<'a>,
    now: OffsetDateTime,
    batch: Batch,
    /// Lines of the file that an earlier import wrote.
    passed: u64,
    /// An earlier import has come to a file that refers to this one.
    is_referred: bool,
    /// Purchases, or conversations, are not as they were: of what names them any line may have been refused.
    is_anew: bool,
}

impl Reading<'_> {
    async fn file(&mut self, kind: Kind, (lines, digest): (u64, &str)) -> anyhow::Result<()> {
        self.checks.begin(kind);
        let path = self.checks.folder.join(kind.file());
        let Some(mut file) = Lines::open(&path)? else { return Ok(()) };
        self.checks.report.counts(kind);
        // Another file than the one before: its lines are looked at one by one.
        let is_anew = self.is_anew && matches!(kind, Kind::Credits | Kind::Messages);
        let is_same = lines > 0 && !is_anew && Lines::is_same(&path, lines, digest)?;
        self.passed = if is_same { lines } else { 0 };
        if matches!(kind, Kind::Orders | Kind::Conversations) {
            self.is_anew = lines > 0 && !is_same;
        }
        while file.step()? {
            match self.line(kind, &file) {
                None => {}
                Some(Ok(())) => self.checks.report.counts(kind).read += 1,
                Some(Err(fault)) => {
                    self.checks.report.counts(kind).read += 1;
                    self.checks.report.refuse(kind, file.number, fault);
                }
            }
            if self.batch.is_full() {
                self.flush(kind, &file).await?;
            }
        }
        self.flush(kind, &file).await
    }

    /// Looks at a line and puts what comes of it into the batch; None for an empty one. What an earlier import wrote is looked at
    /// like all others, since lines below hang on it, and a report says the same after an interruption. It is written again only
    /// where it hangs on what comes now, since it was refused then: a member whose line was mended brings all that is theirs.
    fn line(&mut self, kind: Kind, file: &Lines) -> Option<Result<(), Fault>> {
        let (checks, batch, line) = (&mut self.checks, &mut self.batch, file.number);
        let was_read = line <= self.passed;
        let is_late = self.is_referred && self.passed > 0 && !was_read;
        let mut is_news = false;
        let found = match kind {
            Kind::Members => take(file, |row| newcomer(checks, batch, line, &row)),
            Kind::Consents => take(file, |row: format::Consent| {
                is_news = was_read && checks.is_news(&[row.member.as_str()]);
                checks.consent(&row).map(|row| batch.consents.push(row))
            }),
            Kind::Orders => take(file, |row: format::Order| {
                checks.note_late(kind, &row.external_id, is_late);
                checks.order(line, &row).map(|row| batch.orders.push(row))
            }),
            Kind::Credits => take(file, |row: format::Credits| {
                let order = row.order.as_deref();
                is_news = was_read
                    && (checks.is_news(&[row.member.as_str()])
                        || order.is_some_and(|order| checks.is_late(Kind::Orders, order)));
                checks.credits(line, &row).map(|row| batch.credits.push(row))
            }),
            Kind::Photos => {
                take(file, |row| checks.photo(&row, was_read).map(|row| batch.photos.push((line, row))))
            }
            Kind::Likes => take(file, |row: format::Like| {
                is_news = was_read && checks.is_news(&[row.from.as_str(), row.to.as_str()]);
                checks.like(&row).map(|row| batch.likes.push(row))
            }),
            Kind::Blocks => take(file, |row: format::Block| {
                is_news = was_read && checks.is_news(&[row.from.as_str(), row.to.as_str()]);
                checks.block(&row).map(|row| batch.blocks.push(row))
            }),
            Kind::Conversations => take(file, |row: format::Conversation| {
                checks.note_late(kind, &row.external_id, is_late);
                checks.conversation(&row).map(|row| batch.conversations.push(row))
            }),
            Kind::Messages => take(file, |row: format::Message| {
                let talk = row.conversation.as_str();
                is_news = was_read && (checks.is_new_talk(talk) || checks.is_late(Kind::Conversations, talk));
                checks.message(line, &row).map(|row| batch.messages.push(row))
            }),
            Kind::Redirects => {
                let is_page = self.import.is_page;
                take(file, |row| checks.redirect(&row, is_page).map(|row| batch.redirects.push(row)))
            }
        };
        // Members and photos are looked up, and purchases and conversations are referred to from another file.
        let is_needed =
            matches!(kind, Kind::Members | Kind::Orders | Kind::Photos | Kind::Conversations) || is_news;
        if matches!(found, Some(Ok(()))) && was_read && !is_needed {
            batch.let_go(kind);
            checks.report.counts(kind).known += 1;
        } else if matches!(found, Some(Ok(()))) {
            batch.bytes += file.length();
        }
        found
    }

    /// Writes what waits, with the note of how far the file is.
    async fn flush(&mut self, kind: Kind, file: &Lines) -> anyhow::Result<()> {
        (self.import.progress)(kind, file.bytes);
        let batch = std::mem::take(&mut self.batch);
        let mut come = self.settle(batch.newcomers).await?;
        if !batch.photos.is_empty() {
            photos::bring(self.import, &mut self.checks, &batch.photos).await?;
        }
        let batch = Batch { newcomers: Vec::new(), photos: Vec::new(), ..batch };
        let rows = u64::try_from(batch.rows())?;
        if self.import.dry_run {
            self.checks.report.counts(kind).taken += rows + u64::try_from(come.len())?;
            return Ok(());
        }
        let mut transaction = self.import.pool.begin().await?;
        // A crash that loses the last of them loses their note, too.
        sqlx::raw_sql("set local statement_timeout = '120s'; set local synchronous_commit = off")
            .execute(&mut *transaction)
            .await?;
        let written = batch.write(&mut transaction, self.import.site.id).await?;
        if !come.is_empty() {
            come.sort_by_key(|one| one.profile.id);
            let seen = self.import.seen_before;
            store::members(
                &mut transaction,
                self.import.random,
                self.import.site.id,
                (&come, seen),
                self.now,
            )
            .await?;
        }
        // What names these was refused before. Interrupted from here on, nothing of it counts as read.
        let is_news = !come.is_empty() || written > 0 || self.is_anew;
        let unread: &[Kind] = if is_news { kind.hanging() } else { &[] };
        let (lines, digest) = (i64::try_from(file.number)?, file.digest());
        store::note(&mut transaction, self.import.site.id, kind, (lines, &digest), unread).await?;
        transaction.commit().await?;
        let counts = self.checks.report.counts(kind);
        counts.taken += written + u64::try_from(come.len())?;
        counts.known += rows - written.min(rows);
        Ok(())
    }

    /// Those of them who really come: they are not there yet, have not left since, and their address is nobody's.
    async fn settle(&mut self, newcomers: Vec<Newcomer>) -> anyhow::Result<Vec<Newcomer>> {
        if newcomers.is_empty() {
            return Ok(newcomers);
        }
        let mut connection = self.import.pool.acquire().await?;
        let ids: Vec<Uuid> = newcomers.iter().map(|one| one.profile.id.0).collect();
        let there = store::there(&mut connection, &ids).await?;
        let erased = store::erased(&mut connection, &ids).await?;
        let fresh = newcomers.iter().filter(|one| !there.contains(&one.profile.id.0));
        let addresses: Vec<String> = fresh.filter_map(Newcomer::address).collect();
        let taken = store::taken(&mut connection, self.import.site.id, &addresses).await?;
        Ok(self.sort_out(newcomers, &there, &erased, &taken))
    }

    fn sort_out(
        &mut self,
        newcomers: Vec<Newcomer>,
        there: &HashSet<Uuid>,
        erased: &HashSet<Uuid>,
        taken: &HashSet<String>,
    ) -> Vec<Newcomer> {
        let mut come = Vec::new();
        for one in newcomers {
            let id = one.profile.id.0;
            if there.contains(&id) {
                self.checks.report.counts(Kind::Members).known += 1;
                self.checks.is_there(&one.external_id);
                continue;
            }
            let why = if erased.contains(&id) {
                fault("left_since", "they came before, and left")
            } else if one.address().is_some_and(|address| taken.contains(&address)) {
                fault("address_in_use", "somebody on the site has this address")
            } else {
                come.push(one);
                continue;
            };
            self.checks.forget(&one.external_id);
            self.checks.report.refuse(Kind::Members, one.line, why);
        }
        come
    }
}

fn take<T: DeserializeOwned>(
    file: &Lines,
    take: impl FnOnce(T) -> Result<(), Fault>,
) -> Option<Result<(), Fault>> {
    Some(file.parse::<T>()?.and_then(take))
}

fn newcomer(
    checks: &mut Checks<'_>,
    batch: &mut Batch,
    line: u64,
    row: &super::format::Member,
) -> Result<(), Fault> {
    let Some(mut one) = checks.newcomer(line, row)? else {
        return Err(fault("left_before", "they had deleted their account"));
    };
    if let Some(address) = one.address() {
        let number = checks.number("address", &address);
        if !checks.addresses.insert(number) {
            return Err(fault(
                "address_twice",
                "a member above has this address, or one that leads to the same mailbox",
            ));
        }
    }
    // Whoever is refused takes no word from anybody.
    one.username = checks.username(line, row.username.as_deref());
    checks.know(&one.external_id, one.person());
    batch.newcomers.push(one);
    Ok(())
}
