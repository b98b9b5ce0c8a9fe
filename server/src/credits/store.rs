//! All SQL about credits, but for `spend_credits` (0013_credits.sql).

use super::model::CreditAccount;
use crate::kernel::{
    clock::Clock,
    events::{self, Event},
    ids::{MemberId, OrderId},
    money::Money,
    problem::Answer,
    random::Random,
};
use serde_json::json;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// An account to be opened in bulk.
#[derive(Clone, Copy, Debug)]
pub struct NewAccount {
    /// Whose.
    pub member: MemberId,
    /// Free credits to begin with; 0 for none.
    pub signup_credits: i32,
    /// When the member signed up.
    pub created_at: OffsetDateTime,
}

/// What a completed order changed.
#[derive(Clone, Debug)]
pub struct Bought {
    /// The balance now.
    pub balance: i32,
    /// For the hub after the commit; None when the order's credits were there already.
    pub event: Option<Event>,
}

/// Opens the account of a new member, with the site's free credits in a lot of their own.
///
/// # Errors
/// Internal when the member has an account already.
pub async fn open(
    connection: &mut PgConnection,
    clock: &Clock,
    random: &Random,
    member: MemberId,
    signup_credits: i32,
) -> Answer<()> {
    let account = NewAccount { member, signup_credits, created_at: clock.now() };
    open_many(connection, random, &[account]).await
}

/// Opens many accounts at once, for the demo world.
pub async fn open_many(
    connection: &mut PgConnection,
    random: &Random,
    accounts: &[NewAccount],
) -> Answer<()> {
    let members: Vec<Uuid> = accounts.iter().map(|account| account.member.0).collect();
    let credits: Vec<i32> = accounts.iter().map(|account| account.signup_credits).collect();
    let times: Vec<OffsetDateTime> = accounts.iter().map(|account| account.created_at).collect();
    let lots: Vec<Uuid> = accounts.iter().map(|_| random.uuid()).collect();
    let transfers: Vec<Uuid> = accounts.iter().map(|_| random.uuid()).collect();
    // One statement, so that balance, lot and lines can't be seen apart.
    sqlx::query!(
        "with opened as (
             select * from unnest($1::uuid[], $2::integer[], $3::timestamptz[], $4::uuid[], $5::uuid[])
                 as opened (member_id, credits, created_at, lot_id, transfer_id)
         ), account as (
             insert into credit_accounts (member_id, balance) select member_id, credits from opened
         ), lot as (
             insert into credit_lots (member_id, id, kind, credits, remaining, created_at)
             select member_id, lot_id, 'free', credits, credits, created_at from opened where credits > 0
         )
         insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
         select member_id, transfer_id, account, sign * credits, 'signup', member_id, created_at
         from opened, (values ('member', 1), ('granted', -1)) as side (account, sign)
         where credits > 0",
        &members,
        &credits,
        &times,
        &lots,
        &transfers,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The member's means.
///
/// # Errors
/// Internal when there is no account: fictional profiles have none.
pub async fn account(connection: &mut PgConnection, member: MemberId) -> Answer<CreditAccount> {
    let row = sqlx::query!(
        "select balance, purchases, free_conversations from credit_accounts where member_id = $1",
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(CreditAccount::new(row.balance, row.purchases, row.free_conversations))
}

/// Credits that the member's next purchase pays first, since money for spent ones went back.
pub async fn owed(connection: &mut PgConnection, member: MemberId) -> Answer<i32> {
    let owed = sqlx::query_scalar!("select owed from credit_accounts where member_id = $1", member.0)
        .fetch_one(connection)
        .await?;
    Ok(owed)
}

/// How many purchases the member ever made; after `add_bought` in one transaction nobody adds another meanwhile.
pub async fn lots_bought(connection: &mut PgConnection, member: MemberId) -> Answer<i64> {
    let lots = sqlx::query_scalar!(
        r#"select count(*) as "count!" from credit_lots where member_id = $1 and kind = 'bought'"#,
        member.0
    )
    .fetch_one(connection)
    .await?;
    Ok(lots)
}

/// How many purchases stand unrefunded; above 0 the member is premium.
pub async fn standing_purchases(connection: &mut PgConnection, member: MemberId) -> Answer<i32> {
    let purchases =
        sqlx::query_scalar!("select purchases from credit_accounts where member_id = $1", member.0)
            .fetch_one(connection)
            .await?;
    Ok(purchases)
}

/// Adds the credits of a completed order, exactly once however often it is reported, and makes the
/// member premium. What is owed is paid of them first.
///
/// # Errors
/// Internal when the member has no account.
pub async fn add_bought(
    connection: &mut PgConnection,
    clock: &Clock,
    random: &Random,
    member: MemberId,
    order: OrderId,
    credits: i32,
    price: Money,
) -> Answer<Bought> {
    // The line's unique key (member, cause, order, account) decides who is first; a report that
    // comes at the same time waits here for the other's commit.
    let added = sqlx::query_scalar!(
        "with line as (
             insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
             values ($1, $2, 'member', $3, 'order', $4, $5)
             on conflict (member_id, cause, cause_id, account) do nothing
             returning member_id
         ), counterpart as (
             insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
             select member_id, $2, 'sold', -$3::integer, 'order', $4, $5 from line
         ), lot as (
             insert into credit_lots (member_id, id, kind, credits, remaining, order_id, price_minor, currency, created_at)
             select member_id, $6, 'bought', $3, $3, $4, $7, $8, $5 from line
         )
         update credit_accounts set balance = balance + $3, purchases = purchases + 1
         from line where credit_accounts.member_id = $1 and credit_accounts.member_id = line.member_id
         returning balance",
        member.0,
        random.uuid(),
        credits,
        order.0,
        clock.now(),
        random.uuid(),
        price.amount,
        price.currency.code(),
    )
    .fetch_optional(&mut *connection)
    .await?;
    if added.is_none() {
        let balance = account(connection, member).await?.balance;
        return Ok(Bought { balance, event: None });
    }
    pay_what_is_owed(connection, clock, random, member, order).await?;
    let event = tell(connection, clock, member, credits).await?;
    Ok(Bought { balance: account(connection, member).await?.balance, event })
}

/// What is owed is paid first, out of the new lot.
async fn pay_what_is_owed(
    connection: &mut PgConnection,
    clock: &Clock,
    random: &Random,
    member: MemberId,
    order: OrderId,
) -> Answer<()> {
    sqlx::query!(
        "with due as (
             select a.member_id, l.id, least(a.owed, l.remaining) as credits from credit_accounts a
             join credit_lots l on l.member_id = a.member_id and l.order_id = $2
             where a.member_id = $1 and a.owed > 0
         ), lot as (
             update credit_lots l set remaining = l.remaining - due.credits from due
             where l.member_id = $1 and l.member_id = due.member_id and l.id = due.id
         ), line as (
             insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
             select member_id, $3, account, sign * credits, 'owed', $2, $4
             from due, (values ('member', -1), ('owed', 1)) as side (account, sign)
         )
         update credit_accounts a set balance = a.balance - due.credits, owed = a.owed - due.credits
         from due where a.member_id = $1 and a.member_id = due.member_id",
        member.0,
        order.0,
        random.uuid(),
        clock.now(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A member's means under lock, until the end of the transaction.
pub(super) struct Locked {
    /// Credits that the next purchase pays first.
    pub(super) owed: i32,
}

/// Keeps spends and purchases of the member away meanwhile.
pub(super) async fn lock(connection: &mut PgConnection, member: MemberId) -> Answer<Locked> {
    let owed =
        sqlx::query_scalar!("select owed from credit_accounts where member_id = $1 for update", member.0)
            .fetch_one(connection)
            .await?;
    Ok(Locked { owed })
}

/// Tells open pages of the balance, where it changed.
pub(super) async fn tell(
    connection: &mut PgConnection,
    clock: &Clock,
    member: MemberId,
    change: i32,
) -> Answer<Option<Event>> {
    if change == 0 {
        return Ok(None);
    }
    let balance = account(connection, member).await?.balance;
    let payload = json!({ "type": "balance", "credits": balance });
    Ok(Some(events::append(connection, clock, member, payload).await?))
}
