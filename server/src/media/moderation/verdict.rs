//! What a moderator says of what they saw.

use crate::{
    kernel::{
        events::Event,
        ids::{MemberId, PhotoId},
    },
    media::model::{PhotoReason, PhotoStatus},
};
use anyhow::Context;
use std::{fmt, str::FromStr};
use uuid::Uuid;

/// A photo as it was when a moderator saw it: `<id>`, or `<id>.<revision>` once it was cropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenPhoto {
    /// Which.
    pub photo: PhotoId,
    /// Goes up with each crop.
    pub revision: i32,
}

impl fmt::Display for SeenPhoto {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.revision == 0 {
            write!(formatter, "{}", self.photo)
        } else {
            write!(formatter, "{}.{}", self.photo, self.revision)
        }
    }
}

impl FromStr for SeenPhoto {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let (id, revision) = text.split_once('.').unwrap_or((text, "0"));
        let photo = PhotoId(Uuid::try_parse(id).context("that is no photo's id")?);
        Ok(Self { photo, revision: revision.parse().context("that is no photo's revision")? })
    }
}

/// The decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Others may see it; the mark of its owner, that it is nude, stays.
    Approve,
    /// The same, marked as nude: others see its blur until they ask for it.
    Blur,
    /// Only its owner sees it, and why.
    Reject(PhotoReason),
}

impl Verdict {
    /// What becomes of the photo.
    pub(super) fn status(self) -> PhotoStatus {
        match self {
            Self::Approve | Self::Blur => PhotoStatus::Active,
            Self::Reject(_) => PhotoStatus::Rejected,
        }
    }

    /// Why it is rejected; None: it is approved.
    pub fn reason(self) -> Option<PhotoReason> {
        match self {
            Self::Approve | Self::Blur => None,
            Self::Reject(reason) => Some(reason),
        }
    }

    /// The word in `photo_decisions`.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Approve => "approved",
            Self::Blur => "blurred",
            Self::Reject(_) => "rejected",
        }
    }
}

/// What came of it.
#[derive(Debug)]
pub enum Outcome {
    /// Done; deliver the event to the owner after the commit.
    Decided {
        /// Whose photo it is.
        member: MemberId,
        /// For their open pages.
        event: Event,
    },
    /// It was so already.
    Already,
    /// It was cropped since the moderator looked; this is what there is now.
    Changed(SeenPhoto),
    /// It is no more.
    Gone,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seen_photo_is_written_as_it_is_read() {
        for text in ["00000000-0000-4000-8000-000000000000", "00000000-0000-4000-8000-000000000000.7"] {
            assert_eq!(text.parse::<SeenPhoto>().unwrap().to_string(), text);
        }
        for odd in ["", "x", ".1", "00000000-0000-4000-8000-000000000000.x"] {
            assert!(odd.parse::<SeenPhoto>().is_err(), "{odd}");
        }
    }
}
