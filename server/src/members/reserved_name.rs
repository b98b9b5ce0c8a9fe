//! Names that speak for somebody else or lead away from the site: they wait for a moderator before others see them.

use super::contact_details::{leads_away, uncovered};
use crate::{
    kernel::{locale::Locale, texts},
    settings::SiteRow,
};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use unicode_security::skeleton;

/// Names of those who run a site, in our languages. A long one counts wherever it stands, a short one as a word.
const RESERVED: &[&str] = &[
    "admin",
    "administrator",
    "administrateur",
    "administratrice",
    "amministratore",
    "administrador",
    "amministrazione",
    "beheer",
    "beheerder",
    "ylläpito",
    "ylläpitäjä",
    "moderator",
    "modérateur",
    "moderatore",
    "moderador",
    "moderaattori",
    "moderation",
    "support",
    "supporto",
    "soporte",
    "assistance",
    "assistenza",
    "asistencia",
    "helpdesk",
    "help desk",
    "klantenservice",
    "kundenservice",
    "kundendienst",
    "kundeservice",
    "kundtjänst",
    "asiakaspalvelu",
    "ondersteuning",
    "pomoc techniczna",
    "obsługa klienta",
    "service client",
    "servizio clienti",
    "customer service",
    "customer care",
    "official",
    "officiel",
    "officieel",
    "offiziell",
    "oficial",
    "ufficiale",
    "oficjalny",
    "officiell",
    "virallinen",
    "staff",
    "team",
    "équipe",
    "equipo",
    "squadra",
    "zespół",
    "system",
    "systeem",
    "sistema",
    "système",
    "root",
    "security",
    "webmaster",
    "billing",
    "verified",
    "verifiziert",
    "geverifieerd",
    "vérifié",
    "verificado",
    "verificato",
    "moderacja",
    "mod",
    "service",
    "redaktion",
    "redactie",
    "klantendienst",
    "asiakastuki",
    "tuki",
    "pomoc",
    "modératrice",
    "moderatrice",
    "amministratrice",
    "valvoja",
    "tiimi",
    "offisiell",
    "verificeret",
    "verifisert",
    "verifierad",
    "vahvistettu",
    "zweryfikowany",
    "zweryfikowana",
    "sicherheit",
    "sécurité",
    "seguridad",
    "sicurezza",
    "beveiliging",
    "sikkerhed",
    "sikkerhet",
    "säkerhet",
    "turvallisuus",
    "bezpieczeństwo",
];
/// From this length on a reserved name counts within other letters.
const LONG: usize = 6;
/// From this length on a site's name does.
const LONG_NAME: usize = 4;

/// Whether others see this name only after a moderator did.
fn waits(name: &str, site: &SiteRow) -> bool {
    leads_away(name) || is_reserved(name) || names_the_site(name, site)
}

/// What others see of somebody who chose this name, and the name itself where it waits.
pub fn shown_name(name: &str, site: &SiteRow, locale: Locale) -> (String, Option<String>) {
    if waits(name, site) {
        (texts::text(locale, "name-stand-in", &[]), Some(name.to_owned()))
    } else {
        (name.to_owned(), None)
    }
}

fn is_reserved(name: &str) -> bool {
    // "S u p p o r t" is one word to a reader.
    let (words, whole) = (words(name), looks(name));
    RESERVED.iter().map(|reserved| looks(reserved)).any(|reserved| {
        whole == reserved
            || words.contains(&reserved)
            || (reserved.chars().count() >= LONG && whole.contains(&reserved))
    })
}

fn names_the_site(name: &str, site: &SiteRow) -> bool {
    let whole = looks(name);
    let (settings, company) = (&site.settings, &site.company);
    let label = site.domain.split('.').next().unwrap_or_default();
    let own = [settings.name.as_str(), &settings.mail_name, label, &company.name].into_iter();
    own.chain(company.tradenames.iter().map(String::as_str)).map(looks).any(|own| {
        !own.is_empty() && (whole == own || (own.chars().count() >= LONG_NAME && whole.contains(&own)))
    })
}

/// Its words, each as it looks, without digits around them.
fn words(name: &str) -> Vec<String> {
    let name = uncovered(name);
    let words = name.split(|letter: char| !letter.is_alphanumeric() && !stands_for_a_letter(letter));
    words.map(|word| looks(word.trim_matches(char::is_numeric))).filter(|word| !word.is_empty()).collect()
}

fn stands_for_a_letter(letter: char) -> bool {
    matches!(letter, '@' | '$' | '!' | '|')
}

/// The letters as an eye takes them: look-alikes of other scripts (Unicode's confusables, UTS 39), marks and capitals
/// aside, digits and signs as the letters that they are used for, and two that stand for one by their look.
fn looks(text: &str) -> String {
    let latin: String = skeleton(&uncovered(text)).collect();
    let bare = latin.nfkd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase);
    bare.fold(String::new(), |mut looks, letter| {
        match letter {
            '0' => looks.push('o'),
            '1' | '!' | '|' | 'i' | 'ı' | 'ł' => looks.push('l'),
            '2' => looks.push('z'),
            '3' => looks.push('e'),
            '4' | '@' => looks.push('a'),
            '5' | '$' => looks.push('s'),
            '6' | '8' => looks.push('b'),
            '7' => looks.push('t'),
            '9' => looks.push('g'),
            // As the skeleton has it; the others likewise.
            'm' => looks.push_str("rn"),
            'd' => looks.push_str("cl"),
            'w' => looks.push_str("vv"),
            other if other.is_alphanumeric() => looks.push(other),
            _ => {}
        }
        looks
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_runs_the_site_is_known_by_any_look_alike() {
        for name in [
            "support",
            "Support",
            "SUPPORT",
            "Support Team",
            "S u p p o r t",
            "s.u.p.p.o.r.t",
            "Suppоrt",
            "ЅUРРОRТ",
            "ѕuррогt",
            "ｓｕｐｐｏｒｔ",
            "Supp0rt",
            "5upport",
            "$upport",
            "Súppört",
            "admin",
            "Admin123",
            "ADMIN",
            "adm1n",
            "аdmin",
            "Αdmin",
            "𝐚𝐝𝐦𝐢𝐧",
            "Moderator Anna",
            "xXmoderatorXx",
            "Klantenservice",
            "Kundenservice",
            "Obsługa klienta",
            "ylläpito",
            "The Team",
            "official Anna",
            "Modérateur",
            "сustomer service",
            "st@ff",
            "mod",
            "the te\u{200d}am",
            "the te\u{34f}am",
            "m\u{332}o\u{332}d\u{332} Anna",
            "ᴀᴅᴍɪɴ",
            "ꜱᴜᴘᴘᴏʀᴛ",
            "🅐🅓🅜🅘🅝",
            "🆂🆄🅿🅿🅾🆁🆃",
            "🅢upport",
            "🇦\u{200c}🇩\u{200c}🇲\u{200c}🇮\u{200c}🇳",
            "aclmin",
            "vvebmaster",
            "we6master",
            "8illing",
            "Klantendienst",
            "Asiakastuki",
            "tuki 24",
            "P.o.m.o.c",
            "Modératrice Léa",
            "Offisiell konto",
            "Verificeret profil",
            "Verifierad ✓",
            "Sicherheitsteam",
            "ѕäkerhet",
            "Sikkerhed og tryghed",
            "Bezpieczenstwo",
        ] {
            assert!(is_reserved(name), "{name}");
        }
        for name in [
            "Anna",
            "Modesta",
            "Rupert",
            "Jan-Willem",
            "Teamo",
            "Łukasz",
            "Администрация Ивановна",
            "Björn",
            "小林",
            "Adam",
            "Stafford",
            "Clara",
            "Anna 🇳🇱",
            "Marianne 44",
            "Tukis",
            "Pomona",
        ] {
            assert!(!is_reserved(name), "{name}");
        }
    }
}
