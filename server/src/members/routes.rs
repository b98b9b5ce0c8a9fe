//! `members.php` (search) and `member.php` (a member's page).

use super::model::{Gender, LookingFor};
use super::search::{self, CAP, Cursor, Filters, Searcher};
use super::view::{Profile, ProfileCard};
use super::{geocode, present, store};
use crate::{
    app::App,
    kernel::{
        country::Country,
        extract::Parameters,
        ids::MemberId,
        problem::{Answer, FieldError, ProblemBody, Refusal},
    },
    sessions::{Caller, SignedIn},
    settings::{Site, VisitorCountry},
};
use axum::{Json, extract::State};
use http::HeaderMap;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

/// Nobody younger is a member (design 5.14).
const MIN_AGE: u8 = 18;
/// Nobody older is expected.
const MAX_AGE: u8 = 120;

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_members))
        .routes(routes!(get_member))
        .routes(routes!(geocode::get_geocode))
}

/// Query of members.php.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct SearchQuery {
    /// By default whom the caller looks for.
    gender: Option<Gender>,
    /// A visitor's own: leaves out who does not seek it. A member's is known, and this counts for nothing.
    own_gender: Option<Gender>,
    /// By default the caller's.
    country: Option<Country>,
    /// ISO 3166-2.
    #[param(pattern = "^[A-Z]{2}-[A-Z0-9]{1,3}$")]
    countryregion: Option<String>,
    /// Full years, inclusive.
    #[param(minimum = 18, maximum = 120)]
    min_age: Option<u8>,
    /// Full years, inclusive.
    #[param(minimum = 18, maximum = 120)]
    max_age: Option<u8>,
    /// Leaves fictional profiles out.
    real_only: Option<bool>,
    /// `next_cursor` of the page before.
    #[param(pattern = "^[0-9a-f]{42}$")]
    cursor: Option<String>,
    /// Traffic source of a visitor (spec 3), which some sites let search.
    #[param(max_length = 100)]
    network: Option<String>,
    /// Traffic source of a visitor.
    #[param(max_length = 100)]
    r#ref: Option<String>,
}

/// A page of search.
#[derive(Serialize, ToSchema)]
struct MembersPage {
    /// At most 24, most lately active first.
    results: Vec<ProfileCard>,
    /// Exact up to 999; 1000 means more than 999. Counted with the first page.
    #[serde(rename = "numResults")]
    #[schema(maximum = 1000)]
    num_results: u16,
    /// There are more than 999.
    num_capped: bool,
    /// null at the end.
    #[schema(required = true)]
    next_cursor: Option<String>,
}

/// Members whom the caller could meet: each seeks the other's gender, neither has blocked the other.
#[utoipa::path(get, path = "/api/members.php", tag = "members", params(SearchQuery), security((), ("login" = [])),
    responses((status = 200, body = MembersPage), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
async fn get_members(
    State(app): State<App>,
    site: Site,
    Caller(caller): Caller,
    Parameters(query): Parameters<SearchQuery>,
    headers: HeaderMap,
) -> Answer<Json<MembersPage>> {
    let mut connection = app.db.acquire().await?;
    let (searcher, country) = match &caller {
        Some(caller) => member(&mut connection, caller.member).await?,
        None if visitors_may_search(&site, &query) => visitor(&app, &site, &headers, query.own_gender),
        None => return Err(Refusal::AuthenticationRequired.into()),
    };
    let (filters, cursor) = query.parse(country, &site)?;
    let today = app.clock.now().date();
    let found = search::search(&mut connection, &searcher, &filters, cursor, today).await?;
    let results = match searcher.member {
        Some(viewer) => present::cards(&mut connection, &app, viewer, &found.ids).await?,
        None => present::visitor_cards(&mut connection, &app, &searcher.pool, &found.ids).await?,
    };
    Ok(Json(MembersPage {
        results,
        num_results: found.total,
        num_capped: found.total >= CAP,
        next_cursor: found.next.map(Cursor::text),
    }))
}

/// Spec 6: visitors search where the site lets all of them, or those with a traffic source.
fn visitors_may_search(site: &Site, query: &SearchQuery) -> bool {
    let sources = [&query.network, &query.r#ref];
    let has_source = sources.into_iter().flatten().any(|source| !source.trim().is_empty());
    site.settings.logged_out_search || (site.settings.logged_out_search_trafficsource && has_source)
}

/// A member as searcher, and the country that they search by default.
async fn member(connection: &mut PgConnection, member: MemberId) -> Answer<(Searcher, String)> {
    let own = store::own_row(connection, member).await?;
    let searcher = Searcher {
        member: Some(member),
        pool: own.pool,
        gender: Some(own.gender),
        looking_for: LookingFor::from_seeks(own.seeks_male, own.seeks_female),
    };
    Ok((searcher, own.country))
}

fn visitor(app: &App, site: &Site, headers: &HeaderMap, gender: Option<Gender>) -> (Searcher, String) {
    let country = VisitorCountry::of(app, site, headers).selected;
    let pool = site.settings.pool(site.id);
    let searcher = Searcher { member: None, pool, gender, looking_for: LookingFor::Both };
    (searcher, country.code().to_owned())
}

impl SearchQuery {
    fn parse(self, own_country: String, site: &Site) -> Answer<(Filters, Option<Cursor>)> {
        let ages = [self.min_age, self.max_age];
        let out_of_bounds = ages.into_iter().flatten().any(|age| !(MIN_AGE..=MAX_AGE).contains(&age));
        let too_long =
            [&self.network, &self.r#ref].into_iter().flatten().any(|text| text.chars().count() > 100);
        let odd_region = self.countryregion.as_deref().is_some_and(|region| !is_region_code(region));
        if out_of_bounds || too_long || odd_region {
            return Err(Refusal::InvalidRequest.into());
        }
        if self.min_age.zip(self.max_age).is_some_and(|(min, max)| min > max) {
            return Err(FieldError::new("min_age", "age_range_invalid").into());
        }
        let cursor =
            self.cursor.map(|text| Cursor::parse(&text).ok_or(Refusal::InvalidRequest)).transpose()?;
        let filters = Filters {
            gender: self.gender,
            country: self.country.map_or(own_country, |country| country.code().to_owned()),
            region: self.countryregion,
            min_age: self.min_age,
            max_age: self.max_age,
            // Sites that share a pool with others may have no fictional profiles themselves.
            real_only: self.real_only.unwrap_or(false) || !site.settings.fictional_profiles,
        };
        Ok((filters, cursor))
    }
}

/// ISO 3166-2: the country, a hyphen, one to three letters or digits.
fn is_region_code(text: &str) -> bool {
    let upper = |part: &str| part.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    text.split_once('-').is_some_and(|(country, region)| {
        country.len() == 2
            && country.bytes().all(|byte| byte.is_ascii_uppercase())
            && (1..=3).contains(&region.len())
            && upper(region)
    })
}

/// Query of member.php.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct MemberQuery {
    /// Whose page.
    id: MemberId,
}

/// `{profile}`.
#[derive(Serialize, ToSchema)]
struct MemberAnswer {
    profile: Profile,
}

/// A member's page. Who does not exist, is not confirmed, belongs to another pool or was blocked
/// by the caller is not found; who blocked the caller is refused by name (spec 8).
#[utoipa::path(get, path = "/api/member.php", tag = "members", params(MemberQuery), security(("login" = [])),
    responses((status = 200, body = MemberAnswer), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
async fn get_member(
    State(app): State<App>,
    caller: SignedIn,
    Parameters(query): Parameters<MemberQuery>,
) -> Answer<Json<MemberAnswer>> {
    let mut connection = app.db.acquire().await?;
    let settings = &caller.site.settings;
    let profile = present::profile(&mut connection, &app, settings, caller.member, query.id).await?;
    Ok(Json(MemberAnswer { profile }))
}
