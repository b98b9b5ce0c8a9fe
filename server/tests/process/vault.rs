//! `liaison vault`, and what the doctor says of secrets.

use crate::server::{Setup, folder, look_into, turn};
use base64::{Engine, engine::general_purpose::STANDARD};
use testkit::TestDatabase;

#[tokio::test(flavor = "multi_thread")]
async fn secrets_that_lie_open_are_named_and_sealed() {
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    assert!(setup.said(&["demo"]).await.0);
    let db = look_into(&database.url).await;
    let (_, said) = setup.said(&["doctor"]).await;
    assert!(said.contains("ok       secrets at payment providers are sealed"), "{said}");
    // As the release before wrote them.
    sqlx::query("update payment_accounts set api_key = 'test_open', api_key_sealed = null where company_id = (select min(company_id) from payment_accounts)")
        .execute(&db)
        .await
        .unwrap();
    let (_, said) = setup.said(&["doctor"]).await;
    assert!(said.contains("problem  the secrets of 1 payment accounts lie open"), "{said}");
    let other = setup.clone().with("LIAISON_DATA_KEY", &STANDARD.encode([7; 32]));
    let (ok, said) = other.said(&["vault", "seal"]).await;
    assert!(!ok && said.contains("not the one"), "{said}");
    let (one, two) = tokio::join!(setup.said(&["vault", "seal"]), setup.said(&["vault", "seal"]));
    let mut sealed = [one, two].map(|(ok, said)| (ok, said.contains("of 1 payment accounts")));
    sealed.sort_unstable();
    assert_eq!(sealed, [(true, false), (true, true)]);
    let open: i64 = sqlx::query_scalar("select count(*) from payment_accounts where api_key <> '' or hook_secret <> '' or api_key_sealed is null")
        .fetch_one(&db)
        .await
        .unwrap();
    assert_eq!(open, 0);
    let (_, said) = setup.said(&["doctor"]).await;
    assert!(said.contains("ok       secrets at payment providers are sealed"), "{said}");
    db.close().await;
}
