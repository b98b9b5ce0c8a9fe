//! Thousands of random operations of twenty members – orders, payments, hints in any order, spends,
//! refunds, chargebacks and their reversals – beside books in memory that know nothing of the database.
//! After each step both are equal; all transfers sum to zero; nothing is ever below zero.

use super::{
    bundle,
    provider::{charge_back, hint, refund_elsewhere, reverse, work},
};
use crate::{
    chat::books_agree,
    world::{Member, World, man, new_id},
};
use rand::{Rng, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use serde_json::{Value, json};
use uuid::Uuid;

const MEMBERS: usize = 20;
/// Some 20 s; `LIAISON_OPERATIONS=10000` is what was shown by hand.
const OPERATIONS: usize = 3_000;
/// A bundle: 60 credits at € 45.00.
const CREDITS: i64 = 60;
const PRICE: i64 = 4_500;

/// Money that went back, at the provider.
struct Back {
    id: String,
    amount: i64,
    kind: Kind,
    /// It failed, or was reversed.
    over: bool,
    /// Its place in our books, once we know of it.
    row: Option<usize>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Refund,
    Chargeback,
}

/// The same in our books.
struct Row {
    kind: Kind,
    ours: bool,
    amount: i64,
    taken: i64,
    owed: i64,
    over: bool,
}

impl Row {
    fn credits(&self) -> i64 {
        self.taken + self.owed
    }
}

struct Order {
    json: Value,
    /// At the provider: open, paid, failed …
    paid: &'static str,
    at_provider: Vec<Back>,
    /// In our books.
    status: &'static str,
    remaining: i64,
    rows: Vec<Row>,
    /// Refunds of ours that the provider has not heard of.
    requested: Vec<usize>,
}

struct Books {
    member: Member,
    bundle: Value,
    free: i64,
    owed: i64,
    orders: Vec<Order>,
    /// Places of those that were paid, oldest first.
    paid_order: Vec<usize>,
}

impl Order {
    fn standing(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| !row.over)
    }

    fn back(&self) -> i64 {
        self.standing().map(|row| row.amount).sum()
    }

    fn paid_back(&self) -> i64 {
        self.standing().map(Row::credits).sum()
    }

    fn is_paid(&self) -> bool {
        matches!(self.status, "completed" | "partly_refunded" | "refunded" | "charged_back")
    }

    fn restate(&mut self) {
        let refunded: i64 =
            self.standing().filter(|row| row.kind == Kind::Refund).map(|row| row.amount).sum();
        self.status = match refunded {
            _ if self.standing().any(|row| row.kind == Kind::Chargeback) => "charged_back",
            PRICE.. => "refunded",
            1.. => "partly_refunded",
            _ => "completed",
        };
    }

    fn stands(&self) -> bool {
        self.is_paid()
            && !self.standing().any(|row| row.ours || row.kind == Kind::Chargeback)
            && self.standing().map(|row| row.amount).sum::<i64>() < PRICE
    }

    /// What can still go back, for the provider.
    fn left_there(&self) -> i64 {
        PRICE - self.at_provider.iter().filter(|back| !back.over).map(|back| back.amount).sum::<i64>()
    }
}

impl Books {
    fn balance(&self) -> i64 {
        self.free + self.orders.iter().map(|order| order.remaining).sum::<i64>()
    }

    /// Free credits first, then the lots in the order in which they were paid.
    fn spend(&mut self, credits: i64) -> bool {
        if credits > self.balance() {
            return false;
        }
        let mut due = credits - credits.min(self.free);
        self.free -= credits.min(self.free);
        for place in self.paid_order.clone() {
            let part = due.min(self.orders[place].remaining);
            self.orders[place].remaining -= part;
            due -= part;
        }
        true
    }

    /// What a hint brings: all that the provider knows of the order.
    fn settle(&mut self, place: usize) {
        let order = &mut self.orders[place];
        if !order.is_paid() {
            if order.paid != "paid" {
                if order.status == "pending" && order.paid != "open" {
                    order.status = if order.paid == "canceled" { "cancelled" } else { order.paid };
                }
                return;
            }
            let debt = self.owed.min(CREDITS);
            (order.remaining, self.owed) = (CREDITS - debt, self.owed - debt);
            order.status = "completed";
            self.paid_order.push(place);
        }
        let turns: [fn(&Back) -> bool; 3] = [
            |back| back.kind == Kind::Refund && !back.over,
            |back| back.kind == Kind::Chargeback,
            |back| back.kind == Kind::Refund && back.over,
        ];
        let mut is_more = false;
        for is_its_turn in turns {
            for index in 0..self.orders[place].at_provider.len() {
                let back = &self.orders[place].at_provider[index];
                if is_its_turn(back) {
                    is_more |= back.row.is_none() && (back.kind == Kind::Chargeback || !back.over);
                    self.hear(place, index);
                }
            }
        }
        if is_more {
            self.give_up(place);
        }
        self.orders[place].restate();
    }

    /// A bank, or somebody at the provider, was faster than refunds that it has not heard of: those are not sent, the oldest first.
    fn give_up(&mut self, place: usize) {
        let mut waiting = self.orders[place].requested.clone();
        waiting.sort_unstable();
        for row in waiting {
            if self.orders[place].back() > PRICE {
                self.orders[place].requested.retain(|other| *other != row);
                self.free_again(place, row);
            }
        }
    }

    fn hear(&mut self, place: usize, index: usize) {
        let order = &mut self.orders[place];
        let (kind, amount, over) = {
            let back = &order.at_provider[index];
            (back.kind, back.amount, back.over)
        };
        if order.at_provider[index].row.is_none() {
            if over && kind == Kind::Refund {
                return;
            }
            let left = CREDITS - order.paid_back();
            let due = if amount >= PRICE - order.back() { left } else { left.min(CREDITS * amount / PRICE) };
            let taken = due.min(order.remaining);
            order.remaining -= taken;
            self.owed += due - taken;
            order.at_provider[index].row = Some(order.rows.len());
            order.rows.push(Row { kind, ours: false, amount, taken, owed: due - taken, over: false });
        }
        let row = self.orders[place].at_provider[index].row.unwrap();
        if over {
            self.free_again(place, row);
        }
    }

    /// Money that stayed after all: its credits come back, but for those that other money took as well.
    fn free_again(&mut self, place: usize, row: usize) {
        let order = &mut self.orders[place];
        if std::mem::replace(&mut order.rows[row].over, true) {
            return;
        }
        let (mut taken, mut owed) = (order.rows[row].taken, order.rows[row].owed);
        let due = if order.back() >= PRICE { CREDITS } else { CREDITS * order.back() / PRICE };
        let missing = (due - order.paid_back()).max(0);
        let place_of = |kind| order.rows.iter().position(|row| !row.over && !row.ours && row.kind == kind);
        if let Some(heir) = place_of(Kind::Chargeback).or_else(|| place_of(Kind::Refund)) {
            let (part, debt) = (missing.min(taken), (missing - missing.min(taken)).min(owed));
            order.rows[heir].taken += part;
            order.rows[heir].owed += debt;
            (taken, owed) = (taken - part, owed - debt);
        }
        let cleared = owed.min(self.owed);
        self.owed -= cleared;
        order.remaining += taken + owed - cleared;
    }

    /// Our refunds reach the provider.
    fn bring(&mut self, place: usize) {
        while !self.orders[place].requested.is_empty() {
            self.settle(place);
            let order = &mut self.orders[place];
            let Some(row) = order.requested.pop() else { break };
            let amount = order.rows[row].amount;
            if amount > order.left_there() {
                self.free_again(place, row);
            } else {
                order.at_provider.push(Back {
                    kind: Kind::Refund,
                    amount,
                    over: false,
                    row: Some(row),
                    id: String::new(),
                });
            }
            self.orders[place].restate();
        }
    }
}

struct Play {
    world: World,
    all: Vec<Books>,
    random: StdRng,
}

#[tokio::test(flavor = "multi_thread")]
async fn operations_beside_books_in_memory() {
    let operations = std::env::var("LIAISON_OPERATIONS").map_or(OPERATIONS, |many| many.parse().unwrap());
    let world = World::start().await;
    let mut all = Vec::new();
    for _ in 0..MEMBERS {
        let member = world.member(man("Bas")).await;
        let bundle = bundle(&member).await;
        all.push(Books { member, bundle, free: 10, owed: 0, orders: Vec::new(), paid_order: Vec::new() });
    }
    let mut play = Play { world, all, random: StdRng::seed_from_u64(7) };
    // The provider begins with the first order. Its hints come when the play wants.
    play.order(0).await;
    let faults = "update mollie_sandbox.faults set knobs = '{\"webhook_drop_percent\": 100}'";
    assert_eq!(sqlx::query(faults).execute(&play.world.db).await.unwrap().rows_affected(), 1);
    for number in 0..operations {
        let who = play.random.random_range(0..MEMBERS);
        // Lots are spent by their age: no two have one.
        play.world.advance(time::Duration::microseconds(1));
        let done = play.step(who).await;
        play.compare(who, number, done).await;
        if number % 1_000 == 999 {
            books_agree(&play.world).await;
        }
    }
    let seen: Vec<&str> =
        play.all.iter().flat_map(|books| books.orders.iter().map(|order| order.status)).collect();
    for status in ["completed", "refunded", "partly_refunded", "charged_back", "failed"] {
        assert!(seen.contains(&status), "no order became {status}");
    }
}

impl Play {
    async fn step(&mut self, who: usize) -> &'static str {
        let orders = self.all[who].orders.len();
        let place = if orders == 0 { 0 } else { self.random.random_range(0..orders) };
        match self.random.random_range(0..100) {
            0..12 => self.order(who).await,
            12..50 => self.spend(who).await,
            _ if orders == 0 => "nothing",
            50..62 => self.end_payment(who, place).await,
            62..80 => {
                hint(&self.world, &self.all[who].orders[place].json).await;
                self.all[who].settle(place);
                "hint"
            }
            80..86 => self.withdraw(who, place).await,
            86..88 => {
                work(&self.world).await;
                for books in &mut self.all {
                    (0..books.orders.len()).for_each(|place| books.bring(place));
                }
                "jobs"
            }
            88..92 => self.elsewhere(who, place, Kind::Refund).await,
            92..96 => self.elsewhere(who, place, Kind::Chargeback).await,
            _ => self.over(who, place).await,
        }
    }

    async fn order(&mut self, who: usize) -> &'static str {
        let books = &mut self.all[who];
        sqlx::query("delete from rate_budgets").execute(&self.world.db).await.unwrap();
        let body = json!({ "bundle": books.bundle, "method": "ideal" });
        let placed = books.member.page.post("/api/orders.php", &body).await;
        assert_eq!(placed.status, 201, "{}", placed.text());
        let json = placed.json()["order"].clone();
        let (at_provider, rows, requested) = (Vec::new(), Vec::new(), Vec::new());
        books.orders.push(Order {
            json,
            paid: "open",
            at_provider,
            status: "pending",
            remaining: 0,
            rows,
            requested,
        });
        "order"
    }

    async fn spend(&mut self, who: usize) -> &'static str {
        let credits = self.random.random_range(1..=25);
        let books = &mut self.all[who];
        let left: Option<i32> = sqlx::query_scalar("select spend_credits($1, $2, 'message', $3, $4, $5)")
            .bind(books.member.id)
            .bind(i32::try_from(credits).unwrap())
            .bind(new_id())
            .bind(new_id())
            .bind(self.world.clock.now())
            .fetch_one(&self.world.db)
            .await
            .unwrap();
        assert_eq!(books.spend(credits), left.is_some());
        "spend"
    }

    /// Paid mostly, also late; or it comes to nothing.
    async fn end_payment(&mut self, who: usize, place: usize) -> &'static str {
        let ends = ["paid", "paid", "paid", "failed", "canceled", "expired"];
        let end = *ends.choose(&mut self.random).unwrap();
        let order = &mut self.all[who].orders[place];
        if order.paid == "paid" || (end != "paid" && order.paid != "open") {
            return "nothing";
        }
        order.paid = end;
        sqlx::query("update mollie_sandbox.payments set status = $2 where id = $1")
            .bind(order.json["payment_id"].as_str())
            .bind(end)
            .execute(&self.world.db)
            .await
            .unwrap();
        "end"
    }

    async fn withdraw(&mut self, who: usize, place: usize) -> &'static str {
        sqlx::query("delete from rate_budgets").execute(&self.world.db).await.unwrap();
        let books = &mut self.all[who];
        let order = &mut books.orders[place];
        let kept = (PRICE - order.back()).max(0);
        let credits = order.remaining;
        let amount = ((PRICE * credits + CREDITS - 1) / CREDITS).min(kept);
        let body = json!({ "order": order.json["id"], "credits": credits.max(1), "amount": { "amount": amount, "currency": "EUR" } });
        let reply = books.member.page.post("/api/refund.php", &body).await;
        if !order.is_paid() || order.status == "charged_back" || amount == 0 {
            reply.problem(409, "refund_impossible");
            return "no refund";
        }
        assert_eq!(reply.status, 201, "{}", reply.text());
        order.remaining = 0;
        order.requested.insert(0, order.rows.len());
        order.rows.push(Row { kind: Kind::Refund, ours: true, amount, taken: credits, owed: 0, over: false });
        order.restate();
        "refund"
    }

    async fn elsewhere(&mut self, who: usize, place: usize, kind: Kind) -> &'static str {
        let order = &mut self.all[who].orders[place];
        let left = order.left_there();
        if order.paid != "paid" || left == 0 {
            return "nothing";
        }
        let amount = if self.random.random_bool(0.5) { left } else { self.random.random_range(1..=left) };
        let id = match kind {
            Kind::Refund => refund_elsewhere(&self.world, &order.json, amount).await,
            Kind::Chargeback => charge_back(&self.world, &order.json, amount).await,
        };
        order.at_provider.push(Back { kind, amount, over: false, row: None, id });
        if kind == Kind::Refund { "elsewhere" } else { "chargeback" }
    }

    /// A refund fails, or a chargeback is reversed.
    async fn over(&mut self, who: usize, place: usize) -> &'static str {
        let order = &mut self.all[who].orders[place];
        let Some(back) = order.at_provider.iter_mut().find(|back| !back.over) else { return "nothing" };
        back.over = true;
        match (back.kind, back.id.as_str()) {
            (Kind::Chargeback, id) => reverse(&self.world, id).await,
            (Kind::Refund, id) => {
                // Ours have no name here: the oldest that stands is meant in both worlds.
                sqlx::query(
                    "update mollie_sandbox.refunds set status = 'failed' where id = (select id from mollie_sandbox.refunds
                     where payment_id = $1 and status <> 'failed' and ($2 = '' and metadata <> 'null' or id = $2) order by seq limit 1)",
                )
                .bind(order.json["payment_id"].as_str())
                .bind(id)
                .execute(&self.world.db)
                .await
                .unwrap();
            }
        }
        "over"
    }

    async fn compare(&self, who: usize, number: usize, done: &str) {
        let books = &self.all[who];
        let stand = books.orders.iter().filter(|order| order.stands()).count();
        let found: (i32, i32, i32) =
            sqlx::query_as("select balance, owed, purchases from credit_accounts where member_id = $1")
                .bind(books.member.id)
                .fetch_one(&self.world.db)
                .await
                .unwrap();
        let expected = (books.balance(), books.owed, i64::try_from(stand).unwrap());
        let found = (i64::from(found.0), i64::from(found.1), i64::from(found.2));
        assert_eq!(found, expected, "balance, owed, standing purchases of {who} after step {number}: {done}");
        let rows: Vec<(Uuid, String, i32)> = sqlx::query_as(
            "select o.id, o.status, coalesce(l.remaining, 0) from orders o
             left join credit_lots l on l.member_id = o.member_id and l.order_id = o.id where o.member_id = $1",
        )
        .bind(books.member.id)
        .fetch_all(&self.world.db)
        .await
        .unwrap();
        assert_eq!(rows.len(), books.orders.len());
        for order in &books.orders {
            let row = rows.iter().find(|row| order.json["id"] == json!(row.0)).unwrap();
            let found = (row.1.as_str(), i64::from(row.2));
            assert_eq!(found, (order.status, order.remaining), "an order after step {number}: {done}");
        }
    }
}
