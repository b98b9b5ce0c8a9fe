//! Texts that staff answer with, and who may write them anew.

use super::{Doer, Office};
use crate::{
    kernel::{
        locale::Locale,
        problem::{Answer, FieldError, FieldErrors, Refusal},
    },
    staff::{self, CannedResponse, Chain, Entry, Permission, Reach, Texts},
};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

/// Longest text, in characters; the table says so too.
const LONGEST: usize = 5_000;
/// Longest name of a topic.
const LONGEST_TOPIC: usize = 40;
/// Whoever may do one of these writes to members, and reads what to write with.
const WRITERS: [Permission; 3] =
    [Permission::AnswerComplaints, Permission::DecideOnContent, Permission::EditCannedResponses];

/// A text as it was typed, in each language.
#[derive(Clone, Debug)]
pub struct NewCanned {
    topic: String,
    texts: Texts,
}

impl NewCanned {
    /// Reads what was typed.
    ///
    /// # Errors
    /// The wrong fields: a topic is a word or two in small letters, and no language may be missing.
    pub fn parse(topic: &str, texts: &Texts) -> Answer<Self> {
        let mut errors = FieldErrors::default();
        let topic = topic.trim();
        let is_word = topic.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        if !(1..=LONGEST_TOPIC).contains(&topic.len()) || !is_word || topic.starts_with('_') {
            errors.push(FieldError::new("topic", "field_invalid"));
        }
        let texts: Texts = texts.iter().map(|(code, text)| (code.clone(), text.trim().to_owned())).collect();
        if texts.len() != Locale::ALL.len()
            || Locale::ALL.iter().any(|locale| !texts.contains_key(locale.code()))
        {
            errors.push(FieldError::new("texts", "field_missing"));
        }
        let is_odd = |letter: char| letter.is_control() && letter != '\n';
        let fits = |text: &String| (1..=LONGEST).contains(&text.chars().count()) && !text.contains(is_odd);
        if !texts.values().all(fits) {
            errors.push(FieldError::new("texts", "field_invalid"));
        }
        errors.check()?;
        Ok(Self { topic: topic.to_owned(), texts })
    }
}

/// All of them, or those of a topic; in all languages, or one.
///
/// # Errors
/// `not_allowed`.
pub async fn list_canned(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (topic, locale): (Option<&str>, Option<Locale>),
) -> Answer<Vec<CannedResponse>> {
    if !WRITERS.iter().any(|one| doer.reach(*one, office.now()).is_ok()) {
        return Err(Refusal::NotAllowed.into());
    }
    staff::canned_responses(connection, topic, locale).await
}

/// Writes one, or one anew: `known` is its id and the version that the writer saw. They stand for all sites, so it takes
/// somebody who may do so at all of them. Gives its id.
///
/// # Errors
/// `not_allowed`; `not_found`; `stale_version`.
pub async fn put_canned(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    known: Option<(Uuid, i32)>,
    new: &NewCanned,
) -> Answer<Uuid> {
    let now = office.now();
    if doer.reach(Permission::EditCannedResponses, now)? != Reach::All {
        return Err(Refusal::NotAllowed.into());
    }
    doer.stamp(connection, now).await?;
    let (content, by) = ((new.topic.as_str(), &new.texts), (doer.staff(), now));
    let (id, version) = match known {
        None => {
            let id = office.random.uuid();
            staff::add_canned(connection, id, content, by).await?;
            (id, 1)
        }
        Some((id, seen)) => match staff::change_canned(connection, (id, seen), content, by).await? {
            None => return Err(Refusal::NotFound.into()),
            Some(false) => return Err(Refusal::StaleVersion.into()),
            Some(true) => (id, seen + 1),
        },
    };
    let entry = Entry {
        chain: Chain::Act,
        action: "canned.written",
        subject: Some(("canned_response", id)),
        site: None,
        case: None,
        facts: json!({ "canned_response": id, "topic": new.topic, "version": version }),
        reason: None,
    };
    staff::append(connection, office.random, &entry).await?;
    Ok(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts() -> Texts {
        Locale::ALL.iter().map(|locale| (locale.code().to_owned(), " Hello\n\nyou ".to_owned())).collect()
    }

    #[test]
    fn a_text_is_there_in_every_language_or_not_at_all() {
        let read = NewCanned::parse(" two_charges ", &texts()).unwrap();
        assert_eq!((read.topic.as_str(), read.texts["nl"].as_str()), ("two_charges", "Hello\n\nyou"));
        let without = |code: &str| texts().into_iter().filter(|(one, _)| one != code).collect::<Texts>();
        let with = |code: &str, text: &str| {
            let mut texts = texts();
            texts.insert(code.to_owned(), text.to_owned());
            texts
        };
        for wrong in [without("fi"), with("fi", " "), with("fi", "a\u{7}"), with("xx", "Hello"), Texts::new()]
        {
            assert!(NewCanned::parse("topic", &wrong).is_err(), "{wrong:?}");
        }
        for wrong in ["", "_a", "Two", "two charges", &"a".repeat(41)] {
            assert!(NewCanned::parse(wrong, &texts()).is_err(), "{wrong}");
        }
    }
}
