//! How every call of a mailed link begins (design 7): the budget of who tries, the token, and the claim.

use super::LINKS;
use crate::{
    accounts::tokens,
    app::App,
    kernel::{
        idempotency::{self, Claim, IdempotencyKey},
        ids::MemberId,
        problem::Answer,
    },
    sessions::{Client, Token},
};
use serde::{Deserialize, Serialize};
use sqlx::{Postgres, Transaction};
use utoipa::ToSchema;

/// The token of a mailed link.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MailedLink {
    #[schema(min_length = 1, max_length = 100)]
    token: String,
}

/// Somebody holds a link; whether it still counts is asked by what it is for.
pub(super) struct Followed {
    pub(super) transaction: Transaction<'static, Postgres>,
    pub(super) token: Token,
    /// Only who holds link and key gets the first answer again: whose link it was.
    pub(super) claimed: Claim<MemberId>,
}

impl MailedLink {
    /// Opens the transaction of this call.
    ///
    /// # Errors
    /// `too_many_requests` for who tries many; `link_expired` for what can't be a token.
    pub(super) async fn follow(
        &self,
        app: &App,
        client: &Client,
        call: &'static str,
        key: IdempotencyKey,
    ) -> Answer<Followed> {
        LINKS.spend(&mut *app.db.acquire().await?, app.clock.now(), &client.address_block).await?;
        let token = tokens::parse(&self.token)?;
        let mut transaction = app.db.begin().await?;
        let actor = "mailed link".to_owned();
        let claimed = idempotency::claim(&mut transaction, &app.clock, actor, call, key, self).await?;
        Ok(Followed { transaction, token, claimed })
    }
}
