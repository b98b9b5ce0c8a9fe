//! What a message costs on a site, in credits.

use crate::{kernel::problem::FieldError, settings::Site};

/// Words, a gift and a photo each have their price on this site; a message costs what it holds, and a voice as much as a
/// photo.
///
/// # Errors
/// `gift_not_offered` for a gift that the site does not offer.
pub(super) fn of_message(
    site: &Site,
    has_words: bool,
    gift: Option<&str>,
    has_photo_or_voice: bool,
) -> Result<i32, FieldError> {
    let words = if has_words { site.settings.message_credits } else { 0 };
    let gift = gift.map_or(Ok(0), |id| of_gift(site, id))?;
    let photo = if has_photo_or_voice { site.settings.photo_credits } else { 0 };
    Ok(words.saturating_add(gift).saturating_add(photo))
}

/// What the gift costs on this site.
///
/// # Errors
/// `gift_not_offered` for one that the site does not offer.
fn of_gift(site: &Site, id: &str) -> Result<i32, FieldError> {
    let offered = site.settings.gift_prices().find(|(offered, _)| *offered == id);
    offered.map(|(_, credits)| credits).ok_or_else(|| FieldError::new("gift", "gift_not_offered"))
}
