mod disclosure;
mod geocode;
mod get_settings;
mod reference;
mod reload;
mod states;
