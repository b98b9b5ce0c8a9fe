//! What a bank's file says about our debits and refunds: status reports (pain.002), statements (camt.053) and
//! notifications (camt.054), read by one library and made one list here.

use anyhow::{Context, bail};
use sepa::{
    CashEntry, EntryDetail, EntryStatus, OriginalMessageType, Pain002Document, PaymentStatus, ReasonCode,
    parse_camt053, parse_camt054, parse_pain002,
};

/// What the bank gives where it says no reason of its own (ISO 20022 ExternalStatusReason1Code, "not specified").
pub(super) const NO_REASON: &str = "MS03";
/// What the bank gives where it has the same already, which stands (ISO 20022 ExternalStatusReason1Code).
const TWICE: &[&str] = &["AM05", "DU01", "DU02", "DU03", "DU04", "DU05"];
/// What stands for an id where nobody gave one (ISO 20022).
const NOT_PROVIDED: &str = "NOTPROVIDED";

/// One thing that a bank says.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Said {
    /// About what.
    pub about: About,
    /// What happened to it.
    pub what: Happened,
    /// Euro cents that moved; None: a report that moves nothing.
    pub cents: Option<i64>,
}

impl Said {
    /// It refuses what the bank has already.
    pub(super) fn is_twice(&self) -> bool {
        matches!(&self.what, Happened::Back(reason) if TWICE.contains(&reason.as_str()))
    }
}

/// What a line is about.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum About {
    /// A debit or refund, by its end-to-end id.
    One(String),
    /// All debits of a file, by its message id or that of one of its groups.
    File(String),
    /// Nothing that has a name of ours: rent, fees, what others transfer.
    Other,
}

/// What happened.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Happened {
    /// Money came.
    In,
    /// Money went, and nobody calls it a return.
    Out,
    /// A debit was refused or came back, for this reason.
    Back(String),
}

/// Reads a file of any of the three kinds, in every version that the library knows.
///
/// # Errors
/// When it is no such file, with what is wrong in it.
pub fn read_statement(text: &str) -> anyhow::Result<Vec<Said>> {
    // The name of the message is in the namespace of its root, near the beginning.
    let head = text.get(..text.floor_char_boundary(4096)).unwrap_or(text);
    let is = |name: &str| head.contains(&format!("tech:xsd:{name}."));
    if is("pain.002") {
        return Ok(report(&parse_pain002(text).context("a status report that can't be read")?));
    }
    let mut said = Vec::new();
    if is("camt.053") {
        let document = parse_camt053(text).context("a statement that can't be read")?;
        for entry in document.statements.iter().flat_map(|statement| &statement.entries) {
            booked(entry, &mut said)?;
        }
    } else if is("camt.054") {
        let document = parse_camt054(text).context("a notification that can't be read")?;
        for entry in document.notifications.iter().flat_map(|notification| &notification.entries) {
            booked(entry, &mut said)?;
        }
    } else {
        bail!("this is no pain.002, camt.053 or camt.054");
    }
    Ok(said)
}

/// A status report decides only what it refuses, and what it says is settled; that something was taken in is no news.
fn report(report: &Pain002Document) -> Vec<Said> {
    let decided = |status: Option<&PaymentStatus>, reasons: &[ReasonCode]| match status {
        Some(PaymentStatus::Rjct) => {
            let reason = reasons.first().map_or(NO_REASON, ReasonCode::as_code);
            Some(Happened::Back(four_letters(reason)))
        }
        Some(PaymentStatus::Acsc) => Some(Happened::In),
        _ => None,
    };
    let mut said = Vec::new();
    // Where all transfers of a file are refused, each may go by another file, whatever is listed of it.
    let is_refused = report.original_msg_type == Some(OriginalMessageType::CreditTransfer)
        && report.group_status == Some(PaymentStatus::Rjct);
    for group in report.payment_info_statuses.iter().filter(|_| !is_refused) {
        for one in &group.transactions {
            let reasons = if one.reason_codes.is_empty() { &group.reason_codes } else { &one.reason_codes };
            if let Some(what) = decided(one.status.as_ref(), reasons) {
                said.push(Said { about: about(one.original_end_to_end_id.as_deref()), what, cents: None });
            }
        }
        let reasons =
            if group.reason_codes.is_empty() { &report.group_reason_codes } else { &group.reason_codes };
        if group.transactions.is_empty()
            && let Some(what) = decided(group.status.as_ref(), reasons)
            && let Some(name) = &group.original_payment_info_id
        {
            said.push(Said { about: About::File(name.clone()), what, cents: None });
        }
    }
    let listed = report.payment_info_statuses.iter().flat_map(|group| {
        group.reason_codes.iter().chain(group.transactions.iter().flat_map(|one| &one.reason_codes))
    });
    let reasons: Vec<ReasonCode> = report.group_reason_codes.iter().chain(listed).cloned().collect();
    if said.is_empty()
        && let Some(what) = decided(report.group_status.as_ref(), &reasons)
    {
        said.push(Said { about: About::File(report.original_msg_id.clone()), what, cents: None });
    }
    said
}

/// What is on the account for good; what is only announced comes again.
fn booked(entry: &CashEntry, said: &mut Vec<Said>) -> anyhow::Result<()> {
    if entry.status != EntryStatus::Booked {
        return Ok(());
    }
    let place = entry.account_servicer_ref.as_deref().unwrap_or("without a reference");
    let entry_cents = entry.signed_ct();
    if entry.details.is_empty() {
        let cents = entry_cents.with_context(|| format!("the entry {place} has no amount"))?;
        let batch = entry.batch.as_ref();
        let name = batch.and_then(|batch| batch.payment_info_id.as_ref().or(batch.message_id.as_ref()));
        let about = name.map_or(About::Other, |name| About::File(name.clone()));
        said.push(Said { about, what: moved(cents, None), cents: Some(cents.abs()) });
        return Ok(());
    }
    for one in &entry.details {
        let cents = one.signed_ct().with_context(|| format!("a part of the entry {place} has no amount"))?;
        // What a return costs is the company's, whether the bank books it apart or with the return.
        let own = if one.is_return() { cents.abs() - included(one) } else { cents.abs() };
        let what = moved(cents, one.return_reason_code.as_deref());
        said.push(Said { about: about(one.end_to_end_id.as_deref()), what, cents: Some(own) });
    }
    Ok(())
}

fn moved(cents: i64, reason: Option<&str>) -> Happened {
    match reason {
        Some(reason) if cents < 0 => Happened::Back(four_letters(reason)),
        _ if cents < 0 => Happened::Out,
        _ => Happened::In,
    }
}

fn included(one: &EntryDetail) -> i64 {
    one.charges
        .as_ref()
        .filter(|charges| charges.all_included_in_amount())
        .and_then(sepa::Charges::total_signed_ct)
        .map_or(0, i64::abs)
}

fn about(end_to_end_id: Option<&str>) -> About {
    match end_to_end_id.map(str::trim) {
        Some(id) if !id.is_empty() && id != NOT_PROVIDED => About::One(id.to_owned()),
        _ => About::Other,
    }
}

/// Banks have reasons of their own, which are as long as they like.
fn four_letters(reason: &str) -> String {
    let reason = if is_return_reason(reason) { reason } else { NO_REASON };
    reason.to_owned()
}

/// Whether it looks like a bank's reason, such as AM04 (ISO 20022 ExternalReturnReason1Code).
pub fn is_return_reason(text: &str) -> bool {
    text.len() == 4 && text.bytes().all(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit())
}
