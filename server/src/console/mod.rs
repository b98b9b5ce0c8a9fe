//! Where staff work: a listener, a router, headers, cookies and connections of its own. Nothing of it is on the members'
//! listener, and nothing of theirs is here.
//!
//! Read top-down: who may come at all and how answers are sent (`guard`), what of it is logged (`security_log`), who is
//! in and what they may (`caller`), its own app (`page`), and the calls by what they do (`sign_in`, `session`,
//! `places`, `invite`, `keys`, `colleagues`, `caps`; `claims`, `photos`, `opinions`, `verifications`, `words`, `undo`;
//! `cases`, `evidence`, `reports`, `statements`, `abuse`; `complaints`, `complaint_acts`, `canned`; `figures`,
//! `health`, `find`, `member`, `messages`, `money`, `disputes`, `debits`, `bank_files`, `invoices`, `books`, `outbox`,
//! `views`; `sites`, `site_versions`, `site_opening`, `payment_keys`, `site_domains`, `site_moves`, `site_uploads`,
//! `companies`; `news`, `links`, `discounts`, `texts`, `visitors`; `jobs`, `transparency`, `log`), each once for an
//! intent (`once`). The acts are `backoffice`'s.

mod abuse;
mod bank_files;
mod books;
mod caller;
mod canned;
mod caps;
mod cases;
mod claims;
mod colleagues;
mod companies;
mod complaint_acts;
mod complaints;
mod debits;
mod discounts;
mod disputes;
mod evidence;
mod figures;
mod find;
mod guard;
mod health;
mod invite;
mod invoices;
mod jobs;
mod keys;
mod limits;
mod links;
mod log;
mod member;
mod messages;
mod money;
mod news;
mod once;
mod opinions;
mod outbox;
mod page;
mod payment_keys;
mod photos;
mod places;
mod reports;
mod security_log;
mod session;
mod sign_in;
mod site_domains;
mod site_moves;
mod site_uploads;
mod site_opening;
mod site_versions;
mod sites;
mod statements;
mod texts;
mod transparency;
mod undo;
mod verifications;
mod views;
mod visitors;
mod words;

use crate::{
    app::App,
    kernel::{
        budget::Budget,
        detach,
        problem::{Problem, ProblemBody, Refusal, document_refusals},
    },
    settings,
};
use axum::{Router, extract::DefaultBodyLimit, middleware};
use std::sync::LazyLock;
use time::Duration;
use utoipa::{
    OpenApi,
    openapi::security::{ApiKey, ApiKeyValue, SecurityScheme},
};
use utoipa_axum::{router::OpenApiRouter, routes};

/// Largest body.
const MAX_BODY: usize = 64 * 1024;
/// Of a page's text, which JSON writes with a mark before each quotation mark and line's end.
const MAX_TEXT: usize = 2 * crate::pages::LONGEST + MAX_BODY;

/// What one block of addresses may try without a session; each account has its own counter of wrong passwords besides.
const ATTEMPTS: Budget = Budget { name: "staff-attempt", burst: 60, refill: Duration::seconds(10) };

#[derive(OpenApi)]
#[openapi(
    components(schemas(ProblemBody)),
    info(
        title = "Liaison console",
        description = "Every call of the console, on a listener of its own. Each carries the header `X-Client: console`; what changes something comes from the console's own page, is JSON (a piece of an upload: bytes) and carries an `Idempotency-Key`. Refusals are `application/problem+json`.",
        license(name = "Apache-2.0", identifier = "Apache-2.0")
    )
)]
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
        .routes(routes!(evidence::get_voice))
        .routes(routes!(reports::act))
        .routes(routes!(reports::close))
        .routes(routes!(reports::escalate))
        .routes(routes!(statements::preview))
        .routes(routes!(abuse::get_rules, abuse::put_rule))
        .routes(routes!(abuse::try_rule))
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
        .routes(routes!(opinions::claim))
        .routes(routes!(opinions::get_opinions, opinions::give))
        .routes(routes!(opinions::settle))
        .routes(routes!(verifications::get_picture))
        .routes(routes!(verifications::decide))
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
        .routes(routes!(views::get_views, views::put_view, views::drop_view))
        .merge(money_calls())
        .merge(trial_calls())
        .merge(site_calls())
        .merge(content_calls())
        .merge(text_calls())
        .routes(routes!(jobs::get_letters))
        .routes(routes!(jobs::get_history))
        .routes(routes!(jobs::revive))
        .routes(routes!(jobs::discard))
        .routes(routes!(transparency::get_transparency))
        .routes(routes!(transparency::get_transparency_file))
        .routes(routes!(transparency::get_transparency_draft))
        .routes(routes!(log::get_lines))
        .routes(routes!(log::get_file))
        .routes(routes!(log::verify))
}

fn money_calls() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(money::get_order))
        .routes(routes!(money::get_evidence))
        .routes(routes!(disputes::get_disputes))
        .routes(routes!(disputes::close_case))
        .routes(routes!(invoices::get_invoices_file))
        .routes(routes!(invoices::get_ledger_proof))
        .routes(routes!(invoices::ask_for_proof))
        .routes(routes!(debits::get_blocks))
        .routes(routes!(debits::ask_to_unblock))
        .routes(routes!(bank_files::get_files, bank_files::make))
        .routes(routes!(bank_files::release))
        .routes(routes!(bank_files::get_file))
        .merge(bank_calls())
        .routes(routes!(money::refund))
        .routes(routes!(money::grant))
        .routes(routes!(money::get_requests))
        .routes(routes!(money::answer))
}

/// What carries a bank's file, or rates of many years, is larger than the rest.
fn bank_calls() -> OpenApiRouter<App> {
    let statements = OpenApiRouter::new()
        .routes(routes!(bank_files::book))
        .routes(routes!(bank_files::try_book))
        .layer(DefaultBodyLimit::max(bank_files::LARGEST_STATEMENT));
    let books =
        OpenApiRouter::new().routes(routes!(books::make_file)).layer(DefaultBodyLimit::max(books::LARGEST));
    statements.merge(books)
}

/// Grave acts, tried and not done.
fn trial_calls() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(colleagues::try_invite))
        .routes(routes!(colleagues::try_invite_again))
        .routes(routes!(colleagues::try_close))
        .routes(routes!(colleagues::try_role))
        .routes(routes!(colleagues::try_role_end))
        .routes(routes!(colleagues::try_answer))
        .routes(routes!(reports::try_act))
        .routes(routes!(complaint_acts::try_close))
        .routes(routes!(messages::try_answer))
        .routes(routes!(outbox::try_lift))
        .routes(routes!(money::try_refund))
        .routes(routes!(money::try_grant))
        .routes(routes!(money::try_answer))
        .routes(routes!(bank_files::try_make))
        .routes(routes!(bank_files::try_release))
        .routes(routes!(jobs::try_discard))
        .routes(routes!(site_opening::try_open))
        .routes(routes!(payment_keys::try_key))
        .routes(routes!(payment_keys::try_answer))
        .routes(routes!(site_domains::try_rename))
        .routes(routes!(site_domains::try_delete))
        .routes(routes!(news::try_answer))
}

fn site_calls() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(sites::get_sites, sites::make_site, site_domains::delete_site))
        .routes(routes!(sites::get_site, sites::save_settings))
        .routes(routes!(sites::get_setting_list))
        .routes(routes!(sites::try_settings))
        .routes(routes!(sites::preview))
        .routes(routes!(site_versions::get_versions))
        .routes(routes!(site_versions::go_back))
        .routes(routes!(site_opening::get_findings))
        .routes(routes!(site_opening::open_site))
        .routes(routes!(site_domains::rename))
        .routes(routes!(site_opening::get_offers))
        .routes(routes!(site_opening::add_bundle, site_opening::drop_bundle))
        .routes(routes!(site_opening::add_method, site_opening::drop_method))
        .routes(routes!(payment_keys::write_key))
        .routes(routes!(payment_keys::answer_key))
        .routes(routes!(site_moves::get_moves, site_moves::ask, site_moves::stop))
        .routes(routes!(site_moves::ask_for_export))
        .routes(routes!(site_moves::answer_export))
        .routes(routes!(site_uploads::begin, site_uploads::give_up))
        .merge(piece_calls())
        .routes(routes!(
            companies::get_companies,
            companies::add_company,
            companies::change_company,
            companies::remove_company
        ))
}

fn content_calls() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(news::get_newsletters, news::write_newsletter, news::change_newsletter))
        .routes(routes!(news::get_newsletter))
        .routes(routes!(news::get_readers))
        .routes(routes!(news::test_newsletter))
        .routes(routes!(news::ask_to_send))
        .routes(routes!(news::answer))
        .routes(routes!(news::withdraw))
        .routes(routes!(links::get_links, links::issue, links::take_back))
        .routes(routes!(discounts::get_codes, discounts::make_code))
        .routes(routes!(discounts::make_lot))
        .routes(routes!(discounts::get_lot))
        .routes(routes!(discounts::take_back))
        .routes(routes!(visitors::get_visitors))
        .routes(routes!(visitors::get_visitors_file))
}

/// A piece of a file.
fn piece_calls() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(site_uploads::put_piece))
        .layer(DefaultBodyLimit::max(crate::backoffice::LARGEST_PIECE))
}

/// What carries the text of a page is larger than the rest.
fn text_calls() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(texts::get_texts, texts::set_text))
        .routes(routes!(texts::get_text))
        .routes(routes!(texts::try_text))
        .layer(DefaultBodyLimit::max(MAX_TEXT))
}

/// The document of all calls; `liaison openapi --console` prints it.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = calls().into_openapi();
    let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new("__Host-staff")));
    document.components.get_or_insert_default().add_security_scheme("staff", cookie);
    document_refusals(&mut document);
    document
}

/// The whole console.
pub fn router(app: &App) -> Router {
    // As for members: described once a process.
    static CALLS: LazyLock<Router<App>> = LazyLock::new(|| calls().split_for_parts().0);
    let app = app.for_console();
    let calls = Router::clone(&CALLS);
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
