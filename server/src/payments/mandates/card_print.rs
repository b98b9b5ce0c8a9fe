//! What tells a card from others, so that one which was charged back is known again with another member. A hash: what a provider
//! calls a card leads to nobody by itself, and two companies do not learn of each other's.

use crate::payments::orders::store::OrderRow;
use serde_json::Value;

/// Longest that a provider's own word for a card may be.
const LONGEST: usize = 256;

/// Of the card that an order was paid by, as the provider's answer names it; None where it does not.
pub(in crate::payments) fn card_print(order: &OrderRow, answer: &Value) -> Option<Vec<u8>> {
    let named = answer.pointer("/details/cardFingerprint")?.as_str()?;
    let named = Some(named).filter(|named| order.method.is_card() && (1..=LONGEST).contains(&named.len()))?;
    let mut hasher = blake3::Hasher::new_derive_key("liaison card print");
    // Ends of words: no two companies and cards make the same.
    for part in [order.provider.code(), &order.company_id, named] {
        hasher.update(part.as_bytes()).update(&[0]);
    }
    let mut hash = vec![0; 16];
    hasher.finalize_xof().fill(&mut hash);
    Some(hash)
}
