//! Where a page ended.

use super::CAP;
use crate::kernel::ids::MemberId;
use time::Date;
use uuid::Uuid;

/// The last one of a page in whichever order, and the total that the first page counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cursor {
    /// Place of their town among those searched, nearest first; 0 where nearness does not count.
    pub rank: u16,
    /// Of the last activity, or of joining: what the search sorts by.
    pub day: Date,
    pub id: MemberId,
    pub total: u16,
    /// The page that follows: 2 or more.
    pub page: u16,
}

impl Cursor {
    /// 50 hexadecimal digits: total, page, rank, day, id. Any such text reads as some cursor, since who makes
    /// one up only skips results.
    pub(super) fn text(self) -> String {
        let day = u32::try_from(self.day.to_julian_day()).unwrap_or(0) & 0x00ff_ffff;
        let Self { total, page, rank, .. } = self;
        format!("{total:04x}{page:04x}{rank:04x}{day:06x}{:032x}", self.id.0.as_u128())
    }

    /// Reads what `text` writes.
    pub(super) fn parse(text: &str) -> Option<Self> {
        if text.len() != 50 || !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
            return None;
        }
        let total = u16::from_str_radix(text.get(..4)?, 16).ok()?.min(CAP);
        let page = u16::from_str_radix(text.get(4..8)?, 16).ok()?.max(2);
        let rank = u16::from_str_radix(text.get(8..12)?, 16).ok()?;
        let day = i32::from_str_radix(text.get(12..18)?, 16).ok()?;
        let day = Date::from_julian_day(day).unwrap_or(Date::MAX);
        let id = Uuid::from_u128(u128::from_str_radix(text.get(18..)?, 16).ok()?);
        Some(Self { rank, day, id: MemberId(id), total, page })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use time::macros::date;

    proptest! {
        #[test]
        fn a_cursor_reads_back(rank: u16, days in 0_i64..40_000, id: u128, total in 0_u16..=CAP, page in 2_u16..) {
            let cursor = Cursor {
                rank,
                day: date!(1970 - 01 - 01) + time::Duration::days(days),
                id: MemberId(Uuid::from_u128(id)),
                total,
                page,
            };
            prop_assert_eq!(Cursor::parse(&cursor.text()), Some(cursor));
        }

        #[test]
        fn any_text_of_its_shape_is_a_cursor_and_nothing_else_is(text in "[0-9a-f]{50}", other in "\\PC{0,60}") {
            prop_assert!(Cursor::parse(&text).is_some());
            let no_cursor = format!("{other}é");
            prop_assert!(Cursor::parse(&no_cursor).is_none());
        }
    }
}
