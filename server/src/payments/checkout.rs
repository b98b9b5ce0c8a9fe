//! Placing an order: our row first, then the provider's payment, then both tied together. A stop
//! between any two steps is healed by the client's next try or by the poller.

use super::{
    discounts::{self, DiscountWord},
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
    pub discount: Option<DiscountWord>,
    pub intent: IdempotencyKey,
}

/// Writes the order row, or finds the one of the same intent. The account's lock keeps two orders
/// from taking one discount code at once.
pub(super) async fn place(
    connection: &mut PgConnection,
    app: &App,
    caller: &SignedIn,
    wish: &Wish,
) -> Answer<OrderRow> {
    accounts::lock(connection, caller.member).await?;
    if let Some(placed) = store::of_intent(connection, caller.member, wish.intent.0).await? {
        return if is_the_same(&placed, wish) {
            Ok(placed)
        } else {
            Err(Refusal::IdempotencyConflict.into())
        };
    }
    let country = accounts::facts(connection, caller.member).await?.country;
    let offered = store::bundles(connection, caller.site.id, country).await?;
    let bundle =
        offered.into_iter().find(|bundle| bundle.id == wish.bundle).ok_or(Refusal::BundleNotOffered)?;
    let company_id = &caller.site.company.id;
    if !store::methods(connection, company_id, country).await?.contains(&wish.method) {
        return Err(Refusal::MethodNotOffered.into());
    }
    let now = app.clock.now();
    let discount = match &wish.discount {
        Some(word) => {
            let terms = (bundle.price(), country, wish.method);
            Some(discounts::quote(connection, caller.site.id, caller.member, word, terms, now).await?)
        }
        None => None,
    };
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
        discount,
        now,
    };
    let placed = store::place(connection, &order).await?;
    if let Some(code) = &placed.discount_code {
        discounts::hold(connection, caller.site.id, caller.member, code, placed.id).await?;
    }
    CheckOrder::first(&placed).schedule(connection, app).await?;
    Ok(placed)
}

/// One intent is one wish, whenever it comes again.
fn is_the_same(placed: &OrderRow, wish: &Wish) -> bool {
    let code = wish.discount.as_ref().map(DiscountWord::as_str);
    (placed.bundle, placed.method.as_str(), placed.discount_code.as_deref())
        == (wish.bundle, wish.method.code(), code)
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
