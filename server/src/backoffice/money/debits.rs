//! Who may not pay by direct debit any more, since one came back. One colleague asks that they may again, and another one approves.
//! Whoever runs commands lifts a block alone, and says by hand what the bank did with a debit.

use super::ask;
use crate::{
    backoffice::{Doer, Office, doer::reason},
    kernel::{
        ids::{MemberId, OrderId, SiteId},
        problem::{Answer, Refusal},
    },
    payments::{self, BlockWithin, MovedDebit},
    staff::{self, Chain, Entry, MoneyProposal, Permission},
};
use serde_json::{Value, json};
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

/// Lifts the block that an order's debit led to, by a command: it can't tell a second person. False: there is none.
///
/// # Errors
/// `not_allowed` in the console, where one colleague asks and another one approves.
pub async fn unblock_debit(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    order: OrderId,
) -> Answer<bool> {
    require_command(doer)?;
    doer.stamp(connection, office.now()).await?;
    let lifted = payments::unblock_debit(connection, order).await?;
    for block in &lifted {
        let facts = doer.signed(json!({ "order": order, "company": block.company_id, "bank": block.reason }));
        let of = (block.member.map(MemberId), order);
        append(connection, office, "debit.unblocked", of, (facts, None)).await?;
    }
    Ok(!lifted.is_empty())
}

/// What somebody says by hand of debits by the company's own bank, and of refunds of them.
#[derive(Clone, Copy, Debug)]
pub enum DebitNews<'a> {
    /// The bank paid these: end-to-end ids, or the names of files for all of theirs.
    Paid(&'a [String]),
    /// One came back.
    Returned {
        /// Its end-to-end id.
        id: &'a str,
        /// The bank's reason.
        reason: &'a str,
    },
    /// One is taken out, since the bank has not got it.
    Dropped {
        /// Its end-to-end id.
        id: &'a str,
        /// Why, in words.
        why: &'a str,
    },
    /// A refund was sent.
    Refunded(Uuid),
}

/// Books what the bank did as somebody says it by a command; how many debits moved on, or the name under which none
/// waits: then nothing of it is to be committed. The console has the bank's own files for that.
///
/// # Errors
/// `not_allowed` in the console.
pub async fn settle_debit(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    news: DebitNews<'_>,
) -> Answer<Result<usize, String>> {
    require_command(doer)?;
    let now = office.now();
    doer.stamp(connection, now).await?;
    let (action, moved) = match news {
        DebitNews::Paid(names) => ("debit.paid", paid(connection, office, names).await?),
        DebitNews::Returned { id, reason } => {
            payments::hold_bank_accounts(connection).await?;
            let back = payments::debit_returned(connection, office.jobs, id, reason, now).await?;
            ("debit.returned", one(id, back))
        }
        DebitNews::Dropped { id, why } => {
            let out = payments::drop_debit(connection, office.jobs, id, (doer.name(), why)).await?;
            ("debit.dropped", one(id, out))
        }
        DebitNews::Refunded(id) => {
            let sent = payments::debit_refunded(connection, office.jobs, id, now).await?;
            ("debit.refunded", one(&id.to_string(), sent))
        }
    };
    let moved = match moved {
        Ok(moved) => moved,
        Err(name) => return Ok(Err(name)),
    };
    let (bank, because) = match news {
        DebitNews::Returned { reason, .. } => (Some(reason), None),
        DebitNews::Dropped { why, .. } => (None, Some(why)),
        DebitNews::Paid(_) | DebitNews::Refunded(_) => (None, None),
    };
    // Last, since whoever writes to the log holds its end.
    for (name, debit) in &moved {
        let MovedDebit { member, order, company_id, payment_id, amount_minor } = debit;
        let facts = json!({ "typed": name, "order": order, "company": company_id, "payment": payment_id, "cents": amount_minor,
            "bank": bank });
        append(connection, office, action, (Some(*member), *order), (doer.signed(facts), because)).await?;
    }
    Ok(Ok(moved.len()))
}

/// What moved on, each with the name that was typed; or the name under which nothing waits.
type Moved = Result<Vec<(String, MovedDebit)>, String>;

fn one(name: &str, moved: Option<MovedDebit>) -> Moved {
    moved.map(|debit| vec![(name.to_owned(), debit)]).ok_or_else(|| name.to_owned())
}

async fn paid(connection: &mut PgConnection, office: Office<'_>, names: &[String]) -> Answer<Moved> {
    let mut all = Vec::new();
    for name in names {
        let paid = payments::debit_paid(connection, office.jobs, name).await?;
        if paid.is_empty() {
            return Ok(Err(name.clone()));
        }
        all.extend(paid.into_iter().map(|debit| (name.clone(), debit)));
    }
    Ok(Ok(all))
}

fn require_command(doer: Doer<'_>) -> Answer<()> {
    match doer {
        Doer::Staff(_) => Err(Refusal::NotAllowed.into()),
        Doer::Command(_) | Doer::Named(_) => Ok(()),
    }
}

async fn append(
    connection: &mut PgConnection,
    office: Office<'_>,
    action: &'static str,
    (member, order): (Option<MemberId>, OrderId),
    (facts, reason): (Value, Option<&str>),
) -> Answer<()> {
    let (subject, site) = match member {
        Some(member) => (("member", member.0), site_of(connection, member, order).await?),
        // They were erased meanwhile.
        None => (("order", order.0), None),
    };
    let entry = Entry { chain: Chain::Act, action, subject: Some(subject), site, case: None, facts, reason };
    staff::append(connection, office.random, &entry).await.map(drop)
}

async fn site_of(connection: &mut PgConnection, member: MemberId, order: OrderId) -> Answer<Option<SiteId>> {
    let site = sqlx::query_scalar!(
        r#"select site_id as "site: SiteId" from orders where member_id = $1 and id = $2"#,
        member.0,
        order.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(site)
}
