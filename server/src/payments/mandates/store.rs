//! All SQL about mandates, the orders that they belong to, and customers at the provider.

use super::{MandateRow, jobs::ForgetCustomer};
use crate::{
    app::App,
    kernel::{
        ids::{MemberId, OrderId},
        problem::Answer,
    },
    payments::{method::Method, model::ProviderName, orders::store::OrderRow},
};
use sqlx::PgConnection;
use time::{Date, Duration, OffsetDateTime};
use uuid::Uuid;

/// A direct debit mandate lapses 36 months after its last use (SEPA Core rulebook 4.1); we keep cards no longer.
const LAPSES: Duration = Duration::days(36 * 30);

/// A direct debit mandate that was agreed to just now.
pub(in crate::payments) struct NewDebitRow<'a> {
    pub id: Uuid,
    pub member: MemberId,
    pub company_id: &'a str,
    pub reference: &'a str,
    pub last_digits: &'a str,
    pub holder_sealed: Vec<u8>,
    pub account_sealed: Vec<u8>,
    pub account_index: Vec<u8>,
    pub address_sealed: Vec<u8>,
    pub phone_sealed: Vec<u8>,
    pub phone_index: Vec<u8>,
    pub text: &'a str,
    pub text_version: &'a str,
    pub locale: &'a str,
    pub address_block: &'a str,
    pub now: OffsetDateTime,
}

/// Keeps it, with the proof of what was agreed to.
pub(in crate::payments) async fn add_debit(
    connection: &mut PgConnection,
    new: &NewDebitRow<'_>,
) -> Answer<()> {
    sqlx::query!(
        "insert into mandates (member_id, id, company_id, method, status, reference, last_digits, holder_sealed, account_sealed,
             account_index, address_sealed, phone_sealed, phone_index, text, text_version, locale, address_block, created_at, last_used_at, provider)
         values ($1, $2, $3, 'sdd', 'valid', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16,
             coalesce((select a.provider from payment_accounts a where a.company_id = $3 and (a.selling or a.collecting)
               order by a.collecting desc limit 1), 'mollie'))",
        new.member.0,
        new.id,
        new.company_id,
        new.reference,
        new.last_digits,
        &new.holder_sealed,
        &new.account_sealed,
        &new.account_index,
        &new.address_sealed,
        &new.phone_sealed,
        &new.phone_index,
        new.text,
        new.text_version,
        new.locale,
        new.address_block,
        new.now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A card that a first payment left.
pub(super) struct Card {
    pub(super) provider_mandate_id: String,
    pub(super) label: Option<String>,
    pub(super) last_digits: String,
    pub(super) expires_on: Option<Date>,
    /// See `card_print`.
    pub(super) print: Option<Vec<u8>>,
}

/// Keeps it for the order's method; once, however often the provider says so.
pub(super) async fn add_card(
    connection: &mut PgConnection,
    order: &OrderRow,
    card: &Card,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into mandates (member_id, id, company_id, method, status, provider_mandate_id, label, last_digits, expires_on, created_at, last_used_at, provider,
             card_print)
         values ($1, $2, $3, $4, 'valid', $5, $6, $7, $8, $9, $9, $10, $11) on conflict do nothing",
        order.member.0,
        // One order leaves one mandate.
        order.id.0,
        order.company_id,
        order.method.code(),
        card.provider_mandate_id,
        card.label,
        card.last_digits,
        card.expires_on,
        now,
        order.provider.code(),
        card.print,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Has chargebacks of a card counted once more that others made with it.
pub(super) async fn count_chargebacks_again(
    connection: &mut PgConnection,
    member: MemberId,
    print: &[u8],
) -> Answer<()> {
    sqlx::query!(
        "update chargebacks set counted = false where card_print = $1 and member_id <> $2 and counted",
        print,
        member.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The member's mandates of a company that can be charged, newest first.
pub(super) async fn valid(
    connection: &mut PgConnection,
    member: MemberId,
    company_id: &str,
    now: OffsetDateTime,
) -> Answer<Vec<MandateRow>> {
    let rows = sqlx::query_as!(
        MandateRow,
        r#"select id, company_id, provider as "provider: ProviderName", method as "method: Method", status, provider_mandate_id, reference, label, last_digits, expires_on, holder_sealed,
             account_sealed, account_index, created_at
         from mandates where member_id = $1 and company_id = $2 and status = 'valid' and last_used_at > $3 and method = any($5)
           and provider = (select a.provider from payment_accounts a where a.company_id = $2
             and (a.selling or (a.collecting and method = 'sdd')) order by a.collecting desc limit 1)
           and (expires_on is null or expires_on >= $4)
         order by last_used_at desc, id"#,
        member.0,
        company_id,
        now - LAPSES,
        now.date(),
        &Method::codes(),
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// The newest direct debit mandate that can be charged.
pub(in crate::payments) async fn newest_debit(
    connection: &mut PgConnection,
    member: MemberId,
    company_id: &str,
    now: OffsetDateTime,
) -> Answer<Option<MandateRow>> {
    let valid = valid(connection, member, company_id, now).await?;
    Ok(valid.into_iter().find(|mandate| mandate.method == Method::Sdd))
}

/// One of the member's, wherever it stands.
pub(super) async fn one(
    connection: &mut PgConnection,
    member: MemberId,
    id: Uuid,
) -> Answer<Option<MandateRow>> {
    let row = sqlx::query_as!(
        MandateRow,
        r#"select id, company_id, provider as "provider: ProviderName", method as "method: Method", status, provider_mandate_id, reference, label, last_digits, expires_on, holder_sealed,
             account_sealed, account_index, created_at
         from mandates where member_id = $1 and id = $2"#,
        member.0,
        id,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row)
}

/// The mandate that an order draws on, or whose card it is paid with.
pub(in crate::payments) async fn of_order(
    connection: &mut PgConnection,
    member: MemberId,
    order: OrderId,
) -> Answer<Option<MandateRow>> {
    match bound(connection, member, order).await?.and_then(Bond::mandate) {
        Some(mandate) => one(connection, member, mandate).await,
        None => Ok(None),
    }
}

/// How an order and a mandate belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bond {
    /// The order leaves one.
    Leaves,
    /// Its member pays at the checkout with the card of this one: a press is no charge by the merchant.
    Returns(Uuid),
    /// It is charged to this one, without a checkout.
    Draws(Uuid),
}

impl Bond {
    /// The mandate that was there before the order.
    pub(super) fn mandate(self) -> Option<Uuid> {
        match self {
            Self::Leaves => None,
            Self::Returns(mandate) | Self::Draws(mandate) => Some(mandate),
        }
    }

    fn code(self) -> &'static str {
        match self {
            Self::Leaves => "first",
            Self::Returns(_) => "oneoff",
            Self::Draws(_) => "recurring",
        }
    }
}

/// Ties a new order to its mandate.
pub(super) async fn bind(connection: &mut PgConnection, order: &OrderRow, bond: Bond) -> Answer<()> {
    sqlx::query!(
        "insert into order_mandates (member_id, order_id, sequence, mandate_id) values ($1, $2, $3, $4)",
        order.member.0,
        order.id.0,
        bond.code(),
        bond.mandate(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// None: an order without a mandate.
pub(super) async fn bound(
    connection: &mut PgConnection,
    member: MemberId,
    order: OrderId,
) -> Answer<Option<Bond>> {
    let bound = sqlx::query!(
        "select sequence, mandate_id from order_mandates where member_id = $1 and order_id = $2",
        member.0,
        order.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(bound.map(|row| match row.mandate_id {
        None => Bond::Leaves,
        Some(mandate) if row.sequence == "oneoff" => Bond::Returns(mandate),
        Some(mandate) => Bond::Draws(mandate),
    }))
}

/// The order is paid by something else than the card that was kept.
pub(in crate::payments) async fn leave_card(connection: &mut PgConnection, order: &OrderRow) -> Answer<()> {
    sqlx::query!(
        "delete from order_mandates where member_id = $1 and order_id = $2 and sequence = 'oneoff'",
        order.member.0,
        order.id.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes that the provider knows the mandate.
pub(super) async fn note_made(
    connection: &mut PgConnection,
    member: MemberId,
    id: Uuid,
    provider_mandate_id: &str,
) -> Answer<()> {
    sqlx::query!(
        "update mandates set provider_mandate_id = $3 where member_id = $1 and id = $2",
        member.0,
        id,
        provider_mandate_id,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes that the order's mandate was used.
pub(super) async fn note_use(
    connection: &mut PgConnection,
    order: &OrderRow,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update mandates m set last_used_at = $3 from order_mandates o
         where o.member_id = $1 and o.order_id = $2 and m.member_id = $1 and m.id = o.mandate_id",
        order.member.0,
        order.id.0,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Ends a mandate: `revoked` by the member or `invalid`. Says whether it was good before.
pub(in crate::payments) async fn end(
    connection: &mut PgConnection,
    member: MemberId,
    id: Uuid,
    status: &str,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update mandates set status = $3, ended_at = $4 where member_id = $1 and id = $2 and status = 'valid'",
        member.0,
        id,
        status,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The kept card that an order is paid with.
pub(in crate::payments) async fn card_of(
    connection: &mut PgConnection,
    order: &OrderRow,
) -> Answer<Option<Uuid>> {
    let mandate = of_order(connection, order.member, order.id).await?;
    Ok(mandate.filter(|mandate| mandate.method.is_card()).map(|mandate| mandate.id))
}

/// Ends all cards that the order's member kept with its company: one of them may be somebody else's.
pub(in crate::payments) async fn end_cards(
    connection: &mut PgConnection,
    order: &OrderRow,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update mandates set status = 'invalid', ended_at = $4
         where member_id = $1 and company_id = $2 and status = 'valid' and method = any($3)",
        order.member.0,
        order.company_id,
        &Method::codes_of_cards(),
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Ends the kept card of this print.
pub(super) async fn end_card(
    connection: &mut PgConnection,
    order: &OrderRow,
    print: &[u8],
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update mandates set status = 'invalid', ended_at = $4
         where member_id = $1 and company_id = $2 and status = 'valid' and card_print = $3",
        order.member.0,
        order.company_id,
        print,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whom the provider knows the member as.
pub(super) async fn customer(
    connection: &mut PgConnection,
    (member, company_id, provider): (MemberId, &str, ProviderName),
) -> Answer<Option<String>> {
    let id = sqlx::query_scalar!(
        "select customer_id from provider_customers where member_id = $1 and company_id = $2 and provider = $3",
        member.0,
        company_id,
        provider.code(),
    )
    .fetch_optional(connection)
    .await?;
    Ok(id)
}

/// Keeps a customer, or gives the one that somebody kept meanwhile.
pub(super) async fn keep_customer(
    connection: &mut PgConnection,
    order: &OrderRow,
    customer_id: &str,
    now: OffsetDateTime,
) -> Answer<String> {
    let kept = sqlx::query_scalar!(
        "insert into provider_customers (member_id, company_id, customer_id, created_at, provider) values ($1, $2, $3, $4, $5)
         on conflict (member_id, company_id, provider) do update set customer_id = provider_customers.customer_id returning customer_id",
        order.member.0,
        order.company_id,
        customer_id,
        now,
        order.provider.code(),
    )
    .fetch_one(connection)
    .await?;
    Ok(kept)
}

/// Forgets who agreed to the member's mandates; that one was agreed to, when and to what stays beside the
/// orders, as banks may ask for it for 13 months. The provider forgets the member too.
pub(in crate::payments) async fn erase(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
) -> Answer<()> {
    let customers = sqlx::query!(
        "delete from provider_customers where member_id = $1 returning company_id, provider as \"provider: ProviderName\", customer_id",
        member.0
    )
    .fetch_all(&mut *connection)
    .await?;
    for customer in customers {
        let job = ForgetCustomer {
            company_id: customer.company_id,
            provider: customer.provider,
            customer_id: customer.customer_id,
        };
        app.jobs.enqueue(connection, &job).await?;
    }
    sqlx::query!(
        "update mandates set status = case status when 'valid' then 'revoked' else status end, label = null, last_digits = '', expires_on = null,
             holder_sealed = null, account_sealed = null, account_index = null, address_sealed = null, phone_sealed = null,
             phone_index = null, address_block = null, card_print = null
         where member_id = $1",
        member.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}
