//! Who may not pay by direct debit any more, since one came back. One colleague asks that they may again, and another one approves.

use super::ask;
use crate::{
    backoffice::{Doer, Office, doer::reason},
    kernel::{
        ids::OrderId,
        problem::{Answer, Refusal},
    },
    payments::{self, BlockWithin},
    staff::{MoneyProposal, Permission},
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Blocks that are shown at most.
const MOST: i64 = 200;

/// Those within reach, the newest first. It names orders and no members: an order's page leaves a line.
///
/// # Errors
/// `not_allowed`.
pub async fn debit_blocks(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    now: OffsetDateTime,
) -> Answer<Vec<BlockWithin>> {
    let reach = doer.reach(Permission::RequestUnblocking, now)?;
    payments::debit_blocks_within(connection, &reach, None, MOST).await
}

/// Asks a second person to let a member pay by direct debit again; the request's id. Nobody lifts a block alone.
///
/// # Errors
/// `not_allowed`; `console_only` for a command; `field_invalid` for a reason that is none; `not_found` for an order that is out of reach,
/// or led to no block.
pub async fn ask_to_unblock(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (order, why): (OrderId, &str),
) -> Answer<Uuid> {
    let now = office.now();
    let reach = doer.reach(Permission::RequestUnblocking, now)?;
    let because = reason(why)?;
    let found = payments::debit_blocks_within(connection, &reach, Some(order), 1).await?;
    let block = found.into_iter().next().ok_or(Refusal::NotFound)?;
    doer.stamp(connection, now).await?;
    let wish = MoneyProposal::Unblock { order, bank: block.reason };
    ask(connection, office, doer, (block.member, block.site), (&wish, because)).await
}
