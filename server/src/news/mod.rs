//! News and offers that the operator writes (in the console, or by `liaison news`), for the members who asked for them (spec 3):
//! each reader once, at a decent hour in their zone, until the operator stops it.

mod drafts;
mod exported;
mod jobs;
mod model;
mod push;
mod store;

pub use drafts::{NewsLine, begin_sending, change, hold, newsletters, note_test};
pub use exported::exported;
pub use jobs::{SendOff, TestMail, moments, register};
pub use model::{NewsKind, NewsText, Newsletter, parse_name, parse_path, read_texts};
pub use store::{
    KEPT, Progress, Readers, create, erase, newsletter, progress, readers, send, texts, withdraw,
};
