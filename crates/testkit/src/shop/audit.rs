//! Our books beside the provider's, and beside what buyers were told.

use super::{Provider, buyers::Book};
use crate::members::Member;
use sqlx::PgPool;
use std::collections::{BTreeMap, HashMap};
use uuid::Uuid;

/// Ours.
#[derive(sqlx::FromRow)]
struct Order {
    member_id: Uuid,
    id: Uuid,
    status: String,
    credits: i32,
    price_minor: i64,
    provider_payment_id: Option<String>,
    last_state: Option<String>,
    /// Lines of the ledger that gave its credits, and their sum.
    booked: i64,
    booked_credits: i64,
    invoices: i64,
    receipts: i64,
}

/// Theirs.
#[derive(sqlx::FromRow)]
struct Payment {
    id: String,
    order_id: Uuid,
    status: String,
    amount_minor: i64,
}

/// Money that went back, on either side: (payment, amount, state).
type Back = BTreeMap<String, (String, i64, String)>;

/// How much there was to see.
#[derive(Debug)]
pub struct Seen {
    /// Orders by what became of them.
    pub orders: BTreeMap<String, usize>,
    /// Money that went back.
    pub refunds: usize,
    /// Money that was fetched back.
    pub chargebacks: usize,
}

/// Stops at the first thing that does not agree.
pub async fn audit(db: &PgPool, provider: &Provider, buyers: &[Member], book: &Book, free: i32) -> Seen {
    let orders = orders(db, buyers).await;
    let mut payments: HashMap<Uuid, Payment> = HashMap::new();
    for payment in theirs(provider).await {
        let (order, id) = (payment.order_id, payment.id.clone());
        assert!(payments.insert(order, payment).is_none(), "the order {order} has two payments, one is {id}");
    }
    let refunds = refunds(db, provider).await;
    let chargebacks = chargebacks(db, provider).await;
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for order in &orders {
        judge(order, payments.get(&order.id), &refunds, &chargebacks);
        *seen.entry(order.status.clone()).or_default() += 1;
    }
    promised(db, book, &orders).await;
    for buyer in buyers {
        balances(db, buyer, &orders, free).await;
    }
    gapless(db).await;
    // A refund that the bank sends back, and money that it takes while we refund it, are cases for somebody by rule; of both
    // there are some here. Nothing else is.
    let odd: (Vec<String>, i64) = sqlx::query_as(
        "select array(select reason from order_reviews v
             where not (reason = 'refund_failed' and exists (select from refunds r where r.member_id = v.member_id and r.order_id = v.order_id and r.status = 'failed'))
               and not (reason = 'over_returned' and exists (select from refunds r where r.member_id = v.member_id and r.order_id = v.order_id)
                 and exists (select from chargebacks c where c.member_id = v.member_id and c.order_id = v.order_id))
             order by reason),
           (select count(*) from jobs where dead_at is not null and kind like 'payments.%')",
    )
    .fetch_one(db)
    .await
    .unwrap();
    assert_eq!(odd, (Vec::new(), 0), "nothing waits for a human, and no job gave up");
    Seen { orders: seen, refunds: refunds.len(), chargebacks: chargebacks.len() }
}

async fn orders(db: &PgPool, buyers: &[Member]) -> Vec<Order> {
    let buyers: Vec<Uuid> = buyers.iter().map(|buyer| buyer.id).collect();
    sqlx::query_as(
        "with line as materialized (
           select member_id, cause_id, credits from ledger_lines where member_id = any($1) and cause = 'order' and account = 'member'
         )
         select member_id, id, status, credits, price_minor, provider_payment_id,
           (select status from order_states s where s.member_id = o.member_id and s.order_id = o.id order by created_at desc limit 1) as last_state,
           (select count(*) from line l where l.member_id = o.member_id and l.cause_id = o.id) as booked,
           (select coalesce(sum(l.credits), 0) from line l where l.member_id = o.member_id and l.cause_id = o.id) as booked_credits,
           (select count(*) from invoices i where i.member_id = o.member_id and i.order_id = o.id and i.kind = 'invoice') as invoices,
           (select count(*) from mails m where m.member_id = o.member_id and m.kind = 'order-completed' and m.body_text like '%' || o.id || '%') as receipts
         from orders o where member_id = any($1) and intent <> id",
    )
    .bind(buyers)
    .fetch_all(db)
    .await
    .unwrap()
}

async fn theirs(provider: &Provider) -> Vec<Payment> {
    sqlx::query_as("select id, (metadata->>'order_id')::uuid as order_id, status, amount_minor from mollie_sandbox.payments")
        .fetch_all(&provider.db)
        .await
        .unwrap()
}

/// Refunds by the provider's id: the same on both sides, each once.
async fn refunds(db: &PgPool, provider: &Provider) -> Back {
    let ours: Vec<(Option<String>, String, i64, String, Uuid)> = sqlx::query_as(
        "select r.provider_refund_id, o.provider_payment_id, r.amount_minor, r.status, r.id from refunds r
         join orders o on o.member_id = r.member_id and o.id = r.order_id",
    )
    .fetch_all(db)
    .await
    .unwrap();
    let theirs: Vec<(String, String, i64, String, Option<String>)> = sqlx::query_as(
        "select id, payment_id, amount_minor, status, metadata->>'refund_id' from mollie_sandbox.refunds",
    )
    .fetch_all(&provider.db)
    .await
    .unwrap();
    let mut wished: HashMap<&str, usize> = HashMap::new();
    for (.., wish) in &theirs {
        *wished.entry(wish.as_deref().unwrap_or_default()).or_default() += 1;
    }
    for (id, .., status, own) in &ours {
        let there = wished.get(own.to_string().as_str()).copied().unwrap_or(0);
        assert!(there <= 1, "the refund {own} was made {there} times");
        // What the provider refused never got there.
        assert!(id.is_some() || status == "failed", "the refund {own} is {status} and nowhere");
    }
    let ours: Back = ours
        .into_iter()
        .filter_map(|(id, payment, amount, status, _)| Some((id?, (payment, amount, status))))
        .collect();
    let theirs: Back = theirs
        .into_iter()
        // What failed before we heard of it is nothing.
        .filter(|(id, .., status, _)| status != "failed" || ours.contains_key(id))
        .map(|(id, payment, amount, status, _)| (id, (payment, amount, status)))
        .collect();
    assert_eq!(ours, theirs, "refunds");
    ours
}

async fn chargebacks(db: &PgPool, provider: &Provider) -> Back {
    let ours: Vec<(String, String, i64, bool)> = sqlx::query_as(
        "select c.provider_chargeback_id, o.provider_payment_id, c.amount_minor, c.reversed_at is not null from chargebacks c
         join orders o on o.member_id = c.member_id and o.id = c.order_id",
    )
    .fetch_all(db)
    .await
    .unwrap();
    let theirs: Vec<(String, String, i64, bool)> = sqlx::query_as(
        "select id, payment_id, amount_minor, reversed_at is not null from mollie_sandbox.chargebacks",
    )
    .fetch_all(&provider.db)
    .await
    .unwrap();
    let state = |reversed| if reversed { "reversed" } else { "stands" }.to_owned();
    let by_id = |rows: Vec<(String, String, i64, bool)>| -> Back {
        rows.into_iter()
            .map(|(id, payment, amount, reversed)| (id, (payment, amount, state(reversed))))
            .collect()
    };
    let (ours, theirs) = (by_id(ours), by_id(theirs));
    assert_eq!(ours, theirs, "chargebacks");
    ours
}

/// One order beside its payment.
fn judge(order: &Order, payment: Option<&Payment>, refunds: &Back, chargebacks: &Back) {
    let id = order.id;
    let Some(payment) = payment.filter(|_| order.provider_payment_id.is_some()) else {
        // Never came to a payment, or nobody heard of it: nobody can have paid.
        assert!(order.provider_payment_id.is_none(), "{id} has a payment that the provider does not know");
        assert!(payment.is_none_or(|payment| payment.status == "expired"), "{id}");
        assert_eq!((order.status.as_str(), order.booked, order.invoices), ("expired", 0, 0), "{id}");
        return;
    };
    assert_eq!(order.provider_payment_id.as_deref(), Some(payment.id.as_str()), "{id}");
    assert_eq!(order.price_minor, payment.amount_minor, "{id}");
    let went = |back: &Back, over: &str| -> i64 {
        back.values().filter(|row| row.0 == payment.id && row.2 != over).map(|row| row.1).sum()
    };
    let expected = match payment.status.as_str() {
        "paid" if went(chargebacks, "reversed") > 0 => "charged_back",
        "paid" if went(refunds, "failed") >= order.price_minor => "refunded",
        "paid" if went(refunds, "failed") > 0 => "partly_refunded",
        "paid" => "completed",
        "canceled" => "cancelled",
        other => other,
    };
    assert_eq!(order.status, expected, "{id} of {}", payment.id);
    assert_eq!(order.last_state.as_deref(), Some(expected), "the history of {id}");
    let paid = i64::from(payment.status == "paid");
    assert_eq!(
        (order.booked, order.booked_credits),
        (paid, paid * i64::from(order.credits)),
        "credits of {id}"
    );
    assert_eq!((order.invoices, order.receipts), (paid, paid), "invoices and receipts of {id}");
}

/// What was answered is there, once.
async fn promised(db: &PgPool, book: &Book, orders: &[Order]) {
    for (member, intent, order) in &book.orders {
        let found: Vec<Uuid> =
            ids(db, "select id from orders where member_id = $1 and intent = $2", *member, *intent).await;
        assert_eq!(found, [*order], "the order of the intent {intent}");
        assert!(orders.iter().any(|row| row.id == *order && row.provider_payment_id.is_some()));
    }
    for (member, intent, refund) in &book.refunds {
        let found =
            ids(db, "select id from refunds where member_id = $1 and intent = $2", *member, *intent).await;
        assert_eq!(found, [*refund], "the refund of the intent {intent}");
    }
    for (member, client_id) in &book.messages {
        let found = ids(
            db,
            "select l.cause_id from messages m join ledger_lines l on l.member_id = m.sender_id and l.cause = 'message' and l.cause_id = m.id
               and l.account = 'member' where m.sender_id = $1 and m.client_id = $2",
            *member,
            *client_id,
        )
        .await;
        assert_eq!(found.len(), 1, "the message {client_id}");
    }
}

async fn ids(db: &PgPool, query: &'static str, member: Uuid, other: Uuid) -> Vec<Uuid> {
    sqlx::query_scalar(query).bind(member).bind(other).fetch_all(db).await.unwrap()
}

/// What a buyer has: what they had and bought, less what they wrote for and what went back.
async fn balances(db: &PgPool, buyer: &Member, orders: &[Order], free: i32) {
    let (wrote, paid_messages, back, has): (i64, i64, i64, i64) = sqlx::query_as(
        "select (select count(*) from messages where sender_id = $1 and body like 'killed %'),
           (select -coalesce(sum(credits), 0) from ledger_lines where member_id = $1 and account = 'member' and cause = 'message'
              and cause_id in (select id from messages where sender_id = $1 and body like 'killed %')),
           (select coalesce(sum(taken + owed), 0) from refunds where member_id = $1 and status <> 'failed')
             + (select coalesce(sum(taken + owed), 0) from chargebacks where member_id = $1 and reversed_at is null),
           (select (balance - owed)::bigint from credit_accounts where member_id = $1)",
    )
    .bind(buyer.id)
    .fetch_one(db)
    .await
    .unwrap();
    let bought: i64 = orders
        .iter()
        .filter(|order| order.member_id == buyer.id && order.booked > 0)
        .map(|order| i64::from(order.credits))
        .sum();
    assert!(wrote > 0 && paid_messages > 0, "{} wrote", buyer.name);
    assert_eq!(paid_messages % wrote, 0, "{}: every message costs the same", buyer.name);
    assert_eq!(
        has,
        i64::from(free) + bought - paid_messages - back,
        "{}: bought {bought}, back {back}",
        buyer.name
    );
    let lost: i64 = sqlx::query_scalar(
        "select count(*) from ledger_lines l where member_id = $1 and cause = 'message' and account = 'member'
           and cause_id not in (select id from messages where sender_id = $1)",
    )
    .bind(buyer.id)
    .fetch_one(db)
    .await
    .unwrap();
    assert_eq!(lost, 0, "{} paid for messages that there are not", buyer.name);
}

/// Each company's numbers of a year are 1, 2, 3 … to the last that was given; each refund that arrived has
/// one credit note.
async fn gapless(db: &PgPool) {
    let gaps: Vec<(String, i16, i64, i32, i32)> = sqlx::query_as(
        "select s.company_id, s.year, count(i.number), coalesce(max(i.number), 0), s.last from invoice_series s
         left join invoices i on i.company_id = s.company_id and i.year = s.year
         group by s.company_id, s.year, s.last having count(i.number) <> s.last or max(i.number) <> s.last",
    )
    .fetch_all(db)
    .await
    .unwrap();
    assert_eq!(gaps, [], "gaps in the numbers of invoices");
    let notes: (i64, i64) = sqlx::query_as(
        "select (select count(*) from refunds where status = 'refunded'), (select count(*) from invoices where kind = 'credit_note')",
    )
    .fetch_one(db)
    .await
    .unwrap();
    assert!(notes.0 <= notes.1, "refunds that arrived and credit notes: {notes:?}");
}
