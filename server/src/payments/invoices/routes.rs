//! `invoice.php`: the invoice of one's own order, and what was credited on it.

use super::store::{self, InvoiceRow};
use crate::{
    app::App,
    kernel::{
        extract::Parameters,
        ids::OrderId,
        moment::iso_day,
        money::Money,
        problem::{Answer, Refusal},
    },
    sessions::SignedIn,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use time::{Date, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};

/// Who sold, as they were on the invoice's day.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
struct Seller {
    name: String,
    /// Street and number.
    address: String,
    city: String,
    /// ISO 3166-1 alpha-2.
    country: String,
    /// Number in the register of companies.
    kvk: String,
    /// For the buyer's country where there is one, else the seller's own; null: none.
    #[schema(required = true)]
    vat_number: Option<String>,
    support_phone: String,
    /// What the site was called on which it was bought; empty: not kept.
    #[serde(default)]
    #[schema(required = true)]
    site: String,
}

/// What was given back.
#[derive(Debug, Serialize, ToSchema)]
struct CreditNote {
    number: String,
    /// It takes a credit note back: the amounts were not given back after all.
    reversal: bool,
    /// VAT included.
    gross: Money,
    net: Money,
    vat: Money,
    /// Credits that it gives back, or takes again.
    credits: i32,
    #[serde(with = "time::serde::rfc3339")]
    issued_at: OffsetDateTime,
    /// The day by the calendar of the seller's seat.
    #[serde(with = "iso_day")]
    #[schema(value_type = String, format = Date)]
    issued_on: Date,
}

/// An invoice, ready to print.
#[derive(Debug, Serialize, ToSchema)]
struct Invoice {
    /// "VONK-2026-000012": the company's, the year's, without gaps.
    number: String,
    order: OrderId,
    seller: Seller,
    credits: i32,
    /// Whose VAT is in it.
    country: String,
    /// What was paid.
    gross: Money,
    net: Money,
    vat: Money,
    vat_basis_points: i32,
    #[serde(with = "time::serde::rfc3339")]
    issued_at: OffsetDateTime,
    /// The day by the calendar of the seller's seat.
    #[serde(with = "iso_day")]
    #[schema(value_type = String, format = Date)]
    issued_on: Date,
    /// What was given back; and where that money came again, what takes the credit note back.
    credit_notes: Vec<CreditNote>,
}

/// `{invoice}`.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::payments) struct InvoiceAnswer {
    invoice: Invoice,
}

/// Query of invoice.php.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::payments) struct InvoiceQuery {
    /// Of orders.php.
    pub(super) order: OrderId,
}

impl Invoice {
    fn new(row: InvoiceRow, notes: &[InvoiceRow]) -> Answer<Self> {
        Ok(Self {
            number: row.text(),
            order: row.order,
            credits: row.credits,
            gross: row.gross(),
            net: row.net(),
            vat: row.vat(),
            vat_basis_points: row.vat_basis_points,
            issued_at: row.issued_at,
            issued_on: row.day(),
            seller: serde_json::from_value(row.seller).map_err(anyhow::Error::from)?,
            country: row.country,
            credit_notes: notes.iter().map(CreditNote::new).collect(),
        })
    }
}

impl CreditNote {
    fn new(row: &InvoiceRow) -> Self {
        Self {
            number: row.text(),
            reversal: !row.is_credit(),
            gross: row.gross(),
            net: row.net(),
            vat: row.vat(),
            credits: row.credits,
            issued_at: row.issued_at,
            issued_on: row.day(),
        }
    }
}

/// The invoice of one's own paid order.
#[utoipa::path(get, path = "/api/invoice.php", tag = "payments", security(("login" = [])), params(InvoiceQuery),
    responses((status = 200, body = InvoiceAnswer)))]
pub(in crate::payments) async fn get_invoice(
    State(app): State<App>,
    caller: SignedIn,
    Parameters(query): Parameters<InvoiceQuery>,
) -> Answer<Json<InvoiceAnswer>> {
    let rows = store::of_order(&mut *app.db.acquire().await?, caller.member, query.order).await?;
    let (invoices, notes): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.kind == "invoice");
    let invoice = invoices.into_iter().next().ok_or(Refusal::NotFound)?;
    Ok(Json(InvoiceAnswer { invoice: Invoice::new(invoice, &notes)? }))
}
