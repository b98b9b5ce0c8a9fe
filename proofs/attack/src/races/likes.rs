//! Likes, matches and the swipe game's day.

use super::{AT_ONCE, Stage, expect, judge, racer};
use crate::{actors::Member, http::Request, verdict::Verdict};
use serde_json::json;

/// What the database has of them.
const LIKES: &str = "select count(*) from likes_sent where member_id = $1";

pub(super) async fn races(stage: &mut Stage<'_>) -> anyhow::Result<Vec<Verdict>> {
    Ok(vec![swipes(stage).await?, one_like(stage).await?, one_match(stage).await?])
}

/// Spec 9: four likes a day.
async fn swipes(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("4 swiped likes a day", async |round| {
            let member = racer(&stage.newcomers, round)?;
            let bodies: Vec<_> =
                stage.strangers.iter().map(|to| json!({ "profile": to, "choice": "like" })).collect();
            let requests: Vec<_> = bodies
                .iter()
                .map(|body| member.browser.wire(Request::post("/api/swipe.php", body)))
                .collect();
            let before = stage.count(LIKES, member.id).await?;
            let mut faults = judge(&stage.volley(&requests).await?, 4, "swipe_limit");
            faults.extend(expect("likes", stage.count(LIKES, member.id).await? - before, 4));
            Ok(faults)
        })
        .await
}

async fn one_like(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one like per pair", async |round| {
            let member = racer(&stage.spenders, round)?;
            let body = json!({ "profile": stage.partner });
            let before = stage.count(LIKES, member.id).await?;
            let mut faults =
                judge(&stage.salvo(member, |_| Request::post("/api/like.php", &body)).await?, AT_ONCE, "");
            faults.extend(expect("likes", stage.count(LIKES, member.id).await? - before, 1));
            Ok(faults)
        })
        .await
}

/// Somebody who has nothing with the member yet: in the demo world some like each other already.
async fn new_to<'a>(stage: &'a Stage<'_>, anna: &Member, round: usize) -> anyhow::Result<&'a Member> {
    for bert in stage.spenders.iter().cycle().skip(round).take(stage.spenders.len()) {
        let liked = "select count(*) from likes_sent where (member_id, other_id) in (($1, $2), ($2, $1))";
        let liked: i64 =
            sqlx::query_scalar(liked).bind(anna.id).bind(bert.id).fetch_one(&stage.world.db).await?;
        if liked == 0 {
            return Ok(bert);
        }
    }
    anyhow::bail!("everybody has something with {}", anna.email)
}

/// Two who like each other at one moment, 25 times each.
async fn one_match(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one match per pair", async |round| {
            let anna = racer(&stage.rich, round)?;
            let bert = new_to(stage, anna, round).await?;
            let (hers, his) = (json!({ "profile": bert.id }), json!({ "profile": anna.id }));
            let request = |number: usize| match number % 2 {
                0 => anna.browser.wire(Request::post("/api/like.php", &hers)),
                _ => bert.browser.wire(Request::post("/api/like.php", &his)),
            };
            let requests: Vec<_> = (0..AT_ONCE).map(request).collect();
            let mut faults = judge(&stage.volley(&requests).await?, AT_ONCE, "");
            let matched = "select count(*) from matches where (member_id, other_id) in (($1, $2), ($2, $1))";
            let matched: i64 =
                sqlx::query_scalar(matched).bind(anna.id).bind(bert.id).fetch_one(&stage.world.db).await?;
            faults.extend(expect("sides of the match", matched, 2));
            // Fictional or not, nobody else likes them meanwhile.
            let events =
                "select count(*) from member_events where member_id = $1 and payload ->> 'type' = 'match'";
            faults.extend(expect("news of it", stage.count(events, anna.id).await?, 1));
            Ok(faults)
        })
        .await
}
