//! The gifts that members can send in messages, and which of them a site offers at which price.

use super::SiteSettings;
use serde::{Deserialize, Serialize};

/// Every gift there is. Their names are `gift-<id>` of locales/*/server.ftl, their pictures our own
/// (web/public/assets/gifts/). None is ever taken out: messages of before name it. A site that does not
/// want one leaves it out of its `gifts`.
pub const GIFTS: [&str; 8] = ["rose", "heart", "coffee", "chocolates", "cake", "champagne", "teddy", "ring"];

/// A gift of a site's catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferedGift {
    /// Of `GIFTS`.
    pub id: String,
    /// Credits; None: the site's `gift_credits`.
    #[serde(default)]
    pub credits: Option<i32>,
}

/// What a site offers that says nothing else: all, each at the site's `gift_credits`.
pub(super) fn all() -> Vec<OfferedGift> {
    GIFTS.iter().map(|id| OfferedGift { id: (*id).to_owned(), credits: None }).collect()
}

impl SiteSettings {
    /// The catalogue: each gift's id and its price in credits.
    pub fn gift_prices(&self) -> impl Iterator<Item = (&str, i32)> {
        self.gifts.iter().map(|gift| (gift.id.as_str(), gift.credits.unwrap_or(self.gift_credits)))
    }

    /// Whether the catalogue names known gifts, each once, and takes no negative price.
    pub(super) fn has_sound_gifts(&self) -> bool {
        let mut seen = std::collections::BTreeSet::new();
        self.gift_prices().all(|(id, credits)| GIFTS.contains(&id) && credits >= 0 && seen.insert(id))
    }
}
