//! Builds of the web app: the files of the one that this program carries (`dist`), its name, by which pages learn that
//! they are old, and the files of earlier builds, for pages that are still open (`kept`).

mod dist;
mod kept;

pub use dist::{has_pattern, id, read, read_of_console, read_text};
pub use kept::{Builds, forget, keep};
