//! Everybody knows the password of the demo's members: nobody serves them by mistake.

use crate::server::{Setup, folder};
use serde_json::json;
use testkit::TestDatabase;

#[tokio::test(flavor = "multi_thread")]
async fn the_demo_world_is_not_served_in_earnest_unless_that_is_said() {
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let demo = Setup::new(state.path()).on(&database.url).forgetful();
    assert!(demo.said(&["demo"]).await.0);
    let in_earnest = demo.clone().with("LIAISON_DEMO", "false");
    for role in ["serve", "worker"] {
        let output = in_earnest.run(&[role]).await;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(78), "{role}: {said}");
        for words in ["demo world", "--demo", "LIAISON_ALLOW_DEMO_WORLD=true"] {
            assert!(said.contains(words), "{role}: {said}");
        }
    }
    let mut server = in_earnest.with("LIAISON_ALLOW_DEMO_WORLD", "true").serve().await;
    assert!(server.is_up());
    let visitor = server.visitor();
    let login = json!({ "email": "premium@vonk.example", "password": "liaison-demo" });
    visitor.post("/api/user.php", &login).await.ok();
    let last = visitor.get("/api/repeatorder.php").await.ok();
    assert!(last["repeatorder"]["method"].is_string(), "who bought can buy the same again: {last}");
}
