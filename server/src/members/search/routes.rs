//! `members.php`.

use super::{
    CAP, FEW, Filters, Found, Searcher, cursor::Cursor, memory::gender, query::SearchQuery, search, store,
};
use crate::{
    app::App,
    kernel::{
        country::Country,
        extract::Parameters,
        ids::MemberId,
        problem::{Answer, Refusal},
        replica,
        roster::Roster,
    },
    members::{
        browse_limit, genders,
        model::{Gender, LookingFor, Seeks},
        present,
        view::ProfileCard,
    },
    sessions::{self, Client, Own, Searching},
    settings::{Site, VisitorCountry},
};
use axum::{Json, extract::State};
use http::HeaderMap;
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The routes of search.
pub(in crate::members) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_members))
}

/// A page of search.
#[derive(Serialize, ToSchema)]
struct MembersPage {
    /// Which page of this search it is: 1 for the first (spec 3).
    #[serde(rename = "pageNumber")]
    #[schema(minimum = 1)]
    page_number: u16,
    /// At most 24, in the order asked for.
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
    /// On the first page, where there are fewer than 12 results: at most 24 whom a wider search finds,
    /// none of the results among them.
    similar_results: Vec<ProfileCard>,
    /// How many that search finds; as numResults.
    #[serde(rename = "similar_numResults")]
    #[schema(maximum = 1000)]
    similar_num_results: u16,
}

/// Members whom the caller could meet: each seeks the other's gender, neither has blocked the other.
#[utoipa::path(get, path = "/api/members.php", tag = "members", params(SearchQuery), security((), ("login" = [])),
    responses((status = 200, body = MembersPage)))]
async fn get_members(
    State(app): State<App>,
    site: Site,
    Searching(caller): Searching,
    client: Client,
    Parameters(query): Parameters<SearchQuery>,
    headers: HeaderMap,
) -> Answer<Json<MembersPage>> {
    if let Some((caller, _)) = &caller {
        browse_limit::look(&app, caller, &client).await?;
    } else if visitors_may_search(&site, &query) {
        browse_limit::look_from_outside(&app, &client).await?;
    } else {
        return Err(Refusal::AuthenticationRequired.into());
    }
    let who = match caller {
        Some((caller, Some(own))) if own.mark.is_some() => {
            if let Some(page) = as_known(&app, site.clone(), query.clone(), (caller.member, own)).await? {
                return Ok(Json(page));
            }
            known_member(caller.member, sessions::own_now(&app, &caller).await?)?
        }
        Some((caller, Some(own))) => known_member(caller.member, own)?,
        Some((caller, None)) => member(&mut *app.db.acquire().await?, caller.member).await?,
        None => visitor(&app, &site, &headers, query.own_gender),
    };
    let asked = Asked::of(who, query, site)?;
    // With the roster a search costs the database less than asking how far a copy has followed it.
    if !app.roster.knows(&asked.searcher.pool)
        && let Some(mut behind) = app.replica.connection(&app.db, asked.searcher.member).await
        && let Some(answer) = replica::unless_failed(page(&mut behind, &app, None, &asked).await)
    {
        return answer.and_then(whole);
    }
    page(&mut *app.db.acquire().await?, &app, Some(&app.roster), &asked).await.and_then(whole)
}

/// A page in one statement, where the searcher still is what an earlier search knew of them: the page's own proof says so.
async fn as_known(
    app: &App,
    site: Site,
    query: SearchQuery,
    (member, own): (MemberId, Own),
) -> Answer<Option<MembersPage>> {
    if !app.roster.knows(&own.pool) {
        return Ok(None);
    }
    // What is refused may be refused for what they were.
    let Ok(asked) = Asked::of(known_member(member, own)?, query, site) else { return Ok(None) };
    page(&mut *app.db.acquire().await?, app, Some(&app.roster), &asked).await
}

/// Of whom this call has read, nothing is left to prove.
fn whole(page: Option<MembersPage>) -> Answer<Json<MembersPage>> {
    Ok(Json(page.ok_or_else(|| anyhow::anyhow!("a search whose searcher was not read"))?))
}

/// Who looks for whom, and where.
struct Asked {
    searcher: Searcher,
    filters: Filters,
    cursor: Option<Cursor>,
    site: Site,
}

impl Asked {
    fn of((searcher, country): (Searcher, Country), query: SearchQuery, site: Site) -> Answer<Self> {
        let (filters, cursor) = query.parse(country, &site)?;
        Ok(Self { searcher, filters, cursor, site })
    }
}

/// No roster where the connection leads to a copy: what it says is proven by the database itself. None: the searcher is not, or
/// could not be proven to be, what an earlier call knew.
async fn page(
    connection: &mut PgConnection,
    app: &App,
    roster: Option<&Roster>,
    asked: &Asked,
) -> Answer<Option<MembersPage>> {
    let Asked { searcher, filters, cursor, site } = asked;
    let now = app.clock.now();
    let Some(found) = search(connection, roster, (searcher, filters), *cursor, &[], now).await? else {
        return Ok(None);
    };
    let similar = if cursor.is_none() && found.total < FEW {
        let wider = filters.wider(&site.settings.countries);
        search(connection, roster, (searcher, &wider), None, &found.ids, now).await?
    } else {
        Some(Found::nobody())
    };
    let Some(similar) = similar else { return Ok(None) };
    Ok(Some(MembersPage {
        page_number: cursor.map_or(1, |cursor| cursor.page),
        num_results: found.total,
        num_capped: found.total >= CAP,
        next_cursor: found.next.map(Cursor::text),
        similar_num_results: similar.total,
        results: cards(connection, app, searcher, found).await?,
        similar_results: cards(connection, app, searcher, similar).await?,
    }))
}

/// Spec 6: visitors search where the site lets all of them, or those with a traffic source.
fn visitors_may_search(site: &Site, query: &SearchQuery) -> bool {
    site.settings.logged_out_search || (site.settings.logged_out_search_trafficsource && query.has_source())
}

/// A member as searcher, and the country that they search by default.
async fn member(connection: &mut PgConnection, member: MemberId) -> Answer<(Searcher, Country)> {
    let own = store::searcher(connection, member).await?;
    let (male, female, non_binary) = (own.seeks_male, own.seeks_female, own.seeks_non_binary);
    let seeks = Seeks { male, female, non_binary, couples: own.seeks_couples };
    let searcher = Searcher {
        member: Some(member),
        pool: own.pool,
        gender: Some(own.gender),
        looking_for: seeks.looking_for(),
        out_of_reach: None,
        mark: None,
    };
    Ok((searcher, country_of_member(&own.country)?))
}

/// Likewise, with their blocks, of whom all was read with the login, or by an earlier search.
fn known_member(member: MemberId, own: Own) -> Answer<(Searcher, Country)> {
    let country = country_of_member(&own.country)?;
    let couples = own.seeks_couples.into_iter().map(gender).collect();
    let (male, female, non_binary) = (own.seeks_male, own.seeks_female, own.seeks_non_binary);
    let searcher = Searcher {
        member: Some(member),
        pool: own.pool,
        gender: Some(gender(own.side)),
        looking_for: Seeks { male, female, non_binary, couples }.looking_for(),
        out_of_reach: Some(own.out_of_reach),
        mark: own.mark,
    };
    Ok((searcher, country))
}

fn country_of_member(code: &str) -> Answer<Country> {
    Ok(Country::parse(code).ok_or_else(|| anyhow::anyhow!("a member of {code}"))?)
}

fn visitor(app: &App, site: &Site, headers: &HeaderMap, gender: Option<Gender>) -> (Searcher, Country) {
    let country = VisitorCountry::of(app, site, headers).selected;
    let pool = site.settings.pool(site.id);
    let looking_for = LookingFor::of(&genders::taken(&site.settings)).unwrap_or(LookingFor::BOTH);
    let nobody = Some(Vec::new());
    (Searcher { member: None, pool, gender, looking_for, out_of_reach: nobody, mark: None }, country)
}

/// Their cards; what was read with the proof of the search is not read again.
async fn cards(
    connection: &mut PgConnection,
    app: &App,
    searcher: &Searcher,
    found: Found,
) -> Answer<Vec<ProfileCard>> {
    if found.ids.is_empty() {
        return Ok(Vec::new());
    }
    match (found.rows, searcher.member) {
        (Some(rows), viewer) => Ok(present::in_order(app, viewer, &found.ids, rows)),
        (None, Some(viewer)) => present::cards(connection, app, viewer, &found.ids).await,
        (None, None) => present::visitor_cards(connection, app, &searcher.pool, &found.ids).await,
    }
}
