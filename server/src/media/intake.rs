//! From a stranger's upload to the files of a photo: decoded and encoded anew on threads
//! apart from the requests, few at a time, within caps on bytes, sides, pixels and time. What comes
//! out is upright and holds pixels only.

use super::formats::beside;
use crate::{
    blobs::blob_name,
    kernel::{
        problem::{Answer, Refusal},
        threads::Threads,
    },
};
use anyhow::{Context, anyhow};
use bytes::Bytes;
use imaging::{Format, Limits, Photo, Refused, Rendition};
use std::{
    sync::{Arc, LazyLock},
    thread::available_parallelism,
    time::Duration,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Largest upload in bytes: what phones make, with room to spare.
pub const MAX_UPLOAD: usize = 12 * 1024 * 1024;
/// Widths of the large, medium and thumb rendition, in pixels.
pub(super) const WIDTHS: [u32; 3] = [1280, 480, 160];
/// The files by which a photo's renditions are named; `formats.rs` says which others stand beside them.
pub(super) const EXTENSION: &str = "webp";
/// Longest side of what crops are made from, in pixels. JPEG: written and read again in a quarter of WebP's time.
const SOURCE_SIDE: u32 = 1600;
/// Of the source.
pub(super) const SOURCE_EXTENSION: &str = "jpg";
/// Longest time for one photo. Some 75 ms are usual (12 MP, crates/imaging/README.md), and the caps bound
/// the worst: this is for what nobody thought of.
const LONGEST: Duration = Duration::from_secs(30);
/// How long an upload waits for its turn.
const PATIENCE: Duration = Duration::from_secs(20);
/// Uploads that this process holds in memory at once; 768 MB if all were as large as can be.
const MAX_UPLOADS: usize = 64;

/// A photo is up to 256 MB of pixels while it is decoded, and calls need processors too.
static TURNS: LazyLock<Arc<Semaphore>> = LazyLock::new(|| Arc::new(Semaphore::new(turns())));
static THREADS: LazyLock<Threads> = LazyLock::new(|| Threads::new("photo", turns()));
static UPLOADS: LazyLock<Arc<Semaphore>> = LazyLock::new(|| Arc::new(Semaphore::new(MAX_UPLOADS)));

fn turns() -> usize {
    (available_parallelism().map_or(2, usize::from) / 2).max(1)
}

/// The files of a photo, not kept yet.
#[derive(Clone, Debug)]
pub struct Renditions {
    /// Pixels of the large one.
    pub size: (i32, i32),
    /// Large, medium, thumb, and the blur of at most 32 px for those who may not see the photo; as WebP.
    pub files: [Bytes; 4],
    /// The same as JPEG, for what cannot show WebP.
    pub jpegs: [Bytes; 4],
    /// What crops are made from, shown to nobody; None where the large rendition will do.
    pub source: Option<Bytes>,
}

impl Renditions {
    /// All four of a photo that is safe to keep. Slow: call it from a thread of its own.
    pub fn of(photo: &Photo) -> anyhow::Result<Self> {
        let made = imaging::renditions(photo, &WIDTHS, &[Format::WebP, Format::Jpeg])?;
        let large = made.first().context("a rendition is missing")?;
        let size = (i32::try_from(large.width)?, i32::try_from(large.height)?);
        let preview = imaging::locked_preview(photo);
        let (webp, jpeg): (Vec<_>, Vec<_>) = made.into_iter().partition(|one| one.format == Format::WebP);
        let all = |sizes: Vec<Rendition>, format| {
            let preview = imaging::encode(&preview, format)?;
            let files: Vec<Bytes> = sizes.into_iter().chain([preview]).map(|one| one.bytes.into()).collect();
            files.try_into().map_err(|_| anyhow!("a rendition is missing"))
        };
        Ok(Self { size, files: all(webp, Format::WebP)?, jpegs: all(jpeg, Format::Jpeg)?, source: None })
    }

    /// The same, with a source for crops.
    fn with_source(photo: &Photo) -> anyhow::Result<Self> {
        let made = imaging::renditions(photo, &[source_width(photo)], &[Format::Jpeg])?;
        let source = made.into_iter().next().context("a rendition is missing")?.bytes.into();
        Ok(Self { source: Some(source), ..Self::of(photo)? })
    }

    /// The blobs' names, in the same order.
    pub fn blobs(&self) -> [String; 4] {
        self.files.each_ref().map(|bytes| blob_name(bytes, EXTENSION))
    }

    /// The source's blob.
    pub fn source_blob(&self) -> Option<String> {
        self.source.as_ref().map(|bytes| blob_name(bytes, SOURCE_EXTENSION))
    }
}

/// Files that belong to one photo.
pub trait Files: Sync {
    /// The blobs by which a row refers to them.
    fn names(&self) -> Vec<String>;
    /// All of them with their names, those that only stand beside another one too.
    fn contents(&self) -> Vec<(String, Bytes)>;
}

impl Files for Renditions {
    fn names(&self) -> Vec<String> {
        self.blobs().into_iter().chain(self.source_blob()).collect()
    }

    fn contents(&self) -> Vec<(String, Bytes)> {
        let pairs = self.files.iter().zip(&self.jpegs);
        let shown = pairs.flat_map(|(webp, jpeg)| named_pair(webp, jpeg));
        shown.chain(self.source_blob().zip(self.source.clone())).collect()
    }
}

/// A rendition in both formats, under the name of the first.
pub(super) fn named_pair(webp: &Bytes, jpeg: &Bytes) -> [(String, Bytes); 2] {
    let name = blob_name(webp, EXTENSION);
    let beside = beside(&name, Format::Jpeg);
    [(name, webp.clone()), (beside, jpeg.clone())]
}

/// The width at which the longer side is [`SOURCE_SIDE`].
fn source_width(photo: &Photo) -> u32 {
    let (width, height) = (u64::from(photo.width()), u64::from(photo.height()));
    let scaled = u64::from(SOURCE_SIDE) * width / height.max(width).max(1);
    u32::try_from(scaled).unwrap_or(SOURCE_SIDE).max(1)
}

/// An upload in memory, and its place among them.
#[derive(Debug)]
pub struct Upload {
    pub(super) bytes: Bytes,
    /// Given back once the upload is read: until then it takes room, also while it waits for its turn.
    place: Option<OwnedSemaphorePermit>,
}

/// BLAKE3 of an upload's bytes, as they came.
pub type UploadHash = [u8; 32];

impl Upload {
    /// What tells it from other uploads.
    pub fn hash(&self) -> UploadHash {
        *blake3::hash(&self.bytes).as_bytes()
    }

    pub(super) fn new(bytes: Bytes, place: OwnedSemaphorePermit) -> Self {
        Self { bytes, place: Some(place) }
    }
}

/// Of no call, so in nobody's place.
impl From<Vec<u8>> for Upload {
    fn from(bytes: Vec<u8>) -> Self {
        Self { bytes: bytes.into(), place: None }
    }
}

/// A place among the uploads of this process; take it before the body is read.
///
/// # Errors
/// `unavailable` when all are taken: the client comes back.
pub fn upload_place() -> Answer<OwnedSemaphorePermit> {
    UPLOADS.clone().try_acquire_owned().map_err(|_| Refusal::Unavailable.into())
}

/// Reads an upload, whatever it is.
///
/// # Errors
/// `body_too_large`, `photo_unreadable`, `photo_moving`, `photo_too_small`, `photo_too_large`, and
/// `unavailable` when too many wait before it.
pub async fn develop(upload: Upload) -> Answer<Renditions> {
    develop_as(upload, Renditions::with_source).await
}

/// Whether [`develop`] would take it: it is read as that would, and nothing is made of it.
///
/// # Errors
/// As [`develop`].
pub async fn look_at(upload: Upload) -> Answer<()> {
    develop_as(upload, |_| Ok(())).await
}

/// The same, with the files that `render` makes of it.
///
/// # Errors
/// As [`develop`].
pub(super) async fn develop_as<T: Send + 'static>(
    upload: Upload,
    render: fn(&Photo) -> anyhow::Result<T>,
) -> Answer<T> {
    if upload.bytes.len() > MAX_UPLOAD {
        return Err(Refusal::BodyTooLarge.into());
    }
    in_turn(move || make(upload, render)).await
}

/// Does this work with pictures on a thread of its own, when its turn comes.
///
/// # Errors
/// `unavailable` when too many wait before it, `photo_unreadable` when it takes too long or panics.
pub(super) async fn in_turn<T: Send + 'static>(
    make: impl FnOnce() -> Answer<T> + Send + 'static,
) -> Answer<T> {
    let turn = tokio::time::timeout(PATIENCE, TURNS.clone().acquire_owned()).await;
    let turn = turn.map_err(|_| Refusal::Unavailable)?.context("the imaging threads are gone")?;
    // The turn ends with the work, not with our patience: what is stuck must not let more in behind it.
    let work = THREADS.spawn(move || {
        let made = make();
        drop(turn);
        made
    })?;
    match tokio::time::timeout(LONGEST, work).await {
        Ok(Ok(made)) => made,
        Ok(Err(panic)) => unreadable(&format!("a picture stopped its thread: {panic}")),
        Err(_) => unreadable("a picture took too long"),
    }
}

fn make<T>(upload: Upload, render: fn(&Photo) -> anyhow::Result<T>) -> Answer<T> {
    let limits = Limits { max_bytes: MAX_UPLOAD, ..Limits::default() };
    let Upload { bytes, place } = upload;
    let decoded = imaging::decode(&bytes, &limits);
    drop((bytes, place));
    match decoded {
        Ok(photo) => Ok(render(&photo)?),
        Err(refused) => {
            tracing::debug!(%refused, "an upload is no photo");
            Err(refusal(&refused, &limits).into())
        }
    }
}

/// What the uploader can do about it.
fn refusal(refused: &Refused, limits: &Limits) -> Refusal {
    match refused {
        Refused::Moving => Refusal::PhotoMoving,
        Refused::TooSmall { .. } => Refusal::PhotoTooSmall { min: i64::from(limits.min_side) },
        Refused::TooLarge { .. } | Refused::TooCostly => Refusal::PhotoTooLarge,
        Refused::TooManyBytes { .. } => Refusal::BodyTooLarge,
        Refused::UnknownFormat | Refused::Truncated | Refused::Damaged(_) => Refusal::PhotoUnreadable,
    }
}

fn unreadable<T>(what: &str) -> Answer<T> {
    tracing::warn!("{what}");
    Err(Refusal::PhotoUnreadable.into())
}
