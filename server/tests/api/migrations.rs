//! Migrations let members go on meanwhile: no lock is held for as long as a big table is read, and what
//! the release before still uses stays (CONTRIBUTING, Migrations).

use crate::sharding;
use liaison::kernel::database::migrate;
use sqlx::{Connection, PgConnection, migrate::Migrator};
use std::{collections::BTreeSet, fs, path::Path, time::Duration};
use testkit::TestDatabase;

/// Marks in a comment before a statement that say why it may do so after all.
const MARKS: [&str; 2] = ["-- locks:", "-- contract:"];

#[test]
fn migrations_hold_no_long_locks_and_break_no_running_release() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let (small, spread) = (sharding::small_tables(), sharding::spread_tables());
    let mut faults = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        let mut found = faults_of(&text, &small);
        // Those of the first release have all run before anything is spread.
        if name.split('_').next().unwrap_or_default() > FIRST_RELEASE {
            found.extend(crowded(&text, &spread));
        }
        faults.extend(found.into_iter().map(|fault| format!("{name}: {fault}")));
        if text.contains(MARKS[1]) && !says_what_it_needs(&name) {
            faults.push(format!("{name}: takes something away, so its name ends with the last migration that programs must know: …_needs_0123.sql"));
        }
    }
    assert_eq!(faults, Vec::<String>::new());
}

/// The last migration of 0.1.0. What comes later may define a function anew, for nodes of two releases.
const FIRST_RELEASE: &str = "0030";

#[test]
fn the_first_release_has_thirty_files_at_most_and_defines_each_function_once() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let (mut files, mut defined, mut twice) = (0, BTreeSet::new(), Vec::new());
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        if file.split('_').next().unwrap_or_default() > FIRST_RELEASE {
            continue;
        }
        files += 1;
        for statement in statements(&fs::read_to_string(&path).unwrap()) {
            let created = statement.text.strip_prefix("create ").unwrap_or_default();
            let created = created.strip_prefix("or replace ").unwrap_or(created);
            let function = created.strip_prefix("function ").and_then(|rest| rest.split_once(" returns "));
            if let Some((head, _)) = function
                && !defined.insert(head.to_owned())
            {
                twice.push(format!("{file}: {head}"));
            }
        }
    }
    assert!(files <= 30, "{files} files");
    assert!(defined.len() > 50, "only {} functions were found", defined.len());
    assert_eq!(twice, Vec::<String>::new());
}

/// Programs that know no migration of that number or a later one refuse the database afterwards (serve.rs).
fn says_what_it_needs(name: &str) -> bool {
    let version = name.strip_suffix(".sql").and_then(|name| name.rsplit_once("_needs_"));
    version.is_some_and(|(_, version)| version.len() == 4 && version.parse::<u16>().is_ok())
}

#[test]
fn the_name_of_a_migration_says_whom_it_shuts_out() {
    assert!(says_what_it_needs("0123_drop_old_needs_0120.sql"));
    for wrong in ["0123_drop_old.sql", "0123_needs_old.sql", "0123_needs_120.sql"] {
        assert!(!says_what_it_needs(wrong), "{wrong}");
    }
}

/// A statement without its comments, in lower case with single spaces, and the mark before it.
#[derive(Debug, PartialEq)]
struct Statement {
    text: String,
    marked: bool,
}

/// What is wrong with a migration; `small` tables may be read whole under a lock.
fn faults_of(migration: &str, small: &BTreeSet<String>) -> Vec<String> {
    let statements = statements(migration);
    let own: BTreeSet<&str> = statements.iter().filter_map(|statement| created(&statement.text)).collect();
    let in_transaction = !migration.starts_with("-- no-transaction");
    let mut faults = Vec::new();
    for statement in &statements {
        let text = statement.text.as_str();
        let table = table_of(text);
        let harmless = table.is_none_or(|table| own.contains(table));
        if text.contains(" concurrently ") && (in_transaction || statements.len() > 1) {
            faults.push(format!("needs a file of its own that begins with -- no-transaction: {text}"));
        }
        if harmless || statement.marked {
            continue;
        }
        if let Some(fault) = breaks(text) {
            faults.push(format!("{fault}: {text}"));
        }
        if table.is_some_and(|table| !small.contains(table)) {
            faults.extend(locks(text).map(|fault| format!("{fault}: {text}")));
        }
    }
    faults
}

/// Changes of spread tables that stand beside other statements: a cluster's workers are sent the whole text, and refuse more than one.
fn crowded(migration: &str, spread: &BTreeSet<String>) -> Vec<String> {
    let statements = statements(migration);
    let own: BTreeSet<&str> = statements.iter().filter_map(|statement| created(&statement.text)).collect();
    let texts = statements.iter().map(|statement| statement.text.as_str());
    let is_crowded = |text: &&str| {
        statements.len() > 1
            && table_of(text).is_some_and(|table| spread.contains(table) && !own.contains(table))
    };
    texts.filter(is_crowded).map(|text| format!("needs a file of its own, for clusters: {text}")).collect()
}

/// What nodes of the release before would fall over.
fn breaks(text: &str) -> Option<&'static str> {
    let clauses = || text.split(',').map(str::trim);
    let says = |words: &str| text.contains(words);
    let bare = |clause: &str| {
        clause.contains("add column ") && clause.contains(" not null") && !clause.contains(" default ")
    };
    if text.starts_with("drop table") || says(" drop column ") {
        return Some(
            "the release before still reads it; mark it with -- contract: and since when nothing does",
        );
    }
    if text.starts_with("alter table") && (says(" rename to ") || says(" rename column ") || says(" rename "))
    {
        return Some("the release before knows the old name; add the new beside it");
    }
    clauses()
        .any(bare)
        .then_some("the release before writes rows without it; give it a default or let it be null")
}

/// What is held for as long as the table is read or written anew.
fn locks(text: &str) -> Option<&'static str> {
    let says = |words: &str| text.contains(words);
    let alters = text.starts_with("alter table");
    if (text.starts_with("create index") || text.starts_with("create unique index"))
        && !says(" concurrently ")
    {
        return Some("no row can be written while the index is built; use concurrently");
    }
    if alters && says(" set not null") {
        return Some("reads the whole table; add a check not valid, validate it, then set it with -- locks:");
    }
    if alters && (says(" type ") || says(" set data type ")) && says(" alter column ") {
        return Some("may write the table anew; add a column beside it");
    }
    let adds = alters && (says(" add constraint ") || says(" add check ") || says(" add foreign key "));
    if adds && !says(" not valid") && !says(" using index ") {
        return Some("reads the whole table; add it not valid and validate it in the next migration");
    }
    if alters
        && says(" add column ")
        && (says("random()") || says("gen_random_uuid()") || says("clock_timestamp()"))
    {
        return Some("writes the table anew, since each row gets a value of its own");
    }
    if text.starts_with("update ") || text.starts_with("delete from") {
        return Some("a backfill of a big table is a job's, some rows at a time");
    }
    let whole = ["vacuum full", "cluster ", "lock table", "reindex "];
    whole.iter().any(|word| text.starts_with(word)).then_some("locks the whole table")
}

/// The table that a statement creates.
fn created(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("create unlogged table ").or_else(|| text.strip_prefix("create table "))?;
    Some(name(rest.strip_prefix("if not exists ").unwrap_or(rest)))
}

/// The table that a statement is about, where one can be named.
fn table_of(text: &str) -> Option<&str> {
    let after = |word: &str| text.split_once(word).map(|(_, rest)| name(rest));
    let plain = |rest: &str| rest.trim_start_matches("if exists ").trim_start_matches("only ").to_owned();
    let starts =
        ["alter table ", "drop table ", "update ", "delete from ", "vacuum full ", "cluster ", "lock table "];
    for start in starts {
        if let Some(rest) = text.strip_prefix(start) {
            let skipped = rest.len() - plain(rest).len();
            return rest.get(skipped..).map(name);
        }
    }
    let is_index = text.starts_with("create index ") || text.starts_with("create unique index ");
    if is_index { after(" on ") } else { text.strip_prefix("reindex table ").map(name) }
}

/// The identifier at the beginning.
fn name(text: &str) -> &str {
    let end =
        text.find(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_')).unwrap_or(text.len());
    &text[..end]
}

/// Cuts a migration at its semicolons, outside of texts and functions' bodies, which are left out.
fn statements(migration: &str) -> Vec<Statement> {
    let (mut found, mut text, mut marked) = (Vec::new(), String::new(), false);
    let mut rest = migration;
    while let Some(letter) = rest.chars().next() {
        let length = if rest.starts_with("--") {
            let line = rest.lines().next().unwrap_or_default();
            marked |= MARKS.iter().any(|mark| line.starts_with(mark));
            line.len()
        } else if letter == '\'' {
            rest[1..].find('\'').map_or(rest.len(), |end| end + 2)
        } else if let Some(tag) = rest.starts_with('$').then(|| dollar_tag(rest)).flatten() {
            rest[tag.len()..].find(tag).map_or(rest.len(), |end| end + 2 * tag.len())
        } else {
            if letter == ';' {
                let words: Vec<&str> = text.split_whitespace().collect();
                found.push(Statement { text: words.join(" ").to_lowercase(), marked });
                (text, marked) = (String::new(), false);
            } else {
                text.push(letter);
            }
            letter.len_utf8()
        };
        rest = &rest[length..];
    }
    found
}

/// `$$` or `$body$` at the beginning; None for a parameter.
fn dollar_tag(text: &str) -> Option<&str> {
    let end = text[1..].find('$')? + 2;
    text[1..end - 1].chars().all(|letter| letter.is_ascii_alphabetic() || letter == '_').then(|| &text[..end])
}

#[test]
fn traps_are_found_and_their_ways_around_are_not() {
    let small = BTreeSet::from(["sites".to_owned()]);
    let faulty = |migration: &str| !faults_of(migration, &small).is_empty();
    for trap in [
        "create index a on messages (x);",
        "create unique index a on messages (x);",
        "create index concurrently a on messages (x);",
        "-- no-transaction\ncreate index concurrently a on messages (x); select 1;",
        "alter table messages alter column x set not null;",
        "alter table messages alter column x type bigint;",
        "alter table messages add constraint c check (x > 0);",
        "alter table messages add constraint c unique (x);",
        "alter table messages add column x uuid not null;",
        "alter table sites add column x uuid not null;",
        "alter table messages add column a int not null default 0, add column b int not null;",
        "alter table messages add column x uuid not null default gen_random_uuid();",
        "alter table sites drop column x;",
        "alter table sites rename column x to y;",
        "drop table sites;",
        "update messages set x = 1;",
        "lock table messages;",
        "-- locks: a mark of another statement\nselect 1; create index a on messages (x);",
    ] {
        assert!(faulty(trap), "{trap}");
    }
    for way in [
        "create table new (id uuid primary key); create index a on new (id); alter table new add constraint c check (true);",
        "-- no-transaction\ncreate index concurrently a on messages (x);",
        "-- locks: empty until the release that brings it\ncreate index a on messages (x);",
        "create index a on sites (x);",
        "alter table messages add constraint c check (x > 0) not valid;",
        "alter table messages validate constraint c;",
        "alter table messages add column x int not null default 0;",
        "alter table messages add column x timestamptz;",
        "-- contract: nothing has read it since 0.4\nalter table messages drop column x;",
        "create function f() returns void language plpgsql as $$ begin update messages set x = ';'; end $$;",
        "comment on table messages is 'drop table messages; update messages';",
        "update sites set x = 1;",
    ] {
        assert_eq!(faults_of(way, &small), Vec::<String>::new(), "{way}");
    }
}

#[test]
fn what_workers_would_refuse_is_found() {
    let spread = BTreeSet::from(["messages".to_owned()]);
    for trap in [
        "alter table messages add column x int; select 1;",
        "create table new (id uuid); create index a on messages (x);",
        "alter table messages add column x int; alter table messages add column y int;",
    ] {
        assert!(!crowded(trap, &spread).is_empty(), "{trap}");
    }
    for way in [
        "-- why\nalter table messages add column x int, add column y int;",
        "-- no-transaction\ncreate index concurrently a on messages (x);",
        "alter table sites add column x int; alter table sites add column y int;",
        "create table messages (id uuid); create index a on messages (id);",
        "create function f() returns void language plpgsql as $$ begin update messages set x = 1; end $$; select 1;",
    ] {
        assert_eq!(crowded(way, &spread), Vec::<String>::new(), "{way}");
    }
}

/// Whether the statement has to wait for a lock right now.
async fn waits(watching: &mut PgConnection, statement: &str) -> bool {
    let waiting = "select exists (select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like $1 || '%')";
    sqlx::query_scalar(waiting).bind(statement).fetch_one(watching).await.unwrap()
}

#[tokio::test]
async fn a_migration_that_waits_for_a_table_lets_members_pass() {
    let (database, folder) = (TestDatabase::empty().await, tempfile::tempdir().unwrap());
    let connect = || async { PgConnection::connect(&database.url).await.unwrap() };
    let (mut long, mut member, mut watching) = (connect().await, connect().await, connect().await);
    sqlx::raw_sql("create table people (name text); insert into people values ('Eva')")
        .execute(&mut long)
        .await
        .unwrap();
    fs::write(folder.path().join("0001_more.sql"), "alter table people add column age int;").unwrap();
    let migrator = Migrator::new(folder.path()).await.unwrap();
    // A report that takes long, as a backup does.
    let mut report = long.begin().await.unwrap();
    sqlx::query("select * from people").execute(&mut *report).await.unwrap();
    let meanwhile = async {
        while !waits(&mut watching, "alter table people").await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        // Behind the migration in the queue, and before the report is done.
        let read = sqlx::query_scalar::<_, String>("select name from people").fetch_one(&mut member);
        let name = tokio::time::timeout(Duration::from_mins(1), read).await.expect("members pass").unwrap();
        assert_eq!(name, "Eva");
        report.commit().await.unwrap();
    };
    let (migrated, ()) = tokio::join!(migrate(&database.url, &migrator), meanwhile);
    migrated.expect("it comes back by itself");
    sqlx::query("select age from people").execute(&mut member).await.unwrap();
    for connection in [long, member, watching] {
        connection.close().await.unwrap();
    }
}
