mod events;
mod preferences;
pub mod push;
