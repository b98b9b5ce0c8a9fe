mod events;
mod preferences;
pub mod push;
mod push_sending;
