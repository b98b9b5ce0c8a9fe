//! portraits
