//! OpenID Connect Core 1.0, the authorization code flow with PKCE (RFC 7636). One claim is asked for, `age_over_NN`, as in ISO/IEC
//! 18013-5. The ID token comes from the provider itself over TLS, which stands for its signature (Core, 3.1.3.7, 6).

use super::{Finding, Question};
use crate::config::OidcConfig;
use anyhow::Context;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use reqwest::StatusCode;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use time::{Duration, OffsetDateTime};
use url::{Url, form_urlencoded};

/// Longest answer of a provider that we read.
const MAX_ANSWER: usize = 64 * 1024;
/// So much may a provider's clock be behind ours.
const LATE: Duration = Duration::minutes(2);

#[derive(Clone, Debug)]
pub(in crate::age_checks) struct Oidc {
    config: OidcConfig,
}

/// OpenID Connect Discovery 1.0, 3.
#[derive(Debug, Deserialize)]
struct Discovery {
    issuer: String,
    authorization_endpoint: Url,
    token_endpoint: Url,
}

/// Core, 3.1.3.3.
#[derive(Debug, Deserialize)]
struct Tokens {
    id_token: String,
}

/// RFC 6749, 5.2.
#[derive(Debug, Deserialize)]
struct TokenError {
    error: String,
}

/// Core, 2; what else it says is passed over.
#[derive(Debug, Deserialize)]
struct Claims {
    iss: String,
    aud: Audience,
    exp: i64,
    nonce: Option<String>,
    #[serde(flatten)]
    others: Map<String, Value>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Many(Vec<String>),
}

impl Oidc {
    pub(super) fn new(config: OidcConfig) -> Self {
        Self { config }
    }

    pub(super) fn host(&self) -> String {
        let host = Url::parse(&self.config.issuer).ok().and_then(|url| url.host_str().map(str::to_owned));
        host.unwrap_or_default()
    }

    pub(super) async fn begin(
        &self,
        http: &reqwest::Client,
        question: &Question<'_>,
    ) -> anyhow::Result<String> {
        let mut page = self.discover(http).await?.authorization_endpoint;
        let claims = json!({ "id_token": { claim(question.years): { "essential": true } } });
        page.query_pairs_mut()
            .append_pair("response_type", "code")
            .append_pair("client_id", &self.config.client_id)
            .append_pair("redirect_uri", question.back)
            .append_pair("scope", "openid")
            .append_pair("state", question.state)
            .append_pair("nonce", &nonce(question.secret))
            .append_pair("code_challenge", &encoded(Sha256::digest(verifier(question.secret))))
            .append_pair("code_challenge_method", "S256")
            .append_pair("claims", &claims.to_string())
            // Whoever else uses this browser is not who is asked.
            .append_pair("prompt", "login");
        Ok(page.into())
    }

    pub(super) async fn finish(
        &self,
        http: &reqwest::Client,
        question: &Question<'_>,
        code: &str,
        now: OffsetDateTime,
    ) -> anyhow::Result<Finding> {
        let endpoint = self.discover(http).await?.token_endpoint;
        let verifier = verifier(question.secret);
        let form = [
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", question.back),
            ("code_verifier", verifier.as_str()),
        ];
        // Both parts are encoded as in a form before they are joined (RFC 6749, 2.3.1).
        let [client, secret] = [&self.config.client_id, &self.config.client_secret]
            .map(|part| form_urlencoded::byte_serialize(part.as_bytes()).collect::<String>());
        let (status, bytes) = fetch(http.post(endpoint).basic_auth(client, Some(secret)).form(&form)).await?;
        // Of all errors this one alone is about the code: no later try mends it.
        if status == StatusCode::BAD_REQUEST
            && serde_json::from_slice(&bytes).is_ok_and(|told: TokenError| told.error == "invalid_grant")
        {
            return Ok(Finding::Refused);
        }
        let tokens: Tokens = parsed(status, &bytes)?;
        self.judge(&tokens.id_token, question, now)
    }

    async fn discover(&self, http: &reqwest::Client) -> anyhow::Result<Discovery> {
        let address = format!("{}/.well-known/openid-configuration", self.config.issuer);
        let found: Discovery = read(http.get(address)).await?;
        anyhow::ensure!(found.issuer == self.config.issuer, "the provider calls itself otherwise");
        let is_safe = |url: &Url| url.scheme() == "https" || self.config.issuer.starts_with("http://");
        anyhow::ensure!(
            is_safe(&found.authorization_endpoint) && is_safe(&found.token_endpoint),
            "the provider names an address without TLS"
        );
        Ok(found)
    }

    /// What a token says to this question (Core, 3.1.3.7).
    fn judge(&self, token: &str, question: &Question<'_>, now: OffsetDateTime) -> anyhow::Result<Finding> {
        let payload = token.split('.').nth(1).context("the provider's token is none")?;
        let claims: Claims = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(payload)?)?;
        let is_ours = match &claims.aud {
            Audience::One(audience) => *audience == self.config.client_id,
            Audience::Many(audiences) => audiences.contains(&self.config.client_id),
        };
        anyhow::ensure!(claims.iss == self.config.issuer && is_ours, "the provider's token is another's");
        anyhow::ensure!(
            OffsetDateTime::from_unix_timestamp(claims.exp)? > now - LATE,
            "the provider's token has expired"
        );
        anyhow::ensure!(
            claims.nonce.as_deref() == Some(nonce(question.secret).as_str()),
            "the provider's token answers another question"
        );
        let is_over = claims.others.get(&claim(question.years)) == Some(&Value::Bool(true));
        Ok(if is_over { Finding::OldEnough } else { Finding::NotShown })
    }
}

fn claim(years: u8) -> String {
    format!("age_over_{years}")
}

fn verifier(secret: &[u8; 32]) -> String {
    encoded(secret)
}

/// Another text of the same secret, which does not tell it.
fn nonce(secret: &[u8; 32]) -> String {
    encoded(Sha256::new().chain_update(b"nonce").chain_update(secret).finalize())
}

fn encoded(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// An answer that is right.
async fn read<T: DeserializeOwned>(request: reqwest::RequestBuilder) -> anyhow::Result<T> {
    let (status, bytes) = fetch(request).await?;
    parsed(status, &bytes)
}

/// An answer, whatever it says. Addresses stay out of the log.
async fn fetch(request: reqwest::RequestBuilder) -> anyhow::Result<(StatusCode, Vec<u8>)> {
    let mut response = request.send().await.map_err(reqwest::Error::without_url)?;
    let status = response.status();
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(reqwest::Error::without_url)? {
        anyhow::ensure!(bytes.len() + chunk.len() <= MAX_ANSWER, "the provider's answer is too long");
        bytes.extend_from_slice(&chunk);
    }
    Ok((status, bytes))
}

fn parsed<T: DeserializeOwned>(status: StatusCode, bytes: &[u8]) -> anyhow::Result<T> {
    anyhow::ensure!(status.is_success(), "the provider answered {}", status.as_u16());
    serde_json::from_slice(bytes).context("the provider's answer can't be read")
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    const NOW: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);
    const QUESTION: Question<'static> =
        Question { years: 18, state: "state", secret: &[7; 32], back: "https://open.test/settings" };

    fn oidc() -> Oidc {
        Oidc::new(OidcConfig {
            issuer: "https://age.example".to_owned(),
            client_id: "liaison".to_owned(),
            client_secret: "secret".to_owned(),
        })
    }

    fn token(changes: &Value) -> String {
        let mut claims = json!({
            "iss": "https://age.example", "aud": "liaison", "exp": NOW.unix_timestamp(), "nonce": nonce(&[7; 32]),
            "sub": "someone", "age_over_18": true,
        });
        for (name, value) in changes.as_object().unwrap() {
            claims[name] = value.clone();
        }
        format!("e30.{}.signature", encoded(claims.to_string()))
    }

    #[test]
    fn only_a_plain_yes_is_one() {
        let found = |changes: Value| oidc().judge(&token(&changes), &QUESTION, NOW).unwrap();
        assert_eq!(found(json!({})), Finding::OldEnough);
        assert_eq!(found(json!({ "aud": ["other", "liaison"] })), Finding::OldEnough);
        for no in [json!(false), json!("true"), json!(1), Value::Null] {
            assert_eq!(found(json!({ "age_over_18": no })), Finding::NotShown, "{no}");
        }
        let other = Question { years: 21, ..QUESTION };
        assert_eq!(oidc().judge(&token(&json!({})), &other, NOW).unwrap(), Finding::NotShown);
    }

    #[test]
    fn a_token_of_another_is_none() {
        for wrong in [
            json!({ "iss": "https://other.example" }),
            json!({ "aud": "other" }),
            json!({ "aud": ["other"] }),
            json!({ "exp": (NOW - LATE).unix_timestamp() }),
            json!({ "nonce": "another" }),
            json!({ "nonce": null }),
        ] {
            assert!(oidc().judge(&token(&wrong), &QUESTION, NOW).is_err(), "{wrong}");
        }
        for odd in ["", "a", "a.b.c", "e30.e30.x"] {
            assert!(oidc().judge(odd, &QUESTION, NOW).is_err(), "{odd}");
        }
    }

    #[test]
    fn the_nonce_does_not_tell_the_verifier() {
        assert_ne!(nonce(&[7; 32]), verifier(&[7; 32]));
        assert_eq!(verifier(&[7; 32]).len(), 43, "RFC 7636 wants 43 at least");
    }
}
