//! What an export is, and where it stands.

use crate::kernel::clock::is_shut;
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

/// How long the file can be fetched, once.
pub(super) const LIFETIME: Duration = Duration::hours(24);
/// A job that did not finish in this time never will: the member may ask again.
const PATIENCE: Duration = Duration::hours(1);

/// Where an export stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum ExportStatus {
    /// Being gathered.
    Preparing,
    /// Can be fetched with the mailed link.
    Ready,
    /// Something went wrong: ask again.
    Failed,
}

/// The member's newest export.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct Export {
    pub(super) status: ExportStatus,
    #[serde(with = "time::serde::rfc3339")]
    requested_at: OffsetDateTime,
    /// Until when it can be fetched.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    expires_at: Option<OffsetDateTime>,
    /// Size of the file.
    #[schema(required = true)]
    bytes: Option<i64>,
}

/// A row of `exports`.
#[derive(Debug)]
pub(super) struct ExportRow {
    pub(super) id: Uuid,
    pub(super) requested_at: OffsetDateTime,
    pub(super) expires_at: Option<OffsetDateTime>,
    pub(super) blob: Option<String>,
    pub(super) bytes: Option<i64>,
    pub(super) downloaded_at: Option<OffsetDateTime>,
}

impl ExportRow {
    /// As the member sees it; None once it was downloaded or its time is over.
    pub(super) fn view(&self, now: OffsetDateTime) -> Option<Export> {
        let status = match self.expires_at {
            Some(until) if until <= now || self.downloaded_at.is_some() => return None,
            Some(_) => ExportStatus::Ready,
            None if is_shut(self.requested_at + PATIENCE, PATIENCE, now) => ExportStatus::Preparing,
            None => ExportStatus::Failed,
        };
        let (requested_at, expires_at, bytes) = (self.requested_at, self.expires_at, self.bytes);
        Some(Export { status, requested_at, expires_at, bytes })
    }
}
