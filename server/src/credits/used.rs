//! What became of one purchase's credits, in counts.

use crate::kernel::{
    ids::{MemberId, OrderId},
    problem::Answer,
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// What an order's credits did under one cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Used {
    /// The ledger's: message, photo, voice, gift; unsent and unanswered came back; closed is months of long ago, taken together.
    pub cause: String,
    /// How many messages, gifts and so on; months, where they are closed.
    pub times: i64,
    /// Credits of this order among what they cost.
    pub credits: i64,
    /// The first one.
    pub first: OffsetDateTime,
    /// The last one.
    pub last: OffsetDateTime,
}

/// Of the member's order, most credits first. Of one member's spendings each is read.
pub async fn used(connection: &mut PgConnection, member: MemberId, order: OrderId) -> Answer<Vec<Used>> {
    let rows = sqlx::query_as!(
        Used,
        r#"select l.cause, count(*) as "times!", sum(s.credits) as "credits!", min(l.created_at) as "first!", max(l.created_at) as "last!"
         from credit_lots lot
         join credit_spendings s on s.member_id = lot.member_id and s.lot_id = lot.id
         join ledger_lines l on l.member_id = s.member_id and l.transfer_id = s.transfer_id and l.account = 'member'
         where lot.member_id = $1 and lot.order_id = $2
         group by l.cause order by sum(s.credits) desc, l.cause"#,
        member.0,
        order.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}
