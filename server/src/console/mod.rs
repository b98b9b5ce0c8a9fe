//! Where staff work: a listener, a router, headers, cookies and connections of its own. Nothing of it is on the members'
//! listener, and nothing of theirs is here.
//!
//! Read top-down: who may come at all and how answers are sent (`guard`), what of it is logged (`security_log`), who is in and
//! what they may (`caller`), its own app (`page`), and the calls by what they do (`sign_in`, `session`, `places`, `invite`, `keys`,
//! `colleagues`, `caps`; `claims`, `photos`, `words`, `undo`; `cases`, `evidence`, `reports`, `statements`; `complaints`,
//! `complaint_acts`, `canned`; `figures`, `health`, `find`, `member`, `messages`, `money`, `outbox`, `views`; `jobs`, `transparency`,
//! `log`). The acts are `backoffice`'s.

mod caller;
mod canned;
mod caps;
mod cases;
mod claims;
mod colleagues;
mod complaint_acts;
mod complaints;
mod evidence;
mod figures;
mod find;
mod guard;
mod health;
mod invite;
mod jobs;
mod keys;
mod limits;
mod log;
mod member;
mod messages;
mod money;
mod outbox;
mod page;
mod photos;
mod places;
mod reports;
mod security_log;
mod session;
mod sign_in;
mod statements;
mod transparency;
mod undo;
mod views;
mod words;

use crate::{
    app::App,
    kernel::{
        budget::Budget,
        detach,
        problem::{Problem, Refusal},
    },
    settings,
};
use axum::{Router, extract::DefaultBodyLimit, middleware};
use time::Duration;
use utoipa::{
    OpenApi,
    openapi::security::{ApiKey, ApiKeyValue, SecurityScheme},
};
use utoipa_axum::{router::OpenApiRouter, routes};

/// Largest body.
const MAX_BODY: usize = 64 * 1024;

/// What one block of addresses may try without a session; each account has its own counter of wrong passwords besides.
const ATTEMPTS: Budget = Budget { name: "staff-attempt", burst: 60, refill: Duration::seconds(10) };

#[derive(OpenApi)]
#[openapi(info(
    title = "Liaison console",
    description = "Every call of the console, on a listener of its own. Each carries the header `X-Client: console`; what changes something comes from the console's own page, is JSON and carries an `Idempotency-Key`. Refusals are `application/problem+json`.",
    license(name = "Apache-2.0", identifier = "Apache-2.0")
))]
struct Document;

fn calls() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(sign_in::ask_for_sign_in))
        .routes(routes!(sign_in::sign_in))
        .routes(routes!(sign_in::password_sign_in))
        .routes(routes!(sign_in::break_glass))
        .routes(routes!(session::get_session, session::sign_out))
        .routes(routes!(session::get_sessions, session::end_session))
        .routes(routes!(places::get_places))
        .routes(routes!(session::ask_for_proof))
        .routes(routes!(session::prove))
        .routes(routes!(session::password_prove))
        .routes(routes!(invite::open_invite))
        .routes(routes!(invite::accept_with_passkey))
        .routes(routes!(invite::code_secret))
        .routes(routes!(invite::accept_with_password))
        .routes(routes!(keys::ask_for_key))
        .routes(routes!(keys::get_keys, keys::add_key, keys::drop_key))
        .routes(routes!(colleagues::get_staff, colleagues::invite))
        .routes(routes!(colleagues::invite_again))
        .routes(routes!(colleagues::close))
        .routes(routes!(colleagues::give_role, colleagues::end_role))
        .routes(routes!(caps::get_team))
        .routes(routes!(caps::put_cap))
        .routes(routes!(limits::get_limits, limits::put_limit))
        .routes(routes!(colleagues::get_requests))
        .routes(routes!(colleagues::answer_request))
        .routes(routes!(colleagues::get_glass_uses))
        .routes(routes!(colleagues::take_note))
        .routes(routes!(reports::get_case))
        .routes(routes!(evidence::get_evidence))
        .routes(routes!(reports::act))
        .routes(routes!(reports::close))
        .routes(routes!(reports::escalate))
        .routes(routes!(reports::try_act))
        .routes(routes!(statements::preview))
        .routes(routes!(complaints::get_complaints))
        .routes(routes!(complaints::get_complaint))
        .routes(routes!(complaints::get_complaint_file))
        .routes(routes!(complaint_acts::get_presence))
        .routes(routes!(complaint_acts::put_draft))
        .routes(routes!(complaint_acts::put_assignee))
        .routes(routes!(complaint_acts::answer))
        .routes(routes!(complaint_acts::close))
        .routes(routes!(canned::get_canned, canned::put_canned))
        .routes(routes!(claims::get_queues))
        .routes(routes!(claims::decline))
        .routes(routes!(claims::claim, claims::renew, claims::let_go))
        .routes(routes!(photos::get_picture))
        .routes(routes!(photos::decide))
        .routes(routes!(words::decide))
        .routes(routes!(undo::get_undos, undo::undo))
        .routes(routes!(figures::get_figures))
        .routes(routes!(health::get_health))
        .routes(routes!(find::get_hits))
        .routes(routes!(member::get_cover))
        .routes(routes!(member::get_account))
        .routes(routes!(member::get_profile))
        .routes(routes!(member::get_photos))
        .routes(routes!(member::get_decisions))
        .routes(routes!(member::get_complaints))
        .routes(routes!(member::get_orders))
        .routes(routes!(member::get_sessions))
        .routes(routes!(member::get_mails))
        .routes(routes!(member::get_notes, member::write_note))
        .routes(routes!(messages::get_requests, messages::ask))
        .routes(routes!(messages::answer))
        .routes(routes!(messages::read))
        .routes(routes!(outbox::get_outbox))
        .routes(routes!(outbox::lift))
        .routes(routes!(money::get_order))
        .routes(routes!(money::refund))
        .routes(routes!(money::try_refund))
        .routes(routes!(money::grant))
        .routes(routes!(money::try_grant))
        .routes(routes!(money::get_requests))
        .routes(routes!(money::answer))
        .routes(routes!(views::get_views, views::put_view, views::drop_view))
        .routes(routes!(jobs::get_letters))
        .routes(routes!(jobs::revive))
        .routes(routes!(jobs::discard))
        .routes(routes!(transparency::get_transparency))
        .routes(routes!(transparency::get_transparency_file))
        .routes(routes!(log::get_lines))
        .routes(routes!(log::get_file))
        .routes(routes!(log::verify))
}

/// The document of all calls; `liaison openapi --console` prints it.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = calls().into_openapi();
    let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new("__Host-staff")));
    document.components.get_or_insert_default().add_security_scheme("staff", cookie);
    document
}

/// The whole console.
pub fn router(app: &App) -> Router {
    let app = app.for_console();
    let (calls, _) = calls().split_for_parts();
    calls
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .method_not_allowed_fallback(|| async { Problem::from(Refusal::MethodNotAllowed) })
        .fallback(page::page)
        .layer(middleware::from_fn_with_state(app.pulse.clone(), detach::run_to_the_end))
        .layer(middleware::from_fn_with_state(app.clone(), guard::let_in))
        .layer(middleware::from_fn(settings::one_host))
        .layer(guard::after_panic())
        // Around everything that refuses somebody.
        .layer(middleware::from_fn_with_state(app.clone(), security_log::watch))
        .layer(middleware::from_fn_with_state(app.clone(), guard::finish))
        .with_state(app)
}

/// The console has a host of its own: a site's cookies and passkeys would be its, and its theirs.
///
/// # Errors
/// A sentence for the operator.
pub fn refuse_sites_host(app: &App) -> anyhow::Result<()> {
    let Some(host) = app.config.console_host() else { return Ok(()) };
    let holder = app.sites.all().into_iter().find(|site| site.domain == host);
    let holder = holder.or_else(|| app.sites.by_host(&host));
    match holder {
        Some(site) => anyhow::bail!(
            "console_origin is at {host}, which is the site {}'s: give the console a host of its own",
            site.domain
        ),
        None => Ok(()),
    }
}
