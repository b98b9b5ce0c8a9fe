//! Closing an account, and opening it again.

use super::{
    NewDecision, Subject,
    store::{self, Before, StaffAct},
    tell::TellDecision,
};
use crate::{
    accounts::{leaving, model::AccountStatus, store as accounts, tokens},
    kernel::{
        ids::MemberId,
        problem::{Answer, Problem},
        random::Random,
    },
    mail, members, sessions,
};
use ::jobs::Jobs;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// An account that was closed just now.
#[derive(Clone, Debug)]
pub struct Closed {
    /// The decision.
    pub id: Uuid,
    /// By which the member names it.
    pub number: String,
}

/// Why an account can't be closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotClosed {
    /// It is.
    #[error("the account is closed already")]
    Already,
    /// No account, or no more.
    #[error("there is no such account")]
    NoAccount,
}

/// Why an account can't be opened again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotReopened {
    /// It is.
    #[error("the account is not closed")]
    Open,
}

/// Closes the account: hidden, every session and link dead, no mails on the way, no way in; the address stays
/// taken. The member's own wish to be deleted runs on, but there is no way back from it.
pub async fn close(
    connection: &mut PgConnection,
    random: &Random,
    jobs: &Jobs,
    new: &NewDecision<'_>,
) -> Answer<Result<Closed, NotClosed>> {
    let member = new.member;
    accounts::lock(connection, member).await?;
    let account = match accounts::account(connection, member).await {
        Ok(account) => account,
        Err(Problem::Refused(_)) => return Ok(Err(NotClosed::NoAccount)),
        Err(problem) => return Err(problem),
    };
    if account.status == AccountStatus::Closed {
        return Ok(Err(NotClosed::Already));
    }
    let before = Before { account: account.status, profile: members::hide(connection, member).await? };
    leaving::set_status(connection, member, AccountStatus::Closed).await?;
    tokens::revoke_all(connection, member, new.now).await?;
    mail::withdraw(connection, member).await?;
    // The database tells every node which sessions ended (`tell_session_ended`).
    sessions::end_all(connection, member).await?;
    let (id, number) = super::name(random);
    store::insert(connection, (id, &number), new, Subject::Account(before)).await?;
    store::note_act(connection, member, new.staff, (StaffAct::Closed, None), new.now).await?;
    jobs.enqueue(connection, &TellDecision { decision: id }).await?;
    Ok(Ok(Closed { id, number }))
}

/// Opens it again, as it was; the member is told. Refunds stay.
pub async fn reopen(
    connection: &mut PgConnection,
    jobs: &Jobs,
    member: MemberId,
    staff: &str,
    now: OffsetDateTime,
) -> Answer<Result<String, NotReopened>> {
    accounts::lock(connection, member).await?;
    let Some(closing) = store::standing(connection, member).await? else {
        return Ok(Err(NotReopened::Open));
    };
    store::undo(connection, closing.id, staff, now).await?;
    leaving::set_status(connection, member, closing.before.account).await?;
    members::show_as(connection, member, closing.before.profile).await?;
    store::note_act(connection, member, staff, (StaffAct::Reopened, None), now).await?;
    jobs.enqueue(connection, &TellDecision { decision: closing.id }).await?;
    Ok(Ok(closing.number))
}
