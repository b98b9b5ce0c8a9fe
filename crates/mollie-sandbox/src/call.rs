//! One API call, read and authenticated: what every `/v2` route starts from.

use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{FromRequest, OriginalUri, Request};
use axum::http::HeaderMap;
use http::{Method, Uri, header};
use serde_json::Value;
use url::form_urlencoded;

use crate::faults::{self, ApiFault};
use crate::keys::{BadKey, Profile};
use crate::problem::Problem;
use crate::sandbox::Sandbox;

/// Bodies are small: metadata is at most about 1 kB (facts 1.5).
const BODY_LIMIT: usize = 65_536;

/// An authenticated call to the API.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) profile: Profile,
    pub(crate) verb: Method,
    /// Path with the mount.
    pub(crate) path: String,
    pub(crate) query: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
    pub(crate) idempotency_key: Option<String>,
    /// `origin + mount + /v2`, for links back into the API.
    pub(crate) api_base: String,
}

impl FromRequest<Sandbox> for Call {
    type Rejection = Problem;

    async fn from_request(request: Request, sandbox: &Sandbox) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        let profile = authenticate(sandbox, &parts.headers)?;
        suffer(sandbox).await?;
        let uri = parts.extensions.get::<OriginalUri>().map_or(&parts.uri, |original| &original.0);
        Ok(Self {
            profile,
            verb: parts.method,
            path: uri.path().to_owned(),
            query: form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes()).into_owned().collect(),
            body: read(body).await?,
            idempotency_key: idempotency_key(&parts.headers)?,
            api_base: format!("{}/v2", pages_base(sandbox, &parts.headers, uri)),
        })
    }
}

impl Call {
    /// The value of a query parameter.
    pub(crate) fn parameter(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The body as a JSON object; an empty body is an empty object.
    pub(crate) fn json(&self) -> Result<Value, Problem> {
        if self.body.is_empty() {
            return Ok(Value::Object(serde_json::Map::new()));
        }
        let body: Value = serde_json::from_slice(&self.body)
            .map_err(|error| Problem::bad_request(format!("The body is not valid JSON: {error}")))?;
        if !body.is_object() || !storable(&body) {
            return Err(Problem::bad_request("The body must be a JSON object without NUL characters"));
        }
        Ok(body)
    }
}

/// Whether a word from outside can be an id; anything else is answered as unknown without asking the database.
pub(crate) fn is_id(word: &str, prefix: &str) -> bool {
    word.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('_')).is_some_and(|rest| {
        (1..=40).contains(&rest.len()) && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// Where this sandbox is reached: the configured base or the request's own host.
pub(crate) fn pages_base(sandbox: &Sandbox, headers: &HeaderMap, uri: &Uri) -> String {
    sandbox.public_base().unwrap_or_else(|| {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let host = host.or(uri.authority().map(http::uri::Authority::as_str)).unwrap_or("localhost");
        format!("http://{host}{}", sandbox.mount())
    })
}

fn authenticate(sandbox: &Sandbox, headers: &HeaderMap) -> Result<Profile, Problem> {
    let header = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let bearer = header.strip_prefix("Bearer ").unwrap_or_default();
    sandbox.keys().profile(bearer.trim()).map_err(|bad| match bad {
        BadKey::Live => {
            Problem::unauthorized("This is a sandbox: it takes test_ keys only, never a live key")
        }
        BadKey::Malformed => Problem::unauthorized("Missing authentication, or failed to authenticate"),
    })
}

/// The API faults of the panel: wait, then perhaps refuse.
async fn suffer(sandbox: &Sandbox) -> Result<(), Problem> {
    let faults = faults::current(&mut *sandbox.pool().acquire().await?).await?;
    if faults.api_delay_ms > 0 {
        tokio::time::sleep(Duration::from_millis(faults.api_delay_ms.into())).await;
    }
    if faults.api_fault == ApiFault::None || sandbox.random_below(100) >= faults.api_fault_percent.into() {
        return Ok(());
    }
    Err(if faults.api_fault == ApiFault::Unavailable { Problem::unavailable() } else { Problem::too_many() })
}

async fn read(body: Body) -> Result<Vec<u8>, Problem> {
    let bytes = to_bytes(body, BODY_LIMIT).await;
    bytes.map(Vec::from).map_err(|_| Problem::bad_request("The body is unreadable or larger than 64 kB"))
}

fn idempotency_key(headers: &HeaderMap) -> Result<Option<String>, Problem> {
    let Some(key) = headers.get("idempotency-key") else { return Ok(None) };
    match key.to_str() {
        Ok(key) if (1..=255).contains(&key.len()) => Ok(Some(key.to_owned())),
        _ => {
            Err(Problem::bad_request("The Idempotency-Key header must be 1 to 255 visible ASCII characters"))
        }
    }
}

/// PostgreSQL stores no NUL, neither in text nor in JSON.
fn storable(value: &Value) -> bool {
    match value {
        Value::String(text) => !text.contains('\0'),
        Value::Array(items) => items.iter().all(storable),
        Value::Object(fields) => fields.iter().all(|(key, value)| !key.contains('\0') && storable(value)),
        _ => true,
    }
}
