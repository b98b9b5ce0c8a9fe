//! What is written: that reminders will come, in the first mail, and the reminders.

use super::{rules::About, store::Due};
use crate::{
    accounts::AccountFacts,
    app::App,
    credits,
    kernel::{
        ids::{MemberId, OrderId},
        moment,
        problem::Answer,
        texts::Arguments,
    },
    mail::{self, Kind, Line, Mail},
    payments::{
        limits,
        method::Method,
        model::OrderStatus,
        orders::{checkout::transfer_due, store as orders},
        refunds,
    },
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// The line of a first mail that says when reminders come and that there is a last one.
pub(in crate::payments) fn announcement(
    facts: &AccountFacts,
    about: About,
    now: OffsetDateTime,
) -> Vec<Line> {
    let text = match about {
        About::Debt => "mail-line_debt_reminders",
        About::Refund => "mail-line_refund_reminders",
        // Its first mail is the provider's, with the account to transfer to.
        About::Transfer => return Vec::new(),
    };
    let [first, last] = about.reminders(facts.zone, now)[..] else { return Vec::new() };
    let arguments = vec![("day", day(facts, first).into()), ("until", day(facts, last).into())];
    vec![Line { text, arguments }]
}

fn day(facts: &AccountFacts, at: OffsetDateTime) -> String {
    moment::day(facts.language, facts.country, facts.zone.day(at))
}

/// A reminder's parts that differ.
struct Words {
    kind: Kind,
    arguments: Arguments,
    path: String,
}

/// Writes the reminder; false, with nothing written: there is nothing to remind of any more.
pub(super) async fn remind(
    connection: &mut PgConnection,
    app: &App,
    facts: &AccountFacts,
    due: Due,
    (began_at, next): (OffsetDateTime, Option<OffsetDateTime>),
) -> Answer<bool> {
    let Some(site) = app.sites.all().into_iter().find(|site| site.id == facts.site) else { return Ok(false) };
    let words = match due.about {
        // Where nothing is sold any more there is no next purchase.
        About::Debt if !site.state.is_open() => None,
        About::Debt => debt(connection, due.member, app.clock.now()).await?,
        About::Transfer => transfer(connection, facts, (due.member, OrderId(due.id)), began_at).await?,
        About::Refund => refund(connection, facts, due.member, due.id).await?,
    };
    let Some(Words { kind, mut arguments, path }) = words else { return Ok(false) };
    arguments.push(("count", i64::from(next.is_some()).into()));
    arguments.push(("day", next.map(|at| day(facts, at)).unwrap_or_default().into()));
    let mail = Mail {
        site: &site,
        member: Some(due.member),
        locale: facts.language,
        recipient: &facts.email,
        kind,
        arguments,
        lines: Vec::new(),
        path: Some(path),
    };
    mail::enqueue(connection, app, &mail).await?;
    Ok(true)
}

/// The next purchase pays it, whichever it is. Who has paused buying is not asked to buy.
async fn debt(connection: &mut PgConnection, member: MemberId, now: OffsetDateTime) -> Answer<Option<Words>> {
    if limits::is_paused(connection, member, now).await? {
        return Ok(None);
    }
    let owed = credits::owed(connection, member).await?;
    Ok((owed > 0).then(|| Words {
        kind: Kind::DebtReminder,
        arguments: vec![("credits", i64::from(owed).into())],
        path: "/credits".to_owned(),
    }))
}

/// Whoever has paid, cancelled or chosen another method meanwhile waits for nothing.
async fn transfer(
    connection: &mut PgConnection,
    facts: &AccountFacts,
    (member, id): (MemberId, OrderId),
    began_at: OffsetDateTime,
) -> Answer<Option<Words>> {
    let order = orders::order(connection, member, id).await?;
    let waits = |order: &orders::OrderRow| {
        order.status == OrderStatus::Pending
            && order.method == Method::Sct
            && order.provider_payment_id.is_some()
    };
    let Some(order) = order.filter(waits) else { return Ok(None) };
    let until = moment::day(facts.language, facts.country, transfer_due(began_at));
    Ok(Some(Words {
        kind: Kind::TransferReminder,
        arguments: vec![
            ("amount", order.price().text(facts.language, facts.country).into()),
            ("until", until.into()),
            ("order", order.id.to_string().into()),
        ],
        path: format!("/credits/{}/{}?order={}", order.bundle, order.method, order.id),
    }))
}

/// Until its case is closed, or the money went another way: in a refund since, or by the bank.
async fn refund(
    connection: &mut PgConnection,
    facts: &AccountFacts,
    member: MemberId,
    id: Uuid,
) -> Answer<Option<Words>> {
    let Some(order) = refunds::order_of(connection, member, id).await? else { return Ok(None) };
    let Some(order) = orders::order(connection, member, order).await? else { return Ok(None) };
    let books = refunds::books(connection, &order).await?;
    let came_back = books.refunds.iter().find(|refund| refund.id == id && !refund.stands());
    let Some(came_back) = came_back.filter(|refund| refund.amount_minor <= books.kept().amount) else {
        return Ok(None);
    };
    if !refunds::has_open_case(connection, member, order.id).await? {
        return Ok(None);
    }
    Ok(Some(Words {
        kind: Kind::RefundReminder,
        arguments: vec![
            ("amount", came_back.amount().text(facts.language, facts.country).into()),
            ("order", order.id.to_string().into()),
        ],
        path: format!("/transactions/{}", order.id),
    }))
}
