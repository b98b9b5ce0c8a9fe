//! What a first message cost comes back where nobody answers it; and, beside a model in memory, all that moves credits
//! between two who write: messages, answers, reading, unsending, deleting, waiting, purchases and money that goes back.

use super::{block, books_agree, chat, write_in, write_to};
use crate::{
    media::run_now,
    world::{Member, Person, World, man, new_id, woman},
};
use liaison::{
    chat::{Outgoing, Target, read, send},
    credits::{self, GiveBack, TakeBack, TakenBack},
    kernel::{
        ids::{ConversationId, MemberId, OrderId},
        money::{Currency, Money},
    },
    members::MessageText,
};
use rand::{Rng, SeedableRng, rngs::StdRng};
use serde_json::{Value, json};
use std::collections::HashMap;
use time::{Duration, OffsetDateTime};

/// The job, which leaves nothing behind: what fails it only warns of, and tries again ten minutes later.
async fn settle(world: &World) {
    run_now(world, "chat.return_unanswered").await;
    let due = "select count(*) from conversation_members where answer_due_at <= $1";
    let left: i64 = sqlx::query_scalar(due).bind(world.clock.now()).fetch_one(&world.db).await.unwrap();
    assert_eq!(left, 0, "credits that are due don't come back");
}

async fn credits(world: &World, member: &Member) -> i32 {
    sqlx::query_scalar("select balance from credit_accounts where member_id = $1")
        .bind(member.id)
        .fetch_one(&world.db)
        .await
        .unwrap()
}

async fn pair() -> (World, Member, Member, Value) {
    let world = World::start().await;
    let (anna, bert, conversation) = pair_in(&world).await;
    (world, anna, bert, conversation)
}

async fn pair_in(world: &World) -> (Member, Member, Value) {
    let anna = world.member(Person { credits: 100, ..woman("Anna") }).await;
    let bert = world.member(Person { credits: 100, ..man("Bert") }).await;
    let conversation = write_to(&anna.page, bert.id, "Hello").await.ok()["conversation"].clone();
    (anna, bert, conversation)
}

/// When credits come back, as the member's copy of their data says it.
async fn credits_back_at(world: &World, member: &Member) -> Value {
    let mut connection = world.db.acquire().await.unwrap();
    let copy = liaison::chat::exported(&mut connection, member.id.into()).await.unwrap();
    copy[0]["credits_back_at"].clone()
}

#[tokio::test]
async fn what_nobody_answers_in_a_week_comes_back_once_with_a_line() {
    let (world, anna, bert, conversation) = pair().await;
    assert!(credits_back_at(&world, &anna).await.is_string());
    assert_eq!(credits_back_at(&world, &bert).await, Value::Null);
    write_in(&anna.page, &conversation, "Are you there?").await.ok();
    world.advance(Duration::days(7) - Duration::SECOND);
    settle(&world).await;
    assert_eq!(credits(&world, &anna).await, 96);
    world.advance(Duration::SECOND);
    for _ in 0..2 {
        settle(&world).await;
        assert_eq!(credits(&world, &anna).await, 98, "the first message's, not the second's");
    }
    assert_eq!(credits_back_at(&world, &anna).await, Value::Null);
    let lines = anna.page.get("/api/transactions.php").await.ok()["transactions"].clone();
    let line = &lines.as_array().unwrap()[0];
    let found = [&line["kind"], &line["cause"], &line["credits"], &line["about"]["name"]];
    assert_eq!(found, [&json!("returned"), &json!("unanswered"), &json!(2), &json!("Bert")]);
    books_agree(&world).await;
}

#[tokio::test]
async fn any_answer_is_one_that_came_in_time() {
    let (world, anna, bert, conversation) = pair().await;
    write_in(&bert.page, &conversation, ".").await.ok();
    world.advance(Duration::days(8));
    settle(&world).await;
    assert_eq!(credits(&world, &anna).await, 98);
    // One that comes late is none, also before the job has come by.
    let carl = world.member(man("Carl")).await;
    write_to(&anna.page, carl.id, "And you?").await.ok();
    world.advance(Duration::days(7));
    write_to(&carl.page, anna.id, "Sorry, so late").await.ok();
    settle(&world).await;
    assert_eq!(credits(&world, &anna).await, 98);
    books_agree(&world).await;
}

async fn unsend(member: &Member, conversation: &Value, seq: i32) {
    let body = json!({ "conversation": conversation, "seq": seq, "how": "unsend" });
    member.page.delete("/api/message.php", &body).await.ok();
}

#[tokio::test]
async fn an_answer_that_is_unsent_unread_is_none() {
    let (world, anna, bert, conversation) = pair().await;
    write_in(&bert.page, &conversation, ".").await.ok();
    unsend(&bert, &conversation, 2).await;
    world.advance(Duration::days(7) - Duration::SECOND);
    settle(&world).await;
    assert_eq!(credits(&world, &anna).await, 98);
    // In time, and taken back again once that is over.
    write_in(&bert.page, &conversation, "Here I am").await.ok();
    world.advance(Duration::SECOND);
    settle(&world).await;
    assert_eq!(credits(&world, &anna).await, 98);
    unsend(&bert, &conversation, 3).await;
    for _ in 0..2 {
        settle(&world).await;
        assert_eq!(credits(&world, &anna).await, 100);
    }
    assert_eq!(credits(&world, &bert).await, 100);
    books_agree(&world).await;
}

/// His own credits are gone then; hers were for an answer that she never saw.
#[tokio::test]
async fn an_answer_that_is_deleted_for_both_unread_is_none() {
    let (world, anna, bert, conversation) = pair().await;
    let delete = async |seq: i32| {
        let body = json!({ "conversation": conversation, "seq": seq, "how": "both" });
        bert.page.delete("/api/message.php", &body).await.ok();
    };
    write_in(&bert.page, &conversation, "Here I am").await.ok();
    write_in(&bert.page, &conversation, "And here").await.ok();
    for (seq, expected) in [(2, 98), (3, 98)] {
        delete(seq).await;
        settle(&world).await;
        assert_eq!(credits(&world, &anna).await, expected);
    }
    world.advance(Duration::days(7));
    for _ in 0..2 {
        settle(&world).await;
        assert_eq!([credits(&world, &anna).await, credits(&world, &bert).await], [100, 96]);
    }
    delete(3).await;
    settle(&world).await;
    assert_eq!(credits(&world, &anna).await, 100);
    books_agree(&world).await;
}

#[tokio::test]
async fn an_answer_that_was_read_or_is_not_the_only_one_stays_one() {
    let (world, anna, bert, conversation) = pair().await;
    for text in ["Hi", "How are you?"] {
        write_in(&bert.page, &conversation, text).await.ok();
    }
    unsend(&bert, &conversation, 3).await;
    anna.page.put("/api/chat.php", &json!({ "conversation": conversation, "read": 2 })).await.ok();
    let delete = json!({ "conversation": conversation, "seq": 2, "how": "both" });
    bert.page.delete("/api/message.php", &delete).await.ok();
    write_in(&bert.page, &conversation, "Never mind").await.ok();
    unsend(&bert, &conversation, 4).await;
    // Nor does anything come back of what its writer deleted meanwhile.
    let carl = world.member(Person { credits: 100, ..man("Carl") }).await;
    let other = write_to(&anna.page, carl.id, "And you?").await.ok()["conversation"].clone();
    write_in(&carl.page, &other, "Me?").await.ok();
    let delete = json!({ "conversation": other, "seq": 1, "how": "both" });
    anna.page.delete("/api/message.php", &delete).await.ok();
    unsend(&carl, &other, 2).await;
    world.advance(Duration::days(8));
    settle(&world).await;
    assert_eq!(credits(&world, &anna).await, 96);
    books_agree(&world).await;
}

/// Her own list no longer shows that they wrote, and yet what she writes next begins nothing.
#[tokio::test]
async fn who_removed_a_conversation_begins_none_and_her_page_knows() {
    let (world, anna, bert, conversation) = pair().await;
    let path = format!("/api/member.php?id={}", bert.id);
    let knows = async || {
        let profile = anna.page.get(&path).await.ok()["profile"].clone();
        (profile["chat_id"].is_null(), profile["begun"] == true)
    };
    assert_eq!(knows().await, (false, true));
    write_in(&bert.page, &conversation, "Hi").await.ok();
    anna.page.delete("/api/chat.php", &json!({ "conversation": conversation })).await.ok();
    assert_eq!(knows().await, (true, true));
    write_to(&anna.page, bert.id, "Hello again").await.ok();
    world.advance(Duration::days(8));
    settle(&world).await;
    assert_eq!(credits(&world, &anna).await, 96);
    let carl = world.member(man("Carl")).await;
    let carls = anna.page.get(&format!("/api/member.php?id={}", carl.id)).await.ok()["profile"].clone();
    assert_eq!(carls["begun"], false);
}

#[tokio::test]
async fn nothing_comes_back_of_a_fictional_profile_a_site_that_says_never_and_what_its_writer_deleted() {
    let (world, anna, bert, conversation) = pair().await;
    let figment = world.member(Person { fictional: true, ..man("Figment") }).await;
    write_to(&anna.page, figment.id, "Are you real?").await.ok();
    bert.page.put("/api/chat.php", &json!({ "conversation": conversation, "read": 1 })).await.ok();
    let delete = json!({ "conversation": conversation, "seq": 1, "how": "both" });
    anna.page.delete("/api/message.php", &delete).await.ok();
    world.set("open.test", |site| site.unanswered_days = 0).await;
    let carl = world.member(man("Carl")).await;
    write_to(&bert.page, figment.id, "Are you real?").await.ok();
    write_to(&bert.page, carl.id, "Hello?").await;
    let before = [credits(&world, &anna).await, credits(&world, &bert).await];
    world.advance(Duration::days(20));
    settle(&world).await;
    assert_eq!([credits(&world, &anna).await, credits(&world, &bert).await], before);
    assert_eq!(anna.page.get("/api/settings.php").await.ok()["settings"]["unanswered_days"], 0);
}

#[tokio::test]
async fn a_block_gives_nothing_away_and_takes_nothing() {
    let (world, anna, bert, _) = pair().await;
    block(&world, bert.id, anna.id).await;
    settle(&world).await;
    assert_eq!(credits(&world, &anna).await, 98, "no sooner than without");
    world.advance(Duration::days(7));
    settle(&world).await;
    assert_eq!(credits(&world, &anna).await, 100);
    books_agree(&world).await;
}

/// A reversed chargeback's credits went into the lot that paid for the message, in place of their own.
#[tokio::test]
async fn what_finds_its_lot_full_comes_back_to_another() {
    let world = World::start().await;
    let anna = world.member(Person { premium: true, credits: 0, ..woman("Anna") }).await;
    let (bert, carl) = (world.member(man("Bert")).await, world.member(man("Carl")).await);
    let [first, second, third] = [(); 3].map(|()| OrderId::random(&world.app.random));
    let unsend = async |conversation: &Value| {
        let body = json!({ "conversation": conversation, "seq": 1, "how": "unsend" });
        anna.page.delete("/api/message.php", &body).await.ok()["credits"].clone()
    };
    buy(&world, &anna, first, 2).await;
    let to_bert = write_to(&anna.page, bert.id, "Hello").await.ok()["conversation"].clone();
    world.advance(Duration::MINUTE);
    buy(&world, &anna, second, 4).await;
    let to_carl = write_to(&anna.page, carl.id, "Good evening").await.ok()["conversation"].clone();
    let taken = take(&world, &anna, second, 4).await;
    assert_eq!((taken.taken, taken.owed), (2, 2));
    world.advance(Duration::MINUTE);
    buy(&world, &anna, third, 5).await;
    assert_eq!(unsend(&to_carl).await, 5, "three are left of the purchase that paid the debt");
    bring(&world, &anna, second, (2, 2)).await;
    assert_eq!(credits(&world, &anna).await, 9);
    assert_eq!(unsend(&to_bert).await, 11, "all that was bought");
    books_agree(&world).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn answered_at_the_moment_that_it_is_due_it_comes_back_once_or_not() {
    let world = World::start().await;
    let anna = world.member(Person { premium: true, credits: 100, ..woman("Anna") }).await;
    let mut before = credits(&world, &anna).await;
    for _ in 0..10 {
        let carl = world.member(man("Carl")).await;
        let sent = write_to(&anna.page, carl.id, "Hello").await.ok();
        world.advance(Duration::days(7) - Duration::MICROSECOND);
        let due = async {
            world.advance(Duration::MICROSECOND);
            settle(&world).await;
        };
        let (answer, ()) = tokio::join!(write_in(&carl.page, &sent["conversation"], "Here I am"), due);
        answer.ok();
        settle(&world).await;
        let after = credits(&world, &anna).await;
        assert!(after == before || after == before - 2, "{before} became {after}");
        before = after;
        books_agree(&world).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn answered_and_unsent_at_the_same_moment_its_credits_come_back_once_or_not() {
    let world = World::start().await;
    for _ in 0..6 {
        let (anna, bert, conversation) = pair_in(&world).await;
        let body = json!({ "conversation": conversation, "seq": 1, "how": "unsend" });
        let unsend = anna.page.delete("/api/message.php", &body);
        let (answer, unsent) = tokio::join!(write_in(&bert.page, &conversation, "Here I am"), unsend);
        answer.ok();
        let expected = if unsent.status.is_success() { 100 } else { 98 };
        for _ in 0..2 {
            assert_eq!(credits(&world, &anna).await, expected);
            world.advance(Duration::days(4));
            settle(&world).await;
        }
        books_agree(&world).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_unsent_at_the_moment_it_is_due_leaves_nothing_behind() {
    let world = World::start().await;
    for _ in 0..6 {
        let (anna, bert, conversation) = pair_in(&world).await;
        world.advance(Duration::days(7) - Duration::MICROSECOND);
        write_in(&bert.page, &conversation, "Here I am").await.ok();
        world.advance(Duration::MICROSECOND);
        tokio::join!(unsend(&bert, &conversation, 2), run_now(&world, "chat.return_unanswered"));
        settle(&world).await;
        assert_eq!([credits(&world, &anna).await, credits(&world, &bert).await], [100, 100]);
        books_agree(&world).await;
    }
}

#[tokio::test]
async fn who_is_erased_leaves_nobody_waiting() {
    let (world, anna, bert, _) = pair().await;
    let mut transaction = world.db.begin().await.unwrap();
    liaison::chat::erase(&mut transaction, &world.app, bert.id.into()).await.unwrap();
    transaction.commit().await.unwrap();
    let done = liaison::housekeeping::runner(&world.app).drain().await.unwrap();
    assert!(done.dead.is_empty() && done.retried.is_empty(), "{done:?}");
    assert_eq!(credits(&world, &anna).await, 100);
    assert_eq!(spent(&world, &anna).await, 0);
    books_agree(&world).await;
}

/// What the member's conversations say that they spent in them.
async fn spent(world: &World, member: &Member) -> i64 {
    sqlx::query_scalar("select coalesce(sum(spent), 0) from conversation_members where member_id = $1")
        .bind(member.id)
        .fetch_one(&world.db)
        .await
        .unwrap()
}

async fn buy(world: &World, member: &Member, order: OrderId, credits: i32) {
    let (clock, random, member) = (&world.clock, &world.app.random, MemberId(member.id));
    let mut transaction = world.db.begin().await.unwrap();
    credits::add_bought(&mut transaction, clock, random, member, order, credits, PRICE).await.unwrap();
    transaction.commit().await.unwrap();
}

/// The bank takes the money of a purchase back.
async fn take(world: &World, member: &Member, order: OrderId, credits: i32) -> TakenBack {
    let member = MemberId(member.id);
    let wish = TakeBack { member, order, cause: "chargeback", id: order.0, credits, may_owe: true };
    let mut transaction = world.db.begin().await.unwrap();
    let taken = credits::take_back(&mut transaction, &world.clock, &world.app.random, wish).await.unwrap();
    transaction.commit().await.unwrap();
    taken
}

/// And gives it again.
async fn bring(world: &World, member: &Member, order: OrderId, (taken, owed): (i32, i32)) {
    let member = MemberId(member.id);
    let wish = GiveBack { member, order, cause: "chargeback_reversed", id: order.0, taken, owed, let_go: 0 };
    let mut transaction = world.db.begin().await.unwrap();
    credits::give_back(&mut transaction, &world.clock, &world.app.random, wish).await.unwrap();
    transaction.commit().await.unwrap();
}

const MEMBERS: usize = 16;
/// Some 10 s; `LIAISON_OPERATIONS=10000` is what was shown by hand.
const OPERATIONS: usize = 2_000;
const COST: i32 = 2;
const PRICE: Money = Money { amount: 500, currency: Currency::Eur };

/// Credits of one kind and age.
#[derive(Clone, Copy)]
struct Lot {
    order: Option<OrderId>,
    credits: i32,
    remaining: i32,
    /// Taken back and owed, while the money is away.
    away: Option<(i32, i32)>,
    has_been: bool,
}

struct Books {
    member: Member,
    lots: Vec<Lot>,
    owed: i32,
    /// Spent in conversations that are no more.
    forgotten: i64,
}

impl Books {
    fn balance(&self) -> i32 {
        self.lots.iter().map(|lot| lot.remaining).sum()
    }

    /// Which lots pay: the free one first, then by age.
    fn spend(&mut self, cost: i32) -> Option<Vec<(usize, i32)>> {
        if self.balance() < cost {
            return None;
        }
        let mut due = cost;
        let mut paid = Vec::new();
        for (index, lot) in self.lots.iter_mut().enumerate().filter(|(_, lot)| lot.remaining > 0) {
            let part = due.min(lot.remaining);
            if part > 0 {
                lot.remaining -= part;
                due -= part;
                paid.push((index, part));
            }
        }
        Some(paid)
    }

    /// To the lots that it was spent from, and how much of it pays what is owed: out of which of them is the database's.
    fn give_back(&mut self, paid: &[(usize, i32)]) -> i32 {
        let credits: i32 = paid.iter().map(|(_, part)| part).sum();
        let due = self.owed.min(credits);
        self.owed -= due;
        for (index, part) in paid {
            self.lots[*index].remaining += part;
        }
        due
    }
}

struct Line {
    by: usize,
    paid: Vec<(usize, i32)>,
    returned: bool,
    gone: bool,
}

#[derive(Default)]
struct Talk {
    id: Option<ConversationId>,
    lines: Vec<Line>,
    due: Option<OffsetDateTime>,
    /// The same, once it was answered before.
    answered: Option<OffsetDateTime>,
    /// By each of the two, in the order of their places.
    read: [usize; 2],
}

struct Play {
    world: World,
    all: Vec<Books>,
    talks: HashMap<(usize, usize), Talk>,
    random: StdRng,
    /// How often each thing happened.
    done: HashMap<&'static str, usize>,
}

#[tokio::test(flavor = "multi_thread")]
async fn operations_beside_a_model_in_memory() {
    let operations = std::env::var("LIAISON_OPERATIONS").map_or(OPERATIONS, |many| many.parse().unwrap());
    let world = World::start().await;
    let mut all = Vec::new();
    for nth in 0..MEMBERS {
        let person = if nth % 2 == 0 { woman("Anna") } else { man("Bert") };
        let member = world.member(Person { premium: true, credits: 7, ..person }).await;
        let free = Lot { order: None, credits: 7, remaining: 7, away: None, has_been: false };
        let spent =
            Lot { order: Some(OrderId(member.id)), credits: 1, remaining: 0, away: None, has_been: true };
        all.push(Books { member, lots: vec![free, spent], owed: 0, forgotten: 0 });
    }
    let random = StdRng::seed_from_u64(27);
    let mut play = Play { world, all, talks: HashMap::new(), random, done: HashMap::new() };
    for number in 0..operations {
        play.world.advance(Duration::minutes(play.random.random_range(1..45)));
        let (who, what) = play.step().await;
        *play.done.entry(what).or_default() += 1;
        play.compare(who, number, what).await;
        if number % 1_000 == 999 {
            books_agree(&play.world).await;
        }
        if number % 250 == 249 {
            play.log_in().await;
        }
    }
    for what in [
        "sent", "answered", "short", "read", "unsent", "too late", "deleted", "bought", "away", "back", "due",
    ] {
        assert!(
            play.done.get(what).is_some_and(|times| *times > operations / 500),
            "{what}: {:?}",
            play.done
        );
    }
}

impl Play {
    fn any(&mut self) -> usize {
        self.random.random_range(0..MEMBERS)
    }

    async fn log_in(&self) {
        let site = self.world.app.sites.by_host("open.test").unwrap().id;
        for books in &self.all {
            self.world.log_in(&books.member.page, books.member.id, site).await;
        }
        sqlx::query("delete from rate_budgets").execute(&self.world.db).await.unwrap();
    }

    async fn step(&mut self) -> (usize, &'static str) {
        let who = self.any();
        match self.random.random_range(0..100) {
            0..40 => self.write(who).await,
            40..55 => self.read(who).await,
            55..75 => self.delete(who).await,
            75..85 => self.buy(who).await,
            85..91 => self.take(who).await,
            91..98 => self.bring(who).await,
            _ => self.wait(who).await,
        }
    }

    /// Two of whom one is a woman and the other a man, lesser place first.
    fn partner(&mut self, who: usize) -> ((usize, usize), usize) {
        let other = (self.any() / 2 * 2) + usize::from(who.is_multiple_of(2));
        ((who.min(other), who.max(other)), other)
    }

    /// Also into what was begun long ago, so that there are new conversations to the end.
    async fn write(&mut self, who: usize) -> (usize, &'static str) {
        let (key, other) = self.partner(who);
        if self.talks.get(&key).is_some_and(|talk| talk.lines.len() > 6) {
            self.start_anew(key).await;
        }
        let message = Outgoing {
            sender: MemberId(self.all[who].member.id),
            target: Target::Profile(MemberId(self.all[other].member.id)),
            client_id: new_id(),
            text: Some(MessageText::parse("text", "Hello", 100).unwrap()),
            gift: None,
            photo: None,
            voice: None,
            reply_to: None,
            cost: COST,
            max_openers: 0,
            unanswered_days: 7,
            at: self.world.clock.now(),
        };
        let mut connection = self.world.db.acquire().await.unwrap();
        let sent = send(&mut connection, &self.world.app.random, &message).await;
        let Some(paid) = self.all[who].spend(COST) else {
            assert!(sent.is_err());
            return (who, "short");
        };
        let sent = sent.unwrap();
        let now = self.world.clock.now();
        let talk = self.talks.entry(key).or_default();
        let first_by = talk.lines.first().map(|line| line.by);
        if talk.lines.is_empty() {
            talk.due = Some(now + Duration::days(7));
        }
        let answers = first_by.is_some_and(|by| by != who) && talk.due.is_some_and(|due| due > now);
        if answers {
            talk.answered = talk.due.take();
        }
        talk.id = Some(sent.conversation);
        talk.lines.push(Line { by: who, paid, returned: false, gone: false });
        assert_eq!(usize::try_from(sent.seq).unwrap(), talk.lines.len());
        (who, if answers { "answered" } else { "sent" })
    }

    /// As after an erasure: the two begin again. What is due stays due by the row, so none may be.
    async fn start_anew(&mut self, key: (usize, usize)) {
        if self.talks[&key].due.is_some() {
            return;
        }
        let talk = self.talks.remove(&key).unwrap();
        for who in [key.0, key.1] {
            let books = &mut self.all[who];
            books.forgotten += sqlx::query_scalar::<_, i32>(
                "select spent from conversation_members where member_id = $1 and conversation_id = $2",
            )
            .bind(books.member.id)
            .bind(talk.id.unwrap().0)
            .fetch_one(&self.world.db)
            .await
            .map(i64::from)
            .unwrap();
        }
        for table in ["conversation_pairs", "conversation_members", "messages"] {
            let query = format!("delete from {table} where conversation_id = $1");
            sqlx::query(sqlx::AssertSqlSafe(query))
                .bind(talk.id.unwrap().0)
                .execute(&self.world.db)
                .await
                .unwrap();
        }
    }

    async fn read(&mut self, who: usize) -> (usize, &'static str) {
        let (key, _) = self.partner(who);
        let Some(talk) = self.talks.get_mut(&key) else { return (who, "nothing") };
        let seq = talk.lines.len();
        let mut connection = self.world.db.acquire().await.unwrap();
        let member = MemberId(self.all[who].member.id);
        read(&mut connection, member, talk.id.unwrap(), i32::try_from(seq).unwrap()).await.unwrap();
        talk.read[usize::from(who == key.1)] = seq;
        (who, "read")
    }

    /// Unsends or deletes any of one's own, over HTTP.
    async fn delete(&mut self, who: usize) -> (usize, &'static str) {
        let (key, _) = self.partner(who);
        let unsends = self.random.random_bool(0.7);
        let Some(talk) = self.talks.get_mut(&key) else { return (who, "nothing") };
        let own: Vec<usize> = (0..talk.lines.len()).filter(|nth| talk.lines[*nth].by == who).collect();
        let Some(nth) = own.get(self.random.random_range(0..own.len().max(1))).copied() else {
            return (who, "nothing");
        };
        let how = if unsends { "unsend" } else { "both" };
        let body = json!({ "conversation": talk.id, "seq": nth + 1, "how": how });
        sqlx::query("delete from rate_budgets").execute(&self.world.db).await.unwrap();
        let reply = self.all[who].member.page.delete("/api/message.php", &body).await;
        let read = talk.read[usize::from(who == key.0)];
        let is_read = read > nth || talk.lines[nth + 1..].iter().any(|line| line.by != who);
        if talk.lines[nth].gone {
            reply.ok();
            return (who, "gone");
        }
        if unsends && is_read {
            reply.problem(409, "unsend_too_late");
            return (who, "too late");
        }
        reply.ok();
        talk.lines[nth].gone = true;
        if nth == 0 {
            (talk.due, talk.answered) = (None, None);
        }
        let mut answers = talk.lines.iter().enumerate().filter(|(_, line)| line.by == who);
        if talk.lines[0].by != who && answers.all(|(at, line)| line.gone && at >= read) {
            talk.due = talk.due.or(talk.answered.take());
        }
        if unsends && !std::mem::replace(&mut talk.lines[nth].returned, true) {
            let due = self.all[who].give_back(&talk.lines[nth].paid);
            self.learn(who, due).await;
        }
        (who, if unsends { "unsent" } else { "deleted" })
    }

    async fn buy(&mut self, who: usize) -> (usize, &'static str) {
        let credits = self.random.random_range(3..9);
        let order = OrderId::random(&self.world.app.random);
        buy(&self.world, &self.all[who].member, order, credits).await;
        let books = &mut self.all[who];
        let due = books.owed.min(credits);
        books.owed -= due;
        books.lots.push(Lot {
            order: Some(order),
            credits,
            remaining: credits - due,
            away: None,
            has_been: false,
        });
        (who, "bought")
    }

    async fn take(&mut self, who: usize) -> (usize, &'static str) {
        let Some(nth) = self.all[who].lots.iter().position(|lot| lot.order.is_some() && !lot.has_been) else {
            return (who, "nothing");
        };
        let lot = self.all[who].lots[nth];
        let taken = take(&self.world, &self.all[who].member, lot.order.unwrap(), lot.credits).await;
        let owed = lot.credits - lot.remaining;
        assert_eq!((taken.taken, taken.owed), (lot.remaining, owed));
        let books = &mut self.all[who];
        books.owed += owed;
        books.lots[nth] = Lot { remaining: 0, away: Some((taken.taken, owed)), has_been: true, ..lot };
        (who, "away")
    }

    async fn bring(&mut self, who: usize) -> (usize, &'static str) {
        let Some(nth) = self.all[who].lots.iter().position(|lot| lot.away.is_some()) else {
            return (who, "nothing");
        };
        let lot = self.all[who].lots[nth];
        let (order, (taken, owed)) = (lot.order.unwrap(), lot.away.unwrap());
        bring(&self.world, &self.all[who].member, order, (taken, owed)).await;
        let books = &mut self.all[who];
        books.lots[nth].away = None;
        let cleared = owed.min(books.owed);
        books.owed -= cleared;
        let back = taken + owed - cleared;
        // What finds no room there comes to another lot that helped out: the database says which.
        books.lots[nth].remaining += back;
        self.learn(who, 0).await;
        (who, "back")
    }

    async fn wait(&mut self, who: usize) -> (usize, &'static str) {
        self.world.advance(Duration::days(2));
        let now = self.world.clock.now();
        settle(&self.world).await;
        let mut due = Vec::new();
        for talk in self.talks.values_mut().filter(|talk| talk.due.is_some_and(|due| due <= now)) {
            talk.due = None;
            let first = &mut talk.lines[0];
            if !std::mem::replace(&mut first.returned, true) {
                due.push((first.by, first.paid.clone()));
            }
        }
        let what = if due.is_empty() { "nothing" } else { "due" };
        let mut settled = [0; MEMBERS];
        for (by, paid) in due {
            settled[by] += self.all[by].give_back(&paid);
        }
        for (by, due) in settled.into_iter().enumerate() {
            self.learn(by, due).await;
        }
        (who, what)
    }

    /// Where a debt was paid out of several lots, the sum is the model's and the shares are the database's.
    async fn learn(&mut self, who: usize, due: i32) {
        let balance = self.all[who].balance() - due;
        let found = lots(&self.world, &self.all[who].member).await;
        assert_eq!(found.iter().sum::<i32>(), balance, "what is owed is paid out of what comes back");
        if due > 0 || self.all[who].lots.iter().any(|lot| lot.remaining > lot.credits) {
            for (lot, remaining) in self.all[who].lots.iter_mut().zip(found) {
                lot.remaining = remaining;
            }
        }
    }

    async fn compare(&self, who: usize, number: usize, what: &str) {
        let books = &self.all[who];
        let found: (i32, i32) =
            sqlx::query_as("select balance, owed from credit_accounts where member_id = $1")
                .bind(books.member.id)
                .fetch_one(&self.world.db)
                .await
                .unwrap();
        assert_eq!(
            found,
            (books.balance(), books.owed),
            "balance and debt of {who} after step {number}: {what}"
        );
        let booked: i64 = sqlx::query_scalar(
            "select coalesce(sum(credits), 0) from ledger_lines where member_id = $1 and account = 'spent'
               and cause in ('message', 'photo', 'voice', 'gift', 'unsent', 'unanswered', 'closed')",
        )
        .bind(books.member.id)
        .fetch_one(&self.world.db)
        .await
        .unwrap();
        assert_eq!(
            spent(&self.world, &books.member).await + books.forgotten,
            booked,
            "spent by {who} after step {number}: {what}"
        );
        let expected: Vec<i32> = books.lots.iter().map(|lot| lot.remaining).collect();
        assert_eq!(
            lots(&self.world, &books.member).await,
            expected,
            "lots of {who} after step {number}: {what}"
        );
    }
}

/// What is left in each of a member's lots, in the order in which they are spent.
async fn lots(world: &World, member: &Member) -> Vec<i32> {
    sqlx::query_scalar(
        "select remaining from credit_lots where member_id = $1 order by kind desc, created_at, id",
    )
    .bind(member.id)
    .fetch_all(&world.db)
    .await
    .unwrap()
}

#[tokio::test]
async fn the_words_of_an_unanswered_message_stay() {
    let (world, anna, bert, conversation) = pair().await;
    world.advance(Duration::days(7));
    settle(&world).await;
    assert_eq!(super::texts(&chat(&bert, &conversation).await), ["Hello"]);
    assert_eq!(credits(&world, &anna).await, 100);
}
