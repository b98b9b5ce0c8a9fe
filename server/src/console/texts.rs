//! A site's own texts of the static pages, in versions.

use super::{
    caller::{Allowed, may},
    once::once,
    sites::{WantedSite, told},
};
use crate::{
    app::App,
    backoffice::{self, Doer, Office, PageLine, PageRequest},
    kernel::{
        country::Country,
        extract::{Body, Parameters},
        idempotency::IdempotencyKey,
        ids::SiteId,
        locale::Locale,
        moment::iso_day,
        problem::Answer,
        vault::hex,
    },
    pages::{PageChange, PageVersion, Place, StaticPage},
    settings,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};

/// A version of a text, without the text.
#[derive(Debug, Serialize, ToSchema)]
struct TextVersion {
    /// Counted from 1 in its place.
    version: i32,
    /// From when on it holds.
    #[serde(with = "time::serde::rfc3339")]
    valid_from: OffsetDateTime,
    /// Whoever set it.
    set_by: String,
    #[serde(with = "time::serde::rfc3339")]
    set_at: OffsetDateTime,
    /// SHA-256 of the text, in hexadecimal; null: it took the text back.
    #[schema(required)]
    sha256: Option<String>,
}

impl From<&PageVersion> for TextVersion {
    fn from(one: &PageVersion) -> Self {
        Self {
            version: one.version,
            valid_from: one.valid_from,
            set_by: one.set_by.clone(),
            set_at: one.set_at,
            sha256: one.sha256.as_deref().map(hex),
        }
    }
}

/// A place that a text can stand in.
#[derive(Debug, Serialize, ToSchema)]
struct TextLine {
    page: StaticPage,
    language: Locale,
    /// Null: for every country that has no text of its own.
    #[schema(required)]
    country: Option<Country>,
    /// The site offers the language.
    is_offered: bool,
    /// The site's own text that holds now; null: it has none here.
    #[schema(required)]
    own: Option<TextVersion>,
    /// Those that begin to hold later, the next one first.
    coming: Vec<TextVersion>,
}

impl From<PageLine> for TextLine {
    fn from(line: PageLine) -> Self {
        let Place { page, language, country } = line.place;
        let own = line.own.as_ref().map(TextVersion::from);
        let coming = line.coming.iter().map(TextVersion::from).collect();
        Self { page, language, country, is_offered: line.is_offered, own, coming }
    }
}

/// `{texts}`, by page, language and country.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TextLines {
    texts: Vec<TextLine>,
}

/// The static pages of a site, and which of them have a text of its own.
#[utoipa::path(get, path = "/api/console/page-texts", tag = "content", security(("staff" = [])), params(WantedSite),
    responses((status = 200, body = TextLines)))]
pub(super) async fn get_texts(
    State(app): State<App>,
    caller: Allowed<may::EditPages>,
    Parameters(WantedSite { site }): Parameters<WantedSite>,
) -> Answer<Json<TextLines>> {
    let all = settings::list(&app.db).await?;
    let lines = backoffice::page_lines((Office::of(&app), Doer::Staff(&caller.actor)), (&all, site))?;
    Ok(Json(TextLines { texts: lines.into_iter().map(TextLine::from).collect() }))
}

/// Which text.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct WantedText {
    site: SiteId,
    page: StaticPage,
    language: Locale,
    /// Only for readers there.
    country: Option<Country>,
    /// Without one, the text that holds now.
    version: Option<i32>,
}

/// A text with all of its versions.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TextAnswer {
    /// Markdown, with marks such as `{{name}}`.
    text: String,
    /// Of which version it is; null: it is another place's, or the built-in one.
    #[schema(required)]
    version: Option<i32>,
    /// The newest first.
    history: Vec<TextVersion>,
}

/// A text as it holds now, or as a version has it.
#[utoipa::path(get, path = "/api/console/page-text", tag = "content", security(("staff" = [])), params(WantedText),
    responses((status = 200, body = TextAnswer)))]
pub(super) async fn get_text(
    State(app): State<App>,
    caller: Allowed<may::EditPages>,
    Parameters(WantedText { site, page, language, country, version }): Parameters<WantedText>,
) -> Answer<Json<TextAnswer>> {
    let all = settings::list(&app.db).await?;
    let mut connection = app.db.acquire().await?;
    let who = (Office::of(&app), Doer::Staff(&caller.actor));
    let which = (&*all, site, Place { page, language, country });
    let file = backoffice::read_page(&mut connection, who, which, version).await?;
    let history = file.history.iter().map(TextVersion::from).collect();
    Ok(Json(TextAnswer { text: file.text, version: file.version, history }))
}

/// A text to try.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TextTrialForm {
    site: SiteId,
    page: StaticPage,
    language: Locale,
    country: Option<Country>,
    #[schema(max_length = 200_000)]
    text: String,
}

/// What a new text would do.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TextTrial {
    /// What it may not hold, in English, each with the number of its line; empty: it can be set.
    faults: Vec<String>,
    /// What it changes; null where it can't be set.
    #[schema(required)]
    change: Option<PageChange>,
    /// Members who read it in this language are told, and asked once.
    asks_members: bool,
}

/// Whether a text can be set, and what it changes; nothing is written.
#[utoipa::path(post, path = "/api/console/page-trials", tag = "content", security(("staff" = [])), request_body = TextTrialForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = TextTrial)))]
pub(super) async fn try_text(
    State(app): State<App>,
    caller: Allowed<may::EditPages>,
    Body(form): Body<TextTrialForm>,
) -> Answer<Json<TextTrial>> {
    let all = settings::list(&app.db).await?;
    let TextTrialForm { site, page, language, country, text } = &form;
    let place = Place { page: *page, language: *language, country: *country };
    let wish = PageRequest { site: *site, place, text: Some(text), from: None };
    let mut connection = app.db.acquire().await?;
    let who = (Office::of(&app), Doer::Staff(&caller.actor));
    let (change, faults) = match backoffice::try_page(&mut connection, who, &all, &wish).await? {
        Ok(change) => (Some(change), Vec::new()),
        Err(faults) => (None, faults),
    };
    let asks_members = matches!(page, StaticPage::Terms | StaticPage::Privacy);
    Ok(Json(TextTrial { faults, change, asks_members }))
}

/// A text to set, or to take back.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TextForm {
    site: SiteId,
    page: StaticPage,
    language: Locale,
    /// Null: for every country that has no text of its own.
    country: Option<Country>,
    /// Markdown; null: from then on the site has no text of its own here.
    #[schema(max_length = 200_000)]
    text: Option<String>,
    /// The first day on which it holds, there; null: now.
    #[serde(default, with = "iso_day::option")]
    #[schema(value_type = Option<String>, format = Date)]
    from: Option<Date>,
    /// The newest version, as the caller saw it; 0: there was none.
    seen: i32,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// `{version}`: the one that holds from then on.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct TextSet {
    version: i32,
}

/// Sets a text as a new version, or takes the own one back. `stale_version` where somebody set one since.
#[utoipa::path(put, path = "/api/console/page-texts", tag = "content", security(("staff" = [])), request_body = TextForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = TextSet)))]
pub(super) async fn set_text(
    State(app): State<App>,
    caller: Allowed<may::EditPages>,
    key: IdempotencyKey,
    Body(form): Body<TextForm>,
) -> Answer<Json<TextSet>> {
    let all = settings::list(&app.db).await?;
    let set = async |connection: &mut PgConnection| {
        let place = Place { page: form.page, language: form.language, country: form.country };
        let wish = PageRequest { site: form.site, place, text: form.text.as_deref(), from: form.from };
        let who = (Office::of(&app), Doer::Staff(&caller.actor));
        let why = (&*all, form.reason.as_str());
        let version = backoffice::set_page(connection, who, why, (&wish, form.seen)).await?;
        Ok(TextSet { version })
    };
    let answer = once(&app, &caller.actor, ("PUT page-texts", key, &form), set).await?;
    told(&app).await;
    Ok(Json(answer))
}
