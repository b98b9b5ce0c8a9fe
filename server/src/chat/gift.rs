//! Gifts: what a member sees of one, and what it costs.

use crate::{
    credits::CreditPrice,
    kernel::{locale::Locale, money::Money, texts},
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
    /// What so many of the caller's next credits cost; null where nothing is sold.
    #[schema(required = true)]
    price: Option<Money>,
}

/// The site's catalogue for somebody whose next credits have this price.
pub(super) fn offers(site: &Site, price: Option<CreditPrice>, locale: Locale) -> Vec<GiftOffer> {
    let offer = |(id, credits): (&str, i32)| {
        let Gift { id, name, picture } = Gift::of(id, locale)?;
        Some(GiftOffer { id, name, picture, credits, price: price.and_then(|price| price.of(credits)) })
    };
    site.settings.gift_prices().filter_map(offer).collect()
}
