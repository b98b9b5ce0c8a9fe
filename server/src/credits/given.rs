//! Credits that staff give a member, to make good what went wrong.

use super::store;
use crate::kernel::{clock::Clock, events::Event, ids::MemberId, problem::Answer, random::Random};
use sqlx::PgConnection;
use uuid::Uuid;

/// Credits that one gift has at most; the ledger says who gave them, `account_audit` why.
pub const MOST_GIVEN: i32 = 1_000;

/// Adds a lot of free credits, which are spent first and never refunded. Gives the balance, and the event for the hub
/// after the commit. The same `gift` adds nothing again.
///
/// # Errors
/// Internal when there is no account: fictional profiles have none.
pub async fn give(
    connection: &mut PgConnection,
    clock: &Clock,
    random: &Random,
    member: MemberId,
    (gift, credits): (Uuid, i32),
) -> Answer<(i32, Option<Event>)> {
    store::lock(connection, member).await?;
    let given = sqlx::query!(
        "with line as (
             insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
             values ($1, $2, 'member', $3, 'given', $4, $5)
             on conflict (member_id, cause, cause_id, account) do nothing
             returning member_id
         ), counterpart as (
             insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
             select member_id, $2, 'granted', -$3::integer, 'given', $4, $5 from line
         ), lot as (
             insert into credit_lots (member_id, id, kind, credits, remaining, created_at)
             select member_id, $6, 'free', $3, $3, $5 from line
         )
         update credit_accounts set balance = balance + $3
         from line where credit_accounts.member_id = $1 and credit_accounts.member_id = line.member_id",
        member.0,
        random.uuid(),
        credits,
        gift,
        clock.now(),
        random.uuid(),
    )
    .execute(&mut *connection)
    .await?;
    let change = if given.rows_affected() == 1 { credits } else { 0 };
    let event = store::tell(connection, clock, member, change).await?;
    Ok((store::account(connection, member).await?.balance, event))
}
