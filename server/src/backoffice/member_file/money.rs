//! What a member bought, and their credits.

use crate::{
    backoffice::Doer,
    kernel::{
        ids::{MemberId, OrderId},
        money::Money,
        problem::{Answer, Refusal},
    },
    payments::{self, OrderFilter, OrderLine, OrderStatus},
};
use serde::Serialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Orders that are shown.
const ORDERS: i64 = 50;

/// An order, in one line.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MembersOrder {
    order: OrderId,
    status: OrderStatus,
    /// The code of the payment method.
    method: String,
    credits: i32,
    price: Money,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl From<OrderLine> for MembersOrder {
    fn from(line: OrderLine) -> Self {
        let price = line.price();
        let OrderLine { id, status, method, credits, created_at, .. } = line;
        Self { order: id, status, method, credits, price, created_at }
    }
}

/// What they bought, and their credits.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OrdersSection {
    balance: i32,
    /// Credits of money that went back after they were spent.
    owed: i32,
    /// Purchases that stand.
    purchases: i32,
    /// The newest first, 50 at most.
    orders: Vec<MembersOrder>,
}

pub(super) async fn orders(
    connection: &mut PgConnection,
    _: Doer<'_>,
    member: MemberId,
    _: OffsetDateTime,
) -> Answer<OrdersSection> {
    // A fictional profile has none.
    let account =
        sqlx::query!("select balance, owed, purchases from credit_accounts where member_id = $1", member.0)
            .fetch_optional(&mut *connection)
            .await?
            .ok_or(Refusal::NotFound)?;
    let filter = OrderFilter {
        since: OffsetDateTime::UNIX_EPOCH,
        member: Some(member),
        company_id: None,
        status: None,
        limit: ORDERS,
    };
    let orders = payments::list_orders(connection, &filter).await?;
    let orders = orders.into_iter().map(MembersOrder::from).collect();
    Ok(OrdersSection { balance: account.balance, owed: account.owed, purchases: account.purchases, orders })
}
