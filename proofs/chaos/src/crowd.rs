//! People who go on whatever happens: they write, like, read and sign up at a bounded rate, repeat a call until it is
//! answered as the app does, sometimes repeat one that was, and keep a book of what they were promised.

use crate::ground::People;
use rand::{Rng, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use serde_json::{Value, json};
use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use testkit::{
    Page, Promises,
    members::{Member, new_id},
    process::SITE,
    quitters::{message, sign_up, uuid},
};
use tokio::task::JoinSet;
use uuid::Uuid;

/// Longer than anything that is broken here stays broken.
const PATIENCE: Duration = Duration::from_secs(90);
/// Nobody waits longer for one answer; a call that takes so long hangs.
pub(crate) const HUNG: Duration = Duration::from_secs(15);
/// Between two tries of the same call.
const AGAIN: Duration = Duration::from_millis(100);
/// Likes have a budget of 200 an hour.
const MOST_LIKES: usize = 150;

/// What they were told.
#[derive(Debug, Default)]
pub(crate) struct Book {
    pub(crate) promised: Promises,
    /// Calls that were sent again after their answer and had the same one.
    pub(crate) repeats: usize,
    pub(crate) failures: Vec<String>,
}

impl Book {
    fn add(&mut self, other: Self) {
        self.promised.add(other.promised);
        self.repeats += other.repeats;
        self.failures.extend(other.failures);
    }
}

/// One call and its end.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) what: &'static str,
    pub(crate) begun: Instant,
    pub(crate) ended: Instant,
    /// None where no answer came.
    pub(crate) status: Option<u16>,
    /// A 503 tells when to come back.
    pub(crate) says_when: bool,
}

impl Call {
    pub(crate) fn took(&self) -> Duration {
        self.ended - self.begun
    }

    pub(crate) fn is_done(&self) -> bool {
        self.status.is_some_and(|status| status < 400)
    }
}

/// All calls so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Calls(Arc<Mutex<Vec<Call>>>);

impl Calls {
    pub(crate) fn all(&self) -> Vec<Call> {
        self.0.lock().unwrap().clone()
    }

    /// Those that were under way at some time between the two.
    pub(crate) fn between(&self, from: Instant, to: Instant) -> Vec<Call> {
        let all = self.all().into_iter();
        all.filter(|call| call.ended > from && call.begun < to).collect()
    }

    /// When the first call after this moment succeeded; waits for it.
    pub(crate) async fn first_success_after(&self, moment: Instant) -> Instant {
        let begun = Instant::now();
        loop {
            let ended = self.all().into_iter().filter(|call| call.is_done() && call.ended > moment);
            if let Some(first) = ended.map(|call| call.ended).min() {
                return first;
            }
            assert!(begun.elapsed() < PATIENCE, "no call succeeds any more");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    fn note(&self, call: Call) {
        self.0.lock().unwrap().push(call);
    }
}

/// That below which this share of them lies.
pub(crate) fn percentile(calls: &[Call], percent: usize) -> Duration {
    let mut times: Vec<Duration> = calls.iter().map(Call::took).collect();
    times.sort_unstable();
    times.get((times.len() * percent / 100).min(times.len().saturating_sub(1))).copied().unwrap_or_default()
}

pub(crate) fn times(calls: &[Call]) -> String {
    let (median, most, slowest) = (percentile(calls, 50), percentile(calls, 99), percentile(calls, 100));
    format!("p50 {} ms, p99 {} ms, slowest {} ms", median.as_millis(), most.as_millis(), slowest.as_millis())
}

/// The people and their calls.
#[derive(Debug)]
pub(crate) struct Crowd {
    pub(crate) calls: Calls,
    over: Arc<AtomicBool>,
    living: JoinSet<Book>,
}

impl Crowd {
    /// Each of them does one thing in this time, at any of these nodes; some bring newcomers.
    pub(crate) fn gather(bases: &[&str], people: &People, pace: Duration, newcomers: bool) -> Self {
        let (calls, over, mut living) = (Calls::default(), Arc::new(AtomicBool::new(false)), JoinSet::new());
        let others: Vec<Uuid> = people.crowd.iter().chain(&people.partners).map(|other| other.id).collect();
        for (number, member) in (0..).zip(&people.crowd) {
            let person = Person {
                member: member.clone(),
                pages: bases.iter().map(|base| member.page_at(base)).collect(),
                bases: bases.iter().map(|base| (*base).to_owned()).collect(),
                others: others.iter().filter(|other| **other != member.id).copied().collect(),
                random: StdRng::seed_from_u64(9_000 + number),
                calls: calls.clone(),
                book: Book::default(),
                last: None,
                liked: 0,
                newcomers,
            };
            living.spawn(person.live(pace, Arc::clone(&over)));
        }
        Self { calls, over, living }
    }

    /// Lets them finish what they are at.
    pub(crate) async fn disperse(self) -> Book {
        self.over.store(true, Ordering::Relaxed);
        let mut whole = Book::default();
        for book in self.living.join_all().await {
            whole.add(book);
        }
        whole
    }
}

struct Person {
    member: Member,
    pages: Vec<Page>,
    bases: Vec<String>,
    others: Vec<Uuid>,
    random: StdRng,
    calls: Calls,
    book: Book,
    /// The last message's key, body and answer.
    last: Option<(Uuid, Value, Value)>,
    liked: usize,
    newcomers: bool,
}

impl Person {
    async fn live(mut self, pace: Duration, over: Arc<AtomicBool>) -> Book {
        let mut beat = tokio::time::interval(pace);
        beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        while !over.load(Ordering::Relaxed) {
            beat.tick().await;
            match self.random.random_range(0..100) {
                0..60 => self.write().await,
                60..75 => self.repeat().await,
                75..87 => self.like().await,
                87..98 => self.read().await,
                _ if self.newcomers => self.join().await,
                _ => {}
            }
        }
        self.book
    }

    async fn write(&mut self) {
        let (key, partner) = (uuid(&mut self.random), *self.others.choose(&mut self.random).unwrap());
        let body = message(key, partner);
        let (status, answer) = self
            .insist(Errand { what: "message", method: "POST", path: "/api/message.php", key, body: &body })
            .await;
        if status == 200 {
            let conversation = answer["conversation"].as_str().unwrap().parse().unwrap();
            let seq = answer["message"]["seq"].as_i64().unwrap();
            self.book.promised.messages.insert((self.member.id, key), (conversation, seq));
            self.last = Some((key, body, answer));
        } else {
            self.book.failures.push(format!("message: {status} {answer}"));
        }
    }

    /// The app did not hear the answer, or the member pressed twice.
    async fn repeat(&mut self) {
        let Some((key, body, first)) = self.last.clone() else { return };
        let (_, again) = self
            .insist(Errand { what: "repeat", method: "POST", path: "/api/message.php", key, body: &body })
            .await;
        if (&again["message"]["seq"], &again["conversation"])
            == (&first["message"]["seq"], &first["conversation"])
        {
            self.book.repeats += 1;
        } else {
            self.book.failures.push(format!("a repeat was answered {again}, first {first}"));
        }
    }

    async fn like(&mut self) {
        self.liked += 1;
        if self.liked > MOST_LIKES {
            return self.write().await;
        }
        let other = *self.others.choose(&mut self.random).unwrap();
        let likes = self.book.promised.likes(self.member.id, other);
        let method = if likes { "DELETE" } else { "POST" };
        let (status, answer) = self
            .insist(Errand {
                what: "like",
                method,
                path: "/api/like.php",
                key: new_id(),
                body: &json!({ "profile": other }),
            })
            .await;
        if status == 200 {
            self.book.promised.likes.insert((self.member.id, other), Some(!likes));
        } else {
            self.book.failures.push(format!("like: {status} {answer}"));
        }
    }

    /// Opens the list, and says that the newest conversation was read to its end.
    async fn read(&mut self) {
        let (_, list) = self
            .insist(Errand {
                what: "list",
                method: "GET",
                path: "/api/chats.php",
                key: new_id(),
                body: &Value::Null,
            })
            .await;
        let Some(chat) = list["chats"].as_array().and_then(|chats| chats.first()) else { return };
        let Some(seq) = chat["messages"][0]["seq"].as_i64() else { return };
        let body = json!({ "conversation": chat["id"], "read": seq });
        let (status, answer) = self
            .insist(Errand { what: "read", method: "PUT", path: "/api/chat.php", key: new_id(), body: &body })
            .await;
        if status != 200 {
            self.book.failures.push(format!("read: {status} {answer}"));
        }
    }

    /// Somebody new, in a browser of their own: a sign-up logs in.
    async fn join(&mut self) {
        let key = uuid(&mut self.random);
        let email = format!("chaos-{key}@example.test");
        let newcomers: Vec<Page> = self.bases.iter().map(|base| Page::new(base, SITE)).collect();
        let members = std::mem::replace(&mut self.pages, newcomers);
        let (status, answer) = self
            .insist(Errand {
                what: "sign-up",
                method: "POST",
                path: "/api/signup.php",
                key,
                body: &sign_up(&email),
            })
            .await;
        self.pages = members;
        if status == 201 {
            self.book.promised.sign_ups.push(email);
        } else {
            self.book.failures.push(format!("sign-up: {status} {answer}"));
        }
    }

    /// As the app: the same call with the same key until there is an answer other than "later".
    async fn insist(&mut self, errand: Errand<'_>) -> (u16, Value) {
        let begun = Instant::now();
        loop {
            match self.ask(&errand).await {
                Some((503, _)) | None => {}
                Some((status, answer)) => {
                    if status >= 500 {
                        self.book.failures.push(format!("{}: {status} {answer}", errand.what));
                    }
                    return (status, answer);
                }
            }
            if begun.elapsed() > PATIENCE {
                return (0, json!("never answered"));
            }
            tokio::time::sleep(AGAIN).await;
        }
    }

    async fn ask(&mut self, errand: &Errand<'_>) -> Option<(u16, Value)> {
        let page = self.pages.choose(&mut self.random).unwrap();
        let [.., a, b, c] = *errand.key.as_bytes();
        let mut request = page.request(errand.method.parse().unwrap(), errand.path).timeout(HUNG);
        request = request.header("x-forwarded-for", format!("10.{a}.{b}.{c}"));
        if errand.method != "GET" {
            request = request.header("idempotency-key", errand.key.to_string()).json(errand.body);
        }
        let begun = Instant::now();
        let answer = async {
            let answer = request.send().await.ok()?;
            let says_when = answer.headers().contains_key("retry-after");
            Some((answer.status().as_u16(), says_when, answer.bytes().await.ok()?))
        };
        let answer = answer.await;
        let (status, says_when) =
            answer.as_ref().map_or((None, false), |(status, when, _)| (Some(*status), *when));
        self.calls.note(Call { what: errand.what, begun, ended: Instant::now(), status, says_when });
        answer.map(|(status, _, bytes)| (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null)))
    }
}

/// One call that somebody wants to make, however often they have to try.
struct Errand<'a> {
    what: &'static str,
    method: &'static str,
    path: &'static str,
    key: Uuid,
    body: &'a Value,
}
