//! Why an upload is not taken.

/// The reason an upload was refused. Each is the uploader's to mend, none is a fault of the server.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The content is not JPEG, PNG, WebP or GIF, whatever the name or the declared type says.
    #[error("not a JPEG, PNG, WebP or GIF picture")]
    UnknownFormat,
    /// The file is longer than [`crate::Limits::max_bytes`].
    #[error("file of {bytes} bytes, at most {max} are taken")]
    TooManyBytes {
        /// Length of the upload.
        bytes: usize,
        /// The cap.
        max: usize,
    },
    /// A side or the pixel count is over the cap.
    #[error("picture of {width}x{height} pixels is too large")]
    TooLarge {
        /// Stored width in pixels.
        width: u32,
        /// Stored height in pixels.
        height: u32,
    },
    /// A side is under [`crate::Limits::min_side`].
    #[error("picture of {width}x{height} pixels is too small")]
    TooSmall {
        /// Stored width in pixels.
        width: u32,
        /// Stored height in pixels.
        height: u32,
    },
    /// More than one picture: an animation, which would stand still here.
    #[error("picture moves")]
    Moving,
    /// Decoding would need more memory, or more passes over the picture, than allowed.
    #[error("picture costs too much to decode")]
    TooCostly,
    /// The file ends before the picture does.
    #[error("file ends before the picture does")]
    Truncated,
    /// The picture cannot be decoded.
    #[error("damaged picture: {0}")]
    Damaged(String),
}
