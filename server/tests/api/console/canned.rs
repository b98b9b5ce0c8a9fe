//! Texts that staff answer with: in all eleven languages, and written anew by one at a time.

use super::{Console, Desk};
use liaison::{
    kernel::locale::Locale,
    staff::{Role, Scope},
};
use reqwest::Method;
use serde_json::{Value, json};

const PATH: &str = "/api/console/canned-responses";

fn texts(word: &str) -> Value {
    Locale::ALL
        .iter()
        .map(|locale| (locale.code().to_owned(), json!(format!("{word} {locale}"))))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

async fn put(console: &Console, desk: &Desk, body: &Value) -> super::Answer {
    console.call(Method::PUT, PATH, Some(&desk.cookie), Some(body)).await
}

#[tokio::test]
async fn what_comes_with_the_program_is_there_in_every_language() {
    let console = Console::start().await;
    let kim = console.desk("Kim", Role::Support, Scope::All).await;
    let responses = console.get(&kim, PATH).await.ok()["responses"].as_array().unwrap().clone();
    assert!(responses.len() >= 6, "{}", responses.len());
    for one in &responses {
        assert_eq!(one["texts"].as_object().unwrap().len(), 11, "{}", one["topic"]);
    }
    let topic = responses[0]["topic"].as_str().unwrap();
    let some = console.get(&kim, &format!("{PATH}?topic={topic}&locale=fi")).await.ok();
    let some = some["responses"].as_array().unwrap();
    assert_eq!((some.len(), some[0]["texts"].as_object().unwrap().len()), (1, 1));
    assert_eq!(some[0]["texts"]["fi"], responses[0]["texts"]["fi"]);
}

#[tokio::test]
async fn they_are_written_anew_whole_and_by_one_at_a_time() {
    let console = Console::start().await;
    let ria = console.desk("Ria", Role::SiteManager, Scope::All).await;
    let kim = console.desk("Kim", Role::Support, Scope::All).await;
    let company = Scope::Company { company: "test-company".to_owned() };
    let far = console.desk("Far", Role::SiteManager, company).await;
    let new = json!({ "topic": "parcel", "texts": texts("Hello") });
    put(&console, &kim, &new).await.problem(403, "not_allowed");
    put(&console, &far, &new).await.problem(403, "not_allowed");
    let id = put(&console, &ria, &new).await.ok()["id"].clone();
    let mut short = new.clone();
    short["texts"].as_object_mut().unwrap().remove("pl");
    put(&console, &ria, &short).await.problem(422, "invalid_request");
    let change = |word: &str, version: i32| json!({ "id": id, "version": version, "topic": "parcel", "texts": texts(word) });
    let (first, second) = (change("A", 1), change("B", 1));
    let (one, other) = tokio::join!(put(&console, &ria, &first), put(&console, &ria, &second));
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{} {}", one.text, other.text);
    put(&console, &ria, &change("C", 1)).await.problem(409, "stale_version");
    put(
        &console,
        &ria,
        &json!({ "id": crate::world::new_id(), "version": 1, "topic": "x", "texts": texts("A") }),
    )
    .await
    .problem(404, "not_found");
    put(&console, &ria, &json!({ "id": id, "topic": "x", "texts": texts("A") }))
        .await
        .problem(422, "invalid_request");
    assert_eq!(
        console
            .count("select count(*) from audit_log where action = 'canned.written' and staff_id is not null")
            .await,
        2
    );
    // By SQL too.
    let error = sqlx::query("update canned_responses set texts = texts - 'fi'")
        .execute(&console.world.db)
        .await
        .unwrap_err();
    assert_eq!(error.as_database_error().unwrap().constraint(), Some("canned_in_all_languages"));
}
