//! The sandbox over real HTTP, asked as a service asks.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test stops at the first thing that is wrong"
)]

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use oidc_sandbox::{Config, router};
use ring::{
    digest::{SHA256, digest},
    signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey},
};
use serde_json::{Value, json};
use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};
use testkit::hosted;
use time::{Duration, macros::datetime};
use url::Url;

const BACK: &str = "http://shop.localhost:8080/age-check?x=1";
const VERIFIER: &str = "a-verifier-that-is-long-enough-for-the-rfc-43";
const SECRET: &str = "a secret: with %";

struct World {
    issuer: String,
    client: reqwest::Client,
    /// Seconds since it began.
    passed: Arc<AtomicI64>,
}

impl World {
    async fn start() -> Self {
        // Its own address is not known before it listens, and stands in what it says.
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let passed = Arc::new(AtomicI64::new(0));
        let clock = passed.clone();
        let config = Config {
            base: base.clone(),
            mount: "/sandbox/age".to_owned(),
            client_id: "liaison".to_owned(),
            client_secret: SECRET.to_owned(),
            clock: Arc::new(move || {
                datetime!(2026-11-21 12:00 UTC) + Duration::seconds(clock.load(Ordering::SeqCst))
            }),
        };
        let app = router(config).unwrap();
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self { issuer: format!("{base}/sandbox/age"), client: hosted::client(), passed }
    }

    fn asked(over: &[(&str, &str)]) -> Vec<(String, String)> {
        let challenge = URL_SAFE_NO_PAD.encode(digest(&SHA256, VERIFIER.as_bytes()));
        let usual = [
            ("response_type", "code"),
            ("client_id", "liaison"),
            ("redirect_uri", BACK),
            ("scope", "openid"),
            ("state", "the state"),
            ("nonce", "the nonce"),
            ("code_challenge", challenge.as_str()),
            ("code_challenge_method", "S256"),
            ("claims", r#"{"id_token":{"age_over_18":{"essential":true}}}"#),
        ];
        let value = |name: &str, value: &str| {
            let other = over.iter().find(|(changed, _)| *changed == name).map(|(_, other)| *other);
            other.unwrap_or(value).to_owned()
        };
        usual.into_iter().map(|(name, usual)| (name.to_owned(), value(name, usual))).collect()
    }

    /// Where the choice leads to.
    async fn choose(&self, says: &str) -> Url {
        let mut form = Self::asked(&[]);
        form.push(("says".to_owned(), says.to_owned()));
        let reply = self.client.post(format!("{}/authorize", self.issuer)).form(&form).send().await.unwrap();
        assert_eq!(reply.status(), 303);
        Url::parse(reply.headers()["location"].to_str().unwrap()).unwrap()
    }

    async fn redeem(&self, code: &str, over: &[(&str, &str)], secret: &str) -> (u16, Value) {
        let mut form = vec![
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", BACK),
            ("code_verifier", VERIFIER),
        ];
        for &(name, value) in over {
            form.retain(|(known, _)| *known != name);
            form.push((name, value));
        }
        let encoded: String = url::form_urlencoded::byte_serialize(secret.as_bytes()).collect();
        let call = self.client.post(format!("{}/token", self.issuer)).basic_auth("liaison", Some(encoded));
        let reply = call.form(&form).send().await.unwrap();
        (reply.status().as_u16(), reply.json().await.unwrap())
    }
}

fn part(url: &Url, name: &str) -> Option<String> {
    url.query_pairs().find(|(known, _)| known == name).map(|(_, value)| value.into_owned())
}

async fn said(world: &World, choice: &str) -> Value {
    let back = world.choose(choice).await;
    let (status, answer) = world.redeem(&part(&back, "code").unwrap(), &[], SECRET).await;
    assert_eq!(status, 200, "{answer}");
    let token = answer["id_token"].as_str().unwrap().to_owned();
    let parts: Vec<&str> = token.split('.').collect();
    let keys: Value =
        world.client.get(format!("{}/jwks", world.issuer)).send().await.unwrap().json().await.unwrap();
    let half = |name: &str| URL_SAFE_NO_PAD.decode(keys["keys"][0][name].as_str().unwrap()).unwrap();
    let point = [vec![4], half("x"), half("y")].concat();
    let signed = format!("{}.{}", parts[0], parts[1]);
    let signature = URL_SAFE_NO_PAD.decode(parts[2]).unwrap();
    UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point).verify(signed.as_bytes(), &signature).unwrap();
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(parts[1]).unwrap()).unwrap()
}

#[tokio::test]
async fn what_somebody_chooses_is_in_a_signed_token() {
    let world = World::start().await;
    for (choice, claim) in [("over", json!(true)), ("under", json!(false)), ("nothing", Value::Null)] {
        let claims = said(&world, choice).await;
        assert_eq!(claims["age_over_18"], claim, "{choice}");
        assert_eq!(
            (&claims["iss"], &claims["aud"], &claims["nonce"]),
            (&json!(world.issuer), &json!("liaison"), &json!("the nonce"))
        );
        assert_eq!(claims["exp"].as_i64().unwrap() - claims["iat"].as_i64().unwrap(), 300);
    }
    assert_ne!(said(&world, "over").await["sub"], said(&world, "over").await["sub"], "nobody is known again");
}

#[tokio::test]
async fn who_gives_up_comes_back_without_a_code() {
    let world = World::start().await;
    let back = world.choose("denied").await;
    assert_eq!(part(&back, "error").as_deref(), Some("access_denied"));
    assert_eq!(
        (part(&back, "state").as_deref(), part(&back, "x").as_deref()),
        (Some("the state"), Some("1"))
    );
    assert_eq!((part(&back, "iss"), part(&back, "code")), (Some(world.issuer.clone()), None));
}

#[tokio::test]
async fn a_code_is_good_once_for_its_client_and_a_minute() {
    let world = World::start().await;
    let code = async || part(&world.choose("over").await, "code").unwrap();
    let once = code().await;
    assert_eq!(world.redeem(&once, &[], SECRET).await.0, 200);
    assert_eq!(world.redeem(&once, &[], SECRET).await, (400, json!({ "error": "invalid_grant" })));
    for wrong in [("code_verifier", "another"), ("redirect_uri", "http://shop.localhost:8080/")] {
        assert_eq!(
            world.redeem(&code().await, &[wrong], SECRET).await.1["error"],
            "invalid_grant",
            "{wrong:?}"
        );
    }
    let other = [("grant_type", "password")];
    assert_eq!(world.redeem(&code().await, &other, SECRET).await.1["error"], "unsupported_grant_type");
    assert_eq!(world.redeem(&code().await, &[], "wrong").await, (401, json!({ "error": "invalid_client" })));
    let late = code().await;
    world.passed.store(60, Ordering::SeqCst);
    assert_eq!(world.redeem(&late, &[], SECRET).await.1["error"], "invalid_grant");
}

#[tokio::test]
async fn what_is_asked_wrongly_leads_nowhere() {
    let world = World::start().await;
    let page = format!("{}/authorize", world.issuer);
    for wrong in [
        ("response_type", "token"),
        ("client_id", "another"),
        ("redirect_uri", "javascript:alert(1)"),
        ("scope", "profile"),
        ("state", ""),
        ("nonce", ""),
        ("code_challenge_method", "plain"),
        ("claims", "{}"),
        ("claims", r#"{"id_token":{"birthdate":null}}"#),
    ] {
        let reply = world.client.get(&page).query(&World::asked(&[wrong])).send().await.unwrap();
        assert_eq!(reply.status(), 400, "{wrong:?}");
    }
    let right = world.client.get(&page).query(&World::asked(&[])).send().await.unwrap();
    assert_eq!(right.status(), 200);
    assert!(right.text().await.unwrap().contains("18 or older"));
}
