mod activate;
mod consents;
mod invisible;
mod log_in;
mod log_out;
mod new_device;
mod passkey_login;
mod passkeys;
mod sessions;
mod sign_up;
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

pub async fn log_in(page: &Page, email: &str, password: &str) -> testkit::Reply {
    page.post("/api/user.php", &json!({ "email": email, "password": password })).await
}

pub async fn count(world: &World, table: &str) -> i64 {
    let query = format!("select count(*) from {table}");
    sqlx::query_scalar(sqlx::AssertSqlSafe(query)).fetch_one(&world.db).await.unwrap()
}
