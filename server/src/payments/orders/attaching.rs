//! All SQL about which payment is an order's, and whether its page is open.

use crate::{
    kernel::problem::Answer,
    payments::{orders::store::OrderRow, provider::Snapshot},
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Notes which payment the provider made for an order, and where it is paid; false: the order has another by now,
/// which a call at the same time got, it ended meanwhile, or it went on at another provider: that page must be shown to
/// nobody.
pub(in crate::payments) async fn attach_payment(
    connection: &mut PgConnection,
    order: &OrderRow,
    payment: &Snapshot,
    now: OffsetDateTime,
) -> Answer<bool> {
    let attached = sqlx::query!(
        "update orders set provider_payment_id = $3, checkout_url = case when status = 'pending' then $4 end, updated_at = $5, asked_at = null, request_sealed = null, unanswered = false
         where member_id = $1 and id = $2 and provider = $6 and (provider_payment_id = $3 or (provider_payment_id is null and status = 'pending'))",
        order.member.0,
        order.id.0,
        payment.id,
        payment.checkout_url,
        now,
        order.provider.code(),
    )
    .execute(&mut *connection)
    .await?;
    if attached.rows_affected() == 0 {
        return Ok(false);
    }
    note_payment(connection, order, &payment.id).await?;
    Ok(true)
}

/// Notes a payment that was found without our having its answer; also of an order that ended meanwhile, since what is
/// paid counts. False: the order has another.
async fn attach_found(
    connection: &mut PgConnection,
    order: &OrderRow,
    payment_id: &str,
    now: OffsetDateTime,
) -> Answer<bool> {
    let attached = sqlx::query!(
        "update orders set provider_payment_id = $3, updated_at = $4, asked_at = null, request_sealed = null, unanswered = false
         where member_id = $1 and id = $2 and provider = $5 and (provider_payment_id is null or provider_payment_id = $3)",
        order.member.0,
        order.id.0,
        payment_id,
        now,
        order.provider.code(),
    )
    .execute(&mut *connection)
    .await?;
    if attached.rows_affected() == 0 {
        return Ok(false);
    }
    note_payment(connection, order, payment_id).await?;
    Ok(true)
}

/// Either of the two: its page, while it is waited for, and the payment in any case.
pub(in crate::payments) async fn attach_any(
    connection: &mut PgConnection,
    order: &OrderRow,
    payment: &Snapshot,
    now: OffsetDateTime,
) -> Answer<bool> {
    Ok(attach_payment(connection, order, payment, now).await?
        || attach_found(connection, order, &payment.id, now).await?)
}

async fn note_payment(connection: &mut PgConnection, order: &OrderRow, payment_id: &str) -> Answer<()> {
    sqlx::query!(
        "insert into provider_payments (provider, provider_payment_id, member_id, order_id) values ($4, $1, $2, $3)
         on conflict do nothing",
        payment_id,
        order.member.0,
        order.id.0,
        order.provider.code(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The order has ended on our side, and can still be paid there: it keeps its discount and its place in the limit.
pub(in crate::payments) async fn leave_open(
    connection: &mut PgConnection,
    order: &OrderRow,
    page: &str,
) -> Answer<()> {
    sqlx::query!(
        "update orders set payable = true, checkout_url = $3 where member_id = $1 and id = $2",
        order.member.0,
        order.id.0,
        page,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A bank has the payment in hand: there is no page any more at which it could be paid once more.
pub(in crate::payments) async fn leave_checkout(
    connection: &mut PgConnection,
    order: &OrderRow,
) -> Answer<()> {
    sqlx::query!(
        "update orders set checkout_url = null where member_id = $1 and id = $2 and checkout_url is not null",
        order.member.0,
        order.id.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The provider says that nobody can pay the order any more: its discount and its place in the limit are free. Whether
/// it could be paid until now, though it had ended.
pub(in crate::payments) async fn close_checkout(
    connection: &mut PgConnection,
    order: &OrderRow,
) -> Answer<bool> {
    let closed = sqlx::query!(
        "update orders set payable = false, checkout_url = null where member_id = $1 and id = $2 and payable",
        order.member.0,
        order.id.0,
    )
    .execute(connection)
    .await?;
    Ok(closed.rows_affected() > 0)
}
