//! What a mail says: the texts of its kind in the reader's language, and one button.

use super::{Kind, html, store};
use crate::{
    app::App,
    kernel::{
        ids::{MailId, MemberId},
        locale::Locale,
        problem::Answer,
        texts::{self, Argument, Arguments},
    },
    sessions::Token,
    settings::Site,
};
use sqlx::PgConnection;

/// A mail to be written. The texts may mention `arguments` and what is always given: `site`,
/// `company` and its `address`.
#[derive(Clone, Debug)]
pub struct Mail<'a> {
    /// Whose name, colour and company it carries, and where its link leads.
    pub site: &'a Site,
    /// Whose account it is about.
    pub member: Option<MemberId>,
    /// The reader's language.
    pub locale: Locale,
    /// The reader's address, parsed.
    pub recipient: &'a str,
    /// The occasion.
    pub kind: Kind,
    /// Values for the texts.
    pub arguments: Arguments,
    /// What it tells of one by one, after the paragraphs: who wrote, and how much.
    pub lines: Vec<Line>,
    /// Where the button leads, as a path on the site: "/credits".
    pub path: Option<String>,
}

/// One line of a list.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its text in the catalogues.
    pub text: &'static str,
    /// Values for it.
    pub arguments: Arguments,
}

/// So many are named one by one; the others are counted.
const NAMED: usize = 5;

/// A line for each of the first, and one that counts the rest.
pub fn named_lines<T>(all: &[T], line: impl FnMut(&T) -> Line) -> Vec<Line> {
    let mut lines: Vec<Line> = all.iter().take(NAMED).map(line).collect();
    if all.len() > NAMED {
        let more = i64::try_from(all.len() - NAMED).unwrap_or(i64::MAX);
        lines.push(Line { text: "mail-line_more", arguments: vec![("count", more.into())] });
    }
    lines
}

/// A mail's texts, filled in.
#[derive(Clone, Debug)]
pub(super) struct Composed {
    pub(super) locale: Locale,
    pub(super) subject: String,
    pub(super) heading: String,
    /// Paragraphs of plain text.
    pub(super) paragraphs: Vec<String>,
    /// A list after them.
    pub(super) lines: Vec<String>,
    /// A last word after the list.
    pub(super) closing: Option<String>,
    pub(super) button: Option<Button>,
    /// Who sends this and why.
    pub(super) footer: Vec<String>,
    /// How to get no more of these, where the reader may choose.
    pub(super) unsubscribe: Option<Unsubscribe>,
}

/// The link that switches mails of this type off (RFC 8058); the token in it is the right to.
#[derive(Clone, Debug)]
pub(super) struct Unsubscribe {
    pub(super) label: String,
    pub(super) address: String,
    pub(super) token_hash: [u8; 32],
}

/// The one thing to do.
#[derive(Clone, Debug)]
pub(super) struct Button {
    pub(super) label: String,
    pub(super) address: String,
    /// For programs that show no buttons, and readers who trust only what they can read.
    pub(super) hint: String,
}

/// Writes the mail into the outbox, inside the effect's transaction. It leaves after the commit, if it is still
/// wanted then; without a mail server it stays there, for the caught-mail page. Dropped are mails that their
/// reader switched off ([`Kind::preference`]), to mailboxes that bounce or complained, and those to members who
/// have left, but for the one that brings them back.
pub async fn enqueue(connection: &mut PgConnection, app: &App, mail: &Mail<'_>) -> Answer<MailId> {
    let composed = compose(app, mail);
    let id = MailId::random(&app.random);
    let row = store::NewMail {
        id,
        mail,
        subject: &composed.subject,
        body_text: &composed.text(),
        body_html: &html::render(&composed, mail.site),
        unsubscribe: composed.unsubscribe.as_ref(),
        outcome: if app.config.smtp_url.is_some() { "waiting" } else { "caught" },
        now: app.clock.now(),
    };
    let added = store::insert(connection, &row).await?;
    if added && app.config.smtp_url.is_some() {
        super::jobs::send_later(connection, app, id).await?;
    }
    Ok(id)
}

/// Subject and text of a mail that is only looked at.
pub fn in_words(app: &App, mail: &Mail<'_>) -> (String, String) {
    let composed = compose(app, mail);
    let text = composed.text();
    (composed.subject, text)
}

fn compose(app: &App, mail: &Mail<'_>) -> Composed {
    let arguments = arguments(mail);
    let text =
        |part: &str| texts::text(mail.locale, &format!("mail-{}-{part}", mail.kind.code()), &arguments);
    Composed {
        locale: mail.locale,
        // A name in it may hold no line break: that would be a header of its own.
        subject: text("subject").replace(char::is_control, " "),
        heading: text("heading"),
        paragraphs: paragraphs(&text("body")),
        lines: mail.lines.iter().map(|line| line.in_words(mail.locale)).collect(),
        closing: texts::lookup(mail.locale, &format!("mail-{}-closing", mail.kind.code()), &arguments),
        button: mail.path.as_ref().map(|path| Button {
            label: text("button"),
            address: mail.site.link(&app.config, path),
            hint: texts::text(mail.locale, "mail-link_hint", &arguments),
        }),
        footer: vec![
            texts::text(mail.locale, mail.kind.reason(), &arguments),
            mail.site.settings.support_email.clone(),
        ],
        unsubscribe: unsubscribe(app, mail),
    }
}

/// Those that belong to nobody's account have none: an operator's sample, for one.
fn unsubscribe(app: &App, mail: &Mail<'_>) -> Option<Unsubscribe> {
    mail.kind.preference().and(mail.member)?;
    let token = Token::random(&app.random);
    let path = format!("/unsubscribe?token={}&lang={}", token.text(), mail.locale.code());
    Some(Unsubscribe {
        label: texts::text(mail.locale, "mail-unsubscribe", &[]),
        address: mail.site.link(&app.config, &path),
        token_hash: token.hash(),
    })
}

/// A device as the argument `device` names it: "Firefox on Windows".
pub fn device(locale: Locale, browser: Option<&str>, system: Option<&str>) -> String {
    match (browser, system) {
        (Some(browser), Some(system)) => {
            let arguments = [("browser", browser.into()), ("system", system.into())];
            texts::text(locale, "mail-device", &arguments)
        }
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => texts::text(locale, "mail-device_unknown", &[]),
    }
}

fn arguments(mail: &Mail<'_>) -> Arguments {
    let company = &mail.site.company;
    let address = format!("{}, {}, {}", company.address, company.city, company.country.name(mail.locale));
    let given = all_harmless(&mail.arguments);
    given
        .chain([
            ("site", Argument::from(mail.site.settings.name.clone())),
            ("company", Argument::from(company.name.clone())),
            ("address", Argument::from(address)),
        ])
        .collect()
}

impl Line {
    fn in_words(&self, locale: Locale) -> String {
        let arguments: Arguments = all_harmless(&self.arguments).collect();
        texts::text(locale, self.text, &arguments)
    }
}

fn all_harmless(arguments: &Arguments) -> impl Iterator<Item = (&'static str, Argument)> {
    arguments.iter().map(|(name, argument)| (*name, harmless(name, argument)))
}

/// A name is a stranger's words under our sender: anybody can sign up another's address as
/// "www.evil.example". So no mail program may find a link in it, and no mark may turn the text around it.
fn harmless(name: &str, argument: &Argument) -> Argument {
    let Argument::Text(text) = argument else { return argument.clone() };
    if name != "name" {
        return argument.clone();
    }
    let mut safe = String::new();
    let mut letters = text.chars().filter(|letter| !turns_direction(*letter)).peekable();
    while let Some(letter) = letters.next() {
        safe.push(if letter.is_control() { ' ' } else { letter });
        // Before a word joiner (U+2060) they are no part of an address; nobody sees it.
        if matches!(letter, '.' | '/' | ':' | '@') && letters.peek().is_some_and(|next| !next.is_whitespace())
        {
            safe.push('\u{2060}');
        }
    }
    Argument::Text(safe)
}

/// The marks of Unicode's bidirectional algorithm (UAX 9).
fn turns_direction(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Blank lines part paragraphs; a line break within one is only the catalogue's.
fn paragraphs(text: &str) -> Vec<String> {
    let joined = |paragraph: &str| paragraph.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    text.split("\n\n").map(joined).collect()
}

/// Longest line of the text part where words allow (RFC 5322 2.1.1: 78 with quoting's room).
const LINE: usize = 72;

impl Composed {
    /// The text part.
    fn text(&self) -> String {
        let mut blocks = vec![wrapped(&self.heading)];
        blocks.extend(self.paragraphs.iter().map(|paragraph| wrapped(paragraph)));
        if !self.lines.is_empty() {
            let lines: Vec<String> = self.lines.iter().map(|line| wrapped(&format!("* {line}"))).collect();
            blocks.push(lines.join("\n"));
        }
        blocks.extend(self.closing.iter().map(|closing| wrapped(closing)));
        blocks.extend(self.button.iter().map(|button| format!("{}:\n{}", button.label, button.address)));
        let link = |link: &Unsubscribe| format!("{}\n{}", wrapped(&link.label), link.address);
        let footer = self.footer.iter().map(|line| wrapped(line)).chain(self.unsubscribe.iter().map(link));
        let footer: Vec<String> = footer.collect();
        format!("{}\n\n-- \n{}\n", blocks.join("\n\n"), footer.join("\n"))
    }
}

/// Broken at blanks; a word that is longer than a line stays whole.
fn wrapped(paragraph: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= LINE => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    // asvs: V1.3.3
    #[test]
    fn names_bring_no_link_and_no_direction_into_a_mail() {
        let safe = |text: &str| match harmless("name", &text.into()) {
            Argument::Text(text) => text,
            other => panic!("{other:?}"),
        };
        assert_eq!(safe("Anna"), "Anna");
        assert_eq!(safe("Anna B."), "Anna B.");
        assert_eq!(safe("www.evil.example"), "www.\u{2060}evil.\u{2060}example");
        assert_eq!(safe("evil.example."), "evil.\u{2060}example.");
        assert_eq!(safe("a@b"), "a@\u{2060}b");
        assert_eq!(safe("An\u{202e}na\r\nBcc"), "Anna  Bcc");
    }

    #[test]
    fn lines_break_at_blanks_only() {
        let text = wrapped(&"word ".repeat(40));
        assert!(text.lines().all(|line| line.chars().count() <= LINE) && text.lines().count() == 3, "{text}");
        let link = format!("see {} there", "x".repeat(100));
        assert_eq!(wrapped(&link).lines().collect::<Vec<_>>(), ["see", &"x".repeat(100), "there"]);
        assert_eq!(wrapped("a\u{a0}b"), "a\u{a0}b");
    }
}
