//! A company's quarter as CSV (RFC 4180). Every field is a code, a number or a date, so nothing needs quotes.

use super::{InvoiceRow, QuarterRow};
use crate::kernel::money::hundredths;
use std::{collections::BTreeMap, fmt::Write as _};

/// A line an invoice or credit note, with what proves the country of its VAT.
pub fn quarter_csv(rows: &[QuarterRow]) -> String {
    let mut text = "number,kind,issued,order,country,currency,net,vat_rate,vat,gross,credits,account_country,address_country,payment_country,proven,region\n".to_owned();
    for row in rows {
        let invoice = &row.invoice;
        let sign = if invoice.is_credit() { "-" } else { "" };
        let [account, address, payment] =
            row.proofs.each_ref().map(|proof| proof.as_deref().unwrap_or_default());
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{sign}{},{},{sign}{},{sign}{},{sign}{},{account},{address},{payment},{},{}",
            invoice.text(),
            invoice.kind,
            invoice.day(),
            invoice.order,
            invoice.country,
            invoice.currency.code(),
            invoice.net().decimal(),
            hundredths(i64::from(invoice.vat_basis_points)),
            invoice.vat().decimal(),
            invoice.gross().decimal(),
            invoice.credits,
            if row.is_proven() { "yes" } else { "no" },
            invoice.vat_region,
        );
    }
    text
}

#[derive(Default)]
struct Total {
    count: u32,
    gross: i64,
    vat: i64,
    unproven: u32,
}

/// A line a country or state, rate and currency, as VAT returns want it.
pub fn summary_csv(rows: &[QuarterRow]) -> String {
    let mut totals = BTreeMap::<_, Total>::new();
    for row in rows {
        let invoice = &row.invoice;
        let rate = hundredths(i64::from(invoice.vat_basis_points));
        let total = totals.entry((place(invoice).to_owned(), rate, invoice.currency.code())).or_default();
        let sign = if invoice.is_credit() { -1 } else { 1 };
        total.count += 1;
        total.gross += sign * invoice.gross_minor;
        total.vat += sign * invoice.vat_minor;
        total.unproven += u32::from(!row.is_proven());
    }
    let mut text = "country,vat_rate,currency,documents,net,vat,gross,unproven\n".to_owned();
    for ((country, rate, currency), total) in totals {
        let (net, vat, gross) =
            (hundredths(total.gross - total.vat), hundredths(total.vat), hundredths(total.gross));
        let _ = writeln!(
            text,
            "{country},{rate},{currency},{},{net},{vat},{gross},{}",
            total.count, total.unproven
        );
    }
    text
}

/// Whose VAT is in it: DE, or US-CA.
fn place(invoice: &InvoiceRow) -> &str {
    if invoice.vat_region.is_empty() { &invoice.country } else { &invoice.vat_region }
}
