//! The log as a file, for whoever works on with it elsewhere: the lines of the page by the page's own query, and no others.

use super::Doer;
use crate::{
    app::App,
    kernel::{csv, problem::Answer},
    staff::{self, Actor, Chain, Entry, LogFilter, LogLine, LogPosition, Permission},
};
use serde_json::{Value, json};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

/// Lines of a file.
const MOST: usize = 10_000;
const HEAD: &str = "at,chain,seq,staff,staff_name,via,os_user,action,subject_kind,subject,site,company,case_kind,case_id,facts,reason\r\n";

/// The lines as CSV (RFC 4180), the newest first, and where the next file begins. That somebody takes them is written down before
/// they are read.
///
/// # Errors
/// `not_allowed`; `fresh_proof_required`.
pub async fn take_log(
    app: &App,
    actor: &Actor,
    filter: LogFilter,
    after: Option<LogPosition>,
) -> Answer<(String, Option<LogPosition>)> {
    let (now, doer) = (app.clock.now(), Doer::Staff(actor));
    let reach = doer.reach(Permission::ExportAuditLog, now)?;
    let mut transaction = app.db.begin().await?;
    doer.stamp(&mut transaction, now).await?;
    let entry = Entry {
        chain: Chain::Read,
        action: "audit.taken",
        subject: None,
        site: None,
        case: None,
        facts: facts(&filter, after.is_some())?,
        reason: None,
    };
    staff::append(&mut transaction, &app.random, &entry).await?;
    transaction.commit().await?;
    let mut connection = app.db.acquire().await?;
    let (lines, next) = staff::log_page(&mut connection, &reach, filter, (after, MOST)).await?;
    let mut text = HEAD.to_owned();
    for line in &lines {
        write(&mut text, line)?;
    }
    Ok((text, next))
}

/// By what was filtered. Of what lines are about only how many: their ids could lead to somebody who is erased since.
fn facts(filter: &LogFilter, goes_on: bool) -> Answer<Value> {
    let LogFilter { chains, actions, staff, via, sites, subject_kinds, subjects, from, until } = filter;
    let chains: Vec<&str> = chains.iter().map(|chain| chain.code()).collect();
    let all = json!({
        "chain": chains, "action": actions, "staff": staff, "via": via, "site": sites, "subject_kind": subject_kinds,
        "subjects": subjects.len(), "from": moment(*from)?, "until": moment(*until)?, "goes_on": goes_on,
    });
    let says = |value: &Value| match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(values) => !values.is_empty(),
        Value::Number(number) => number.as_u64() != Some(0),
        _ => true,
    };
    let Value::Object(all) = all else { return Ok(all) };
    Ok(all.into_iter().filter(|(_, value)| says(value)).collect())
}

fn moment(at: Option<OffsetDateTime>) -> Answer<Option<String>> {
    let text = at.map(|at| at.format(&Rfc3339)).transpose().map_err(anyhow::Error::from)?;
    Ok(text)
}

fn write(text: &mut String, line: &LogLine) -> Answer<()> {
    let words = |value: &Option<String>| value.clone().unwrap_or_default();
    let fields = [
        moment(Some(line.at))?.unwrap_or_default(),
        line.chain.clone(),
        line.seq.to_string(),
        line.staff.map(|staff| staff.to_string()).unwrap_or_default(),
        words(&line.staff_name),
        line.via.clone(),
        words(&line.os_user),
        line.action.clone(),
        words(&line.subject_kind),
        words(&line.subject),
        words(&line.domain),
        words(&line.company),
        words(&line.case_kind),
        line.case_id.map(|case| case.to_string()).unwrap_or_default(),
        line.facts.to_string(),
        words(&line.reason),
    ];
    let fields: Vec<String> = fields.iter().map(|field| csv::cell(field)).collect();
    text.push_str(&fields.join(","));
    text.push_str("\r\n");
    Ok(())
}
