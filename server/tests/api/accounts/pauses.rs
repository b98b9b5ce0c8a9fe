//! What stands between nothing and closing: warnings, members who read and do not write for a while, and members whose
//! reports wait.

use super::{
    count,
    leaving::{joined, life::drain},
    mailed, mails,
    statements::{SAID, means},
};
use crate::{
    authorisation::{Members, OPERATIONS},
    chat::write_to,
    world::{Member, World, man, new_id, woman},
};
use liaison::{
    accounts::{self, DecisionSource, Grounds, Measure, NotLifted, NotTaken, Step},
    kernel::ids::MemberId,
};
use reqwest::Method;
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

const WORDS: Grounds<'static> = Grounds {
    rule: None,
    words: Some("You threatened two members."),
    source: DecisionSource::Report,
    ..SAID
};

pub async fn take(world: &World, member: &Member, step: Step) -> Result<String, NotTaken> {
    let mut transaction = world.db.begin().await.unwrap();
    let about = (MemberId(member.id), step);
    let taken = accounts::take_step(&mut transaction, &means(world), about, &WORDS).await.unwrap();
    transaction.commit().await.unwrap();
    taken.map(|taken| taken.numbers.concat())
}

pub async fn lift(world: &World, member: &Member, measure: Measure) -> Result<Vec<String>, NotLifted> {
    let mut transaction = world.db.begin().await.unwrap();
    let about = (MemberId(member.id), measure);
    let lifted = accounts::lift(&mut transaction, &means(world), about, "Kim").await.unwrap();
    transaction.commit().await.unwrap();
    lifted.map(|lifted| lifted.numbers)
}

pub fn in_days(world: &World, days: i64) -> OffsetDateTime {
    world.clock.now() + Duration::days(days)
}

async fn told(world: &World) {
    world.advance(Duration::seconds(30));
    drain(world).await;
}

async fn newest(world: &World, member: &Member, kind: &str) -> String {
    let mails = mails(world, &member.email).await;
    let (_, text) = mails.iter().find(|(found, _)| found == kind).expect(kind);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a paused member may not: whatever reaches others, or is theirs for others to see; and what they would do for their own
/// safety, which whoever is asked for their age may do (age_checks/).
pub const WRITING: &[(&str, &str)] = &[
    ("POST", "/api/chat-photo.php"),
    ("POST", "/api/chat-voice.php"),
    ("POST", "/api/date-plans.php"),
    ("POST", "/api/like.php"),
    ("POST", "/api/message.php"),
    ("POST", "/api/photo.php"),
    ("POST", "/api/report.php"),
    ("POST", "/api/swipe.php"),
    ("POST", "/api/typing.php"),
    ("POST", "/api/verification-challenge.php"),
    ("POST", "/api/verification.php"),
    ("PUT", "/api/album-viewers.php"),
    ("PUT", "/api/album.php"),
    ("PUT", "/api/message.php"),
    ("PUT", "/api/nude-photo.php"),
    ("PUT", "/api/photo.php"),
    ("PUT", "/api/photos.php"),
    ("PUT", "/api/profile.php"),
    ("PUT", "/api/reaction.php"),
    ("PUT", "/api/view.php"),
];

/// What they may go on doing: protect themselves, take things back, complain, pay and be paid back, leave.
const THEIRS: &[(&str, &str)] = &[
    ("DELETE", "/api/album-viewers.php"),
    ("DELETE", "/api/block.php"),
    ("DELETE", "/api/chat-photo.php"),
    ("DELETE", "/api/chat-voice.php"),
    ("DELETE", "/api/chat.php"),
    ("DELETE", "/api/date-plans.php"),
    ("DELETE", "/api/like.php"),
    ("DELETE", "/api/mail-change.php"),
    ("DELETE", "/api/mandates.php"),
    ("DELETE", "/api/message.php"),
    ("DELETE", "/api/notifications.php"),
    ("DELETE", "/api/order.php"),
    ("DELETE", "/api/passkeys.php"),
    ("DELETE", "/api/photo.php"),
    ("DELETE", "/api/saved-searches.php"),
    ("DELETE", "/api/sessions.php"),
    ("DELETE", "/api/swipe.php"),
    ("DELETE", "/api/user.php"),
    ("DELETE", "/api/verification.php"),
    ("POST", "/api/activation-mail.php"),
    ("POST", "/api/age-check.php"),
    ("POST", "/api/block.php"),
    ("POST", "/api/deletion-offer.php"),
    ("POST", "/api/deletion.php"),
    ("POST", "/api/directdebit.php"),
    ("POST", "/api/export.php"),
    ("POST", "/api/mail-change.php"),
    ("POST", "/api/orders.php"),
    ("POST", "/api/passkey-challenge.php"),
    ("POST", "/api/passkeys.php"),
    ("POST", "/api/refund.php"),
    ("POST", "/api/saved-searches.php"),
    ("PUT", "/api/age-check.php"),
    ("PUT", "/api/chat-settings.php"),
    ("PUT", "/api/chat.php"),
    ("PUT", "/api/consents.php"),
    ("PUT", "/api/date-plans.php"),
    ("PUT", "/api/directdebit.php"),
    ("PUT", "/api/dismissals.php"),
    ("PUT", "/api/invisible.php"),
    ("PUT", "/api/like.php"),
    ("PUT", "/api/match-finder.php"),
    ("PUT", "/api/notifications.php"),
    ("PUT", "/api/password.php"),
    ("PUT", "/api/saved-searches.php"),
    ("PUT", "/api/show-habits.php"),
    ("PUT", "/api/show-on-landers.php"),
    ("PUT", "/api/spendinglimit.php"),
    ("PUT", "/api/user.php"),
    ("PUT", "/api/verification.php"),
];

#[tokio::test]
async fn a_paused_member_reads_everything_and_writes_nothing() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    write_to(&adam.page, eva.id, "Hello Eva").await.ok();
    let until = in_days(&world, 3);
    take(&world, &eva, Step::Pause(until)).await.unwrap();
    for (method, path, _) in OPERATIONS.iter().filter(|(_, _, who)| *who == Members) {
        // Answers only when something happens.
        if *path == "/api/events.php" {
            continue;
        }
        let verb = Method::from_bytes(method.as_bytes()).unwrap();
        let request = eva.page.request(verb, path).header("idempotency-key", new_id().to_string());
        let request = if *method == "GET" { request } else { request.json(&json!({})) };
        let answer = request.send().await.unwrap();
        let (status, body) = (answer.status(), answer.text().await.unwrap());
        let code = serde_json::from_str::<Value>(&body).unwrap_or_default()["code"].clone();
        let is_refused = (status.as_u16(), &code) == (403, &json!("paused"));
        let (writes, theirs) = (WRITING.contains(&(method, path)), THEIRS.contains(&(method, path)));
        assert!(writes ^ (theirs || *method == "GET"), "{method} {path}: say what a paused member may");
        assert_eq!(is_refused, writes, "{method} {path}: {status} {body}");
        assert_ne!(code, json!("authentication_required"), "{method} {path}");
    }
    // They are here like everybody else: seen, and written to.
    write_to(&adam.page, eva.id, "Are you there?").await.ok();
    let user = eva.page.get("/api/user.php").await.ok();
    assert_eq!(user["user"]["paused_until"], json!("2026-11-24T12:00:00Z"));
}

#[tokio::test]
async fn at_its_very_moment_a_pause_is_over_for_every_way_to_write() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let until = in_days(&world, 1);
    take(&world, &eva, Step::Pause(until)).await.unwrap();
    let like = json!({ "profile": adam.id });
    world.clock.advance(Duration::DAY - Duration::microseconds(1));
    write_to(&eva.page, adam.id, "Hello").await.problem(403, "paused");
    eva.page.post("/api/like.php", &like).await.problem(403, "paused");
    let may_write = async |at: OffsetDateTime| {
        let asked = sqlx::query_scalar("select may_write($1, $2)").bind(eva.id).bind(at);
        asked.fetch_one(&world.db).await.unwrap()
    };
    assert!(!may_write(until - Duration::microseconds(1)).await);
    assert!(may_write(until).await);
    world.clock.advance(Duration::microseconds(1));
    write_to(&eva.page, adam.id, "Hello").await.ok();
    eva.page.post("/api/like.php", &like).await.ok();
    eva.page.put("/api/profile.php", &json!({ "about": "I sail." })).await.ok();
    assert_eq!(eva.page.get("/api/user.php").await.ok()["user"]["paused_until"], Value::Null);
    assert_eq!(lift(&world, &eva, Measure::Paused).await, Err(NotLifted::NothingStands), "it has ended");
}

/// The database function itself refuses, whoever calls it.
#[tokio::test]
async fn sending_asks_the_database_too() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    take(&world, &eva, Step::Pause(in_days(&world, 1))).await.unwrap();
    let answer: Value =
        sqlx::query_scalar("select send_message($1, null, $2, $3, 'Hello', 0, 2, $4, $5, $6, $7)")
            .bind(eva.id)
            .bind(adam.id)
            .bind(new_id())
            .bind(new_id())
            .bind(new_id())
            .bind(new_id())
            .bind(world.clock.now())
            .fetch_one(&world.db)
            .await
            .unwrap();
    assert_eq!(answer["outcome"], json!("paused"));
    assert_eq!(count(&world, "messages").await, 0);
}

// spec: 2.29
#[tokio::test]
async fn a_pause_is_told_with_its_reasons_and_so_is_its_end() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let adam = world.member(man("Adam")).await;
    let number = take(&world, &eva, Step::Pause(in_days(&world, 7))).await.unwrap();
    let refused = write_to(&eva.page, adam.id, "Hello").await;
    let said = refused.json();
    assert_eq!(said["until"], json!("2026-11-28T12:00:00Z"));
    assert!(refused.text().contains("until 28 November 2026 at 13:00"), "{}", refused.text());
    let decisions = eva.page.get("/api/decisions.php").await.ok();
    assert_eq!(
        decisions["decisions"],
        json!([{
            "number": number, "measure": "paused", "photo": null, "field": null, "until": "2026-11-28T12:00:00Z",
            "source": "report", "rule": "Voorwaarden, ‘Hoe we met elkaar omgaan’",
            "facts": "You threatened two members.", "decided_at": "2026-11-21T12:00:00Z",
        }])
    );
    told(&world).await;
    let mail = newest(&world, &eva, "statement").await;
    for words in [
        "je kunt inloggen en lezen",
        "tot 28 november 2026 om 13:00",
        "You threatened two members.",
        "een melding van een lid",
        "binnen zes maanden gratis",
        &format!("/complaints?against={number}"),
    ] {
        assert!(mail.contains(words), "{words}: {mail}");
    }
    assert_eq!(lift(&world, &eva, Measure::Paused).await, Ok(vec![number.clone()]));
    write_to(&eva.page, adam.id, "Hello").await.ok();
    told(&world).await;
    let end = newest(&world, &eva, "statement-undone").await;
    assert!(end.contains(&number) && end.contains("je kunt weer schrijven."), "{end}");
    assert_eq!(eva.page.get("/api/decisions.php").await.ok()["decisions"], json!([]));
}

#[tokio::test]
async fn what_is_taken_back_before_it_was_told_is_nobodys_news() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    take(&world, &eva, Step::Warn).await.unwrap();
    lift(&world, &eva, Measure::Warned).await.unwrap();
    told(&world).await;
    told(&world).await;
    assert_eq!(mailed(&world, &eva.email, "statement").await, 0);
    assert_eq!(mailed(&world, &eva.email, "statement-undone").await, 0);
}

#[tokio::test]
async fn two_pauses_end_with_the_later_one() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let paused = async || eva.page.get("/api/user.php").await.ok()["user"]["paused_until"].clone();
    take(&world, &eva, Step::Pause(in_days(&world, 7))).await.unwrap();
    take(&world, &eva, Step::Pause(in_days(&world, 3))).await.unwrap();
    assert_eq!(paused().await, json!("2026-11-28T12:00:00Z"));
    // Whatever way a decision is undone, what follows from it goes along.
    sqlx::query("update decisions set undone_at = $1, undone_by = 'Kim' where until = $2")
        .bind(world.clock.now())
        .bind(in_days(&world, 7))
        .execute(&world.db)
        .await
        .unwrap();
    assert_eq!(paused().await, json!("2026-11-24T12:00:00Z"));
}

#[tokio::test]
async fn reports_wait_only_after_a_warning_and_pauses_have_an_end() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let wait = |days| Step::PauseReports(in_days(&world, days));
    assert_eq!(take(&world, &eva, wait(7)).await, Err(NotTaken::NotWarned));
    let insert = "insert into decisions (id, number, member_id, measure, rule, facts, source, staff, decided_at, until)
         values (gen_random_uuid(), $1, $2, $3, 'R', 'F', 'own', 'Mo', $4, $5)";
    let by_hand = async |number: &'static str, measure: &'static str, until: Option<OffsetDateTime>| {
        let row = sqlx::query(insert).bind(number).bind(eva.id).bind(measure).bind(world.clock.now());
        let refused = row.bind(until).execute(&world.db).await.unwrap_err();
        refused.as_database_error().unwrap().constraint().unwrap().to_owned()
    };
    assert_eq!(
        by_hand("D-22222222", "reports_paused", Some(in_days(&world, 7))).await,
        "decisions_warned_before"
    );
    take(&world, &eva, Step::Warn).await.unwrap();
    take(&world, &eva, wait(7)).await.unwrap();
    for end in [0, -1, 91] {
        assert_eq!(take(&world, &eva, Step::Pause(in_days(&world, end))).await, Err(NotTaken::BadEnd));
    }
    assert_eq!(
        by_hand("D-33333333", "paused", Some(in_days(&world, 91))).await,
        "decisions_until_length_check"
    );
    assert_eq!(by_hand("D-44444444", "paused", None).await, "decisions_until_check");
    take(&world, &eva, Step::Pause(in_days(&world, 90))).await.unwrap();
}

#[tokio::test]
async fn what_was_decided_is_counted_for_good_and_names_nobody() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    take(&world, &eva, Step::Warn).await.unwrap();
    take(&world, &eva, Step::Pause(in_days(&world, 1))).await.unwrap();
    lift(&world, &eva, Measure::Paused).await.unwrap();
    let counted = async || -> Vec<(String, String, String, i64)> {
        let sums = "select what, code, cause, count(*) from moderation_counts where month = '2026-11-01'
             group by what, code, cause order by what, code";
        sqlx::query_as(sums).fetch_all(&world.db).await.unwrap()
    };
    let before = counted().await;
    let row = |what: &str, code: &str| (what.to_owned(), code.to_owned(), "report".to_owned(), 1);
    assert_eq!(before, [row("measure", "paused"), row("measure", "warned"), row("measure_undone", "paused")]);
    super::leaving::leave(&eva.page).await.ok();
    world.advance(Duration::days(15));
    drain(&world).await;
    assert_eq!(count(&world, "decisions").await, 0, "they went with her");
    assert_eq!(counted().await, before);
}
