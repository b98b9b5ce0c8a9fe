//! Money that goes back and credits that are given. Up to a limit one person does it alone; above it they ask, and another one
//! approves, which carries it out with the facts as they are then. The code that moves money and credits is `payments`' and
//! `credits`'; here is who may.
//!
//! Read top-down: giving or asking (here), the answer to what was asked (`answers`), an order with all that happened to
//! it (`order`), the file about it for a bank (`evidence`), what banks took back with the cases that somebody looks at
//! (`disputes`), what was invoiced and goes into the books and returns (`invoices`, `books`), debits that came back
//! (`debits`), files for the company's own bank and what it answers (`bank_files`, `bank_statements`), and the proof of
//! the books (`ledger`).

mod answers;
mod bank_files;
mod bank_statements;
mod books;
mod debits;
mod disputes;
mod evidence;
mod invoices;
mod ledger;
mod order;

pub use answers::{answer_money, may_answer_money, money_asked, money_waits};
pub use bank_files::{
    BankFiles, FilesMade, FilesRequest, bank_files, make_bank_files, release_bank_file, take_bank_file,
};
pub use bank_statements::{StatementBooked, book_statement};
pub use books::{BooksFault, BooksFile, BooksRequest, make_books, take_books};
pub use debits::{DebitNews, ask_to_unblock, debit_blocks, settle_debit, unblock_debit};
pub use disputes::{Disputes, close_money_case, disputes};
pub use evidence::take_evidence;
pub use invoices::{InvoiceList, take_invoices};
pub use ledger::{LedgerProof, ask_for_ledger_proof, ledger_proof};
pub use order::{OrderEvent, OrderEventKind, OrderFile, read_order};

use super::{
    Doer, Office,
    doer::reason,
    member_file::{Whose, cases},
    subject,
};
use crate::{
    accounts::{self, StaffAct},
    app::App,
    credits::{self, MOST_GIVEN},
    kernel::{
        events::Event,
        ids::{MemberId, OrderId, SiteId, StaffId},
        money::Money,
        problem::{Answer, FieldError, Problem, Refusal, broken_constraint},
    },
    payments::{self, NoOperatorRefund, OperatorRefund, Part},
    staff::{self, Chain, Entry, MoneyProposal, Permission, Reach, RefundPart},
};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

/// What became of it.
#[derive(Debug)]
pub enum MoneyGiven {
    /// It was done; events for the hub after the commit.
    Made(Vec<Event>),
    /// A second person decides; the request's id.
    Asked(Uuid),
}

/// How much goes back, as the payments know it, and as a request says it.
#[derive(Clone, Debug)]
pub struct RefundRequest {
    /// For which order.
    pub order: OrderId,
    /// How much of it.
    pub part: RefundPart,
    /// "12.50" in the order's currency, where it is an amount.
    pub amount: Option<String>,
    /// Why, in words.
    pub reason: String,
}

impl RefundRequest {
    fn part(&self) -> Answer<Part> {
        match (self.part, &self.amount) {
            (RefundPart::Unused, None) => Ok(Part::Unused),
            (RefundPart::All, None) => Ok(Part::All),
            (RefundPart::Amount, Some(amount)) => Ok(Part::Amount(amount.clone())),
            _ => Err(FieldError::new("amount", "field_invalid").into()),
        }
    }
}

/// Opens a look at an order: the log says so first, as `action`, once within the time of a look where it `is_quiet` then.
/// Gives whose order it is.
async fn look_at(
    app: &App,
    doer: Doer<'_>,
    (permission, action, is_quiet): (Permission, &'static str, bool),
    order: OrderId,
) -> Answer<(MemberId, SiteId)> {
    let now = app.clock.now();
    let reach = doer.reach(permission, now)?;
    let mut look = app.db.begin().await?;
    let (member, site) = buyer(&mut look, &reach, order).await?;
    doer.stamp(&mut look, now).await?;
    if !(is_quiet && staff::has_looked_at(&mut look, action, (order.0, None), now).await?) {
        let subject = Some(("order", order.0));
        let entry = Entry {
            chain: Chain::Read,
            action,
            subject,
            site: Some(site),
            case: None,
            facts: json!({}),
            reason: None,
        };
        staff::append(&mut look, &app.random, &entry).await?;
    }
    look.commit().await?;
    Ok((member, site))
}

/// Whose order it is, within reach.
async fn buyer(connection: &mut PgConnection, reach: &Reach, order: OrderId) -> Answer<(MemberId, SiteId)> {
    let (all, companies, sites) = reach.parts();
    let row = sqlx::query!(
        r#"select o.member_id as "member: MemberId", o.site_id as "site: SiteId" from orders o join sites s on s.id = o.site_id
           where o.id = $1 and ($2 or s.company_id = any($3) or s.id = any($4))"#,
        order.0,
        all,
        &companies,
        &sites,
    )
    .fetch_optional(connection)
    .await?;
    row.map(|row| (row.member, row.site)).ok_or_else(|| Refusal::NotFound.into())
}

fn refused(refused: &NoOperatorRefund) -> Problem {
    match refused {
        NoOperatorRefund::NotPaid | NoOperatorRefund::NothingLeft(_) => Refusal::RefundImpossible.into(),
        NoOperatorRefund::Amount(_) => FieldError::new("amount", "field_invalid").into(),
    }
}

/// What the database refuses was changed since it was looked at.
fn as_it_is_now<T>(done: Answer<T>) -> Answer<T> {
    match done {
        Err(Problem::Internal { error, location }) => {
            let constraint = error.downcast_ref::<sqlx::Error>().and_then(broken_constraint);
            match constraint {
                Some("money_needs_two" | "staff_day_cap" | "refunds_approved_once") => {
                    Err(Refusal::StaleVersion.into())
                }
                _ => Err(Problem::Internal { error, location }),
            }
        }
        done => done,
    }
}

/// A refund that was made, or asked for.
#[derive(Debug)]
pub struct Refunded {
    /// To whom.
    pub member: MemberId,
    /// What goes back.
    pub refund: OperatorRefund,
    /// What became of it.
    pub given: MoneyGiven,
}

/// Refunds an order, or asks a second person where it is more than one gives alone.
///
/// # Errors
/// `not_allowed`; `fresh_proof_required`; `not_found` for an order out of reach; `refund_impossible`; `invalid_request` for an
/// amount or a reason that is none.
pub async fn refund(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    wish: &RefundRequest,
) -> Answer<Refunded> {
    let now = office.now();
    let reach = doer.reach(Permission::RefundToLimit, now)?;
    let by = doer.staff().ok_or(Refusal::ConsoleOnly)?;
    let (member, site) = buyer(connection, &reach, wish.order).await?;
    let (part, why) = (wish.part()?, reason(&wish.reason)?);
    doer.stamp(connection, now).await?;
    let quote = payments::operator_quote(connection, (member, wish.order), &part)
        .await?
        .map_err(|why| refused(&why))?;
    let Money { amount, currency } = quote.amount;
    let allowance = staff::allowance(connection, by, currency.code(), now).await?;
    if !allowance.covers(amount) {
        let wish = MoneyProposal::Refund {
            order: wish.order,
            part: wish.part,
            amount,
            currency,
            credits: quote.credits,
            kept: quote.kept.amount,
        };
        let id = ask(connection, office, doer, (member, site), (&wish, why)).await?;
        return Ok(Refunded { member, refund: quote, given: MoneyGiven::Asked(id) });
    }
    let (refund, events) = pay_back(connection, office, doer, (member, wish.order), &part).await?;
    let entry = Entry {
        chain: Chain::Act,
        action: "refund.asked",
        subject: Some(("member", member.0)),
        site: Some(site),
        case: None,
        facts: json!({ "order": wish.order, "amount": amount, "currency": currency }),
        reason: Some(why),
    };
    staff::append(connection, office.random, &entry).await?;
    Ok(Refunded { member, refund, given: MoneyGiven::Made(events) })
}

async fn pay_back(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    order: (MemberId, OrderId),
    part: &Part,
) -> Answer<(OperatorRefund, Vec<Event>)> {
    let with = (office.clock, office.random, office.jobs);
    let made = payments::refund_as_operator(connection, with, order, part, doer.name()).await;
    as_it_is_now(made)?.map_err(|why| refused(&why))
}

/// Gives a member credits, for an open case that is about them, or asks a second person.
///
/// # Errors
/// `not_allowed`; `fresh_proof_required`; `not_found` for a member out of reach or without an account;
/// `access_reason_required`; `invalid_request` for a number or a reason that is none.
pub async fn grant(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    whose: &Whose<'_>,
    (credits, words): (i32, &str),
) -> Answer<MoneyGiven> {
    let now = office.now();
    let reach = doer.reach(Permission::GrantToLimit, now)?;
    let by = doer.staff().ok_or(Refusal::ConsoleOnly)?;
    let member = whose.member;
    let site = subject::site_of(connection, &reach, member).await?;
    cases::named(connection, doer, whose, now).await?;
    let why = reason(words)?;
    if !(1..=MOST_GIVEN).contains(&credits) {
        return Err(FieldError::new("credits", "field_invalid").into());
    }
    doer.stamp(connection, now).await?;
    if !staff::allowance(connection, by, "credits", now).await?.covers(credits.into()) {
        let wish = MoneyProposal::Grant { credits };
        return Ok(MoneyGiven::Asked(ask(connection, office, doer, (member, site), (&wish, why)).await?));
    }
    give(connection, office, doer, (member, credits), (why, None)).await.map(MoneyGiven::Made)
}

async fn give(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (member, credits): (MemberId, i32),
    (why, approval): (&str, Option<Uuid>),
) -> Answer<Vec<Event>> {
    if !accounts::hold(connection, member).await? {
        return Err(Refusal::NotFound.into());
    }
    let (id, now) = (office.random.uuid(), office.now());
    as_it_is_now(staff::note_grant(connection, (member, id), (credits, approval), now).await)?;
    let (_, event) = credits::give(connection, office.clock, office.random, member, (id, credits)).await?;
    let note = format!("{credits}: {why}");
    accounts::note_act(connection, member, doer.name(), (StaffAct::Credited, Some(&note)), now).await?;
    Ok(event.into_iter().collect())
}

async fn ask(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    whom: (MemberId, SiteId),
    what: (&MoneyProposal, &str),
) -> Answer<Uuid> {
    let by: StaffId = doer.staff().ok_or(Refusal::ConsoleOnly)?;
    let id = office.random.uuid();
    staff::ask_for_money(connection, (id, by), whom, what, office.now()).await?;
    Ok(id)
}
