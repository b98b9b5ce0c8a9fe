//! What the bank did with the debits, as the operator says; the orders follow by a job.

use crate::{
    kernel::{
        ids::{MemberId, OrderId},
        problem::Answer,
    },
    payments::orders::jobs::CheckOrder,
};
use ::jobs::Jobs;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// A debit that moved on just now, or whose refund did.
#[derive(Clone, Debug)]
pub struct MovedDebit {
    /// Whose.
    pub member: MemberId,
    /// Of which order.
    pub order: OrderId,
    /// Whose company.
    pub company_id: String,
    /// Its end-to-end id.
    pub payment_id: String,
    /// Euro cents of the debit; of a refund: of that.
    pub amount_minor: i64,
}

/// The debit of this end-to-end id, or all of the file of this message id, are paid; gives those that are so just
/// now. Those that came back before stay so.
///
/// # Errors
/// When the database does not answer.
pub async fn debit_paid(connection: &mut PgConnection, jobs: &Jobs, name: &str) -> Answer<Vec<MovedDebit>> {
    let paid = sqlx::query_as!(
        MovedDebit,
        r#"update bank_debits d set status = 'paid' from bank_files f
         where f.id = d.file_id and d.status = 'waiting' and (d.payment_id = $1 or f.message_id = $1)
         returning d.member_id as "member: MemberId", d.order_id as "order: OrderId", d.company_id, d.payment_id, d.amount_minor"#,
        name,
    )
    .fetch_all(&mut *connection)
    .await?;
    for debit in &paid {
        CheckOrder::at_once(connection, jobs, debit.member, debit.order).await?;
    }
    Ok(paid)
}

/// The debit came back, before it was paid or after, for this reason (AM04 …); None: there is none like that in
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
) -> Answer<Option<MovedDebit>> {
    let returned = sqlx::query_as!(
        MovedDebit,
        r#"update bank_debits set reason = $2, status = case status when 'waiting' then 'failed' else status end,
             returned_at = case status when 'paid' then $3::timestamptz end
         where payment_id = $1 and file_id is not null and (status = 'waiting' or (status = 'paid' and returned_at is null))
         returning member_id as "member: MemberId", order_id as "order: OrderId", company_id, payment_id, amount_minor"#,
        payment_id,
        reason,
        now,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(debit) = returned else { return Ok(None) };
    unsend(connection, payment_id).await?;
    CheckOrder::at_once(connection, jobs, debit.member, debit.order).await?;
    Ok(Some(debit))
}

/// Takes refunds of a debit that came back out of files that have not gone. Whoever lets such a file go holds its row, so
/// that what is in its text stays in it.
async fn unsend(connection: &mut PgConnection, payment_id: &str) -> Answer<()> {
    let waiting = sqlx::query_scalar!(
        "select f.id from bank_files f where f.written_at is null
           and f.id in (select file_id from bank_refunds where payment_id = $1 and refunded_at is null) order by f.id for update of f",
        payment_id,
    )
    .fetch_all(&mut *connection)
    .await?;
    sqlx::query!(
        "update bank_refunds set file_id = null where payment_id = $1 and refunded_at is null and file_id = any($2)",
        payment_id,
        &waiting,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What stands for the bank's reason of a debit that could not be written: nothing came back, so nobody is blocked.
pub(in crate::payments) const NOT_SENT: &str = "not_sent";

/// A debit of a file that is not written yet can't be: it has failed, and is in no file.
pub(super) async fn not_sent(
    connection: &mut PgConnection,
    jobs: &Jobs,
    payment_id: &str,
    why: &str,
) -> Answer<()> {
    let out = sqlx::query!(
        r#"update bank_debits set status = 'failed', reason = $2, dropped_why = $3, file_id = null, sequence = null
         where payment_id = $1 and status = 'waiting' and file_id in (select id from bank_files where written_at is null)
         returning member_id as "member: MemberId", order_id as "order: OrderId""#,
        payment_id,
        NOT_SENT,
        why,
    )
    .fetch_optional(&mut *connection)
    .await?;
    if let Some(debit) = out {
        CheckOrder::at_once(connection, jobs, debit.member, debit.order).await?;
    }
    Ok(())
}

/// Takes a debit out that the bank has not got: its order is cancelled. What follows it in the same file by the same
/// mandate is that mandate's first now. None: there is none like that, or its file was written.
///
/// # Errors
/// When the database does not answer.
pub async fn drop_debit(
    connection: &mut PgConnection,
    jobs: &Jobs,
    payment_id: &str,
    (by, why): (&str, &str),
) -> Answer<Option<MovedDebit>> {
    let waiting = sqlx::query!(
        r#"select d.member_id as "member: MemberId", d.order_id as "order: OrderId", d.company_id, d.amount_minor, d.mandate_id, d.file_id,
           d.sequence
         from bank_debits d left join bank_files f on f.id = d.file_id
         where d.payment_id = $1 and d.status = 'waiting' and f.written_at is null for update of d"#,
        payment_id,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(debit) = waiting else { return Ok(None) };
    sqlx::query!(
        "update bank_debits set status = 'cancelled', dropped_by = $2, dropped_why = $3, file_id = null, sequence = null
         where payment_id = $1",
        payment_id,
        by,
        why,
    )
    .execute(&mut *connection)
    .await?;
    if debit.sequence.as_deref() == Some("FRST") {
        sqlx::query!(
            "update bank_debits set sequence = 'FRST' where payment_id = (select payment_id from bank_debits
               where member_id = $1 and mandate_id = $2 and file_id = $3 and status = 'waiting' order by created_at, payment_id limit 1)",
            debit.member.0,
            debit.mandate_id,
            debit.file_id,
        )
        .execute(&mut *connection)
        .await?;
    }
    CheckOrder::at_once(connection, jobs, debit.member, debit.order).await?;
    Ok(Some(MovedDebit {
        member: debit.member,
        order: debit.order,
        company_id: debit.company_id,
        payment_id: payment_id.to_owned(),
        amount_minor: debit.amount_minor,
    }))
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

/// What was not sent back yet, oldest first. What the debtor's bank took back meanwhile needs no sending, and what came back is sent by
/// another way.
///
/// # Errors
/// When the database does not answer.
pub async fn bank_refunds(connection: &mut PgConnection) -> Answer<Vec<BankRefund>> {
    let rows = sqlx::query_as!(
        BankRefund,
        r#"select r.id, d.company_id, d.order_id as "order: OrderId", r.payment_id, r.amount_minor, r.created_at
         from bank_refunds r join bank_debits d using (payment_id)
         where r.refunded_at is null and r.came_back_at is null and d.returned_at is null order by r.created_at, r.id"#
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// It was sent back; None: there is none like that, or it was before. One that a person sent although its debit had come back is
/// money that went twice.
///
/// # Errors
/// When the database does not answer.
pub async fn debit_refunded(
    connection: &mut PgConnection,
    jobs: &Jobs,
    id: Uuid,
    now: OffsetDateTime,
) -> Answer<Option<MovedDebit>> {
    let sent = sqlx::query_as!(
        MovedDebit,
        r#"update bank_refunds r set refunded_at = $2, went_twice = d.returned_at is not null and r.file_id is null from bank_debits d
         where r.id = $1 and r.refunded_at is null and r.came_back_at is null and d.payment_id = r.payment_id
         returning d.member_id as "member: MemberId", d.order_id as "order: OrderId", d.company_id, d.payment_id, r.amount_minor"#,
        id,
        now,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(debit) = sent else { return Ok(None) };
    CheckOrder::at_once(connection, jobs, debit.member, debit.order).await?;
    Ok(Some(debit))
}

/// A refund came back, or the bank refused it; false: it did before. A file that has not gone is without it from now on.
pub(super) async fn refund_came_back(
    connection: &mut PgConnection,
    jobs: &Jobs,
    id: Uuid,
    now: OffsetDateTime,
) -> Answer<bool> {
    let back = sqlx::query!(
        r#"update bank_refunds r set came_back_at = $2,
             file_id = (select f.id from bank_files f where f.id = r.file_id and f.written_at is not null)
         from bank_debits d where r.id = $1 and r.came_back_at is null and d.payment_id = r.payment_id
         returning d.member_id as "member: MemberId", d.order_id as "order: OrderId""#,
        id,
        now,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(debit) = back else { return Ok(false) };
    CheckOrder::at_once(connection, jobs, debit.member, debit.order).await?;
    Ok(true)
}

/// The bank refused a whole file of refunds: those of it that have not gone are in no file, so that the next one has them; gives
/// how many they are.
pub(super) async fn refund_file_refused(
    connection: &mut PgConnection,
    jobs: &Jobs,
    file: Uuid,
) -> Answer<usize> {
    let waiting = sqlx::query!(
        r#"update bank_refunds r set file_id = null from bank_debits d
         where r.file_id = $1 and r.refunded_at is null and r.came_back_at is null and d.payment_id = r.payment_id
         returning d.member_id as "member: MemberId", d.order_id as "order: OrderId", d.returned_at is not null as "is_back!""#,
        file,
    )
    .fetch_all(&mut *connection)
    .await?;
    // Whose debit came back meanwhile is owed nothing any more.
    for debit in waiting.iter().filter(|debit| debit.is_back) {
        CheckOrder::at_once(connection, jobs, debit.member, debit.order).await?;
    }
    Ok(waiting.len())
}
