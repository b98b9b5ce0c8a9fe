//! What stays of an erased member's purchases: amount, country, VAT, method and dates, as tax law wants
//! them, under an id that leads to nobody; the provider's id of the payment, for refunds and disputes.

use super::{direct_debit, dunning, history, mandates};
use crate::{
    app::App,
    kernel::{ids::MemberId, problem::Answer},
};
use sqlx::PgConnection;

/// Erases what the provider said of the payer (names, accounts), what it was asked, where the order was to be paid, why
/// it failed, the member's discounts and the limits that they set.
pub async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!(
        "update orders set checkout_url = null, failure = null, request_sealed = null,
             device_hash = null, address_block = null where member_id = $1",
        member.0
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!("update order_states set snapshot = null where member_id = $1", member.0)
        .execute(&mut *connection)
        .await?;
    history::earlier::erase(connection, member).await?;
    super::refunds::erase(connection, member).await?;
    super::limits::erase(connection, member).await?;
    dunning::erase(connection, member).await?;
    sqlx::query!("delete from discount_countdowns where member_id = $1", member.0)
        .execute(&mut *connection)
        .await?;
    // A code with one use must not come back to life when the row that says so goes.
    sqlx::query!(
        "update discount_codes c set status = 'withdrawn' from discount_uses u
         where u.member_id = $1 and u.one_use and c.site_id = u.site_id and c.code = u.code",
        member.0,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!("delete from discount_uses where member_id = $1", member.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from discount_codes where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}

/// Forgets what the member agreed to be charged by, here and at the provider; what tax law and banks ask for stays.
pub async fn erase_mandates(connection: &mut PgConnection, app: &App, member: MemberId) -> Answer<()> {
    direct_debit::erase(connection, member).await?;
    mandates::erase(connection, app, member).await
}
