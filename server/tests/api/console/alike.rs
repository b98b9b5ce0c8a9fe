//! Photos that look like another one: moderators learn what was decided on it, and decide on all of them in one act.

use super::{
    Console, Desk,
    claims::{claim, ids, moderator, put, queue},
    photos::{decide, decision},
    undo::undo,
};
use crate::{
    media::{self, jpeg, run_now, upload},
    world::{Member, Person, World, woman},
};
use image::{
    ExtendedColorType, ImageEncoder, Rgb, RgbImage,
    codecs::jpeg::JpegEncoder,
    imageops::{self, FilterType},
};
use liaison::{
    accounts::{DecisionSource, Grounds},
    backoffice::{self, Doer, Office, Ruling},
    media::{Outcome, PhotoReason, SeenPhoto, Verdict},
    staff::{Role, Scope},
};
use serde_json::{Value, json};
use time::Duration;
use uuid::Uuid;

/// Patches of bright and dark that no other number makes.
fn scene(number: u32) -> RgbImage {
    let mut state = number.wrapping_mul(0x9E37_79B9) | 1;
    let mut level = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        u8::try_from(state >> 24).unwrap()
    };
    let patches = RgbImage::from_fn(7, 9, |_, _| Rgb([level(); 3]));
    imageops::resize(&patches, 400, 500, FilterType::Triangle)
}

/// The same, as it comes back from elsewhere: a little trimmed, smaller, and compressed harder.
fn copy(number: u32) -> Vec<u8> {
    let part = imageops::crop_imm(&scene(number), 10, 8, 378, 480).to_image();
    let small = imageops::resize(&part, 310, 394, FilterType::Triangle);
    let mut bytes = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut bytes, 60);
    encoder.write_image(small.as_raw(), 310, 394, ExtendedColorType::Rgb8).unwrap();
    bytes
}

async fn bring(member: &Member, bytes: &[u8]) -> Uuid {
    let reply = upload(&member.page, bytes).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["id"].as_str().unwrap().parse().unwrap()
}

async fn compare(world: &World) {
    run_now(world, "media.compare_photos").await;
}

/// What is said beside a photo that they hold.
async fn beside(console: &Console, desk: &Desk, photo: Uuid) -> Vec<Value> {
    let shown = claim(console, desk, "photos", 0).await.ok();
    let item = shown["items"].as_array().unwrap().iter().find(|item| item["id"] == json!(photo)).unwrap();
    item["photo"]["alike"].as_array().unwrap().clone()
}

async fn claim_alike(console: &Console, desk: &Desk, photo: Uuid) -> super::Answer {
    console.post(desk, "/api/console/claims", &json!({ "queue": "photos", "alike": photo })).await
}

#[tokio::test]
async fn what_was_rejected_is_known_again() {
    let console = Console::start().await;
    let world = &console.world;
    let (eva, ida) = (world.member(woman("Eva")).await, world.member(woman("Ida")).await);
    let first = bring(&eva, &jpeg(&scene(1))).await;
    media::decide(world, &first.to_string(), Verdict::Reject(PhotoReason::NotYou)).await;
    bring(&ida, &jpeg(&scene(2))).await;
    world.advance(Duration::seconds(1));
    let again = bring(&ida, &copy(1)).await;
    compare(world).await;
    let max = moderator(&console, "Max").await;
    assert_eq!(claim(&console, &max, "photos", 3).await.ok()["items"].as_array().unwrap().len(), 2);
    let alike = beside(&console, &max, again).await;
    assert_eq!(alike.len(), 1, "{alike:?}");
    assert_eq!(
        (&alike[0]["photo"], &alike[0]["member"], &alike[0]["status"], &alike[0]["reason"]),
        (&json!(first), &json!(eva.id), &json!("rejected"), &json!("not_you"))
    );
    assert!(alike[0]["decided_at"].is_string());
    // Taking the photo away is no way around it.
    eva.page.delete("/api/photo.php", &json!({ "id": first })).await.ok();
    assert_eq!(beside(&console, &max, again).await, alike);
    // But once the rejection has fallen, nothing is left of a photo that is gone.
    media::decide(world, &first.to_string(), Verdict::Approve).await;
    assert_eq!(beside(&console, &max, again).await, Vec::<Value>::new());
    let left = "select count(*) from photo_hashes where photo_id not in (select id from photos)";
    assert_eq!(console.count(left).await, 0);
}

#[tokio::test]
async fn those_that_wait_are_decided_on_in_one_act_and_taken_back_one_by_one() {
    let console = Console::start().await;
    let world = &console.world;
    let mut photos = Vec::new();
    for name in ["Eva", "Ida", "Lea", "Mia"] {
        let member = world.member(woman(name)).await;
        photos.push(bring(&member, &copy(3)).await);
        world.advance(Duration::seconds(1));
    }
    let other = bring(&world.member(woman("Eva")).await, &jpeg(&scene(4))).await;
    compare(world).await;
    let (max, kim) = (moderator(&console, "Max").await, moderator(&console, "Kim").await);
    assert_eq!(ids(&claim(&console, &max, "photos", 1).await.ok()), photos[..1]);
    assert_eq!(ids(&claim(&console, &kim, "photos", 1).await.ok()), photos[1..2]);
    let alike = beside(&console, &max, photos[0]).await;
    assert!(alike.len() == 3 && alike.iter().all(|one| one["status"] == "pending"), "{alike:?}");
    // What they don't hold leads to nothing, and each asks for one thing.
    claim_alike(&console, &max, photos[2]).await.problem(409, "claimed_by_other");
    for odd in [
        json!({ "queue": "photos", "alike": photos[0], "count": 1 }),
        json!({ "queue": "words", "alike": photos[0] }),
    ] {
        assert_eq!(console.post(&max, "/api/console/claims", &odd).await.status, 422, "{odd}");
    }
    // All that look alike, but for the one that Kim holds; each leaves its line.
    let looks = "select count(*) from audit_log where chain = 'read' and action = 'queue.shown'";
    let before = console.count(looks).await;
    let held = [photos[0], photos[2], photos[3]];
    assert_eq!(ids(&claim_alike(&console, &max, photos[0]).await.ok()), held);
    assert_eq!(console.count(looks).await, before + 2);
    let done = decide(&console, &max, &decision(&held, "reject")).await.ok();
    let results = done["results"].as_array().unwrap();
    assert!(results.len() == 3 && results.iter().all(|one| one["outcome"] == "done"), "{done}");
    let rejected = "select count(*) from photos where status = 'rejected'";
    assert_eq!(console.count(rejected).await, 3);
    undo(&console, &max, &results[1]["undo"]).await.ok();
    assert_eq!(console.count(rejected).await, 2);
    // What was decided once is known to whoever decides next; the other picture has nothing to do with it.
    let alike = beside(&console, &kim, photos[1]).await;
    let statuses: Vec<&Value> = alike.iter().map(|one| &one["status"]).collect();
    assert_eq!(statuses, ["rejected", "rejected", "pending"], "{alike:?}");
    claim(&console, &kim, "photos", 3).await.ok();
    assert_eq!(beside(&console, &kim, other).await, Vec::<Value>::new());
}

#[tokio::test]
async fn other_pixels_look_like_other_photos_and_what_is_out_of_reach_is_not_told() {
    let console = Console::start().await;
    let world = &console.world;
    let (eva, ida) = (
        world.member(woman("Eva")).await,
        world.member(Person { host: "strict.test", ..woman("Ida") }).await,
    );
    let (here, there) = (bring(&eva, &jpeg(&scene(5))).await, bring(&ida, &copy(5)).await);
    compare(world).await;
    let near = world.app.sites.by_host("open.test").unwrap().id;
    let (max, kim) = (
        moderator(&console, "Max").await,
        console.desk("Kim", Role::Moderator, Scope::Site { site: near }).await,
    );
    claim(&console, &kim, "photos", 3).await.ok();
    assert_eq!(beside(&console, &kim, here).await, Vec::<Value>::new());
    claim(&console, &max, "photos", 3).await.ok();
    assert_eq!(beside(&console, &max, there).await.len(), 1, "both sites are the same company's");
    // A quarter of it is another picture.
    let crop = json!({ "x": 5000, "y": 5000, "width": 5000, "height": 5000 });
    eva.page.put("/api/photo.php", &json!({ "id": here, "crop": crop })).await.ok();
    compare(world).await;
    assert_eq!(beside(&console, &max, there).await, Vec::<Value>::new());
    // And all of it is the same one again.
    eva.page.put("/api/photo.php", &json!({ "id": here, "crop": null })).await.ok();
    compare(world).await;
    assert_eq!(beside(&console, &max, there).await.len(), 1);
}

#[tokio::test]
async fn a_file_that_cannot_be_read_holds_up_no_other() {
    let console = Console::start().await;
    let world = &console.world;
    let eva = world.member(woman("Eva")).await;
    let (broken, whole) = (bring(&eva, &jpeg(&scene(6))).await, bring(&eva, &jpeg(&scene(7))).await);
    let name = media::column(world, &broken.to_string(), "blob_medium").await;
    std::fs::write(world.app.config.state_folder().join("photos").join(name), "no picture").unwrap();
    compare(world).await;
    assert_eq!(console.count("select count(*) from photos where compared").await, 2);
    let kept: Vec<Uuid> =
        sqlx::query_scalar("select distinct photo_id from photo_hashes").fetch_all(&world.db).await.unwrap();
    assert_eq!(kept, [whole]);
}

/// Taken away after somebody's notice, as `liaison photo reject --from notice` does.
async fn take_away(console: &Console, photo: Uuid) {
    let grounds = Grounds {
        rule: None,
        words: Some("She never agreed that others see it."),
        source: DecisionSource::Notice,
        silent: false,
        staff: "root",
    };
    let ruling = Ruling { verdict: Verdict::Reject(PhotoReason::Nudity), grounds };
    let seen: SeenPhoto = photo.to_string().parse().unwrap();
    let (office, doer) = (Office::of(&console.world.app), Doer::Command("root"));
    let mut transaction = console.world.db.begin().await.unwrap();
    let done = backoffice::decide_photos(&mut transaction, office, doer, &[seen], &ruling).await.unwrap();
    transaction.commit().await.unwrap();
    assert!(matches!(done[0].outcome, Some(Outcome::Decided { .. })), "{done:?}");
}

fn picture(photo: Uuid) -> String {
    format!("/api/console/photo-picture?photo={photo}&revision=0&look=blurred")
}

#[tokio::test]
async fn what_looks_like_a_picture_of_a_notice_is_for_leads_alone() {
    let console = Console::start().await;
    let world = &console.world;
    let mut photos = Vec::new();
    for (name, picture) in [("Eva", jpeg(&scene(8))), ("Ida", copy(8))] {
        photos.push(bring(&world.member(woman(name)).await, &picture).await);
        world.advance(Duration::seconds(1));
    }
    compare(world).await;
    let max = moderator(&console, "Max").await;
    let lea = console.desk("Lea", Role::LeadModerator, Scope::All).await;
    assert_eq!(ids(&claim(&console, &max, "photos", 3).await.ok()), photos);
    assert_eq!(console.get(&max, &picture(photos[1])).await.status, 200);
    take_away(&console, photos[0]).await;
    // Who held the other one can't decide on it any more, nor look at it.
    let done = decide(&console, &max, &decision(&photos[1..], "approve")).await.ok();
    assert_eq!(done["results"][0]["outcome"], "not_claimed");
    console.get(&max, &picture(photos[1])).await.problem(404, "not_found");
    assert_eq!(ids(&claim(&console, &max, "photos", 0).await.ok()), Vec::<Uuid>::new());
    // What comes is compared before a moderator sees it, whatever it shows.
    let again = bring(&world.member(woman("Mia")).await, &copy(8)).await;
    world.advance(Duration::seconds(1));
    let other = bring(&world.member(woman("Zoe")).await, &jpeg(&scene(9))).await;
    assert_eq!(ids(&claim(&console, &max, "photos", 3).await.ok()), Vec::<Uuid>::new());
    assert_eq!(queue(&console, &max, "photos").await["waiting"], 0);
    compare(world).await;
    assert_eq!(queue(&console, &max, "photos").await["waiting"], 1);
    assert_eq!(ids(&claim(&console, &max, "photos", 3).await.ok()), [other]);
    assert_eq!(queue(&console, &lea, "photos").await["waiting"], 3);
    assert_eq!(ids(&claim(&console, &lea, "photos", 3).await.ok()), [photos[1], again]);
    assert_eq!(console.get(&lea, &picture(again)).await.status, 200);
    let alike = beside(&console, &lea, again).await;
    assert!(alike.iter().any(|one| one["photo"] == json!(photos[0])), "{alike:?}");
    let done = decide(&console, &lea, &decision(&[photos[1], again], "reject")).await.ok();
    assert!(done["results"].as_array().unwrap().iter().all(|one| one["outcome"] == "done"), "{done}");
    // Taking the photos away is no way around it.
    let known = "select count(*) from rejected_uploads where for_lead";
    assert_eq!(console.count(known).await, 3);
}

#[tokio::test]
async fn a_lead_who_declines_what_is_severe_sees_no_such_photo() {
    let console = Console::start().await;
    let world = &console.world;
    let first = bring(&world.member(woman("Eva")).await, &jpeg(&scene(10))).await;
    take_away(&console, first).await;
    let again = bring(&world.member(woman("Ida")).await, &copy(10)).await;
    compare(world).await;
    let lea = console.desk("Lea", Role::LeadModerator, Scope::All).await;
    // What is known was compared last, and still holds what came after it.
    for (queues, seen) in [(json!(["severe"]), vec![]), (json!([]), vec![again])] {
        let declined = json!({ "queues": queues });
        put(&console, &lea, "/api/console/declined-queues", &declined).await.ok();
        assert_eq!(ids(&claim(&console, &lea, "photos", 3).await.ok()), seen);
    }
}
