//! Who looked at a member's profile: members who opened its page and stayed for a moment, as their browser says in a call of
//! its own (`view.php`). Fetching a profile, for a card, a chat or ahead of a press, leaves nothing.
//!
//! Whoever doesn't show their looks (`shows_visits`) doesn't see those of others either, and leaves none; who is invisible
//! leaves none, and those from before are not shown meanwhile. Nobody is told of a look: no mail, no push, no count.

mod exported;
mod routes;
mod store;

pub use exported::exported_views;
pub(super) use routes::routes;
pub use store::KEPT;
pub(super) use store::forget;
