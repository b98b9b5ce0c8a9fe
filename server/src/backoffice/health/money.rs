//! Whether money can come, and does.

use super::{Area, Finding, Look};
use crate::{kernel::problem::Answer, payments, settings};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// How long a debit that could not be written is told of.
const TOLD_OF: Duration = Duration::days(30);

/// So long before the bank's hour a file that nobody made, or let go, is told of.
const HOUR_NEAR: Duration = Duration::hours(3);

/// A payout is read within a day; this long takes something that fails.
const UNREAD_FOR: Duration = Duration::days(4);

/// No offer is of no use.
///
/// # Errors
/// When the database does not answer.
pub async fn methods(connection: &mut PgConnection) -> Answer<Vec<Finding>> {
    let look = Look::at(Area::Payments, "method_useless");
    let offers = payments::method_offers(connection).await?;
    let tell = |offer: payments::MethodOffer| {
        let fault = offer.fault()?;
        let payments::MethodOffer { company_id, country, method, .. } = offer;
        Some(look.problem(format!(
            "{company_id} offers {method} in {country}, but {fault}; mend it with `liaison method withdraw`"
        )))
    };
    Ok(offers.into_iter().filter_map(tell).collect())
}

/// Whoever reads a backup would take money with them.
///
/// # Errors
/// When the database does not answer.
pub async fn secrets(connection: &mut PgConnection) -> Answer<Vec<Finding>> {
    let mut findings = Vec::new();
    let push_keys = settings::plain_push_keys(connection).await?;
    if push_keys > 0 {
        findings.push(Look::at(Area::Payments, "push_keys_open").advice(format!("the push keys of {push_keys} sites lie open in the database, from before they were sealed or made without data_key; the job of the coming night seals them, and `liaison vault seal` now")));
    }
    let look = Look::at(Area::Payments, "secrets_open");
    let plain = payments::plain_secrets(connection).await?;
    findings.push(if plain == 0 {
        look.good("secrets at payment providers are sealed")
    } else {
        look.problem(format!(
            "the secrets of {plain} payment accounts lie open in the database, from before they were sealed; once no node runs an older release, `liaison vault seal` seals them, as does the job of the coming night"
        ))
    });
    Ok(findings)
}

/// Banks refuse debits under a name that is none.
///
/// # Errors
/// When the database does not answer.
pub async fn creditors(connection: &mut PgConnection) -> Answer<Vec<Finding>> {
    let look = Look::at(Area::Payments, "creditor_invalid");
    let creditors = payments::creditors(connection).await?.into_iter();
    let wrong = creditors
        .filter(|(_, creditor)| !creditor.is_empty() && payments::CreditorId::parse(creditor).is_none());
    Ok(wrong.map(|(company, creditor)| look.problem(format!("{company}: {creditor} is no creditor identifier, and banks refuse its debits; `liaison debit creditor` sets the right one"))).collect())
}

/// Whether money waits for a human.
///
/// # Errors
/// When the database does not answer.
pub async fn reviews(connection: &mut PgConnection) -> Answer<Finding> {
    let look = Look::at(Area::Payments, "payments_wait");
    let cases = payments::open_reviews(connection).await?.len();
    if cases > 0 {
        return Ok(look.problem(format!(
            "{cases} payments and payouts wait for a look: `liaison disputes review` lists them"
        )));
    }
    Ok(look.good("every payment fits its order, and each order and refund comes to an end"))
}

/// Whether what was paid out is compared with the books.
///
/// # Errors
/// When the database does not answer.
pub async fn payouts(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Vec<Finding>> {
    let mut findings = Vec::new();
    for reading in payments::payout_readings(connection).await? {
        let company = reading.company_id;
        if reading.unread_since.is_some_and(|since| now - since > UNREAD_FOR) {
            findings.push(Look::at(Area::Payments, "payouts_unread").problem(format!(
                "{company}: a payout of more than {} days ago is not read; `liaison job dead` says why",
                UNREAD_FOR.whole_days()
            )));
        } else if reading.lacks_token {
            findings.push(Look::at(Area::Payments, "payouts_not_read").advice(format!("{company}: what Mollie pays out is not compared with the books; `liaison company account {company} --access-token-file <file>` has it read")));
        }
    }
    Ok(findings)
}

/// Whether somebody seems to try cards: of the last hour, by company.
///
/// # Errors
/// When the database does not answer.
pub async fn declines(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Vec<Finding>> {
    let look = Look::at(Area::Payments, "cards_declined");
    let told = payments::declines(connection, now - Duration::HOUR).await?;
    let alarming = told.into_iter().filter(payments::Declines::is_alarming);
    Ok(alarming.map(|told| look.problem(format!("{}: {} of {} payments by card failed within an hour, as when somebody tries stolen cards; `liaison order list --days 1 --status failed` shows them", told.company_id, told.failed, told.paid + told.failed))).collect())
}

/// Debits that wait for a file need somebody to bring it to the bank by its hour.
///
/// # Errors
/// When the database does not answer.
pub async fn bank_debits(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Vec<Finding>> {
    let mut findings = Vec::new();
    for waiting in payments::to_make(connection, now).await? {
        let company = &waiting.company_id;
        if waiting.late > 0 {
            findings.push(Look::at(Area::Payments, "debits_late").problem(format!("{company}: {} debits missed the day that was announced, since no file was written in time; make one under Bank files in the console, or by `liaison debit file {company}`, on every working day", waiting.late)));
        } else if let Some(by) = waiting.by.filter(|by| *by - now <= HOUR_NEAR) {
            let left = (by - now).whole_minutes();
            findings.push(Look::at(Area::Payments, "debits_due").advice(format!("{company}: the file of {} debits must be at the bank within {left} minutes; make it under Bank files in the console, or by `liaison debit file {company}`", waiting.debits)));
        }
    }
    for file in payments::waiting_files(connection).await? {
        let payments::WaitingFile { company_id: company, message_id: name, by, is_made } = file;
        let step = if is_made {
            "somebody who did not make it releases it under Bank files in the console".to_owned()
        } else {
            format!("make it under Bank files in the console, or write it by `liaison debit file {company}`")
        };
        if by <= now {
            findings.push(Look::at(Area::Payments, "debits_late").problem(format!("{company}: the hour of the bank is past for the file {name}, which has not gone; {step}, and ask the bank whether it still takes it")));
        } else if by - now <= HOUR_NEAR {
            let left = (by - now).whole_minutes();
            findings.push(Look::at(Area::Payments, "debits_due").advice(format!(
                "{company}: the file {name} must be at the bank within {left} minutes; {step}"
            )));
        }
    }
    for company in payments::without_cut_off(connection).await? {
        findings.push(Look::at(Area::Payments, "bank_hour_unknown").advice(format!("{company}: nobody said by when its bank takes files for the next day, so a day counts as kept until midnight; `liaison debit bank {company} --until 15:00` with its IBAN and holder does")));
    }
    Ok(findings)
}

/// What was left out of files, and files that nobody has finished.
///
/// # Errors
/// When the database does not answer.
pub async fn bank_files(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Vec<Finding>> {
    let mut findings = Vec::new();
    for (company, count) in payments::not_sent_since(connection, now - TOLD_OF).await? {
        findings.push(Look::at(Area::Payments, "debits_left_out").advice(format!("{company}: {count} debits of the last {} days could not be written and have failed; `liaison order list --status failed` shows their orders", TOLD_OF.whole_days())));
    }
    for (company, name, waits) in payments::unwritten_files(connection, now - Duration::DAY).await? {
        let said = if waits {
            format!(
                "{company}: the file {name} was made in the console and waits there for its release, under Bank files"
            )
        } else {
            format!(
                "{company}: the file {name} was begun and not written; `liaison debit file {company}` writes it, and says why not"
            )
        };
        findings.push(Look::at(Area::Payments, "bank_file_unwritten").problem(said));
    }
    Ok(findings)
}
