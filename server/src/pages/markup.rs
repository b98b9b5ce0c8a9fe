//! A text as markup: element for element what the web app draws (web/src/features/pages), which takes it over as it is.

use super::text::{Block, Inline, Style};
use maud::{Markup, PreEscaped, html};

/// Of fewer chapters there is no list.
const FEWEST_CHAPTERS: usize = 3;

/// Who writes the text of a page, and for whom.
pub trait Filling {
    /// A text with its marks filled, as HTML.
    fn filled(&self, text: &str) -> String;
    /// Whether it is for somebody in the United States.
    fn is_american(&self) -> bool;
}

/// The parts of a page.
pub fn markup(blocks: &[Block], filling: &impl Filling) -> Markup {
    html! { @for one in blocks { (block(one, filling)) } }
}

fn block(block: &Block, filling: &impl Filling) -> Markup {
    match block {
        Block::H2 { id, children } => html! { h2 id=(id) tabindex="-1" { (words(children, filling)) } },
        Block::H3 { id, children } => html! { h3 id=(id) tabindex="-1" { (words(children, filling)) } },
        Block::P { children } => html! { p { (words(children, filling)) } },
        Block::Ul { items } => html! { ul { (list(items, filling)) } },
        Block::Ol { items } => html! { ol { (list(items, filling)) } },
        Block::Table { head, rows } => html! {
            table {
                thead { tr { @for cell in head { th scope="col" { (words(cell, filling)) } } } }
                tbody { @for row in rows { tr { @for cell in row { td { (words(cell, filling)) } } } } }
            }
        },
        Block::When { flag, blocks } if flag == "us" => {
            if filling.is_american() {
                markup(blocks, filling)
            } else {
                Markup::default()
            }
        }
        Block::When { flag, blocks } => html! { div data-when=(flag) { (markup(blocks, filling)) } },
        Block::Unless { flag, blocks } => html! { div data-unless=(flag) { (markup(blocks, filling)) } },
    }
}

fn list(items: &[Vec<Block>], filling: &impl Filling) -> Markup {
    html! { @for item in items { li { (markup(item, filling)) } } }
}

fn words(all: &[Inline], filling: &impl Filling) -> Markup {
    html! {
        @for one in all {
            @match one {
                Inline::Text(text) => (PreEscaped(filling.filled(text))),
                Inline::Link { href, children, .. } => {
                    a href=(PreEscaped(filling.filled(href))) { (words(children, filling)) }
                },
                Inline::Styled { tag: Style::Strong, children } => strong { (words(children, filling)) },
                Inline::Styled { tag: Style::Em, children } => em { (words(children, filling)) },
                Inline::Styled { tag: Style::Code, children } => code { (words(children, filling)) },
            }
        }
    }
}

/// A chapter, and the condition under which it shows.
type Chapter<'a> = (&'a str, &'a [Inline], Option<(&'a str, &'a str)>);

fn chapters<'a>(blocks: &'a [Block], condition: Option<(&'a str, &'a str)>) -> Vec<Chapter<'a>> {
    let of = |block: &'a Block| match block {
        Block::H2 { id, children } => vec![(id.as_str(), children.as_slice(), condition)],
        Block::When { flag, blocks } => chapters(blocks, Some(("when", flag))),
        Block::Unless { flag, blocks } => chapters(blocks, Some(("unless", flag))),
        _ => Vec::new(),
    };
    blocks.iter().flat_map(of).collect()
}

/// The list of chapters; None on a page of one or two.
pub fn contents(blocks: &[Block], filling: &impl Filling) -> Option<Markup> {
    let chapters = chapters(blocks, None);
    if chapters.len() < FEWEST_CHAPTERS {
        return None;
    }
    let entry = |(id, children, condition): &Chapter<'_>| {
        let link = html! { a href={ "#" (id) } { (words(children, filling)) } };
        match condition {
            Some(("when", "us")) if !filling.is_american() => Markup::default(),
            Some(("when", "us")) | None => html! { li { (link) } },
            Some(("when", flag)) => html! { li data-when=(flag) { (link) } },
            Some((_, flag)) => html! { li data-unless=(flag) { (link) } },
        }
    };
    Some(html! { ol { @for chapter in &chapters { (entry(chapter)) } } })
}
