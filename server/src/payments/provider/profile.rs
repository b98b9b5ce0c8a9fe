//! Whose a company's key at Mollie is. What was ordered under one profile can't be looked up, refunded or charged with
//! the key of another, and a test key sees nothing of what a live one was paid.

use super::{ProviderError, SANDBOXES, accounts, mollie::Mollie};
use crate::{
    kernel::{problem::Answer, vault::Vault},
    payments::model::ProviderName,
};
use anyhow::bail;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// The key that a company's account at Mollie has now.
pub struct KnownKey {
    /// Where it is used.
    pub api_base: String,
    /// The key.
    pub api_key: String,
    /// Its profile, where that was noted.
    pub profile: Option<String>,
    /// Whether it moves no money.
    pub is_test: bool,
    /// Whether something was ordered by it.
    pub has_orders: bool,
}

/// The company's key at Mollie; None: it has no account there. `port`: this server's, where its sandbox answers.
///
/// # Errors
/// When the key can't be opened, or the database does not answer.
pub async fn known_key(
    connection: &mut PgConnection,
    vault: &Vault,
    company_id: &str,
    port: u16,
) -> Answer<Option<KnownKey>> {
    let account = accounts::account_at(connection, company_id, ProviderName::Mollie).await?;
    let Some(account) = account else { return Ok(None) };
    let noted = sqlx::query!(
        r#"select profile_id, exists (select from orders where company_id = $1 and provider = $2 and status in ('completed', 'failed'))
             or exists (select from orders where company_id = $1 and provider = $2 and status = 'pending') as "has_orders!"
         from payment_accounts where company_id = $1 and provider = $2"#,
        company_id,
        ProviderName::Mollie.code(),
    )
    .fetch_one(connection)
    .await?;
    let api_key = account.api_key(vault)?;
    Ok(Some(KnownKey {
        api_base: match account.api_base.as_str() {
            "" => format!("http://127.0.0.1:{port}{SANDBOXES}/mollie/v2"),
            address => address.to_owned(),
        },
        profile: noted.profile_id,
        is_test: account.is_test || api_key.starts_with("test_"),
        has_orders: noted.has_orders,
        api_key,
    }))
}

/// The profile of a key; None: Mollie could not be asked, or does not say.
///
/// # Errors
/// When it refuses the key.
pub async fn profile_of_key(
    http: &reqwest::Client,
    api_base: &str,
    api_key: &str,
) -> anyhow::Result<Option<String>> {
    let mollie = Mollie::new(http.clone(), api_base.to_owned(), api_key.to_owned());
    match mollie.profile().await {
        Ok(profile) => Ok(Some(profile)),
        Err(ProviderError::Refused(status, said)) if matches!(status.as_u16(), 401 | 403) => {
            bail!("{api_base} refuses this key ({status}): {said}")
        }
        Err(error) => {
            tracing::debug!(%error, "whose a key is could not be asked");
            Ok(None)
        }
    }
}

/// Notes whose the company's key at Mollie is.
///
/// # Errors
/// When the database does not answer.
pub async fn note_profile(
    connection: &mut PgConnection,
    company_id: &str,
    profile: Option<&str>,
) -> Answer<()> {
    sqlx::query!(
        "update payment_accounts set profile_id = $3 where company_id = $1 and provider = $2",
        company_id,
        ProviderName::Mollie.code(),
        profile,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The company's customers at Mollie, and what they agreed to be charged by, are not there for its new key: they are
/// made anew at the next need. The access token that reads payouts goes too. How many agreements that ends.
///
/// # Errors
/// When the database does not answer.
pub async fn begin_anew(connection: &mut PgConnection, company_id: &str, now: OffsetDateTime) -> Answer<u64> {
    sqlx::query!(
        "delete from provider_customers where company_id = $1 and provider = $2",
        company_id,
        ProviderName::Mollie.code(),
    )
    .execute(&mut *connection)
    .await?;
    // The next one's payouts are another organisation's.
    sqlx::query!(
        "update payment_accounts set access_token_sealed = null where company_id = $1 and provider = $2",
        company_id,
        ProviderName::Mollie.code(),
    )
    .execute(&mut *connection)
    .await?;
    let ended = sqlx::query!(
        "update mandates set status = 'invalid', ended_at = $3 where company_id = $1 and provider = $2 and status = 'valid'",
        company_id,
        ProviderName::Mollie.code(),
        now,
    )
    .execute(connection)
    .await?;
    Ok(ended.rows_affected())
}
