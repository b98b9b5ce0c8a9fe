//! What the bank did with the debits, as the operator says; the orders follow by a job.

use crate::{
    kernel::{
        ids::{MemberId, OrderId},
        problem::Answer,
    },
    payments::jobs::CheckOrder,
};
use ::jobs::Jobs;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// The debit of this end-to-end id, or all of the file of this message id, are paid; gives how many are so just
/// now. Those that came back before stay so.
///
/// # Errors
/// When the database does not answer.
pub async fn debit_paid(connection: &mut PgConnection, jobs: &Jobs, name: &str) -> Answer<usize> {
    let paid = sqlx::query!(
        r#"update bank_debits d set status = 'paid' from bank_files f
         where f.id = d.file_id and d.status = 'waiting' and (d.payment_id = $1 or f.message_id = $1)
         returning d.member_id as "member: MemberId", d.order_id as "order: OrderId""#,
        name,
    )
    .fetch_all(&mut *connection)
    .await?;
    for debit in &paid {
        CheckOrder::at_once(connection, jobs, debit.member, debit.order).await?;
    }
    Ok(paid.len())
}

/// The debit came back, before it was paid or after, for this reason (AM04 …); false: there is none like that in
/// a file, or it came back before.
///
/// # Errors
/// When the database does not answer.
pub async fn debit_returned(
    connection: &mut PgConnection,
    jobs: &Jobs,
    payment_id: &str,
    reason: &str,
    now: OffsetDateTime,
) -> Answer<bool> {
    let returned = sqlx::query!(
        r#"update bank_debits set reason = $2, status = case status when 'waiting' then 'failed' else status end,
             returned_at = case status when 'paid' then $3::timestamptz end
         where payment_id = $1 and file_id is not null and (status = 'waiting' or (status = 'paid' and returned_at is null))
         returning member_id as "member: MemberId", order_id as "order: OrderId""#,
        payment_id,
        reason,
        now,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(debit) = returned else { return Ok(false) };
    CheckOrder::at_once(connection, jobs, debit.member, debit.order).await?;
    Ok(true)
}

/// Money that is to be sent back by hand.
#[derive(Clone, Debug)]
pub struct BankRefund {
    /// Its id.
    pub id: Uuid,
    /// Whose company owes it.
    pub company_id: String,
    /// Of which order.
    pub order: OrderId,
    /// The end-to-end id of the debit.
    pub payment_id: String,
    /// Euro cents.
    pub amount_minor: i64,
    /// Since when.
    pub created_at: OffsetDateTime,
}

/// What was not sent back yet, oldest first.
///
/// # Errors
/// When the database does not answer.
pub async fn bank_refunds(connection: &mut PgConnection) -> Answer<Vec<BankRefund>> {
    let rows = sqlx::query_as!(
        BankRefund,
        r#"select r.id, d.company_id, d.order_id as "order: OrderId", r.payment_id, r.amount_minor, r.created_at
         from bank_refunds r join bank_debits d using (payment_id) where r.refunded_at is null order by r.created_at, r.id"#
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// It was sent back; false: there is none like that.
///
/// # Errors
/// When the database does not answer.
pub async fn debit_refunded(
    connection: &mut PgConnection,
    jobs: &Jobs,
    id: Uuid,
    now: OffsetDateTime,
) -> Answer<bool> {
    let sent = sqlx::query!(
        r#"update bank_refunds r set refunded_at = $2 from bank_debits d
         where r.id = $1 and r.refunded_at is null and d.payment_id = r.payment_id
         returning d.member_id as "member: MemberId", d.order_id as "order: OrderId""#,
        id,
        now,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(debit) = sent else { return Ok(false) };
    CheckOrder::at_once(connection, jobs, debit.member, debit.order).await?;
    Ok(true)
}
