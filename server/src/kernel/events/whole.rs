//! An event that brings along what it tells of.

use super::Event;
use crate::kernel::clock::since_start;
use serde_json::Value;
use std::time::Duration;

/// An event with what it tells of, so that the page need not fetch it. For pages of this process only: it goes over no line
/// between nodes and into no log, whose readers fetch. Whoever passes it on asks whether its page may have it now, else the
/// page gets the event alone.
#[derive(Debug)]
pub struct Whole {
    /// What the page gets in any case.
    pub event: Event,
    payload: Value,
    /// Since the machine's start; None: nobody knows how old it is.
    asked: Option<Duration>,
}

impl Whole {
    /// The event, with this part under this name, of a statement that was sent to the database no earlier than `asked`
    /// (`since_start`): its commit may have been long before its answer was read.
    pub(super) fn new(event: Event, (name, part): (&str, Value), asked: Option<Duration>) -> Self {
        let mut payload = event.payload.clone();
        if let Value::Object(fields) = &mut payload {
            fields.insert(name.to_owned(), part);
        }
        Self { event, payload, asked }
    }

    /// The whole, while it is no older than this: what it says was allowed after it was asked for.
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
    fn the_part_comes_beside_what_the_event_says_and_not_late() {
        let payload = json!({ "type": "message", "seq": 7 });
        let event = Event { member: MemberId(Uuid::nil()), cursor: Some(1), payload: payload.clone() };
        let part = json!({ "text": "Hello" });
        let whole = Whole::new(event.clone(), ("message", part.clone()), since_start());
        let long = Duration::from_hours(1);
        assert_eq!(
            whole.payload(long),
            Some(&json!({ "type": "message", "seq": 7, "message": { "text": "Hello" } }))
        );
        assert_eq!(whole.event.payload, payload);
        std::thread::sleep(Duration::from_millis(2));
        assert_eq!(whole.payload(Duration::from_millis(1)), None);
        let ageless = Whole::new(event, ("message", part), None);
        assert_eq!(ageless.payload(long), None, "nobody knows how old it is");
    }
}
