//! The mail ahead of a debit: how much, when, from which account, by which mandate (SEPA Core rulebook 4.3.4).

use super::calendar;
use crate::{
    accounts,
    app::App,
    kernel::{moment, problem::Answer},
    mail::{self, Kind, Mail},
    payments::{mandates::MandateRow, orders::store::OrderRow},
    sessions::SignedIn,
    settings::Site,
};
use sqlx::PgConnection;
use time::Date;

/// Writes it beside the order.
pub(in crate::payments) async fn announce(
    connection: &mut PgConnection,
    app: &App,
    caller: &SignedIn,
    order: &OrderRow,
    mandate: &MandateRow,
) -> Answer<()> {
    let country = accounts::facts(connection, order.member).await?.country;
    let day = calendar::day_of(order.created_at, country);
    write_notice(connection, app, &caller.site, order, mandate, day).await
}

/// Writes it for that day.
pub(in crate::payments) async fn write_notice(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    order: &OrderRow,
    mandate: &MandateRow,
    day: Date,
) -> Answer<()> {
    let facts = accounts::facts(connection, order.member).await?;
    let amount = order.price().text(facts.language, facts.country);
    let mail = Mail {
        site,
        member: Some(order.member),
        locale: facts.language,
        recipient: &facts.email,
        kind: Kind::DebitNotice,
        lines: Vec::new(),
        arguments: vec![
            ("amount", amount.into()),
            ("account", mandate.last_digits.clone().into()),
            ("reference", mandate.reference.clone().unwrap_or_default().into()),
            ("day", moment::day(facts.language, facts.country, day).into()),
        ],
        path: Some(format!("/credits/{}/{}?order={}", order.bundle, order.method, order.id)),
    };
    mail::enqueue(connection, app, &mail).await?;
    Ok(())
}
