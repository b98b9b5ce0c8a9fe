mod events;
mod preferences;
