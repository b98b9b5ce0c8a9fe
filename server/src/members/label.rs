//! The name of a member where nothing beside it can say what they are: in mails and pushes.

use crate::{kernel::locale::Locale, settings::SiteSettings};

/// The name, followed for a fictional profile by what it is, in the site's words.
pub fn labelled_name(name: &str, fictional: bool, settings: &SiteSettings, locale: Locale) -> String {
    if !fictional {
        return name.to_owned();
    }
    format!("{name} ({})", settings.fictional_label(locale))
}
