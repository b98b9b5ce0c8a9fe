//! What members bought on the site before, from which they were brought along: shown to them, and nothing else. It is in no
//! invoice, refund, sum or ledger of ours.

use crate::kernel::{
    ids::MemberId,
    money::{Currency, Money},
    problem::Answer,
};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// What became of it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum EarlierStatus {
    /// It was paid.
    Paid,
    /// Some of the money went back.
    PartlyRefunded,
    /// All of it did.
    Refunded,
    /// The bank took it back.
    ChargedBack,
    /// It was never paid.
    Failed,
}

/// A purchase that is brought along.
#[derive(Clone, Debug, Serialize)]
pub struct MovedOrder {
    /// Whose.
    pub member: MemberId,
    /// Ours.
    pub id: Uuid,
    /// As the program before called it: 1 to 300 characters.
    pub external_id: String,
    /// For how many credits, where it was for such.
    pub credits: Option<i32>,
    /// Minor units.
    pub price_minor: i64,
    /// ISO 4217.
    pub currency: Currency,
    /// By what it was paid, in that program's word: up to 40 characters.
    pub method: Option<String>,
    /// What became of it.
    pub status: EarlierStatus,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// Writes these; those that are there already are passed over. Gives how many are new.
pub async fn put_earlier_orders(connection: &mut PgConnection, orders: &[MovedOrder]) -> Answer<u64> {
    let rows = serde_json::to_value(orders).map_err(anyhow::Error::from)?;
    let written = sqlx::query!(
        "insert into earlier_orders (member_id, id, external_id, credits, price_minor, currency, method, status, created_at)
         select member, id, external_id, credits, price_minor, currency, method, status, created_at
         from jsonb_to_recordset($1) as given (member uuid, id uuid, external_id text, credits integer, price_minor bigint, currency text,
           method text, status text, created_at timestamptz)
         on conflict do nothing",
        rows,
    )
    .execute(connection)
    .await?;
    Ok(written.rows_affected())
}

/// A purchase on the site before, as its member sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(in crate::payments) struct EarlierOrder {
    /// As that site called it.
    number: String,
    /// For how many credits; null where it was for something else, or nobody knows.
    #[schema(required = true)]
    credits: Option<i32>,
    price: Money,
    /// By what it was paid: one of our codes, or that site's own word.
    #[schema(required = true)]
    method: Option<String>,
    status: EarlierStatus,
}

/// One of them with its place in the list.
pub(in crate::payments) struct EarlierRow {
    pub(in crate::payments) id: Uuid,
    pub(in crate::payments) at: OffsetDateTime,
    /// What was left of its credits when they were brought along.
    pub(in crate::payments) came: i32,
    pub(in crate::payments) order: EarlierOrder,
}

/// One's own, older than this place (time and id), newest first.
pub(in crate::payments) async fn earlier_before(
    connection: &mut PgConnection,
    member: MemberId,
    before: (OffsetDateTime, Uuid),
    limit: usize,
) -> Answer<Vec<EarlierRow>> {
    let found = sqlx::query!(
        r#"select e.id as "id!", e.external_id as "external_id!", e.credits, e.price_minor as "price_minor!", e.currency as "currency!: Currency", e.method,
             e.status as "status!: EarlierStatus", e.created_at as "created_at!",
             coalesce(l.credits, 0) as "came!"
         from (select * from earlier_orders where member_id = $1 and (created_at, id) < ($2, $3)
               order by created_at desc, id desc limit $4) e
         left join ledger_lines l
           on l.member_id = $1 and l.cause = 'order' and l.cause_id = e.id and l.account = 'member'
         order by e.created_at desc, e.id desc"#,
        member.0,
        before.0,
        before.1,
        i64::try_from(limit).unwrap_or(i64::MAX),
    )
    .fetch_all(connection)
    .await?;
    let rows = found.into_iter().map(|row| {
        let price = Money::new(row.price_minor, row.currency);
        let (number, credits, method, status) = (row.external_id, row.credits, row.method, row.status);
        let order = EarlierOrder { number, credits, price, method, status };
        EarlierRow { id: row.id, at: row.created_at, came: row.came, order }
    });
    Ok(rows.collect())
}

/// The company that they bought of keeps its own books.
pub(in crate::payments) async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from earlier_orders where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
