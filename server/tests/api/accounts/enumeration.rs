//! Strict sites: known and unknown addresses can't be told apart at login, reset, sign-up and mail change
//! (ASVS 5.0 V6.3.8). 100 samples each, in random order, a few at once.
//!
//! Status, headers and body are compared always. The times are told by the area under the ROC curve: how
//! often a known address's answer takes longer than an unknown one's. Since the order is drawn by lot, load
//! of the machine hits both alike, and without a real difference the area has a mean of 0.5 and a standard
//! deviation of 0.029 (Mann and Whitney, 200 against 200) however slow the machine. The test fails beyond
//! five of those; that the steps are kept is asserted apart. `scripts/enumeration` measures more closely.

use super::{PASSWORD, form};
use crate::world::World;
use liaison::{
    accounts::{Known, Password, hash_password},
    kernel::random::Random,
};
use reqwest::{Method, RequestBuilder};
use serde_json::json;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex},
    time::Instant,
};
use testkit::Page;
use uuid::Uuid;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Call {
    LogIn,
    /// With the right password of an account whose address nobody has confirmed: a stranger's own sign-up.
    LogInUnconfirmed,
    Reset,
    SignUp,
    MailChange,
}

impl Call {
    const ALL: [Self; 5] = [Self::LogIn, Self::LogInUnconfirmed, Self::Reset, Self::SignUp, Self::MailChange];

    fn is_login(self) -> bool {
        matches!(self, Self::LogIn | Self::LogInUnconfirmed)
    }
}

#[derive(Clone, Debug)]
struct Sample {
    call: Call,
    is_known: bool,
    number: u32,
    /// The login of a member of this sample's own, whose budget nobody else uses.
    cookie: String,
}

/// All that a stranger sees.
type Answer = (u16, Vec<String>, String);

fn number_from(variable: &str, default: u32) -> u32 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

impl Sample {
    fn email(&self) -> String {
        let kind = if self.is_known { "known" } else { "unknown" };
        format!("{kind}-{:?}-{}@example.test", self.call, self.number).to_lowercase()
    }

    fn request(&self, page: &Page) -> RequestBuilder {
        let email = self.email();
        let (path, body) = match self.call {
            Call::LogIn => ("/api/user.php", json!({ "email": email, "password": "not the password" })),
            Call::LogInUnconfirmed => ("/api/user.php", json!({ "email": email, "password": PASSWORD })),
            Call::Reset => ("/api/reset-password.php", json!({ "email": email })),
            Call::SignUp => ("/api/signup.php", form("Anna", &email)),
            Call::MailChange => ("/api/mail-change.php", json!({ "email": email, "password": PASSWORD })),
        };
        // Everybody has an address of their own, as strangers do.
        let place = Call::ALL.iter().position(|call| *call == self.call).unwrap();
        let address = format!(
            "10.{}.{}.{}",
            place * 2 + usize::from(self.is_known),
            self.number / 250,
            self.number % 250
        );
        let key = Uuid::from_bytes(Random::system().bytes()).to_string();
        let request = page.request(Method::POST, path).json(&body);
        let request = request.header("idempotency-key", key).header("x-forwarded-for", address);
        if self.call == Call::MailChange { request.header("cookie", &self.cookie) } else { request }
    }

    async fn take(&self, page: &Page) -> (f64, Answer) {
        let request = self.request(page);
        let began = Instant::now();
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let body = response.text().await.unwrap();
        let took = began.elapsed().as_secs_f64();
        let mut names: Vec<String> = headers.keys().map(ToString::to_string).collect();
        names.sort();
        (took, (status, names, body))
    }
}

/// Members of the strict site with these addresses, all with `PASSWORD`; their ids in the same order.
async fn members(world: &World, emails: &[String], is_confirmed: bool) -> Vec<Uuid> {
    let password = Password::parse("password", &PASSWORD.to_owned().into(), Known::default()).unwrap();
    let hash = hash_password(&world.app.random, &password).await.unwrap();
    let site = world.app.sites.by_host("strict.test").unwrap();
    let ids: Vec<Uuid> = emails.iter().map(|_| world.app.random.uuid()).collect();
    let now = world.clock.now();
    for statement in [
        "insert into profiles (id, site_id, pool, status, name, gender, seeks_male, seeks_female, date_of_birth, country, region, city, fictional, active_on, created_at)
         select id, $3, $4, case when $7::timestamptz is null then 'disabled' else 'active' end, 'Anna', 'female', true, false, '1990-05-17', 'NL', 'NL-UT', 'nl-utrecht', false, $6::timestamptz::date, $6
         from unnest($1::uuid[], $2::text[]) m (id, email) where $5::text <> ''",
        "insert into accounts (member_id, site_id, email, password_hash, status, language, country, timezone, created_at, confirmed_at)
         select id, $3, email, $5, case when $7::timestamptz is null then 'not_confirmed' else 'active' end, 'nl', 'NL', 'Europe/Amsterdam', $6, $7 from unnest($1::uuid[], $2::text[]) m (id, email) where $4::text <> ''",
        "insert into account_addresses (address_key, site_id, member_id)
         select email, $3, id from unnest($1::uuid[], $2::text[]) m (id, email) where $4::text <> '' and $5::text <> '' and $6::timestamptz is not null and $7::timestamptz is not distinct from $7",
    ] {
        sqlx::query(statement)
            .bind(&ids)
            .bind(emails)
            .bind(site.id.0)
            .bind(site.settings.pool(site.id))
            .bind(&hash)
            .bind(now)
            .bind(is_confirmed.then_some(now))
            .execute(&world.db)
            .await
            .unwrap();
    }
    ids
}

async fn cookie(world: &World, member: Uuid) -> String {
    let site = world.app.sites.by_host("strict.test").unwrap().id;
    let mut connection = world.db.acquire().await.unwrap();
    let token = liaison::sessions::begin(
        &mut connection,
        world.app.clock.now(),
        &world.app.random,
        member.into(),
        site,
        "test",
    )
    .await
    .unwrap();
    format!("auth={}", token.text())
}

/// All samples in random order.
async fn samples(world: &World, each: u32) -> Vec<Sample> {
    let mut samples = Vec::new();
    for call in Call::ALL {
        for number in 0..each {
            for is_known in [true, false] {
                samples.push(Sample { call, is_known, number, cookie: String::new() });
            }
        }
    }
    for is_confirmed in [true, false] {
        let fits =
            |sample: &&Sample| sample.is_known && is_confirmed == (sample.call != Call::LogInUnconfirmed);
        let known: Vec<String> = samples.iter().filter(fits).map(Sample::email).collect();
        members(world, &known, is_confirmed).await;
    }
    let callers: Vec<String> = (0..each * 2).map(|number| format!("caller-{number}@example.test")).collect();
    let callers = members(world, &callers, true).await;
    let moving = samples.iter_mut().filter(|sample| sample.call == Call::MailChange);
    for (sample, caller) in moving.zip(callers) {
        sample.cookie = cookie(world, caller).await;
    }
    for left in (1..samples.len()).rev() {
        let other = world.app.random.below(u32::try_from(left + 1).unwrap());
        samples.swap(left, usize::try_from(other).unwrap());
    }
    samples
}

/// How often a value of the first list is the larger one; ties count half.
fn area_under_curve(known: &[f64], unknown: &[f64]) -> f64 {
    let mut wins = 0.0;
    for a in known {
        for b in unknown {
            wins += if a > b {
                1.0
            } else if a < b {
                0.0
            } else {
                0.5
            };
        }
    }
    wins / (f64::from(u32::try_from(known.len() * unknown.len()).unwrap()))
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2] * 1000.0
}

#[test]
fn the_area_tells_a_difference() {
    let fast = [1.0, 2.0, 3.0];
    assert!((area_under_curve(&fast, &fast) - 0.5).abs() < 1e-9);
    assert!((area_under_curve(&[4.0, 5.0], &fast) - 1.0).abs() < 1e-9);
    assert!(area_under_curve(&fast, &[4.0]) < 1e-9);
}

// asvs: V6.3.8
#[tokio::test(flavor = "multi_thread")]
async fn known_and_unknown_addresses_cannot_be_told_apart() {
    let world = World::start_with(|config| config.address_header = Some("x-forwarded-for".to_owned())).await;
    let (each, at_once) = (number_from("ENUMERATION_SAMPLES", 100), number_from("ENUMERATION_AT_ONCE", 24));
    let queue = Arc::new(Mutex::new(samples(&world, each).await));
    let workers: Vec<_> = (0..at_once)
        .map(|_| {
            let (queue, page) = (queue.clone(), world.visitor("strict.test"));
            tokio::spawn(async move {
                let mut taken = Vec::new();
                loop {
                    let Some(sample) = queue.lock().unwrap().pop() else { return taken };
                    let (took, answer) = sample.take(&page).await;
                    taken.push((sample, took, answer));
                }
            })
        })
        .collect();
    let mut times: BTreeMap<(Call, bool), Vec<f64>> = BTreeMap::new();
    let mut answers: BTreeMap<Call, BTreeSet<Answer>> = BTreeMap::new();
    for worker in workers {
        for (sample, took, answer) in worker.await.unwrap() {
            times.entry((sample.call, sample.is_known)).or_default().push(took);
            answers.entry(sample.call).or_default().insert(answer);
        }
    }
    println!("call              known ms  unknown ms  area under curve ({each} samples each)");
    for call in Call::ALL {
        let (mut known, mut unknown) = (times[&(call, true)].clone(), times[&(call, false)].clone());
        let area = area_under_curve(&known, &unknown);
        println!(
            "{:<16} {:>9.1} {:>11.1}  {area:.3}",
            format!("{call:?}"),
            median(&mut known),
            median(&mut unknown)
        );
        assert_eq!(answers[&call].len(), 1, "{call:?}: {:#?}", answers[&call]);
        let status = if call.is_login() { 401 } else { 202 };
        assert!(answers[&call].iter().all(|(answered, ..)| *answered == status), "{:#?}", answers[&call]);
        // A step at least, where the work differs: never less, however fast the machine.
        let least = if call.is_login() { 0.0 } else { 0.3 };
        assert!(known.iter().chain(&unknown).all(|took| *took >= least), "{call:?}");
        let deviation = (f64::from(2 * each + 1) / (12.0 * f64::from(each) * f64::from(each))).sqrt();
        assert!((area - 0.5).abs() < 5.0 * deviation, "{call:?}: {area}");
    }
    told_the_mailboxes(&world, i64::from(each)).await;
}

/// The samples were what they seemed: each took its own way behind the equal answers.
async fn told_the_mailboxes(world: &World, each: i64) {
    for kind in ["reset", "reset-unknown", "activation", "already-member", "mail-change", "mail-change-taken"]
    {
        let query = "select count(*) from mails where kind = $1";
        let mails: i64 = sqlx::query_scalar(query).bind(kind).fetch_one(&world.db).await.unwrap();
        assert_eq!(mails, each, "{kind}");
    }
}
