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

/// A method on offer, and who takes it there.
struct Offered {
    method: Method,
    /// As the offer names them, in order; empty: the account that sells.
    providers: Vec<String>,
}

impl Offered {
    /// Whether one of the company's accounts takes it. A company without any offers it as ever: it is not ready yet.
    fn is_taken(&self, currency: Currency, accounts: &[Account]) -> bool {
        let mut able = accounts.iter().filter(|account| self.leads_to(account));
        let is_unready = self.providers.is_empty() && !accounts.iter().any(|account| account.selling);
        self.method == Method::Sdd
            || is_unready
            || able.any(|account| account.provider.takes(self.method, currency))
    }

    fn leads_to(&self, account: &Account) -> bool {
        match self.providers.as_slice() {
            [] => account.selling,
            named => named.iter().any(|name| name == account.provider.code()),
        }
    }
}

struct Account {
    provider: ProviderName,
    selling: bool,
}

/// In the company's order. Direct debit is among them: its form takes the checkout's place.
async fn on_offer(
    connection: &mut PgConnection,
    company_id: &str,
    (country, currency): (Country, Currency),
) -> Answer<(Vec<Offered>, Vec<Account>)> {
    let mut offered = sqlx::query_as!(
        Offered,
        r#"select method as "method!: Method", providers as "providers!" from (
             select distinct on (method) method, providers, min(position) over (partition by method) as place
             from payment_methods
             where company_id = $1 and country = $2 and method = any($5) and (currency is null or currency = $3)
               and (method <> 'sdd' or exists (select from payment_accounts where company_id = $1 and (selling or collecting) and provider = any($4)))
             order by method, currency nulls last
         ) offered order by place, method"#,
        company_id,
        country.code(),
        currency.code(),
        &keeping(),
        &Method::codes(),
    )
    .fetch_all(&mut *connection)
    .await?;
    let accounts = sqlx::query_as!(
        Account,
        r#"select provider as "provider: ProviderName", selling from payment_accounts where company_id = $1 and provider <> 'bank'"#,
        company_id,
    )
    .fetch_all(connection)
    .await?;
    offered.retain(|offer| !offer.method.has_ended() && offer.method.takes(currency));
    offered.retain(|offer| offer.is_taken(currency, &accounts));
    Ok((offered, accounts))
}

/// The methods that a company offers in a country and its currency, and that one of its accounts takes.
pub(in crate::payments) async fn methods(
    connection: &mut PgConnection,
    company_id: &str,
    country: Country,
) -> Answer<Vec<Method>> {
    let (offered, _) = on_offer(connection, company_id, (country, country.facts().currency)).await?;
    Ok(offered.into_iter().map(|offer| offer.method).collect())
}

/// Whether a company offers a method in a country and currency, also one that no checkout takes.
pub(in crate::payments) async fn is_offered(
    connection: &mut PgConnection,
    company_id: &str,
    country: Country,
    currency: Currency,
    method: Method,
) -> Answer<bool> {
    let (offered, _) = on_offer(connection, company_id, (country, currency)).await?;
    Ok(offered.iter().any(|offer| offer.method == method))
}

/// Whether an order at a provider may be paid by another method: a company offers it there, and names nobody else for it.
pub(in crate::payments) async fn leads_to(
    connection: &mut PgConnection,
    company_id: &str,
    place: (Country, Currency),
    (method, provider): (Method, ProviderName),
) -> Answer<bool> {
    let (offered, _) = on_offer(connection, company_id, place).await?;
    let offer = offered.into_iter().find(|offer| offer.method == method);
    Ok(offer.is_some_and(|offer| {
        offer.providers.is_empty() || offer.providers.iter().any(|name| name == provider.code())
    }))
}

/// Whether a card can be kept for the next order: the account that sells does that, and all cards on offer lead to it.
pub(in crate::payments) async fn keeps_cards(
    connection: &mut PgConnection,
    company_id: &str,
    country: Country,
) -> Answer<bool> {
    let (offered, accounts) = on_offer(connection, company_id, (country, country.facts().currency)).await?;
    let selling = accounts.iter().find(|account| account.selling && account.provider.keeps_mandates());
    let cards = || offered.iter().filter(|offer| offer.method.is_card());
    Ok(selling.is_some_and(|account| cards().all(|offer| offer.leads_to(account))))
}

/// Offers that no account of their company takes, each in a sentence: members are not shown them.
///
/// # Errors
/// When the database does not answer.
pub async fn dead_ends(connection: &mut PgConnection) -> Answer<Vec<String>> {
    let mut dead = Vec::new();
    for offer in method_offers(&mut *connection).await? {
        // What can never be used is told of elsewhere.
        let usable = offer.fault().is_none().then(|| Country::parse(&offer.country)).flatten();
        let (Some(method), Some(country)) = (Method::parse(&offer.method), usable) else { continue };
        let is_taken = methods(&mut *connection, &offer.company_id, country).await?.contains(&method);
        if method != Method::Sdd && !is_taken {
            dead.push(format!(
                "{} offers {} in {}, and none of its accounts takes that",
                offer.company_id, offer.method, offer.country
            ));
        }
    }
    Ok(dead)
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
    /// Who takes it, in the order in which they are asked; empty: the account that sells.
    pub providers: Vec<String>,
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
        "select company_id, country, currency, method, position, providers from payment_methods
         order by company_id, country, position, method, currency nulls first",
    )
    .fetch_all(connection)
    .await?;
    Ok(offers)
}

/// Puts an offer there, or moves it to another place. Who takes it stays, and is who takes the method elsewhere.
pub async fn put_method_offer(connection: &mut PgConnection, offer: &MethodOffer) -> Answer<()> {
    sqlx::query!(
        "insert into payment_methods (company_id, country, currency, method, position, providers)
         values ($1, $2, $3, $4, $5, coalesce((select providers from payment_methods
             where company_id = $1 and method = $4 and providers <> '{}' order by country limit 1), '{}'))
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

/// Names who takes a company's method, in all countries that it offers it in, in the order in which they are asked; nobody:
/// the account that sells. How many offers it has.
///
/// # Errors
/// When the database does not answer.
pub async fn route_method(
    connection: &mut PgConnection,
    company_id: &str,
    method: Method,
    providers: &[ProviderName],
) -> Answer<u64> {
    let codes: Vec<String> = providers.iter().map(|provider| provider.code().to_owned()).collect();
    let routed = sqlx::query!(
        "update payment_methods set providers = $3 where company_id = $1 and method = $2",
        company_id,
        method.code(),
        &codes,
    )
    .execute(connection)
    .await?;
    Ok(routed.rows_affected())
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
