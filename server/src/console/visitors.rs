//! What a site's visitors came of.

use super::{
    caller::{Allowed, may},
    figures::day,
};
use crate::{
    app::App,
    backoffice::{self, Doer, Office, ShownCounts, Visitors},
    kernel::{extract::Parameters, ids::SiteId, moment::iso_day, problem::Answer},
    settings,
    tracking::{Only, Source},
};
use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::header;
use serde::{Deserialize, Serialize};
use time::{Date, Duration};
use utoipa::{IntoParams, ToSchema};

/// Days that are told of where nobody says which.
const USUAL: Duration = Duration::days(30);

/// By what a file goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum VisitorsBy {
    /// A line a day.
    #[default]
    Day,
    /// A line for each network, campaign and lander.
    Source,
}

/// Which visitors.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct WantedVisitors {
    site: SiteId,
    /// The first day (UTC); thirty days up to the last one where nothing is said.
    #[param(value_type = Option<String>, format = Date)]
    from: Option<String>,
    /// The last day; today where nothing is said. At most 400 days at once.
    #[param(value_type = Option<String>, format = Date)]
    to: Option<String>,
    /// Sent by this network only.
    #[param(max_length = 200)]
    network: Option<String>,
    /// By this campaign.
    #[serde(rename = "ref")]
    #[param(rename = "ref", max_length = 200)]
    reference: Option<String>,
    /// To this lander.
    #[param(max_length = 60)]
    lander: Option<String>,
    /// Of a file: by what it goes.
    #[serde(default)]
    #[param(inline, required = false)]
    by: VisitorsBy,
}

/// What came of a day's visitors. A count is null where it is below five.
#[derive(Debug, Serialize, ToSchema)]
struct VisitorDay {
    #[serde(with = "iso_day")]
    #[schema(value_type = String, format = Date)]
    day: Date,
    #[schema(required)]
    visits: Option<i64>,
    #[schema(required)]
    sign_ups: Option<i64>,
    #[schema(required)]
    activations: Option<i64>,
    #[schema(required)]
    first_purchases: Option<i64>,
}

/// What came of whom one network, campaign and lander brought. A count is null where it is below five.
#[derive(Debug, Serialize, ToSchema)]
struct VisitorSource {
    /// Who sent them; empty: the address named none; `*`: more than are told apart in a day.
    network: String,
    /// By which campaign.
    #[serde(rename = "ref")]
    reference: String,
    /// The page that they came to.
    lander: String,
    #[schema(required)]
    visits: Option<i64>,
    #[schema(required)]
    sign_ups: Option<i64>,
    #[schema(required)]
    activations: Option<i64>,
    #[schema(required)]
    first_purchases: Option<i64>,
}

/// `{days, sources}`.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct VisitorsAnswer {
    /// Each day, the first one first.
    days: Vec<VisitorDay>,
    /// Those with the most visits first, 200 at most.
    sources: Vec<VisitorSource>,
}

impl From<Visitors> for VisitorsAnswer {
    fn from(visitors: Visitors) -> Self {
        let day = |(day, counts): (Date, ShownCounts)| {
            let ShownCounts { visits, sign_ups, activations, first_purchases } = counts;
            VisitorDay { day, visits, sign_ups, activations, first_purchases }
        };
        let source = |(source, counts): (Source, ShownCounts)| {
            let Source { network, reference, lander } = source;
            let ShownCounts { visits, sign_ups, activations, first_purchases } = counts;
            VisitorSource { network, reference, lander, visits, sign_ups, activations, first_purchases }
        };
        Self {
            days: visitors.days.into_iter().map(day).collect(),
            sources: visitors.sources.into_iter().map(source).collect(),
        }
    }
}

async fn wanted(
    app: &App,
    caller: &Allowed<may::EditCampaigns>,
    wanted: &WantedVisitors,
) -> Answer<Visitors> {
    let to = day(wanted.to.as_deref(), app.clock.now().date())?;
    let from = day(wanted.from.as_deref(), to.saturating_sub(USUAL - Duration::DAY))?;
    let only = Only {
        network: wanted.network.as_deref(),
        reference: wanted.reference.as_deref(),
        lander: wanted.lander.as_deref(),
    };
    let all = settings::list(&app.db).await?;
    let mut connection = app.db.acquire().await?;
    let who = (Office::of(app), Doer::Staff(&caller.actor));
    backoffice::site_visitors(&mut connection, who, (&all, wanted.site), ((from, to), only)).await
}

/// What came of a site's visitors by day, and by who sent them; it names nobody.
#[utoipa::path(get, path = "/api/console/site-visitors", tag = "content", security(("staff" = [])), params(WantedVisitors),
    responses((status = 200, body = VisitorsAnswer)))]
pub(super) async fn get_visitors(
    State(app): State<App>,
    caller: Allowed<may::EditCampaigns>,
    Parameters(query): Parameters<WantedVisitors>,
) -> Answer<Json<VisitorsAnswer>> {
    Ok(Json(wanted(&app, &caller, &query).await?.into()))
}

/// The same as a file.
#[utoipa::path(get, path = "/api/console/site-visitors-file", tag = "content", security(("staff" = [])), params(WantedVisitors),
    responses((status = 200, content_type = "text/csv", body = String)))]
pub(super) async fn get_visitors_file(
    State(app): State<App>,
    caller: Allowed<may::EditCampaigns>,
    Parameters(query): Parameters<WantedVisitors>,
) -> Answer<Response> {
    let visitors = wanted(&app, &caller, &query).await?;
    let text = backoffice::visitors_csv(&visitors, query.by == VisitorsBy::Day);
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"visitors.csv\""),
    ];
    Ok((headers, text).into_response())
}
