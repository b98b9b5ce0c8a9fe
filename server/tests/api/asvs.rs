//! docs/asvs.csv holds to what is there: every requirement of level 1 and 2 has a verdict, whatever holds names
//! code that exists and a test that says so (`scripts/evidence`) or a tool, and the decisions that it leans on are
//! written down as the source has them.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Requirements of OWASP ASVS 5.0.0 by level.
const LEVELS: [(&str, usize); 2] = [("1", 70), ("2", 183)];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

struct Row {
    id: String,
    level: String,
    verdict: String,
    code: Vec<String>,
    /// Whether a marked test shows it.
    is_tested: bool,
    /// Programs that look at it, of ours or others'.
    tools: Vec<String>,
    note: String,
}

/// The fields of a line (RFC 4180, without line breaks in fields).
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            other => fields.last_mut().unwrap().push(other),
        }
    }
    fields
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(root().join("docs/asvs.csv")).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("id,level,requirement,verdict,code,test,tool,note"));
    let paths = |cell: &str| cell.split_whitespace().map(str::to_owned).collect();
    lines
        .map(|line| {
            let cells: [String; 8] =
                fields(line).try_into().unwrap_or_else(|_| panic!("not eight cells: {line}"));
            let [id, level, requirement, verdict, code, test, tool, note] = cells;
            assert!(!requirement.is_empty(), "{id}");
            let is_tested = !test.is_empty();
            Row { id, level, verdict, code: paths(&code), is_tested, tools: paths(&tool), note }
        })
        .collect()
}

/// The file is there, and after `#` the heading in it.
fn is_there(path: &str) -> bool {
    let (file, anchor) = path.split_once('#').unwrap_or((path, ""));
    let Ok(metadata) = fs::metadata(root().join(file)) else { return false };
    anchor.is_empty() || metadata.is_file() && headings(file).contains(anchor)
}

fn headings(file: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(root().join(file)).unwrap();
    let titles = text.lines().filter_map(|line| line.strip_prefix("## "));
    titles.map(|title| title.to_lowercase().replace(' ', "-")).collect()
}

#[test]
fn every_requirement_has_a_verdict_and_none_claims_more_than_it_names() {
    let rows = rows();
    let mut faults = Vec::new();
    for (level, count) in LEVELS {
        let there: BTreeSet<&str> =
            rows.iter().filter(|row| row.level == level).map(|row| row.id.as_str()).collect();
        assert_eq!(there.len(), count, "requirements of level {level}");
    }
    for row in &rows {
        let lost = row.code.iter().chain(&row.tools).filter(|path| !is_there(path));
        faults.extend(lost.map(|path| format!("{}: {path} is not there", row.id)));
        let sound = match row.verdict.as_str() {
            "holds" => !row.code.is_empty() && (row.is_tested || !row.tools.is_empty()),
            "read" => !row.code.is_empty() && !row.is_tested && row.tools.is_empty(),
            "departure" => !row.code.is_empty() && !row.note.is_empty(),
            "not applicable" | "gap" => !row.note.is_empty(),
            _ => false,
        };
        if !sound {
            faults.push(format!("{}: {} without what it needs", row.id, row.verdict));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// The columns of tests, here and in the map of the spec, are what the markers above the tests say, and so is what
/// stands in the pages about their number.
#[test]
fn every_cited_test_is_marked_and_there() {
    let checked = Command::new("node").arg(root().join("scripts/evidence")).arg("--check").output().unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
}

// asvs: V1.4.2
#[test]
fn releases_end_where_a_number_of_ours_overflows() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let (_, release) = manifest.split_once("[profile.release]").unwrap();
    let (release, _) = release.split_once("\n[").unwrap();
    assert!(release.lines().any(|line| line == "overflow-checks = true"), "{release}");
}

/// The value of `const NAME: … = a * b;` in a file.
fn constant(file: &str, name: &str) -> u64 {
    let text = fs::read_to_string(root().join(file)).unwrap();
    let (_, rest) = text.split_once(&format!("const {name}:")).unwrap_or_else(|| panic!("{file}: {name}"));
    let (_, value) = rest.split_once('=').unwrap();
    let factors = value.split(';').next().unwrap().split('*');
    factors.map(|factor| factor.trim().replace('_', "").parse::<u64>().unwrap()).product()
}

// asvs: V5.1.1
#[test]
fn the_sizes_of_files_are_written_down_as_they_are() {
    let page = fs::read_to_string(root().join("docs/security/decisions.md")).unwrap();
    let mb = |file, name| constant(file, name) / 1024 / 1024;
    let photo = mb("server/src/media/intake.rs", "MAX_UPLOAD");
    let pdf = mb("server/src/media/attachments.rs", "MAX_PDF");
    for told in [format!("{photo} MB, 50 megapixels, 12,000 px a side"), format!("a PDF {pdf} MB")] {
        assert!(page.contains(&told), "docs/security/decisions.md should say: {told}");
    }
    let limits = imaging::Limits::default();
    assert_eq!((limits.max_pixels, limits.max_side), (50_000_000, 12_000));
}

/// What stands in the source once and is told to readers: who changes the number changes the sentence.
const TOLD: &[(&str, &str, &str, &str)] = &[
    (
        "accounts/enumeration.rs",
        "STEP: Duration = Duration::from_millis(300);",
        DECISIONS,
        "next full step of 300 ms",
    ),
    (
        "accounts/authentication.rs",
        "STEP: Duration = Duration::from_millis(800);",
        DECISIONS,
        "full steps of 800 ms",
    ),
    ("accounts/lockout.rs", "FAILURES: i32 = 5;", DECISIONS, "five failures for an address close it"),
    (
        "accounts/lockout.rs",
        "FORGIVEN_AFTER: Duration = Duration::hours(24);",
        DECISIONS,
        "a day without a failure forgives all",
    ),
    ("accounts/password.rs", "MIN_LENGTH: usize = 8;", DECISIONS, "8 to 128 characters of any kind"),
    ("accounts/password.rs", "MAX_LENGTH: usize = 128;", DECISIONS, "8 to 128 characters of any kind"),
    (
        "accounts/password.rs",
        "MAX_WAITING: usize = 256;",
        DECISIONS,
        "what waits beyond 256 is told to come back",
    ),
    ("accounts/hashing.rs", "MOST: usize = 16;", DECISIONS, "as many at once as processors and 16 at most"),
    (
        "accounts/tokens.rs",
        "Self::Activation => Duration::days(7),",
        DECISIONS,
        "the mailbox, once, within 7 days",
    ),
    (
        "accounts/tokens.rs",
        "Self::Reset => Duration::hours(1),",
        DECISIONS,
        "the mailbox, once, within an hour",
    ),
    (
        "accounts/tokens.rs",
        "Self::MailChange => Duration::hours(24),",
        DECISIONS,
        "the new mailbox within 24 hours",
    ),
    (
        "accounts/tokens.rs",
        "Self::MailChangeUndo | Self::Return => Duration::days(14),",
        DECISIONS,
        "the old one within 14 days",
    ),
    (
        "accounts/routes/entry.rs",
        "REPEATS: Duration = Duration::minutes(10);",
        DECISIONS,
        "for ten minutes, on the same site",
    ),
    (
        "sessions/cookie.rs",
        "LIFETIME: Duration = Duration::days(30);",
        DECISIONS,
        "It ends 30 days after it was last used",
    ),
    (
        "sessions/cookie.rs",
        "LONGEST: Duration = Duration::days(90);",
        DECISIONS,
        "90 days after its login in any case",
    ),
    (
        "export/download.rs",
        "GRACE: Duration = Duration::minutes(10);",
        DECISIONS,
        "for ten minutes after the last byte",
    ),
    ("export/download.rs", "MOST: i64 = 5;", DECISIONS, "five times the file's size in all"),
    ("media/address.rs", "PERIOD: i64 = 600;", DECISIONS, "addresses of photos for 10 to 20 minutes"),
    ("media/intake.rs", "MAX_UPLOADS: usize = 64;", DECISIONS, "64 uploads in memory"),
    ("media/intake.rs", "PATIENCE: Duration = Duration::from_secs(20);", DECISIONS, "20 s for a turn"),
    ("media/intake.rs", "LONGEST: Duration = Duration::from_secs(30);", DECISIONS, "30 s for one, budgets"),
    ("kernel/database.rs", "OF_JOBS: u32 = 8;", DECISIONS, "8 for jobs and three more"),
    ("kernel/database.rs", "OF_CONSOLE: u32 = 4;", DECISIONS, "4 where the node serves the console"),
    ("kernel/database.rs", "OF_CONSOLE: u32 = 4;", GROWING, "One that serves the console takes 4 more"),
    ("kernel/database.rs", "PATIENCE: Duration = Duration::from_secs(3);", DECISIONS, "3 s for a connection"),
    ("kernel/database.rs", "PATIENCE_OF_JOBS: Duration = Duration::from_secs(10);", DECISIONS, "(jobs 10 s)"),
    ("kernel/database.rs", "set statement_timeout = '5s';", DECISIONS, "5 s for a statement"),
    ("kernel/database.rs", "set lock_timeout = '2s';", DECISIONS, "2 s for a lock"),
    ("kernel/events/pages.rs", "SESSION_STREAMS: usize = 5;", DECISIONS, "the newest five of a login"),
    ("kernel/events/pages.rs", "MEMBER_STREAMS: usize = 20;", DECISIONS, "twenty of a member on each node"),
    (
        "kernel/browse_limit.rs",
        "SPAN: Duration = Duration::minutes(10);",
        DECISIONS,
        "those of ten minutes at once",
    ),
    (
        "payments/direct_debit/code.rs",
        "LIFETIME: Duration = Duration::minutes(10);",
        DECISIONS,
        "until the code is dead (10 minutes)",
    ),
    (
        "staff/sessions.rs",
        "IDLE: Duration = Duration::minutes(30);",
        DECISIONS,
        "Their sessions end after half an hour of rest",
    ),
    ("staff/sessions.rs", "LONGEST: Duration = Duration::hours(12);", DECISIONS, "and after twelve hours"),
    (
        "outbound/push/mod.rs",
        "TIMEOUT: Duration = Duration::from_secs(5);",
        DECISIONS,
        "at public addresses; VAPID | 5 s, no redirects",
    ),
    ("serve.rs", ".connect_timeout(Duration::from_secs(3))", DECISIONS, "3 s to connect, 10 s in all"),
    ("serve.rs", ".timeout(Duration::from_secs(10))", DECISIONS, "3 s to connect, 10 s in all"),
    (
        "serve.rs",
        "DRAIN: Duration = Duration::from_secs(8);",
        RELIABILITY,
        "Calls that end within 8 seconds of SIGTERM",
    ),
    (
        "listen/body.rs",
        "LONGEST_WAIT: Duration = Duration::from_secs(30);",
        RELIABILITY,
        "30 seconds more at the most",
    ),
    (
        "listen/body.rs",
        "STALLED: Duration = Duration::from_secs(5);",
        RELIABILITY,
        "of which nothing comes for 5 seconds",
    ),
    ("kernel/idempotency.rs", "Duration::days(8)", RELIABILITY, "with its key within eight days"),
    ("mail/jobs.rs", "MAX_ATTEMPTS: i16 = 20;", RELIABILITY, "a mail 20 times in 11 hours"),
    (
        "notifications/push/delivery.rs",
        "MAX_ATTEMPTS: i16 = 12;",
        RELIABILITY,
        "a push 12 times in three hours",
    ),
];
const DECISIONS: &str = "security/decisions.md";
const GROWING: &str = "operations/growing.md";
const RELIABILITY: &str = "RELIABILITY.md";

#[test]
fn other_numbers_are_written_down_as_they_are() {
    let on_one_line = |text: String| text.replace('*', "").split_whitespace().collect::<Vec<_>>().join(" ");
    for (file, number, page, told) in TOLD {
        let source = fs::read_to_string(root().join("server/src").join(file)).unwrap();
        assert!(source.contains(number), "{file} no longer says `{number}`, and docs/{page} says: {told}");
        let text = on_one_line(fs::read_to_string(root().join("docs").join(page)).unwrap());
        assert!(text.contains(told), "docs/{page} should say: {told}");
    }
}

/// Every file of the server's source.
fn sources(folder: &Path) -> Vec<String> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).fold(Vec::new(), |mut found, path| {
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(fs::read_to_string(path).unwrap());
        }
        found
    })
}

/// The rate budgets by name: how many at once, seconds until one comes back.
fn budgets_of_the_source() -> BTreeMap<String, (u64, u64)> {
    let mut found = BTreeMap::new();
    for text in sources(&root().join("server/src")) {
        for rest in text.split("Budget { name: \"").skip(1) {
            let (name, rest) = rest.split_once('"').unwrap();
            let (_, rest) = rest.split_once("burst: ").unwrap();
            let (burst, rest) = rest.split_once(',').unwrap();
            let (_, rest) = rest.split_once("Duration::").unwrap();
            let (unit, rest) = rest.split_once('(').unwrap();
            let seconds = match unit {
                "seconds" => 1,
                "minutes" => 60,
                "hours" => 3600,
                other => panic!("{name} comes back by {other}"),
            };
            let many: u64 = rest.split_once(')').unwrap().0.parse().unwrap();
            found.insert(name.to_owned(), (burst.replace('_', "").parse().unwrap(), many * seconds));
        }
    }
    found
}

// asvs: V2.1.3
#[test]
fn the_rate_budgets_are_written_down_as_they_are() {
    let page = fs::read_to_string(root().join("docs/security/decisions.md")).unwrap();
    let (_, table) = page.split_once("| Budget | At once |").unwrap();
    let (table, _) = table.split_once("\n\n").unwrap();
    let number = |cell: &str| -> u64 { cell.trim().replace(',', "").parse().unwrap() };
    let written: BTreeMap<String, (u64, u64)> = table
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| {
            let cells: Vec<&str> = line.split('|').collect();
            (cells[1].trim().trim_matches('`').to_owned(), (number(cells[2]), number(cells[3])))
        })
        .collect();
    assert_eq!(written, budgets_of_the_source());
}

// asvs: V6.1.3, V6.3.4
/// Which calls end in `start_session` is what the source says; each has its row under "Ways in".
#[test]
fn every_way_in_is_written_down() {
    let page = fs::read_to_string(root().join("docs/security/decisions.md")).unwrap();
    let (_, ways) = page.split_once("## Ways in").unwrap();
    let (ways, _) = ways.split_once("\n## ").unwrap();
    let routes = root().join("server/src/accounts/routes");
    let mut looked = 0;
    for entry in fs::read_dir(routes).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        if path.ends_with("entry.rs")
            || !(text.contains("start_session(") || text.contains("log_in_and_tell("))
        {
            continue;
        }
        looked += 1;
        let calls = text.split("path = \"").skip(1).map(|rest| rest.split('"').next().unwrap());
        assert!(
            calls.clone().any(|call| ways.contains(call)),
            "{}: {:?}",
            path.display(),
            calls.collect::<Vec<_>>()
        );
    }
    assert!(looked >= 8, "{looked}: the name of what starts a session is another now");
}
