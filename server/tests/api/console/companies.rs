//! Companies: made, changed and taken away, by whoever manages them as a whole.

use super::{
    Console, Desk,
    claims::put,
    sites::{WHY, manager, site},
};
use liaison::{
    backoffice,
    settings::Company,
    staff::{Role, Scope},
};
use serde_json::{Value, json};

const PATH: &str = "/api/console/companies";

fn facts(name: &str) -> Value {
    json!({ "name": name, "address": "Kade 1", "city": "1011 AB Amsterdam", "country": "NL", "kvk": "12345678", "tradenames": ["Dusk", " "],
        "vat_numbers": ["NL001234567B01"], "support_phone": "+31 20 123 45 67", "statement_descriptor": null })
}

async fn list(console: &Console, desk: &Desk) -> Value {
    console.get(desk, PATH).await.ok()
}

fn of<'a>(list: &'a Value, id: &str) -> Option<&'a Value> {
    list["companies"].as_array().unwrap().iter().find(|one| one["id"] == id)
}

#[tokio::test]
async fn a_company_is_made_changed_and_taken_away_while_nothing_names_it() {
    let console = Console::start().await;
    let mia = manager(&console).await;
    let add = |id: &str, facts: Value| json!({ "id": id, "facts": facts, "reason": WHY });
    console.post(&mia, PATH, &add("dusk", facts("Dusk Media B.V."))).await.ok();
    console.post(&mia, PATH, &add("dusk", facts("Another"))).await.problem(409, "invalid_request");
    for (field, value) in [
        ("name", json!(" ")),
        ("city", json!("Amster\u{202e}dam")),
        ("statement_descriptor", json!("abc")),
        ("tradenames", json!(vec!["x"; 21])),
    ] {
        let mut odd = facts("Odd Media");
        odd[field] = value;
        let answer = console.post(&mia, PATH, &add("odd", odd)).await;
        answer.problem(422, "invalid_request");
        assert_eq!(answer.json()["errors"][0]["field"], field);
    }
    console.post(&mia, PATH, &add("No Id", facts("Odd Media"))).await.problem(422, "invalid_request");
    let shown = list(&console, &mia).await;
    let dusk = of(&shown, "dusk").unwrap();
    assert_eq!((&dusk["facts"]["tradenames"], &dusk["sites"]), (&json!(["Dusk"]), &json!([])));
    assert_eq!(dusk["facts"]["statement_descriptor"], "DUSK MEDIA B.V.");
    let change = |print: &Value, name: &str| json!({ "id": "dusk", "print": print, "facts": facts(name), "reason": WHY });
    put(&console, &mia, PATH, &change(&dusk["print"], "Dawn Media B.V.")).await.ok();
    put(&console, &mia, PATH, &change(&dusk["print"], "Noon Media B.V.")).await.problem(409, "stale_version");
    assert_eq!(of(&list(&console, &mia).await, "dusk").unwrap()["facts"]["name"], "Dawn Media B.V.");
    // What it was before is known.
    let mut connection = console.world.db.acquire().await.unwrap();
    let versions = backoffice::company_versions(&mut connection, "dusk", 10).await.unwrap();
    let [second, first] = versions.as_slice() else { panic!("{versions:?}") };
    assert_eq!((second.version, second.by.as_deref(), second.reason.as_deref()), (2, Some("Mia"), Some(WHY)));
    let name = second.differences.iter().find(|one| one.setting == "name").unwrap();
    assert_eq!((&name.before, &name.after), (&json!("Dusk Media B.V."), &json!("Dawn Media B.V.")));
    assert_eq!((first.via.as_str(), first.differences.len()), ("console", 0));
    let by_hand = sqlx::query("update company_versions set facts = '{}'").execute(&mut *connection).await;
    assert!(by_hand.is_err());
    drop(connection);
    let off = |id: &str| json!({ "id": id, "reason": WHY });
    console.delete(&mia, PATH, &off("test-company")).await.problem(409, "company_in_use");
    console.delete(&mia, PATH, &off("dusk")).await.ok();
    console
        .delete(&mia, PATH, &json!({ "id": "dusk", "reason": "It is gone already." }))
        .await
        .problem(404, "not_found");
    let lines = "select count(*) from audit_log l join audit_log_reasons r using (chain, seq)
        where l.action = 'company.set' and l.company_id = 'dusk' and l.via = 'console'";
    assert_eq!(console.count(lines).await, 3);
}

/// 22 letters are all there is.
#[test]
fn bank_statements_show_whole_words_of_a_name_where_they_are_enough() {
    for (name, shown) in [
        ("Dusk Media B.V.", "DUSK MEDIA B.V."),
        ("Meadow Introductions Ltd", "MEADOW INTRODUCTIONS"),
        ("Exactly twenty-two now", "EXACTLY TWENTY-TWO NOW"),
        ("Rendezvousvermittlungsgesellschaft mbH", "RENDEZVOUSVERMITTLUNGS"),
        ("AX Rendezvousvermittlungsgesellschaft", "AX RENDEZVOUSVERMITTLU"),
        ("!", "ONLINE SERVICE"),
    ] {
        assert_eq!(Company::descriptor_of(name), shown, "{name}");
        assert!(Company::is_descriptor(shown), "{shown}");
    }
}

#[tokio::test]
async fn only_as_a_whole_and_within_reach() {
    let console = Console::start().await;
    let mia = manager(&console).await;
    console
        .post(&mia, PATH, &json!({ "id": "dusk", "facts": facts("Dusk Media"), "reason": WHY }))
        .await
        .ok();
    let company = Scope::Company { company: "test-company".to_owned() };
    let (kim, sid) = (
        console.desk("Kim", Role::SiteManager, company).await,
        console.desk("Sid", Role::SiteManager, Scope::Site { site: site(&console, "open.test") }).await,
    );
    let shown = list(&console, &kim).await;
    assert!(
        of(&shown, "test-company").is_some() && of(&shown, "dusk").is_none() && shown["may_add"] == false,
        "{shown}"
    );
    assert_eq!(list(&console, &sid).await["companies"], json!([]));
    let print = of(&list(&console, &mia).await, "dusk").unwrap()["print"].clone();
    let change = json!({ "id": "dusk", "print": print, "facts": facts("Mine"), "reason": WHY });
    put(&console, &kim, PATH, &change).await.problem(404, "not_found");
    console.delete(&kim, PATH, &json!({ "id": "dusk", "reason": WHY })).await.problem(404, "not_found");
    console
        .post(&kim, PATH, &json!({ "id": "new", "facts": facts("New Media"), "reason": WHY }))
        .await
        .problem(403, "not_allowed");
    let own = of(&shown, "test-company").unwrap()["print"].clone();
    let change =
        json!({ "id": "test-company", "print": own, "facts": facts("Renamed Media"), "reason": WHY });
    put(&console, &sid, PATH, &change).await.problem(404, "not_found");
    put(&console, &kim, PATH, &change).await.ok();
    let shown = console.world.visitor("open.test").get("/api/companyinfo.php").await.ok();
    assert_eq!(shown["companyinfo"]["name"], "Renamed Media", "{shown}");
}
