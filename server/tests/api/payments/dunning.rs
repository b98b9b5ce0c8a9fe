//! What follows the first mail about money that is not settled: reminders on the days that were named, and an end.

use super::{
    at_the_checkout, becomes,
    cancel::{cancel, with_transfers},
    direct_debit, order, paid,
    provider::{charge_back, end_refunds, hint, reverse, spend, work},
    refund::{confirm, quote},
    user,
};
use crate::{
    accounts::{closing::close, mails},
    chat::books_agree,
    world::{Member, World, man},
};
use liaison::{
    housekeeping,
    kernel::ids::OrderId,
    payments::{self, Part},
};
use serde_json::{Value, json};
use sqlx::PgPool;
use time::Duration;

/// From noon in UTC, an hour later in Amsterdam, to nine o'clock there so many days later.
fn morning_after(days: i64) -> Duration {
    Duration::days(days) - Duration::hours(4)
}

async fn ask_for_reminders(world: &World) {
    sqlx::query(
        "insert into jobs (kind, queue, priority, payload, run_at, max_attempts, created_at)
         values ('payments.remind', 'payments', 1, 'null', $1, 1, $1)",
    )
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
}

/// The hourly round.
async fn remind(world: &World) {
    ask_for_reminders(world).await;
    work(world).await;
}

/// The reader's mails of that kind, the newest first, each on one line.
async fn told(world: &World, reader: &Member, kind: &str) -> Vec<String> {
    let all = mails(world, &reader.email).await;
    let of_kind = all.into_iter().filter(|(its, _)| its == kind);
    of_kind.map(|(_, text)| text.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

async fn planned(db: &PgPool) -> i64 {
    sqlx::query_scalar("select count(*) from money_reminders").fetch_one(db).await.unwrap()
}

/// Bought, spent, and taken back by the bank: 45 credits are owed.
async fn in_debt(world: &World, buyer: &Member) -> (Value, String) {
    let order = paid(world, buyer).await;
    spend(world, buyer.id, 10 + 45).await;
    let chargeback = charge_back(world, &order, 4500).await;
    hint(world, &order).await;
    becomes(buyer, &order, "charged_back").await;
    (order, chargeback)
}

#[tokio::test]
async fn a_debt_is_reminded_of_twice_on_the_days_that_the_first_mail_named() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let (order, _) = in_debt(&world, &buyer).await;
    let first = told(&world, &buyer, "charged-back").await;
    assert!(
        first[0].contains("remind you on 5 December 2026 and one last time on 19 December 2026"),
        "{first:?}"
    );
    assert!(first[0].contains("There are no fees."), "{first:?}");

    world.advance(morning_after(14) - Duration::SECOND);
    remind(&world).await;
    assert!(told(&world, &buyer, "debt-reminder").await.is_empty());
    world.advance(Duration::SECOND);
    // Told again of the same chargeback, and asked for twice: it begins once and comes once.
    hint(&world, &order).await;
    remind(&world).await;
    remind(&world).await;
    let second = told(&world, &buyer, "debt-reminder").await;
    assert_eq!(second.len(), 1, "{second:?}");
    assert!(second[0].contains("45 of its credits"), "{second:?}");
    assert!(second[0].contains("If it's still open on 19 December 2026"), "{second:?}");
    assert!(second[0].contains("/credits"), "{second:?}");

    world.advance(Duration::days(14) - Duration::SECOND);
    remind(&world).await;
    assert_eq!(told(&world, &buyer, "debt-reminder").await.len(), 1);
    world.advance(Duration::SECOND);
    remind(&world).await;
    let all = told(&world, &buyer, "debt-reminder").await;
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(all.iter().any(|text| text.contains("This is our last e-mail about it.")), "{all:?}");
    assert_eq!(planned(&world.db).await, 0);
    world.advance(Duration::days(60));
    remind(&world).await;
    assert_eq!(told(&world, &buyer, "debt-reminder").await.len(), 2, "the debt stays, and is told no more");
    books_agree(&world).await;
}

#[tokio::test]
async fn nobody_is_reminded_of_what_is_paid_or_given_again() {
    let world = World::start().await;
    let (payer, winner, waiter) =
        (world.member(man("Bas")).await, world.member(man("Cor")).await, world.member(man("Dirk")).await);
    // Nor is who has paused buying.
    let paused = world.member(man("Emil")).await;
    in_debt(&world, &paused).await;
    let pause = json!({ "monthly": null, "pause_until": "2026-12-20T12:00:00Z" });
    paused.page.put("/api/spendinglimit.php", &pause).await.ok();
    in_debt(&world, &payer).await;
    paid(&world, &payer).await;
    let (order, chargeback) = in_debt(&world, &winner).await;
    reverse(&world, &chargeback).await;
    hint(&world, &order).await;
    in_debt(&world, &waiter).await;
    assert_eq!(planned(&world.db).await, 4);
    world.advance(morning_after(14));
    remind(&world).await;
    for settled in [&payer, &winner, &paused] {
        assert!(told(&world, settled, "debt-reminder").await.is_empty());
    }
    assert_eq!(told(&world, &waiter, "debt-reminder").await.len(), 1);
    assert_eq!(planned(&world.db).await, 1, "what is settled is looked at no more");
}

#[tokio::test]
async fn another_chargeback_counts_the_days_anew() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let orders = [paid(&world, &buyer).await, paid(&world, &buyer).await];
    spend(&world, buyer.id, 10 + 120).await;
    for order in &orders {
        charge_back(&world, order, 4500).await;
        hint(&world, order).await;
        world.advance(Duration::days(5));
    }
    // Ten days after the first one, and five after the second.
    world.advance(morning_after(4));
    remind(&world).await;
    assert!(told(&world, &buyer, "debt-reminder").await.is_empty());
    world.advance(Duration::days(5));
    remind(&world).await;
    let all = told(&world, &buyer, "debt-reminder").await;
    assert!(all.len() == 1 && all[0].contains("120 of its credits"), "{all:?}");
}

#[tokio::test]
async fn who_was_closed_or_erased_hears_no_more() {
    let world = World::start().await;
    let (closed, erased) = (world.member(man("Bas")).await, world.member(man("Cor")).await);
    in_debt(&world, &closed).await;
    in_debt(&world, &erased).await;
    close(&world, &closed, false).await.unwrap();
    let mut connection = world.db.acquire().await.unwrap();
    payments::erase(&mut connection, erased.id.into()).await.unwrap();
    assert_eq!(planned(&world.db).await, 1);
    world.advance(morning_after(14));
    remind(&world).await;
    for gone in [&closed, &erased] {
        assert!(told(&world, gone, "debt-reminder").await.is_empty());
    }
    assert_eq!(planned(&world.db).await, 0);
}

/// A bank that takes its money in two parts: the second is news as well.
#[tokio::test]
async fn each_chargeback_of_an_order_is_told_once() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    spend(&world, buyer.id, 10 + 60).await;
    for (part, owed, mails) in [(1_500, "20 credits", 1), (3_000, "40 credits", 2)] {
        world.advance(Duration::minutes(1));
        charge_back(&world, &order, part).await;
        for _ in 0..2 {
            hint(&world, &order).await;
        }
        becomes(&buyer, &order, "charged_back").await;
        let told = told(&world, &buyer, "charged-back").await;
        assert_eq!(told.len(), mails, "{told:?}");
        assert!(told.iter().any(|text| text.contains(owed)), "{owed}: {told:?}");
    }
    assert_eq!(planned(&world.db).await, 1, "all that is owed is one thing to remind of");
    books_agree(&world).await;
}

/// A server that was away for a month makes up for one, not for both.
#[tokio::test]
async fn reminders_whose_days_went_by_come_as_one() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    in_debt(&world, &buyer).await;
    world.advance(Duration::days(40));
    remind(&world).await;
    remind(&world).await;
    let all = told(&world, &buyer, "debt-reminder").await;
    assert_eq!(all.len(), 1, "{all:?}");
    assert!(all[0].contains("This is our last e-mail about it."), "{all:?}");
}

#[tokio::test]
async fn two_rounds_at_once_remind_once() {
    let world = World::start().await;
    let mut buyers = Vec::new();
    for name in ["Bas", "Cor", "Dirk", "Emil"] {
        let buyer = world.member(man(name)).await;
        in_debt(&world, &buyer).await;
        buyers.push(buyer);
    }
    world.advance(morning_after(14));
    let other = world.second_process().await;
    ask_for_reminders(&world).await;
    ask_for_reminders(&world).await;
    let rounds = [&world.app, &other.app].map(housekeeping::runner);
    let (here, there) = tokio::join!(rounds[0].drain(), rounds[1].drain());
    for done in [here.unwrap(), there.unwrap()] {
        assert!(done.retried.is_empty() && done.dead.is_empty(), "{done:?}");
    }
    for buyer in &buyers {
        assert_eq!(told(&world, buyer, "debt-reminder").await.len(), 1);
    }
}

#[tokio::test]
async fn a_transfer_that_has_not_come_is_reminded_of_once_with_its_last_day() {
    let world = with_transfers().await;
    let (late, payer, leaver) =
        (world.member(man("Bas")).await, world.member(man("Cor")).await, world.member(man("Dirk")).await);
    order(&late, "sct").await;
    let came = order(&payer, "sct").await;
    let left = order(&leaver, "sct").await;
    at_the_checkout(&world, &came, "paid", &[]).await;
    becomes(&payer, &came, "completed").await;
    assert_eq!(cancel(&leaver, &left).await.ok()["order"]["status"], "cancelled");
    world.advance(morning_after(7) - Duration::SECOND);
    remind(&world).await;
    assert!(told(&world, &late, "transfer-reminder").await.is_empty());
    world.advance(Duration::SECOND);
    remind(&world).await;
    let reminded = told(&world, &late, "transfer-reminder").await;
    assert_eq!(reminded.len(), 1, "{reminded:?}");
    assert!(reminded[0].contains("45.00") && reminded[0].contains("until 5 December 2026"), "{reminded:?}");
    for other in [&payer, &leaver] {
        assert!(told(&world, other, "transfer-reminder").await.is_empty());
    }
    assert_eq!(planned(&world.db).await, 0);
}

/// A refund of all of the purchase, which the bank sends back.
async fn came_back(world: &World, buyer: &Member) -> Value {
    let order = paid(world, buyer).await;
    let offer = quote(buyer, &order).await;
    assert_eq!(confirm(buyer, &order, &offer).await.status, 201);
    work(world).await;
    end_refunds(world, &order, "failed").await;
    hint(world, &order).await;
    becomes(buyer, &order, "completed").await
}

#[tokio::test]
async fn money_that_came_back_is_reminded_of_until_its_case_is_closed_or_it_went_another_way() {
    let world = World::start().await;
    let (waiter, agreed, again) =
        (world.member(man("Bas")).await, world.member(man("Cor")).await, world.member(man("Dirk")).await);
    came_back(&world, &waiter).await;
    let closed = came_back(&world, &agreed).await;
    let sent = came_back(&world, &again).await;
    let first = told(&world, &waiter, "refund-failed").await;
    assert!(
        first[0].contains("remind you on 28 November 2026 and one last time on 12 December 2026"),
        "{first:?}"
    );
    let mut connection = world.db.acquire().await.unwrap();
    let id = |order: &Value| OrderId(order["id"].as_str().unwrap().parse().unwrap());
    assert!(payments::close_review(&mut connection, id(&closed), "Kim", world.clock.now()).await.unwrap());
    let offer = quote(&again, &sent).await;
    assert_eq!(confirm(&again, &sent, &offer).await.status, 201);

    world.advance(morning_after(7));
    remind(&world).await;
    let reminded = told(&world, &waiter, "refund-reminder").await;
    assert_eq!(reminded.len(), 1, "{reminded:?}");
    assert!(
        reminded[0].contains("45.00") && reminded[0].contains("still open on 12 December 2026"),
        "{reminded:?}"
    );
    for other in [&agreed, &again] {
        assert!(told(&world, other, "refund-reminder").await.is_empty());
    }
    world.advance(Duration::days(14));
    remind(&world).await;
    let all = told(&world, &waiter, "refund-reminder").await;
    assert!(all.len() == 2 && all.iter().any(|text| text.contains("our last e-mail about it")), "{all:?}");
    assert_eq!(planned(&world.db).await, 0);
    // All of it can still be given back.
    let whole = payments::operator_quote(&mut connection, (agreed.id.into(), id(&closed)), &Part::All).await;
    assert_eq!(whole.unwrap().ok().map(|refund| refund.amount.amount), Some(4500));
}

/// Nothing was delivered, so nothing is owed: one mail, and no more.
#[tokio::test]
async fn a_debit_that_was_not_paid_is_told_once_and_asked_for_no_more() {
    let world = direct_debit::world().await;
    let buyer = world.member(man("Bas")).await;
    let order = direct_debit::debit(&world, &buyer).await;
    direct_debit::at_the_bank(&world, &order, "failed", &[("reason", "AM04")]).await;
    becomes(&buyer, &order, "failed").await;
    assert_eq!(user(&buyer).await["credits"], 10);
    assert_eq!(planned(&world.db).await, 0);
    world.advance(Duration::days(40));
    remind(&world).await;
    let kinds: Vec<String> = mails(&world, &buyer.email).await.into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds.iter().filter(|kind| *kind == "debit-failed").count(), 1, "{kinds:?}");
    assert!(!kinds.iter().any(|kind| kind.ends_with("-reminder")), "{kinds:?}");
}
