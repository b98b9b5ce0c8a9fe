//! `liaison news …` beside a running server.

use crate::{
    members::members,
    server::{Setup, demo_world, look_into},
};
use serde_json::json;
use std::path::Path;

fn write(folder: &Path, languages: &[&str]) {
    std::fs::create_dir_all(folder).unwrap();
    for language in languages {
        let text =
            format!("Subject: Autumn ({language})\nButton: Look\n\n# It gets darker\n\nFirst.\n\nSecond.\n");
        std::fs::write(folder.join(format!("{language}.md")), text).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_writes_looks_counts_sends_and_stops() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.serve().await;
    let db = look_into(&database.url).await;
    let [eva] = <[_; 1]>::try_from(members(&db, 1).await).unwrap();
    let domain: String = sqlx::query_scalar(
        "select domain from sites s join accounts a on a.site_id = s.id where member_id = $1",
    )
    .bind(eva.id)
    .fetch_one(&db)
    .await
    .unwrap();
    let texts = state.path().join("autumn");
    let path = texts.to_str().unwrap().to_owned();
    write(&texts, &["en"]);
    let create = [
        "news",
        "create",
        "--site",
        &domain,
        "--kind",
        "promotion",
        "--name",
        "Autumn",
        "--path",
        "/credits",
        "--texts",
        &path,
    ];
    let (ok, said) = setup.said(&create).await;
    assert!(
        !ok && said.contains("needs a file for each language of the site") && said.contains("nl.md"),
        "{said}"
    );
    write(&texts, &["da", "de", "en", "es", "fi", "fr", "it", "nb", "nl", "pl", "sv"]);
    let (ok, id) = setup.said(&create).await;
    assert!(ok, "{id}");
    let id = id.trim();

    let (ok, said) = setup.said(&["news", "show", id]).await;
    assert!(
        ok && said.contains("Autumn (promotion, draft), leads to /credits")
            && said.contains("Subject: Autumn (nl)"),
        "{said}"
    );
    let (ok, said) = setup.said(&["news", "test", id, "--to", "boss@example.com", "--language", "nl"]).await;
    assert!(ok && said.starts_with("1 mails to boss@example.com"), "{said}");
    let written = "select subject from mails where recipient = 'boss@example.com'";
    let subject = loop {
        if let Some(subject) = sqlx::query_scalar::<_, String>(written).fetch_optional(&db).await.unwrap() {
            break subject;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    assert_eq!(subject, "Autumn (nl)");

    // In the demo nobody has asked for offers: then Eva does.
    let (ok, said) = setup.said(&["news", "send", id]).await;
    assert!(ok && said.starts_with("0 members asked for promotion by mail or push\n"), "{said}");
    let change = json!({ "preferences": { "promotions": { "email": true, "push": false } } });
    eva.page(&server).put("/api/notifications.php", &change).await.ok();
    let (ok, said) = setup.said(&["news", "send", id]).await;
    assert!(
        ok && said.starts_with("1 members asked")
            && said.ends_with("nothing is sent yet: repeat it with --yes\n"),
        "{said}"
    );
    let (ok, said) = setup.said(&["news", "send", id, "--day", "2099-12-24", "--yes"]).await;
    assert!(ok && said.contains("it goes to 1 members"), "{said}");
    let (ok, said) = setup.said(&["news", "send", id, "--yes"]).await;
    assert!(!ok && said.contains("it is sending already"), "{said}");
    let (ok, said) = setup.said(&["news", "list"]).await;
    assert!(ok && said.contains("promotion\tsending\ttold 0\tskipped 0\twaiting 1\tAutumn"), "{said}");
    let (ok, said) = setup.said(&["news", "withdraw", id]).await;
    assert!(ok && said.starts_with("it is stopped"), "{said}");
    let waiting: i64 =
        sqlx::query_scalar("select count(*) from newsletter_readers").fetch_one(&db).await.unwrap();
    assert_eq!(waiting, 0);
}
