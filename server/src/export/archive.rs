//! What is in the file: one JSON document, to which each feature gives its part, and the photos.

use crate::{
    accounts, age_checks,
    app::App,
    calendar, chat, complaints, credits, dates,
    kernel::{ids::MemberId, problem::Answer},
    likes, mail,
    media::{self, ExportedChatPhoto, ExportedPhoto},
    members, news, notifications, payments, safety, searches, sessions, staff, suppression, verification,
};
use anyhow::Context;
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::io::{Cursor, Write};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

/// Version of the document's shape, for programs that read it.
const FORMAT: u32 = 1;

/// Everything that is the member's, read in the caller's snapshot.
pub(super) async fn document(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Value> {
    Ok(json!({
        "format": FORMAT,
        "made_at": now.format(&Rfc3339).map_err(anyhow::Error::from)?,
        "account": accounts::exported(connection, member).await?,
        "sessions": sessions::exported(connection, member).await?,
        "profile": members::exported(connection, member).await?,
        "views": members::exported_views(connection, member).await?,
        "photos": media::exported(connection, member).await?.iter().map(photo).collect::<Vec<_>>(),
        "private_album": media::exported_album(connection, member).await?,
        "message_photos": brought(connection, member, false).await?,
        "message_voices": brought(connection, member, true).await?,
        "verification": verification::exported(connection, member).await?,
        "notifications": notifications::exported(connection, member).await?,
        "push": notifications::exported_push(connection, member).await?,
        "calendar": calendar::exported(connection, member).await?,
        "saved_searches": searches::exported(connection, member).await?,
        "news": news::exported(connection, member).await?,
        "mails": mail::exported(connection, member).await?,
        "mail_reports": suppression::exported(connection, member).await?,
        "likes": likes::exported(connection, member).await?,
        "conversations": chat::exported(connection, member).await?,
        "age_check": age_checks::exported(connection, member).await?,
        "date_plans": dates::exported(connection, member).await?,
        "reports": safety::exported(connection, member).await?,
        "noticed_by_rules": safety::exported_notices(connection, member).await?,
        "complaints": complaints::exported(connection, member).await?,
        "credits": credits::exported(connection, member).await?,
        "orders": payments::exported(connection, member).await?,
        "mandates": payments::exported_mandates(connection, member).await?,
        "notes_by_staff": staff::exported_notes(connection, member).await?,
        "looks_by_staff": staff::exported_looks(connection, member).await?,
    }))
}

fn photo(photo: &ExportedPhoto) -> Value {
    json!({
        "file": name(photo), "position": photo.position, "status": photo.status, "reason": photo.reason,
        "marked_as_nude_by": photo.nude_by, "in_private_album": photo.album,
    })
}

/// Photos or voice messages that the member brought for messages.
async fn brought(connection: &mut PgConnection, member: MemberId, voices: bool) -> Answer<Vec<Value>> {
    let all = media::exported_chat_photos(connection, member).await?;
    let some = all.iter().filter(|one| one.voice == voices);
    Ok(some.map(|one| json!({ "id": one.id, "file": brought_name(one), "sent": one.sent })).collect())
}

fn brought_name(brought: &ExportedChatPhoto) -> String {
    let id = brought.id;
    if brought.voice { format!("message-voices/{id}.webm") } else { format!("message-photos/{id}.webp") }
}

/// The photo's path in the archive.
fn name(photo: &ExportedPhoto) -> String {
    let extension = photo.blob.rsplit_once('.').map_or("webp", |(_, extension)| extension);
    format!("photos/{:02}-{}.{extension}", photo.position + 1, photo.id)
}

/// A picture or voice message of the archive.
#[derive(Debug)]
pub(super) struct Picture {
    /// Its path there.
    name: String,
    /// In the blob store.
    blob: String,
}

/// The member's photos, main photo first, photos and voices in messages, and a capture that waits.
pub(super) async fn pictures(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<Picture>> {
    let photos = media::exported(connection, member).await?;
    let sent = media::exported_chat_photos(connection, member).await?;
    let photos = photos.into_iter().map(|photo| Picture { name: name(&photo), blob: photo.blob });
    let sent = sent.into_iter().map(|photo| Picture { name: brought_name(&photo), blob: photo.blob });
    let captured = verification::exported_pictures(connection, member).await?;
    let captured = captured
        .into_iter()
        .zip(1..)
        .map(|(blob, nth)| Picture { name: format!("verification/{nth}.webp"), blob });
    Ok(photos.chain(sent).chain(captured).collect())
}

/// Their bytes; those that the store has lost are left out.
pub(super) async fn fetched(app: &App, pictures: Vec<Picture>) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let mut fetched = Vec::new();
    for Picture { name, blob } in pictures {
        if let Some(bytes) = app.media.get(&blob).await? {
            fetched.push((name, bytes.to_vec()));
        }
    }
    Ok(fetched)
}

/// Packs it; slow for long histories, so on a thread of its own.
pub(super) async fn pack(document: Value, pictures: Vec<(String, Vec<u8>)>) -> anyhow::Result<Vec<u8>> {
    tokio::task::spawn_blocking(move || packed(&document, &pictures)).await.context("packing stopped")?
}

fn packed(document: &Value, pictures: &[(String, Vec<u8>)]) -> anyhow::Result<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let text = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    archive.start_file("data.json", text)?;
    serde_json::to_writer_pretty(&mut archive, document)?;
    // Pictures are compressed already.
    let plain = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, bytes) in pictures {
        archive.start_file(name.as_str(), plain)?;
        archive.write_all(bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}
