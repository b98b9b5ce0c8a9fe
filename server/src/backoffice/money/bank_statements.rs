//! What the bank says in its own files, booked: status reports (pain.002), statements and notifications (camt.053, camt.054).

use crate::{
    backoffice::{Doer, Office},
    kernel::{
        problem::{Answer, FieldError, Refusal},
        vault::hex,
    },
    payments::{self, Booked, Misfit, Said},
    staff::{self, Chain, Entry, Permission, Scope},
};
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;

/// How the lines of a file ended.
#[derive(Clone, Debug, Default)]
pub struct StatementBooked {
    /// Debits and refunds that moved on just now.
    pub moved: usize,
    /// Lines that were known.
    pub before: usize,
    /// Lines about something else: rent, fees, what others transfer.
    pub other: usize,
    /// Lines that fit nothing, with why.
    pub unmatched: Vec<(Said, Misfit)>,
}

/// Books a file of a company's bank, whole or not at all; one that comes again changes nothing. A command names no company: its file may
/// be of several.
///
/// # Errors
/// `not_allowed`; `fresh_proof_required`; `not_found` for a company that is out of reach or never collected by its bank; `field_invalid` for what is
/// no such file.
pub async fn book_statement(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    company: Option<&str>,
    text: &str,
) -> Answer<StatementBooked> {
    let now = office.now();
    let reach = doer.reach(Permission::MakeDebitFiles, now)?;
    match (doer, company) {
        (Doer::Staff(_), None) => return Err(Refusal::NotFound.into()),
        (_, Some(company)) => {
            let whole = Scope::Company { company: company.to_owned() };
            if !reach.covers(&whole, None) || payments::bank_account(connection, company).await?.is_none() {
                return Err(Refusal::NotFound.into());
            }
        }
        // The accounts are held before debits and files, as those who make files do.
        (Doer::Command(_) | Doer::Named(_), None) => payments::hold_bank_accounts(connection).await?,
    }
    let lines = payments::read_statement(text).map_err(|_| FieldError::new("statement", "field_invalid"))?;
    doer.stamp(connection, now).await?;
    let mut ended = StatementBooked::default();
    for said in lines {
        match payments::book_statement(connection, office.jobs, company, &said, now).await? {
            Booked::Now(count) => ended.moved += count,
            Booked::Before => ended.before += 1,
            Booked::Other => ended.other += 1,
            Booked::Unmatched(why) => ended.unmatched.push((said, why)),
        }
    }
    let StatementBooked { moved, before, other, unmatched } = &ended;
    let entry = Entry {
        chain: Chain::Act,
        action: "bank_statement.booked",
        subject: None,
        site: None,
        case: None,
        facts: json!({ "company": company, "digest": hex(&Sha256::digest(text.as_bytes())), "moved": moved, "before": before,
            "other": other, "unmatched": unmatched.len() }),
        reason: None,
    };
    staff::append(connection, office.random, &entry).await?;
    Ok(ended)
}
