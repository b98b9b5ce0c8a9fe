//! A company's quarter as its books and returns want it, as files.

use super::caller::{Allowed, may};
use crate::{
    app::App,
    backoffice::{self, BooksFile, BooksRequest, Doer, Office},
    kernel::{
        extract::Body,
        problem::{Answer, FieldError},
    },
    payments::Quarter,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Largest body: the European Central Bank's rates of all days have some two megabytes.
pub(super) const LARGEST: usize = 6 << 20;

/// Whose, of which quarter, and what the file is for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BooksForm {
    /// The company's short name.
    #[schema(max_length = 40)]
    company: String,
    /// Three months, by the calendar of the company's seat: "2026-Q3".
    #[schema(pattern = "^[0-9]{4}-Q[1-4]$")]
    quarter: String,
    file: BooksFile,
    /// The chart of accounts as TOML; double entries take one.
    #[schema(max_length = 65_536)]
    accounts: Option<String>,
    /// The European Central Bank's rates (eurofxref-hist.csv); without them everything must be in euro.
    rates: Option<String>,
}

/// How a file's letters become bytes.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
enum BooksEncoding {
    #[serde(rename = "utf-8")]
    Utf8,
    /// What DATEV reads; each letter is one that Unicode has at the same place.
    #[serde(rename = "windows-1252")]
    Windows1252,
}

/// `{text, encoding}`.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BooksAnswer {
    /// The file.
    text: String,
    encoding: BooksEncoding,
}

/// A company's quarter as CSV: the sums of the One Stop Shop's return, or double entries by a chart of accounts. `books_refused` says
/// what is missing. For those whose role holds for all of the company. Leaves a line in the log; takes a fresh proof.
#[utoipa::path(post, path = "/api/console/books-files", tag = "money", security(("staff" = [])), request_body = BooksForm,
    responses((status = 200, body = BooksAnswer)))]
pub(super) async fn make_file(
    State(app): State<App>,
    caller: Allowed<may::ExportInvoices>,
    Body(form): Body<BooksForm>,
) -> Answer<Json<BooksAnswer>> {
    let quarter: Quarter = form.quarter.parse().map_err(|_| FieldError::new("quarter", "field_invalid"))?;
    let wish = BooksRequest {
        company: &form.company,
        quarter,
        file: form.file,
        accounts: form.accounts.as_deref(),
        rates: form.rates.as_deref(),
    };
    let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
    let mut transaction = app.db.begin().await?;
    let bytes = backoffice::take_books(&mut transaction, office, doer, &wish).await?;
    transaction.commit().await?;
    Ok(Json(if form.file == BooksFile::Datev {
        let text = bytes.into_iter().map(char::from).collect();
        BooksAnswer { text, encoding: BooksEncoding::Windows1252 }
    } else {
        let text = String::from_utf8(bytes).map_err(anyhow::Error::from)?;
        BooksAnswer { text, encoding: BooksEncoding::Utf8 }
    }))
}
