//! The mails about an order's payment: the receipt, which is the contract's confirmation on a durable medium (Directive
//! 2011/83, article 8(7)), and what nobody should learn from their bank alone.

use crate::{
    accounts,
    app::App,
    kernel::{
        country::Country, locale::Locale, moment, money::Money, problem::Answer, texts, texts::Arguments,
    },
    mail::{self, Kind, Line, Mail},
    payments::{
        catalogue::vat,
        dunning::{self, About},
        invoices::{self, InvoiceRow},
        method::Method,
        model::OrderStatus,
        orders::store::OrderRow,
        refunds::{self, Period},
    },
    settings::Site,
};
use sqlx::PgConnection;

/// Writes the receipt beside the order's completion, once its invoice is there.
pub(in crate::payments) async fn write(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
) -> Answer<()> {
    let Some(site) = site(app, order) else { return Ok(()) };
    let facts = accounts::facts(connection, order.member).await?;
    let money = |money: Money| money.text(facts.language, facts.country);
    let day = |day| moment::day(facts.language, facts.country, day);
    let issued = invoices::of_order(connection, order.member, order.id).await?;
    let (asked, card) = kept(connection, order).await?;
    let days = refunds::withdrawal_days(connection, order, site.settings.refund_days).await?;
    let period = Period::of(order.country(), app.clock.now(), days);
    let mut lines = vec![Line { text: "mail-order-line_order", arguments: vec![named(order)] }];
    if let Some(invoice) = issued.iter().find(|row| row.kind == "invoice") {
        let arguments = vec![("number", invoice.text().into()), ("day", day(invoice.day()).into())];
        lines.push(Line { text: "mail-order-line_invoice", arguments });
    }
    let method =
        card.unwrap_or_else(|| texts::text(facts.language, &format!("method-{}", order.method), &[]));
    lines.push(Line { text: "mail-order-line_method", arguments: vec![("method", method.into())] });
    if !order.statement_descriptor.is_empty() {
        let arguments = vec![("statement", order.statement_descriptor.clone().into())];
        lines.push(Line { text: "mail-order-line_statement", arguments });
    }
    if let Some(invoice) = issued.iter().find(|row| row.kind == "invoice") {
        lines.push(amount(invoice, facts.language, order, money));
        lines.push(seller(invoice, facts.language));
    }
    if asked {
        lines.push(Line { text: "mail-order-line_begin", arguments: Vec::new() });
    }
    let mail = Mail {
        site: &site,
        member: Some(order.member),
        locale: facts.language,
        recipient: &facts.email,
        kind: Kind::OrderCompleted,
        arguments: vec![
            ("credits", i64::from(order.credits).into()),
            ("amount", money(order.price()).into()),
            ("last_day", day(period.last_day).into()),
            named(order),
        ],
        lines,
        path: Some(format!("/transactions/{}", order.id)),
    };
    mail::enqueue(connection, app, &mail).await?;
    Ok(())
}

fn site(app: &App, order: &OrderRow) -> Option<Site> {
    app.sites.all().into_iter().find(|site| site.id == order.site)
}

fn named(order: &OrderRow) -> (&'static str, texts::Argument) {
    ("order", order.id.to_string().into())
}

/// Whether its buyer asked to begin at once, and the brand of the card that paid.
async fn kept(connection: &mut PgConnection, order: &OrderRow) -> Answer<(bool, Option<String>)> {
    let kept = sqlx::query!(
        r#"select begin_text is not null as "asked!", card_label from orders where member_id = $1 and id = $2"#,
        order.member.0,
        order.id.0,
    )
    .fetch_one(connection)
    .await?;
    Ok((kept.asked, kept.card_label))
}

/// "€ 37,19 plus € 7,81 VAT (21 %, Netherlands)".
fn amount(invoice: &InvoiceRow, locale: Locale, order: &OrderRow, money: impl Fn(Money) -> String) -> Line {
    let net = ("net", money(invoice.net()).into());
    if invoice.vat_basis_points == 0 {
        return Line { text: "mail-order-line_amount_without_vat", arguments: vec![net] };
    }
    let rate = vat::in_digits(locale, invoice.vat_basis_points);
    let country = order.country().name(locale);
    let arguments =
        vec![net, ("vat", money(invoice.vat()).into()), ("rate", rate.into()), ("country", country.into())];
    Line { text: "mail-order-line_amount", arguments }
}

/// As they were on the invoice's day.
fn seller(invoice: &InvoiceRow, locale: Locale) -> Line {
    let of = |part: &str| invoice.seller.get(part).and_then(|value| value.as_str()).unwrap_or("–");
    let place = Country::parse(of("country")).map_or("–", |country| country.name(locale));
    let seller = [of("name"), of("address"), of("city"), place].join(", ");
    let arguments = vec![("seller", seller.into()), ("vat_number", of("vat_number").into())];
    Line { text: "mail-order-line_seller", arguments }
}

/// Tells what became of a payment that its member has not seen go wrong: a debit that their bank did not pay, a transfer
/// that never came, money that their bank took back. Others end before their payer's eyes.
pub(in crate::payments) async fn tell(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    status: OrderStatus,
) -> Answer<()> {
    let kind = match (order.method, status) {
        (Method::Sdd, OrderStatus::Failed) => Kind::DebitFailed,
        (Method::Sdd, OrderStatus::Cancelled | OrderStatus::Expired) => {
            return debit_is_off(connection, app, order).await;
        }
        (Method::Sct, OrderStatus::Expired) => Kind::TransferExpired,
        (_, OrderStatus::ChargedBack) => return taken_back(connection, app, order).await,
        _ => return Ok(()),
    };
    unpaid(connection, app, order, kind).await
}

/// Tells that a debit, which was announced, is not made: whoever saw to that, and whether its bank heard of it or not.
pub(in crate::payments) async fn debit_is_off(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
) -> Answer<()> {
    if order.method == Method::Sdd {
        unpaid(connection, app, order, Kind::DebitCancelled).await?;
    }
    Ok(())
}

/// What was not paid, and where the same can be bought.
async fn unpaid(connection: &mut PgConnection, app: &App, order: &OrderRow, kind: Kind) -> Answer<()> {
    let amount = price_of(connection, order).await?;
    let credits = ("credits", i64::from(order.credits).into());
    let told = MailContent {
        arguments: vec![credits, amount],
        lines: Vec::new(),
        path: format!("/credits/{}", order.bundle),
    };
    about(connection, app, order, kind, told).await
}

async fn price_of(
    connection: &mut PgConnection,
    order: &OrderRow,
) -> Answer<(&'static str, texts::Argument)> {
    let facts = accounts::facts(connection, order.member).await?;
    Ok(("amount", order.price().text(facts.language, facts.country).into()))
}

async fn taken_back(connection: &mut PgConnection, app: &App, order: &OrderRow) -> Answer<()> {
    let facts = accounts::facts(connection, order.member).await?;
    let books = refunds::books(connection, order).await?;
    let Some(last) = books.chargebacks.iter().rfind(|row| row.reversed_at.is_none()) else { return Ok(()) };
    let arguments = vec![
        ("amount", last.amount().text(facts.language, facts.country).into()),
        ("taken", i64::from(last.taken).into()),
        ("owed", i64::from(last.owed).into()),
    ];
    let lines = match last.owed {
        0 => Vec::new(),
        _ => dunning::announcement(&facts, About::Debt, app.clock.now()),
    };
    let told = MailContent { arguments, lines, path: format!("/transactions/{}", order.id) };
    about(connection, app, order, Kind::ChargedBack, told).await
}

/// What such mails differ by.
struct MailContent {
    arguments: Arguments,
    lines: Vec<Line>,
    path: String,
}

async fn about(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    kind: Kind,
    MailContent { mut arguments, lines, path }: MailContent,
) -> Answer<()> {
    let Some(site) = site(app, order) else { return Ok(()) };
    let facts = accounts::facts(connection, order.member).await?;
    arguments.push(named(order));
    let mail = Mail {
        site: &site,
        member: Some(order.member),
        locale: facts.language,
        recipient: &facts.email,
        kind,
        arguments,
        lines,
        path: Some(path),
    };
    mail::enqueue(connection, app, &mail).await?;
    Ok(())
}
