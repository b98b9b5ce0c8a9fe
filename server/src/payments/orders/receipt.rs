//! The mail that says what was bought.

use crate::{
    accounts,
    app::App,
    kernel::problem::Answer,
    mail::{self, Kind, Mail},
    payments::orders::store::OrderRow,
};
use sqlx::PgConnection;

/// Writes it beside the order's completion.
pub(in crate::payments) async fn write(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
) -> Answer<()> {
    let Some(site) = app.sites.all().into_iter().find(|site| site.id == order.site) else { return Ok(()) };
    let facts = accounts::facts(connection, order.member).await?;
    let amount = order.price().text(facts.language, facts.country);
    let mail = Mail {
        site: &site,
        member: Some(order.member),
        locale: facts.language,
        recipient: &facts.email,
        kind: Kind::OrderCompleted,
        arguments: vec![("credits", i64::from(order.credits).into()), ("amount", amount.into())],
        lines: Vec::new(),
        path: Some(format!("/credits/{}/{}?order={}", order.bundle, order.method, order.id)),
    };
    mail::enqueue(connection, app, &mail).await?;
    Ok(())
}
