//! The files of a photo in a message: two sizes, and nothing to crop from or to blur.

use crate::{
    blobs::blob_name,
    media::intake::{EXTENSION, Files, named_pair},
};
use anyhow::{Context, anyhow};
use bytes::Bytes;
use imaging::{Format, Photo};

/// Widths of the large and the small one, in pixels.
const WIDTHS: [u32; 2] = [1280, 480];

/// The files of a photo, not kept yet.
#[derive(Clone, Debug)]
pub(super) struct ChatFiles {
    /// Pixels of the large one.
    pub(super) size: (i32, i32),
    /// Large and small, each as WebP and as JPEG.
    renditions: [(Bytes, Bytes); 2],
}

impl ChatFiles {
    /// Both of a photo that is safe to keep. Slow: call it from a thread of its own.
    pub(super) fn of(photo: &Photo) -> anyhow::Result<Self> {
        let made = imaging::renditions(photo, &WIDTHS, &[Format::WebP, Format::Jpeg])?;
        let large = made.first().context("a rendition is missing")?;
        let size = (i32::try_from(large.width)?, i32::try_from(large.height)?);
        let (webp, jpeg): (Vec<_>, Vec<_>) = made.into_iter().partition(|one| one.format == Format::WebP);
        let pairs = webp.into_iter().zip(jpeg).map(|(webp, jpeg)| (webp.bytes.into(), jpeg.bytes.into()));
        let renditions =
            pairs.collect::<Vec<_>>().try_into().map_err(|_| anyhow!("a rendition is missing"))?;
        Ok(Self { size, renditions })
    }

    /// The blobs' names: large and small.
    pub(super) fn blobs(&self) -> [String; 2] {
        self.renditions.each_ref().map(|(webp, _)| blob_name(webp, EXTENSION))
    }
}

impl Files for ChatFiles {
    fn names(&self) -> Vec<String> {
        self.blobs().into()
    }

    fn contents(&self) -> Vec<(String, Bytes)> {
        self.renditions.iter().flat_map(|(webp, jpeg)| named_pair(webp, jpeg)).collect()
    }
}
