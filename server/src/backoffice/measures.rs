//! What staff decide about a member as a whole: a warning, a pause, closing the account, and the end of each. The rules are
//! those of `accounts`; here is who may.

use super::{Doer, subject};
use crate::{
    accounts::{
        self, Closed, Grounds, Means, Measure, NewDecision, NotClosed, NotLifted, NotReopened, NotTaken,
        Preview, Previewed, Step, Taken,
    },
    app::App,
    kernel::{
        ids::MemberId,
        locale::Locale,
        money::Money,
        problem::{Answer, Problem},
    },
    payments::{self, OrderFilter, OrderLine, Part},
    staff::{self, Chain, Entry, Permission},
};
use serde_json::json;
use sqlx::{Connection, PgConnection};
use time::OffsetDateTime;

/// More orders than anybody places.
const ALL_ORDERS: i64 = 10_000;

pub(super) fn permission(measure: Measure) -> Permission {
    match measure {
        Measure::AccountClosed => Permission::CloseAccounts,
        Measure::Warned => Permission::WarnMembers,
        Measure::Paused => Permission::PauseMembers,
        Measure::ReportsPaused => Permission::PauseReporting,
        Measure::PhotoRejected | Measure::PhotoRemoved | Measure::TextHidden => Permission::DecideOnContent,
    }
}

/// Warns or pauses a member.
///
/// # Errors
/// `not_allowed`; `not_found` for a member out of reach.
pub async fn take_step(
    connection: &mut PgConnection,
    means: &Means,
    doer: Doer<'_>,
    (member, step): (MemberId, Step),
    grounds: &Grounds<'_>,
) -> Answer<Result<Taken, NotTaken>> {
    require(connection, means, doer, permission(step.measure()), member).await?;
    accounts::take_step(connection, means, (member, step), grounds).await
}

/// Takes a warning or a pause back.
///
/// # Errors
/// `not_allowed`; `not_found` for a member out of reach.
pub async fn lift(
    connection: &mut PgConnection,
    means: &Means,
    doer: Doer<'_>,
    (member, measure): (MemberId, Measure),
    name: &str,
) -> Answer<Result<Taken, NotLifted>> {
    require(connection, means, doer, permission(measure), member).await?;
    accounts::lift(connection, means, (member, measure), name).await
}

/// A statement of reasons as its reader would get it, and in `mine`; nothing is decided. The look is written down first.
///
/// # Errors
/// `not_allowed`; `not_found` for a member out of reach.
pub async fn preview_statement(
    app: &App,
    doer: Doer<'_>,
    (member, what): (MemberId, Previewed),
    grounds: &Grounds<'_>,
    mine: Locale,
) -> Answer<[Preview; 2]> {
    let (now, mut connection) = (app.clock.now(), app.db.acquire().await?);
    let reach = doer.reach(permission(what.measure), now)?;
    let site = subject::site_of(&mut connection, &reach, member).await?;
    let mut look = connection.begin().await?;
    doer.stamp(&mut look, now).await?;
    let entry = Entry {
        chain: Chain::Read,
        action: "statement.previewed",
        subject: Some(("member", member.0)),
        site: Some(site),
        case: None,
        facts: json!({ "measure": what.measure.code() }),
        reason: None,
    };
    staff::append(&mut look, &app.random, &entry).await?;
    look.commit().await?;
    accounts::preview(&mut connection, app, (member, what), grounds, mine).await
}

/// An account that was closed just now, and what became of what its member had bought.
#[derive(Debug)]
pub struct ClosedAccount {
    /// The decision.
    pub closed: Closed,
    /// What went back.
    pub refunds: Refunds,
}

/// Closes an account, and refunds unused credits unless they were got by fraud.
///
/// # Errors
/// `not_allowed`; `not_found` for a member out of reach.
pub async fn close_account(
    connection: &mut PgConnection,
    means: &Means,
    doer: Doer<'_>,
    new: &NewDecision<'_>,
) -> Answer<Result<ClosedAccount, NotClosed>> {
    require(connection, means, doer, Permission::CloseAccounts, new.member).await?;
    let closed = match accounts::close(connection, &means.random, &means.jobs, new).await? {
        Ok(closed) => closed,
        Err(not) => return Ok(Err(not)),
    };
    let mut refunds = Refunds::default();
    if !new.fraud {
        refunds.make(connection, means, new.member, new.staff).await?;
    }
    if !refunds.made.is_empty() {
        accounts::note_refund(connection, closed.id).await?;
    }
    Ok(Ok(ClosedAccount { closed, refunds }))
}

/// Opens it again, as it was; gives the number of the decision that stands no more.
///
/// # Errors
/// `not_allowed`; `not_found` for a member out of reach.
pub async fn reopen_account(
    connection: &mut PgConnection,
    means: &Means,
    doer: Doer<'_>,
    member: MemberId,
    name: &str,
) -> Answer<Result<String, NotReopened>> {
    require(connection, means, doer, Permission::ReopenAccounts, member).await?;
    accounts::reopen(connection, &means.jobs, member, name, means.clock.now()).await
}

/// Whoever acts may, about this member; and the transaction knows who it is.
async fn require(
    connection: &mut PgConnection,
    means: &Means,
    doer: Doer<'_>,
    permission: Permission,
    member: MemberId,
) -> Answer<()> {
    let reach = doer.reach(permission, means.clock.now())?;
    subject::site_of(connection, &reach, member).await?;
    doer.stamp(connection, means.clock.now()).await
}

/// What went back of what a member bought, and what could not.
#[derive(Debug, Default)]
pub struct Refunds {
    /// The orders, each with what goes back.
    pub made: Vec<(OrderLine, Money)>,
    /// The others, each with why.
    pub failed: Vec<(OrderLine, String)>,
}

impl Refunds {
    /// The unused credits of every purchase, at their price. Their pages are closed: nobody is to hear of it.
    async fn make(
        &mut self,
        connection: &mut PgConnection,
        means: &Means,
        member: MemberId,
        by: &str,
    ) -> Answer<()> {
        let filter = OrderFilter {
            since: OffsetDateTime::UNIX_EPOCH,
            member: Some(member),
            company_id: None,
            status: None,
            limit: ALL_ORDERS,
        };
        let with = (&means.clock, &means.random, &means.jobs);
        for order in payments::list_orders(connection, &filter).await? {
            let of = (member, order.id);
            match payments::refund_as_operator(connection, with, of, &Part::Unused, by).await {
                Ok(Ok((refund, _))) => self.made.push((order, refund.amount)),
                // Not paid, or nothing unused.
                Ok(Err(_)) => {}
                Err(Problem::Refused(refusal)) => self.failed.push((order, format!("{refusal:?}"))),
                Err(problem) => return Err(problem),
            }
        }
        Ok(())
    }
}
