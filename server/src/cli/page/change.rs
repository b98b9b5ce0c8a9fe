//! What becomes different by a new text, in a few lines.

use crate::pages::{PageText, difference};
use std::fmt::Write;

/// Lines that come and go, marks and conditions that the new one has, and what it no longer has of the one before.
pub(super) fn summary(before: &str, after: &str, old: Option<&PageText>, new: &PageText) -> String {
    let change = difference(before, after, old, new);
    let mut said = format!("{} lines come, {} go\n", change.lines_come, change.lines_go);
    let _ = writeln!(said, "marks: {}", list(&change.marks, "none"));
    let _ = writeln!(said, "conditions: {}", list(&change.conditions, "none"));
    if !change.lost_marks.is_empty() {
        let _ = writeln!(said, "marks that are no more: {}", list(&change.lost_marks, ""));
    }
    if !change.lost_headings.is_empty() {
        let gone = list(&change.lost_headings, "");
        let _ = writeln!(said, "headings that are no more, where links may lead: {gone}");
    }
    said
}

fn list(words: &[String], none: &str) -> String {
    if words.is_empty() { none.to_owned() } else { words.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::parse;

    #[test]
    fn what_comes_and_goes_is_said() {
        let page = |body: &str| format!("---\ntitle: T\ndescription: D\nrevised: 2026-11-21\n---\n{body}");
        let before = page("## A {#a}\n\nBy {{name}} and {{domain}}.\n\n## B {#b}\n\nC.\n");
        let after = page("## A {#a}\n\nBy {{name}}.\n\n:::when resell\nC.\n:::\n");
        let (old, new) = (parse(&before).unwrap(), parse(&after).unwrap());
        let said = summary(&before, &after, Some(&old), &new);
        let expected = "3 lines come, 3 go\nmarks: name\nconditions: when resell\nmarks that are no more: domain\nheadings that are no more, where links may lead: #b\n";
        assert_eq!(said, expected);
    }
}
