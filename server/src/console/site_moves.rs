//! Members of another program who come to a site: what a folder would bring, bringing it in, how far that is, and taking it back;
//! and a site that moves out, by leave of a second person.

use super::{
    caller::{Allowed, may},
    session::Done,
    site_opening::once,
    sites::WantedSite,
};
use crate::{
    app::App,
    backoffice::{
        self, Doer, ExportRequest, MoveAct, MoveOutcome, MoveReport, MoveRequest, MoveRun, Office, SiteMoves,
        SiteUpload,
    },
    kernel::{
        extract::{Body, Parameters},
        idempotency::IdempotencyKey,
        ids::SiteId,
        problem::Answer,
    },
    settings,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// One thing that was asked for.
#[derive(Debug, Serialize, ToSchema)]
struct SiteMove {
    id: Uuid,
    act: MoveAct,
    /// Of an export, or an upload, the file's name; null: of taking back.
    #[schema(required)]
    folder: Option<String>,
    seen_before: bool,
    /// Whoever asked for it.
    asked_by: String,
    #[serde(with = "time::serde::rfc3339")]
    asked_at: OffsetDateTime,
    /// Which file it is at, as in `members`; null: before the first, or of taking back.
    #[schema(required)]
    file: Option<String>,
    /// How much of that file was read, in hundredths.
    #[schema(minimum = 0, maximum = 100)]
    percent: i64,
    /// How long that file may still take; null: nobody knows yet.
    #[schema(required)]
    seconds_left: Option<i64>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    ended_at: Option<OffsetDateTime>,
    /// Null: it is at work.
    #[schema(required)]
    outcome: Option<MoveOutcome>,
    /// What went wrong last, as the command says it; while it is at work it is tried again.
    #[schema(required)]
    said: Option<String>,
    /// What was found; of the newest that has one.
    #[schema(required)]
    report: Option<MoveReport>,
}

impl SiteMove {
    fn of(run: MoveRun, now: OffsetDateTime) -> Self {
        let (percent, seconds_left) = progress(&run, now);
        Self {
            id: run.id,
            act: run.act,
            folder: run.folder,
            seen_before: run.seen_before,
            asked_by: run.asked_by,
            asked_at: run.asked_at,
            file: run.file,
            percent,
            seconds_left,
            ended_at: run.ended_at,
            outcome: run.outcome,
            said: run.said,
            report: run.report,
        }
    }
}

/// As if the rest of the file took as long as what was read of it.
fn progress(run: &MoveRun, now: OffsetDateTime) -> (i64, Option<i64>) {
    let (read, all) = (run.bytes_read.min(run.bytes_all), run.bytes_all);
    let percent = read.saturating_mul(100).checked_div(all).unwrap_or(0);
    let since = run.file_since.filter(|_| run.ended_at.is_none() && read > 0);
    let left = since.and_then(|since| {
        let elapsed = (now - since).whole_seconds().max(0);
        (all - read).saturating_mul(elapsed).checked_div(read)
    });
    (percent, left)
}

/// How a site's move stands.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SiteMovesAnswer {
    /// Whether the server has a folder whose folders can be brought in.
    has_place: bool,
    /// Those, by name.
    folders: Vec<String>,
    /// Bytes of the largest archive that the server takes from a browser; null: it takes none.
    #[schema(required)]
    largest_upload: Option<u64>,
    /// The one that a browser sends, or sent, for this site.
    #[schema(required)]
    upload: Option<SiteUpload>,
    /// When members were first brought in; null: nobody was, or all were taken back.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    begun_at: Option<OffsetDateTime>,
    /// What was asked for lately, the newest first.
    runs: Vec<SiteMove>,
    /// Exports that wait for a second person.
    exports: Vec<ExportRequest>,
}

/// How bringing members of another program to a site stands: what can be brought, what is at work, and what was found. Nothing of
/// a member is in it.
#[utoipa::path(get, path = "/api/console/site-moves", tag = "sites", security(("staff" = [])), params(WantedSite),
    responses((status = 200, body = SiteMovesAnswer)))]
pub(super) async fn get_moves(
    State(app): State<App>,
    caller: Allowed<may::ReadSites>,
    Parameters(WantedSite { site }): Parameters<WantedSite>,
) -> Answer<Json<SiteMovesAnswer>> {
    let all = settings::list(&app.db).await?;
    let mut connection = app.db.acquire().await?;
    let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
    let SiteMoves { has_place, folders, largest_upload, upload, begun_at, runs, exports } =
        backoffice::moves_of(&mut connection, office, doer, (&all, site)).await?;
    let runs = runs.into_iter().map(|run| SiteMove::of(run, app.clock.now())).collect();
    Ok(Json(SiteMovesAnswer { has_place, folders, largest_upload, upload, begun_at, runs, exports }))
}

/// What is to be done.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveForm {
    site: SiteId,
    act: MoveAct,
    /// One of `folders`; null to take back, or where `upload` is named.
    #[schema(required, max_length = 100)]
    folder: Option<String>,
    /// What the browser sent, once it is ready.
    #[serde(default)]
    upload: Option<Uuid>,
    /// Moderators of the site before have seen the members' words, and the photos that say so.
    seen_before: bool,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// Has a folder looked at, brought in, or all that came taken back: a job does it. The last two take a fresh proof, and a site that
/// is not open. `move_under_way` where something is at work.
#[utoipa::path(post, path = "/api/console/site-moves", tag = "sites", security(("staff" = [])), request_body = MoveForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn ask(
    State(app): State<App>,
    caller: Allowed<may::EditSites>,
    key: IdempotencyKey,
    Body(form): Body<MoveForm>,
) -> Answer<Json<Done>> {
    let act = async |connection: &mut PgConnection| {
        let MoveForm { site, act, folder, upload, seen_before, reason } = &form;
        let (site, act, upload, seen_before) = (*site, *act, *upload, *seen_before);
        let wish = MoveRequest { site, act, folder: folder.as_deref(), upload, seen_before, reason };
        backoffice::ask_for_move(connection, Office::of(&app), Doer::Staff(&caller.actor), &wish).await
    };
    let done = once(&app, &caller.actor, ("POST site-moves", key, &form), act).await?;
    app.jobs.wake();
    Ok(done)
}

/// What is to be stopped.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct StopForm {
    site: SiteId,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// Stops what is at work at a site. What came stays, and goes on where it was when it is asked for again.
#[utoipa::path(delete, path = "/api/console/site-moves", tag = "sites", security(("staff" = [])), request_body = StopForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn stop(
    State(app): State<App>,
    caller: Allowed<may::EditSites>,
    key: IdempotencyKey,
    Body(form): Body<StopForm>,
) -> Answer<Json<Done>> {
    let act = async |connection: &mut PgConnection| {
        let (doer, what) = (Doer::Staff(&caller.actor), (form.site, form.reason.as_str()));
        backoffice::stop_move(connection, Office::of(&app), doer, what).await
    };
    once(&app, &caller.actor, ("DELETE site-moves", key, &form), act).await
}

/// Which site moves out, and who can open it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ExportForm {
    site: SiteId,
    /// The public half of a pair of keys, as `age-keygen` says it: `age1…`.
    #[schema(max_length = 100)]
    to: String,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// Asks a second person whether a site may be written into an encrypted file on the server; takes a fresh proof.
#[utoipa::path(post, path = "/api/console/site-exports", tag = "sites", security(("staff" = [])), request_body = ExportForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn ask_for_export(
    State(app): State<App>,
    caller: Allowed<may::ExportSites>,
    key: IdempotencyKey,
    Body(form): Body<ExportForm>,
) -> Answer<Json<Done>> {
    let act = async |connection: &mut PgConnection| {
        let (doer, what) = (Doer::Staff(&caller.actor), (form.site, form.to.as_str(), form.reason.as_str()));
        backoffice::ask_for_export(connection, Office::of(&app), doer, what).await
    };
    once(&app, &caller.actor, ("POST site-exports", key, &form), act).await
}

/// An answer to a request for an export.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ExportAnswerForm {
    request: Uuid,
    /// Of one's own request, false withdraws it.
    approved: bool,
}

/// Lets a colleague's export be written, or refuses it; one's own request is only withdrawn. Takes a fresh proof for another's.
#[utoipa::path(post, path = "/api/console/site-export-answers", tag = "sites", security(("staff" = [])), request_body = ExportAnswerForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn answer_export(
    State(app): State<App>,
    caller: Allowed<may::ReadSites>,
    key: IdempotencyKey,
    Body(form): Body<ExportAnswerForm>,
) -> Answer<Json<Done>> {
    let act = async |connection: &mut PgConnection| {
        let (doer, said) = (Doer::Staff(&caller.actor), (form.request, form.approved));
        backoffice::answer_export(connection, Office::of(&app), doer, said).await
    };
    let done = once(&app, &caller.actor, ("POST site-export-answers", key, &form), act).await?;
    app.jobs.wake();
    Ok(done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn what_is_left_takes_as_long_as_what_was_read() {
        let now = datetime!(2026-01-05 12:00 UTC);
        let run = |bytes_read, bytes_all, seconds| MoveRun {
            id: Uuid::nil(),
            act: MoveAct::Import,
            folder: None,
            seen_before: false,
            asked_by: String::new(),
            asked_at: now,
            file: None,
            file_since: Some(now - time::Duration::seconds(seconds)),
            bytes_read,
            bytes_all,
            ended_at: None,
            outcome: None,
            said: None,
            report: None,
        };
        for (read, all, seconds, expected) in [
            (25, 100, 10, (25, Some(30))),
            (100, 100, 10, (100, Some(0))),
            // A file that grew meanwhile.
            (120, 100, 10, (100, Some(0))),
            (0, 100, 10, (0, None)),
            (0, 0, 10, (0, None)),
            // Another node's clock.
            (50, 100, -5, (50, Some(0))),
        ] {
            assert_eq!(progress(&run(read, all, seconds), now), expected, "{read} of {all}");
        }
        let ended = MoveRun { ended_at: Some(now), ..run(25, 100, 10) };
        assert_eq!(progress(&ended, now).1, None);
    }
}
