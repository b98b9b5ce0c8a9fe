//! The demo's members: names, towns, tastes and words of their country, the same for the same seed.

use super::{pictures, prompts, sites::DemoSite};
use crate::{
    kernel::{
        country::{Country, embedded_json},
        ids::MemberId,
        locale::Locale,
        random::Random,
    },
    members::{
        BodyType, EyeColour, Gender, HairColour, Intent, NewProfile, ProfileStatus, RelationshipStatus,
        SpokenLanguage, Tattoos,
    },
    settings::{self, City},
};
use portraits::Cast;
use serde::Deserialize;
use std::{collections::BTreeMap, sync::LazyLock};
use time::{Duration, OffsetDateTime};

/// Percent of profiles that nobody is behind, on sites that have such.
const FICTIONAL_PERCENT: u32 = 8;

/// A member of the demo, before it is stored.
pub(super) struct Person {
    /// What others see.
    pub profile: NewProfile,
    /// In which language they write.
    pub language: Locale,
    /// Where they live.
    pub country: Country,
    /// When they were last here.
    pub active_at: OffsetDateTime,
    /// Their looks, which the profile agrees with.
    pub looks: portraits::Person,
    /// How many photos they have, at most 3.
    pub photos: u8,
}

#[derive(Deserialize)]
struct Names {
    female: Vec<String>,
    male: Vec<String>,
}

type Lines = BTreeMap<Locale, Vec<String>>;

static NAMES: LazyLock<BTreeMap<Country, Names>> =
    LazyLock::new(|| embedded_json(include_str!("../../../content/demo/first_names.json")));
static ABOUT: LazyLock<Lines> =
    LazyLock::new(|| embedded_json(include_str!("../../../content/demo/about.json")));
static REASONS: LazyLock<Lines> =
    LazyLock::new(|| embedded_json(include_str!("../../../content/demo/reasons.json")));

/// Draws from lists with the demo's own chance.
pub(super) struct Dice<'a>(pub &'a Random);

impl Dice<'_> {
    /// One of the list; None when it is empty.
    pub(super) fn pick<'l, T>(&self, list: &'l [T]) -> Option<&'l T> {
        let bound = u32::try_from(list.len()).unwrap_or(u32::MAX);
        list.get(usize::try_from(self.0.below(bound)).unwrap_or(0))
    }

    /// True in `percent` of 100 throws.
    pub(super) fn chance(&self, percent: u32) -> bool {
        self.0.below(100) < percent
    }

    /// From `low` to `high`, both included.
    pub(super) fn between(&self, low: u32, high: u32) -> u32 {
        low + self.0.below(high.saturating_sub(low) + 1)
    }

    /// One of the list, more often near its front.
    fn lean<'l, T>(&self, list: &'l [T]) -> Option<&'l T> {
        let bound = u32::try_from(list.len()).unwrap_or(1);
        let place = self.0.below(bound).min(self.0.below(bound));
        list.get(usize::try_from(place).unwrap_or(0))
    }
}

/// Draws one member of a site; None only if the data files lack a country. Who has a face of their own looks like nobody else
/// in the cast; the others share pictures, so their profiles name no hair.
/// The lead, whom newcomers log in as, lives in the site's first country and speaks English where one can.
pub(super) fn draw(
    random: &Random,
    home: &DemoSite,
    now: OffsetDateTime,
    lead: bool,
    cast: Option<&mut Cast>,
) -> Option<Person> {
    let dice = Dice(random);
    let settings = &home.site.settings;
    let country = if lead { *settings.countries.first()? } else { *dice.lean(&settings.countries)? };
    let city = town(&dice, country)?;
    let locales = &country.facts().locales;
    let language = if lead && locales.contains(&Locale::En) { Locale::En } else { *dice.lean(locales)? };
    let gender = if dice.chance(52) { Gender::Male } else { Gender::Female };
    let age = if lead { 31 } else { age(&dice, settings.min_age_in(country)) };
    let active_at = now - since_last_visit(&dice);
    let born = now.date().replace_year(now.year() - i32::from(age)).ok()?
        - Duration::days(i64::from(dice.between(1, 360)));
    let (seeks_male, seeks_female) = tastes(&dice, gender);
    let id = MemberId::random(random);
    let profile = NewProfile {
        wanted_name: None,
        id,
        site_id: home.site.id,
        pool: settings.pool(home.site.id),
        status: ProfileStatus::Active,
        name: name(&dice, country, gender)?,
        gender,
        seeks_male,
        seeks_female,
        seeks_non_binary: false,
        seeks_couples: Vec::new(),
        date_of_birth: born,
        second: None,
        country: country.code().to_owned(),
        region: city.region.clone(),
        city: city.id.clone(),
        relationship_status: dice.chance(80).then(|| dice.pick(RelationshipStatus::ALL).copied()).flatten(),
        body_type: dice
            .chance(75)
            .then(|| dice.lean(&[BodyType::Normal, BodyType::Slim, BodyType::Fat]).copied())
            .flatten(),
        hair_colour: dice.chance(80).then(|| hair(&dice, gender)).flatten(),
        eye_colour: dice.chance(80).then(|| dice.pick(EyeColour::ALL).copied()).flatten(),
        tattoos: dice.chance(60).then(|| dice.lean(Tattoos::ALL).copied()).flatten(),
        interests: interests(&dice, &settings.interests),
        intent: intent(id),
        languages: languages(id, language, locales),
        reason: dice.chance(60).then(|| dice.pick(REASONS.get(&language)?).cloned()).flatten(),
        about: dice.chance(85).then(|| dice.pick(ABOUT.get(&language)?).cloned()).flatten(),
        prompts: Vec::new(),
        // Not every member agrees; by the id, as intent and languages: nothing else of the demo hangs on them.
        shows_orientation: lead || id.0.as_bytes().first().is_none_or(|byte| byte % 12 != 0),
        fictional: settings.fictional_profiles && !lead && dice.chance(FICTIONAL_PERCENT),
        has_photo: false,
        active_on: active_at.date(),
        created_at: active_at - Duration::hours(i64::from(dice.between(2, 8_000))),
    };
    let photos = photos(&dice);
    let seed = u64::from_le_bytes(random.bytes());
    let seen = pictures::profile(seed, &profile, age);
    let has_own_face = cast.is_some();
    let looks = match cast {
        Some(cast) => cast.person(seed, &seen),
        None => portraits::Person::seeded(seed, &seen),
    };
    let named = profile.hair_colour.filter(|_| has_own_face);
    let hair_colour = named.and_then(|_| pictures::hair_colour(&looks));
    let prompts = prompts::answers(&profile, language);
    let profile = NewProfile { has_photo: photos > 0, hair_colour, prompts, ..profile };
    Some(Person { profile, language, country, active_at, looks, photos })
}

fn town(dice: &Dice<'_>, country: Country) -> Option<&'static City> {
    let mut towns = settings::cities(country);
    towns.sort_by_key(|city| std::cmp::Reverse(city.population));
    dice.lean(&towns).copied()
}

fn name(dice: &Dice<'_>, country: Country, gender: Gender) -> Option<String> {
    let names = NAMES.get(&country)?;
    dice.pick(if gender == Gender::Male { &names.male } else { &names.female }).cloned()
}

fn hair(dice: &Dice<'_>, gender: Gender) -> Option<HairColour> {
    let colours =
        HairColour::ALL.iter().filter(|colour| gender == Gender::Male || **colour != HairColour::Bald);
    dice.pick(&colours.copied().collect::<Vec<_>>()).copied()
}

/// More young than old, nobody below the site's age.
fn age(dice: &Dice<'_>, youngest: u8) -> u8 {
    let years = dice.between(0, 46).min(dice.between(0, 50));
    youngest.max(19).saturating_add(u8::try_from(years).unwrap_or(0))
}

fn tastes(dice: &Dice<'_>, gender: Gender) -> (bool, bool) {
    let other = if gender == Gender::Male { (false, true) } else { (true, false) };
    match dice.between(0, 99) {
        0..88 => other,
        88..94 => (other.1, other.0),
        _ => (true, true),
    }
}

/// A fifth was here today, half within the month.
fn since_last_visit(dice: &Dice<'_>) -> Duration {
    let minutes = match dice.between(0, 99) {
        0..4 => dice.between(0, 4),
        4..20 => dice.between(10, 1_000),
        20..60 => dice.between(1_440, 14_400),
        _ => dice.between(14_400, 86_400),
    };
    Duration::minutes(i64::from(minutes))
}

fn interests(dice: &Dice<'_>, offered: &[String]) -> Vec<String> {
    let mut chosen: Vec<String> =
        (0..dice.between(2, 9)).filter_map(|_| dice.pick(offered).cloned()).collect();
    chosen.sort();
    chosen.dedup();
    chosen
}

/// One or two, and a quarter doesn't say.
fn intent(id: MemberId) -> Vec<Intent> {
    let one = usize::from(id.0.as_bytes().get(1).copied().unwrap_or(0));
    let said = Intent::ALL.iter().copied().enumerate();
    said.filter(|(place, _)| one % 8 / 2 == place + 1 || (one % 8 == 7 && *place > 0))
        .map(|(_, intent)| intent)
        .collect()
}

/// The one that they write in, for some the country's others, and English for half; a fifth doesn't say.
fn languages(id: MemberId, own: Locale, of_country: &[Locale]) -> Vec<SpokenLanguage> {
    let one = id.0.as_bytes().get(2).copied().unwrap_or(0);
    if one % 5 == 0 {
        return Vec::new();
    }
    let others = of_country.iter().copied().filter(|_| one % 3 == 0);
    let english = (one % 2 == 0).then_some(Locale::En);
    let mut spoken: Vec<SpokenLanguage> = Vec::new();
    for language in [own].into_iter().chain(others).chain(english).filter_map(spoken_as) {
        if !spoken.contains(&language) {
            spoken.push(language);
        }
    }
    spoken
}

/// Norwegians speak Norwegian, whichever way they write it.
fn spoken_as(locale: Locale) -> Option<SpokenLanguage> {
    let code = if locale == Locale::Nb { "no" } else { locale.code() };
    SpokenLanguage::ALL.iter().copied().find(|language| language.code() == code)
}

/// A third has all three pictures, a few have none.
fn photos(dice: &Dice<'_>) -> u8 {
    match dice.between(0, 99) {
        0..5 => 0,
        5..40 => 1,
        40..65 => 2,
        _ => 3,
    }
}
