//! All SQL about codes, blocks and the limit of direct debit.

use crate::{
    kernel::{
        ids::{MemberId, OrderId, SiteId},
        problem::Answer,
        vault::level,
    },
    payments::{mandates, orders::store::OrderRow},
    staff::Reach,
};
use sqlx::PgConnection;
use std::collections::BTreeSet;
use time::OffsetDateTime;
use uuid::Uuid;

/// A code that is about to be sent.
pub(super) struct NewCode {
    pub(super) member: MemberId,
    pub(super) code_hash: Vec<u8>,
    pub(super) wish_index: Vec<u8>,
    pub(super) form_sealed: Vec<u8>,
    pub(super) now: OffsetDateTime,
    pub(super) expires_at: OffsetDateTime,
}

/// Keeps it; the one before is dead.
pub(super) async fn put_code(connection: &mut PgConnection, new: &NewCode) -> Answer<()> {
    sqlx::query!(
        "insert into debit_codes (member_id, code_hash, wish_index, sent_at, expires_at, form_sealed) values ($1, $2, $3, $4, $5, $6)
         on conflict (member_id) do update set code_hash = $2, wish_index = $3, tries = 0, sent_at = $4, expires_at = $5, form_sealed = $6",
        new.member.0,
        &new.code_hash,
        &new.wish_index,
        new.now,
        new.expires_at,
        &new.form_sealed,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A code that was sent.
pub(super) struct SentCode {
    pub(super) code_hash: Vec<u8>,
    pub(super) wish_index: Vec<u8>,
    pub(super) form_sealed: Vec<u8>,
    pub(super) tries: i16,
    pub(super) sent_at: OffsetDateTime,
    pub(super) expires_at: OffsetDateTime,
}

/// The member's last code.
pub(super) async fn code(connection: &mut PgConnection, member: MemberId) -> Answer<Option<SentCode>> {
    let code = sqlx::query_as!(
        SentCode,
        "select code_hash, wish_index, form_sealed, tries, sent_at, expires_at from debit_codes where member_id = $1",
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(code)
}

/// Counts a wrong try.
pub(super) async fn count_try(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("update debit_codes set tries = tries + 1 where member_id = $1", member.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Uses the code up.
pub(super) async fn forget_code(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from debit_codes where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}

/// Lets orders on one bank account follow each other, until the end of the transaction: whoever knows one of its
/// indexes in common, while the key of the vault is replaced.
pub(super) async fn lock_account(connection: &mut PgConnection, account: &[Vec<u8>]) -> Answer<()> {
    let start = |index: &Vec<u8>| index.first_chunk().copied().map(i64::from_be_bytes).unwrap_or_default();
    // In one order, so that two never wait for each other.
    let keys: BTreeSet<i64> = account.iter().map(start).collect();
    for key in keys {
        sqlx::query!("select pg_advisory_xact_lock($1)", key).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Whether a debit of the member, or from the account that is found by one of these, came back.
pub(in crate::payments) async fn is_blocked(
    connection: &mut PgConnection,
    company_id: &str,
    member: MemberId,
    account: &[Vec<u8>],
) -> Answer<bool> {
    let blocked = sqlx::query_scalar!(
        r#"select exists (select from debit_blocks where company_id = $1 and (member_id = $2 or account_index = any($3))) as "blocked!""#,
        company_id,
        member.0,
        account,
    )
    .fetch_one(connection)
    .await?;
    Ok(blocked)
}

/// What the member ordered by direct debit since then and is not off, in minor units.
pub(super) async fn debited_by_member(
    connection: &mut PgConnection,
    company_id: &str,
    member: MemberId,
    since: OffsetDateTime,
) -> Answer<i64> {
    let sum = sqlx::query_scalar!(
        r#"select coalesce(sum(price_minor), 0)::bigint as "sum!" from orders
         where member_id = $1 and company_id = $2 and method = 'sdd' and created_at > $3 and status not in ('failed', 'cancelled', 'expired')"#,
        member.0,
        company_id,
        since,
    )
    .fetch_one(connection)
    .await?;
    Ok(sum)
}

/// What was ordered from the bank account since then and is not off, whoever ordered.
pub(super) async fn debited_from(
    connection: &mut PgConnection,
    company_id: &str,
    account: &[Vec<u8>],
    since: OffsetDateTime,
) -> Answer<i64> {
    let sum = sqlx::query_scalar!(
        r#"select coalesce(sum(o.price_minor), 0)::bigint as "sum!" from mandates m
         join order_mandates b on b.member_id = m.member_id and b.mandate_id = m.id
         join orders o on o.member_id = b.member_id and o.id = b.order_id
         where m.account_index = any($1) and m.company_id = $2 and o.created_at > $3 and o.status not in ('failed', 'cancelled', 'expired')"#,
        account,
        company_id,
        since,
    )
    .fetch_one(connection)
    .await?;
    Ok(sum)
}

/// Blocks the member and the account of an order whose debit came back, and ends its mandate.
pub(in crate::payments) async fn block(
    connection: &mut PgConnection,
    order: &OrderRow,
    reason: Option<&str>,
    now: OffsetDateTime,
) -> Answer<()> {
    let Some(mandate) = mandates::of_order(connection, order.member, order.id).await? else { return Ok(()) };
    if let Some(account) = &mandate.account_index {
        sqlx::query!(
            "insert into debit_blocks (company_id, account_index, account_level, member_id, order_id, reason, created_at)
             values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing",
            order.company_id,
            account,
            mandate.account_sealed.as_deref().map(level).unwrap_or_default(),
            order.member.0,
            order.id.0,
            reason,
            now,
        )
        .execute(&mut *connection)
        .await?;
    }
    mandates::end(connection, order.member, mandate.id, "invalid", now).await
}

/// By what banks know who collects for the company; empty: the provider's own.
pub(super) async fn creditor_id(connection: &mut PgConnection, company_id: &str) -> Answer<Option<String>> {
    let id = sqlx::query_scalar!(
        "select creditor_id from payment_accounts where company_id = $1 and selling",
        company_id
    )
    .fetch_optional(connection)
    .await?;
    Ok(id)
}

/// Forgets the member; an account that a debit came back from stays blocked, under a hash that leads to nobody.
pub(in crate::payments) async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from debit_codes where member_id = $1", member.0).execute(&mut *connection).await?;
    sqlx::query!("update debit_blocks set member_id = null where member_id = $1", member.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// An account and member that may not pay by direct debit.
#[derive(Clone, Debug)]
pub struct Blocked {
    /// Whose company.
    pub company_id: String,
    /// Which order's debit came back.
    pub order: OrderId,
    /// Whose it was; None after their erasure.
    pub member: Option<Uuid>,
    /// As the bank says: AM04 …
    pub reason: Option<String>,
    /// When.
    pub created_at: OffsetDateTime,
}

/// All blocks, newest first.
pub async fn blocks(connection: &mut PgConnection) -> Answer<Vec<Blocked>> {
    let blocks = sqlx::query_as!(
        Blocked,
        r#"select company_id, order_id as "order: OrderId", member_id as member, reason, created_at from debit_blocks order by created_at desc, order_id"#
    )
    .fetch_all(connection)
    .await?;
    Ok(blocks)
}

/// A block of a member who is still there, and at which site they bought.
#[derive(Clone, Debug)]
pub struct BlockWithin {
    /// Whose.
    pub member: MemberId,
    /// Where.
    pub site: SiteId,
    /// Whose company.
    pub company_id: String,
    /// Which order's debit came back.
    pub order: OrderId,
    /// As the bank says: AM04 …
    pub reason: Option<String>,
    /// When.
    pub created_at: OffsetDateTime,
}

/// Blocks of members within reach, the newest first, so many at most; or the one of an order.
///
/// # Errors
/// When the database does not answer.
pub async fn blocks_within(
    connection: &mut PgConnection,
    reach: &Reach,
    order: Option<OrderId>,
    most: i64,
) -> Answer<Vec<BlockWithin>> {
    let (all, companies, sites) = reach.parts();
    let blocks = sqlx::query_as!(
        BlockWithin,
        r#"select b.member_id as "member!: MemberId", o.site_id as "site: SiteId", b.company_id, b.order_id as "order: OrderId", b.reason,
             b.created_at
           from debit_blocks b join orders o on o.member_id = b.member_id and o.id = b.order_id join sites s on s.id = o.site_id
           where ($1::uuid is null or b.order_id = $1) and ($2 or s.company_id = any($3) or s.id = any($4))
           order by b.created_at desc, b.order_id limit $5"#,
        order.map(|order| order.0),
        all,
        &companies,
        &sites,
        most,
    )
    .fetch_all(connection)
    .await?;
    Ok(blocks)
}

/// Lifts the block that an order's debit led to, and gives it; none: there is none.
pub async fn unblock(connection: &mut PgConnection, order: OrderId) -> Answer<Vec<Blocked>> {
    let lifted = sqlx::query_as!(
        Blocked,
        r#"delete from debit_blocks where order_id = $1
           returning company_id, order_id as "order: OrderId", member_id as member, reason, created_at"#,
        order.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(lifted)
}
