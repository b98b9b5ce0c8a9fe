//! Goes through the events of the Markdown parser, which become a page's parts.

use super::{
    markdown::Faults,
    text::{Block, Inline, LinkTag, Style},
};
use pulldown_cmark::{Event, HeadingLevel, OffsetIter, Options, Parser, Tag, TagEnd};
use std::ops::Range;

/// Ids that the page around the text has (web/src), the data of the app among them.
const TAKEN: [&str; 4] = ["root", "boot", "content", "contents"];
/// Lists within lists: more than anybody reads.
const DEEPEST: usize = 4;
/// Emphasis within emphasis.
const DEEPEST_WORDS: usize = 8;

/// The parts of Markdown whose first line has this number; what they may not hold is added to the faults.
pub(super) fn blocks_of(text: &str, first: usize, faults: &mut Faults) -> Vec<Block> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES;
    let events = Parser::new_ext(text, options).into_offset_iter();
    let mut reader = Reader {
        events,
        waiting: None,
        text,
        line: first,
        counted: 0,
        at: 0,
        depth: 0,
        words_depth: 0,
        faults,
    };
    reader.blocks()
}

/// Goes through the parser's events.
struct Reader<'a, 'f> {
    events: OffsetIter<'a>,
    waiting: Option<Event<'a>>,
    text: &'a str,
    /// The line of `counted`.
    line: usize,
    counted: usize,
    /// Where the newest event begins.
    at: usize,
    depth: usize,
    words_depth: usize,
    faults: &'f mut Faults,
}

impl<'a> Reader<'a, '_> {
    fn next(&mut self) -> Option<Event<'a>> {
        if let Some(event) = self.waiting.take() {
            return Some(event);
        }
        let (event, Range { start, .. }) = self.events.next()?;
        self.at = start;
        Some(event)
    }

    /// Counts on from where it counted before, since events come in order.
    fn line(&mut self) -> usize {
        let passed = self.text.as_bytes().get(self.counted..self.at).unwrap_or_default();
        self.line += passed.split(|byte| *byte == b'\n').count().saturating_sub(1);
        self.counted = self.counted.max(self.at);
        self.line
    }

    fn fault(&mut self, what: &str) {
        let line = self.line();
        self.faults.add(line, what);
    }

    /// What a page may not hold, and all within it.
    fn refuse(&mut self, tag: &Tag<'_>) {
        let what = match tag {
            Tag::BlockQuote(_) => "a quotation",
            Tag::CodeBlock(_) => "a block of code, or a line that begins with four spaces",
            Tag::HtmlBlock => "HTML",
            Tag::Image { .. } => "a picture",
            _ => "something other than headings, paragraphs, lists, tables, emphasis and links",
        };
        self.fault(&format!("a page holds {what}, which it may not"));
        let end = tag.to_end();
        let mut deep = 1;
        while deep > 0 {
            match self.next() {
                Some(Event::Start(inner)) if inner.to_end() == end => deep += 1,
                Some(Event::End(inner)) if inner == end => deep -= 1,
                None => return,
                Some(_) => {}
            }
        }
    }

    /// The parts until the end of what holds them.
    fn blocks(&mut self) -> Vec<Block> {
        let mut blocks = Vec::new();
        while let Some(event) = self.next() {
            match event {
                Event::End(_) => break,
                Event::Start(Tag::Paragraph) => blocks.push(Block::P { children: self.words() }),
                Event::Start(Tag::Heading { level, id, classes, attrs }) => {
                    let is_plain = classes.is_empty() && attrs.is_empty();
                    blocks.extend(self.heading(level, id.as_deref(), is_plain));
                }
                Event::Start(Tag::List(start)) => blocks.extend(self.list(start)),
                Event::Start(Tag::Table(_)) => blocks.push(self.table()),
                Event::Rule => self.fault("a page holds a line across, which it may not"),
                Event::Html(_) => self.fault("a page holds HTML, which it may not"),
                event if is_inline(&event) => {
                    self.waiting = Some(event);
                    // The words of a list's entry stand in no paragraph where the list is a tight one.
                    let children = self.loose_words();
                    blocks.push(Block::P { children });
                }
                Event::Start(tag) => self.refuse(&tag),
                _ => self.fault("a page holds what it may not"),
            }
        }
        blocks
    }

    fn heading(&mut self, level: HeadingLevel, id: Option<&str>, is_plain: bool) -> Option<Block> {
        let line = self.line();
        let children = self.words();
        let sound = |id: &&str| {
            let letters = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
            !id.is_empty() && id.bytes().all(letters)
        };
        let Some(id) = id.filter(sound).filter(|_| is_plain) else {
            self.faults.add(line, "a heading ends with its id, in small letters: ## Cookies {#cookies}");
            return None;
        };
        if TAKEN.contains(&id) || !self.faults.ids.insert(id.to_owned()) {
            self.faults.add(line, &format!("another part of the page has the id {id}"));
        }
        let id = id.to_owned();
        match level {
            HeadingLevel::H2 => Some(Block::H2 { id, children }),
            HeadingLevel::H3 => Some(Block::H3 { id, children }),
            _ => {
                self.faults.add(line, "headings are ## and ###; the page's own is its title");
                None
            }
        }
    }

    fn list(&mut self, start: Option<u64>) -> Option<Block> {
        if start.is_some_and(|start| start != 1) {
            self.fault("a numbered list begins with 1");
        }
        if self.depth == DEEPEST {
            self.refuse(&Tag::List(start));
            return None;
        }
        self.depth += 1;
        let mut items = Vec::new();
        while let Some(Event::Start(Tag::Item)) = self.next() {
            items.push(self.blocks());
        }
        self.depth -= 1;
        Some(if start.is_some() { Block::Ol { items } } else { Block::Ul { items } })
    }

    fn table(&mut self) -> Block {
        let (mut head, mut rows) = (Vec::new(), Vec::new());
        while let Some(event) = self.next() {
            match event {
                Event::Start(Tag::TableHead) => head = self.cells(),
                Event::Start(Tag::TableRow) => rows.push(self.cells()),
                _ => break,
            }
        }
        Block::Table { head, rows }
    }

    fn cells(&mut self) -> Vec<Vec<Inline>> {
        let mut cells = Vec::new();
        while let Some(Event::Start(Tag::TableCell)) = self.next() {
            cells.push(self.words());
        }
        cells
    }

    /// The words until the end of what holds them, looked at.
    fn words(&mut self) -> Vec<Inline> {
        let line = self.line();
        let words = self.inlines(|_| false);
        self.faults.of_words(line, &words);
        words
    }

    /// The words until another part begins or that which holds them ends.
    fn loose_words(&mut self) -> Vec<Inline> {
        let line = self.line();
        let words = self.inlines(|event| !is_inline(event));
        self.faults.of_words(line, &words);
        words
    }

    /// Words until an end, or until what `is_over` is true of, which is left.
    fn inlines(&mut self, is_over: fn(&Event<'_>) -> bool) -> Vec<Inline> {
        let mut words = Vec::new();
        while let Some(event) = self.next() {
            if is_over(&event) {
                self.waiting = Some(event);
                break;
            }
            match event {
                Event::End(_) => break,
                Event::Start(tag) if self.words_depth == DEEPEST_WORDS => self.refuse(&tag),
                Event::Text(text) => push_text(&mut words, &text),
                Event::SoftBreak => push_text(&mut words, " "),
                Event::Code(code) => {
                    words.push(Inline::Styled {
                        tag: Style::Code,
                        children: vec![Inline::Text(code.into_string())],
                    });
                }
                Event::Start(Tag::Emphasis) => words.push(self.styled(Style::Em)),
                Event::Start(Tag::Strong) => words.push(self.styled(Style::Strong)),
                Event::Start(Tag::Link { dest_url, .. }) => {
                    let children = self.within();
                    words.push(Inline::Link { tag: LinkTag::A, href: dest_url.into_string(), children });
                }
                Event::HardBreak => self.fault("a line ends with a forced break, which it may not"),
                Event::Html(_) | Event::InlineHtml(_) => self.fault("a page holds HTML, which it may not"),
                Event::Start(tag) => self.refuse(&tag),
                _ => self.fault("a page holds what it may not"),
            }
        }
        words
    }

    fn styled(&mut self, tag: Style) -> Inline {
        Inline::Styled { tag, children: self.within() }
    }

    fn within(&mut self) -> Vec<Inline> {
        self.words_depth += 1;
        let words = self.inlines(|_| false);
        self.words_depth -= 1;
        words
    }
}

fn is_inline(event: &Event<'_>) -> bool {
    match event {
        Event::Text(_) | Event::Code(_) | Event::InlineHtml(_) | Event::SoftBreak | Event::HardBreak => true,
        Event::Start(tag) => {
            matches!(tag, Tag::Emphasis | Tag::Strong | Tag::Link { .. } | Tag::Image { .. })
        }
        Event::End(end) => matches!(end, TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link | TagEnd::Image),
        _ => false,
    }
}

/// Neighbours become one, as in the web app, where each text is one.
fn push_text(words: &mut Vec<Inline>, text: &str) {
    if let Some(Inline::Text(last)) = words.last_mut() {
        last.push_str(text);
    } else if !text.is_empty() {
        words.push(Inline::Text(text.to_owned()));
    }
}
