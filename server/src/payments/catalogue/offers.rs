//! Which company offers which method where: data, per country and currency.

use crate::{
    kernel::{country::Country, ids::MemberId, money::Currency, problem::Answer},
    payments::{method::Method, model::ProviderName},
};
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

/// Providers that debit on a mandate: without one, direct debit is on offer in vain.
fn keeping() -> Vec<String> {
    let keeping = ProviderName::ALL.iter().filter(|provider| provider.keeps_mandates());
    keeping.map(|provider| provider.code().to_owned()).collect()
}

/// The methods that a company offers in a country and its currency, in the company's order. Direct debit is
/// among them: its form takes the checkout's place.
pub(in crate::payments) async fn methods(
    connection: &mut PgConnection,
    company_id: &str,
    country: Country,
) -> Answer<Vec<Method>> {
    let currency = country.facts().currency;
    let offered = sqlx::query_scalar!(
        r#"select method as "method: Method" from payment_methods
         where company_id = $1 and country = $2 and method = any($5) and (currency is null or currency = $3)
           and (method <> 'sdd' or exists (select from payment_accounts where company_id = $1 and (selling or collecting) and provider = any($4)))
         group by method order by min(position), method"#,
        company_id,
        country.code(),
        currency.code(),
        &keeping(),
        &Method::codes(),
    )
    .fetch_all(connection)
    .await?;
    Ok(offered.into_iter().filter(|method| !method.has_ended() && method.takes(currency)).collect())
}

/// Whether a company offers a method in a country and currency, also one that no checkout takes.
pub(in crate::payments) async fn is_offered(
    connection: &mut PgConnection,
    company_id: &str,
    country: Country,
    currency: Currency,
    method: Method,
) -> Answer<bool> {
    let offered = sqlx::query_scalar!(
        r#"select exists (select from payment_methods where company_id = $1 and country = $2 and method = $4
             and (currency is null or currency = $3)
             and (method <> 'sdd' or exists (select from payment_accounts where company_id = $1 and (selling or collecting) and provider = any($5)))
           ) as "offered!""#,
        company_id,
        country.code(),
        currency.code(),
        method.code(),
        &keeping(),
    )
    .fetch_one(connection)
    .await?;
    Ok(offered && method.takes(currency))
}

/// The method of the member's last paid order.
pub(in crate::payments) async fn last_method(
    connection: &mut PgConnection,
    member: MemberId,
) -> Answer<Option<Method>> {
    let method = sqlx::query_scalar!(
        r#"select method as "method: Method" from orders where member_id = $1 and completed_at is not null and method = any($2)
         order by created_at desc limit 1"#,
        member.0,
        &Method::codes(),
    )
    .fetch_optional(connection)
    .await?;
    Ok(method)
}

/// A method on offer.
#[derive(Clone, Debug)]
pub struct MethodOffer {
    /// Who offers it.
    pub company_id: String,
    /// To members of which country.
    pub country: String,
    /// In which currency only; None: in whatever is sold there.
    pub currency: Option<String>,
    /// The code of the payment method (spec 3), as an operator wrote it: `fault` tells of one that does not exist.
    pub method: String,
    /// Its place in the list, from the smallest.
    pub position: i16,
}

impl MethodOffer {
    /// Why no member can ever use it, if so.
    pub fn fault(&self) -> Option<String> {
        let Some(method) = Method::parse(&self.method) else {
            return Some(format!("there is no method {}", self.method));
        };
        let Some(country) = Country::parse(&self.country) else {
            return Some(format!("{} is no country that we serve", self.country));
        };
        if method.has_ended() {
            return Some(format!("{} has ended", self.method));
        }
        let sold = country.facts().currency;
        match &self.currency {
            Some(currency) if currency != sold.code() => {
                Some(format!("prices in {} are in {}, not in {currency}", self.country, sold.code()))
            }
            _ if !method.takes(sold) => Some(format!("{} takes no {}", self.method, sold.code())),
            _ => None,
        }
    }
}

/// All offers, by company, country and place.
pub async fn method_offers(connection: &mut PgConnection) -> Answer<Vec<MethodOffer>> {
    let offers = sqlx::query_as!(
        MethodOffer,
        "select company_id, country, currency, method, position from payment_methods
         order by company_id, country, position, method, currency nulls first",
    )
    .fetch_all(connection)
    .await?;
    Ok(offers)
}

/// Puts an offer there, or moves it to another place.
pub async fn put_method_offer(connection: &mut PgConnection, offer: &MethodOffer) -> Answer<()> {
    sqlx::query!(
        "insert into payment_methods (company_id, country, currency, method, position) values ($1, $2, $3, $4, $5)
         on conflict (company_id, country, method, coalesce(currency, '')) do update set position = $5",
        offer.company_id,
        offer.country,
        offer.currency,
        offer.method,
        offer.position,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Takes an offer back; false: there was none. Orders that were placed go on.
pub async fn withdraw_method_offer(connection: &mut PgConnection, offer: &MethodOffer) -> Answer<bool> {
    let withdrawn = sqlx::query!(
        "delete from payment_methods where company_id = $1 and country = $2 and method = $3 and currency is not distinct from $4",
        offer.company_id,
        offer.country,
        offer.method,
        offer.currency,
    )
    .execute(connection)
    .await?;
    Ok(withdrawn.rows_affected() > 0)
}
