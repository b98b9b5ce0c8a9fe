//! What a member may keep so many of, and what happens to a message once. After the races for photos: whoever is to be verified
//! needs one.

use super::{AT_ONCE, Stage, expect, judge, racer};
use crate::{
    actors::Member,
    holdings::{at, date_plan, tomorrow},
    http::{Reply, Request, new_id},
    pictures,
    verdict::Verdict,
};
use anyhow::Context;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use testkit::recordings;
use uuid::Uuid;

pub(super) async fn races(stage: &mut Stage<'_>) -> anyhow::Result<Vec<Verdict>> {
    Ok(vec![
        searches(stage).await?,
        plans(stage).await?,
        one_link(stage).await?,
        pins(stage).await?,
        album(stage).await?,
        unsent(stage).await?,
        voice(stage).await?,
        capture(stage).await?,
    ])
}

/// How many succeeded, whatever the others were refused for.
fn succeeded(replies: &[Reply]) -> anyhow::Result<i64> {
    Ok(i64::try_from(replies.iter().filter(|reply| reply.is_success()).count())?)
}

async fn searches(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("10 saved searches", async |round| {
            let member = racer(&stage.rich, round)?;
            let body = |number: usize| {
                let query = format!("min_age=18&max_age={}", number + 30);
                json!({ "name": format!("Search {number}"), "query": query, "alert": "none" })
            };
            let replies =
                stage.salvo(member, |number| Request::post("/api/saved-searches.php", &body(number))).await?;
            let kept = "select count(*) from saved_searches where member_id = $1";
            let mut faults = judge(&replies, 10, "saved_search_limit");
            faults.extend(expect("searches", stage.count(kept, member.id).await?, 10));
            Ok(faults)
        })
        .await
}

/// Five plans of dates that are open. The budget is not what is raced here: some are refused by it.
async fn plans(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("5 plans of dates that are open", async |round| {
            let member = racer(&stage.rich, round)?;
            stage.forget_budgets().await?;
            let tomorrow = tomorrow(stage.world).await?;
            let replies =
                stage.salvo(member, |_| Request::post("/api/date-plans.php", &date_plan(&tomorrow))).await?;
            let kept = "select count(*) from date_plans where member_id = $1";
            let mut faults: Vec<String> = expect("written", succeeded(&replies)?, 5).into_iter().collect();
            faults.extend(expect("plans", stage.count(kept, member.id).await?, 5));
            Ok(faults)
        })
        .await
}

/// Three members bring the token of one link, each again and again: it is the first one's, whose repeats do nothing.
async fn one_link(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one member per link to a plan", async |round| {
            let members =
                [&stage.newcomers, &stage.spenders, &stage.photographers].map(|all| racer(all, round));
            let members = members.into_iter().collect::<anyhow::Result<Vec<&Member>>>()?;
            stage.forget_budgets().await?;
            let body = date_plan(&tomorrow(stage.world).await?);
            let all = members.iter().cycle().take(AT_ONCE);
            let requests: Vec<_> =
                all.map(|member| member.browser.wire(Request::post("/api/date-plans.php", &body))).collect();
            let replies = stage.volley(&requests).await?;
            let odd = replies.iter().find(|reply| !reply.is_success() && reply.code() != "invalid_request");
            let mut faults: Vec<String> = odd
                .map(|reply| format!("refused otherwise: {} {}", reply.status, reply.text()))
                .into_iter()
                .collect();
            let heard = members.iter().cycle().zip(&replies).filter(|(_, reply)| reply.is_success());
            let owners: BTreeSet<Uuid> = heard.map(|(member, _)| member.id).collect();
            faults.extend(expect("members who have it", i64::try_from(owners.len())?, 1));
            let ids: Vec<Uuid> = members.iter().map(|member| member.id).collect();
            let kept: i64 = sqlx::query_scalar("select count(*) from date_plans where member_id = any($1)")
                .bind(ids)
                .fetch_one(&stage.world.db)
                .await?;
            faults.extend(expect("plans", kept, 1));
            Ok(faults)
        })
        .await
}

/// Seven conversations are pinned at one moment, seven times each and once more.
async fn pins(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("5 pinned conversations", async |round| {
            let member = racer(&stage.rich, round)?;
            let mut begun = Vec::new();
            for to in stage.strangers.iter().rev().take(7) {
                begun.push(write(stage, member, to, &format!("Pinned {to}")).await?.0);
            }
            let body = |number: usize| {
                json!({ "conversation": begun.get(number % 7), "pinned": true, "muted": false, "archived": false })
            };
            let replies =
                stage.salvo(member, |number| Request::put("/api/chat-settings.php", &body(number))).await?;
            let odd = replies.iter().find(|reply| !reply.is_success() && reply.code() != "pins_full");
            let mut faults: Vec<String> =
                odd.map(|reply| format!("refused otherwise: {} {}", reply.status, reply.text())).into_iter().collect();
            let pinned = "select count(*) from conversation_members where member_id = $1 and pin is not null";
            faults.extend(expect("pinned", stage.count(pinned, member.id).await?, 5));
            Ok(faults)
        })
        .await
}

/// An album that is open to 97 is opened to seven more at one moment, seven times to each and once more.
async fn album(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("100 who see an album", async |round| {
            let member = racer(&stage.rich, round)?;
            stage.forget_budgets().await?;
            // Nobody opens one to a fictional profile.
            let others: Vec<Uuid> = sqlx::query_scalar(
                "select id from profiles where id = any($1) and not fictional order by id desc limit 7",
            )
            .bind(&stage.strangers)
            .fetch_all(&stage.world.db)
            .await?;
            anyhow::ensure!(others.len() == 7, "only {} strangers are real", others.len());
            for to in &others {
                write(stage, member, to, &format!("Album {to}")).await?;
            }
            sqlx::query(
                "insert into album_grants (member_id, other_id, granted_at)
                 select $1, gen_random_uuid(), now() from generate_series(1, 97)",
            )
            .bind(member.id)
            .execute(&stage.world.db)
            .await?;
            let body = |number: usize| json!({ "profile": others.get(number % 7), "time": "open" });
            let replies =
                stage.salvo(member, |number| Request::put("/api/album-viewers.php", &body(number))).await?;
            let odd =
                replies.iter().find(|reply| !reply.is_success() && reply.code() != "album_viewers_limit");
            let mut faults: Vec<String> = odd
                .map(|reply| format!("refused otherwise: {} {}", reply.status, reply.text()))
                .into_iter()
                .collect();
            let open = "select count(*) from album_grants where member_id = $1";
            faults.extend(expect("who see it", stage.count(open, member.id).await?, 100));
            Ok(faults)
        })
        .await
}

/// A first message to somebody; its conversation and number there.
async fn write(stage: &Stage<'_>, member: &Member, to: &Uuid, text: &str) -> anyhow::Result<(String, Value)> {
    let body = json!({ "client_id": new_id(), "text": text, "profile": to });
    let sent = member.browser.post(stage.world, "/api/message.php", &body).await?;
    Ok((at(&sent, "/conversation")?, sent.pointer("/message/seq").cloned().context("a number")?))
}

async fn balance(stage: &Stage<'_>, member: &Member) -> anyhow::Result<i64> {
    stage.count("select balance::bigint from credit_accounts where member_id = $1", member.id).await
}

/// A message that nobody has read is taken back, and its credits come back once.
async fn unsent(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("credits once of a message that is taken back", async |round| {
            let (member, reader) = (racer(&stage.rich, round)?, racer(&stage.spenders, round)?);
            let before = balance(stage, member).await?;
            let (conversation, seq) = write(stage, member, &reader.id, "Taken back").await?;
            let body = json!({ "conversation": conversation, "seq": seq, "how": "unsend" });
            let replies = stage.salvo(member, |_| Request::delete("/api/message.php", &body)).await?;
            let lines = "select count(*) from ledger_lines where member_id = $1 and account = 'member' and cause = 'unsent'";
            let mut faults: Vec<String> =
                (succeeded(&replies)? == 0).then(|| "nothing is taken back".to_owned()).into_iter().collect();
            faults.extend(expect("credits", balance(stage, member).await?, before));
            faults.extend(expect("lines", stage.count(lines, member.id).await?, 1));
            Ok(faults)
        })
        .await
}

/// A voice is in one message, and costs as a photo.
async fn voice(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("a voice is sent once", async |round| {
            let member = racer(&stage.rich, round)?;
            stage.forget_budgets().await?;
            let upload = Request::new("POST", "/api/chat-voice.php").voice(&recordings::webm(2_000));
            let voice = at(&member.browser.send(stage.world, upload).await?.ok()?, "/voice/id")?;
            let before = balance(stage, member).await?;
            let body = || json!({ "client_id": new_id(), "voice": voice, "profile": stage.partner });
            let replies = stage.salvo(member, |_| Request::post("/api/message.php", &body())).await?;
            let mut faults: Vec<String> =
                expect("messages with it", succeeded(&replies)?, 1).into_iter().collect();
            faults.extend(expect("credits", balance(stage, member).await?, before - 4));
            Ok(faults)
        })
        .await
}

/// What was asked for is answered once, under whatever keys the answer comes.
async fn capture(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one capture per challenge", async |round| {
            let member = racer(&stage.rich, round)?;
            stage.forget_budgets().await?;
            let ask = json!({ "agreed": "2026-11-29", "without_hands": false });
            let asked = member.browser.post(stage.world, "/api/verification-challenge.php", &ask).await?;
            let challenge = at(&asked, "/id")?;
            let poses = asked.get("poses").and_then(Value::as_array).context("poses")?;
            let poses = poses.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(",");
            let picture = pictures::plain()?;
            let bring = |_: usize| {
                Request::new("POST", "/api/verification.php").capture(&challenge, &poses, &picture)
            };
            let replies = stage.salvo(member, bring).await?;
            let waiting = "select count(*) from verifications where member_id = $1";
            let mut faults: Vec<String> = expect("taken", succeeded(&replies)?, 1).into_iter().collect();
            faults.extend(expect("captures", stage.count(waiting, member.id).await?, 1));
            Ok(faults)
        })
        .await
}
