//! Services that hear of a dispute before the bank takes the money tell of it here, signed as Standard Webhooks 1.0 says
//! (https://www.standardwebhooks.com). The money goes back at once where the company chose so and the provider takes
//! refunds by a call; else a case waits. Either way there is no dispute that a scheme would count.

use super::{
    by_hand,
    by_operator::{NoOperatorRefund, Part, refund_as_operator},
    store::review,
};
use crate::{
    app::App,
    kernel::{
        clock::Clock,
        idempotency::{self, IdempotencyKey},
        ids::{MemberId, OrderId},
        money::Money,
        problem::{Answer, Refusal},
        random::Random,
        vault::{Batch, Resealing, Vault},
    },
    payments::{orders::store as orders, provider},
};
use axum::{
    Json,
    body::Bytes,
    extract::{Path, State},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use http::HeaderMap;
use ring::hmac;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use time::Duration;
use uuid::Uuid;

/// As what the vault knows the key of a company's service; the company's id follows.
const SECRET: &str = "warning_service.secret";
/// How a key of Standard Webhooks begins, as text.
const WRITTEN: &str = "whsec_";
/// A notice that was signed longer ago is another's repeat.
const FRESH: Duration = Duration::minutes(5);
/// Who asked for the refund, as operators read it.
const BY: &str = "early warning";

/// What the service tells.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Notice {
    /// The provider's id of the payment.
    payment: String,
    /// What is disputed; left out: all of it.
    #[serde(default)]
    amount: Option<Money>,
    /// The scheme's code or words, for whoever looks at the case.
    #[serde(default)]
    reason: Option<String>,
}

impl Notice {
    fn read(body: &[u8]) -> Option<Self> {
        let notice: Self = serde_json::from_slice(body).ok()?;
        let fits = |text: &str, most| {
            (1..=most).contains(&text.chars().count()) && !text.chars().any(char::is_control)
        };
        (fits(&notice.payment, 100) && notice.reason.as_deref().is_none_or(|reason| fits(reason, 200)))
            .then_some(notice)
    }
}

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Outcome {
    /// The money is on its way back.
    Refunded,
    /// A person looks at it, or has yet to give the money back at the provider's own site.
    Review,
    /// All of it went back before.
    NothingLeft,
    /// The company has no such payment.
    UnknownPayment,
}

/// What the service reads.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::payments) struct WarningAnswer {
    outcome: Outcome,
}

/// A company's service.
struct Service {
    secret_sealed: Vec<u8>,
    /// Money goes back at once.
    refunds: bool,
}

async fn service(connection: &mut PgConnection, company: &str) -> Answer<Option<Service>> {
    let row = sqlx::query_as!(
        Service,
        "select secret_sealed, refunds from warning_services where company_id = $1",
        company
    )
    .fetch_optional(connection)
    .await?;
    Ok(row)
}

/// Takes a notice. Each is acted on once, however often it comes.
///
/// # Errors
/// `not_found` for a company without a service, and for what that service did not sign within the last minutes;
/// `invalid_request` for a body that is no notice.
pub(in crate::payments) async fn warned(
    State(app): State<App>,
    Path(company): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Answer<Json<WarningAnswer>> {
    provider::require_company_id(&company)?;
    let mut connection = app.db.acquire().await?;
    let service = service(&mut connection, &company).await?.ok_or(Refusal::NotFound)?;
    drop(connection);
    let secret = app.vault.open(&place(&company), Uuid::nil(), &service.secret_sealed)?;
    let notice_id = signed_id(&secret, &headers, &body, &app.clock).ok_or(Refusal::NotFound)?;
    let notice = Notice::read(&body).ok_or(Refusal::InvalidRequest)?;
    let (mut transaction, mut events) = (app.db.begin().await?, Vec::new());
    let (actor, key) = (format!("warnings of {company}"), IdempotencyKey(key_of(&notice_id)));
    let claim =
        idempotency::claim(&mut transaction, &app.clock, actor, "POST warnings", key, &notice).await?;
    let act = async |connection: &mut PgConnection| {
        let (outcome, news) = act(connection, &app, (&company, service.refunds), &notice).await?;
        events = news;
        Ok(WarningAnswer { outcome })
    };
    let told = claim.once(&mut transaction, act).await?;
    transaction.commit().await?;
    app.hub.deliver(events);
    app.jobs.wake();
    Ok(Json(told))
}

async fn act(
    connection: &mut PgConnection,
    app: &App,
    (company, refunds): (&str, bool),
    notice: &Notice,
) -> Answer<(Outcome, Vec<crate::kernel::events::Event>)> {
    let Some((member, id)) = order_of(connection, company, &notice.payment).await? else {
        return Ok((Outcome::UnknownPayment, Vec::new()));
    };
    orders::lock(connection, member, id).await?;
    let order = orders::order(connection, member, id).await?.ok_or(Refusal::NotFound)?;
    let is_whole = notice.amount.is_none_or(|amount| amount == order.price());
    if refunds && is_whole {
        let with = (&app.clock, &app.random, &app.jobs);
        let known = match refund_as_operator(connection, with, (member, id), &Part::All, BY).await? {
            Ok((_, events)) => Some((Outcome::Refunded, events)),
            Err(NoOperatorRefund::NothingLeft(_)) => Some((Outcome::NothingLeft, Vec::new())),
            Err(NoOperatorRefund::NotPaid | NoOperatorRefund::Amount(_)) => None,
        };
        if let Some((outcome, events)) = known {
            let waits = by_hand::asks_a_person(connection, &order, app.clock.now()).await?;
            return Ok((if waits { Outcome::Review } else { outcome }, events));
        }
    }
    let snapshot = serde_json::to_value(notice).map_err(anyhow::Error::from)?;
    review(connection, &order, "early_warning", &snapshot, app.clock.now()).await?;
    Ok((Outcome::Review, Vec::new()))
}

async fn order_of(
    connection: &mut PgConnection,
    company: &str,
    payment: &str,
) -> Answer<Option<(MemberId, OrderId)>> {
    let row = sqlx::query!(
        r#"select o.member_id as "member: MemberId", o.id as "order: OrderId"
         from provider_payments p join orders o on o.member_id = p.member_id and o.id = p.order_id
         where p.provider_payment_id = $1 and o.company_id = $2 limit 1"#,
        payment,
        company,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| (row.member, row.order)))
}

/// The id of a notice that was signed by this key, lately.
fn signed_id(secret: &str, headers: &HeaderMap, body: &[u8], clock: &Clock) -> Option<String> {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let (id, at, signatures) =
        (header("webhook-id")?, header("webhook-timestamp")?, header("webhook-signature")?);
    let signed_at: i64 = at.parse().ok()?;
    if signed_at.abs_diff(clock.now().unix_timestamp()) > FRESH.whole_seconds().unsigned_abs() {
        return None;
    }
    let key = hmac::Key::new(hmac::HMAC_SHA256, &bytes_of(secret)?);
    let mut signed = format!("{id}.{at}.").into_bytes();
    signed.extend_from_slice(body);
    let mut tags = signatures.split(' ').filter_map(|one| STANDARD.decode(one.strip_prefix("v1,")?).ok());
    tags.any(|tag| hmac::verify(&key, &signed, &tag).is_ok()).then(|| id.to_owned())
}

fn bytes_of(secret: &str) -> Option<Vec<u8>> {
    // 24 to 64 bytes, as Standard Webhooks wants a key.
    STANDARD.decode(secret.strip_prefix(WRITTEN)?).ok().filter(|key| (24..=64).contains(&key.len()))
}

/// Services choose ids of any form.
fn key_of(notice_id: &str) -> Uuid {
    let hash: [u8; 32] = Sha256::digest(notice_id.as_bytes()).into();
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    Uuid::from_bytes(bytes)
}

fn place(company: &str) -> String {
    format!("{SECRET}:{company}")
}

/// Whether that is a key of Standard Webhooks.
pub fn is_warning_secret(text: &str) -> bool {
    bytes_of(text).is_some()
}

/// Takes notices of the company's service from now on, signed by this key; `refunds`: they are refunded at once.
///
/// # Errors
/// When the vault has no key: no secret is kept in plain.
pub async fn keep_warning_service(
    connection: &mut PgConnection,
    (vault, random): (&Vault, &Random),
    (company, secret): (&str, &str),
    refunds: bool,
) -> Answer<()> {
    sqlx::query!(
        "insert into warning_services (company_id, secret_sealed, refunds) values ($1, $2, $3)
         on conflict (company_id) do update set secret_sealed = $2, refunds = $3",
        company,
        vault.seal(random, &place(company), Uuid::nil(), secret)?,
        refunds,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Takes no more of them; false: it took none.
pub async fn end_warning_service(connection: &mut PgConnection, company: &str) -> Answer<bool> {
    let ended = sqlx::query!("delete from warning_services where company_id = $1", company)
        .execute(connection)
        .await?;
    Ok(ended.rows_affected() > 0)
}

/// Whether the company has a service, and whether that refunds at once.
pub async fn warning_service(connection: &mut PgConnection, company: &str) -> Answer<Option<bool>> {
    Ok(service(connection, company).await?.map(|service| service.refunds))
}

/// Their keys, under another one of ours. All at once: there is a handful.
///
/// # Errors
/// When the database does not answer.
pub async fn reseal_warnings(connection: &mut PgConnection, keys: &Resealing) -> Answer<Batch> {
    let rows = sqlx::query!(
        "select company_id, secret_sealed from warning_services
         where substring(secret_sealed from 1 for octet_length($1::bytea)) <> $1::bytea",
        &keys.prefix(),
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut batch = Batch::whole(&rows);
    for row in rows {
        let Some(new) = keys.again(&place(&row.company_id), Uuid::nil(), &row.secret_sealed) else {
            batch.unreadable += 1;
            continue;
        };
        sqlx::query!(
            "update warning_services set secret_sealed = $2 where company_id = $1 and secret_sealed = $3",
            row.company_id,
            new,
            row.secret_sealed,
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(batch)
}
