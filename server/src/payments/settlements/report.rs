//! Payouts as operators read them.

use crate::{
    kernel::{
        ids::OrderId,
        money::{Currency, Money},
        problem::Answer,
    },
    payments::{invoices, model::ProviderName},
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// What a provider paid out.
#[derive(Clone, Debug)]
pub struct Payout {
    /// The provider's id.
    pub id: String,
    /// By whom.
    pub provider: ProviderName,
    /// To whom.
    pub company_id: String,
    /// As on the bank statement; may be empty.
    pub reference: String,
    amount_minor: i64,
    currency: Currency,
    /// When.
    pub settled_at: OffsetDateTime,
    /// When all its lines were there; None: it is being read.
    pub read_at: Option<OffsetDateTime>,
    /// `sum` or `fee`, see [`Fault`](super::Fault); None: it adds up.
    pub fault: Option<String>,
    /// When somebody looked at its fault.
    pub closed_at: Option<OffsetDateTime>,
    /// How many lines it has.
    pub lines: i64,
}

impl Payout {
    /// What came to the bank account.
    pub fn amount(&self) -> Money {
        Money::new(self.amount_minor, self.currency)
    }
}

/// A line of a payout, and what of ours it is about.
#[derive(Clone, Debug)]
pub struct PayoutLine {
    /// In which payout, by the provider's id.
    pub settlement: String,
    /// As on the bank statement.
    pub reference: String,
    /// When it was paid out.
    pub settled_at: OffsetDateTime,
    /// `payment`, `refund`, `chargeback`, `other` or `fee`.
    pub kind: String,
    /// The payment's, refund's or chargeback's at the provider; of others and fees the month and a number.
    pub line_id: String,
    /// The provider's word for the method, or for what else it is.
    pub method: Option<String>,
    /// The provider's words, of others and fees.
    pub description: Option<String>,
    paid_minor: Option<i64>,
    paid_currency: Option<Currency>,
    settled_minor: i64,
    currency: Currency,
    /// Our order; None: it is of none.
    pub order: Option<OrderId>,
    /// Our invoice or credit note.
    pub document: Option<PaidDocument>,
}

/// The number of an invoice or credit note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidDocument {
    company_id: String,
    year: i16,
    number: i32,
}

impl PaidDocument {
    /// As it is written: "VONK-2026-000012".
    pub fn text(&self) -> String {
        invoices::number_text(&self.company_id, self.year, self.number)
    }
}

impl PayoutLine {
    /// What it adds to the payout; below zero: takes from it.
    pub fn net(&self) -> Money {
        Money::new(self.settled_minor, self.currency)
    }

    /// The same before fees, which providers state by method and not by payment: of a fee's own line none.
    pub fn gross(&self) -> Money {
        Money::new(if self.kind == "fee" { 0 } else { self.settled_minor }, self.currency)
    }

    /// What the provider kept.
    pub fn fee(&self) -> Money {
        Money::new(if self.kind == "fee" { -self.settled_minor } else { 0 }, self.currency)
    }

    /// What the buyer paid or got back, in their currency.
    pub fn paid(&self) -> Option<Money> {
        self.paid_minor.zip(self.paid_currency).map(|(minor, currency)| Money::new(minor, currency))
    }
}

/// What a company was paid out between these moments, oldest first.
///
/// # Errors
/// When the database does not answer.
pub async fn payouts(
    connection: &mut PgConnection,
    company_id: &str,
    (from, until): (OffsetDateTime, OffsetDateTime),
) -> Answer<Vec<Payout>> {
    let rows = sqlx::query_as!(
        Payout,
        r#"select s.id, s.provider as "provider: ProviderName", s.company_id, s.reference, s.amount_minor, s.currency as "currency: Currency",
             s.settled_at, s.read_at, s.fault, s.closed_at,
             (select count(*) from settlement_lines l where l.settlement_id = s.id and l.provider = s.provider) as "lines!"
         from settlements s where s.company_id = $1 and s.settled_at >= $2 and s.settled_at < $3 order by s.settled_at, s.id"#,
        company_id,
        from,
        until,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// The payout of this id, or with this reference on the bank statement.
///
/// # Errors
/// When the database does not answer.
pub async fn payout(connection: &mut PgConnection, name: &str) -> Answer<Option<Payout>> {
    let row = sqlx::query_as!(
        Payout,
        r#"select s.id, s.provider as "provider: ProviderName", s.company_id, s.reference, s.amount_minor, s.currency as "currency: Currency",
             s.settled_at, s.read_at, s.fault, s.closed_at,
             (select count(*) from settlement_lines l where l.settlement_id = s.id and l.provider = s.provider) as "lines!"
         from settlements s where s.id = $1 or s.reference = $1 order by s.settled_at desc limit 1"#,
        name,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row)
}

/// The lines of one payout.
///
/// # Errors
/// When the database does not answer.
pub async fn payout_lines(connection: &mut PgConnection, payout: &Payout) -> Answer<Vec<PayoutLine>> {
    let moment = (payout.settled_at, payout.settled_at + Duration::SECOND);
    lines(connection, (&payout.company_id, moment), Some(&payout.id)).await
}

/// The lines of all that a company was paid out between these moments, oldest first.
///
/// # Errors
/// When the database does not answer.
pub async fn lines_between(
    connection: &mut PgConnection,
    company_id: &str,
    between: (OffsetDateTime, OffsetDateTime),
) -> Answer<Vec<PayoutLine>> {
    lines(connection, (company_id, between), None).await
}

async fn lines(
    connection: &mut PgConnection,
    (company_id, (from, until)): (&str, (OffsetDateTime, OffsetDateTime)),
    only: Option<&str>,
) -> Answer<Vec<PayoutLine>> {
    let rows = sqlx::query!(
        r#"select s.id as settlement, s.reference, s.settled_at, l.kind, l.line_id, l.method, l.description, l.amount_minor,
             l.currency as "paid_currency: Currency", l.settled_minor, s.currency as "currency: Currency",
             p.order_id as "order?: OrderId", i.company_id as "seller?", i.year as "year?", i.number as "number?"
         from settlements s join settlement_lines l on l.settlement_id = s.id and l.provider = s.provider
         left join provider_payments p on p.provider_payment_id = l.payment_id and p.provider = l.provider
         left join refunds r on l.kind = 'refund' and r.member_id = p.member_id and r.provider_refund_id = l.line_id
         left join chargebacks c on l.kind = 'chargeback' and c.member_id = p.member_id and c.provider_chargeback_id = l.line_id
         left join invoices i on i.member_id = p.member_id and i.order_id = p.order_id
           and i.kind = case l.kind when 'payment' then 'invoice' else 'credit_note' end
           and i.refund_id is not distinct from r.id and i.chargeback_id is not distinct from c.id
         where s.company_id = $1 and s.settled_at >= $2 and s.settled_at < $3 and ($4::text is null or s.id = $4)
         order by s.settled_at, s.id, array_position('{payment,refund,chargeback,other,fee}'::text[], l.kind), l.line_id"#,
        company_id,
        from,
        until,
        only,
    )
    .fetch_all(connection)
    .await?;
    let lines = rows.into_iter().map(|row| PayoutLine {
        settlement: row.settlement,
        reference: row.reference,
        settled_at: row.settled_at,
        kind: row.kind,
        line_id: row.line_id,
        method: row.method,
        description: row.description,
        paid_minor: row.amount_minor,
        paid_currency: row.paid_currency,
        settled_minor: row.settled_minor,
        currency: row.currency,
        order: row.order,
        document: row.seller.zip(row.year).zip(row.number).map(|((company_id, year), number)| PaidDocument {
            company_id,
            year,
            number,
        }),
    });
    Ok(lines.collect())
}

/// Whether a company's payouts are read.
#[derive(Clone, Debug)]
pub struct PayoutReading {
    /// Whose.
    pub company_id: String,
    /// It has a live key, and no token to read payouts with.
    pub lacks_token: bool,
    /// The oldest payout that is not read to its end.
    pub unread_since: Option<OffsetDateTime>,
}

/// Of each company that sells through a provider which tells of payouts.
///
/// # Errors
/// When the database does not answer.
pub async fn payout_readings(connection: &mut PgConnection) -> Answer<Vec<PayoutReading>> {
    let rows = sqlx::query_as!(
        PayoutReading,
        r#"select a.company_id, a.access_token_sealed is null and not a.is_test and not starts_with(a.api_key, 'test_') as "lacks_token!",
             (select min(s.settled_at) from settlements s where s.company_id = a.company_id and s.read_at is null) as unread_since
         from payment_accounts a where a.provider = $1 and a.selling order by a.company_id"#,
        ProviderName::Mollie.code(),
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}
