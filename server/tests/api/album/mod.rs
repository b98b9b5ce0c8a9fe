//! Private albums: `album.php`, `album-viewers.php`, and what others get of one.

mod limits;
mod ways;

use crate::{
    chat::write_to,
    media::{add, approve},
    world::{Member, World, man, woman},
};
use serde_json::{Value, json};
use testkit::Reply;

pub async fn put(member: &Member, id: &str, album: bool) -> Reply {
    member.page.put("/api/album.php", &json!({ "id": id, "album": album })).await
}

pub async fn open(owner: &Member, viewer: &Member, time: &str) -> Reply {
    owner.page.put("/api/album-viewers.php", &json!({ "profile": viewer.id, "time": time })).await
}

pub async fn close(owner: &Member, viewer: &Member) -> Reply {
    owner.page.delete("/api/album-viewers.php", &json!({ "profile": viewer.id })).await
}

/// Names of those to whom it is open, with its end.
pub async fn viewers(owner: &Member) -> Vec<(String, Value)> {
    let answer = owner.page.get("/api/album-viewers.php").await.ok();
    let viewers = answer["viewers"].as_array().unwrap();
    viewers
        .iter()
        .map(|one| (one["profile"]["name"].as_str().unwrap().to_owned(), one["until"].clone()))
        .collect()
}

/// Eva with a main photo and one in her album, and Adam, to whom she has written.
pub async fn eva_and_adam(world: &World) -> (Member, Member, String) {
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let (main, hidden) = (add(&eva, 1).await, add(&eva, 2).await);
    approve(world, &[&main, &hidden]).await;
    put(&eva, &hidden, true).await.ok();
    write_to(&eva.page, adam.id, "Hello").await.ok();
    (eva, adam, hidden)
}
