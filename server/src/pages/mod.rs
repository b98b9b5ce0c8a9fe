//! Texts of the static pages, `/pages/…`: the built-in ones, and operators' own in versions (`model`, `store`), which
//! are Markdown (`markdown`, `reader`) with marks (`marks`), become a page's parts (`text`), and those markup
//! (`markup`); `difference` is what a new one changes.

mod built_in;
mod difference;
mod links;
mod markdown;
mod markup;
mod marks;
mod model;
mod reader;
mod store;
mod text;

pub use built_in::built_in;
pub use difference::{PageChange, difference};
pub use markdown::parse;
pub use markup::{Filling, contents, markup};
pub use model::{PageVersion, PageVersions, Place, StaticPage};
pub use store::{NewText, Shelf, add, body, history, versions};
pub use text::{Block, Inline, PageText};

/// Longest text in bytes; a constraint of the table says so too.
pub const LONGEST: usize = 200_000;
