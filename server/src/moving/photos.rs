//! Members' pictures on their way in: opened and made anew like an upload, a few at a time.

use super::{
    checks::{Checks, Photo},
    format::Kind,
    import::Import,
    report::{Fault, fault},
    store,
};
use crate::{
    kernel::{
        ids::PhotoId,
        locale::Locale,
        problem::{Problem, Refusal, broken_constraint},
    },
    media::{self, MovedPhoto, Renditions, Upload, UploadHash},
};
use anyhow::bail;
use futures_util::{StreamExt, stream};
use std::path::Path;

/// Opened at once.
const AT_ONCE: usize = 4;
/// How often a picture waits for its turn, which takes up to twenty seconds each time: members send theirs meanwhile.
const PATIENCE: u32 = 60;
/// Photos of a member, and those of them in the private album (`photo_shelves`).
const SHELF: (u8, u8) = (25, 10);

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
                    None if checks.takes_one_more(photo, SHELF) => Came::Taken,
                    None => Came::Refused(too_many()),
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
    /// It is there, or was: a line that was read before brings back nothing that its member has removed since.
    Known,
    Refused(Fault),
    /// The hash of its bytes, and its files; none of these in a dry run.
    Fine(UploadHash, Option<Box<Renditions>>),
}

/// A rehearsal reads them to their end as well: what moves or breaks off does not say so at its beginning.
async fn open(import: &Import<'_>, photo: &Photo) -> anyhow::Result<Opened> {
    let mut connection = import.pool.acquire().await?;
    let is_there = media::is_there(&mut connection, PhotoId(photo.id)).await?;
    if is_there || (photo.was_read && store::has_been_here(&mut connection, photo.member).await?) {
        return Ok(Opened::Known);
    }
    drop(connection);
    let path = match &photo.path {
        Ok(path) => path,
        Err(fault) => return Ok(Opened::Refused(fault.clone())),
    };
    for _ in 0..PATIENCE {
        // One that can't be read is no reason to keep the others: once it can be, the same import brings it.
        let bytes = match tokio::fs::read(path).await {
            Ok(bytes) => bytes,
            Err(error) => {
                let said = format!("{} can't be read: {error}", name(path));
                return Ok(Opened::Refused(fault("file_missing", said)));
            }
        };
        let upload = Upload::from(bytes);
        let hash = upload.hash();
        let opened = if import.dry_run {
            media::look_at(upload).await.map(|()| None)
        } else {
            media::develop(upload).await.map(|files| Some(Box::new(files)))
        };
        match opened {
            Ok(files) => return Ok(Opened::Fine(hash, files)),
            Err(Problem::Refused(Refusal::Unavailable)) => {}
            Err(Problem::Refused(refusal)) => {
                let said = Problem::from(refusal.clone()).detail(Locale::En);
                return Ok(Opened::Refused(fault(refusal.code(), format!("{}: {said}", name(path)))));
            }
            Err(other) => return Err(other.into()),
        }
    }
    bail!("{} waits for its turn, which does not come", path.display())
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
        Err(Problem::Internal { error, .. }) if is_full(&error) => Ok(Came::Refused(too_many())),
        Err(other) => Err(other.into()),
    }
}

fn too_many() -> Fault {
    fault("photo_limit", "the member has 25 photos, or ten in the private album")
}

/// The shelf, or the place on it, takes no more.
fn is_full(error: &anyhow::Error) -> bool {
    let constraint = error.downcast_ref::<sqlx::Error>().and_then(broken_constraint);
    constraint.is_some_and(|name| name.starts_with("photo_shelves_") || name.starts_with("photos_position"))
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
