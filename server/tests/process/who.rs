//! `--by`: a name as it is typed, as long as nobody has an account in the console; from then on somebody who has one.

use crate::{
    members::members,
    server::{Setup, demo_world, look_into},
};
use sqlx::PgPool;

async fn looks(db: &PgPool) -> Vec<(String, bool)> {
    sqlx::query_as("select staff, staff_id is not null from account_audit order by turn")
        .fetch_all(db)
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_names_somebody_with_an_account_once_there_is_one() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let _server = setup.serve().await;
    let db = look_into(&database.url).await;
    let [eva] = <[_; 1]>::try_from(members(&db, 1).await).unwrap();
    let id = eva.id.to_string();
    let show = |by| ["member", "show", &id, "--by", by];
    assert!(setup.said(&show("Mo")).await.0);
    let invite = |email, name| {
        ["staff", "invite", "--email", email, "--name", name, "--role", "moderator", "--everywhere"]
    };
    let (ok, told) = setup.said(&invite("kim@staff.example", "Kim")).await;
    assert!(ok, "{told}");
    for stranger in ["Mo", "mo@staff.example"] {
        let (ok, told) = setup.said(&show(stranger)).await;
        assert!(
            !ok && told.contains("has no account in the console") && !told.contains("account:"),
            "{told}"
        );
    }
    for kim in ["Kim", "KIM", "Kim@Staff.example"] {
        assert!(setup.said(&show(kim)).await.0, "{kim}");
    }
    let known = || ("Kim".to_owned(), true);
    assert_eq!(looks(&db).await, [("Mo".to_owned(), false), known(), known(), known()]);
    let lines: Vec<(bool, bool, String)> = sqlx::query_as(
        "select staff_id is not null, os_user is not null, via from audit_log where action = 'account.shown' order by seq",
    )
    .fetch_all(&db)
    .await
    .unwrap();
    let line = |known| (known, true, "command".to_owned());
    assert_eq!(lines, [line(false), line(true), line(true), line(true)]);
    assert!(setup.said(&invite("other@staff.example", "kim")).await.0);
    let (ok, told) = setup.said(&show("Kim")).await;
    assert!(!ok && told.contains("several of the staff"), "{told}");
    assert!(setup.said(&["staff", "close", "--email", "kim@staff.example", "--yes"]).await.0);
    let (ok, told) = setup.said(&show("kim@staff.example")).await;
    assert!(!ok && told.contains("has no account"), "{told}");
    assert!(setup.said(&show("Kim")).await.0, "the one who is left");
    db.close().await;
}
