//! A clock that was wrong and is put right, in the console: nothing that it wrote keeps staff from their work for longer than it
//! would have anyway, and nothing that opens more stays open for longer (`kernel::clock`; `clock.rs` has the members' moments).
//!
//! Open for longer, and rightly so: an invitation, as any mailed link, and a request that waits for a second person.

use super::{
    Console, Desk,
    claims::{claim, ids, moderator, severe, waiting_photos},
    complaints::{case, complained},
    messages::{granted, read, talked, wish},
    photos::{decide, decision},
    reports::{closing, lead, reported},
    sign_in::{PASSWORD, current, key_sign_in, password_sign_in, with_password},
    undo::{undo, undos},
    words::writer,
};
use crate::{
    accounts::mailed,
    world::{man, woman},
};
use liaison::{
    housekeeping,
    staff::{Method, Role, Scope},
};
use reqwest::Method as Verb;
use serde_json::{Value, json};
use time::Duration;

/// How far the clock is put back.
const BACK: Duration = Duration::days(40);
/// From where: from the right moment, and from as far ahead.
const AHEAD: [Duration; 2] = [Duration::ZERO, BACK];

/// The same person, who signs in anew.
async fn again(console: &Console, desk: Desk) -> Desk {
    Desk { cookie: console.session(desk.id, Method::Passkey).await, ..desk }
}

#[tokio::test]
async fn what_a_colleague_held_and_a_break_keep_nobody_from_working() {
    for ahead in AHEAD {
        let console = Console::start().await;
        let world = &console.world;
        world.advance(ahead);
        waiting_photos(world, "open.test", 1).await;
        writer(&console, "Call me: 123").await;
        let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
        reported(&console, &eva, &adam, "scam").await;
        complained(&eva.page, &json!({ "category": "payment", "text": "Twice charged" })).await;
        severe(&console, 40).await;
        let queues = ["photos", "words", "reports", "complaints"];
        let (lea, mia, rea) = (lead(&console).await, lead(&console).await, lead(&console).await);
        for queue in queues {
            assert_eq!(ids(&claim(&console, &lea, queue, 3).await.ok()).len(), 1, "{queue}");
            assert_eq!(ids(&claim(&console, &mia, queue, 3).await.ok()).len(), 0, "{queue}");
        }
        for _ in 0..7 {
            let items = ids(&claim(&console, &rea, "severe", 3).await.ok());
            let given_back = json!({ "queue": "severe", "items": items });
            console.delete(&rea, "/api/console/claims", &given_back).await.ok();
        }
        claim(&console, &rea, "severe", 3).await.problem(409, "break_needed");

        world.advance(-BACK);
        let (lea, mia, rea) =
            (again(&console, lea).await, again(&console, mia).await, again(&console, rea).await);
        let team = console.get(&mia, "/api/console/team-load").await.ok();
        let people = team["team"].as_array().unwrap();
        assert_eq!(people.len(), 3);
        for one in people {
            assert_eq!((&one["holds"], &one["rests_until"]), (&json!(0), &Value::Null), "{one}");
        }
        for queue in queues {
            assert_eq!(ids(&claim(&console, &mia, queue, 3).await.ok()).len(), 1, "{queue}");
            assert_eq!(ids(&claim(&console, &lea, queue, 3).await.ok()).len(), 0, "{queue}");
        }
        let state = console.get(&rea, "/api/console/queues").await.ok();
        assert_eq!(state["break_until"], Value::Null);
        assert_eq!(ids(&claim(&console, &rea, "severe", 3).await.ok()).len(), 3);
    }
}

#[tokio::test]
async fn what_was_held_is_decided_on_by_nobody_who_does_not_hold_it_now() {
    for ahead in AHEAD {
        let console = Console::start().await;
        console.world.advance(ahead);
        let photos = waiting_photos(&console.world, "open.test", 1).await;
        let max = moderator(&console, "Max").await;
        claim(&console, &max, "photos", 1).await.ok();
        console.world.advance(-BACK);
        let max = again(&console, max).await;
        let done = decide(&console, &max, &decision(&photos, "approve")).await.ok();
        assert_eq!(done["results"][0]["outcome"], "not_claimed", "{done}");
        claim(&console, &max, "photos", 1).await.ok();
        let done = decide(&console, &max, &decision(&photos, "approve")).await.ok();
        assert_eq!(done["results"][0]["outcome"], "done", "{done}");
    }
}

#[tokio::test]
async fn work_that_began_in_a_time_to_come_brings_a_break_all_the_same() {
    for ahead in AHEAD {
        let console = Console::start().await;
        console.world.advance(ahead);
        waiting_photos(&console.world, "open.test", 3).await;
        let max = moderator(&console, "Max").await;
        claim(&console, &max, "photos", 1).await.ok();
        console.world.advance(-BACK);
        let max = again(&console, max).await;
        for _ in 0..10 {
            claim(&console, &max, "photos", 1).await.ok();
            console.world.advance(Duration::minutes(5));
        }
        claim(&console, &max, "photos", 1).await.problem(409, "break_needed");
    }
}

#[tokio::test]
async fn the_ways_in_are_open_again_and_none_stays_open() {
    for ahead in AHEAD {
        let console = Console::start().await;
        console.world.advance(ahead);
        let (_, email, token) = console.invited("Ada", Role::Moderator, Scope::All).await;
        let secret = with_password(&console, &token).await;
        let (_, _, token) = console.invited("Kim", Role::Moderator, Scope::All).await;
        let (mut authenticator, kims) = console.accept(&token).await;
        console.world.advance(Duration::MINUTE);
        let adas = password_sign_in(&console, &email, PASSWORD, &current(&console, &secret)).await.cookie();
        for _ in 0..5 {
            password_sign_in(&console, &email, "wrong", "000000").await.problem(401, "login_failed");
        }
        password_sign_in(&console, &email, "wrong", "000000").await.problem(429, "account_blocked");
        let asked = console.call(Verb::POST, "/api/console/sign-in-challenge", None, None).await.ok();

        console.world.advance(-BACK);
        for cookie in [&kims, &adas] {
            let session = console.call(Verb::GET, "/api/console/session", Some(cookie), None).await;
            session.problem(403, "authentication_required");
        }
        let credential = authenticator.get(&asked["options"]);
        let body = json!({ "challenge": asked["challenge"], "credential": credential });
        let late = console.call(Verb::POST, "/api/console/sign-in", None, Some(&body)).await;
        late.problem(401, "passkey_failed");
        key_sign_in(&console, &mut authenticator).await.ok();
        let code = current(&console, &secret);
        password_sign_in(&console, &email, PASSWORD, &code).await.ok();
        // Each code counts once, as ever.
        password_sign_in(&console, &email, PASSWORD, &code).await.problem(401, "login_failed");
    }
}

#[tokio::test]
async fn leave_to_read_messages_lasts_half_an_hour_by_the_right_clock() {
    for ahead in AHEAD {
        let console = Console::start().await;
        console.world.advance(ahead);
        let (_, adam, report) = talked(&console).await;
        let (mo, lea) = (moderator(&console, "Mo").await, lead(&console).await);
        let wish = wish(&adam, report, 3);
        let grant = granted(&console, &mo, &lea, &wish).await;
        read(&console, &mo, &grant).await.ok();

        console.world.advance(-BACK);
        let (mo, lea) = (again(&console, mo).await, again(&console, lea).await);
        read(&console, &mo, &grant).await.problem(404, "not_found");
        let grant = granted(&console, &mo, &lea, &wish).await;
        read(&console, &mo, &grant).await.ok();
        console.world.advance(Duration::minutes(30));
        let mo = again(&console, mo).await;
        read(&console, &mo, &grant).await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn half_a_minute_to_think_again_is_no_forty_days() {
    for ahead in AHEAD {
        let console = Console::start().await;
        console.world.advance(ahead);
        let photos = waiting_photos(&console.world, "open.test", 1).await;
        let max = moderator(&console, "Max").await;
        claim(&console, &max, "photos", 1).await.ok();
        let done = decide(&console, &max, &decision(&photos, "reject")).await.ok();
        assert_eq!(undos(&console, &max).await.len(), 1);

        console.world.advance(-BACK);
        let max = again(&console, max).await;
        assert_eq!(undos(&console, &max).await, Vec::<Value>::new());
        undo(&console, &max, &done["results"][0]["undo"]).await.problem(409, "undo_too_late");
    }
}

#[tokio::test]
async fn who_reported_something_hears_how_it_was_decided() {
    for ahead in AHEAD {
        let console = Console::start().await;
        let world = &console.world;
        world.advance(ahead);
        let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
        let report = reported(&console, &eva, &adam, "scam").await;
        let mo = moderator(&console, "Mo").await;
        claim(&console, &mo, "reports", 3).await.ok();
        let closed = closing(&adam, &[report], "dismissed");
        console.post(&mo, "/api/console/report-closings", &closed).await.ok();

        world.advance(-BACK);
        let runner = housekeeping::runner(&world.app);
        runner.tick().await.unwrap();
        world.advance(Duration::seconds(30));
        runner.drain().await.unwrap();
        assert_eq!(mailed(world, &eva.email, "report-decided").await, 1);
    }
}

#[tokio::test]
async fn nobody_has_a_complaint_open_until_a_time_to_come() {
    for ahead in AHEAD {
        let console = Console::start().await;
        console.world.advance(ahead);
        let (kim, ria) = (console.desk("Kim", Role::Support, Scope::All).await, lead(&console).await);
        let eva = console.world.member(woman("Eva")).await;
        let number = complained(&eva.page, &json!({ "category": "payment", "text": "Twice charged" })).await;
        case(&console, &kim, &number).await;
        let presence = format!("/api/console/complaint-presence?number={number}");
        let others = console.get(&ria, &presence).await.ok()["others"].clone();
        assert_eq!(others, json!([{ "name": "Kim", "typing": false }]));

        console.world.advance(-BACK);
        let ria = again(&console, ria).await;
        assert_eq!(console.get(&ria, &presence).await.ok()["others"], json!([]));
    }
}
