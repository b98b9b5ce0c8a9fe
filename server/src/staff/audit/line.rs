//! A line as it is read for the proof, and what its hash is of. The database computes the same (`audit_hash`); here it is
//! done again from the bare columns, so that a changed function proves nothing.

use super::Chain;
use crate::kernel::problem::Answer;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;

/// Lines that are read at once.
pub(super) const MANY: i64 = 1_000;

/// The columns as texts.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) seq: i64,
    at: String,
    staff_id: Option<String>,
    via: String,
    session_id: Option<String>,
    os_user: Option<String>,
    action: String,
    subject_kind: Option<String>,
    subject_hash: Option<String>,
    site_id: Option<String>,
    company_id: Option<String>,
    case_kind: Option<String>,
    case_id: Option<String>,
    facts: String,
    reason_hash: Option<String>,
    pub(super) previous_hash: Vec<u8>,
    pub(super) hash: Vec<u8>,
}

impl Line {
    /// What its hash must be.
    pub(super) fn computed(&self, chain: Chain) -> [u8; 32] {
        let seq = self.seq.to_string();
        let fields = [
            Some(chain.code()),
            Some(&seq),
            Some(&self.at),
            self.staff_id.as_deref(),
            Some(&self.via),
            self.session_id.as_deref(),
            self.os_user.as_deref(),
            Some(&self.action),
            self.subject_kind.as_deref(),
            self.subject_hash.as_deref(),
            self.site_id.as_deref(),
            self.company_id.as_deref(),
            self.case_kind.as_deref(),
            self.case_id.as_deref(),
            Some(&self.facts),
            self.reason_hash.as_deref(),
        ];
        let mut hash = Sha256::new_with_prefix(&self.previous_hash);
        for field in fields {
            match field {
                Some(field) => hash.update(format!("{}:{field}", field.len())),
                None => hash.update("-"),
            }
        }
        hash.finalize().into()
    }
}

/// What the first line of a chain names as the one before it.
pub(super) fn beginning(chain: Chain) -> [u8; 32] {
    Sha256::digest(format!("liaison {chain}")).into()
}

/// The lines that follow, [`MANY`] at most.
pub(super) async fn lines_after(
    connection: &mut PgConnection,
    chain: Chain,
    after: i64,
) -> Answer<Vec<Line>> {
    let lines = sqlx::query_as!(
        Line,
        r#"select seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "at!", staff_id::text, via, session_id::text,
           os_user, action, subject_kind, encode(subject_hash, 'hex') as subject_hash, site_id::text, company_id, case_kind, case_id::text,
           facts::text as "facts!", encode(reason_hash, 'hex') as reason_hash, previous_hash, hash
         from audit_log where chain = $1 and seq > $2 order by seq limit $3"#,
        chain.code(),
        after,
        MANY,
    )
    .fetch_all(connection)
    .await?;
    Ok(lines)
}
