mod events;
mod preferences;
pub mod push;
pub mod push_sending;
