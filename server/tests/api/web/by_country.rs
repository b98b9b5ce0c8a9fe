//! Footers and languages of a visitor's pages (spec 1, 2, 8): a table over countries, settings and kinds of page.

use super::pages::{get, header};
use crate::world::World;
use liaison::kernel::{country::Country, locale::Locale};
use std::collections::BTreeSet;

/// docs/LANGUAGES.md, written down once more: countries, and what each offers.
const COUNTRIES: [(&str, &str); 19] = [
    ("NL", "nl"),
    ("BE", "nl fr de"),
    ("LU", "fr de en"),
    ("DE", "de en"),
    ("AT", "de en"),
    ("CH", "de it fr en"),
    ("FR", "fr en"),
    ("IT", "it en"),
    ("ES", "es en"),
    ("GB", "en"),
    ("IE", "en"),
    ("US", "en es"),
    ("CA", "en fr"),
    ("AU", "en"),
    ("DK", "da en"),
    ("NO", "nb en"),
    ("SE", "sv en"),
    ("FI", "fi sv en"),
    ("PL", "pl en"),
];
/// A page of each layout that visitors get, with a footer made at build time.
const PAGES: [&str; 6] =
    ["/", "/pages/terms", "/pricing", "/login", "/landers/iconslanding", "/landers/video"];
/// Of the area that is only English and French.
const PARTNERS: &str = "/partners";
/// What only members have: visitors get the shell, which has no footer yet.
const SHELL: &str = "/chats";

/// The attribute of `<html>`.
pub(super) fn attribute<'a>(page: &'a str, name: &str) -> &'a str {
    let html = page.split_once("<html ").unwrap().1.split_once('>').unwrap().0;
    html.split_once(&format!("{name}=\"")).and_then(|(_, rest)| rest.split_once('"')).unwrap_or_default().0
}

/// The words of the footer, without tags.
fn footer(page: &str) -> Option<String> {
    let footer = page.split_once("<footer")?.1.split_once("</footer>")?.0;
    let mut text = String::new();
    for part in footer.split('<').skip(1) {
        text.push_str(part.split_once('>').map_or("", |(_, words)| words));
    }
    Some(text)
}

// spec: 1.14, 2.34
#[tokio::test]
async fn every_countrys_pages_have_its_languages_and_the_footers_of_the_settings() {
    let world = World::start_with(|config| config.country_header = Some("x-country".into())).await;
    let all: Vec<Country> = COUNTRIES.iter().map(|(code, _)| Country::parse(code).unwrap()).collect();
    let served: BTreeSet<&str> = Country::all().map(|facts| facts.code.code()).collect();
    assert_eq!(served, COUNTRIES.iter().map(|(code, _)| *code).collect());
    let mut seen = BTreeSet::new();
    for (us_footer, fictional, domain_language) in [
        (false, false, None),
        (true, false, Some(Locale::En)),
        (false, true, Some(Locale::De)),
        (true, true, None),
    ] {
        world
            .set("open.test", |settings| {
                settings.countries.clone_from(&all);
                settings.us_footer = us_footer;
                settings.fictional_profiles = fictional;
                settings.domain_language = domain_language;
            })
            .await;
        for (country, locales) in COUNTRIES {
            let offered: Vec<&str> = locales.split(' ').collect();
            // The site's own language is offered everywhere, and taken before any other (spec 4).
            let own = domain_language.map(Locale::code);
            let usual = own.unwrap_or(offered[0]);
            let more = own.filter(|code| !offered.contains(code));
            let locales = offered.iter().copied().chain(more).collect::<Vec<_>>().join(" ");
            for path in PAGES.into_iter().chain([PARTNERS, SHELL]) {
                let case = format!("{country} {path} {us_footer} {fictional} {domain_language:?}");
                let reply = get(&world.visitor("open.test"), path, &[("x-country", country)]).await;
                let page = reply.text();
                let partners = path == PARTNERS;
                let language = if partners { "en" } else { usual };
                assert_eq!(header(&reply, "content-language"), language, "{case}");
                assert_eq!(attribute(&page, "lang"), language, "{case}");
                assert_eq!(attribute(&page, "data-country"), country, "{case}");
                assert_eq!(
                    attribute(&page, "data-locales"),
                    if partners { "en fr" } else { &locales },
                    "{case}"
                );
                let flags: BTreeSet<&str> = attribute(&page, "data-flags").split(' ').collect();
                assert_eq!(flags.contains("us-footer"), us_footer, "{case}");
                assert_eq!(flags.contains("fictional"), fictional, "{case}");
                let footer = footer(&page);
                assert_eq!(footer.is_none(), path == SHELL, "{case}");
                if let Some(footer) = footer {
                    for words in [
                        "Open",
                        "open.test",
                        "Test Company B.V.",
                        "Teststraat 1",
                        "12345678",
                        "NL000000000B01",
                    ] {
                        assert!(footer.contains(words), "{case}: {words} in {footer}");
                    }
                    // Styles show it to readers of English where the site has the flag (e2e/tests/sites.test.mjs).
                    seen.insert((language.to_owned(), footer));
                }
            }
        }
    }
    let languages: BTreeSet<&str> = seen.iter().map(|(language, _)| language.as_str()).collect();
    let all: BTreeSet<&str> = Locale::ALL.iter().map(|locale| locale.code()).collect();
    // One footer a language, whatever the page, the country and the settings.
    assert_eq!(languages, all);
    assert_eq!(seen.len(), languages.len());
}

#[tokio::test]
async fn a_choice_of_language_goes_before_the_country_and_stays_within_the_site() {
    let world = World::start_with(|config| config.country_header = Some("x-country".into())).await;
    // The site serves NL, BE, DE, PL, GB and US: between them these.
    let sites = ["nl", "fr", "de", "pl", "en", "es"];
    for country in ["NL", "BE", "DE", "PL", "GB", "US", "JP"] {
        let offered =
            COUNTRIES.iter().find(|(code, _)| *code == country).map_or("nl", |(_, locales)| *locales);
        let usual = offered.split(' ').next().unwrap();
        for locale in Locale::ALL {
            let code = locale.code();
            let expected = if sites.contains(&code) { code } else { usual };
            let cookie = format!("locale={code}");
            let by_cookie =
                get(&world.visitor("open.test"), "/", &[("x-country", country), ("cookie", &cookie)]).await;
            assert_eq!(header(&by_cookie, "content-language"), expected, "{country} cookie {code}");
            let path = format!("/?lang={code}");
            let by_address = get(&world.visitor("open.test"), &path, &[("x-country", country)]).await;
            assert_eq!(header(&by_address, "content-language"), expected, "{country} ?lang={code}");
            // And stays to choose from.
            let more = sites.contains(&code) && !offered.split(' ').any(|one| one == code);
            let listed = if more { format!("{offered} {code}") } else { offered.to_owned() };
            for reply in [&by_address, &by_cookie] {
                assert_eq!(attribute(&reply.text(), "data-locales"), listed, "{country} {code}");
            }
            // The browser's wish counts among the country's own only.
            let wish =
                get(&world.visitor("open.test"), "/", &[("x-country", country), ("accept-language", code)])
                    .await;
            let expected = if offered.split(' ').any(|one| one == code) { code } else { usual };
            assert_eq!(header(&wish, "content-language"), expected, "{country} wish {code}");
        }
    }
}
