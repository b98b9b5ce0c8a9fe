//! Every route of the server, and what stands around all of them.

use crate::{
    accounts, age_checks, album,
    app::App,
    chat, complaints, dates, demo, export, faults,
    kernel::{
        detach,
        extract::only_our_client,
        locale::Locale,
        problem::{Problem, ProblemBody, Refusal, document_refusals},
        reference::Reference,
    },
    likes, media, members, notifications, payments, safety, searches, security_log,
    settings::{self, Site},
    suppression, tracking, verification, watching, web,
};
use axum::{
    Router,
    extract::{DefaultBodyLimit, Request, State},
    middleware::{self, Next},
    response::{IntoResponse, Response},
};
use http::{Extensions, HeaderMap, StatusCode, Version, header::CONTENT_TYPE};
use std::sync::{Arc, LazyLock};
use tower_http::{
    CompressionLevel,
    catch_panic::CatchPanicLayer,
    compression::{
        CompressionLayer,
        predicate::{And, DefaultPredicate, Predicate, SizeAbove},
    },
};
use utoipa::{
    OpenApi,
    openapi::{
        RefOr, Required, Schema,
        path::{Parameter, ParameterBuilder, ParameterIn},
        schema::{AdditionalProperties, Object, Type},
        security::{ApiKey, ApiKeyValue, SecurityScheme},
    },
};
use utoipa_axum::router::OpenApiRouter;

/// The header by which our client says that it is one, as the document writes it.
const CLIENT: &str = "X-Client";

/// Largest JSON body; photos have a limit of their own.
const MAX_BODY: usize = 64 * 1024;

/// Shorter answers are in one packet anyway (1,448 bytes of it are left to us), and compressing one of 300 bytes costs
/// more than the rest of its call.
const WORTH_COMPRESSING: u64 = 1_000;

/// What is packed already, by how its type begins; images are left out by the default.
const PACKED: [&str; 4] = ["application/zip", "audio/", "font/woff", "video/"];

type IsLoose = fn(StatusCode, Version, &HeaderMap, &Extensions) -> bool;
type Compression = CompressionLayer<And<And<DefaultPredicate, IsLoose>, SizeAbove>>;

fn is_loose(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    !PACKED.iter().any(|packed| kind.starts_with(packed))
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Liaison",
        description = "Every call of the product. Calls that change something carry the header `X-Client`; refusals are `application/problem+json`. A page that takes somebody to be logged in says whom with each call: `X-Member`, their profile's id. Where another member is logged in, every call but `GET /api/user.php` answers 409 `other_member` and does nothing. Each answer names the build of the web app that the server carries: `X-Build`.",
        license(name = "Apache-2.0", identifier = "Apache-2.0")
    ),
    components(schemas(ProblemBody))
)]
struct Document;

/// The calls of members' pages, one line a feature.
fn calls() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Document::openapi())
        .merge(settings::routes())
        .merge(tracking::routes())
        .merge(faults::routes())
        .merge(notifications::routes())
        .merge(age_checks::routes())
        .merge(accounts::routes())
        .merge(suppression::routes())
        .merge(verification::routes())
        .merge(members::routes())
        .merge(media::routes())
        .merge(likes::routes())
        .merge(chat::routes())
        .merge(safety::routes())
        .merge(dates::routes())
        .merge(complaints::routes())
        .merge(payments::routes())
        .merge(searches::routes())
        .merge(album::routes())
        .merge(export::routes())
}

/// The document of all calls; `liaison openapi` prints it.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = calls().merge(notifications::stream()).into_openapi();
    let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new("auth")));
    let components = document.components.get_or_insert_default();
    components.add_security_scheme("login", cookie);
    // utoipa leaves `deny_unknown_fields` out where an enum's variants are the bodies.
    if let Some(RefOr::T(Schema::OneOf(reports))) = components.schemas.get_mut("NewReport") {
        for body in &mut reports.items {
            if let RefOr::T(Schema::Object(body)) = body {
                body.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
            }
        }
    }
    document_refusals(&mut document);
    document_client(&mut document);
    document
}

/// Every call that changes something wants our client's header. Calls to which more is to be said about it name it themselves.
fn document_client(document: &mut utoipa::openapi::OpenApi) {
    let client = ParameterBuilder::new()
        .name(CLIENT)
        .parameter_in(ParameterIn::Header)
        .required(Required::True)
        .description(Some("Any value: the call comes from a page of ours"))
        .schema(Some(Object::with_type(Type::String)))
        .build();
    for item in document.paths.paths.values_mut() {
        for operation in [&mut item.put, &mut item.post, &mut item.delete].into_iter().flatten() {
            let parameters = operation.parameters.get_or_insert_default();
            let is_named = |one: &RefOr<Parameter>| matches!(one, RefOr::T(one) if one.name == CLIENT);
            if !parameters.iter().any(is_named) {
                parameters.insert(0, RefOr::T(client.clone()));
            }
        }
    }
}

/// The whole server.
pub fn router(app: App) -> Router {
    // Once a process: most of the time goes into their descriptions, which nobody reads here.
    static CALLS: LazyLock<Router<App>> = LazyLock::new(|| calls().split_for_parts().0);
    let calls = Router::clone(&CALLS);
    let calls = calls
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn(only_our_client))
        .method_not_allowed_fallback(|| async { Problem::from(Refusal::MethodNotAllowed) });
    let pages = web::pages(&app, calls.clone());
    let door = || middleware::from_fn_with_state(app.clone(), settings::door);
    let router = calls
        .merge(media::photos())
        .merge(demo::routes(&app))
        .route("/api/{*unknown}", axum::routing::any(|| async { Problem::from(Refusal::NotFound) }))
        .merge(pages)
        .layer(door())
        .merge(web::files())
        .merge(faults::reports())
        .merge(payments::webhooks())
        .merge(suppression::from_outside())
        .layer(middleware::from_fn_with_state(app.pulse.clone(), detach::run_to_the_end));
    // Streams live as long as their page, so they are not detached from it. They are not compressed either: what
    // would compress takes 6 kB for each of them, whether or not it is used.
    let streams = notifications::stream().split_for_parts().0;
    let streams =
        streams.layer(middleware::from_fn_with_state(app.pulse.clone(), detach::begin_in_time)).layer(door());
    let streams = around(streams, &app, None);
    // Pages and answers; not what is packed (parts of archives are asked for by their bytes), nor what the build compressed.
    let is_loose: IsLoose = is_loose;
    let worth = DefaultPredicate::new().and(is_loose).and(SizeAbove::new(WORTH_COMPRESSING));
    let compression = CompressionLayer::new().quality(CompressionLevel::Precise(4)).compress_when(worth);
    around(router, &app, Some(compression)).merge(streams).with_state(app)
}

fn around(router: Router<App>, app: &App, compression: Option<Compression>) -> Router<App> {
    let router = router
        // Within the next layer, so that the page of a fault is in the site's look and language, too.
        .layer(CatchPanicLayer::custom(|_| after_panic()))
        .layer(middleware::from_fn_with_state(app.clone(), security_log::watch))
        .layer(middleware::from_fn_with_state(app.clone(), problems_in_the_callers_language))
        .layer(middleware::from_fn(settings::one_host))
        .layer(middleware::from_fn_with_state(app.clone(), web::security_headers))
        .layer(middleware::from_fn_with_state(app.clone(), settings::see_country))
        .layer(CatchPanicLayer::custom(|_| after_panic()));
    let router = match compression {
        Some(compression) => router.layer(compression),
        None => router,
    };
    router.layer(middleware::from_fn_with_state(app.clone(), watching::measure))
}

fn after_panic() -> Response {
    Problem::from(anyhow::anyhow!("a handler panicked")).into_response()
}

/// Problems leave their handlers in English; here the caller's language is known. Who opens a page reads a page.
async fn problems_in_the_callers_language(State(app): State<App>, request: Request, next: Next) -> Response {
    let site = Site::of_request(&app, request.headers(), request.uri());
    let locale = site.as_ref().map_or(Locale::En, |site| settings::locale_for(&app, site, request.headers()));
    let page = web::wants_page(&request);
    let reference = request.extensions().get::<Reference>().copied();
    let response = next.run(request).await;
    match response.extensions().get::<Arc<Problem>>() {
        Some(problem) => {
            app.metrics.count_refusal(problem.code());
            let page = site.filter(|_| page).and_then(|site| web::refused(&site, locale, problem, reference));
            page.unwrap_or_else(|| problem.render(locale, reference))
        }
        None => response,
    }
}
