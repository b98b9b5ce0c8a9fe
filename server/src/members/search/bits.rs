//! What profiles say as bits (migrations/0011_members.sql), by which the roster compares it.
//!
//! A word keeps its bit for ever, so a process asks the database for each only once; one that has none yet may get it from the next
//! migration, and is asked for again.

use super::Filters;
use crate::{
    kernel::problem::Answer,
    members::model::{Intent, SpokenLanguage},
};
use sqlx::PgConnection;
use std::{
    collections::HashMap,
    sync::{LazyLock, PoisonError, RwLock},
};

/// Interests, intent and languages of a search; None where nothing is wanted.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Bits {
    pub interests: Option<u64>,
    pub intent: Option<u64>,
    pub languages: Option<u64>,
}

static KNOWN: LazyLock<RwLock<Known>> = LazyLock::new(RwLock::default);

/// The bit of each word.
#[derive(Debug, Default)]
struct Known {
    interests: HashMap<String, u64>,
    intent: HashMap<String, u64>,
    languages: HashMap<String, u64>,
}

/// A word of which nothing is known.
#[derive(Debug, PartialEq, Eq)]
struct Unknown;

/// Those of a search.
pub(super) async fn bits(connection: &mut PgConnection, filters: &Filters) -> Answer<Bits> {
    let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner).bits(filters);
    if let Ok(known) = known {
        return Ok(known);
    }
    let read = read(connection, filters).await?;
    // All of its words were read.
    let nothing = Bits { interests: Some(0), intent: Some(0), languages: Some(0) };
    let bits = read.bits(filters).unwrap_or(nothing);
    KNOWN.write().unwrap_or_else(PoisonError::into_inner).take(read);
    Ok(bits)
}

impl Known {
    fn bits(&self, filters: &Filters) -> Result<Bits, Unknown> {
        Ok(Bits {
            interests: together(&self.interests, filters.interests.iter().map(String::as_str))?,
            intent: together(&self.intent, filters.intent.iter().map(|intent| intent.code()))?,
            languages: together(&self.languages, filters.languages.iter().map(|language| language.code()))?,
        })
    }

    fn take(&mut self, read: Self) {
        let has_one = |(_, bit): &(String, u64)| *bit != 0;
        self.interests.extend(read.interests.into_iter().filter(has_one));
        self.intent.extend(read.intent.into_iter().filter(has_one));
        self.languages.extend(read.languages.into_iter().filter(has_one));
    }
}

/// The bits of these words; None of no words.
fn together<'a>(
    known: &HashMap<String, u64>,
    words: impl Iterator<Item = &'a str>,
) -> Result<Option<u64>, Unknown> {
    let mut bits = None;
    for word in words {
        bits = Some(bits.unwrap_or(0) | known.get(word).ok_or(Unknown)?);
    }
    Ok(bits)
}

async fn read(connection: &mut PgConnection, filters: &Filters) -> Answer<Known> {
    let intent: Vec<String> = filters.intent.iter().copied().map(Intent::code).map(str::to_owned).collect();
    let languages: Vec<String> =
        filters.languages.iter().copied().map(SpokenLanguage::code).map(str::to_owned).collect();
    let rows = sqlx::query!(
        r#"select 'interests' as "list!", word as "word!", interest_bits(array[word]) as "bit!" from unnest($1::text[]) word
           union all select 'intent', word, intent_bits(array[word]) from unnest($2::text[]) word
           union all select 'languages', word, language_bits(array[word]) from unnest($3::text[]) word"#,
        &filters.interests,
        &intent,
        &languages,
    )
    .fetch_all(connection)
    .await?;
    let mut known = Known::default();
    for row in rows {
        let list = match row.list.as_str() {
            "interests" => &mut known.interests,
            "intent" => &mut known.intent,
            _ => &mut known.languages,
        };
        list.insert(row.word, row.bit.cast_unsigned());
    }
    Ok(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_taken_together_and_what_has_no_bit_is_asked_for_again() {
        let words = |words: &[(&str, u64)]| -> HashMap<String, u64> {
            words.iter().map(|(word, bit)| ((*word).to_owned(), *bit)).collect()
        };
        let mut known = Known::default();
        known.take(Known {
            interests: words(&[("music", 4), ("dancing", 16), ("new", 0)]),
            ..Known::default()
        });
        let of = |known: &Known, words: &[&str]| together(&known.interests, words.iter().copied());
        assert_eq!(of(&known, &[]), Ok(None));
        assert_eq!(of(&known, &["music", "dancing"]), Ok(Some(20)));
        assert_eq!(of(&known, &["music", "new"]), Err(Unknown));
        assert_eq!(together(&known.intent, ["music"].into_iter()), Err(Unknown), "lists are apart");
    }
}
