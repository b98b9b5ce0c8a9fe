mod compose;
mod outbox;
mod recheck;
mod send;
