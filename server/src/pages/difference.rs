//! What becomes different by a new text.

use super::text::{Block, PageText};
use serde::Serialize;
use similar::{ChangeTag, TextDiff};
use std::collections::BTreeSet;
use utoipa::ToSchema;

/// A new text beside the one before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PageChange {
    /// Lines that come.
    pub lines_come: usize,
    /// Lines that go.
    pub lines_go: usize,
    /// The marks that the new text has.
    pub marks: Vec<String>,
    /// Its conditions.
    pub conditions: Vec<String>,
    /// Marks of the one before that it no longer has.
    pub lost_marks: Vec<String>,
    /// Headings of the one before that it no longer has, where links may lead: `#cookies`.
    pub lost_headings: Vec<String>,
}

/// What becomes different. `old` is None where the one before can't be read any more.
pub fn difference(before: &str, after: &str, old: Option<&PageText>, new: &PageText) -> PageChange {
    let (mut lines_come, mut lines_go) = (0, 0);
    for change in TextDiff::from_lines(before, after).iter_all_changes() {
        match change.tag() {
            ChangeTag::Insert => lines_come += 1,
            ChangeTag::Delete => lines_go += 1,
            ChangeTag::Equal => {}
        }
    }
    let all = |words: &BTreeSet<String>| words.iter().cloned().collect();
    let lost = |was: &BTreeSet<String>, is: &BTreeSet<String>| was.difference(is).cloned().collect();
    PageChange {
        lines_come,
        lines_go,
        marks: all(&new.marks),
        conditions: all(&new.conditions),
        lost_marks: old.map(|old| lost(&old.marks, &new.marks)).unwrap_or_default(),
        lost_headings: old.map(|old| lost(&ids(&old.blocks), &ids(&new.blocks))).unwrap_or_default(),
    }
}

fn ids(blocks: &[Block]) -> BTreeSet<String> {
    let of = |block: &Block| match block {
        Block::H2 { id, .. } | Block::H3 { id, .. } => BTreeSet::from([format!("#{id}")]),
        Block::When { blocks, .. } | Block::Unless { blocks, .. } => ids(blocks),
        _ => BTreeSet::new(),
    };
    blocks.iter().flat_map(of).collect()
}
