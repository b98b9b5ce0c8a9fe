//! Who came is asked at their first login about what the program before had noted nothing of: our terms, and whether others may
//! see whom they look for.

use super::{PASSWORD, closed, folder, import, member};
use liaison::settings::SiteState;
use serde_json::{Value, json};
use testkit::Page;

/// SHA-crypt of everybody's password.
const HASH: &str = "$5$rounds=1000$saltstring$95Bg/RfV2QriLpMdLPHK9el0Ighm6E3CBqMKzZKgCa2";

#[tokio::test]
async fn terms_and_orientation_are_asked_about_once() {
    let world = closed().await;
    let people: String =
        ["1", "2", "3"].iter().map(|id| member(id, &json!({ "password_hash": HASH }))).collect();
    let given = |member: &str, kind: &str, at: &str| json!({ "member": member, "kind": kind, "version": "2019-05", "given_at": at });
    let mut taken_back = given("3", "orientation", "2019-05-01T00:00:00Z");
    taken_back["withdrawn_at"] = json!("2020-01-01T00:00:00Z");
    // The first agreed a minute ago, to other terms.
    let consents = [
        given("1", "terms", "2026-11-21T11:59:00Z"),
        given("2", "orientation", "2019-05-01T00:00:00Z"),
        taken_back,
    ];
    let consents = consents.map(|line| format!("{line}\n")).concat();
    let files = folder(&[("members.jsonl", people), ("consents.jsonl", consents)]);
    let report = import(&world, files.path()).await;
    assert!(report.refused.is_empty(), "{report}");
    world.set_state("open.test", SiteState::Open).await;
    let come = async |id: &str| -> Page {
        let page = world.visitor("open.test");
        let body = json!({ "email": format!("anna{id}@example.com"), "password": PASSWORD });
        page.post("/api/user.php", &body).await.ok();
        page
    };
    let to_ask = |consents: &Value| consents["orientation"]["to_ask"].clone();
    for (id, asks, shows) in [("1", true, false), ("2", false, true), ("3", false, false)] {
        let page = come(id).await;
        let user = page.get("/api/user.php").await.ok()["user"].clone();
        assert_ne!(user["terms_changed"], Value::Null, "{id}");
        assert_eq!(user["shows_orientation"], shows, "{id}");
        let consents = page.get("/api/consents.php").await.ok();
        assert_eq!((&consents["terms"]["accepted"], to_ask(&consents)), (&json!(false), json!(asks)), "{id}");
        let agreed = page.put("/api/consents.php", &json!({ "kind": "terms", "given": true })).await.ok();
        assert_eq!((&agreed["terms"]["accepted"], to_ask(&agreed)), (&json!(true), json!(asks)), "{id}");
        assert_eq!(page.get("/api/user.php").await.ok()["user"]["terms_changed"], Value::Null, "{id}");
    }
    // Either answer is one; and a later login asks nothing.
    let page = come("1").await;
    assert_eq!(to_ask(&page.get("/api/consents.php").await.ok()), true);
    let refused = page.put("/api/consents.php", &json!({ "kind": "orientation", "given": false })).await.ok();
    assert_eq!((to_ask(&refused), &refused["orientation"]["given_at"]), (json!(false), &Value::Null));
    assert_eq!(to_ask(&come("1").await.get("/api/consents.php").await.ok()), false);
    // Who joined here was asked then.
    let eva = world.member(crate::world::woman("Eva")).await;
    assert_eq!(to_ask(&eva.page.get("/api/consents.php").await.ok()), false);
}
