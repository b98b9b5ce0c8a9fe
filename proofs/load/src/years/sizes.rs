//! How much grows by what: bytes of heap and indexes a row, and what that makes of a year.

use super::{fill::World, precise};
use report::Table;

/// What one thing takes: the tables that get rows for it, and what they are counted by.
const THINGS: [(&str, &[&str], &str); 14] = [
    (
        "member",
        &[
            "profiles",
            "accounts",
            "account_addresses",
            "consents",
            "credit_accounts",
            "credit_lots",
            "member_activity",
            "weekly_plans",
            "reminder_plans",
            "notification_preferences",
            "known_devices",
            "like_notices",
        ],
        "accounts",
    ),
    ("photo's row", &["photos"], "photos"),
    ("part of what a photo looks like", &["photo_hashes"], "photo_hashes"),
    (
        "conversation",
        &["conversations", "conversation_pairs", "conversation_members", "message_notices"],
        "conversations",
    ),
    ("message", &["messages"], "messages"),
    ("paid message, its books", &["ledger_lines", "credit_spendings"], "credit_spendings"),
    ("event", &["member_events"], "member_events"),
    ("like", &["likes_sent", "likes_received", "matches"], "likes_sent"),
    ("look at a profile", &["profile_views"], "profile_views"),
    ("mail", &["mails"], "mails"),
    (
        "order with its invoice",
        &["orders", "order_states", "order_places", "provider_payments", "invoices"],
        "orders",
    ),
    ("session", &["sessions"], "sessions"),
    ("newsletter's reader", &["newsletter_readers"], "newsletter_readers"),
    ("repeatable call", &["idempotency_keys"], "idempotency_keys"),
];

/// Of each thing, how many a member makes in a year, and for how many days they are there; 0 days: they stay, so that each year adds.
/// A member who writes two messages a day, a fifth of them paid; has 2.5 photos, each of which is kept whole and in sixteen parts; looks at 300 others in a year; a mail a week; 50 events in eight days; a visit that is a session.
const A_YEAR: [(&str, f64, f64); 14] = [
    ("member", 1.0, 365.0),
    ("photo's row", 2.5, 365.0),
    ("part of what a photo looks like", 42.5, 365.0),
    ("conversation", 10.0, 0.0),
    ("message", 100.0, 0.0),
    ("paid message, its books", 20.0, 0.0),
    ("event", 2_281.0, 8.0),
    ("like", 50.0, 0.0),
    ("look at a profile", 300.0, 90.0),
    ("mail", 52.0, 90.0),
    ("order with its invoice", 0.2, 0.0),
    ("session", 12.0, 30.0),
    ("newsletter's reader", 12.0, 90.0),
    ("repeatable call", 100.0, 8.0),
];

/// The table for the page on how long everything is kept.
pub(super) async fn measure(world: &World) -> anyhow::Result<String> {
    let mut connection = world.connect().await?;
    let mut table = Table::of_numbers([
        "what",
        "bytes each",
        "a member's in a year",
        "after a year: 10,000 members",
        "100,000",
        "1,000,000",
        "and each year after",
    ]);
    let mut sums = [0.0; 3];
    for ((name, tables, counted), (_, a_year, days)) in THINGS.into_iter().zip(A_YEAR) {
        // Of a table in partitions, all of them.
        let (bytes, rows): (i64, i64) = sqlx::query_as(sqlx::AssertSqlSafe(format!(
            "select (select sum(pg_total_relation_size(c.oid))::bigint from unnest($1::text[]) name
                 join pg_class c on c.oid = name::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = name::regclass)),
               (select count(*) from {counted})"
        )))
        .bind(tables)
        .fetch_one(&mut connection)
        .await?;
        let each = precise(bytes) / precise(rows).max(1.0);
        let there = if days > 0.0 { a_year * days / 365.0 } else { a_year };
        let gigabytes = [10_000.0, 100_000.0, 1_000_000.0].map(|members| members * there * each / 1e9);
        sums.iter_mut().zip(gigabytes).for_each(|(sum, one)| *sum += one);
        let more = if days > 0.0 { "no more" } else { "as much again" };
        let [small, middle, large] = gigabytes.map(|size| format!("{size:.2} GB"));
        table.row([
            name.to_owned(),
            format!("{each:.0}"),
            format!("{a_year}"),
            small,
            middle,
            large,
            more.to_owned(),
        ]);
    }
    let [small, middle, large] = sums.map(|size| format!("{size:.1} GB"));
    table.row(["all of it".to_owned(), String::new(), String::new(), small, middle, large]);
    Ok(table.to_string())
}
