//! Conversations, credits and words.

use super::{AT_ONCE, Stage, expect, judge, racer};
use crate::{
    actors::Member,
    holdings::at,
    http::{Reply, Request, new_id},
    pictures,
    verdict::Verdict,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub(super) async fn races(stage: &mut Stage<'_>) -> anyhow::Result<Vec<Verdict>> {
    Ok(vec![
        conversations(stage).await?,
        one_message(stage).await?,
        one_gift(stage).await?,
        one_photo(stage).await?,
        photo_sent_once(stage).await?,
        client_id(stage).await?,
        openers(stage).await?,
    ])
}

fn letter(to: &Value, text: &str) -> Value {
    let mut body = json!({ "client_id": new_id(), "text": text });
    if let (Some(body), Some(to)) = (body.as_object_mut(), to.as_object()) {
        body.extend(to.clone());
    }
    body
}

/// A conversation with somebody behind whom nobody is.
async fn begin(stage: &Stage<'_>, member: &Member) -> anyhow::Result<Value> {
    let body = letter(&json!({ "profile": stage.partner }), "Hello");
    let sent = member.browser.post(stage.world, "/api/message.php", &body).await?;
    Ok(json!({ "conversation": at(&sent, "/conversation")? }))
}

async fn write(stage: &Stage<'_>, member: &Member, to: &Value) -> anyhow::Result<()> {
    member.browser.post(stage.world, "/api/message.php", &letter(to, "And you?")).await?;
    Ok(())
}

async fn balance(stage: &Stage<'_>, member: &Member) -> anyhow::Result<i64> {
    stage.count("select balance::bigint from credit_accounts where member_id = $1", member.id).await
}

/// Spec 9: a free member begins two.
async fn conversations(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("2 free conversations", async |round| {
            let member = racer(&stage.newcomers, round)?;
            let strangers = stage.strangers.iter().map(|to| json!({ "profile": to }));
            let bodies: Vec<_> =
                strangers.enumerate().map(|(number, to)| letter(&to, &format!("Hello {number}"))).collect();
            let requests: Vec<_> = bodies
                .iter()
                .map(|body| member.browser.wire(Request::post("/api/message.php", body)))
                .collect();
            let mut faults = judge(&stage.volley(&requests).await?, 2, "conversation_limit");
            let begun = "select count(*) from conversation_members where member_id = $1";
            faults.extend(expect("conversations", stage.count(begun, member.id).await?, 2));
            Ok(faults)
        })
        .await
}

/// The newcomer's ten credits, spent down to the price of one.
async fn one_message(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("credits for one message", async |round| {
            let member = racer(&stage.newcomers, round)?;
            let chats = member.browser.get(stage.world, "/api/chats.php").await?;
            let to = json!({ "conversation": at(&chats, "/chats/0/id")? });
            while balance(stage, member).await? >= 4 {
                write(stage, member, &to).await?;
            }
            let replies =
                stage.salvo(member, |_| Request::post("/api/message.php", &letter(&to, "One more"))).await?;
            let mut faults = judge(&replies, 1, "not_enough_credits");
            faults.extend(expect("credits left", balance(stage, member).await?, 0));
            Ok(faults)
        })
        .await
}

/// Eight credits are left of ten, and a gift costs six.
async fn one_gift(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("credits for one gift", async |round| {
            let member = racer(&stage.spenders, round)?;
            let to = begin(stage, member).await?;
            let gifts = member.browser.get(stage.world, "/api/gifts.php").await?;
            let gift = at(&gifts, "/gifts/0/id")?;
            let body =
                || json!({ "client_id": new_id(), "gift": gift, "conversation": to.get("conversation") });
            let replies = stage.salvo(member, |_| Request::post("/api/message.php", &body())).await?;
            let mut faults = judge(&replies, 1, "not_enough_credits");
            faults.extend(expect("credits left", balance(stage, member).await?, 2));
            Ok(faults)
        })
        .await
}

async fn bring(stage: &Stage<'_>, member: &Member) -> anyhow::Result<String> {
    let request =
        Request::new("POST", "/api/chat-photo.php").file("photo", "a.jpg", "image/jpeg", &pictures::plain()?);
    at(&member.browser.send(stage.world, request).await?.ok()?, "/photo/id")
}

/// Two photos wait, six credits are left of ten, and a photo costs four.
async fn one_photo(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("credits for one photo", async |round| {
            let member = racer(&stage.photographers, round)?;
            let photos = [bring(stage, member).await?, bring(stage, member).await?];
            let to = begin(stage, member).await?;
            write(stage, member, &to).await?;
            let body = |number: usize| json!({ "client_id": new_id(), "photo": photos.get(number % 2), "conversation": to.get("conversation") });
            let replies = stage.salvo(member, |number| Request::post("/api/message.php", &body(number))).await?;
            let sent = replies.iter().filter(|reply| reply.is_success()).count();
            let mut faults: Vec<String> = expect("photos sent", i64::try_from(sent)?, 1).into_iter().collect();
            faults.extend(expect("credits left", balance(stage, member).await?, 2));
            Ok(faults)
        })
        .await
}

/// A photo is in one message.
async fn photo_sent_once(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("a photo is sent once", async |round| {
            let member = racer(&stage.rich, round)?;
            let (photo, to) = (bring(stage, member).await?, begin(stage, member).await?);
            let before = balance(stage, member).await?;
            let body =
                || json!({ "client_id": new_id(), "photo": photo, "conversation": to.get("conversation") });
            let replies = stage.salvo(member, |_| Request::post("/api/message.php", &body())).await?;
            let sent = replies.iter().filter(|reply| reply.is_success()).count();
            let mut faults: Vec<String> =
                expect("messages with it", i64::try_from(sent)?, 1).into_iter().collect();
            faults.extend(expect("credits", balance(stage, member).await?, before - 4));
            Ok(faults)
        })
        .await
}

/// Spec 7: the client repeats every call.
async fn client_id(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one message per client id", async |round| {
            let member = racer(&stage.rich, round)?;
            let body = letter(&begin(stage, member).await?, "Once");
            let before = balance(stage, member).await?;
            let replies = stage.salvo(member, |_| Request::post("/api/message.php", &body)).await?;
            let mut faults = judge(&replies, AT_ONCE, "");
            let said: BTreeSet<String> = replies.iter().map(Reply::text).collect();
            faults.extend(expect("different answers", i64::try_from(said.len())?, 1));
            faults.extend(expect("credits", balance(stage, member).await?, before - 2));
            Ok(faults)
        })
        .await
}

/// Five people hear the same first words (`identical_openers`).
async fn openers(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("5 identical openers", async |round| {
            let member = racer(&stage.rich, round)?;
            let bodies: Vec<_> = stage
                .strangers
                .iter()
                .map(|to| letter(&json!({ "profile": to }), "You look great today"))
                .collect();
            let requests: Vec<_> = bodies
                .iter()
                .map(|body| member.browser.wire(Request::post("/api/message.php", body)))
                .collect();
            Ok(judge(&stage.volley(&requests).await?, 5, "identical_opener"))
        })
        .await
}
