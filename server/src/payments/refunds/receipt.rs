//! The mails about a refund. The first is the receipt that the law asks for: on a durable medium, with
//! the time of the withdrawal (Directive 2023/2673, Art. 11a(4)).

use super::model::Refund;
use crate::{
    accounts,
    app::App,
    kernel::problem::Answer,
    mail::{self, Kind, Mail},
    payments::store::OrderRow,
};
use sqlx::PgConnection;

/// The withdrawal was received.
pub(super) async fn requested(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    refund: &Refund,
) -> Answer<()> {
    write(connection, app, order, refund, Kind::RefundRequested).await
}

/// The provider refused: the credits are back.
pub(super) async fn failed(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    refund: &Refund,
) -> Answer<()> {
    write(connection, app, order, refund, Kind::RefundFailed).await
}

async fn write(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    refund: &Refund,
    kind: Kind,
) -> Answer<()> {
    let Some(site) = app.sites.all().into_iter().find(|site| site.id == order.site) else { return Ok(()) };
    // Who was deleted for good meanwhile has no address any more.
    if !accounts::hold(connection, order.member).await? {
        return Ok(());
    }
    let facts = accounts::facts(connection, order.member).await?;
    let mail = Mail {
        site: &site,
        member: Some(order.member),
        locale: facts.language,
        recipient: &facts.email,
        kind,
        arguments: vec![
            ("credits", i64::from(refund.credits).into()),
            ("amount", refund.amount().text(facts.language, facts.country).into()),
            ("time", facts.country.local(refund.created_at).into()),
            ("order", order.id.to_string().into()),
        ],
        lines: Vec::new(),
        path: Some(format!("/transactions/{}", order.id)),
    };
    mail::enqueue(connection, app, &mail).await?;
    Ok(())
}
