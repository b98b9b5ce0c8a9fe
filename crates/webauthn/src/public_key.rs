//! Keys as authenticators give them (COSE_Key, RFC 9052 and 9053), and their signatures.

use crate::{Fault, authenticator_data::item};
use ciborium::Value;
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};

/// The kinds of key to offer, best first (IANA COSE algorithms): ES256, which all have; EdDSA; RS256,
/// which is all that Windows Hello has on many machines.
pub const ALGORITHMS: [i64; 3] = [ES256, EDDSA, RS256];
const ES256: i64 = -7;
const EDDSA: i64 = -8;
const RS256: i64 = -257;

/// Labels of a key's parameters (RFC 9052 7.1, RFC 9053 7, RFC 8230 4).
const KIND: i64 = 1;
const ALGORITHM: i64 = 3;
const CURVE_OR_MODULUS: i64 = -1;
const X_OR_EXPONENT: i64 = -2;
const Y: i64 = -3;

/// A key of a kind that we offered.
#[derive(Debug)]
pub(crate) enum PublicKey {
    /// An uncompressed point on P-256.
    Es256([u8; 65]),
    Ed25519([u8; 32]),
    Rs256 {
        modulus: Vec<u8>,
        exponent: Vec<u8>,
    },
}

impl PublicKey {
    /// Reads a COSE_Key.
    pub(crate) fn parse(mut cose: &[u8]) -> Result<Self, Fault> {
        let Value::Map(parameters) = item(&mut cose)? else { return Err(MALFORMED) };
        let key = Parameters(&parameters);
        match (key.number(KIND)?, key.number(ALGORITHM)?) {
            (2, ES256) if key.number(CURVE_OR_MODULUS)? == 1 => {
                let (x, y): ([u8; 32], [u8; 32]) = (key.array(X_OR_EXPONENT)?, key.array(Y)?);
                let point = [&[4], x.as_slice(), &y].concat();
                Ok(Self::Es256(point.try_into().map_err(|_| MALFORMED)?))
            }
            (1, EDDSA) if key.number(CURVE_OR_MODULUS)? == 6 => Ok(Self::Ed25519(key.array(X_OR_EXPONENT)?)),
            (3, RS256) => Ok(Self::Rs256 {
                modulus: key.bytes(CURVE_OR_MODULUS)?.to_vec(),
                exponent: key.bytes(X_OR_EXPONENT)?.to_vec(),
            }),
            _ => Err(Fault::WrongAlgorithm),
        }
    }

    /// Is this its signature of the message?
    pub(crate) fn verify(&self, message: &[u8], signature: &[u8]) -> Result<(), Fault> {
        let verdict =
            match self {
                Self::Es256(point) => {
                    UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature)
                }
                Self::Ed25519(key) => UnparsedPublicKey::new(&ED25519, key).verify(message, signature),
                Self::Rs256 { modulus, exponent } => RsaPublicKeyComponents { n: modulus, e: exponent }
                    .verify(&RSA_PKCS1_2048_8192_SHA256, message, signature),
            };
        verdict.map_err(|_| Fault::WrongSignature)
    }
}

const MALFORMED: Fault = Fault::Malformed("public key");

struct Parameters<'a>(&'a [(Value, Value)]);

impl Parameters<'_> {
    fn get(&self, label: i64) -> Result<&Value, Fault> {
        let label = Value::from(label);
        let found = self.0.iter().find(|(name, _)| *name == label);
        found.map(|(_, value)| value).ok_or(MALFORMED)
    }

    fn number(&self, label: i64) -> Result<i64, Fault> {
        let number = self.get(label)?.as_integer().ok_or(MALFORMED)?;
        number.try_into().map_err(|_| MALFORMED)
    }

    fn bytes(&self, label: i64) -> Result<&[u8], Fault> {
        self.get(label)?.as_bytes().map(Vec::as_slice).ok_or(MALFORMED)
    }

    fn array<const N: usize>(&self, label: i64) -> Result<[u8; N], Fault> {
        self.bytes(label)?.try_into().map_err(|_| MALFORMED)
    }
}
