//! What the sites bring: each day since there is one, this one so far beside the same hours of a week ago, and how often banks
//! take payments back. Sums that name nobody.
//!
//! Days are those of UTC, as everywhere where visits are counted: a site serves several countries and has no zone of its own.
//! Read top-down: what one asks for and gets (here), the job that writes days that are over (`build`), and the SQL (`store`).

mod build;
mod store;

pub(super) use build::register;

use crate::{
    kernel::{
        ids::SiteId,
        problem::{Answer, Refusal},
    },
    payments::{self, EXCESSIVE_BASIS_POINTS, Total},
    staff::{self, Actor, Permission, Reach, Role, Scope},
    tracking::{self, Steps},
};
use sqlx::PgConnection;
use std::collections::{BTreeMap, BTreeSet};
use time::{Date, Duration, OffsetDateTime};

/// Most days at once: as many points as a chart has.
pub const MOST_DAYS: i64 = 400;
/// Days within which disputes are compared with orders: what goes on, beside what schemes count (`payments::dispute_rates`).
const RATED: Duration = Duration::days(30);
/// Fewer people than this could be known by a count.
const FEW: i64 = 5;

/// What came of a day, or of a part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Counts by the name of the figure; none is nothing.
    counts: BTreeMap<&'static str, i64>,
    /// What was paid, in minor units by currency.
    pub revenue: BTreeMap<String, i64>,
    /// What was given back.
    pub refunds: BTreeMap<String, i64>,
    /// Whether small counts stay unsaid.
    hides_few: bool,
}

/// The names of the counts, as in the table.
pub const COUNTS: [&str; 6] = ["visits", "sign_ups", "activations", "first_purchases", "orders", "disputes"];

impl Figures {
    /// The count of this name; None where it is too small for whoever asks.
    pub fn count(&self, figure: &str) -> Option<i64> {
        let count = self.counts.get(figure).copied().unwrap_or(0);
        (!self.hides_few || count >= FEW).then_some(count)
    }

    /// Adds a row of the table; what this release does not know is left out.
    fn add(&mut self, figure: &str, currency: &str, value: i64) {
        match figure {
            "revenue" => *self.revenue.entry(currency.to_owned()).or_default() += value,
            "refunds" => *self.refunds.entry(currency.to_owned()).or_default() += value,
            _ => {
                let known = COUNTS.into_iter().find(|known| *known == figure);
                let Some(known) = known else { return };
                *self.counts.entry(known).or_default() += value;
            }
        }
    }
}

/// One figure of one site.
struct Row {
    site: SiteId,
    figure: &'static str,
    currency: &'static str,
    value: i64,
}

fn rows(steps: &[Steps], totals: &[(SiteId, Total)]) -> Vec<Row> {
    let count = |site, figure, value| Row { site, figure, currency: "", value };
    let steps = steps.iter().flat_map(|steps| {
        [
            count(steps.site, "visits", steps.visits),
            count(steps.site, "sign_ups", steps.sign_ups),
            count(steps.site, "activations", steps.activations),
            count(steps.site, "first_purchases", steps.first_purchases),
        ]
    });
    let totals = totals.iter().map(|(site, total)| match *total {
        Total::Orders(orders) => count(*site, "orders", orders),
        Total::Disputes(disputes) => count(*site, "disputes", disputes),
        Total::Revenue(money) => {
            Row { figure: "revenue", currency: money.currency.code(), ..count(*site, "", money.amount) }
        }
        Total::Refunds(money) => {
            Row { figure: "refunds", currency: money.currency.code(), ..count(*site, "", money.amount) }
        }
    });
    steps.chain(totals).filter(|row| row.value > 0).collect()
}

/// What to tell.
#[derive(Clone, Copy, Debug)]
pub struct FiguresRequest {
    /// The first day; days that are not over are not among them.
    pub from: Date,
    /// The last day.
    pub to: Date,
    /// Only this site.
    pub site: Option<SiteId>,
}

/// A company's disputes beside its orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Which company.
    pub company: String,
    /// Disputes per ten thousand paid orders; None where they are too few for whoever asks.
    pub basis_points: Option<i64>,
    /// From which on Visa fines.
    pub limit: i64,
}

/// What was wished.
#[derive(Clone, Debug)]
pub struct FigureReport {
    /// Days that are over and written.
    pub days: Vec<(Date, Figures)>,
    /// Today until now.
    pub today: Figures,
    /// The day of a week ago up to the same minute.
    pub same_weekday: Figures,
    /// Of companies that are wholly within reach.
    pub rates: Vec<Rate>,
}

/// The figures within reach. Whoever sees them as somebody who manages sites only, and so nothing of members, is told no count
/// below five.
///
/// # Errors
/// `not_allowed`; `not_found` for a site out of reach; `invalid_request` for too many days, or none.
pub async fn figures(
    connection: &mut PgConnection,
    actor: &Actor,
    wish: FiguresRequest,
    now: OffsetDateTime,
) -> Answer<FigureReport> {
    let whole = actor.reach(Permission::ReadFigures).ok_or(Refusal::NotAllowed)?;
    let days = (wish.to - wish.from).whole_days();
    if !(0..MOST_DAYS).contains(&days) {
        return Err(Refusal::InvalidRequest.into());
    }
    let (reach, company) = narrow(connection, &whole, wish.site).await?;
    let open = actor.reach_but(Permission::ReadFigures, Role::SiteManager);
    let hides_few = match (open, wish.site) {
        (None, _) => true,
        (Some(open), Some(site)) => !open.covers(&Scope::Site { site }, company.as_deref()),
        (Some(open), None) => open != whole,
    };
    let mut days = store::days(connection, &reach, wish.from, wish.to.min(yesterday(now))).await?;
    let mut today = until(connection, &reach, now).await?;
    let mut same_weekday = until(connection, &reach, now - Duration::WEEK).await?;
    for figures in days.iter_mut().map(|(_, figures)| figures).chain([&mut today, &mut same_weekday]) {
        figures.hides_few = hides_few;
    }
    let rates = rates(connection, &whole, company, hides_few, now).await?;
    Ok(FigureReport { days, today, same_weekday, rates })
}

fn yesterday(now: OffsetDateTime) -> Date {
    (now - Duration::DAY).date()
}

/// The reach, or the part of it that is one site, with its company.
async fn narrow(
    connection: &mut PgConnection,
    reach: &Reach,
    site: Option<SiteId>,
) -> Answer<(Reach, Option<String>)> {
    let Some(site) = site else { return Ok((reach.clone(), None)) };
    let company = staff::company_of_site(connection, site).await?.ok_or(Refusal::NotFound)?;
    if !reach.covers(&Scope::Site { site }, Some(&company)) {
        return Err(Refusal::NotFound.into());
    }
    Ok((Reach::Some { companies: BTreeSet::new(), sites: BTreeSet::from([site]) }, Some(company)))
}

/// The day of this moment, up to it.
async fn until(connection: &mut PgConnection, reach: &Reach, now: OffsetDateTime) -> Answer<Figures> {
    let between = (now.replace_time(time::Time::MIDNIGHT), now);
    let steps = tracking::steps_between(connection, reach, between).await?;
    let totals = payments::totals(connection, reach, between).await?;
    let mut figures = Figures::default();
    for row in rows(&steps, &totals) {
        figures.add(row.figure, row.currency, row.value);
    }
    Ok(figures)
}

/// Of the companies that are within reach as a whole: those of a site's would tell of the others.
async fn rates(
    connection: &mut PgConnection,
    reach: &Reach,
    only: Option<String>,
    hides_few: bool,
    now: OffsetDateTime,
) -> Answer<Vec<Rate>> {
    let (all, mut companies, _) = reach.parts();
    let all = match only {
        None => all,
        Some(company) => {
            companies.retain(|within| *within == company);
            if all {
                companies = vec![company];
            }
            false
        }
    };
    let sums = store::of_companies(connection, (all, &companies), (now - RATED).date()).await?;
    let rate = |sum: store::Sum| Rate {
        company: sum.company,
        basis_points: (!hides_few || sum.disputes >= FEW).then(|| share(sum.disputes, sum.orders)),
        limit: EXCESSIVE_BASIS_POINTS,
    };
    Ok(sums.into_iter().map(rate).collect())
}

/// In basis points, rounded up, as the schemes do.
fn share(disputes: i64, orders: i64) -> i64 {
    let orders = orders.max(1);
    (disputes * 10_000 + orders - 1) / orders
}
