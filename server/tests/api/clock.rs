//! A clock that was wrong and is put right, as after a wrong time server or a machine that slept: nothing that it wrote
//! keeps anybody waiting for longer than it would have anyway (`kernel::clock::is_shut`).
//!
//! Open for longer, and rightly so: sessions, mailed links, codes and the time bonus end at the moment that they were
//! given, or at their next use sooner. Closed for longer, and rightly so: a former address is kept for its owner, a
//! pause that a member chose, or was told of by a statement of reasons, ends when it was said to, what was really
//! ordered counts for limits, a day's likes in the game are those of that day, nothing as good follows a countdown for
//! 30 days from the end that its member was told, and orders and refunds that never end become cases for a human so
//! much later; reminders of money come on the days that their first mail named. The console's moments are walked in
//! console/wrong_clock.rs.

use crate::{
    accounts::{PASSWORD, activation_token, count, english, form, join, log_in, with},
    chat::write_to,
    export::download::Broken,
    payments::{direct_debit, wrong_clock::Unanswered},
    world::{Member, Person, World, man, new_id, woman},
};
use liaison::{housekeeping, mail};
use serde_json::{Value, json};
use testkit::Page;
use time::Duration;

/// How far the clock is put back.
const BACK: Duration = Duration::days(40);
const WORDS: &str = "Hey, you look great!";

#[tokio::test]
async fn nothing_is_shut_for_longer_than_its_span_when_the_clock_is_put_back() {
    put_right(Duration::ZERO).await;
}

#[tokio::test]
async fn nothing_is_shut_for_longer_than_its_span_when_the_clock_went_ahead_and_back() {
    put_right(BACK).await;
}

/// Uses everything up at a moment that is `ahead`, and puts the clock back from there.
async fn put_right(ahead: Duration) {
    let world = World::start_with(|config| config.member_reads_per_minute = 3).await;
    direct_debit::offer(&world).await;
    world.advance(ahead);
    let used = UsedUp::at(&world).await;
    world.advance(-BACK);
    used.is_open_again(&world).await;
    used.is_open_within_a_day(&world).await;
}

/// Everything that was closed to these by the wrong clock.
struct UsedUp {
    reader: Member,
    unconfirmed: Member,
    locked_out: Member,
    debtor: Member,
    thrifty: Member,
    opener: Member,
    man: Member,
    liked: Member,
    newcomer: Page,
    unanswered: Unanswered,
    download: Broken,
}

impl UsedUp {
    async fn at(world: &World) -> Self {
        let download = Broken::at(world).await;
        let used = Self {
            reader: world.member(woman("Reader")).await,
            unconfirmed: world.member(Person { confirmed: false, ..woman("Unsure") }).await,
            locked_out: world.member(woman("Locked")).await,
            debtor: world.member(man("Bas")).await,
            thrifty: world.member(man("Thrifty")).await,
            opener: world.member(Person { credits: 1000, premium: true, ..woman("Opener") }).await,
            man: world.member(Person { credits: 100, ..man("Adam") }).await,
            liked: world.member(woman("Lia")).await,
            newcomer: join(world, "Nora", "nora@example.com").await,
            unanswered: Unanswered::at(world).await,
            download,
        };
        read_all(&used.reader).await;
        read_all(&used.unconfirmed).await;
        used.guess(world).await;
        let sent = direct_debit::send(&used.debtor.page, &direct_debit::form(&used.debtor).await).await;
        assert_eq!(sent.status, 202, "{}", sent.text());
        used.debtor.page.put("/api/directdebit.php", &json!({})).await.problem(429, "rate_limited");
        for monthly in [5_000, 9_000] {
            limit(&used.thrifty, monthly).await;
        }
        assert_eq!(limit_of(&used.thrifty).await, 5_000, "a looser one waits a day");
        for _ in 0..5 {
            let other = world.member(Person { credits: 100, ..man("Bert") }).await;
            write_to(&used.opener.page, other.id, WORDS).await.ok();
        }
        write_to(&used.opener.page, used.man.id, WORDS).await.problem(409, "identical_opener");
        let copy = used.newcomer.post("/api/export.php", &json!({ "password": PASSWORD })).await;
        assert_eq!(copy.status, 202, "{}", copy.text());
        let like = json!({ "profile": used.liked.id });
        used.man.page.post("/api/like.php", &like).await.ok();
        fill_the_composer(world, &used.man).await;
        slow_a_domain(world).await;
        used.ask_for_resets(world).await;
        world.app.activity.flush(&world.db).await.unwrap();
        used
    }

    async fn is_open_again(&self, world: &World) {
        assert_eq!(self.online(&self.locked_out).await, "earlier", "nobody is here for forty days");
        // As empty as it was, and one read comes back as without the clock; a bucket of the database counts as full.
        let refused = look(&self.reader).await;
        assert_eq!(refused.headers["retry-after"], "21");
        world.advance(Duration::seconds(21));
        look(&self.reader).await.problem(404, "not_found");
        look(&self.unconfirmed).await.problem(404, "not_found");
        let guess = log_in(&english(world), &self.locked_out.email, "a wrong password").await;
        guess.problem(401, "login_failed");
        let again = self.debtor.page.put("/api/directdebit.php", &json!({})).await;
        assert_eq!(again.status, 202, "{}", again.text());
        assert_eq!(limit_of(&self.thrifty).await, 9_000);
        let slowed = mail::slowed_domains(&mut world.db.acquire().await.unwrap(), world.clock.now()).await;
        assert_eq!(slowed.unwrap(), Vec::<String>::new());
        self.ask_for_resets(world).await;
        self.sessions_go_on(world).await;
        self.unanswered.is_over(world).await;
        self.download.goes_on().await;
        assert_eq!(self.export().await, "failed", "whoever gathered it is gone");
        // What was to be done then is done now.
        let gather = "jobs where kind = 'export.gather'";
        assert_eq!(count(world, gather).await, 1);
        housekeeping::runner(&world.app).drain().await.unwrap();
        assert_eq!(count(world, gather).await, 0);
        assert_eq!(self.export().await, "ready");
        // A link that was mailed then opens, and a repeat of what was done then does nothing anew.
        let token = activation_token(world, "nora@example.com").await;
        self.newcomer.post("/api/activate.php", &json!({ "token": token })).await.ok();
        let taken = with(form("Nora", "nora@example.com"), &json!({ "name": "Other" }));
        english(world).post("/api/signup.php", &taken).await.problem(409, "email_taken");
    }

    /// The longest of the spans that only the sweep of the night ends.
    async fn is_open_within_a_day(&self, world: &World) {
        world.advance(Duration::DAY);
        housekeeping::runner(&world.app).drain().await.unwrap();
        write_to(&self.opener.page, self.man.id, WORDS).await.ok();
        let mailed = format!("mails where member_id = '{}' and kind = 'like'", self.liked.id);
        assert_eq!(count(world, &mailed).await, 1);
        assert_eq!(count(world, "chat_photos").await, 0, "its places are free again");
        self.unanswered.is_found().await;
        let later =
            "message_notices where looked_at > (select max(created_at) from messages) + interval '2 days'";
        assert_eq!(count(world, later).await, 0, "looked at by no clock to come");
        self.locked_out.page.get("/api/user.php").await.ok();
        world.app.activity.flush(&world.db).await.unwrap();
        assert_eq!(self.online(&self.locked_out).await, "online");
    }

    async fn guess(&self, world: &World) {
        for _ in 0..5 {
            let guess = log_in(&english(world), &self.locked_out.email, "a wrong password").await;
            guess.problem(401, "login_failed");
        }
        let guess = log_in(&english(world), &self.locked_out.email, "a wrong password").await;
        guess.problem(429, "account_blocked");
    }

    /// All of a day.
    async fn ask_for_resets(&self, world: &World) {
        let body = json!({ "email": self.reader.email });
        for _ in 0..5 {
            assert_eq!(english(world).post("/api/reset-password.php", &body).await.status, 202);
        }
        english(world).post("/api/reset-password.php", &body).await.problem(429, "reset_limit");
    }

    /// They are dated anew, and end no later than one that begins now.
    async fn sessions_go_on(&self, world: &World) {
        self.man.page.get("/api/user.php").await.ok();
        let dated: bool = sqlx::query_scalar(
            "select bool_and(seen_at <= $2 and expires_at <= $2 + interval '30 days') from sessions where member_id = $1",
        )
        .bind(self.man.id)
        .bind(world.clock.now())
        .fetch_one(&world.db)
        .await
        .unwrap();
        assert!(dated);
    }

    async fn export(&self) -> Value {
        self.newcomer.get("/api/export.php").await.ok()["export"]["status"].clone()
    }

    /// As another member sees it.
    async fn online(&self, member: &Member) -> Value {
        self.man.page.get(&format!("/api/member.php?id={}", member.id)).await.ok()["profile"]["online"]
            .clone()
    }
}

async fn limit(member: &Member, monthly: i64) {
    let wish = json!({ "monthly": { "amount": monthly, "currency": "EUR" }, "pause_until": null });
    member.page.put("/api/spendinglimit.php", &wish).await.ok();
}

async fn limit_of(member: &Member) -> i64 {
    let limit = member.page.get("/api/spendinglimit.php").await.ok()["limit"].clone();
    limit["monthly"]["amount"].as_i64().unwrap()
}

async fn look(member: &Member) -> testkit::Reply {
    member.page.get(&format!("/api/member.php?id={}", new_id())).await
}

async fn read_all(member: &Member) {
    for _ in 0..300 {
        if look(member).await.status == 429 {
            return;
        }
    }
    panic!("{} reads without end", member.name);
}

async fn slow_a_domain(world: &World) {
    let slow =
        "insert into mail_domains (domain, full_at, strikes, held_until) values ('slow.example', $1, 1, $1)";
    sqlx::query(slow).bind(world.clock.now() + Duration::HOUR).execute(&world.db).await.unwrap();
    let slowed = mail::slowed_domains(&mut world.db.acquire().await.unwrap(), world.clock.now()).await;
    assert_eq!(slowed.unwrap(), ["slow.example"]);
}

/// Every place of a photo that waits to be sent is taken.
async fn fill_the_composer(world: &World, member: &Member) {
    let waiting = "insert into chat_photos (id, member_id, place, width, height, blob_large, blob_small, created_at)
                   select gen_random_uuid(), $1, n, 1, 1, 'l' || n, 's' || n, $2 from generate_series(0, 19) n";
    sqlx::query(waiting).bind(member.id).bind(world.clock.now()).execute(&world.db).await.unwrap();
}
