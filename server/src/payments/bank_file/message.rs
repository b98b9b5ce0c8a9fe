//! The file itself: pain.008.001.08, SDD Core, one group for each sequence type. What is written comes from the
//! database alone, so a file that is written again is the same.

use super::{claim::BankFile, outcomes, queue::BankAccount};
use crate::{
    causes,
    kernel::{ids::OrderId, problem::Answer, vault::Vault},
    payments::mandates::{MandateRow, SEALED_ACCOUNT, SEALED_HOLDER},
};
use ::jobs::Jobs;
use anyhow::Context;
use sepa::{
    DirectDebitEntry, DirectDebitGroup, Iban, IsoDate, IsoDateTime, Pain008Builder, PostalAddress,
    RemittanceInfo, SequenceType, Transliteration, is_sepa_country, transliterate, validate_creditor_id,
    validate_iban,
};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

/// The European Economic Area: debtors elsewhere need their address in the file (SDD Core rulebook, AT-09).
const EEA: &[&str] = &[
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IS", "IT",
    "LI", "LT", "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK",
];

/// Longest texts of the scheme (EPC130-08, 2.7 and AT-09).
pub(super) const NAME: usize = 70;
const STREET: usize = 70;
const TOWN: usize = 35;
const NUMBER: usize = 16;
pub(super) const REMITTANCE: usize = 140;

struct Entry {
    order: OrderId,
    payment_id: String,
    amount_minor: i64,
    sequence: String,
    mandate_id: Uuid,
    reference: String,
    signed_at: OffsetDateTime,
    holder_sealed: Vec<u8>,
    account_sealed: Vec<u8>,
    address_sealed: Option<Vec<u8>>,
    statement_descriptor: String,
}

impl Entry {
    /// What the debtor's statement says it is for: a debit that says nothing is sent back.
    fn remittance(&self) -> String {
        format!("{} {} {}", self.statement_descriptor, self.payment_id, self.reference).trim().to_owned()
    }
}

/// The file's text, with the number of debits and their sum in euro cents; None: no debit is left in it.
///
/// # Errors
/// When the key does not open an account, or something in it is nothing that banks take; it names the order.
pub(super) async fn write_message(
    connection: &mut PgConnection,
    vault: &Vault,
    account: &BankAccount,
    file: &BankFile,
) -> anyhow::Result<Option<(String, usize, i64)>> {
    let entries = entries(connection, file.id).await?;
    if entries.is_empty() {
        return Ok(None);
    }
    let made_at = moment(account.local(file.made_at))?;
    let mut message = Pain008Builder::new(cut(&account.holder, NAME), &file.message_id).created_at(made_at);
    for (code, sequence) in [("FRST", SequenceType::Frst), ("RCUR", SequenceType::Rcur)] {
        let of_kind: Vec<_> = entries.iter().filter(|entry| entry.sequence == code).collect();
        if of_kind.is_empty() {
            continue;
        }
        let mut group = group(account, file.collect_on)?
            .payment_info_id(format!("{}-{code}", file.message_id))
            .sequence_type(sequence);
        for entry in of_kind {
            let debit = Debtor::open(vault, entry).and_then(|debtor| debit(account, entry, &debtor));
            group = group.add_entry(debit.with_context(|| format!("the debit of order {}", entry.order))?);
        }
        message = message.add_group(group);
    }
    let text = message.build().context("a bank would refuse the file")?;
    Ok(Some((text, entries.len(), message.total_ct())))
}

/// A debit that was left out of its file.
#[derive(Clone, Debug)]
pub struct LeftOut {
    /// Of which order.
    pub order: OrderId,
    /// Its end-to-end id.
    pub payment_id: String,
    /// What no bank would take, in the words of the standard.
    pub why: String,
}

/// Takes what can't be written out of a file, one by one, so that it stops no other debit: it has failed, and its order
/// follows by a job.
///
/// # Errors
/// When the key opens none of its accounts, the first of which is named by its order: then the key is to blame and no
/// debit; when the company's own account is none that banks take, or the database does not answer.
pub async fn leave_out(
    connection: &mut PgConnection,
    jobs: &Jobs,
    vault: &Vault,
    account: &BankAccount,
    file: &BankFile,
) -> anyhow::Result<Vec<LeftOut>> {
    let harmless = DirectDebitEntry::new(
        "SAMPLE",
        date(file.collect_on)?,
        "Nobody",
        validate_iban("DE89370400440532013000")?,
        1,
        "SAMPLE",
    );
    alone(account, file.collect_on, harmless).context("no bank would take a file of this company")?;
    let mut left_out = Vec::new();
    for (entry, debtor) in opened(vault, entries(connection, file.id).await?)? {
        let built = debtor
            .and_then(|debtor| debit(account, &entry, &debtor))
            .and_then(|debit| alone(account, file.collect_on, debit));
        let Err(error) = built else { continue };
        let why = causes::once(&error);
        outcomes::not_sent(connection, jobs, &entry.payment_id, &why).await?;
        left_out.push(LeftOut { order: entry.order, payment_id: entry.payment_id, why });
    }
    Ok(left_out)
}

/// Each with the one who is debited, as far as that can be read: what one row has lost stops no other.
fn opened(vault: &Vault, entries: Vec<Entry>) -> anyhow::Result<Vec<(Entry, anyhow::Result<Debtor>)>> {
    let mut opened = Vec::with_capacity(entries.len());
    for entry in entries {
        let debtor =
            Debtor::open(vault, &entry).with_context(|| format!("the debit of order {}", entry.order));
        opened.push((entry, debtor));
    }
    if opened.iter().all(|(_, debtor)| debtor.is_err())
        && let Some((_, debtor)) = opened.pop()
    {
        debtor?;
    }
    Ok(opened)
}

/// Whether banks take a debit of this mandate at all: names and numbers of every country are hard to foretell.
pub(super) fn is_sendable(
    vault: &Vault,
    mandate: &MandateRow,
    address_sealed: Option<Vec<u8>>,
    payment_id: &str,
    cents: i64,
) -> bool {
    sample(vault, mandate, address_sealed, payment_id, cents)
        .inspect_err(|error| tracing::warn!(?error, mandate = %mandate.id, "no bank would take this debit"))
        .is_ok()
}

fn sample(
    vault: &Vault,
    mandate: &MandateRow,
    address_sealed: Option<Vec<u8>>,
    payment_id: &str,
    cents: i64,
) -> anyhow::Result<()> {
    let entry = Entry {
        order: OrderId(mandate.id),
        payment_id: payment_id.to_owned(),
        amount_minor: cents,
        sequence: "FRST".to_owned(),
        mandate_id: mandate.id,
        reference: mandate.reference.clone().context("a reference")?,
        signed_at: mandate.created_at,
        holder_sealed: mandate.holder_sealed.clone().context("a holder")?,
        account_sealed: mandate.account_sealed.clone().context("an account")?,
        address_sealed,
        statement_descriptor: String::new(),
    };
    let account = BankAccount {
        company_id: mandate.company_id.clone(),
        holder: "Nobody".to_owned(),
        iban: "DE89370400440532013000".to_owned(),
        creditor_id: "DE98ZZZ09999999999".to_owned(),
        country: "DE".to_owned(),
    };
    let signed_on = account.local(mandate.created_at).date();
    alone(&account, signed_on, debit(&account, &entry, &Debtor::open(vault, &entry)?)?)
}

/// Builds a file of this one debit: what is wrong with it is wrong in any.
fn alone(account: &BankAccount, day: Date, debit: DirectDebitEntry) -> anyhow::Result<()> {
    let message = Pain008Builder::new("Nobody", "SAMPLE").created_at(moment(day.midnight().assume_utc())?);
    message.add_group(group(account, day)?.add_entry(debit)).build()?;
    Ok(())
}

fn group(account: &BankAccount, day: Date) -> anyhow::Result<DirectDebitGroup> {
    let iban = validate_iban(&account.iban).context("the company's account number")?;
    let creditor = validate_creditor_id(&account.creditor_id).context("the company's creditor identifier")?;
    Ok(DirectDebitGroup::new(cut(&account.holder, NAME), &iban, &creditor, date(day)?))
}

/// Who is debited.
struct Debtor {
    holder: String,
    account: String,
    address: Option<String>,
}

impl Debtor {
    fn open(vault: &Vault, entry: &Entry) -> anyhow::Result<Self> {
        let open = |purpose, sealed: &[u8]| {
            vault.open(purpose, entry.mandate_id, sealed).map_err(anyhow::Error::from)
        };
        let address = entry.address_sealed.as_deref();
        Ok(Self {
            holder: open(SEALED_HOLDER, &entry.holder_sealed)?,
            account: open(SEALED_ACCOUNT, &entry.account_sealed)?,
            address: address.map(|sealed| open("mandate.address", sealed)).transpose()?,
        })
    }

    /// Where their bank stands outside the EEA: street, number, postal code and town, each in its own place.
    fn abroad(&self, iban: &Iban) -> Option<PostalAddress> {
        let country = iban.country_code();
        if EEA.contains(&country) || !is_sepa_country(country) {
            return None;
        }
        let mut lines = self.address.as_deref()?.split('\n');
        let (street, number, code, town) = (lines.next()?, lines.next()?, lines.next()?, lines.next()?);
        let address = PostalAddress::new(cut(town, TOWN), country).ok()?.street(cut(street, STREET));
        Some(address.building_number(cut(number, NUMBER)).post_code(cut(code, NUMBER)))
    }
}

fn debit(account: &BankAccount, entry: &Entry, debtor: &Debtor) -> anyhow::Result<DirectDebitEntry> {
    let iban = validate_iban(&debtor.account)?;
    let address = debtor.abroad(&iban);
    let debit = DirectDebitEntry::new(
        &entry.reference,
        date(account.local(entry.signed_at).date())?,
        cut(&debtor.holder, NAME),
        iban,
        entry.amount_minor,
        &entry.payment_id,
    )
    .with_remittance(RemittanceInfo::Unstructured(cut(&entry.remittance(), REMITTANCE)));
    Ok(match address {
        Some(address) => debit.with_debtor_address(address),
        None => debit,
    })
}

/// As the file has it, in so many letters: banks count them after ü has become ue, and я ya.
pub(super) fn cut(text: &str, longest: usize) -> String {
    transliterate(text, Transliteration::default()).chars().take(longest).collect()
}

async fn entries(connection: &mut PgConnection, file: Uuid) -> Answer<Vec<Entry>> {
    let entries = sqlx::query_as!(
        Entry,
        r#"select d.order_id as "order: OrderId", d.payment_id, d.amount_minor, d.sequence as "sequence!", d.mandate_id,
             m.reference as "reference!", m.created_at as signed_at, m.holder_sealed as "holder_sealed!", m.account_sealed as "account_sealed!", m.address_sealed,
             o.statement_descriptor
         from bank_debits d join mandates m on m.member_id = d.member_id and m.id = d.mandate_id
         join orders o on o.member_id = d.member_id and o.id = d.order_id
         where d.file_id = $1 and d.status <> 'cancelled' and m.account_sealed is not null and m.holder_sealed is not null
         order by d.created_at, d.payment_id"#,
        file,
    )
    .fetch_all(connection)
    .await?;
    Ok(entries)
}

pub(super) fn date(day: Date) -> anyhow::Result<IsoDate> {
    Ok(day.to_string().parse()?)
}

pub(super) fn moment(at: OffsetDateTime) -> anyhow::Result<IsoDateTime> {
    let (hour, minute, second) = at.to_hms();
    Ok(IsoDateTime::new(date(at.date())?, hour, minute, second)?)
}
