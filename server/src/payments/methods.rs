//! Which company offers which method where: data, per country and currency (design 8).

use super::model::Method;
use crate::kernel::{country::Country, ids::MemberId, money::Currency, problem::Answer};
use sqlx::PgConnection;

/// Lets a company offer a method in a country.
pub async fn offer_method(
    connection: &mut PgConnection,
    company_id: &str,
    country: Country,
    method: Method,
    position: i16,
) -> Answer<()> {
    sqlx::query!(
        "insert into payment_methods (company_id, country, method, position) values ($1, $2, $3, $4) on conflict do nothing",
        company_id,
        country.code(),
        method.code(),
        position,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The methods that a company offers at the checkout in a country and its currency, in the company's order.
pub(super) async fn methods(
    connection: &mut PgConnection,
    company_id: &str,
    country: Country,
) -> Answer<Vec<Method>> {
    let currency = country.facts().currency;
    let codes = sqlx::query_scalar!(
        "select method from payment_methods where company_id = $1 and country = $2 and (currency is null or currency = $3)
         order by position, method",
        company_id,
        country.code(),
        currency.code(),
    )
    .fetch_all(connection)
    .await?;
    let known = codes.iter().filter_map(|code| Method::parse(code));
    Ok(known.filter(|method| method.can_be_offered() && method.takes(currency)).collect())
}

/// Whether a company offers a method in a country and currency, also one that no checkout takes.
pub(super) async fn is_offered(
    connection: &mut PgConnection,
    company_id: &str,
    country: Country,
    currency: Currency,
    method: Method,
) -> Answer<bool> {
    let offered = sqlx::query_scalar!(
        r#"select exists (select from payment_methods where company_id = $1 and country = $2 and method = $4
             and (currency is null or currency = $3)) as "offered!""#,
        company_id,
        country.code(),
        currency.code(),
        method.code(),
    )
    .fetch_one(connection)
    .await?;
    Ok(offered && method.takes(currency))
}

/// The method of the member's last paid order.
pub(super) async fn last_method(connection: &mut PgConnection, member: MemberId) -> Answer<Option<Method>> {
    let code = sqlx::query_scalar!(
        "select method from orders where member_id = $1 and completed_at is not null order by created_at desc limit 1",
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(code.and_then(|code| Method::parse(&code)))
}
