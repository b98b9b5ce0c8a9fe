//! Ways in that somebody else made: a stranger's sign-up with an address that its owner then confirms, and a passkey that
//! was added by somebody who knew the password. None may outlive what its owner does about it.

use super::STRICT_SITE;
use crate::{
    actors::{Browser, PASSWORD},
    holdings::sign_up,
    http::{Reply, Request, new_id},
    verdict::Verdict,
    world::{SITE, World},
};
use anyhow::Context;
use serde_json::{Value, json};
use testkit::Authenticator;

const NEW: &str = "two storks over Leiden";

/// What went wrong, as lines.
type Faults = Vec<String>;

pub(super) async fn attack(world: &World, rounds: usize) -> anyhow::Result<Verdict> {
    let mut faults = Faults::new();
    for _ in 0..rounds {
        strangers_sign_up(world, &mut faults).await?;
        strangers_passkey(world, &mut faults).await?;
    }
    let amount = format!("{rounds} sign-ups with another's address, {rounds} passkeys by a known password");
    Verdict::faults("ways in that somebody else made", amount, "still open", &faults)
}

/// The stranger's session, password and passkey, once the owner of the mailbox has opened the link.
async fn strangers_sign_up(world: &World, faults: &mut Faults) -> anyhow::Result<()> {
    let email = format!("owner-{}@example.org", new_id().simple());
    let stranger = sign_up(world, SITE, &email).await?.browser;
    let mut device = passkey(world, &stranger, PASSWORD).await?;
    let token = world.link(&email, "/activate/done#token=").await?;
    let owner = Browser::visitor(SITE);
    let press = Request::post("/api/activate.php", &json!({ "token": token }));
    expect(faults, "the owner's first press", &owner.send(world, press).await?, 409, "new_password_needed");
    let chosen = json!({ "token": token, "password": NEW, "password_repeat": NEW });
    owner.post(world, "/api/activate.php", &chosen).await?;

    let session = stranger.send(world, Request::get("/api/user.php")).await?;
    expect(faults, "the stranger's session", &session, 403, "authentication_required");
    for browser in [&stranger, &Browser::visitor(SITE)] {
        let login = log_in(world, browser, &email, PASSWORD).await?;
        expect(faults, "the stranger's password", &login, 401, "login_failed");
    }
    let login = by_passkey(world, &mut device, SITE).await?;
    expect(faults, "the stranger's passkey", &login, 401, "passkey_failed");
    let own = log_in(world, &Browser::visitor(SITE), &email, NEW).await?;
    faults.extend((!own.is_success()).then(|| format!("the owner is out: {}", own.text())));
    Ok(())
}

/// Whoever knew the password made a passkey: its owner hears of it, a new password ends it, and no session alone
/// takes it away.
async fn strangers_passkey(world: &World, faults: &mut Faults) -> anyhow::Result<()> {
    let email = format!("member-{}@example.org", new_id().simple());
    let member = sign_up(world, SITE, &email).await?.browser;
    let mut device = passkey(world, &member, PASSWORD).await?;
    let caught = world.caught(&email).await?.to_string();
    let is_told = caught.contains(r#""kind":"passkey-added""#);
    faults.extend((!is_told).then(|| "nobody is told of a passkey".to_owned()));
    let listed = member.get(world, "/api/passkeys.php").await?;
    let id = listed.pointer("/passkeys/0/id").context("a passkey")?;
    for (body, status, code) in [
        (json!({ "passkey": id }), 422, "invalid_request"),
        (json!({ "passkey": id, "password": "a wrong password" }), 409, "invalid_request"),
    ] {
        let reply = member.send(world, Request::delete("/api/passkeys.php", &body)).await?;
        expect(faults, "a passkey removed without the password", &reply, status, code);
    }
    let login = by_passkey(world, &mut device, SITE).await?;
    faults.extend((!login.is_success()).then(|| format!("the passkey never worked: {}", login.text())));
    let elsewhere = by_passkey(world, &mut device, STRICT_SITE).await?;
    expect(faults, "the passkey at another site", &elsewhere, 401, "passkey_failed");
    let body = json!({ "old_password": PASSWORD, "password": NEW, "password_repeat": NEW });
    member.send(world, Request::put("/api/password.php", &body)).await?.ok()?;
    let login = by_passkey(world, &mut device, SITE).await?;
    expect(faults, "the passkey after a new password", &login, 401, "passkey_failed");
    Ok(())
}

/// Adds one to the account whose browser this is.
async fn passkey(world: &World, browser: &Browser, password: &str) -> anyhow::Result<Authenticator> {
    let wish = json!({ "password": password });
    let asked = browser.post(world, "/api/passkey-challenge.php", &wish).await?;
    let mut device = Authenticator::at(&world.origin(&browser.host));
    let credential = device.create(asked.get("options").context("options")?);
    let body = json!({ "challenge": asked.get("challenge"), "name": "A key", "credential": credential });
    browser.post(world, "/api/passkeys.php", &body).await?;
    Ok(device)
}

/// The login with it, in a fresh browser.
async fn by_passkey(world: &World, device: &mut Authenticator, host: &str) -> anyhow::Result<Reply> {
    let visitor = Browser::visitor(host);
    let asked = visitor.post(world, "/api/passkey-login-challenge.php", &json!({})).await?;
    let credential = device.get(asked.get("options").context("options")?);
    let body: Value = json!({ "challenge": asked.get("challenge"), "credential": credential });
    visitor.send(world, Request::post("/api/passkey-login.php", &body)).await
}

async fn log_in(world: &World, browser: &Browser, email: &str, password: &str) -> anyhow::Result<Reply> {
    let body = json!({ "email": email, "password": password });
    browser.send(world, Request::post("/api/user.php", &body)).await
}

fn expect(faults: &mut Faults, what: &str, reply: &Reply, status: u16, code: &str) {
    if (reply.status, reply.code().as_str()) != (status, code) {
        faults.push(format!("{what}: {} {}", reply.status, reply.text()));
    }
}
