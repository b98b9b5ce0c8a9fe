//! Rates of VAT: how old those are that came with the program, and where there are none.

use super::report::Report;
use crate::{
    cli::{database::Database, explain, vat::percent},
    kernel::{clock::Clock, country::Country},
    payments::{self, SHIPPED_ON, VatRate},
    settings,
};
use std::collections::BTreeSet;

/// Days after which somebody should compare the shipped rates with the law.
const OLD: i64 = 183;

pub(super) async fn examine(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    let all = payments::vat_rates(&mut connection, None).await.map_err(explain)?;
    drop(connection);
    let now = Clock::system().now();
    let age = (now.date() - SHIPPED_ON).whole_days();
    let told_of = format!("the VAT rates of this program are of {SHIPPED_ON}, {age} days old");
    if age > OLD {
        report.advice(&format!(
            "{told_of}: compare `liaison vat list` with the law, `liaison vat set` sets what has changed"
        ))?;
    } else {
        report.good(&told_of)?;
    }
    let sites = settings::list(&database.pool).await?;
    let served: BTreeSet<Country> = sites.iter().flat_map(|site| site.settings.countries.clone()).collect();
    for country in served {
        examine_country(&all, country, country.today(now), report)?;
    }
    Ok(())
}

fn examine_country(
    all: &[VatRate],
    country: Country,
    today: time::Date,
    report: &mut Report,
) -> anyhow::Result<()> {
    let here: Vec<VatRate> =
        all.iter().filter(|rate| rate.country == country.code() && rate.region.is_empty()).cloned().collect();
    let Some(held) = payments::in_force(&here, today) else {
        return report.problem(&format!("there is no VAT rate for {country}, so its orders have none; `liaison vat set {country} <rate> --from <date>` sets one"));
    };
    let shipped = here.iter().find(|rate| rate.set_by.is_none() && rate.since <= today);
    let Some(shipped) = shipped.filter(|shipped| {
        held.set_by.is_some() && shipped.since > held.since && shipped.basis_points != held.basis_points
    }) else {
        return Ok(());
    };
    let (own, other) = (held.basis_points, shipped.basis_points);
    report.advice(&format!("{country} has your own VAT rate of {}, and a newer release says {} since {}; `liaison vat set` sets which is right", percent(own), percent(other), shipped.since))
}
