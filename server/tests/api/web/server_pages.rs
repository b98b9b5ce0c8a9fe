//! What somebody's browser gets where there is no page to show: in the site's look and language, with the
//! true status; programs get the problem. The app is built before these tests run (scripts/test).

use crate::world::World;
use testkit::Page;

/// Status, type and text, as a browser asks that opens an address.
async fn open(page: &Page, path: &str) -> (u16, String, String) {
    let reply = testkit::send(page.request(http::Method::GET, path).header("accept", "text/html")).await;
    let kind = reply.headers["content-type"].to_str().unwrap().to_owned();
    (reply.status.as_u16(), kind, reply.text())
}

// asvs: V16.5.1
#[tokio::test]
async fn a_fault_is_told_as_a_page_of_the_site() {
    let world = World::start().await;
    sqlx::query("alter table short_links rename to away").execute(&world.db).await.unwrap();
    let visitor = world.visitor("open.test").speaking("nl");
    let reply =
        testkit::send(visitor.request(http::Method::GET, "/Gq7tLw2xAb").header("accept", "text/html,*/*"))
            .await;
    assert_eq!(reply.status.as_u16(), 500);
    assert_eq!(reply.headers["content-type"], "text/html; charset=utf-8");
    assert_eq!(reply.headers["content-language"], "nl");
    assert_eq!(reply.headers["cache-control"], "private, no-store");
    let text = reply.text();
    assert!(text.contains("<html lang=\"nl\"") && !text.contains("{{"), "{text}");
    assert!(text.contains("Foutcode: 500") && reference_in(&text), "{text}");
    let tells = |text: &str| ["short_links", "does not exist", "sqlx"].iter().any(|word| text.contains(word));
    assert!(!tells(&text), "{text}");
    // A program that asks for anything gets the problem.
    let reply = visitor.get("/Gq7tLw2xAb").await;
    assert!(!tells(&reply.text()), "{}", reply.text());
    assert_eq!(
        (reply.status.as_u16(), reply.headers["content-type"].to_str().unwrap()),
        (500, "application/problem+json")
    );
    let reference = reply.json()["reference"].as_str().unwrap().to_owned();
    assert!(reference.len() == 9 && reference_in(&reference), "{reference}");
    // Each call has its own; what is no failure has none.
    assert_ne!(visitor.get("/Gq7tLw2xAb").await.json()["reference"], reference.as_str());
    assert_eq!(visitor.get("/api/nothing.php").await.json().get("reference"), None);
}

/// Whether something such as `4F7K-29QD` is in it.
fn reference_in(text: &str) -> bool {
    let is_letter = |letter: &u8| letter.is_ascii_digit() || letter.is_ascii_uppercase();
    let is_one = |part: &[u8]| {
        part.iter().enumerate().all(|(at, letter)| if at == 4 { *letter == b'-' } else { is_letter(letter) })
    };
    text.as_bytes().windows(9).any(is_one)
}

#[tokio::test]
async fn calls_answer_with_problems_whoever_asks() {
    let world = World::start().await;
    let (status, kind, _) = open(&world.visitor("open.test"), "/api/nothing.php").await;
    assert_eq!((status, kind.as_str()), (404, "application/problem+json"));
}

#[tokio::test]
async fn a_host_without_a_site_says_so_in_the_browsers_language() {
    let world = World::start().await;
    for (language, expected) in [("de-CH,de;q=0.9", "de"), ("pl", "pl"), ("nn", "nb"), ("ja", "en")] {
        let visitor = world.visitor("nobody.example").speaking(language);
        let (status, kind, text) = open(&visitor, "/members").await;
        assert_eq!((status, kind.as_str()), (404, "text/html; charset=utf-8"));
        assert!(text.contains(&format!("<html lang=\"{expected}\"")) && !text.contains("{{"), "{text}");
    }
    let closed = "update sites set is_open = false where domain = 'strict.test'";
    sqlx::query(closed).execute(&world.db).await.unwrap();
    world.app.sites.reload(&world.db).await.unwrap();
    assert_eq!(open(&world.visitor("strict.test"), "/").await.0, 404);
}
