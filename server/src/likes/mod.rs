//! Likes and matches: a like is real or it is not there (spec 1, 2, 4).
//!
//! Members who have yet to confirm their address may like too: the like waits, unseen by the other one, until they
//! do (`waiting`).
//!
//! Read top-down: giving and taking back (`give`), the swipe game (`swipe`), the three lists (`tabs`), the like or
//! match that is shown next (`auto_like`), who is notified (`notices`), what others see (`view`), the calls (`routes`)
//! and the SQL (`store`).

mod auto_like;
mod erasure;
mod exported;
mod give;
mod notices;
mod routes;
mod store;
mod swipe;
mod tabs;
mod view;
mod waiting;

pub use erasure::erase;
pub use exported::exported;
pub use notices::{KEPT, register};
pub use routes::routes;
pub use store::{are_matched, like, matched_with, part, see, waiting_likes};
pub use waiting::deliver_waiting_likes;
