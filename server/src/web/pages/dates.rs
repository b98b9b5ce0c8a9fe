//! `/date?token=…`: a member's date plan, for the friend who has the link (dates/). It stands in the plan's language whoever
//! opens it, needs no script and no account, and calls nothing. A link that has ended is an address that there never was.

use super::super::{
    server_pages::TEMPLATES,
    template::{Values, escape},
};
use super::{Pages, not_built};
use crate::{
    app::App,
    dates::{self, CheckIn, SharedPlan},
    kernel::{moment, problem::Answer, token::Token},
    settings::Site,
};
use axum::{
    Router,
    extract::{Request, State},
    response::{Html, IntoResponse, Response},
    routing::get,
};
use base64::{Engine, engine::general_purpose::STANDARD};
use http::{HeaderName, HeaderValue, Uri, header, request::Parts};
use std::sync::Arc;
use time::OffsetDateTime;

/// Our own styles, and the picture that the page carries; nothing that runs or leads anywhere by itself.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'";

/// The page's route.
pub(super) fn route(pages: Arc<Pages>) -> Router<App> {
    Router::new().route(
        "/date",
        get(move |State(app): State<App>, request: Request| async move {
            pages.date(app, request.into_parts().0).await
        }),
    )
}

impl Pages {
    async fn date(&self, app: App, request: Parts) -> Response {
        match plan_page(&app, &request).await {
            Ok(Some(page)) => page,
            Ok(None) => self.answer(app, request).await,
            Err(problem) => problem.into_response(),
        }
    }
}

/// None: there is no such plan, or none any more.
async fn plan_page(app: &App, request: &Parts) -> Answer<Option<Response>> {
    let Some(site) = Site::of_request(app, &request.headers, &request.uri) else { return Ok(None) };
    let Some(token) = token_of(&request.uri) else { return Ok(None) };
    let mut connection = app.db.acquire().await?;
    let plan = dates::shared(&mut connection, site.id, &token, app.clock.now()).await?;
    drop(connection);
    let Some(plan) = plan else { return Ok(None) };
    let Some(template) = TEMPLATES.get(plan.locale, "date-plan") else { return Ok(Some(not_built())) };
    let picture = picture(app, plan.photo.as_deref()).await;
    let mut response = Html(template.fill(&values(&site, &plan, picture))).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex, nofollow"));
    headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(plan.locale.code()));
    app.metrics.count_page_load();
    Ok(Some(response))
}

fn token_of(uri: &Uri) -> Option<Token> {
    let mut pairs = url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    Token::parse(&pairs.find(|(known, _)| known == "token")?.1)
}

/// The photo in the page itself: no address of it leads anybody to it later. Without it where the store does not answer.
async fn picture(app: &App, blob: Option<&str>) -> Option<String> {
    match app.media.get(blob?).await {
        Ok(bytes) => Some(format!("data:image/webp;base64,{}", STANDARD.encode(bytes?))),
        Err(error) => {
            tracing::warn!("a date plan is shown without its photo: {error:#}");
            None
        }
    }
}

fn values(site: &Site, plan: &SharedPlan, picture: Option<String>) -> Values {
    let moment = |at: OffsetDateTime| moment::text(plan.locale, plan.country, at);
    let mut values = Values::default();
    values.text("name", &site.settings.name);
    values.text("niche", &site.settings.niche.to_string());
    values.text("member", &plan.name);
    values.text("place", &plan.place);
    values.text("when", &moment(plan.meets_at));
    values.text("asks_at", &moment(plan.asks_at));
    values.text("ends_at", &moment(plan.ends_at));
    if let Some(picture) = picture {
        values.there("photo");
        values.text("photo", &picture);
    }
    if let Some(partner) = &plan.partner {
        values.there("partner");
        values.text("partner", partner);
    }
    if let Some(note) = &plan.note {
        values.there("note");
        values.markup("note", escape(note).replace('\n', "<br>"));
    }
    if let Some(at) = plan.checked_in_at {
        values.there("checked_in");
        values.text("checked_in_at", &moment(at));
    }
    values.there(match plan.check_in {
        CheckIn::Done => "done",
        CheckIn::Missing => "missing",
        CheckIn::Waiting | CheckIn::Asked => "waiting",
    });
    values
}
