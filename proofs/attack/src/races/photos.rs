//! Places for photos. They come last: each one that is taken is drawn in several sizes behind the scenes.

use super::{Stage, expect, judge, racer};
use crate::{
    actors::Member,
    http::{Reply, Request},
    pictures,
    verdict::Verdict,
};
use serde_json::{Value, json};

pub(super) async fn races(stage: &mut Stage<'_>) -> anyhow::Result<Vec<Verdict>> {
    Ok(vec![three(stage).await?, twenty_five(stage).await?, waiting(stage).await?])
}

/// A pause would let the others through: as many as the server takes at once.
const BUSY: &str = "unavailable";

async fn clear(stage: &Stage<'_>, member: &Member) -> anyhow::Result<()> {
    let shelf = member.browser.get(stage.world, "/api/photos.php").await?;
    for photo in shelf.get("photos").and_then(Value::as_array).into_iter().flatten() {
        member
            .browser
            .send(stage.world, Request::delete("/api/photo.php", &json!({ "id": photo.get("id") })))
            .await?
            .ok()?;
    }
    Ok(())
}

async fn uploads(stage: &Stage<'_>, member: &Member, path: &str) -> anyhow::Result<Vec<Reply>> {
    let picture = pictures::plain()?;
    stage.salvo(member, |_| Request::new("POST", path).file("photo", "a.jpg", "image/jpeg", &picture)).await
}

async fn shelf(stage: &Stage<'_>, member: &Member) -> anyhow::Result<i64> {
    stage.count("select photos::bigint from photo_shelves where member_id = $1", member.id).await
}

/// Those that the machine had no turn for prove nothing: they are not counted among the refused.
fn answered(replies: Vec<Reply>) -> Vec<Reply> {
    replies.into_iter().filter(|reply| reply.code() != BUSY).collect()
}

/// Spec 9: a free member has three.
async fn three(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("3 photos of a free member", async |round| {
            let member = racer(&stage.newcomers, round)?;
            clear(stage, member).await?;
            let mut faults =
                judge(&answered(uploads(stage, member, "/api/photo.php").await?), 3, "premium_only");
            faults.extend(expect("photos", shelf(stage, member).await?, 3));
            Ok(faults)
        })
        .await
}

/// Spec 9: a premium member has 25. All but three of the places are taken beforehand.
async fn twenty_five(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("25 photos of a premium member", async |round| {
            let member = racer(&stage.rich, round)?;
            sqlx::query("insert into photo_shelves (member_id, photos) values ($1, 22) on conflict (member_id) do update set photos = 22")
                .bind(member.id)
                .execute(&stage.world.db)
                .await?;
            let mut faults = judge(&answered(uploads(stage, member, "/api/photo.php").await?), 3, "photo_limit");
            faults.extend(expect("photos", shelf(stage, member).await?, 25));
            Ok(faults)
        })
        .await
}

/// Twenty photos wait to be sent.
async fn waiting(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("20 photos that wait to be sent", async |round| {
            let member = racer(&stage.newcomers, round)?;
            let replies = answered(uploads(stage, member, "/api/chat-photo.php").await?);
            let held =
                stage.count("select count(*) from chat_photos where member_id = $1", member.id).await?;
            let sent = replies.iter().filter(|reply| reply.is_success()).count();
            let mut faults: Vec<String> = expect("places taken", held, 20).into_iter().collect();
            faults.extend(expect("sent", i64::try_from(sent)?, 20));
            Ok(faults)
        })
        .await
}
