//! How often one may order, and how many card payments may fail, before cards rest: who tries stolen cards here gets no
//! further than a few. Orders are counted by member, browser and block of addresses; declines by these and by the card
//! that was kept. An order by card that is open counts beside the declines, since it may be one yet: else whoever opens
//! many pages first tries as many cards. Only cards rest, and only for a while: whoever mistyped theirs can pay another
//! way at once.

use crate::{
    kernel::{
        budget::Budget,
        database::Database,
        idempotency::IdempotencyKey,
        ids::MemberId,
        problem::{Answer, Problem, Refusal},
        vault::hex,
    },
    payments::{
        mandates, method::Method, model::OrderStatus, orders::store::OrderRow, provider::Snapshot, refunds,
    },
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// What the provider says of a payment that looks like somebody else's card.
const FRAUD: &str = "possible_fraud";

/// Where an order comes from.
#[derive(Clone, Debug)]
pub(in crate::payments) struct Origin {
    /// The browser, hashed.
    pub device: Option<[u8; 32]>,
    pub address_block: String,
}

/// By whom something is counted, and how often it may be in an hour or so, and in a day.
struct Bounds {
    hour: Budget,
    day: Budget,
}

/// Orders, or tries to order: nobody buys by the minute, and each costs calls to the provider.
const ORDERS: [Bounds; 3] = [
    Bounds {
        hour: Budget { name: "order", burst: 30, refill: Duration::minutes(3) },
        day: Budget { name: "order-day", burst: 60, refill: Duration::minutes(24) },
    },
    Bounds {
        hour: Budget { name: "order-device", burst: 40, refill: Duration::minutes(2) },
        day: Budget { name: "order-device-day", burst: 100, refill: Duration::minutes(15) },
    },
    Bounds {
        hour: Budget { name: "order-address", burst: 120, refill: Duration::minutes(1) },
        day: Budget { name: "order-address-day", burst: 600, refill: Duration::minutes(3) },
    },
];
/// Card payments that failed. Many people share an address, so it takes more there.
const DECLINES: [Bounds; 3] = [
    Bounds {
        hour: Budget { name: "decline", burst: 6, refill: Duration::minutes(20) },
        day: Budget { name: "decline-day", burst: 12, refill: Duration::hours(2) },
    },
    Bounds {
        hour: Budget { name: "decline-device", burst: 8, refill: Duration::minutes(15) },
        day: Budget { name: "decline-device-day", burst: 20, refill: Duration::minutes(72) },
    },
    Bounds {
        hour: Budget { name: "decline-address", burst: 20, refill: Duration::minutes(5) },
        day: Budget { name: "decline-address-day", burst: 60, refill: Duration::minutes(24) },
    },
];
/// Of one card that was kept: the bank that said no three times says no again.
const DECLINES_OF_CARD: Bounds = Bounds {
    hour: Budget { name: "decline-card", burst: 3, refill: Duration::hours(4) },
    day: Budget { name: "decline-card-day", burst: 6, refill: Duration::hours(8) },
};

impl Bounds {
    async fn spend(&self, connection: &mut PgConnection, now: OffsetDateTime, owner: &str) -> Answer<()> {
        self.hour.spend(connection, now, owner).await?;
        self.day.spend(connection, now, owner).await
    }

    async fn check(
        &self,
        connection: &mut PgConnection,
        now: OffsetDateTime,
        owner: &str,
        open: Open,
    ) -> Answer<()> {
        self.hour.check_beside(connection, now, owner, open.hour).await?;
        self.day.check_beside(connection, now, owner, open.day).await
    }
}

/// Orders by card that can still be paid, and so be declined: those made in the last hour, and in the last day.
#[derive(Clone, Copy, Debug, Default)]
struct Open {
    hour: u32,
    day: u32,
}

impl Open {
    fn new(hour: i64, day: i64) -> Self {
        let count = |orders| u32::try_from(orders).unwrap_or(u32::MAX);
        Self { hour: count(hour), day: count(day) }
    }
}

/// Whom the three bounds are about, in their order; a browser without a mark is known by its address alone.
fn owners(member: MemberId, device: Option<&[u8]>, address: Option<&str>) -> [Option<String>; 3] {
    let device = device.map(|hash| hex(hash.get(..16).unwrap_or(hash)));
    [Some(member.to_string()), device, address.map(str::to_owned)]
}

/// Counts a try to order by this intent.
///
/// # Errors
/// `rate_limited` beyond the bounds; `cards_paused` for a card while too many payments by card have failed, or may yet.
pub(in crate::payments) async fn count(
    connection: &mut PgConnection,
    (member, intent): (MemberId, IdempotencyKey),
    origin: &Origin,
    method: Method,
    now: OffsetDateTime,
) -> Answer<()> {
    let device = origin.device.as_ref().map(<[u8; 32]>::as_slice);
    let owners = owners(member, device, Some(&origin.address_block));
    for (bounds, owner) in ORDERS.iter().zip(&owners) {
        if let Some(owner) = owner {
            bounds.spend(connection, now, owner).await?;
        }
    }
    if !method.is_card() {
        return Ok(());
    }
    let by_device = match device {
        Some(device) => open_by_device(connection, device, (member, intent), now).await?,
        None => Open::default(),
    };
    let by_address = open_by_address(connection, &origin.address_block, (member, intent), now).await?;
    // The member's own are looked at once more under the lock of their account (`check_open`).
    let open = [Open::default(), by_device, by_address];
    for ((bounds, owner), open) in DECLINES.iter().zip(&owners).zip(open) {
        if let Some(owner) = owner {
            bounds.check(connection, now, owner, open).await.map_err(paused)?;
        }
    }
    Ok(())
}

/// Refuses another order by card where those of the member that are open may fail as often as cards may; under the lock
/// of their account, so that orders at once are looked at one after the other.
///
/// # Errors
/// `cards_paused`.
pub(in crate::payments) async fn check_open(
    connection: &mut PgConnection,
    member: MemberId,
    method: Method,
    now: OffsetDateTime,
) -> Answer<()> {
    if !method.is_card() {
        return Ok(());
    }
    let open = open_of_member(connection, member, now).await?;
    let [bounds, _, _] = &DECLINES;
    bounds.check(connection, now, &member.to_string(), open).await.map_err(paused)
}

/// Those that were given up and can still be paid count, too, and those whose page the provider was just asked for.
async fn open_of_member(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Open> {
    let open = sqlx::query!(
        r#"select count(*) filter (where created_at > $2) as "hour!", count(*) as "day!" from orders
         where member_id = $1 and created_at > $3 and method = any($4) and (payable or status = 'pending')
           and (provider_payment_id is not null or asked_at is not null)"#,
        member.0,
        now - Duration::HOUR,
        now - Duration::DAY,
        &Method::codes_of_cards(),
    )
    .fetch_one(connection)
    .await?;
    Ok(Open::new(open.hour, open.day))
}

/// Of all members who use the browser, without the order that the try is about.
async fn open_by_device(
    connection: &mut PgConnection,
    device: &[u8],
    (member, intent): (MemberId, IdempotencyKey),
    now: OffsetDateTime,
) -> Answer<Open> {
    let open = sqlx::query!(
        r#"select count(*) filter (where created_at > $2) as "hour!", count(*) as "day!" from orders
         where device_hash = $1 and created_at > $3 and method = any($4) and (payable or status = 'pending') is true
           and (provider_payment_id is not null or asked_at is not null) and not (member_id = $5 and intent = $6)"#,
        device,
        now - Duration::HOUR,
        now - Duration::DAY,
        &Method::codes_of_cards(),
        member.0,
        intent.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(Open::new(open.hour, open.day))
}

/// The same of the block of addresses, of the last hour alone: many people share it, and some providers leave a page
/// that nobody paid at open for a day.
async fn open_by_address(
    connection: &mut PgConnection,
    block: &str,
    (member, intent): (MemberId, IdempotencyKey),
    now: OffsetDateTime,
) -> Answer<Open> {
    let open = sqlx::query_scalar!(
        r#"select count(*) as "open!" from orders
         where address_block = $1 and created_at > $2 and method = any($3) and (payable or status = 'pending') is true
           and (provider_payment_id is not null or asked_at is not null) and not (member_id = $4 and intent = $5)"#,
        block,
        now - Duration::HOUR,
        &Method::codes_of_cards(),
        member.0,
        intent.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(Open::new(open, open))
}

/// Refuses a kept card that was declined too often.
///
/// # Errors
/// `cards_paused`.
pub(in crate::payments) async fn check_card(
    connection: &mut PgConnection,
    card: uuid::Uuid,
    now: OffsetDateTime,
) -> Answer<()> {
    DECLINES_OF_CARD.check(connection, now, &card.to_string(), Open::default()).await.map_err(paused)
}

fn paused(problem: Problem) -> Problem {
    match problem {
        Problem::Refused(Refusal::RateLimited { seconds }) => Refusal::CardsPaused { seconds }.into(),
        problem => problem,
    }
}

/// What follows for later tries when a payment has failed; in the transaction that says so. What the provider takes for
/// fraud ends all cards that the member kept with the company, and is a case.
pub(in crate::payments) async fn follow(
    connection: &mut PgConnection,
    order: &OrderRow,
    status: OrderStatus,
    payment: &Snapshot,
    now: OffsetDateTime,
) -> Answer<()> {
    if status != OrderStatus::Failed || !order.method.is_card() {
        return Ok(());
    }
    let from = sqlx::query!(
        "select device_hash, address_block from orders where member_id = $1 and id = $2",
        order.member.0,
        order.id.0,
    )
    .fetch_one(&mut *connection)
    .await?;
    let owners = owners(order.member, from.device_hash.as_deref(), from.address_block.as_deref());
    for (bounds, owner) in DECLINES.iter().zip(&owners) {
        if let Some(owner) = owner {
            bound_or_full(bounds.spend(connection, now, owner).await)?;
        }
    }
    if let Some(card) = mandates::card_of(connection, order).await? {
        bound_or_full(DECLINES_OF_CARD.spend(connection, now, &card.to_string()).await)?;
    }
    if payment.failure.as_deref() == Some(FRAUD) {
        mandates::end_cards(connection, order, now).await?;
        refunds::review(connection, order, "fraud", &payment.raw, now).await?;
    }
    Ok(())
}

/// No card scheme takes a dispute later; until then it is evidence of who ordered.
const ORIGIN_KEPT: Duration = Duration::days(540);
/// Orders that one transaction changes.
const BATCH: i64 = 5_000;

/// Forgets from which browser and block of addresses old orders came. What a stop cuts off goes on in the next night.
///
/// # Errors
/// When the database does not answer.
pub async fn forget_origins(db: &Database, now: OffsetDateTime) -> Answer<()> {
    loop {
        let forgotten = sqlx::query!(
            "update orders set device_hash = null, address_block = null
             where (member_id, id) in (select member_id, id from orders where address_block is not null and created_at < $1
                                       order by created_at limit $2)",
            now - ORIGIN_KEPT,
            BATCH,
        )
        .execute(&**db)
        .await?;
        if forgotten.rows_affected() < BATCH.unsigned_abs() {
            return Ok(());
        }
    }
}

/// A bucket that is empty already says what it must.
fn bound_or_full(spent: Answer<()>) -> Answer<()> {
    match spent {
        Err(Problem::Refused(Refusal::RateLimited { .. })) => Ok(()),
        spent => spent,
    }
}

/// A company's card payments of a while, by how they ended.
#[derive(Clone, Debug)]
pub struct Declines {
    /// Whose.
    pub company_id: String,
    /// That the bank took on.
    pub paid: i64,
    /// That failed.
    pub failed: i64,
}

impl Declines {
    /// So few say nothing.
    const ENOUGH: i64 = 20;

    /// Whether somebody seems to try cards: more payments fail than an ordinary crowd's, half of them.
    pub fn is_alarming(&self) -> bool {
        self.paid + self.failed >= Self::ENOUGH && self.failed * 2 > self.paid + self.failed
    }
}

/// Of each company with a card payment that was decided since then.
pub async fn declines(connection: &mut PgConnection, since: OffsetDateTime) -> Answer<Vec<Declines>> {
    let cards: Vec<String> = Method::codes_of_cards();
    let rows = sqlx::query_as!(
        Declines,
        r#"select company_id, count(*) filter (where status = 'completed') as "paid!", count(*) filter (where status = 'failed') as "failed!"
         from orders where company_id in (select id from companies) and status in ('completed', 'failed') and updated_at >= $1 and method = any($2)
         group by company_id order by company_id"#,
        since,
        &cards,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_twenty_and_no_fewer_is_an_alarm() {
        for (paid, failed, alarming) in
            [(0, 19, false), (0, 20, true), (10, 10, false), (9, 11, true), (900, 300, false)]
        {
            let told = Declines { company_id: "x".to_owned(), paid, failed };
            assert_eq!(told.is_alarming(), alarming, "{paid} {failed}");
        }
    }
}
