//! What a mail says: the texts of its kind in the reader's language, and one button.

use super::{html, store};
use crate::{
    app::App,
    kernel::{
        ids::{MailId, MemberId},
        locale::Locale,
        problem::Answer,
        texts::{self, Argument, Arguments},
    },
    settings::Site,
};
use sqlx::PgConnection;

/// The occasions for a mail; each has the texts `mail-<kind>-subject`, `-heading`, `-body` (blank lines
/// part its paragraphs) and, if it has a link, `-button`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Confirm your address (spec 4: sign-up ends with it).
    Activation,
    /// Somebody signed up with an address that has an account (design 5.2).
    AlreadyMember,
    /// The address is confirmed.
    Welcome,
    /// Choose a new password.
    Reset,
    /// Somebody asked for a new password with an address that has no account (design 5.2).
    ResetUnknown,
    /// The password is another one now.
    PasswordChanged,
    /// Confirm the new address; goes there.
    MailChange,
    /// Somebody wants to move their account to an address that has one (design 5.2).
    MailChangeTaken,
    /// The address is another one now; goes to the old one, with the way back.
    MailChanged,
    /// A login from a browser that was not seen before.
    NewDevice,
    /// The account will be deleted; holds the way back (spec 4).
    Deletion,
    /// The member came back in time.
    Returned,
    /// The member's data can be fetched.
    ExportReady,
    /// Credits were bought.
    OrderCompleted,
}

impl Kind {
    /// All of them, for the catalogues' test.
    pub const ALL: [Self; 14] = [
        Self::Activation,
        Self::AlreadyMember,
        Self::Welcome,
        Self::Reset,
        Self::ResetUnknown,
        Self::PasswordChanged,
        Self::MailChange,
        Self::MailChangeTaken,
        Self::MailChanged,
        Self::NewDevice,
        Self::Deletion,
        Self::Returned,
        Self::ExportReady,
        Self::OrderCompleted,
    ];

    /// As in the catalogues and the `mails` table.
    pub fn code(self) -> &'static str {
        match self {
            Self::Activation => "activation",
            Self::AlreadyMember => "already-member",
            Self::Welcome => "welcome",
            Self::Reset => "reset",
            Self::ResetUnknown => "reset-unknown",
            Self::PasswordChanged => "password-changed",
            Self::MailChange => "mail-change",
            Self::MailChangeTaken => "mail-change-taken",
            Self::MailChanged => "mail-changed",
            Self::NewDevice => "new-device",
            Self::Deletion => "deletion",
            Self::Returned => "returned",
            Self::ExportReady => "export-ready",
            Self::OrderCompleted => "order-completed",
        }
    }
}

impl Kind {
    /// The text that says why the reader gets this. An address that was only typed in belongs to
    /// nobody yet: its owner may never have heard of the site.
    fn reason(self) -> &'static str {
        match self {
            Self::ResetUnknown | Self::MailChange => "mail-footer_entered",
            _ => "mail-footer",
        }
    }
}

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
    /// Where the button leads, as a path on the site: "/credits".
    pub path: Option<String>,
}

/// A mail's texts, filled in.
#[derive(Clone, Debug)]
pub(super) struct Composed {
    pub(super) locale: Locale,
    pub(super) subject: String,
    pub(super) heading: String,
    /// Paragraphs of plain text.
    pub(super) paragraphs: Vec<String>,
    pub(super) button: Option<Button>,
    /// Who sends this and why.
    pub(super) footer: Vec<String>,
}

/// The one thing to do.
#[derive(Clone, Debug)]
pub(super) struct Button {
    pub(super) label: String,
    pub(super) address: String,
    /// For programs that show no buttons, and readers who trust only what they can read.
    pub(super) hint: String,
}

/// Writes the mail into the outbox, inside the effect's transaction. It leaves after the commit;
/// without a mail server it stays there, for the caught-mail page.
pub async fn enqueue(connection: &mut PgConnection, app: &App, mail: &Mail<'_>) -> Answer<MailId> {
    let composed = compose(app, mail);
    let id = MailId::random(&app.random);
    let row = store::NewMail {
        id,
        mail,
        subject: &composed.subject,
        body_text: &composed.text(),
        body_html: &html::render(&composed, mail.site),
        outcome: if app.config.smtp_url.is_some() { "waiting" } else { "caught" },
        now: app.clock.now(),
    };
    store::insert(connection, &row).await?;
    if app.config.smtp_url.is_some() {
        super::jobs::send_later(connection, app, id).await?;
    }
    Ok(id)
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
        button: mail.path.as_ref().map(|path| Button {
            label: text("button"),
            address: mail.site.link(&app.config, path),
            hint: texts::text(mail.locale, "mail-link_hint", &arguments),
        }),
        footer: vec![
            texts::text(mail.locale, mail.kind.reason(), &arguments),
            mail.site.settings.support_email.clone(),
        ],
    }
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
    let address = format!("{}, {}, {}", company.address, company.city, company.country);
    let mut arguments = mail.arguments.clone();
    arguments.push(("site", Argument::from(mail.site.settings.name.clone())));
    arguments.push(("company", Argument::from(company.name.clone())));
    arguments.push(("address", Argument::from(address)));
    arguments
}

/// Blank lines part paragraphs; a line break within one is only the catalogue's.
fn paragraphs(text: &str) -> Vec<String> {
    let joined = |paragraph: &str| paragraph.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    text.split("\n\n").map(joined).collect()
}

impl Composed {
    /// The text part.
    fn text(&self) -> String {
        let mut blocks = vec![self.heading.clone()];
        blocks.extend(self.paragraphs.clone());
        blocks.extend(self.button.iter().map(|button| format!("{}:\n{}", button.label, button.address)));
        format!("{}\n\n-- \n{}\n", blocks.join("\n\n"), self.footer.join("\n"))
    }
}
