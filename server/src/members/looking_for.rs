//! Whom a member wants to meet: a set of genders, which is a word on the wire (ADR 0030, ADR 0032).

use super::model::Gender;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr,
        schema::{ObjectBuilder, Schema, Type},
    },
};

/// Whom a member wants to meet: at least one gender. One bit for each, in the order of `Gender::ALL`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct LookingFor(u8);

impl LookingFor {
    /// Men.
    pub const MALE: Self = Self(1);
    /// Women.
    pub const FEMALE: Self = Self(2);
    /// Men and women.
    pub const BOTH: Self = Self(3);

    /// Those of these genders; None where that is nobody.
    pub fn of(genders: &[Gender]) -> Option<Self> {
        let bits = genders.iter().fold(0, |all, gender| all | bit(*gender));
        (bits != 0).then_some(Self(bits))
    }

    /// As the word on the wire says it; None for any other.
    pub fn parse(word: &str) -> Option<Self> {
        Self::all().find(|one| one.code() == word)
    }

    /// Every set but the empty one.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let end = Gender::ALL.iter().fold(0, |all, gender| all | bit(*gender));
        (1..=end).map(Self)
    }

    /// The word on the wire: `male`, `female` or `both` as ever, or the genders with commas between them.
    pub fn code(self) -> String {
        if self == Self::BOTH { "both".to_owned() } else { self.codes().join(",") }
    }

    /// Whether somebody of this gender is sought.
    pub fn has(self, gender: Gender) -> bool {
        self.0 & bit(gender) != 0
    }

    /// The genders sought, in their order.
    pub fn genders(self) -> Vec<Gender> {
        Gender::ALL.iter().copied().filter(|gender| self.has(*gender)).collect()
    }

    /// The same as the database spells them.
    pub(super) fn codes(self) -> Vec<String> {
        self.genders().into_iter().map(|gender| gender.code().to_owned()).collect()
    }

    /// As the columns of profiles have it.
    pub fn seeks(self) -> Seeks {
        let couples = Gender::COUPLES.into_iter().filter(|couple| self.has(*couple));
        Seeks {
            male: self.has(Gender::Male),
            female: self.has(Gender::Female),
            non_binary: self.has(Gender::NonBinary),
            couples: couples.collect(),
        }
    }
}

fn bit(gender: Gender) -> u8 {
    match gender {
        Gender::Male => 1,
        Gender::Female => 2,
        Gender::NonBinary => 4,
        Gender::CoupleMf => 8,
        Gender::CoupleFf => 16,
        Gender::CoupleMm => 32,
    }
}

impl std::fmt::Debug for LookingFor {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.code())
    }
}

impl Serialize for LookingFor {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.code())
    }
}

impl<'de> Deserialize<'de> for LookingFor {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        Self::parse(&word).ok_or_else(|| D::Error::custom("not a set of genders"))
    }
}

impl ToSchema for LookingFor {}

impl PartialSchema for LookingFor {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some(
                "Whom a member wants to meet: `male`, `female`, `both`, or, where their site takes more genders than two, all \
                 that they want to meet with commas between them.",
            ))
            .enum_values(Some(Self::all().map(Self::code)))
            .into()
    }
}

/// Whom a profile seeks, as its columns have it: always somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeks {
    /// Men.
    pub male: bool,
    /// Women.
    pub female: bool,
    /// Non-binary people.
    pub non_binary: bool,
    /// Couples, and which.
    pub couples: Vec<Gender>,
}

impl Seeks {
    /// As one set; men and women where the database says nobody, which it can't.
    pub fn looking_for(&self) -> LookingFor {
        let others =
            [(self.male, Gender::Male), (self.female, Gender::Female), (self.non_binary, Gender::NonBinary)];
        let others = others.into_iter().filter(|(sought, _)| *sought).map(|(_, gender)| gender);
        let genders: Vec<Gender> = others.chain(self.couples.iter().copied()).collect();
        LookingFor::of(&genders).unwrap_or(LookingFor::BOTH)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_is_a_set_of_genders_and_each_set_a_word() {
        for looking_for in LookingFor::all() {
            assert_eq!(looking_for.seeks().looking_for(), looking_for);
            assert_eq!(LookingFor::of(&looking_for.genders()), Some(looking_for));
            assert_eq!(LookingFor::parse(&looking_for.code()), Some(looking_for));
            let said = serde_json::to_value(looking_for).unwrap();
            assert_eq!(serde_json::from_value::<LookingFor>(said).unwrap(), looking_for);
        }
        assert_eq!(LookingFor::all().count(), (1 << Gender::ALL.len()) - 1, "all sets but the empty one");
        assert_eq!(LookingFor::of(&[]), None);
    }

    #[test]
    fn the_two_are_said_as_ever() {
        let words: Vec<String> = LookingFor::all().take(4).map(LookingFor::code).collect();
        assert_eq!(words, ["male", "female", "both", "non_binary"]);
        let (all, none) =
            (LookingFor::of(Gender::ALL).unwrap(), ["", "male,female", "female,male", "both,male", "x"]);
        assert_eq!(all.code(), "male,female,non_binary,couple_mf,couple_ff,couple_mm");
        for odd in none {
            assert_eq!(LookingFor::parse(odd), None, "{odd}");
        }
    }
}
