//! imaging
