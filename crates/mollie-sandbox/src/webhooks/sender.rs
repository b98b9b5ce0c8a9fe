//! Delivers due webhooks under a lease, so that several processes share the work and a killed one's work is
//! taken over; tries again with growing pauses until the merchant answers 2xx.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use futures_util::future::join_all;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::redirect::Policy;
use sqlx::FromRow;
use time::OffsetDateTime;

use crate::sandbox::Sandbox;

/// User agent of Mollie's webhooks (facts 1.4, seen on the wire).
const USER_AGENT: &str = "Mollie HTTP client/1.0";
/// How long a merchant may take (facts 1.5, from memory).
const PATIENCE: Duration = Duration::from_secs(15);
/// Longer than `PATIENCE`, so that a living sender keeps its lease.
const LEASE: time::Duration = time::Duration::seconds(30);
/// Deliveries in flight at once.
const BATCH: i64 = 16;

#[derive(FromRow)]
struct Due {
    id: i64,
    url: String,
    named_id: String,
    attempts: i32,
}

/// The HTTP client of the deliveries: no redirects, and `*.localhost` is this machine.
pub(crate) fn client() -> Result<reqwest::Client, reqwest::Error> {
    if rustls::crypto::CryptoProvider::get_default().is_none() {
        // Losing this race to the embedding program is as good.
        drop(rustls::crypto::ring::default_provider().install_default());
    }
    reqwest::Client::builder()
        .user_agent(USER_AGENT)
        .timeout(PATIENCE)
        .redirect(Policy::none())
        .no_proxy()
        .dns_resolver(Localhost)
        .build()
}

/// Sends one batch of what is due; says how many were tried.
pub(crate) async fn send_due(sandbox: &Sandbox, now: OffsetDateTime) -> Result<usize, sqlx::Error> {
    let due: Vec<Due> = sqlx::query_as(
        "update mollie_sandbox.deliveries set leased_until = $2, attempts = attempts + 1
         where id in (
            select id from mollie_sandbox.deliveries
            where finished_at is null and due_at <= $1 and (leased_until is null or leased_until <= $1)
            order by due_at, id limit $3 for update skip locked
         ) returning id, url, named_id, attempts",
    )
    .bind(now)
    .bind(now + LEASE)
    .bind(BATCH)
    .fetch_all(sandbox.pool())
    .await?;
    let sent = join_all(due.iter().map(|delivery| send(sandbox, delivery))).await;
    sent.into_iter().collect::<Result<Vec<()>, sqlx::Error>>().map(|sent| sent.len())
}

/// Waits until every delivery of a payment was tried once, at most 20 seconds: for the fault that tells the
/// merchant before the shopper comes back.
pub(crate) async fn until_tried(sandbox: &Sandbox, payment: &str) -> Result<(), sqlx::Error> {
    for _ in 0..400 {
        send_due(sandbox, sandbox.now()).await?;
        let waiting: bool = sqlx::query_scalar(
            "select exists (select from mollie_sandbox.deliveries where payment_id = $1 and finished_at is null
                and (attempts = 0 or leased_until is not null))",
        )
        .bind(payment)
        .fetch_one(sandbox.pool())
        .await?;
        if !waiting {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

async fn send(sandbox: &Sandbox, delivery: &Due) -> Result<(), sqlx::Error> {
    let sent = sandbox.http().post(&delivery.url).form(&[("id", &delivery.named_id)]).send().await;
    let (delivered, answer) = match sent {
        Ok(answer) => (answer.status().is_success(), answer.status().as_u16().to_string()),
        Err(error) => (false, describe(&error)),
    };
    record(sandbox, delivery, delivered, &answer).await
}

async fn record(sandbox: &Sandbox, delivery: &Due, delivered: bool, answer: &str) -> Result<(), sqlx::Error> {
    let now = sandbox.now();
    let tried = usize::try_from(delivery.attempts).unwrap_or_default();
    let pause = sandbox.timings().retry_after.get(tried.saturating_sub(1));
    let next = pause.filter(|_| !delivered).map(|pause| now + *pause);
    if next.is_none() && !delivered {
        tracing::warn!(url = delivery.url, attempts = tried, answer, "gave up on a webhook");
    }
    sqlx::query(
        "update mollie_sandbox.deliveries set leased_until = null, delivered = $2, last_answer = $3,
            due_at = coalesce($4, due_at), finished_at = $5
         where id = $1",
    )
    .bind(delivery.id)
    .bind(delivered)
    .bind(answer)
    .bind(next)
    .bind(next.is_none().then_some(now))
    .execute(sandbox.pool())
    .await
    .map(drop)
}

fn describe(error: &reqwest::Error) -> String {
    let kind = if error.is_timeout() {
        "timeout"
    } else if error.is_connect() {
        "connection failed"
    } else {
        "no answer"
    };
    kind.to_owned()
}

/// Browsers take `shop.localhost` for this machine (RFC 6761); the system's resolver often does not know it.
struct Localhost;

impl Resolve for Localhost {
    fn resolve(&self, name: Name) -> Resolving {
        let host = name.as_str().to_owned();
        Box::pin(async move {
            let addresses: Vec<SocketAddr> = if host == "localhost" || host.ends_with(".localhost") {
                vec![SocketAddr::from((Ipv4Addr::LOCALHOST, 0))]
            } else {
                tokio::net::lookup_host((host, 0)).await?.collect()
            };
            let addresses: Addrs = Box::new(addresses.into_iter());
            Ok(addresses)
        })
    }
}
