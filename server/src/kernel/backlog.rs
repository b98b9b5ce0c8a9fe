//! What waits, as operators watch it.

use time::OffsetDateTime;

/// How much waits, and since when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backlog {
    /// Rows.
    pub count: i64,
    /// When the oldest of them began to wait; None when nothing does.
    pub oldest: Option<OffsetDateTime>,
}

impl Backlog {
    /// Whole seconds that the oldest has waited; 0 when nothing does.
    pub fn age(&self, now: OffsetDateTime) -> i64 {
        self.oldest.map_or(0, |oldest| (now - oldest).whole_seconds().max(0))
    }
}
