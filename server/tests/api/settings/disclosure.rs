//! What is said of fictional profiles: no setting, and no row of the database, makes it less.

use crate::world::World;
use liaison::kernel::locale::Locale;
use serde_json::{Value, json};
use testkit::Page;

/// What an operator, or who can write to the database, may want there instead.
const ODD: [&str; 18] = [
    "\u{2800}",
    "\u{200b}",
    "\u{3164}",
    "\u{fe0f}",
    "\u{e0041}\u{e0042}",
    "\u{301}\u{302}",
    "\u{202e}eliforp lautciF",
    "\u{2066}Fictional profile",
    "",
    " ",
    ".",
    "a",
    "Real person",
    "Verified member",
    "Not a fictional profile",
    "fictional profile",
    "Fictional profile ",
    "Fictiona\u{1c3} profile",
];
const SETTINGS: [&str; 3] = ["fictional_singular", "fictional_plural", "fictional_warning"];

/// A visitor of each language that the site offers.
fn visitors(world: &World) -> Vec<(Locale, Page)> {
    let site = world.app.sites.by_host("open.test").unwrap();
    let visitor = |locale: Locale| {
        let page = world.visitor("open.test");
        page.set_cookie(&format!("locale={}; Path=/", locale.code()));
        (locale, page)
    };
    site.settings.locales().into_iter().map(visitor).collect()
}

async fn said(page: &Page) -> [String; 3] {
    let settings = page.get("/api/settings.php").await.ok()["settings"].clone();
    SETTINGS.map(|name| settings[name].as_str().unwrap().to_owned())
}

async fn write(world: &World, name: &str, value: &Value) {
    sqlx::query("update sites set settings = jsonb_set(settings, array[$1], $2) where domain = 'open.test'")
        .bind(name)
        .bind(value)
        .execute(&world.db)
        .await
        .unwrap();
    world.app.sites.reload(&world.db).await.unwrap();
}

// spec: 1.16
#[tokio::test]
async fn what_the_database_says_instead_is_not_served() {
    let world = World::start().await;
    let visitors = visitors(&world);
    assert!(visitors.len() > 3);
    let mut usual = Vec::new();
    for (_, page) in &visitors {
        usual.push(said(page).await);
    }
    for text in ODD {
        for name in SETTINGS {
            let texts: serde_json::Map<String, Value> =
                Locale::ALL.iter().map(|locale| (locale.code().to_owned(), json!(text))).collect();
            write(&world, name, &Value::Object(texts)).await;
            for ((locale, page), usual) in visitors.iter().zip(&usual) {
                let [singular, plural, warning] = said(page).await;
                let case = format!("{locale} {name} {}", text.escape_unicode());
                assert_eq!([&singular, &plural], [&usual[0], &usual[1]], "{case}");
                assert!(warning.starts_with(&usual[2]), "{case}: {warning}");
                // A sentence of the operator's own may follow; what nobody sees may not.
                let rest = warning.strip_prefix(usual[2].as_str()).unwrap();
                assert!(rest.is_empty() || rest.trim() == text.trim(), "{case}: {warning}");
                assert!(
                    !["\u{202e}", "\u{2066}", "\u{2800}", "\u{301}"].iter().any(|odd| rest.contains(odd)),
                    "{case}"
                );
            }
            write(&world, name, &json!({})).await;
        }
    }
}

#[tokio::test]
async fn a_row_of_the_wrong_form_keeps_no_site_from_being_served() {
    let world = World::start().await;
    let (_, page) = visitors(&world).remove(0);
    let usual = said(&page).await;
    for value in
        [json!(null), json!(5), json!("x"), json!([]), json!({ "xx": "a" }), json!({ "en": 5, "nl": null })]
    {
        for name in SETTINGS {
            write(&world, name, &value).await;
            assert_eq!(said(&page).await, usual, "{name} {value}");
            write(&world, name, &json!({})).await;
        }
    }
}

#[tokio::test]
async fn an_accepted_label_is_served_and_an_own_sentence_stands_behind_the_built_in_one() {
    let world = World::start().await;
    let page = world.visitor("open.test").speaking("nl");
    let before = said(&page).await;
    world
        .set("open.test", |settings| {
            settings.fictional_singular = [(Locale::Nl, "Verzonnen profiel".to_owned())].into();
            settings.fictional_plural = [(Locale::Nl, "Verzonnen personen".to_owned())].into();
            settings.fictional_warning = [(Locale::Nl, "Wij schrijven mee.".to_owned())].into();
        })
        .await;
    let whole = format!("{} Wij schrijven mee.", before[2]);
    assert_eq!(said(&page).await, ["Verzonnen profiel".to_owned(), "Verzonnen personen".to_owned(), whole]);
}
