//! A shop in hard times: buyers who try again until they have an answer, a provider whose hints come late, doubled
//! or never, and an audit of our books beside the provider's and beside what buyers were told.

mod audit;
mod buyers;
mod provider;

pub use audit::{Seen, audit};
pub use buyers::{Book, Shop, live};
pub use provider::Provider;

use crate::members::Member;
use sqlx::PgPool;
use std::time::{Duration, Instant};

/// Far above what the last notices and jobs take, on a slow machine too.
const PATIENCE: Duration = Duration::from_mins(2);

/// The demo's members are rich: all but little of it goes.
pub async fn impoverish(db: &PgPool, buyers: &[Member], left: i32) {
    for buyer in buyers {
        let spent = "select spend_credits(member_id, balance - $2, 'test', gen_random_uuid(), gen_random_uuid(), now())
                     from credit_accounts where member_id = $1";
        let has: i32 = sqlx::query_scalar(spent).bind(buyer.id).bind(left).fetch_one(db).await.unwrap();
        assert_eq!(has, left);
    }
}

/// Lets time pass where it decides: payments that nobody paid expire at the provider, refunds arrive, jobs
/// that wait for their next try have it; orders that never came to a payment are of the day before.
pub async fn settle_down(db: &PgPool, provider: &Provider) {
    provider.pass(time::Duration::hours(3));
    sqlx::query(
        "update orders set created_at = created_at - interval '2 days', asked_at = asked_at - interval '2 days' where status = 'pending' and provider_payment_id is null",
    )
    .execute(db)
    .await
    .unwrap();
    // Nor may anybody still be at it who was killed while a provider was asked for a refund.
    sqlx::query("update refunds set asked_at = asked_at - interval '2 days' where status = 'requested'")
        .execute(db)
        .await
        .unwrap();
    let begun = Instant::now();
    loop {
        // Leases of the killed end too; a job that is at work twice does its work once.
        let hurry = "update jobs set run_at = now() where kind like 'payments.%' and dead_at is null and kind <> all($1)
                     and (leased_at is null or leased_at < now() - interval '5 seconds')";
        sqlx::query(hurry).bind(NIGHTLY).execute(db).await.unwrap();
        let waiting: i64 = sqlx::query_scalar(
            "select (select count(*) from jobs where kind like 'payments.%' and dead_at is null and kind <> all($1))
               + (select count(*) from orders where status = 'pending') + (select count(*) from refunds where status in ('requested', 'pending'))",
        )
        .bind(NIGHTLY)
        .fetch_one(db)
        .await
        .unwrap();
        if waiting == 0 && provider.is_idle().await {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "it does not come to rest: {waiting} wait, {}", report(db).await);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Jobs that never end.
const NIGHTLY: &[&str] = &["payments.issue_missing_invoices"];

async fn report(db: &PgPool) -> String {
    let jobs: Vec<(String, i16, Option<String>)> =
        sqlx::query_as("select kind, attempts, last_error from jobs where kind like 'payments.%'")
            .fetch_all(db)
            .await
            .unwrap();
    let orders: Vec<(String, Option<String>)> =
        sqlx::query_as("select id::text, provider_payment_id from orders where status = 'pending'")
            .fetch_all(db)
            .await
            .unwrap();
    format!("jobs {jobs:?}, orders {orders:?}")
}
