//! All SQL about codes, who holds them, and which countdowns a member was told of.

use super::{
    model::{DiscountCode, DiscountKind, DiscountStatus, DiscountWord, Validity},
    rules::{Countdown, Past, Timed},
};
use crate::{
    accounts,
    kernel::{
        country::Country,
        ids::{MemberId, OrderId, SiteId},
        money::{Currency, Money},
        problem::{Answer, Refusal},
    },
    payments::{method::Method, model::OrderStatus},
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A code's row.
#[derive(Debug)]
pub(super) struct Row {
    pub code: String,
    pub kind: DiscountKind,
    pub value_percentage: i16,
    pub minimum_order_value: i64,
    pub currency: Option<Currency>,
    pub country: Option<String>,
    pub member: Option<MemberId>,
    pub status: DiscountStatus,
    pub validity: Validity,
    pub paymentmethods: Vec<String>,
    pub expires: OffsetDateTime,
}

impl Row {
    /// As a member sees it who pays in that currency. None: it is for a method that only newer nodes know; without it
    /// the code would count for more than it says.
    fn read(self, currency: Currency, now: OffsetDateTime) -> Option<DiscountCode> {
        let least = self.currency.filter(|_| self.minimum_order_value > 0);
        Some(DiscountCode {
            currency: least.unwrap_or(currency),
            minimum_order_value: least.map(|currency| Money::new(self.minimum_order_value, currency)),
            code: self.code,
            kind: self.kind,
            value_percentage: self.value_percentage,
            country: self.country.as_deref().and_then(Country::parse),
            user_id: self.member,
            expired: self.expires <= now,
            expires: self.expires,
            status: self.status,
            validity: self.validity,
            paymentmethods: self
                .paymentmethods
                .iter()
                .map(|code| Method::parse(code))
                .collect::<Option<_>>()?,
        })
    }
}

/// What the member pays in.
///
/// # Errors
/// `not_found` for somebody without an account.
pub(super) async fn currency_of(connection: &mut PgConnection, member: MemberId) -> Answer<Currency> {
    Ok(accounts::facts(connection, member).await?.country.facts().currency)
}

/// The code, if this member may know of it.
pub(super) async fn find(
    connection: &mut PgConnection,
    site: SiteId,
    member: MemberId,
    word: &DiscountWord,
    now: OffsetDateTime,
) -> Answer<Option<DiscountCode>> {
    let row = sqlx::query_as!(
        Row,
        r#"select code, kind as "kind: DiscountKind", value_percentage, minimum_order_value, currency as "currency: _", country,
             member_id as "member: MemberId", status as "status: DiscountStatus", validity as "validity: Validity", paymentmethods, expires
         from discount_codes where site_id = $1 and code = $2 and (member_id is null or member_id = $3)"#,
        site.0,
        word.as_str(),
        member.0,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(row.read(currency_of(connection, member).await?, now))
}

/// Makes orders that want the same code with one use queue up, until the end of the transaction.
pub(super) async fn queue_for(
    connection: &mut PgConnection,
    site: SiteId,
    word: &DiscountWord,
) -> Answer<()> {
    sqlx::query!(
        "select code from discount_codes where site_id = $1 and code = $2 and validity = 'once' for update",
        site.0,
        word.as_str(),
    )
    .fetch_optional(connection)
    .await?;
    Ok(())
}

/// An order that has a code, and may be paid or was.
#[derive(Clone, Copy, Debug)]
pub(super) struct Holder {
    pub member: MemberId,
    pub status: OrderStatus,
    /// The member gave it up, and its page can still be paid.
    pub payable: bool,
}

impl Holder {
    /// Somebody may still pay it.
    pub(super) fn is_open(&self) -> bool {
        self.status == OrderStatus::Pending || self.payable
    }
}

/// The order that stands in the way of the member's use of a code, or of the code's one use: a paid one, else one that
/// may still be paid, the member's own first.
pub(super) async fn holder(
    connection: &mut PgConnection,
    site: SiteId,
    member: MemberId,
    code: &str,
) -> Answer<Option<Holder>> {
    let holder = sqlx::query_as!(
        Holder,
        r#"select member_id as "member: MemberId", status as "status: OrderStatus", payable from orders
         where site_id = $2 and discount_code = $3 and (payable or status not in ('failed', 'cancelled', 'expired'))
           and (member_id = $1 or exists (select from discount_codes where site_id = $2 and code = $3 and validity = 'once'))
         order by status not in ('pending', 'failed', 'cancelled', 'expired') desc, member_id = $1 desc, created_at limit 1"#,
        member.0,
        site.0,
        code,
    )
    .fetch_optional(connection)
    .await?;
    Ok(holder)
}

/// Orders that may still be paid with a code which this member may want: each of their own, and the one that holds the
/// code of that name.
pub(super) async fn open_holders(
    connection: &mut PgConnection,
    site: SiteId,
    member: MemberId,
    word: Option<&DiscountWord>,
) -> Answer<Vec<(MemberId, OrderId)>> {
    let rows = sqlx::query!(
        r#"select member_id as "member: MemberId", id as "order: OrderId" from orders
         where site_id = $2 and discount_code is not null and (status = 'pending' or payable)
           and (member_id = $1 or discount_code = $3
             and exists (select from discount_codes where site_id = $2 and code = $3 and validity = 'once'))
         order by created_at limit 5"#,
        member.0,
        site.0,
        word.map(DiscountWord::as_str),
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.member, row.order)).collect())
}

/// The member's own codes that no order was paid with, also those that an open one holds. Codes for some
/// methods only are typed, since nobody knows the method before it is chosen.
pub(super) async fn own(
    connection: &mut PgConnection,
    site: SiteId,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Vec<DiscountCode>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select c.code, c.kind as "kind: DiscountKind", value_percentage, minimum_order_value, c.currency as "currency: _", c.country,
             c.member_id as "member: MemberId", c.status as "status: DiscountStatus", validity as "validity: Validity", paymentmethods, expires
         from discount_codes c
         where c.member_id = $1 and c.site_id = $2 and c.status = 'active' and c.expires > $3 and c.paymentmethods = '{}'
           and not exists (select from orders o where o.member_id = c.member_id and o.site_id = c.site_id and o.discount_code = c.code
             and o.status not in ('pending', 'failed', 'cancelled', 'expired'))
         order by value_percentage desc, expires, c.code limit 20"#,
        member.0,
        site.0,
        now,
    )
    .fetch_all(&mut *connection)
    .await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let currency = currency_of(connection, member).await?;
    Ok(rows.into_iter().filter_map(|row| row.read(currency, now)).collect())
}

/// What the rules of offers look at.
///
/// # Errors
/// `not_found` for somebody without an account.
pub(super) async fn past(connection: &mut PgConnection, site: SiteId, member: MemberId) -> Answer<Past> {
    let row = sqlx::query!(
        r#"select a.created_at, c.purchases > 0 as "is_paid!",
             exists (select 1 from orders o where o.member_id = $1 and o.completed_at is not null) as "has_bought!"
         from accounts a join credit_accounts c using (member_id) where a.member_id = $1"#,
        member.0,
    )
    .fetch_optional(&mut *connection)
    .await?
    .ok_or(Refusal::NotFound)?;
    let countdowns = sqlx::query!(
        r#"select k.code, k.ends_at, (select o.status from orders o
             where o.member_id = k.member_id and o.site_id = $2 and o.discount_code = k.code
             order by o.status not in ('pending', 'failed', 'cancelled', 'expired') desc, o.created_at desc limit 1) as "status?: OrderStatus"
         from discount_countdowns k where k.member_id = $1"#,
        member.0,
        site.0,
    )
    .fetch_all(connection)
    .await?;
    let countdowns = countdowns.into_iter().filter_map(|row| {
        Some(Countdown { offer: Timed::parse(&row.code)?, ends_at: row.ends_at, order: row.status })
    });
    Ok(Past {
        signed_up: row.created_at,
        is_paid: row.is_paid,
        has_bought: row.has_bought,
        countdowns: countdowns.collect(),
    })
}

/// Notes that the member was told of the offer and its end.
pub(super) async fn note_countdown(
    connection: &mut PgConnection,
    member: MemberId,
    offer: Timed,
    (now, ends_at): (OffsetDateTime, OffsetDateTime),
) -> Answer<()> {
    sqlx::query!(
        "insert into discount_countdowns (member_id, code, told_at, ends_at)
         select member_id, $2, $3, $4 from accounts where member_id = $1 for share on conflict do nothing",
        member.0,
        offer.code(),
        now,
        ends_at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Gives the code to an order; false: another that may still be paid has it. The locks of the account, and of the code
/// where it has one use, keep two orders from taking it at once; the keys of the table hold in any case.
pub(super) async fn reserve(
    connection: &mut PgConnection,
    site: SiteId,
    (member, order): (MemberId, OrderId),
    code: &str,
    validity: Validity,
) -> Answer<bool> {
    let one_use = validity == Validity::Once;
    if one_use {
        sqlx::query!(
            "delete from discount_uses u using orders o
             where u.site_id = $1 and u.code = $2 and u.one_use and o.member_id = u.member_id and o.id = u.order_id
               and not o.payable and o.status in ('failed', 'cancelled', 'expired')",
            site.0,
            code,
        )
        .execute(&mut *connection)
        .await?;
    }
    let held = sqlx::query!(
        "insert into discount_uses as u (member_id, site_id, code, order_id, one_use) values ($1, $2, $3, $4, $5)
         on conflict (member_id, site_id, code) do update set order_id = excluded.order_id
         where exists (select from orders o where o.member_id = u.member_id and o.id = u.order_id
           and not o.payable and o.status in ('failed', 'cancelled', 'expired'))",
        member.0,
        site.0,
        code,
        order.0,
        one_use,
    )
    .execute(connection)
    .await?;
    Ok(held.rows_affected() > 0)
}

/// Whether the code may be used with every method; those by rule may.
pub async fn is_for_all_methods(connection: &mut PgConnection, site: SiteId, code: &str) -> Answer<bool> {
    let is = sqlx::query_scalar!(
        r#"select not exists (select from discount_codes where site_id = $1 and code = $2 and paymentmethods <> '{}') as "is!""#,
        site.0,
        code,
    )
    .fetch_one(connection)
    .await?;
    Ok(is)
}

/// Notes the code that a member named for their order.
pub(super) async fn note_wish(
    connection: &mut PgConnection,
    (member, order): (MemberId, OrderId),
    word: &DiscountWord,
) -> Answer<()> {
    sqlx::query!(
        "update orders set wished_code = $3 where member_id = $1 and id = $2",
        member.0,
        order.0,
        word.as_str(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The code that a member named for their order.
pub(super) async fn wish(
    connection: &mut PgConnection,
    member: MemberId,
    order: OrderId,
) -> Answer<Option<String>> {
    let named = sqlx::query_scalar!(
        "select wished_code from orders where member_id = $1 and id = $2",
        member.0,
        order.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(named.flatten())
}

/// What a member who is about to leave is offered, once: the one of before, or a new one.
pub(super) async fn offer_to_stay(
    connection: &mut PgConnection,
    site: SiteId,
    member: MemberId,
    percentage: i16,
    new_code: &str,
    (now, expires): (OffsetDateTime, OffsetDateTime),
) -> Answer<DiscountCode> {
    sqlx::query!(
        "insert into discount_codes (site_id, code, value_percentage, member_id, kind, status, validity, expires, created_at)
         values ($1, $2, $3, $4, 'deletion', 'active', 'once-per-user', $5, $6)
         on conflict (member_id, kind) where kind = 'deletion' do nothing",
        site.0,
        new_code,
        percentage,
        member.0,
        expires,
        now,
    )
    .execute(&mut *connection)
    .await?;
    Ok(standing_offer(connection, member, now).await?.ok_or(Refusal::NotFound)?)
}

/// The offer to stay that the member once got.
pub(super) async fn standing_offer(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Option<DiscountCode>> {
    let row = sqlx::query_as!(
        Row,
        r#"select code, kind as "kind: DiscountKind", value_percentage, minimum_order_value, currency as "currency: _", country,
             member_id as "member: MemberId", status as "status: DiscountStatus", validity as "validity: Validity", paymentmethods, expires
         from discount_codes where member_id = $1 and kind = 'deletion'"#,
        member.0,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(row.read(currency_of(connection, member).await?, now))
}
