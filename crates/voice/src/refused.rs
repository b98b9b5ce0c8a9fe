//! Why a recording is not taken.

/// The reason a recording was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The content is neither WebM nor Ogg, whatever the name or the declared type says.
    #[error("neither WebM nor Ogg")]
    UnknownFormat,
    /// There is not just one Opus track that anybody could play: video, a second track, another codec, encryption.
    #[error("not one Opus track alone: {0}")]
    NotOneVoice(&'static str),
    /// The file ends in the middle, or says what can't be.
    #[error("damaged: {0}")]
    Damaged(&'static str),
    /// Over [`crate::Limits::max_ms`].
    #[error("too long")]
    TooLong,
    /// Under [`crate::Limits::min_ms`], or nothing at all.
    #[error("too short")]
    TooShort,
    /// No packet holds more than silence.
    #[error("silent")]
    Silent,
}
