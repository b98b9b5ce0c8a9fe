mod activate;
mod another_browser;
pub(crate) mod closing;
mod consents;
mod dismissals;
mod enumeration;
mod first_message;
mod invisible;
pub mod leaving;
mod log_in;
mod log_out;
mod mail_change;
mod mail_change_links;
mod new_device;
mod page_hidden;
mod pairs;
mod passkey_login;
pub mod passkeys;
mod password;
pub(crate) mod pauses;
pub mod repeats;
mod requests;
mod reset_password;
mod reset_password_links;
mod sessions;
mod sessions_in_memory;
mod sign_up;
pub(crate) mod sign_up_photo;
pub(crate) mod statements;
mod texts;
mod user;

use crate::world::World;
use serde_json::{Value, json};
use testkit::Page;

pub const PASSWORD: &str = "a red kite over Utrecht";

/// A form that is right.
pub fn form(name: &str, email: &str) -> Value {
    json!({
        "name": name, "email": email, "password": PASSWORD, "date_of_birth": "1990-05-17", "gender": "female",
        "looking_for": "male", "country": "NL", "region": "NL-UT", "city": "nl-utrecht", "language": "nl", "consent": true
    })
}

/// The same with some fields changed.
pub fn with(mut form: Value, changes: &Value) -> Value {
    for (field, value) in changes.as_object().unwrap() {
        form[field] = value.clone();
    }
    form
}

/// A browser that wants English, where the spec's texts are.
pub fn english(world: &World) -> Page {
    let page = world.visitor("open.test");
    page.set_cookie("locale=en; Path=/");
    page
}

/// Signs up on the open site and gives the page, logged in.
pub async fn join(world: &World, name: &str, email: &str) -> Page {
    let page = english(world);
    let reply = page.post("/api/signup.php", &form(name, email)).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    page
}

/// The mails to an address, newest first, as (kind, text).
pub async fn mails(world: &World, recipient: &str) -> Vec<(String, String)> {
    let outbox =
        world.visitor("open.test").get(&format!("/dev/outbox.json?recipient={recipient}")).await.ok();
    let mails = outbox["mails"].as_array().unwrap().clone();
    let text = |mail: &Value, field: &str| mail[field].as_str().unwrap().to_owned();
    mails.iter().map(|mail| (text(mail, "kind"), text(mail, "body_text"))).collect()
}

/// The token of the newest activation mail to an address.
pub async fn activation_token(world: &World, recipient: &str) -> String {
    let mails = mails(world, recipient).await;
    let (_, text) = mails.iter().find(|(kind, _)| kind == "activation").expect("an activation mail");
    let (_, token) = text.split_once("/activate/done#token=").expect("a link");
    token.split_whitespace().next().unwrap().to_owned()
}

/// The tokens of all links to an address that look like this ("/reset-password/do#token="), newest first.
pub async fn links(world: &World, recipient: &str, front: &str) -> Vec<String> {
    let mails = mails(world, recipient).await;
    let token = |text: &String| Some(text.split_once(front)?.1.split_whitespace().next()?.to_owned());
    mails.iter().filter_map(|(_, text)| token(text)).collect()
}

/// The token of the newest such link.
pub async fn link(world: &World, recipient: &str, front: &str) -> String {
    links(world, recipient, front).await.first().expect("a link").clone()
}

/// How many mails of a kind went to an address.
pub async fn mailed(world: &World, recipient: &str, kind: &str) -> usize {
    mails(world, recipient).await.iter().filter(|(mailed, _)| mailed == kind).count()
}

/// A browser in this language.
pub fn speaking(world: &World, language: &str) -> Page {
    let page = world.visitor("open.test");
    page.set_cookie(&format!("locale={language}; Path=/"));
    page
}

/// Makes the same call so often at once, each from a browser of its own, and gives the statuses in order.
pub async fn at_once(world: &World, times: usize, path: &'static str, body: &Value) -> Vec<u16> {
    let calls: Vec<_> = (0..times)
        .map(|_| {
            let (page, body) = (world.visitor("open.test"), body.clone());
            tokio::spawn(async move { page.post(path, &body).await.status.as_u16() })
        })
        .collect();
    let mut statuses = Vec::new();
    for call in calls {
        statuses.push(call.await.unwrap());
    }
    statuses.sort_unstable();
    statuses
}

pub async fn log_in(page: &Page, email: &str, password: &str) -> testkit::Reply {
    page.post("/api/user.php", &json!({ "email": email, "password": password })).await
}

pub async fn count(world: &World, table: &str) -> i64 {
    let query = format!("select count(*) from {table}");
    sqlx::query_scalar(sqlx::AssertSqlSafe(query)).fetch_one(&world.db).await.unwrap()
}
