//! Keyset pages: a cursor is opaque to the client and names the last row it has seen.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Serialize, de::DeserializeOwned};
use time::OffsetDateTime;
use uuid::Uuid;

/// Where a page of what is sorted by time, newest first, ends: its last row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The row's time.
    pub at: OffsetDateTime,
    /// The row's id, which decides among equal times.
    pub id: Uuid,
}

impl Position {
    /// In front of every row: where the first page begins. Still a moment to PostgreSQL.
    pub const END: Self =
        Self { at: time::macros::datetime!(9999-12-31 23:59:59 UTC), id: Uuid::from_u128(u128::MAX) };

    /// 48 hexadecimal digits: microseconds since 1970, id. Any such text reads as some position, since who
    /// makes one up only skips rows of their own.
    pub fn text(self) -> String {
        let micros = u64::try_from(self.at.unix_timestamp_nanos() / 1000).unwrap_or(0);
        format!("{micros:016x}{:032x}", self.id.as_u128())
    }

    /// Reads what `text` writes.
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() != 48 || !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
            return None;
        }
        let micros = u64::from_str_radix(text.get(..16)?, 16).ok()?;
        let at = OffsetDateTime::from_unix_timestamp_nanos(i128::from(micros) * 1000);
        let id = u128::from_str_radix(text.get(16..)?, 16).ok()?;
        Some(Self { at: at.unwrap_or(Self::END.at), id: Uuid::from_u128(id) })
    }
}

/// Writes the position of the last row of a page.
pub fn encode<T: Serialize>(position: &T) -> String {
    URL_SAFE_NO_PAD.encode(serde_json::to_vec(position).unwrap_or_default())
}

/// Reads a cursor back; None when it was not one of ours.
pub fn decode<T: DeserializeOwned>(cursor: &str) -> Option<T> {
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(cursor).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_position_reads_back(micros in 0_i64..4_102_444_800_000_000, id: u128) {
            let at = OffsetDateTime::from_unix_timestamp_nanos(i128::from(micros) * 1000).unwrap();
            let position = Position { at, id: Uuid::from_u128(id) };
            prop_assert_eq!(Position::parse(&position.text()), Some(position));
        }

        #[test]
        fn any_text_of_its_shape_is_a_position_and_nothing_else_is(text in "[0-9a-f]{48}", other in "\\PC{0,60}") {
            prop_assert!(Position::parse(&text).is_some());
            let no_position = format!("{other}é");
            prop_assert!(Position::parse(&no_position).is_none());
        }
    }
}
