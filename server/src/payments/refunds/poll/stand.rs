//! Where a look through one of a provider's lists stands: kept after each page, so that a stop loses nothing.

use crate::{kernel::problem::Answer, payments::model::ProviderName};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A list of one account.
#[derive(Clone, Copy, Debug)]
pub(in crate::payments) struct Look<'a> {
    /// Whose account.
    pub company_id: &'a str,
    /// Where.
    pub provider: ProviderName,
    /// As the table calls it.
    pub list: &'static str,
}

/// Where a look stands.
pub(in crate::payments) struct Stand {
    /// When the last look that got to its end began.
    pub looked_until: Option<OffsetDateTime>,
    /// When this one did.
    pub began_at: OffsetDateTime,
    /// Where it goes on; None: at the newest.
    pub resume_from: Option<String>,
    /// How far back it has come.
    pub reached: Option<OffsetDateTime>,
}

impl Look<'_> {
    /// The look that is under way, which begins now if there is none, or none before now.
    pub(in crate::payments) async fn stand(
        self,
        connection: &mut PgConnection,
        now: OffsetDateTime,
    ) -> Answer<Stand> {
        let stand = sqlx::query_as!(
            Stand,
            r#"insert into provider_polls (company_id, list, began_at, provider) values ($1, $2, $3, $4)
         on conflict (company_id, provider, list) do update set began_at = least(provider_polls.began_at, $3)
         returning looked_until, began_at as "began_at!", resume_from, reached"#,
            self.company_id,
            self.list,
            now,
            self.provider.code(),
        )
        .fetch_one(connection)
        .await?;
        Ok(stand)
    }

    /// From the newest on.
    pub(in crate::payments) async fn restart(self, connection: &mut PgConnection) -> Answer<()> {
        sqlx::query!(
            "update provider_polls set began_at = null, resume_from = null, reached = null
         where company_id = $1 and list = $2 and provider = $3",
            self.company_id,
            self.list,
            self.provider.code(),
        )
        .execute(connection)
        .await?;
        Ok(())
    }

    /// A page is done; the next begins there, and the oldest line was of then.
    pub(in crate::payments) async fn go_on(
        self,
        connection: &mut PgConnection,
        (next, reached): (Option<&str>, Option<OffsetDateTime>),
    ) -> Answer<()> {
        sqlx::query!(
            "update provider_polls set resume_from = $3, reached = $4 where company_id = $1 and list = $2 and provider = $5",
            self.company_id,
            self.list,
            next,
            reached,
            self.provider.code(),
        )
        .execute(connection)
        .await?;
        Ok(())
    }

    /// The look got to its end.
    pub(in crate::payments) async fn end(
        self,
        connection: &mut PgConnection,
        until: OffsetDateTime,
    ) -> Answer<()> {
        sqlx::query!(
            "update provider_polls set looked_until = $3, began_at = null, resume_from = null, reached = null
         where company_id = $1 and list = $2 and provider = $4",
            self.company_id,
            self.list,
            until,
            self.provider.code(),
        )
        .execute(connection)
        .await?;
        Ok(())
    }
}
