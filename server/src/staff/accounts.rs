//! All SQL about accounts of staff.

use super::{HeldRole, Reach, Role, Scope};
use crate::kernel::{ids::StaffId, locale::Locale, problem::Answer, random::Random, vault::Vault};
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::OffsetDateTime;

/// What addresses are sealed for; the owner is the account.
pub(super) const EMAIL: &str = "staff_email";

/// An account, open or closed.
#[derive(Clone, Debug)]
pub struct StaffAccount {
    /// Who.
    pub id: StaffId,
    /// As colleagues know them.
    pub name: String,
    /// Where mails go.
    pub email: String,
    /// The language that they read.
    pub locale: Locale,
    /// Whether they audit, and so do nothing else.
    pub is_auditor: bool,
    /// When it was closed.
    pub closed_at: Option<OffsetDateTime>,
}

/// An account to be.
#[derive(Clone, Debug)]
pub struct NewStaff<'a> {
    /// Who.
    pub id: StaffId,
    /// 1 to 100 characters.
    pub name: &'a str,
    /// Sealed and as an index, by [`seal_email`].
    pub email: &'a (Vec<u8>, Vec<u8>),
    /// One of `LOCALES`.
    pub locale: Locale,
    /// For good.
    pub is_auditor: bool,
    /// None: by command line.
    pub invited_by: Option<StaffId>,
}

/// The address as it is kept: by which it is found, and sealed. Case never counts.
///
/// # Errors
/// When the vault has no key.
pub fn seal_email(vault: &Vault, random: &Random, id: StaffId, email: &str) -> Answer<(Vec<u8>, Vec<u8>)> {
    let index = vault.index(EMAIL, &email.to_lowercase())?;
    Ok((index, vault.seal(random, EMAIL, id.0, email)?))
}

/// Adds it; false where the address has an account.
///
/// # Errors
/// When the database does not answer.
pub async fn insert(connection: &mut PgConnection, new: &NewStaff<'_>, now: OffsetDateTime) -> Answer<bool> {
    let (index, sealed) = new.email;
    let added = sqlx::query!(
        "insert into staff (id, name, email_index, email_sealed, locale, is_auditor, invited_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (email_index) do nothing",
        new.id.0,
        new.name,
        index,
        sealed,
        new.locale.code(),
        new.is_auditor,
        new.invited_by.map(|staff| staff.0),
        now,
    )
    .execute(connection)
    .await?;
    Ok(added.rows_affected() == 1)
}

/// A row before its address is opened.
struct Row {
    id: StaffId,
    name: String,
    email_sealed: Vec<u8>,
    locale: String,
    is_auditor: bool,
    closed_at: Option<OffsetDateTime>,
}

impl Row {
    fn open(self, vault: &Vault) -> Answer<StaffAccount> {
        Ok(StaffAccount {
            email: vault.open(EMAIL, self.id.0, &self.email_sealed)?,
            id: self.id,
            name: self.name,
            locale: Locale::parse(&self.locale).unwrap_or(Locale::En),
            is_auditor: self.is_auditor,
            closed_at: self.closed_at,
        })
    }
}

/// The account with this id.
///
/// # Errors
/// When the database does not answer, or the vault has no key.
pub async fn account(
    connection: &mut PgConnection,
    vault: &Vault,
    id: StaffId,
) -> Answer<Option<StaffAccount>> {
    let row = sqlx::query_as!(
        Row,
        r#"select id as "id: StaffId", name, email_sealed, locale, is_auditor, closed_at from staff where id = $1"#,
        id.0,
    )
    .fetch_optional(connection)
    .await?;
    row.map(|row| row.open(vault)).transpose()
}

/// The account with this address, open or closed.
///
/// # Errors
/// As [`account`].
pub async fn find_by_email(
    connection: &mut PgConnection,
    vault: &Vault,
    email: &str,
) -> Answer<Option<StaffAccount>> {
    let indexes = vault.indexes(EMAIL, &email.to_lowercase())?;
    let row = sqlx::query_as!(
        Row,
        r#"select id as "id: StaffId", name, email_sealed, locale, is_auditor, closed_at from staff where email_index = any($1)"#,
        indexes.as_slice(),
    )
    .fetch_optional(connection)
    .await?;
    row.map(|row| row.open(vault)).transpose()
}

/// The accounts of this name, in any case, open or closed.
///
/// # Errors
/// As [`account`].
pub async fn find_by_name(
    connection: &mut PgConnection,
    vault: &Vault,
    name: &str,
) -> Answer<Vec<StaffAccount>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select id as "id: StaffId", name, email_sealed, locale, is_auditor, closed_at from staff where lower(name) = lower($1)"#,
        name,
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter().map(|row| row.open(vault)).collect()
}

/// Whether anybody has, or had, an account.
///
/// # Errors
/// When the database does not answer.
pub async fn has_accounts(connection: &mut PgConnection) -> Answer<bool> {
    let has =
        sqlx::query_scalar!(r#"select exists(select from staff) as "has!""#).fetch_one(connection).await?;
    Ok(has)
}

/// Closes it: sessions and invitations end, roles are of no use any more. False where it was closed before, or is not there.
///
/// # Errors
/// The database's, also where somebody closes themselves.
pub async fn close(
    connection: &mut PgConnection,
    id: StaffId,
    by: Option<StaffId>,
    now: OffsetDateTime,
) -> Answer<bool> {
    let closed = sqlx::query!(
        "update staff set closed_at = $3, closed_by = $2 where id = $1 and closed_at is null",
        id.0,
        by.map(|staff| staff.0),
        now,
    )
    .execute(connection)
    .await?;
    Ok(closed.rows_affected() == 1)
}

/// Somebody in the list of staff.
#[derive(Clone, Debug)]
pub struct Colleague {
    /// The account.
    pub account: StaffAccount,
    /// What they are now.
    pub roles: Vec<HeldRole>,
    /// When they were last seen; as long as that session is kept.
    pub seen_at: Option<OffsetDateTime>,
    /// How many passkeys they have.
    pub passkeys: i64,
    /// Whether they have a password.
    pub has_password: bool,
}

/// Everybody whose roles, all of them, are within the reach; those without a role only for those who reach everything.
/// By name, 500 at most.
///
/// # Errors
/// As [`account`].
pub async fn colleagues(
    connection: &mut PgConnection,
    vault: &Vault,
    reach: &Reach,
) -> Answer<Vec<Colleague>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query!(
        r#"select t.id as "id: StaffId", t.name, t.email_sealed, t.locale, t.is_auditor, t.closed_at,
           (select max(seen_at) from staff_sessions where staff_id = t.id) as seen_at,
           (select count(*) from staff_passkeys where staff_id = t.id) as "passkeys!",
           exists (select from staff_passwords where staff_id = t.id) as "has_password!"
         from staff t
         where $1 or (exists (select from staff_roles where staff_id = t.id and ended_at is null)
           and not exists (select from staff_roles r left join sites s on s.id = r.site_id where r.staff_id = t.id and r.ended_at is null
             and not coalesce(r.company_id = any($2) or s.id = any($3) or s.company_id = any($2), false)))
         order by t.closed_at is not null, lower(t.name), t.id limit 500"#,
        all,
        &companies,
        &sites,
    )
    .fetch_all(&mut *connection)
    .await?;
    let ids: Vec<uuid::Uuid> = rows.iter().map(|row| row.id.0).collect();
    let mut roles = roles_of(connection, &ids).await?;
    let mut found = Vec::new();
    for row in rows {
        let account = Row {
            id: row.id,
            name: row.name,
            email_sealed: row.email_sealed,
            locale: row.locale,
            is_auditor: row.is_auditor,
            closed_at: row.closed_at,
        };
        found.push(Colleague {
            roles: roles.remove(&row.id).unwrap_or_default(),
            account: account.open(vault)?,
            seen_at: row.seen_at,
            passkeys: row.passkeys,
            has_password: row.has_password,
        });
    }
    Ok(found)
}

async fn roles_of(
    connection: &mut PgConnection,
    ids: &[uuid::Uuid],
) -> Answer<BTreeMap<StaffId, Vec<HeldRole>>> {
    let rows = sqlx::query!(
        r#"select r.id, r.staff_id as "staff: StaffId", r.role, r.scope, r.company_id, r.site_id, s.company_id as "company_of_site?"
         from staff_roles r left join sites s on s.id = r.site_id where r.staff_id = any($1) and r.ended_at is null order by r.given_at, r.id"#,
        ids,
    )
    .fetch_all(connection)
    .await?;
    let mut roles: BTreeMap<StaffId, Vec<HeldRole>> = BTreeMap::new();
    for row in rows {
        let (role, scope) = (Role::parse(&row.role), Scope::of(&row.scope, row.company_id, row.site_id));
        if let (Some(role), Some(scope)) = (role, scope) {
            let held = HeldRole { id: row.id, role, scope, company_of_site: row.company_of_site };
            roles.entry(row.staff).or_default().push(held);
        }
    }
    Ok(roles)
}
