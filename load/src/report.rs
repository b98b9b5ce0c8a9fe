//! What came out, as Markdown.

use crate::{Measured, Times, searches::KINDS};
use anyhow::Context;
use std::{fs, path::Path};

/// After `<!-- bench: name -->` and before this, the file is written anew.
const END: &str = "<!-- end of bench -->";

/// While it runs.
pub(crate) fn line(kind: &str, members: u32, http: &Times, pgbench: &Times) -> String {
    format!("  {kind}, {members}: {} | {}", side(http), side(pgbench))
}

fn side(times: &Times) -> String {
    format!("{:.2} | {:.2} | {:.0}", times.percentile(50), times.percentile(99), times.per_second())
}

/// All of it.
pub(crate) fn table(sizes: &[u32], measured: &[Measured], notes: &[String]) -> String {
    let mut lines = vec![
        "| search | members | HTTP p50 ms | p99 ms | requests/s | pgbench p50 ms | p99 ms | statements/s | HTTP : pgbench |".to_owned(),
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|".to_owned(),
    ];
    for kind in KINDS {
        for one in measured.iter().filter(|one| one.kind == kind) {
            let ratio = one.http.per_second() / one.pgbench.per_second().max(0.001);
            lines.push(format!(
                "| {kind} | {} | {} | {} | {ratio:.2} |",
                one.members,
                side(&one.http),
                side(&one.pgbench)
            ));
        }
    }
    if let [small, .., large] = sizes {
        lines.extend([
            String::new(),
            format!("| search | p50 at {large} : p50 at {small}, HTTP | pgbench |"),
            "|---|---:|---:|".to_owned(),
        ]);
        for kind in KINDS {
            let of = |members| measured.iter().find(|one| one.kind == kind && one.members == members);
            if let (Some(small), Some(large)) = (of(*small), of(*large)) {
                let ratio =
                    |large: &Times, small: &Times| large.percentile(50) / small.percentile(50).max(0.001);
                lines.push(format!(
                    "| {kind} | {:.2} | {:.2} |",
                    ratio(&large.http, &small.http),
                    ratio(&large.pgbench, &small.pgbench)
                ));
            }
        }
    }
    lines.push(String::new());
    lines.extend(notes.iter().map(|note| format!("- {note}")));
    lines.join("\n")
}

/// Puts the table between the marks of the file.
pub(crate) fn put(path: &Path, name: &str, table: &str) -> anyhow::Result<()> {
    let text = fs::read_to_string(path).with_context(|| format!("{} can't be read", path.display()))?;
    let begin = format!("<!-- bench: {name} -->\n");
    let (before, rest) = text.split_once(&begin).context("the file has no mark for the table")?;
    let (_, after) = rest.split_once(END).context("the file has no mark for the table's end")?;
    fs::write(path, format!("{before}{begin}\n{table}\n\n{END}{after}"))?;
    Ok(())
}
