//! What an operator writes: one text in each language of the site.

use crate::{
    kernel::{ids::SiteId, locale::Locale},
    mail::{self, PreferenceKind},
};
use anyhow::{Context, ensure};
use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, path::Path};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// Longest subject and heading, in characters.
const LONGEST_LINE: usize = 150;
/// Longest label of the button.
const LONGEST_LABEL: usize = 60;
/// Longest body.
const LONGEST_BODY: usize = 5_000;
/// Longest path and name.
const LONGEST_PATH: usize = 200;
/// See `LONGEST_PATH`.
const LONGEST_NAME: usize = 100;

/// What it is; members choose for each whether they want it (spec 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NewsKind {
    /// News about the site.
    News,
    /// An offer.
    Promotion,
}

impl NewsKind {
    /// As in the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::News => "news",
            Self::Promotion => "promotion",
        }
    }

    /// The kind with this code.
    pub(super) fn parse(code: &str) -> Option<Self> {
        [Self::News, Self::Promotion].into_iter().find(|kind| kind.code() == code)
    }

    /// The member's yes that it needs.
    pub fn preference(self) -> PreferenceKind {
        match self {
            Self::News => PreferenceKind::News,
            Self::Promotion => PreferenceKind::Promotions,
        }
    }

    /// As a mail.
    pub(super) fn mail(self) -> mail::Kind {
        match self {
            Self::News => mail::Kind::News,
            Self::Promotion => mail::Kind::Promotion,
        }
    }
}

/// One of them.
#[derive(Clone, Debug)]
pub struct Newsletter {
    /// Names it at the command line.
    pub id: Uuid,
    /// Whose members it is for.
    pub site: SiteId,
    /// See the type.
    pub kind: NewsKind,
    /// The operator's own name for it.
    pub name: String,
    /// Where the button leads, on the site.
    pub path: String,
    /// draft, sending, sent or withdrawn.
    pub status: String,
    /// Counted from 1 with each change of the draft.
    pub version: i32,
    /// When this version was last mailed to somebody who looked at it.
    pub tested_at: Option<OffsetDateTime>,
    /// When it was written.
    pub created_at: OffsetDateTime,
}

/// In one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewsText {
    /// Of the mail.
    pub subject: String,
    /// Its first line.
    pub heading: String,
    /// Paragraphs, with blank lines between them.
    pub body: String,
    /// On the button.
    pub button: String,
}

impl NewsText {
    /// Reads what stands in a file: `Subject: …` and `Button: …`, a blank line, `# heading`, paragraphs.
    ///
    /// # Errors
    /// Which part is missing, too long or holds what a mail can't.
    pub fn parse(file: &str) -> anyhow::Result<Self> {
        let file = file.replace("\r\n", "\n");
        let odd = |letter: char| letter.is_control() && letter != '\n';
        ensure!(!file.contains(odd), "control characters can't be sent");
        let (head, rest) =
            file.trim().split_once("\n\n").context("a blank line has to follow the first lines")?;
        let given = |name: &str| {
            let line = head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
            line.map(|value| value.trim().to_owned())
                .with_context(|| format!("a line `{name}: …` is missing"))
        };
        let (subject, button) = (given("Subject")?, given("Button")?);
        let (heading, body) = rest.trim().split_once('\n').context("there are no paragraphs")?;
        let heading =
            heading.strip_prefix("# ").context("the line `# heading` is missing")?.trim().to_owned();
        let text = Self { subject, heading, body: body.trim().to_owned(), button };
        if let Some((name, length, longest)) = text.fault() {
            anyhow::bail!("the {name} has {length} characters, 1 to {longest} are possible");
        }
        Ok(text)
    }

    /// The first part that is empty or too long: its name, how long it is, and how long it may be.
    fn fault(&self) -> Option<(&'static str, usize, usize)> {
        let parts = [
            ("subject", &self.subject, LONGEST_LINE),
            ("heading", &self.heading, LONGEST_LINE),
            ("text", &self.body, LONGEST_BODY),
            ("button", &self.button, LONGEST_LABEL),
        ];
        let mut measured =
            parts.into_iter().map(|(name, part, longest)| (name, part.chars().count(), longest));
        measured.find(|(_, length, longest)| !(1..=*longest).contains(length))
    }

    /// The same as it was typed into a form, as it is kept: without what stands around it, and with one kind of line's end. None
    /// where a part is missing, too long or holds what a mail can't.
    pub fn typed(&self) -> Option<Self> {
        let line = |text: &str| text.trim().to_owned();
        let text = Self {
            subject: line(&self.subject),
            heading: line(&self.heading),
            body: line(&self.body.replace("\r\n", "\n")),
            button: line(&self.button),
        };
        let lines = [&text.subject, &text.heading, &text.button];
        let odd = lines.into_iter().any(|part| part.contains(char::is_control))
            || text.body.contains(|letter: char| letter.is_control() && letter != '\n');
        (!odd && text.fault().is_none()).then_some(text)
    }
}

/// Reads a folder with a file `<language>.md` for each of these languages, and for no other.
///
/// # Errors
/// Every language that is missing, or the file and what is wrong with it.
pub fn read_texts(folder: &Path, languages: &[Locale]) -> anyhow::Result<BTreeMap<Locale, NewsText>> {
    let path = |locale: Locale| folder.join(format!("{}.md", locale.code()));
    let missing: Vec<&str> =
        languages.iter().filter(|locale| !path(**locale).is_file()).map(|locale| locale.code()).collect();
    ensure!(
        missing.is_empty(),
        "{} needs a file for each language of the site: {} missing",
        folder.display(),
        missing.join(".md, ") + ".md"
    );
    let read = |locale: Locale| {
        let path = path(locale);
        let file = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let text = NewsText::parse(&file).with_context(|| path.display().to_string())?;
        anyhow::Ok((locale, text))
    };
    languages.iter().copied().map(read).collect()
}

/// The operator's name for it, for `liaison news list`.
///
/// # Errors
/// What is wrong with it.
pub fn parse_name(typed: &str) -> Result<String, String> {
    let name = typed.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.contains(char::is_control) {
        return Err(format!("a name of 1 to {LONGEST_NAME} characters is needed"));
    }
    Ok(name.to_owned())
}

/// A path on the site, never another one's address.
///
/// # Errors
/// What is wrong with it.
pub fn parse_path(typed: &str) -> Result<String, String> {
    let plain = |letter: char| letter.is_ascii_graphic() && letter != '\\';
    if !typed.starts_with('/')
        || typed.starts_with("//")
        || !typed.chars().all(plain)
        || typed.len() > LONGEST_PATH
    {
        return Err("a path on the site is needed, such as /credits".to_owned());
    }
    Ok(typed.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "Subject: Autumn is here\nButton: Have a look\n\n# It gets darker\n\nFirst.\n\nSecond,\nin two lines.\n";

    #[test]
    fn a_file_is_read() {
        let text = NewsText::parse(FILE).unwrap();
        assert_eq!((text.subject.as_str(), text.button.as_str()), ("Autumn is here", "Have a look"));
        assert_eq!(
            (text.heading.as_str(), text.body.as_str()),
            ("It gets darker", "First.\n\nSecond,\nin two lines.")
        );
        assert_eq!(NewsText::parse(&FILE.replace('\n', "\r\n")).unwrap(), text);
    }

    #[test]
    fn what_is_missing_is_said() {
        for (file, fault) in [
            (FILE.replace("Subject:", "Topic:"), "a line `Subject: …` is missing"),
            (FILE.replace("Button: Have a look\n", ""), "a line `Button: …` is missing"),
            (FILE.replace("# ", ""), "the line `# heading` is missing"),
            (FILE.replace("Autumn is here", ""), "the subject has 0 characters, 1 to 150 are possible"),
            (
                FILE.replace("First.", &"x".repeat(5_001)),
                "the text has 5024 characters, 1 to 5000 are possible",
            ),
            (FILE.replace("First", "\u{7}"), "control characters can't be sent"),
            ("Subject: x\nButton: y\n\n# Alone".to_owned(), "there are no paragraphs"),
            (String::new(), "a blank line has to follow the first lines"),
        ] {
            assert_eq!(NewsText::parse(&file).unwrap_err().to_string(), fault);
        }
    }

    #[test]
    fn what_was_typed_is_kept_as_a_file_would_be() {
        let typed = NewsText {
            subject: " Autumn is here ".to_owned(),
            heading: "It gets darker".to_owned(),
            body: "First.\r\n\r\nSecond,\r\nin two lines.\n".to_owned(),
            button: "Have a look".to_owned(),
        };
        assert_eq!(typed.typed(), Some(NewsText::parse(FILE).unwrap()));
        for odd in [
            NewsText { subject: "two\nlines".to_owned(), ..typed.clone() },
            NewsText { heading: "  ".to_owned(), ..typed.clone() },
            NewsText { body: "x".repeat(5_001), ..typed.clone() },
            NewsText { button: "\u{7}".to_owned(), ..typed.clone() },
        ] {
            assert_eq!(odd.typed(), None, "{odd:?}");
        }
    }

    #[test]
    fn the_button_leads_nowhere_else() {
        for odd in ["", "credits", "//evil.example", "https://evil.example", "/a b", "/\\evil.example", "/é"]
        {
            assert!(parse_path(odd).is_err(), "{odd}");
        }
        assert_eq!(parse_path("/credits?from=news").unwrap(), "/credits?from=news");
    }
}
