//! What a friend with the link sees, and until when.

use super::{PATH, all, but, pair, plan, token, wish};
use crate::{
    accounts::{
        leaving::{come_back, joined, leave, return_token},
        pauses::{in_days, lift, take},
    },
    chat::block,
    members::photo,
    world::{World, man, new_id, woman},
};
use liaison::accounts::{Measure, Step};
use reqwest::Method;
use serde_json::json;
use testkit::{Page, Reply};
use time::Duration;

async fn open(page: &Page, token: &str) -> Reply {
    let request = page.request(Method::GET, &format!("/date?token={token}"));
    testkit::send(request.header("accept", "text/html")).await
}

/// What the page says, without its tags.
async fn read(world: &World, token: &str) -> String {
    let reply = open(&world.visitor("open.test"), token).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let mut words = String::new();
    for part in reply.text().split('<').skip(1) {
        words.push_str(part.split_once('>').map_or("", |(_, text)| text));
        words.push(' ');
    }
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The page of an address that there never was, but for the address.
async fn is_gone(world: &World, token: &str) {
    let visitor = world.visitor("open.test");
    let [ended, never] = [open(&visitor, token).await, open(&visitor, &super::token()).await];
    assert_eq!((ended.status.as_u16(), never.status.as_u16()), (404, 404), "{}", ended.text());
    assert_eq!(ended.text(), never.text());
    let names = |reply: &Reply| {
        let mut names: Vec<String> = reply.headers.keys().map(ToString::to_string).collect();
        names.sort();
        names
    };
    assert_eq!(names(&ended), names(&never));
    assert_eq!(ended.headers["referrer-policy"], "no-referrer");
}

#[tokio::test]
async fn a_friend_reads_the_plan_in_its_language_and_nothing_that_leads_to_anybody() {
    let world = World::start().await;
    let (eva, adam) = pair(&world).await;
    let token = token();
    let words = json!({ "place": "Café <Zoë>", "note": "Ring me\n& wait", "language": "nl" });
    plan(&eva, &but(wish(&world, Some(adam.id), &token), &words)).await.ok();
    // Whatever language the friend's browser speaks.
    let reply = open(&world.visitor("open.test").speaking("de"), &token).await;
    let header = |name: &str| reply.headers[name].to_str().unwrap().to_owned();
    assert_eq!(reply.status, 200);
    assert_eq!(header("content-language"), "nl");
    assert_eq!(header("referrer-policy"), "no-referrer");
    assert_eq!(header("x-robots-tag"), "noindex, nofollow");
    assert_eq!(header("cache-control"), "private, no-store");
    assert!(!header("content-security-policy").contains("script-src"));
    let page = reply.text();
    assert!(
        page.contains("<html lang=\"nl\"") && !page.contains("{{") && !page.contains("<script"),
        "{page}"
    );
    for said in ["Eva", "Adam", "Café &lt;Zoë&gt;", "Ring me<br>&amp; wait", "21 november 2026"] {
        assert!(page.contains(said), "{said}: {page}");
    }
    for kept in [eva.id.to_string(), adam.id.to_string(), eva.email.clone(), token] {
        assert!(!page.contains(&kept), "{kept}");
    }
    assert!(!page.contains("<img"), "{page}");
}

#[tokio::test]
async fn the_members_photo_is_there_if_they_want_it_and_the_partners_never() {
    let world = World::start().await;
    let (eva, adam) = pair(&world).await;
    photo(&world, &eva, 0).await;
    photo(&world, &adam, 0).await;
    for (shown, pictures) in [(true, 1), (false, 0)] {
        let token = token();
        let wish = but(wish(&world, Some(adam.id), &token), &json!({ "shows_photo": shown }));
        plan(&eva, &wish).await.ok();
        let page = open(&world.visitor("open.test"), &token).await.text();
        assert_eq!(page.matches("<img").count(), pictures);
        assert_eq!(page.matches("data:image/webp;base64,").count(), pictures);
        assert!(!page.contains("/photos/"));
    }
    // One that nobody has approved is shown to nobody.
    sqlx::query("update photos set status = 'rejected' where member_id = $1")
        .bind(eva.id)
        .execute(&world.db)
        .await
        .unwrap();
    let token = token();
    plan(&eva, &but(wish(&world, None, &token), &json!({ "shows_photo": true }))).await.ok();
    assert!(!open(&world.visitor("open.test"), &token).await.text().contains("<img"));
}

#[tokio::test]
async fn the_partner_is_named_only_while_nothing_stands_between_the_two() {
    let world = World::start().await;
    let (eva, adam) = pair(&world).await;
    let bob = world.member(man("Bob")).await;
    crate::chat::write_to(&bob.page, eva.id, "Tea?").await.ok();
    let tokens = [token(), token()];
    plan(&eva, &wish(&world, Some(adam.id), &tokens[0])).await.ok();
    plan(&eva, &wish(&world, Some(bob.id), &tokens[1])).await.ok();
    assert!(
        read(&world, &tokens[0]).await.contains("Adam") && read(&world, &tokens[1]).await.contains("Bob")
    );
    block(&world, eva.id, adam.id).await;
    block(&world, bob.id, eva.id).await;
    for (token, name) in tokens.iter().zip(["Adam", "Bob"]) {
        let words = read(&world, token).await;
        assert!(!words.contains(name) && words.contains("Café Zoë"), "{words}");
    }
}

#[tokio::test]
async fn the_check_in_is_told_as_it_stands() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let token = token();
    plan(&eva, &wish(&world, None, &token)).await.ok();
    let words = read(&world, &token).await;
    assert!(words.contains("ask Eva to check in on 21 November 2026 at 22:00 (UTC+1)"), "{words}");
    assert!(!words.contains("No check-in yet"), "{words}");
    // Two hours after the date the member is asked, and an hour later the page says that nothing came.
    world.advance(Duration::hours(10) - Duration::SECOND);
    assert!(!read(&world, &token).await.contains("No check-in yet"));
    world.advance(Duration::SECOND);
    let words = read(&world, &token).await;
    assert!(words.contains("No check-in yet") && !words.contains("ask Eva"), "{words}");
    let id = all(&eva).await[0]["id"].clone();
    eva.page.put(PATH, &json!({ "id": id })).await.ok();
    let words = read(&world, &token).await;
    assert!(words.contains("Checked in on 21 November 2026 at 23:00 (UTC+1)"), "{words}");
    assert!(!words.contains("No check-in yet"), "{words}");
}

#[tokio::test]
async fn a_link_ends_and_is_then_as_one_that_there_never_was() {
    let world = World::start().await;
    let (eva, adam) = pair(&world).await;
    let [first, second] = [token(), token()];
    plan(&eva, &wish(&world, Some(adam.id), &first)).await.ok();
    plan(&eva, &wish(&world, None, &second)).await.ok();
    for odd in ["", "x", &new_id().to_string(), &first[..42], &format!("{first}=")] {
        assert_eq!(open(&world.visitor("open.test"), odd).await.status, 404, "{odd}");
    }
    // Of another site.
    assert_eq!(open(&world.visitor("strict.test"), &first).await.status, 404);
    // When the member ends it.
    let plans = all(&eva).await;
    let named = plans.iter().find(|plan| !plan["partner"].is_null()).unwrap();
    eva.page.delete(PATH, &json!({ "id": named["id"] })).await.ok();
    is_gone(&world, &first).await;
    // A day after the date.
    world.advance(Duration::hours(7 + 24) - Duration::SECOND);
    read(&world, &second).await;
    world.advance(Duration::SECOND);
    is_gone(&world, &second).await;
}

#[tokio::test]
async fn who_may_not_write_shows_nothing_and_who_leaves_takes_the_link_along() {
    let world = World::start().await;
    let eva = joined(&world, "Anna", "anna@example.com").await;
    let token = token();
    plan(
        &eva,
        &but(wish(&world, None, &token), &json!({ "at": super::from_now(&world, Duration::days(20)) })),
    )
    .await
    .ok();
    take(&world, &eva, Step::Pause(in_days(&world, 1))).await.unwrap();
    is_gone(&world, &token).await;
    lift(&world, &eva, Measure::Paused).await.unwrap();
    read(&world, &token).await;
    leave(&eva.page).await.ok();
    is_gone(&world, &token).await;
    // Coming back brings the account back, and not what was handed out before.
    come_back(&eva.page, &return_token(&world, "anna@example.com").await).await.ok();
    is_gone(&world, &token).await;
}
