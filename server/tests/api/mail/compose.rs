//! Every mail in every language, as its reader gets it.

use crate::world::{Member, NOON, World, woman};
use liaison::{
    kernel::{country::Country, locale::Locale},
    mail::{self, CaughtMail, Kind, Line, Mail, PreferenceKind},
    settings::Site,
};
use sqlx::PgConnection;
use std::path::Path;

/// What none of the texts is about, in no language: a mail's subject is seen by others too.
const INDISCREET: [&str; 7] = ["dating", "chat", "flirt", "erot", "sex", "adult", "single"];

// asvs: V1.1.2, V1.2.1
/// Also written as files, which `make mails` shows: target/tmp/mails/<kind>.<language>.html and .txt.
#[tokio::test]
async fn every_mail_is_whole_in_every_language() {
    let world = World::start().await;
    let anna = wants_all(&world).await;
    let samples = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mails");
    // Those of a kind that is no more would be looked at too.
    std::fs::remove_dir_all(&samples).ok();
    std::fs::create_dir_all(&samples).unwrap();
    let mut connection = world.db.acquire().await.unwrap();
    for (place, kind) in (0..).zip(Kind::ALL) {
        world.set("open.test", |settings| settings.niche = 1 + place % 7).await;
        let site = world.app.sites.by_host("open.test").unwrap();
        let english = write(&world, &mut connection, (&site, &anna), Locale::En, kind).await;
        for locale in Locale::ALL {
            let written = write(&world, &mut connection, (&site, &anna), locale, kind).await;
            let name = format!("{}.{locale}", kind.code());
            std::fs::write(samples.join(format!("{name}.html")), &written.body_html).unwrap();
            std::fs::write(samples.join(format!("{name}.txt")), &written.body_text).unwrap();
            is_whole(&world, &name, locale, (kind, &written));
            let is_english = written.subject == english.subject || written.body_text == english.body_text;
            assert_eq!(is_english, locale == Locale::En, "{name}");
        }
    }
}

/// Anna, who gets whatever there is.
async fn wants_all(world: &World) -> Member {
    let anna = world.member(woman("Anna")).await;
    for kind in PreferenceKind::ALL {
        sqlx::query(
            "insert into notification_preferences (member_id, kind, email, push) values ($1, $2, true, true)",
        )
        .bind(anna.id)
        .bind(kind.code())
        .execute(&world.db)
        .await
        .unwrap();
    }
    anna
}

async fn write(
    world: &World,
    connection: &mut PgConnection,
    (site, anna): (&Site, &Member),
    locale: Locale,
    kind: Kind,
) -> CaughtMail {
    let country = Country::netherlands();
    let mail = Mail {
        site,
        member: Some(anna.id.into()),
        locale,
        recipient: &anna.email,
        kind,
        arguments: vec![
            ("name", "A<n>na".into()),
            ("credits", 20_i64.into()),
            ("count", 3_i64.into()),
            ("amount", "18 EUR".into()),
            ("device", mail::device(locale, Some("Firefox"), Some("Windows")).into()),
            ("passkey", mail::device(locale, Some("Firefox"), Some("Windows")).into()),
            ("passkeys", mail::device(locale, Some("Firefox"), Some("Windows")).into()),
            ("time", (NOON, country).into()),
            ("until", (NOON, country).into()),
            ("account", "4300".into()),
            ("reference", "M-ABCD2345EFGH6789".into()),
            ("day", "24 November 2026".into()),
            ("order", "0b1f".into()),
            ("last_day", "7 December 2026".into()),
            ("taken", 12_i64.into()),
            ("owed", 3_i64.into()),
            ("rule", "Terms, conduct".into()),
            // An operator's words come in all languages.
            ("subject", format!("Open: news in {locale}").into()),
            ("heading", "What is new".into()),
            ("text", format!("The first paragraph, in {locale}.\n\nThe second.").into()),
            ("label", "Have a look".into()),
            ("number", "C-7KQ2M9XD".into()),
            ("decision", format!("What we decided, in {locale}.").into()),
        ],
        lines: if kind.preference().is_some() { list() } else { Vec::new() },
        path: Some("/there#token=x".to_owned()),
    };
    let id = mail::enqueue(connection, &world.app, &mail).await.unwrap();
    mail::caught_mail(connection, id).await.unwrap().unwrap()
}

/// What a mail that can be switched off may list.
fn list() -> Vec<Line> {
    let bob = vec![("name", "B<n>.ob".into()), ("count", 2_i64.into())];
    let more = vec![("count", 1_i64.into())];
    vec![
        Line { text: "mail-line_messages", arguments: bob },
        Line { text: "mail-line_more", arguments: more },
    ]
}

fn is_whole(world: &World, name: &str, locale: Locale, (kind, mail): (Kind, &CaughtMail)) {
    let all = format!("{}\n{}", mail.subject, mail.body_text);
    let odd = ["mail-", "{", "}", "$", "\u{2068}", "  "].into_iter().find(|odd| all.contains(odd));
    assert_eq!(odd, None, "{name}: {all}");
    assert!(mail.subject.contains("Open") && mail.subject.chars().count() <= 60, "{name}: {}", mail.subject);
    let lower = mail.subject.to_lowercase();
    let indiscreet = INDISCREET.into_iter().find(|word| lower.contains(word));
    assert_eq!(indiscreet, None, "{name}: {}", mail.subject);

    let link = format!("http://open.test:{}/there#token=x", world.app.config.port);
    assert!(mail.body_text.lines().any(|line| line == link), "{name}: a link stands alone: {all}");
    assert!(mail.body_html.contains(&format!("href=\"{link}\"")), "{name}");
    // A link is never broken.
    let words = || mail.body_text.lines().filter(|line| !line.starts_with("http"));
    let long = words().find(|line| line.chars().count() > 78);
    assert_eq!(long, None, "{name}");
    let joined = mail.body_text.replace('\n', " ");
    for part in [link.as_str(), "Test Company B.V.", "Teststraat 1", "help@open.test"] {
        assert!(joined.contains(part), "{name}: {part} is missing in {all}");
        assert!(mail.body_html.contains(part), "{name}: {part} is missing");
    }
    assert!(mail.body_html.contains(&format!("<html lang=\"{locale}\"")), "{name}");
    assert!(!mail.body_html.contains("<n>"), "{name}");
    let is_optional = kind.preference().is_some();
    for part in [&mail.body_text, &mail.body_html] {
        assert_eq!(part.contains("/unsubscribe?token="), is_optional, "{name}: {part}");
    }
    if is_optional {
        // A name in a list is as harmless as any.
        let listed = mail.body_text.lines().find(|line| line.starts_with("* B<n>.\u{2060}ob"));
        let listed = listed.unwrap_or_else(|| panic!("{name}: {all}")).trim_start_matches("* ");
        assert!(
            mail.body_html.contains(&format!(">{}</li>", listed.replace('<', "&lt;").replace('>', "&gt;"))),
            "{name}"
        );
    }
    // Both parts say the same.
    for paragraph in mail.body_text.split("\n\n").take(2) {
        let said = paragraph.replace('\n', " ").replace('<', "&lt;").replace('>', "&gt;");
        assert!(mail.body_html.contains(&said), "{name}: {said}");
    }
}

// asvs: V1.3.11
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
        lines: Vec::new(),
        path: None,
    };
    let id = mail::enqueue(&mut connection, &world.app, &mail).await.unwrap();
    let written = mail::caught_mail(&mut connection, id).await.unwrap().unwrap();
    assert!(!written.subject.contains(['\r', '\n']), "{:?}", written.subject);
}
