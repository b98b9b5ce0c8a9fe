//! The proof of the log: each line's hash, that each follows the one before, that none is missing at the end, that what is
//! kept outside agrees, that reasons are those that were given, and that it tells what the tables tell.

use super::{
    Anchor, Chain,
    line::{Line, beginning, lines_after},
};
use crate::kernel::{problem::Answer, vault::hex};
use sqlx::PgConnection;

/// Faults that are told of; where there are more, these are enough to begin with.
const TOLD: usize = 100;

/// Something that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// What stands in it is not what was written.
    #[error("chain {chain}: line {seq} was changed: its hash does not fit it")]
    Changed {
        /// Which chain.
        chain: Chain,
        /// Which line.
        seq: i64,
    },
    /// It was written anew, hash and all.
    #[error("chain {chain}: line {seq} is not the one that line {next} follows: it was written anew")]
    Replaced {
        /// Which chain.
        chain: Chain,
        /// Which line.
        seq: i64,
        /// The one after it.
        next: i64,
    },
    /// Lines between others.
    #[error("chain {chain}: lines {from} to {to} are missing")]
    Missing {
        /// Which chain.
        chain: Chain,
        /// The first.
        from: i64,
        /// The last.
        to: i64,
    },
    /// Lines at the end.
    #[error("chain {chain}: the newest lines are cut: it ends at {end}, and {witness} knows line {known}")]
    Cut {
        /// Which chain.
        chain: Chain,
        /// The last that is there; 0 for none.
        end: i64,
        /// The last that was.
        known: i64,
        /// Who knows it.
        witness: String,
    },
    /// A chain that fits in itself, and is another one.
    #[error(
        "chain {chain}: line {seq} is not the one that {witness} knows: it, or one before it, was written anew"
    )]
    Rewritten {
        /// Which chain.
        chain: Chain,
        /// Which line.
        seq: i64,
        /// Who knows it.
        witness: String,
    },
    /// The words beside a line; a line whose reason was erased is none.
    #[error("chain {chain}: the reason that stands beside line {seq} is not the one that was given")]
    Reason {
        /// Which chain.
        chain: Chain,
        /// Which line.
        seq: i64,
    },
    /// A row that no line tells of as it is.
    #[error(
        "{trail} {key} has no line that tells what stands there: it was changed, or came by no way of ours"
    )]
    Unlogged {
        /// Its table, or what of it.
        trail: String,
        /// Its key.
        key: String,
    },
    /// A line without its row.
    #[error("{trail} {key} is gone, and the log tells of it")]
    Gone {
        /// Its table, or what of it.
        trail: String,
        /// Its key.
        key: String,
    },
}

/// What was looked through, and what is wrong.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// Lines of both chains.
    pub lines: i64,
    /// Anchors that were compared.
    pub anchors: usize,
    /// At most 100.
    pub faults: Vec<Fault>,
}

/// Goes through everything. `outside` are anchors from elsewhere, each with who keeps it; those that the database knows of
/// are compared besides.
///
/// # Errors
/// When the database does not answer.
pub async fn verify(connection: &mut PgConnection, outside: &[(String, Anchor)]) -> Answer<Verdict> {
    let mut verdict = Verdict::default();
    let own = super::anchors(connection).await?;
    let own = own.into_iter().map(|anchor| ("the table of anchors".to_owned(), anchor));
    let anchors: Vec<(String, Anchor)> = own.chain(outside.iter().cloned()).collect();
    verdict.anchors = anchors.len();
    for chain in Chain::ALL {
        let walk = walk(connection, chain).await?;
        let end = walk.next - 1;
        verdict.lines += walk.lines;
        verdict.faults.extend(walk.faults);
        verdict.faults.extend(compare_head(connection, chain, end, &walk.last).await?);
        verdict.faults.extend(prove_reasons(connection, chain).await?);
        for (witness, anchor) in anchors.iter().filter(|(_, anchor)| anchor.chain == chain) {
            verdict.faults.extend(compare(connection, end, witness, anchor).await?);
        }
    }
    verdict.faults.extend(prove_state(connection).await?);
    verdict.faults.truncate(TOLD);
    Ok(verdict)
}

/// How far a chain was followed.
struct Walk {
    /// The number that must come next.
    next: i64,
    /// The hash of the last line.
    last: Vec<u8>,
    lines: i64,
    faults: Vec<Fault>,
}

async fn walk(connection: &mut PgConnection, chain: Chain) -> Answer<Walk> {
    let mut walk = Walk { next: 1, last: beginning(chain).to_vec(), lines: 0, faults: Vec::new() };
    loop {
        let lines = lines_after(connection, chain, walk.next - 1).await?;
        if lines.is_empty() {
            return Ok(walk);
        }
        for line in lines {
            walk.step(chain, line);
        }
    }
}

impl Walk {
    fn step(&mut self, chain: Chain, line: Line) {
        if line.seq > self.next {
            self.faults.push(Fault::Missing { chain, from: self.next, to: line.seq - 1 });
        } else if line.previous_hash != self.last {
            self.faults.push(Fault::Replaced { chain, seq: line.seq - 1, next: line.seq });
        }
        if line.computed(chain).as_slice() != line.hash {
            self.faults.push(Fault::Changed { chain, seq: line.seq });
        }
        (self.next, self.last) = (line.seq + 1, line.hash);
        self.lines += 1;
    }
}

async fn compare_head(
    connection: &mut PgConnection,
    chain: Chain,
    end: i64,
    last: &[u8],
) -> Answer<Option<Fault>> {
    let head = sqlx::query!("select seq, hash from audit_log_heads where chain = $1", chain.code())
        .fetch_optional(connection)
        .await?;
    let witness = || "its head".to_owned();
    Ok(match head {
        None => Some(Fault::Cut { chain, end, known: end, witness: witness() }),
        Some(head) if head.seq > end => Some(Fault::Cut { chain, end, known: head.seq, witness: witness() }),
        Some(head) if head.seq < end || head.hash != last => {
            Some(Fault::Rewritten { chain, seq: end, witness: witness() })
        }
        Some(_) => None,
    })
}

async fn compare(
    connection: &mut PgConnection,
    end: i64,
    witness: &str,
    anchor: &Anchor,
) -> Answer<Option<Fault>> {
    let (chain, seq, witness) = (anchor.chain, anchor.seq, format!("{witness} of {}", anchor.day));
    if seq > end {
        return Ok(Some(Fault::Cut { chain, end, known: seq, witness }));
    }
    let hash =
        sqlx::query_scalar!("select hash from audit_log where chain = $1 and seq = $2", chain.code(), seq)
            .fetch_optional(connection)
            .await?;
    // One that is missing was told of already.
    let is_other = hash.is_some_and(|hash| hex(&hash) != anchor.hash);
    Ok(is_other.then_some(Fault::Rewritten { chain, seq, witness }))
}

/// Whether the reasons that are still there are those that their lines hold the hashes of.
async fn prove_reasons(connection: &mut PgConnection, chain: Chain) -> Answer<Vec<Fault>> {
    let limit = i64::try_from(TOLD).unwrap_or(i64::MAX);
    let others = sqlx::query_scalar!(
        r#"select r.seq from audit_log_reasons r join audit_log l on l.chain = r.chain and l.seq = r.seq
           where r.chain = $1 and l.reason_hash is distinct from sha256(r.salt || convert_to(r.reason, 'UTF8')) order by r.seq limit $2"#,
        chain.code(),
        limit,
    )
    .fetch_all(connection)
    .await?;
    Ok(others.into_iter().map(|seq| Fault::Reason { chain, seq }).collect())
}

/// Whether each row that is owed a line has it, and the reverse; a site's versions go with the site, of which a line tells.
async fn prove_state(connection: &mut PgConnection) -> Answer<Vec<Fault>> {
    let limit = i64::try_from(TOLD).unwrap_or(i64::MAX);
    let unlogged = sqlx::query!(
        r#"select o.trail as "trail!", o.key as "key!" from audit_owed o
         where not exists (select from audit_log l where l.facts ? 'trail' and l.facts ->> 'trail' = o.trail
           and l.facts ->> 'key' = o.key and l.facts ->> 'row' = o.row_hash) order by 1, 2 limit $1"#,
        limit,
    )
    .fetch_all(&mut *connection)
    .await?;
    let gone = sqlx::query!(
        r#"select l.facts ->> 'trail' as "trail!", l.facts ->> 'key' as "key!" from audit_log l
         where l.facts ? 'trail' and not exists (select from audit_owed o where o.trail = l.facts ->> 'trail' and o.key = l.facts ->> 'key')
           and (l.facts ->> 'trail' <> 'site_versions' or exists (select from sites where id = l.site_id)) order by 1, 2 limit $1"#,
        limit,
    )
    .fetch_all(connection)
    .await?;
    let unlogged = unlogged.into_iter().map(|row| Fault::Unlogged { trail: row.trail, key: row.key });
    let gone = gone.into_iter().map(|row| Fault::Gone { trail: row.trail, key: row.key });
    Ok(unlogged.chain(gone).collect())
}
