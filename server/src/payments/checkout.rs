//! Placing an order: our row first, then the provider's payment, then both tied together. A stop
//! between any two steps is healed by the client's next try or by the poller.

use super::{
    jobs::CheckOrder,
    model::Method,
    provider::{NewPayment, Provider, Snapshot},
    store::{self, NewOrder, OrderRow},
};
use crate::{
    accounts,
    app::App,
    kernel::{
        idempotency::IdempotencyKey,
        ids::{BundleId, OrderId},
        problem::{Answer, Refusal},
        texts,
    },
    sessions::SignedIn,
};
use sqlx::PgConnection;

/// Where the sandbox provider lives on this server in demo mode.
pub const SANDBOX: &str = "/sandbox/mollie";

/// What a member asks for.
pub(super) struct Wish {
    pub bundle: BundleId,
    pub method: Method,
    pub intent: IdempotencyKey,
}

/// Writes the order row, or finds the one of the same intent.
pub(super) async fn place(
    connection: &mut PgConnection,
    app: &App,
    caller: &SignedIn,
    wish: &Wish,
) -> Answer<OrderRow> {
    let country = accounts::facts(connection, caller.member).await?.country;
    let offered = store::bundles(connection, caller.site.id, country).await?;
    let bundle =
        offered.into_iter().find(|bundle| bundle.id == wish.bundle).ok_or(Refusal::BundleNotOffered)?;
    let company_id = &caller.site.company.id;
    if !store::methods(connection, company_id, country).await?.contains(&wish.method) {
        return Err(Refusal::MethodNotOffered.into());
    }
    let order = NewOrder {
        member: caller.member,
        id: OrderId::random(&app.random),
        site: caller.site.id,
        company_id,
        intent: wish.intent.0,
        bundle,
        vat_basis_points: country.facts().vat_basis_points,
        country,
        method: wish.method,
        now: app.clock.now(),
    };
    let placed = store::place(connection, &order).await?;
    if placed.id == order.id {
        CheckOrder::first(&placed).schedule(connection, app).await?;
    } else if (placed.bundle, placed.method.as_str()) != (wish.bundle, wish.method.code()) {
        return Err(Refusal::IdempotencyConflict.into());
    }
    Ok(placed)
}

/// Asks the provider for the order's payment; the order's id is the idempotency key there, so asking
/// again gives the same payment. No database connection is held meanwhile.
pub(super) async fn pay(app: &App, caller: &SignedIn, origin: &str, order: &OrderRow) -> Answer<Snapshot> {
    let (account, facts) = {
        let mut connection = app.db.acquire().await?;
        let account = store::payment_account(&mut connection, &order.company_id).await?;
        (account.ok_or(Refusal::PaymentUnavailable)?, accounts::facts(&mut connection, order.member).await?)
    };
    let method = Method::parse(&order.method).ok_or(Refusal::MethodNotOffered)?;
    let credits = i64::from(order.credits);
    let arguments = [("site", caller.site.settings.name.clone().into()), ("credits", credits.into())];
    let payment = NewPayment {
        order: order.id,
        amount: order.price(),
        description: texts::text(facts.language, "payment-description", &arguments),
        method,
        locale: facts.language,
        country: facts.country,
        return_url: format!("{origin}/credits/{}/{}?order={}", order.bundle, order.method, order.id),
        webhook_url: webhook_url(app, caller, &order.company_id, &account.hook_secret),
    };
    Provider::open(app, &account).create(&payment).await.map_err(|error| {
        tracing::warn!(%error, order = %order.id, "a payment could not be made");
        Refusal::PaymentUnavailable.into()
    })
}

/// In demo mode the provider is on this machine; otherwise it calls the site's own domain.
fn webhook_url(app: &App, caller: &SignedIn, company_id: &str, secret: &str) -> String {
    let origin = if app.config.demo {
        format!("http://127.0.0.1:{}", app.config.port)
    } else {
        format!("https://{}", caller.site.domain)
    };
    format!("{origin}/api/psp/mollie/{company_id}/hook/{secret}")
}
