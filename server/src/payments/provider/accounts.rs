//! Companies' accounts at providers: all SQL about them, and what operators are told.

use crate::{
    kernel::{
        country::Country,
        money::Currency,
        problem::{Answer, Refusal},
        random::Random,
        vault::Vault,
    },
    payments::{method::Method, model::ProviderName},
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// As what the vault knows the key at a provider; its row's name follows.
pub(in crate::payments) const API_KEY: &str = "payment_account.api_key";
/// As what the vault knows the end of a webhook's path; its row's name follows.
pub(in crate::payments) const HOOK_SECRET: &str = "payment_account.hook_secret";

/// As what the vault knows the access token of an account's organisation; its row's name follows.
pub(in crate::payments) const ACCESS_TOKEN: &str = "payment_account.access_token";

/// The place of an account's secret: its rows have no id of their own.
pub(in crate::payments) fn place(purpose: &str, company_id: &str, provider: ProviderName) -> String {
    format!("{purpose}:{}:{company_id}", provider.code())
}

/// How a company is paid.
#[derive(Clone)]
pub struct PaymentAccount {
    /// Whose.
    company_id: String,
    /// By whom.
    pub provider: ProviderName,
    /// Where the provider answers; empty for the sandbox on this server.
    pub api_base: String,
    /// As written before 0057; empty: sealed.
    api_key: String,
    api_key_sealed: Option<Vec<u8>>,
    /// As written before 0057; empty: sealed.
    hook_secret: String,
    hook_secret_sealed: Option<Vec<u8>>,
    /// Pay.nl's sales location.
    pub service_id: Option<String>,
    /// Verotel's number of the shop.
    pub shop_id: Option<String>,
    /// Whose secret the key is, at Pay.nl.
    pub token_code: Option<String>,
    /// Where refunds are asked for at Pay.nl; empty for the sandbox on this server.
    pub rest_base: String,
    /// Orders move no money; at Pay.nl the order says so, at Mollie the key.
    pub is_test: bool,
}

impl PaymentAccount {
    /// Our key at the provider.
    pub(in crate::payments) fn api_key(&self, vault: &Vault) -> Answer<String> {
        self.secret(vault, API_KEY, self.api_key_sealed.as_deref(), &self.api_key)
    }

    /// The secret end of our webhook's path.
    pub(in crate::payments) fn hook_secret(&self, vault: &Vault) -> Answer<String> {
        self.secret(vault, HOOK_SECRET, self.hook_secret_sealed.as_deref(), &self.hook_secret)
    }

    fn secret(&self, vault: &Vault, purpose: &str, sealed: Option<&[u8]>, plain: &str) -> Answer<String> {
        match sealed {
            Some(sealed) => vault.open(&place(purpose, &self.company_id, self.provider), Uuid::nil(), sealed),
            None => Ok(plain.to_owned()),
        }
    }

    /// Whether the provider knows it by the same. A key that can't be opened is taken for another.
    fn is_as(&self, vault: &Vault, (api_base, known): (&str, &Known<'_>)) -> bool {
        let texts = (self.service_id.as_deref(), self.shop_id.as_deref(), self.token_code.as_deref());
        (self.api_base.as_str(), self.rest_base.as_str()) == (api_base, known.rest_base)
            && texts == (known.service_id, known.shop_id, known.token_code)
            && self.is_test == known.is_test
            && self.api_key(vault).is_ok_and(|key| key == known.secret)
    }
}

/// What a provider knows a company by.
#[derive(Clone, Copy)]
pub enum ProviderKeys<'a> {
    /// Mollie's API key.
    Mollie {
        /// `live_…` or `test_…`.
        api_key: &'a str,
    },
    /// Pay.nl's sales location and one of its tokens.
    Paynl {
        /// `SL-####-####`.
        service_id: &'a str,
        /// `AT-####-####`, or the sales location again.
        token_code: &'a str,
        /// The API token, or the sales location's secret.
        secret: &'a str,
        /// Where refunds are asked for; empty for the sandbox on this server.
        rest_base: &'a str,
        /// Whether orders are made in test mode.
        is_test: bool,
    },
    /// One of Verotel's shops.
    Verotel {
        /// Its number.
        shop_id: &'a str,
        /// What signs addresses and postbacks.
        signature_key: &'a str,
        /// Whether the shop is in test mode, which its key does not tell.
        is_test: bool,
    },
}

impl ProviderKeys<'_> {
    /// Whose keys they are.
    pub fn provider(&self) -> ProviderName {
        match self {
            Self::Mollie { .. } => ProviderName::Mollie,
            Self::Paynl { .. } => ProviderName::Paynl,
            Self::Verotel { .. } => ProviderName::Verotel,
        }
    }

    /// Whether no money moves.
    pub fn is_test(&self) -> bool {
        Known::of(*self).is_test
    }
}

/// An account to sell through.
#[derive(Clone, Copy)]
pub struct NewPaymentAccount<'a> {
    /// Who sells.
    pub company_id: &'a str,
    /// By what the provider knows it.
    pub keys: ProviderKeys<'a>,
    /// Where the provider's API answers; empty for the sandbox on this server.
    pub api_base: &'a str,
    /// The unguessable end of our webhook's path; an account that is there keeps its own.
    pub hook_secret: &'a str,
    /// New orders go to it, but for those whose method names others. False: to the one that sells until now, and only
    /// methods that name it lead here.
    pub sells: bool,
}

/// Sets how a company is paid from now on. What was ordered through another account stays with that. What another key showed
/// (`live_proof`) says nothing of this one.
///
/// # Errors
/// When the vault has no key: no secret is kept in plain.
pub async fn open_payment_account(
    connection: &mut PgConnection,
    (vault, random): (&Vault, &Random),
    account: &NewPaymentAccount<'_>,
    now: OffsetDateTime,
) -> Answer<()> {
    let provider = account.keys.provider();
    if account.sells {
        sqlx::query!(
            "update payment_accounts set selling = false where company_id = $1 and provider <> $2",
            account.company_id,
            provider.code(),
        )
        .execute(&mut *connection)
        .await?;
    }
    let known = Known::of(account.keys);
    let before = account_at(connection, account.company_id, provider).await?;
    let is_new = before.is_none_or(|before| !before.is_as(vault, (account.api_base, &known)));
    let Known { secret, service_id, token_code, rest_base, shop_id, is_test } = known;
    let seal =
        |purpose, text| vault.seal(random, &place(purpose, account.company_id, provider), Uuid::nil(), text);
    // A plain webhook secret of before stays until it is sealed.
    sqlx::query!(
        "insert into payment_accounts (company_id, provider, api_base, api_key, api_key_sealed, hook_secret, hook_secret_sealed, service_id, token_code, rest_base, is_test, shop_id, selling, live_since)
         values ($1, $2, $3, '', $4, '', $5, $6, $7, $8, $9, $10, $11, $12)
         on conflict (company_id, provider) do update
         set api_base = $3, api_key = '', api_key_sealed = $4, service_id = $6, token_code = $7, rest_base = $8, is_test = $9, shop_id = $10,
             selling = payment_accounts.selling or $11,
             live_since = case when $13 then $12 else payment_accounts.live_since end,
             told_at = case when $13 then null else payment_accounts.told_at end",
        account.company_id,
        provider.code(),
        account.api_base,
        seal(API_KEY, secret)?,
        seal(HOOK_SECRET, account.hook_secret)?,
        service_id,
        token_code,
        rest_base,
        is_test,
        shop_id,
        account.sells,
        now,
        is_new,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The columns of keys.
#[derive(Default)]
struct Known<'a> {
    secret: &'a str,
    service_id: Option<&'a str>,
    token_code: Option<&'a str>,
    rest_base: &'a str,
    shop_id: Option<&'a str>,
    is_test: bool,
}

impl<'a> Known<'a> {
    fn of(keys: ProviderKeys<'a>) -> Self {
        match keys {
            ProviderKeys::Mollie { api_key } => {
                Self { secret: api_key, is_test: api_key.starts_with("test_"), ..Self::default() }
            }
            ProviderKeys::Paynl { service_id, token_code, secret, rest_base, is_test } => Self {
                secret,
                service_id: Some(service_id),
                token_code: Some(token_code),
                rest_base,
                is_test,
                ..Self::default()
            },
            ProviderKeys::Verotel { shop_id, signature_key, is_test } => {
                Self { secret: signature_key, shop_id: Some(shop_id), is_test, ..Self::default() }
            }
        }
    }
}

/// The accounts that take a method, in the company's order: those that its offer names, else the one that sells. One that
/// can't take it in this currency is left out.
pub(in crate::payments) async fn route(
    connection: &mut PgConnection,
    company_id: &str,
    (country, currency): (Country, Currency),
    method: Method,
) -> Answer<Vec<PaymentAccount>> {
    let mut accounts = sqlx::query_as!(
        PaymentAccount,
        r#"with offer as (
             select providers from payment_methods
             where company_id = $1 and country = $2 and method = $3 and (currency is null or currency = $4)
             order by currency nulls last limit 1
         )
         select a.company_id, a.provider as "provider: ProviderName", a.api_base, a.api_key, a.api_key_sealed, a.hook_secret, a.hook_secret_sealed, a.service_id, a.shop_id,
             a.token_code, a.rest_base, a.is_test
         from payment_accounts a, offer
         where a.company_id = $1 and a.provider <> 'bank'
           and case when offer.providers = '{}' then a.selling else a.provider = any(offer.providers) end
         order by array_position(offer.providers, a.provider)"#,
        company_id,
        country.code(),
        method.code(),
        currency.code(),
    )
    .fetch_all(connection)
    .await?;
    accounts.retain(|account| account.provider.takes(method, currency));
    Ok(accounts)
}

/// The account that new orders go to; None when the company sells nothing yet.
pub(in crate::payments) async fn selling_account(
    connection: &mut PgConnection,
    company_id: &str,
) -> Answer<Option<PaymentAccount>> {
    let account = sqlx::query_as!(
        PaymentAccount,
        r#"select company_id, provider as "provider: ProviderName", api_base, api_key, api_key_sealed, hook_secret, hook_secret_sealed, service_id, shop_id, token_code, rest_base, is_test
         from payment_accounts where company_id = $1 and selling"#,
        company_id,
    )
    .fetch_optional(connection)
    .await?;
    Ok(account)
}

/// Whether the company has an account there.
///
/// # Errors
/// When the database does not answer.
pub async fn has_account(
    connection: &mut PgConnection,
    company_id: &str,
    provider: ProviderName,
) -> Answer<bool> {
    Ok(account_at(connection, company_id, provider).await?.is_some())
}

/// Refuses what can be no company's id (`companies`), where an address names one: some of it is no text to PostgreSQL.
///
/// # Errors
/// `not_found`, as for a company that there is not.
pub(in crate::payments) fn require_company_id(id: &str) -> Answer<()> {
    let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let is_one = (1..=40).contains(&id.len()) && id.bytes().all(is_part);
    if is_one { Ok(()) } else { Err(Refusal::NotFound.into()) }
}

/// The company's account at one provider, which may sell no more.
pub(in crate::payments) async fn account_at(
    connection: &mut PgConnection,
    company_id: &str,
    provider: ProviderName,
) -> Answer<Option<PaymentAccount>> {
    let account = sqlx::query_as!(
        PaymentAccount,
        r#"select company_id, provider as "provider: ProviderName", api_base, api_key, api_key_sealed, hook_secret, hook_secret_sealed, service_id, shop_id, token_code, rest_base, is_test
         from payment_accounts where company_id = $1 and provider = $2"#,
        company_id,
        provider.code(),
    )
    .fetch_optional(connection)
    .await?;
    Ok(account)
}

/// The shop of the company's account at Verotel, and whether something was ordered there; None: it has none.
///
/// # Errors
/// When the database does not answer.
pub async fn known_shop(connection: &mut PgConnection, company_id: &str) -> Answer<Option<(String, bool)>> {
    let known = sqlx::query!(
        r#"select shop_id as "shop_id!", exists (select from orders where company_id = $1 and provider = $2 and status in ('completed', 'failed'))
             or exists (select from orders where company_id = $1 and provider = $2 and status = 'pending') as "has_orders!"
         from payment_accounts where company_id = $1 and provider = $2"#,
        company_id,
        ProviderName::Verotel.code(),
    )
    .fetch_optional(connection)
    .await?;
    Ok(known.map(|row| (row.shop_id, row.has_orders)))
}

/// What tells the account that sells for a company, and its key, from any other; None: there is none. The company is held until the
/// end of the transaction: of two who set its key at once, the second sees what the first one set.
///
/// # Errors
/// When the database does not answer.
pub async fn account_print(connection: &mut PgConnection, company_id: &str) -> Answer<Option<String>> {
    sqlx::query!("select id from companies where id = $1 for no key update", company_id)
        .fetch_optional(&mut *connection)
        .await?;
    let print = sqlx::query_scalar!(
        r#"select encode(sha256(convert_to(provider || ' ', 'UTF8') || coalesce(api_key_sealed, convert_to(api_key, 'UTF8'))), 'hex') as "print!"
         from payment_accounts where company_id = $1 and selling"#,
        company_id,
    );
    Ok(print.fetch_optional(connection).await?)
}

/// The company and the key of a shop of the sandbox, which is an account without an address.
pub(super) async fn shop_at_sandbox(
    connection: &mut PgConnection,
    vault: &Vault,
    shop_id: &str,
) -> Answer<Option<(String, String)>> {
    let account = sqlx::query_as!(
        PaymentAccount,
        r#"select company_id, provider as "provider: ProviderName", api_base, api_key, api_key_sealed, hook_secret, hook_secret_sealed, service_id, shop_id, token_code, rest_base, is_test
         from payment_accounts where provider = $1 and shop_id = $2 and api_base = '' order by company_id limit 1"#,
        ProviderName::Verotel.code(),
        shop_id,
    )
    .fetch_optional(connection)
    .await?;
    let Some(account) = account else { return Ok(None) };
    let key = account.api_key(vault)?;
    Ok(Some((account.company_id, key)))
}

/// The account that new direct debits go to: the company's own bank where it collects itself, else the one
/// that sells.
pub(in crate::payments) async fn debit_account(
    connection: &mut PgConnection,
    company_id: &str,
) -> Answer<Option<PaymentAccount>> {
    let account = sqlx::query_as!(
        PaymentAccount,
        r#"select company_id, provider as "provider: ProviderName", api_base, api_key, api_key_sealed, hook_secret, hook_secret_sealed, service_id, shop_id, token_code, rest_base, is_test
         from payment_accounts where company_id = $1 and (selling or collecting) order by collecting desc limit 1"#,
        company_id,
    )
    .fetch_optional(connection)
    .await?;
    Ok(account)
}

/// Seals secrets that were written before they were sealed; how many accounts had some.
///
/// # Errors
/// When the vault has no key, or the database does not answer.
pub async fn seal_secrets(
    connection: &mut PgConnection,
    (vault, random): (&Vault, &Random),
) -> Answer<usize> {
    let plain = sqlx::query!(
        r#"select company_id, provider as "provider: ProviderName", api_key, hook_secret
         from payment_accounts where api_key <> '' or hook_secret <> '' for update"#,
    )
    .fetch_all(&mut *connection)
    .await?;
    let count = plain.len();
    for row in plain {
        let seal = |purpose, text: &str| {
            let place = place(purpose, &row.company_id, row.provider);
            (!text.is_empty()).then(|| vault.seal(random, &place, Uuid::nil(), text)).transpose()
        };
        sqlx::query!(
            "update payment_accounts set is_test = is_test or starts_with(api_key, 'test_'), api_key = '', hook_secret = '',
               api_key_sealed = coalesce($3, api_key_sealed), hook_secret_sealed = coalesce($4, hook_secret_sealed)
             where company_id = $1 and provider = $2",
            row.company_id,
            row.provider.code(),
            seal(API_KEY, &row.api_key)?,
            seal(HOOK_SECRET, &row.hook_secret)?,
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(count)
}

/// How many accounts have secrets that anybody reads who has the database.
///
/// # Errors
/// When the database does not answer.
pub async fn plain_secrets(connection: &mut PgConnection) -> Answer<i64> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from payment_accounts where api_key <> '' or hook_secret <> ''"#,
    )
    .fetch_one(connection)
    .await?;
    Ok(count)
}

/// The access token of the organisation of the company's account; None: it has none.
pub(in crate::payments) async fn access_token(
    connection: &mut PgConnection,
    vault: &Vault,
    (company_id, provider): (&str, ProviderName),
) -> Answer<Option<String>> {
    let sealed = sqlx::query_scalar!(
        "select access_token_sealed from payment_accounts where company_id = $1 and provider = $2",
        company_id,
        provider.code(),
    )
    .fetch_optional(connection)
    .await?
    .flatten();
    let place = place(ACCESS_TOKEN, company_id, provider);
    sealed.map(|sealed| vault.open(&place, Uuid::nil(), &sealed)).transpose()
}

/// Keeps the access token of the organisation of the company's account at Mollie; false: it has no such account.
///
/// # Errors
/// When the vault has no key: no secret is kept in plain.
pub async fn keep_access_token(
    connection: &mut PgConnection,
    (vault, random): (&Vault, &Random),
    (company_id, token): (&str, &str),
) -> Answer<bool> {
    let provider = ProviderName::Mollie;
    let place = place(ACCESS_TOKEN, company_id, provider);
    let kept = sqlx::query!(
        "update payment_accounts set access_token_sealed = $3 where company_id = $1 and provider = $2",
        company_id,
        provider.code(),
        vault.seal(random, &place, Uuid::nil(), token)?,
    )
    .execute(connection)
    .await?;
    Ok(kept.rows_affected() > 0)
}

/// Accounts whose payouts can be read.
pub(in crate::payments) async fn accounts_with_tokens(
    connection: &mut PgConnection,
) -> Answer<Vec<(String, ProviderName)>> {
    let rows = sqlx::query!(
        r#"select company_id, provider as "provider: ProviderName" from payment_accounts
         where access_token_sealed is not null order by company_id, provider"#,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.company_id, row.provider)).collect())
}
