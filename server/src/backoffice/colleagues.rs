//! Letting colleagues in, and out.

use super::{Doer, Given, Office, mails, roles::give_within};
use crate::{
    accounts::Email,
    kernel::{
        ids::StaffId,
        locale::Locale,
        problem::{Answer, FieldError, Refusal},
    },
    sessions::Token,
    staff::{self, Chain, Entry, NewStaff, Permission, Reach, Role, Scope},
};
use serde_json::json;
use sqlx::PgConnection;

/// Longest name, in characters; the table says so too.
const MAX_NAME: usize = 100;

/// Whom to let in, and as what.
#[derive(Clone, Debug)]
pub struct NewColleague {
    /// As colleagues will know them.
    pub name: String,
    /// Where the link is mailed.
    pub email: Email,
    /// The language that they read.
    pub locale: Locale,
    /// Their first role.
    pub role: Role,
    /// Where.
    pub scope: Scope,
}

impl NewColleague {
    /// Reads what was typed.
    ///
    /// # Errors
    /// The wrong fields.
    pub fn parse(name: &str, email: &str, locale: Locale, role: Role, scope: Scope) -> Answer<Self> {
        let name = name.trim();
        let fits = (1..=MAX_NAME).contains(&name.chars().count()) && !name.contains(char::is_control);
        if !fits {
            return Err(FieldError::new("name", "field_invalid").into());
        }
        if !staff::LOCALES.contains(&locale) {
            return Err(FieldError::new("locale", "field_invalid").into());
        }
        let email = Email::parse(email).ok_or_else(|| FieldError::new("email", "email_invalid"))?;
        Ok(Self { name: name.to_owned(), email, locale, role, scope })
    }
}

/// Somebody who was let in.
#[derive(Debug)]
pub struct Invitation {
    /// Their account.
    pub staff: StaffId,
    /// The link, for 72 hours: shown now, and mailed.
    pub link: String,
    /// What became of the role.
    pub given: Given,
}

/// Makes the account, gives its first role, or asks a second administrator for it, and mails the link.
///
/// # Errors
/// `not_allowed`; `fresh_proof_required`; `staff_exists`; `not_found` for a scope that is not there.
pub async fn invite(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    new: &NewColleague,
) -> Answer<Invitation> {
    let now = office.now();
    doer.reach(Permission::InviteStaff, now)?;
    doer.stamp(connection, now).await?;
    let id = StaffId::random(office.random);
    let email = staff::seal_email(office.vault, office.random, id, &new.email.address())?;
    let row = NewStaff {
        id,
        name: &new.name,
        email: &email,
        locale: new.locale,
        is_auditor: new.role == Role::Auditor,
        invited_by: doer.staff(),
    };
    if !staff::insert(connection, &row, now).await? {
        return Err(Refusal::StaffExists.into());
    }
    let given = give_within(connection, office, doer, (id, new.role), &new.scope).await?;
    let link = issue(connection, office, id).await?;
    Ok(Invitation { staff: id, link, given })
}

/// A new link for somebody who lost their key. Their keys and password go: whoever finds them has nothing of them.
///
/// # Errors
/// `not_allowed`; `fresh_proof_required`; `not_found`.
pub async fn invite_again(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    colleague: StaffId,
) -> Answer<String> {
    let now = office.now();
    let reach = doer.reach(Permission::InviteStaff, now)?;
    require_another(doer, colleague)?;
    require_within(connection, office, &reach, colleague).await?;
    doer.stamp(connection, now).await?;
    for key in staff::keys(connection, colleague).await? {
        staff::remove_key(connection, colleague, key.id).await?;
    }
    staff::remove_password(connection, colleague).await?;
    staff::end_all(connection, colleague).await?;
    let link = issue(connection, office, colleague).await?;
    note(connection, office, "staff.invited_again", json!({ "staff": colleague }), colleague).await?;
    Ok(link)
}

async fn issue(connection: &mut PgConnection, office: Office<'_>, staff: StaffId) -> Answer<String> {
    let token = Token::random(office.random);
    staff::issue(connection, staff, &token, office.now()).await?;
    // Behind the mark, so in no log.
    let link = office.link(&format!("/invite#token={}", token.text()));
    mails::tell(connection, office, staff, mails::Kind::Invite, &link).await?;
    Ok(link)
}

/// Closes a colleague's account; their sessions and links end with it. A repeat finds it done.
///
/// # Errors
/// `not_allowed`, also for one's own; `fresh_proof_required`; `not_found`.
pub async fn close_colleague(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    colleague: StaffId,
) -> Answer<()> {
    let now = office.now();
    let reach = doer.reach(Permission::CloseStaff, now)?;
    require_another(doer, colleague)?;
    require_within(connection, office, &reach, colleague).await?;
    doer.stamp(connection, now).await?;
    staff::close(connection, colleague, doer.staff(), now).await?;
    Ok(())
}

/// Ends all sessions of a colleague; how many.
///
/// # Errors
/// `not_allowed`; `fresh_proof_required`; `not_found`.
pub async fn end_sessions_of(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    colleague: StaffId,
) -> Answer<u64> {
    let now = office.now();
    let reach = doer.reach(Permission::CloseStaff, now)?;
    require_within(connection, office, &reach, colleague).await?;
    doer.stamp(connection, now).await?;
    let ended = staff::end_all(connection, colleague).await?;
    note(
        connection,
        office,
        "staff.sessions_ended",
        json!({ "staff": colleague, "ended": ended }),
        colleague,
    )
    .await?;
    Ok(ended)
}

/// Lets a company's staff sign in with a password and a code, or with passkeys only.
///
/// # Errors
/// `not_allowed`; `not_found` where there is no such company.
pub async fn allow_passwords(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    company: &str,
    allowed: bool,
) -> Answer<()> {
    let now = office.now();
    let reach = doer.reach(Permission::GiveRoles, now)?;
    let scope = Scope::Company { company: company.to_owned() };
    if !reach.covers(&scope, None) {
        return Err(Refusal::NotAllowed.into());
    }
    doer.stamp(connection, now).await?;
    if !staff::allow_passwords(connection, company, allowed).await? {
        return Err(Refusal::NotFound.into());
    }
    let entry = Entry {
        chain: Chain::Act,
        action: "staff.passwords_allowed",
        subject: None,
        site: None,
        case: None,
        facts: json!({ "company": company, "allowed": allowed }),
        reason: None,
    };
    staff::append(connection, office.random, &entry).await?;
    Ok(())
}

async fn note(
    connection: &mut PgConnection,
    office: Office<'_>,
    action: &'static str,
    facts: serde_json::Value,
    colleague: StaffId,
) -> Answer<()> {
    let subject = Some(("staff", colleague.0));
    let entry = Entry { chain: Chain::Act, action, subject, site: None, case: None, facts, reason: None };
    staff::append(connection, office.random, &entry).await?;
    Ok(())
}

/// Nobody does this to themselves; the table says so too.
fn require_another(doer: Doer<'_>, colleague: StaffId) -> Answer<()> {
    if doer.staff() == Some(colleague) { Err(Refusal::NotAllowed.into()) } else { Ok(()) }
}

/// Whether all that the colleague is, is within the reach; who has no role is only in reach of everything. What is out of
/// reach does not exist.
pub(super) async fn require_within(
    connection: &mut PgConnection,
    office: Office<'_>,
    reach: &Reach,
    colleague: StaffId,
) -> Answer<()> {
    staff::account(connection, office.vault, colleague).await?.ok_or(Refusal::NotFound)?;
    let roles = staff::roles(connection, colleague).await?;
    let covered = |held: &staff::HeldRole| reach.covers(&held.scope, held.company_of_site.as_deref());
    let is_within = *reach == Reach::All || (!roles.is_empty() && roles.iter().all(covered));
    if is_within { Ok(()) } else { Err(Refusal::NotFound.into()) }
}
