//! Every statement of the program, planned for a million members: none reads a table that grows with them, but for those
//! that `data/years/read_whole.txt` names with a reason. The world is that of `make years` (proofs/load/src/years/sql) at a small
//! size; then PostgreSQL is told that all of it is five hundred times as large.

use crate::{
    members::get_members_plans::scans,
    sharding,
    world::{World, man, woman},
};
use liaison::kernel::cluster;
use serde_json::Value;
use sqlx::{Connection, PgConnection, Row};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fs,
    path::{Path, PathBuf},
};

/// How many members the rows are of, and how many times as many PostgreSQL believes in.
const MEMBERS: i32 = 2_000;
const TIMES: i32 = 500;

const WORLD: [&str; 8] = [
    include_str!("../../../proofs/load/src/years/sql/tools.sql"),
    include_str!("../../../proofs/load/src/years/sql/people.sql"),
    include_str!("../../../proofs/load/src/years/sql/likes.sql"),
    include_str!("../../../proofs/load/src/years/sql/talk.sql"),
    include_str!("../../../proofs/load/src/years/sql/money.sql"),
    include_str!("../../../proofs/load/src/years/sql/events.sql"),
    include_str!("../../../proofs/load/src/years/sql/mails.sql"),
    include_str!("../../../proofs/load/src/years/sql/rest.sql"),
];
const CHECK: &str = include_str!("../../../proofs/load/src/years/sql/check.sql");
const ANYTHING: &str = include_str!("../data/years/anything.sql");
const READ_WHOLE: &str = include_str!("../data/years/read_whole.txt");

/// Tables that stay small however many members there are, beside those that docs/citus.toml calls small.
const SMALL: [&str; 44] = [
    // A row a mailbox's domain, an outcome, a night, a backup, a file for a bank, a payout, an account that may not be debited.
    "mail_domains",
    "mail_intake",
    "ledger_proofs",
    "audit_log_proofs",
    "daily_figures_built",
    "backup_runs",
    "bank_files",
    "settlements",
    "debit_blocks",
    // What is set of sites and companies, version after version.
    "company_versions",
    "site_versions",
    // Sums of half-years by site.
    "transparency_drafts",
    // One of each of the staff.
    "site_drafts",
    // Ten minutes of changes.
    "search_changes",
    "session_changes",
    // What staff decide, one after the other.
    "complaints",
    "reports",
    "order_reviews",
    "unknown_payments",
    "bank_refunds",
    "refunds",
    "bank_debits",
    // Of those who run the sites, who are few; and two heads, and two of each day.
    "approval_requests",
    "message_access_grants",
    "payment_key_requests",
    "move_runs",
    "move_uploads",
    "staff_challenges",
    "staff_daily_totals",
    "staff_failures",
    "staff_invites",
    "staff_limits",
    "staff_passkeys",
    "staff_passwords",
    "staff_sessions",
    "staff_severe_items",
    "staff_work",
    "claims",
    "review_times",
    "second_opinions",
    "undos",
    "break_glass_uses",
    "audit_log_heads",
    "audit_log_anchors",
];

/// Functions that become part of the statement (ADR 0034): called as they stand, they would be planned out of sight.
const PLAIN: [&str; 18] = [
    "cards_of",
    "profile_page_of",
    "credit_standing_of",
    "conversations_of",
    "chat_totals",
    "hearts",
    "decided_by",
    "admirers_of",
    "likers_among",
    "swipes_of",
    "like_tabs",
    "viewers_of",
    "chats_newest",
    "chats_named",
    "chat_with",
    "ties_of",
    "lately_of",
    "lines_of",
];

/// Those of them that are lists which go on from a place.
const PAGED: [&str; 4] = ["chats_newest(", "chats_named(", "like_tabs(", "viewers_of("];

/// A call of each function that docs/citus.sql has in another form, about a member `m.id` who has the conversation `m.talk` with `m.other`, and
/// removed it up to `m.cleared`.
const LENT: [&str; 21] = [
    "hearts(m.id, m.some)",
    "cards_of(m.id, null, m.some)",
    "credit_standing_of(m.id)",
    "conversations_of(m.id, array[m.talk])",
    "chat_totals(m.id)",
    "deck_of(m.id, true, 50)",
    "decided_by(m.id)",
    "admirers_of(m.id, 100)",
    "likers_among(m.id, m.some)",
    "swipes_of(m.id, true, 10)",
    "like_tabs(m.id, 'infinity', m.last, true, true, true)",
    "viewers_of(m.id, '-infinity', 'infinity', m.last, 51)",
    "chats_newest(m.id, 'infinity', m.last, false, false, true)",
    "chats_newest(m.id, 'infinity', m.last, false, true, false)",
    "chats_named(m.id, 'infinity', m.last, 'a')",
    "chat_with(m.id, m.other)",
    "ties_of(m.id, m.other)",
    "lines_of(m.id, m.talk, m.cleared, 2147483647)",
    "lines_of(m.id, m.talk, m.cleared, 4)",
    "lately_of(array[m.id, m.other], '-infinity', 1000)",
    "hold_conversations(array[m.talk])",
];

/// Of what the program says to the database: where it stands, and what it is.
struct Statement {
    file: PathBuf,
    text: String,
    parameters: usize,
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn sources(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            sources(&entry, found);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            let text = one_line(&fs::read_to_string(&entry).unwrap());
            found.push((entry, text));
        }
    }
}

/// What stands before a text's first quotation mark. It leads to the few files that may hold the text: to search all of them for
/// each statement takes far longer than the plans.
fn beginning(text: &str) -> &str {
    text.split('"').next().unwrap_or_default().trim()
}

/// All statements that the compiler checked and that stand in the sources.
fn statements() -> Vec<Statement> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&root.join("src"), &mut files);
    let mut beginnings: HashMap<&str, Vec<&(PathBuf, String)>> = HashMap::new();
    for file in &files {
        for piece in file.1.split('"') {
            beginnings.entry(piece.trim()).or_default().push(file);
        }
    }
    let mut statements = Vec::new();
    for entry in fs::read_dir(root.join("../.sqlx")).unwrap() {
        let query: Value = serde_json::from_str(&fs::read_to_string(entry.unwrap().path()).unwrap()).unwrap();
        let text = query["query"].as_str().unwrap().to_owned();
        let parameters = query["describe"]["parameters"]["Left"].as_array().map_or(0, Vec::len);
        let line = one_line(&text);
        let mut candidates = beginnings.get(beginning(&line)).into_iter().flatten();
        if let Some((file, _)) = candidates.find(|(_, source)| source.contains(&line)) {
            let file = file.strip_prefix(root).unwrap().to_owned();
            statements.push(Statement { file, text, parameters });
        }
    }
    statements
}

/// Fills the world and makes PostgreSQL believe that it is large.
async fn populate(world: &World) -> PgConnection {
    // Whom the others look like.
    world.member(woman("Eva")).await;
    world.member(man("Adam")).await;
    let mut connection = PgConnection::connect_with(&world.db.connect_options()).await.unwrap();
    let main: String = sqlx::query_scalar("select domain from sites order by domain limit 1")
        .fetch_one(&mut connection)
        .await
        .unwrap();
    let sql =
        format!("set statement_timeout = 0; set session_replication_role = replica; {}", WORLD.join(";"));
    let values = [
        ("{members}", MEMBERS.to_string()),
        ("{site}", main),
        ("{now}", world.clock.now().to_string()),
        ("{from}", "0".to_owned()),
        ("{until}", "20".to_owned()),
    ];
    let sql = values.iter().fold(sql, |sql, (name, value)| sql.replace(name, value));
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
    let checked: Vec<(String, i64)> = sqlx::query_as(CHECK).fetch_all(&mut connection).await.unwrap();
    assert!(checked.iter().all(|(_, faults)| *faults == 0), "{checked:?}");
    sqlx::raw_sql(ANYTHING).execute(&mut connection).await.unwrap();
    sqlx::raw_sql("analyze").execute(&mut connection).await.unwrap();
    sqlx::query(
        "update pg_class set reltuples = case relkind when 'r' then greatest(reltuples, 1000) else reltuples end * $1::integer
         where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace and (reltuples > 0 or relkind = 'r')",
    )
    .bind(TIMES)
    .execute(&mut connection)
    .await
    .unwrap();
    connection
}

/// How the statement is carried out, whatever its values are.
async fn plan(connection: &mut PgConnection, statement: &Statement) -> Option<Value> {
    let verb = statement.text.split_whitespace().next().unwrap_or_default().to_lowercase();
    if !["select", "insert", "update", "delete", "with"].contains(&verb.as_str()) {
        return None;
    }
    let run = |sql: String| sqlx::raw_sql(sqlx::AssertSqlSafe(sql));
    run(format!("prepare looked_at as {}", statement.text)).execute(&mut *connection).await.unwrap();
    let values = vec!["null"; statement.parameters].join(", ");
    let values = if values.is_empty() { values } else { format!("({values})") };
    let row = run(format!("explain (format json) execute looked_at {values}"))
        .fetch_one(&mut *connection)
        .await
        .unwrap();
    run("deallocate looked_at".to_owned()).execute(&mut *connection).await.unwrap();
    let plan: Value = row.get(0);
    Some(plan[0]["Plan"].clone())
}

/// When something happened that stays: what was before a moment is nearly all of it, and more each day.
const PAST: [&str; 6] = ["created_at", "completed_at", "updated_at", "noticed_at", "closed_at", "decided_at"];

/// Whether an index is read from its beginning up to a moment, and by nothing else.
fn is_all_before(condition: &str) -> bool {
    PAST.iter().any(|column| condition.starts_with(&format!("({column} <")))
}

/// What it reads too much of: tables and indexes from one end to the other, or up to a moment of the past, and for one row all
/// those that wait.
fn reads_whole(plan: &Value, small: &BTreeSet<String>, partial: &BTreeSet<String>) -> Vec<String> {
    let mut found = Vec::new();
    scans(plan, &mut found);
    let too_much = |scan: &&&Value| {
        let table = scan["Relation Name"].as_str().unwrap_or_default();
        let index = scan["Index Name"].as_str().unwrap_or_default();
        let is_small = small.contains(table);
        let searches = scan["Filter"].as_str().is_some_and(|filter| filter.contains('$'));
        !is_small
            && match scan["Node Type"].as_str().unwrap() {
                "Seq Scan" => true,
                "Index Scan" | "Index Only Scan" | "Bitmap Index Scan" => match scan["Index Cond"].as_str() {
                    None => !partial.contains(index) || searches,
                    Some(condition) => !partial.contains(index) && is_all_before(condition),
                },
                _ => false,
            }
    };
    let name =
        |scan: &&Value| scan["Index Name"].as_str().or(scan["Relation Name"].as_str()).unwrap().to_owned();
    found.iter().filter(too_much).map(name).collect()
}

/// One of those functions that is called all the same.
fn calls(plan: &Value) -> Option<&str> {
    let own = plan["Function Name"].as_str().filter(|name| PLAIN.contains(name));
    own.or_else(|| inner(plan).find_map(calls))
}

fn inner(plan: &Value) -> impl Iterator<Item = &Value> {
    plan["Plans"].as_array().into_iter().flatten()
}

fn is_limited(plan: &Value) -> bool {
    plan["Node Type"] == "Limit" || inner(plan).any(is_limited)
}

/// A list that stands in one row is none.
fn reads_rows(plan: &Value) -> bool {
    plan["Relation Name"].is_string() || plan["CTE Name"].is_string() || inner(plan).any(reads_rows)
}

/// Whether it sorts more than a page: then all that there is was read before.
fn sorts(plan: &Value) -> bool {
    let is_sort = plan["Node Type"].as_str().is_some_and(|kind| kind.ends_with("Sort"));
    is_sort && reads_rows(plan) && !is_limited(plan) || inner(plan).any(sorts)
}

/// Whether likes or matches are read that this condition then leaves out.
fn filters_likes(plan: &Value, condition: &str) -> bool {
    let mut found = Vec::new();
    scans(plan, &mut found);
    let says =
        |scan: &Value, key: &str, words: &str| scan[key].as_str().is_some_and(|text| text.contains(words));
    let between = ["likes_", "matches"];
    let is_between = |scan: &Value| between.iter().any(|table| says(scan, "Relation Name", table));
    found.iter().any(|scan| is_between(scan) && says(scan, "Filter", condition))
}

/// Whether an index leads to rows of this condition.
fn seeks(plan: &Value, condition: &str) -> bool {
    let mut found = Vec::new();
    scans(plan, &mut found);
    found.iter().any(|scan| scan["Index Cond"].as_str().is_some_and(|found| found.contains(condition)))
}

async fn names(connection: &mut PgConnection, query: &'static str) -> BTreeSet<String> {
    sqlx::query_scalar(query).fetch_all(connection).await.unwrap().into_iter().collect()
}

/// Tables that stay small.
fn small() -> BTreeSet<String> {
    sharding::small_tables().into_iter().chain(SMALL.map(str::to_owned)).collect()
}

/// The words of those that may, and how many statements have them.
fn listed() -> BTreeMap<&'static str, usize> {
    let lines = READ_WHOLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| (line.rsplit_once(" | ").unwrap().0.trim(), 0)).collect()
}

#[test]
fn what_is_read_up_to_a_moment_is_told_from_a_span_and_from_one_s_own() {
    assert!(is_all_before("(created_at < $3)") && is_all_before("(completed_at <= $1)"));
    for bounded in [
        "((created_at < $3) AND (created_at >= $1))",
        "((member_id = $1) AND (created_at < $2))",
        "(due_at <= $1)",
    ] {
        assert!(!is_all_before(bounded), "{bounded}");
    }
}

#[tokio::test]
async fn no_statement_reads_a_table_that_grows() {
    let world = World::start().await;
    let mut connection = populate(&world).await;
    let partial =
        names(&mut connection, "select indexrelid::regclass::text from pg_index where indpred is not null")
            .await;
    sqlx::raw_sql("set plan_cache_mode = force_generic_plan; set jit = off")
        .execute(&mut connection)
        .await
        .unwrap();
    let (mut small, mut listed, mut faults) = (small(), listed(), Vec::new());
    // The days of the log of events that are yet to come.
    small.extend(
        names(
            &mut connection,
            "select inhrelid::regclass::text from pg_inherits where pg_relation_size(inhrelid) = 0",
        )
        .await,
    );
    let statements = statements();
    assert!(statements.len() > 500, "{} statements were found", statements.len());
    for statement in &statements {
        let text = one_line(&statement.text);
        let named = listed.iter_mut().find(|(words, _)| text.contains(**words));
        if let Some((_, count)) = named {
            *count += 1;
            continue;
        }
        let Some(plan) = plan(&mut connection, statement).await else { continue };
        let whole = reads_whole(&plan, &small, &partial);
        if !whole.is_empty() {
            faults.push(format!("{}: {whole:?}: {text}", statement.file.display()));
        }
        if let Some(function) = calls(&plan) {
            faults.push(format!("{}: {function} is not inlined: {text}", statement.file.display()));
        }
        // A like between two is found by both, not among all that one of them has.
        if filters_likes(&plan, "(other_id = $") {
            faults.push(format!("{}: reads a member's whole list for one: {text}", statement.file.display()));
        }
        // Whether a mail has a successor is asked of the mails after it, not of all that its reader got.
        if text.contains("has_successor!") && !seeks(&plan, "number > m.number") {
            faults.push(format!("{}: reads all mails of a reader: {text}", statement.file.display()));
        }
        // Of a list that goes on from a place.
        let is_paged = text.contains(") < ($") || PAGED.iter().any(|function| text.contains(function));
        if is_paged && sorts(&plan) {
            faults.push(format!("{}: sorts for each page: {text}", statement.file.display()));
        }
    }
    assert!(faults.is_empty(), "{} statements read too much:\n{}", faults.len(), faults.join("\n"));
    listed.retain(|_, count| *count == 0);
    assert!(listed.is_empty(), "data/years/read_whole.txt names what is not there any more: {listed:?}");
}

/// What each call answers for forty members, in the order of the texts.
async fn answers(connection: &mut PgConnection) -> BTreeMap<&'static str, Vec<String>> {
    let mut answers = BTreeMap::new();
    for call in LENT {
        let sql = format!(
            "select concat(m.id, ' ', f) from (
               select member_id as id, other_id as other, conversation_id as talk, cleared_seq as cleared, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid as last,
                 array(select id from profiles order by id limit 300) as some
               from conversation_members order by member_id, conversation_id limit 40
             ) m cross join lateral {call} f order by 1"
        );
        let rows = sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_all(&mut *connection).await.unwrap();
        answers.insert(call, rows);
    }
    answers
}

/// On plain PostgreSQL, where both can be called; on a cluster the second form is the only one.
#[tokio::test]
async fn what_a_cluster_has_in_another_form_answers_the_same() {
    let called = |function: &String| LENT.iter().any(|call| call.starts_with(&format!("{function}(")));
    assert!(cluster::functions().iter().all(called), "{:?}", cluster::functions());
    let world = World::start().await;
    let mut connection = populate(&world).await;
    // Some removed the beginning, and there are answers to what lies before and after that.
    sqlx::raw_sql(
        "update messages set reply_to = greatest(1, seq - 2) where seq > 1;
         update conversation_members set cleared_seq = 1
         where last_message_seq > 2 and get_byte(uuid_send(member_id), 15) % 2 = 0",
    )
    .execute(&mut connection)
    .await
    .unwrap();
    let plain = answers(&mut connection).await;
    sqlx::raw_sql(cluster::FUNCTIONS).execute(&mut connection).await.unwrap();
    for (call, rows) in answers(&mut connection).await {
        assert!(!rows.is_empty(), "{call}: nobody has any");
        assert_eq!(rows, plain[call], "{call}");
    }
}
