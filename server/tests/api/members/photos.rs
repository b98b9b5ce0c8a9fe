//! The bytes of photos: who gets them, by which address, for how long.

use super::{block, change, photo};
use crate::world::{Member, Person, World, man, woman};
use serde_json::Value;
use time::Duration;
use uuid::Uuid;

/// Eva with a main photo and another one.
async fn eva(world: &World) -> (Member, [Uuid; 2]) {
    let eva = world.member(woman("Eva")).await;
    let photos = [photo(world, &eva, 0).await, photo(world, &eva, 1).await];
    (eva, photos)
}

async fn profile(viewer: &Member, of: &Member) -> Value {
    viewer.page.get(&format!("/api/member.php?id={}", of.id)).await.ok()["profile"].clone()
}

/// What the viewer gets at that path of an answer.
async fn bytes(viewer: &Member, path: &Value) -> Result<String, u16> {
    let reply = viewer.page.get(&format!("/photos/{}", path.as_str().unwrap())).await;
    if reply.status.is_success() { Ok(reply.text()) } else { Err(reply.status.as_u16()) }
}

// spec: 2.57, 3.2, 6.7
#[tokio::test]
async fn a_free_member_gets_the_main_photo_and_a_blur_of_the_others() {
    let world = World::start().await;
    let (eva, [main, other]) = eva(&world).await;
    let free = world.member(man("Free")).await;
    let bare = world.member(woman("Bare")).await;
    assert_eq!(profile(&free, &bare).await["main_image"], Value::Null);
    let profile = profile(&free, &eva).await;
    let keys: Vec<&String> = profile["main_image"].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["filename", "match", "status", "thumb_filename"]);
    assert_eq!((&profile["main_image"]["status"], &profile["status"]), (&"active".into(), &"active".into()));
    for (path, rendition) in [("filename", "large"), ("thumb_filename", "thumb"), ("match", "medium")] {
        assert_eq!(bytes(&free, &profile["main_image"][path]).await, Ok(format!("{main} {rendition}")));
    }
    let locked = &profile["photos"][1];
    assert_eq!(locked["locked"], true);
    assert_ne!(locked["id"], other.to_string(), "the preview has an id of its own");
    for path in ["filename", "thumb_filename"] {
        assert_eq!(bytes(&free, &locked[path]).await, Ok(format!("{other} locked")));
    }
    assert!(!profile.to_string().contains(&other.to_string()));
}

// spec: 6.9, 6.10
#[tokio::test]
async fn a_premium_member_gets_all_photos_and_loses_them_with_premium() {
    let world = World::start().await;
    let (eva, [_, other]) = eva(&world).await;
    let premium = world.member(Person { premium: true, ..man("Premium") }).await;
    let photo = profile(&premium, &eva).await["photos"][1].clone();
    assert_eq!((&photo["locked"], &photo["id"]), (&false.into(), &other.to_string().into()));
    assert_eq!(bytes(&premium, &photo["filename"]).await, Ok(format!("{other} large")));
    sqlx::query("update credit_accounts set purchases = 0").execute(&world.db).await.unwrap();
    assert_eq!(bytes(&premium, &photo["filename"]).await, Err(404), "an address that was issued before");
}

// asvs: V9.1.3, V9.2.1, V9.2.3, V9.2.4
#[tokio::test]
async fn an_address_works_for_its_viewer_only_and_not_for_long() {
    let world = World::start().await;
    let (eva, [_, other]) = eva(&world).await;
    let free = world.member(man("Free")).await;
    let premium = world.member(Person { premium: true, ..man("Premium") }).await;
    let own = profile(&eva, &eva).await["photos"][1]["filename"].clone();
    let unlocked = profile(&premium, &eva).await["photos"][1]["filename"].clone();
    assert_eq!(bytes(&eva, &own).await, Ok(format!("{other} large")));
    for stolen in [&own, &unlocked] {
        assert_eq!(bytes(&free, stolen).await, Err(404));
    }
    let path = format!("/photos/{}", own.as_str().unwrap());
    world.visitor("open.test").get(&path).await.problem(403, "authentication_required");
    world.advance(Duration::minutes(9));
    assert_eq!(bytes(&eva, &own).await, Ok(format!("{other} large")));
    world.advance(Duration::minutes(11));
    assert_eq!(bytes(&eva, &own).await, Err(404));
}

// asvs: V5.3.2, V9.1.1, V9.1.2
#[tokio::test]
async fn a_changed_address_opens_nothing() {
    let world = World::start().await;
    let (eva, _) = eva(&world).await;
    let free = world.member(man("Free")).await;
    let locked = profile(&free, &eva).await["photos"][1]["filename"].as_str().unwrap().to_owned();
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    // The last letter carries two bits that count for nothing.
    let tail = locked.len() - 1;
    for place in 0..tail {
        let other = letters.chars().find(|letter| *letter != char::from(locked.as_bytes()[place])).unwrap();
        let mut forged = locked.clone();
        forged.replace_range(place..=place, &other.to_string());
        assert_eq!(bytes(&free, &forged.into()).await, Err(404), "letter {place}");
    }
    for odd in ["x", "", ".webp", "%00.webp", "%F0%9F%92%98.webp", "..%2F..%2Fetc%2Fpasswd"] {
        assert_eq!(free.page.get(&format!("/photos/{odd}")).await.status, 404, "{odd}");
    }
}

// asvs: V8.3.2
// spec: 6.12
#[tokio::test]
async fn an_address_dies_with_a_block_a_rejection_or_the_profile() {
    let world = World::start().await;
    let free = world.member(man("Free")).await;
    let (eva, [main, _]) = eva(&world).await;
    let profile = profile(&free, &eva).await;
    let addresses = [&profile["main_image"]["filename"], &profile["photos"][1]["filename"]];
    let set = async |statement: &'static str| {
        sqlx::query(statement).execute(&world.db).await.unwrap();
    };
    for (harm, mend) in [
        ("update photos set status = 'rejected'", "update photos set status = 'active'"),
        ("update photos set status = 'pending'", "update photos set status = 'active'"),
        (
            "update profiles set status = 'disabled' where name = 'Eva'",
            "update profiles set status = 'active'",
        ),
        ("update profiles set pool = 'another' where name = 'Eva'", "update profiles set pool = 'shared'"),
    ] {
        set(harm).await;
        for address in addresses {
            assert_eq!(bytes(&free, address).await, Err(404), "{harm}");
        }
        set(mend).await;
        assert_eq!(bytes(&free, addresses[0]).await, Ok(format!("{main} large")));
    }
    block(&world, &eva, &free).await;
    for address in addresses {
        assert_eq!(bytes(&free, address).await, Err(404));
    }
    change(&world, &eva, "status = 'disabled'").await;
    assert_eq!(bytes(&free, addresses[0]).await, Err(404));
}
