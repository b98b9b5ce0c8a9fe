//! What a service asks for when it sends somebody (OpenID Connect Core 1.0, 3.1.2.1).

use serde::Deserialize;
use serde_json::Value;
use url::Url;

/// The parameters of an authentication request; others are passed over, as the specification wants.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Asked {
    pub(crate) response_type: String,
    pub(crate) client_id: String,
    pub(crate) redirect_uri: String,
    pub(crate) scope: String,
    pub(crate) state: String,
    pub(crate) nonce: String,
    pub(crate) code_challenge: String,
    pub(crate) code_challenge_method: String,
    pub(crate) claims: String,
}

impl Asked {
    /// The name of the claim about an age, as in `age_over_18`, and where the answer goes to.
    ///
    /// # Errors
    /// What is wrong, for whoever writes the service: they are sent back nowhere.
    pub(crate) fn check(&self, client: &str) -> Result<(String, Url), &'static str> {
        if self.response_type != "code" {
            return Err("response_type must be code");
        }
        if self.client_id != client {
            return Err("client_id is unknown");
        }
        if !self.scope.split(' ').any(|scope| scope == "openid") {
            return Err("scope must have openid");
        }
        if self.code_challenge_method != "S256" || self.code_challenge.len() != 43 {
            return Err("code_challenge_method must be S256");
        }
        if self.state.is_empty() || self.nonce.is_empty() {
            return Err("state and nonce must be there");
        }
        let back =
            Url::parse(&self.redirect_uri).ok().filter(|url| ["http", "https"].contains(&url.scheme()));
        let back = back.ok_or("redirect_uri must be an address")?;
        Ok((self.claim().ok_or("claims must ask for age_over_NN in the id_token")?, back))
    }

    fn claim(&self) -> Option<String> {
        let claims: Value = serde_json::from_str(&self.claims).ok()?;
        let names = claims.get("id_token")?.as_object()?.keys();
        names.filter(|name| years(name).is_some()).map(String::to_owned).next()
    }

    /// All of them, for a form.
    pub(crate) fn fields(&self) -> [(&'static str, &str); 9] {
        [
            ("response_type", &self.response_type),
            ("client_id", &self.client_id),
            ("redirect_uri", &self.redirect_uri),
            ("scope", &self.scope),
            ("state", &self.state),
            ("nonce", &self.nonce),
            ("code_challenge", &self.code_challenge),
            ("code_challenge_method", &self.code_challenge_method),
            ("claims", &self.claims),
        ]
    }
}

/// How many years a claim is about.
pub(crate) fn years(claim: &str) -> Option<u8> {
    claim.strip_prefix("age_over_")?.parse().ok()
}
