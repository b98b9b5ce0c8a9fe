//! Refunds of debits as transfers: a pain.001 file that the operator brings to the bank. Each refund is in one file, and a
//! file that may not have reached the disk is written again, the same.

use super::{
    claim::{self, BankFile, FileKind},
    message::{NAME, REMITTANCE, cut, date, moment},
    queue::{self, BankAccount},
};
use crate::{
    kernel::{problem::Answer, random::Random, vault::Vault},
    payments::{
        direct_debit,
        mandates::{SEALED_ACCOUNT, SEALED_HOLDER},
    },
};
use anyhow::Context;
use sepa::{CreditTransferEntry, CreditTransferGroup, Pain001Builder, RemittanceInfo, validate_iban};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Puts a company's refunds that wait into one file, to be sent on the next banking day, and gives all that may not be
/// written yet. What the debtor's bank took back meanwhile stays out, and so does what belongs to an account that was
/// erased: that is sent by hand.
///
/// # Errors
/// When the database does not answer.
pub async fn claim_refund_files(
    connection: &mut PgConnection,
    random: &Random,
    company_id: &str,
    now: OffsetDateTime,
) -> Answer<Vec<BankFile>> {
    // Two at once wait for each other here.
    if queue::bank_account(connection, company_id).await?.is_none() {
        return Ok(Vec::new());
    }
    // Held, so that none comes back while it is put into the file.
    let waiting = sqlx::query_scalar!(
        "select r.id from bank_refunds r join bank_debits d using (payment_id)
         join mandates m on m.member_id = d.member_id and m.id = d.mandate_id
         where d.company_id = $1 and r.refunded_at is null and r.file_id is null and r.came_back_at is null
           and d.returned_at is null and m.account_sealed is not null for share of d",
        company_id,
    )
    .fetch_all(&mut *connection)
    .await?;
    if !waiting.is_empty() {
        let day = direct_debit::next_bank_day(claim::bank_now(connection, company_id, now).await?.today());
        let id = claim::begin(connection, random, company_id, (FileKind::Refunds, day), now).await?;
        sqlx::query!("update bank_refunds set file_id = $2 where id = any($1)", &waiting, id)
            .execute(&mut *connection)
            .await?;
    }
    claim::unwritten(connection, company_id, FileKind::Refunds).await
}

/// The file's text (pain.001.001.09), with the number of transfers and their sum in euro cents; None: none is left in it.
///
/// # Errors
/// When the key does not open an account, or something in it is nothing that banks take; it names the refund.
pub(super) async fn write_refunds(
    connection: &mut PgConnection,
    vault: &Vault,
    account: &BankAccount,
    file: &BankFile,
) -> anyhow::Result<Option<(String, usize, i64)>> {
    let rows = sqlx::query!(
        r#"select r.id, r.amount_minor, d.payment_id, d.mandate_id, m.holder_sealed as "holder_sealed!", m.account_sealed as "account_sealed!"
         from bank_refunds r join bank_debits d using (payment_id)
         join mandates m on m.member_id = d.member_id and m.id = d.mandate_id
         where r.file_id = $1 and m.account_sealed is not null and m.holder_sealed is not null
         order by r.created_at, r.id"#,
        file.id,
    )
    .fetch_all(connection)
    .await?;
    if rows.is_empty() {
        return Ok(None);
    }
    let iban = validate_iban(&account.iban).context("the company's account number")?;
    let holder = cut(&account.holder, NAME);
    // Each has a line of its own on the statement, by which it is booked.
    let mut group = CreditTransferGroup::new(&holder, &iban, date(file.collect_on)?).batch_booking(false);
    for row in &rows {
        let open = |purpose, sealed: &[u8]| vault.open(purpose, row.mandate_id, sealed);
        let entry = transfer(
            row.id,
            (open(SEALED_HOLDER, &row.holder_sealed)?, open(SEALED_ACCOUNT, &row.account_sealed)?),
            row.amount_minor,
            &row.payment_id,
        );
        group = group.add_entry(entry.with_context(|| format!("the refund {}", row.id))?);
    }
    let made_at = moment(account.local(file.made_at))?;
    let message = Pain001Builder::new(&holder, &file.message_id).created_at(made_at).add_group(group);
    let text = message.build().context("a bank would refuse the file")?;
    Ok(Some((text, rows.len(), message.total_ct())))
}

fn transfer(
    id: Uuid,
    (holder, account): (String, String),
    cents: i64,
    payment_id: &str,
) -> anyhow::Result<CreditTransferEntry> {
    let entry = CreditTransferEntry::new(
        cut(&holder, NAME),
        validate_iban(&account)?,
        cents,
        id.simple().to_string(),
    );
    // What is on the statement of the debit that it gives back.
    Ok(entry.with_remittance(RemittanceInfo::Unstructured(cut(&format!("Refund {payment_id}"), REMITTANCE))))
}
