//! All SQL about orders.

pub(in crate::payments) use crate::payments::orders::attaching::{
    attach_any, attach_payment, close_checkout, leave_checkout, leave_open,
};
use crate::{
    kernel::{
        country::Country,
        ids::{BundleId, MemberId, OrderId, SiteId},
        money::{Currency, Money},
        problem::Answer,
    },
    payments::{
        catalogue::{bundles::BundleRow, vat},
        discounts::Discount,
        method::Method,
        model::{OrderStatus, ProviderName},
        orders::{begin::BeginText, tries::Origin},
        provider::Snapshot,
    },
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// An order as stored.
#[derive(Clone, Debug)]
pub struct OrderRow {
    /// Whose.
    pub member: MemberId,
    /// Its id.
    pub id: OrderId,
    /// Who sells.
    pub company_id: String,
    /// Who takes the money.
    pub provider: ProviderName,
    /// Where it was placed.
    pub site: SiteId,
    /// What was bought.
    pub bundle: BundleId,
    /// Credits of the bundle when the order was placed.
    pub credits: i32,
    /// Price of the bundle when the order was placed, VAT included.
    pub price_minor: i64,
    /// Currency of the price.
    pub currency: Currency,
    /// VAT rate inside the price.
    pub vat_basis_points: i32,
    /// How it is paid (spec 3).
    pub method: Method,
    /// Where it stands.
    pub status: OrderStatus,
    /// The provider's reason.
    pub failure: Option<String>,
    /// The provider's id, once there is a payment.
    pub provider_payment_id: Option<String>,
    /// Where to pay.
    pub checkout_url: Option<String>,
    /// When it was placed.
    pub created_at: OffsetDateTime,
    /// When it was paid.
    pub completed_at: Option<OffsetDateTime>,
    /// The code that made it cheaper.
    pub discount_code: Option<String>,
    /// What the code took off; the price is what is left.
    pub discount_minor: i64,
    /// Ended by its member, and its page at the provider can still be paid.
    pub payable: bool,
    /// Where the member lived then, as a code.
    pub country: String,
    /// What the payer's bank statement shows.
    pub statement_descriptor: String,
    /// The brand of the card that it was paid by.
    pub card_label: Option<String>,
}

impl OrderRow {
    /// Where the member lived when they ordered: whose calendar and VAT count. One that we serve no more counts as the
    /// first that we served.
    pub fn country(&self) -> Country {
        Country::parse(&self.country).unwrap_or_else(Country::netherlands)
    }

    /// The price, VAT included.
    pub fn price(&self) -> Money {
        Money::new(self.price_minor, self.currency)
    }
}

/// An order that is about to be placed.
pub(in crate::payments) struct NewOrder<'a> {
    pub member: MemberId,
    pub id: OrderId,
    pub site: SiteId,
    pub company_id: &'a str,
    pub provider: ProviderName,
    pub intent: Uuid,
    pub bundle: BundleRow,
    /// What is due: the bundle's price without the discount.
    pub price: Money,
    pub vat: vat::Included,
    pub country: Country,
    pub method: Method,
    pub discount: Option<Discount>,
    /// The provider is asked for a checkout right after; a mandate's charge notes for itself when it asks.
    pub is_asked_now: bool,
    pub statement_descriptor: &'a str,
    pub begin: Option<&'a BeginText>,
    /// The site's, when the buyer reads them.
    pub refund_days: u16,
    pub origin: &'a Origin,
    pub now: OffsetDateTime,
}

/// Places the order, or finds the one that the same intent placed before.
pub(in crate::payments) async fn place(
    connection: &mut PgConnection,
    order: &NewOrder<'_>,
) -> Answer<OrderRow> {
    let off = order.discount.as_ref().map_or(0, |discount| discount.off);
    sqlx::query!(
        "insert into orders (member_id, id, site_id, company_id, intent, bundle_id, credits, price_minor, currency,
             vat_basis_points, country, method, status, provider, created_at, updated_at, discount_code, discount_minor, asked_at,
             statement_descriptor, begin_text, begin_version, device_hash, address_block, vat_region, refund_days)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'pending', $16, $13, $13, $14, $15, $17, $18, $19, $20, $21, $22, $23, $24)
         on conflict (member_id, intent) do nothing",
        order.member.0,
        order.id.0,
        order.site.0,
        order.company_id,
        order.intent,
        order.bundle.id.0,
        order.bundle.credits,
        order.price.amount,
        order.bundle.currency.code(),
        order.vat.basis_points,
        order.country.code(),
        order.method.code(),
        order.now,
        order.discount.as_ref().map(|discount| discount.code.as_str()),
        off,
        order.provider.code(),
        order.is_asked_now.then_some(order.now),
        order.statement_descriptor,
        order.begin.map(|begin| begin.text.as_str()),
        order.begin.map(|begin| begin.version.as_str()),
        order.origin.device.as_ref().map(<[u8; 32]>::as_slice),
        order.origin.address_block,
        order.vat.region,
        i32::from(order.refund_days),
    )
    .execute(&mut *connection)
    .await?;
    let placed = of_intent(connection, order.member, order.intent).await?;
    Ok(placed.ok_or_else(|| anyhow::anyhow!("an order that was just placed is not there"))?)
}

/// The order that an intent placed before.
pub(in crate::payments) async fn of_intent(
    connection: &mut PgConnection,
    member: MemberId,
    intent: Uuid,
) -> Answer<Option<OrderRow>> {
    let placed = sqlx::query_as!(
        OrderRow,
        r#"select member_id as "member: MemberId", id as "id: OrderId", company_id, provider as "provider: ProviderName", site_id as "site: SiteId", bundle_id as "bundle: BundleId",
             credits, price_minor, currency as "currency: Currency", vat_basis_points, method as "method: Method", status as "status: OrderStatus", failure,
             provider_payment_id, checkout_url, created_at, completed_at, discount_code, discount_minor, payable, country, statement_descriptor, card_label
         from orders where member_id = $1 and intent = $2"#,
        member.0,
        intent,
    )
    .fetch_optional(connection)
    .await?;
    Ok(placed)
}

/// One's own order.
pub(in crate::payments) async fn order(
    connection: &mut PgConnection,
    member: MemberId,
    id: OrderId,
) -> Answer<Option<OrderRow>> {
    let found = sqlx::query_as!(
        OrderRow,
        r#"select member_id as "member: MemberId", id as "id: OrderId", company_id, provider as "provider: ProviderName", site_id as "site: SiteId", bundle_id as "bundle: BundleId",
             credits, price_minor, currency as "currency: Currency", vat_basis_points, method as "method: Method", status as "status: OrderStatus", failure,
             provider_payment_id, checkout_url, created_at, completed_at, discount_code, discount_minor, payable, country, statement_descriptor, card_label
         from orders where member_id = $1 and id = $2"#,
        member.0,
        id.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(found)
}

/// One's own orders by methods that this node knows, newest first.
pub(in crate::payments) async fn orders(
    connection: &mut PgConnection,
    member: MemberId,
) -> Answer<Vec<OrderRow>> {
    let found = sqlx::query_as!(
        OrderRow,
        r#"select member_id as "member: MemberId", id as "id: OrderId", company_id, provider as "provider: ProviderName", site_id as "site: SiteId", bundle_id as "bundle: BundleId",
             credits, price_minor, currency as "currency: Currency", vat_basis_points, method as "method: Method", status as "status: OrderStatus", failure,
             provider_payment_id, checkout_url, created_at, completed_at, discount_code, discount_minor, payable, country, statement_descriptor, card_label
         from orders where member_id = $1 and method = any($2) order by created_at desc limit 100"#,
        member.0,
        &Method::codes(),
    )
    .fetch_all(connection)
    .await?;
    Ok(found)
}

/// The order that a provider's payment belongs to.
pub(in crate::payments) async fn order_of_payment(
    connection: &mut PgConnection,
    provider: ProviderName,
    payment_id: &str,
) -> Answer<Option<(MemberId, OrderId)>> {
    let row = sqlx::query!(
        r#"select member_id as "member: MemberId", order_id as "order: OrderId" from provider_payments
         where provider_payment_id = $1 and provider = $2"#,
        payment_id,
        provider.code(),
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| (row.member, row.order)))
}

/// Locks all orders of the member, always in one order.
pub(in crate::payments) async fn lock_all(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("select from orders where member_id = $1 order by id for update", member.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Locks an order until the end of the transaction and gives its status.
pub(in crate::payments) async fn lock(
    connection: &mut PgConnection,
    member: MemberId,
    id: OrderId,
) -> Answer<Option<OrderStatus>> {
    let status = sqlx::query_scalar!(
        r#"select status as "status: OrderStatus" from orders where member_id = $1 and id = $2 for update"#,
        member.0,
        id.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(status)
}

/// Ends an order that the provider takes no payment for; under its lock, while it is pending.
pub(in crate::payments) async fn refuse(
    connection: &mut PgConnection,
    order: &OrderRow,
    failure: &str,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update orders set status = 'failed', failure = $3, updated_at = $4, checkout_url = null, asked_at = null, request_sealed = null where member_id = $1 and id = $2",
        order.member.0,
        order.id.0,
        failure,
        now,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into order_states (member_id, order_id, status, created_at) values ($1, $2, 'failed', $3) on conflict do nothing",
        order.member.0,
        order.id.0,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Moves an order on and files what the provider said.
pub(in crate::payments) async fn advance(
    connection: &mut PgConnection,
    order: &OrderRow,
    status: OrderStatus,
    payment: &Snapshot,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update orders set status = $3, failure = $4, updated_at = $5, checkout_url = null, payable = false,
             completed_at = case when $3 = 'completed' then $5 else completed_at end, card_label = coalesce($6, card_label)
         where member_id = $1 and id = $2",
        order.member.0,
        order.id.0,
        status.code(),
        payment.failure,
        now,
        payment.card.as_deref().filter(|_| order.method.is_card()),
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into order_states (member_id, order_id, status, snapshot, created_at) values ($1, $2, $3, $4, $5) on conflict do nothing",
        order.member.0,
        order.id.0,
        status.code(),
        payment.raw,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A paid order of the demo world's past.
#[derive(Clone, Copy, Debug)]
pub struct NewPastOrder<'a> {
    /// Whose.
    pub member: MemberId,
    /// Its id.
    pub id: OrderId,
    /// Where.
    pub site: SiteId,
    /// Who sold.
    pub company_id: &'a str,
    /// What.
    pub bundle: BundleId,
    /// How many credits.
    pub credits: i32,
    /// What it cost.
    pub price: Money,
    /// In which country.
    pub country: Country,
    /// How it was paid.
    pub method: Method,
    /// When.
    pub at: OffsetDateTime,
}

/// Adds an order that was paid in the past; the credits are added by `credits::add_bought`.
pub async fn add_past_order(connection: &mut PgConnection, order: &NewPastOrder<'_>) -> Answer<()> {
    let vat_basis_points = vat::rate(connection, order.country, order.at).await?;
    sqlx::query!(
        "insert into orders (member_id, id, site_id, company_id, intent, bundle_id, credits, price_minor, currency,
             vat_basis_points, country, method, status, provider, created_at, updated_at, completed_at)
         values ($1, $2, $3, $4, $2, $5, $6, $7, $8, $9, $10, $11, 'completed', 'mollie', $12, $12, $12)",
        order.member.0,
        order.id.0,
        order.site.0,
        order.company_id,
        order.bundle.0,
        order.credits,
        order.price.amount,
        order.price.currency.code(),
        vat_basis_points,
        order.country.code(),
        order.method.code(),
        order.at,
    )
    .execute(connection)
    .await?;
    Ok(())
}
