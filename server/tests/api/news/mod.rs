//! News and offers from outside: written as the operator does, sent, and read in the mailboxes.

mod pushes;

use crate::{
    calendar::{at, begin, count, mails, prefer, stop, work},
    world::{Member, Person, World, man, woman},
};
use liaison::{
    kernel::locale::Locale,
    mail,
    news::{self, NewsKind, NewsText, Newsletter},
};
use std::collections::BTreeMap;
use time::{Duration, OffsetDateTime, macros::datetime};
use uuid::Uuid;

/// Six in the evening in Utrecht, on the first day.
const EVENING: OffsetDateTime = datetime!(2026-11-21 17:00 UTC);

fn words(language: &str) -> NewsText {
    NewsText {
        subject: format!("Autumn in {language}"),
        heading: format!("It gets darker in {language}"),
        body: "First.\n\nSecond <b>.".to_owned(),
        button: "Have a look".to_owned(),
    }
}

/// A draft in English and Dutch.
async fn draft(world: &World, kind: NewsKind) -> Newsletter {
    let newsletter = Newsletter {
        id: world.app.random.uuid(),
        site: world.app.sites.by_host("open.test").unwrap().id,
        kind,
        name: "Autumn".to_owned(),
        path: "/credits".to_owned(),
        status: "draft".to_owned(),
        version: 1,
        tested_at: None,
        created_at: world.clock.now(),
    };
    let texts = BTreeMap::from([(Locale::En, words("English")), (Locale::Nl, words("Dutch"))]);
    let mut connection = world.db.acquire().await.unwrap();
    news::create(&mut connection, &newsletter, &texts).await.unwrap();
    newsletter
}

/// Sends it off for this moment in both zones; how many readers it has.
async fn send(world: &World, newsletter: &Newsletter, due: OffsetDateTime) -> Option<u64> {
    let due = ["Europe/Amsterdam", "America/New_York"].map(|zone| (zone.to_owned(), due));
    let mut transaction = world.db.begin().await.unwrap();
    let sent = news::send(&mut transaction, newsletter, &due, world.clock.now()).await.unwrap();
    transaction.commit().await.unwrap();
    sent
}

async fn progress(world: &World, id: Uuid) -> (String, i64, i64, i64) {
    let mut connection = world.db.acquire().await.unwrap();
    let row = news::progress(&mut connection, Some(id)).await.unwrap().pop().unwrap();
    (row.status, row.told, row.skipped, row.waiting)
}

async fn speak(world: &World, member: &Member, language: &str) {
    sqlx::query("update accounts set language = $2 where member_id = $1")
        .bind(member.id)
        .bind(language)
        .execute(&world.db)
        .await
        .unwrap();
}

// spec: 3.16
#[tokio::test]
async fn nobody_gets_an_offer_without_a_yes_and_none_after_a_no() {
    let world = World::start().await;
    let (never, yes, undecided) = (
        world.member(woman("Ann")).await,
        world.member(woman("Bea")).await,
        world.member(woman("Cleo")).await,
    );
    begin(&world).await;
    prefer(&yes, "promotions", true).await;
    // Whoever wants everything else has not asked for offers, nor has who said no.
    for kind in ["news", "weekly_updates", "reminders"] {
        prefer(&never, kind, true).await;
    }
    prefer(&undecided, "promotions", false).await;
    let first = draft(&world, NewsKind::Promotion).await;
    assert_eq!(send(&world, &first, EVENING).await, Some(1));
    at(&world, EVENING).await;
    let [mail] = &mails(&world, &yes, "promotion").await[..] else { panic!("one mail") };
    assert_eq!((mail.subject.as_str(), mail.locale.as_str()), ("Autumn in English", "en"));
    assert!(
        mail.body_text.contains("It gets darker in English\n\nFirst.\n\nSecond <b>."),
        "{}",
        mail.body_text
    );
    assert!(mail.body_html.contains("Second &lt;b&gt;.") && mail.body_text.contains("/credits\n"));
    assert!(mail.body_text.contains("because you asked for it"), "{}", mail.body_text);
    for member in [&never, &undecided] {
        assert_eq!(count(&world, member, "promotion").await, 0, "{}", member.name);
    }
    // Switched off: not even what was planned before comes, and nothing that is sent afterwards.
    let (second, third) =
        (draft(&world, NewsKind::Promotion).await, draft(&world, NewsKind::Promotion).await);
    assert_eq!(send(&world, &second, EVENING + Duration::DAY).await, Some(1));
    prefer(&yes, "promotions", false).await;
    at(&world, EVENING + Duration::DAY).await;
    assert_eq!(send(&world, &third, EVENING + Duration::days(2)).await, Some(0));
    at(&world, EVENING + Duration::days(2)).await;
    assert_eq!(count(&world, &yes, "promotion").await, 1);
    assert_eq!(progress(&world, second.id).await, ("sent".to_owned(), 0, 1, 0));
    assert_eq!(progress(&world, third.id).await, ("sent".to_owned(), 0, 0, 0));
}

// spec: 3.16
#[tokio::test]
async fn each_reader_is_told_once_in_their_language_at_a_decent_hour() {
    let world = World::start().await;
    let far = Person { country: "US", region: "US-NY", city: "us-new-york", ..man("Dan") };
    let members = [
        world.member(woman("Ann")).await,
        world.member(woman("Bea")).await,
        world.member(man("Carl")).await,
        world.member(far).await,
        world.member(Person { host: "strict.test", ..woman("Eva") }).await,
        world.member(woman("Fay")).await,
        world.member(woman("Gina")).await,
    ];
    begin(&world).await;
    for member in &members {
        prefer(member, "news", true).await;
    }
    let [ann, bea, carl, dan, eva, fay, gina] = &members;
    speak(&world, bea, "nl").await;
    speak(&world, carl, "pl").await;
    stop(&world, fay, "fbl").await;
    let newsletter = draft(&world, NewsKind::News).await;
    // Half past nine in the evening in Utrecht, which is too late there and just right in New York.
    let due = datetime!(2026-11-21 20:30 UTC);
    assert_eq!(send(&world, &newsletter, due).await, Some(5));
    assert_eq!(send(&world, &newsletter, due).await, None, "it is no draft any more");
    stop(&world, gina, "bounce").await;
    at(&world, due - Duration::SECOND).await;
    assert_eq!(progress(&world, newsletter.id).await, ("sending".to_owned(), 0, 0, 5));
    at(&world, due).await;
    assert_eq!((count(&world, ann, "news").await, count(&world, dan, "news").await), (0, 1));
    at(&world, datetime!(2026-11-22 08:00 UTC)).await;
    at(&world, datetime!(2026-11-22 12:00 UTC)).await;
    for (member, told) in [(ann, 1), (bea, 1), (carl, 1), (dan, 1), (eva, 0), (fay, 0), (gina, 0)] {
        assert_eq!(count(&world, member, "news").await, told, "{}", member.name);
    }
    let subject = async |member| mails(&world, member, "news").await[0].subject.clone();
    assert_eq!(subject(bea).await, "Autumn in Dutch");
    assert_eq!(subject(carl).await, "Autumn in English", "there is none in Polish");
    assert_eq!(progress(&world, newsletter.id).await, ("sent".to_owned(), 4, 1, 0));
}

#[tokio::test]
async fn one_can_be_stopped_half_way() {
    let world = World::start_with(|config| config.smtp_url = Some("smtp://127.0.0.1:1".to_owned())).await;
    let (ann, bea) = (world.member(woman("Ann")).await, world.member(woman("Bea")).await);
    begin(&world).await;
    for member in [&ann, &bea] {
        prefer(member, "news", true).await;
    }
    let newsletter = draft(&world, NewsKind::News).await;
    assert_eq!(send(&world, &newsletter, EVENING).await, Some(2));
    sqlx::query("update newsletter_readers set due_at = due_at + interval '1 hour' where member_id = $1")
        .bind(bea.id)
        .execute(&world.db)
        .await
        .unwrap();
    // The mail server is away, so that Ann's mail waits.
    world.advance(EVENING - world.clock.now());
    liaison::housekeeping::runner(&world.app).drain().await.unwrap();
    assert_eq!(progress(&world, newsletter.id).await, ("sending".to_owned(), 1, 0, 1));
    let mut transaction = world.db.begin().await.unwrap();
    let written = news::withdraw(&mut transaction, newsletter.id, world.clock.now()).await.unwrap().unwrap();
    assert_eq!(mail::take_back(&mut transaction, &written).await.unwrap(), 1);
    transaction.commit().await.unwrap();
    world.advance(Duration::hours(2));
    liaison::housekeeping::runner(&world.app).drain().await.unwrap();
    let mails: i64 = sqlx::query_scalar("select count(*) from mails where kind = 'news'")
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert_eq!((mails, progress(&world, newsletter.id).await), (0, ("withdrawn".to_owned(), 1, 0, 0)));
    let mut connection = world.db.acquire().await.unwrap();
    assert!(news::withdraw(&mut connection, newsletter.id, world.clock.now()).await.unwrap().is_none());
}

#[tokio::test]
async fn many_workers_tell_each_reader_once() {
    let world = World::start().await;
    let mut readers = Vec::new();
    for name in ["Ann", "Bea", "Cleo", "Dora", "Eva", "Fay"] {
        readers.push(world.member(woman(name)).await);
    }
    begin(&world).await;
    for reader in &readers {
        prefer(reader, "news", true).await;
    }
    let newsletter = draft(&world, NewsKind::News).await;
    let sent = tokio::join!(send(&world, &newsletter, EVENING), send(&world, &newsletter, EVENING));
    assert!(matches!(sent, (Some(6), None) | (None, Some(6))), "{sent:?}");
    world.advance(EVENING - world.clock.now());
    let tick = "insert into jobs (kind, queue, priority, payload, run_at, max_attempts, created_at)
        select 'news.tick', 'calendar', 1, 'null', $1, 3, $1 from generate_series(1, 3)";
    sqlx::query(tick).bind(world.clock.now()).execute(&world.db).await.unwrap();
    let runner = || liaison::housekeeping::runner(&world.app);
    let (a, b, c) = (runner(), runner(), runner());
    let done = tokio::join!(a.drain(), b.drain(), c.drain());
    for done in [done.0, done.1, done.2] {
        assert!(done.unwrap().dead.is_empty());
    }
    work(&world).await;
    for reader in &readers {
        assert_eq!(count(&world, reader, "news").await, 1, "{}", reader.name);
    }
}
