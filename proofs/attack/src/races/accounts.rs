//! Addresses, passwords and links.

use super::{AT_ONCE, Stage, expect, judge, racer};
use crate::{
    actors::Browser,
    couples::{self, BORN, form_of_two},
    holdings::form,
    http::{Request, new_id},
    pictures, sandbox,
    verdict::Verdict,
    world::SITE,
};
use serde_json::json;

pub(super) async fn races(stage: &mut Stage<'_>) -> anyhow::Result<Vec<Verdict>> {
    Ok(vec![
        one_account(stage).await?,
        one_couple(stage).await?,
        one_correction(stage).await?,
        one_sign_up(stage).await?,
        one_activation(stage).await?,
        one_reset(stage).await?,
        reset_mails(stage).await?,
        login_block(stage).await?,
    ])
}

fn address(round: usize) -> String {
    format!("racer{round}@example.org")
}

/// Fifty browsers of nobody in particular.
pub(super) async fn strangers(
    stage: &Stage<'_>,
    request: impl Fn(usize) -> Request,
) -> anyhow::Result<Vec<crate::http::Reply>> {
    let visitor = Browser::visitor(SITE);
    let requests: Vec<_> = (0..AT_ONCE).map(|number| visitor.wire(request(number))).collect();
    stage.volley(&requests).await
}

async fn one_account(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one account per address", async |round| {
            let body = form(&address(round));
            let replies = strangers(stage, |_| Request::post("/api/signup.php", &body)).await?;
            let made: i64 = sqlx::query_scalar("select count(*) from accounts where email = $1")
                .bind(address(round))
                .fetch_one(&stage.world.db)
                .await?;
            let mut faults = judge(&replies, 1, "email_taken");
            faults.extend(expect("accounts", made, 1));
            Ok(faults)
        })
        .await
}

/// Fifty couples with one address: one account, with one second person.
async fn one_couple(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    couples::take(stage.world, SITE).await?;
    stage
        .race("one account of two per address", async |round| {
            let address = format!("couple{round}@example.org");
            let body = form_of_two(&address, BORN);
            let replies = strangers(stage, |_| Request::post("/api/signup.php", &body)).await?;
            let (accounts, seconds): (i64, i64) = sqlx::query_as(
                "select count(*), count(s.member_id) from accounts a left join second_persons s using (member_id) where a.email = $1",
            )
            .bind(&address)
            .fetch_one(&stage.world.db)
            .await?;
            // Whoever lost has left nobody behind: a second person without an account.
            let without: i64 = sqlx::query_scalar(
                "select count(*) from second_persons s where not exists (select from accounts a where a.member_id = s.member_id)",
            )
            .fetch_one(&stage.world.db)
            .await?;
            let mut faults = judge(&replies, 1, "email_taken");
            faults.extend(expect("accounts", accounts, 1));
            faults.extend(expect("second persons", seconds, 1));
            faults.extend(expect("second persons without an account", without, 0));
            Ok(faults)
        })
        .await
}

/// The second one's date of birth is corrected once, as the first one's.
async fn one_correction(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one correction of the second date of birth", async |round| {
            let email = format!("correcting{round}@example.org");
            let member = couples::join(stage.world, &email).await?;
            let body =
                |number: usize| json!({ "second_date_of_birth": format!("19{:02}-01-01", 20 + number) });
            let replies =
                stage.salvo(&member, |number| Request::put("/api/profile.php", &body(number))).await?;
            let corrections = "select birth_corrections::bigint from second_persons where member_id = $1";
            let mut faults = judge(&replies, 1, "invalid_request");
            faults.extend(expect("corrections", stage.count(corrections, member.id).await?, 1));
            Ok(faults)
        })
        .await
}

/// A photo that was sent before there is an account is one sign-up's.
async fn one_sign_up(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one sign-up per photo", async |round| {
            let photo = Request::new("POST", "/api/signup-photo.php");
            let photo = photo.file("photo", "a.jpg", "image/jpeg", &pictures::plain()?);
            let photo = Browser::visitor(SITE).send(stage.world, photo).await?.ok()?;
            let address = |number: usize| format!("photo{round}-{number}@example.org");
            let body = |number: usize| {
                let mut body = form(&address(number));
                sandbox::set(&mut body, "photo", photo.get("photo").cloned().unwrap_or_default());
                body
            };
            let replies = strangers(stage, |number| Request::post("/api/signup.php", &body(number))).await?;
            let mut faults = judge(&replies, 1, "invalid_request");
            let made: i64 = sqlx::query_scalar("select count(*) from accounts where email = any($1)")
                .bind((0..AT_ONCE).map(address).collect::<Vec<_>>())
                .fetch_one(&stage.world.db)
                .await?;
            faults.extend(expect("accounts", made, 1));
            Ok(faults)
        })
        .await
}

/// The token of the newest link of this kind.
pub(super) async fn token(stage: &Stage<'_>, recipient: &str, front: &str) -> anyhow::Result<String> {
    stage.world.link(recipient, front).await
}

/// A link confirms an account once, with one welcome.
async fn one_activation(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one confirmation per link", async |round| {
            // None of them signed up.
            let (token, new) = (token(stage, &address(round), "/activate/done#token=").await?, "a heron over Delft");
            let body = json!({ "token": token, "password": new, "password_repeat": new });
            let replies = strangers(stage, |_| Request::post("/api/activate.php", &body)).await?;
            let refused = replies.iter().find(|reply| reply.status >= 500);
            let mut faults: Vec<String> = refused.map(|reply| format!("{} {}", reply.status, reply.text())).into_iter().collect();
            let welcomes: i64 = sqlx::query_scalar(
                "select count(*) from mails m join accounts a using (member_id) where a.email = $1 and m.kind = 'welcome'",
            )
            .bind(address(round))
            .fetch_one(&stage.world.db)
            .await?;
            faults.extend(expect("welcome mails", welcomes, 1));
            Ok(faults)
        })
        .await
}

/// A link sets one password.
async fn one_reset(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one new password per link", async |round| {
            let ask = Request::post("/api/reset-password.php", &json!({ "email": address(round) }));
            Browser::visitor(SITE).send(stage.world, ask).await?.ok()?;
            let link = token(stage, &address(round), "/reset-password/do#token=").await?;
            let body = |number: usize| {
                let password = format!("a heron over Leiden {number}");
                json!({ "token": link, "password": password, "password_repeat": password })
            };
            Ok(judge(
                &strangers(stage, |number| Request::post("/api/reset-password-do.php", &body(number)))
                    .await?,
                1,
                "link_expired",
            ))
        })
        .await
}

/// Five mails a day to an address; one went out above.
async fn reset_mails(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("5 reset mails a day to an address", async |round| {
            let body = json!({ "email": address(round) });
            strangers(stage, |_| Request::post("/api/reset-password.php", &body)).await?;
            let mails: i64 = sqlx::query_scalar(
                "select count(*) from mails m join accounts a using (member_id) where a.email = $1 and m.kind = 'reset'",
            )
            .bind(address(round))
            .fetch_one(&stage.world.db)
            .await?;
            Ok(expect("mails", mails, 5).into_iter().collect())
        })
        .await
}

/// Five wrong passwords block the login before the sixth is looked at.
async fn login_block(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("5 wrong passwords", async |round| {
            let member = racer(&stage.photographers, round)?;
            let body = |number: usize| json!({ "email": member.email, "password": format!("wrong {number} {}", new_id()) });
            let replies = strangers(stage, |number| Request::post("/api/user.php", &body(number))).await?;
            let looked_at = replies.iter().filter(|reply| reply.code() == "login_failed").count();
            let blocked = replies.iter().filter(|reply| reply.code() == "account_blocked").count();
            let is_odd = !(1..=5).contains(&looked_at);
            let mut faults: Vec<String> = is_odd.then(|| format!("{looked_at} passwords were looked at")).into_iter().collect();
            faults.extend(expect("answered", i64::try_from(looked_at + blocked)?, i64::try_from(AT_ONCE)?));
            let right = json!({ "email": member.email, "password": crate::actors::PASSWORD });
            let reply = Browser::visitor(SITE).send(stage.world, Request::post("/api/user.php", &right)).await?;
            faults.extend((reply.code() != "account_blocked").then(|| format!("the door is open: {}", reply.status)));
            Ok(faults)
        })
        .await
}
