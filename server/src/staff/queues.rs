//! What waits for staff: seven queues, and what is said of each thing in them. The things stand where they always did; their
//! features answer what waits, within a reach.

use super::Permission;
use crate::kernel::ids::SiteId;
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

/// Of photos: half a day's work must not leave a newcomer without one.
pub const PHOTOS_WITHIN: Duration = Duration::hours(4);
/// Of words.
pub const WORDS_WITHIN: Duration = Duration::hours(24);
/// Of reports.
pub const REPORTS_WITHIN: Duration = Duration::hours(24);
/// Who is asked what waits looks at so many things at most, for one who takes a few: others take some at the same moment.
pub const IN_VIEW: i64 = 64;

/// A queue, the gravest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Queue {
    /// Minors (24 hours) and intimate pictures (48 hours).
    Severe,
    /// Notices of illegal content: 7 days.
    Notices,
    /// What members report: 24 hours.
    Reports,
    /// Photos of profiles: 4 hours.
    Photos,
    /// Members who want to be verified: 24 hours.
    Verifications,
    /// Words of profiles: 24 hours.
    Words,
    /// Complaints, by the clock of each.
    Complaints,
}

impl Queue {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Severe,
        Self::Notices,
        Self::Reports,
        Self::Photos,
        Self::Verifications,
        Self::Words,
        Self::Complaints,
    ];

    /// As in the database and on the wire.
    pub fn code(self) -> &'static str {
        match self {
            Self::Severe => "severe",
            Self::Notices => "notices",
            Self::Reports => "reports",
            Self::Photos => "photos",
            Self::Verifications => "verifications",
            Self::Words => "words",
            Self::Complaints => "complaints",
        }
    }

    /// The queue with this code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|queue| queue.code() == code)
    }

    /// Who may work on it.
    pub fn permission(self) -> Permission {
        match self {
            Self::Severe => Permission::ReviewSevere,
            Self::Notices => Permission::ReviewNotices,
            Self::Reports => Permission::ReviewReports,
            Self::Photos => Permission::ReviewPhotos,
            Self::Verifications => Permission::ReviewVerifications,
            Self::Words => Permission::ReviewWords,
            Self::Complaints => Permission::ReadComplaints,
        }
    }

    /// How many things one person may hold: a page of photos, and of what is read one by one, the next ones.
    pub fn most(self) -> i64 {
        match self {
            Self::Photos => 50,
            Self::Words => 9,
            Self::Severe | Self::Notices | Self::Reports | Self::Verifications | Self::Complaints => 3,
        }
    }
}

/// What a thing in a queue is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ItemKind {
    /// A photo of a profile.
    Photo,
    /// A member: their words, their capture, or what others report of them.
    Member,
    /// A complaint or a notice.
    Complaint,
}

impl ItemKind {
    /// As the log names it.
    pub fn code(self) -> &'static str {
        match self {
            Self::Photo => "photo",
            Self::Member => "member",
            Self::Complaint => "complaint",
        }
    }
}

/// Something that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenItem {
    /// Its id.
    pub id: Uuid,
    /// What it is.
    pub kind: ItemKind,
    /// Where.
    pub site: SiteId,
    /// Since when.
    pub since: OffsetDateTime,
    /// Until when it is decided.
    pub due_at: OffsetDateTime,
}

/// How long a queue is, within somebody's reach, counted up to a limit: whoever asks waits no longer for a long one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backlog {
    /// What waits.
    pub waiting: i64,
    /// What should have been decided.
    pub late: i64,
    /// What is to be decided within four hours.
    pub soon: i64,
    /// Since when the first of them waits.
    pub oldest: Option<OffsetDateTime>,
}

impl Backlog {
    /// No number of it above this one.
    pub fn at_most(self, most: i64) -> Self {
        let Self { waiting, late, soon, oldest } = self;
        Self { waiting: waiting.min(most), late: late.min(most), soon: soon.min(most), oldest }
    }
}

/// Soon is within so long.
pub const SOON: Duration = Duration::hours(4);

/// What is severe and waits, by how much of its clock has run; whoever watches is told of it before it is late.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    /// All of it.
    pub open: i64,
    /// Half of the clock has run, and not three quarters of it.
    pub half: i64,
    /// Three quarters have run, and not all of it.
    pub three_quarters: i64,
    /// All of it has.
    pub late: i64,
}

impl Clocks {
    /// Both together.
    pub fn and(self, other: Self) -> Self {
        Self {
            open: self.open + other.open,
            half: self.half + other.half,
            three_quarters: self.three_quarters + other.three_quarters,
            late: self.late + other.late,
        }
    }
}
