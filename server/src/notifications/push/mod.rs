//! Web push: which browsers take pushes for a member, and what is pushed to them (spec 3, 4; RFC 8030, 8291, 8292).

mod endpoint;
mod exported;
pub(super) mod routes;
mod service;
mod store;
mod subscription;

pub use exported::exported_push;
pub use routes::{PushQuery, subscribe};
pub use service::PushService;
pub use store::erase;
pub use subscription::PushSubscription;
