//! What other features may know of an account.

use crate::kernel::{
    country::Country,
    ids::{MemberId, SiteId},
    locale::Locale,
    problem::{Answer, Refusal},
    zone::Zone,
};
use sqlx::PgConnection;

/// An account's standing facts.
#[derive(Clone, Debug)]
pub struct AccountFacts {
    /// On which site.
    pub site: SiteId,
    /// Where mails go.
    pub email: String,
    /// The member's interface language.
    pub language: Locale,
    /// The country whose prices, VAT and day apply.
    pub country: Country,
    /// The zone in which their days begin and end; fixed for the account.
    pub zone: Zone,
    /// They have opened the link that was mailed to them.
    pub is_confirmed: bool,
}

/// The facts about a member's account.
///
/// # Errors
/// `not_found` for those who have none: fictional profiles.
pub async fn facts(connection: &mut PgConnection, member: MemberId) -> Answer<AccountFacts> {
    let row = sqlx::query!(
        r#"select site_id as "site: SiteId", email, language, country, timezone, status <> 'not_confirmed' as "is_confirmed!" from accounts where member_id = $1"#,
        member.0
    )
    .fetch_optional(connection)
    .await?
    .ok_or(Refusal::NotFound)?;
    let language = Locale::parse(&row.language).unwrap_or(Locale::En);
    let country = Country::parse(&row.country).unwrap_or_else(Country::netherlands);
    let zone = Zone::parse(&row.timezone).ok_or_else(|| anyhow::anyhow!("no zone {}", row.timezone))?;
    Ok(AccountFacts {
        site: row.site,
        email: row.email,
        language,
        country,
        zone,
        is_confirmed: row.is_confirmed,
    })
}
