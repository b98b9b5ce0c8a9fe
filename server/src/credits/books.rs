//! Going through the books, some members at a time: each transfer sums to zero, each balance equals its lines and its
//! lots, nothing is negative. All of a member is read by one statement, so that whoever writes meanwhile is seen whole
//! or not at all; no snapshot is held for longer than that.

use super::model::Proof;
use crate::kernel::{ids::MemberId, problem::Answer};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// Lines, lots or accounts after which a range ends. Its last member may have more.
const LINES: i64 = 20_000;

/// Members whose books are gone through together, in the order of their ids: those of the first and the last included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) first: Uuid,
    pub(super) last: Uuid,
}

impl Range {
    /// One member.
    pub(super) fn of(member: MemberId) -> Self {
        Self { first: member.0, last: member.0 }
    }

    /// Where the next one begins; None: this was the last.
    pub(super) fn next(self) -> Option<Uuid> {
        self.last.as_u128().checked_add(1).map(Uuid::from_u128)
    }
}

/// What a proof of some members needs for the rest of the transaction: one who has years of lines takes longer than a call
/// may, and right after a busy day the statistics are those of the day before.
pub(super) async fn take_time(connection: &mut PgConnection) -> Answer<()> {
    sqlx::raw_sql("set local statement_timeout = '60s'; set local enable_seqscan = off")
        .execute(connection)
        .await?;
    Ok(())
}

/// The next members from this id on, also those of whom there are only lines or lots.
pub(super) async fn range(connection: &mut PgConnection, first: Uuid) -> Answer<Range> {
    let last = sqlx::query_scalar!(
        "select least(
           (select member_id from ledger_lines where member_id >= $1 order by member_id offset $2 limit 1),
           (select member_id from credit_lots where member_id >= $1 order by member_id offset $2 limit 1),
           (select member_id from credit_accounts where member_id >= $1 order by member_id offset $2 limit 1))",
        first,
        LINES,
    )
    .fetch_one(connection)
    .await?;
    Ok(Range { first, last: last.unwrap_or(Uuid::max()) })
}

/// Goes through the books of these members.
pub(super) async fn prove_range(connection: &mut PgConnection, range: Range) -> Answer<Proof> {
    let proof = sqlx::query_as!(
        Proof,
        r#"with transfer as (
             select member_id, sum(credits) as total, count(*) as lines,
                 sum(credits) filter (where account = 'member') as own,
                 sum(-credits) filter (where account = 'owed') as owed
             from ledger_lines where member_id between $1 and $2 group by member_id, transfer_id
         ), part as (
             select member_id, 1 as owners, balance, owed, purchases, 0 as line_total, 0 as line_owed, 0 as lines, 0 as transfers,
                 0 as unbalanced, 0 as lot_total, 0 as standing, 0 as negative_lots
             from credit_accounts where member_id between $1 and $2
             union all
             select member_id, 0, 0, 0, 0, coalesce(sum(own), 0), coalesce(sum(owed), 0), sum(lines), count(*),
                 count(*) filter (where total <> 0), 0, 0, 0
             from transfer group by member_id
             union all
             select member_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(remaining), count(*) filter (where kind = 'bought' and stands),
                 count(*) filter (where remaining < 0)
             from credit_lots where member_id between $1 and $2 group by member_id
         ), account as (
             select member_id, sum(owners) as owners, sum(balance) as balance, sum(owed) as owed, sum(purchases) as purchases,
                 sum(line_total) as line_total, sum(line_owed) as line_owed, sum(lines) as lines, sum(transfers) as transfers,
                 sum(unbalanced) as unbalanced, sum(lot_total) as lot_total, sum(standing) as standing, sum(negative_lots) as negative_lots
             from part group by member_id
         )
         select coalesce(sum(owners), 0)::bigint as "accounts!", coalesce(sum(lines), 0)::bigint as "lines!",
             coalesce(sum(transfers), 0)::bigint as "transfers!", coalesce(sum(unbalanced), 0)::bigint as "unbalanced_transfers!",
             count(*) filter (where owners > 0 and balance <> line_total) as "wrong_balances!",
             count(*) filter (where owners > 0 and balance <> lot_total) as "wrong_lots!",
             count(*) filter (where owners > 0 and owed <> line_owed) as "wrong_debts!",
             count(*) filter (where owners > 0 and purchases <> standing) as "wrong_purchases!",
             count(*) filter (where balance < 0 or negative_lots > 0) as "negative!",
             count(*) filter (where owners = 0) as "ownerless!"
         from account"#,
        range.first,
        range.last,
    )
    .fetch_one(connection)
    .await?;
    Ok(proof)
}

/// Goes through all books, for commands: a transaction at `read committed`, so that each range has a snapshot of its own.
///
/// # Errors
/// When the database does not answer.
pub async fn prove(connection: &mut PgConnection) -> Answer<Proof> {
    take_time(connection).await?;
    let (mut proof, mut next) = (Proof::default(), Some(Uuid::nil()));
    while let Some(first) = next {
        let range = range(connection, first).await?;
        proof += prove_range(connection, range).await?;
        next = range.next();
    }
    Ok(proof)
}

/// The same, each range in a transaction of its own: large books take long, and no transaction does.
///
/// # Errors
/// When the database does not answer.
pub async fn prove_in_parts(pool: &PgPool) -> Answer<Proof> {
    let (mut proof, mut next) = (Proof::default(), Some(Uuid::nil()));
    while let Some(first) = next {
        let mut transaction = pool.begin().await?;
        take_time(&mut transaction).await?;
        let range = range(&mut transaction, first).await?;
        proof += prove_range(&mut transaction, range).await?;
        transaction.commit().await?;
        next = range.next();
    }
    Ok(proof)
}
