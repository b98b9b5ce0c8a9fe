//! First messages to choose from: of what the two share, and drawn for this pair alone, so that nobody gets from everybody
//! what everybody else gets. The same pair always has the same ones.

use super::{prompts::ProfilePrompt, view::ProfileCard};
use crate::{
    kernel::{
        ids::MemberId,
        locale::Locale,
        texts::{self, Arguments},
    },
    settings,
};

/// So many to choose from.
const OPENERS: usize = 3;
/// Interests that make a poor first word, beside those of an erotic kind.
const UNSAID: [&str; 2] = ["relationship", "kissing"];

/// Who would write to whom.
pub(super) struct Pair<'a> {
    pub viewer: MemberId,
    /// The other one's.
    pub card: &'a ProfileCard,
    /// What the other one answered, as far as the viewer reads it.
    pub prompts: &'a [ProfilePrompt],
    /// How many of the other one's photos the viewer sees.
    pub photos: usize,
    /// Both live in one town.
    pub same_town: bool,
}

/// A kind of opener, and how many ways there are to say it (`opener-<kind>-<n>` in the catalogues).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Prompt,
    Interest,
    Town,
    Home,
    Photo,
    Light,
    Choice,
}

impl Kind {
    fn of(self) -> (&'static str, usize) {
        match self {
            Self::Prompt => ("prompt", 3),
            Self::Interest => ("interest", 3),
            Self::Town => ("town", 3),
            Self::Home => ("home", 2),
            Self::Photo => ("photo", 2),
            Self::Light => ("light", 4),
            Self::Choice => ("choice", 4),
        }
    }
}

/// Chance that is the same for one pair at any time.
struct Draw([u8; 32], usize);

impl Draw {
    fn new(viewer: MemberId, other: MemberId) -> Self {
        let mut hasher = blake3::Hasher::new_derive_key("liaison openers");
        hasher.update(viewer.0.as_bytes()).update(other.0.as_bytes());
        Self(hasher.finalize().into(), 0)
    }

    /// One of so many, from 0; 0 of none.
    fn below(&mut self, count: usize) -> usize {
        let byte = self.0.get(self.1).copied().unwrap_or_default();
        self.1 += 1;
        usize::from(byte).checked_rem(count).unwrap_or_default()
    }

    fn pick<'l, T>(&mut self, list: &'l [T]) -> Option<&'l T> {
        list.get(self.below(list.len()))
    }
}

/// Three ways to begin: what the other one answered and what both like come first, then where they live, their photos, or
/// something light. Nothing of an erotic kind: that is for the two to bring up.
pub(super) fn openers(pair: &Pair<'_>, locale: Locale) -> Vec<String> {
    let mut draw = Draw::new(pair.viewer, pair.card.id);
    let mut chosen: Vec<(Kind, Arguments)> = Vec::new();
    if let Some(prompt) = draw.pick(pair.prompts) {
        chosen.push((Kind::Prompt, vec![("question", prompt.question.as_str().into())]));
    }
    let said = |id: &&String| !settings::is_adult_interest(id) && !UNSAID.contains(&id.as_str());
    let shared = pair.card.shared_interests.iter().filter(said);
    if let Some(id) = draw.pick(&shared.collect::<Vec<_>>()) {
        let name = texts::text(locale, &format!("interest-{id}"), &[]);
        chosen.push((Kind::Interest, vec![("interest", name.into())]));
    }
    let town = if pair.same_town { Kind::Home } else { Kind::Town };
    let mut rest = vec![
        (town, vec![("city", pair.card.city.as_str().into())]),
        (Kind::Light, Vec::new()),
        (Kind::Choice, Vec::new()),
    ];
    if pair.photos > 1 {
        rest.push((Kind::Photo, Vec::new()));
    }
    while chosen.len() < OPENERS && !rest.is_empty() {
        let next = draw.below(rest.len());
        chosen.push(rest.swap_remove(next));
    }
    let say = |(kind, arguments): (Kind, Arguments)| {
        let (name, ways) = kind.of();
        texts::text(locale, &format!("opener-{name}-{}", draw.below(ways) + 1), &arguments)
    };
    chosen.into_iter().map(say).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::members::{Gender, Online};
    use std::collections::BTreeSet;
    use uuid::Uuid;

    const KINDS: [Kind; 7] =
        [Kind::Prompt, Kind::Interest, Kind::Town, Kind::Home, Kind::Photo, Kind::Light, Kind::Choice];

    fn card(id: u128, shared: &[&str]) -> ProfileCard {
        ProfileCard {
            id: MemberId(Uuid::from_u128(id)),
            name: "Eva".to_owned(),
            age: 30,
            second_age: None,
            gender: Gender::Female,
            country: "NL".to_owned(),
            region: "NL-UT".to_owned(),
            city: "Utrecht".to_owned(),
            main_image: None,
            online: Online::Earlier,
            fictional: false,
            liked: false,
            matched: false,
            distance_km: None,
            shared_interests: shared.iter().map(|&id| id.to_owned()).collect(),
            verified: false,
        }
    }

    fn said(viewer: u128, card: &ProfileCard, prompts: &[ProfilePrompt], locale: Locale) -> Vec<String> {
        let viewer = MemberId(Uuid::from_u128(viewer));
        openers(&Pair { viewer, card, prompts, photos: 3, same_town: false }, locale)
    }

    #[test]
    fn every_way_has_a_text_in_every_language_and_says_what_it_is_given() {
        let arguments = [("question", "§Q".into()), ("interest", "§I".into()), ("city", "§C".into())];
        for locale in Locale::ALL {
            for kind in KINDS {
                let (name, ways) = kind.of();
                for way in 1..=ways {
                    let text = texts::lookup(locale, &format!("opener-{name}-{way}"), &arguments).unwrap();
                    assert!((10..=160).contains(&text.chars().count()), "{locale:?} {text}");
                    let told = match kind {
                        Kind::Prompt => "§Q",
                        Kind::Interest => "§I",
                        Kind::Town | Kind::Home => "§C",
                        Kind::Photo | Kind::Light | Kind::Choice => "",
                    };
                    assert!(text.contains(told), "{locale:?} {text}");
                }
                assert!(texts::lookup(locale, &format!("opener-{name}-{}", ways + 1), &[]).is_none());
            }
        }
    }

    #[test]
    fn a_pair_always_has_the_same_three_and_other_pairs_have_others() {
        let prompt =
            ProfilePrompt { id: "pets".into(), question: "Cats or dogs".into(), answer: "Both.".into() };
        let prompts = [prompt];
        let mut seen = BTreeSet::new();
        for other in 0..40 {
            let card = card(other, &["cooking", "hiking"]);
            let three = said(1, &card, &prompts, Locale::En);
            assert_eq!((three.len(), BTreeSet::from_iter(&three).len()), (3, 3));
            assert_eq!(three, said(1, &card, &prompts, Locale::En));
            assert!(three[0].contains("Cats or dogs"), "{three:?}");
            assert!(three[1].contains("Cooking") || three[1].contains("Hiking"), "{three:?}");
            seen.insert(three);
        }
        assert!(seen.len() > 20, "{} of 40 differ", seen.len());
        let card = card(7, &[]);
        let to_one: BTreeSet<_> = (100..140).map(|viewer| said(viewer, &card, &[], Locale::En)).collect();
        assert!(to_one.len() > 20, "{} of 40 write differently to one", to_one.len());
    }

    #[test]
    fn nothing_erotic_is_anybodys_first_word() {
        for viewer in 0..40 {
            let three = said(viewer, &card(7, &["dominance", "kissing"]), &[], Locale::En);
            assert!(
                !three.iter().any(|text| text.contains("Dominance") || text.contains("Kissing")),
                "{three:?}"
            );
        }
    }
}
