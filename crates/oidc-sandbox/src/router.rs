//! Every route of the sandbox, and what each does.

use crate::{
    asked::Asked,
    page::page,
    signing::{Signer, encoded},
};
use axum::{
    Form, Json, Router,
    extract::{Query, State},
    response::{IntoResponse, Redirect, Response},
    routing::{get, post},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use http::{HeaderMap, StatusCode, header};
use ring::{
    digest::{SHA256, digest},
    rand::{SecureRandom, SystemRandom},
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};
use time::{Duration, OffsetDateTime};

pub use crate::signing::StartError;

/// So long a code is good (RFC 6749, 4.1.2, has ten minutes at most).
const CODE: Duration = Duration::minutes(1);
/// So long an ID token is.
const TOKEN: Duration = Duration::minutes(5);

/// What time it is.
pub type Clock = Arc<dyn Fn() -> OffsetDateTime + Send + Sync>;

/// Where it stands, and for whom.
#[derive(Clone)]
pub struct Config {
    /// Its address as others call it, without a slash at its end: `http://127.0.0.1:8080`.
    pub base: String,
    /// Below that: `/sandbox/age`.
    pub mount: String,
    /// The one service that may ask.
    pub client_id: String,
    /// By which that service proves itself.
    pub client_secret: String,
    /// The time.
    pub clock: Clock,
}

/// What somebody chose, until the service fetches it.
struct Grant {
    asked: Asked,
    /// The claim, and what is said of it; nothing where it is left open.
    says: Option<(String, bool)>,
    until: OffsetDateTime,
}

struct Parts {
    config: Config,
    signer: Signer,
    grants: Mutex<HashMap<String, Grant>>,
}

type Sandbox = Arc<Parts>;

impl Parts {
    fn issuer(&self) -> String {
        format!("{}{}", self.config.base, self.config.mount)
    }

    fn now(&self) -> OffsetDateTime {
        (self.config.clock)()
    }
}

/// The sandbox's routes, with the mount in their paths: merge this router into the server's.
///
/// # Errors
/// Where no key can be made.
pub fn router(config: Config) -> Result<Router, StartError> {
    let mount = config.mount.clone();
    let parts = Parts { config, signer: Signer::new()?, grants: Mutex::default() };
    let routes = Router::new()
        .route("/.well-known/openid-configuration", get(discovery))
        .route("/authorize", get(authorize).post(choose))
        .route("/token", post(token))
        .route("/jwks", get(jwks))
        .with_state(Arc::new(parts));
    Ok(Router::new().nest(&mount, routes))
}

async fn discovery(State(sandbox): State<Sandbox>) -> Json<Value> {
    let issuer = sandbox.issuer();
    Json(json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/jwks"),
        "response_types_supported": ["code"],
        "grant_types_supported": ["authorization_code"],
        "subject_types_supported": ["pairwise"],
        "id_token_signing_alg_values_supported": ["ES256"],
        "token_endpoint_auth_methods_supported": ["client_secret_basic"],
        "code_challenge_methods_supported": ["S256"],
        "scopes_supported": ["openid"],
        "claims_parameter_supported": true,
        "claims_supported": ["sub", "age_over_18", "age_over_21"],
        "authorization_response_iss_parameter_supported": true,
    }))
}

async fn jwks(State(sandbox): State<Sandbox>) -> Json<Value> {
    Json(sandbox.signer.keys())
}

async fn authorize(State(sandbox): State<Sandbox>, Query(asked): Query<Asked>) -> Response {
    match asked.check(&sandbox.config.client_id) {
        Ok((claim, back)) => page(&asked, &claim, back.host_str().unwrap_or_default()).into_response(),
        Err(wrong) => (StatusCode::BAD_REQUEST, wrong).into_response(),
    }
}

#[derive(Deserialize)]
struct Choice {
    says: String,
    #[serde(flatten)]
    asked: Asked,
}

async fn choose(State(sandbox): State<Sandbox>, Form(choice): Form<Choice>) -> Response {
    let Choice { says, asked } = choice;
    let (claim, mut back) = match asked.check(&sandbox.config.client_id) {
        Ok(right) => right,
        Err(wrong) => return (StatusCode::BAD_REQUEST, wrong).into_response(),
    };
    let says = match says.as_str() {
        "over" => Some(Some((claim, true))),
        "under" => Some(Some((claim, false))),
        "nothing" => Some(None),
        _ => None,
    };
    let state = asked.state.clone();
    let answer = match says {
        Some(says) => match code() {
            Some(code) => {
                let grant = Grant { asked, says, until: sandbox.now() + CODE };
                keep(&sandbox, code.clone(), grant);
                ("code", code)
            }
            None => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        },
        None => ("error", "access_denied".to_owned()),
    };
    let (name, value) = answer;
    back.query_pairs_mut()
        .append_pair(name, &value)
        .append_pair("state", &state)
        .append_pair("iss", &sandbox.issuer());
    Redirect::to(back.as_str()).into_response()
}

/// Nobody guesses it.
fn code() -> Option<String> {
    let mut bytes = [0; 32];
    SystemRandom::new().fill(&mut bytes).ok()?;
    Some(encoded(bytes))
}

fn keep(sandbox: &Parts, code: String, grant: Grant) {
    let now = sandbox.now();
    let mut grants = sandbox.grants.lock().unwrap_or_else(PoisonError::into_inner);
    grants.retain(|_, grant| grant.until > now);
    grants.insert(code, grant);
}

/// A code is good once, whatever becomes of the call.
fn take(sandbox: &Parts, code: &str) -> Option<Grant> {
    let mut grants = sandbox.grants.lock().unwrap_or_else(PoisonError::into_inner);
    grants.remove(code).filter(|grant| grant.until > sandbox.now())
}

/// RFC 6749, 4.1.3, with RFC 7636, 4.5.
#[derive(Deserialize)]
struct TokenRequest {
    grant_type: String,
    code: String,
    redirect_uri: String,
    code_verifier: String,
}

async fn token(
    State(sandbox): State<Sandbox>,
    headers: HeaderMap,
    Form(request): Form<TokenRequest>,
) -> Response {
    let grant = take(&sandbox, &request.code);
    if !is_client(&sandbox.config, &headers) {
        return refused(StatusCode::UNAUTHORIZED, "invalid_client");
    }
    if request.grant_type != "authorization_code" {
        return refused(StatusCode::BAD_REQUEST, "unsupported_grant_type");
    }
    let challenge = encoded(digest(&SHA256, request.code_verifier.as_bytes()));
    let fits = |grant: &Grant| {
        grant.asked.redirect_uri == request.redirect_uri && grant.asked.code_challenge == challenge
    };
    let Some(Grant { asked, says, .. }) = grant.filter(fits) else {
        return refused(StatusCode::BAD_REQUEST, "invalid_grant");
    };
    let now = sandbox.now();
    let mut claims = json!({
        "iss": sandbox.issuer(), "sub": code(), "aud": asked.client_id, "nonce": asked.nonce,
        "iat": now.unix_timestamp(), "exp": (now + TOKEN).unix_timestamp(),
    });
    if let (Some(claims), Some((claim, is_over))) = (claims.as_object_mut(), says) {
        claims.insert(claim, json!(is_over));
    }
    let Some(token) = sandbox.signer.token(&claims) else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let answer = json!({
        "access_token": code(), "token_type": "Bearer", "expires_in": TOKEN.whole_seconds(), "id_token": token,
    });
    ([(header::CACHE_CONTROL, "no-store")], Json(answer)).into_response()
}

fn refused(status: StatusCode, error: &str) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], Json(json!({ "error": error }))).into_response()
}

/// `client_secret_basic` (RFC 6749, 2.3.1): both parts are encoded as in a form.
fn is_client(config: &Config, headers: &HeaderMap) -> bool {
    let said =
        headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Basic "));
    let Some(said) = said.and_then(|text| String::from_utf8(STANDARD.decode(text).ok()?).ok()) else {
        return false;
    };
    let encode = |text: &str| url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    said == format!("{}:{}", encode(&config.client_id), encode(&config.client_secret))
}
