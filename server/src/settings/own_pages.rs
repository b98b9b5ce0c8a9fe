//! `page.php`: an operator's own text of a static page, and the version dates of the terms (spec 4).

use super::{cache::Site, model::Company, store::SiteRow};
use crate::{
    app::App,
    kernel::{country::Country, extract::Parameters, locale::Locale, problem::Answer},
    pages::{Block, PageText, PageVersion, Place, StaticPage},
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use time::{OffsetDateTime, macros::datetime};
use utoipa::{IntoParams, ToSchema};

/// The terms are at least of this moment (spec 4).
const FIRST_TERMS: OffsetDateTime = datetime!(2023-12-01 12:00 UTC);

impl Company {
    /// Of which moment the built-in terms and privacy statement are: the later of 2023-12-01T12:00Z and the day the
    /// company was added (spec 4).
    pub fn terms_version(&self) -> OffsetDateTime {
        self.added.max(FIRST_TERMS)
    }
}

impl SiteRow {
    /// The own text that a reader gets at that moment; None: the built-in one.
    pub fn text_of(&self, place: Place, at: OffsetDateTime) -> Option<&PageVersion> {
        self.texts.in_effect(place, at)
    }

    /// Of which moment the text is: an own one is of the moment from which it holds.
    pub fn version_date(&self, place: Place, at: OffsetDateTime) -> OffsetDateTime {
        self.text_of(place, at).map_or_else(|| self.company.terms_version(), |own| own.valid_from)
    }
}

/// Query of page.php: which page, for whom.
#[derive(Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PageQuery {
    #[param(inline)]
    page: StaticPage,
    language: Locale,
    /// The reader's: a site may have another text in each.
    country: Country,
}

/// What a site says on a static page.
#[derive(Serialize, ToSchema)]
pub struct PageAnswer {
    /// The site's own text; null: the one that the web app has.
    #[schema(required = true)]
    page: Option<OwnText>,
    /// Of which moment this text is.
    #[serde(with = "time::serde::rfc3339")]
    version_date: OffsetDateTime,
    /// Of which moment the terms are.
    #[serde(with = "time::serde::rfc3339")]
    terms_date: OffsetDateTime,
}

/// An operator's own text, as data: marks such as `{{name}}` are still in it.
#[derive(Serialize, ToSchema)]
struct OwnText {
    title: String,
    /// One sentence for search engines.
    description: String,
    /// The day of its last change: 2026-11-21.
    revised_on: String,
    /// Headings, paragraphs, lists, tables and conditions (`Block` in web/src/features/pages/content.ts).
    #[schema(value_type = Vec<Object>)]
    blocks: Vec<Block>,
}

impl OwnText {
    fn new(text: &PageText) -> Self {
        Self {
            title: text.title.clone(),
            description: text.description.clone(),
            revised_on: text.revised_on.to_string(),
            blocks: text.blocks.clone(),
        }
    }
}

/// The same for the server's own pages.
pub struct ShownPage {
    /// The version of the site's own text; None: the built-in one.
    pub version: Option<i64>,
    /// The site's own text.
    pub own: Option<Arc<PageText>>,
    /// Of which moment this text is.
    pub version_date: OffsetDateTime,
    /// Of which moment the terms are.
    pub terms_date: OffsetDateTime,
}

impl ShownPage {
    /// As page.php tells it.
    pub fn answer(&self) -> PageAnswer {
        let page = self.own.as_deref().map(OwnText::new);
        PageAnswer { page, version_date: self.version_date, terms_date: self.terms_date }
    }
}

/// What a reader gets there now.
///
/// # Errors
/// When the site has a text of its own that can't be read: another one in its place would be untrue.
pub async fn shown_page(app: &App, site: &Site, place: Place) -> Answer<ShownPage> {
    let now = app.clock.now();
    let version = site.text_of(place, now).map(|version| version.id);
    let own = match version {
        Some(id) => Some(app.sites.text(&app.db, id).await?),
        None => None,
    };
    let terms = Place { page: StaticPage::Terms, ..place };
    let (version_date, terms_date) = (site.version_date(place, now), site.version_date(terms, now));
    Ok(ShownPage { version, own, version_date, terms_date })
}

/// The site's own text of a static page.
#[utoipa::path(get, path = "/api/page.php", tag = "settings", params(PageQuery),
    responses((status = 200, body = PageAnswer)))]
pub(super) async fn get_page(
    State(app): State<App>,
    site: Site,
    Parameters(query): Parameters<PageQuery>,
) -> Answer<Json<PageAnswer>> {
    let place = Place { page: query.page, language: query.language, country: Some(query.country) };
    Ok(Json(shown_page(&app, &site, place).await?.answer()))
}
