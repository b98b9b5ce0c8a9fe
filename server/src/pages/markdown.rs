//! An operator's text from its Markdown: what content/pages/README.md allows, and each other thing named with its line.

use super::{
    LONGEST, links, marks,
    reader::blocks_of,
    text::{Block, Inline, PageText},
};
use crate::kernel::visible::hidden_character;
use std::collections::BTreeSet;
use time::{Date, macros::format_description};

/// More faults help nobody.
const MOST_FAULTS: usize = 20;

/// Reads a text.
///
/// # Errors
/// Everything that it may not hold, a sentence each, with the number of its line.
pub fn parse(text: &str) -> Result<PageText, Vec<String>> {
    let mut faults = Faults::default();
    if text.len() > LONGEST {
        return Err(vec![format!("a text has at most {LONGEST} bytes; this one has {}", text.len())]);
    }
    for (number, line) in (1..).zip(text.lines()) {
        faults.of_characters(number, line);
    }
    let Some((head, body, first)) = front_matter(text) else {
        faults.add(1, "a text begins with its title, description and revised between two lines of ---");
        return Err(faults.said);
    };
    let title = faults.head(head, "title");
    let description = faults.head(head, "description");
    let revised = faults.head(head, "revised");
    let revised_on = Date::parse(&revised, format_description!("[year]-[month]-[day]"));
    if revised_on.is_err() {
        faults.add(1, "revised is a day, as in 2026-11-21");
    }
    let blocks = parts(body, first, &mut faults);
    if blocks.is_empty() {
        faults.add(first, "the text has no words");
    }
    match revised_on {
        Ok(revised_on) if faults.said.is_empty() => {
            let (marks, conditions) = (faults.marks, faults.conditions);
            Ok(PageText { title, description, revised_on, blocks, marks, conditions })
        }
        _ => Err(faults.said),
    }
}

/// What stands between the two lines of `---`, what comes after them, and in which line that begins.
fn front_matter(text: &str) -> Option<(&str, &str, usize)> {
    let rest = text.strip_prefix("---\n")?;
    let (head, body) = rest.split_once("\n---\n")?;
    Some((head, body, head.lines().count() + 3))
}

/// What is wrong with a text, and what was found in it on the way.
#[derive(Default)]
pub(super) struct Faults {
    said: Vec<String>,
    marks: BTreeSet<String>,
    conditions: BTreeSet<String>,
    /// Of the headings so far.
    pub(super) ids: BTreeSet<String>,
}

impl Faults {
    pub(super) fn add(&mut self, line: usize, what: &str) {
        if self.said.len() < MOST_FAULTS {
            self.said.push(format!("line {line}: {what}"));
        }
    }

    fn of_characters(&mut self, line: usize, text: &str) {
        if let Some(letter) = hidden_character(text) {
            let code = u32::from(letter);
            self.add(line, &format!("U+{code:04X} is a character that nobody sees or that changes others"));
        }
    }

    /// A value of the front matter.
    fn head(&mut self, head: &str, name: &str) -> String {
        let value = head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        let value = value.unwrap_or_default().trim().to_owned();
        if value.is_empty() {
            self.add(1, &format!("the text has no {name}"));
        }
        self.of_text(1, &value);
        value
    }

    /// What a reader would see: a mark that is none, and what an entity such as `&#8238;` hides.
    fn of_text(&mut self, line: usize, text: &str) {
        self.of_characters(line, text);
        for mark in marks::marks_in(text) {
            match mark {
                Ok(mark) if marks::is_mark(mark) => {
                    self.marks.insert(mark.to_owned());
                }
                Ok(mark) => {
                    self.add(line, &format!("there is no mark {{{{{mark}}}}}; there are {}", marks::all()));
                }
                Err(_) => self.add(line, "{{ begins a mark that has no end"),
            }
        }
    }

    pub(super) fn of_words(&mut self, line: usize, words: &[Inline]) {
        for word in words {
            match word {
                Inline::Text(text) => self.of_text(line, text),
                Inline::Link { href, children, .. } => {
                    self.of_text(line, href);
                    if !links::is_allowed(href) {
                        self.add(
                            line,
                            &format!(
                                "a link leads to {href:?}; links begin with https:, http:, mailto:, / or #"
                            ),
                        );
                    }
                    self.of_words(line, children);
                }
                Inline::Styled { children, .. } => self.of_words(line, children),
            }
        }
    }
}

/// The parts of a text, those between `:::when flag` and `:::` within theirs; they hold no others.
fn parts(body: &str, first: usize, faults: &mut Faults) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<(&str, &str)> = None;
    let (mut from, mut from_line) = (0, first);
    let (mut at, mut line_number) = (0, first);
    for line in body.split_inclusive('\n') {
        let (start, word) = (at, line.trim_end_matches('\n'));
        at += line.len();
        line_number += 1;
        let Some(fence) = word.strip_prefix(":::") else { continue };
        let here = line_number - 1;
        let begins = fence.split_once(' ').filter(|(kind, _)| ["when", "unless"].contains(kind));
        if begins.is_none() && !fence.is_empty() {
            faults.add(here, &format!("{word:?} is no condition; they are :::when and :::unless"));
        }
        if begins.is_some() == open.is_some() {
            faults
                .add(here, &format!("{word:?} is not in its place: conditions hold no others, and end once"));
        }
        let inner = blocks_of(body.get(from..start).unwrap_or_default(), from_line, faults);
        close(&mut blocks, open.take(), inner);
        if let Some((kind, flag)) = begins {
            if marks::is_condition(kind, flag) {
                faults.conditions.insert(format!("{kind} {flag}"));
            } else {
                faults.add(here, &format!("{word:?} is no condition; there are {}", marks::conditions()));
            }
            open = Some((kind, flag));
        }
        (from, from_line) = (at, line_number);
    }
    if let Some((kind, flag)) = open {
        faults.add(from_line - 1, &format!(":::{kind} {flag} has no end"));
    }
    let rest = blocks_of(body.get(from..).unwrap_or_default(), from_line, faults);
    close(&mut blocks, None, rest);
    blocks
}

fn close(blocks: &mut Vec<Block>, open: Option<(&str, &str)>, inner: Vec<Block>) {
    match open {
        Some(("unless", flag)) => blocks.push(Block::Unless { flag: flag.to_owned(), blocks: inner }),
        Some((_, flag)) => blocks.push(Block::When { flag: flag.to_owned(), blocks: inner }),
        None => blocks.extend(inner),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        kernel::locale::Locale,
        pages::{StaticPage, built_in},
    };
    use proptest::prelude::*;
    use serde_json::json;

    fn page(body: &str) -> String {
        format!("---\ntitle: T {{{{name}}}}\ndescription: D\nrevised: 2026-11-21\n---\n{body}")
    }

    #[test]
    fn every_built_in_text_can_be_an_operators_own() {
        for page in StaticPage::ALL {
            for language in Locale::ALL {
                let text = built_in(page, language).unwrap();
                assert_eq!(parse(&text).err(), None, "{page:?} {language}");
            }
        }
    }

    #[test]
    fn a_text_becomes_what_the_web_app_draws() {
        let body = "## A *b* {#a}\n\nOne\ntwo **{{name}}** [x](/pages/faq) `c`\n\n- one\n- two\n  - three\n\n1. first\n\n   more\n\n| H | I |\n|---|---|\n| a | b |\n\n:::unless resell\nP\n:::\n";
        let text = parse(&page(body)).unwrap();
        assert_eq!(text.marks.iter().collect::<Vec<_>>(), ["name"]);
        assert_eq!(text.conditions.iter().collect::<Vec<_>>(), ["unless resell"]);
        let p = |words: &str| json!({ "tag": "p", "children": [words] });
        assert_eq!(
            serde_json::to_value(&text.blocks).unwrap(),
            json!([
                { "tag": "h2", "id": "a", "children": ["A ", { "tag": "em", "children": ["b"] }] },
                { "tag": "p", "children": ["One two ", { "tag": "strong", "children": ["{{name}}"] }, " ",
                    { "tag": "a", "href": "/pages/faq", "children": ["x"] }, " ", { "tag": "code", "children": ["c"] }] },
                { "tag": "ul", "items": [[p("one")], [p("two"), { "tag": "ul", "items": [[p("three")]] }]] },
                { "tag": "ol", "items": [[p("first"), p("more")]] },
                { "tag": "table", "head": [["H"], ["I"]], "rows": [[["a"], ["b"]]] },
                { "tag": "unless", "flag": "resell", "blocks": [p("P")] },
            ])
        );
    }

    #[test]
    fn what_a_page_may_not_hold_is_named_with_its_line() {
        for (body, said) in [
            ("A\n\n<b>x</b>", "line 8: a page holds HTML"),
            ("<script>alert(1)</script>", "line 6: a page holds HTML"),
            ("a <img src=x onerror=alert(1)> b", "HTML"),
            ("<!-- x -->", "HTML"),
            ("![a](/a.png)", "a picture"),
            ("[a](javascript:alert(1))", "a link leads to \"javascript:alert(1)\""),
            ("[a](&#106;avascript:alert(1))", "a link leads to \"javascript:alert(1)\""),
            ("[a]: javascript:alert(1)\n\n[a]", "a link leads to"),
            ("<javascript:alert(1)>", "a link leads to"),
            ("A\n\nB {{nme}}", "line 8: there is no mark {{nme}}; there are name, domain"),
            ("&#123;&#123;boot}}", "there is no mark {{boot}}"),
            ("\\{{alternates}}", "there is no mark {{alternates}}"),
            ("{{#us}}x{{/us}}", "there is no mark {{#us}}"),
            ("{{day 2026-02-30}}", "there is no mark {{day 2026-02-30}}"),
            ("{{name", "{{ begins a mark that has no end"),
            ("a\u{202e}b", "line 6: U+202E"),
            ("a&#8238;b", "U+202E"),
            ("a&ZeroWidthSpace;b", "U+200B"),
            ("a\u{200b}b", "U+200B"),
            ("## No id", "a heading ends with its id"),
            ("## A {#A}", "a heading ends with its id"),
            ("## A {#a .b}", "a heading ends with its id"),
            ("# A {#a}", "headings are ## and ###"),
            ("## A {#a}\n\n### B {#a}", "line 8: another part of the page has the id a"),
            ("## A {#boot}", "another part of the page has the id boot"),
            (":::when fictional\nA\n", "line 6: :::when fictional has no end"),
            ("A\n:::\n", "line 7: \":::\" is not in its place"),
            (":::when resell\n:::when resell\nA\n:::\n", "line 7: \":::when resell\" is not in its place"),
            (":::when rich\nA\n:::\n", "is no condition; there are fictional"),
            (":::unless us\nA\n:::\n", "is no condition"),
            (":::if us\nA\n", "is no condition"),
            ("> A", "a quotation"),
            ("    code", "a block of code"),
            ("```\ncode\n```", "a block of code"),
            ("A\n\n***\n\nB", "a line across"),
            ("A  \nB", "a forced break"),
            ("3. A", "a numbered list begins with 1"),
            ("- a\n  - b\n    - c\n      - d\n        - e", "which it may not"),
            ("", "the text has no words"),
        ] {
            let faults = parse(&page(body)).err().unwrap_or_default();
            assert!(faults.iter().any(|fault| fault.contains(said)), "{body:?}: {faults:?}");
        }
        for (text, said) in [
            ("A", "begins with its title"),
            ("---\ntitle: T\ndescription: D\n---\nA", "no revised"),
            ("---\ntitle: T\ndescription: D\nrevised: soon\n---\nA", "revised is a day"),
            ("---\ntitle: {{x}}\ndescription: D\nrevised: 2026-11-21\n---\nA", "no mark {{x}}"),
        ] {
            let faults = parse(text).err().unwrap_or_default();
            assert!(faults.iter().any(|fault| fault.contains(said)), "{text:?}: {faults:?}");
        }
        let long = page(&"a ".repeat(LONGEST));
        assert!(parse(&long).unwrap_err().first().unwrap().contains("at most 200000 bytes"));
    }

    proptest! {
        #[test]
        fn whatever_is_typed_is_read_or_refused_and_no_link_is_another(body in "[-#*_>|`!&;:{}()\\[\\]<a-c\\\\/ \n1.]{0,80}") {
            if let Ok(text) = parse(&page(&body)) {
                let shown = serde_json::to_string(&text.blocks).unwrap();
                prop_assert!(!shown.contains("\"href\":\"java") && !shown.contains("\"href\":\"//"));
            }
        }
    }
}
