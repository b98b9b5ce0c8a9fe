//! A case of reports, as a page of the console shows it.

use crate::{
    backoffice::{Earlier, Person, ReportCase},
    kernel::{
        ids::{MemberId, PhotoId},
        locale::Locale,
    },
    media::{self, SeenPhoto},
    members,
    safety::{self, AbuseFound, CaseReport, Category},
};
use serde::Serialize;
use serde_json::Value;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// Who reported, and what became of what they reported before.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ReporterAnswer {
    /// Null once erased, and where an abuse rule noticed it.
    #[schema(required)]
    id: Option<MemberId>,
    upheld: i64,
    dismissed: i64,
}

/// A line of the conversation that was reported.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EvidenceLine {
    /// `reporter` or `reported`.
    by: String,
    /// The one that is meant.
    reported: bool,
    text: String,
    /// When it was sent (RFC 3339).
    at: String,
    /// A photo in it, where the evidence holds it.
    #[schema(required, value_type = Option<Uuid>)]
    photo: Option<PhotoId>,
    /// Its voice message, in the same way.
    #[schema(required, value_type = Option<Uuid>)]
    voice: Option<PhotoId>,
}

/// What was kept as it was when the report came.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EvidenceAnswer {
    /// Field by field; answers to prompts with their questions in the reader's language.
    #[schema(value_type = Object)]
    profile: Value,
    messages: Vec<EvidenceLine>,
    /// Photos of the profile.
    photos: Vec<EvidencePhoto>,
}

/// A photo of the profile that the evidence holds.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EvidencePhoto {
    #[schema(value_type = Uuid)]
    photo: PhotoId,
    /// As it is now: what `photo-picture` shows and `report-acts` names. Null: it is gone.
    #[schema(required)]
    revision: Option<i32>,
    /// It was cropped since it was reported.
    changed: bool,
}

impl EvidencePhoto {
    fn of((photo, reported): (PhotoId, i32), now: &[SeenPhoto]) -> Self {
        let revision = now.iter().find(|seen| seen.photo == photo).map(|seen| seen.revision);
        Self { photo, revision, changed: revision.is_some_and(|revision| revision != reported) }
    }
}

/// The profile that was kept, with the questions of prompts where their ids stand.
fn read_profile(kept: &Value, reader: Locale) -> Value {
    let mut profile = kept.get("profile").cloned().unwrap_or_default();
    if let Some(Value::String(prompts)) = profile.get_mut("prompts") {
        *prompts = members::words_in_language(prompts, reader);
    }
    profile
}

impl EvidenceAnswer {
    /// Without the names of files.
    fn of(kept: &Value, now: &[SeenPhoto], reader: Locale) -> Self {
        let lines = kept.get("messages").and_then(Value::as_array).into_iter().flatten();
        let text = |line: &Value, field: &str| {
            line.get(field).and_then(Value::as_str).unwrap_or_default().to_owned()
        };
        let held = safety::message_photos(kept);
        let beside = |line: &Value, is_voice: bool| {
            let id: Uuid = line.get("photo")?.get("id")?.as_str()?.parse().ok()?;
            let mut held = held.iter().filter(|(_, blob)| media::is_voice(blob) == is_voice);
            held.find(|(photo, _)| photo.0 == id).map(|(photo, _)| *photo)
        };
        Self {
            profile: read_profile(kept, reader),
            messages: lines
                .map(|line| EvidenceLine {
                    by: text(line, "by"),
                    reported: line.get("reported").and_then(Value::as_bool).unwrap_or(false),
                    text: text(line, "text"),
                    at: text(line, "sent_at"),
                    photo: beside(line, false),
                    voice: beside(line, true),
                })
                .collect(),
            photos: safety::reported_photos(kept)
                .into_iter()
                .map(|reported| EvidencePhoto::of(reported, now))
                .collect(),
        }
    }
}

/// A report of a case.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CaseReport)]
pub(super) struct ReportAnswer {
    id: Uuid,
    /// `profile`, `photo` or `message`.
    about: String,
    category: Category,
    /// The reporter's words.
    #[schema(required)]
    text: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    reporter: ReporterAnswer,
    /// What an abuse rule noticed; null: somebody reported it.
    #[schema(required)]
    found: Option<AbuseFound>,
    /// Null once its time is over.
    #[schema(required)]
    evidence: Option<EvidenceAnswer>,
}

impl ReportAnswer {
    fn of(report: CaseReport, now: &[SeenPhoto], reader: Locale) -> Self {
        Self {
            id: report.id,
            about: report.about,
            category: report.category,
            text: report.text,
            created_at: report.created_at,
            reporter: ReporterAnswer {
                id: report.reporter,
                upheld: report.upheld,
                dismissed: report.dismissed,
            },
            found: report.evidence.as_ref().and_then(safety::found),
            evidence: report.evidence.as_ref().map(|kept| EvidenceAnswer::of(kept, now, reader)),
        }
    }
}

/// All that is open about a member in one queue.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReportCase)]
pub(super) struct CaseAnswer {
    member: Person,
    /// The first one first.
    reports: Vec<ReportAnswer>,
    /// The newest first.
    earlier: Vec<Earlier>,
    /// All that is open about them, of both queues.
    open_reports: usize,
}

impl CaseAnswer {
    /// As somebody reads it.
    pub(super) fn of(case: ReportCase, reader: Locale) -> Self {
        Self {
            member: case.person,
            reports: case
                .reports
                .into_iter()
                .map(|one| ReportAnswer::of(one, &case.photos, reader))
                .collect(),
            earlier: case.earlier.into_iter().map(Earlier::of).collect(),
            open_reports: case.open_reports,
        }
    }
}
