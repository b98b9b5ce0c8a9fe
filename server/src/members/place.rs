//! Where a member lives: a town of the table, in its region, in one of the site's countries (spec 3).

use crate::{
    kernel::{country::Country, extract::field, problem::FieldError},
    settings::{self, City, SiteSettings},
};

/// A town in that region of one of the site's countries.
///
/// # Errors
/// `unknown_place` for the first of country, region and city that does not fit.
pub fn parse_place(
    settings: &SiteSettings,
    country: Country,
    region: &str,
    city: &str,
) -> Result<&'static City, FieldError> {
    if !settings.countries.contains(&country) {
        return Err(FieldError::new("country", "unknown_place"));
    }
    let known = settings::regions(country).iter().any(|known| known.id == region);
    field(known.then_some(()), "region", "unknown_place")?;
    let city = settings::city(city).filter(|city| city.country == country && city.region == region);
    field(city, "city", "unknown_place")
}
