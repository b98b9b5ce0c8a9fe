//! The log as an auditor reads it: pages, the newest line first, with filters of several values each.

use super::Chain;
use crate::{
    kernel::{
        ids::{SiteId, StaffId},
        problem::Answer,
    },
    staff::Reach,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// Which lines; where a filter names nothing, it leaves nothing out.
#[derive(Clone, Debug, Default)]
pub struct LogFilter {
    /// Of these chains.
    pub chains: Vec<Chain>,
    /// These acts.
    pub actions: Vec<String>,
    /// By these colleagues.
    pub staff: Vec<StaffId>,
    /// By these ways.
    pub via: Vec<String>,
    /// About these sites.
    pub sites: Vec<SiteId>,
    /// About things of these kinds.
    pub subject_kinds: Vec<String>,
    /// About things of these ids.
    pub subjects: Vec<Uuid>,
    /// From then on.
    pub from: Option<OffsetDateTime>,
    /// Until then.
    pub until: Option<OffsetDateTime>,
}

/// Where a page ends: its last line.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LogPosition {
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    chain: String,
    seq: i64,
}

/// A line.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LogLine {
    /// Which chain it is of: act or read.
    pub chain: String,
    /// Its number there.
    pub seq: i64,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// Whose account; null: none that we know.
    pub staff: Option<StaffId>,
    /// As colleagues know them.
    pub staff_name: Option<String>,
    /// console, command, job or sql.
    pub via: String,
    /// The account of the operating system, of a command.
    pub os_user: Option<String>,
    /// What was done.
    pub action: String,
    /// What it is about.
    pub subject_kind: Option<String>,
    /// The hash of its id, in hexadecimal.
    pub subject: Option<String>,
    /// Where.
    pub site: Option<SiteId>,
    /// The domain of the site.
    pub domain: Option<String>,
    /// At which company.
    pub company: Option<String>,
    /// The case that it belongs to.
    pub case_kind: Option<String>,
    /// Its id.
    pub case_id: Option<Uuid>,
    /// Codes, numbers and ids.
    #[schema(value_type = Object)]
    pub facts: Value,
    /// Why, in words; null where none were asked for, or they were forgotten.
    pub reason: Option<String>,
}

impl LogLine {
    fn position(&self) -> LogPosition {
        LogPosition { at: self.at, chain: self.chain.clone(), seq: self.seq }
    }
}

/// None for no values, which the query takes for all.
fn some<T>(values: impl IntoIterator<Item = T>) -> Option<Vec<T>> {
    Some(values.into_iter().collect::<Vec<T>>()).filter(|values| !values.is_empty())
}

/// A page of so many lines within reach, and where the next one begins. Who reaches some sites only sees what the log says of
/// them: what names no site concerns everybody's.
///
/// # Errors
/// When the database does not answer.
pub async fn log_page(
    connection: &mut PgConnection,
    reach: &Reach,
    filter: LogFilter,
    (after, most): (Option<LogPosition>, usize),
) -> Answer<(Vec<LogLine>, Option<LogPosition>)> {
    let (all, companies, sites) = reach.parts();
    let after = after.as_ref();
    let hash = |id: &Uuid| Sha256::digest(id.as_bytes()).to_vec();
    let chains = some(filter.chains.iter().map(|chain| chain.code().to_owned()));
    let (actions, vias) = (some(filter.actions), some(filter.via));
    let colleagues = some(filter.staff.iter().map(|staff| staff.0));
    let about_sites = some(filter.sites.iter().map(|site| site.0));
    let (subject_kinds, subjects) = (some(filter.subject_kinds), some(filter.subjects.iter().map(hash)));
    let lines = sqlx::query_as!(
        LogLine,
        r#"select l.chain, l.seq, l.at, l.staff_id as "staff: StaffId", t.name as "staff_name?", l.via, l.os_user, l.action, l.subject_kind,
             encode(l.subject_hash, 'hex') as subject, l.site_id as "site: SiteId", s.domain as "domain?", coalesce(l.company_id, s.company_id) as company,
             l.case_kind, l.case_id, l.facts, r.reason as "reason?"
         from audit_log l left join sites s on s.id = l.site_id left join staff t on t.id = l.staff_id
           left join audit_log_reasons r on r.chain = l.chain and r.seq = l.seq
         where l.at >= coalesce($4::timestamptz, '-infinity') and l.at < coalesce($5::timestamptz, 'infinity')
           and (l.at, l.chain, l.seq) < (coalesce($6::timestamptz, 'infinity'), coalesce($7::text, 'z'), coalesce($8::bigint, 0))
           and ($1 or l.company_id = any($2) or l.site_id = any($3) or s.company_id = any($2))
           and ($9::text[] is null or l.chain = any($9)) and ($10::text[] is null or l.action = any($10))
           and ($11::uuid[] is null or l.staff_id = any($11)) and ($12::text[] is null or l.via = any($12))
           and ($13::uuid[] is null or l.site_id = any($13)) and ($14::text[] is null or l.subject_kind = any($14))
           and ($15::bytea[] is null or l.subject_hash = any($15))
         order by l.at desc, l.chain desc, l.seq desc limit $16"#,
        all,
        &companies,
        &sites,
        filter.from,
        filter.until,
        after.map(|after| after.at),
        after.map(|after| &*after.chain),
        after.map(|after| after.seq),
        chains.as_deref(),
        actions.as_deref(),
        colleagues.as_deref(),
        vias.as_deref(),
        about_sites.as_deref(),
        subject_kinds.as_deref(),
        subjects.as_deref(),
        i64::try_from(most).unwrap_or(i64::MAX).saturating_add(1),
    )
    .fetch_all(connection);
    let mut lines = lines.await?;
    let goes_on = lines.len() > most;
    lines.truncate(most);
    let next = lines.last().filter(|_| goes_on).map(LogLine::position);
    Ok((lines, next))
}

/// Notes what a proof of the whole log found.
///
/// # Errors
/// When the database does not answer.
pub async fn note_proof(
    connection: &mut PgConnection,
    verdict: &super::Verdict,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into audit_log_proofs (proven_at, lines, faults) values ($1, $2, $3)
         on conflict (proven_at) do update set lines = excluded.lines, faults = greatest(audit_log_proofs.faults, excluded.faults)",
        now,
        verdict.lines,
        i32::try_from(verdict.faults.len()).unwrap_or(i32::MAX),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The last proof: when, and how many faults it found.
///
/// # Errors
/// When the database does not answer.
pub async fn last_log_proof(connection: &mut PgConnection) -> Answer<Option<(OffsetDateTime, i32)>> {
    let row = sqlx::query!("select proven_at, faults from audit_log_proofs order by proven_at desc limit 1")
        .fetch_optional(connection)
        .await?;
    Ok(row.map(|row| (row.proven_at, row.faults)))
}
