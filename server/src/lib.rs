//! Liaison.
