//! The provider gives money back, and its answer never reaches us: the refund is looked for before it is asked for again,
//! and before it is given up.

use super::{
    bank_file::{bank_world, export, run_jobs},
    becomes,
    direct_debit::debit,
    lost_answers::faults,
    paid, paynl,
    provider::{charge_back, end_refunds, hint, refunds, reverse, spend, work},
    refund::{confirm, quote},
    user,
};
use crate::{
    accounts::count,
    chat::books_agree,
    world::{Member, World, man},
};
use liaison::{housekeeping, payments};
use serde_json::{Value, json};
use time::Duration;
use uuid::Uuid;

/// The next refund's answer is lost, and no webhook comes.
const LOST: &str = r#"{"api_lose": "refund", "webhook_drop_percent": 100}"#;
/// Longer than any call may take.
const LATER: Duration = Duration::seconds(61);

/// Bought, and withdrawn from; the provider has not been told.
async fn withdrawn(world: &World) -> (Member, Value) {
    let buyer = world.member(man("Bas")).await;
    let order = paid(world, &buyer).await;
    // The look at the order itself is done.
    world.advance(Duration::minutes(2));
    work(world).await;
    let offer = quote(&buyer, &order).await;
    assert_eq!(confirm(&buyer, &order, &offer).await.status, 201);
    (buyer, order)
}

/// The provider made the refund, and we have no answer.
async fn lost(world: &World) -> (Member, Value) {
    let (buyer, order) = withdrawn(world).await;
    faults(world, LOST).await;
    let done = housekeeping::runner(&world.app).drain().await.unwrap();
    assert_eq!((done.retried.len(), done.dead.len()), (1, 0), "{done:?}");
    assert_eq!(stand(world).await, ("requested".to_owned(), true), "it may have been made");
    assert_eq!(made(world).await, 1, "the money is on its way");
    (buyer, order)
}

/// How our refund stands, and whether the provider was asked for it without an answer.
async fn stand(world: &World) -> (String, bool) {
    sqlx::query_as("select status, asked_at is not null from refunds").fetch_one(&world.db).await.unwrap()
}

/// Refunds that the provider has.
async fn made(world: &World) -> i64 {
    count(world, "mollie_sandbox.refunds").await
}

/// Within the hour in which the provider knows our key, and after it.
#[tokio::test]
async fn a_refund_whose_answer_was_lost_is_found_and_not_made_again() {
    for later in [LATER, Duration::hours(2)] {
        let world = World::start().await;
        let (buyer, order) = lost(&world).await;
        world.advance(later);
        work(&world).await;
        let (status, is_unanswered) = stand(&world).await;
        assert!(matches!(status.as_str(), "pending" | "refunded") && !is_unanswered, "{later}: {status}");
        assert_eq!(made(&world).await, 1, "{later}");
        end_refunds(&world, &order, "refunded").await;
        hint(&world, &order).await;
        becomes(&buyer, &order, "refunded").await;
        assert_eq!(stand(&world).await.0, "refunded");
        assert_eq!((made(&world).await, &user(&buyer).await["credits"]), (1, &json!(10)));
        books_agree(&world).await;
    }
}

/// Pay.nl knows no keys, and says only how much went back in all, which may take a while.
#[tokio::test]
async fn a_sum_that_comes_late_sends_no_money_twice() {
    let world = paynl::world().await;
    let (buyer, order) = lost(&world).await;
    // What failed is in no sum: as if that had not been counted yet.
    sqlx::query("update mollie_sandbox.refunds set status = 'failed'").execute(&world.db).await.unwrap();
    for wait in [LATER, Duration::minutes(11), Duration::minutes(30)] {
        world.advance(wait);
        work(&world).await;
        assert_eq!((stand(&world).await, made(&world).await), (("requested".to_owned(), true), 1), "{wait}");
    }
    sqlx::query("update mollie_sandbox.refunds set status = 'pending'").execute(&world.db).await.unwrap();
    world.advance(Duration::hours(6));
    work(&world).await;
    becomes(&buyer, &order, "refunded").await;
    assert_eq!((stand(&world).await, made(&world).await), (("refunded".to_owned(), false), 1));
    assert_eq!(user(&buyer).await["credits"], 10);
    books_agree(&world).await;
}

/// Killed between the note and the call, or another worker calls at this moment: nobody asks beside it.
#[tokio::test]
async fn a_call_that_was_noted_and_never_made_is_made_once_it_can_not_come_any_more() {
    for (is_paynl, too_early, in_time) in [
        (false, Duration::seconds(59), Duration::minutes(10)),
        (true, Duration::minutes(59), Duration::hours(7)),
    ] {
        let world = if is_paynl { paynl::world().await } else { World::start().await };
        let (buyer, order) = withdrawn(&world).await;
        sqlx::query("update refunds set asked_at = $1")
            .bind(world.clock.now())
            .execute(&world.db)
            .await
            .unwrap();
        work(&world).await;
        world.advance(too_early);
        work(&world).await;
        assert_eq!(
            (stand(&world).await, made(&world).await),
            (("requested".to_owned(), true), 0),
            "{is_paynl}"
        );
        world.advance(in_time);
        work(&world).await;
        // The provider may have told by then that the money went.
        let (status, is_unanswered) = stand(&world).await;
        assert!(matches!(status.as_str(), "pending" | "refunded") && !is_unanswered, "{is_paynl}: {status}");
        assert_eq!(made(&world).await, 1, "{is_paynl}");
        world.advance(Duration::DAY);
        work(&world).await;
        becomes(&buyer, &order, "refunded").await;
        assert_eq!(made(&world).await, 1);
        books_agree(&world).await;
    }
}

/// The list of what the company's own bank is to send back has it already.
#[tokio::test]
async fn a_debit_is_sent_back_once_by_the_companys_own_bank() {
    let world = bank_world().await;
    let buyer = world.member(man("Bas")).await;
    let order = debit(&world, &buyer).await;
    let file = export(&world).await.remove(0).message_id;
    let mut connection = world.db.acquire().await.unwrap();
    assert_eq!(payments::debit_paid(&mut connection, &world.app.jobs, &file).await.unwrap().len(), 1);
    drop(connection);
    run_jobs(&world).await;
    let order = becomes(&buyer, &order, "completed").await;
    let offer = quote(&buyer, &order).await;
    assert_eq!(confirm(&buyer, &order, &offer).await.status, 201);
    run_jobs(&world).await;
    assert_eq!(stand(&world).await, ("pending".to_owned(), false));
    sqlx::query("update refunds set status = 'requested', provider_refund_id = null, asked_at = $1")
        .bind(world.clock.now())
        .execute(&world.db)
        .await
        .unwrap();
    world.advance(Duration::minutes(11));
    run_jobs(&world).await;
    assert_eq!(stand(&world).await, ("pending".to_owned(), false));
    assert_eq!(count(&world, "bank_refunds").await, 1);
}

/// Nothing is sent beside what the bank took. Where the dispute is won, the money is the buyer's all the same.
#[tokio::test]
async fn a_withdrawal_that_the_bank_overtook_is_owed_again_once_the_dispute_is_won() {
    let world = World::start().await;
    let (buyer, order) = withdrawn(&world).await;
    let chargeback = charge_back(&world, &order, 4500).await;
    work(&world).await;
    becomes(&buyer, &order, "charged_back").await;
    assert_eq!((stand(&world).await, made(&world).await), (("failed".to_owned(), false), 0));
    assert_eq!(user(&buyer).await["credits"], 10);
    let mut connection = world.db.acquire().await.unwrap();
    assert!(payments::open_reviews(&mut connection).await.unwrap().is_empty(), "it went once");
    reverse(&world, &chargeback).await;
    hint(&world, &order).await;
    becomes(&buyer, &order, "completed").await;
    assert_eq!(user(&buyer).await["credits"], 10 + 60);
    let cases = payments::open_reviews(&mut connection).await.unwrap();
    assert_eq!(cases.iter().map(|case| case.reason.as_str()).collect::<Vec<_>>(), ["refund_failed"]);
    books_agree(&world).await;
}

/// A worker notes that it asks, without the order's lock, while the bank's news gives up what nobody was asked for.
#[tokio::test]
async fn a_refund_that_is_asked_for_while_it_is_given_up_is_not_given_up() {
    let world = World::start().await;
    let (_, order) = withdrawn(&world).await;
    charge_back(&world, &order, 4500).await;
    let mut asking = world.db.begin().await.unwrap();
    sqlx::query("update refunds set asked_at = $1")
        .bind(world.clock.now())
        .execute(&mut *asking)
        .await
        .unwrap();
    let noted = async {
        let waiting = "select exists (select from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query like 'update refunds%')";
        for _ in 0..3_000 {
            if sqlx::query_scalar::<_, bool>(waiting).fetch_one(&world.db).await.unwrap() {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        asking.commit().await.unwrap();
    };
    tokio::join!(hint(&world, &order), noted);
    assert_eq!(stand(&world).await, ("requested".to_owned(), true));
    let cases = payments::open_reviews(&mut world.db.acquire().await.unwrap()).await.unwrap();
    assert_eq!(cases.iter().map(|case| case.reason.as_str()).collect::<Vec<_>>(), ["over_returned"]);
}

/// What a case says is owed, by reason.
async fn owed(world: &World) -> Vec<(String, Option<i64>)> {
    let open = "select reason, (snapshot -> 'amount' ->> 'amount')::bigint from order_reviews where closed_at is null";
    sqlx::query_as(open).fetch_all(&world.db).await.unwrap()
}

/// The refund was of 43.50; of 45, the bank took 30.
#[tokio::test]
async fn no_more_is_owed_than_was_kept() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    spend(&world, buyer.id, 12).await;
    world.advance(Duration::minutes(2));
    work(&world).await;
    let offer = quote(&buyer, &order).await;
    assert_eq!(offer["amount"]["amount"], 4350);
    assert_eq!(confirm(&buyer, &order, &offer).await.status, 201);
    charge_back(&world, &order, 3000).await;
    work(&world).await;
    becomes(&buyer, &order, "charged_back").await;
    assert_eq!((stand(&world).await, made(&world).await), (("failed".to_owned(), false), 0));
    assert_eq!(owed(&world).await, [("refund_failed".to_owned(), Some(1500))]);
    books_agree(&world).await;
}

/// It had failed, and was dealt with, before there was a dispute: the dispute that is won owes nothing.
#[tokio::test]
async fn a_refund_that_failed_before_the_dispute_is_not_owed_once_more() {
    let world = World::start().await;
    let (buyer, order) = withdrawn(&world).await;
    work(&world).await;
    end_refunds(&world, &order, "failed").await;
    hint(&world, &order).await;
    assert_eq!(owed(&world).await, [("refund_failed".to_owned(), Some(4500))]);
    sqlx::query("update order_reviews set closed_at = now(), closed_by = 'Ria', reason = 'amount'")
        .execute(&world.db)
        .await
        .unwrap();
    world.advance(Duration::DAY);
    let chargeback = charge_back(&world, &order, 4500).await;
    hint(&world, &order).await;
    becomes(&buyer, &order, "charged_back").await;
    reverse(&world, &chargeback).await;
    hint(&world, &order).await;
    becomes(&buyer, &order, "completed").await;
    assert_eq!(owed(&world).await, []);
    books_agree(&world).await;
}

/// Given up, credits and all, and made all the same: money that went back is in the books.
#[tokio::test]
async fn a_refund_that_was_given_up_and_shows_up_later_takes_its_credits_again() {
    let world = World::start().await;
    let (buyer, order) = withdrawn(&world).await;
    // The bank was faster, so ours is not asked for; then the buyer takes their complaint back.
    let chargeback = charge_back(&world, &order, 4500).await;
    work(&world).await;
    assert_eq!(stand(&world).await, ("failed".to_owned(), false));
    becomes(&buyer, &order, "charged_back").await;
    reverse(&world, &chargeback).await;
    let ours: Uuid = sqlx::query_scalar("select id from refunds").fetch_one(&world.db).await.unwrap();
    sqlx::query(
        "insert into mollie_sandbox.refunds (id, profile_id, payment_id, status, amount_minor, currency, description, metadata, created_at)
         select 're_late', profile_id, id, 'refunded', 4500, currency, 'late', jsonb_build_object('refund_id', $2), $3
         from mollie_sandbox.payments where id = $1",
    )
    .bind(order["payment_id"].as_str())
    .bind(ours.to_string())
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
    for _ in 0..2 {
        hint(&world, &order).await;
    }
    becomes(&buyer, &order, "refunded").await;
    assert_eq!(refunds(&world, &order).await, [("refunded".to_owned(), 4500)]);
    let booked: Vec<(String, String)> =
        sqlx::query_as("select origin, status from refunds order by created_at, status")
            .fetch_all(&world.db)
            .await
            .unwrap();
    let booked: Vec<_> = booked.iter().map(|(origin, status)| (origin.as_str(), status.as_str())).collect();
    assert_eq!(booked, [("member", "failed"), ("provider", "refunded")]);
    assert_eq!(user(&buyer).await["credits"], 10);
    books_agree(&world).await;
}
