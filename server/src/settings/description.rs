//! What there is to set of a site, made from the type of its settings: forms, searches and checks come from here, and none of
//! them is written by hand. A field that lacks its line does not compile, and what it takes follows from its type.

use super::{
    data::interest_ids,
    disclosure,
    gifts::{GIFTS, OfferedGift},
    model::{BlockNotice, EnumerationProtection, NudePhotos, Signups, SiteSettings},
    starter::{GENDERS, PROFILE_FIELDS, PROFILE_NOTES, SEARCH_FIELDS},
};
use crate::kernel::{country::Country, locale::Locale, texts};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Of what kind a setting is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SettingGroup {
    /// The brand, and whom members reach.
    Brand,
    /// What the first page shows.
    FirstPage,
    /// Where the site is, and who may join.
    Joining,
    /// What members see of each other.
    Profiles,
    /// Profiles that are of nobody.
    Fictional,
    /// Messages, and what they cost.
    Messages,
    /// What is sold, and what goes back.
    Money,
}

/// Who notices when it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Affects {
    /// Whoever opens a page, members or not.
    Everybody,
    /// Whoever is not logged in, and search engines.
    Visitors,
    /// Whoever joins from then on.
    Newcomers,
    /// All members, with their next page.
    Members,
    /// Whoever writes, from the next message on.
    Writers,
    /// Whoever buys, from the next order on.
    Buyers,
}

/// What a setting takes.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SettingShape {
    /// Words.
    Text {
        /// In characters.
        longest: u16,
    },
    /// Words by language.
    Texts {
        /// In characters.
        longest: u16,
    },
    /// One of a list, by language; none: the first.
    Labels {
        /// By language.
        #[schema(value_type = BTreeMap<String, Vec<String>>)]
        choices: BTreeMap<Locale, Vec<String>>,
    },
    /// Yes or no.
    Switch,
    /// A whole number.
    Number {
        /// The smallest.
        least: i64,
        /// The largest; null: there is none but the type's.
        #[schema(required)]
        most: Option<i64>,
        /// Whether there may be none.
        optional: bool,
    },
    /// One of a list.
    Choice {
        /// As they are on the wire.
        choices: Vec<String>,
        /// Whether there may be none.
        optional: bool,
    },
    /// Several of a list.
    List {
        /// As they are on the wire.
        choices: Vec<String>,
        /// Whether their order means something.
        ordered: bool,
    },
    /// Gifts in their order, each with a price of its own or none.
    Gifts {
        /// Their ids.
        choices: Vec<String>,
    },
}

/// What a type of field takes, and why a value is none of that.
trait Shaped {
    /// What bounds it, beside its type.
    type Bounds;
    fn shape(bounds: Self::Bounds) -> SettingShape;
    /// "must be 1 to 7"
    fn fault(&self, _: Self::Bounds) -> Option<String> {
        None
    }
}

/// In characters.
struct Longest(u16);
/// Smallest and largest.
struct Between(i64, Option<i64>);

impl Shaped for String {
    type Bounds = Longest;
    fn shape(Longest(longest): Longest) -> SettingShape {
        SettingShape::Text { longest }
    }
    fn fault(&self, Longest(longest): Longest) -> Option<String> {
        (self.chars().count() > usize::from(longest)).then(|| format!("must be at most {longest} characters"))
    }
}

impl Shaped for BTreeMap<Locale, String> {
    /// None: labels of a closed list.
    type Bounds = Result<Longest, &'static str>;
    fn shape(bounds: Self::Bounds) -> SettingShape {
        match bounds {
            Ok(Longest(longest)) => SettingShape::Texts { longest },
            Err(label) => SettingShape::Labels { choices: disclosure::labels(label) },
        }
    }
    fn fault(&self, bounds: Self::Bounds) -> Option<String> {
        let Longest(longest) = bounds.ok()?;
        let is_long = |text: &String| text.chars().count() > usize::from(longest);
        self.values().any(is_long).then(|| format!("must be at most {longest} characters in each language"))
    }
}

impl Shaped for bool {
    type Bounds = ();
    fn shape((): ()) -> SettingShape {
        SettingShape::Switch
    }
}

fn outside(number: i64, Between(least, most): &Between) -> Option<String> {
    match most {
        Some(most) => (!(*least..=*most).contains(&number)).then(|| format!("must be {least} to {most}")),
        None => (number < *least).then(|| format!("must be at least {least}")),
    }
}

macro_rules! numbers {
    ($($number:ty),*) => { $(
        impl Shaped for $number {
            type Bounds = Between;
            fn shape(Between(least, most): Between) -> SettingShape {
                SettingShape::Number { least, most, optional: false }
            }
            fn fault(&self, bounds: Between) -> Option<String> {
                outside(i64::from(*self), &bounds)
            }
        }
    )* };
}
numbers!(u8, u16, i32);

impl Shaped for i64 {
    type Bounds = Between;
    fn shape(Between(least, most): Between) -> SettingShape {
        SettingShape::Number { least, most, optional: false }
    }
    fn fault(&self, bounds: Between) -> Option<String> {
        outside(*self, &bounds)
    }
}

impl Shaped for Option<u8> {
    type Bounds = Between;
    fn shape(Between(least, most): Between) -> SettingShape {
        SettingShape::Number { least, most, optional: true }
    }
    fn fault(&self, bounds: Between) -> Option<String> {
        self.and_then(|number| outside(i64::from(number), &bounds))
    }
}

impl Shaped for Option<Locale> {
    type Bounds = ();
    fn shape((): ()) -> SettingShape {
        let choices = Locale::ALL.iter().map(|locale| locale.code().to_owned()).collect();
        SettingShape::Choice { choices, optional: true }
    }
}

/// As serde writes a unit variant.
fn written(value: &impl Serialize) -> Option<String> {
    serde_json::to_value(value).ok()?.as_str().map(str::to_owned)
}

macro_rules! choices {
    ($($choice:ident [$($variant:ident),+]),*) => { $(
        impl Shaped for $choice {
            type Bounds = ();
            fn shape((): ()) -> SettingShape {
                // One that is added and not named here does not compile.
                fn named(choice: $choice) -> Option<String> {
                    match choice { $($choice::$variant)|+ => written(&choice) }
                }
                let choices = [$(Self::$variant),+].into_iter().filter_map(named).collect();
                SettingShape::Choice { choices, optional: false }
            }
        }
    )* };
}
choices!(
    Signups[All, WithTrafficsource, None],
    EnumerationProtection[Strict, Open],
    BlockNotice[Silent, Told],
    NudePhotos[Blurred, Refused]
);

impl Shaped for Vec<Country> {
    /// Whether the order means something.
    type Bounds = bool;
    fn shape(ordered: bool) -> SettingShape {
        let choices = Country::all().map(|facts| facts.code.code().to_owned()).collect();
        SettingShape::List { choices, ordered }
    }
}

impl Shaped for Vec<String> {
    /// What there is.
    type Bounds = Vec<&'static str>;
    fn shape(known: Vec<&'static str>) -> SettingShape {
        let choices = known.into_iter().map(str::to_owned).collect();
        SettingShape::List { choices, ordered: false }
    }
}

impl Shaped for Vec<OfferedGift> {
    type Bounds = ();
    fn shape((): ()) -> SettingShape {
        SettingShape::Gifts { choices: GIFTS.map(str::to_owned).to_vec() }
    }
}

macro_rules! settings {
    ($($name:ident $field:ident: $group:ident, $affects:ident, $bounds:expr;)*) => {
        /// A setting of a site, by its name in the document.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "snake_case")]
        #[expect(missing_docs, reason = "named like the fields of `SiteSettings`, which say what they are")]
        pub enum SettingKey { $($name),* }

        impl SettingKey {
            /// All of them, group by group.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// Its name in the document.
            pub fn code(self) -> &'static str {
                match self { $(Self::$name => stringify!($field)),* }
            }

            /// Where it stands in a form.
            pub fn group(self) -> SettingGroup {
                match self { $(Self::$name => SettingGroup::$group),* }
            }

            /// Who notices.
            pub fn affects(self) -> Affects {
                match self { $(Self::$name => Affects::$affects),* }
            }

            /// What it takes.
            pub fn shape(self) -> SettingShape {
                fn of<T: Shaped>(_: fn(&SiteSettings) -> &T, bounds: T::Bounds) -> SettingShape {
                    T::shape(bounds)
                }
                match self { $(Self::$name => of(|settings| &settings.$field, $bounds)),* }
            }
        }

        impl SiteSettings {
            /// What is out of its bounds: "niche must be 1 to 7".
            pub(super) fn out_of_bounds(&self) -> Vec<String> {
                let Self { $($field),* } = self;
                let faults = [$($field.fault($bounds).map(|fault| format!("{} {fault}", stringify!($field)))),*];
                faults.into_iter().flatten().collect()
            }
        }
    };
}

settings! {
    Name name: Brand, Everybody, Longest(80);
    MailName mail_name: Brand, Members, Longest(80);
    Niche niche: Brand, Everybody, Between(1, Some(7));
    SupportEmail support_email: Brand, Everybody, Longest(254);
    SupportPhone support_phone: Brand, Everybody, Longest(40);
    UsFooter us_footer: Brand, Everybody, ();
    IndexTitle index_title: FirstPage, Visitors, Ok(Longest(120));
    Description description: FirstPage, Visitors, Ok(Longest(500));
    Headline headline: FirstPage, Visitors, Ok(Longest(120));
    Scene scene: FirstPage, Visitors, Between(1, Some(7));
    EnableSiteEntryPopup enable_site_entry_popup: FirstPage, Visitors, ();
    SiteEntryCountries site_entry_countries: FirstPage, Visitors, false;
    LoggedOutSearch logged_out_search: FirstPage, Visitors, ();
    LoggedOutSearchTrafficsource logged_out_search_trafficsource: FirstPage, Visitors, ();
    Countries countries: Joining, Everybody, true;
    DomainLanguage domain_language: Joining, Everybody, ();
    Signups signups: Joining, Newcomers, ();
    MinAge min_age: Joining, Newcomers, Between(18, None);
    Genders genders: Joining, Everybody, GENDERS.to_vec();
    AgeCheckCountries age_check_countries: Joining, Members, false;
    SignupCredits signup_credits: Joining, Newcomers, Between(0, None);
    RefuseDisposableEmail refuse_disposable_email: Joining, Newcomers, ();
    EnumerationProtection enumeration_protection: Joining, Visitors, ();
    MemberResell member_resell: Profiles, Members, ();
    VisibleProfileFields visible_profile_fields: Profiles, Members, PROFILE_FIELDS.to_vec();
    VisibleProfileNotes visible_profile_notes: Profiles, Members, PROFILE_NOTES.to_vec();
    SearchFields search_fields: Profiles, Members, SEARCH_FIELDS.to_vec();
    Interests interests: Profiles, Members, interest_ids().collect();
    BlockNotice block_notice: Profiles, Members, ();
    ShowAnswerPace show_answer_pace: Profiles, Members, ();
    NudePhotos nude_photos: Profiles, Members, ();
    FictionalProfiles fictional_profiles: Fictional, Everybody, ();
    FictionalIcon fictional_icon: Fictional, Members, Longest(40);
    FictionalSingular fictional_singular: Fictional, Members, Err("fictional_singular");
    FictionalPlural fictional_plural: Fictional, Members, Err("fictional_plural");
    FictionalWarning fictional_warning: Fictional, Everybody, Ok(Longest(disclosure::LONGEST_WARNING));
    MessageCredits message_credits: Messages, Writers, Between(1, None);
    PhotoCredits photo_credits: Messages, Writers, Between(0, None);
    GiftCredits gift_credits: Messages, Writers, Between(0, None);
    Gifts gifts: Messages, Writers, ();
    MessageLength message_length: Messages, Writers, Between(50, Some(5_000));
    IdenticalOpeners identical_openers: Messages, Writers, Between(0, Some(50));
    UnansweredDays unanswered_days: Messages, Writers, Between(0, Some(14));
    RefundDays refund_days: Money, Buyers, Between(14, None);
    DirectDebitLimit direct_debit_limit: Money, Buyers, Between(0, Some(1_000_000));
    PaypalRetry paypal_retry: Money, Buyers, ();
    TimeBonus time_bonus: Money, Newcomers, ();
    WelcomeDays welcome_days: Money, Newcomers, Between(0, Some(365));
}

/// All that a form has to know of a setting; its words are the form's, by the key.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SettingDescription {
    /// Which.
    pub key: SettingKey,
    /// Where it stands.
    pub group: SettingGroup,
    /// Who notices when it changes.
    pub affects: Affects,
    /// What it takes.
    pub shape: SettingShape,
    /// What a new site begins with; empty where that is the operator's to say.
    pub default: Value,
}

impl SettingKey {
    /// The setting of this name.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|key| key.code() == code)
    }

    /// A choice of it in a language, where the program has words for it: interests and gifts.
    pub fn word_of(self, choice: &str, locale: Locale) -> Option<String> {
        let name = match self {
            Self::Interests => format!("interest-{choice}"),
            Self::Gifts => format!("gift-{choice}"),
            _ => return None,
        };
        texts::lookup(locale, &name, &[])
    }
}

/// All settings, group by group.
///
/// # Errors
/// Never in practice: the settings of a new site are always written.
pub fn descriptions() -> serde_json::Result<Vec<SettingDescription>> {
    let starter = serde_json::to_value(SiteSettings::starter("", Vec::new()))?;
    let describe = |key: SettingKey| SettingDescription {
        key,
        group: key.group(),
        affects: key.affects(),
        shape: key.shape(),
        default: starter.get(key.code()).cloned().unwrap_or_default(),
    };
    Ok(SettingKey::ALL.iter().copied().map(describe).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_is_the_documents_own_and_what_a_new_site_has_fits() {
        let starter = SiteSettings::starter("Vonk", vec![Country::parse("NL").unwrap()]);
        let document = serde_json::to_value(&starter).unwrap();
        let names: Vec<&str> = document.as_object().unwrap().keys().map(String::as_str).collect();
        let mut known: Vec<&str> = SettingKey::ALL.iter().map(|key| key.code()).collect();
        known.sort_unstable();
        assert_eq!(known, names);
        assert_eq!(starter.out_of_bounds(), Vec::<String>::new());
        for key in SettingKey::ALL {
            assert_eq!(serde_json::to_value(key).unwrap(), key.code());
            assert_eq!(SettingKey::parse(key.code()), Some(*key));
        }
    }

    #[test]
    fn groups_stand_together() {
        let mut groups: Vec<SettingGroup> = SettingKey::ALL.iter().map(|key| key.group()).collect();
        groups.dedup();
        assert_eq!(groups.len(), 7, "{groups:?}");
    }

    #[test]
    fn every_choice_is_one_that_the_document_takes() {
        let starter = SiteSettings::starter("Vonk", vec![Country::parse("NL").unwrap()]);
        let mut choices = 0;
        for one in descriptions().unwrap() {
            let SettingShape::Choice { choices: known, .. } = &one.shape else { continue };
            for choice in known {
                let mut document = serde_json::to_value(&starter).unwrap();
                document[one.key.code()] = choice.clone().into();
                assert!(serde_json::from_value::<SiteSettings>(document).is_ok(), "{:?} {choice}", one.key);
                choices += 1;
            }
        }
        assert_eq!(choices, 11 + 3 + 2 + 2 + 2);
    }

    #[test]
    fn what_is_out_of_bounds_is_named() {
        let mut settings = SiteSettings::starter("Vonk", vec![Country::parse("NL").unwrap()]);
        settings.niche = 8;
        settings.min_age = 17;
        settings.scene = Some(0);
        settings.name = "a".repeat(81);
        settings.description.insert(Locale::Nl, "a".repeat(501));
        assert_eq!(
            settings.out_of_bounds(),
            [
                "name must be at most 80 characters",
                "niche must be 1 to 7",
                "description must be at most 500 characters in each language",
                "scene must be 1 to 7",
                "min_age must be at least 18",
            ]
        );
    }
}
