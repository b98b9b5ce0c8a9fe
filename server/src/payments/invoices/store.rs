//! All SQL about issuing and reading invoices.

use crate::{
    kernel::{
        country::Country,
        ids::{MemberId, OrderId},
        money::{Currency, Money},
        problem::Answer,
    },
    payments::orders::store::OrderRow,
};
use serde_json::Value;
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

/// How many orders one look for missing invoices takes at most.
const BATCH: i64 = 1_000;

/// An invoice or a credit note as issued.
#[derive(Clone, Debug)]
pub struct InvoiceRow {
    /// Who sold.
    pub company_id: String,
    /// The series' year, by the company's calendar.
    pub year: i16,
    /// The number in the series.
    pub number: i32,
    /// `invoice`, `credit_note`, or `reversal` of a credit note.
    pub kind: String,
    /// Whose order; the buyer's id leads to nobody once they are erased.
    pub member: MemberId,
    /// The order.
    pub order: OrderId,
    /// Name, address, city, country, kvk, vat_number, support_phone, and the site's name, on that day.
    pub seller: Value,
    /// Whose VAT.
    pub country: String,
    /// Of which of its states or provinces, where that has a rate of its own: US-CA; else empty.
    pub vat_region: String,
    /// Of the amounts.
    pub currency: Currency,
    /// Minor units, VAT included.
    pub gross_minor: i64,
    /// The part that is VAT.
    pub vat_minor: i64,
    /// The rate.
    pub vat_basis_points: i32,
    /// Credits bought or given back.
    pub credits: i32,
    /// When.
    pub issued_at: OffsetDateTime,
}

impl InvoiceRow {
    /// Whether it takes from what was sold.
    pub fn is_credit(&self) -> bool {
        self.kind == "credit_note"
    }

    /// The day on which it was issued, by the calendar of the seller's seat as it was then.
    pub fn day(&self) -> Date {
        let seat = self.seller.get("country").and_then(Value::as_str).and_then(Country::parse);
        seat.map_or(self.issued_at.date(), |seat| seat.today(self.issued_at))
    }

    /// As it is written: "VONK-2026-000012".
    pub fn text(&self) -> String {
        number_text(&self.company_id, self.year, self.number)
    }

    /// What was paid, VAT included.
    pub fn gross(&self) -> Money {
        Money::new(self.gross_minor, self.currency)
    }

    /// The VAT in it.
    pub fn vat(&self) -> Money {
        Money::new(self.vat_minor, self.currency)
    }

    /// What is left without it.
    pub fn net(&self) -> Money {
        Money::new(self.gross_minor - self.vat_minor, self.currency)
    }
}

/// A number as it is written: "VONK-2026-000012".
pub(in crate::payments) fn number_text(company_id: &str, year: i16, number: i32) -> String {
    format!("{}-{year}-{number:06}", company_id.to_uppercase())
}

/// Numbers the order's invoice, once however often it is asked; inside the transaction that completes the
/// order and under its lock. The company's series is locked until the end.
pub(in crate::payments) async fn issue(
    connection: &mut PgConnection,
    order: &OrderRow,
    now: OffsetDateTime,
) -> Answer<()> {
    let vat_minor = order.price().vat_included(order.vat_basis_points).amount;
    let paid = Paid { member: order.member, order: order.id, company_id: &order.company_id, vat_minor };
    paid.issue(connection, now).await
}

/// Money that went back, or came again, without a document that says so.
struct Lacking {
    id: Uuid,
    /// A bank took it, and not we gave it.
    by_bank: bool,
    amount_minor: i64,
    credits: i32,
    kind: String,
}

/// Numbers a credit note for each refund of the order that went through and each chargeback, and a reversal for each
/// credit note whose money came again: the bank sent the refund back, or the chargeback was won. Under the order's lock.
pub(in crate::payments) async fn issue_credit_notes(
    connection: &mut PgConnection,
    order: &OrderRow,
    now: OffsetDateTime,
) -> Answer<()> {
    let lacking = lacking(connection, order).await?;
    if lacking.is_empty() {
        return Ok(());
    }
    let year = year(connection, &order.company_id, now).await?;
    for note in lacking {
        issue_note(connection, order, &note, (year, now)).await?;
    }
    Ok(())
}

async fn lacking(connection: &mut PgConnection, order: &OrderRow) -> Answer<Vec<Lacking>> {
    let rows = sqlx::query_as!(
        Lacking,
        r#"select back.id as "id!", by_bank as "by_bank!", amount_minor as "amount_minor!", credits as "credits!", back.kind as "kind!"
         from (
             select id, false as by_bank, amount_minor, credits, created_at, case status when 'refunded' then 'credit_note' else 'reversal' end as kind
             from refunds where member_id = $1 and order_id = $2 and status in ('refunded', 'failed')
             union all
             select id, true, amount_minor, credits, created_at, case when reversed_at is null then 'credit_note' else 'reversal' end
             from chargebacks where member_id = $1 and order_id = $2
         ) back
         where not exists (select from invoices i where i.member_id = $1 and i.kind = back.kind
               and (not by_bank and i.refund_id = back.id or by_bank and i.chargeback_id = back.id))
           and (back.kind = 'credit_note' or exists (select from invoices i where i.member_id = $1 and i.kind = 'credit_note'
               and (not by_bank and i.refund_id = back.id or by_bank and i.chargeback_id = back.id)))
         order by created_at, back.id"#,
        order.member.0,
        order.id.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// A credit note says no more than the invoice still does, and its VAT is what the kept VAT falls by, so that all of
/// them together come to the invoice to the cent. A reversal takes back just what its credit note says.
async fn issue_note(
    connection: &mut PgConnection,
    order: &OrderRow,
    note: &Lacking,
    (year, now): (i16, OffsetDateTime),
) -> Answer<()> {
    let credited = sqlx::query!(
        r#"select coalesce(sum(case kind when 'credit_note' then gross_minor when 'reversal' then -gross_minor end), 0)::bigint as "gross!",
             coalesce(sum(case kind when 'credit_note' then vat_minor when 'reversal' then -vat_minor end), 0)::bigint as "vat!"
         from invoices where member_id = $1 and order_id = $2 and kind <> 'invoice'"#,
        order.member.0,
        order.id.0,
    )
    .fetch_one(&mut *connection)
    .await?;
    let kept = order.price_minor - credited.gross;
    let gross = note.amount_minor.min(kept);
    if note.kind == "credit_note" && gross <= 0 {
        return Ok(());
    }
    let vat_of = |minor: i64| Money::new(minor, order.currency).vat_included(order.vat_basis_points).amount;
    // As it stands and not as it would be of what is kept: a reversal in between may have left it a cent off.
    let vat_left = vat_of(order.price_minor) - credited.vat;
    sqlx::query!(
        "with corrected as (
             select seller, country, vat_region, currency, vat_basis_points, $8::bigint as gross_minor, $9::bigint as vat_minor, $10::integer as credits
             from invoices where $7 = 'credit_note' and member_id = $3 and order_id = $4 and kind = 'invoice'
             union all
             select seller, country, vat_region, currency, vat_basis_points, gross_minor, vat_minor, credits
             from invoices where $7 = 'reversal' and member_id = $3 and order_id = $4 and kind = 'credit_note'
               and (refund_id = $5 or chargeback_id = $6)
         ), series as (
             insert into invoice_series (company_id, year, last)
             select $1::text, $2::smallint, 1 where exists (select from corrected)
             on conflict (company_id, year) do update set last = invoice_series.last + 1
             returning last
         )
         insert into invoices (company_id, year, number, kind, member_id, order_id, refund_id, chargeback_id, seller, country, vat_region, currency,
             gross_minor, vat_minor, vat_basis_points, credits, issued_at)
         select $1, $2, series.last, $7, $3, $4, $5, $6, seller, country, vat_region, currency, gross_minor, vat_minor, vat_basis_points, credits, $11
         from series, corrected",
        order.company_id,
        year,
        order.member.0,
        order.id.0,
        (!note.by_bank).then_some(note.id),
        note.by_bank.then_some(note.id),
        note.kind,
        gross,
        (vat_left - vat_of(kept - gross)).max(0),
        note.credits,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Numbers the invoices of paid orders that have none: those of before there were invoices, and of past
/// orders that the demo makes. Answers how many there were; `dated_back` gives each the day on which it was paid.
/// Looks at orders paid since then only, since the books of years grow.
pub async fn issue_missing(
    connection: &mut PgConnection,
    since: OffsetDateTime,
    now: OffsetDateTime,
    dated_back: bool,
) -> Answer<usize> {
    let missing = sqlx::query!(
        r#"select member_id as "member: MemberId", id as "order: OrderId", company_id, price_minor, currency as "currency: Currency",
             vat_basis_points, completed_at as "completed_at!"
         from orders where completed_at <= $1 and completed_at >= $3
           and not exists (select from invoices where invoices.member_id = orders.member_id and order_id = orders.id and kind = 'invoice')
         order by completed_at limit $2"#,
        now,
        BATCH,
        since,
    )
    .fetch_all(&mut *connection)
    .await?;
    for row in &missing {
        let price = Money::new(row.price_minor, row.currency);
        let vat_minor = price.vat_included(row.vat_basis_points).amount;
        let paid = Paid { member: row.member, order: row.order, company_id: &row.company_id, vat_minor };
        paid.issue(connection, if dated_back { row.completed_at } else { now }).await?;
    }
    Ok(missing.len())
}

/// Where the company has its seat: one calendar for the numbers, days and quarters of its invoices.
pub(super) async fn seat(connection: &mut PgConnection, company_id: &str) -> Answer<Country> {
    let seat = sqlx::query_scalar!("select country from companies where id = $1", company_id)
        .fetch_one(connection)
        .await?;
    Ok(Country::parse(&seat).unwrap_or_else(Country::netherlands))
}

/// The year of the company's series at this moment.
async fn year(connection: &mut PgConnection, company_id: &str, at: OffsetDateTime) -> Answer<i16> {
    let local = seat(connection, company_id).await?.local(at);
    Ok(i16::try_from(local.year()).unwrap_or(i16::MAX))
}

struct Paid<'a> {
    member: MemberId,
    order: OrderId,
    company_id: &'a str,
    vat_minor: i64,
}

impl Paid<'_> {
    async fn issue(&self, connection: &mut PgConnection, at: OffsetDateTime) -> Answer<()> {
        let year = year(connection, self.company_id, at).await?;
        // The series is bumped only where the order has no invoice yet.
        sqlx::query!(
            "with series as (
                 insert into invoice_series (company_id, year, last)
                 select $1::text, $2::smallint, 1
                 where not exists (select from invoices where member_id = $3 and order_id = $4 and kind = 'invoice')
                 on conflict (company_id, year) do update set last = invoice_series.last + 1
                 returning last
             )
             insert into invoices (company_id, year, number, kind, member_id, order_id, seller, country, vat_region, currency,
                 gross_minor, vat_minor, vat_basis_points, credits, issued_at)
             select $1, $2, series.last, 'invoice', $3, $4,
                 jsonb_build_object('name', company.name, 'address', company.address, 'city', company.city,
                   'country', company.country, 'kvk', company.kvk, 'support_phone', company.support_phone, 'site', site.settings ->> 'name',
                   'vat_number', coalesce((select number from unnest(company.vat_numbers) number
                     where number like bought.country || '%' limit 1), company.vat_numbers[1])),
                 bought.country, bought.vat_region, bought.currency, bought.price_minor, $5, bought.vat_basis_points, bought.credits, $6
             from series, companies company, orders bought left join sites site on site.id = bought.site_id
             where company.id = $1 and bought.member_id = $3 and bought.id = $4",
            self.company_id,
            year,
            self.member.0,
            self.order.0,
            self.vat_minor,
            at,
        )
        .execute(connection)
        .await?;
        Ok(())
    }
}

/// The number of the order's invoice; None for an order that was not paid.
pub(in crate::payments) async fn number(
    connection: &mut PgConnection,
    member: MemberId,
    order: OrderId,
) -> Answer<Option<String>> {
    let rows = of_order(connection, member, order).await?;
    Ok(rows.iter().find(|row| row.kind == "invoice").map(InvoiceRow::text))
}

/// The order's invoice and its credit notes, in the order in which they were issued.
pub(in crate::payments) async fn of_order(
    connection: &mut PgConnection,
    member: MemberId,
    order: OrderId,
) -> Answer<Vec<InvoiceRow>> {
    let rows = sqlx::query_as!(
        InvoiceRow,
        r#"select company_id, year, number, kind, member_id as "member: MemberId", order_id as "order: OrderId", seller, country, vat_region,
             currency as "currency: Currency", gross_minor, vat_minor, vat_basis_points, credits, issued_at
         from invoices where member_id = $1 and order_id = $2 order by year, number"#,
        member.0,
        order.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// The one with this number: "VONK-2026-000012", whoever's it is; for the operator.
pub async fn of_number(connection: &mut PgConnection, text: &str) -> Answer<Option<InvoiceRow>> {
    let mut parts = text.rsplitn(3, '-');
    let (number, year, company) = (parts.next(), parts.next(), parts.next());
    let number = number.and_then(|number| number.parse::<i32>().ok());
    let year = year.and_then(|year| year.parse::<i16>().ok());
    let (Some(number), Some(year), Some(company)) = (number, year, company) else { return Ok(None) };
    let row = sqlx::query_as!(
        InvoiceRow,
        r#"select company_id, year, number, kind, member_id as "member: MemberId", order_id as "order: OrderId", seller, country, vat_region,
             currency as "currency: Currency", gross_minor, vat_minor, vat_basis_points, credits, issued_at
         from invoices where company_id = lower($1) and year = $2 and number = $3"#,
        company,
        year,
        number,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row)
}
