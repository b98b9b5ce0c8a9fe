//! The statement of reasons as its reader will get it, before it is made.

use super::{
    Console,
    reports::{act, hold, moderator, reported},
};
use crate::{
    accounts::{
        leaving::{joined, life::drain},
        mails,
    },
    world::{man, woman},
};
use liaison::staff::{Role, Scope};
use serde_json::json;
use time::Duration;

const PREVIEWS: &str = "/api/console/statement-previews";

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn the_preview_is_the_mail_but_for_its_number() {
    let console = Console::start().await;
    let world = &console.world;
    let eva = joined(world, "Eva", "eva@example.com").await;
    let adam = world.member(man("Adam")).await;
    let report = [reported(&console, &adam, &eva, "harassment").await];
    let mo = moderator(&console).await;
    hold(&console, &mo, "reports").await;
    let wish = json!({ "member": eva.id, "measure": "paused", "until": "2026-11-28T12:00:00Z",
        "words": "You threatened two members.", "source": "report" });
    let seen = console.post(&mo, PREVIEWS, &wish).await.ok();
    assert_eq!((&seen["locale"], &seen["mine"]), (&json!("nl"), &json!("en")));
    assert_eq!(console.count("select count(*) from decisions").await, 0);
    assert_eq!(
        console
            .count("select count(*) from audit_log where chain = 'read' and action = 'statement.previewed'")
            .await,
        1
    );
    let mine = words(seen["body_mine"].as_str().unwrap());
    assert!(
        mine.contains("Hi Eva, you can log in and read") && mine.contains("28 November 2026 at 13:00"),
        "{mine}"
    );
    let pause = json!({ "kind": "pause", "until": "2026-11-28T12:00:00Z" });
    let number =
        console.post(&mo, "/api/console/report-acts", &act(&eva, &report, &pause)).await.ok()["decision"]
            .clone();
    world.advance(Duration::seconds(30));
    drain(world).await;
    let (_, mail) = mails(world, &eva.email).await.into_iter().find(|(kind, _)| kind == "statement").unwrap();
    let said = seen["body"].as_str().unwrap().replace("D-…", number.as_str().unwrap());
    assert_eq!(words(&mail), words(&said));
}

#[tokio::test]
async fn every_measure_is_previewed_in_both_languages() {
    let console = Console::start().await;
    let eva = console.world.member(woman("Eva")).await;
    let lea = console.desk("Lea", Role::LeadModerator, Scope::All).await;
    for (measure, more) in [
        ("account_closed", json!({})),
        ("photo_rejected", json!({ "photo_reason": "nudity" })),
        ("photo_removed", json!({})),
        ("text_hidden", json!({ "field": "about", "text_reason": "offensive" })),
        ("warned", json!({})),
        ("paused", json!({ "until": "2026-11-28T12:00:00Z" })),
        ("reports_paused", json!({ "until": "2026-11-28T12:00:00Z" })),
    ] {
        let mut wish = json!({ "member": eva.id, "measure": measure, "words": "Seen." });
        wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let seen = console.post(&lea, PREVIEWS, &wish).await.ok();
        for body in ["body", "body_mine"] {
            let body = seen[body].as_str().unwrap();
            assert!(
                body.contains("Seen.") && !body.contains("statement-") && !body.contains('{'),
                "{measure}: {body}"
            );
        }
    }
}

#[tokio::test]
async fn nobody_previews_what_they_may_not_decide() {
    let console = Console::start().await;
    let eva = console.world.member(woman("Eva")).await;
    let mo = moderator(&console).await;
    let wish = json!({ "member": eva.id, "measure": "account_closed", "words": "Seen." });
    console.post(&mo, PREVIEWS, &wish).await.problem(403, "not_allowed");
}
