//! Opening, buying and spending, alone, at once, and in any order.

use crate::world::{World, new_id};
use futures_util::future::join_all;
use liaison::{
    credits::{self, NewAccount},
    kernel::{
        ids::{MemberId, OrderId},
        money::{Currency, Money},
    },
};
use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};
use uuid::Uuid;

pub const PRICE: Money = Money { amount: 1_800, currency: Currency::Eur };

pub async fn open(world: &World, signup_credits: i32) -> MemberId {
    let member = MemberId::random(&world.app.random);
    let mut connection = world.db.acquire().await.unwrap();
    credits::open(&mut connection, &world.clock, &world.app.random, member, signup_credits).await.unwrap();
    member
}

pub async fn buy(world: &World, member: MemberId, order: OrderId, credits: i32) -> credits::Bought {
    let mut connection = world.db.acquire().await.unwrap();
    credits::add_bought(&mut connection, &world.clock, &world.app.random, member, order, credits, PRICE)
        .await
        .unwrap()
}

/// None when credits are short.
pub async fn spend(
    world: &World,
    member: MemberId,
    cost: i32,
    cause: Uuid,
) -> Result<Option<i32>, sqlx::Error> {
    sqlx::query_scalar("select spend_credits($1, $2, 'message', $3, $4, $5)")
        .bind(member.0)
        .bind(cost)
        .bind(cause)
        .bind(world.app.random.uuid())
        .bind(world.clock.now())
        .fetch_one(&world.db)
        .await
}

/// (free, bought) credits that are left in the lots.
async fn lots(world: &World, member: MemberId) -> (i64, i64) {
    sqlx::query_as(
        "select coalesce(sum(remaining) filter (where kind = 'free'), 0), coalesce(sum(remaining) filter (where kind = 'bought'), 0)
         from credit_lots where member_id = $1",
    )
    .bind(member.0)
    .fetch_one(&world.db)
    .await
    .unwrap()
}

/// What is left in each bought lot, the oldest first.
async fn left_in_lots(world: &World, member: MemberId) -> Vec<i32> {
    sqlx::query_scalar(
        "select remaining from credit_lots where member_id = $1 and kind = 'bought' order by created_at",
    )
    .bind(member.0)
    .fetch_all(&world.db)
    .await
    .unwrap()
}

async fn account(world: &World, member: MemberId) -> credits::CreditAccount {
    credits::account(&mut world.db.acquire().await.unwrap(), member).await.unwrap()
}

pub async fn books_agree(world: &World) {
    let proof = credits::prove(&mut world.db.acquire().await.unwrap()).await.unwrap();
    assert!(proof.holds(), "{proof:?}");
}

// spec: 6.6
#[tokio::test]
async fn free_credits_go_first_and_then_the_oldest_bought_ones() {
    let world = World::start().await;
    let member = open(&world, 10).await;
    assert_eq!(account(&world, member).await.free_conversations_left, Some(2));
    let bought = buy(&world, member, OrderId::random(&world.app.random), 20).await;
    assert_eq!(bought.balance, 30);
    assert_eq!(bought.event.unwrap().payload, serde_json::json!({ "type": "balance", "credits": 30 }));
    assert!(account(&world, member).await.premium);
    assert_eq!(spend(&world, member, 7, new_id()).await.unwrap(), Some(23));
    assert_eq!(lots(&world, member).await, (3, 20));
    assert_eq!(spend(&world, member, 7, new_id()).await.unwrap(), Some(16));
    assert_eq!(lots(&world, member).await, (0, 16));
    assert_eq!(spend(&world, member, 17, new_id()).await.unwrap(), None);
    assert_eq!(lots(&world, member).await, (0, 16));
    // A second purchase waits until the first is used up, and the very last credit can be spent.
    world.advance(time::Duration::HOUR);
    buy(&world, member, OrderId::random(&world.app.random), 20).await;
    for (cost, left) in [(10, [6, 20]), (7, [0, 19]), (19, [0, 0])] {
        assert!(spend(&world, member, cost, new_id()).await.unwrap().is_some(), "{cost}");
        assert_eq!(left_in_lots(&world, member).await, left, "the oldest first");
    }
    assert_eq!(spend(&world, member, 1, new_id()).await.unwrap(), None);
    books_agree(&world).await;
}

#[tokio::test]
async fn a_cause_is_paid_once_and_a_cost_is_never_negative() {
    let world = World::start().await;
    let member = open(&world, 10).await;
    let cause = new_id();
    spend(&world, member, 2, cause).await.unwrap();
    spend(&world, member, 2, cause).await.unwrap_err();
    spend(&world, member, -2, new_id()).await.unwrap_err();
    assert_eq!(spend(&world, member, 0, new_id()).await.unwrap(), Some(8));
    assert_eq!(account(&world, member).await.balance, 8);
    books_agree(&world).await;
}

#[tokio::test]
async fn an_account_opens_once_and_may_be_empty() {
    let world = World::start().await;
    let member = open(&world, 0).await;
    assert_eq!((account(&world, member).await.balance, lots(&world, member).await), (0, (0, 0)));
    let mut connection = world.db.acquire().await.unwrap();
    credits::open(&mut connection, &world.clock, &world.app.random, member, 5).await.unwrap_err();
    let accounts: Vec<NewAccount> = (0..40)
        .map(|number| NewAccount {
            member: MemberId::random(&world.app.random),
            signup_credits: number,
            created_at: world.clock.now(),
        })
        .collect();
    credits::open_many(&mut connection, &world.app.random, &accounts).await.unwrap();
    let proof = credits::prove(&mut connection).await.unwrap();
    assert!(proof.holds());
    assert_eq!((proof.accounts, proof.transfers, proof.lines), (41, 39, 78));
}

// asvs: V2.3.3
#[tokio::test(flavor = "multi_thread")]
async fn an_order_reported_twenty_times_at_once_counts_once() {
    let world = World::start().await;
    let member = open(&world, 10).await;
    let order = OrderId::random(&world.app.random);
    let reports = join_all((0..20).map(|_| buy(&world, member, order, 60))).await;
    assert_eq!(reports.iter().filter(|bought| bought.event.is_some()).count(), 1);
    assert!(reports.iter().all(|bought| bought.balance == 70));
    assert_eq!(account(&world, member).await.balance, 70);
    let purchases: i32 = sqlx::query_scalar("select purchases from credit_accounts where member_id = $1")
        .bind(member.0)
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert_eq!(purchases, 1);
    books_agree(&world).await;
}

/// What can happen to an account.
#[derive(Clone, Debug)]
enum Step {
    /// An order completes; few numbers, so that orders come again.
    Buy(u8, i32),
    /// Something costs so much; few numbers, so that causes come again.
    Spend(u8, i32),
}

fn steps() -> impl Strategy<Value = (i32, Vec<Step>)> {
    let step = prop_oneof![
        (0_u8..6, 1_i32..40).prop_map(|(order, credits)| Step::Buy(order, credits)),
        (0_u8..40, 0_i32..25).prop_map(|(cause, cost)| Step::Spend(cause, cost)),
    ];
    (0_i32..20, proptest::collection::vec(step, 1..40))
}

/// Takes the steps and checks the account against plain arithmetic after each.
async fn take(world: &World, signup_credits: i32, steps: &[Step]) -> Result<(), TestCaseError> {
    let member = open(world, signup_credits).await;
    let (mut free, mut bought, mut orders, mut paid) = (signup_credits, 0, Vec::new(), Vec::new());
    for step in steps {
        match *step {
            Step::Buy(order, credits) => {
                let id = OrderId(Uuid::from_u128(u128::from(order) + 1));
                buy(world, member, id, credits).await;
                if !orders.contains(&order) {
                    orders.push(order);
                    bought += credits;
                }
            }
            Step::Spend(cause, cost) => {
                let result = spend(world, member, cost, Uuid::from_u128(u128::from(cause) + 1)).await;
                let affordable = cost <= free + bought;
                if affordable && cost > 0 && paid.contains(&cause) {
                    prop_assert!(result.is_err());
                } else if affordable {
                    let from_free = cost.min(free);
                    (free, bought) = (free - from_free, bought - (cost - from_free));
                    prop_assert_eq!(result.unwrap(), Some(free + bought));
                    if cost > 0 {
                        paid.push(cause);
                    }
                } else {
                    prop_assert_eq!(result.unwrap(), None);
                }
            }
        }
        prop_assert_eq!(lots(world, member).await, (i64::from(free), i64::from(bought)));
        let account = account(world, member).await;
        prop_assert_eq!((account.balance, account.premium), (free + bought, !orders.is_empty()));
        let proof = credits::prove(&mut world.db.acquire().await.unwrap()).await.unwrap();
        prop_assert!(proof.holds(), "{:?}", proof);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn any_steps_in_any_order_keep_the_books() {
    let world = World::start().await;
    let mut runner = TestRunner::new(Config { cases: 24, failure_persistence: None, ..Config::default() });
    tokio::task::block_in_place(|| {
        let runtime = tokio::runtime::Handle::current();
        runner.run(&steps(), |(signup_credits, steps)| runtime.block_on(take(&world, signup_credits, &steps)))
    })
    .unwrap();
}
