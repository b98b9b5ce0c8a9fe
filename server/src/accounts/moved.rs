//! Accounts from another program: many at once, each with its password's hash where it could be taken along, closed where
//! it was banned there. And the passwords that wait for their first use here.

use super::{decisions, email::Email, password};
use crate::kernel::{
    country::Country,
    ids::{MemberId, SiteId},
    locale::Locale,
    problem::Answer,
    random::Random,
};
use serde::Serialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// One of them; the profile is written before.
#[derive(Clone, Debug)]
pub struct MovedAccount {
    /// Whose profile.
    pub member: MemberId,
    /// Nobody has it on the site.
    pub email: Email,
    /// As [`super::keep_password`] gives it; None: they ask for a new password.
    pub password_hash: Option<String>,
    /// The interface's language.
    pub language: Locale,
    /// Whose prices and day apply.
    pub country: Country,
    /// Somebody opened a link in a mail to the address.
    pub is_confirmed: bool,
    /// Why the program before had closed the account; None: it had not.
    pub banned_for: Option<String>,
    /// When they signed up there.
    pub created_at: OffsetDateTime,
}

#[derive(Serialize)]
struct Row<'a> {
    member: MemberId,
    email: String,
    key: String,
    password_hash: &'a str,
    status: &'static str,
    language: &'static str,
    country: &'a str,
    timezone: &'a str,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

#[derive(Serialize)]
struct Ban<'a> {
    member: MemberId,
    id: Uuid,
    number: String,
    facts: &'a str,
}

/// Adds them. Who was not confirmed begins to wait now: the clock of accounts that nobody confirms would have run out.
pub async fn add_moved(
    connection: &mut PgConnection,
    random: &Random,
    site: SiteId,
    accounts: &[MovedAccount],
    now: OffsetDateTime,
) -> Answer<()> {
    let rows: Vec<Row<'_>> = accounts.iter().map(|account| row(account, now)).collect();
    sqlx::query!(
        "with given as (
           select * from jsonb_to_recordset($1) as given (member uuid, email text, key text, password_hash text, status text, language text,
             country text, timezone text, created_at timestamptz)
         ), address as (
           insert into account_addresses (address_key, site_id, member_id) select key, $2, member from given
         )
         insert into accounts (member_id, site_id, email, password_hash, status, language, country, timezone, created_at, confirmed_at)
         select member, $2, email, password_hash, status, language, country, timezone, created_at,
           case when status <> 'not_confirmed' then created_at end
         from given",
        serde_json::to_value(&rows).map_err(anyhow::Error::from)?,
        site.0,
    )
    .execute(&mut *connection)
    .await?;
    let banned = |account: &'_ MovedAccount| account.banned_for.is_some();
    let bans: Vec<Ban<'_>> = accounts.iter().filter(|one| banned(one)).map(|one| ban(random, one)).collect();
    if bans.is_empty() {
        return Ok(());
    }
    // They were told by the program before.
    sqlx::query!(
        "insert into decisions (id, number, member_id, measure, rule, facts, source, staff, decided_at, told_at, account_status, profile_status)
         select id, number, member, 'account_closed', 'rules of the site before', facts, 'own', 'moved in', $2, $2, 'active', 'active'
         from jsonb_to_recordset($1) as given (member uuid, id uuid, number text, facts text)",
        serde_json::to_value(&bans).map_err(anyhow::Error::from)?,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

fn row(account: &MovedAccount, now: OffsetDateTime) -> Row<'_> {
    let status = match account {
        MovedAccount { banned_for: Some(_), .. } => "closed",
        MovedAccount { is_confirmed: true, .. } => "active",
        _ => "not_confirmed",
    };
    Row {
        member: account.member,
        email: account.email.address(),
        key: account.email.key(),
        password_hash: account.password_hash.as_deref().unwrap_or(password::NOBODY),
        status,
        language: account.language.code(),
        country: account.country.code(),
        timezone: &account.country.facts().timezone,
        created_at: if status == "not_confirmed" { now } else { account.created_at },
    }
}

fn ban<'a>(random: &Random, account: &'a MovedAccount) -> Ban<'a> {
    let (id, number) = decisions::name(random);
    Ban { member: account.member, id, number, facts: account.banned_for.as_deref().unwrap_or_default() }
}

/// Whether passwords from elsewhere wait on this site for their first use.
pub(super) async fn has_moved_passwords(connection: &mut PgConnection, site: SiteId) -> Answer<bool> {
    let has = sqlx::query_scalar!(
        r#"select exists (select from accounts where site_id = $1 and password_hash like 'moved:%') as "has!""#,
        site.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(has)
}

/// Puts a new hash of the same password in the place of this one; false where another one stands there by now.
pub(super) async fn replace_password(
    connection: &mut PgConnection,
    member: MemberId,
    before: &str,
    password_hash: &str,
) -> Answer<bool> {
    let replaced = sqlx::query!(
        "update accounts set password_hash = $3 where member_id = $1 and password_hash = $2",
        member.0,
        before,
        password_hash,
    )
    .execute(connection)
    .await?;
    Ok(replaced.rows_affected() == 1)
}
