//! What a member has that another may want: one of each thing that a call names by an id.

use crate::{
    actors::{Member, PASSWORD, cookie},
    http::{Request, new_id},
    pictures, sandbox,
    world::World,
};
use anyhow::Context;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use testkit::{Authenticator, recordings};
use uuid::Uuid;

/// Stands in every text that an owner writes: whoever else gets it, got what is not theirs.
pub(crate) const CANARY: &str = "quagcanary";

/// Ids and tokens by what they name ("conversation", "order", …).
pub(crate) type Holdings = BTreeMap<&'static str, String>;

/// Lets the member have one of each, as pages make them.
pub(crate) async fn acquire(world: &World, member: &Member, partner: Uuid) -> anyhow::Result<Holdings> {
    let mut held = Holdings::new();
    talk(world, member, partner, &mut held).await?;
    show(world, member, &mut held).await?;
    buy(world, member, &mut held).await?;
    settle_in(world, member, &mut held).await?;
    complain(world, member, &mut held).await?;
    leave(world, member, &mut held).await?;
    Ok(held)
}

/// A text at this place of an answer.
pub(crate) fn at(value: &Value, pointer: &str) -> anyhow::Result<String> {
    let found = value.pointer(pointer).and_then(Value::as_str);
    found.map(str::to_owned).with_context(|| format!("no text at {pointer} of {value}"))
}

async fn talk(world: &World, member: &Member, partner: Uuid, held: &mut Holdings) -> anyhow::Result<()> {
    let browser = &member.browser;
    let body = json!({ "client_id": new_id(), "text": format!("{CANARY} to you"), "profile": partner });
    let sent = browser.post(world, "/api/message.php", &body).await?;
    held.insert("conversation", at(&sent, "/conversation")?);
    let photo =
        Request::new("POST", "/api/chat-photo.php").file("photo", "a.jpg", "image/jpeg", &pictures::plain()?);
    let brought = browser.send(world, photo).await?.ok()?;
    held.insert("chatphoto", at(&brought, "/photo/id")?);
    let voice = Request::new("POST", "/api/chat-voice.php").voice(&recordings::webm(2_000));
    let brought = browser.send(world, voice).await?.ok()?;
    held.insert("chatvoice", at(&brought, "/voice/id")?);
    Ok(())
}

async fn show(world: &World, member: &Member, held: &mut Holdings) -> anyhow::Result<()> {
    let photo =
        Request::new("POST", "/api/photo.php").file("photo", "a.jpg", "image/jpeg", &pictures::plain()?);
    let added = member.browser.send(world, photo).await?.ok()?;
    held.insert("photo", at(&added, "/id")?);
    Ok(())
}

async fn buy(world: &World, member: &Member, held: &mut Holdings) -> anyhow::Result<()> {
    held.insert("bundle", sandbox::bundle(world, member).await?);
    let paid = sandbox::buy(world, member).await?;
    held.insert("order", paid.clone());
    held.insert("mandate", sandbox::mandate(world, member).await?);
    let pending = sandbox::order(world, member, &Value::Null).await?;
    held.insert("pending", at(&pending, "/id")?);
    Ok(())
}

/// A second browser, a passkey, a search that is kept, and a page that wants pushes.
async fn settle_in(world: &World, member: &Member, held: &mut Holdings) -> anyhow::Result<()> {
    let browser = &member.browser;
    member.again(world).await?;
    let listed = browser.get(world, "/api/sessions.php").await?;
    let sessions = listed.pointer("/sessions").and_then(Value::as_array).cloned().unwrap_or_default();
    let other = sessions.iter().find(|session| session.get("current") != Some(&json!(true)));
    held.insert("session", at(other.context("a second session")?, "/id")?);

    let asked = browser.post(world, "/api/passkey-challenge.php", &json!({ "password": PASSWORD })).await?;
    let mut device = Authenticator::at(&world.origin(&browser.host));
    let credential = device.create(asked.get("options").context("options")?);
    let body = json!({ "challenge": asked.get("challenge"), "name": CANARY, "credential": credential });
    let made = browser.post(world, "/api/passkeys.php", &body).await?;
    held.insert("passkey", at(&made, "/id")?);
    let asked = browser.post(world, "/api/passkey-challenge.php", &json!({ "password": PASSWORD })).await?;
    held.insert("challenge", at(&asked, "/challenge")?);

    let search = json!({ "name": CANARY, "query": "", "alert": "none" });
    let kept = browser.post(world, "/api/saved-searches.php", &search).await?;
    held.insert("search", at(&kept, "/searches/0/id")?);

    let planned = browser.post(world, "/api/date-plans.php", &date_plan(&tomorrow(world).await?)).await?;
    held.insert("plan", at(&planned, "/plans/0/id")?);

    let push = subscription(&world.push_service);
    browser.post(world, "/api/user.php?push=1", &push).await?;
    held.insert("endpoint", at(&push, "/subscription/endpoint")?);
    Ok(())
}

/// This time tomorrow (RFC 3339).
pub(crate) async fn tomorrow(world: &World) -> anyhow::Result<String> {
    let tomorrow =
        "select to_char(now() at time zone 'UTC' + interval '1 day', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')";
    Ok(sqlx::query_scalar(tomorrow).fetch_one(&world.db).await?)
}

/// The token of a link that pages make by chance: 32 bytes.
pub(crate) fn page_token() -> String {
    format!("{}{}", new_id().simple(), "AAAAAAAAAAA")
}

/// A plan of a date at that moment (RFC 3339), with a link of its own.
pub(crate) fn date_plan(at: &str) -> Value {
    let token = page_token();
    json!({ "partner": null, "place": CANARY, "at": at, "note": CANARY, "language": "nl", "shows_photo": false,
        "check_after": 2, "token": token })
}

/// What a browser says of itself that takes pushes of this service, under an address of its own.
pub(crate) fn subscription(service: &str) -> Value {
    let keys = json!({ "p256dh": "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM", "auth": "tBHItJI5svbpez7KI4CCXg" });
    json!({ "subscription": { "endpoint": format!("{service}/{}", new_id()), "keys": keys } })
}

async fn complain(world: &World, member: &Member, held: &mut Holdings) -> anyhow::Result<()> {
    let browser = &member.browser;
    let file = Request::new("POST", "/api/complaint-file.php").file(
        "file",
        "a.pdf",
        "application/pdf",
        b"%PDF-1.7\nquag",
    );
    held.insert("file", at(&browser.send(world, file).await?.ok()?, "/id")?);
    let body = json!({ "category": "other", "text": format!("{CANARY} is broken") });
    let opened = browser.post(world, "/api/complaint.php", &body).await?;
    held.insert("complaint", at(&opened, "/number")?);
    let offer = browser.post(world, "/api/deletion-offer.php", &json!({ "offer": "discount" })).await?;
    held.insert("code", at(&offer, "/discountcode/code")?);
    Ok(())
}

/// A copy of all that is theirs, which is there once its mail is.
async fn leave(world: &World, member: &Member, held: &mut Holdings) -> anyhow::Result<()> {
    held.insert("export", export_token(world, member).await?);
    Ok(())
}

/// Has the member's data gathered, and gives the token of the mailed link.
pub(crate) async fn export_token(world: &World, member: &Member) -> anyhow::Result<String> {
    member.browser.post(world, "/api/export.php", &json!({ "password": PASSWORD })).await?;
    for _ in 0..300 {
        let caught = world.caught(&member.email).await?.to_string();
        if let Some((_, token)) = caught.split_once("/settings/export#token=") {
            let is_part = |one: &char| one.is_ascii_alphanumeric() || "-_".contains(*one);
            return Ok(token.chars().take_while(is_part).collect());
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    anyhow::bail!("no mail tells of the export: {}", world.caught(&member.email).await?)
}

/// Somebody new, whose address is not confirmed.
pub(crate) async fn sign_up(world: &World, host: &str, email: &str) -> anyhow::Result<Member> {
    sign_up_with(world, host, email, &form(email)).await
}

/// Somebody new by this form, which names that address.
pub(crate) async fn sign_up_with(
    world: &World,
    host: &str,
    email: &str,
    form: &Value,
) -> anyhow::Result<Member> {
    let reply =
        crate::actors::Browser::visitor(host).send(world, Request::post("/api/signup.php", form)).await?;
    reply.ok()?;
    let browser = crate::actors::Browser { host: host.to_owned(), cookie: cookie(&reply) };
    let user = browser.get(world, "/api/user.php").await?;
    Ok(Member { id: at(&user, "/user/profile/id")?.parse()?, email: email.to_owned(), browser })
}

/// Opens the mailed link that confirms the address, in the browser that signed up.
pub(crate) async fn confirm(world: &World, member: &Member) -> anyhow::Result<()> {
    let token = world.link(&member.email, "/activate/done#token=").await?;
    member.browser.post(world, "/api/activate.php", &json!({ "token": token })).await?;
    Ok(())
}

/// A sign-up form that is right.
pub(crate) fn form(email: &str) -> Value {
    json!({ "name": "Newcomer", "email": email, "password": PASSWORD, "date_of_birth": "1990-05-17", "gender": "female",
        "looking_for": "male", "country": "NL", "region": "NL-UT", "city": "nl-utrecht", "language": "en", "consent": true })
}
