//! A folder of members that comes by the console: as an archive, piece by piece, so that gigabytes take no memory and a line that
//! breaks costs one piece. Here is who may send one and what becomes of the pieces; a job unpacks it, and removes it when nobody
//! needs it any more (`upload_job`).
//!
//! What is on the disk is known before it is there: the row comes first, and goes last.

use super::{
    document::has,
    moves::note,
    upload_job::{ClearUploads, Unpack},
};
use crate::{
    backoffice::{Doer, Office, doer::reason},
    config::Config,
    kernel::{
        ids::SiteId,
        problem::{Answer, FieldError, Refusal},
    },
    moving::{self, KEPT_FREE},
    settings,
    staff::Permission,
};
use bytes::Bytes;
use nix::unistd::{AccessFlags, access};
use serde::Serialize;
use serde_json::json;
use sqlx::PgConnection;
use std::{
    fs::{self, DirBuilder, OpenOptions},
    io,
    os::unix::fs::{DirBuilderExt, FileExt, OpenOptionsExt},
    path::{Path, PathBuf},
    time::SystemTime,
};
use time::OffsetDateTime;
use tokio::task::spawn_blocking;
use utoipa::ToSchema;
use uuid::Uuid;

/// Bytes of a piece, at the most.
pub const LARGEST_PIECE: usize = 4 << 20;
/// Where they are, in the folder of folders; its name keeps it out of what can be chosen there.
const PLACE: &str = ".uploads";
/// Of one of them: what came, and what was in it.
const ARCHIVE: &str = "archive";
const FOLDER: &str = "folder";
/// Characters of a file's name.
const LONGEST_NAME: usize = 255;
const MILLION: u64 = 1_000_000;

/// How far an upload is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UploadState {
    /// Pieces of it are missing.
    Arriving,
    /// It is being unpacked.
    Unpacking,
    /// It can be looked at, and brought in.
    Ready,
    /// It can't be taken.
    Refused,
}

/// An upload of a site.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SiteUpload {
    /// Names it.
    pub id: Uuid,
    /// The file, as the browser calls it.
    pub name: String,
    /// Its bytes.
    pub bytes: i64,
    /// When the file was changed last, as the browser says: it goes on with the same file alone.
    #[serde(with = "time::serde::rfc3339")]
    pub changed_at: OffsetDateTime,
    /// So many bytes came.
    pub received: i64,
    /// How far it is.
    pub state: UploadState,
    /// Why it can't be taken: `archive_link`.
    #[schema(required)]
    pub fault: Option<String>,
    /// By which entry of the archive, from 1; null: by all of it.
    #[schema(required)]
    pub fault_entry: Option<i64>,
    /// Whoever began it.
    pub begun_by: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub begun_at: OffsetDateTime,
}

/// What somebody wants to send.
#[derive(Clone, Copy, Debug)]
pub struct UploadRequest<'a> {
    /// Where to.
    pub site: SiteId,
    /// The file, as the browser calls it.
    pub name: &'a str,
    /// Its bytes.
    pub bytes: i64,
    /// When the file was changed last.
    pub changed_at: OffsetDateTime,
    /// Why, in words.
    pub reason: &'a str,
}

/// That of a site, if there is one.
pub(super) async fn upload_of(connection: &mut PgConnection, site: SiteId) -> Answer<Option<SiteUpload>> {
    let row = sqlx::query!(
        "select u.id, u.name, u.bytes, u.changed_at, u.received, u.ready_at, u.fault, u.fault_entry, s.name as begun_by, u.begun_at
         from move_uploads u join staff s on s.id = u.begun_by where u.site_id = $1 and u.ended_at is null",
        site.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| {
        let state = match (&row.fault, row.ready_at) {
            (Some(_), _) => UploadState::Refused,
            (None, Some(_)) => UploadState::Ready,
            (None, None) if row.received == row.bytes => UploadState::Unpacking,
            (None, None) => UploadState::Arriving,
        };
        SiteUpload {
            id: row.id,
            name: row.name,
            bytes: row.bytes,
            changed_at: row.changed_at,
            received: row.received,
            state,
            fault: row.fault,
            fault_entry: row.fault_entry,
            begun_by: row.begun_by,
            begun_at: row.begun_at,
        }
    }))
}

/// Bytes that an archive may have, and what is in it.
pub(super) fn most(config: &Config) -> u64 {
    u64::from(config.import_upload_mb) * MILLION
}

/// The same, where any is taken: the server's account has to write there.
pub(super) fn largest(config: &Config) -> Option<u64> {
    let place = config.import_folder.as_ref()?;
    let can_write = place.is_dir() && access(place, AccessFlags::W_OK | AccessFlags::X_OK).is_ok();
    Some(most(config)).filter(|most| *most > 0 && can_write)
}

/// Begins one: its pieces come afterwards. A site has one at a time. Takes a fresh proof.
///
/// # Errors
/// `not_allowed`; `fresh_proof_required`; `not_found`; `upload_under_way` where the site has one; `upload_too_large`;
/// `upload_no_room` where the disk would not hold it, packed and unpacked; `invalid_request` for a file that can't be one, and on a
/// server that takes none.
pub async fn begin_upload(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    wish: &UploadRequest<'_>,
) -> Answer<Uuid> {
    let now = office.now();
    let reach = doer.reach(Permission::MoveMembers, now)?;
    let by = doer.staff().ok_or(Refusal::ConsoleOnly)?;
    let because = reason(wish.reason)?;
    let held = settings::hold_site(connection, wish.site).await?.ok_or(Refusal::NotFound)?;
    has(&reach, wish.site, &held.company_id)?;
    let place = office.config.import_folder.as_deref().zip(largest(office.config));
    let (place, most) = place.ok_or_else(|| FieldError::new("site", "field_invalid"))?;
    let is_name = (1..=LONGEST_NAME).contains(&wish.name.chars().count());
    if !is_name || wish.name.chars().any(char::is_control) {
        return Err(FieldError::new("name", "field_invalid").into());
    }
    let bytes = u64::try_from(wish.bytes).ok().filter(|bytes| *bytes > 0);
    let bytes = bytes.ok_or_else(|| FieldError::new("bytes", "field_invalid"))?;
    if bytes > most {
        return Err(Refusal::UploadTooLarge { megabytes: i64::from(office.config.import_upload_mb) }.into());
    }
    let promised = promised(connection).await?;
    let needed = bytes.saturating_mul(2).saturating_add(promised).saturating_add(KEPT_FREE);
    if moving::room(place).is_some_and(|room| room < needed) {
        return Err(Refusal::UploadNoRoom.into());
    }
    doer.stamp(connection, now).await?;
    let upload = office.random.uuid();
    let begun = sqlx::query!(
        "insert into move_uploads (id, site_id, name, bytes, changed_at, begun_by, begun_at, touched_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (site_id) where ended_at is null do nothing",
        upload,
        wish.site.0,
        wish.name,
        wish.bytes,
        wish.changed_at,
        by.0,
        now,
    )
    .execute(&mut *connection)
    .await?;
    if begun.rows_affected() == 0 {
        return Err(Refusal::UploadUnderWay.into());
    }
    let facts = json!({ "upload": upload, "bytes": wish.bytes });
    note(connection, office, ("site.upload_begun", wish.site), facts, because).await?;
    Ok(upload)
}

/// Bytes that the others will still write.
async fn promised(connection: &mut PgConnection) -> Answer<u64> {
    let bytes = sqlx::query_scalar!(
        r#"select coalesce(sum(2 * bytes - received), 0)::bigint as "bytes!" from move_uploads
           where ended_at is null and ready_at is null and fault is null"#
    );
    Ok(u64::try_from(bytes.fetch_one(connection).await?).unwrap_or(0))
}

/// Takes the piece that begins at an offset, and says how many bytes are there now. Another one than the next is passed over, so
/// that a piece may come twice, and whoever lost count hears where to go on. After the last the archive is unpacked.
///
/// # Errors
/// `not_allowed`; `not_found`, also once all of it is there; `upload_no_room`; `invalid_request` for more than was announced.
pub async fn take_piece(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (upload, offset, piece): (Uuid, i64, Bytes),
) -> Answer<i64> {
    let now = office.now();
    // Not again for each piece: whoever began it proved that it is them.
    let reach = doer.reach(Permission::EditSites, now)?;
    let row = sqlx::query!(
        r#"select u.site_id as "site!: SiteId", u.received, u.bytes, s.company_id from move_uploads u join sites s on s.id = u.site_id
           where u.id = $1 and u.ended_at is null and u.received < u.bytes for update of u"#,
        upload,
    );
    let row = row.fetch_optional(&mut *connection).await?.ok_or(Refusal::NotFound)?;
    has(&reach, row.site, &row.company_id)?;
    if offset != row.received {
        return Ok(row.received);
    }
    let length = i64::try_from(piece.len()).unwrap_or(i64::MAX);
    let received = row.received.saturating_add(length);
    if length == 0 || received > row.bytes {
        return Err(FieldError::new("offset", "field_invalid").into());
    }
    let place = office.config.import_folder.clone().ok_or(Refusal::NotFound)?;
    let at = u64::try_from(offset).map_err(anyhow::Error::from)?;
    let written = spawn_blocking(move || write(&place, upload, (at, piece.as_ref())))
        .await
        .map_err(anyhow::Error::from)?;
    match written {
        Err(error) if moving::is_full(&error) => return Err(Refusal::UploadNoRoom.into()),
        written => written.map_err(anyhow::Error::from)?,
    }
    sqlx::query!(
        "update move_uploads set received = $2, touched_at = $3 where id = $1",
        upload,
        received,
        now,
    )
    .execute(&mut *connection)
    .await?;
    if received == row.bytes {
        office.jobs.enqueue(connection, &Unpack { upload }).await?;
    }
    Ok(received)
}

/// Those on the disk whose last file came before a moment.
pub(super) fn on_disk(config: &Config, before: SystemTime) -> io::Result<Vec<Uuid>> {
    let Some(place) = &config.import_folder else { return Ok(Vec::new()) };
    let entries = match fs::read_dir(place.join(PLACE)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry?;
        let id = entry.file_name().to_str().and_then(|name| Uuid::try_parse(name).ok());
        if let Some(id) = id.filter(|_| entry.metadata().is_ok_and(|about| is_before(&about, before))) {
            found.push(id);
        }
    }
    Ok(found)
}

fn is_before(about: &fs::Metadata, moment: SystemTime) -> bool {
    about.modified().is_ok_and(|modified| modified < moment)
}

/// Where an upload's files are.
fn home(place: &Path, upload: Uuid) -> PathBuf {
    place.join(PLACE).join(upload.to_string())
}

/// The same, where the configuration names a place; the archive, and the folder that was in it.
pub(super) struct Files {
    pub(super) home: PathBuf,
    pub(super) archive: PathBuf,
    pub(super) folder: PathBuf,
}

pub(super) fn files(config: &Config, upload: Uuid) -> Option<Files> {
    let home = home(config.import_folder.as_deref()?, upload);
    Some(Files { archive: home.join(ARCHIVE), folder: home.join(FOLDER), home })
}

/// On the disk before it is noted: what was received stays received.
fn write(place: &Path, upload: Uuid, (at, piece): (u64, &[u8])) -> io::Result<()> {
    if moving::room(place).is_some_and(|room| room < KEPT_FREE) {
        return Err(io::ErrorKind::StorageFull.into());
    }
    let home = home(place, upload);
    for folder in [&place.join(PLACE), &home] {
        match DirBuilder::new().mode(0o700).create(folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => made?,
        }
    }
    let file =
        OpenOptions::new().write(true).create(true).truncate(false).mode(0o600).open(home.join(ARCHIVE))?;
    file.write_all_at(piece, at)?;
    file.sync_data()
}

/// Gives an upload up, whatever became of it: its files are removed.
///
/// # Errors
/// `not_allowed`; `not_found`; `move_under_way` while it is looked at or brought in.
pub async fn drop_upload(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (upload, why): (Uuid, &str),
) -> Answer<()> {
    let now = office.now();
    let reach = doer.reach(Permission::EditSites, now)?;
    let because = reason(why)?;
    let site = sqlx::query_scalar!(
        r#"select site_id as "site!: SiteId" from move_uploads where id = $1 and ended_at is null"#,
        upload,
    );
    let site = site.fetch_optional(&mut *connection).await?.ok_or(Refusal::NotFound)?;
    let held = settings::hold_site(connection, site).await?.ok_or(Refusal::NotFound)?;
    has(&reach, site, &held.company_id)?;
    let is_used = sqlx::query_scalar!(
        r#"select exists (select from move_runs where upload_id = $1 and ended_at is null) as "is_used!""#,
        upload,
    );
    if is_used.fetch_one(&mut *connection).await? {
        return Err(Refusal::MoveUnderWay.into());
    }
    doer.stamp(connection, now).await?;
    let ended = sqlx::query!(
        "update move_uploads set ended_at = $2 where id = $1 and ended_at is null",
        upload,
        now,
    );
    if ended.execute(&mut *connection).await?.rows_affected() == 0 {
        return Err(Refusal::NotFound.into());
    }
    office.jobs.enqueue(connection, &ClearUploads).await?;
    note(connection, office, ("site.upload_removed", site), json!({ "upload": upload }), because).await
}

/// What a run of it is called, if it can be brought to the site; it is not abandoned then.
pub(super) async fn use_upload(
    connection: &mut PgConnection,
    (site, upload): (SiteId, Uuid),
    now: OffsetDateTime,
) -> Answer<Option<String>> {
    let name = sqlx::query_scalar!(
        "update move_uploads set touched_at = $3 where id = $1 and site_id = $2 and ready_at is not null and ended_at is null
         returning name",
        upload,
        site.0,
        now,
    );
    Ok(name.fetch_optional(connection).await?)
}
