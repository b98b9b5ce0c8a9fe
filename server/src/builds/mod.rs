//! Builds of the web app: the files of the one that this program carries (`dist`), and its name, by which pages learn
//! that they are old.

mod dist;

pub use dist::{has_pattern, id, read, read_text};
