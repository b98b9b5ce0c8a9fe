//! An event together with what it is about.

use super::Event;
use crate::kernel::clock::since_start;
use serde_json::Value;
use std::{sync::Arc, time::Duration};

/// An event with the content that a page would otherwise fetch. It never leaves this process: other nodes and the event log get
/// the event alone. Whoever passes it on asks whether its page may see the content now; if not, the page gets the event alone.
#[derive(Debug)]
pub struct EventWithContent {
    /// What the page gets in any case.
    pub event: Arc<Event>,
    payload: Value,
    /// When the database was asked, since the machine's start; None: unknown, so its age is too.
    asked: Option<Duration>,
}

impl EventWithContent {
    /// The event with `content` as one more field. `asked` is a moment before the database was asked for it (`since_start`): the
    /// transaction may have committed long before its answer was read.
    pub(super) fn new(event: Arc<Event>, (name, content): (&str, Value), asked: Option<Duration>) -> Self {
        let mut payload = event.payload.clone();
        if let Value::Object(fields) = &mut payload {
            fields.insert(name.to_owned(), content);
        }
        Self { event, payload, asked }
    }

    /// Event and content, unless older than this: the reader was allowed to see it at some moment after `asked`.
    pub fn payload(&self, most: Duration) -> Option<&Value> {
        let age = since_start()?.checked_sub(self.asked?)?;
        (age <= most).then_some(&self.payload)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::ids::MemberId;
    use serde_json::json;
    use uuid::Uuid;

    #[test]
    fn content_comes_with_the_event_and_not_late() {
        let payload = json!({ "type": "message", "seq": 7 });
        let event =
            Arc::new(Event { member: MemberId(Uuid::nil()), cursor: Some(1), payload: payload.clone() });
        let content = json!({ "text": "Hello" });
        let with_content =
            EventWithContent::new(Arc::clone(&event), ("message", content.clone()), since_start());
        let long = Duration::from_hours(1);
        assert_eq!(
            with_content.payload(long),
            Some(&json!({ "type": "message", "seq": 7, "message": { "text": "Hello" } }))
        );
        assert_eq!(with_content.event.payload, payload);
        std::thread::sleep(Duration::from_millis(2));
        assert_eq!(with_content.payload(Duration::from_millis(1)), None);
        let ageless = EventWithContent::new(event, ("message", content), None);
        assert_eq!(ageless.payload(long), None, "nobody knows how old it is");
    }
}
