//! What becomes different by a new text, in a few lines.

use crate::pages::{Block, PageText};
use similar::{ChangeTag, TextDiff};
use std::{collections::BTreeSet, fmt::Write};

/// Lines that come and go, marks and conditions that the new one has, and what it no longer has of the one before.
pub(super) fn summary(before: &str, after: &str, old: Option<&PageText>, new: &PageText) -> String {
    let (mut come, mut go) = (0, 0);
    for change in TextDiff::from_lines(before, after).iter_all_changes() {
        match change.tag() {
            ChangeTag::Insert => come += 1,
            ChangeTag::Delete => go += 1,
            ChangeTag::Equal => {}
        }
    }
    let mut said = format!("{come} lines come, {go} go\nmarks: {}\n", list(&new.marks, "none"));
    let _ = writeln!(said, "conditions: {}", list(&new.conditions, "none"));
    let Some(old) = old else { return said };
    let lost: BTreeSet<String> = old.marks.difference(&new.marks).cloned().collect();
    if !lost.is_empty() {
        let _ = writeln!(said, "marks that are no more: {}", list(&lost, ""));
    }
    let gone: BTreeSet<String> = ids(&old.blocks).difference(&ids(&new.blocks)).cloned().collect();
    if !gone.is_empty() {
        let _ = writeln!(said, "headings that are no more, where links may lead: {}", list(&gone, ""));
    }
    said
}

fn list(words: &BTreeSet<String>, none: &str) -> String {
    if words.is_empty() { none.to_owned() } else { words.iter().cloned().collect::<Vec<_>>().join(", ") }
}

fn ids(blocks: &[Block]) -> BTreeSet<String> {
    let of = |block: &Block| match block {
        Block::H2 { id, .. } | Block::H3 { id, .. } => BTreeSet::from([format!("#{id}")]),
        Block::When { blocks, .. } | Block::Unless { blocks, .. } => ids(blocks),
        _ => BTreeSet::new(),
    };
    blocks.iter().flat_map(of).collect()
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
