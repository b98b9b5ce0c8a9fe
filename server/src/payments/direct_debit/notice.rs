//! The mail ahead of a debit: how much, when, from which account, by which mandate (SEPA Core rulebook 4.3.4).

use super::calendar;
use crate::{
    accounts,
    app::App,
    kernel::{ids::MemberId, moment, problem::Answer},
    mail::{self, Kind, Line, Mail},
    payments::{mandates::MandateRow, orders::store::OrderRow},
    sessions::SignedIn,
    settings::Site,
};
use sqlx::PgConnection;
use time::Date;

/// Writes it beside the order.
pub(in crate::payments) async fn announce(
    connection: &mut PgConnection,
    app: &App,
    caller: &SignedIn,
    order: &OrderRow,
    mandate: &MandateRow,
) -> Answer<()> {
    let country = accounts::facts(connection, order.member).await?.country;
    let day = calendar::day_of(order.created_at, country);
    write_notice(connection, app, &caller.site, order, mandate, day).await
}

/// Writes it for that day.
pub(in crate::payments) async fn write_notice(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    order: &OrderRow,
    mandate: &MandateRow,
    day: Date,
) -> Answer<()> {
    let facts = accounts::facts(connection, order.member).await?;
    let amount = order.price().text(facts.language, facts.country);
    let mail = Mail {
        site,
        member: Some(order.member),
        locale: facts.language,
        recipient: &facts.email,
        kind: Kind::DebitNotice,
        lines: papers(connection, order.member, mandate).await?,
        arguments: vec![
            ("amount", amount.into()),
            ("account", mandate.last_digits.clone().into()),
            ("reference", mandate.reference.clone().unwrap_or_default().into()),
            ("day", moment::day(facts.language, facts.country, day).into()),
        ],
        path: Some(format!("/credits/{}/{}?order={}", order.bundle, order.method, order.id)),
    };
    mail::enqueue(connection, app, &mail).await?;
    Ok(())
}

/// Who collects, by what banks know them, and a copy of what was agreed to: on paper, as the rulebook wants it.
async fn papers(connection: &mut PgConnection, member: MemberId, mandate: &MandateRow) -> Answer<Vec<Line>> {
    let held = sqlx::query!(
        r#"select m.text, c.name, coalesce(a.creditor_id, '') as "creditor_id!"
         from mandates m join companies c on c.id = m.company_id
         left join payment_accounts a on a.company_id = m.company_id and a.selling
         where m.member_id = $1 and m.id = $2"#,
        member.0,
        mandate.id,
    )
    .fetch_one(connection)
    .await?;
    let creditor =
        if held.creditor_id.is_empty() { held.name } else { format!("{} ({})", held.name, held.creditor_id) };
    let mut lines = vec![Line { text: "mail-line_creditor", arguments: vec![("creditor", creditor.into())] }];
    lines.extend(
        held.text.map(|text| Line { text: "mail-line_mandate", arguments: vec![("text", text.into())] }),
    );
    Ok(lines)
}
