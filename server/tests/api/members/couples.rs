//! Accounts of two people: how they join, that both must be of age, what each can correct, and what others read of them.

use super::{change, photo};
use crate::{
    accounts::{PASSWORD, activation_token, english, form, link, log_in, with},
    world::{Member, Person, World, man, woman},
};
use futures_util::future::join_all;
use liaison::safety;
use serde_json::{Value, json};
use testkit::{Page, Reply};

const COUPLES: [&str; 3] = ["couple_mf", "couple_ff", "couple_mm"];

/// A world whose main site takes couples.
pub(super) async fn world() -> World {
    let world = World::start().await;
    take_couples(&world).await;
    world
}

pub(super) async fn take_couples(world: &World) {
    world
        .set("open.test", |site| site.genders = liaison::settings::GENDERS.map(str::to_owned).to_vec())
        .await;
}

/// A woman and a man of 30 and 35 who seek women and couples.
pub(super) fn two(name: &'static str) -> Person {
    Person { gender: "couple_mf", seeks: "female,couple_mf", ..woman(name) }
}

fn asked(name: &str, email: &str, born: (&str, &str)) -> Value {
    let said = json!({
        "gender": "couple_mf", "looking_for": "female,couple_mf,couple_ff", "date_of_birth": born.0,
        "second_date_of_birth": born.1, "both_agree": true
    });
    with(form(name, email), &said)
}

async fn sign_up(world: &World, form: &Value) -> Reply {
    english(world).post("/api/signup.php", form).await
}

/// Signs up with this form and confirms the address, in one browser.
async fn join(world: &World, form: &Value) -> Page {
    let (page, email) = (english(world), form["email"].as_str().unwrap());
    assert_eq!(page.post("/api/signup.php", form).await.status, 201);
    let token = activation_token(world, email).await;
    page.post("/api/activate.php", &json!({ "token": token })).await.ok();
    page
}

async fn count(world: &World) -> (i64, i64) {
    sqlx::query_as("select (select count(*) from profiles where is_couple(gender)), (select count(*) from second_persons)")
        .fetch_one(&world.db)
        .await
        .unwrap()
}

#[tokio::test]
async fn two_join_log_in_and_read_both_their_days() {
    let world = world().await;
    join(&world, &asked("Ann & Bo", "two@example.com", ("1990-05-17", "1988-02-29"))).await;
    assert_eq!(count(&world).await, (1, 1));
    let page = world.visitor("open.test");
    log_in(&page, "two@example.com", PASSWORD).await.ok();
    let answer = page.get("/api/profile.php").await.ok();
    let own = &answer["profile"];
    assert_eq!((&own["name"], &own["age"], &own["second_age"]), (&json!("Ann & Bo"), &json!(36), &json!(38)));
    assert_eq!(
        (&own["date_of_birth"], &own["second_date_of_birth"]),
        (&json!("1990-05-17"), &json!("1988-02-29"))
    );
    assert_eq!((&own["gender"], &own["sexuality"]), (&json!("couple_mf"), &Value::Null));
    assert_eq!(own["looking_for"], "female,couple_mf,couple_ff");
    assert_eq!(
        (&answer["birth_date_fixed"], &answer["second_birth_date_fixed"]),
        (&json!(false), &json!(false))
    );
    let agreed: bool = sqlx::query_scalar("select agreed_at is not null from second_persons")
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert!(agreed, "whoever signed up said that both agree");
}

#[tokio::test]
async fn each_of_the_two_must_be_of_age_and_both_agree() {
    let world = world().await;
    // Both boundaries, on the day itself: noon of 21 November 2026.
    sign_up(&world, &asked("Ann & Bo", "edge@example.com", ("2008-11-21", "2008-11-21"))).await.ok();
    for (born, fields) in [
        (("2008-11-22", "1990-05-17"), vec!["date_of_birth: too_young"]),
        (("1990-05-17", "2008-11-22"), vec!["second_date_of_birth: too_young"]),
        (("1990-05-17", ""), vec!["second_date_of_birth: date_of_birth_missing"]),
        (("1990-05-17", "1990-02-30"), vec!["second_date_of_birth: date_of_birth_invalid"]),
        (("2008-11-22", "2008-11-22"), vec!["date_of_birth: too_young", "second_date_of_birth: too_young"]),
    ] {
        let reply = sign_up(&world, &asked("Ann & Bo", "young@example.com", born)).await;
        assert_eq!(reply.fields(), fields, "{born:?}");
    }
    let right = asked("Ann & Bo", "young@example.com", ("1990-05-17", "1990-05-17"));
    let mut no_second = right.clone();
    no_second.as_object_mut().unwrap().remove("second_date_of_birth");
    let reply = sign_up(&world, &no_second).await;
    assert_eq!(reply.fields(), ["second_date_of_birth: date_of_birth_missing"]);
    let reply = sign_up(&world, &with(right.clone(), &json!({ "both_agree": false }))).await;
    assert_eq!(reply.fields(), ["both_agree: consent_missing"]);
    let reply = sign_up(
        &world,
        &with(right, &json!({ "second_date_of_birth": "1988-02-29", "password": "29-02-1988" })),
    )
    .await;
    assert_eq!(
        reply.fields(),
        ["password: password_too_common"],
        "the second one's birthday is as easy to guess"
    );
    // The site's own age counts for both.
    world.set("open.test", |site| site.min_age = 21).await;
    let reply = sign_up(&world, &asked("Ann & Bo", "young@example.com", ("1990-05-17", "2005-11-22"))).await;
    assert_eq!(reply.fields(), ["second_date_of_birth: too_young"]);
    assert_eq!(count(&world).await, (1, 1), "of all these the first came");
}

#[tokio::test]
async fn no_new_password_is_the_birthday_of_either() {
    let world = world().await;
    let page = join(&world, &asked("Ann & Bo", "two@example.com", ("1990-05-17", "1988-02-29"))).await;
    let guesses = ["17-05-1990", "29-02-1988", "19880229!", "29 feb 1988"];
    for guess in guesses {
        let body = json!({ "old_password": PASSWORD, "password": guess, "password_repeat": guess });
        let refused = page.put("/api/password.php", &body).await;
        assert_eq!(refused.fields(), ["password: password_too_common"], "{guess}");
    }
    english(&world).post("/api/reset-password.php", &json!({ "email": "two@example.com" })).await;
    let token = link(&world, "two@example.com", "/reset-password/do#token=").await;
    let set = async |password: &str| {
        let body = json!({ "token": token, "password": password, "password_repeat": password });
        english(&world).post("/api/reset-password-do.php", &body).await
    };
    for guess in guesses {
        assert_eq!(set(guess).await.fields(), ["password: password_too_common"], "{guess}");
    }
    set("two storks over Leiden").await.ok();
}

#[tokio::test]
async fn of_ten_sign_ups_with_one_address_one_leaves_two_people() {
    let world = world().await;
    let form = asked("Ann & Bo", "two@example.com", ("1990-05-17", "1988-02-29"));
    let replies = join_all((0..10).map(|_| sign_up(&world, &form))).await;
    let made = replies.iter().filter(|reply| reply.status == 201).count();
    assert_eq!((made, count(&world).await), (1, (1, 1)));
}

#[tokio::test]
async fn nobody_else_writes_the_second_person() {
    let world = world().await;
    let (two, others) = (world.member(two("AnnBo")).await, world.member(two("CamDee")).await);
    let eva = world.member(Person { seeks: "couple_mf", ..woman("Eva") }).await;
    let before = two.page.get("/api/profile.php").await.ok();
    for name in ["id", "profile", "member", "member_id"] {
        for caller in [&others, &eva] {
            let body = with(json!({ "second_date_of_birth": "1988-02-29" }), &json!({ name: two.id }));
            put(caller, &body).await.problem(422, "invalid_request");
        }
    }
    put(&others, &json!({ "second_date_of_birth": "1988-02-29" })).await.ok();
    assert_eq!(two.page.get("/api/profile.php").await.ok(), before);
}

#[tokio::test]
async fn who_is_one_has_no_second_and_other_sites_take_no_couples() {
    let world = world().await;
    for odd in [json!({ "second_date_of_birth": "1990-05-17" }), json!({ "both_agree": true })] {
        let reply = sign_up(&world, &with(form("Ada", "ada@example.com"), &odd)).await;
        reply.problem(422, "invalid_request");
    }
    let eva = world.member(woman("Eva")).await;
    let put = json!({ "second_date_of_birth": "1990-05-17" });
    eva.page.put("/api/profile.php", &put).await.problem(422, "invalid_request");
    let own = eva.page.get("/api/profile.php").await.ok();
    for (part, field) in [
        (&own["profile"], "second_age"),
        (&own["profile"], "second_date_of_birth"),
        (&own, "second_birth_date_fixed"),
    ] {
        assert!(part.get(field).is_none(), "{field}");
    }
    world.set("open.test", |site| site.genders.truncate(2)).await;
    let two = asked("Ann & Bo", "two@example.com", ("1990-05-17", "1990-05-17"));
    sign_up(&world, &two).await.problem(422, "invalid_request");
    for odd in ["female,couple_mf", "couple_mm"] {
        let put = eva.page.put("/api/profile.php", &json!({ "looking_for": odd })).await;
        put.problem(422, "invalid_request");
    }
    assert_eq!(count(&world).await, (0, 0));
}

#[tokio::test]
async fn one_stays_one_and_two_stay_two() {
    let world = world().await;
    let (eva, two) = (world.member(woman("Eva")).await, world.member(two("AnnBo")).await);
    for couple in COUPLES {
        let put = eva.page.put("/api/profile.php", &json!({ "gender": couple })).await;
        put.problem(422, "invalid_request");
        let put = two.page.put("/api/profile.php", &json!({ "gender": couple })).await.ok();
        assert_eq!(put["profile"]["gender"], couple, "which couple can be corrected");
    }
    for one in ["male", "female", "non_binary"] {
        let put = two.page.put("/api/profile.php", &json!({ "gender": one })).await;
        put.problem(422, "invalid_request");
    }
    // The database's own word, whoever asks.
    for (statement, member) in [
        ("update profiles set gender = 'couple_mf' where id = $1", &eva),
        ("update profiles set gender = 'female' where id = $1", &two),
        ("delete from second_persons where member_id = $1", &two),
        ("insert into second_persons (member_id, date_of_birth) values ($1, '1990-05-17')", &eva),
    ] {
        let refused = sqlx::query(statement).bind(member.id).execute(&world.db).await.unwrap_err();
        assert!(refused.to_string().contains("account"), "{statement}: {refused}");
    }
    assert_eq!(count(&world).await, (1, 1));
}

async fn put(member: &Member, changes: &Value) -> Reply {
    member.page.put("/api/profile.php", changes).await
}

#[tokio::test]
async fn each_day_of_birth_is_corrected_once() {
    let world = world().await;
    let two = world.member(two("AnnBo")).await;
    let own = two.page.get("/api/profile.php").await.ok();
    let same = json!({ "second_date_of_birth": own["profile"]["second_date_of_birth"] });
    assert_eq!(
        put(&two, &same).await.ok()["second_birth_date_fixed"],
        false,
        "the same day is no correction"
    );
    let young = put(&two, &json!({ "second_date_of_birth": "2008-11-22" })).await;
    assert_eq!(young.fields(), ["second_date_of_birth: too_young"]);
    for _ in 0..3 {
        let answer = put(&two, &json!({ "second_date_of_birth": "2008-11-21" })).await.ok();
        assert_eq!(
            (
                &answer["second_birth_date_fixed"],
                &answer["birth_date_fixed"],
                &answer["profile"]["second_age"]
            ),
            (&json!(true), &json!(false), &json!(18))
        );
    }
    let again =
        put(&two, &json!({ "second_date_of_birth": "1990-01-01", "date_of_birth": "1991-01-01" })).await;
    assert_eq!(again.fields(), ["second_date_of_birth: birth_date_fixed"]);
    let first = put(&two, &json!({ "date_of_birth": "1991-01-01" })).await.ok();
    assert_eq!((&first["birth_date_fixed"], &first["profile"]["age"]), (&json!(true), &json!(35)));
    let moved =
        sqlx::query("update second_persons set date_of_birth = '1990-01-01'").execute(&world.db).await;
    assert!(moved.unwrap_err().to_string().contains("second_persons_birth_fixed"));
}

#[tokio::test]
async fn of_ten_corrections_at_once_one_is_made() {
    let world = world().await;
    let two = world.member(two("AnnBo")).await;
    let correct = |day: u8| {
        let changes = json!({ "second_date_of_birth": format!("1990-01-{day:02}") });
        let two = &two;
        async move { put(two, &changes).await.status.is_success() }
    };
    let made = join_all((1..=10).map(correct)).await;
    assert_eq!(made.into_iter().filter(|made| *made).count(), 1);
}

#[tokio::test]
async fn the_younger_decides_where_they_can_live() {
    let world = world().await;
    let two = world.member(two("AnnBo")).await;
    sqlx::query("update second_persons set date_of_birth = '2006-11-21'").execute(&world.db).await.unwrap();
    world.set("open.test", |site| site.min_age = 21).await;
    let berlin = json!({ "country": "DE", "region": "DE-BE", "city": "de-berlin" });
    assert_eq!(put(&two, &berlin).await.fields(), ["country: too_young"]);
    put(&two, &json!({ "about": "We stay." })).await.ok();
    world.set("open.test", |site| site.min_age = 20).await;
    put(&two, &berlin).await.ok();
}

#[tokio::test]
async fn others_read_both_ages_and_no_day() {
    let world = world().await;
    let two = world.member(two("AnnBo")).await;
    let eva = world.member(Person { seeks: "male,couple_mf", ..woman("Eva") }).await;
    photo(&world, &two, 0).await;
    change(&world, &two, &format!("shown_on_landers_at = '{}'", world.clock.now().date())).await;
    let profile = eva.page.get(&format!("/api/member.php?id={}", two.id)).await.ok()["profile"].clone();
    let card = eva.page.get("/api/members.php").await.ok()["results"][0].clone();
    let lander =
        world.visitor("open.test").get("/api/lander-profiles.php?country=NL&gender=couple_mf").await.ok();
    for seen in [&profile, &card, &lander["profiles"][0]] {
        assert_eq!((&seen["age"], &seen["second_age"]), (&json!(30), &json!(35)), "{seen}");
        assert_eq!(seen["gender"], "couple_mf");
        assert!(!seen.to_string().contains("birth"), "{seen}");
    }
    assert_eq!(profile["sexuality"], Value::Null);
    // And of one person one.
    let adam = world.member(man("Adam")).await;
    change(&world, &adam, "seeks_couples = '{couple_mf}'").await;
    let seen = two.page.get(&format!("/api/member.php?id={}", eva.id)).await.ok()["profile"].clone();
    assert!(seen.get("second_age").is_none(), "{seen}");
}

#[tokio::test]
async fn the_site_says_which_of_its_genders_are_of_two() {
    let world = world().await;
    let page = world.visitor("open.test");
    page.set_cookie("locale=en; Path=/");
    let more = page.get("/api/settings.php").await.ok()["settings"]["more_genders"].clone();
    let named = more.as_array().unwrap().iter().map(|one| (one["id"].clone(), one["of_two"].clone()));
    let expected = [("non_binary", false), ("couple_mf", true), ("couple_ff", true), ("couple_mm", true)];
    assert_eq!(named.collect::<Vec<_>>(), expected.map(|(id, of_two)| (json!(id), json!(of_two))));
    assert_eq!(more[1]["i_am"], "a couple: a woman and a man");
}

#[tokio::test]
async fn a_report_keeps_both_days_as_evidence() {
    let world = world().await;
    let (two, eva) = (world.member(two("AnnBo")).await, world.member(woman("Eva")).await);
    let report = json!({ "about": "profile", "profile": two.id, "category": "harassment", "text": "One of them is at school." });
    eva.page.post("/api/report.php", &report).await.ok();
    let mut connection = world.db.acquire().await.unwrap();
    let queue = safety::queue(&mut connection, 100, world.clock.now()).await.unwrap();
    let evidence = queue[0].evidence.clone().unwrap();
    let kept = &evidence["profile"];
    assert_eq!(kept["gender"], "couple_mf");
    assert!(kept["date_of_birth"].is_string() && kept["second_date_of_birth"].is_string(), "{kept}");
}
