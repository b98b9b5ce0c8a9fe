//! `transaction.php`: one purchase with all that became of it.

use crate::{
    app::App,
    kernel::{
        extract::Parameters,
        ids::OrderId,
        locale::Locale,
        problem::{Answer, Refusal},
    },
    payments::{
        history::list,
        invoices,
        model::OrderStatus,
        orders::{
            routes::Order,
            settlement::{self, Trigger},
            status,
            store::{self, OrderRow},
        },
        refunds::{self, ChargebackView, QuoteView, RefundView},
    },
    sessions::SignedIn,
    settings::CallerLocale,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The routes about transactions.
pub(in crate::payments) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_transaction)).merge(list::routes())
}

/// A state that an order went through.
#[derive(Serialize, ToSchema)]
struct OrderState {
    status: OrderStatus,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// A purchase's credits.
#[derive(Serialize, ToSchema)]
struct CreditLot {
    credits: i32,
    /// Unused.
    remaining: i32,
}

/// The number under which a purchase stands in the company's books.
#[derive(Serialize, ToSchema)]
struct InvoiceNumber {
    number: String,
}

/// A purchase with all that became of it.
#[derive(Serialize, ToSchema)]
struct TransactionDetail {
    order: Order,
    /// Oldest first, `pending` among them.
    states: Vec<OrderState>,
    /// null: not paid.
    #[schema(required = true)]
    lot: Option<CreditLot>,
    refund: QuoteView,
    refunds: Vec<RefundView>,
    chargebacks: Vec<ChargebackView>,
    /// null: none was written.
    #[schema(required = true)]
    invoice: Option<InvoiceNumber>,
}

/// `{transaction}`.
#[derive(Serialize, ToSchema)]
struct TransactionAnswer {
    transaction: TransactionDetail,
}

/// Query of transaction.php.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct TransactionQuery {
    /// The order's.
    id: OrderId,
}

/// One purchase; while its payment or a refund is under way, the provider is asked, so that a lost
/// webhook delays nobody.
#[utoipa::path(get, path = "/api/transaction.php", tag = "payments", security(("login" = [])), params(TransactionQuery),
    responses((status = 200, body = TransactionAnswer)))]
async fn get_transaction(
    State(app): State<App>,
    caller: SignedIn,
    CallerLocale(locale): CallerLocale,
    Parameters(query): Parameters<TransactionQuery>,
) -> Answer<Json<TransactionAnswer>> {
    let waits = {
        let mut connection = app.db.acquire().await?;
        let order = store::order(&mut connection, caller.member, query.id).await?.ok_or(Refusal::NotFound)?;
        order.status == OrderStatus::Pending
            || refunds::is_under_way(&mut connection, caller.member, query.id).await?
    };
    if waits
        && let Err(problem) =
            settlement::refresh(&app, caller.member, query.id, Trigger::Member(caller.member)).await
    {
        tracing::warn!(?problem, order = %query.id, "a transaction is shown as it was last known");
    }
    let mut connection = app.db.acquire().await?;
    let order = store::order(&mut connection, caller.member, query.id).await?.ok_or(Refusal::NotFound)?;
    let transaction = detail(&mut connection, &app, &caller, order, locale).await?;
    Ok(Json(TransactionAnswer { transaction }))
}

async fn detail(
    connection: &mut PgConnection,
    app: &App,
    caller: &SignedIn,
    order: OrderRow,
    locale: Locale,
) -> Answer<TransactionDetail> {
    let books = refunds::books(connection, &order).await?;
    let days = refunds::withdrawal_days(connection, &order, caller.site.settings.refund_days).await?;
    let refund = QuoteView::of(connection, app, caller.member, &books, days).await?;
    let placed = OrderState { status: OrderStatus::Pending, at: order.created_at };
    let states = status::states(connection, caller.member, order.id).await?;
    // The demo's past has no history; when it was paid is known.
    let paid = order.completed_at.filter(|_| states.is_empty());
    let paid = paid.map(|at| OrderState { status: OrderStatus::Completed, at });
    let later = states.into_iter().map(|row| OrderState { status: row.status, at: row.at });
    Ok(TransactionDetail {
        states: [placed].into_iter().chain(paid).chain(later).collect(),
        lot: books.lot.map(|lot| CreditLot { credits: lot.credits, remaining: lot.remaining }),
        refund,
        refunds: books.refunds.iter().map(RefundView::new).collect(),
        chargebacks: books.chargebacks.iter().map(ChargebackView::new).collect(),
        invoice: invoices::number(connection, caller.member, order.id)
            .await?
            .map(|number| InvoiceNumber { number }),
        order: Order::new(order, locale),
    })
}
