mod get_settings;
mod reference;
