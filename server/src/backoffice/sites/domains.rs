//! Another domain for a site, and taking away one that nobody joined: by the functions that `liaison site rename` and
//! `delete` call.

use super::document::has;
use crate::{
    accounts,
    backoffice::{Doer, Office, doer::reason},
    kernel::{
        ids::SiteId,
        problem::{Answer, FieldError, Refusal},
    },
    settings::{self, HeldSite, NotRenamed},
    staff::{self, Permission},
};
use sqlx::PgConnection;

/// A site within reach, held until the end of the transaction, and the transaction told who acts and why.
async fn held(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (site, why): (SiteId, &str),
) -> Answer<HeldSite> {
    let now = office.now();
    let reach = doer.reach(Permission::OpenSites, now)?;
    let because = reason(why)?;
    let held = settings::hold_site(connection, site).await?.ok_or(Refusal::NotFound)?;
    has(&reach, site, &held.company_id)?;
    doer.stamp(connection, now).await?;
    staff::give_reason(connection, office.random, because).await?;
    Ok(held)
}

/// Gives a site another domain; the one before leads on to it, and its members log in anew. Takes a fresh proof. How many members
/// have passkeys, which stop working.
///
/// # Errors
/// `not_allowed`; `not_found`; `host_taken`; `invalid_request` for a domain that is none, or the one that it has.
pub async fn rename_site(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (site, domain, why): (SiteId, &str, &str),
) -> Answer<i64> {
    held(connection, office, doer, (site, why)).await?;
    let renamed = settings::rename_site(connection, office.clock, site, domain.trim()).await?;
    match renamed {
        Ok(_) => accounts::members_with_passkeys(connection, site).await,
        Err(NotRenamed::Taken(..)) => Err(Refusal::HostTaken.into()),
        Err(NotRenamed::NotADomain(..) | NotRenamed::Local | NotRenamed::Same(_)) => {
            Err(FieldError::new("domain", "field_invalid").into())
        }
    }
}

/// Takes a site away that nobody joined, with what was made for it. Takes a fresh proof.
///
/// # Errors
/// `not_allowed`; `not_found`; `invalid_request` where `domain` is not its own; `site_in_use`.
pub async fn delete_site(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (site, domain, why): (SiteId, &str, &str),
) -> Answer<()> {
    let held = held(connection, office, doer, (site, why)).await?;
    if !domain.trim().eq_ignore_ascii_case(&held.domain) {
        return Err(FieldError::new("domain", "field_invalid").into());
    }
    let deleted = settings::delete_site(connection, site, office.now()).await?;
    deleted.map_err(|_| Refusal::SiteInUse.into())
}
