//! Where and when a proof ran: a figure without its machine says nothing.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    thread,
};
use time::{OffsetDateTime, format_description::BorrowedFormatItem, macros::format_description};

const MOMENT: &[BorrowedFormatItem<'_>] =
    format_description!("[day padding:none] [month repr:long] [year], [hour]:[minute] UTC");

/// One line for under a table: `That run: 21 November 2026, 22:31 UTC, 4 processors (…), 15.6 GB of memory,
/// Debian 12.11, PostgreSQL 15.14, load average 0.31 before, commit 981ed4fa, `scripts/bench mix`.`
///
/// Call it before the work: the load average (of one minute) is that of the machine then, and tells whether
/// something else was running. What can't be found out is left out.
pub fn that_run(command: &str) -> String {
    let parts = [
        Some(moment()),
        Some(processors()),
        memory(),
        debian(),
        postgresql(),
        load_average(),
        Some(commit(Path::new("."))),
        Some(format!("`{command}`")),
    ];
    format!("That run: {}.", parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
}

#[expect(clippy::disallowed_methods, reason = "this crate tells when a proof ran; no rule depends on it")]
fn moment() -> String {
    OffsetDateTime::now_utc().format(MOMENT).unwrap_or_default()
}

fn processors() -> String {
    let count = thread::available_parallelism().map_or(1, usize::from);
    let model = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| field(&text, "model name"));
    let noun = if count == 1 { "processor" } else { "processors" };
    model.map_or(format!("{count} {noun}"), |model| format!("{count} {noun} ({model})"))
}

/// As the kernel counts it, in thousands of millions of bytes (proc(5): kB is 1,024 bytes).
fn memory() -> Option<String> {
    let total = field(&fs::read_to_string("/proc/meminfo").ok()?, "MemTotal")?;
    let kib: u32 = total.trim_end_matches(" kB").parse().ok()?;
    Some(format!("{:.1} GB of memory", f64::from(kib) * 1024.0 / 1e9))
}

fn debian() -> Option<String> {
    let version = fs::read_to_string("/etc/debian_version").ok()?;
    Some(format!("Debian {}", version.trim()))
}

/// The highest version that is installed: the one that pgbox takes.
fn postgresql() -> Option<String> {
    let folders = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<(u32, PathBuf)> = folders
        .filter_map(|folder| Some((folder.file_name().to_str()?.parse().ok()?, folder.path())))
        .collect();
    versions.sort();
    let program = versions.pop().map_or("postgres".into(), |(_, folder)| folder.join("bin/postgres"));
    // "postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)"
    let printed = output(Command::new(program).arg("--version"))?;
    Some(format!("PostgreSQL {}", printed.split(' ').nth(2)?))
}

fn load_average() -> Option<String> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    Some(format!("load average {} before", text.split(' ').next()?))
}

/// Of the sources in this folder; what was changed since is named, or the line would be untrue.
fn commit(folder: &Path) -> String {
    let git = |arguments: &[&str]| output(Command::new("git").current_dir(folder).args(arguments));
    let Some(commit) = git(&["rev-parse", "--short=8", "HEAD"]) else { return "no commit".to_owned() };
    // Documents are what these commands write.
    let changed = git(&["status", "--porcelain", "--", ".", ":(exclude)docs"]);
    let changed = changed.is_some_and(|changed| !changed.is_empty());
    format!("commit {commit}{}", if changed { " with changes" } else { "" })
}

/// What a program printed, without spaces around it; None where it failed.
fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Of lines such as `model name : …` the value.
fn field(text: &str, name: &str) -> Option<String> {
    let value = |line: &str| {
        let (own, value) = line.split_once(':')?;
        (own.trim() == name).then(|| value.trim().to_owned())
    };
    text.lines().find_map(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_names_machine_and_command() {
        let line = that_run("scripts/bench mix");
        assert!(line.starts_with("That run: ") && line.ends_with(", `scripts/bench mix`."), "{line}");
        for part in [" UTC, ", " processor", " GB of memory, ", "load average ", "commit "] {
            assert!(line.contains(part), "{part}: {line}");
        }
    }

    #[test]
    fn sources_that_differ_from_the_commit_are_told() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(commit(folder.path()), "no commit");
        let git = |arguments: &[&str]| {
            let who = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
            let done =
                Command::new("git").current_dir(folder.path()).args(who).args(arguments).output().unwrap();
            assert!(done.status.success(), "{arguments:?}");
        };
        git(&["init", "-q"]);
        fs::create_dir(folder.path().join("docs")).unwrap();
        fs::write(folder.path().join("docs/a.md"), "a").unwrap();
        fs::write(folder.path().join("a.rs"), "a").unwrap();
        git(&["add", "."]);
        git(&["commit", "-q", "-m", "a"]);
        fs::write(folder.path().join("docs/a.md"), "table").unwrap();
        assert!(!commit(folder.path()).contains("with changes"));
        fs::write(folder.path().join("a.rs"), "b").unwrap();
        assert!(commit(folder.path()).ends_with(" with changes"));
    }
}
