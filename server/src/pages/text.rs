//! A page's text as the web app draws it too (web/src/features/pages/content.ts): data, without any markup of its own.

use serde::Serialize;
use std::collections::BTreeSet;
use time::Date;

/// Words of a line: text with marks in it, emphasis, or a link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[expect(missing_docs, reason = "the fields are those of HTML")]
pub enum Inline {
    Text(String),
    Link { tag: LinkTag, href: String, children: Vec<Inline> },
    Styled { tag: Style, children: Vec<Inline> },
}

/// `a`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum LinkTag {
    #[serde(rename = "a")]
    A,
}

/// How words stand out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    Strong,
    Em,
    Code,
}

/// A part of a page; `When` and `Unless` are for sites that have the flag, or have it not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "tag", rename_all = "lowercase")]
#[expect(missing_docs, reason = "the variants are the elements of HTML, with their contents")]
pub enum Block {
    H2 { id: String, children: Vec<Inline> },
    H3 { id: String, children: Vec<Inline> },
    P { children: Vec<Inline> },
    Ul { items: Vec<Vec<Block>> },
    Ol { items: Vec<Vec<Block>> },
    Table { head: Vec<Vec<Inline>>, rows: Vec<Vec<Vec<Inline>>> },
    When { flag: String, blocks: Vec<Block> },
    Unless { flag: String, blocks: Vec<Block> },
}

/// A page in one language.
#[derive(Clone, Debug)]
pub struct PageText {
    /// Its heading, with marks.
    pub title: String,
    /// One sentence for search engines, with marks.
    pub description: String,
    /// The day of its last change.
    pub revised_on: Date,
    /// Its parts.
    pub blocks: Vec<Block>,
    /// The marks in it.
    pub marks: BTreeSet<String>,
    /// Its conditions: `when fictional`.
    pub conditions: BTreeSet<String>,
}
