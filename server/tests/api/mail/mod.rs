mod compose;
mod outbox;
