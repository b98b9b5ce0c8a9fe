//! `liaison member …` beside a running server, for members who write to an operator: each command says what it would do
//! before it does it.

use crate::{
    complaints::mailed,
    members::members,
    server::{Setup, demo_world, look_into},
};
use std::{fs, os::unix::fs::PermissionsExt};

#[tokio::test(flavor = "multi_thread")]
async fn what_members_ask_for_is_said_and_then_done() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.serve().await;
    let db = look_into(&database.url).await;
    let [eva] = <[_; 1]>::try_from(members(&db, 1).await).unwrap();
    let (id, page) = (eva.id.to_string(), eva.page(&server));
    let name = page.get("/api/user.php").await.ok()["user"]["profile"]["name"].as_str().unwrap().to_owned();

    let (ok, found) = setup.said(&["member", "find", &name, "--by", "Ria"]).await;
    assert!(ok && found.contains(&id), "{found}");
    let (ok, nobody) = setup.said(&["member", "find", "nobody@example.com", "--by", "Ria"]).await;
    assert!(!ok && nobody.contains("nobody has this id, address or name"), "{nobody}");

    let file = state.path().join("copy.zip");
    let out = file.to_str().unwrap();
    let asked: [(&[&str], &str, Option<&str>); 5] = [
        (&["member", "credits", &id, "25", "--reason", "Outage", "--by", "Ria"], "the balance is", None),
        (&["member", "export", &id, "--out", out, "--by", "Ria"], "copy.zip: ", None),
        (&["member", "mail", &id, "--by", "Ria"], "the mail leaves", Some("reset")),
        (
            &["member", "address", &id, "eva@new.example", "--by", "Ria"],
            "eva@new.example gets the link",
            Some("mail-change"),
        ),
        (&["member", "erase", &id, "--by", "Ria"], "hidden; erased at ", Some("deletion")),
    ];
    let before = page.get("/api/user.php").await.ok()["user"]["credits"].as_i64().unwrap();
    for (command, ..) in asked {
        let (ok, plan) = setup.said(command).await;
        assert!(ok && plan.contains("nothing was done; with --yes it is"), "{plan}");
    }
    let user = page.get("/api/user.php").await.ok();
    assert_eq!(user["user"]["credits"], before);
    assert!(!file.exists());
    let lines = "select count(*) from account_audit where action <> 'found'";
    assert_eq!(sqlx::query_scalar::<_, i64>(lines).fetch_one(&db).await.unwrap(), 0);

    let mut open = page.events(None).await;
    for (command, done, mail) in asked {
        let (ok, said) = setup.said(&[command, &["--yes"]].concat()).await;
        assert!(ok && said.contains(done), "{said}");
        // Before the next command takes back what has not left yet.
        if let Some(kind) = mail {
            mailed(&db, kind).await;
        }
    }
    // The open page hears of both.
    assert_eq!(open.next_of("balance").await.unwrap()["credits"], before + 25);
    assert!(open.next_of("logged_out").await.is_some());
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    page.get("/api/user.php").await.problem(403, "authentication_required");
    assert_eq!(sqlx::query_scalar::<_, i64>(lines).fetch_one(&db).await.unwrap(), 5);
    let (ok, again) = setup.said(&["member", "erase", &id, "--by", "Ria", "--yes"]).await;
    assert!(!ok && again.contains("--at-once"), "{again}");
    let (ok, said) = setup.said(&["member", "erase", &id, "--at-once", "--by", "Ria", "--yes"]).await;
    assert!(ok && said.contains("erased as soon as"), "{said}");
    let gone = async {
        loop {
            let left: i64 = sqlx::query_scalar("select count(*) from accounts where member_id = $1")
                .bind(eva.id)
                .fetch_one(&db)
                .await
                .unwrap();
            if left == 0 {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(30), gone).await.expect("erased by the server");
    let (sound, said) = setup.said(&["doctor", "--ledger"]).await;
    assert!(sound, "{said}");
    db.close().await;
}
