//! What shows a bank that an order was its buyer's own and that they used it: to answer a dispute with. Messages are counted and
//! not quoted; nobody else's name, no picture and nothing of orientation is in it. In English, which every bank reads.

use super::{
    catalogue::vat,
    orders::operator::{OrderLine, OrderReport, order_report},
    sheets::{self, Row, Sheet},
};
use crate::{
    accounts,
    credits::{self, Used},
    kernel::{
        country::Country,
        ids::{MemberId, OrderId},
        locale::Locale,
        money::Money,
        problem::Answer,
    },
    sessions::{self, Login},
};
use sqlx::PgConnection;
use time::{OffsetDateTime, UtcOffset};

/// As many log-ins and mails are named at most, the newest first.
const NEWEST: usize = 20;
/// A receipt is written when the money is known to have come.
const RECEIPT_WITHIN: time::Duration = time::Duration::hours(1);

/// A file to send to a bank.
#[derive(Debug)]
pub struct Evidence {
    /// As a name of a file.
    pub name: String,
    /// A PDF.
    pub file: Vec<u8>,
}

/// Everything that is known for an order. What is gone, such as an erased account or an address that is kept for a while only, is
/// said to be gone.
pub async fn evidence(
    connection: &mut PgConnection,
    line: &OrderLine,
    now: OffsetDateTime,
) -> Answer<Evidence> {
    let report = order_report(connection, line).await?;
    let origin = origin(connection, line.member, line.id).await?;
    let sheets = [
        order(line, &origin, &report, &places(connection, line.member, line.id).await?),
        buyer(connection, line, now).await?,
        use_of(line, &report, &credits::used(connection, line.member, line.id).await?),
        history(connection, line, &origin, &report).await?,
    ];
    let title = format!("Evidence for order {}", line.id);
    let file = sheets::write(&sheets, &title, Locale::En.code())?;
    Ok(Evidence { name: format!("evidence-{}.pdf", line.id), file })
}

/// Where an order came from, and by which words.
struct Origin {
    site: String,
    address_block: Option<String>,
    /// Orders of before that were paid, that no bank took back, and that came from the same browser or block of addresses.
    undisputed: i64,
    statement: String,
    begin_text: Option<String>,
    begin_version: Option<String>,
    vat_basis_points: i32,
    country: String,
    completed_at: Option<OffsetDateTime>,
}

async fn origin(connection: &mut PgConnection, member: MemberId, order: OrderId) -> Answer<Origin> {
    let row = sqlx::query_as!(
        Origin,
        r#"select s.domain as site, o.address_block, o.statement_descriptor as statement, o.begin_text, o.begin_version,
             o.vat_basis_points, o.country, o.completed_at,
             (select count(*) from orders e where e.member_id = o.member_id and e.created_at < o.created_at and e.completed_at is not null
                and (e.device_hash = o.device_hash or e.address_block = o.address_block)
                and not exists (select from chargebacks c where c.member_id = e.member_id and c.order_id = e.id)) as "undisputed!"
         from orders o join sites s on s.id = o.site_id where o.member_id = $1 and o.id = $2"#,
        member.0,
        order.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(row)
}

/// What says where the buyer lives: of which kind, and which country.
async fn places(
    connection: &mut PgConnection,
    member: MemberId,
    order: OrderId,
) -> Answer<Vec<(String, String)>> {
    let rows = sqlx::query!(
        "select proof, country from order_places where member_id = $1 and order_id = $2 order by proof",
        member.0,
        order.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.proof, row.country)).collect())
}

fn order(line: &OrderLine, origin: &Origin, report: &OrderReport, places: &[(String, String)]) -> Sheet {
    let payment = line.payment_id.as_deref().unwrap_or("none");
    let rate = vat::in_digits(Locale::En, origin.vat_basis_points);
    let vat = format!("{} ({rate}% VAT of {} included)", written(line.price()), country(&origin.country));
    let mut rows = vec![
        row("Order", line.id.to_string()),
        row("Placed on", origin.site.clone()),
        row("Payment", format!("{payment} at {}", line.provider.code())),
        row("Paid with", line.card.clone().unwrap_or_else(|| line.method.clone())),
        row("Price", vat),
        row("Bought", format!("{} credits, to be spent on messages, gifts and photos", line.credits)),
        row("Shown on statements", said(&origin.statement)),
        row("Placed at", moment(line.created_at)),
        row("Paid at", origin.completed_at.map_or_else(|| "not paid".to_owned(), moment)),
    ];
    if let Some(text) = &origin.begin_text {
        let version = origin.begin_version.as_deref().unwrap_or("");
        rows.push(row("Agreed at the button", format!("“{text}” (version {version})")));
    }
    for (proof, code) in places {
        let of = match proof.as_str() {
            "account" => "Country of the account",
            "address" => "Country of the network",
            _ => "Country of the card or bank",
        };
        rows.push(row(of, country(code)));
    }
    let gone = || "no longer kept".to_owned();
    rows.push(row("Network of the buyer", origin.address_block.clone().unwrap_or_else(gone)));
    rows.push(row(
        "Earlier undisputed orders",
        format!("{}, from the same browser or network", origin.undisputed),
    ));
    rows.extend(report.invoices.iter().map(|paper| row("Paper", paper.clone())));
    Sheet { title: "1. The order".to_owned(), rows }
}

/// Who ordered: address and terms, and when they were here.
async fn buyer(connection: &mut PgConnection, line: &OrderLine, now: OffsetDateTime) -> Answer<Sheet> {
    let title = "2. The buyer".to_owned();
    let mut rows = vec![row("Member", line.member.to_string())];
    let account = sqlx::query!(
        "select a.email, a.created_at, a.confirmed_at, a.country, here.active_at as \"active_at?\"
         from accounts a left join member_activity here using (member_id) where a.member_id = $1",
        line.member.0,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(account) = account else {
        rows.push(row("Account", "erased".to_owned()));
        return Ok(Sheet { title, rows });
    };
    let confirmed = account.confirmed_at.map_or_else(|| "never".to_owned(), moment);
    rows.push(row("E-mail address", account.email));
    rows.push(row("Account opened at", moment(account.created_at)));
    rows.push(row("Address confirmed at", format!("{confirmed}, by a link that was mailed to it")));
    rows.push(row("Lives in", country(&account.country)));
    for terms in accounts::agreed_terms(connection, line.member).await? {
        let own = if terms.own.is_empty() { String::new() } else { format!(" ({})", terms.own.join(", ")) };
        rows.push(row(
            "Agreed to the terms",
            format!("of {}{own} at {}", terms.version, moment(terms.given_at)),
        ));
    }
    for Login { device, created_at, seen_at, .. } in
        sessions::list(connection, line.member, now).await?.into_iter().take(NEWEST)
    {
        let name = [device.browser, device.system].into_iter().flatten().collect::<Vec<_>>().join(" on ");
        let name = if name.is_empty() { "an unnamed browser".to_owned() } else { name };
        rows.push(row("Logged in", format!("{} to {} with {name}", moment(created_at), moment(seen_at))));
    }
    rows.push(row("Last here at", account.active_at.map_or_else(|| "not known".to_owned(), moment)));
    Ok(Sheet { title, rows })
}

fn use_of(line: &OrderLine, report: &OrderReport, used: &[Used]) -> Sheet {
    let mut rows = vec![row("Credits bought", line.credits.to_string())];
    for one in used {
        let what = match one.cause.as_str() {
            "message" => "Messages sent",
            "photo" => "Photos sent",
            "voice" => "Voice messages sent",
            "gift" => "Gifts sent",
            "unsent" => "Taken back unread",
            "unanswered" => "Returned without an answer",
            "closed" => "Months of long ago",
            other => other,
        };
        let (times, credits) = (one.times, one.credits);
        let when =
            format!("{times} for {credits} credits, from {} to {}", moment(one.first), moment(one.last));
        rows.push(row(what, when));
    }
    if let Some((_, left)) = report.lot {
        rows.push(row("Credits left", left.to_string()));
    }
    rows.push(row(
        "Not in this file",
        "What was written, to whom, and pictures: messages are private, and only counted here.".to_owned(),
    ));
    Sheet { title: "3. What was used".to_owned(), rows }
}

/// All that happened, with the receipts that were mailed.
async fn history(
    connection: &mut PgConnection,
    line: &OrderLine,
    origin: &Origin,
    report: &OrderReport,
) -> Answer<Sheet> {
    let mut events = report.events.clone();
    if let Some(paid) = origin.completed_at {
        let mails = sqlx::query!(
            "select created_at, outcome from mails
             where member_id = $1 and kind = 'order-completed' and created_at between $2 and $3 order by number limit $4",
            line.member.0,
            paid,
            paid + RECEIPT_WITHIN,
            i64::try_from(NEWEST).unwrap_or_default(),
        )
        .fetch_all(connection)
        .await?;
        events.extend(
            mails.into_iter().map(|mail| (mail.created_at, format!("receipt mailed: {}", mail.outcome))),
        );
    }
    events.sort_by_key(|(at, _)| *at);
    let mut rows: Vec<Row> = events.into_iter().map(|(at, what)| row(&moment(at), what)).collect();
    rows.push(Row { is_sum: true, ..row("Left of the price", written(report.kept)) });
    Ok(Sheet { title: "4. What happened".to_owned(), rows })
}

fn row(label: &str, value: String) -> Row {
    Row { label: label.to_owned(), value, is_sum: false }
}

fn said(text: &str) -> String {
    if text.is_empty() { "not kept".to_owned() } else { text.to_owned() }
}

fn country(code: &str) -> String {
    Country::parse(code).map_or(code, |country| country.name(Locale::En)).to_owned()
}

fn written(money: Money) -> String {
    format!("{} {}", money.decimal(), money.currency.code())
}

/// "2026-11-29 10:05:29 UTC".
fn moment(at: OffsetDateTime) -> String {
    let at = at.to_offset(UtcOffset::UTC);
    let (date, (hour, minute, second)) = (at.date(), at.time().as_hms());
    format!("{date} {hour:02}:{minute:02}:{second:02} UTC")
}
