//! Mails: written in the reader's language from the catalogues, kept in an outbox row beside the
//! effect that caused them, sent by a job after the commit (spec 1, 8).
//!
//! Read top-down: which mails there are (`kind`) and who wants them (`preference`), what one says (`compose`, `html`;
//! `plain` for those who run the installation), the job (`jobs`) and how it goes from the outbox (`delivery`) at the
//! speed that a mailbox takes (`pace`), as what goes over the wire (`message`, `dkim`, `signature`), and the way out
//! (`transport`). `outbox` shows what was caught instead, `exported` is the member's copy, `store` has the SQL.

mod compose;
mod delivery;
mod dkim;
mod exported;
mod html;
mod jobs;
mod kind;
mod message;
mod pace;
mod outbox;
mod plain;
mod preference;
mod signature;
mod store;
mod transport;

pub use compose::{Line, Mail, device, enqueue, in_words, named_lines};
pub use delivery::deliver;
pub use dkim::signs_for;
pub use exported::exported;
pub use jobs::{register, throw_away};
pub use kind::Kind;
pub use outbox::{CaughtMail, caught_mail, caught_mails};
pub use pace::{purge_domains, slowed_domains};
pub use plain::PlainMail;
pub use preference::PreferenceKind;
pub use signature::{Mark, Signer};
pub use store::{KEPT, Sending, erase, last_left, sending, take_back, waiting, withdraw};
pub use transport::Transport;

#[cfg(test)]
mod tests {
    use super::Kind;
    use crate::kernel::{locale::Locale, texts};

    #[test]
    fn every_kind_of_mail_has_its_texts_in_every_language() {
        let words = [
            "name", "site", "company", "address", "amount", "device", "time", "until", "passkey", "passkeys",
            "password",
        ];
        let debit = ["rule", "account", "reference", "day", "order"];
        let given = ["subject", "heading", "text", "label", "number", "decision"];
        let arguments =
            words.into_iter().chain(given).chain(debit).map(|name| (name, texts::Argument::from("Kim")));
        let arguments: Vec<_> = arguments.collect();
        let arguments =
            [arguments.as_slice(), &["credits", "count", "taken", "owed"].map(|name| (name, 5.into()))]
                .concat();
        for locale in Locale::ALL {
            for part in ["subject", "heading", "body", "button"] {
                for kind in Kind::ALL {
                    let key = format!("mail-{}-{part}", kind.code());
                    let text = texts::lookup(locale, &key, &arguments);
                    assert!(text.is_some_and(|text| !text.contains('{')), "{locale}: {key}");
                }
            }
        }
    }
}
