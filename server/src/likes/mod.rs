//! Likes and matches: a like is real or it is not there (spec 1, 2, 4; design 5.5).

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

pub use erasure::erase;
pub use exported::exported;
pub use notices::{forget_old as forget_old_mails, register};
pub use routes::routes;
pub use store::{like, matched_with, part, see, waiting_likes};
