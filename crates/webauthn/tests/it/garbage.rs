//! Bytes of anybody: refused, never a panic.

use crate::{CHALLENGE, EXPECTED, ORIGIN, bytes, creation, made, request};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use proptest::prelude::*;
use serde_json::json;
use testkit::Authenticator;
use webauthn::{Assertion, Fault, authenticate, register};

fn client_data(kind: &str) -> Vec<u8> {
    let challenge = URL_SAFE_NO_PAD.encode(CHALLENGE);
    json!({ "type": kind, "challenge": challenge, "origin": ORIGIN }).to_string().into_bytes()
}

proptest! {
    #[test]
    fn any_bytes_are_refused(client in prop::collection::vec(any::<u8>(), 0..200), rest in prop::collection::vec(any::<u8>(), 0..300)) {
        let kept = made(&mut Authenticator::at(ORIGIN)).unwrap();
        prop_assert!(register(&EXPECTED, &client, &rest).is_err());
        prop_assert!(register(&EXPECTED, &client_data("webauthn.create"), &rest).is_err());
        let answer = Assertion { client_data: &client_data("webauthn.get"), authenticator_data: &rest, signature: &client };
        prop_assert!(authenticate(&EXPECTED, &kept, &answer).is_err());
    }

    #[test]
    fn a_registration_cut_short_is_refused(at in 0_usize..1000) {
        let whole = bytes(&Authenticator::at(ORIGIN).create(&creation()), "attestationObject");
        let cut = &whole[..at % whole.len()];
        prop_assert!(register(&EXPECTED, &client_data("webauthn.create"), cut).is_err());
    }

    /// Any bit of a login is signed, or is the signature.
    #[test]
    fn a_login_with_one_bit_turned_is_refused(part in 0_usize..3, at in any::<usize>(), bit in 0_u8..8) {
        let mut device = Authenticator::at(ORIGIN);
        let kept = made(&mut device).unwrap();
        let answer = device.get(&request());
        let mut parts = ["clientDataJSON", "authenticatorData", "signature"].map(|field| bytes(&answer, field));
        let at = at % parts[part].len();
        parts[part][at] ^= 1 << bit;
        let [client_data, authenticator_data, signature] = &parts;
        let answer = Assertion { client_data, authenticator_data, signature };
        prop_assert!(authenticate(&EXPECTED, &kept, &answer).is_err());
    }
}

#[test]
fn nesting_without_end_is_refused() {
    let deep = vec![0x81; 60_000];
    let taken = register(&EXPECTED, &client_data("webauthn.create"), &deep);
    assert_eq!(taken, Err(Fault::Malformed("CBOR")));
    // A map that claims four billion entries.
    let huge = [0xba, 0xff, 0xff, 0xff, 0xff];
    assert_eq!(register(&EXPECTED, &client_data("webauthn.create"), &huge), Err(Fault::Malformed("CBOR")));
}
