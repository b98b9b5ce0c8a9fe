//! `invoicepdf.php`: an invoice and what was credited on it as a file to keep, with what the page says.

use super::{
    routes::InvoiceQuery,
    store::{self, InvoiceRow},
};
use crate::{
    accounts::{self, AccountFacts},
    app::App,
    kernel::{
        country::Country,
        extract::Parameters,
        locale::Locale,
        moment,
        money::Money,
        problem::{Answer, Refusal},
        texts::{self, Argument},
    },
    payments::{
        catalogue::vat,
        orders::store::{self as orders, OrderRow},
        sheets::{self, Row, Sheet},
    },
    sessions::SignedIn,
    settings::CallerLocale,
};
use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use http::header;

/// For whom the documents are written.
struct Reader<'a> {
    locale: Locale,
    facts: &'a AccountFacts,
    /// As it is called today.
    site: &'a str,
}

/// The invoice of one's own paid order, and its credit notes, as PDF.
#[utoipa::path(get, path = "/api/invoicepdf.php", tag = "payments", security(("login" = [])), params(InvoiceQuery),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf")))]
pub(in crate::payments) async fn get_invoice_pdf(
    State(app): State<App>,
    caller: SignedIn,
    CallerLocale(locale): CallerLocale,
    Parameters(query): Parameters<InvoiceQuery>,
) -> Answer<Response> {
    let mut connection = app.db.acquire().await?;
    let rows = store::of_order(&mut connection, caller.member, query.order).await?;
    let order = orders::order(&mut connection, caller.member, query.order).await?.ok_or(Refusal::NotFound)?;
    let facts = accounts::facts(&mut connection, caller.member).await?;
    drop(connection);
    let (invoices, notes): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.kind == "invoice");
    let invoice = invoices.into_iter().next().ok_or(Refusal::NotFound)?;
    let reader = Reader { locale, facts: &facts, site: &caller.site.settings.name };
    let mut sheets = vec![reader.invoice(&invoice, &order)];
    sheets.extend(notes.iter().map(|note| reader.note(note, &invoice)));
    let title = sheets.first().map_or_else(String::new, |sheet| sheet.title.clone());
    let file = sheets::write(&sheets, &title, locale.code())?;
    let headers = [
        (header::CONTENT_TYPE, "application/pdf".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{}.pdf\"", invoice.text())),
        (header::CACHE_CONTROL, "private, no-store".to_owned()),
    ];
    Ok((headers, file).into_response())
}

impl Reader<'_> {
    fn invoice(&self, invoice: &InvoiceRow, order: &OrderRow) -> Sheet {
        let mut rows = vec![
            self.row("date", moment::day(self.locale, self.facts.country, invoice.day())),
            self.row("credits", invoice.credits.to_string()),
            self.row("order", order.id.to_string()),
        ];
        rows.extend(order.provider_payment_id.clone().map(|payment| self.row("payment", payment)));
        let method = format!("method-{}", order.method);
        let method = order.card_label.clone().unwrap_or_else(|| texts::text(self.locale, &method, &[]));
        rows.push(self.row("method", method));
        if !order.statement_descriptor.is_empty() {
            rows.push(self.row("statement", order.statement_descriptor.clone()));
        }
        if order.discount_minor > 0 {
            let off = Money::new(order.discount_minor, order.currency);
            let full = Money::new(order.price_minor + off.amount, order.currency);
            rows.push(self.row("full_price", self.money(full)));
            rows.push(self.row("discount", self.money(Money::new(-off.amount, off.currency))));
        }
        if invoice.vat_basis_points > 0 {
            rows.push(self.row("net", self.money(invoice.net())));
            rows.push(self.vat(invoice, invoice.vat()));
        }
        rows.push(Row { is_sum: true, ..self.row("total", self.money(invoice.gross())) });
        rows.extend(self.parties(invoice));
        Sheet { title: self.numbered("title", invoice), rows }
    }

    fn note(&self, note: &InvoiceRow, invoice: &InvoiceRow) -> Sheet {
        let sign = if note.is_credit() { -1 } else { 1 };
        let signed = |money: Money| self.money(Money::new(sign * money.amount, money.currency));
        let mut rows = vec![
            self.row("note_date", moment::day(self.locale, self.facts.country, note.day())),
            self.row("of", invoice.text()),
            self.row("credits", note.credits.to_string()),
        ];
        if note.vat_basis_points > 0 {
            rows.push(self.row("net", signed(note.net())));
            rows.push(self.vat(note, Money::new(sign * note.vat_minor, note.currency)));
        }
        rows.push(Row { is_sum: true, ..self.row("note_total", signed(note.gross())) });
        rows.extend(self.parties(note));
        Sheet { title: self.numbered(if note.is_credit() { "credit_note" } else { "reversal" }, note), rows }
    }

    /// Who bought and who sold. Each document says so for itself: it can be read without the one that it corrects.
    fn parties(&self, document: &InvoiceRow) -> Vec<Row> {
        let seller = |part: &str| document.seller.get(part).and_then(|value| value.as_str()).unwrap_or("");
        let site = Some(seller("site")).filter(|name| !name.is_empty());
        let place = self.country(seller("country"));
        let mut rows = vec![
            self.row("buyer", self.facts.email.clone()),
            self.row("site", site.unwrap_or(self.site).to_owned()),
            self.row("seller", [seller("name"), seller("address"), seller("city"), place].join(", ")),
            self.row("company_number", seller("kvk").to_owned()),
        ];
        if !seller("vat_number").is_empty() {
            rows.push(self.row("vat_number", seller("vat_number").to_owned()));
        }
        rows
    }

    fn row(&self, label: &str, value: String) -> Row {
        Row { label: self.text(label, &[]), value, is_sum: false }
    }

    fn vat(&self, row: &InvoiceRow, vat: Money) -> Row {
        let rate = rate(self.locale, row.vat_basis_points);
        let arguments = [("rate", rate.into()), ("where", self.country(&row.country).into())];
        Row { label: self.text("vat", &arguments), value: self.money(vat), is_sum: false }
    }

    fn numbered(&self, kind: &str, row: &InvoiceRow) -> String {
        self.text(kind, &[("number", row.text().into())])
    }

    fn text(&self, word: &str, arguments: &[(&'static str, Argument)]) -> String {
        texts::text(self.locale, &format!("invoice-{word}"), arguments)
    }

    fn money(&self, money: Money) -> String {
        money.text(self.locale, self.facts.country)
    }

    fn country<'c>(&self, code: &'c str) -> &'c str {
        Country::parse(code).map_or(code, |country| country.name(self.locale))
    }
}

/// "21%", as the language writes it.
fn rate(locale: Locale, basis_points: i32) -> String {
    let number = vat::in_digits(locale, basis_points);
    match locale {
        Locale::En | Locale::It | Locale::Nl | Locale::Pl => format!("{number}%"),
        _ => format!("{number}\u{a0}%"),
    }
}
