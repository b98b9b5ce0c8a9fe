//! What an operator can set for a site, typed as its use implies (spec 3). To add a setting: its field here, its line in
//! `description.rs`, what a new site begins with in `starter.rs`, and its row in docs/operations/sites.md.

use super::{disclosure, starter::GENDERS};
use crate::kernel::{
    country::Country,
    ids::SiteId,
    locale::Locale,
    money::Currency,
    texts,
    visible::{has_words, hidden_character},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Whether a site is there, and how far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SiteState {
    /// It was not opened yet: its hosts answer as unknown.
    Closed,
    /// For everybody.
    Open,
    /// For nobody, for a while: 503. What payment providers and mail programs have to say is heard.
    Maintenance,
    /// For the members that it has: nobody joins and nothing is sold any more.
    WindingDown,
}

impl SiteState {
    /// From the columns `is_open` and `closed_for`.
    pub(super) fn read(is_open: bool, closed_for: Option<&str>) -> Self {
        match (is_open, closed_for) {
            (true, _) => Self::Open,
            (false, Some("maintenance")) => Self::Maintenance,
            (false, Some("good")) => Self::WindingDown,
            (false, _) => Self::Closed,
        }
    }

    /// The column `closed_for`.
    pub(super) fn closed_for(self) -> Option<&'static str> {
        match self {
            Self::Closed | Self::Open => None,
            Self::Maintenance => Some("maintenance"),
            Self::WindingDown => Some("good"),
        }
    }

    /// As operators read it.
    pub fn words(self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::Open => "open",
            Self::Maintenance => "closed for maintenance",
            Self::WindingDown => "closed for good",
        }
    }

    /// People may join, and credits are sold.
    pub fn is_open(self) -> bool {
        self == Self::Open
    }

    /// Pages and calls are answered.
    pub fn serves(self) -> bool {
        matches!(self, Self::Open | Self::WindingDown)
    }

    /// Its hosts are known: visitors get a page of the site, whatever it says.
    pub fn is_there(self) -> bool {
        self != Self::Closed
    }
}

/// Who may sign up (spec 3, 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Signups {
    /// Everybody.
    All,
    /// Only visitors who come with a traffic source (`network` or `ref`).
    WithTrafficsource,
    /// Nobody: the invite-only message shows.
    None,
}

/// Whether sign-up and reset tell strangers that an address is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EnumerationProtection {
    /// Equal answers; the truth goes to the mailbox's owner.
    Strict,
    /// The truth on screen (spec 8), within a budget.
    Open,
}

/// What a member reads who opens the page of somebody who blocked them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BlockNotice {
    /// That they are blocked, and by whom (spec 8).
    Told,
    /// Just what they read of a member who is no longer there.
    #[default]
    Silent,
}

/// What becomes of photos that are marked as nude.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum NudePhotos {
    /// Others see a blur until they ask for one; nobody's main photo is one.
    #[default]
    Blurred,
    /// Members mark none, and what a moderator marks is rejected.
    Refused,
}

/// The settings document of a site, as stored. Everything a visitor may see of it is in
/// `routes::Settings`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiteSettings {
    /// The brand.
    pub name: String,
    /// Sender's name in mails.
    pub mail_name: String,
    /// One sentence for search engines and the landing page, by language.
    pub description: BTreeMap<Locale, String>,
    /// Title of the landing page, by language.
    pub index_title: BTreeMap<Locale, String>,
    /// What the landing page says first, by language; without it, the niche's own line.
    #[serde(default)]
    pub headline: BTreeMap<Locale, String>,
    /// The site's own language; None lets the browser decide.
    pub domain_language: Option<Locale>,
    /// 1 to 7 (spec 3).
    pub niche: u8,
    /// The niche, 1 to 7, whose picture the landing page shows; null: its own.
    #[serde(default)]
    pub scene: Option<u8>,
    /// Who may sign up.
    pub signups: Signups,
    /// May visitors search?
    pub logged_out_search: bool,
    /// May visitors with a traffic source search?
    pub logged_out_search_trafficsource: bool,
    /// Countries that the site serves, most important first.
    pub countries: Vec<Country>,
    /// Minimum age of members, at least 18.
    pub min_age: u8,
    /// Of which genders members can be: the specification's two, and others of `GENDERS`.
    #[serde(default = "super::starter::two_genders")]
    pub genders: Vec<String>,
    /// Shown in the footer and on customer service.
    pub support_phone: String,
    /// Shown in the footer and on customer service.
    pub support_email: String,
    /// Whether the site has fictional profiles at all; off on a new site.
    pub fictional_profiles: bool,
    /// Name of an icon; never stands without the words.
    pub fictional_icon: String,
    /// What stands behind the built-in warning, by language; served by `fictional_sentence`.
    pub fictional_warning: BTreeMap<Locale, String>,
    /// "Fictional profile" by language, of a closed list; served by `fictional_label`.
    pub fictional_singular: BTreeMap<Locale, String>,
    /// "Fictional profiles" by language, of a closed list; served by `fictional_labels`.
    pub fictional_plural: BTreeMap<Locale, String>,
    /// Shows the site-entry warning (spec 2: not 'no').
    pub enable_site_entry_popup: bool,
    /// Where it shows; empty: everywhere.
    pub site_entry_countries: Vec<Country>,
    /// Where members have their age checked before they write to others; empty: nowhere.
    #[serde(default)]
    pub age_check_countries: Vec<Country>,
    /// Fields that profiles show.
    pub visible_profile_fields: Vec<String>,
    /// Free texts that profiles show.
    pub visible_profile_notes: Vec<String>,
    /// Filters that search shows.
    pub search_fields: Vec<String>,
    /// Interests that members can choose; ids of data/interests.json.
    pub interests: Vec<String>,
    /// Credits for one message.
    pub message_credits: i32,
    /// Free credits at sign-up.
    pub signup_credits: i32,
    /// Credits for a photo in a message, or for a voice message.
    pub photo_credits: i32,
    /// Credits for a gift.
    pub gift_credits: i32,
    /// The gifts on offer, in this order; empty: none.
    #[serde(default = "super::gifts::all")]
    pub gifts: Vec<super::OfferedGift>,
    /// Longest message in characters as people count them.
    pub message_length: u16,
    /// To how many people a member may send the same first words in 24 hours, at most 50; 0: to any number.
    #[serde(default = "five")]
    pub identical_openers: u8,
    /// Days after which the credits of a first message that nobody answered come back, at most 14; 0: never. Not where it
    /// went to a fictional profile.
    #[serde(default = "a_week")]
    pub unanswered_days: u8,
    /// Days in which unused bought credits are refunded, at least 14.
    pub refund_days: u16,
    /// Members are shared with the other sites that have this on.
    pub member_resell: bool,
    /// See the type.
    pub enumeration_protection: EnumerationProtection,
    /// See the type. Members of two sites that share a pool are told only where both sites tell.
    #[serde(default)]
    pub block_notice: BlockNotice,
    /// Profiles say how soon somebody usually answers, unless the member hides it.
    #[serde(default = "yes")]
    pub show_answer_pace: bool,
    /// See the type.
    #[serde(default)]
    pub nude_photos: NudePhotos,
    /// Takes no throwaway mailboxes, at sign-up and when an address changes.
    #[serde(default)]
    pub refuse_disposable_email: bool,
    /// What a member, and a bank account, may order by direct debit in 30 days, in euro cents; 0: nothing.
    #[serde(default = "two_hundred_euro")]
    pub direct_debit_limit: i64,
    /// Offers PayPal when a card payment has failed; PayPal refuses some niches.
    #[serde(default = "yes")]
    pub paypal_retry: bool,
    /// Shows the extra US footer on English pages.
    pub us_footer: bool,
    /// New members have the time bonus: 25 % off in their first 4 hours (spec 4, 9).
    #[serde(default = "yes")]
    pub time_bonus: bool,
    /// Days from sign-up in which the first purchase is 25 % off for members who have had no time bonus (spec 4); 0: none.
    #[serde(default = "seven")]
    pub welcome_days: u16,
}

fn yes() -> bool {
    true
}

fn seven() -> u16 {
    7
}

fn two_hundred_euro() -> i64 {
    20_000
}

fn a_week() -> u8 {
    7
}

fn five() -> u8 {
    5
}

fn once_each(locales: impl Iterator<Item = Locale>) -> Vec<Locale> {
    let mut kept = Vec::new();
    for locale in locales {
        if !kept.contains(&locale) {
            kept.push(locale);
        }
    }
    kept
}

impl SiteSettings {
    /// What would make the site break a rule; empty when it is sound. For `liaison doctor` and `site set`.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut check = |sound: bool, fault: &str| {
            if !sound {
                faults.push(fault.to_owned());
            }
        };
        check(has_words(&self.name), "name is empty");
        check(has_words(&self.mail_name), "mail_name is empty");
        check(!self.countries.is_empty(), "countries is empty");
        check(
            self.has_sound_gifts(),
            "gifts names one that does not exist, or one twice, or a negative price",
        );
        check(self.support_email.contains('@'), "support_email is not an address");
        check(self.has_sound_genders(), "genders must be male, female and others that there are, each once");
        check(
            self.interests.iter().all(|id| super::data::interest_ids().any(|known| known == id)),
            "interests names one that does not exist",
        );
        // Of the warning, `word_faults` says it in more words.
        let bounds = self.out_of_bounds().into_iter();
        faults.extend(bounds.filter(|fault| !fault.starts_with(disclosure::WARNING)));
        faults.extend(self.word_faults());
        faults
    }

    /// Words that would hide something, or deny that a profile is fictional; no site is made with them.
    pub fn word_faults(&self) -> Vec<String> {
        self.hidden_characters().into_iter().chain(self.disclosure_faults()).collect()
    }

    /// Texts that hold what nobody sees, or what makes others read something else.
    fn hidden_characters(&self) -> Vec<String> {
        let by_language = |setting: &'static str, texts: &BTreeMap<Locale, String>| {
            texts
                .iter()
                .map(|(locale, text)| (format!("{setting}.{locale}"), text.clone()))
                .collect::<Vec<_>>()
        };
        let plain = [
            ("name", &self.name),
            ("mail_name", &self.mail_name),
            ("support_phone", &self.support_phone),
            ("support_email", &self.support_email),
            ("fictional_icon", &self.fictional_icon),
        ];
        let plain = plain.map(|(setting, text)| (setting.to_owned(), text.clone()));
        let texts = plain.into_iter().chain(by_language("description", &self.description));
        let texts = texts.chain(by_language("index_title", &self.index_title));
        let texts = texts.chain(by_language("headline", &self.headline));
        let hidden = texts.filter_map(|(setting, text)| Some((setting, hidden_character(&text)?, text)));
        hidden
            .map(|(setting, letter, text)| {
                let (code, text) = (u32::from(letter), text.escape_debug().to_string());
                format!(
                    "{setting} is \"{text}\": U+{code:04X} does not show, or changes how other words show"
                )
            })
            .collect()
    }

    /// Texts that are missing in a language that the site offers. For `liaison doctor`.
    pub fn missing_texts(&self) -> Vec<String> {
        let mut missing = Vec::new();
        for locale in self.locales() {
            for (name, texts) in [("description", &self.description), ("index_title", &self.index_title)] {
                if texts.get(&locale).is_none_or(|text| text.trim().is_empty()) {
                    missing.push(format!("{name} has no text in {locale}"));
                }
            }
        }
        missing
    }

    /// Whose picture the landing page shows, 1 to 7.
    pub fn scene(&self) -> u8 {
        self.scene.unwrap_or(self.niche)
    }

    /// What the landing page says first in a language: the site's own words, else the niche's.
    pub fn headline(&self, locale: Locale) -> String {
        let own = self.headline.get(&locale).filter(|own| !own.trim().is_empty());
        own.cloned().unwrap_or_else(|| texts::text(locale, &format!("headline-{}", self.niche), &[]))
    }

    /// Every language that the site is there in: what its countries offer, in their order, and its own.
    pub fn locales(&self) -> Vec<Locale> {
        let countries = self.countries.iter().flat_map(|country| &country.facts().locales);
        once_each(countries.copied().chain(self.domain_language))
    }

    /// The languages for somebody there: the country's, the site's own, and what this person chose before (`chosen`).
    pub fn locales_for(&self, country: Country, chosen: &[Locale]) -> Vec<Locale> {
        let all = self.locales();
        let chosen = chosen.iter().copied().filter(|locale| all.contains(locale));
        once_each(country.facts().locales.iter().copied().chain(self.domain_language).chain(chosen))
    }

    /// The youngest age at which one may join in that country.
    pub fn min_age_in(&self, country: Country) -> u8 {
        self.min_age.max(country.facts().min_age)
    }

    /// Whether members of this gender are taken.
    pub fn takes(&self, gender: &str) -> bool {
        self.genders.iter().any(|taken| taken == gender)
    }

    /// Those that are taken beside the two, in the order of `GENDERS`.
    pub(super) fn more_genders(&self) -> impl Iterator<Item = &'static str> {
        GENDERS.into_iter().skip(2).filter(move |gender| self.takes(gender))
    }

    fn has_sound_genders(&self) -> bool {
        let once = |gender: &String| self.genders.iter().filter(|other| *other == gender).count() == 1;
        let known = |gender: &String| GENDERS.contains(&gender.as_str());
        self.takes("male") && self.takes("female") && self.genders.iter().all(|one| known(one) && once(one))
    }

    /// The pool of members that the site's members meet.
    pub fn pool(&self, site: SiteId) -> String {
        if self.member_resell { "shared".to_owned() } else { site.to_string() }
    }
}

/// The company that runs a site (spec 3: Company info).
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Company {
    /// Short name; `company_id` of its sites.
    #[serde(skip)]
    pub id: String,
    /// Registered name.
    pub name: String,
    /// Street and number.
    pub address: String,
    /// Number in the register of companies.
    pub kvk: String,
    /// Zip and city.
    pub city: String,
    /// Where it is registered.
    pub country: Country,
    /// Names it trades under.
    pub tradenames: Vec<String>,
    /// VAT numbers, one a country where it is registered for VAT.
    pub vat_numbers: Vec<String>,
    /// Customer service.
    pub support_phone: String,
    /// What buyers' bank statements call it: 5 to 22 letters, digits and marks, as card schemes want it.
    #[serde(default)]
    pub statement_descriptor: String,
    /// Percentage that is offered to members who are about to leave.
    pub delete_discount: i16,
    /// Since when it runs sites; the terms' version date follows it (spec 4).
    #[serde(with = "time::serde::rfc3339")]
    pub added: OffsetDateTime,
}

impl Company {
    /// Whether it can stand on statements: what card schemes and banks take, and the database too.
    pub fn is_descriptor(text: &str) -> bool {
        let is_taken = |byte: u8| byte.is_ascii_alphanumeric() || b" .,&/-".contains(&byte);
        let ends = |end: Option<&u8>, dot| {
            end.is_some_and(|byte| byte.is_ascii_alphanumeric() || (dot && *byte == b'.'))
        };
        let bytes = text.as_bytes();
        (5..=22).contains(&bytes.len())
            && bytes.iter().copied().all(is_taken)
            && bytes.iter().any(u8::is_ascii_alphabetic)
            && ends(bytes.first(), false)
            && ends(bytes.last(), true)
    }

    /// One made from its name, for a company that has chosen none.
    pub fn descriptor_of(name: &str) -> String {
        let plain = sepa::transliterate(name, sepa::Transliteration::default()).to_ascii_uppercase();
        let words = plain.split_whitespace().map(|word| {
            let letters =
                word.chars().filter(|letter| letter.is_ascii_alphanumeric() || ".&-/".contains(*letter));
            letters.collect::<String>()
        });
        // Whole words, where they are enough: one that is cut off looks like a mistake on a statement.
        let mut short = String::new();
        for word in words.filter(|word| !word.is_empty()) {
            let longer = if short.is_empty() { word } else { format!("{short} {word}") };
            if longer.len() > 22 && short.len() >= 5 {
                break;
            }
            short = longer.chars().take(22).collect();
        }
        short.truncate(
            short.trim_end_matches(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.').len(),
        );
        let short = short.trim_start_matches(|letter: char| !letter.is_ascii_alphanumeric()).to_owned();
        if Self::is_descriptor(&short) { short } else { "ONLINE SERVICE".to_owned() }
    }
}

/// The lowest price of one message in a country.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MinimumMessageCost {
    /// Minor units.
    pub costs: i64,
    /// ISO 4217.
    pub currency: Currency,
}
