//! Discount codes: what they take off, for whom, and that each is used once (spec 3, 5, 7).
//!
//! A code is held by one order. Another order gets it only when the first one came to nothing, so
//! that many open checkouts never pay with one code.

use super::model::{Method, OrderStatus};
use crate::kernel::{
    country::Country,
    ids::{MemberId, OrderId, SiteId},
    money::Money,
    problem::{Answer, FieldError, Refusal},
};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// The field of the calls that a code stands in.
const FIELD: &str = "discount_code";

/// A code as its reader types it: capitals, digits and dashes, whatever the case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DiscountWord(String);

impl DiscountWord {
    /// Reads it.
    ///
    /// # Errors
    /// `code_not_found`: what can't be a code is none.
    pub(super) fn parse(text: &str) -> Result<Self, FieldError> {
        let word = text.trim().to_ascii_uppercase();
        let plain = |letter: u8| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == b'-';
        let fits = (4..=40).contains(&word.len()) && word.bytes().all(plain);
        if fits { Ok(Self(word)) } else { Err(FieldError::new(FIELD, "code_not_found")) }
    }

    /// In capitals.
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

/// Where a code stands in itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub(super) enum DiscountStatus {
    /// Can be used.
    Active,
    /// The operator took it back.
    Withdrawn,
}

/// A discount code (spec 3).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct DiscountCode {
    pub(super) code: String,
    /// Per cent.
    pub(super) value_percentage: i16,
    /// Orders below it don't count; null: any.
    #[schema(required = true)]
    minimum_order_value: Option<Money>,
    /// ISO 3166-1 alpha-2; null: any.
    #[schema(required = true)]
    country: Option<Country>,
    /// Only this member's; null: everybody's.
    #[schema(required = true, value_type = Option<Uuid>)]
    user_id: Option<MemberId>,
    #[serde(with = "time::serde::rfc3339")]
    pub(super) expires: OffsetDateTime,
    status: DiscountStatus,
    /// Always once-per-user.
    validity: String,
    expired: bool,
    /// Empty: all.
    paymentmethods: Vec<Method>,
}

impl DiscountCode {
    /// What it takes off this price: rounded in the member's favour.
    pub(super) fn off(&self, price: Money) -> i64 {
        let paid = price.amount * (100 - i64::from(self.value_percentage)) / 100;
        price.amount - paid
    }

    /// Whether it counts for this price in this country.
    fn fits(&self, price: Money, country: Country) -> bool {
        let enough = self
            .minimum_order_value
            .is_none_or(|least| least.currency == price.currency && least.amount <= price.amount);
        enough && self.country.is_none_or(|own| own == country)
    }

    fn takes(&self, method: Method) -> bool {
        self.paymentmethods.is_empty() || self.paymentmethods.contains(&method)
    }
}

#[derive(Debug)]
struct Row {
    code: String,
    value_percentage: i16,
    minimum_order_value: i64,
    currency: Option<crate::kernel::money::Currency>,
    country: Option<String>,
    member: Option<MemberId>,
    status: DiscountStatus,
    validity: String,
    paymentmethods: Vec<String>,
    expires: OffsetDateTime,
}

impl Row {
    fn read(self, now: OffsetDateTime) -> DiscountCode {
        let least = self.currency.filter(|_| self.minimum_order_value > 0);
        DiscountCode {
            minimum_order_value: least.map(|currency| Money::new(self.minimum_order_value, currency)),
            code: self.code,
            value_percentage: self.value_percentage,
            country: self.country.as_deref().and_then(Country::parse),
            user_id: self.member,
            expired: self.expires <= now,
            expires: self.expires,
            status: self.status,
            validity: self.validity,
            paymentmethods: self.paymentmethods.iter().filter_map(|code| Method::parse(code)).collect(),
        }
    }
}

/// The code, if this member may know of it.
async fn find(
    connection: &mut PgConnection,
    site: SiteId,
    member: MemberId,
    word: &DiscountWord,
    now: OffsetDateTime,
) -> Answer<Option<DiscountCode>> {
    let row = sqlx::query_as!(
        Row,
        r#"select code, value_percentage, minimum_order_value, currency as "currency: _", country, member_id as "member: MemberId",
             status as "status: DiscountStatus", validity, paymentmethods, expires
         from discount_codes where site_id = $1 and code = $2 and (member_id is null or member_id = $3)"#,
        site.0,
        word.0,
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| row.read(now)))
}

/// The order that holds the member's use of a code, and where it stands.
async fn holder(
    connection: &mut PgConnection,
    site: SiteId,
    member: MemberId,
    code: &str,
) -> Answer<Option<(OrderId, OrderStatus)>> {
    let row = sqlx::query!(
        r#"select o.id as "id: OrderId", o.status as "status: OrderStatus" from discount_uses u
         join orders o on o.member_id = u.member_id and o.id = u.order_id
         where u.member_id = $1 and u.site_id = $2 and u.code = $3"#,
        member.0,
        site.0,
        code,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| (row.id, row.status)))
}

fn came_to_nothing(status: OrderStatus) -> bool {
    matches!(status, OrderStatus::Failed | OrderStatus::Cancelled | OrderStatus::Expired)
}

/// A code that the member can use now.
///
/// # Errors
/// `code_not_found`, also for one that is over, withdrawn or somebody else's; `code_used`.
pub(super) async fn usable(
    connection: &mut PgConnection,
    site: SiteId,
    member: MemberId,
    word: &DiscountWord,
    now: OffsetDateTime,
) -> Answer<DiscountCode> {
    let found = find(connection, site, member, word, now).await?;
    let code = found.filter(|code| !code.expired && code.status == DiscountStatus::Active);
    let code = code.ok_or_else(|| FieldError::new(FIELD, "code_not_found"))?;
    match holder(connection, site, member, &code.code).await? {
        Some((_, OrderStatus::Pending)) => Err(Refusal::DiscountInUse.into()),
        Some((_, status)) if !came_to_nothing(status) => Err(FieldError::new(FIELD, "code_used").into()),
        _ => Ok(code),
    }
}

/// The member's own offer, the best one. Also while an open order holds it: nobody should pay the
/// full price only because a checkout was left open; they are told instead.
pub(super) async fn own(
    connection: &mut PgConnection,
    site: SiteId,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Option<DiscountCode>> {
    let row = sqlx::query_as!(
        Row,
        r#"select c.code, value_percentage, minimum_order_value, c.currency as "currency: _", c.country, c.member_id as "member: MemberId",
             c.status as "status: DiscountStatus", validity, paymentmethods, expires
         from discount_codes c
         left join discount_uses u on u.member_id = c.member_id and u.site_id = c.site_id and u.code = c.code
         left join orders o on o.member_id = u.member_id and o.id = u.order_id
         where c.member_id = $1 and c.site_id = $2 and c.status = 'active' and c.expires > $3
           and (o.id is null or o.status in ('pending', 'failed', 'cancelled', 'expired'))
         order by value_percentage desc, expires, c.code limit 1"#,
        member.0,
        site.0,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| row.read(now)))
}

/// A code that an order wants, and what it takes off.
#[derive(Clone, Debug)]
pub(super) struct Discount {
    pub(super) code: String,
    pub(super) off: i64,
}

/// What the code takes off this price with this method.
///
/// # Errors
/// As `usable`; `code_not_applicable` where price, country or method do not fit.
pub(super) async fn quote(
    connection: &mut PgConnection,
    site: SiteId,
    member: MemberId,
    word: &DiscountWord,
    (price, country, method): (Money, Country, Method),
    now: OffsetDateTime,
) -> Answer<Discount> {
    let code = usable(connection, site, member, word, now).await?;
    if !code.fits(price, country) || !code.takes(method) {
        return Err(FieldError::new(FIELD, "code_not_applicable").into());
    }
    Ok(Discount { off: code.off(price), code: code.code })
}

/// Gives the code to an order that was just placed. The caller's lock on the code keeps two orders
/// from taking it at once.
pub(super) async fn hold(
    connection: &mut PgConnection,
    site: SiteId,
    member: MemberId,
    code: &str,
    order: OrderId,
) -> Answer<()> {
    sqlx::query!(
        "insert into discount_uses (member_id, site_id, code, order_id) values ($1, $2, $3, $4)
         on conflict (member_id, site_id, code) do update set order_id = excluded.order_id",
        member.0,
        site.0,
        code,
        order.0,
    )
    .execute(connection)
    .await?;
    Ok(())
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
         on conflict (member_id, kind) where member_id is not null do nothing",
        site.0,
        new_code,
        percentage,
        member.0,
        expires,
        now,
    )
    .execute(&mut *connection)
    .await?;
    let row = sqlx::query_as!(
        Row,
        r#"select code, value_percentage, minimum_order_value, currency as "currency: _", country, member_id as "member: MemberId",
             status as "status: DiscountStatus", validity, paymentmethods, expires
         from discount_codes where member_id = $1 and kind = 'deletion'"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(row.read(now))
}
