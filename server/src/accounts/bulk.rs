//! Many confirmed accounts at once, for the demo world.

use super::consents;
use crate::kernel::{
    country::Country,
    ids::{MemberId, SiteId},
    locale::Locale,
    problem::Answer,
};
use crate::settings::Company;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// A confirmed account of the demo world.
#[derive(Clone, Debug)]
pub struct DemoAccount {
    /// Whose profile.
    pub member: MemberId,
    /// Where.
    pub site: SiteId,
    /// Lower case, unique on the site.
    pub email: String,
    /// The interface's language.
    pub language: Locale,
    /// Whose prices and day apply.
    pub country: Country,
    /// They agreed that others see their orientation and interests.
    pub shows_orientation: bool,
    /// When they signed up.
    pub created_at: OffsetDateTime,
}

/// Adds them, all with one password and the consents of a sign-up.
pub async fn add_demo_accounts(
    connection: &mut PgConnection,
    company: &Company,
    accounts: &[DemoAccount],
    password_hash: &str,
) -> Answer<()> {
    let members: Vec<Uuid> = accounts.iter().map(|account| account.member.0).collect();
    let sites: Vec<Uuid> = accounts.iter().map(|account| account.site.0).collect();
    let emails: Vec<String> = accounts.iter().map(|account| account.email.clone()).collect();
    let languages: Vec<String> = accounts.iter().map(|account| account.language.code().to_owned()).collect();
    let countries: Vec<String> = accounts.iter().map(|account| account.country.code().to_owned()).collect();
    let zones: Vec<String> =
        accounts.iter().map(|account| account.country.facts().timezone.clone()).collect();
    let times: Vec<OffsetDateTime> = accounts.iter().map(|account| account.created_at).collect();
    sqlx::query!(
        "insert into accounts (member_id, site_id, email, password_hash, status, language, country, timezone, created_at, confirmed_at)
         select m, s, e, $8, 'active', l, c, z, t, t
         from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[]) a (m, s, e, l, c, z, t)",
        &members,
        &sites,
        &emails,
        &languages,
        &countries,
        &zones,
        &times,
        password_hash,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into account_addresses (address_key, site_id, member_id) select * from unnest($1::text[], $2::uuid[], $3::uuid[])",
        &emails,
        &sites,
        &members,
    )
    .execute(&mut *connection)
    .await?;
    let of = |account: &DemoAccount| (account.member.0, account.created_at, account.shows_orientation);
    consents::begin_many(connection, company, accounts.iter().map(of)).await
}
