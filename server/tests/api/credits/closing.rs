//! Months that are long over become one line, and nothing else changes.

use super::ledger::{PRICE, books_agree, buy, open};
use crate::world::{World, man, new_id};
use liaison::{
    credits::{self, GiveBack, TakeBack, TakenBack},
    housekeeping,
    kernel::ids::{MemberId, OrderId},
};
use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use time::{Date, Duration, OffsetDateTime, macros::date};
use uuid::Uuid;

async fn spend(world: &World, member: MemberId, cost: i32, cause: &str, at: OffsetDateTime) -> Option<i32> {
    sqlx::query_scalar("select spend_credits($1, $2, $3, $4, $5, $6, $7)")
        .bind(member.0)
        .bind(cost)
        .bind(cause)
        .bind(new_id())
        .bind(new_id())
        .bind(at)
        .bind(new_id())
        .fetch_one(&world.db)
        .await
        .unwrap()
}

/// In a transaction, as the product does: on a cluster its settings go to shards within one alone.
async fn close(world: &World, member: MemberId, month: Date) -> i32 {
    let mut transaction = world.db.begin().await.unwrap();
    let closing = sqlx::query_scalar("select close_month($1, $2)").bind(member.0).bind(month);
    let closed = closing.fetch_one(&mut *transaction).await.unwrap();
    transaction.commit().await.unwrap();
    closed
}

/// The night's jobs, on this day.
async fn night(world: &World) {
    let runner = housekeeping::runner(&world.app);
    runner.tick().await.unwrap();
    world.advance(Duration::DAY);
    runner.tick().await.unwrap();
    let done = runner.drain().await.unwrap();
    assert!(done.dead.is_empty() && done.retried.is_empty(), "{done:?}");
}

/// All that the member's credits hang on, in the order in which it came: the same for two with the same life.
async fn standing(world: &World, member: MemberId) -> Value {
    sqlx::query_scalar(
        "select jsonb_build_object(
           'account', (select to_jsonb(a) - 'member_id' from credit_accounts a where member_id = $1),
           'lots', (select jsonb_agg(jsonb_build_array(l.kind, l.credits, l.remaining, l.stands, l.order_id, l.price_minor,
               (select coalesce(sum(s.credits), 0) from credit_spendings s where s.member_id = l.member_id and s.lot_id = l.id)) order by l.created_at)
             from credit_lots l where member_id = $1),
           'sums', (select jsonb_object_agg(account, total) from
             (select account, sum(credits) as total from ledger_lines where member_id = $1 group by 1) s),
           'money', (select jsonb_agg(jsonb_build_array(account, credits, cause, created_at) order by created_at, account, cause, credits)
             from ledger_lines where member_id = $1 and cause not in ('message', 'photo', 'gift', 'closed')),
           'months', (select jsonb_agg(jsonb_build_array(month, account, total) order by month, account) from
             (select date_trunc('month', created_at at time zone 'UTC') as month, account, sum(credits) as total from ledger_lines
              where member_id = $1 group by 1, 2) m))",
    )
    .bind(member.0)
    .fetch_one(&world.db)
    .await
    .unwrap()
}

async fn count(world: &World, member: MemberId, cause: &str) -> i64 {
    sqlx::query_scalar("select count(*) from ledger_lines where member_id = $1 and cause = $2")
        .bind(member.0)
        .bind(cause)
        .fetch_one(&world.db)
        .await
        .unwrap()
}

/// What can happen to an account within two years.
#[derive(Clone, Debug)]
enum Step {
    Buy(i32),
    Spend(i32, usize),
    Give(i32),
    /// Of which purchase, how many credits, and whether a bank took them.
    TakeBack(prop::sample::Index, i32, bool),
    GiveBack(prop::sample::Index),
    Close,
}

fn life() -> impl Strategy<Value = Vec<(Step, i64)>> {
    let step = prop_oneof![
        2 => (5_i32..60).prop_map(Step::Buy),
        6 => (1_i32..9, 0_usize..3).prop_map(|(cost, cause)| Step::Spend(cost, cause)),
        1 => (1_i32..9).prop_map(Step::Give),
        1 => (any::<prop::sample::Index>(), 1_i32..60, any::<bool>()).prop_map(|(order, credits, bank)| Step::TakeBack(order, credits, bank)),
        1 => any::<prop::sample::Index>().prop_map(Step::GiveBack),
        1 => Just(Step::Close),
    ];
    // Two years, one step after the other within some 40 days.
    prop::collection::vec((step, 1_i64..40 * 24 * 60), 30..60)
}

/// One of two members with the same life.
struct Twin {
    member: MemberId,
    taken: Vec<(TakeBack, TakenBack)>,
}

impl Twin {
    async fn take(&mut self, world: &World, step: &Step, orders: &[(OrderId, i32)], id: Uuid) {
        let (clock, random) = (&world.clock, &world.app.random);
        let mut connection = world.db.begin().await.unwrap();
        match step {
            Step::Buy(credits) => {
                let (order, _) = orders.last().unwrap();
                credits::add_bought(&mut connection, clock, random, self.member, *order, *credits, PRICE)
                    .await
                    .unwrap();
            }
            Step::Spend(cost, cause) => {
                spend(world, self.member, *cost, ["message", "photo", "gift"][*cause], clock.now()).await;
            }
            Step::Give(credits) => {
                credits::give(&mut connection, clock, random, self.member, (id, *credits)).await.unwrap();
            }
            Step::TakeBack(..) | Step::GiveBack(_) if orders.is_empty() => {}
            Step::TakeBack(order, credits, bank) => {
                let (order, bought) = orders[order.index(orders.len())];
                let before: i32 = self
                    .taken
                    .iter()
                    .filter(|(wish, _)| wish.order == order)
                    .map(|(wish, _)| wish.credits)
                    .sum();
                let credits = (*credits).min(bought - before);
                if credits > 0 {
                    let cause = if *bank { "chargeback" } else { "refund" };
                    let wish = TakeBack { member: self.member, order, cause, id, credits, may_owe: *bank };
                    let taken = credits::take_back(&mut connection, clock, random, wish).await.unwrap();
                    self.taken.push((wish, taken));
                }
            }
            Step::GiveBack(which) if !self.taken.is_empty() => {
                let (wish, taken) = self.taken.remove(which.index(self.taken.len()));
                let cause = if wish.cause == "refund" { "refund_failed" } else { "chargeback_reversed" };
                let (taken, owed) = (taken.taken, taken.owed);
                let let_go = (wish.credits - taken - owed).max(0);
                let TakeBack { order, id, .. } = wish;
                let wish = GiveBack { member: self.member, order, cause, id, taken, owed, let_go };
                credits::give_back(&mut connection, clock, random, wish).await.unwrap();
            }
            Step::GiveBack(_) | Step::Close => {}
        }
        connection.commit().await.unwrap();
    }
}

/// All months of the member that are over, whatever their age: more than the job closes.
async fn close_all_months(world: &World, member: MemberId) {
    let months: Vec<Date> = sqlx::query_scalar(
        "select distinct date_trunc('month', created_at at time zone 'UTC')::date from ledger_lines
         where member_id = $1 and created_at < date_trunc('month', $2::timestamptz at time zone 'UTC') at time zone 'UTC'",
    )
    .bind(member.0)
    .bind(world.clock.now())
    .fetch_all(&world.db)
    .await
    .unwrap();
    for month in months {
        close(world, member, month).await;
    }
}

async fn live(world: &World, life: &[(Step, i64)]) -> Result<(), TestCaseError> {
    let mut closed = Twin { member: open(world, 10).await, taken: Vec::new() };
    let mut plain = Twin { member: open(world, 10).await, taken: Vec::new() };
    let mut orders = Vec::new();
    for (step, minutes) in life {
        world.advance(Duration::minutes(*minutes));
        if let Step::Buy(credits) = step {
            orders.push((OrderId::random(&world.app.random), *credits));
        }
        let id = new_id();
        closed.take(world, step, &orders, id).await;
        plain.take(world, step, &orders, id).await;
        if matches!(step, Step::Close) {
            close_all_months(world, closed.member).await;
            books_agree(world).await;
        }
        prop_assert_eq!(
            standing(world, closed.member).await,
            standing(world, plain.member).await,
            "{:?}",
            step
        );
    }
    world.advance(Duration::days(500));
    night(world).await;
    prop_assert_eq!(standing(world, closed.member).await, standing(world, plain.member).await);
    for cause in ["message", "photo", "gift"] {
        prop_assert_eq!(count(world, plain.member, cause).await, 0);
    }
    books_agree(world).await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_years_with_months_closed_are_worth_the_same() {
    let world = World::start().await;
    let mut runner = TestRunner::new(Config { cases: 12, failure_persistence: None, ..Config::default() });
    tokio::task::block_in_place(|| {
        let runtime = tokio::runtime::Handle::current();
        runner.run(&life(), |life| runtime.block_on(live(&world, &life)))
    })
    .unwrap();
}

#[tokio::test]
async fn a_member_sees_one_line_for_a_month_of_long_ago() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let member = MemberId(adam.id);
    // The world begins in November 2026.
    for (cause, cost) in [("message", 2), ("message", 2), ("photo", 4)] {
        world.advance(Duration::HOUR);
        spend(&world, member, cost, cause, world.clock.now()).await.unwrap();
    }
    world.advance(Duration::days(15));
    let order = OrderId::random(&world.app.random);
    buy(&world, member, order, 20).await;
    spend(&world, member, 6, "gift", world.clock.now()).await.unwrap();
    // A December more than a year later: thirteen whole months lie between.
    world.advance(Duration::days(385));
    night(&world).await;
    let before = standing(&world, member).await;
    assert_eq!(
        count(&world, member, "closed").await,
        0,
        "December 2026 and November are younger than 13 months"
    );
    world.advance(Duration::days(5));
    night(&world).await;
    assert_eq!((count(&world, member, "closed").await, count(&world, member, "gift").await), (2, 2));
    assert_eq!(standing(&world, member).await, before);

    let site = world.app.sites.by_host("open.test").unwrap();
    world.log_in(&adam.page, adam.id, site.id).await;
    let list = adam.page.get("/api/transactions.php").await.ok();
    let lines: Vec<Value> = list["transactions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| json!([line["kind"], line["cause"], line["credits"], line["count"], line["worth"]]))
        .collect();
    let eur = json!([{ "amount": 360, "currency": "EUR" }]);
    assert_eq!(lines[0], json!(["spent", "gift", -6, 1, eur]));
    assert_eq!(lines[1], json!(["spent", "closed", -8, 1, []]));
    assert_eq!(list["transactions"][1]["about"], Value::Null);

    let copy = credits::exported(&mut world.db.acquire().await.unwrap(), member).await.unwrap();
    let of_closed = |line: &&Value| line["cause"] == "closed" && line["account"] == "member";
    let closed: Vec<&Value> = copy["ledger"].as_array().unwrap().iter().filter(of_closed).collect();
    assert_eq!((closed.len(), &closed[0]["credits"]), (1, &json!(-8)));
    let spent: i64 =
        copy["spendings"].as_array().unwrap().iter().map(|part| part["credits"].as_i64().unwrap()).sum();
    assert_eq!(spent, 14);
}

#[tokio::test]
async fn closing_again_or_half_way_changes_nothing() {
    let world = World::start().await;
    let member = open(&world, 30).await;
    for _ in 0..3 {
        world.advance(Duration::HOUR);
        spend(&world, member, 2, "message", world.clock.now()).await.unwrap();
    }
    let before = standing(&world, member).await;
    let month = date!(2026 - 11 - 01);
    let mut transaction = world.db.begin().await.unwrap();
    sqlx::query("select close_month($1, $2)")
        .bind(member.0)
        .bind(month)
        .execute(&mut *transaction)
        .await
        .unwrap();
    transaction.rollback().await.unwrap();
    assert_eq!(count(&world, member, "message").await, 6);
    assert_eq!((close(&world, member, month).await, close(&world, member, month).await), (3, 0));
    assert_eq!((count(&world, member, "message").await, count(&world, member, "closed").await), (0, 2));
    assert_eq!(standing(&world, member).await, before);
    // A clock that was wrong wrote into that month again.
    spend(&world, member, 5, "gift", world.clock.now()).await.unwrap();
    assert_eq!(close(&world, member, month).await, 1);
    assert_eq!((count(&world, member, "gift").await, count(&world, member, "closed").await), (0, 2));
    books_agree(&world).await;
    // Two at once close it once.
    let other = open(&world, 30).await;
    spend(&world, other, 2, "message", world.clock.now()).await.unwrap();
    let (one, two) = tokio::join!(close(&world, other, month), close(&world, other, month));
    assert_eq!(one + two, 1);
    books_agree(&world).await;
}

#[tokio::test]
async fn what_does_not_prove_is_not_closed_and_lines_have_no_other_way_out() {
    let world = World::start().await;
    let (sound, wrong) = (open(&world, 30).await, open(&world, 30).await);
    for member in [sound, wrong] {
        spend(&world, member, 2, "message", world.clock.now()).await.unwrap();
    }
    // Younger than thirteen months, by a day.
    world.advance(Duration::days(31 + 365 + 8));
    night(&world).await;
    assert_eq!(count(&world, sound, "closed").await, 0);
    sqlx::query("update credit_accounts set balance = balance + 1 where member_id = $1")
        .bind(wrong.0)
        .execute(&world.db)
        .await
        .unwrap();
    world.advance(Duration::days(30));
    let runner = housekeeping::runner(&world.app);
    runner.tick().await.unwrap();
    let done = runner.drain().await.unwrap();
    assert_eq!(done.dead, ["the ledger does not prove itself"]);
    let mut lines = BTreeMap::new();
    for member in [sound, wrong] {
        lines.insert(member.0, count(&world, member, "message").await);
    }
    // Both stood in one range, which did not hold.
    assert_eq!(lines.into_values().collect::<Vec<_>>(), [2, 2]);
    let error =
        sqlx::query("delete from ledger_lines where cause = 'message'").execute(&world.db).await.unwrap_err();
    assert!(error.to_string().contains("append-only"), "{error}");
}
