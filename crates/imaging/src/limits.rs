//! What an upload may cost.

/// Caps that an upload must keep; all are checked before a pixel is decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Longest accepted file, in bytes.
    pub max_bytes: usize,
    /// Longest accepted side, in pixels.
    pub max_side: u32,
    /// Shortest accepted side, in pixels.
    pub min_side: u32,
    /// Most pixels (width × height).
    pub max_pixels: u64,
    /// Most memory for decoded pixels and decoder buffers, in bytes.
    pub max_alloc: u64,
    /// Longest side that is kept, in pixels: larger photos are reduced on the way in.
    pub keep_side: u32,
}

impl Default for Limits {
    /// 15 MB, sides of 300 to 12,000 px, 50 MP, and 256 MB of memory.
    fn default() -> Self {
        Self {
            max_bytes: 15 * 1024 * 1024,
            max_side: 12_000,
            min_side: 300,
            max_pixels: 50_000_000,
            max_alloc: 256 * 1024 * 1024,
            keep_side: 2_048,
        }
    }
}
