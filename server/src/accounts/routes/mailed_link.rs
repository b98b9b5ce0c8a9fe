//! How every call of a mailed link begins: with the caller's budget, the token, and the claim.

use super::LINKS;
use crate::{
    accounts::{
        password, password_change,
        tokens::{self, Purpose},
    },
    app::App,
    kernel::{
        idempotency::{self, Claim, IdempotencyKey},
        problem::{Answer, Refusal},
    },
    sessions::{Client, Token},
    settings::Site,
};
use secrecy::SecretString;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use sqlx::{Postgres, Transaction};
use utoipa::ToSchema;

/// The token of a mailed link.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MailedLink {
    #[schema(min_length = 1, max_length = 100)]
    token: String,
}

/// The token of a link that proves a mailbox, with a new password, typed twice, once `new_password_needed` asked for
/// one. Serialised, it holds no password, but says whether there was one.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MailboxLink {
    #[schema(min_length = 1, max_length = 100)]
    token: String,
    #[serde(default, serialize_with = "password::only_whether")]
    #[schema(value_type = Option<String>, min_length = 8, max_length = 128, format = Password)]
    pub(super) password: Option<SecretString>,
    #[serde(default, skip_serializing)]
    #[schema(value_type = Option<String>, max_length = 128, format = Password)]
    password_repeat: Option<SecretString>,
}

/// Somebody holds a link; whether it still counts is asked by what it is for.
pub(super) struct Followed<T> {
    pub(super) transaction: Transaction<'static, Postgres>,
    pub(super) token: Token,
    /// Only who holds link and key gets the first answer again, on the site where that was given.
    pub(super) claimed: Claim<T>,
}

impl MailedLink {
    /// Opens the transaction of this call.
    ///
    /// # Errors
    /// `too_many_requests` for callers who try many; `link_expired` for what can't be a token.
    pub(super) async fn follow<T: DeserializeOwned>(
        &self,
        app: &App,
        site: &Site,
        client: &Client,
        purpose: Purpose,
        key: IdempotencyKey,
    ) -> Answer<Followed<T>> {
        LINKS.spend(&mut *app.db.acquire().await?, app.clock.now(), &client.address_block).await?;
        claim(app, site, tokens::parse(&self.token)?, (purpose, key), self).await
    }
}

impl MailboxLink {
    /// As [`MailedLink::follow`], with the hash of the new password: made before any row is locked.
    ///
    /// # Errors
    /// Also those of a new password, for somebody who holds a link.
    pub(super) async fn follow<T: DeserializeOwned>(
        &self,
        app: &App,
        site: &Site,
        client: &Client,
        purpose: Purpose,
        key: IdempotencyKey,
    ) -> Answer<(Followed<T>, Option<String>)> {
        LINKS.spend(&mut *app.db.acquire().await?, app.clock.now(), &client.address_block).await?;
        let token = tokens::parse(&self.token)?;
        let hash = self.hash(app, site, &token, purpose).await?;
        Ok((claim(app, site, token, (purpose, key), self).await?, hash))
    }

    /// A link that never was is refused here; one that was used may be a repeat's.
    async fn hash(&self, app: &App, site: &Site, token: &Token, purpose: Purpose) -> Answer<Option<String>> {
        let Some(password) = &self.password else { return Ok(None) };
        let mut connection = app.db.acquire().await?;
        let owner = tokens::owner(&mut connection, site.id, token, purpose).await?;
        let member = owner.ok_or(Refusal::LinkExpired)?;
        let repeat = self.password_repeat.clone().unwrap_or_default();
        let parsed = password_change::parse(&mut connection, site, member, password, &repeat).await?;
        drop(connection);
        Ok(Some(password::hash(&app.random, &parsed).await?))
    }
}

async fn claim<T: DeserializeOwned, B: Serialize + Sync>(
    app: &App,
    site: &Site,
    token: Token,
    (purpose, key): (Purpose, IdempotencyKey),
    body: &B,
) -> Answer<Followed<T>> {
    let mut transaction = app.db.begin().await?;
    let actor = format!("mailed link {}", site.id);
    let claimed = idempotency::claim(&mut transaction, &app.clock, actor, purpose.code(), key, body).await?;
    Ok(Followed { transaction, token, claimed })
}
