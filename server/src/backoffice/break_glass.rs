//! An administrator for an hour, by command line alone; and the colleague who takes note of it.

use super::{Doer, Office, mails};
use crate::{
    kernel::problem::{Answer, Refusal},
    sessions::Token,
    staff::{self, Method, Permission, StaffAccount, StaffSession, Stamp, Via},
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// What breaking the glass gives.
#[derive(Debug)]
pub struct Broken {
    /// The way in, for an hour: whoever has it is that person.
    pub link: String,
    /// Until when.
    pub until: OffsetDateTime,
    /// How many other administrators are mailed.
    pub told: usize,
}

/// Lets somebody with an account be an administrator of everything for an hour. All administrators are mailed, and the doctor
/// complains until another one has taken note.
///
/// # Errors
/// `not_allowed` for a closed account or an auditor's.
pub async fn break_glass(
    connection: &mut PgConnection,
    office: Office<'_>,
    os_user: &str,
    account: &StaffAccount,
    reason: &str,
) -> Answer<Broken> {
    if account.closed_at.is_some() || account.is_auditor {
        return Err(Refusal::NotAllowed.into());
    }
    let now = office.now();
    let stamp =
        Stamp { staff: Some(account.id), session: None, os_user: Some(os_user), via: Via::Command, at: now };
    staff::stamp(connection, &stamp).await?;
    staff::break_glass(connection, office.random.uuid(), account.id, (os_user, reason), now).await?;
    let token = Token::random(office.random);
    let new = StaffSession {
        staff: account.id,
        method: Method::BreakGlass,
        address: None,
        device: "liaison staff break-glass",
    };
    staff::adopt(connection, &new, (office.random.uuid(), &token), now).await?;
    let mut told = 0;
    for administrator in staff::administrators(connection).await? {
        mails::tell(connection, office, administrator, mails::Kind::Glass, &account.name).await?;
        told += usize::from(administrator != account.id);
    }
    let link = office.link(&format!("/break-glass#token={}", token.text()));
    Ok(Broken { link, until: now + Duration::HOUR, told })
}

/// Takes note that somebody else broke the glass. A repeat finds it done.
///
/// # Errors
/// `not_allowed`, also where it is one's own; `not_found`.
pub async fn take_note(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    broken: Uuid,
) -> Answer<()> {
    let now = office.now();
    doer.reach(Permission::AcknowledgeBreakGlass, now)?;
    let by = doer.staff().ok_or(Refusal::NotAllowed)?;
    let open = staff::open_uses(connection).await?;
    let found = open.iter().find(|one| one.id == broken).ok_or(Refusal::NotFound)?;
    if found.staff == by {
        return Err(Refusal::NotAllowed.into());
    }
    doer.stamp(connection, now).await?;
    staff::acknowledge(connection, broken, by, now).await?;
    Ok(())
}
