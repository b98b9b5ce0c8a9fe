//! The marks of static pages: what a site, its company and the law of its terms put into their texts.

use super::template::Values;
use crate::{
    accounts,
    kernel::{country::Country, locale::Locale, moment},
    settings::Company,
};
use serde_json::Value;

/// The marks that are numbers of `settings` by the same name (web/SERVER-CONTRACT.md).
const NUMBERS: [&str; 6] =
    ["refund_days", "min_age", "message_credits", "photo_credits", "signup_credits", "message_length"];

/// Fills them; `shown` is what settings.php answers, `country` the one as in which the reader is written to.
pub(super) fn fill(
    values: &mut Values,
    shown: &Value,
    company: &Company,
    (locale, country): (Locale, Country),
) {
    values.days_as_in(locale, country);
    for name in NUMBERS {
        values.text(name, &shown[name].to_string());
    }
    values.text("company_country", company.country.name(locale));
    values.text("company_tradenames", &company.tradenames.join(", "));
    values.text("terms_date", &moment::day(locale, country, accounts::terms_version(company).date()));
}
