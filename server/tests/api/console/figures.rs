//! Figures: equal to a count by hand, of nobody else's site, and too large to point at somebody.

use super::{Answer, Console, Desk};
use crate::{
    media::run_now,
    world::{NOON, man, new_id},
};
use liaison::{
    kernel::ids::SiteId,
    staff::{Role, Scope},
};
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

fn site(console: &Console, host: &str) -> SiteId {
    console.world.app.sites.by_host(host).unwrap().id
}

/// What the hourly job does.
async fn build(console: &Console) {
    run_now(&console.world, "figures.build").await;
}

/// Visits of a day, and of a minute of it.
async fn visits(console: &Console, host: &str, at: OffsetDateTime, visits: i64) {
    for sql in [
        "insert into tracking_counts (site_id, day, network, ref, lander, slot, visits, sign_ups)
         values ($1, ($2 at time zone 'UTC')::date, gen_random_uuid()::text, '', '', 0, $3, $3 + 1)",
        "insert into tracking_minutes (site_id, minute, slot, visits, sign_ups) values ($1, date_trunc('minute', $2, 'UTC'), 0, $3, $3 + 1)",
    ] {
        let row = sqlx::query(sql).bind(site(console, host).0).bind(at).bind(visits);
        row.execute(&console.world.db).await.unwrap();
    }
}

/// A paid order; its buyer and id.
async fn sold(console: &Console, host: &str, at: OffsetDateTime, minor: i64) -> (uuid::Uuid, uuid::Uuid) {
    let ids = (new_id(), new_id());
    sqlx::query(
        "insert into orders (member_id, id, site_id, company_id, intent, bundle_id, credits, price_minor, currency, vat_basis_points, country,
           method, status, provider, created_at, updated_at, completed_at)
         values ($1, $2, $3, 'test-company', $2, $2, 10, $4, 'EUR', 2100, 'NL', 'ideal', 'completed', 'mollie', $5, $5, $5)",
    )
    .bind(ids.0)
    .bind(ids.1)
    .bind(site(console, host).0)
    .bind(minor)
    .bind(at)
    .execute(&console.world.db)
    .await
    .unwrap();
    ids
}

async fn refunded(
    console: &Console,
    (member, order): (uuid::Uuid, uuid::Uuid),
    at: OffsetDateTime,
    minor: i64,
) {
    sqlx::query(
        "insert into refunds (member_id, id, order_id, origin, amount_minor, currency, credits, taken, status, created_at, updated_at)
         values ($1, gen_random_uuid(), $2, 'operator', $3, 'EUR', 0, 0, 'refunded', $4, $4)",
    )
    .bind(member)
    .bind(order)
    .bind(minor)
    .bind(at)
    .execute(&console.world.db)
    .await
    .unwrap();
}

async fn disputed(console: &Console, (member, order): (uuid::Uuid, uuid::Uuid), at: OffsetDateTime) {
    sqlx::query(
        "insert into chargebacks (member_id, id, order_id, provider_chargeback_id, amount_minor, currency, credits, taken, owed, created_at, noticed_at)
         values ($1, gen_random_uuid(), $2, $2::text, 1, 'EUR', 0, 0, 0, $3, $3)",
    )
    .bind(member)
    .bind(order)
    .bind(at)
    .execute(&console.world.db)
    .await
    .unwrap();
}

async fn finance(console: &Console) -> Desk {
    console.desk("Fin", Role::Finance, Scope::All).await
}

async fn figures(console: &Console, desk: &Desk, query: &str) -> Answer {
    console.get(desk, &format!("/api/console/figures{query}")).await
}

fn euros(minor: i64) -> Value {
    json!([{ "currency": "EUR", "minor": minor }])
}

#[tokio::test]
async fn days_today_and_the_day_of_a_week_ago_equal_a_count_by_hand() {
    let console = Console::start().await;
    let day = Duration::DAY;
    visits(&console, "open.test", NOON - day, 20).await;
    visits(&console, "strict.test", NOON - day - Duration::hours(11), 300).await;
    for (host, minor) in [("open.test", 4_500), ("strict.test", 1_000)] {
        let order = sold(&console, host, NOON - day, minor).await;
        refunded(&console, order, NOON - day, minor / 10).await;
        disputed(&console, order, NOON - day + Duration::HOUR).await;
    }
    // Before midnight is the day before.
    sold(&console, "open.test", NOON - day - Duration::hours(12) - Duration::SECOND, 7).await;
    // Of a week ago: this minute counts, and none that is yet to come.
    visits(&console, "open.test", NOON - day * 7, 8).await;
    visits(&console, "open.test", NOON - day * 7 + Duration::MINUTE, 16).await;
    sold(&console, "open.test", NOON - day * 7 - Duration::SECOND, 100).await;
    sold(&console, "open.test", NOON - day * 7 + Duration::SECOND, 10_000).await;
    visits(&console, "open.test", NOON - Duration::MINUTE, 32).await;
    sold(&console, "open.test", NOON - Duration::HOUR, 55).await;
    build(&console).await;
    let desk = finance(&console).await;
    let told = figures(&console, &desk, "").await.ok();
    let days = told["days"].as_array().unwrap();
    assert_eq!(days.len(), 7, "{told}");
    assert_eq!(
        days[6],
        json!({ "day": "2026-11-20", "visits": 320, "sign_ups": 322, "activations": 0, "first_purchases": 0,
                "revenue": euros(5_500), "refunds": euros(550), "disputes": 2 })
    );
    assert_eq!((&days[5]["day"], &days[5]["revenue"]), (&json!("2026-11-19"), &euros(7)));
    assert_eq!((&days[0]["day"], &days[0]["visits"]), (&json!("2026-11-14"), &json!(24)));
    assert_eq!((&days[3]["visits"], &days[3]["revenue"]), (&json!(0), &json!([])));
    assert_eq!((&told["today"]["visits"], &told["today"]["revenue"]), (&json!(32), &euros(55)));
    let before = &told["same_weekday"];
    assert_eq!((&before["visits"], &before["revenue"]), (&json!(8), &euros(100)));
    // Two of six that were paid.
    let rate = &told["dispute_rates"][0];
    assert_eq!(
        (&rate["company"], &rate["rate"], &rate["limit"]),
        (&json!("test-company"), &json!(4_000), &json!(150))
    );
    let one = figures(&console, &desk, "?from=2026-11-20&to=2026-11-20").await.ok();
    assert_eq!(one["days"], json!([days[6]]));
    let open = site(&console, "open.test");
    let one = figures(&console, &desk, &format!("?from=2026-11-20&to=2026-11-20&site={open}")).await.ok();
    assert_eq!((&one["days"][0]["visits"], &one["days"][0]["revenue"]), (&json!(20), &euros(4_500)));
}

#[tokio::test]
async fn what_members_do_is_counted_by_the_minute_too() {
    let console = Console::start().await;
    let page = console.world.visitor("open.test").with_header(
        "user-agent",
        "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
    );
    for _ in 0..6 {
        page.post("/api/visit.php", &json!({})).await;
        console.world.advance(Duration::seconds(40));
    }
    let adam = console.world.member(man("Adam")).await;
    crate::payments::paid(&console.world, &adam).await;
    console.world.advance(Duration::SECOND);
    let told = figures(&console, &finance(&console).await, "").await.ok();
    let today = &told["today"];
    assert_eq!(
        (&today["visits"], &today["first_purchases"], &today["revenue"]),
        (&json!(6), &json!(1), &euros(4_500))
    );
    assert_eq!(told["days"], json!([]));
    console.world.advance(Duration::WEEK);
    let told = figures(&console, &finance(&console).await, "").await.ok();
    assert_eq!((&told["today"]["visits"], &told["same_weekday"]["visits"]), (&json!(0), &json!(6)));
}

#[tokio::test]
async fn no_other_sites_number_is_in_any_byte() {
    let console = Console::start().await;
    for at in [NOON - Duration::DAY, NOON - Duration::HOUR, NOON - Duration::WEEK - Duration::HOUR] {
        visits(&console, "open.test", at, 20).await;
        visits(&console, "strict.test", at, 717_171).await;
        sold(&console, "open.test", at, 4_500).await;
        let order = sold(&console, "strict.test", at, 818_181).await;
        refunded(&console, order, at, 919_191).await;
        disputed(&console, order, at).await;
    }
    build(&console).await;
    let (open, strict) = (site(&console, "open.test"), site(&console, "strict.test"));
    for role in [Role::SiteManager, Role::Finance, Role::LeadModerator, Role::Administrator] {
        let desk = console.desk("Kim", role, Scope::Site { site: open }).await;
        for query in [String::new(), format!("?site={open}")] {
            let answer = figures(&console, &desk, &query).await;
            for number in ["717171", "717172", "818181", "919191", "strict", "test-company"] {
                assert!(!answer.text.contains(number), "{role} {query}: {}", answer.text);
            }
            let told = answer.ok();
            assert_eq!(told["today"]["visits"], 20);
            assert_eq!(told["dispute_rates"], json!([]), "a company's rate tells of its other sites");
        }
        figures(&console, &desk, &format!("?site={strict}")).await.problem(404, "not_found");
        figures(&console, &desk, &format!("?site={}", new_id())).await.problem(404, "not_found");
    }
    let company =
        console.desk("Kim", Role::Finance, Scope::Company { company: "test-company".to_owned() }).await;
    let told = figures(&console, &company, "").await.ok();
    assert_eq!(
        (&told["today"]["visits"], &told["dispute_rates"][0]["company"]),
        (&json!(717_191), &json!("test-company"))
    );
    let elsewhere = console.desk("Kim", Role::Support, Scope::All).await;
    figures(&console, &elsewhere, "").await.problem(403, "not_allowed");
}

#[tokio::test]
async fn a_site_manager_is_told_no_count_below_five() {
    let console = Console::start().await;
    let open = site(&console, "open.test");
    visits(&console, "open.test", NOON - Duration::DAY, 4).await;
    visits(&console, "open.test", NOON - Duration::HOUR, 4).await;
    let order = sold(&console, "open.test", NOON - Duration::DAY, 4_500).await;
    disputed(&console, order, NOON - Duration::DAY).await;
    build(&console).await;
    for (scope, query) in
        [(Scope::All, ""), (Scope::Site { site: open }, ""), (Scope::All, &*format!("?site={open}"))]
    {
        let desk = console.desk("Sam", Role::SiteManager, scope).await;
        let told = figures(&console, &desk, query).await.ok();
        let day = told["days"].as_array().unwrap().last().unwrap().clone();
        for sums in [&day, &told["today"]] {
            assert_eq!((&sums["visits"], &sums["sign_ups"]), (&Value::Null, &json!(5)), "{told}");
            assert_eq!((&sums["activations"], &sums["disputes"]), (&Value::Null, &Value::Null));
        }
        assert!(
            told["dispute_rates"].as_array().unwrap().iter().all(|rate| rate["rate"].is_null()),
            "{told}"
        );
    }
    // Whoever manages sites here and has another role elsewhere is a site manager here.
    let both = console.desk("Bo", Role::SiteManager, Scope::All).await;
    let strict = site(&console, "strict.test");
    sqlx::query("insert into staff_roles (id, staff_id, role, scope, site_id, given_at) values (gen_random_uuid(), $1, 'finance', 'site', $2, now())")
        .bind(both.id.0)
        .bind(strict.0)
        .execute(&console.world.db)
        .await
        .unwrap();
    let both = Desk { cookie: console.session(both.id, liaison::staff::Method::Passkey).await, ..both };
    assert_eq!(figures(&console, &both, "").await.ok()["today"]["visits"], Value::Null);
    assert_eq!(figures(&console, &both, &format!("?site={open}")).await.ok()["today"]["visits"], Value::Null);
    assert_eq!(figures(&console, &both, &format!("?site={strict}")).await.ok()["today"]["visits"], 0);
}

#[tokio::test]
async fn days_are_written_some_at_a_time_and_again_while_they_may_change() {
    let console = Console::start().await;
    visits(&console, "open.test", NOON - Duration::days(250), 9).await;
    build(&console).await;
    let built = || console.count("select count(*) from daily_figures_built");
    assert_eq!(built().await, 250);
    // Somebody new each time: a session that nobody uses for half an hour ends.
    let of_day =
        async |query: &str| figures(&console, &finance(&console).await, query).await.ok()["days"][0].clone();
    assert_eq!(of_day("?from=2026-03-16&to=2026-03-16").await["visits"], 9);
    // Paid yesterday, and heard of today.
    sold(&console, "open.test", NOON - Duration::DAY, 4_500).await;
    let yesterday = "?from=2026-11-20&to=2026-11-20";
    assert_eq!(of_day(yesterday).await["revenue"], json!([]));
    console.world.advance(Duration::HOUR);
    build(&console).await;
    assert_eq!(of_day(yesterday).await["revenue"], euros(4_500));
    console.world.advance(Duration::HOUR);
    build(&console).await;
    assert_eq!(of_day(yesterday).await["revenue"], euros(4_500), "it is written anew, and not added to");
    assert_eq!(built().await, 250);
    // What was given back on a day is less once a refund of that day has failed.
    let order = sold(&console, "open.test", NOON - Duration::days(30), 4_500).await;
    refunded(&console, order, NOON - Duration::days(20), 4_500).await;
    sqlx::query("delete from daily_figures_built where day = '2026-11-01'")
        .execute(&console.world.db)
        .await
        .unwrap();
    build(&console).await;
    let of_refund = "?from=2026-11-01&to=2026-11-01";
    assert_eq!(of_day(of_refund).await["refunds"], euros(4_500));
    sqlx::query("update refunds set status = 'failed'").execute(&console.world.db).await.unwrap();
    console.world.advance(Duration::DAY + Duration::HOUR);
    build(&console).await;
    assert_eq!(of_day(of_refund).await["refunds"], json!([]));
    assert_eq!(built().await, 251);
}

#[tokio::test]
async fn what_is_asked_for_is_read_strictly() {
    let console = Console::start().await;
    let desk = finance(&console).await;
    for query in [
        "?from=2026-11-20&to=2026-11-19",
        "?from=2025-01-01&to=2026-11-19",
        "?from=yesterday",
        "?to=2026-13-01",
        "?site=all",
        "?day=2026-11-20",
    ] {
        figures(&console, &desk, query).await.problem(422, "invalid_request");
    }
}
