//! Another way of paying for what waits already: who goes back from the provider and chooses another method means the
//! same purchase. Its payment is offered by that method instead, so that the discount goes with it, it counts once for
//! the member's own limit, and nobody pays twice. Where neither stands in the way, it is another purchase (ADR 0004).

use crate::{
    accounts,
    app::App,
    kernel::{
        ids::OrderId,
        money::Money,
        problem::{Answer, Refusal},
    },
    payments::{
        discounts::{self, DiscountWord},
        dunning::{self, About},
        limits,
        mandates::{self, PaymentMode},
        method::Method,
        model::{OrderStatus, ProviderName},
        orders::{
            cancellation,
            checkout::{self, OrderRequest},
            store::{self, OrderRow},
        },
        provider::{Provider, Snapshot},
    },
    sessions::SignedIn,
};
use sqlx::PgConnection;
use time::Duration;

/// An older one without a discount may be meant still: whoever orders the same then means another.
const SAME_WITHIN: Duration = Duration::HOUR;

/// What became of the order that stood in the way.
pub(in crate::payments) enum Waiting {
    /// It is paid by the wanted method from now on.
    Moved(Box<OrderRow>),
    /// It is gone, and nobody can pay it any more.
    Cancelled,
    /// It stays as it is.
    Stays,
}

/// Makes way for an order whose discount an open, unpaid order of the same member holds, or for which that one leaves
/// no room in the member's own limit; `refused` says which.
pub(in crate::payments) async fn move_or_cancel(
    app: &App,
    caller: &SignedIn,
    origin: &str,
    wanted: &OrderRequest,
    refused: &Refusal,
) -> Answer<Waiting> {
    let held = {
        let mut connection = app.db.acquire().await?;
        if *refused == Refusal::SpendingLimit {
            in_the_limit(&mut connection, app, caller, wanted).await?
        } else {
            holder(&mut connection, caller).await?
        }
    };
    let Some((order, payment)) = held else { return Ok(Waiting::Stays) };
    if (order.bundle, order.method) == (wanted.bundle, wanted.method) {
        return Ok(Waiting::Stays);
    }
    let is_same = order.bundle == wanted.bundle
        && wanted.mode == PaymentMode::Checkout
        && wanted.method.has_checkout()
        && wanted
            .discount
            .named()
            .map(DiscountWord::as_str)
            .is_none_or(|code| order.discount_code.as_deref() == Some(code));
    if is_same && let Some(moved) = change(app, caller, origin, (&order, &payment), wanted).await? {
        return Ok(Waiting::Moved(Box::new(moved)));
    }
    cancel(app, &order).await
}

/// What the provider can take back at once is gone; anything else would only be left open.
async fn cancel(app: &App, order: &OrderRow) -> Answer<Waiting> {
    // Mollie takes back what waits for a transfer only.
    if order.provider != ProviderName::Paynl && order.method != Method::Sct {
        return Ok(Waiting::Stays);
    }
    if let Err(problem) = cancellation::cancel(app, order.member, order.id).await {
        tracing::debug!(?problem, order = %order.id, "an order that stands in the way could not be cancelled");
        return Ok(Waiting::Stays);
    }
    let now = store::order(&mut *app.db.acquire().await?, order.member, order.id).await?;
    let is_gone = now.is_some_and(|now| now.status == OrderStatus::Cancelled && !now.payable);
    Ok(if is_gone { Waiting::Cancelled } else { Waiting::Stays })
}

/// The member's open order with a discount, at a provider's checkout.
async fn holder(connection: &mut PgConnection, caller: &SignedIn) -> Answer<Option<(OrderRow, String)>> {
    let id = sqlx::query_scalar!(
        r#"select id as "id: OrderId" from orders o
         where member_id = $1 and site_id = $2 and status = $3 and discount_code is not null and checkout_url is not null
           and not exists (select from order_mandates m where m.member_id = $1 and m.order_id = o.id and m.sequence <> 'oneoff')
         order by created_at desc limit 1"#,
        caller.member.0,
        caller.site.id.0,
        OrderStatus::Pending.code(),
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(id) = id else { return Ok(None) };
    let order = store::order(connection, caller.member, id).await?;
    Ok(order.and_then(|order| order.provider_payment_id.clone().map(|payment| (order, payment))))
}

/// The member's open order for the same at the same price without a discount, by another method. A bank transfer
/// stays: nobody sees whether it is on its way.
///
/// # Errors
/// As [`limits::check`], where there would be no room in its place either.
async fn in_the_limit(
    connection: &mut PgConnection,
    app: &App,
    caller: &SignedIn,
    wanted: &OrderRequest,
) -> Answer<Option<(OrderRow, String)>> {
    let now = app.clock.now();
    let id = sqlx::query_scalar!(
        r#"select id as "id: OrderId" from orders o
         where member_id = $1 and site_id = $2 and status = $3 and bundle_id = $4 and method not in ($5, 'sct') and created_at > $6
           and discount_code is null and checkout_url is not null
           and not exists (select from order_mandates m where m.member_id = $1 and m.order_id = o.id and m.sequence <> 'oneoff')
         order by created_at desc limit 1"#,
        caller.member.0,
        caller.site.id.0,
        OrderStatus::Pending.code(),
        wanted.bundle.0,
        wanted.method.code(),
        now - SAME_WITHIN,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(id) = id else { return Ok(None) };
    let found = store::order(&mut *connection, caller.member, id).await?;
    let found = found.filter(|order| wanted.price.is_none_or(|shown| shown == order.price()));
    let Some(order) = found else { return Ok(None) };
    let facts = accounts::facts(&mut *connection, order.member).await?;
    limits::check(connection, order.member, &facts, Money::new(0, order.currency), now).await?;
    Ok(order.provider_payment_id.clone().map(|payment| (order, payment)))
}

async fn change(
    app: &App,
    caller: &SignedIn,
    origin: &str,
    (order, payment): (&OrderRow, &str),
    wanted: &OrderRequest,
) -> Answer<Option<OrderRow>> {
    let (account, transfer) = {
        let mut connection = app.db.acquire().await?;
        let code = order.discount_code.as_deref().unwrap_or_default();
        if !discounts::is_for_all_methods(&mut connection, order.site, code).await? {
            return Ok(None);
        }
        let facts = accounts::facts(&mut connection, order.member).await?;
        // It may be stricter since the order was placed, whose own price is in what is counted.
        let more = Money::new(0, order.currency);
        limits::check(&mut connection, order.member, &facts, more, app.clock.now()).await?;
        let account = checkout::offered_account(&mut connection, caller, order, wanted.method).await?;
        (account, checkout::transfer(app, wanted.method, facts.email))
    };
    let Some(account) = account else { return Ok(None) };
    let return_url = format!("{origin}/credits/{}/{}?order={}", order.bundle, wanted.method, order.id);
    let changed = Provider::open(app, &account)?
        .change_method(payment, (wanted.method, transfer.as_ref()), &return_url)
        .await;
    let changed = changed.map_err(|error| {
        tracing::warn!(%error, order = %order.id, "a payment could not be offered by another method");
        Refusal::PaymentUnavailable
    })?;
    match changed {
        Some(changed) => note(app, order, &changed, wanted).await,
        None => Ok(None),
    }
}

/// The order is the one of the new wish, so that its repeats find it.
async fn note(
    app: &App,
    order: &OrderRow,
    changed: &Snapshot,
    wanted: &OrderRequest,
) -> Answer<Option<OrderRow>> {
    let mut transaction = app.db.begin().await?;
    accounts::lock(&mut transaction, order.member).await?;
    let noted = sqlx::query!(
        "with held as (select status from orders where member_id = $1 and id = $2 for update)
         update orders o set method = $3, checkout_url = $4, intent = $5, wished_code = $6, updated_at = $7,
             begin_text = coalesce($8, begin_text), begin_version = coalesce($9, begin_version)
         from held where o.member_id = $1 and o.id = $2 and held.status = 'pending'",
        order.member.0,
        order.id.0,
        wanted.method.code(),
        changed.checkout_url,
        wanted.intent.0,
        wanted.discount.named().map(DiscountWord::as_str),
        app.clock.now(),
        wanted.begin.as_ref().map(|begin| begin.text.as_str()),
        wanted.begin.as_ref().map(|begin| begin.version.as_str()),
    )
    .execute(&mut *transaction)
    .await?;
    if noted.rows_affected() > 0 {
        mandates::leave_card(&mut transaction, order).await?;
        if wanted.method == Method::Sct {
            let about = (About::Transfer, order.id.0);
            dunning::begin(&mut transaction, order.member, about, app.clock.now()).await?;
        }
    }
    let moved = store::order(&mut transaction, order.member, order.id).await?;
    transaction.commit().await?;
    Ok(moved)
}
