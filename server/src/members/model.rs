//! What a profile says, as types that can hold nothing else (spec 3: Profile); whom it seeks is in looking_for.rs.

pub use super::looking_for::{LookingFor, Seeks};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A set of words that are the same on the wire and in the database.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident $word:tt),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema, sqlx::Type)]
        #[sqlx(type_name = "text")]
        pub enum $name {
            $($(#[$variant_doc])* #[serde(rename = $word)] #[sqlx(rename = $word)] $variant),*
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The word on the wire and in the database.
            pub fn code(self) -> &'static str {
                match self { $(Self::$variant => $word),* }
            }
        }
    };
}

words!(/// A member's gender: one of the two (spec 3), or one more that their site takes (its setting `genders`); of an account of
    /// two, which couple they are.
    Gender { /// A man.
        Male "male", /// A woman.
        Female "female", /// Neither of the two, or both.
        NonBinary "non_binary", /// A woman and a man.
        CoupleMf "couple_mf", /// Two women.
        CoupleFf "couple_ff", /// Two men.
        CoupleMm "couple_mm" });

impl Gender {
    /// The kinds of couples.
    pub const COUPLES: [Self; 3] = [Self::CoupleMf, Self::CoupleFf, Self::CoupleMm];

    /// Whether an account of this gender is of two people.
    pub fn is_couple(self) -> bool {
        Self::COUPLES.contains(&self)
    }
}

words!(/// Spec 3; follows from the member's gender and whom they look for, where one of these words says it.
    Sexuality { /// Looks for the other gender.
        Hetero "hetero", /// A man who looks for men.
        Gay "gay", /// A woman who looks for women.
        Lesbian "lesbian", /// A man or a woman who looks for both.
        Bi "bi" });
words!(/// Whether others can see the profile; `disabled` until the address is confirmed (spec 4).
    ProfileStatus { /// Others see it.
        Active "active", /// Nobody else does.
        Disabled "disabled" });
words!(/// How soon a member usually answers who writes to them first; whoever takes longer has no word for it.
    AnswerPace { /// Within a day.
        Day "day", /// Within three days.
        FewDays "few_days" });
words!(/// A member's relationship status (spec 3).
    RelationshipStatus { /// Divorced.
        Divorced "divorced", /// Lives with a partner.
        LivingTogether "living_together", /// Married.
        Married "married", /// Single.
        Single "single", /// Widowed.
        Widowed "widowed", /// Never married.
        Unmarried "unmarried" });
words!(/// A member's build (spec 3).
    BodyType { /// Slim.
        Slim "slim", /// Average.
        Normal "normal", /// Heavy.
        Fat "fat" });
words!(/// The colour of a member's hair (spec 3, which names no values).
    HairColour { /// Black.
        Black "black", /// Brown.
        Brown "brown", /// Blond.
        Blond "blond", /// Red.
        Red "red", /// Grey.
        Grey "grey", /// White.
        White "white", /// No hair.
        Bald "bald", /// Another colour.
        Other "other" });
words!(/// The colour of a member's eyes (spec 3, which names no values).
    EyeColour { /// Brown.
        Brown "brown", /// Blue.
        Blue "blue", /// Green.
        Green "green", /// Grey.
        Grey "grey", /// Hazel.
        Hazel "hazel", /// Another colour.
        Other "other" });
words!(/// Whether a member has tattoos (spec 3, which names no values).
    Tattoos { /// None.
        None "none", /// A few.
        Some "some", /// Many.
        Many "many" });
words!(/// What a member looks for; one may look for several.
    Intent { /// Somebody to write with.
        Chat "chat", /// To meet.
        Dates "dates", /// To stay together.
        Relationship "relationship" });
words!(/// A language that members say they speak, by its code in ISO 639-1: those of the countries that we serve, of their
    /// neighbours, and those that most newcomers to them bring along.
    SpokenLanguage { /// Arabic.
        Arabic "ar", /// Bulgarian.
        Bulgarian "bg", /// Bosnian.
        Bosnian "bs", /// Catalan.
        Catalan "ca", /// Czech.
        Czech "cs", /// Danish.
        Danish "da", /// German.
        German "de", /// Greek.
        Greek "el", /// English.
        English "en", /// Spanish.
        Spanish "es", /// Estonian.
        Estonian "et", /// Persian.
        Persian "fa", /// Finnish.
        Finnish "fi", /// French.
        French "fr", /// Irish.
        Irish "ga", /// Hebrew.
        Hebrew "he", /// Hindi.
        Hindi "hi", /// Croatian.
        Croatian "hr", /// Hungarian.
        Hungarian "hu", /// Indonesian.
        Indonesian "id", /// Icelandic.
        Icelandic "is", /// Italian.
        Italian "it", /// Japanese.
        Japanese "ja", /// Kurdish.
        Kurdish "ku", /// Luxembourgish.
        Luxembourgish "lb", /// Lithuanian.
        Lithuanian "lt", /// Latvian.
        Latvian "lv", /// Dutch.
        Dutch "nl", /// Norwegian.
        Norwegian "no", /// Polish.
        Polish "pl", /// Portuguese.
        Portuguese "pt", /// Romanian.
        Romanian "ro", /// Russian.
        Russian "ru", /// Slovak.
        Slovak "sk", /// Slovenian.
        Slovenian "sl", /// Albanian.
        Albanian "sq", /// Serbian.
        Serbian "sr", /// Swedish.
        Swedish "sv", /// Thai.
        Thai "th", /// Tagalog.
        Tagalog "tl", /// Turkish.
        Turkish "tr", /// Ukrainian.
        Ukrainian "uk", /// Urdu.
        Urdu "ur", /// Vietnamese.
        Vietnamese "vi", /// Chinese.
        Chinese "zh" });
words!(/// How lately a member was here, never finer.
    Online { /// In the last five to ten minutes.
        Online "online", /// In the last 24 hours, or 25.
        Today "today", /// In the last seven days, or an hour more.
        ThisWeek "this_week", /// Longer ago; also every fictional profile, behind which is nobody.
        Earlier "earlier" });

impl Sexuality {
    /// Spec 3: hetero, gay, lesbian or bi. None where none of the four words is true: of somebody who is neither a man nor a
    /// woman, of two people, or of somebody who looks for others beside one of the two.
    pub fn of(gender: Gender, looking_for: LookingFor) -> Option<Self> {
        let (seeks_men, seeks_women) = (looking_for.has(Gender::Male), looking_for.has(Gender::Female));
        match gender {
            Gender::Male | Gender::Female if seeks_men && seeks_women => Some(Self::Bi),
            Gender::Male if looking_for == LookingFor::MALE => Some(Self::Gay),
            Gender::Female if looking_for == LookingFor::FEMALE => Some(Self::Lesbian),
            Gender::Male if looking_for == LookingFor::FEMALE => Some(Self::Hetero),
            Gender::Female if looking_for == LookingFor::MALE => Some(Self::Hetero),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // spec: 3.3, 3.4
    #[test]
    fn the_words_are_those_of_spec_3() {
        let statuses: Vec<&str> = RelationshipStatus::ALL.iter().map(|status| status.code()).collect();
        assert_eq!(statuses, ["divorced", "living_together", "married", "single", "widowed", "unmarried"]);
        let bodies: Vec<&str> = BodyType::ALL.iter().map(|body| body.code()).collect();
        assert_eq!(bodies, ["slim", "normal", "fat"]);
        let sexualities: Vec<&str> = Sexuality::ALL.iter().map(|sexuality| sexuality.code()).collect();
        assert_eq!(sexualities, ["hetero", "gay", "lesbian", "bi"]);
        let genders: Vec<&str> = Gender::ALL.iter().map(|gender| gender.code()).collect();
        assert_eq!(genders[..2], ["male", "female"], "any other is a site's own");
    }

    #[test]
    fn languages_stand_in_the_order_of_their_codes() {
        let codes: Vec<&str> = SpokenLanguage::ALL.iter().map(|language| language.code()).collect();
        assert!(codes.is_sorted() && codes.iter().all(|code| code.len() == 2));
    }

    // spec: 3.3
    #[test]
    fn whom_somebody_looks_for_says_the_rest() {
        for (gender, looking_for, sexuality) in [
            (Gender::Male, LookingFor::FEMALE, Sexuality::Hetero),
            (Gender::Female, LookingFor::MALE, Sexuality::Hetero),
            (Gender::Male, LookingFor::MALE, Sexuality::Gay),
            (Gender::Female, LookingFor::FEMALE, Sexuality::Lesbian),
            (Gender::Male, LookingFor::BOTH, Sexuality::Bi),
            (Gender::Female, LookingFor::BOTH, Sexuality::Bi),
        ] {
            assert_eq!(Sexuality::of(gender, looking_for), Some(sexuality));
        }
    }

    #[test]
    fn nobody_is_called_what_they_are_not() {
        for looking_for in LookingFor::all() {
            for gender in Gender::ALL.iter().copied().skip(2) {
                assert_eq!(Sexuality::of(gender, looking_for), None);
            }
            let seeks_both = looking_for.has(Gender::Male) && looking_for.has(Gender::Female);
            let plain = [LookingFor::MALE, LookingFor::FEMALE].contains(&looking_for);
            assert_eq!(Sexuality::of(Gender::Male, looking_for).is_some(), seeks_both || plain);
        }
    }
}
