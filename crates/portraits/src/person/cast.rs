//! Many people of whom no two look alike.

use std::collections::HashSet;

use crate::person::{HairColour, Person, Profile};

/// How many seeds are tried before two people may look alike: the later ones of some thousand cannot all be new.
const TRIES: u64 = 60;

/// Everyone cast so far.
#[derive(Debug, Clone, Default)]
pub struct Cast {
    looks: HashSet<Look>,
    tones: HashSet<(Look, HairColour)>,
}

/// Head, beard, glasses and skin.
type Look = (&'static str, Option<&'static str>, Option<&'static str>, u8);

impl Cast {
    /// The person of this seed, or of the next one that looks like nobody before.
    pub fn person(&mut self, seed: u64, profile: &Profile) -> Person {
        let mut person = Person::seeded(seed, profile);
        for attempt in 1..TRIES {
            if self.is_new(&person) {
                break;
            }
            person = Person::seeded(seed.wrapping_add(attempt.wrapping_mul(0x9E37_79B9_7F4A_7C15)), profile);
        }
        self.looks.insert(look(&person));
        self.tones.insert(tone(&person));
        person
    }

    fn is_new(&self, person: &Person) -> bool {
        !self.looks.contains(&look(person)) && !self.tones.contains(&tone(person))
    }
}

fn look(person: &Person) -> Look {
    (person.head, person.beard, person.glasses, person.skin_depth)
}

/// Neighbouring steps of skin are one tone: with the same hair in the same colour they are not told apart.
fn tone(person: &Person) -> (Look, HairColour) {
    ((person.head, person.beard, person.glasses, person.skin_depth / 3), person.hair_colour)
}
