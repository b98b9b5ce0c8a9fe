//! The texts that come with the program: content/pages.

use super::model::StaticPage;
use crate::kernel::locale::Locale;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../content/pages/"]
struct Content;

/// The built-in Markdown of a page, from which an operator's own can start.
pub fn built_in(page: StaticPage, language: Locale) -> Option<String> {
    let file = Content::get(&format!("{}/{language}.md", page.code()))?;
    String::from_utf8(file.data.into_owned()).ok()
}
