//! What was asked for, and its answer: whoever asks only withdraws, and another one approves or refuses. An approval carries the
//! act out in its own transaction; where the facts are others than those that were asked about, nothing is done.

use super::{give, pay_back, refused};
use crate::{
    backoffice::{Doer, Office, doer::require_asker, subject},
    kernel::{
        events::Event,
        ids::{MemberId, OrderId},
        money::Money,
        problem::{Answer, Refusal},
    },
    payments::{self, Part},
    staff::{self, Actor, MoneyProposal, MoneyRequest, Permission, Reach, RefundPart, Scope},
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// What answers which kind of request.
const APPROVES: [(&str, Permission); 3] = [
    ("refund", Permission::ApproveRefunds),
    ("grant", Permission::ApproveCredits),
    ("unblock", Permission::ApproveUnblocking),
];

/// What asks for it, and what answers.
fn rights(wish: &MoneyProposal) -> (Permission, Permission) {
    match wish {
        MoneyProposal::Refund { .. } => (Permission::RequestRefunds, Permission::ApproveRefunds),
        MoneyProposal::Grant { .. } => (Permission::RequestCredits, Permission::ApproveCredits),
        MoneyProposal::Unblock { .. } => (Permission::RequestUnblocking, Permission::ApproveUnblocking),
    }
}

/// Whether somebody asks or answers at all.
///
/// # Errors
/// `not_allowed`; `console_only` for a command, which can't tell a second person.
pub fn may_answer_money(doer: Doer<'_>) -> Answer<()> {
    let Doer::Staff(actor) = doer else { return Err(Refusal::ConsoleOnly.into()) };
    let any = [
        Permission::ApproveRefunds,
        Permission::ApproveCredits,
        Permission::ApproveUnblocking,
        Permission::RequestRefunds,
        Permission::RequestCredits,
        Permission::RequestUnblocking,
    ];
    let may = any.into_iter().any(|permission| actor.reach(permission).is_some());
    if may { Ok(()) } else { Err(Refusal::NotAllowed.into()) }
}

/// The requests that wait: those that somebody may answer, and their own. Whom they are shown is written down: commit first.
///
/// # Errors
/// `not_allowed` for whoever neither asks nor answers.
pub async fn money_waits(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
) -> Answer<Vec<MoneyRequest>> {
    may_answer_money(doer)?;
    let Doer::Staff(actor) = doer else { return Err(Refusal::ConsoleOnly.into()) };
    let (now, reaches) = (office.now(), answered_by(actor));
    let mut waiting = staff::money_requests(connection, &reaches, actor.id, now).await?;
    // What they asked for themselves is theirs to see as long as they work there.
    waiting.retain(|one| one.requested_by != actor.id || asks_at(actor, one));
    let shown = waiting.iter().map(|request| (request.member, request.site));
    subject::note_listed(connection, doer, "money_request.shown", shown, now).await?;
    Ok(waiting)
}

/// Whether somebody may ask for this where it was asked.
fn asks_at(actor: &Actor, request: &MoneyRequest) -> bool {
    let at = Scope::Site { site: request.site };
    let reach = actor.reach(rights(&request.wish).0);
    reach.is_some_and(|reach| reach.covers(&at, Some(&request.company)))
}

/// Where somebody answers which kind.
fn answered_by(actor: &Actor) -> Vec<(&'static str, Reach)> {
    let reaches =
        APPROVES.into_iter().filter_map(|(kind, permission)| Some((kind, actor.reach(permission)?)));
    reaches.collect()
}

/// How many requests of colleagues wait for the doer's answer, up to a hundred; it says nothing of any of them.
///
/// # Errors
/// When the database does not answer.
pub async fn money_asked(connection: &mut PgConnection, doer: Doer<'_>, now: OffsetDateTime) -> Answer<i64> {
    let Doer::Staff(actor) = doer else { return Ok(0) };
    let reaches = answered_by(actor);
    if reaches.is_empty() {
        return Ok(0);
    }
    staff::count_money_requests(connection, &reaches, actor.id, now).await
}

/// Answers a request; gives whom it is about, and events for the hub after the commit.
///
/// # Errors
/// `not_allowed`, also for approving one's own; `fresh_proof_required`; `not_found` for one that is not there, was answered or
/// is out of reach; `stale_version` where what would be given is not what was asked for any more, or who asked works there no more.
pub async fn answer_money(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (request, approved): (Uuid, bool),
) -> Answer<(MemberId, Vec<Event>)> {
    let now = office.now();
    let by = doer.staff().ok_or(Refusal::ConsoleOnly)?;
    let asked = staff::money_request(connection, request, now).await?.ok_or(Refusal::NotFound)?;
    let is_own = asked.requested_by == by;
    if is_own && approved {
        return Err(Refusal::NotAllowed.into());
    }
    if !is_own {
        doer.answers(rights(&asked.wish), (asked.site, &asked.company), now)?;
    }
    if approved {
        require_asker(connection, (rights(&asked.wish).0, asked.requested_by), asked.site).await?;
    }
    doer.stamp(connection, now).await?;
    staff::answer_request(connection, request, (approved, is_own), by, now).await?;
    if !approved {
        return Ok((asked.member, Vec::new()));
    }
    let events = match &asked.wish {
        MoneyProposal::Grant { credits } => {
            give(connection, office, doer, (asked.member, *credits), (&asked.reason, Some(request))).await?
        }
        MoneyProposal::Refund { order, part, amount, currency, credits, kept } => {
            let of = (asked.member, *order);
            let part = part_of(*part, Money::new(*amount, *currency));
            require_unchanged(connection, of, &part, (*amount, *credits, *kept)).await?;
            staff::carry_out(connection, request).await?;
            pay_back(connection, office, doer, of, &part).await?.1
        }
        MoneyProposal::Unblock { order, .. } => {
            staff::carry_out(connection, request).await?;
            if payments::unblock_debit(connection, *order).await?.is_empty() {
                return Err(Refusal::StaleVersion.into());
            }
            Vec::new()
        }
    };
    Ok((asked.member, events))
}

fn part_of(part: RefundPart, amount: Money) -> Part {
    match part {
        RefundPart::Unused => Part::Unused,
        RefundPart::All => Part::All,
        RefundPart::Amount => Part::Amount(amount.decimal()),
    }
}

async fn require_unchanged(
    connection: &mut PgConnection,
    order: (MemberId, OrderId),
    part: &Part,
    then: (i64, i32, i64),
) -> Answer<()> {
    let quote = match payments::operator_quote(connection, order, part).await? {
        Ok(quote) => quote,
        // Less is left of the price than was asked for.
        Err(payments::NoOperatorRefund::Amount(_)) => return Err(Refusal::StaleVersion.into()),
        Err(other) => return Err(refused(&other)),
    };
    if (quote.amount.amount, quote.credits, quote.kept.amount) == then {
        Ok(())
    } else {
        Err(Refusal::StaleVersion.into())
    }
}
