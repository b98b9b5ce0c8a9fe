//! What a text message says, and its row in the outbox.

use super::{Phone, jobs, store};
use crate::{
    app::App,
    kernel::{
        ids::MemberId,
        locale::Locale,
        problem::Answer,
        texts::{self, Argument, Arguments},
    },
    settings::Site,
};
use sqlx::PgConnection;
use time::Duration;
use uuid::Uuid;

/// The occasions for a text message; the text is `sms-<kind>`. Few characters: 160 of GSM 03.38 are one
/// message, and beyond its alphabet 70 are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The code that proves the phone of a direct debit (spec 4).
    DebitCode,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 1] = [Self::DebitCode];

    /// As in the catalogues and the table.
    pub fn code(self) -> &'static str {
        match self {
            Self::DebitCode => "debit_code",
        }
    }
}

/// A text message to be written. The text may mention `arguments`, and `site` and `domain`.
#[derive(Clone, Debug)]
pub struct Text<'a> {
    /// Whose name it carries.
    pub site: &'a Site,
    /// Who gets it.
    pub member: MemberId,
    /// The reader's language.
    pub locale: Locale,
    /// Where to.
    pub recipient: &'a Phone,
    /// The occasion.
    pub kind: Kind,
    /// Values for the text.
    pub arguments: Arguments,
    /// How long it is of use; then it is not sent any more.
    pub lifetime: Duration,
}

/// Writes it into the outbox, inside the effect's transaction: it leaves after the commit, or stays there
/// where no gateway is set.
pub async fn enqueue(connection: &mut PgConnection, app: &App, text: &Text<'_>) -> Answer<Uuid> {
    let id = app.random.uuid();
    let number = text.recipient.text();
    let row = store::NewText {
        id,
        text,
        body: &body(text),
        recipient_sealed: app.vault.seal(&app.random, store::PHONE, id, number)?,
        recipient_index: app.vault.index(store::PHONE, number)?,
        outcome: if app.sms.is_configured() { "waiting" } else { "caught" },
        now: app.clock.now(),
    };
    store::insert(connection, &row).await?;
    if app.sms.is_configured() {
        jobs::send_later(connection, app, id).await?;
    }
    Ok(id)
}

fn body(text: &Text<'_>) -> String {
    let given = [
        ("site", Argument::from(text.site.settings.name.clone())),
        ("domain", Argument::from(text.site.domain.clone())),
    ];
    let arguments: Arguments = text.arguments.iter().cloned().chain(given).collect();
    texts::text(text.locale, &format!("sms-{}", text.kind.code()), &arguments)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// GSM 03.38, the letters that our languages use of it; `{`, `}`, `[`, `]`, `~`, `^`, `|`, `\` and `€` count twice.
    const GSM: &str = "@£$¥èéùìòÇØøÅåΔ_ÆæßÉ!\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà \n";

    #[test]
    fn every_text_is_one_message_in_every_language() {
        let arguments = [
            ("site", "Rendez-vous".into()),
            ("domain", "rendez-vous.example.com".into()),
            ("code", "123456".into()),
        ];
        for locale in Locale::ALL {
            for kind in Kind::ALL {
                let text = texts::lookup(locale, &format!("sms-{}", kind.code()), &arguments).unwrap();
                let strange: String = text.chars().filter(|letter| !GSM.contains(*letter)).collect();
                assert!(strange.is_empty() && text.chars().count() <= 160, "{locale}: {strange:?} {text}");
                // Browsers on phones offer the code by this last line (WebOTP).
                assert!(text.ends_with("\n@rendez-vous.example.com #123456"), "{locale}: {text}");
            }
        }
    }
}
