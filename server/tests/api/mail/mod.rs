mod compose;
mod outbox;
mod recheck;
pub mod send;
