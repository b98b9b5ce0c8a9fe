//! The sweep: two members with all that two members can have, a block, and then every call of the document by
//! either of them. A call without a case here fails. Neither learns anything about the other, but for the sentence
//! that tells of the block where the site wants it told.

use super::{block, like, log, rows, unblock};
use crate::{
    chat::{
        chat, chats,
        photo::{bring, show, statuses},
        voice::speak,
        write_in, write_to,
    },
    members::{caught_up, change, photo},
    world::{Member, Person, World, man, new_id, woman},
};
use liaison::{routes, settings::BlockNotice};
use reqwest::Method;
use serde_json::{Value, json};
use testkit::Reply;
use uuid::Uuid;

/// How a call is tried.
enum Case {
    /// With ids of the other one: in the query, in the body; and the statuses that the blocked one and the
    /// blocker get, where the call is one that names somebody.
    About(String, Value, u16, u16),
    /// A list or a page of the caller's own: it must succeed.
    Look(&'static str),
    /// Takes nothing of another member: an empty body, whatever comes of it.
    Own,
    /// Ends the caller's session.
    Ends,
}
use Case::{About, Ends, Look, Own};

/// What the other one has.
struct Other<'a> {
    member: &'a Member,
    conversation: &'a Value,
    photo: Uuid,
    /// One that they brought for a message and have not sent.
    waiting: Value,
}

/// What is done with their first message.
fn change_of(method: &str, call: &str, other: &Other<'_>) -> Value {
    let (key, value) = match (method, call) {
        ("PUT", "message") => ("text", "Still there?"),
        ("PUT", _) => ("reaction", "heart"),
        _ => ("how", "both"),
    };
    json!({ "conversation": other.conversation, "seq": 1, key: value })
}

/// Of their conversation.
fn address_of(call: &str, other: &Other<'_>) -> Option<String> {
    let name = if call == "chat" { "id" } else { "conversation" };
    Some(format!("?{name}={}", other.conversation.as_str()?))
}

fn kept(conversation: &Value) -> Value {
    json!({ "conversation": conversation, "pinned": true, "muted": true, "archived": false })
}

/// Within the next 30 days, by the clock of the world.
fn plan(with: Uuid) -> Value {
    json!({ "partner": with, "place": "Café Zoë", "at": "2026-11-28T19:00:00Z", "note": null, "language": "en",
        "shows_photo": false, "check_after": 2, "token": "A".repeat(43) })
}

/// A report of somebody, or a complaint.
fn told_of(name: &str, id: Uuid) -> Value {
    if name == "report" {
        json!({ "about": "profile", "profile": id, "category": "spam" })
    } else {
        json!({ "category": "member", "text": "They pester me", "profile": id })
    }
}

fn case(method: &str, path: &str, other: &Other<'_>) -> Option<Case> {
    let id = other.member.id;
    let profile = || json!({ "profile": id });
    let conversation = || json!({ "conversation": other.conversation });
    let message = || json!({ "client_id": Uuid::from_u128(9), "text": "Still there?", "profile": id });
    let none = String::new;
    let name = path.strip_prefix("/api/")?.strip_suffix(".php")?;
    Some(match (method, name) {
        ("GET", "member") => About(format!("?id={id}"), Value::Null, 403, 404),
        ("POST", "like") | ("DELETE", "swipe") => About(none(), profile(), 403, 404),
        // Nothing to look at and nothing to take back is no error, for an id that nobody has as well.
        ("PUT" | "DELETE", "like")
        | ("POST" | "DELETE", "block")
        | ("PUT", "view")
        | ("DELETE", "album-viewers") => About(none(), profile(), 200, 200),
        ("PUT", "album-viewers") => About(none(), json!({ "profile": id, "time": "day" }), 403, 404),
        ("POST", "swipe") => About(none(), json!({ "profile": id, "choice": "like" }), 403, 404),
        ("POST", "message") => About(none(), message(), 403, 404),
        ("POST", "date-plans") => About(none(), plan(id), 404, 404),
        // Nobody's but one's own: nothing to discard is no error, for an id that nobody has as well.
        ("DELETE", "chat-photo") => About(none(), json!({ "photo": other.waiting["id"] }), 200, 200),
        ("DELETE", "chat-voice") => About(none(), json!({ "voice": other.waiting["id"] }), 200, 200),
        ("POST", "typing") | ("DELETE", "chat") => About(none(), conversation(), 404, 404),
        ("GET", "chat" | "spent") => About(address_of(name, other)?, Value::Null, 404, 404),
        ("PUT", "chat-settings") => About(none(), kept(other.conversation), 404, 404),
        ("PUT" | "DELETE", "message") | ("PUT", "reaction") => {
            About(none(), change_of(method, name, other), 404, 404)
        }
        ("PUT", "chat") => About(none(), json!({ "conversation": other.conversation, "read": 1 }), 404, 404),
        // Possible for both, and told to nobody (safety/report.rs).
        ("POST", "report" | "complaint") => About(none(), told_of(name, id), 201, 201),
        ("GET", "members" | "cities" | "lander-profiles" | "lander-map") => Look("?country=NL"),
        ("GET", "member-landing" | "member-signup") => About(format!("?id={id}"), Value::Null, 404, 404),
        ("GET", "page") => Look("?page=terms&language=nl&country=NL"),
        ("GET", "geocode") => Look("?lat=52.09&lon=5.12"),
        (
            "GET",
            "age-check" | "album-viewers" | "blocks" | "chats" | "companyinfo" | "complaints" | "consents"
            | "credits" | "date-plans" | "decisions" | "directdebit" | "export" | "gifts" | "interests"
            | "likes" | "mandates" | "match-finder" | "notifications" | "orders" | "passkeys" | "photos"
            | "pricing" | "profile" | "regions" | "repeatorder" | "reports" | "saved-searches" | "sessions"
            | "settings" | "spendinglimit" | "swipe" | "timebonus" | "transactions" | "user" | "verification"
            | "viewers" | "events",
        ) => Look(""),
        // Nothing that was not shown yet is left.
        ("GET", "auto-like") => About(none(), Value::Null, 404, 404),
        ("GET", "logout") => Ends,
        (
            "GET",
            "complaint" | "discountcode" | "export-file" | "invoice" | "invoicepdf" | "order" | "refund"
            | "transaction" | "unsubscribe",
        )
        | (
            "POST",
            "account-return"
            | "activate"
            | "activation-mail"
            | "age-check"
            | "chat-photo"
            | "chat-voice"
            | "complaint-file"
            | "deletion"
            | "deletion-offer"
            | "directdebit"
            | "export"
            | "fault"
            | "mail-change"
            | "mail-change-do"
            | "mail-change-undo"
            | "orders"
            | "page-hidden"
            | "passkey-challenge"
            | "passkey-login"
            | "passkey-login-challenge"
            | "passkeys"
            | "photo"
            | "refund"
            | "reset-password"
            | "reset-password-do"
            | "return-mail"
            | "saved-searches"
            | "signup"
            | "signup-photo"
            | "user"
            | "verification"
            | "verification-challenge"
            | "visit",
        )
        | (
            "PUT",
            "age-check" | "complaint" | "consents" | "date-plans" | "directdebit" | "dismissals"
            | "invisible" | "match-finder" | "notifications" | "password" | "profile" | "saved-searches"
            | "show-habits" | "show-on-landers" | "spendinglimit" | "unsubscribe" | "user" | "verification",
        )
        | (
            "DELETE",
            "date-plans" | "mail-change" | "mandates" | "notifications" | "order" | "passkeys"
            | "saved-searches" | "sessions" | "user" | "verification",
        ) => Own,
        _ => return of_photos(method, name, other.photo),
    })
}

/// One's own photos only: the other's are not there for anybody.
fn of_photos(method: &str, name: &str, photo: Uuid) -> Option<Case> {
    let none = String::new;
    Some(match (method, name) {
        ("GET", "photo" | "nude-photo") => About(format!("?id={photo}"), Value::Null, 404, 404),
        ("PUT", "photo") => About(none(), json!({ "id": photo, "crop": null }), 404, 404),
        ("PUT", "nude-photo") => About(none(), json!({ "id": photo, "nude": true }), 404, 404),
        ("PUT", "album") => About(none(), json!({ "id": photo, "album": true }), 404, 404),
        ("DELETE", "photo") => About(none(), json!({ "id": photo }), 200, 200),
        ("PUT", "photos") => About(none(), json!({ "order": [photo] }), 409, 409),
        _ => return None,
    })
}

fn operations() -> Vec<(String, String)> {
    let document = serde_json::to_value(routes::openapi()).unwrap();
    let mut operations = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            operations.push((method.to_uppercase(), path.clone()));
        }
    }
    operations
}

async fn call(member: &Member, method: &str, path: &str, body: &Value) -> Reply {
    let request = member.page.request(Method::from_bytes(method.as_bytes()).unwrap(), path);
    let request = request.header("idempotency-key", new_id().to_string());
    testkit::send(if method == "GET" { request } else { request.json(body) }).await
}

/// The words of the answer, without the event that says that somebody is gone and nothing more.
fn words(reply: &Reply, other: &Member) -> String {
    let gone = json!({ "type": "gone", "profile": other.id }).to_string();
    reply
        .text()
        .lines()
        .filter(|line| line.strip_prefix("data: ") != Some(&gone))
        .collect::<Vec<_>>()
        .join("\n")
}

struct Pair {
    world: World,
    eva: Member,
    adam: Member,
    conversation: Value,
    /// Of Eva and of Adam: main and another.
    photos: [[Uuid; 2]; 2],
    /// What each brought for a message and has not sent.
    waiting: [Value; 2],
    /// Addresses that each was given of the other's photos, also of one in a message, and of a voice message.
    addresses: [Vec<String>; 2],
}

/// Likes both ways, a match, a look at each other, messages both ways, photos, and somebody else to be found by each.
async fn pair(from_memory: bool) -> Pair {
    let world = World::start_with(|config| {
        config.search_in_memory = if from_memory { 100_000 } else { 0 };
        config.sessions_in_memory = from_memory;
    })
    .await;
    let eva = world.member(Person { premium: true, credits: 100, ..woman("Evangelina") }).await;
    let adam = world.member(Person { premium: true, credits: 100, ..man("Adamantius") }).await;
    adam.page.set_cookie("locale=en; Path=/");
    world.member(woman("Bea")).await;
    world.member(man("Carl")).await;
    change(&world, &eva, "about = 'evawords', reason = 'evawords'").await;
    change(&world, &adam, "about = 'adamwords', reason = 'adamwords'").await;
    let mut photos = [[Uuid::nil(); 2]; 2];
    for (owner, ids) in [&eva, &adam].into_iter().zip(&mut photos) {
        *ids = [photo(&world, owner, 0).await, photo(&world, owner, 1).await];
    }
    let pass = json!({ "profile": eva.id, "choice": "dislike" });
    adam.page.post("/api/swipe.php", &pass).await.ok();
    like(&eva, &adam).await.ok();
    like(&adam, &eva).await.ok();
    for (from, to) in [(&eva, &adam), (&adam, &eva)] {
        from.page.put("/api/view.php", &json!({ "profile": to.id })).await.ok();
    }
    let conversation = write_to(&adam.page, eva.id, "adamwords").await.ok()["conversation"].clone();
    write_in(&eva.page, &conversation, "evawords").await.ok();
    show(&eva, adam.id, 1).await;
    show(&adam, eva.id, 2).await;
    speak(&eva, adam.id).await;
    speak(&adam, eva.id).await;
    let waiting = [bring(&eva, 3).await, bring(&adam, 4).await];
    let mut addresses = [Vec::new(), Vec::new()];
    for ((viewer, other), found) in [(&eva, &adam), (&adam, &eva)].into_iter().zip(&mut addresses) {
        let shown =
            viewer.page.get(&format!("/api/member.php?id={}", other.id)).await.ok()["profile"].clone();
        let of = |image: &Value| {
            ["filename", "thumb_filename", "match"].map(|name| image[name].as_str().map(str::to_owned))
        };
        found.extend(of(&shown["main_image"]).into_iter().flatten());
        found.extend(shown["photos"].as_array().unwrap().iter().flat_map(of).flatten());
        assert_eq!(found.len(), 7);
        let thread = chat(viewer, &conversation).await;
        let theirs = |beside: &str| {
            let mut messages = thread["messages"].as_array().unwrap().iter();
            messages.find(|one| one["mine"] == false && one[beside] != Value::Null).unwrap()[beside].clone()
        };
        found.extend(of(&theirs("photo")).into_iter().flatten());
        found.extend(of(&theirs("voice")).into_iter().flatten());
        assert_eq!(found.len(), 10);
        for address in found {
            assert_eq!(viewer.page.get(&format!("/photos/{address}")).await.status, 200, "before");
        }
    }
    Pair { world, eva, adam, conversation, photos, waiting, addresses }
}

/// The total of a search, before and after the block: Eva and Adam each find one person more before.
async fn found(member: &Member) -> Value {
    member.page.get("/api/members.php").await.ok()["numResults"].clone()
}

// asvs: V8.2.2
// spec: 6.12
#[tokio::test]
async fn after_a_block_no_call_shows_either_to_the_other() {
    no_call_shows_either_to_the_other(BlockNotice::Told, false).await;
}

#[tokio::test]
async fn nor_does_one_that_is_answered_from_memory() {
    no_call_shows_either_to_the_other(BlockNotice::Told, true).await;
}

#[tokio::test]
async fn where_nobody_is_told_no_call_has_even_the_sentence() {
    no_call_shows_either_to_the_other(BlockNotice::Silent, false).await;
}

async fn no_call_shows_either_to_the_other(notice: BlockNotice, from_memory: bool) {
    let Pair { world, eva, adam, conversation, photos, waiting, addresses } = pair(from_memory).await;
    world.set("open.test", |site| site.block_notice = notice).await;
    if from_memory {
        caught_up(&world).await;
    }
    let is_told = notice == BlockNotice::Told;
    let mut before = Vec::new();
    for member in [&eva, &adam] {
        assert_eq!(found(member).await, 2);
        let mut stream = member.page.events(None).await;
        stream.next(std::time::Duration::from_secs(30)).await.unwrap();
        before.push(stream.cursor.unwrap());
    }
    block(&eva, &adam).await;
    let sides = [(&adam, &eva, 0, true), (&eva, &adam, 1, false)];
    for (caller, other, of, is_blocked) in sides {
        let own = usize::from(is_blocked);
        let mut needles = vec![other.id.to_string(), conversation.as_str().unwrap().to_owned()];
        needles.push(if is_blocked { "evawords" } else { "adamwords" }.to_owned());
        needles.extend(photos[of].map(|id| id.to_string()));
        needles.push(waiting[of]["id"].as_str().unwrap().to_owned());
        let facts = Other {
            member: other,
            conversation: &conversation,
            photo: photos[of][1],
            waiting: waiting[of].clone(),
        };
        for (method, path) in operations() {
            let case = case(&method, &path, &facts);
            let case =
                case.unwrap_or_else(|| panic!("{method} {path}: say in sweep.rs how a block meets it"));
            let (reply, status) = match case {
                Ends => continue,
                About(query, body, blocked, blocker) => {
                    // Nobody is there: where a call names somebody, the sentence becomes "not found".
                    let blocked = if blocked == 403 && !is_told { 404 } else { blocked };
                    let status = if is_blocked { blocked } else { blocker };
                    (call(caller, &method, &format!("{path}{query}"), &body).await, Some(status))
                }
                Look(query) => {
                    (call(caller, &method, &format!("{path}{query}"), &Value::Null).await, Some(200))
                }
                Own => (call(caller, &method, &path, &json!({})).await, None),
            };
            let said = words(&reply, other);
            assert!(
                status.is_none_or(|status| reply.status == status),
                "{method} {path}: {} {said}",
                reply.status
            );
            let is_the_sentence = reply.status == 403 && reply.json()["code"] == "blocked_by";
            let lists_blocks = path == "/api/blocks.php" && !is_blocked;
            for needle in needles.iter().filter(|_| !lists_blocks) {
                assert!(!said.contains(needle.as_str()), "{method} {path} shows {needle}: {said}");
            }
            assert!(
                is_the_sentence || lists_blocks || !said.contains(&other.name),
                "{method} {path}: {said}"
            );
            assert!(is_told || !said.contains("blocked_by"), "{method} {path}: {said}");
            if is_the_sentence {
                let sentence = "You're blocked by Evangelina. You do not have access to this page.";
                assert_eq!(reply.json()["detail"], sentence);
            }
            if path == "/api/block.php" {
                // As it was: her block alone.
                block(&eva, &adam).await;
                unblock(&adam, &eva).await;
            }
        }
        assert_eq!(found(caller).await, 1);
        for address in &addresses[own] {
            caller.page.get(&format!("/photos/{address}")).await.problem(404, "not_found");
        }
        // A page that was away meanwhile, and the pages themselves.
        let replay = caller.page.get(&format!("/api/events.php?after={}", before[own])).await;
        for path in ["/members", "/likes", "/chats"]
            .map(str::to_owned)
            .into_iter()
            .chain([format!("/members/{}", other.id)])
        {
            let page = caller.page.get(&path).await.text();
            assert!(needles[1..].iter().all(|needle| !page.contains(needle.as_str())), "{path}: {page}");
        }
        assert!(
            needles.iter().all(|needle| !words(&replay, other).contains(needle.as_str())),
            "{}",
            replay.text()
        );
        let mut events = log(&world, caller.id).await;
        events.retain(|event| event["type"] != "gone");
        assert!(!json!(events).to_string().contains(&needles[0]));
        assert!(chats(caller).await.is_empty());
        nothing_waits_that_says(&world, &needles[2]).await;
    }
    for (member, photo) in [&eva, &adam].into_iter().zip(&waiting) {
        assert_eq!(statuses(&member.page, photo).await, [200; 2], "the other one could not discard it");
    }
    nothing_is_left_between_them(&world).await;
}

async fn nothing_waits_that_says(world: &World, words: &str) {
    for table in ["mails", "jobs"] {
        let query = format!("select count(*) from {table} t where t::text like '%' || $1 || '%'");
        let about: i64 =
            sqlx::query_scalar(sqlx::AssertSqlSafe(query)).bind(words).fetch_one(&world.db).await.unwrap();
        assert_eq!(about, 0, "{table}");
    }
}

async fn nothing_is_left_between_them(world: &World) {
    for table in ["likes_sent", "likes_received", "matches", "swipe_dislikes"] {
        assert_eq!(rows(world, table).await, 0, "{table}");
    }
}

// spec: 2.52, 4.30
/// Invisible: in nobody's search, count or list who has nothing to do with them (spec 4); who was liked or
/// written to by them still sees them.
#[tokio::test]
async fn an_invisible_member_is_in_no_list_of_strangers() {
    let world = World::start().await;
    let eva = world.member(woman("Evangelina")).await;
    let adam = world.member(man("Adam")).await;
    let main = photo(&world, &eva, 0).await;
    assert_eq!(found(&adam).await, 1);
    eva.page.put("/api/invisible.php", &json!({ "invisible": true })).await.ok();
    assert_eq!(found(&adam).await, 0);
    let facts = Other { member: &eva, conversation: &json!("none"), photo: main, waiting: Value::Null };
    for (method, path) in operations() {
        if let Some(Look(query)) = case(&method, &path, &facts) {
            let reply = call(&adam, &method, &format!("{path}{query}"), &Value::Null).await;
            assert_eq!(reply.status, 200, "{method} {path}: {}", reply.text());
            for needle in [eva.id.to_string(), eva.name.clone(), main.to_string()] {
                assert!(!reply.text().contains(&needle), "{method} {path}: {}", reply.text());
            }
        }
    }
    call(&adam, "GET", "/api/auto-like.php", &Value::Null).await.problem(404, "not_found");
    like(&eva, &adam).await.ok();
    let likes = adam.page.get("/api/likes.php").await.ok();
    assert_eq!(likes["liked_by"]["received"][0]["profile"], json!(eva.id));
    write_to(&eva.page, adam.id, "It is me").await.ok();
    assert_eq!(chats(&adam).await.len(), 1);
    assert_eq!(found(&adam).await, 0);
}
