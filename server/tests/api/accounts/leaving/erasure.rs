//! Nothing of a member is left after 14 days: every table, the folder of files and the log are searched for what
//! they ever gave.

use super::{
    farewell, leave,
    life::{self, BLOCK, EMAIL, IBAN, MARK, drain, live},
    return_token,
};
use crate::{
    accounts::{PASSWORD, count, english, join, log_in},
    chat::books_agree,
    payments::at_the_checkout,
    world::World,
};
use serde_json::json;
use sqlx::AssertSqlSafe;
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    io::Write,
};
use time::Duration;
use tracing::Level;
use tracing_subscriber::{Layer, filter::dynamic_filter_fn, layer::SubscriberExt, util::SubscriberInitExt};
use uuid::Uuid;

/// Tables that hold something of a member. A life must leave a row in each; none may be left after it.
const ERASED: &[&str] = &[
    "abuse_days",
    "account_addresses",
    "account_tokens",
    "accounts",
    "age_attempts",
    "age_proofs",
    "album_grants",
    "approval_requests",
    "blocks",
    "change_requests",
    "chat_photos",
    "claims",
    "complaint_files",
    "complaint_lines",
    "complaints",
    "consents",
    "conversation_members",
    "conversation_pairs",
    "date_plans",
    "debit_codes",
    "decisions",
    "deletions",
    "discount_codes",
    "discount_countdowns",
    "discount_uses",
    "dismissals",
    "earlier_orders",
    "exports",
    "first_messages",
    "idempotency_keys",
    "jobs",
    "known_devices",
    "like_mails",
    "like_notices",
    "likes_received",
    "likes_sent",
    "login_failures",
    "mail_reports",
    "mails",
    "match_preferences",
    "matches",
    "member_activity",
    "member_events",
    "member_notes",
    "message_mails",
    "message_notices",
    "messages",
    "money_reminders",
    "moved_members",
    "newsletter_readers",
    "notification_preferences",
    "openers",
    "passkey_challenges",
    "passkeys",
    "photo_hashes",
    "photo_shelves",
    "photos",
    "profile_reviews",
    "profile_views",
    "profiles",
    "provider_customers",
    "push_notices",
    "push_subscriptions",
    "rate_budgets",
    "rejected_uploads",
    "reminder_plans",
    "reports",
    "reset_mails",
    "saved_searches",
    "second_persons",
    "sessions",
    "signup_messages",
    "spending_limits",
    "swipe_days",
    "swipe_dislikes",
    "text_messages",
    "undos",
    "verification_challenges",
    "verifications",
    "verified_photos",
    "weekly_plans",
];
/// What tax law and the books need, under an id that leads to nobody any more.
const PSEUDONYMOUS: &[&str] = &[
    "bank_debits",
    "chargebacks",
    "credit_accounts",
    "credit_grants",
    "credit_lots",
    "credit_spendings",
    "debit_blocks",
    "invoices",
    "ledger_lines",
    "mandates",
    "order_mandates",
    "order_places",
    "order_reviews",
    "order_states",
    "orders",
    "provider_payments",
    "refunds",
];
/// Nothing of members is in these, or nothing that says whose it is.
const IMPERSONAL: &[&str] = &[
    // What abuse rules ask for at each site.
    "abuse_rules",
    // Of staff, about a member, whom it names as tombstones do.
    "account_audit",
    // What staff did and looked at: whom, as tombstones do.
    "audit_log",
    "audit_log_anchors",
    "audit_log_heads",
    "audit_log_reasons",
    "audit_log_trails",
    // A day and a reference; debits name them.
    "bank_files",
    // By the id of the debit alone.
    "bank_refunds",
    // Of staff.
    "break_glass_uses",
    "bundles",
    // Words of our own.
    "canned_responses",
    "companies",
    // Of staff, about a complaint.
    "complaint_audit",
    // Drafts of staff; they go with what their complaint says.
    "complaint_desks",
    // Hashes of links; they go with what their complaint says.
    "complaint_links",
    // Its id, a counter, a date.
    "conversations",
    "deletion_reasons",
    // Names of files, by their content; they go with the files.
    "discarded_blobs",
    // Names of files, by their content, and the report that holds them.
    "held_blobs",
    "invoice_series",
    "job_schedules",
    // Moments of the machine.
    "backup_runs",
    // Counts of a night.
    "ledger_proofs",
    // Counts.
    "mail_intake",
    "moderation_counts",
    "transparency_drafts",
    // Counts, by kind of error and browser.
    "browser_faults",
    // Counts, of addresses in which a star stands for whatever may name somebody; and the operator's own addresses.
    "missed_addresses",
    "old_addresses",
    // Counts, by what an advertiser calls itself.
    "tracking_counts",
    "tracking_minutes",
    "daily_figures",
    "daily_figures_built",
    // Names mailboxes' hosts.
    "mail_domains",
    // The operator's own words.
    "newsletter_texts",
    "newsletters",
    "page_texts",
    "payment_accounts",
    "payment_methods",
    "provider_polls",
    "push_keys",
    // Payments' ids at their provider, and sums.
    "settlement_lines",
    "settlements",
    // Names photos, and no member; once the photo is gone it leads to nobody.
    "photo_decisions",
    // As well; a pair goes with either photo.
    "photos_alike",
    // Likewise, what two of the staff thought of one.
    "second_opinions",
    // How long things waited for a decision.
    "review_times",
    // Of staff, about a report.
    "report_audit",
    "shared_keys",
    // The operator's own; uses are counted, not whose.
    "short_links",
    // What operators set or want to, and which of the staff.
    "company_versions",
    "site_drafts",
    "site_versions",
    "sites",
    // How far an import to a site is, and what came of it: files, lines and codes.
    "moves",
    "move_runs",
    "move_uploads",
    // Who of the staff may read what for a report: a conversation's id, which leads to nobody.
    "message_access_grants",
    // A key that waits for a second administrator.
    "payment_key_requests",
    // Those who run the sites; none of them is a member.
    "audit_log_proofs",
    "saved_views",
    // For ten minutes whose row was written, by ids that lead to nobody any more.
    "search_changes",
    "session_changes",
    "staff",
    "staff_challenges",
    // How much each gave in a day, and may.
    "staff_daily_totals",
    "staff_limits",
    "staff_failures",
    "staff_invites",
    "staff_passkeys",
    "staff_passwords",
    "staff_roles",
    "staff_sessions",
    "staff_severe_items",
    "staff_work",
    "tombstones",
    // A payment's id at its provider, and one of an order of which there is none.
    "unknown_payments",
    "vat_rates",
    // Files of strangers, for a day, and a hash that ties them to a sign-up.
    "waiting_photos",
    // Keys of companies.
    "warning_services",
];

async fn tables(world: &World) -> Vec<String> {
    let query = "select table_name::text from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> '_sqlx_migrations'
          and not exists (select from pg_inherits where inhrelid = table_name::text::regclass) order by 1";
    sqlx::query_scalar(query).fetch_all(&world.db).await.unwrap()
}

/// How many rows of each table hold one of these texts, as such or as bytes.
async fn hits(world: &World, needles: &[&str]) -> BTreeMap<String, i64> {
    let mut all: Vec<String> = needles.iter().map(|text| text.to_lowercase()).collect();
    all.extend(needles.iter().map(|text| hex(text.as_bytes())));
    let mut found = BTreeMap::new();
    for table in tables(world).await {
        let query = format!(
            "select count(*) from {table} t where exists (select from unnest($1::text[]) needle where position(needle in lower(t::text)) > 0)"
        );
        let rows: i64 =
            sqlx::query_scalar(AssertSqlSafe(query)).bind(&all).fetch_one(&world.db).await.unwrap();
        found.insert(table, rows);
    }
    found.retain(|_, rows| *rows > 0);
    found
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The names of all files beside the database.
fn files(world: &World) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for shelf in std::fs::read_dir(world.app.config.state_folder().join("photos")).unwrap() {
        for file in std::fs::read_dir(shelf.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            found.insert(format!("{}/{name}", path.parent().unwrap().file_name().unwrap().to_str().unwrap()));
        }
    }
    found
}

thread_local! {
    /// What this test's thread logs, once it listens; its server runs on it too.
    static LOG: RefCell<Option<Vec<u8>>> = const { RefCell::new(None) };
}

struct Log;

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        LOG.with_borrow_mut(|log| log.as_mut().unwrap().extend_from_slice(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Takes down what is logged from now on, down to the last detail of ours. One subscriber for all threads,
/// since what the first of them is not interested in is cached for all.
fn listen_to_the_log() {
    LOG.set(Some(Vec::new()));
    let ours = |target: &str| ["liaison", "jobs", "sqlx"].iter().any(|name| target.starts_with(name));
    let heard = dynamic_filter_fn(move |metadata, _| {
        LOG.with_borrow(Option::is_some) && (ours(metadata.target()) || *metadata.level() <= Level::INFO)
    });
    let lines = tracing_subscriber::fmt::layer().with_ansi(false).with_writer(|| Log).with_filter(heard);
    tracing_subscriber::registry().with(lines).init();
}

fn heard() -> String {
    String::from_utf8(LOG.take().unwrap()).unwrap().to_lowercase()
}

/// Two weeks pass, and what they bring is done; the files go with the next hourly sweep.
async fn two_weeks(world: &World) {
    world.app.activity.flush(&world.db).await.unwrap();
    world.advance(Duration::days(14));
    drain(world).await;
    world.advance(Duration::hours(1));
    drain(world).await;
}

// asvs: V14.2.7
#[tokio::test]
async fn every_table_is_spoken_for() {
    let world = World::start().await;
    let known: BTreeSet<&str> = [ERASED, PSEUDONYMOUS, IMPERSONAL].concat().into_iter().collect();
    let tables = tables(&world).await;
    let there: BTreeSet<&str> = tables.iter().map(String::as_str).collect();
    assert_eq!(
        there, known,
        "a new table: say here what becomes of it when its member is erased, write the feature's `erase` and name it in src/erasure.rs, and let the life in life.rs leave a mark in it"
    );
}

// asvs: V14.2.7, V16.2.5
// spec: 4.27
#[tokio::test]
async fn nothing_of_a_life_is_left() {
    listen_to_the_log();
    let world = life::world().await;
    let life = live(&world).await;
    let id = life.member.id.to_string();
    let everything = [id.as_str(), MARK, BLOCK, EMAIL, IBAN];
    let mut reached = hits(&world, &everything).await;
    let hers = files(&world);
    assert!(hers.len() >= 5, "four renditions and an export: {hers:?}");
    let cookies = life.member.page.cookies();
    let token = cookies.split("; ").find_map(|cookie| cookie.strip_prefix("auth=")).unwrap().to_owned();
    let comment = json!({ "password": PASSWORD, "reasons": ["privacy"], "comment": "Quag farewell" });
    life.member.page.post("/api/deletion.php", &comment).await.ok();
    reached.extend(hits(&world, &everything).await);
    for table in ERASED.iter().chain(PSEUDONYMOUS) {
        assert!(reached.contains_key(*table), "the life left no mark in {table}: {reached:?}");
    }

    two_weeks(&world).await;
    let left = hits(&world, &[MARK, BLOCK, EMAIL, IBAN]).await;
    assert!(left.is_empty(), "{left:?}");
    let mut by_id = hits(&world, &[id.as_str()]).await;
    let by_time = ["jobs", "search_changes", "session_changes"];
    by_id.retain(|table, _| !PSEUDONYMOUS.contains(&table.as_str()) && !by_time.contains(&table.as_str()));
    assert!(by_id.is_empty(), "{by_id:?}");
    let jobs: Vec<String> =
        sqlx::query_scalar("select kind from jobs where payload::text like '%' || $1 || '%'")
            .bind(&id)
            .fetch_all(&world.db)
            .await
            .unwrap();
    assert!(jobs.iter().all(|kind| kind == "payments.check_order"), "{jobs:?}");
    let after = files(&world);
    assert!(hers.is_disjoint(&after), "{:?}", hers.intersection(&after).collect::<Vec<_>>());
    assert!(
        after.iter().all(|name| name.starts_with("tombstones/") || name.starts_with("anchors/")),
        "{after:?}"
    );
    let log = heard();
    assert!(log.contains("/api/signup.php") && log.contains("delete from profiles"), "{} bytes", log.len());
    for mark in [MARK, BLOCK, IBAN, PASSWORD, &token] {
        let mark = mark.to_lowercase();
        let line = log.lines().find(|line| line.contains(&mark));
        assert_eq!(line, None, "in the log");
    }
    books_agree(&world).await;
}

#[tokio::test]
async fn what_tax_law_needs_is_left() {
    let world = life::world().await;
    live(&world).await;
    leave(&life_page(&world).await).await.ok();
    two_weeks(&world).await;
    let row: (i64, String, String, i32, bool, Option<String>) = sqlx::query_as(
        "select price_minor, currency, country, vat_basis_points, completed_at is not null, checkout_url
         from orders where status = 'completed'",
    )
    .fetch_one(&world.db)
    .await
    .unwrap();
    assert_eq!((row.1.as_str(), row.2.as_str(), row.3, row.4, row.5), ("EUR", "NL", 2100, true, None));
    assert!(row.0 > 0);
}

/// Her page again.
async fn life_page(world: &World) -> testkit::Page {
    let page = life::browser(world);
    log_in(&page, EMAIL, PASSWORD).await.ok();
    page
}

// spec: 4.27, 9.12
#[tokio::test]
async fn not_a_moment_too_early_and_the_link_is_dead_from_that_moment() {
    let world = World::start().await;
    let early = super::joined(&world, "Eva", "eva@example.com").await;
    leave(&early.page).await.ok();
    world.advance(Duration::days(14) - Duration::microseconds(1));
    drain(&world).await;
    assert_eq!(count(&world, "profiles").await, 1);
    let token = return_token(&world, &early.email).await;
    world.advance(Duration::microseconds(1));
    super::come_back(&english(&world), &token).await.problem(404, "link_expired");
    log_in(&english(&world), &early.email, PASSWORD).await.problem(403, "pending_deletion");
    drain(&world).await;
    assert_eq!((count(&world, "profiles").await, count(&world, "accounts").await), (0, 0));
    super::come_back(&english(&world), &token).await.problem(404, "link_expired");
    log_in(&english(&world), &early.email, PASSWORD).await.problem(401, "login_failed");
}

#[tokio::test]
async fn the_link_and_the_end_at_once_leave_one_truth() {
    for moment in [Duration::ZERO, Duration::microseconds(-1)] {
        let world = World::start().await;
        let eva = super::joined(&world, "Eva", "eva@example.com").await;
        leave(&eva.page).await.ok();
        let token = return_token(&world, &eva.email).await;
        world.advance(Duration::days(14) + moment);
        let page = english(&world);
        let (back, ()) = tokio::join!(super::come_back(&page, &token), drain(&world));
        let there = count(&world, "accounts").await == 1;
        assert_eq!(
            (back.status == 200, there),
            (moment.is_negative(), moment.is_negative()),
            "{}",
            back.text()
        );
        assert_eq!(page.get("/api/user.php").await.status.is_success(), there);
    }
}

#[tokio::test]
async fn who_came_back_stays_and_a_second_leaving_counts_anew() {
    let world = World::start().await;
    let eva = super::joined(&world, "Eva", "eva@example.com").await;
    leave(&eva.page).await.ok();
    world.advance(Duration::days(5));
    let page = english(&world);
    super::come_back(&page, &return_token(&world, &eva.email).await).await.ok();
    world.advance(Duration::days(5));
    page.post("/api/deletion.php", &farewell()).await.ok();
    world.advance(Duration::days(13));
    drain(&world).await;
    assert_eq!(count(&world, "accounts").await, 1);
    world.advance(Duration::days(1));
    drain(&world).await;
    assert_eq!(count(&world, "accounts").await, 0);
}

#[tokio::test]
async fn the_address_is_free_again_and_a_stranger_to_the_old_account() {
    let world = World::start().await;
    let eva = super::joined(&world, "Eva", "eva@example.com").await;
    leave(&eva.page).await.ok();
    let form = crate::accounts::form("Eva", "eva@example.com");
    english(&world).post("/api/signup.php", &form).await.problem(409, "email_taken");
    two_weeks(&world).await;
    let page = join(&world, "Eva", "eva@example.com").await;
    let user = page.get("/api/user.php").await.ok()["user"].clone();
    assert_ne!(user["profile"]["id"], eva.id.to_string());
    assert_eq!(user["credits"], 10);
    two_weeks(&world).await;
    assert_eq!(count(&world, "accounts").await, 1, "the tombstone is another one's");
}

/// Her order that waits for its money, paid at the provider, of which we hear nothing yet.
async fn paid_unheard(world: &World) -> (Uuid, String) {
    let order: (Uuid, String, String) =
        sqlx::query_as("select id, checkout_url, provider_payment_id from orders where status = 'pending'")
            .fetch_one(&world.db)
            .await
            .unwrap();
    listen(world, "deaf").await;
    at_the_checkout(world, &json!({ "checkout_url": order.1 }), "paid", &[]).await;
    (order.0, order.2)
}

/// The secret end of the webhook's path.
async fn listen(world: &World, secret: &str) {
    sqlx::query("update payment_accounts set hook_secret = $1, hook_secret_sealed = null")
        .bind(secret)
        .execute(&world.db)
        .await
        .unwrap();
}

async fn status(world: &World, order: Uuid) -> String {
    sqlx::query_scalar("select status from orders where id = $1")
        .bind(order)
        .fetch_one(&world.db)
        .await
        .unwrap()
}

#[tokio::test]
async fn money_that_comes_while_away_is_hers_and_no_mail_says_so() {
    let world = life::world().await;
    let life = live(&world).await;
    let (order, payment) = paid_unheard(&world).await;
    listen(&world, "hook-secret").await;
    // The leaving and the news of the money at once.
    let (left, heard, _) =
        tokio::join!(leave(&life.member.page), tell(&world, &payment), tell(&world, &payment));
    left.ok();
    assert_eq!(heard, 200);
    assert_eq!(status(&world, order).await, "completed");
    let page = english(&world);
    super::come_back(&page, &return_token(&world, EMAIL).await).await.ok();
    let credits = page.get("/api/user.php").await.ok()["user"]["credits"].as_i64().unwrap();
    assert!(credits > 120, "both bundles: {credits}");
    books_agree(&world).await;
}

#[tokio::test]
async fn money_that_comes_too_late_is_booked_and_tells_nobody() {
    for round in 0..3 {
        let world = life::world().await;
        let life = live(&world).await;
        let (order, payment) = paid_unheard(&world).await;
        leave(&life.member.page).await.ok();
        world.app.activity.flush(&world.db).await.unwrap();
        world.advance(Duration::days(14));
        listen(&world, "hook-secret").await;
        if round == 0 {
            drain(&world).await;
        }
        // Before, during or after: the news of the money and the erasing take turns.
        let hints = futures_util::future::join_all((0..4).map(|_| tell(&world, &payment)));
        let ((), heard) = tokio::join!(drain(&world), hints);
        assert_eq!(heard, [200; 4]);
        assert_eq!(status(&world, order).await, "completed", "the books know of the money");
        world.advance(Duration::hours(1));
        drain(&world).await;
        let left = hits(&world, &[MARK, EMAIL, IBAN]).await;
        assert!(left.is_empty(), "{left:?}");
        assert_eq!(count(&world, "member_events where payload ->> 'type' = 'order'").await, 0);
        books_agree(&world).await;
    }
}

async fn tell(world: &World, payment: &str) -> u16 {
    let path = "/api/psp/mollie/test-company/hook/hook-secret";
    let request = world.visitor("127.0.0.1").request(reqwest::Method::POST, path);
    request.form(&[("id", payment)]).send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn a_stop_in_the_middle_erases_nothing_and_the_next_try_everything() {
    let world = World::start().await;
    let eva = super::joined(&world, "Eva", "eva@example.com").await;
    leave(&eva.page).await.ok();
    world.advance(Duration::days(14));
    // The last statement of all is refused, as if the process had died before it.
    let refuse = "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$;
        create trigger refuse before delete on accounts for each row execute function refuse()";
    sqlx::raw_sql(refuse).execute(&world.db).await.unwrap();
    let done = liaison::housekeeping::runner(&world.app).drain().await.unwrap();
    assert!(!done.retried.is_empty(), "{done:?}");
    for table in ["profiles", "accounts", "mails", "consents"] {
        assert!(count(&world, table).await > 0, "{table}");
    }
    sqlx::raw_sql("drop trigger refuse on accounts").execute(&world.db).await.unwrap();
    world.advance(Duration::hours(2));
    drain(&world).await;
    for table in ["profiles", "accounts", "mails", "consents"] {
        assert_eq!(count(&world, table).await, 0, "{table}");
    }
}

#[tokio::test]
async fn an_account_that_nobody_confirms_is_erased_after_a_month() {
    let world = World::start().await;
    liaison::housekeeping::runner(&world.app).tick().await.unwrap();
    join(&world, "Eva", "eva@example.com").await;
    let ida = join(&world, "Ida", "ida@example.com").await;
    let confirmed = super::joined(&world, "Ada", "ada@example.com").await;
    world.advance(Duration::days(20));
    // Ida was here lately.
    ida.get("/api/user.php").await.ok();
    world.app.activity.flush(&world.db).await.unwrap();
    world.advance(Duration::days(9));
    drain(&world).await;
    assert_eq!(count(&world, "accounts").await, 3);
    world.advance(Duration::days(2));
    drain(&world).await;
    let left: Vec<String> =
        sqlx::query_scalar("select email from accounts order by email").fetch_all(&world.db).await.unwrap();
    assert_eq!(left, ["ada@example.com", "ida@example.com"]);
    assert_eq!(count(&world, "tombstones").await, 1);
    // The address is free again.
    join(&world, "Eva", "eva@example.com").await;
    world.advance(Duration::days(31));
    drain(&world).await;
    assert_eq!(count(&world, "accounts").await, 1, "only {} confirmed", confirmed.email);
}
