//! What somebody can quote of a call that failed, and whoever helps them finds in the log.

use super::random::Random;
use std::fmt;

/// Digits and letters that nobody mistakes for one another, read out or typed (Crockford's base 32).
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Of one call, as `4F7K-29QD`: 40 bits of chance, which say nothing about anybody. Each line of the log that is written
/// within the call has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference([u8; 8]);

impl Reference {
    /// A new one.
    pub fn random(random: &Random) -> Self {
        let letter = |byte: u8| LETTERS.get(usize::from(byte % 32)).copied().unwrap_or(b'0');
        Self(random.bytes().map(letter))
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, letter) in self.0.iter().enumerate() {
            if place == 4 {
                formatter.write_str("-")?;
            }
            write!(formatter, "{}", char::from(*letter))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_two_fours_of_letters_that_can_be_read_out() {
        let random = Random::seeded(7);
        let texts: Vec<String> = (0..200).map(|_| Reference::random(&random).to_string()).collect();
        for text in &texts {
            let (first, last) = text.split_once('-').unwrap();
            assert_eq!((first.len(), last.len()), (4, 4), "{text}");
            assert!(text.bytes().all(|letter| letter == b'-' || LETTERS.contains(&letter)), "{text}");
        }
        let once: std::collections::HashSet<&String> = texts.iter().collect();
        assert_eq!(once.len(), texts.len());
    }
}
