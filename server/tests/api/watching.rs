//! What operators watch: the dashboard and the alert rules in packaging/monitoring ask for figures that there
//! are, and docs/operations/watching.md explains each figure and each alert. Whether the rules mean what they
//! say is for `scripts/monitoring`, with Prometheus itself.

use crate::{
    payments::{at_the_checkout, becomes, bundle, order},
    world::{World, man, woman},
};
use liaison::{housekeeping, kernel::problem::Refusal, watching};
use serde_json::json;
use std::{collections::BTreeSet, fs, path::Path};
use time::Duration;
use tower::ServiceExt;

/// Only there while there is a replica, a roster, sessions in memory, an archive of the log, a cluster, or a report of a mail server.
const NOT_ALWAYS: &[&str] = &[
    "liaison_replica_lag_seconds",
    "liaison_search_replica_near",
    "liaison_search_replica_lag_seconds",
    "liaison_search_roster_members",
    "liaison_search_roster_age_seconds",
    "liaison_search_roster_answers",
    "liaison_known_sessions",
    "liaison_known_sessions_age_seconds",
    "liaison_known_sessions_answers",
    "liaison_wal_archive_timestamp_seconds",
    "liaison_wal_archive_failing",
    "liaison_wal_archive_failures",
    "liaison_wal_archive_behind_seconds",
    "liaison_database_worker_up",
    "liaison_database_worker_shards",
    "liaison_database_worker_bytes",
    "liaison_database_worker_connections",
    "liaison_database_worker_connections_most",
    "liaison_database_transactions_in_doubt",
    "liaison_database_transactions_in_doubt_seconds",
    "liaison_database_hottest_shards_share",
    "liaison_database_shard_ranges",
    "liaison_mail_reports",
];
/// Endings of what OpenMetrics makes of one figure.
const ENDINGS: &[&str] = &["_total", "_bucket", "_sum", "_count", "_info"];

fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)).unwrap()
}

/// All figures of a world as `/metrics` shows them.
async fn figures(world: &World) -> String {
    let asked = axum::extract::Request::get("/metrics").body(axum::body::Body::empty()).unwrap();
    let answer = watching::router(world.app.clone()).oneshot(asked).await.unwrap();
    let body = axum::body::to_bytes(answer.into_body(), 1 << 20).await.unwrap();
    String::from_utf8(body.to_vec()).unwrap()
}

/// A world in which something of each kind happened.
async fn lived_in() -> World {
    let world = World::start().await;
    housekeeping::runner(&world.app).tick().await.unwrap();
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    eva.page.get(&format!("/api/member.php?id={}", adam.id)).await.ok();
    world.advance(Duration::DAY);
    housekeeping::runner(&world.app).drain().await.unwrap();
    let card = order(&adam, "mastercard").await;
    at_the_checkout(&world, &card, "paid", &[]).await;
    becomes(&adam, &card, "completed").await;
    sqlx::query("insert into jobs (kind, queue, priority, payload, run_at, max_attempts, created_at) values ('test', 'default', 1, '{}', $1, 3, $1)")
        .bind(world.clock.now() - Duration::minutes(2))
        .execute(&world.db)
        .await
        .unwrap();
    sqlx::raw_sql("insert into backup_runs values ('database', now()), ('photos', now())")
        .execute(&world.db)
        .await
        .unwrap();
    world
}

/// Names in a text that begin like ours.
fn named(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'));
    words
        .filter(|word| word.starts_with("liaison_") || word.starts_with("process_"))
        .map(str::to_owned)
        .collect()
}

/// The names of families: what `# HELP` tells of.
fn families(figures: &str) -> BTreeSet<String> {
    let helped = figures.lines().filter_map(|line| line.strip_prefix("# HELP "));
    helped.filter_map(|line| line.split(' ').next()).map(str::to_owned).collect()
}

/// Values that the rules ask for, as `name="value"`.
fn asked_labels(text: &str) -> BTreeSet<String> {
    let text = text.replace("\\\"", "\"");
    let parts: Vec<&str> = text.split('"').collect();
    let pairs = parts.windows(2).filter_map(|pair| {
        let name = pair[0]
            .strip_suffix('=')?
            .rsplit(|letter: char| !letter.is_ascii_lowercase() && letter != '_')
            .next()?;
        ["what", "clock", "event", "code", "level", "place"]
            .contains(&name)
            .then(|| format!("{name}=\"{}\"", pair[1]))
    });
    pairs.collect()
}

#[tokio::test]
async fn dashboard_and_alerts_ask_for_figures_that_there_are() {
    let shown = figures(&lived_in().await).await;
    let there = named(&shown);
    for path in ["packaging/monitoring/alerts.yml", "packaging/monitoring/grafana-dashboard.json"] {
        let text = file(path);
        let asked = named(&text);
        assert!(asked.len() > 10, "{path}: {asked:?}");
        let unknown: Vec<&String> =
            asked.difference(&there).filter(|name| !NOT_ALWAYS.contains(&name.as_str())).collect();
        assert!(unknown.is_empty(), "{path} asks for {unknown:?}, which /metrics does not tell:\n{shown}");
        for label in asked_labels(&text) {
            let (name, value) = label.split_once("=\"").unwrap();
            let known = shown.contains(&label)
                || (name == "code" && Refusal::CODES.contains(&value.trim_end_matches('"')));
            assert!(known, "{path} asks for {label}, which /metrics does not tell");
        }
    }
}

#[tokio::test]
async fn every_figure_and_every_alert_is_explained() {
    let page = file("docs/operations/watching.md");
    let mut families = families(&figures(&lived_in().await).await);
    families.extend(NOT_ALWAYS.iter().map(|name| (*name).to_owned()));
    let told = named(&page);
    let is_told = |family: &String| {
        told.contains(family) || ENDINGS.iter().any(|ending| told.contains(&format!("{family}{ending}")))
    };
    let untold: Vec<&String> = families.iter().filter(|family| !is_told(family)).collect();
    assert!(untold.is_empty(), "docs/operations/watching.md does not explain {untold:?}");
    let rules = file("packaging/monitoring/alerts.yml");
    let alerts: Vec<&str> = rules.lines().filter_map(|line| line.trim().strip_prefix("- alert: ")).collect();
    assert!(alerts.len() > 25, "{alerts:?}");
    for alert in alerts {
        assert!(
            page.contains(&format!("\n### {alert}\n")),
            "docs/operations/watching.md has no '### {alert}'"
        );
        let runbook = format!("runbook: docs/operations/watching.md#{}\n", alert.to_lowercase());
        assert!(rules.contains(&runbook), "{alert} leads to its place in watching.md");
    }
    for heading in page.lines().filter_map(|line| line.strip_prefix("### Liaison")) {
        assert!(
            rules.contains(&format!("- alert: Liaison{heading}\n")),
            "there is no alert Liaison{heading}"
        );
    }
}

#[tokio::test]
async fn the_nights_proof_of_the_ledger_is_told() {
    let world = lived_in().await;
    let shown = figures(&world).await;
    let proven = format!("liaison_ledger_proof_timestamp_seconds {}\n", world.clock.now().unix_timestamp());
    assert!(shown.contains(&proven) && shown.contains("liaison_ledger_faults 0\n"), "{shown}");
    assert!(shown.contains("liaison_job_due_seconds{queue=\"default\"} 120\n"), "{shown}");
    let attempts = r#"liaison_job_attempts_total{kind="credits.prove_ledger",outcome="done"} 1"#;
    assert!(shown.contains(attempts), "{shown}");

    sqlx::query("update credit_accounts set balance = balance + 1").execute(&world.db).await.unwrap();
    world.advance(Duration::DAY);
    let drained = housekeeping::runner(&world.app).drain().await.unwrap();
    assert!(drained.dead.iter().any(|error| error.contains("does not prove itself")), "{drained:?}");
    let shown = figures(&world).await;
    assert!(!shown.contains("liaison_ledger_faults 0\n"), "{shown}");
    assert!(shown.contains("liaison_jobs{queue=\"default\",state=\"dead\"} 1\n"), "{shown}");
}

#[tokio::test]
async fn calls_to_payment_providers_are_told_by_what_came_of_them() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let wish = json!({ "bundle": bundle(&buyer).await, "method": "ideal" });
    buyer.page.post("/api/orders.php", &wish).await.ok();
    let turned = |change: &'static str| {
        let (db, buyer, wish) = (&world.db, &buyer, &wish);
        async move {
            sqlx::query(change).execute(db).await.unwrap();
            buyer.page.post("/api/orders.php", wish).await.problem(503, "payment_unavailable");
        }
    };
    turned("update payment_accounts set api_base = 'http://127.0.0.1:9/v2'").await;
    turned(
        "update payment_accounts set api_base = '', api_key = 'live_abcdefghijklmnopqrstuvwxyz0123', api_key_sealed = null",
    )
    .await;
    let shown = figures(&world).await;
    for outcome in ["done", "unreachable", "key_refused"] {
        let line = format!(
            r#"liaison_provider_calls_total{{provider="mollie",call="create",outcome="{outcome}"}} 1"#
        );
        assert!(shown.contains(&line), "{line} is not in\n{shown}");
    }
    assert!(
        shown.contains(r#"liaison_provider_seconds_count{provider="mollie",call="create"} 3"#),
        "{shown}"
    );
    assert!(!shown.contains("live_"), "{shown}");
}

/// A report of a minor has 24 hours, a notice of intimate pictures 48.
#[tokio::test]
async fn severe_cases_are_told_at_half_and_at_three_quarters_of_their_clocks() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let report = json!({ "about": "profile", "profile": adam.id, "category": "minor" });
    eva.page.post("/api/report.php", &report).await.ok();
    sqlx::query(
        "insert into complaints (id, number, site_id, locale, category, created_at, answer_by)
         select gen_random_uuid(), 'C-22222222', id, 'en', 'intimate', $1, $1 + interval '48 hours' from sites limit 1",
    )
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
    let steps = [
        (0, [2, 0, 0, 0]),
        (13, [2, 1, 0, 0]),
        (6, [2, 0, 1, 0]),
        (6, [2, 1, 0, 1]),
        (12, [2, 0, 1, 1]),
        (12, [2, 0, 0, 2]),
    ];
    for (hours, counts) in steps {
        world.advance(Duration::hours(hours));
        let shown = figures(&world).await;
        for (clock, count) in ["open", "half", "three_quarters", "late"].into_iter().zip(counts) {
            let line = format!("liaison_severe{{clock=\"{clock}\"}} {count}\n");
            assert!(shown.contains(&line), "{hours} hours later {line} is not in\n{shown}");
        }
    }
}
