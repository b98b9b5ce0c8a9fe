//! Every mail in every language, as its reader gets it.

use crate::world::{NOON, World};
use liaison::{
    kernel::locale::Locale,
    mail::{self, Kind, Mail},
};

#[tokio::test]
async fn every_mail_is_whole_in_every_language() {
    let world = World::start().await;
    let site = world.app.sites.by_host("open.test").unwrap();
    let mut connection = world.db.acquire().await.unwrap();
    for kind in Kind::ALL {
        let mut english = None;
        for locale in [Locale::En].into_iter().chain(Locale::ALL) {
            let mail = Mail {
                site: &site,
                member: None,
                locale,
                recipient: "anna@example.com",
                kind,
                arguments: vec![
                    ("name", "A<n>na".into()),
                    ("credits", 20_i64.into()),
                    ("amount", "18 EUR".into()),
                    ("device", mail::device(locale, Some("Firefox"), Some("Windows")).into()),
                    ("time", NOON.into()),
                    ("until", NOON.into()),
                ],
                path: Some("/there#token=x".to_owned()),
            };
            let id = mail::enqueue(&mut connection, &world.app, &mail).await.unwrap();
            let written = mail::caught_mail(&mut connection, id).await.unwrap().unwrap();
            let all = format!("{}\n{}", written.subject, written.body_text);
            let odd = ["mail-", "{", "}", "$", "\u{2068}"].into_iter().find(|odd| all.contains(odd));
            assert_eq!(odd, None, "{kind:?} {locale}: {all}");
            let link = format!("http://open.test:{}/there#token=x", world.app.config.port);
            for part in [link.as_str(), "Test Company B.V.", "Teststraat 1", "help@open.test"] {
                assert!(written.body_text.contains(part), "{kind:?} {locale}: {part} is missing in {all}");
                assert!(written.body_html.contains(part), "{kind:?} {locale}: {part} is missing");
            }
            assert!(
                written.body_html.contains(&format!("<html lang=\"{locale}\""))
                    && !written.body_html.contains("<n>")
            );
            let first = english.get_or_insert_with(|| written.clone());
            if locale != Locale::En {
                assert!(
                    first.subject != written.subject && first.body_text != written.body_text,
                    "{kind:?} {locale}"
                );
            }
        }
    }
}

#[tokio::test]
async fn a_name_makes_no_header_of_its_own() {
    let world = World::start().await;
    let site = world.app.sites.by_host("open.test").unwrap();
    let mut connection = world.db.acquire().await.unwrap();
    let mut settings = site.settings.clone();
    settings.name = "Open\r\nBcc: everybody@example.com".to_owned();
    world.set("open.test", |stored| *stored = settings).await;
    let site = world.app.sites.by_host("open.test").unwrap();
    let mail = Mail {
        site: &site,
        member: None,
        locale: Locale::En,
        recipient: "anna@example.com",
        kind: Kind::Welcome,
        arguments: vec![("name", "Anna".into())],
        path: None,
    };
    let id = mail::enqueue(&mut connection, &world.app, &mail).await.unwrap();
    let written = mail::caught_mail(&mut connection, id).await.unwrap().unwrap();
    assert!(!written.subject.contains(['\r', '\n']), "{:?}", written.subject);
}
