//! Mails: written in the reader's language from the catalogues, kept in an outbox row beside the
//! effect that caused them, sent by a job after the commit (design 6, 8; spec 1, 8).

mod compose;
mod html;
mod outbox;
mod store;
mod transport;

pub use compose::{Kind, Mail, enqueue};
pub use outbox::{CaughtMail, CaughtText, caught_mail, caught_mails, caught_texts};
pub use transport::{Transport, deliver};
