//! What the sites bring, by day and today.

use super::caller::{Allowed, may};
use crate::{
    app::App,
    backoffice::{self, FigureReport, Figures, FiguresRequest, Rate},
    kernel::{
        extract::Parameters,
        ids::SiteId,
        moment::iso_day,
        problem::{Answer, Refusal},
    },
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use time::{Date, Duration};
use utoipa::{IntoParams, ToSchema};

/// Days that are told of where nobody says which: as many as a month has.
const USUAL: Duration = Duration::days(30);

/// Which days and sites.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct FiguresQuery {
    /// The first day (UTC); thirty days before the last one where nothing is said.
    #[param(value_type = Option<String>, format = Date)]
    from: Option<String>,
    /// The last day; yesterday where nothing is said. At most 400 days at once.
    #[param(value_type = Option<String>, format = Date)]
    to: Option<String>,
    /// Only this site.
    site: Option<SiteId>,
}

/// Money in one currency.
#[derive(Debug, Serialize, ToSchema)]
struct Sum {
    currency: String,
    /// In its minor units.
    minor: i64,
}

/// What came of a day, or of a part of it. A count is null where it is below five and the caller may know nothing of members.
#[derive(Debug, Serialize, ToSchema)]
struct Sums {
    visits: Option<i64>,
    sign_ups: Option<i64>,
    activations: Option<i64>,
    first_purchases: Option<i64>,
    /// What was paid, whatever came of it later.
    revenue: Vec<Sum>,
    refunds: Vec<Sum>,
    /// Payments that banks took back.
    disputes: Option<i64>,
}

impl Sums {
    fn of(figures: &Figures) -> Self {
        let sums = |by_currency: &BTreeMap<String, i64>| {
            let each = by_currency.iter();
            each.map(|(currency, minor)| Sum { currency: currency.clone(), minor: *minor }).collect()
        };
        Self {
            visits: figures.count("visits"),
            sign_ups: figures.count("sign_ups"),
            activations: figures.count("activations"),
            first_purchases: figures.count("first_purchases"),
            revenue: sums(&figures.revenue),
            refunds: sums(&figures.refunds),
            disputes: figures.count("disputes"),
        }
    }
}

/// A day that is over.
#[derive(Debug, Serialize, ToSchema)]
struct Day {
    #[serde(with = "iso_day")]
    #[schema(value_type = String, format = Date)]
    day: Date,
    #[serde(flatten)]
    sums: Sums,
}

/// How often banks take payments of a company's back, within thirty days.
#[derive(Debug, Serialize, ToSchema)]
struct SchemeRate {
    /// The cards' own programme.
    scheme: &'static str,
    company: String,
    /// Disputes per ten thousand paid orders; null where they are too few to tell.
    rate: Option<i64>,
    /// From which rate on the scheme fines.
    limit: i64,
}

/// Sums that name nobody.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FiguresAnswer {
    /// Days that are over, the first one first. One that is not written yet is missing.
    days: Vec<Day>,
    /// Today until now.
    today: Sums,
    /// The day of a week ago, up to the same minute.
    same_weekday: Sums,
    /// Of companies that the caller reaches as a whole.
    dispute_rates: Vec<SchemeRate>,
}

impl From<FigureReport> for FiguresAnswer {
    fn from(told: FigureReport) -> Self {
        let rate = |rate: Rate| SchemeRate {
            scheme: "visa",
            company: rate.company,
            rate: rate.basis_points,
            limit: rate.limit,
        };
        let day = |(day, figures): (Date, Figures)| Day { day, sums: Sums::of(&figures) };
        Self {
            days: told.days.into_iter().map(day).collect(),
            today: Sums::of(&told.today),
            same_weekday: Sums::of(&told.same_weekday),
            dispute_rates: told.rates.into_iter().map(rate).collect(),
        }
    }
}

pub(super) fn day(typed: Option<&str>, otherwise: Date) -> Answer<Date> {
    let format = time::macros::format_description!("[year]-[month]-[day]");
    match typed {
        None => Ok(otherwise),
        Some(typed) => Date::parse(typed, format).map_err(|_| Refusal::InvalidRequest.into()),
    }
}

/// Visits, sign-ups, activations, first purchases, money and disputes, within reach. Days are those of UTC.
#[utoipa::path(get, path = "/api/console/figures", tag = "start", security(("staff" = [])), params(FiguresQuery),
    responses((status = 200, body = FiguresAnswer)))]
pub(super) async fn get_figures(
    State(app): State<App>,
    caller: Allowed<may::ReadFigures>,
    Parameters(wished): Parameters<FiguresQuery>,
) -> Answer<Json<FiguresAnswer>> {
    let now = app.clock.now();
    let to = day(wished.to.as_deref(), (now - Duration::DAY).date())?;
    let from = day(wished.from.as_deref(), to.saturating_sub(USUAL - Duration::DAY))?;
    let wish = FiguresRequest { from, to, site: wished.site };
    let told = backoffice::figures(&mut *app.db.acquire().await?, &caller.actor, wish, now).await?;
    Ok(Json(told.into()))
}
