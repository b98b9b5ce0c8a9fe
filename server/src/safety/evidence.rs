//! What a report is about, as it was when it came, and how long that is kept.
//!
//! Until the report is closed, and half a year longer: that is how long a decision can be complained of
//! (DSA 20(1)). Then ids, words and pictures go, and what is left is a line for the statistics (DSA 15).
//! A reporter who is erased takes their id and their own words along; the report stands. A reported member
//! who is erased takes all of it along where the report was closed; where it is open the evidence stays,
//! without their id, until it is decided, at most half a year after the report: nobody escapes by leaving,
//! and nothing is kept for ever (GDPR 17(3)(b) and (e)).

use super::{
    abuse::{self, AbuseFound},
    store,
};
use crate::{
    chat::ExcerptLine,
    kernel::{
        database::Database,
        ids::{MemberId, PhotoId},
        problem::Answer,
    },
    media::{self, HeldChatPhoto, HeldPhoto},
    members,
};
use serde::Serialize;
use serde_json::Value;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// How long evidence stays after its report was closed, or came where the reported member has gone.
const KEPT: Duration = Duration::days(183);

/// The document that is kept. No ids of members: those stand in columns, and go with them.
#[derive(Debug, Serialize)]
pub(super) struct Evidence {
    profile: Value,
    photos: Vec<Picture>,
    messages: Vec<Line>,
    /// By an abuse rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<AbuseFound>,
}

#[derive(Debug, Serialize)]
struct Picture {
    id: PhotoId,
    /// As it was: a crop since makes another picture of it.
    revision: i32,
    status: String,
    /// In the blob store, held for this report.
    blob: String,
}

#[derive(Debug, Serialize)]
struct Line {
    seq: i32,
    /// reporter or reported.
    by: &'static str,
    /// The one that the report is about.
    reported: bool,
    text: String,
    /// Id of the gift that came with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    gift: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    photo: Option<LinePhoto>,
    #[serde(with = "time::serde::rfc3339")]
    sent_at: OffsetDateTime,
}

/// A photo or voice message.
#[derive(Debug, Serialize)]
struct LinePhoto {
    id: PhotoId,
    /// In the blob store, held for this report; none of the reporter's own, nor of one that was taken away before.
    #[serde(skip_serializing_if = "Option::is_none")]
    blob: Option<String>,
}

impl Evidence {
    /// The profile, and these photos, held for the report.
    pub(super) async fn of(
        connection: &mut PgConnection,
        report: Uuid,
        reported: MemberId,
        photos: &[PhotoId],
    ) -> Answer<Self> {
        let profile = members::snapshot(connection, reported).await?;
        let held = media::hold(connection, report, photos).await?;
        let picture = |photo: HeldPhoto| Picture {
            id: photo.id,
            revision: photo.revision,
            status: photo.status,
            blob: photo.blob,
        };
        let photos = held.into_iter().map(picture).collect();
        Ok(Self { profile, photos, messages: Vec::new(), found: None })
    }

    /// Adds what a rule noticed.
    pub(super) fn with_found(self, found: AbuseFound) -> Self {
        Self { found: Some(found), ..self }
    }

    /// Adds what was written, of which `seq` is meant, and holds the photos and voices of the reported one in it.
    pub(super) async fn with_messages(
        mut self,
        connection: &mut PgConnection,
        report: Uuid,
        lines: &[ExcerptLine],
        seq: i32,
    ) -> Answer<Self> {
        let theirs = lines.iter().filter(|line| !line.mine).filter_map(|line| line.photo);
        let held = media::hold_chat_photos(connection, report, &theirs.collect::<Vec<_>>()).await?;
        let line = |line: &ExcerptLine| Line {
            seq: line.seq,
            by: if line.mine { "reporter" } else { "reported" },
            reported: line.seq == seq,
            text: line.text.clone(),
            gift: line.gift.clone(),
            photo: line.photo.map(|id| line_photo(id, &held)),
            sent_at: line.sent_at,
        };
        self.messages = lines.iter().map(line).collect();
        Ok(self)
    }
}

fn line_photo(id: PhotoId, held: &[HeldChatPhoto]) -> LinePhoto {
    let blob = held.iter().find(|photo| photo.id == id).map(|photo| photo.blob.clone());
    LinePhoto { id, blob }
}

/// The photos of a profile that a report's evidence holds: id, and name in the blob store.
pub fn profile_photos(evidence: &Value) -> Vec<(PhotoId, String)> {
    list(evidence, "photos").filter_map(held_photo).collect()
}

/// The same, each as it was: its revision, 0 in what was kept before there were any.
pub fn reported_photos(evidence: &Value) -> Vec<(PhotoId, i32)> {
    let photos = list(evidence, "photos").filter_map(|photo| {
        let revision = photo.get("revision").and_then(Value::as_i64).and_then(|one| i32::try_from(one).ok());
        Some((held_photo(photo)?.0, revision.unwrap_or_default()))
    });
    photos.collect()
}

/// The photos and voices of messages that it holds: id, and name in the blob store.
pub fn message_photos(evidence: &Value) -> Vec<(PhotoId, String)> {
    list(evidence, "messages").filter_map(|line| held_photo(line.get("photo")?)).collect()
}

/// What a rule noticed.
pub fn found(evidence: &Value) -> Option<AbuseFound> {
    serde_json::from_value(evidence.get("found")?.clone()).ok()
}

fn list<'a>(evidence: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> {
    evidence.get(name).and_then(Value::as_array).into_iter().flatten()
}

fn held_photo(photo: &Value) -> Option<(PhotoId, String)> {
    let id = photo.get("id")?.as_str()?.parse().ok()?;
    Some((PhotoId(id), photo.get("blob")?.as_str()?.to_owned()))
}

/// As it is written down.
pub(super) fn document(evidence: Evidence) -> Answer<Value> {
    Ok(serde_json::to_value(evidence).map_err(anyhow::Error::from)?)
}

/// Takes somebody who is erased out of the reports by and about them, as the head of this file says.
pub async fn erase(connection: &mut PgConnection, member: MemberId, now: OffsetDateTime) -> Answer<()> {
    abuse::erase(connection, member).await?;
    store::forget_reporter(connection, member).await?;
    let closed = store::closed_about(connection, member).await?;
    forget(connection, &closed, now).await?;
    store::forget_reported(connection, member).await
}

/// Forgets the evidence whose time is over, some at a time; a daily job.
pub async fn forget_evidence(db: &Database, now: OffsetDateTime) -> Answer<()> {
    loop {
        let mut transaction = db.begin().await?;
        let over = store::over(&mut transaction, now - KEPT).await?;
        forget(&mut transaction, &over, now).await?;
        transaction.commit().await?;
        if over.is_empty() {
            return Ok(());
        }
    }
}

async fn forget(connection: &mut PgConnection, reports: &[Uuid], now: OffsetDateTime) -> Answer<()> {
    store::empty(connection, reports).await?;
    media::release(connection, reports, now).await
}
