//! The checks of both ceremonies, each broken once, against a software authenticator; signatures of the
//! kinds that it does not make; garbage.
#![allow(
    clippy::allow_attributes,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::as_conversions,
    missing_docs,
    reason = "a test stops at the first thing that is wrong"
)]

mod garbage;
mod keys;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::{Value, json};
use testkit::Authenticator;
use webauthn::{Assertion, Credential, Expected, Fault, Used, authenticate, register};

const ORIGIN: &str = "https://example.test";
const CHALLENGE: &[u8] = b"thirty-two bytes, and all random";
const EXPECTED: Expected<'_> = Expected { challenge: CHALLENGE, origin: ORIGIN, rp_id: "example.test" };

fn bytes(answer: &Value, field: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(answer["response"][field].as_str().unwrap()).unwrap()
}

fn creation() -> Value {
    json!({ "challenge": URL_SAFE_NO_PAD.encode(CHALLENGE), "rp": { "id": "example.test" }, "user": { "id": "YQ" } })
}

fn request() -> Value {
    json!({ "challenge": URL_SAFE_NO_PAD.encode(CHALLENGE), "rpId": "example.test" })
}

fn made(device: &mut Authenticator) -> Result<Credential, Fault> {
    let answer = device.create(&creation());
    register(&EXPECTED, &bytes(&answer, "clientDataJSON"), &bytes(&answer, "attestationObject"))
}

fn used(device: &mut Authenticator, kept: &Credential) -> Result<Used, Fault> {
    judged(&device.get(&request()), kept)
}

fn judged(answer: &Value, kept: &Credential) -> Result<Used, Fault> {
    let parts = ["clientDataJSON", "authenticatorData", "signature"].map(|field| bytes(answer, field));
    let [client_data, authenticator_data, signature] = &parts;
    authenticate(&EXPECTED, kept, &Assertion { client_data, authenticator_data, signature })
}

/// An authenticator that cheats in one way.
fn cheat(change: impl FnOnce(&mut Authenticator)) -> Authenticator {
    let mut device = Authenticator::at(ORIGIN);
    change(&mut device);
    device
}

#[test]
fn an_honest_authenticator_registers_and_logs_in() {
    let mut device = Authenticator::at(ORIGIN);
    let kept = made(&mut device).unwrap();
    assert_eq!((&kept.id, kept.counter, kept.backup_eligible), (&device.credential_id, 0, true));
    assert_eq!(used(&mut device, &kept), Ok(Used { counter: 0 }));
}

// asvs: V11.6.1
#[test]
fn each_check_of_both_ceremonies_refuses() {
    type Cheat = (fn(&mut Authenticator), Fault);
    let cheats: [Cheat; 11] = [
        (|device| device.origin = "https://evil.test".to_owned(), Fault::WrongOrigin),
        (|device| device.origin = "http://example.test".to_owned(), Fault::WrongOrigin),
        (|device| device.origin = "https://example.test:8443".to_owned(), Fault::WrongOrigin),
        (|device| device.rp_id = Some("evil.test".to_owned()), Fault::WrongRelyingParty),
        (|device| device.flags = 0b1001, Fault::NotVerified),
        (|device| device.flags = 0b1100, Fault::NotVerified),
        (|device| device.flags = 0b1_0101, Fault::WrongBackupState),
        (|device| device.client_data = json!({ "crossOrigin": true }), Fault::Framed),
        (|device| device.client_data = json!({ "topOrigin": "https://evil.test" }), Fault::Framed),
        (|device| device.client_data = json!({ "challenge": "YQ" }), Fault::WrongChallenge),
        (|device| device.client_data = json!({ "type": "payment.get" }), Fault::WrongCeremony),
    ];
    for (number, (change, fault)) in cheats.into_iter().enumerate() {
        assert_eq!(made(&mut cheat(change)), Err(fault), "registration {number}");
        let mut device = Authenticator::at(ORIGIN);
        let kept = made(&mut device).unwrap();
        change(&mut device);
        assert_eq!(used(&mut device, &kept), Err(fault), "login {number}");
    }
}

#[test]
fn browsers_may_say_more_than_we_read() {
    let mut device =
        cheat(|device| device.client_data = json!({ "extraData": "may be extended", "crossOrigin": false }));
    let kept = made(&mut device).unwrap();
    assert_eq!(used(&mut device, &kept), Ok(Used { counter: 0 }));
}

#[test]
fn an_answer_is_of_one_ceremony_only() {
    let mut device = Authenticator::at(ORIGIN);
    let kept = made(&mut device).unwrap();
    let login = device.get(&request());
    let taken = register(&EXPECTED, &bytes(&login, "clientDataJSON"), &[]);
    assert_eq!(taken, Err(Fault::WrongCeremony));
    let mut registration = device.create(&creation());
    registration["response"]["authenticatorData"] = login["response"]["authenticatorData"].clone();
    registration["response"]["signature"] = login["response"]["signature"].clone();
    assert_eq!(judged(&registration, &kept), Err(Fault::WrongCeremony));
}

#[test]
fn only_the_kept_key_signs() {
    let (mut own, mut other) = (Authenticator::at(ORIGIN), Authenticator::at(ORIGIN));
    let kept = made(&mut own).unwrap();
    made(&mut other).unwrap();
    assert_eq!(used(&mut other, &kept), Err(Fault::WrongSignature));
    let mut answer = own.get(&request());
    answer["response"]["clientDataJSON"] = other.get(&request())["response"]["clientDataJSON"].clone();
    assert_eq!(judged(&answer, &kept), Ok(Used { counter: 0 }), "the same words are the same");
    own.client_data = json!({ "extraData": "changed after signing" });
    answer["response"]["clientDataJSON"] = own.get(&request())["response"]["clientDataJSON"].clone();
    assert_eq!(judged(&answer, &kept), Err(Fault::WrongSignature));
}

#[test]
fn a_counter_must_grow_once_it_counts() {
    let mut device = cheat(|device| device.counter = 7);
    let mut kept = made(&mut device).unwrap();
    assert_eq!(kept.counter, 7);
    assert_eq!(used(&mut device, &kept), Ok(Used { counter: 8 }));
    kept.counter = 8;
    device.counter = 7;
    assert_eq!(used(&mut device, &kept), Err(Fault::WrongCounter), "8 again");
    device.counter = 0;
    assert_eq!(used(&mut device, &kept), Err(Fault::WrongCounter), "none at all");
    device.counter = u32::MAX - 1;
    assert_eq!(used(&mut device, &kept), Ok(Used { counter: u32::MAX }));
}

#[test]
fn a_passkey_stays_as_movable_as_it_was() {
    let mut device = Authenticator::at(ORIGIN);
    let kept = made(&mut device).unwrap();
    device.flags = 0b0101;
    assert_eq!(used(&mut device, &kept), Err(Fault::WrongBackupState));
    device.flags = 0b1_1101;
    assert_eq!(used(&mut device, &kept), Ok(Used { counter: 0 }), "backed up since");
}
