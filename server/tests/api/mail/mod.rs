mod compose;
mod outbox;
mod send;
