//! Credits that come back of what was spent: a message that was unsent, or that nobody answered.

use super::store;
use crate::kernel::{
    clock::Clock,
    events::Event,
    ids::{MemberId, MessageId},
    problem::Answer,
    random::Random,
};
use sqlx::PgConnection;

/// Why they come back: the ledger's cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Its writer took the message back before it was read.
    Unsent,
    /// It began a conversation, and nobody answered it in time.
    Unanswered,
}

impl Why {
    fn cause(self) -> &'static str {
        match self {
            Self::Unsent => "unsent",
            Self::Unanswered => "unanswered",
        }
    }
}

/// Keeps spends, purchases and returns of the member away until the end of the transaction: the first of the locks.
pub async fn hold(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    store::lock(connection, member).await?;
    Ok(())
}

/// Whether there is such an account: who was erased has none.
pub async fn is_open(connection: &mut PgConnection, member: MemberId) -> Answer<bool> {
    let open = sqlx::query_scalar!(
        r#"select exists (select from credit_accounts where member_id = $1) as "open!""#,
        member.0
    )
    .fetch_one(connection)
    .await?;
    Ok(open)
}

/// What came back of a spending.
#[derive(Debug)]
pub struct Returned {
    /// Credits: what the message had cost.
    pub credits: i32,
    /// For the hub, after the commit; None where a debt took all of it.
    pub event: Option<Event>,
}

/// Gives back what the message cost, to the lots that it was paid from, by the database function `return_credits`:
/// once, whatever else asks for it. None where nothing came back.
pub async fn return_spent(
    connection: &mut PgConnection,
    clock: &Clock,
    random: &Random,
    (member, message): (MemberId, MessageId),
    why: Why,
) -> Answer<Option<Returned>> {
    let row = sqlx::query!(
        r#"select returned as "returned!", grew as "grew!" from return_credits($1, $2, $3, $4, $5, $6)"#,
        member.0,
        why.cause(),
        message.0,
        random.uuid(),
        random.uuid(),
        clock.now(),
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let event = store::tell(connection, clock, member, row.grew).await?;
    Ok(Some(Returned { credits: row.returned, event }))
}
