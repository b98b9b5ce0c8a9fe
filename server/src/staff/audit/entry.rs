//! Writing a line by hand: for what no table shows, such as a look.

use super::Chain;
use crate::kernel::{ids::SiteId, problem::Answer, random::Random, vault::hex};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

/// A line; who acts is the transaction's stamp.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    /// Where it goes.
    pub chain: Chain,
    /// `area.act`, in lower case.
    pub action: &'static str,
    /// What it is about, by kind and id; the id is kept as its hash.
    pub subject: Option<(&'static str, Uuid)>,
    /// Where.
    pub site: Option<SiteId>,
    /// The case that it belongs to, by kind and id.
    pub case: Option<(&'static str, Uuid)>,
    /// Codes, numbers and ids; never words about people.
    pub facts: Value,
    /// Why, in words, which can be forgotten later: 1 to 1,000 characters.
    pub reason: Option<&'a str>,
}

/// Writes it as the last thing of its transaction, since it holds the heads of both chains from here on.
///
/// # Errors
/// When the database does not answer.
pub async fn append(connection: &mut PgConnection, random: &Random, entry: &Entry<'_>) -> Answer<i64> {
    let hash = |id: Uuid| format!("\\x{}", hex(&Sha256::digest(id.as_bytes())));
    let fields = json!({
        "subject_kind": entry.subject.map(|(kind, _)| kind),
        "subject_hash": entry.subject.map(|(_, id)| hash(id)),
        "site_id": entry.site,
        "case_kind": entry.case.map(|(kind, _)| kind),
        "case_id": entry.case.map(|(_, id)| id),
        "facts": entry.facts,
    });
    let salt = random.bytes::<32>();
    let seq = sqlx::query_scalar!(
        r#"select append_audit(jsonb_populate_record(audit_line($1, $2), $3), $4, $5) as "seq!""#,
        entry.chain.code(),
        entry.action,
        fields,
        entry.reason,
        &salt,
    )
    .fetch_one(connection)
    .await?;
    Ok(seq)
}

/// Writes that somebody is shown these, a line for each; as [`append`], the last thing of its transaction.
///
/// # Errors
/// When the database does not answer.
pub async fn append_looks(
    connection: &mut PgConnection,
    action: &'static str,
    shown: &[(&'static str, Uuid, SiteId)],
    facts: &Value,
) -> Answer<()> {
    sqlx::query!(
        "select append_audit(jsonb_populate_record(audit_line('read', $1), jsonb_build_object('subject_kind', kind,
           'subject_hash', sha256(uuid_send(id)), 'site_id', site, 'facts', $5::jsonb)), null, null)
         from unnest($2::text[], $3::uuid[], $4::uuid[]) shown (kind, id, site)",
        action,
        &shown.iter().map(|(kind, ..)| (*kind).to_owned()).collect::<Vec<_>>(),
        &shown.iter().map(|(_, id, _)| *id).collect::<Vec<_>>(),
        &shown.iter().map(|(.., site)| site.0).collect::<Vec<_>>(),
        facts,
    )
    .fetch_all(connection)
    .await?;
    Ok(())
}
