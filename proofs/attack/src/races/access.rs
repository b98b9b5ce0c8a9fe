//! Ways in and out: passkeys, links that are good once, leaving, a copy of all data, browsers that take pushes.

use super::{
    AT_ONCE, Stage,
    accounts::{strangers, token},
    budgets::broken,
    expect, judge, racer,
};
use crate::{
    actors::{Browser, Member, PASSWORD},
    holdings::{at, confirm, export_token, sign_up, subscription},
    http::{Reply, Request},
    verdict::Verdict,
    world::SITE,
};
use anyhow::Context;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use testkit::Authenticator;
use uuid::Uuid;

/// Of one member.
const MAX_PASSKEYS: i64 = 10;
const MAX_BROWSERS: i64 = 10;

pub(super) async fn races(stage: &mut Stage<'_>) -> anyhow::Result<Vec<Verdict>> {
    Ok(vec![
        passkeys(stage).await?,
        challenge(stage).await?,
        login_challenge(stage).await?,
        other_port(stage).await?,
        browsers(stage).await?,
        downloads(stage).await?,
        exports(stage).await?,
        address(stage).await?,
        undo(stage).await?,
        leaving(stage).await?,
        way_back(stage).await?,
    ])
}

/// Asks for a new passkey, and gives what a device answers.
async fn made(stage: &Stage<'_>, member: &Member) -> anyhow::Result<(Authenticator, Value)> {
    let asked = member
        .browser
        .post(stage.world, "/api/passkey-challenge.php", &json!({ "password": PASSWORD }))
        .await?;
    let mut device = Authenticator::at(&stage.world.origin(SITE));
    let credential = device.create(asked.get("options").context("options")?);
    Ok((device, json!({ "challenge": asked.get("challenge"), "name": "A key", "credential": credential })))
}

/// Fifty devices of one member answer at one moment, each a challenge of its own.
async fn passkeys(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("10 passkeys", async |round| {
            let member = racer(&stage.photographers, round)?;
            let wish = json!({ "password": PASSWORD });
            let asked = member.browser.post(stage.world, "/api/passkey-challenge.php", &wish).await?;
            let options = asked.get("options").context("options")?;
            // Asked fifty times; hashing the password as often would take the longest.
            let challenges: Vec<Uuid> = sqlx::query_scalar(
                "insert into passkey_challenges select (c).* from (select json_populate_record(c, json_build_object('id', gen_random_uuid())) c
                 from passkey_challenges c, generate_series(1, $2) where member_id = $1) copies returning id",
            )
            .bind(member.id)
            .bind(i32::try_from(AT_ONCE)?)
            .fetch_all(&stage.world.db)
            .await?;
            let wire = |challenge: &Uuid| {
                let credential = Authenticator::at(&stage.world.origin(SITE)).create(options);
                let body = json!({ "challenge": challenge, "name": "A key", "credential": credential });
                member.browser.wire(Request::post("/api/passkeys.php", &body))
            };
            let requests: Vec<_> = challenges.iter().map(wire).collect();
            let mut faults = judge(&stage.volley(&requests).await?, 10, "passkey_limit");
            let kept = stage.count("select count(*) from passkeys where member_id = $1", member.id).await?;
            faults.extend(expect("passkeys", kept, MAX_PASSKEYS));
            Ok(faults)
        })
        .await
}

/// One challenge, answered by fifty devices.
async fn challenge(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one passkey per challenge", async |round| {
            let member = racer(&stage.spenders, round)?;
            let wish = json!({ "password": PASSWORD });
            let asked = member.browser.post(stage.world, "/api/passkey-challenge.php", &wish).await?;
            let options = asked.get("options").context("options")?;
            let answer = |_| {
                let credential = Authenticator::at(&stage.world.origin(SITE)).create(options);
                let body =
                    json!({ "challenge": asked.get("challenge"), "name": "A key", "credential": credential });
                Request::post("/api/passkeys.php", &body)
            };
            let mut faults = judge(&stage.salvo(member, answer).await?, 1, "passkey_failed");
            let kept = stage.count("select count(*) from passkeys where member_id = $1", member.id).await?;
            faults.extend(expect("passkeys", kept, 1));
            Ok(faults)
        })
        .await
}

/// One challenge for a login, answered fifty times by one device.
async fn login_challenge(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one login per passkey's challenge", async |round| {
            let member = racer(&stage.newcomers, round)?;
            let (mut device, body) = made(stage, member).await?;
            member.browser.post(stage.world, "/api/passkeys.php", &body).await?;
            let visitor = Browser::visitor(SITE);
            let asked = visitor.post(stage.world, "/api/passkey-login-challenge.php", &json!({})).await?;
            let credential = device.get(asked.get("options").context("options")?);
            let body = json!({ "challenge": asked.get("challenge"), "credential": credential });
            let sessions = "select count(*) from sessions where member_id = $1";
            let before = stage.count(sessions, member.id).await?;
            let replies = strangers(stage, |_| Request::post("/api/passkey-login.php", &body)).await?;
            let mut faults = judge(&replies, 1, "passkey_failed");
            faults.extend(expect("new sessions", stage.count(sessions, member.id).await? - before, 1));
            Ok(faults)
        })
        .await
}

/// What somebody signed on a page at another port of the host is worth nothing, whichever host its thief names.
async fn other_port(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("no login from another port's page", async |round| {
            let member = racer(&stage.newcomers, round)?;
            let (mut device, body) = made(stage, member).await?;
            member.browser.post(stage.world, "/api/passkeys.php", &body).await?;
            let asked = Browser::visitor(SITE)
                .post(stage.world, "/api/passkey-login-challenge.php", &json!({}))
                .await?;
            let elsewhere = format!("{SITE}:{}", stage.world.address.port() ^ 1);
            device.origin = format!("http://{elsewhere}");
            let credential = device.get(asked.get("options").context("options")?);
            let body = json!({ "challenge": asked.get("challenge"), "credential": credential });
            let (thief, call) =
                (Browser::visitor(&elsewhere), Request::post("/api/passkey-login.php", &body));
            let named: Vec<_> = (0..AT_ONCE).map(|_| thief.wire(call.clone())).collect();
            let mut faults = judge(&stage.volley(&named).await?, 0, "site_unknown");
            faults.extend(judge(&strangers(stage, |_| call.clone()).await?, 0, "passkey_failed"));
            Ok(faults)
        })
        .await
}

/// One link, opened by fifty at one moment; the others come too soon or too late.
async fn downloads(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one download per link", async |round| {
            let member = racer(&stage.rich, round)?;
            let path = format!("/api/export-file.php?token={}", export_token(stage.world, member).await?);
            let replies = stage.salvo(member, |_| Request::get(&path)).await?;
            let (late, others): (Vec<_>, Vec<_>) =
                replies.into_iter().partition(|reply| reply.code() == "link_expired");
            let mut faults = judge(&others, 1, "rate_limited");
            faults.extend(judge(&late, 0, "link_expired"));
            Ok(faults)
        })
        .await
}

/// The newest ten stay.
async fn browsers(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("10 browsers that take pushes", async |round| {
            let member = racer(&stage.rich, round)?;
            let service = &stage.world.push_service;
            let body = |_| Request::post("/api/user.php?push=1", &subscription(service));
            let mut faults = judge(&stage.salvo(member, body).await?, AT_ONCE, "");
            let kept = "select count(*) from push_subscriptions where member_id = $1";
            faults.extend(expect("browsers", stage.count(kept, member.id).await?, MAX_BROWSERS));
            Ok(faults)
        })
        .await
}

/// Three at once, then one in eight hours; and none while one is being gathered. Of fifty passwords at one moment only
/// a few are looked at (`5 wrong passwords`).
async fn exports(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("3 copies of all data", async |round| {
            let member = racer(&stage.photographers, round)?;
            let body = json!({ "password": PASSWORD });
            let replies = stage.salvo(member, |_| Request::post("/api/export.php", &body)).await?;
            stage.forgive_failures().await?;
            let begun = replies.iter().filter(|reply| reply.is_success()).count();
            let mut faults: Vec<String> =
                (!(1..=3).contains(&begun)).then(|| format!("{begun} were begun")).into_iter().collect();
            let is_odd = |reply: &&Reply| {
                !reply.is_success()
                    && !["export_preparing", "rate_limited", "account_blocked"]
                        .contains(&reply.code().as_str())
            };
            faults.extend(
                replies
                    .iter()
                    .find(is_odd)
                    .map(|reply| format!("refused otherwise: {} {}", reply.status, reply.text())),
            );
            let kept = stage.count("select count(*) from exports where member_id = $1", member.id).await?;
            faults.extend(expect("copies", kept, 1));
            Ok(faults)
        })
        .await
}

fn former(round: usize) -> String {
    format!("mover{round}@example.org")
}

fn new(round: usize) -> String {
    format!("moved{round}@example.org")
}

/// A link moves an account once, and tells the former address once.
async fn address(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one move per link", async |round| {
            let member = sign_up(stage.world, SITE, &former(round)).await?;
            confirm(stage.world, &member).await?;
            let member = member.again(stage.world).await?;
            let wish = json!({ "email": new(round), "password": PASSWORD });
            member.browser.post(stage.world, "/api/mail-change.php", &wish).await?;
            let body = json!({ "token": token(stage, &new(round), "/mail-change/do#token=").await? });
            let replies = strangers(stage, |_| Request::post("/api/mail-change-do.php", &body)).await?;
            let mut faults = judge(&replies, 1, "link_expired");
            faults.extend(expect(
                "mails to the former address",
                mails(stage, &member, "mail-changed").await?,
                1,
            ));
            Ok(faults)
        })
        .await
}

async fn mails(stage: &Stage<'_>, member: &Member, kind: &str) -> anyhow::Result<i64> {
    let count = sqlx::query_scalar("select count(*) from mails where member_id = $1 and kind = $2");
    Ok(count.bind(member.id).bind(kind).fetch_one(&stage.world.db).await?)
}

/// The former address takes the account back, once.
async fn undo(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one way back to a former address", async |round| {
            let body = json!({ "token": token(stage, &former(round), "/mail-change/do#undo=").await? });
            let replies = strangers(stage, |_| Request::post("/api/mail-change-undo.php", &body)).await?;
            let mut faults = judge(&replies, 1, "link_expired");
            let held: i64 = sqlx::query_scalar("select count(*) from accounts where email = any($1)")
                .bind([former(round), new(round)])
                .fetch_one(&stage.world.db)
                .await?;
            faults.extend(expect("accounts", held, 1));
            Ok(faults)
        })
        .await
}

fn leaver(round: usize) -> String {
    format!("leaver{round}@example.org")
}

/// Whose address is confirmed; of the others anybody may have signed up with it.
fn is_confirmed(round: usize) -> bool {
    round.is_multiple_of(2)
}

/// Who leaves fifty times left once.
async fn leaving(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("leaving once", async |round| {
            let member = sign_up(stage.world, SITE, &leaver(round)).await?;
            if is_confirmed(round) {
                confirm(stage.world, &member).await?;
            }
            let body = json!({ "password": PASSWORD, "reasons": ["other"] });
            let replies = stage.salvo(&member, |_| Request::post("/api/deletion.php", &body)).await?;
            let mut faults = broken(&replies);
            // Those that were on their way hear the same day; the farewell is one.
            let days: BTreeSet<String> =
                replies.iter().filter_map(|reply| at(&reply.json(), "/return_until").ok()).collect();
            faults.extend(expect("days", i64::try_from(days.len())?, 1));
            faults.extend(expect("mails", mails(stage, &member, "deletion").await?, 1));
            Ok(faults)
        })
        .await
}

/// The mailed link brings an account back once: as it was, or, where nobody had confirmed the address, only with a new password.
async fn way_back(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one return per link", async |round| {
            let token = token(stage, &leaver(round), "/account-deleted#token=").await?;
            let plain = json!({ "token": token });
            let mut faults = Vec::new();
            if !is_confirmed(round) {
                let replies = strangers(stage, |_| Request::post("/api/account-return.php", &plain)).await?;
                faults.extend(judge(&replies, 0, "new_password_needed"));
            }
            let body = |number: usize| {
                let password = format!("a heron over Utrecht {number}");
                json!({ "token": token, "password": password, "password_repeat": password })
            };
            let call = |number: usize| {
                let body = if is_confirmed(round) { plain.clone() } else { body(number) };
                Request::post("/api/account-return.php", &body)
            };
            let replies = strangers(stage, call).await?;
            faults.extend(judge(&replies, 1, "link_expired"));
            let said: BTreeSet<String> =
                replies.iter().filter_map(|reply| at(&reply.json(), "/user/profile/id").ok()).collect();
            faults.extend(expect("members", i64::try_from(said.len())?, 1));
            Ok(faults)
        })
        .await
}
