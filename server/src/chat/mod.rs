//! Chat: conversations of two, their messages, what is unread, and who is typing (spec 2, 4).
//!
//! A message is one database call, the function `send_message`: rules, credits,
//! message, both lists and both event logs stand or fall together. Open pages are sent types
//! and ids only; message bodies go to nobody but the two, and into no log.

mod answer_pace;
mod change;
mod excerpt;
mod exported;
mod gift;
mod leaving;
mod list;
mod model;
mod notices;
mod opener;
mod photo;
mod price;
mod retention;
mod routes;
mod send;
mod sign_up_message;
mod spent;
mod store;
mod unanswered;
mod web_address;

use crate::app::App;
use ::jobs::Registry;

pub use crate::members::MessageText;
pub use excerpt::{ExcerptLine, excerpt, partner_in};
pub use exported::exported;
pub use gift::Gift;
pub use leaving::{erase, partners, shared_with, tell_both, tell_partners};
pub use list::waiting_messages;
pub use model::{Conversation, Message, MessageSent};
pub use notices::{is_still_news, plan_again as plan_notices_again, settle_past};
pub use opener::KEPT;
pub use photo::{RemovedPhoto, put_photo_back, remove_photo};
pub use routes::routes;
pub use send::{Outgoing, Sent, Target, send};
pub use sign_up_message::deliver_first_message;
pub use store::read;

/// The jobs of this feature.
pub fn register(registry: Registry<App>) -> Registry<App> {
    let registry = answer_pace::register(retention::register(registry));
    unanswered::register(notices::register(registry))
}
