//! Who may call what, and with which ids: `server/tests/data/callers.txt`, a line a way to call.

use anyhow::Context;
use serde_json::Value;
use std::collections::BTreeSet;

const RULES: &str = include_str!("../../../../server/tests/data/callers.txt");
const METHODS: [&str; 5] = ["get", "post", "put", "delete", "patch"];

/// One way to call an operation.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) method: String,
    /// With its query, ids in braces.
    pub(crate) path: String,
    /// Else visitors may call it too.
    pub(crate) is_for_members: bool,
    /// One's own answers like a missing one.
    pub(crate) is_alike: bool,
    /// The session is over afterwards.
    pub(crate) ends: bool,
    /// JSON with ids in braces, or `@photo`, `@voice`, `@first` or `@file`.
    pub(crate) body: String,
}

impl Rule {
    /// "GET /api/chat.php", as the document names it.
    pub(crate) fn operation(&self) -> String {
        format!("{} {}", self.method, self.path.split('?').next().unwrap_or_default())
    }

    /// The kind of id that it names, if any.
    pub(crate) fn names(&self) -> Option<&str> {
        let text = if self.path.contains('{') { &self.path } else { &self.body };
        let mut words = text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(word, _)| word);
        words
            .find(|word| !word.is_empty() && word.chars().all(char::is_alphabetic) && !PASSIVE.contains(word))
    }
}

/// These stand for nothing that anybody owns.
const PASSIVE: [&str; 5] = ["new", "someone", "version", "tomorrow", "token"];

/// All rules, in their order.
pub(crate) fn rules() -> anyhow::Result<Vec<Rule>> {
    let lines = RULES.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| rule(line).with_context(|| line.to_owned())).collect()
}

fn rule(line: &str) -> anyhow::Result<Rule> {
    let begin = [" {", " @"].iter().filter_map(|mark| line.find(mark)).min();
    let (call, body) = line.split_at_checked(begin.unwrap_or(line.len())).context("no call")?;
    let mut words = call.split_whitespace();
    let mut word = || words.next().map(str::to_owned);
    let (method, path, who) =
        (word().context("no method")?, word().context("no path")?, word().context("no caller")?);
    let marks: Vec<String> = words.map(str::to_owned).collect();
    anyhow::ensure!(["anybody", "members"].contains(&who.as_str()), "who is {who}?");
    anyhow::ensure!(
        marks.iter().all(|mark| ["alike", "ends"].contains(&mark.as_str())),
        "what is {marks:?}?"
    );
    let has = |mark: &str| marks.iter().any(|known| known == mark);
    let (is_alike, ends) = (has("alike"), has("ends"));
    Ok(Rule { method, path, is_for_members: who == "members", is_alike, ends, body: body.trim().to_owned() })
}

/// Every operation of the document.
pub(crate) fn documented(document: &Value) -> anyhow::Result<BTreeSet<String>> {
    let paths = document.get("paths").and_then(Value::as_object).context("a document with paths")?;
    let calls = paths.iter().flat_map(|(path, methods)| {
        let names = methods.as_object().into_iter().flat_map(serde_json::Map::keys);
        let names = names.filter(|name| METHODS.contains(&name.as_str()));
        names.map(move |name| format!("{} {path}", name.to_uppercase()))
    });
    Ok(calls.collect())
}

/// Operations without a rule, and rules without an operation.
///
/// # Errors
/// Their names, if there are any.
pub(crate) fn complete(document: &Value, rules: &[Rule]) -> anyhow::Result<()> {
    let (documented, ruled) =
        (documented(document)?, rules.iter().map(Rule::operation).collect::<BTreeSet<_>>());
    let (missing, left): (Vec<_>, Vec<_>) =
        (documented.difference(&ruled).collect(), ruled.difference(&documented).collect());
    anyhow::ensure!(
        missing.is_empty() && left.is_empty(),
        "server/tests/data/callers.txt: no rule for {missing:?}; rules for calls that are gone: {left:?}"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_has_a_rule() {
        let document = serde_json::from_str(include_str!("../../../../server/openapi.json")).unwrap();
        complete(&document, &rules().unwrap()).unwrap();
    }

    #[test]
    fn a_rule_tells_what_it_names() {
        let rules = rules().unwrap();
        let of = |line: &str| rules.iter().find(|rule| rule.operation() == line).unwrap();
        assert_eq!(of("GET /api/chat.php").names(), Some("conversation"));
        assert_eq!(of("DELETE /api/photo.php").body, r#"{"id":"{photo}"}"#);
        assert_eq!(of("POST /api/photo.php").body, "@photo");
        assert_eq!(of("GET /api/user.php").names(), None);
        assert_eq!(of("POST /api/date-plans.php").names(), None);
        assert!(rules.iter().any(|rule| {
            rule.operation() == "POST /api/date-plans.php" && rule.names() == Some("profile")
        }));
        assert!(of("GET /api/logout.php").ends);
    }
}
