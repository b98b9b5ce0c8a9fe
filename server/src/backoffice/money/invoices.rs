//! What a company invoiced in a quarter, as a file.

use crate::{
    backoffice::{Doer, Office},
    kernel::problem::{Answer, FieldError, Refusal},
    payments::{self, Quarter},
    staff::{self, Chain, Entry, Permission, Reach, Scope},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use utoipa::ToSchema;

/// How a quarter is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InvoiceList {
    /// A line an invoice or credit note.
    Lines,
    /// A line a country, rate and currency, as VAT returns want it.
    Summary,
}

/// A company's quarter as CSV, as `liaison invoice export` writes it. Whoever takes it is written down; it names no member.
///
/// # Errors
/// `not_allowed`; `fresh_proof_required`; `field_invalid` for what is no quarter; `not_found` for a company that is not within reach as
/// a whole.
pub async fn take_invoices(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (company, quarter, list): (&str, &str, InvoiceList),
) -> Answer<String> {
    let now = office.now();
    let reach = doer.reach(Permission::ExportInvoices, now)?;
    let quarter: Quarter = quarter.parse().map_err(|_| FieldError::new("quarter", "field_invalid"))?;
    require_whole(connection, &reach, company).await?;
    let rows = payments::quarter_rows(connection, company, quarter).await?;
    let text = match list {
        InvoiceList::Lines => payments::quarter_csv(&rows),
        InvoiceList::Summary => payments::summary_csv(&rows),
    };
    doer.stamp(connection, now).await?;
    let entry = Entry {
        chain: Chain::Read,
        action: "invoices.taken",
        subject: None,
        site: None,
        case: None,
        facts: json!({ "company": company, "quarter": quarter.to_string(), "list": list, "documents": rows.len() }),
        reason: None,
    };
    staff::append(connection, office.random, &entry).await?;
    Ok(text)
}

/// Refuses who does not reach all of a company: its books are of all its sites.
pub(super) async fn require_whole(connection: &mut PgConnection, reach: &Reach, company: &str) -> Answer<()> {
    let whole = Scope::Company { company: company.to_owned() };
    if reach.covers(&whole, None) && staff::exists(connection, &whole).await? {
        return Ok(());
    }
    Err(Refusal::NotFound.into())
}
