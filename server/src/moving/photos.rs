//! Members' pictures on their way in: opened and made anew like an upload, a few at a time.

use super::{
    checks::{Checks, Photo},
    format::Kind,
    import::Import,
    report::{Fault, fault},
};
use crate::{
    kernel::{
        ids::PhotoId,
        locale::Locale,
        problem::{Problem, Refusal, broken_constraint},
    },
    media::{self, MovedPhoto, Renditions, Upload, UploadHash},
};
use anyhow::Context;
use futures_util::{StreamExt, stream};
use std::{io::Cursor, path::Path};

/// Opened at once.
const AT_ONCE: usize = 4;
/// Pixels of a side, and of all (`imaging::Limits`).
const SIDES: std::ops::RangeInclusive<u32> = 300..=12_000;
const MOST_PIXELS: u64 = 50_000_000;

/// What became of one.
enum Came {
    Taken,
    Known,
    Refused(Fault),
}

/// Brings them, or only looks at them.
pub(super) async fn bring(
    import: &Import<'_>,
    checks: &mut Checks<'_>,
    photos: &[(u64, Photo)],
) -> anyhow::Result<()> {
    // In the order of the lines, since the first of a member is the main one: they are opened together, and kept one by one.
    let opened =
        stream::iter(photos).map(|(line, photo)| async move { (*line, photo, open(import, photo).await) });
    let mut opened = opened.buffered(AT_ONCE);
    while let Some((line, photo, opened)) = opened.next().await {
        let came = match opened? {
            Opened::Known => Came::Known,
            Opened::Refused(fault) => Came::Refused(fault),
            Opened::Fine(hash, files) => {
                if checks.is_on_many(&hash, photo.member) {
                    let said = "three members or more have this picture: a profile without a person says `fictional`";
                    checks.report.change(Kind::Photos, line, fault("picture_on_many", said));
                }
                match files {
                    Some(files) => keep(import, photo, hash, &files).await?,
                    None => Came::Taken,
                }
            }
        };
        let counts = checks.report.counts(Kind::Photos);
        match came {
            Came::Taken => counts.taken += 1,
            Came::Known => counts.known += 1,
            Came::Refused(fault) => checks.report.refuse(Kind::Photos, line, fault),
        }
    }
    Ok(())
}

enum Opened {
    Known,
    Refused(Fault),
    /// The hash of its bytes, and its files; none of these in a dry run.
    Fine(UploadHash, Option<Box<Renditions>>),
}

async fn open(import: &Import<'_>, photo: &Photo) -> anyhow::Result<Opened> {
    if media::is_there(&mut *import.pool.acquire().await?, PhotoId(photo.id)).await? {
        return Ok(Opened::Known);
    }
    let bytes = tokio::fs::read(&photo.path).await;
    let bytes = bytes.with_context(|| format!("{} can't be read", photo.path.display()))?;
    if let Err(fault) = look(&photo.path, &bytes) {
        return Ok(Opened::Refused(fault));
    }
    let upload = Upload::from(bytes);
    let hash = upload.hash();
    if import.dry_run {
        return Ok(Opened::Fine(hash, None));
    }
    match media::develop(upload).await {
        Ok(files) => Ok(Opened::Fine(hash, Some(Box::new(files)))),
        Err(Problem::Refused(refusal)) if refusal != Refusal::Unavailable => {
            let said = Problem::from(refusal.clone()).detail(Locale::En);
            Ok(Opened::Refused(fault(refusal.code(), format!("{}: {said}", name(&photo.path)))))
        }
        Err(other) => Err(other.into()),
    }
}

async fn keep(
    import: &Import<'_>,
    photo: &Photo,
    hash: UploadHash,
    files: &Renditions,
) -> anyhow::Result<Came> {
    let is_seen = import.seen_before && photo.approved;
    let moved = MovedPhoto {
        id: PhotoId(photo.id),
        member: photo.member,
        is_seen,
        is_nude: photo.nude,
        in_album: photo.album,
        hash,
        created_at: photo.at,
    };
    match media::bring(import.pool, import.media, &moved, files, import.clock.now()).await {
        Ok(()) => Ok(Came::Taken),
        Err(Problem::Internal { error, .. }) if is_full(&error) => {
            Ok(Came::Refused(fault("photo_limit", "the member has 25 photos, or ten in the private album")))
        }
        Err(other) => Err(other.into()),
    }
}

/// The shelf, or the place on it, takes no more.
fn is_full(error: &anyhow::Error) -> bool {
    let constraint = error.downcast_ref::<sqlx::Error>().and_then(broken_constraint);
    constraint.is_some_and(|name| name.starts_with("photo_shelves_") || name.starts_with("photos_position"))
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// What its first bytes say, before anything of it is opened.
fn look(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    let reader = image::ImageReader::new(Cursor::new(bytes)).with_guessed_format();
    let size = reader.ok().and_then(|reader| reader.into_dimensions().ok());
    let Some((width, height)) = size else {
        return Err(fault("photo_unreadable", format!("{} is no picture", name(path))));
    };
    let is_fair = SIDES.contains(&width)
        && SIDES.contains(&height)
        && u64::from(width) * u64::from(height) <= MOST_PIXELS;
    if is_fair {
        return Ok(());
    }
    let code = if width.min(height) < *SIDES.start() { "photo_too_small" } else { "photo_too_large" };
    Err(fault(code, format!("{} has {width} × {height} pixels", name(path))))
}
