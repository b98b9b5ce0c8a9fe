//! A photo's address belongs to one viewer: in the hands of anybody else it answers like one that never was.

use crate::{
    actors::{Browser, Crowd, Member},
    holdings::at,
    http::{Reply, Request, new_id},
    pictures,
    verdict::Verdict,
    world::{OTHER_SITE, SITE, World},
};
use serde_json::json;
use testkit::{members::enrich, recordings};

/// A photo of each kind, as its owner's page shows it, in others' hands.
pub(super) async fn attack(world: &World, crowd: &mut Crowd) -> anyhow::Result<Verdict> {
    let owner = crowd.next(world).await?;
    let addresses = addresses(world, &owner).await?;
    let free = crowd.next(world).await?;
    let blocked = crowd.next(world).await?;
    owner.browser.post(world, "/api/block.php", &json!({ "profile": blocked.id })).await?;
    let ended = crowd.next(world).await?;
    ended.browser.send(world, Request::get("/api/logout.php")).await?.ok()?;
    let hands = [
        ("a visitor", Browser::visitor(SITE)),
        ("another member", free.browser.clone()),
        ("who is blocked", blocked.browser),
        ("who logged out", ended.browser),
        (
            "the owner's login at another site",
            Browser { host: OTHER_SITE.to_owned(), ..owner.browser.clone() },
        ),
    ];
    let (mut faults, mut calls) = album(world, crowd).await?;
    for address in &addresses {
        let own = owner.browser.send(world, Request::get(&format!("/photos/{address}"))).await?;
        faults.extend((own.status != 200).then(|| format!("{address}: {} for its owner", own.status)));
        for (who, browser) in &hands {
            let asked = browser.send(world, Request::get(&format!("/photos/{address}"))).await?;
            let nothing = browser.send(world, Request::get(&format!("/photos/{}", never(address)))).await?;
            calls += 2;
            if asked.is_success() || (asked.status, &asked.body) != (nothing.status, &nothing.body) {
                faults.push(format!(
                    "{address}: {} for {who}, and {} for one that never was",
                    asked.status, nothing.status
                ));
            }
        }
        // Each of its characters counts.
        for spoiled in spoiled(address) {
            calls += 1;
            let asked = owner.browser.send(world, Request::get(&format!("/photos/{spoiled}"))).await?;
            faults.extend(asked.is_success().then(|| format!("{spoiled} answers like {address}")));
        }
    }
    let amount = format!(
        "{} addresses in {} others' hands, and with a character changed; one of an album that was open: {calls} calls",
        addresses.len(),
        hands.len()
    );
    Verdict::faults("photos' addresses", amount, "faults", &faults)
}

async fn addresses(world: &World, owner: &Member) -> anyhow::Result<Vec<String>> {
    let mut found = Vec::new();
    for path in ["/api/photo.php", "/api/chat-photo.php"] {
        let request = Request::new("POST", path).file("photo", "a.jpg", "image/jpeg", &pictures::plain()?);
        let reply = owner.browser.send(world, request).await?;
        // Free members with three photos already get no fourth; those that they have serve as well.
        let answer = if reply.is_success() {
            reply.json()
        } else {
            owner.browser.get(world, "/api/photos.php").await?
        };
        found.extend(super::shown(&answer));
    }
    let voice = Request::new("POST", "/api/chat-voice.php").voice(&recordings::webm(2_000));
    found.extend(super::shown(&owner.browser.send(world, voice).await?.ok()?));
    anyhow::ensure!(!found.is_empty(), "no photo has an address");
    Ok(found)
}

/// A photo of a private album: its address is good for whom the album is open to, and for them too no more once it is closed. How
/// many calls that took.
async fn album(world: &World, crowd: &mut Crowd) -> anyhow::Result<(Vec<String>, usize)> {
    let (owner, viewer) = (crowd.next(world).await?, crowd.next(world).await?);
    let other = crowd.next(world).await?;
    // More than three photos take premium.
    enrich(&world.db, owner.id, true).await?;
    // As whoever looks at photos lets it through.
    let approve = "update photos set status = 'active', reason = null, approved_crop = coalesce(crop, '{0,0,10000,10000}')
         where id = $1::uuid";
    // The first may become the main photo, which goes into no album.
    let mut photo = String::new();
    for _ in 0..2 {
        let bring =
            Request::new("POST", "/api/photo.php").file("photo", "a.jpg", "image/jpeg", &pictures::plain()?);
        photo = at(&owner.browser.send(world, bring).await?.ok()?, "/id")?;
        sqlx::query(approve).bind(&photo).execute(&world.db).await?;
    }
    let hello = json!({ "client_id": new_id(), "text": "Hello there", "profile": viewer.id });
    owner.browser.post(world, "/api/message.php", &hello).await?;
    for (path, body) in [
        ("/api/album.php", json!({ "id": photo, "album": true })),
        ("/api/album-viewers.php", json!({ "profile": viewer.id, "time": "day" })),
    ] {
        owner.browser.send(world, Request::put(path, &body)).await?.ok()?;
    }
    let page = viewer.browser.get(world, &format!("/api/member.php?id={}", owner.id)).await?;
    let address = at(&page, "/profile/album/photos/0/filename")?;
    let fetch = Request::get(&format!("/photos/{address}"));
    let nothing = viewer.browser.send(world, Request::get(&format!("/photos/{}", never(&address)))).await?;
    let is_nothing = |reply: &Reply| (reply.status, &reply.body) == (nothing.status, &nothing.body);
    let mut faults = Vec::new();
    let open = viewer.browser.send(world, fetch.clone()).await?;
    faults.extend(
        (open.status != 200).then(|| format!("{address}: {} for whom the album is open to", open.status)),
    );
    for (who, browser) in [("a visitor", &Browser::visitor(SITE)), ("another member", &other.browser)] {
        let asked = browser.send(world, fetch.clone()).await?;
        faults.extend(
            (!is_nothing(&asked)).then(|| format!("{address}: of an album, {} for {who}", asked.status)),
        );
    }
    let close = Request::delete("/api/album-viewers.php", &json!({ "profile": viewer.id }));
    owner.browser.send(world, close).await?.ok()?;
    let closed = viewer.browser.send(world, fetch).await?;
    faults.extend(
        (!is_nothing(&closed)).then(|| format!("{address}: {} after the album was closed", closed.status)),
    );
    Ok((faults, 5))
}

/// The same form, and nobody's.
fn never(address: &str) -> String {
    address.chars().map(|one| if one.is_ascii_alphanumeric() { '0' } else { one }).collect()
}

/// The address with one character changed, at eight places.
fn spoiled(address: &str) -> Vec<String> {
    let count = address.chars().count();
    let places = (0..8).map(|eighth| eighth * count / 8);
    places
        .map(|changed| {
            let change = |(place, one): (usize, char)| match one {
                one if place != changed => one,
                'A' => 'B',
                _ => 'A',
            };
            address.chars().enumerate().map(change).collect()
        })
        .collect()
}
