//! Bought credits whose money goes back, and comes again.
//!
//! What is left of the purchase's lot is taken out; what was spent already is owed, and the next
//! purchase pays it. A balance is never negative.

use super::store;
use crate::kernel::{
    clock::Clock,
    events::Event,
    ids::{MemberId, OrderId},
    problem::Answer,
    random::Random,
};
use sqlx::PgConnection;
use uuid::Uuid;

/// A purchase's credits, as they are now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lot {
    /// Bought.
    pub credits: i32,
    /// Not spent yet, and not taken back.
    pub remaining: i32,
    /// The purchase counts for premium.
    pub stands: bool,
}

/// Credits that belong to money which goes back.
#[derive(Clone, Copy, Debug)]
pub struct TakeBack {
    /// Whose.
    pub member: MemberId,
    /// The purchase that paid for them.
    pub order: OrderId,
    /// `refund` or `chargeback`; with the id unique in the ledger.
    pub cause: &'static str,
    /// The refund's or chargeback's.
    pub id: Uuid,
    /// How many.
    pub credits: i32,
    /// Whether those that were spent already are owed; otherwise they are let go, and come back no more.
    pub may_owe: bool,
}

/// What became of them.
#[derive(Clone, Debug)]
pub struct TakenBack {
    /// Out of the lot.
    pub taken: i32,
    /// Spent already.
    pub owed: i32,
    /// For the hub after the commit.
    pub event: Option<Event>,
}

/// Credits that come back, since the money did.
#[derive(Clone, Copy, Debug)]
pub struct GiveBack {
    /// Whose.
    pub member: MemberId,
    /// The purchase that paid for them.
    pub order: OrderId,
    /// `refund_failed` or `chargeback_reversed`.
    pub cause: &'static str,
    /// The refund's or chargeback's.
    pub id: Uuid,
    /// As `TakenBack` said.
    pub taken: i32,
    /// As `TakenBack` said.
    pub owed: i32,
    /// Those that were neither: spent, and let go.
    pub let_go: i32,
}

/// The lot of a purchase; None when nothing was booked for it.
pub async fn lot(connection: &mut PgConnection, member: MemberId, order: OrderId) -> Answer<Option<Lot>> {
    let lot = sqlx::query_as!(
        Lot,
        "select credits, remaining, stands from credit_lots where member_id = $1 and order_id = $2",
        member.0,
        order.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(lot)
}

/// Takes the credits of money that goes back: from the lot what is left of it, the rest is owed.
///
/// # Errors
/// Internal when nothing was booked for the order, or this was taken before.
pub async fn take_back(
    connection: &mut PgConnection,
    clock: &Clock,
    random: &Random,
    wish: TakeBack,
) -> Answer<TakenBack> {
    store::lock(connection, wish.member).await?;
    let lot = lot(connection, wish.member, wish.order).await?;
    let remaining =
        lot.ok_or_else(|| anyhow::anyhow!("no credits were booked for {}", wish.order))?.remaining;
    let taken = wish.credits.clamp(0, remaining);
    let owed = if wish.may_owe { (wish.credits - taken).max(0) } else { 0 };
    move_credits(connection, wish.member, wish.order, -taken, owed).await?;
    let let_go = (wish.credits - taken - owed).max(0);
    if let_go > 0 {
        change_let_go(connection, wish.member, wish.order, let_go).await?;
    }
    let lines = Lines { cause: wish.cause, id: wish.id, credits: -taken, owed: -owed };
    lines.write(connection, clock, random, wish.member).await?;
    let event = store::tell(connection, clock, wish.member, taken).await?;
    Ok(TakenBack { taken, owed, event })
}

/// Gives credits back whose money came again. What was owed for them is let go; what was paid of it
/// meanwhile comes back too, into the lot, and so does what would have come back of those that were let go.
///
/// # Errors
/// Internal when this was given back before.
pub async fn give_back(
    connection: &mut PgConnection,
    clock: &Clock,
    random: &Random,
    wish: GiveBack,
) -> Answer<Option<Event>> {
    let outstanding = store::lock(connection, wish.member).await?.owed;
    let cleared = wish.owed.min(outstanding);
    let held = if wish.let_go > 0 { let_go(connection, wish.member, wish.order).await? } else { 0 };
    let freed = wish.let_go.min(held);
    if freed > 0 {
        change_let_go(connection, wish.member, wish.order, -freed).await?;
    }
    let back = wish.taken + wish.owed - cleared;
    let back = back + (wish.let_go - freed).max(0);
    move_credits(connection, wish.member, wish.order, back, -cleared).await?;
    let lines = Lines { cause: wish.cause, id: wish.id, credits: back, owed: cleared };
    lines.write(connection, clock, random, wish.member).await?;
    store::tell(connection, clock, wish.member, back).await
}

/// Spent credits of a purchase that don't come back any more, under the account's lock.
async fn let_go(connection: &mut PgConnection, member: MemberId, order: OrderId) -> Answer<i32> {
    let held = sqlx::query_scalar!(
        "select let_go from credit_lots where member_id = $1 and order_id = $2",
        member.0,
        order.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(held.unwrap_or(0))
}

async fn change_let_go(
    connection: &mut PgConnection,
    member: MemberId,
    order: OrderId,
    change: i32,
) -> Answer<()> {
    sqlx::query!(
        "update credit_lots set let_go = least(credits, let_go + $3) where member_id = $1 and order_id = $2",
        member.0,
        order.0,
        change,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes whether a purchase stands; premium follows. Says whether that is news.
pub async fn set_stands(
    connection: &mut PgConnection,
    member: MemberId,
    order: OrderId,
    stands: bool,
) -> Answer<bool> {
    let changed = sqlx::query!(
        "with lot as (
             update credit_lots set stands = $3 where member_id = $1 and order_id = $2 and stands <> $3 returning member_id
         )
         update credit_accounts set purchases = purchases + case when $3 then 1 else -1 end
         from lot where credit_accounts.member_id = $1 and credit_accounts.member_id = lot.member_id",
        member.0,
        order.0,
        stands,
    )
    .execute(connection)
    .await?;
    Ok(changed.rows_affected() > 0)
}

/// The lot, the balance and the debt, under the account's lock. What comes back finds its place by the database function
/// `put_into_lots`.
async fn move_credits(
    connection: &mut PgConnection,
    member: MemberId,
    order: OrderId,
    credits: i32,
    owed: i32,
) -> Answer<()> {
    if credits > 0 {
        let lot = sqlx::query_scalar!(
            "select id from credit_lots where member_id = $1 and order_id = $2",
            member.0,
            order.0,
        )
        .fetch_optional(&mut *connection)
        .await?;
        if let Some(lot) = lot {
            sqlx::query!(
                "select put_into_lots($1, array[$2::uuid], array[$3::integer])",
                member.0,
                lot,
                credits
            )
            .execute(&mut *connection)
            .await?;
        }
    } else {
        sqlx::query!(
            "update credit_lots set remaining = remaining + $3 where member_id = $1 and order_id = $2",
            member.0,
            order.0,
            credits,
        )
        .execute(&mut *connection)
        .await?;
    }
    sqlx::query!(
        "update credit_accounts set balance = balance + $2, owed = owed + $3 where member_id = $1",
        member.0,
        credits,
        owed,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What a reversal writes into the ledger: the member's line, the debt's, and the counterpart.
struct Lines {
    cause: &'static str,
    id: Uuid,
    /// For the member's line.
    credits: i32,
    /// For the debt's: its sum is what is owed, below zero.
    owed: i32,
}

impl Lines {
    async fn write(
        &self,
        connection: &mut PgConnection,
        clock: &Clock,
        random: &Random,
        member: MemberId,
    ) -> Answer<()> {
        sqlx::query!(
            "insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
             select $1, $2, account, credits, $3, $4, $5
             from (values ('member', $6::integer), ('owed', $7::integer), ('refunded', -$6::integer - $7::integer)) as line (account, credits)
             where credits <> 0",
            member.0,
            random.uuid(),
            self.cause,
            self.id,
            clock.now(),
            self.credits,
            self.owed,
        )
        .execute(connection)
        .await?;
        Ok(())
    }
}
