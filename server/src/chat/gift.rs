//! Gifts: what a member sees of one, and what it costs.

use crate::{
    kernel::{country::Country, locale::Locale, money::Money, problem::FieldError, texts},
    settings::{GIFTS, Site},
};
use serde::Serialize;
use utoipa::ToSchema;

/// A gift in a message.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Gift {
    /// Of the catalogue.
    #[schema(pattern = "^[a-z]+$")]
    pub id: String,
    /// In the caller's language.
    pub name: String,
    /// Address of its picture, an SVG.
    pub picture: String,
}

impl Gift {
    /// The gift with this id, named in `locale`; None when there never was one.
    pub(super) fn of(id: &str, locale: Locale) -> Option<Self> {
        GIFTS.contains(&id).then(|| Self {
            id: id.to_owned(),
            name: texts::text(locale, &format!("gift-{id}"), &[]),
            // Kept for ever by browsers: a picture that changes gets another folder.
            picture: format!("/assets/gifts/1/{id}.svg"),
        })
    }
}

/// A gift that the site offers.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct GiftOffer {
    /// For `POST /api/message.php`.
    #[schema(pattern = "^[a-z]+$")]
    id: String,
    /// In the caller's language.
    name: String,
    /// Address of its picture, an SVG.
    picture: String,
    /// What it costs.
    #[schema(minimum = 0)]
    credits: i32,
    /// The lowest price of so many credits in the caller's country; null where the site names none.
    #[schema(required = true)]
    price: Option<Money>,
}

/// The site's catalogue for somebody of this country.
pub(super) fn offers(site: &Site, country: Country, locale: Locale) -> Vec<GiftOffer> {
    let offer = |(id, credits): (&str, i32)| {
        let Gift { id, name, picture } = Gift::of(id, locale)?;
        Some(GiftOffer { id, name, picture, credits, price: in_money(site, country, credits) })
    };
    site.settings.gift_prices().filter_map(offer).collect()
}

/// As many messages' lowest price as the credits would pay for, rounded up.
fn in_money(site: &Site, country: Country, credits: i32) -> Option<Money> {
    let message = site.minimum_message_costs.get(&country)?;
    let each = i64::from(site.settings.message_credits);
    let whole = message.costs.checked_mul(i64::from(credits))?.checked_add(each - 1)?.checked_div(each)?;
    (whole > 0).then(|| Money::new(whole, message.currency))
}

/// What the gift costs on this site.
///
/// # Errors
/// `gift_not_offered` for one that the site does not offer.
pub(super) fn price_of(site: &Site, id: &str) -> Result<i32, FieldError> {
    let offered = site.settings.gift_prices().find(|(offered, _)| *offered == id);
    offered.map(|(_, credits)| credits).ok_or_else(|| FieldError::new("gift", "gift_not_offered"))
}
