//! A software authenticator together with its browser: makes a passkey and logs in with it, as
//! `navigator.credentials` would, and cheats where a test wants that.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ciborium::{Value as Cbor, cbor};
use ring::{
    digest::{SHA256, digest},
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair},
};
use serde_json::{Value, json};
use uuid::Uuid;

/// User present, user verified, backup eligible (WebAuthn 6.1).
const HONEST: u8 = 0b0000_1101;
/// Attested credential data is there.
const HAS_CREDENTIAL: u8 = 0b0100_0000;

/// One authenticator with one passkey, in a browser at one origin. Change the fields to cheat.
#[derive(Debug)]
pub struct Authenticator {
    /// Where the browser thinks that it is: "http://open.test".
    pub origin: String,
    /// Another relying party than the options name.
    pub rp_id: Option<String>,
    /// The flags without the one for credential data.
    pub flags: u8,
    /// The last signature's number; 0 for one that does not count.
    pub counter: u32,
    /// Goes into the client data besides.
    pub client_data: Value,
    /// Of the passkey.
    pub credential_id: Vec<u8>,
    /// Whose it is, as base64url; known once it was made.
    pub user_handle: String,
    key: EcdsaKeyPair,
}

impl Authenticator {
    /// A browser at this origin, with a key that is registered nowhere.
    pub fn at(origin: &str) -> Self {
        let chance = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let document = EcdsaKeyPair::generate_pkcs8(algorithm, &chance).expect("a key");
        Self {
            origin: origin.to_owned(),
            rp_id: None,
            flags: HONEST,
            counter: 0,
            client_data: json!({ "crossOrigin": false }),
            credential_id: Uuid::new_v4().as_bytes().to_vec(),
            user_handle: String::new(),
            key: EcdsaKeyPair::from_pkcs8(algorithm, document.as_ref(), &chance).expect("a key"),
        }
    }

    /// `navigator.credentials.create(options)`: a RegistrationResponseJSON.
    pub fn create(&mut self, options: &Value) -> Value {
        options["user"]["id"].as_str().expect("a user handle").clone_into(&mut self.user_handle);
        let client_data = self.client_data("webauthn.create", options);
        let mut data = self.authenticator_data(&options["rp"]["id"], HAS_CREDENTIAL);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.credential_id.len()).expect("a short id").to_be_bytes());
        data.extend(&self.credential_id);
        data.extend(bytes(&self.cose_key()));
        let attestation = cbor!({ "fmt" => "none", "attStmt" => {}, "authData" => Cbor::Bytes(data) });
        let attestation = bytes(&attestation.expect("an attestation object"));
        self.answer(&json!({
            "clientDataJSON": URL_SAFE_NO_PAD.encode(client_data),
            "attestationObject": URL_SAFE_NO_PAD.encode(attestation),
            "transports": ["internal", "hybrid"],
        }))
    }

    /// `navigator.credentials.get(options)`: an AuthenticationResponseJSON.
    pub fn get(&mut self, options: &Value) -> Value {
        if self.counter > 0 {
            self.counter += 1;
        }
        let client_data = self.client_data("webauthn.get", options);
        let data = self.authenticator_data(&options["rpId"], 0);
        let hash = digest(&SHA256, &client_data);
        let message = [data.as_slice(), hash.as_ref()].concat();
        let signature = self.key.sign(&SystemRandom::new(), &message).expect("a signature");
        self.answer(&json!({
            "clientDataJSON": URL_SAFE_NO_PAD.encode(client_data),
            "authenticatorData": URL_SAFE_NO_PAD.encode(data),
            "signature": URL_SAFE_NO_PAD.encode(signature),
            "userHandle": self.user_handle,
        }))
    }

    fn answer(&self, response: &Value) -> Value {
        let id = URL_SAFE_NO_PAD.encode(&self.credential_id);
        json!({ "id": id, "rawId": id, "type": "public-key", "authenticatorAttachment": "platform",
            "clientExtensionResults": {}, "response": response })
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let mut data = json!({ "type": kind, "challenge": options["challenge"], "origin": self.origin });
        for (name, value) in self.client_data.as_object().expect("fields") {
            data[name] = value.clone();
        }
        data.to_string().into_bytes()
    }

    fn authenticator_data(&self, rp_id: &Value, more: u8) -> Vec<u8> {
        let rp_id = self.rp_id.as_deref().or(rp_id.as_str()).expect("a relying party");
        let mut data = digest(&SHA256, rp_id.as_bytes()).as_ref().to_vec();
        data.push(self.flags | more);
        data.extend(self.counter.to_be_bytes());
        data
    }

    /// EC2, ES256, P-256 (RFC 9053 7.1.1).
    fn cose_key(&self) -> Cbor {
        let point = self.key.public_key().as_ref();
        let half = |range: std::ops::Range<usize>| Cbor::Bytes(point[range].to_vec());
        let number = Cbor::from;
        Cbor::Map(vec![
            (number(1), number(2)),
            (number(3), number(-7)),
            (number(-1), number(1)),
            (number(-2), half(1..33)),
            (number(-3), half(33..65)),
        ])
    }
}

fn bytes(value: &Cbor) -> Vec<u8> {
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).expect("CBOR can be written");
    bytes
}
