//! Members of another program, brought to a site by the console: rehearsed, brought in, and taken back, by what `liaison import`
//! does. Here is who may ask for it and what is told of it; a job does it (`move_job`).
//!
//! Whoever manages sites sees nothing of members. So the report that is kept names files, lines and codes, and the words of
//! those alone that are about towns and countries; all of it is told by the command, on the server.

use super::{
    document::{has, read_site},
    exports::{ExportRequest, exports_waiting},
    move_job::Run,
    uploads::{self, SiteUpload, upload_of, use_upload},
};
use crate::{
    backoffice::{Doer, Office, doer::reason},
    config::Config,
    kernel::{
        ids::SiteId,
        problem::{Answer, FieldError, Problem, Refusal},
        retention::Kept,
    },
    moving::{self, Finding, Report},
    settings::{self, SiteRow},
    staff::{self, Chain, Entry, Permission},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::{
    collections::BTreeMap,
    fs,
    path::{Component, Path, PathBuf},
};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

/// What was asked for, and what came of it.
pub(in crate::backoffice) const KEPT: Kept = Kept::since("move_runs", "ended_at", Duration::days(90));

/// Folders that are listed.
const MOST_FOLDERS: usize = 200;
/// Characters of a folder's name.
const LONGEST_NAME: usize = 100;
/// So many of what was asked for lately are told.
const LATELY: i64 = 10;
/// Without it a folder brings nobody.
const MEMBERS: &str = "members.jsonl";
/// What a report says in words about these names nobody.
const IN_WORDS: [&str; 3] = ["place_guessed", "place_unknown", "country_not_here"];

/// What can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum MoveAct {
    /// Say what would come, and write nothing.
    Rehearse,
    /// Bring it in.
    Import,
    /// Take all of it back.
    Undo,
    /// Write the site into an encrypted file.
    Export,
}

impl MoveAct {
    fn code(self) -> &'static str {
        match self {
            Self::Rehearse => "rehearse",
            Self::Import => "import",
            Self::Undo => "undo",
            Self::Export => "export",
        }
    }
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum MoveOutcome {
    /// It came to its end.
    Done,
    /// It can't be done.
    Failed,
    /// Somebody stopped it.
    Stopped,
}

/// What somebody asks for.
#[derive(Clone, Copy, Debug)]
pub struct MoveRequest<'a> {
    /// Where.
    pub site: SiteId,
    /// What.
    pub act: MoveAct,
    /// A folder's name; none to take back, or of an upload.
    pub folder: Option<&'a str>,
    /// Instead of a folder, one that came by the browser.
    pub upload: Option<Uuid>,
    /// Moderators of the site before have seen the members' words, and the photos that say `approved`.
    pub seen_before: bool,
    /// Why, in words.
    pub reason: &'a str,
}

/// What came of one file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MoveFile {
    /// Its name, as in `members.jsonl`.
    pub file: String,
    /// Lines that say something.
    pub read: u64,
    /// What came, or would come.
    pub taken: u64,
    /// What was there already.
    pub known: u64,
    /// What is not taken.
    pub refused: u64,
}

/// How often something came up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MoveCount {
    /// Stable: `email_invalid`.
    pub code: String,
    /// How often.
    pub times: u64,
}

/// One line that is refused, or comes otherwise than it stands there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MoveFinding {
    /// In which file.
    pub file: String,
    /// On which line, from 1.
    pub line: u64,
    /// Why.
    pub code: String,
    /// In words, as the command says it; null where they may name somebody.
    #[schema(required)]
    pub said: Option<String>,
}

/// What an import found, without anything that names a member.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MoveReport {
    /// What came of each file that is there.
    pub files: Vec<MoveFile>,
    /// How often each reason to refuse a line came up.
    pub refusals: Vec<MoveCount>,
    /// How often each change did.
    pub changes: Vec<MoveCount>,
    /// The first lines that are refused.
    pub refused: Vec<MoveFinding>,
    /// The first lines that are changed on the way.
    pub changed: Vec<MoveFinding>,
}

impl From<&Report> for MoveReport {
    fn from(report: &Report) -> Self {
        let files = report.files.iter().map(|(file, counts)| MoveFile {
            file: format!("{file}.jsonl"),
            read: counts.read,
            taken: counts.taken,
            known: counts.known,
            refused: counts.refused,
        });
        Self {
            files: files.collect(),
            refusals: counts(&report.refusals),
            changes: counts(&report.changes),
            refused: report.refused.iter().map(MoveFinding::from).collect(),
            changed: report.changed.iter().map(MoveFinding::from).collect(),
        }
    }
}

impl From<&Finding> for MoveFinding {
    fn from(finding: &Finding) -> Self {
        let said = IN_WORDS.contains(&finding.code).then(|| finding.said.clone());
        Self { file: finding.file.clone(), line: finding.line, code: finding.code.to_owned(), said }
    }
}

fn counts(counts: &BTreeMap<&'static str, u64>) -> Vec<MoveCount> {
    counts.iter().map(|(code, times)| MoveCount { code: (*code).to_owned(), times: *times }).collect()
}

/// One thing that was asked for.
#[derive(Clone, Debug)]
pub struct MoveRun {
    /// Names it.
    pub id: Uuid,
    /// What.
    pub act: MoveAct,
    /// Of which folder, or into which file.
    pub folder: Option<String>,
    /// As it was asked for.
    pub seen_before: bool,
    /// By whom.
    pub asked_by: String,
    /// When.
    pub asked_at: OffsetDateTime,
    /// Which file it is at, as in `members`; none before the first.
    pub file: Option<String>,
    /// Since when.
    pub file_since: Option<OffsetDateTime>,
    /// Bytes of it that were read.
    pub bytes_read: i64,
    /// All of them.
    pub bytes_all: i64,
    /// When it ended.
    pub ended_at: Option<OffsetDateTime>,
    /// How.
    pub outcome: Option<MoveOutcome>,
    /// What went wrong last, as the command would say it.
    pub said: Option<String>,
    /// What was found; of the newest that has one.
    pub report: Option<MoveReport>,
}

/// How a site's move stands.
#[derive(Clone, Debug)]
pub struct SiteMoves {
    /// Whether the configuration names the folder of folders (`import_folder`).
    pub has_place: bool,
    /// Those in it that bring members, by name.
    pub folders: Vec<String>,
    /// Bytes of the largest archive that the browser may send; None where the server takes none.
    pub largest_upload: Option<u64>,
    /// The one that it sends, or sent.
    pub upload: Option<SiteUpload>,
    /// When the first import began; none where nobody was brought, or all were taken back.
    pub begun_at: Option<OffsetDateTime>,
    /// Of lately, the newest first.
    pub runs: Vec<MoveRun>,
    /// Exports that wait for a second person.
    pub exports: Vec<ExportRequest>,
}

/// How a site's move stands, for whoever may look at the site.
///
/// # Errors
/// `not_allowed`; `not_found`.
pub async fn moves_of(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (all, site): (&[SiteRow], SiteId),
) -> Answer<SiteMoves> {
    read_site(connection, office, doer, (all, site)).await?;
    let begun_at = sqlx::query_scalar!("select begun_at from moves where site_id = $1", site.0)
        .fetch_optional(&mut *connection)
        .await?;
    let rows = sqlx::query!(
        r#"select r.id, r.act as "act: MoveAct", r.folder, r.seen_before, s.name as asked_by, r.asked_at, r.file, r.file_since,
             r.bytes_read, r.bytes_all, r.ended_at, r.outcome as "outcome: MoveOutcome", r.said, r.report
           from move_runs r join staff s on s.id = r.asked_by where r.site_id = $1 order by r.asked_at desc, r.id limit $2"#,
        site.0,
        LATELY,
    )
    .fetch_all(&mut *connection)
    .await?;
    let exports = exports_waiting(connection, doer, site, office.now()).await?;
    let upload = upload_of(connection, site).await?;
    let mut runs: Vec<MoveRun> = Vec::new();
    for row in rows {
        let report = row.report.filter(|_| runs.iter().all(|run| run.report.is_none()));
        runs.push(MoveRun {
            id: row.id,
            act: row.act,
            folder: row.folder,
            seen_before: row.seen_before,
            asked_by: row.asked_by,
            asked_at: row.asked_at,
            file: row.file,
            file_since: row.file_since,
            bytes_read: row.bytes_read,
            bytes_all: row.bytes_all,
            ended_at: row.ended_at,
            outcome: row.outcome,
            said: row.said,
            report: report.map(serde_json::from_value).transpose().map_err(anyhow::Error::from)?,
        });
    }
    let has_place = office.config.import_folder.is_some();
    let (folders, largest_upload) = (folders(office.config), uploads::largest(office.config));
    Ok(SiteMoves { has_place, folders, largest_upload, upload, begun_at, runs, exports })
}

/// Asks for it; a job does it. Bringing in and taking back take a fresh proof.
///
/// # Errors
/// `not_allowed`; `not_found`; `site_serves` where members come or go and the site is open; `move_under_way` where something is
/// at work already; `invalid_request` for a folder, or an upload, that is none.
pub async fn ask_for_move(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    wish: &MoveRequest<'_>,
) -> Answer<()> {
    let now = office.now();
    let (permission, action) = match wish.act {
        MoveAct::Rehearse => (Permission::EditSites, "site.rehearsal_asked"),
        MoveAct::Import => (Permission::MoveMembers, "site.import_asked"),
        MoveAct::Undo => (Permission::MoveMembers, "site.undo_asked"),
        // By a second person's leave alone.
        MoveAct::Export => return Err(FieldError::new("act", "field_invalid").into()),
    };
    let reach = doer.reach(permission, now)?;
    let by = doer.staff().ok_or(Refusal::ConsoleOnly)?;
    let because = reason(wish.reason)?;
    // Held, so that it is not opened meanwhile.
    let held = settings::hold_site(connection, wish.site).await?.ok_or(Refusal::NotFound)?;
    has(&reach, wish.site, &held.company_id)?;
    let folder: Option<String> = match (wish.act, wish.folder, wish.upload) {
        (MoveAct::Undo, None, None) => None,
        (MoveAct::Undo, ..) | (_, Some(_), Some(_)) => return Err(no_folder()),
        (_, None, Some(upload)) => {
            let name = use_upload(connection, (wish.site, upload), now).await?.ok_or_else(no_folder)?;
            Some(name.chars().take(LONGEST_NAME).collect())
        }
        (_, name, None) => {
            let name = name.filter(|name| find(office.config, name).is_some()).ok_or_else(no_folder)?;
            Some(name.to_owned())
        }
    };
    if wish.act != MoveAct::Rehearse && held.state.serves() {
        return Err(Refusal::SiteServes.into());
    }
    doer.stamp(connection, now).await?;
    let run = office.random.uuid();
    let asked = sqlx::query!(
        "insert into move_runs (id, site_id, act, folder, seen_before, asked_by, asked_at, upload_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (site_id) where ended_at is null do nothing",
        run,
        wish.site.0,
        wish.act.code(),
        folder,
        wish.seen_before,
        by.0,
        now,
        wish.upload,
    )
    .execute(&mut *connection)
    .await?;
    if asked.rows_affected() == 0 {
        return Err(Refusal::MoveUnderWay.into());
    }
    office.jobs.enqueue(connection, &Run { run }).await?;
    note(connection, office, (action, wish.site), json!({ "run": run }), because).await
}

fn no_folder() -> Problem {
    FieldError::new("folder", "field_invalid").into()
}

/// Stops what is at work: an import goes on where it was when it is asked for again, as does taking back.
///
/// # Errors
/// `not_allowed`; `not_found`, also where nothing is at work.
pub async fn stop_move(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (site, why): (SiteId, &str),
) -> Answer<()> {
    let now = office.now();
    let reach = doer.reach(Permission::EditSites, now)?;
    let because = reason(why)?;
    let held = settings::hold_site(connection, site).await?.ok_or(Refusal::NotFound)?;
    has(&reach, site, &held.company_id)?;
    doer.stamp(connection, now).await?;
    let run = sqlx::query_scalar!(
        "update move_runs set ended_at = $2, outcome = 'stopped' where site_id = $1 and ended_at is null returning id",
        site.0,
        now,
    )
    .fetch_optional(&mut *connection)
    .await?
    .ok_or(Refusal::NotFound)?;
    note(connection, office, ("site.move_stopped", site), json!({ "run": run }), because).await
}

pub(super) async fn note(
    connection: &mut PgConnection,
    office: Office<'_>,
    (action, site): (&'static str, SiteId),
    facts: Value,
    because: &str,
) -> Answer<()> {
    let entry = Entry {
        chain: Chain::Act,
        action,
        subject: None,
        site: Some(site),
        case: None,
        facts,
        reason: Some(because),
    };
    staff::append(connection, office.random, &entry).await?;
    Ok(())
}

/// Whether members are brought to a site, or taken back, right now, by the console or by a command: such a site stays closed, and
/// no command begins before the end of the transaction.
///
/// # Errors
/// When the database does not answer.
pub async fn is_moving(connection: &mut PgConnection, site: SiteId) -> Answer<bool> {
    if moving::is_held(connection, site).await? {
        return Ok(true);
    }
    let is_moving = sqlx::query_scalar!(
        r#"select exists (select from move_runs where site_id = $1 and ended_at is null and act in ('import', 'undo')) as "is_moving!""#,
        site.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(is_moving)
}

/// A folder of the folder of folders, wherever links lead; None for whatever else a name may stand for.
pub(super) fn find(config: &Config, name: &str) -> Option<PathBuf> {
    let path = Path::new(name);
    // Nothing that leads up, down or to itself: a name as it stands in the folder.
    let is_plain = path.components().eq([Component::Normal(path.as_os_str())]);
    let is_shown = !name.starts_with('.') && name.chars().count() <= LONGEST_NAME;
    if !is_plain || !is_shown || name.chars().any(char::is_control) {
        return None;
    }
    let place = config.import_folder.as_ref()?.canonicalize().ok()?;
    let found = place.join(path).canonicalize().ok()?;
    (found.parent() == Some(place.as_path()) && found.join(MEMBERS).is_file()).then_some(found)
}

/// Those that bring members, by name.
fn folders(config: &Config) -> Vec<String> {
    let entries = config.import_folder.as_ref().and_then(|place| fs::read_dir(place).ok());
    let names = entries.into_iter().flatten().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut found: Vec<String> = names.filter(|name| find(config, name).is_some()).collect();
    found.sort();
    found.truncate(MOST_FOLDERS);
    found
}
