//! What has to be reported equals the sums by hand, before and after members are erased, by call, file and scope.

use super::{
    Console, Desk,
    member_file::complaint,
    reports::{act, closing, hold, lead, reported},
    undo::drain,
};
use crate::{
    media::run_now,
    members::get_members_plans::scans,
    plans::plan,
    world::{Member, man, woman},
};
use liaison::staff::{Method, Role, Scope};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use time::Duration;
use uuid::Uuid;

const MONTH: &str = "/api/console/transparency?from=2026-11&to=2026-11";
const HALF_YEAR: &str = "/api/console/transparency?from=2026-11&to=2027-05";

async fn sums(console: &Console, desk: &Desk) -> Vec<(String, String, String, i64, Value)> {
    sums_of(console, desk, MONTH).await
}

async fn sums_of(console: &Console, desk: &Desk, path: &str) -> Vec<(String, String, String, i64, Value)> {
    let answer = console.get(desk, path).await.ok();
    let text = |line: &Value, name: &str| line[name].as_str().unwrap().to_owned();
    answer["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| {
            let count = line["count"].as_i64().unwrap();
            (text(line, "what"), text(line, "code"), text(line, "cause"), count, line["median_hours"].clone())
        })
        .collect()
}

#[tokio::test]
async fn what_is_reported_is_what_was_done_and_stays_when_members_are_erased() {
    let console = Console::start().await;
    let world = &console.world;
    let (eva, ida) = (world.member(woman("Eva")).await, world.member(woman("Ida")).await);
    let adam = world.member(man("Adam")).await;
    let reports =
        [reported(&console, &eva, &adam, "spam").await, reported(&console, &ida, &adam, "spam").await];
    reported(&console, &eva, &ida, "fake").await;
    complaint(&eva).await;
    world.advance(Duration::hours(3));
    let lea = lead(&console).await;
    hold(&console, &lea, "reports").await;
    console
        .post(&lea, "/api/console/report-acts", &act(&adam, &reports, &json!({ "kind": "warn" })))
        .await
        .ok();
    console.post(&lea, "/api/console/report-closings", &closing(&adam, &reports, "upheld")).await.ok();
    let line = |what: &str, code: &str, cause: &str, count, hours| {
        (what.to_owned(), code.to_owned(), cause.to_owned(), count, hours)
    };
    let by_hand = [
        line("complaint_received", "", "payment", 1, Value::Null),
        line("measure", "warned", "report", 1, Value::Null),
        line("report", "upheld", "spam", 2, json!(3)),
        line("report_received", "", "fake", 1, Value::Null),
        line("report_received", "", "spam", 2, Value::Null),
    ];
    assert_eq!(sums(&console, &lea).await, by_hand);
    let file = console.get(&lea, &MONTH.replace("transparency", "transparency-file")).await;
    assert_eq!(file.headers["content-type"], "text/csv; charset=utf-8");
    assert!(file.text.starts_with("site,what,code,cause,count,median_hours,table\r\n"), "{}", file.text);
    // Each with its table of the template, where that has one.
    for told in ["open.test,report,upheld,spam,2,3,\r\n", "open.test,measure,warned,report,1,,1.4\r\n"] {
        assert!(file.text.contains(told), "{}", file.text);
    }
    let answer = console.get(&lea, MONTH).await.ok();
    let tables: Vec<&Value> = answer["lines"].as_array().unwrap().iter().map(|line| &line["table"]).collect();
    assert_eq!(tables, [&Value::Null, &json!("1.4"), &Value::Null, &Value::Null, &Value::Null]);
    // Whoever is erased takes nothing of it along.
    for member in [&eva, &adam] {
        for table in ["reports", "decisions", "complaints"] {
            let column = match table {
                "reports" => "reporter_id",
                _ => "member_id",
            };
            let erase = if table == "complaints" {
                "update complaints set forgotten_at = $2, member_id = null, answer_by = null, closed_at = $2, decision = 'withdrawn' where member_id = $1".to_owned()
            } else {
                format!("delete from {table} where {column} = $1 and $2::timestamptz is not null")
            };
            sqlx::query(sqlx::AssertSqlSafe(erase))
                .bind(member.id)
                .bind(world.clock.now())
                .execute(&world.db)
                .await
                .unwrap();
        }
    }
    assert_eq!(sums(&console, &lea).await, by_hand);
    assert_eq!(console.count("select count(*) from audit_log where action = 'transparency.taken'").await, 4);
    for wrong in ["?from=2026-13&to=2026-12", "?from=2026-12&to=2026-11", "?from=x&to=y"] {
        let path = format!("/api/console/transparency{wrong}");
        console.get(&lea, &path).await.problem(422, "invalid_request");
    }
}

/// Half a year of thirty members, by hand.
#[derive(Default)]
struct ByHand(BTreeMap<(String, String, String), i64>);

impl ByHand {
    fn count(&mut self, what: &str, code: &str, cause: &str) {
        *self.0.entry((what.to_owned(), code.to_owned(), cause.to_owned())).or_default() += 1;
    }

    async fn is_told(&self, console: &Console, desk: &Desk) {
        let told = sums_of(console, desk, HALF_YEAR).await.into_iter();
        let told: BTreeMap<_, _> =
            told.map(|(what, code, cause, count, _)| ((what, code, cause), count)).collect();
        assert_eq!(told, self.0);
    }
}

/// A new session: the one before is months old.
async fn back(console: &Console, desk: &Desk) -> Desk {
    let cookie = console.session(desk.id, Method::Passkey).await;
    Desk { id: desk.id, email: desk.email.clone(), cookie }
}

/// Three women report two men, and one complains; a lead decides. All of it is counted.
async fn a_month(console: &Console, lea: &Desk, (month, by_hand): (usize, &mut ByHand)) -> Vec<Member> {
    let world = &console.world;
    let (mut members, mut reports) = (Vec::new(), [Vec::new(), Vec::new()]);
    let men = [world.member(man("Adam")).await, world.member(man("Bas")).await];
    for nth in 0..3 {
        let woman = world.member(woman("Eva")).await;
        let category = ["spam", "fake", "scam"][(month + nth) % 3];
        let whom = (month + nth) % 2;
        reports[whom].push((reported(console, &woman, &men[whom], category).await, category));
        by_hand.count("report_received", "", category);
        if nth == 0 {
            complaint(&woman).await;
            by_hand.count("complaint_received", "", "payment");
        }
        members.push(woman);
    }
    world.advance(Duration::HOUR);
    let lea = back(console, lea).await;
    hold(console, &lea, "reports").await;
    for (nth, (man, about)) in men.iter().zip(reports).enumerate() {
        let ids: Vec<Uuid> = about.iter().map(|(id, _)| *id).collect();
        let is_upheld = (month + nth) % 3 > 0;
        if is_upheld {
            let warning = act(man, &ids, &json!({ "kind": "warn" }));
            console.post(&lea, "/api/console/report-acts", &warning).await.ok();
            by_hand.count("measure", "warned", "report");
        }
        let decision = if is_upheld { "upheld" } else { "dismissed" };
        console.post(&lea, "/api/console/report-closings", &closing(man, &ids, decision)).await.ok();
        for (_, category) in about {
            by_hand.count("report", decision, category);
        }
    }
    members.extend(men);
    members
}

/// The whole erasure, by its own job, as two weeks after somebody left.
async fn erased(console: &Console, members: &[Member]) {
    let ids: Vec<Uuid> = members.iter().map(|member| member.id).collect();
    for sql in [
        "insert into deletions (member_id, site_id, requested_at, due_at, account_status, profile_status)
         select member_id, site_id, $2 - interval '14 days', $2, 'active', 'active' from accounts where member_id = any($1)",
        "insert into jobs (kind, queue, priority, payload, run_at, max_attempts, created_at)
         select 'accounts.erase', 'erasure', 1, jsonb_build_object('member', id), $2, 1, $2 from unnest($1) id",
    ] {
        sqlx::query(sql)
            .bind(&ids)
            .bind(console.world.clock.now())
            .execute(&console.world.db)
            .await
            .unwrap();
    }
    drain(console).await;
    let left: i64 = sqlx::query_scalar("select count(*) from profiles where id = any($1)")
        .bind(&ids)
        .fetch_one(&console.world.db)
        .await
        .unwrap();
    assert_eq!(left, 0, "they are erased");
}

#[tokio::test]
async fn half_a_year_is_told_the_same_after_three_of_ten_members_are_erased() {
    let console = Console::start().await;
    let lea = lead(&console).await;
    let (mut by_hand, mut members) = (ByHand::default(), Vec::new());
    for month in 0..6 {
        members.extend(a_month(&console, &lea, (month, &mut by_hand)).await);
        console.world.advance(Duration::days(30));
    }
    let total: i64 = by_hand.0.values().sum();
    assert!(members.len() == 30 && total > 40, "{total} of {} members", members.len());
    let lea = back(&console, &lea).await;
    by_hand.is_told(&console, &lea).await;
    // Who complained and reported, who was reported, and who only reported.
    let gone: Vec<Member> = members
        .into_iter()
        .enumerate()
        .filter_map(|(nth, member)| matches!(nth % 10, 0 | 3 | 6).then_some(member))
        .collect();
    assert_eq!(gone.len(), 9);
    erased(&console, &gone).await;
    by_hand.is_told(&console, &lea).await;
}

#[tokio::test]
async fn a_scope_holds_for_what_is_reported() {
    let console = Console::start().await;
    let (eva, adam) = (console.world.member(woman("Eva")).await, console.world.member(man("Adam")).await);
    reported(&console, &eva, &adam, "spam").await;
    let site = |host: &str| Scope::Site { site: console.world.app.sites.by_host(host).unwrap().id };
    let here = console.desk("Aud", Role::Auditor, site("open.test")).await;
    let there = console.desk("Ann", Role::Auditor, site("strict.test")).await;
    assert_eq!(sums(&console, &here).await.len(), 1);
    assert_eq!(sums(&console, &there).await.len(), 0);
}

const DRAFT: &str = "/api/console/transparency-draft";

/// What the job of a Monday does.
async fn monday(console: &Console) {
    run_now(&console.world, "transparency.draft").await;
}

/// The draft as somebody reads it who has just come in: what, code, cause and count of each line.
async fn draft(console: &Console, desk: &Desk) -> Vec<(String, String, String, i64)> {
    let answer = console.get(&back(console, desk).await, DRAFT).await.ok();
    assert_eq!(answer["half"], "2026-07-01");
    let text = |line: &Value, name: &str| line[name].as_str().unwrap().to_owned();
    let lines = answer["lines"].as_array().unwrap().iter();
    lines
        .map(|line| {
            let count = line["count"].as_i64().unwrap();
            (text(line, "what"), text(line, "code"), text(line, "cause"), count)
        })
        .collect()
}

/// So many acts of a kind, as their own transactions would count them.
async fn counted(console: &Console, what: &str, cause: &str, many: i32) {
    sqlx::query(
        "insert into moderation_counts (site_id, month, what, code, cause)
         select id, date_trunc('month', $4 at time zone 'UTC'), $1, '', $2 from sites, generate_series(1, $3) where domain = 'open.test'",
    )
    .bind(what)
    .bind(cause)
    .bind(many)
    .bind(console.world.clock.now())
    .execute(&console.world.db)
    .await
    .unwrap();
}

#[tokio::test]
async fn a_weekly_draft_tells_sums_and_never_of_one_act() {
    let console = Console::start().await;
    let world = &console.world;
    let adam = world.member(man("Adam")).await;
    let mut reporters = Vec::new();
    for name in ["Eva", "Ida", "Mia", "Noor", "Lot"] {
        let member = world.member(woman(name)).await;
        reported(&console, &member, &adam, "spam").await;
        reporters.push(member);
    }
    reported(&console, &reporters[0], &reporters[1], "fake").await;
    let lea = lead(&console).await;
    assert!(draft(&console, &lea).await.is_empty());
    monday(&console).await;
    let line = |cause: &str, count| ("report_received".to_owned(), String::new(), cause.to_owned(), count);
    // As the sums by hand, but for what is too little to be told.
    assert_eq!(draft(&console, &lea).await, [line("spam", 5)]);

    // A week with one act of a kind shows nothing of it, and one in which it has come to five does.
    world.advance(Duration::WEEK);
    counted(&console, "report_received", "spam", 1).await;
    counted(&console, "report_received", "fake", 4).await;
    monday(&console).await;
    assert_eq!(draft(&console, &lea).await, [line("fake", 5), line("spam", 5)]);
    world.advance(Duration::WEEK);
    counted(&console, "report_received", "spam", 3).await;
    monday(&console).await;
    assert_eq!(draft(&console, &lea).await, [line("fake", 5), line("spam", 5)]);
    counted(&console, "report_received", "spam", 1).await;
    monday(&console).await;
    let told = [line("fake", 5), line("spam", 10)];
    assert_eq!(draft(&console, &lea).await, told);
    // The report is exact at any time.
    let exact = "select count(*) from moderation_counts where cause = 'spam' and what = 'report_received'";
    assert_eq!(console.count(exact).await, 10);

    // Whoever is erased takes nothing of it along.
    for member in &reporters {
        sqlx::query("delete from reports where reporter_id = $1")
            .bind(member.id)
            .execute(&world.db)
            .await
            .unwrap();
    }
    world.advance(Duration::WEEK);
    monday(&console).await;
    assert_eq!(draft(&console, &lea).await, told);

    // Where an import is taken back, a line sinks by as much as was told, or stands.
    let take = "delete from moderation_counts where ctid in (select ctid from moderation_counts where cause = $1 limit $2)";
    for (cause, many) in [("spam", 4_i64), ("fake", 5)] {
        sqlx::query(take).bind(cause).bind(many).execute(&world.db).await.unwrap();
    }
    monday(&console).await;
    assert_eq!(draft(&console, &lea).await, [line("spam", 10)]);
    sqlx::query(take).bind("spam").bind(1_i64).execute(&world.db).await.unwrap();
    monday(&console).await;
    assert_eq!(draft(&console, &lea).await, [line("spam", 5)]);
    let few = sqlx::query("update transparency_drafts set count = 4").execute(&world.db).await.unwrap_err();
    let constraint = few.into_database_error().unwrap().constraint().unwrap().to_owned();
    assert_eq!(constraint, "transparency_drafts_not_few");
}

#[tokio::test]
async fn a_draft_is_of_a_half_year_and_within_scope() {
    let console = Console::start().await;
    let site = |host: &str| Scope::Site { site: console.world.app.sites.by_host(host).unwrap().id };
    let here = console.desk("Aud", Role::Auditor, site("open.test")).await;
    let there = console.desk("Ann", Role::Auditor, site("strict.test")).await;
    counted(&console, "report_received", "spam", 6).await;
    monday(&console).await;
    assert_eq!((draft(&console, &here).await.len(), draft(&console, &there).await.len()), (1, 0));
    let looks = "select count(*) from audit_log where action = 'transparency.taken' and facts ->> 'draft_from' = '2026-07-01'";
    assert_eq!(console.count(looks).await, 2);
    console.world.advance(Duration::minutes(6));
    console.get(&here, DRAFT).await.problem(403, "fresh_proof_required");
    // What came since the last Monday of a half-year is in its draft once more, and the next one begins with nothing.
    counted(&console, "report_received", "spam", 5).await;
    let monday_of_january = time::macros::datetime!(2027-01-04 00:25 UTC);
    console.world.advance(monday_of_january - console.world.clock.now());
    counted(&console, "report_received", "spam", 5).await;
    monday(&console).await;
    let rows: Vec<(String, i64)> =
        sqlx::query_as("select half::text, count from transparency_drafts order by half")
            .fetch_all(&console.world.db)
            .await
            .unwrap();
    assert_eq!(rows, [("2026-07-01".to_owned(), 11), ("2027-01-01".to_owned(), 5)]);
}

/// A half-year may have hundreds of thousands of acts, and a draft hundreds of lines.
#[tokio::test]
async fn a_draft_reads_its_half_year_once_and_not_for_each_line() {
    let console = Console::start().await;
    let world = &console.world;
    sqlx::query(
        "insert into transparency_drafts (half, site_id, what, code, cause, count, as_of)
         select '2026-07-01', s.id, 'measure', 'warned', 'cause ' || i, 9, '2026-11-02' from sites s, generate_series(1, 40) i",
    )
    .execute(&world.db)
    .await
    .unwrap();
    counted(&console, "measure", "report", 300).await;
    sqlx::raw_sql("analyze moderation_counts; analyze transparency_drafts").execute(&world.db).await.unwrap();
    let read =
        plan(world, "delete from transparency_drafts d using sunk", "'2026-07-01', '2027-01-01', 5").await;
    let mut found = Vec::new();
    scans(&read, &mut found);
    let looks: Vec<_> = found
        .iter()
        .filter(|scan| scan["Relation Name"] == "moderation_counts")
        .map(|scan| &scan["Actual Loops"])
        .collect();
    assert_eq!(looks, [&json!(1)], "{read:#}");
}
