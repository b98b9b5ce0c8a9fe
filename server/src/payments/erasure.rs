//! What stays of an erased member's purchases: amount, country, VAT, method and dates, as tax law wants
//! them, under an id that leads to nobody; the provider's id of the payment, for refunds and disputes.

use crate::kernel::{ids::MemberId, problem::Answer};
use sqlx::PgConnection;

/// Erases what the provider said of the payer (names, accounts), where the order was to be paid, why it
/// failed, and the member's discount codes.
pub async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("update orders set checkout_url = null, failure = null where member_id = $1", member.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("update order_states set snapshot = null where member_id = $1", member.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from discount_uses where member_id = $1", member.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from discount_codes where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
