//! `liaison discount …`: codes made singly and in lots, looked at, used at a running server, taken back;
//! and what `doctor` says of them.

use crate::{
    members::{Member, members},
    server::{Setup, demo_world, look_into},
};
use serde_json::json;
use sqlx::PgPool;
use testkit::Page;

#[tokio::test(flavor = "multi_thread")]
async fn operators_make_codes_at_the_command_line() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.serve().await;
    let db = look_into(&database.url).await;
    let [anna] = <[_; 1]>::try_from(members(&db, 1).await).unwrap();
    let made =
        ["discount", "create", "localhost", "Spring-27", "--percentage", "20", "--expires", "2999-12-31"];
    let (ok, said) = setup.said(&made).await;
    assert!(ok && said.contains("made     SPRING-27"), "{said}");
    let page = anna.page(&server);
    let quote = page.get("/api/discountcode.php?code=spring-27").await.ok();
    assert_eq!(
        (&quote["discountcode"]["value_percentage"], &quote["discountcode"]["validity"]),
        (&json!(20), &json!("once-per-user"))
    );

    let day = ["--expires", "2999-12-31"];
    let refused = [
        [&made[..4], &["--percentage", "20"], &day].concat(),
        [&made[..3], &["TIMEBONUS25", "--percentage", "25"], &day].concat(),
        [&made[..3], &["A B", "--percentage", "25"], &day].concat(),
        [&made[..3], &["NOTHING", "--percentage", "0"], &day].concat(),
        [&made[..3], &["PAST", "--percentage", "20", "--expires", "2020-01-01"]].concat(),
        [&made[..3], &["LEAST", "--percentage", "20", "--minimum", "20.00"], &day].concat(),
        [&made[..3], &["CASH", "--percentage", "20", "--method", "cash"], &day].concat(),
        ["discount", "create", "nowhere.test", "CODE", "--percentage", "20"]
            .iter()
            .chain(&day)
            .copied()
            .collect(),
        vec!["discount", "show", "localhost", "NO-CODE"],
        vec!["discount", "withdraw", "localhost", "NO-CODE"],
    ];
    for arguments in refused {
        let (ok, said) = setup.said(&arguments).await;
        assert!(!ok, "{arguments:?}: {said}");
    }

    let file = state.path().join("codes.csv");
    let lot =
        ["discount", "lot", "localhost", "Fair", "--count", "500", "--prefix", "fair", "--percentage", "15"];
    let (ok, said) = setup.said(&[&lot[..], &day, &["--out", file.to_str().unwrap()]].concat()).await;
    assert!(ok, "{said}");
    let text = std::fs::read_to_string(&file).unwrap();
    let codes: std::collections::BTreeSet<&str> = text.lines().skip(1).collect();
    assert!(
        codes.len() == 500 && codes.iter().all(|code| code.starts_with("FAIR-") && code.len() == 15),
        "{text}"
    );
    // Not a second time by mistake.
    assert!(!setup.said(&[&lot[..], &day].concat()).await.0);
    let (_, listed) = setup.said(&["discount", "list", "localhost", "--lot", "Fair"]).await;
    assert_eq!(
        listed.lines().filter(|line| line.contains(",once,active,") && line.ends_with(",Fair,0,0")).count(),
        500
    );

    let one = *codes.first().unwrap();
    let path = format!("/api/discountcode.php?code={one}");
    assert_eq!(page.get(&path).await.ok()["discountcode"]["validity"], "once");
    assert!(
        setup
            .said(&["discount", "withdraw", "localhost", "--lot", "Fair"])
            .await
            .1
            .contains("500 taken back")
    );
    assert_eq!(page.get(&path).await.fields(), ["discount_code: code_not_found"]);
    let shown = setup.said(&["discount", "show", "localhost", one]).await.1;
    assert!(shown.contains("status   withdrawn") && shown.contains("lot      Fair"), "{shown}");
    // Who did it stands in the log, a lot as one line.
    let lines: Vec<String> = sqlx::query_scalar(
        "select concat_ws(' ', via, facts ->> 'did', facts ->> 'lot') from audit_log
         where action = 'discount.set' and os_user is not null order by seq",
    )
    .fetch_all(&db)
    .await
    .unwrap();
    assert_eq!(lines, ["command added", "command added Fair", "command changed Fair"]);
    honest_timers(&setup, &db, &anna, &page).await;
}

/// Nothing as good follows a countdown.
async fn honest_timers(setup: &Setup, db: &PgPool, anna: &Member, page: &Page) {
    let day = ["--expires", "2999-12-31"];
    assert!(
        setup
            .said(&["doctor"])
            .await
            .1
            .contains("ok       localhost: nothing as good follows an offer with a countdown")
    );
    let large = ["discount", "create", "localhost", "HALF-OFF", "--percentage", "50"];
    let (ok, said) = setup.said(&[&large[..], &day].concat()).await;
    assert!(ok && said.contains("careful  these codes for everybody"), "{said}");
    let (ok, said) = setup.said(&["doctor"]).await;
    assert!(
        !ok && said.contains("problem  localhost: these codes for everybody") && said.contains("HALF-OFF"),
        "{said}"
    );
    // For one member alone, but not while a countdown runs for them.
    let id = anna.id.to_string();
    let own = ["discount", "create", "localhost", "FOR-ANNA", "--percentage", "25", "--member", &id];
    sqlx::query("update accounts set created_at = now() where member_id = $1")
        .bind(anna.id)
        .execute(db)
        .await
        .unwrap();
    sqlx::query("update credit_accounts set purchases = 0 where member_id = $1")
        .bind(anna.id)
        .execute(db)
        .await
        .unwrap();
    let (ok, said) = setup.said(&[&own[..], &day].concat()).await;
    assert!(!ok && said.contains("a countdown of 25 %"), "{said}");
    sqlx::query("update accounts set created_at = now() - interval '60 days' where member_id = $1")
        .bind(anna.id)
        .execute(db)
        .await
        .unwrap();
    let (ok, said) = setup.said(&[&own[..], &day].concat()).await;
    assert!(ok, "{said}");
    assert_eq!(page.get("/api/credits.php").await.ok()["discount"]["code"], "FOR-ANNA");
}
