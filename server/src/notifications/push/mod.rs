//! Web push: which browsers take pushes for a member, and what is pushed to them (spec 3, 4; RFC 8030, 8291, 8292).

mod delivery;
mod exported;
mod jobs;
mod message;
pub(super) mod routes;
mod store;
mod subscription;
mod vapid;

pub use delivery::{MAX_ATTEMPTS, PushBrowser, QUEUE, browser, browsers, enqueue_for_browsers, push_worth};
pub use exported::exported_push;
pub use jobs::{push, register};
pub use message::{Notice, NoticeKind, PushMessage, PushType};
pub use routes::{PushQuery, subscribe};
pub use store::{KEPT, erase, withdraw};
pub use subscription::PushSubscription;
