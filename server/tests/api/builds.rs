//! Files of other builds than the program's own: where they are kept, how they are answered, and when they go.

use crate::world::World;
use liaison::builds;
use serde_json::json;
use testkit::{Page, Reply};
use time::Duration;

const OLD: &str = "0123456789ab";

/// What a node of another build keeps at its start.
async fn kept(world: &World, build: &str, files: &[(&str, &[u8])]) {
    let (mut places, mut bytes) = (serde_json::Map::new(), Vec::new());
    for (name, file) in files {
        let from = bytes.len();
        bytes.extend_from_slice(file);
        places.insert((*name).to_owned(), json!([from, bytes.len()]));
    }
    let pack = format!("builds/{build}.pack");
    world.app.media.put_as(&pack, bytes.into()).await.unwrap();
    let list = json!({ "pack": pack, "files": places }).to_string();
    world.app.media.mark(&format!("builds/{build}.json"), list).await.unwrap();
}

async fn get(page: &Page, path: &str, accepted: &str) -> Reply {
    testkit::send(page.request(reqwest::Method::GET, path).header("accept-encoding", accepted)).await
}

#[tokio::test]
async fn a_file_of_another_build_is_answered_as_ones_own() {
    let world = World::start().await;
    let script = "export const one = 1;".repeat(100);
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut script.as_bytes(), &mut packed, &brotli::enc::BrotliEncoderParams::default())
        .unwrap();
    kept(
        &world,
        OLD,
        &[
            ("app-OLD1.js", script.as_bytes()),
            ("app-OLD1.js.br", &packed),
            ("a-OLD1.css", b"a{}"),
            ("none-OLD1.js", b""),
        ],
    )
    .await;
    let visitor = world.visitor("open.test");
    let text = |reply: &Reply, name: &str| {
        reply.headers.get(name).map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default()
    };
    for (path, accepted, coding, kind, body) in [
        ("/assets/app-OLD1.js", "br", "br", "text/javascript", packed.as_slice()),
        ("/assets/app-OLD1.js", "identity", "", "text/javascript", script.as_bytes()),
        ("/assets/a-OLD1.css", "br", "", "text/css", b"a{}"),
        ("/assets/none-OLD1.js", "br", "", "text/javascript", b""),
    ] {
        for _ in 0..2 {
            let reply = get(&visitor, path, accepted).await;
            assert_eq!(
                (reply.status.as_u16(), text(&reply, "content-encoding").as_str()),
                (200, coding),
                "{path}"
            );
            assert!(text(&reply, "content-type").starts_with(kind), "{}", text(&reply, "content-type"));
            assert_eq!(text(&reply, "cache-control"), "public, max-age=31536000, immutable");
            assert_eq!(text(&reply, "vary").to_ascii_lowercase(), "accept-encoding");
            assert_eq!(reply.bytes.as_slice(), body);
        }
    }
    for path in
        ["/assets/app-OLD2.js", "/assets/builds/x", "/assets/0123456789ab.json", "/assets/..%2F..%2Fphotos"]
    {
        let reply = get(&visitor, path, "br").await;
        assert_eq!(
            (reply.status.as_u16(), text(&reply, "cache-control").as_str()),
            (404, "no-store"),
            "{path}"
        );
    }
    assert!(world.app.builds.knows(OLD).await);
    assert!(!world.app.builds.knows("ffffffffffff").await);
}

/// The names of lists and packs that are there.
async fn there(world: &World) -> Vec<String> {
    let mut names: Vec<String> =
        world.app.media.dated("builds").await.unwrap().into_iter().map(|(name, _)| name).collect();
    names.sort();
    names
}

#[tokio::test]
async fn earlier_builds_go_by_number_and_age_and_none_that_is_in_use() {
    let world = World::start_with(|config| {
        config.keep_builds = 2;
        config.keep_builds_days = 10;
    })
    .await;
    let ids = ["aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc", "dddddddddddd"];
    // The store's clock is the machine's.
    let now = liaison::kernel::clock::Clock::system().now();
    let moved = |by: Duration| world.advance(now + by - world.clock.now());
    for id in ids {
        kept(&world, id, &[("x.js", id.as_bytes())]).await;
    }
    moved(Duration::hours(3));
    builds::forget(&world.app.builds, &world.app.config, world.clock.now()).await.unwrap();
    assert_eq!(there(&world).await.len(), 8, "they may be in use");
    moved(Duration::days(1));
    builds::forget(&world.app.builds, &world.app.config, world.clock.now()).await.unwrap();
    let left = there(&world).await;
    assert_eq!(left.len(), 4, "{left:?}");
    // Written without a list: nobody can ask for it.
    world.app.media.put_as("builds/e.pack", "x".into()).await.unwrap();
    moved(Duration::days(9));
    builds::forget(&world.app.builds, &world.app.config, world.clock.now()).await.unwrap();
    assert_eq!(there(&world).await, left);
    moved(Duration::days(11));
    builds::forget(&world.app.builds, &world.app.config, world.clock.now()).await.unwrap();
    assert_eq!(there(&world).await, Vec::<String>::new());
}
