//! Hundreds of random acts of twenty people who give money back and credits, beside a model that knows nothing of the
//! database: who gives alone, who asks, who answers, and what is left. After each act both are equal. Now and then the
//! database ends the console's connections in the middle of one, and the same call comes again; and now and then who
//! asked tries by SQL what the calls refuse.

use super::{Console, Desk, member_file::complaint};
use crate::{
    chat::books_agree,
    payments::paid,
    world::{Member, man, new_id},
};
use liaison::staff::{Method, Role, Scope};
use rand::{Rng, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use std::{collections::HashMap, time::Instant};
use time::Duration;

/// Some 15 s; `LIAISON_OPERATIONS=1000` is what is shown by hand: `cargo test --test api random_acts_of_twenty_people`.
const ACTS: usize = 400;
const MEMBERS: usize = 5;
const ORDERS: usize = 3;
/// In an act and on a day, in cents and in credits: low, so that both are reached often.
const EUROS: (i64, i64) = (1_000, 3_000);
const CREDITS: (i64, i64) = (20, 60);
const PRICE: i64 = 4_500;
const BOUGHT: i64 = 60;
/// One of so many acts loses its connections.
const CUT: u32 = 16;
/// So many round trips to the database the cut waits at most, which is about as long as an act takes.
const LATEST: u32 = 24;
/// Connections of the console, as kernel/database.rs has it.
const OF_CONSOLE: usize = 4;
const WHY: &str = "They were charged twice";

struct Person {
    desk: Desk,
    role: Role,
    /// What they gave alone today.
    euros: i64,
    credits: i64,
}

struct Order {
    id: Value,
    kept: i64,
    left: i64,
}

#[derive(Clone)]
enum Wish {
    Refund { order: usize, part: &'static str, amount: i64, credits: i64, kept: i64 },
    Grant { member: usize, credits: i64 },
}

struct Request {
    id: Value,
    by: usize,
    wish: Wish,
}

struct Play {
    console: Console,
    people: Vec<Person>,
    members: Vec<(Member, String, i64)>,
    orders: Vec<Order>,
    open: Vec<Request>,
    closed: Vec<Value>,
    random: StdRng,
    /// Apart, so that the acts are the same ones however often they are cut.
    cuts: StdRng,
    done: HashMap<&'static str, usize>,
}

/// The database's processes behind the console's connections, all of which live then.
async fn backends(console: &Console) -> Vec<i32> {
    let (mut held, mut backends) = (Vec::new(), Vec::new());
    while backends.len() < OF_CONSOLE {
        // One that was ended says so once, and is not seen again.
        let Ok(mut connection) = console.world.app.db_of_console.acquire().await else { continue };
        let asked = sqlx::query_scalar("select pg_backend_pid()").fetch_one(&mut *connection).await;
        let Ok(backend) = asked else { continue };
        backends.push(backend);
        held.push(connection);
    }
    backends
}

/// Ends them, after so many round trips.
async fn cut(console: &Console, backends: &[i32], after: u32) {
    for _ in 0..after {
        console.count("select 1::bigint").await;
    }
    let end = "select count(*) from unnest($1::int[]) backend where pg_terminate_backend(backend)";
    let ended: i64 = sqlx::query_scalar(end).bind(backends).fetch_one(&console.world.db).await.unwrap();
    assert_eq!(ended, i64::try_from(backends.len()).unwrap(), "they lived");
}

impl Order {
    /// What would go back, as (amount, credits); None: nothing would.
    fn quote(&self, part: &str, amount: i64) -> Option<(i64, i64)> {
        let all = (self.kept, self.left);
        let quote = match part {
            "all" => all,
            // Rounded up to the cent for the member.
            "unused" => (((PRICE * self.left + BOUGHT - 1) / BOUGHT).min(self.kept), self.left),
            _ if amount >= self.kept => all,
            _ => (amount, (BOUGHT * amount / PRICE).min(self.left)),
        };
        (quote.0 > 0).then_some(quote)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn random_acts_of_twenty_people_beside_a_model() {
    let acts = std::env::var("LIAISON_OPERATIONS").map_or(ACTS, |many| many.parse().unwrap());
    let mut play = Play::start().await;
    for number in 0..acts {
        if number % 150 == 149 {
            play.tomorrow().await;
        }
        let what = match play.random.random_range(0..10) {
            0..4 => play.refund().await,
            4..6 => play.grant().await,
            6..9 => play.answer().await,
            _ => play.both_answer().await,
        };
        *play.done.entry(what).or_default() += 1;
        if number % 10 == 9 {
            play.by_sql().await;
        }
        play.compare(number, what).await;
    }
    for what in [
        "refunded",
        "refund asked",
        "refund refused",
        "granted",
        "grant asked",
        "not theirs to give",
        "approved",
        "refused",
        "withdrawn",
        "one's own",
        "not theirs to answer",
        "stale",
        "twice",
        "both",
        "cut off",
        "by SQL",
    ] {
        assert!(play.done.contains_key(what), "{what}: {:?}", play.done);
    }
    books_agree(&play.console.world).await;
    // Whoever was asked is never who asked, and each refund and grant above what one may give alone was approved.
    for wrong in [
        "select count(*) from approval_requests where answer in ('approved', 'refused') and answered_by = requested_by",
        "select count(*) from refunds where amount_minor > 1000 and approval_id is null",
        "select count(*) from credit_grants where credits > 20 and approval_id is null",
        "select count(*) from staff_daily_totals where total > cap",
        "select count(*) from refunds where approval_id is not null and not exists (select from approval_requests a where a.id = approval_id and a.answer = 'approved')",
    ] {
        assert_eq!(play.console.count(wrong).await, 0, "{wrong}");
    }
}

impl Play {
    async fn start() -> Self {
        let console = Console::start().await;
        for (unit, (per_act, per_day)) in [("EUR", EUROS), ("credits", CREDITS)] {
            sqlx::query("update staff_limits set per_act = $2, per_day = $3 where unit = $1")
                .bind(unit)
                .bind(per_act)
                .bind(per_day)
                .execute(&console.world.db)
                .await
                .unwrap();
        }
        let roles = [(Role::Support, 8), (Role::Finance, 6), (Role::Controller, 6)];
        let mut people = Vec::new();
        for (role, many) in roles {
            for nth in 0..many {
                let desk = console.desk(&format!("{role:?}{nth}"), role, Scope::All).await;
                people.push(Person { desk, role, euros: 0, credits: 0 });
            }
        }
        let (mut members, mut orders) = (Vec::new(), Vec::new());
        for _ in 0..MEMBERS {
            let member = console.world.member(man("Adam")).await;
            for _ in 0..ORDERS {
                let id = paid(&console.world, &member).await["id"].clone();
                orders.push(Order { id, kept: PRICE, left: BOUGHT });
            }
            let number = complaint(&member).await;
            let balance = 10 + BOUGHT * i64::try_from(ORDERS).unwrap();
            members.push((member, number, balance));
        }
        let (random, cuts) = (StdRng::seed_from_u64(23), StdRng::seed_from_u64(24));
        let (open, closed, done) = (Vec::new(), Vec::new(), HashMap::new());
        Self { console, people, members, orders, open, closed, random, cuts, done }
    }

    /// Everybody signs in anew, what waited for an answer a day long waits no more, and what each gave counts from nothing.
    async fn tomorrow(&mut self) {
        self.console.world.advance(Duration::days(8));
        for person in &mut self.people {
            person.desk.cookie = self.console.session(person.desk.id, Method::Passkey).await;
            (person.euros, person.credits) = (0, 0);
        }
        self.closed.extend(self.open.drain(..).map(|request| request.id));
    }

    /// A call of somebody that is made until it is answered, always with the same key, and now and then loses its connections on the
    /// way: before it begins, in the middle, or when all was done but for the answer.
    async fn surely(&mut self, by: usize, path: &str, body: &Value) -> super::Answer {
        let (console, desk) = (&self.console, &self.people[by].desk);
        let key = new_id().to_string();
        if self.cuts.random_range(0..CUT) == 0 {
            let (backends, after) = (backends(console).await, self.cuts.random_range(0..LATEST));
            let (answer, ()) =
                tokio::join!(console.post_keyed(desk, path, body, &key), cut(console, &backends, after));
            // Those that the act did not use: nobody else shall meet them.
            self::backends(console).await;
            if !answer.status.is_server_error() {
                return answer;
            }
            *self.done.entry("cut off").or_default() += 1;
        }
        let begun = Instant::now();
        loop {
            let answer = console.post_keyed(desk, path, body, &key).await;
            if !answer.status.is_server_error() {
                return answer;
            }
            assert!(begun.elapsed() < Duration::minutes(1), "{path} is not answered: {}", answer.text);
        }
    }

    fn anyone(&mut self) -> usize {
        self.random.random_range(0..self.people.len())
    }

    async fn refund(&mut self) -> &'static str {
        let (by, order) = (self.anyone(), self.random.random_range(0..self.orders.len()));
        let part = *["amount", "amount", "amount", "unused", "all"].choose(&mut self.random).unwrap();
        let amount = self.random.random_range(50..1_500);
        let mut body = json!({ "order": self.orders[order].id, "part": part, "reason": WHY });
        if part == "amount" {
            body["amount"] = json!(format!("{}.{:02}", amount / 100, amount % 100));
        }
        let reply = self.surely(by, "/api/console/refunds", &body).await;
        if part == "amount" && amount > self.orders[order].kept {
            reply.problem(422, "invalid_request");
            return "refund refused";
        }
        let Some((amount, credits)) = self.orders[order].quote(part, amount) else {
            reply.problem(409, "refund_impossible");
            return "refund refused";
        };
        let told = reply.ok();
        assert_eq!(
            (&told["amount"]["amount"], &told["credits"]),
            (&json!(amount), &json!(credits)),
            "{told}"
        );
        if amount > EUROS.0 || self.people[by].euros + amount > EUROS.1 {
            assert_eq!(told["outcome"], "asked");
            let wish = Wish::Refund { order, part, amount, credits, kept: self.orders[order].kept };
            self.open.push(Request { id: told["request"].clone(), by, wish });
            return "refund asked";
        }
        assert_eq!(told["outcome"], "made");
        self.people[by].euros += amount;
        self.pay_back(order, amount, credits);
        "refunded"
    }

    fn pay_back(&mut self, order: usize, amount: i64, credits: i64) {
        self.orders[order].kept -= amount;
        self.orders[order].left -= credits;
        self.members[order / ORDERS].2 -= credits;
    }

    async fn grant(&mut self) -> &'static str {
        let (by, member) = (self.anyone(), self.random.random_range(0..MEMBERS));
        let credits = self.random.random_range(1..30);
        let (whom, case, _) = &self.members[member];
        let body = json!({ "member": whom.id, "case": case, "credits": credits, "reason": WHY });
        let reply = self.surely(by, "/api/console/grants", &body).await;
        if self.people[by].role != Role::Support {
            reply.problem(403, "not_allowed");
            return "not theirs to give";
        }
        let told = reply.ok();
        if credits > CREDITS.0 || self.people[by].credits + credits > CREDITS.1 {
            assert_eq!(told["outcome"], "asked");
            self.open.push(Request {
                id: told["request"].clone(),
                by,
                wish: Wish::Grant { member, credits },
            });
            return "grant asked";
        }
        assert_eq!(told["outcome"], "made");
        self.people[by].credits += credits;
        self.members[member].2 += credits;
        "granted"
    }

    async fn answer(&mut self) -> &'static str {
        let (by, approved) = (self.anyone(), self.random.random_bool(0.7));
        let is_late = self.random.random_bool(0.1);
        if let (true, Some(id)) = (is_late, self.closed.choose(&mut self.random).cloned()) {
            let who = self.people.iter().position(|person| person.role == Role::Controller).unwrap();
            self.say(who, &id, approved).await.problem(404, "not_found");
            return "twice";
        }
        if self.open.is_empty() {
            return "nothing waits";
        }
        let nth = self.random.random_range(0..self.open.len());
        // Now and then who asked.
        let by = if self.random.random_bool(0.15) { self.open[nth].by } else { by };
        let (id, is_own) = (self.open[nth].id.clone(), self.open[nth].by == by);
        let body = json!({ "request": id, "approved": approved });
        let reply = self.surely(by, "/api/console/money-answers", &body).await;
        match (is_own, approved) {
            (true, true) => {
                reply.problem(403, "not_allowed");
                return "one's own";
            }
            // Who can't even ask for credits finds no such request.
            (false, _) if self.people[by].role != Role::Controller => {
                let is_theirs_to_ask = self.people[by].role == Role::Support
                    || matches!(self.open[nth].wish, Wish::Refund { .. });
                let (status, code) = if is_theirs_to_ask { (403, "not_allowed") } else { (404, "not_found") };
                reply.problem(status, code);
                return "not theirs to answer";
            }
            (_, false) => {
                reply.ok();
                self.closed.push(self.open.swap_remove(nth).id);
                return if is_own { "withdrawn" } else { "refused" };
            }
            (false, true) => {}
        }
        if let Some(code) = self.is_stale(&self.open[nth].wish.clone()) {
            reply.problem(409, code);
            return "stale";
        }
        reply.ok();
        self.carry_out(nth);
        "approved"
    }

    /// Two controllers approve one request at the same moment: it is done once.
    async fn both_answer(&mut self) -> &'static str {
        let fits = |request: &Request, by: usize| request.by != by;
        let controllers: Vec<usize> =
            (0..self.people.len()).filter(|nth| self.people[*nth].role == Role::Controller).collect();
        let Some(nth) = (!self.open.is_empty()).then(|| self.random.random_range(0..self.open.len())) else {
            return "nothing waits";
        };
        let two: Vec<usize> =
            controllers.into_iter().filter(|by| fits(&self.open[nth], *by)).take(2).collect();
        let id = self.open[nth].id.clone();
        let (one, other) = tokio::join!(self.say(two[0], &id, true), self.say(two[1], &id, true));
        if let Some(code) = self.is_stale(&self.open[nth].wish.clone()) {
            one.problem(409, code);
            other.problem(409, code);
            return "stale";
        }
        let mut codes = [one.status.as_u16(), other.status.as_u16()];
        codes.sort_unstable();
        assert_eq!(codes, [200, 404], "{} {}", one.text, other.text);
        self.carry_out(nth);
        "both"
    }

    /// Who asked tries by SQL, in the console's name, what the calls don't let them: to approve it, to give without approval what it
    /// takes one for, and to raise what they gave today. Nothing of it stands, as the comparison after it shows.
    async fn by_sql(&mut self) {
        let Some(request) = self.open.last() else { return };
        let (id, asker) = (request.id.as_str().unwrap(), self.people[request.by].desk.id);
        let member = self.members[0].0.id;
        let give = |approval: &str| {
            format!(
                "insert into credit_grants (member_id, id, credits, staff_id, approval_id, created_at)
                 values ('{member}', gen_random_uuid(), 500, '{asker}', {approval}, now())"
            )
        };
        let total = format!("update staff_daily_totals set total = cap + 1 where staff_id = '{asker}'");
        let approve = format!(
            "update approval_requests set answer = 'approved', answered_by = requested_by, answered_at = requested_at where id = '{id}'"
        );
        for (sql, constraint) in [
            (approve, "approval_by_another"),
            (give("null"), "money_needs_two"),
            (give(&format!("'{id}'")), "money_needs_two"),
            (total, "staff_day_cap"),
        ] {
            let mut transaction = self.console.world.db.begin().await.unwrap();
            let as_them =
                format!("set local liaison.via = 'console'; set local liaison.staff = '{asker}'; {sql}");
            match sqlx::raw_sql(AssertSqlSafe(as_them)).execute(&mut *transaction).await {
                Err(error) => {
                    let found = error.as_database_error().and_then(|error| error.constraint());
                    assert_eq!(found, Some(constraint), "{sql}: {error}");
                }
                // They gave nothing alone yet: there is no row to raise.
                Ok(done) => assert_eq!((constraint, done.rows_affected()), ("staff_day_cap", 0), "{sql}"),
            }
        }
        *self.done.entry("by SQL").or_default() += 1;
    }

    async fn say(&self, by: usize, request: &Value, approved: bool) -> super::Answer {
        let body = json!({ "request": request, "approved": approved });
        self.console.post(&self.people[by].desk, "/api/console/money-answers", &body).await
    }

    /// What is said to who approves what would be something else by now.
    fn is_stale(&self, wish: &Wish) -> Option<&'static str> {
        let Wish::Refund { order, part, amount, credits, kept } = wish else { return None };
        let now = &self.orders[*order];
        if *part == "amount" && *amount > now.kept {
            return Some("stale_version");
        }
        match now.quote(part, *amount) {
            None => Some("refund_impossible"),
            Some(quote) if (quote.0, quote.1, now.kept) == (*amount, *credits, *kept) => None,
            Some(_) => Some("stale_version"),
        }
    }

    fn carry_out(&mut self, nth: usize) {
        let request = self.open.swap_remove(nth);
        self.closed.push(request.id);
        match request.wish {
            Wish::Refund { order, amount, credits, .. } => self.pay_back(order, amount, credits),
            Wish::Grant { member, credits } => self.members[member].2 += credits,
        }
    }

    async fn compare(&self, number: usize, what: &str) {
        let balances: Vec<i64> = sqlx::query_scalar(
            "select c.balance::bigint from unnest($1::uuid[]) with ordinality one (id, place) join credit_accounts c on c.member_id = one.id order by place",
        )
        .bind(self.members.iter().map(|(member, ..)| member.id).collect::<Vec<_>>())
        .fetch_all(&self.console.world.db)
        .await
        .unwrap();
        assert_eq!(
            balances,
            self.members.iter().map(|(.., balance)| *balance).collect::<Vec<_>>(),
            "{number}: {what}"
        );
        let given: (i64, i64) = sqlx::query_as(
            "select coalesce(sum(total) filter (where unit = 'EUR'), 0)::bigint, coalesce(sum(total) filter (where unit = 'credits'), 0)::bigint
             from staff_daily_totals where day = ($1::timestamptz at time zone 'UTC')::date",
        )
        .bind(self.console.world.clock.now())
        .fetch_one(&self.console.world.db)
        .await
        .unwrap();
        let sum = |part: fn(&Person) -> i64| self.people.iter().map(part).sum::<i64>();
        assert_eq!(given, (sum(|one| one.euros), sum(|one| one.credits)), "{number}: {what}");
        let back = self.console.count("select coalesce(sum(amount_minor), 0)::bigint from refunds").await;
        assert_eq!(back, self.orders.iter().map(|order| PRICE - order.kept).sum::<i64>(), "{number}: {what}");
        let waits: i64 = sqlx::query_scalar(
            "select count(*) from approval_requests where answer is null and expires_at > $1",
        )
        .bind(self.console.world.clock.now())
        .fetch_one(&self.console.world.db)
        .await
        .unwrap();
        assert_eq!(waits, i64::try_from(self.open.len()).unwrap(), "{number}: {what}");
    }
}
