//! `liaison profile …` beside a running server: what a moderator asks for, members' open pages hear.

use crate::{
    members::{Member, members},
    server::{Setup, demo_world, look_into},
};
use serde_json::{Value, json};
use std::process::Output;

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_reads_asks_and_is_answered() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.serve().await;
    let db = look_into(&database.url).await;
    let [writer, reader] = <[_; 2]>::try_from(members(&db, 2).await).unwrap();
    let (writing, reading) = (writer.page(&server), reader.page(&server));
    let id = writer.id.to_string();

    let odd = "Mail me\n\u{202e}or \u{1F4DE}";
    writing.put("/api/profile.php", &json!({ "about": odd })).await.ok();
    nobody_is_shown_without_a_name(&setup, &id).await;
    let queue = said(&setup.run(&["profile", "queue", "--by", "Kim"]).await);
    assert!(
        queue.contains(&id) && queue.contains(r"Mail me\n\u{202e}or 📞") && queue.contains("1 of 1"),
        "{queue}"
    );

    let mut events = writing.events(None).await;
    events.next_of("hello").await.unwrap();
    let ask = ["profile", "ask", &id, "--field", "about", "--reason", "contact_details", "--by", "Mo"];
    assert!(said(&setup.run(&ask).await).contains("hidden by D-"));
    assert_eq!(events.next_of("profile").await.unwrap(), json!({ "type": "profile" }));
    let profile = format!("/api/member.php?id={id}");
    assert_eq!(reading.get(&profile).await.ok()["profile"]["about"], Value::Null);
    let shown = said(&setup.run(&["profile", "show", &id, "--by", "Mo"]).await);
    assert!(shown.contains("by Mo: about (contact_details), open"), "{shown}");
    assert_eq!(looks(&db, &writer).await, ["Kim", "Mo"]);
    assert_eq!(looks(&db, &reader).await, Vec::<String>::new());
    sqlx::query("delete from account_audit").execute(&db).await.unwrap_err();
    assert!(said(&setup.run(&["profile", "queue", "--by", "Mo"]).await).contains("0 of 0"));

    writing.put("/api/profile.php", &json!({ "about": "I sail." })).await.ok();
    assert_eq!(reading.get(&profile).await.ok()["profile"]["about"], "I sail.");
    said(&setup.run(&["profile", "approve", &id, "--by", "Mo"]).await);
    assert!(said(&setup.run(&["profile", "queue", "--by", "Mo"]).await).contains("0 of 0"));
    let refused = setup.run(&["profile", "take-back", &id, "--field", "about", "--by", "Mo"]).await;
    assert!(
        !refused.status.success() && String::from_utf8_lossy(&refused.stderr).contains("no such request")
    );
    db.close().await;
}

/// Not even of whoever is logged in at the machine, by whatever name.
async fn nobody_is_shown_without_a_name(setup: &Setup, member: &str) {
    let commands: &[&[&str]] = &[
        &["profile", "queue"],
        &["profile", "show", member],
        &["profile", "approve", member],
        &["photo", "queue"],
        &["photo", "show", member],
        &["photo", "approve", member],
    ];
    for command in commands {
        for nameless in [&[][..], &["--by", " "]] {
            let refused = setup.run(&[*command, nameless].concat()).await;
            let told = String::from_utf8_lossy(&refused.stderr).into_owned();
            assert!(refused.stdout.is_empty() && told.contains("--by"), "{command:?} {nameless:?}: {told}");
            assert!(!refused.status.success(), "{command:?} {nameless:?}");
        }
    }
}

/// Who of the staff looked at what is this member's, in order.
pub async fn looks(db: &sqlx::PgPool, member: &Member) -> Vec<String> {
    sqlx::query_scalar(
        "select staff from account_audit where action = 'shown' and member_hash = sha256(uuid_send($1)) order by turn",
    )
    .bind(member.id)
    .fetch_all(db)
    .await
    .unwrap()
}
