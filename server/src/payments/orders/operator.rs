//! Orders as operators look at them.

use crate::{
    kernel::{
        ids::{MemberId, OrderId},
        money::{Currency, Money},
        problem::Answer,
    },
    payments::{
        invoices,
        model::{OrderStatus, ProviderName},
        orders::status::{self, StateRow},
        refunds,
    },
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Which orders to list.
#[derive(Clone, Debug)]
pub struct OrderFilter {
    /// Placed since then.
    pub since: OffsetDateTime,
    /// Only this member's.
    pub member: Option<MemberId>,
    /// Only this company's.
    pub company_id: Option<String>,
    /// Only those that stand so.
    pub status: Option<OrderStatus>,
    /// At most so many.
    pub limit: i64,
}

/// An order in one line.
#[derive(Clone, Debug)]
pub struct OrderLine {
    /// Its id.
    pub id: OrderId,
    /// Whose.
    pub member: MemberId,
    /// Who sold.
    pub company_id: String,
    /// The code of the payment method (spec 3).
    pub method: String,
    /// The brand of the card that paid.
    pub card: Option<String>,
    /// Where it stands.
    pub status: OrderStatus,
    /// How many credits.
    pub credits: i32,
    price_minor: i64,
    currency: Currency,
    /// At which provider.
    pub provider: ProviderName,
    /// The provider's id of the payment.
    pub payment_id: Option<String>,
    /// The provider's reason.
    pub failure: Option<String>,
    /// The code that made it cheaper.
    pub discount_code: Option<String>,
    /// When it was placed.
    pub created_at: OffsetDateTime,
}

impl OrderLine {
    /// What it cost.
    pub fn price(&self) -> Money {
        Money::new(self.price_minor, self.currency)
    }
}

/// The newest orders that fit, newest first.
pub async fn list_orders(connection: &mut PgConnection, filter: &OrderFilter) -> Answer<Vec<OrderLine>> {
    let rows = sqlx::query_as!(
        OrderLine,
        r#"select id as "id: OrderId", member_id as "member: MemberId", company_id, method, card_label as card, status as "status: OrderStatus", credits,
             price_minor, currency as "currency: Currency", provider as "provider: ProviderName", provider_payment_id as payment_id, failure, discount_code, created_at
         from orders
         where created_at >= $1 and ($2::uuid is null or member_id = $2) and ($3::text is null or company_id = $3)
           and ($4::text is null or status = $4)
         order by created_at desc, id limit $5"#,
        filter.since,
        filter.member.map(|member| member.0),
        filter.company_id,
        filter.status.map(OrderStatus::code),
        filter.limit,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// The order of this id, or of the provider's payment of this id.
pub async fn find_order(connection: &mut PgConnection, word: &str) -> Answer<Option<OrderLine>> {
    let row = sqlx::query_as!(
        OrderLine,
        r#"select o.id as "id: OrderId", o.member_id as "member: MemberId", o.company_id, o.method, o.card_label as card, o.status as "status: OrderStatus",
             o.credits, o.price_minor, o.currency as "currency: Currency", o.provider as "provider: ProviderName", o.provider_payment_id as payment_id, o.failure,
             o.discount_code, o.created_at
         from orders o
         where o.id = $2 or o.id = (select order_id from provider_payments where provider_payment_id = $1 limit 1)"#,
        word,
        uuid::Uuid::try_parse(word).ok(),
    )
    .fetch_optional(connection)
    .await?;
    Ok(row)
}

/// All that happened to an order, each with its time, oldest first; and its papers.
#[derive(Clone, Debug)]
pub struct OrderReport {
    /// Time, and what.
    pub events: Vec<(OffsetDateTime, String)>,
    /// Credits of the lot: bought, and left; None: not booked.
    pub lot: Option<(i32, i32)>,
    /// What is left of the price.
    pub kept: Money,
    /// Numbers of its invoice, credit notes and their reversals.
    pub invoices: Vec<String>,
}

/// Everything about an order.
pub async fn order_report(connection: &mut PgConnection, line: &OrderLine) -> Answer<OrderReport> {
    let order = crate::payments::orders::store::order(connection, line.member, line.id).await?;
    let order = order.ok_or_else(|| anyhow::anyhow!("an order that was just there is gone"))?;
    let books = refunds::books(connection, &order).await?;
    let mut events = vec![(line.created_at, "placed".to_owned())];
    let states = status::states(connection, line.member, line.id).await?;
    events.extend(states.into_iter().map(|StateRow { status, at }| (at, status.code().to_owned())));
    events.extend(books.events());
    events.sort_by_key(|(at, _)| *at);
    let papers = invoices::of_order(connection, line.member, line.id).await?;
    Ok(OrderReport {
        events,
        lot: books.lot.map(|lot| (lot.credits, lot.remaining)),
        kept: if order.status.is_paid() { books.kept() } else { Money::new(0, line.currency) },
        invoices: papers.iter().map(|paper| format!("{} ({})", paper.text(), paper.kind)).collect(),
    })
}
