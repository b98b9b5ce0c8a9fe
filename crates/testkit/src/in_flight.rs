//! Calls that are under way when a server is told to stop.

use crate::{
    members::{Member, new_id},
    process::SITE,
    raw,
};
use serde_json::json;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// A request sent this long before the signal is in flight, not on its way.
const IN_FLIGHT: Duration = Duration::from_millis(100);

/// One call and what became of it.
#[derive(Debug)]
pub struct Call {
    what: &'static str,
    begun: Instant,
    ended: Instant,
    outcome: raw::Outcome,
}

/// Quick and slow calls, each on a connection of its own, until the server is gone.
pub async fn keep_calling(port: u16, member: Member, number: usize, over: Arc<AtomicBool>) -> Vec<Call> {
    let mut calls = Vec::new();
    while !over.load(Ordering::Relaxed) {
        // A strict site's sign-up takes at least 300 ms, so some are in flight at any moment.
        let (what, bytes) =
            if number.is_multiple_of(3) { ("sign-up", slow()) } else { ("message", quick(&member)) };
        let begun = Instant::now();
        let outcome = raw::exchange(port, &bytes, Duration::from_secs(20)).await;
        let refused = outcome == raw::Outcome::Closed;
        calls.push(Call { what, begun, ended: Instant::now(), outcome });
        if refused {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    calls
}

fn quick(member: &Member) -> Vec<u8> {
    let body = json!({ "client_id": new_id(), "text": "in flight", "profile": member.id });
    let headers = [("Cookie", member.cookie.as_str()), ("Connection", "close")];
    raw::request("POST", "/api/message.php", &headers, &body.to_string())
}

fn slow() -> Vec<u8> {
    let key = new_id().to_string();
    let body = json!({
        "name": "Flight", "email": format!("{key}@example.test"), "password": "a red kite over Utrecht",
        "date_of_birth": "1990-05-17", "gender": "female", "looking_for": "male", "country": "FR",
        "region": "FR-IDF", "city": "fr-paris", "language": "fr", "consent": true
    });
    let headers = [("Idempotency-Key", key.as_str()), ("Connection", "close")];
    let bytes = raw::request("POST", "/api/signup.php", &headers, &body.to_string());
    // Another site of the same server.
    String::from_utf8(bytes)
        .unwrap()
        .replace(&format!("Host: {SITE}\r"), "Host: velours.localhost\r")
        .into_bytes()
}

/// What was in flight at the signal got its answer; what came later was answered or refused; nothing failed or hung.
/// Gives how many were in flight.
pub fn judge(calls: &[Call], signalled: Instant) -> usize {
    let in_flight_before = signalled.checked_sub(IN_FLIGHT).unwrap();
    let failed = calls.iter().filter(|call| call.outcome.status().is_some_and(|status| status >= 500));
    assert_eq!(failed.count(), 0, "no call may fail by our own fault");
    let in_flight: Vec<&Call> =
        calls.iter().filter(|call| call.begun < in_flight_before && call.ended > signalled).collect();
    let cut: Vec<&&Call> = in_flight.iter().filter(|call| call.outcome.status().is_none()).collect();
    assert!(
        cut.is_empty(),
        "{} of {} calls in flight were cut, first a {}",
        cut.len(),
        in_flight.len(),
        cut[0].what
    );
    assert!(in_flight.len() >= 2, "the load was real: {} in flight", in_flight.len());
    assert!(calls.iter().all(|call| call.outcome != raw::Outcome::Hung));
    assert!(
        calls.iter().filter(|call| call.what == "sign-up").any(|call| call.outcome.status() == Some(202))
    );
    in_flight.len()
}
