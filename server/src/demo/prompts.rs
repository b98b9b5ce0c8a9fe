//! What the demo's people answered to prompts: it fits what they like, and reads as they write.

use crate::{
    kernel::{country::embedded_json, locale::Locale},
    members::{NewProfile, PromptAnswer},
};
use serde::Deserialize;
use std::{collections::BTreeMap, sync::LazyLock};

/// An answer, and who could give it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    prompt: String,
    /// Who likes that; anybody without.
    interest: Option<String>,
    answer: String,
}

static LINES: LazyLock<BTreeMap<Locale, Vec<Line>>> =
    LazyLock::new(|| embedded_json(include_str!("../../../content/demo/prompts.json")));

/// Up to three answers, and none of some people; decided by the id, so that nothing else of the demo hangs on it.
pub(super) fn answers(profile: &NewProfile, language: Locale) -> Vec<PromptAnswer> {
    let id = profile.id.0.as_bytes();
    let [first, second, third, ..] = *id;
    let fits = |line: &&Line| {
        let interest = line.interest.as_ref();
        interest.is_none_or(|interest| profile.shows_orientation && profile.interests.contains(interest))
    };
    let mut lines: Vec<&Line> = LINES.get(&language).into_iter().flatten().filter(fits).collect();
    let mut chosen: Vec<PromptAnswer> = Vec::new();
    for byte in [second, third, first].into_iter().take(usize::from(first % 4)) {
        let Some(place) = usize::from(byte).checked_rem(lines.len()) else { break };
        let line = lines.swap_remove(place);
        lines.retain(|other| other.prompt != line.prompt);
        chosen.push(PromptAnswer { id: line.prompt.clone(), answer: line.answer.clone() });
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{members::parse_prompts, settings};

    #[test]
    fn every_language_has_answers_that_a_member_could_give() {
        for locale in Locale::ALL {
            let lines = LINES.get(&locale).unwrap();
            assert!(lines.iter().filter(|line| line.interest.is_none()).count() >= 3, "{locale:?}");
            for line in lines {
                let answer = PromptAnswer { id: line.prompt.clone(), answer: line.answer.clone() };
                assert_eq!(parse_prompts(vec![answer.clone()]).unwrap(), [answer], "{locale:?}");
                let is_known = |id: &String| settings::interest_ids().any(|known| known == id);
                assert!(line.interest.as_ref().is_none_or(is_known), "{locale:?} {:?}", line.interest);
            }
        }
    }
}
