//! A rendered page, cut at its marks once and filled many times.

use super::assets;
use crate::kernel::locale::Locale;
use std::collections::HashMap;

/// Text, then the mark after it, and so on.
#[derive(Debug)]
pub(super) struct Template {
    parts: Vec<(String, Option<String>)>,
}

/// What marks stand for in one answer. Values are escaped except the two that are markup already.
#[derive(Debug, Default)]
pub(super) struct Values {
    texts: HashMap<&'static str, String>,
}

impl Values {
    /// A text; it will be escaped.
    pub(super) fn text(&mut self, mark: &'static str, value: &str) {
        self.texts.insert(mark, escape(value));
    }

    /// Markup of our own making.
    pub(super) fn markup(&mut self, mark: &'static str, value: String) {
        self.texts.insert(mark, value);
    }

    /// JSON for a script block: `<` can't close it.
    pub(super) fn json(&mut self, mark: &'static str, value: &serde_json::Value) {
        self.texts.insert(mark, value.to_string().replace('<', "\\u003c"));
    }
}

impl Template {
    fn cut(page: &str) -> Self {
        let mut parts = Vec::new();
        let mut rest = page;
        while let Some((text, after)) = rest.split_once("{{") {
            let Some((mark, after)) = after.split_once("}}") else { break };
            parts.push((text.to_owned(), Some(mark.to_owned())));
            rest = after;
        }
        parts.push((rest.to_owned(), None));
        Self { parts }
    }

    /// The page with its values.
    pub(super) fn fill(&self, values: &Values) -> String {
        let mut page = String::new();
        for (text, mark) in &self.parts {
            page.push_str(text);
            let Some(mark) = mark else { continue };
            if let Some(value) = values.texts.get(mark.as_str()) {
                page.push_str(value);
            } else {
                tracing::error!(mark, "a page has a mark that nobody fills");
            }
        }
        page
    }
}

/// All pages of all languages.
#[derive(Debug, Default)]
pub(super) struct Templates(HashMap<(Locale, String), Template>);

impl Templates {
    /// Reads the pages that the routes name.
    pub(super) fn read(pages: impl Iterator<Item = String>) -> Self {
        let mut templates = HashMap::new();
        for page in pages {
            for locale in Locale::ALL {
                if let Some(text) = assets::read_text(&format!("prerendered/{locale}/{page}.html")) {
                    templates.insert((locale, page.clone()), Template::cut(&text));
                }
            }
        }
        Self(templates)
    }

    /// A page in a language.
    pub(super) fn get(&self, locale: Locale, page: &str) -> Option<&Template> {
        self.0.get(&(locale, page.to_owned()))
    }
}

/// The public pages that this program has, as path and language; empty when the web app is not built.
pub fn built_pages() -> Vec<(String, Locale)> {
    let routes = super::route_list::RouteList::read();
    let named = routes.public_paths().map(|path| (path.to_owned(), super::pages::name_of(path)));
    let file =
        |page: &str, locale: Locale| assets::read(&format!("prerendered/{locale}/{page}.html")).is_some();
    named
        .flat_map(|(path, page)| Locale::ALL.map(|locale| (path.clone(), page.clone(), locale)))
        .filter(|(_, page, locale)| file(page, *locale))
        .map(|(path, _, locale)| (path, locale))
        .collect()
}

/// HTML text and attribute values.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_escaped_and_scripts_stay_closed() {
        let mut values = Values::default();
        values.text("name", "A & <b>\"'");
        values.json("boot", &serde_json::json!({ "x": "</script>" }));
        let page = Template::cut("<i>{{name}}</i><script>{{boot}}</script>").fill(&values);
        assert_eq!(page, "<i>A &amp; &lt;b&gt;&quot;&#39;</i><script>{\"x\":\"\\u003c/script>\"}</script>");
    }
}
