//! Profile prompts: beginnings that members finish in a sentence or two, so that there is something to ask them about.

use super::notes::parse_note;
use crate::kernel::{locale::Locale, problem::FieldError, texts};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use utoipa::ToSchema;

/// Most answers on a profile; `prompts_fit` in the database says the same.
const MAX_PROMPTS: usize = 3;
/// Longest answer, in characters; `prompts_fit` says the same.
const MAX_ANSWER: usize = 200;

/// All that are offered, in their order. Answers are kept under these, so an id is never used for another text. Their
/// texts are `prompt-<id>` in the catalogues.
const PROMPTS: [&str; 40] = [
    "perfect_sunday",
    "small_joys",
    "laugh_most",
    "talk_for_hours",
    "ask_me",
    "first_date",
    "evening_at_home",
    "favourite_spot",
    "home_cooked",
    "travel_next",
    "travel_back",
    "best_weekend",
    "rainy_day",
    "morning_or_night",
    "song_on_repeat",
    "dance_to",
    "last_film",
    "book_to_lend",
    "hidden_talent",
    "learning_now",
    "teach_you",
    "show_me",
    "better_together",
    "never_say_no",
    "cant_do_without",
    "guilty_pleasure",
    "unpopular_opinion",
    "changed_mind",
    "two_truths",
    "childhood_dream",
    "friends_say",
    "good_company",
    "warm_to",
    "best_compliment",
    "best_advice",
    "proud_of",
    "bravest",
    "pets",
    "toast_to",
    "hoping_for",
];

/// What a member answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PromptAnswer {
    /// One of those that profile.php offers.
    #[schema(max_length = 40)]
    pub id: String,
    /// On one line.
    #[schema(max_length = 200)]
    pub answer: String,
}

/// An answer as it is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProfilePrompt {
    /// Of the prompt.
    pub id: String,
    /// The prompt in the reader's language.
    pub question: String,
    /// In the member's own words.
    pub answer: String,
}

/// A prompt to choose.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OfferedPrompt {
    /// Its id.
    id: &'static str,
    /// Its text in the caller's language.
    question: String,
}

fn question(locale: Locale, id: &str) -> String {
    texts::text(locale, &format!("prompt-{id}"), &[])
}

/// All that can be chosen.
pub(super) fn offered_prompts(locale: Locale) -> Vec<OfferedPrompt> {
    PROMPTS.into_iter().map(|id| OfferedPrompt { id, question: question(locale, id) }).collect()
}

/// Answers as they are kept: of prompts that are offered, each once, on one line; one without words is left out.
///
/// # Errors
/// `field_invalid` for `prompts`.
pub fn parse_prompts(typed: Vec<PromptAnswer>) -> Result<Vec<PromptAnswer>, FieldError> {
    let wrong = || FieldError::new("prompts", "field_invalid");
    if typed.len() > MAX_PROMPTS {
        return Err(wrong());
    }
    let ids: BTreeSet<&str> = typed.iter().map(|one| one.id.as_str()).collect();
    if ids.len() < typed.len() || !ids.iter().all(|id| PROMPTS.contains(id)) {
        return Err(wrong().about_content());
    }
    let mut kept = Vec::new();
    for PromptAnswer { id, answer } in typed {
        if let Some(note) = parse_note("prompts", &answer, MAX_ANSWER)? {
            let answer = note.split_whitespace().collect::<Vec<_>>().join(" ");
            kept.push(PromptAnswer { id, answer });
        }
    }
    Ok(kept)
}

/// Ids and answers, as two columns keep them.
pub(super) fn columns(prompts: &[PromptAnswer]) -> (Vec<String>, Vec<String>) {
    prompts.iter().map(|one| (one.id.clone(), one.answer.clone())).unzip()
}

/// The same from the two columns.
pub(super) fn from_columns(ids: Vec<String>, answers: Vec<String>) -> Vec<PromptAnswer> {
    ids.into_iter().zip(answers).map(|(id, answer)| PromptAnswer { id, answer }).collect()
}

/// As a reader of this language gets them; a prompt that is offered no more goes with its answer.
pub(super) fn in_language(prompts: Vec<PromptAnswer>, locale: Locale) -> Vec<ProfilePrompt> {
    let known = prompts.into_iter().filter(|one| PROMPTS.contains(&one.id.as_str()));
    known
        .map(|PromptAnswer { id, answer }| ProfilePrompt { question: question(locale, &id), id, answer })
        .collect()
}

/// The answers as one text, for whoever looks at words, as `prompt_words` in the database makes it; None where there
/// are none.
pub(super) fn words(prompts: &[PromptAnswer]) -> Option<String> {
    let lines: Vec<String> = prompts.iter().map(|one| format!("{}: {}", one.id, one.answer)).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Such a text as somebody reads it who knows the prompts by their questions and not by their ids; a line that begins with none
/// stays as it is.
pub fn words_in_language(words: &str, locale: Locale) -> String {
    let read = |line: &str| match line.split_once(": ") {
        Some((id, answer)) if PROMPTS.contains(&id) => format!("{}: {answer}", question(locale, id)),
        _ => line.to_owned(),
    };
    words.split('\n').map(read).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(id: &str, answer: &str) -> PromptAnswer {
        PromptAnswer { id: id.to_owned(), answer: answer.to_owned() }
    }

    #[test]
    fn each_prompt_is_one_and_has_a_text_in_every_language() {
        assert_eq!(BTreeSet::from(PROMPTS).len(), PROMPTS.len());
        for locale in Locale::ALL {
            let questions: BTreeSet<String> = PROMPTS
                .iter()
                .map(|id| texts::lookup(locale, &format!("prompt-{id}"), &[]).unwrap())
                .collect();
            assert_eq!(questions.len(), PROMPTS.len(), "{locale:?}: two read the same");
            // Beside an answer on a phone, and in an opener.
            assert!(questions.iter().all(|text| text.chars().count() <= 60), "{locale:?}");
        }
    }

    #[test]
    fn answers_stand_on_one_line_and_none_is_empty() {
        let kept = parse_prompts(vec![answer("small_joys", " a\n b\tc "), answer("pets", " \n ")]).unwrap();
        assert_eq!(kept, [answer("small_joys", "a b c")]);
        assert_eq!(words(&kept), Some("small_joys: a b c".to_owned()));
        assert_eq!(words(&[]), None);
    }

    #[test]
    fn a_text_of_answers_is_read_by_its_questions() {
        let kept = "small_joys: Tea: a whole pot.\ngone: Yes.\nNo id";
        let read = words_in_language(kept, Locale::En);
        assert_eq!(read, "A small thing that makes my day: Tea: a whole pot.\ngone: Yes.\nNo id");
        assert_ne!(words_in_language(kept, Locale::Nl), read);
        assert_eq!(words_in_language("", Locale::En), "");
    }

    #[test]
    fn three_of_those_offered_each_once_and_no_longer_than_may_be() {
        let said = |ids: &[&str]| parse_prompts(ids.iter().map(|id| answer(id, "yes")).collect());
        assert_eq!(said(&["pets", "ask_me", "bravest"]).unwrap().len(), 3);
        for wrong in
            [&["pets", "pets"][..], &["nobody_asks"], &[""], &["pets", "ask_me", "bravest", "toast_to"]]
        {
            assert_eq!(said(wrong).unwrap_err().code, "field_invalid", "{wrong:?}");
        }
        assert!(parse_prompts(vec![answer("pets", &"ž".repeat(MAX_ANSWER))]).is_ok());
        for odd in ["ž".repeat(MAX_ANSWER + 1), "a\0b".to_owned()] {
            assert_eq!(parse_prompts(vec![answer("pets", &odd)]).unwrap_err().field, "prompts");
        }
    }

    #[test]
    fn what_is_offered_no_more_is_not_shown() {
        let kept = vec![answer("gone", "yes"), answer("pets", "A cat.")];
        let shown = in_language(kept, Locale::En);
        assert_eq!(shown.iter().map(|one| one.id.as_str()).collect::<Vec<_>>(), ["pets"]);
        assert!(!shown[0].question.is_empty());
    }
}
