//! Classic webhooks (facts 1.5): a form POST of `id=tr_…` and nothing else. Each is a row, written with the
//! event it tells of, so that none is lost when a process ends; `sender` delivers what is due.

mod sender;

use sqlx::{FromRow, PgConnection};
use time::{Duration, OffsetDateTime};

use crate::faults::{self, Faults, Scenario};
use crate::payments::Payment;
use crate::sandbox::Sandbox;

pub(crate) use sender::{client, send_due, until_tried};

/// A delivery as the fault panel shows it.
#[derive(Debug, FromRow)]
pub(crate) struct Delivery {
    pub(crate) payment_id: String,
    pub(crate) due_at: OffsetDateTime,
    pub(crate) attempts: i32,
    pub(crate) last_answer: Option<String>,
    pub(crate) finished_at: Option<OffsetDateTime>,
    pub(crate) delivered: bool,
}

/// Queues the webhook for an event of the payment, with the faults that are in force. A payment without
/// `webhookUrl` has none.
pub(crate) async fn queue(
    conn: &mut PgConnection,
    sandbox: &Sandbox,
    payment: &Payment,
    now: OffsetDateTime,
) -> Result<(), sqlx::Error> {
    let Some(url) = &payment.webhook_url else { return Ok(()) };
    let faults = effective(conn, payment).await?;
    if faults.webhook_wrong_id {
        let wrong = sandbox.fresh_id(&mut *conn, "tr").await?;
        insert(conn, sandbox, payment, (url, &wrong), &faults, now).await?;
    }
    for _ in 0..=faults.webhook_duplicates {
        insert(conn, sandbox, payment, (url, &payment.id), &faults, now).await?;
    }
    Ok(())
}

/// The faults for this payment: the panel's with its own scenario over them.
pub(crate) async fn effective(conn: &mut PgConnection, payment: &Payment) -> Result<Faults, sqlx::Error> {
    let general = faults::current(conn).await?;
    let own = Scenario::parse(&payment.metadata).and_then(|scenario| scenario.over(&general));
    Ok(own.unwrap_or(general))
}

/// The newest deliveries, for the fault panel.
pub(crate) async fn newest(conn: &mut PgConnection, count: i64) -> Result<Vec<Delivery>, sqlx::Error> {
    sqlx::query_as("select * from mollie_sandbox.deliveries order by id desc limit $1")
        .bind(count)
        .fetch_all(conn)
        .await
}

/// Makes every waiting delivery due; says how many.
pub(crate) async fn hurry(conn: &mut PgConnection, now: OffsetDateTime) -> Result<u64, sqlx::Error> {
    let hurried = sqlx::query(
        "update mollie_sandbox.deliveries set due_at = $1 where finished_at is null and due_at > $1",
    )
    .bind(now)
    .execute(conn)
    .await?;
    Ok(hurried.rows_affected())
}

/// One delivery to an address about an id; a dropped one is stored as finished so that the panel shows it.
async fn insert(
    conn: &mut PgConnection,
    sandbox: &Sandbox,
    payment: &Payment,
    (url, named): (&str, &str),
    faults: &Faults,
    now: OffsetDateTime,
) -> Result<(), sqlx::Error> {
    let dropped = sandbox.random_below(100) < faults.webhook_drop_percent.into();
    let wait = if faults.webhook_before_redirect {
        0
    } else {
        faults.webhook_delay_ms + sandbox.random_below(faults.webhook_shuffle_ms)
    };
    sqlx::query(
        "insert into mollie_sandbox.deliveries (payment_id, url, named_id, created_at, due_at, finished_at, last_answer)
         values ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(&payment.id)
    .bind(url)
    .bind(named)
    .bind(now)
    .bind(now + Duration::milliseconds(wait.into()))
    .bind(dropped.then_some(now))
    .bind(dropped.then_some("dropped"))
    .execute(conn)
    .await
    .map(drop)
}
