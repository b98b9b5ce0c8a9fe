//! A rendered page, cut at its marks once and filled many times.

use super::built::BUILT;
use crate::{
    builds,
    kernel::{country::Country, locale::Locale, moment},
};
use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
};
use time::{Date, macros::format_description};

/// A page, cut at its marks.
#[derive(Debug)]
pub(super) struct Template {
    parts: Vec<Part>,
}

#[derive(Debug)]
enum Part {
    Text(String),
    Mark(String),
    /// Between `{{#mark}}` or `{{^mark}}` and `{{/mark}}`: stands where the mark is `there`, or where it is not.
    Section {
        mark: String,
        there: bool,
        parts: Vec<Part>,
    },
}

/// What marks stand for in one answer. Values are escaped except the two that are markup already.
#[derive(Debug, Default)]
pub(super) struct Values {
    texts: HashMap<Cow<'static, str>, String>,
    /// Marks of sections.
    there: HashSet<String>,
    /// How a mark such as `{{day 2026-11-21}}` is written.
    days: Option<(Locale, Country)>,
}

impl Values {
    /// A text; it will be escaped.
    pub(super) fn text(&mut self, mark: impl Into<Cow<'static, str>>, value: &str) {
        self.texts.insert(mark.into(), escape(value));
    }

    /// Markup of our own making.
    pub(super) fn markup(&mut self, mark: &'static str, value: String) {
        self.texts.insert(mark.into(), value);
    }

    /// JSON for a script block: `<`, which only texts have, can't close it.
    pub(super) fn json(&mut self, mark: &'static str, json: &str) {
        self.texts.insert(mark.into(), json.replace('<', "\\u003c"));
    }

    /// Days are written for a reader of the language in that country.
    pub(super) fn days_as_in(&mut self, locale: Locale, country: Country) {
        self.days = Some((locale, country));
    }

    fn get(&self, mark: &str) -> Option<Cow<'_, str>> {
        let Some(day) = mark.strip_prefix("day ") else {
            return self.texts.get(mark).map(|text| Cow::Borrowed(text.as_str()));
        };
        let (locale, country) = self.days?;
        let day = Date::parse(day, format_description!("[year]-[month]-[day]")).ok()?;
        Some(Cow::Owned(escape(&moment::day(locale, country, day))))
    }

    /// A text of somebody else's with its marks filled, as HTML.
    pub(super) fn fill(&self, text: &str) -> String {
        Template::cut(&escape(text)).fill(self)
    }

    /// Whether the sections of this mark stand.
    pub(super) fn is_there(&self, mark: &str) -> bool {
        self.there.contains(mark)
    }

    /// The sections of this mark stand, and their opposites do not.
    pub(super) fn there(&mut self, mark: impl Into<String>) {
        self.there.insert(mark.into());
    }
}

impl Template {
    fn cut(page: &str) -> Self {
        let mut rest = page;
        let mut parts = cut(&mut rest);
        // An end without a beginning ends nothing.
        while !rest.is_empty() {
            parts.extend(cut(&mut rest));
        }
        Self { parts }
    }

    /// The page with its values.
    pub(super) fn fill(&self, values: &Values) -> String {
        let mut page = String::new();
        fill(&self.parts, values, &mut page);
        page
    }
}

/// The parts until the end of the section that `rest` is in, or until its own.
fn cut(rest: &mut &str) -> Vec<Part> {
    let mut parts = Vec::new();
    while let Some((text, after)) = rest.split_once("{{") {
        let Some((mark, after)) = after.split_once("}}") else { break };
        parts.push(Part::Text(text.to_owned()));
        *rest = after;
        let (kind, name) = mark.split_at_checked(1).unwrap_or_default();
        match kind {
            "/" => return parts,
            "#" | "^" => {
                parts.push(Part::Section { mark: name.to_owned(), there: kind == "#", parts: cut(rest) });
            }
            _ => parts.push(Part::Mark(mark.to_owned())),
        }
    }
    parts.push(Part::Text(std::mem::take(rest).to_owned()));
    parts
}

fn fill(parts: &[Part], values: &Values, page: &mut String) {
    for part in parts {
        match part {
            Part::Text(text) => page.push_str(text),
            Part::Mark(mark) => {
                if let Some(value) = values.get(mark) {
                    page.push_str(&value);
                } else {
                    tracing::error!(mark, "a page has a mark that nobody fills");
                }
            }
            Part::Section { mark, there, parts } => {
                if values.there.contains(mark) == *there {
                    fill(parts, values, page);
                }
            }
        }
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
                if let Some(text) = builds::read_text(&format!("prerendered/{locale}/{page}.html")) {
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
    let named = BUILT.routes.public_paths().map(|path| (path.to_owned(), super::pages::name_of(path)));
    let file =
        |page: &str, locale: Locale| builds::read(&format!("prerendered/{locale}/{page}.html")).is_some();
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

    // asvs: V1.1.2, V1.2.1, V1.2.3, V1.3.7
    #[test]
    fn values_are_escaped_and_scripts_stay_closed() {
        let mut values = Values::default();
        values.text("name", "A & <b>\"'");
        values.json("boot", r#"{"x":"</script>"}"#);
        let page = Template::cut("<i>{{name}}</i><script>{{boot}}</script>").fill(&values);
        assert_eq!(page, "<i>A &amp; &lt;b&gt;&quot;&#39;</i><script>{\"x\":\"\\u003c/script>\"}</script>");
    }

    #[test]
    fn sections_stand_where_their_mark_is_there_and_their_opposites_where_it_is_not() {
        let cut = |page: &str| Template::cut(page);
        let page = cut("{{#a}}<b {{x}}>{{#a_c}}!{{/a_c}}</b>{{/a}}{{^a}}<i>{{x}}</i>{{/a}}.");
        let mut values = Values::default();
        values.text("x", "1");
        assert_eq!(page.fill(&values), "<i>1</i>.");
        values.there("a".to_owned());
        assert_eq!(page.fill(&values), "<b 1></b>.");
        values.there("a_c".to_owned());
        assert_eq!(page.fill(&values), "<b 1>!</b>.");
        assert_eq!(cut("a{{/b}}c{{").fill(&values), "ac{{");
        assert_eq!(cut("{{#a}}no end").fill(&values), "no end");
    }
}
