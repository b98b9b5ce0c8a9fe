//! A site that moves out by the console: one person asks for it, another one lets it be written, as an encrypted file on the
//! server. Nobody downloads it here.

use super::{document::has, move_job::Run, moves::note};
use crate::{
    backoffice::{
        Doer, Office,
        doer::{reason, require_asker},
    },
    kernel::{
        ids::{SiteId, StaffId},
        problem::{Answer, FieldError, Refusal},
    },
    moving::PublicKey,
    settings,
    staff::{self, Permission},
};
use serde::Serialize;
use serde_json::json;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// Characters of a public key.
const LONGEST_KEY: usize = 100;

/// An export that waits for a second person.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ExportRequest {
    /// Names it.
    pub id: Uuid,
    /// Who asks.
    pub requested_by: String,
    /// The caller does: they can only withdraw it.
    pub is_own: bool,
    /// The public key that it would be encrypted to.
    pub sealed_to: String,
    /// Since when.
    #[serde(with = "time::serde::rfc3339")]
    pub requested_at: OffsetDateTime,
    /// Until when it can be answered.
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
}

/// Those of a site, the oldest first.
pub(super) async fn exports_waiting(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    site: SiteId,
    now: OffsetDateTime,
) -> Answer<Vec<ExportRequest>> {
    let rows = sqlx::query!(
        r#"select a.id, s.name, a.requested_by as "by: StaffId", a.parameters ->> 'sealed_to' as "sealed_to!", a.requested_at, a.expires_at
           from approval_requests a join staff s on s.id = a.requested_by
           where a.kind = 'site_export' and a.site_id = $1 and a.answer is null and a.expires_at > $2 order by a.requested_at limit 20"#,
        site.0,
        now,
    )
    .fetch_all(connection)
    .await?;
    let requests = rows.into_iter().map(|row| ExportRequest {
        id: row.id,
        requested_by: row.name,
        is_own: doer.staff() == Some(row.by),
        sealed_to: row.sealed_to,
        requested_at: row.requested_at,
        expires_at: row.expires_at,
    });
    Ok(requests.collect())
}

/// Asks a second person whether a site may be written into a file that only the owner of a key reads. Takes a fresh proof.
///
/// # Errors
/// `not_allowed`; `not_found`; `invalid_request` for a key that is none, or a server without a place for the file.
pub async fn ask_for_export(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (site, key, why): (SiteId, &str, &str),
) -> Answer<()> {
    let now = office.now();
    let reach = doer.reach(Permission::ExportSites, now)?;
    let by = doer.staff().ok_or(Refusal::ConsoleOnly)?;
    let because = reason(why)?;
    let held = settings::hold_site(connection, site).await?.ok_or(Refusal::NotFound)?;
    has(&reach, site, &held.company_id)?;
    let key = key.trim();
    let is_key = key.starts_with("age1") && key.len() <= LONGEST_KEY && key.parse::<PublicKey>().is_ok();
    if !is_key || office.config.import_folder.is_none() {
        return Err(FieldError::new("to", "field_invalid").into());
    }
    doer.stamp(connection, now).await?;
    let request = office.random.uuid();
    sqlx::query!(
        "insert into approval_requests (id, kind, parameters, parameters_hash, site_id, requested_by, requested_at, expires_at)
         values ($1, 'site_export', $2::jsonb, sha256(convert_to($2::jsonb::text, 'UTF8')), $3, $4, $5, $6)",
        request,
        json!({ "sealed_to": key }),
        site.0,
        by.0,
        now,
        now + staff::OPEN_FOR,
    )
    .execute(&mut *connection)
    .await?;
    note(connection, office, ("site.export_asked", site), json!({ "request": request }), because).await
}

/// A request that waits.
struct Asked {
    site: SiteId,
    company: String,
    by: StaffId,
    sealed_to: String,
}

/// Held until the end of the transaction: two answers at once are one.
async fn asked(connection: &mut PgConnection, request: Uuid, now: OffsetDateTime) -> Answer<Option<Asked>> {
    let asked = sqlx::query_as!(
        Asked,
        r#"select s.id as "site: SiteId", s.company_id as company, a.requested_by as "by: StaffId", a.parameters ->> 'sealed_to' as "sealed_to!"
           from approval_requests a join sites s on s.id = a.site_id
           where a.id = $1 and a.kind = 'site_export' and a.answer is null and a.expires_at > $2 for update of a"#,
        request,
        now,
    );
    Ok(asked.fetch_optional(connection).await?)
}

/// Answers: another's request is approved, and then a job writes the file, or refused; one's own is withdrawn.
///
/// # Errors
/// `not_allowed`, also for approving one's own; `fresh_proof_required`; `not_found`; `stale_version` where who asked works there no
/// more; `move_under_way` where something else is at work on the site.
pub async fn answer_export(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (request, approved): (Uuid, bool),
) -> Answer<()> {
    let now = office.now();
    let by = doer.staff().ok_or(Refusal::ConsoleOnly)?;
    let asked = asked(connection, request, now).await?.ok_or(Refusal::NotFound)?;
    let is_own = asked.by == by;
    if is_own && approved {
        return Err(Refusal::NotAllowed.into());
    }
    if !is_own {
        let rights = (Permission::ExportSites, Permission::ApproveExports);
        doer.answers(rights, (asked.site, &asked.company), now)?;
    }
    if approved {
        require_asker(connection, (Permission::ExportSites, asked.by), asked.site).await?;
    }
    doer.stamp(connection, now).await?;
    staff::answer_request(connection, request, (approved, is_own), by, now).await?;
    if !approved {
        return Ok(());
    }
    let run = office.random.uuid();
    let begun = sqlx::query!(
        "insert into move_runs (id, site_id, act, folder, seen_before, asked_by, asked_at, sealed_to, approval_id)
         values ($1, $2, 'export', $3, false, $4, $5, $6, $7) on conflict (site_id) where ended_at is null do nothing",
        run,
        asked.site.0,
        format!("export-{run}.age"),
        asked.by.0,
        now,
        asked.sealed_to,
        request,
    )
    .execute(&mut *connection)
    .await?;
    if begun.rows_affected() == 0 {
        return Err(Refusal::MoveUnderWay.into());
    }
    office.jobs.enqueue(connection, &Run { run }).await?;
    Ok(())
}
