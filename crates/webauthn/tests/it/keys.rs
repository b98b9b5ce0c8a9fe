//! Ed25519 and RSA, as other authenticators have them; and keys that are none.

use crate::{CHALLENGE, EXPECTED, ORIGIN};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ciborium::Value as Cbor;
use ring::{
    digest::{SHA256, digest},
    rand::SystemRandom,
    signature::{Ed25519KeyPair, KeyPair},
};
use webauthn::{Assertion, Credential, Fault, Used, authenticate};

/// The public half of a key, and its signature of what `judge` asks: both by `openssl`.
const RSA_MODULUS: &[u8] = include_bytes!("rsa-2048.modulus");
const RSA_SIGNATURE: &[u8] = include_bytes!("rsa-2048.signature");

fn cose(parameters: &[(i64, Cbor)]) -> Credential {
    let map = parameters.iter().map(|(label, value)| (Cbor::from(*label), value.clone())).collect();
    let mut public_key = Vec::new();
    ciborium::into_writer(&Cbor::Map(map), &mut public_key).unwrap();
    Credential { id: vec![1], public_key, counter: 0, backup_eligible: false }
}

fn judge(kept: &Credential, sign: impl Fn(&[u8]) -> Vec<u8>) -> Result<Used, Fault> {
    let challenge = URL_SAFE_NO_PAD.encode(CHALLENGE);
    // As text: the signature below is of these very bytes.
    let client_data =
        format!(r#"{{"type":"webauthn.get","challenge":"{challenge}","origin":"{ORIGIN}"}}"#).into_bytes();
    let mut data = digest(&SHA256, b"example.test").as_ref().to_vec();
    data.extend([0b101, 0, 0, 0, 0]);
    let signature = sign(&[data.as_slice(), digest(&SHA256, &client_data).as_ref()].concat());
    let answer = Assertion { client_data: &client_data, authenticator_data: &data, signature: &signature };
    authenticate(&EXPECTED, kept, &answer)
}

// asvs: V11.6.1
#[test]
fn ed25519_signs() {
    let document = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
    let key = Ed25519KeyPair::from_pkcs8(document.as_ref()).unwrap();
    let point = Cbor::Bytes(key.public_key().as_ref().to_vec());
    let kept = cose(&[(1, 1.into()), (3, (-8).into()), (-1, 6.into()), (-2, point)]);
    assert_eq!(judge(&kept, |message| key.sign(message).as_ref().to_vec()), Ok(Used { counter: 0 }));
    assert_eq!(judge(&kept, |_| key.sign(b"else").as_ref().to_vec()), Err(Fault::WrongSignature));
}

// asvs: V11.2.3
#[test]
fn rsa_signs() {
    let exponent: &[u8] = &[1, 0, 1];
    let [modulus, exponent] = [RSA_MODULUS, exponent].map(|bytes| Cbor::Bytes(bytes.to_vec()));
    let kept = cose(&[(1, 3.into()), (3, (-257).into()), (-1, modulus), (-2, exponent)]);
    assert_eq!(judge(&kept, |_| RSA_SIGNATURE.to_vec()), Ok(Used { counter: 0 }));
    let turned = |_: &[u8]| RSA_SIGNATURE.iter().rev().copied().collect();
    assert_eq!(judge(&kept, turned), Err(Fault::WrongSignature));
}

// asvs: V11.4.3
#[test]
fn kinds_that_were_not_offered_are_refused() {
    let (x, y) = (Cbor::Bytes(vec![7; 32]), Cbor::Bytes(vec![7; 32]));
    let rsa = Cbor::Bytes(RSA_MODULUS.to_vec());
    for (parameters, fault) in [
        // ES384; a curve that does not fit its algorithm; a symmetric key.
        (vec![(1, 2.into()), (3, (-35).into()), (-1, 2.into())], Fault::WrongAlgorithm),
        (
            vec![(1, 2.into()), (3, (-7).into()), (-1, 8.into()), (-2, x.clone()), (-3, y.clone())],
            Fault::WrongAlgorithm,
        ),
        (vec![(1, 4.into()), (3, 5.into()), (-1, x.clone())], Fault::WrongAlgorithm),
        // RSA over SHA-1, and a curve's algorithm for a key of RSA.
        (
            vec![(1, 3.into()), (3, (-65535).into()), (-1, rsa.clone()), (-2, Cbor::Bytes(vec![1, 0, 1]))],
            Fault::WrongAlgorithm,
        ),
        (
            vec![(1, 3.into()), (3, (-7).into()), (-1, rsa), (-2, Cbor::Bytes(vec![1, 0, 1]))],
            Fault::WrongAlgorithm,
        ),
        (vec![(1, 2.into())], Fault::Malformed("public key")),
        (
            vec![(1, 2.into()), (3, (-7).into()), (-1, 1.into()), (-2, x), (-3, 1.into())],
            Fault::Malformed("public key"),
        ),
        // Not a point of the curve.
        (
            vec![(1, 2.into()), (3, (-7).into()), (-1, 1.into()), (-2, y.clone()), (-3, y)],
            Fault::WrongSignature,
        ),
    ] {
        assert_eq!(judge(&cose(&parameters), <[u8]>::to_vec), Err(fault), "{parameters:?}");
    }
}
