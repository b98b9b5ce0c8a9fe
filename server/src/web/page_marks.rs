//! The marks of static pages: what a site, its company and the law of its terms put into their texts.

use super::template::Values;
use crate::{
    kernel::{country::Country, locale::Locale, moment},
    pages::{self, Filling, PageText},
    settings::{Company, ShownPage},
};
use maud::Markup;
use serde_json::Value;
use time::{Date, OffsetDateTime};

/// The marks that are numbers of `settings` by the same name (web/SERVER-CONTRACT.md).
const NUMBERS: [&str; 6] =
    ["refund_days", "min_age", "message_credits", "photo_credits", "signup_credits", "message_length"];

/// Fills them; `settings` is what settings.php answers, `country` the one as in which the reader is written to,
/// `shown` what the static page says.
pub(super) fn fill(
    values: &mut Values,
    settings: &Value,
    company: &Company,
    (locale, country): (Locale, Country),
    shown: Option<&ShownPage>,
) {
    values.days_as_in(locale, country);
    for name in NUMBERS {
        values.text(name, &settings[name].to_string());
    }
    values.text("company_country", company.country.name(locale));
    values.text("company_tradenames", &company.tradenames.join(", "));
    let built_in = company.terms_version();
    let day = |at: OffsetDateTime| moment::day(locale, country, at.date());
    values.text("terms_date", &day(shown.map_or(built_in, |shown| shown.terms_date)));
    values.text("version_date", &day(shown.map_or(built_in, |shown| shown.version_date)));
    if let Some(own) = shown.and_then(|shown| shown.own.as_deref()) {
        fill_own(values, own, |at| moment::day(locale, country, at));
    }
}

/// The marks of a site's own text, which itself has those of above.
fn fill_own(values: &mut Values, own: &PageText, day: impl Fn(Date) -> String) {
    values.there("own");
    values.text("own_revised", &own.revised_on.to_string());
    values.text("own_revised_day", &day(own.revised_on));
    let (title, description) = (values.fill(&own.title), values.fill(&own.description));
    let text = pages::markup(&own.blocks, &*values).into_string();
    let contents = pages::contents(&own.blocks, &*values).map(Markup::into_string);
    values.markup("own_title", title);
    values.markup("own_description", description);
    values.markup("own_text", text);
    if let Some(contents) = contents {
        values.there("own_contents");
        values.markup("own_list", contents);
    }
}

impl Filling for Values {
    fn filled(&self, text: &str) -> String {
        self.fill(text)
    }

    fn is_american(&self) -> bool {
        self.is_there("us")
    }
}
