//! Companies' accounts at providers: all SQL about them, and what operators are told.

use crate::{
    kernel::{problem::Answer, random::Random, vault::Vault},
    payments::model::ProviderName,
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
}

impl ProviderKeys<'_> {
    /// Whose keys they are.
    pub fn provider(&self) -> ProviderName {
        match self {
            Self::Mollie { .. } => ProviderName::Mollie,
            Self::Paynl { .. } => ProviderName::Paynl,
        }
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
}

/// Sets how a company is paid from now on. What was ordered through another account stays with that.
///
/// # Errors
/// When the vault has no key: no secret is kept in plain.
pub async fn open_payment_account(
    connection: &mut PgConnection,
    (vault, random): (&Vault, &Random),
    account: &NewPaymentAccount<'_>,
) -> Answer<()> {
    let provider = account.keys.provider();
    sqlx::query!(
        "update payment_accounts set selling = false where company_id = $1 and provider <> $2",
        account.company_id,
        provider.code(),
    )
    .execute(&mut *connection)
    .await?;
    let (secret, service_id, token_code, rest_base, is_test) = match account.keys {
        ProviderKeys::Mollie { api_key } => (api_key, None, None, "", api_key.starts_with("test_")),
        ProviderKeys::Paynl { service_id, token_code, secret, rest_base, is_test } => {
            (secret, Some(service_id), Some(token_code), rest_base, is_test)
        }
    };
    let seal =
        |purpose, text| vault.seal(random, &place(purpose, account.company_id, provider), Uuid::nil(), text);
    // A plain webhook secret of before stays until it is sealed.
    sqlx::query!(
        "insert into payment_accounts (company_id, provider, api_base, api_key, api_key_sealed, hook_secret, hook_secret_sealed, service_id, token_code, rest_base, is_test)
         values ($1, $2, $3, '', $4, '', $5, $6, $7, $8, $9)
         on conflict (company_id, provider) do update
         set api_base = $3, api_key = '', api_key_sealed = $4, service_id = $6, token_code = $7, rest_base = $8, is_test = $9, selling = true",
        account.company_id,
        provider.code(),
        account.api_base,
        seal(API_KEY, secret)?,
        seal(HOOK_SECRET, account.hook_secret)?,
        service_id,
        token_code,
        rest_base,
        is_test,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The account that new orders go to; None when the company sells nothing yet.
pub(in crate::payments) async fn selling_account(
    connection: &mut PgConnection,
    company_id: &str,
) -> Answer<Option<PaymentAccount>> {
    let account = sqlx::query_as!(
        PaymentAccount,
        r#"select company_id, provider as "provider: ProviderName", api_base, api_key, api_key_sealed, hook_secret, hook_secret_sealed, service_id, token_code, rest_base, is_test
         from payment_accounts where company_id = $1 and selling"#,
        company_id,
    )
    .fetch_optional(connection)
    .await?;
    Ok(account)
}

/// The company's account at one provider, which may sell no more.
pub(in crate::payments) async fn account_at(
    connection: &mut PgConnection,
    company_id: &str,
    provider: ProviderName,
) -> Answer<Option<PaymentAccount>> {
    let account = sqlx::query_as!(
        PaymentAccount,
        r#"select company_id, provider as "provider: ProviderName", api_base, api_key, api_key_sealed, hook_secret, hook_secret_sealed, service_id, token_code, rest_base, is_test
         from payment_accounts where company_id = $1 and provider = $2"#,
        company_id,
        provider.code(),
    )
    .fetch_optional(connection)
    .await?;
    Ok(account)
}

/// The account that new direct debits go to: the company's own bank where it collects itself, else the one
/// that sells.
pub(in crate::payments) async fn debit_account(
    connection: &mut PgConnection,
    company_id: &str,
) -> Answer<Option<PaymentAccount>> {
    let account = sqlx::query_as!(
        PaymentAccount,
        r#"select company_id, provider as "provider: ProviderName", api_base, api_key, api_key_sealed, hook_secret, hook_secret_sealed, service_id, token_code, rest_base, is_test
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

/// An account that new orders go to.
#[derive(Clone, Debug)]
pub struct SellingAccount {
    /// Whose.
    pub company_id: String,
    /// Where.
    pub provider: ProviderName,
    /// Where its API answers, and at Pay.nl refunds; empty: the sandbox of demo mode.
    pub addresses: Vec<String>,
    /// No money moves.
    pub is_test: bool,
}

impl SellingAccount {
    /// Why no money comes of it, if so; `demo`: whether the server has sandboxes.
    pub fn fault(&self, demo: bool) -> Option<&'static str> {
        let is_sandbox = self.addresses.iter().any(String::is_empty);
        let is_open =
            self.addresses.iter().any(|address| !address.is_empty() && !address.starts_with("https://"));
        if is_sandbox && !demo {
            Some("its addresses are empty, which means the sandbox of demo mode; set the provider's")
        } else if is_open && !demo {
            Some("its addresses are not https, so that its secret is sent in the open")
        } else if self.is_test && !demo {
            Some("in test mode: no money moves, and credits are added all the same")
        } else {
            None
        }
    }
}

/// All of them, by company.
pub async fn selling_accounts(connection: &mut PgConnection) -> Answer<Vec<SellingAccount>> {
    let rows = sqlx::query!(
        r#"select company_id, provider as "provider: ProviderName", api_base, rest_base, is_test or starts_with(api_key, 'test_') as "is_test!"
         from payment_accounts where selling order by company_id"#,
    )
    .fetch_all(connection)
    .await?;
    let accounts = rows.into_iter().map(|row| SellingAccount {
        company_id: row.company_id,
        provider: row.provider,
        addresses: match row.provider {
            ProviderName::Mollie => vec![row.api_base],
            ProviderName::Paynl => vec![row.api_base, row.rest_base],
            // It sells nothing, and is not called.
            ProviderName::Bank => Vec::new(),
        },
        is_test: row.is_test,
    });
    Ok(accounts.collect())
}

/// Notes that the provider called, once a day.
pub(in crate::payments) async fn note_told(
    connection: &mut PgConnection,
    company_id: &str,
    provider: ProviderName,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update payment_accounts set told_at = $3
         where company_id = $1 and provider = $2 and (told_at is null or told_at < $3::timestamptz - interval '1 day')",
        company_id,
        provider.code(),
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Company and domain of open sites whose company sells with a test key, by domain.
///
/// # Errors
/// When the database does not answer.
pub async fn open_sites_with_test_keys(connection: &mut PgConnection) -> Answer<Vec<(String, String)>> {
    let rows = sqlx::query!(
        "select a.company_id, s.domain from payment_accounts a join sites s on s.company_id = a.company_id
         where a.selling and s.is_open and (a.is_test or starts_with(a.api_key, 'test_')) order by s.domain",
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.company_id, row.domain)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_that_brings_no_money_is_named() {
        let account = |addresses: &[&str], is_test| SellingAccount {
            company_id: "c".to_owned(),
            provider: ProviderName::Paynl,
            addresses: addresses.iter().map(|&address| address.to_owned()).collect(),
            is_test,
        };
        let real = ["https://connect.pay.nl/v1", "https://rest.pay.nl/v2"];
        assert_eq!(account(&real, false).fault(false), None);
        for (wrong, word) in [
            (account(&real, true), "test mode"),
            (account(&[real[0], ""], false), "sandbox"),
            (account(&[real[0], "http://rest.pay.nl/v2"], false), "https"),
        ] {
            assert!(wrong.fault(false).unwrap().contains(word), "{wrong:?}");
        }
        assert_eq!(account(&["", ""], true).fault(true), None);
    }
}
