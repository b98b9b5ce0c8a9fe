//! Calls that begin a session, made again with the same body and key: at every other host, an hour later, and after
//! each thing by which a member shuts others out. None may let anybody in.

use super::STRICT_SITE;
use crate::{
    actors::{Browser, Member, PASSWORD},
    holdings::{form, sign_up},
    http::{Reply, Request, new_id},
    verdict::Verdict,
    world::{OTHER_SITE, SITE, World},
};
use anyhow::Context;
use serde_json::{Value, json};
use uuid::Uuid;

const OTHER_HOSTS: [&str; 3] = [STRICT_SITE, OTHER_SITE, "meadow.localhost"];
const NEW: &str = "two storks over Leiden";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    SignUp,
    Activation,
    Reset,
    Password,
    Return,
}

/// What happens between the call and its repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    Nothing,
    OtherHosts,
    AnHour,
    NewPassword,
    EndOthers,
    LogOut,
    Leave,
}

const WAYS: [Way; 5] = [Way::SignUp, Way::Activation, Way::Reset, Way::Password, Way::Return];
const THENS: [Then; 7] = [
    Then::Nothing,
    Then::OtherHosts,
    Then::AnHour,
    Then::NewPassword,
    Then::EndOthers,
    Then::LogOut,
    Then::Leave,
];

/// A call that let somebody in.
struct Made {
    email: String,
    /// With its key.
    request: Request,
    /// What it carried.
    carried: Option<String>,
    /// Logged in by it.
    browser: Browser,
    password: &'static str,
}

pub(super) async fn attack(world: &World) -> anyhow::Result<Verdict> {
    let mut faults = Vec::new();
    for way in WAYS {
        for then in THENS {
            let made = make(world, way).await?;
            meanwhile(world, &made, then).await?;
            let hosts: &[&str] = if then == Then::OtherHosts { &OTHER_HOSTS } else { &[SITE] };
            for host in hosts {
                let mut thief = Browser { host: (*host).to_owned(), cookie: made.carried.clone() };
                let reply = thief.send(world, made.request.clone()).await?;
                thief.keep(&reply);
                let is_in = thief.send(world, Request::get("/api/user.php")).await?.is_success();
                if is_in != (then == Then::Nothing) {
                    faults.push(format!("{way:?}, {then:?}, at {host}: {} {}", reply.status, reply.text()));
                }
            }
        }
    }
    let strangers: i64 = sqlx::query_scalar(
        "select count(*) from sessions s left join accounts a using (member_id) where a.site_id is distinct from s.site_id",
    )
    .fetch_one(&world.db)
    .await?;
    faults.extend((strangers > 0).then(|| format!("{strangers} sessions of another site's accounts")));
    let amount = format!(
        "{} calls × {} other hosts, later, {} changes",
        WAYS.len(),
        OTHER_HOSTS.len(),
        THENS.len() - 3
    );
    Verdict::faults("repeats of calls that log in", amount, "ways in", &faults)
}

async fn first(browser: &Browser, world: &World, request: &Request) -> anyhow::Result<Reply> {
    let reply = browser.send(world, request.clone()).await?;
    anyhow::ensure!(reply.is_success(), "{}: {} {}", request.path, reply.status, reply.text());
    Ok(reply)
}

/// Somebody new who makes the call.
async fn make(world: &World, way: Way) -> anyhow::Result<Made> {
    let email = format!("repeat-{}@example.org", new_id().simple());
    let mut browser = Browser::visitor(SITE);
    if way != Way::SignUp {
        browser = sign_up(world, SITE, &email).await?.browser;
    }
    let twice = |token: Value| json!({ "token": token, "password": NEW, "password_repeat": NEW });
    let (request, password) = match way {
        Way::SignUp => (Request::post("/api/signup.php", &form(&email)), PASSWORD),
        Way::Activation => {
            browser = Browser::visitor(SITE);
            let token = world.link(&email, "/activate/done#token=").await?;
            (Request::post("/api/activate.php", &twice(json!(token))), NEW)
        }
        Way::Reset => {
            browser = Browser::visitor(SITE);
            browser.post(world, "/api/reset-password.php", &json!({ "email": email })).await?;
            let token = world.link(&email, "/reset-password/do#token=").await?;
            (Request::post("/api/reset-password-do.php", &twice(json!(token))), NEW)
        }
        Way::Password => {
            let body = json!({ "old_password": PASSWORD, "password": NEW, "password_repeat": NEW });
            (Request::put("/api/password.php", &body), NEW)
        }
        Way::Return => {
            leave(world, &browser, PASSWORD).await?;
            let token = world.link(&email, "/account-deleted#token=").await?;
            // Nobody had confirmed the address.
            (Request::post("/api/account-return.php", &twice(json!(token))), NEW)
        }
    };
    let carried = browser.cookie.clone();
    let reply = first(&browser, world, &request).await?;
    browser.keep(&reply);
    Ok(Made { email, request, carried, browser, password })
}

async fn leave(world: &World, browser: &Browser, password: &str) -> anyhow::Result<()> {
    let body = json!({ "password": password, "reasons": [], "comment": null });
    browser.post(world, "/api/deletion.php", &body).await?;
    Ok(())
}

async fn meanwhile(world: &World, made: &Made, then: Then) -> anyhow::Result<()> {
    let browser = &made.browser;
    match then {
        Then::Nothing | Then::OtherHosts => {}
        Then::AnHour => an_hour_ago(world, &made.request).await?,
        Then::NewPassword => {
            let new = "three cranes over Delft";
            let body = json!({ "old_password": made.password, "password": new, "password_repeat": new });
            first(browser, world, &Request::put("/api/password.php", &body)).await?;
        }
        Then::EndOthers => {
            Member::log_in_with(world, SITE, &made.email, made.password).await?;
            let body = json!({ "session": null, "keep_current": true });
            first(browser, world, &Request::delete("/api/sessions.php", &body)).await?;
        }
        Then::LogOut => {
            browser.get(world, "/api/logout.php").await?;
        }
        Then::Leave => leave(world, browser, made.password).await?,
    }
    Ok(())
}

/// The server's clock can't be moved, but what it noted can.
async fn an_hour_ago(world: &World, request: &Request) -> anyhow::Result<()> {
    let key = request.headers.iter().find(|(name, _)| name == "idempotency-key");
    let key: Uuid = key.context("a key")?.1.parse()?;
    sqlx::query(
        "update idempotency_keys set response = regexp_replace(response::text, '(\"at\": \")[^\"]+', '\\12020-01-01T00:00:00Z')::jsonb
         where key = $1",
    )
    .bind(key)
    .execute(&world.db)
    .await?;
    Ok(())
}
