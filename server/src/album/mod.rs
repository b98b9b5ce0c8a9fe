//! To whom a member opens their private album: those with whom they have a conversation, for a day, a week, or until they take it
//! back. Which photos are in it: `media/gallery/`; who sees them then: `media/who_sees.rs`.

mod model;
mod routes;

pub use routes::routes;
