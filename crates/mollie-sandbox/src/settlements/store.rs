//! The SQL of settlements.

use sqlx::{FromRow, PgConnection};
use time::{Date, OffsetDateTime};

use super::sheet::Item;
use crate::call::is_id;
use crate::listing::Listed;
use crate::sandbox::Sandbox;

/// A row of `settlements`.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Settlement {
    pub(super) id: String,
    pub(super) reference: String,
    pub(super) amount_minor: i64,
    pub(super) created_at: OffsetDateTime,
    pub(super) settled_at: OffsetDateTime,
}

impl Listed for Settlement {
    fn id(&self) -> &str {
        &self.id
    }
}

/// The first day of the profile that is not closed; holds it against others who would close it too.
pub(super) async fn lock_days(conn: &mut PgConnection, profile: &str) -> Result<Date, sqlx::Error> {
    sqlx::query(
        "insert into mollie_sandbox.settlement_days (profile_id, closed_until) values ($1, '2000-01-01')
         on conflict do nothing",
    )
    .bind(profile)
    .execute(&mut *conn)
    .await?;
    sqlx::query_scalar(
        "select closed_until from mollie_sandbox.settlement_days where profile_id = $1 for update",
    )
    .bind(profile)
    .fetch_one(conn)
    .await
}

/// All days before that one are closed.
pub(super) async fn keep_days(
    conn: &mut PgConnection,
    profile: &str,
    until: Date,
) -> Result<(), sqlx::Error> {
    sqlx::query("update mollie_sandbox.settlement_days set closed_until = $2 where profile_id = $1")
        .bind(profile)
        .bind(until)
        .execute(conn)
        .await
        .map(drop)
}

/// What moved before that moment and is in no settlement, oldest first.
pub(super) async fn unsettled(
    conn: &mut PgConnection,
    profile: &str,
    before: OffsetDateTime,
) -> Result<Vec<Item>, sqlx::Error> {
    sqlx::query_as(
        "select i.kind, i.id, i.at, i.amount_minor, i.currency, p.method from (
            select 'payment' as kind, id, id as payment_id, paid_at as at, amount_minor, currency
            from mollie_sandbox.payments where profile_id = $1 and status = 'paid'
            union all
            select 'refund', id, payment_id, created_at, amount_minor, currency
            from mollie_sandbox.refunds where profile_id = $1 and status = 'refunded'
            union all
            select 'chargeback', id, payment_id, created_at, amount_minor, currency
            from mollie_sandbox.chargebacks where profile_id = $1
            union all
            select 'reversal', id, payment_id, reversed_at, amount_minor, currency
            from mollie_sandbox.chargebacks where profile_id = $1 and reversed_at is not null
         ) i join mollie_sandbox.payments p on p.id = i.payment_id
         where i.at < $2 and p.method <> 'paypal'
            and not exists (select from mollie_sandbox.settled s where s.kind = i.kind and s.item_id = i.id)
         order by i.at, i.id",
    )
    .bind(profile)
    .bind(before)
    .fetch_all(conn)
    .await
}

/// What is in a settlement.
pub(super) async fn items(conn: &mut PgConnection, settlement: &str) -> Result<Vec<Item>, sqlx::Error> {
    sqlx::query_as(
        "select kind, item_id as id, at, amount_minor, currency, method from mollie_sandbox.settled
         where settlement_id = $1 order by at, item_id",
    )
    .bind(settlement)
    .fetch_all(conn)
    .await
}

/// Pays items out together.
pub(super) async fn pay_out(
    conn: &mut PgConnection,
    sandbox: &Sandbox,
    profile: &str,
    (created_at, settled_at): (OffsetDateTime, OffsetDateTime),
    (amount, items): (i64, &[Item]),
) -> Result<(), sqlx::Error> {
    let id = sandbox.fresh_id(&mut *conn, "stl").await?;
    let month = format!("{:02}{:02}", created_at.year() % 100, u8::from(created_at.month()));
    // Merchant, year and month, and which of the month it is, as on the bank statement.
    sqlx::query(
        "insert into mollie_sandbox.settlements (id, profile_id, reference, amount_minor, created_at, settled_at)
         select $1, $2,
            format('%s.%s.%s', 1000000 + abs(hashtext($2)) % 1000000, $3::text, lpad((1 + count(*))::text, 2, '0')),
            $4, $5, $6
         from mollie_sandbox.settlements where profile_id = $2 and split_part(reference, '.', 2) = $3",
    )
    .bind(&id)
    .bind(profile)
    .bind(month)
    .bind(amount)
    .bind(created_at)
    .bind(settled_at)
    .execute(&mut *conn)
    .await?;
    for item in items {
        sqlx::query(
            "insert into mollie_sandbox.settled (settlement_id, kind, item_id, at, amount_minor, currency, method)
             values ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&id)
        .bind(item.kind)
        .bind(&item.id)
        .bind(item.at)
        .bind(item.amount_minor)
        .bind(item.currency.code())
        .bind(&item.method)
        .execute(&mut *conn)
        .await?;
    }
    Ok(())
}

/// The settlement of this id or bank reference.
pub(super) async fn find(
    conn: &mut PgConnection,
    profile: &str,
    name: &str,
) -> Result<Option<Settlement>, sqlx::Error> {
    let reference = name.len() <= 40 && name.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if !reference && !is_id(name, "stl") {
        return Ok(None);
    }
    sqlx::query_as(
        "select * from mollie_sandbox.settlements where profile_id = $1 and (id = $2 or reference = $2)",
    )
    .bind(profile)
    .bind(name)
    .fetch_optional(conn)
    .await
}

/// The newest that is closed and not yet paid out.
pub(super) async fn under_way(
    conn: &mut PgConnection,
    profile: &str,
    now: OffsetDateTime,
) -> Result<Option<Settlement>, sqlx::Error> {
    sqlx::query_as(
        "select * from mollie_sandbox.settlements where profile_id = $1 and settled_at > $2 order by seq desc limit 1",
    )
    .bind(profile)
    .bind(now)
    .fetch_optional(conn)
    .await
}
