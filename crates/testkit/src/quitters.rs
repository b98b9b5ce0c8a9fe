//! Clients that hang up.

use crate::{members::Member, raw};
use rand::{Rng, SeedableRng, rngs::StdRng};
use serde_json::{Value, json};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};
use tokio::{io::AsyncWriteExt, net::TcpStream};
use uuid::Uuid;

/// Whom calls are about.
#[derive(Clone, Debug)]
pub struct Targets {
    /// Where the server listens.
    pub port: u16,
    /// Those who hang up.
    pub quitters: Vec<Member>,
    /// Those who are written to and liked.
    pub partners: Vec<Uuid>,
    /// What is ordered.
    pub bundle: String,
    /// And how it is paid.
    pub method: String,
}

/// Sends calls and hangs up at a random moment: in the middle of the request, before, in or after the
/// answer, politely (FIN) or not (RST).
pub async fn quit(world: Targets, seed: u64, over: Arc<AtomicBool>, hang_ups: Arc<AtomicUsize>) {
    let mut random = StdRng::seed_from_u64(seed);
    while !over.load(Ordering::Relaxed) {
        let bytes = a_call(&world, &mut random);
        let Ok(mut stream) = TcpStream::connect(("127.0.0.1", world.port)).await else { continue };
        let sent = if random.random_bool(0.1) { random.random_range(1..bytes.len()) } else { bytes.len() };
        if stream.write_all(&bytes[..sent]).await.is_err() {
            continue;
        }
        // Most calls take 2 to 20 ms here.
        tokio::time::sleep(Duration::from_micros(random.random_range(0..20_000))).await;
        if random.random_bool(0.5) {
            stream.set_zero_linger().unwrap();
        }
        drop(stream);
        hang_ups.fetch_add(1, Ordering::Relaxed);
        // Those who stay must get through too, on a slow machine as well: what is hung up on is still done.
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
}

fn a_call(world: &Targets, random: &mut StdRng) -> Vec<u8> {
    let member = &world.quitters[random.random_range(0..world.quitters.len())];
    let partner = world.partners[random.random_range(0..world.partners.len())];
    let key = uuid(random).to_string();
    let address = format!("10.{}.{}.{}", random.random::<u8>(), random.random::<u8>(), random.random::<u8>());
    let headers =
        [("Cookie", member.cookie.as_str()), ("Idempotency-Key", &key), ("X-Forwarded-For", &address)];
    let (method, path, body) = match random.random_range(0..100) {
        0..35 => ("POST", "/api/message.php", message(uuid(random), partner)),
        35..55 => ("POST", "/api/like.php", json!({ "profile": partner })),
        55..70 => ("DELETE", "/api/like.php", json!({ "profile": partner })),
        70..75 => ("PUT", "/api/like.php", json!({ "profile": partner })),
        75..98 => ("POST", "/api/orders.php", json!({ "bundle": world.bundle, "method": world.method })),
        98 => ("POST", "/api/signup.php", sign_up(&format!("quit-{key}@example.test"))),
        _ => ("GET", "/api/likes.php", Value::Null),
    };
    let body = if body.is_null() { String::new() } else { body.to_string() };
    raw::request(method, path, &headers, &body)
}

/// An id of the client's own that a run with the same seed has again.
pub fn uuid(random: &mut StdRng) -> Uuid {
    uuid::Builder::from_random_bytes(random.random()).into_uuid()
}

/// A message that the audits know by its text.
pub fn message(client_id: Uuid, partner: Uuid) -> Value {
    json!({ "client_id": client_id, "text": format!("storm {client_id}"), "profile": partner })
}

/// A sign-up at the demo's main site.
pub fn sign_up(email: &str) -> Value {
    json!({
        "name": "Storm", "email": email, "password": "a red kite over Utrecht", "date_of_birth": "1990-05-17",
        "gender": "female", "looking_for": "male", "country": "NL", "region": "NL-UT", "city": "nl-utrecht",
        "language": "nl", "consent": true
    })
}
