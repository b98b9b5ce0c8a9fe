//! What a profile says, as types that can hold nothing else (spec 3: Profile).

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

words!(/// A member's gender: one of the two (spec 3), or one more that their site takes (its setting `genders`).
    Gender { /// A man.
        Male "male", /// A woman.
        Female "female", /// Neither of the two, or both.
        NonBinary "non_binary" });
words!(/// Whom a member wants to meet: one of the three first, and the others where their site takes more genders than two.
    LookingFor { /// Men.
        Male "male", /// Women.
        Female "female", /// Men and women.
        Both "both", /// Non-binary people.
        NonBinary "non_binary", /// Men and non-binary people.
        MaleNonBinary "male,non_binary", /// Women and non-binary people.
        FemaleNonBinary "female,non_binary", /// All of them.
        Everyone "male,female,non_binary" });
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

impl LookingFor {
    /// Men, women and non-binary people, as the columns of profiles have them.
    pub fn seeks(self) -> Seeks {
        let others =
            matches!(self, Self::NonBinary | Self::MaleNonBinary | Self::FemaleNonBinary | Self::Everyone);
        Seeks {
            male: matches!(self, Self::Male | Self::Both | Self::MaleNonBinary | Self::Everyone),
            female: matches!(self, Self::Female | Self::Both | Self::FemaleNonBinary | Self::Everyone),
            non_binary: others,
        }
    }

    /// The genders sought, in their order.
    pub fn genders(self) -> Vec<Gender> {
        let seeks = self.seeks();
        Gender::ALL.iter().copied().filter(|gender| seeks.has(*gender)).collect()
    }

    /// The same as the database spells them.
    pub(super) fn codes(self) -> Vec<String> {
        self.genders().into_iter().map(|gender| gender.code().to_owned()).collect()
    }

    /// Those of these genders; None where that is nobody.
    pub fn of(genders: &[Gender]) -> Option<Self> {
        let has = |gender| genders.contains(&gender);
        Seeks { male: has(Gender::Male), female: has(Gender::Female), non_binary: has(Gender::NonBinary) }
            .said()
    }
}

/// Whether a profile seeks men, women and non-binary people: always one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeks {
    /// Men.
    pub male: bool,
    /// Women.
    pub female: bool,
    /// Non-binary people.
    pub non_binary: bool,
}

impl Seeks {
    /// Whether somebody of this gender is sought.
    pub fn has(self, gender: Gender) -> bool {
        match gender {
            Gender::Male => self.male,
            Gender::Female => self.female,
            Gender::NonBinary => self.non_binary,
        }
    }

    /// In one word; everybody where the database says nobody, which it can't.
    pub fn looking_for(self) -> LookingFor {
        self.said().unwrap_or(LookingFor::Everyone)
    }

    fn said(self) -> Option<LookingFor> {
        match (self.male, self.female, self.non_binary) {
            (true, false, false) => Some(LookingFor::Male),
            (false, true, false) => Some(LookingFor::Female),
            (true, true, false) => Some(LookingFor::Both),
            (false, false, true) => Some(LookingFor::NonBinary),
            (true, false, true) => Some(LookingFor::MaleNonBinary),
            (false, true, true) => Some(LookingFor::FemaleNonBinary),
            (true, true, true) => Some(LookingFor::Everyone),
            (false, false, false) => None,
        }
    }
}

impl Sexuality {
    /// Spec 3: hetero, gay, lesbian or bi. None where none of the four words is true: of somebody who is neither a man nor a
    /// woman, or looks for others beside one of the two.
    pub fn of(gender: Gender, looking_for: LookingFor) -> Option<Self> {
        match (gender, looking_for) {
            (Gender::NonBinary, _) => None,
            (_, LookingFor::Both | LookingFor::Everyone) => Some(Self::Bi),
            (Gender::Male, LookingFor::Male) => Some(Self::Gay),
            (Gender::Female, LookingFor::Female) => Some(Self::Lesbian),
            (Gender::Male, LookingFor::Female) | (Gender::Female, LookingFor::Male) => Some(Self::Hetero),
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
            (Gender::Male, LookingFor::Female, Sexuality::Hetero),
            (Gender::Female, LookingFor::Male, Sexuality::Hetero),
            (Gender::Male, LookingFor::Male, Sexuality::Gay),
            (Gender::Female, LookingFor::Female, Sexuality::Lesbian),
            (Gender::Male, LookingFor::Both, Sexuality::Bi),
            (Gender::Female, LookingFor::Both, Sexuality::Bi),
        ] {
            assert_eq!(Sexuality::of(gender, looking_for), Some(sexuality));
        }
    }

    #[test]
    fn each_word_is_a_set_of_genders_and_each_set_a_word() {
        for looking_for in LookingFor::ALL.iter().copied() {
            assert_eq!(looking_for.seeks().looking_for(), looking_for);
            let genders = looking_for.genders();
            assert_eq!(LookingFor::of(&genders), Some(looking_for));
            let codes: Vec<&str> = genders.iter().map(|gender| gender.code()).collect();
            let word = if looking_for == LookingFor::Both { "male,female" } else { looking_for.code() };
            assert_eq!(codes.join(","), word);
        }
        assert_eq!(LookingFor::ALL.len(), (1 << Gender::ALL.len()) - 1, "all sets but the empty one");
        assert_eq!(LookingFor::of(&[]), None);
    }

    #[test]
    fn nobody_is_called_what_they_are_not() {
        for looking_for in LookingFor::ALL.iter().copied() {
            assert_eq!(Sexuality::of(Gender::NonBinary, looking_for), None);
        }
        for one in [LookingFor::NonBinary, LookingFor::MaleNonBinary, LookingFor::FemaleNonBinary] {
            assert_eq!(Sexuality::of(Gender::Male, one), None);
        }
        assert_eq!(Sexuality::of(Gender::Female, LookingFor::Everyone), Some(Sexuality::Bi));
    }
}
