//! Statements of reasons (DSA 17) for photos and texts that others do not see any more: `GET /api/decisions.php`, the
//! mails, and what stands after one was taken back. `liaison photo`, `profile` and `report` decide through the same
//! functions.

use super::{
    count, english,
    leaving::{joined, leave, life::drain},
    mailed, mails,
};
use crate::{
    chat::photo::show,
    media::{add, each, seen, shelf},
    world::{Member, Person, World, man, woman},
};
use liaison::{
    accounts::{self, DecisionSource, Grounds, Means},
    chat,
    kernel::ids::PhotoId,
    media::{Outcome, PhotoReason},
    members::{AskedField, AskedReason},
};
use serde_json::{Value, json};
use time::Duration;
use uuid::Uuid;

pub const SAID: Grounds<'static> =
    Grounds { rule: None, words: None, source: DecisionSource::Own, silent: false, staff: "Mia" };

pub fn means(world: &World) -> Means {
    Means { clock: world.clock.clone(), random: world.app.random.clone(), jobs: world.app.jobs.clone() }
}

async fn reject(world: &World, photo: &str, reason: PhotoReason, grounds: &Grounds<'_>) -> Option<String> {
    let mut transaction = world.db.begin().await.unwrap();
    let seen = photo.parse().unwrap();
    let decided =
        accounts::reject_photo(&mut transaction, &means(world), seen, reason, grounds).await.unwrap();
    transaction.commit().await.unwrap();
    decided.1
}

async fn approve(world: &World, photo: &str) -> Outcome {
    let mut transaction = world.db.begin().await.unwrap();
    let seen = photo.parse().unwrap();
    let outcome = accounts::approve_photo(&mut transaction, &means(world), seen, "Max").await.unwrap();
    transaction.commit().await.unwrap();
    outcome
}

pub async fn hide(
    world: &World,
    member: Uuid,
    asked: (AskedField, AskedReason),
    grounds: &Grounds<'_>,
) -> Option<String> {
    let mut transaction = world.db.begin().await.unwrap();
    let means = means(world);
    let hidden = accounts::hide_words(&mut transaction, &means, member.into(), asked, grounds).await;
    let (_, number) = hidden.unwrap();
    transaction.commit().await.unwrap();
    number
}

/// The jobs wait for more of the kind.
async fn told(world: &World) {
    world.advance(Duration::seconds(30));
    drain(world).await;
}

/// The newest mail of this kind to them, on one line.
async fn newest(world: &World, member: &Member, kind: &str) -> String {
    let mails = mails(world, &member.email).await;
    let (_, text) = mails.iter().find(|(found, _)| found == kind).expect(kind);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

async fn decisions(member: &Member) -> Vec<Value> {
    member.page.get("/api/decisions.php").await.ok()["decisions"].as_array().unwrap().clone()
}

// spec: 2.29
#[tokio::test]
async fn who_loses_a_photo_reads_what_why_by_which_rule_and_how_to_object() {
    let world = World::start().await;
    let (eva, adam) = (joined(&world, "Eva", "eva@example.com").await, world.member(man("Adam")).await);
    let photo = add(&eva, 1).await;
    let grounds = Grounds { words: Some("Een bekende actrice."), source: DecisionSource::Report, ..SAID };
    let number = reject(&world, &photo, PhotoReason::NotYou, &grounds).await.unwrap();
    // Before any job ran.
    let expected = json!([{
        "number": number, "measure": "photo_rejected", "photo": photo, "field": null, "until": null, "source": "report",
        "rule": "Voorwaarden, ‘Je profiel en wat je schrijft’",
        "facts": "Jij lijkt er niet op te staan.\n\nEen bekende actrice.", "decided_at": "2026-11-21T12:00:00Z",
    }]);
    assert_eq!(json!(decisions(&eva).await), expected);
    assert_eq!(json!(decisions(&adam).await), json!([]), "another's are nobody's business");
    told(&world).await;
    let mail = newest(&world, &eva, "statement").await;
    for words in [
        "een van je foto’s is voor alle anderen verborgen zolang dit besluit geldt",
        "Zelf zie je de foto nog",
        "Voorwaarden, ‘Je profiel en wat je schrijft’",
        "Jij lijkt er niet op te staan. Een bekende actrice.",
        "een melding van een lid",
        "Mensen hebben dit besloten, geen programma.",
        "binnen zes maanden gratis",
        "geschillenbeslechting",
        "naar de rechter",
        &format!("/complaints?against={number}"),
    ] {
        assert!(mail.contains(words), "{words}: {mail}");
    }
    // The number is taken by a complaint, and whoever decided cannot judge it.
    let complaint = json!({ "category": "decision", "text": "I am she", "against": number });
    assert_eq!(eva.page.post("/api/complaint.php", &complaint).await.status, 201);
    let mut connection = world.db.acquire().await.unwrap();
    assert_eq!(accounts::decided_by(&mut connection, Some(&number), None).await.unwrap(), ["Mia"]);
}

#[tokio::test]
async fn photos_that_fall_for_one_reason_in_one_go_are_one_mail_and_a_repeat_is_none() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let photos = [add(&eva, 1).await, add(&eva, 2).await, add(&eva, 3).await];
    let mut numbers = Vec::new();
    for (photo, reason) in photos.iter().zip([PhotoReason::NoFace, PhotoReason::NoFace, PhotoReason::Minor]) {
        numbers.push(reject(&world, photo, reason, &SAID).await.unwrap());
        assert_eq!(reject(&world, photo, reason, &SAID).await, None, "it is so already");
        world.advance(Duration::seconds(1));
    }
    drain(&world).await;
    assert_eq!(mailed(&world, &eva.email, "statement").await, 0, "there may come more of the kind");
    told(&world).await;
    told(&world).await;
    assert_eq!((mailed(&world, &eva.email, "statement").await, decisions(&eva).await.len()), (2, 3));
    let texts: Vec<_> =
        mails(&world, &eva.email).await.into_iter().filter(|(kind, _)| kind == "statement").collect();
    let both = texts.iter().find(|(_, text)| text.contains("2 van je foto’s")).expect("one for two");
    assert!(both.1.contains(&format!("against={}", numbers[0])), "{}", both.1);
    let subject: String = sqlx::query_scalar("select subject from mails where body_text like '%2 van je%'")
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert!(subject.contains(&numbers[0]) && subject.contains(&numbers[1]), "{subject}");
    let other = texts.iter().find(|(_, text)| text.contains(&numbers[2])).expect("one for the third");
    assert!(other.1.contains("Hoe we met elkaar omgaan"), "{}", other.1);
}

#[tokio::test]
async fn a_photo_that_others_see_again_is_told_of_and_no_decision_stands() {
    let world = World::start().await;
    let (eva, adam) = (joined(&world, "Eva", "eva@example.com").await, world.member(man("Adam")).await);
    let photo = add(&eva, 1).await;
    // For two reasons, one after the other: both fall.
    let first = reject(&world, &photo, PhotoReason::NoFace, &SAID).await.unwrap();
    world.advance(Duration::seconds(1));
    let second = reject(&world, &photo, PhotoReason::NotYou, &SAID).await.unwrap();
    let standing = decisions(&eva).await;
    assert_eq!((&standing[0]["number"], &standing[1]["number"]), (&json!(second), &json!(first)));
    told(&world).await;
    assert_eq!(mailed(&world, &eva.email, "statement").await, 2);
    assert!(matches!(approve(&world, &photo).await, Outcome::Decided { .. }));
    assert!(matches!(approve(&world, &photo).await, Outcome::Already));
    assert_eq!(decisions(&eva).await, Vec::<Value>::new());
    assert_ne!(seen(&adam, &eva).await["main_image"], Value::Null);
    told(&world).await;
    told(&world).await;
    assert_eq!(mailed(&world, &eva.email, "statement-undone").await, 1);
    let mail = newest(&world, &eva, "statement-undone").await;
    for words in [first.as_str(), second.as_str(), "anderen kunnen je foto’s zien", "/profile"] {
        assert!(mail.contains(words), "{words}: {mail}");
    }
}

#[tokio::test]
async fn what_nobody_heard_of_and_who_is_not_to_be_told_is_not_mailed() {
    let world = World::start().await;
    let (eva, ida) =
        (joined(&world, "Eva", "eva@example.com").await, joined(&world, "Ida", "ida@example.com").await);
    let (hers, photo) = (add(&eva, 1).await, add(&ida, 2).await);
    let silent = Grounds { silent: true, ..SAID };
    let number = reject(&world, &hers, PhotoReason::Advertising, &silent).await.unwrap();
    reject(&world, &photo, PhotoReason::NoFace, &SAID).await.unwrap();
    approve(&world, &photo).await;
    told(&world).await;
    approve(&world, &hers).await;
    told(&world).await;
    for member in [&eva, &ida] {
        for kind in ["statement", "statement-undone"] {
            assert_eq!(mailed(&world, &member.email, kind).await, 0, "{} {kind}", member.name);
        }
        assert_eq!(decisions(member).await, Vec::<Value>::new());
    }
    let mut connection = world.db.acquire().await.unwrap();
    assert_eq!(accounts::decided_by(&mut connection, Some(&number), None).await.unwrap(), ["Mia"]);
}

#[tokio::test]
async fn a_text_that_is_hidden_has_a_statement_and_a_name_that_stays_has_none() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    eva.page.put("/api/profile.php", &json!({ "about": "Call 06 12345678", "reason": "Love" })).await.ok();
    let asked = (AskedField::About, AskedReason::ContactDetails);
    let number = hide(&world, eva.id, asked, &SAID).await.unwrap();
    assert_eq!(hide(&world, eva.id, asked, &SAID).await, None, "the same was asked before");
    assert_eq!(hide(&world, eva.id, (AskedField::Name, AskedReason::Untrue), &SAID).await, None);
    let [one] = &decisions(&eva).await[..] else { panic!("one") };
    assert_eq!(
        (&one["number"], &one["measure"], &one["field"], &one["photo"]),
        (&json!(number), &json!("text_hidden"), &json!("about"), &Value::Null)
    );
    told(&world).await;
    assert_eq!(mailed(&world, &eva.email, "statement").await, 1);
    let mail = newest(&world, &eva, "statement").await;
    for words in ["je tekst ‘Over mij’", "tot je die verandert", "Er staan contactgegevens in", "against=D-"]
    {
        assert!(mail.contains(words), "{words}: {mail}");
    }
    // The member changes it: that is no taking back. Another request for the new words is.
    eva.page.put("/api/profile.php", &json!({ "about": "Mail me" })).await.ok();
    let again = hide(&world, eva.id, asked, &SAID).await.unwrap();
    told(&world).await;
    let mut transaction = world.db.begin().await.unwrap();
    let (means, member) = (means(&world), eva.id.into());
    for expected in [true, false] {
        let shown =
            accounts::show_words(&mut transaction, &means, member, AskedField::About, "Max").await.unwrap();
        assert_eq!(shown.is_some(), expected);
    }
    transaction.commit().await.unwrap();
    told(&world).await;
    assert_eq!(mailed(&world, &eva.email, "statement-undone").await, 1);
    let mail = newest(&world, &eva, "statement-undone").await;
    assert!(mail.contains(&again) && !mail.contains(&number) && mail.contains("‘Over mij’"), "{mail}");
    assert_eq!(decisions(&eva).await[0]["number"], json!(number), "what was said of the first words stands");
}

#[tokio::test]
async fn whose_photo_is_taken_from_a_message_is_told_and_nobody_else() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let photo = show(&eva, adam.id, 1).await["message"]["photo"]["id"].clone();
    let id: Uuid = photo.as_str().unwrap().parse().unwrap();
    let grounds = Grounds {
        rule: Some("Terms, conduct"),
        words: Some("It shows Adam naked."),
        source: DecisionSource::Report,
        ..SAID
    };
    let mut transaction = world.db.begin().await.unwrap();
    let removed = chat::remove_photo(&mut transaction, &world.clock, PhotoId(id)).await.unwrap().unwrap();
    let number =
        accounts::remove_photo(&mut transaction, &means(&world), removed.sender, PhotoId(id), &grounds).await;
    transaction.commit().await.unwrap();
    told(&world).await;
    let mail = newest(&world, &eva, "statement").await;
    for words in [
        "has been permanently removed for both of you",
        "Terms, conduct",
        "What happened: It shows Adam naked.",
        &format!("against={}", number.unwrap().unwrap()),
    ] {
        assert!(mail.contains(words), "{words}: {mail}");
    }
    assert_eq!(decisions(&eva).await[0]["photo"], photo);
    assert_eq!(mailed(&world, &adam.email, "statement").await, 0);
    assert_eq!(decisions(&adam).await, Vec::<Value>::new());
}

#[tokio::test]
async fn nobody_is_behind_a_fictional_profile_and_a_stranger_sees_nothing() {
    let world = World::start().await;
    let fay = world.member(Person { fictional: true, ..woman("Fay") }).await;
    sqlx::query(
        "insert into photos (id, member_id, position, status, width, height, blob_large, blob_medium, blob_thumb, blob_locked, created_at)
         values ($1, $1, 0, 'active', 4, 5, 'a.webp', 'a.webp', 'a.webp', 'a.webp', $2)",
    )
    .bind(fay.id)
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
    assert_eq!(reject(&world, &fay.id.to_string(), PhotoReason::NoFace, &SAID).await, None);
    assert_eq!(count(&world, "decisions").await, 0);
    english(&world).get("/api/decisions.php").await.problem(403, "authentication_required");
}

#[tokio::test]
async fn who_is_erased_takes_statements_along_and_those_on_their_way_are_not_sent() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let photo = add(&eva, 1).await;
    reject(&world, &photo, PhotoReason::NoFace, &SAID).await.unwrap();
    leave(&eva.page).await.ok();
    told(&world).await;
    assert_eq!(mailed(&world, &eva.email, "statement").await, 0, "who leaves gets no mail but the way back");
    world.advance(Duration::days(14));
    drain(&world).await;
    assert_eq!((count(&world, "accounts").await, count(&world, "decisions").await), (0, 0));
}

#[tokio::test]
async fn a_decision_at_the_same_time_as_the_owners_own_does_no_harm() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    for mark in 0..5 {
        let photo = add(&eva, mark).await;
        let body = json!({ "id": photo });
        let (number, deleted) = tokio::join!(
            reject(&world, &photo, PhotoReason::NoFace, &SAID),
            eva.page.delete("/api/photo.php", &body)
        );
        deleted.ok();
        assert!(each(&shelf(&eva.page).await, "id").is_empty());
        // Whoever came first: a decision is there if it was made, and once.
        let made = count(&world, &format!("decisions where subject_id = '{photo}'")).await;
        assert_eq!(made, i64::from(number.is_some()));
    }
}
