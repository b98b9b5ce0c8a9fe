//! One API call, read and authenticated.

use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::{HeaderMap, header};
use mollie_sandbox::{engine_key, host};
use serde_json::Value;

use crate::problem::Problem;
use crate::sandbox::Sandbox;

/// Orders are small.
const BODY_LIMIT: usize = 65_536;

/// An authenticated call to the API.
pub(crate) struct Call {
    /// `AT-####-####`, or the sales location.
    pub(crate) token_code: String,
    pub(crate) secret: String,
    /// What the engine knows the pair by: objects of one are invisible to every other.
    pub(crate) engine_key: String,
    pub(crate) host: String,
    body: Vec<u8>,
}

impl FromRequest<Sandbox> for Call {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &Sandbox) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        let (token_code, secret) = credentials(&parts.headers).ok_or_else(Problem::unauthorized)?;
        let body =
            to_bytes(body, BODY_LIMIT).await.map_err(|_| Problem::bad_request("The body is too long"))?;
        Ok(Self {
            engine_key: engine_key(&format!("{token_code}:{secret}")),
            token_code,
            secret,
            host: host(&parts.headers).to_owned(),
            body: body.into(),
        })
    }
}

impl Call {
    /// The body as a JSON object without NUL, which PostgreSQL would not keep.
    pub(crate) fn json(&self) -> Result<Value, Problem> {
        let body: Value = serde_json::from_slice(&self.body)
            .map_err(|_| Problem::bad_request("The given input is malformed"))?;
        if !body.is_object() || body.to_string().contains("\\u0000") {
            return Err(Problem::bad_request("The given input is malformed"));
        }
        Ok(body)
    }
}

/// Basic authentication: a token's code and the token, or a sales location and its secret (40 hex digits).
fn credentials(headers: &HeaderMap) -> Option<(String, String)> {
    let basic = headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Basic ")?;
    let pair = String::from_utf8(STANDARD.decode(basic).ok()?).ok()?;
    let (code, secret) = pair.split_once(':')?;
    let is_secret = secret.len() == 40 && secret.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_known = ["AT-", "SL-"].iter().any(|kind| is_code(code, kind));
    (is_secret && is_known).then(|| (code.to_owned(), secret.to_owned()))
}

/// `SL-####-####` and the like.
pub(crate) fn is_code(text: &str, kind: &str) -> bool {
    let Some((first, second)) = text.strip_prefix(kind).and_then(|rest| rest.split_once('-')) else {
        return false;
    };
    [first, second].iter().all(|part| part.len() == 4 && part.bytes().all(|byte| byte.is_ascii_digit()))
}
