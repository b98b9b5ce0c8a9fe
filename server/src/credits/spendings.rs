//! What spendings were paid with, and on whom they were.

use crate::kernel::{
    ids::MemberId,
    money::{Currency, Money},
    problem::Answer,
};
use sqlx::PgConnection;
use uuid::Uuid;

/// What one lot paid of a spending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaidPart {
    /// The spending's, as [`super::Entry::id`].
    pub transfer: Uuid,
    /// Who got the message, gift or photo; None once either of the two is erased.
    pub on: Option<MemberId>,
    /// Which lot paid.
    pub lot: Uuid,
    /// So many of its credits.
    pub credits: i32,
    /// How many it held when it was new.
    pub lot_credits: i32,
    /// What was paid for all of those; None: they were free.
    pub lot_price: Option<Money>,
}

/// How these of the member's spendings were paid.
pub async fn paid_parts(
    connection: &mut PgConnection,
    member: MemberId,
    transfers: &[Uuid],
) -> Answer<Vec<PaidPart>> {
    let rows = sqlx::query!(
        r#"select s.transfer_id, s.other_id as "on: MemberId", s.lot_id, s.credits, l.credits as lot_credits,
             l.price_minor, l.currency as "currency: Currency"
         from credit_spendings s join credit_lots l on l.member_id = s.member_id and l.id = s.lot_id
         where s.member_id = $1 and s.transfer_id = any($2)"#,
        member.0,
        transfers,
    )
    .fetch_all(connection)
    .await?;
    let parts = rows.into_iter().map(|row| PaidPart {
        transfer: row.transfer_id,
        on: row.on,
        lot: row.lot_id,
        credits: row.credits,
        lot_credits: row.lot_credits,
        lot_price: row.currency.map(|currency| Money::new(row.price_minor, currency)),
    });
    Ok(parts.collect())
}

/// Forgets, of a member who is erased and of everybody with whom they had a conversation, on whom they spent.
/// The books stay: which lots paid.
pub async fn forget_whom(connection: &mut PgConnection, member: MemberId, partners: &[Uuid]) -> Answer<()> {
    sqlx::query!(
        "update credit_spendings set other_id = null where member_id = $1 and other_id is not null",
        member.0
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "update credit_spendings set other_id = null where member_id = any($2) and other_id = $1",
        member.0,
        partners,
    )
    .execute(connection)
    .await?;
    Ok(())
}
