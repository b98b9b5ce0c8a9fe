//! The provider: the sandbox in this process, on a database of its own and with a clock that can go ahead, so that
//! it outlives every server that is killed.

use crate::hosted;
use mollie_sandbox::{ApiFault, Config, Faults, Keys, Sandbox, Timings, router};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use sqlx::{PgPool, postgres::PgPoolOptions};
use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};
use time::OffsetDateTime;

const MOUNT: &str = "/sandbox/mollie";

/// The sandbox at a port of its own.
#[derive(Clone, Debug)]
pub struct Provider {
    /// Its books.
    pub db: PgPool,
    base: String,
    http: reqwest::Client,
    ahead: Arc<AtomicI64>,
}

impl Provider {
    /// Hints come doubled, late, in any order, about payments that there are not, or never; some calls fail.
    /// Its books are in this database, which must outlive it.
    pub async fn start(url: &str) -> Self {
        let db = PgPoolOptions::new().max_connections(8).connect(url).await.unwrap();
        let ahead = Arc::new(AtomicI64::new(0));
        let clock = {
            let ahead = Arc::clone(&ahead);
            Arc::new(move || system_now() + time::Duration::seconds(ahead.load(Ordering::Relaxed)))
        };
        let retries = [50, 100, 200, 400, 800, 1_600, 3_200, 6_400].map(Duration::from_millis);
        let sandbox = Sandbox::new(Config {
            pool: db.clone(),
            public_base: None,
            mount: MOUNT.to_owned(),
            api_keys: Keys::AnyTestKey,
            clock,
            random: Box::new(ChaCha12Rng::seed_from_u64(50)),
            timings: Timings {
                refund_settles: Duration::from_secs(1),
                retry_after: retries.to_vec(),
                poll: Duration::from_millis(20),
                ..Timings::default()
            },
            faults: Faults {
                webhook_duplicates: 1,
                webhook_drop_percent: 15,
                webhook_shuffle_ms: 150,
                webhook_wrong_id: true,
                api_fault: ApiFault::Unavailable,
                api_fault_percent: 4,
                ..Faults::default()
            },
        })
        .await
        .unwrap();
        tokio::spawn(sandbox.clone().work(std::future::pending()));
        let base = hosted::serve(router(sandbox)).await + MOUNT;
        Self { db, base, http: hosted::client(), ahead }
    }

    /// For `payment_accounts.api_base`.
    pub fn api(&self) -> String {
        format!("{}/v2", self.base)
    }

    /// Its clock goes ahead.
    pub fn pass(&self, time: time::Duration) {
        self.ahead.fetch_add(time.whole_seconds(), Ordering::Relaxed);
    }

    /// Nothing is open there, on its way, or to be told.
    pub async fn is_idle(&self) -> bool {
        let waiting: i64 = sqlx::query_scalar(
            "select (select count(*) from mollie_sandbox.payments where status in ('open', 'pending'))
               + (select count(*) from mollie_sandbox.refunds where status in ('queued', 'pending', 'processing'))
               + (select count(*) from mollie_sandbox.deliveries where finished_at is null)",
        )
        .fetch_one(&self.db)
        .await
        .unwrap();
        waiting == 0
    }

    /// Presses a button of the checkout page.
    pub async fn at_the_checkout(&self, payment: &str, action: &str) {
        self.press(&format!("checkout/{payment}"), action, &[]).await;
    }

    /// Presses a button of the page where a payment is changed afterwards: the dashboard, or the bank.
    pub async fn change(&self, payment: &str, action: &str, fields: &[(&str, &str)]) {
        self.press(&format!("change/{payment}"), action, fields).await;
    }

    async fn press(&self, page: &str, action: &str, fields: &[(&str, &str)]) {
        let url = format!("{}/{page}", self.base);
        // A payment that has ended shows no form at its checkout.
        let Some(answer) = hosted::submit(&self.http, &url, action, fields).await else { return };
        let status = answer.status().as_u16();
        // 409 and 422: the other window was faster, and nothing is left.
        assert!(matches!(status, 200 | 303 | 409 | 422), "{page} {action}: {status}");
    }

    /// Chargebacks of the payment that stand.
    pub async fn standing_chargeback(&self, payment: &str) -> Option<String> {
        sqlx::query_scalar(
            "select id from mollie_sandbox.chargebacks where payment_id = $1 and reversed_at is null limit 1",
        )
        .bind(payment)
        .fetch_optional(&self.db)
        .await
        .unwrap()
    }

    /// A refund of the payment that can still break.
    pub async fn refund_under_way(&self, payment: &str) -> Option<String> {
        sqlx::query_scalar(
            "select id from mollie_sandbox.refunds where payment_id = $1 and status in ('queued', 'pending', 'processing') limit 1",
        )
        .bind(payment)
        .fetch_optional(&self.db)
        .await
        .unwrap()
    }
}

fn system_now() -> OffsetDateTime {
    OffsetDateTime::now_utc()
}
