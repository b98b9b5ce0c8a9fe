//! pH7: a thousand members with all that its tables know of them.

use super::{Dump, Old, converted, keep_photos, row};
use crate::{
    accounts::sign_up_photo::{jpeg, picture},
    chat::books_agree,
    moving::{PASSWORD, closed, dry_run, import, number, round_trip::lines},
};
use liaison::{
    moving::{AlsoLike, Convert, Converted, Kind, Program},
    settings::SiteState,
};
use serde_json::{Value, json};
use std::fs;

/// bcrypt of what everybody's password is, as PHP writes it.
const HASH: &str = "$2y$10$NTbIWc9zVpaPrDg5mV1K4u2zfU7gy/S46VTN8Ycn0vk3quCulE9bS";
/// The first after the ghost, and the first that is none.
const IDS: std::ops::Range<usize> = 2..1002;

const MEMBERS: &str = "profileId email username password birthDate sex matchSex ip groupId membershipDate joinDate lastActivity \
                       avatar approvedAvatar lang credits active ban";

/// What is odd about some of them.
fn is_couple(id: usize) -> bool {
    id % 100 == 9
}
fn has_no_birthday(id: usize) -> bool {
    id % 200 == 7
}
fn comes(id: usize) -> bool {
    !is_couple(id) && !has_no_birthday(id)
}
fn is_banned(id: usize) -> bool {
    id % 50 == 1
}
fn credits(id: usize) -> usize {
    if id.is_multiple_of(4) { id % 90 } else { 0 }
}
fn has_avatar(id: usize) -> bool {
    id.is_multiple_of(3)
}
fn has_picture(id: usize) -> bool {
    id % 2 == 1
}
fn is_lost(id: usize) -> bool {
    id.is_multiple_of(30)
}
fn next(id: usize) -> usize {
    if id + 1 < IDS.end { id + 1 } else { IDS.start }
}

fn member(id: usize) -> Vec<String> {
    let born =
        if has_no_birthday(id) { "0000-00-00".to_owned() } else { format!("19{}-05-17", 60 + id % 40) };
    let sex = if is_couple(id) {
        "couple"
    } else if id.is_multiple_of(2) {
        "female"
    } else {
        "male"
    };
    let wanted = if id.is_multiple_of(10) {
        "male,female"
    } else if id.is_multiple_of(2) {
        "male"
    } else {
        "female"
    };
    row![
        id,
        format!("member{id}@mail.example"),
        format!("member{id}"),
        HASH,
        born,
        sex,
        wanted,
        format!("203.0.{}.1", id % 250),
        if id.is_multiple_of(20) { 6 } else { 2 },
        "2026-01-01 00:00:00",
        format!("2015-0{}-01 12:00:00", 1 + id % 9),
        "2026-01-05 08:00:00",
        if has_avatar(id) { "a.jpg" } else { "" },
        1,
        "nl_NL",
        credits(id),
        if id % 40 == 3 { 2 } else { 1 },
        usize::from(is_banned(id)),
    ]
}

fn dump() -> String {
    let ghost = row![
        1,
        "ghost@ghost",
        "ghost",
        "x",
        "1001-01-01",
        "female",
        "male",
        "0.0.0.0",
        2,
        "",
        "2014-01-01 00:00:00",
        "",
        "",
        1,
        "en_US",
        0,
        0,
        0
    ];
    let about = |id: usize| {
        if id.is_multiple_of(25) { "CafÃ© en theÃ«" } else { "I like <b>walking</b> &amp; tea." }
    };
    let mails = IDS.flat_map(|id| (1..=3).map(move |nr| (id, nr)));
    Dump::new()
        .table("old_admins", "profileId email", [row![1, "ria@example.com"]])
        .table("old_members", MEMBERS, std::iter::once(ghost).chain(IDS.map(member)))
        .table(
            "old_members_friends",
            "profileId friendId requestDate pending",
            IDS.map(|id| row![id, next(id), "2023-01-01 00:00:00", id % 2]),
        )
        .table(
            "old_members_info",
            "profileId description punchline city state country",
            IDS.map(|id| row![id, about(id), "Zoë", "Utrecht", "", "NL"]),
        )
        .table(
            "old_members_notifications",
            "profileId enableNewsletters newMsg",
            IDS.map(|id| row![id, usize::from(id % 5 != 0), 1]),
        )
        .table(
            "old_members_privacy",
            "profileId privacyProfile searchProfile",
            IDS.map(|id| row![id, "all", if id % 70 == 5 { "no" } else { "yes" }]),
        )
        .table(
            "old_memberships",
            "groupId name price expirationDays",
            [row![2, "Regular", "0.00", 0], row![6, "Gold", "19.99", 30]],
        )
        .table(
            "old_messages",
            "messageId sender recipient title message sendDate status toDelete",
            mails.map(|(id, nr)| {
                let minute = (id * 3 + nr) % 60;
                let deleted = if id % 500 == 4 { "sender,recipient" } else { "" };
                row![
                    id * 10 + nr,
                    id,
                    next(id),
                    "Hello",
                    format!("<p>Nr {nr}</p>"),
                    format!("2024-01-0{} 10:{minute:02}:00", 4 - nr),
                    nr % 2,
                    deleted
                ]
            }),
        )
        .table(
            "old_messenger",
            "messengerId fromUser toUser message sent recd",
            IDS.map(|id| {
                row![
                    id,
                    format!("Member{}", next(id)),
                    format!("member{id}"),
                    "Hoi",
                    "2024-06-01 12:00:00",
                    0
                ]
            }),
        )
        .table(
            "old_pictures",
            "pictureId profileId albumId file approved createdDate",
            IDS.filter(|id| has_picture(*id))
                .map(|id| row![id, id, 7, format!("p{id}-original.jpg"), id % 4 / 2, "2020-01-01 00:00:00"]),
        )
        .end()
}

fn old() -> Old {
    let old = Old::new(&dump());
    let (face, other) = (jpeg(&picture(320, 320, 1)), jpeg(&picture(320, 320, 2)));
    for id in IDS {
        if has_avatar(id) && !is_lost(id) {
            // Of every second one only the smaller copy is left.
            let file = if id.is_multiple_of(2) { "a.jpg" } else { "a-400.jpg" };
            old.picture(&format!("data/system/modules/user/avatar/img/member{id}/{file}"), &face);
        }
        if has_picture(id) {
            old.picture(&format!("data/system/modules/picture/img/member{id}/7/p{id}-original.jpg"), &other);
        }
    }
    old
}

fn count(of: impl Fn(usize) -> bool) -> u64 {
    u64::try_from(IDS.filter(|id| of(*id)).count()).unwrap()
}

fn left(converted: &Converted, table: &str, code: &str) -> u64 {
    converted.tables[table].left_out.get(code).copied().unwrap_or(0)
}

#[tokio::test]
async fn a_thousand_members_arrive() {
    let old = old();
    let wanted = Convert { also_likes: vec![AlsoLike::Friends], ..old.wanted(Program::Ph7, "new") };
    let report = converted(&old, &wanted);
    let members = count(comes);
    assert_eq!(report.tables["old_members"].came, members, "{report}");
    for (table, code, expected) in [
        ("old_members", "ghost", 1),
        ("old_members", "gender_no_home", count(is_couple)),
        ("old_members", "birth_missing", count(|id| has_no_birthday(id) && !is_couple(id))),
        ("old_members.avatar", "photo_missing", count(|id| comes(id) && has_avatar(id) && is_lost(id))),
        ("old_messages", "deleted_by_both", 3 * count(|id| id % 500 == 4)),
        ("old_messages", "member_unknown", 3 * count(|id| id % 500 != 4 && !(comes(id) && comes(next(id))))),
        ("old_pictures", "member_unknown", count(|id| has_picture(id) && !comes(id))),
        ("old_admins", "no_home", 1),
    ] {
        assert_eq!(left(&report, table, code), expected, "{table}, {code}\n{report}");
    }
    assert_eq!(report.changes["encoding_mended"], count(|id| id.is_multiple_of(25)), "{report}");
    assert_eq!(report.changes["membership_ends"], count(|id| comes(id) && id.is_multiple_of(20)), "{report}");
    // Of what the old database is asked: all rows, all ids, all credits.
    let sum = |what: &str| report.sums.iter().find(|sum| sum.what == what).unwrap().here;
    assert_eq!(sum("rows of old_messages"), 3_000);
    assert_eq!(sum("ids of old_members"), (1..1002).sum::<i128>());
    assert_eq!(sum("credits"), i128::try_from(IDS.map(credits).sum::<usize>()).unwrap());
    assert!(report.sql().contains("select coalesce(sum(credits), 0) from `old_members`"), "{}", report.sql());

    // And then they move in.
    let world = closed().await;
    let dry = dry_run(&world, &wanted.into).await;
    assert_eq!(dry.refused.len(), 0, "{dry}");
    let avatars = count(|id| comes(id) && has_avatar(id) && !is_lost(id));
    let photos = avatars + count(|id| comes(id) && has_picture(id));
    assert_eq!((dry.files["members"].taken, dry.files["photos"].taken), (members, photos), "{dry}");
    keep_photos(&wanted.into, 3);
    let came = import(&world, &wanted.into).await;
    assert_eq!(came.refused.len(), 0, "{came}");
    books_agree(&world).await;
    let both_come = |id: usize| comes(id) && comes(next(id));
    let messages = 3 * count(|id| both_come(id) && id % 500 != 4) + count(both_come);
    for (what, query, expected) in [
        ("members", "select count(*) from moved_members", members),
        (
            "banned",
            "select count(*) from accounts where status = 'closed'",
            count(|id| comes(id) && is_banned(id)),
        ),
        (
            "not confirmed",
            "select count(*) from accounts where status = 'not_confirmed'",
            count(|id| comes(id) && id % 40 == 3 && !is_banned(id)),
        ),
        ("unseen", "select count(*) from profiles where invisible", count(|id| comes(id) && id % 70 == 5)),
        ("conversations", "select count(*) from conversations", count(both_come)),
        ("messages", "select count(*) from messages", messages),
        (
            "credits",
            "select coalesce(sum(remaining), 0)::bigint from credit_lots",
            u64::try_from(IDS.filter(|id| comes(*id)).map(credits).sum::<usize>()).unwrap(),
        ),
        // Requests are likes of one, friendships of both.
        (
            "likes",
            "select count(*) from likes_sent",
            count(both_come) + count(|id| both_come(id) && id.is_multiple_of(2)),
        ),
        ("matches", "select count(*) from matches", 2 * count(|id| both_come(id) && id.is_multiple_of(2))),
        ("passwords", "select count(*) from accounts where password_hash like 'moved:$2y$%'", members),
        ("photos", "select count(*) from photos", 3),
    ] {
        assert_eq!(number(&world, query).await, i64::try_from(expected).unwrap(), "{what}");
    }
    world.set_state("open.test", SiteState::Open).await;
    let body = json!({ "email": "member12@mail.example", "password": PASSWORD });
    world.visitor("open.test").post("/api/user.php", &body).await.ok();
}

/// One member, as the lines say it.
#[test]
fn lines_say_what_the_tables_did() {
    let old = old();
    let wanted = old.wanted(Program::Ph7, "new");
    fs::write(old.path("fictional"), "40\n").unwrap();
    let report = converted(&old, &Convert { fictional: Some(old.path("fictional")), ..wanted.clone() });
    let find = |kind, field: &str, value: &str| -> Value {
        lines(&wanted.into, kind).into_iter().find(|line| line[field] == value).unwrap_or_default()
    };
    let member = find(Kind::Members, "external_id", "50");
    let expected = json!({
        "external_id": "50", "name": "member50", "username": "member50", "email": "member50@mail.example", "password_hash": HASH, "gender": "female",
        "seeks": "both", "date_of_birth": "1970-05-17", "country": "NL", "city": "Utrecht", "language": "nl",
        "created_at": "2015-06-01T10:00:00Z", "active_at": "2026-01-05T07:00:00Z", "confirmed": true, "standing": "active",
        "fictional": false, "invisible": false, "unsubscribed": true, "about": "Café en theë", "reason": "Zoë"
    });
    assert_eq!(member, expected, "{report}");
    assert_eq!(find(Kind::Members, "external_id", "51")["standing"], "banned");
    assert_eq!(find(Kind::Members, "external_id", "51")["about"], "I like walking & tea.");
    assert_eq!(find(Kind::Members, "external_id", "40")["fictional"], true);
    let photo = find(Kind::Photos, "external_id", "picture:43");
    assert_eq!((&photo["member"], &photo["approved"]), (&json!("43"), &json!(true)));
    let mail = find(Kind::Messages, "external_id", "mail:501");
    let expected = json!({
        "external_id": "mail:501", "conversation": "50:51", "from": "50", "text": "Hello\n\nNr 1",
        "sent_at": "2024-01-03T09:31:00Z", "read": false
    });
    assert_eq!(mail, expected);
    // In the order in which they were written, whichever table they stood in.
    let told: Vec<Value> = lines(&wanted.into, Kind::Messages)
        .into_iter()
        .filter(|line| line["conversation"] == "50:51")
        .collect();
    let ids: Vec<&str> = told.iter().map(|line| line["external_id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["mail:503", "mail:502", "mail:501", "chat:50"]);
    // Friendships are none but where the operator says so.
    assert!(!wanted.into.join("likes.jsonl").exists());
    assert_eq!(left(&report, "old_members_friends", "no_home"), 1_000);
}
