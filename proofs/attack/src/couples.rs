//! Accounts of two people: sites that take them, forms that are right, and what a sign-up may not get past.

use crate::{
    actors::{Browser, Member},
    holdings::{confirm, form, sign_up_with},
    http::{Reply, Request, new_id},
    sandbox::set,
    verdict::Verdict,
    world::{OTHER_SITE, SITE, World},
};
use serde_json::{Value, json};
use std::time::Duration;

/// What the sites here take besides the two.
const TAKEN: &str = r#"["male","female","couple_mf"]"#;
/// Looks until a site that was set says so.
const LOOKS: u32 = 1_000;
const BETWEEN: Duration = Duration::from_millis(10);
/// Of age everywhere, the first one's and the second one's.
pub(crate) const BORN: [&str; 2] = ["1971-03-13", "1969-10-29"];

/// Has the site take couples of a woman and a man, and waits until it does.
pub(crate) async fn take(world: &World, host: &str) -> anyhow::Result<()> {
    world.run(&["site", "set", host, "genders", TAKEN]).await?;
    for _ in 0..LOOKS {
        let answer = world.send(host, &Request::get("/api/settings.php")).await?.ok()?;
        let more = answer.pointer("/settings/more_genders").and_then(Value::as_array);
        if more.is_some_and(|more| more.iter().any(|one| one.get("id") == Some(&json!("couple_mf")))) {
            return Ok(());
        }
        tokio::time::sleep(BETWEEN).await;
    }
    anyhow::bail!("{host} takes no couples")
}

/// A sign-up form of two that is right.
pub(crate) fn form_of_two(email: &str, born: [&str; 2]) -> Value {
    let mut form = form(email);
    for (field, value) in [
        ("gender", json!("couple_mf")),
        ("date_of_birth", json!(born[0])),
        ("second_date_of_birth", json!(born[1])),
        ("both_agree", json!(true)),
    ] {
        set(&mut form, field, value);
    }
    form
}

/// Two who have joined, and whose address is confirmed.
pub(crate) async fn join(world: &World, email: &str) -> anyhow::Result<Member> {
    let member = sign_up_with(world, SITE, email, &form_of_two(email, BORN)).await?;
    confirm(world, &member).await?;
    Ok(member)
}

/// What the fields of a form are refused for.
fn fields(reply: &Reply) -> String {
    let answer = reply.json();
    let errors = answer.get("errors").and_then(Value::as_array).cloned().unwrap_or_default();
    let of =
        |error: &Value, name: &str| error.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let lines = errors.iter().map(|error| format!("{}: {}", of(error, "field"), of(error, "code")));
    lines.collect::<Vec<_>>().join(", ")
}

/// What is changed in a form that is right, and what its fields are refused for then; empty: the form is none at all.
type Wrong = (Value, &'static str);

/// Whoever was born on these days is 18 today, and tomorrow, in the Netherlands.
async fn eighteen(world: &World) -> anyhow::Result<(String, String)> {
    let days = sqlx::query_as(
        "select to_char(today - interval '18 years', 'YYYY-MM-DD'), to_char(today - interval '18 years' + interval '1 day', 'YYYY-MM-DD')
         from (select (now() at time zone 'Europe/Amsterdam')::date as today) t",
    );
    Ok(days.fetch_one(&world.db).await?)
}

fn wrong(young: &str) -> Vec<Wrong> {
    vec![
        (json!({ "date_of_birth": young }), "date_of_birth: too_young"),
        (json!({ "second_date_of_birth": young }), "second_date_of_birth: too_young"),
        (
            json!({ "date_of_birth": young, "second_date_of_birth": young }),
            "date_of_birth: too_young, second_date_of_birth: too_young",
        ),
        (json!({ "second_date_of_birth": null }), "second_date_of_birth: date_of_birth_missing"),
        (json!({ "second_date_of_birth": "" }), "second_date_of_birth: date_of_birth_missing"),
        (json!({ "second_date_of_birth": "1969-02-30" }), "second_date_of_birth: date_of_birth_invalid"),
        (json!({ "second_date_of_birth": "1000-01-01" }), "second_date_of_birth: date_of_birth_invalid"),
        (json!({ "both_agree": false }), "both_agree: consent_missing"),
        (json!({ "password": "13-03-1971" }), "password: password_too_common"),
        (json!({ "password": "29-10-1969" }), "password: password_too_common"),
        // Of one person, or of two whom the site does not take.
        (json!({ "gender": "female" }), ""),
        (json!({ "gender": "female", "both_agree": false }), ""),
        (json!({ "gender": "couple_ff" }), ""),
        (json!({ "looking_for": "couple_mm" }), ""),
        (json!({ "second_date_of_birth": 0 }), ""),
        (json!({ "second_date_of_birth": ["1969-10-29", "1990-01-01"] }), ""),
        (json!({ "both_agree": "true" }), ""),
        (json!({ "third_date_of_birth": "1969-10-29" }), ""),
    ]
}

fn changed(form: &Value, changes: &Value) -> Value {
    let mut form = form.clone();
    for (field, value) in changes.as_object().into_iter().flatten() {
        set(&mut form, field, value.clone());
    }
    form
}

async fn accounts(world: &World, email: &str) -> anyhow::Result<i64> {
    let found = sqlx::query_scalar("select count(*) from accounts where email = $1");
    Ok(found.bind(email).fetch_one(&world.db).await?)
}

fn unless(faults: &mut Vec<String>, holds: bool, what: impl FnOnce() -> String) {
    if !holds {
        faults.push(what());
    }
}

/// Sign-ups that are no account, two who are of age today, and new passwords that either one's birthday gives away.
pub(crate) async fn attack(world: &World) -> anyhow::Result<Vec<Verdict>> {
    take(world, SITE).await?;
    let (mut faults, mut tries) = (Vec::new(), 0_usize);
    let (today, tomorrow) = eighteen(world).await?;
    for (changes, refused) in wrong(&tomorrow) {
        tries += 1;
        let email = format!("two-{}@example.org", new_id().simple());
        let form = changed(&form_of_two(&email, BORN), &changes);
        let reply = Browser::visitor(SITE).send(world, Request::post("/api/signup.php", &form)).await?;
        let is_said = if refused.is_empty() { reply.status == 422 } else { fields(&reply) == refused };
        let is_right = is_said && reply.code() == "invalid_request";
        unless(&mut faults, is_right, || format!("{changes}: {} {}", reply.status, reply.text()));
        unless(&mut faults, accounts(world, &email).await? == 0, || {
            format!("{changes}: there is an account")
        });
    }
    let email = format!("two-{}@example.org", new_id().simple());
    let form = form_of_two(&email, BORN);
    let elsewhere = Browser::visitor(OTHER_SITE).send(world, Request::post("/api/signup.php", &form)).await?;
    let is_refused = elsewhere.status == 422 && elsewhere.code() == "invalid_request";
    unless(&mut faults, is_refused, || format!("a site without couples: {}", elsewhere.text()));
    let young = format!("two-{}@example.org", new_id().simple());
    let both = form_of_two(&young, [&today, &today]);
    let reply = Browser::visitor(SITE).send(world, Request::post("/api/signup.php", &both)).await?;
    unless(&mut faults, reply.is_success(), || format!("both are 18 today: {}", reply.text()));
    faults.extend(passwords(world).await?);
    let amount =
        format!("{tries} forms that are wrong, one elsewhere, 18 today, 4 passwords of two birthdays");
    Ok(vec![Verdict::faults("sign-ups of a couple", amount, "let in", &faults)?])
}

/// Who can read the mailbox still sets no password that the birthdays give away, and the link stays good for a better one.
async fn passwords(world: &World) -> anyhow::Result<Vec<String>> {
    let email = format!("two-{}@example.org", new_id().simple());
    join(world, &email).await?;
    let visitor = Browser::visitor(SITE);
    visitor.post(world, "/api/reset-password.php", &json!({ "email": email })).await?;
    let token = world.link(&email, "/reset-password/do#token=").await?;
    let set = |password: &str| {
        Request::post(
            "/api/reset-password-do.php",
            &json!({ "token": token, "password": password, "password_repeat": password }),
        )
    };
    let mut faults = Vec::new();
    for guess in ["13-03-1971", "29-10-1969", "1969-10-29", "29 october 1969"] {
        let reply = visitor.send(world, set(guess)).await?;
        let is_refused = fields(&reply) == "password: password_too_common";
        unless(&mut faults, is_refused, || {
            format!("the password {guess}: {} {}", reply.status, reply.text())
        });
    }
    let reply = visitor.send(world, set("two herons over Leiden")).await?;
    unless(&mut faults, reply.is_success(), || format!("a good password: {}", reply.text()));
    Ok(faults)
}
