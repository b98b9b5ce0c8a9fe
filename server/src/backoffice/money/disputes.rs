//! What banks took back, how often they do, and cases of money that somebody looks at and closes.

use crate::{
    backoffice::{Doer, Office, doer::given},
    kernel::problem::{Answer, FieldError, Refusal},
    payments::{self, CaseAbout, CountedMonth, Dispute, DisputeRate, MoneyCase},
    staff::{self, Chain, Entry, Permission, Scope},
};
use serde_json::json;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// Days that a list of disputes goes back at most.
const MOST_DAYS: u16 = 365;
/// Disputes, and cases, that are shown at most.
const MOST: u16 = 500;

/// What finance looks after.
#[derive(Clone, Debug)]
pub struct Disputes {
    /// Of so many days, the newest first.
    pub disputes: Vec<Dispute>,
    /// There are more than are shown.
    pub is_cut: bool,
    /// Of this month, by company and scheme, of those companies that are reached as a whole.
    pub rates: Vec<DisputeRate>,
    /// Nobody has closed them; the oldest first.
    pub cases: Vec<MoneyCase>,
}

/// Disputes of the last days, rates and open cases, within reach.
///
/// # Errors
/// `not_allowed`; `field_invalid` for days that are too many.
pub async fn disputes(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    days: u16,
    now: OffsetDateTime,
) -> Answer<Disputes> {
    let reach = doer.reach(Permission::ReadDisputes, now)?;
    if !(1..=MOST_DAYS).contains(&days) {
        return Err(FieldError::new("days", "field_invalid").into());
    }
    let since = now - Duration::days(days.into());
    let mut disputes = payments::disputes_within(connection, &reach, since, i64::from(MOST) + 1).await?;
    let is_cut = disputes.len() > usize::from(MOST);
    disputes.truncate(MOST.into());
    let mut rates = payments::dispute_rates(connection, CountedMonth::of(now)).await?;
    rates.retain(|rate| reach.covers(&Scope::Company { company: rate.company_id.clone() }, None));
    let cases = payments::money_cases(connection, &reach, None, MOST.into()).await?;
    Ok(Disputes { disputes, is_cut, rates, cases })
}

/// Closes a case that somebody has looked at; the log says why. A command needs no reason.
///
/// # Errors
/// `not_allowed`; `field_invalid` for a reason that is none; `not_found` for a case that is out of reach, or closed.
pub async fn close_money_case(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (about, id): (CaseAbout, &str),
    why: Option<&str>,
) -> Answer<()> {
    let now = office.now();
    let reach = doer.reach(Permission::CloseDisputes, now)?;
    let because = given(doer, why)?;
    let found = payments::money_cases(connection, &reach, Some((about, id)), 1).await?;
    let case = found.into_iter().next().ok_or(Refusal::NotFound)?;
    doer.stamp(connection, now).await?;
    let closed = match (about, case.order) {
        (CaseAbout::Order, Some(order)) => {
            payments::close_review(connection, order, doer.name(), now).await?
        }
        (CaseAbout::Order, None) => false,
        (CaseAbout::Payment, _) => payments::close_unknown(connection, id, doer.name(), now).await?,
        (CaseAbout::Payout, _) => payments::close_payout(connection, id, doer.name(), now).await?,
    };
    if !closed {
        return Err(Refusal::NotFound.into());
    }
    let entry = Entry {
        chain: Chain::Act,
        action: "money_case.closed",
        subject: case.order.map(|order| ("order", order.0)),
        site: None,
        case: None,
        facts: doer.signed(json!({ "about": about, "why": case.reason, "company": case.company_id })),
        reason: because,
    };
    staff::append(connection, office.random, &entry).await.map(drop)
}
