//! An idempotency key is its caller's alone: whoever sends another's gets an effect of their own, and nothing of
//! what the other was answered.

use super::cast::{Actor, Cast};
use crate::{
    actors::Browser,
    holdings::at,
    http::{Request, new_id},
    pictures, sandbox,
    world::World,
};
use serde_json::{Value, json};
use testkit::recordings;

/// How many calls were compared, and where the second caller got what the first one was answered.
pub(super) async fn reused(world: &World, cast: &Cast) -> anyhow::Result<(usize, Vec<String>)> {
    // At the full price: an order of before may hold the discount of whoever else gets through here.
    let mut wish = sandbox::wish(world, &cast.owner, &Value::Null).await?;
    sandbox::set(&mut wish, "without_discount", json!(true));
    let picture = pictures::plain()?;
    let calls = [
        ("/id", Request::new("POST", "/api/photo.php").file("photo", "a.jpg", "image/jpeg", &picture)),
        (
            "/photo/id",
            Request::new("POST", "/api/chat-photo.php").file("photo", "a.jpg", "image/jpeg", &picture),
        ),
        ("/voice/id", Request::new("POST", "/api/chat-voice.php").voice(&recordings::webm(2_000))),
        ("/order/id", Request::post("/api/orders.php", &wish)),
        (
            "/number",
            Request::post("/api/complaint.php", &json!({ "category": "other", "text": "The same words" })),
        ),
        (
            "/id",
            Request::new("POST", "/api/complaint-file.php").file(
                "file",
                "a.pdf",
                "application/pdf",
                b"%PDF-1.7\n",
            ),
        ),
    ];
    let others = cast.actors.iter().filter(|actor: &&Actor| actor.browser.host == cast.owner.browser.host);
    let others: Vec<(&str, &Browser)> = others.map(|actor| (actor.name, &actor.browser)).collect();
    let (mut count, mut holes) = (0, Vec::new());
    for (pointer, call) in calls {
        let call = call.header("idempotency-key", &new_id().to_string());
        let answered = cast.owner.browser.send(world, call.clone()).await?;
        let first = at(&answered.ok()?, pointer)?;
        // Their own key brings the first answer again: else that of another's would say nothing.
        let again = cast.owner.browser.send(world, call.clone()).await?;
        if at(&again.json(), pointer).ok().as_ref() != Some(&first) {
            holes.push(format!("{}: a repeat is answered {} {}", call.path, again.status, again.text()));
        }
        let (mut succeeded, mut heard) = (0, Vec::new());
        for (name, browser) in &others {
            count += 1;
            let second = browser.send(world, call.clone()).await?;
            succeeded += usize::from(second.is_success());
            heard.push(format!("{name} {} {}", second.status, second.code()));
            if second.is_success() && at(&second.json(), pointer).ok().as_ref() == Some(&first) {
                holes.push(format!("{name}: {}: another's key brings another's answer", call.path));
            }
        }
        holes.extend((succeeded == 0).then(|| {
            format!("{}: nobody else got through, so it proves nothing: {}", call.path, heard.join(", "))
        }));
    }
    Ok((count, holes))
}
