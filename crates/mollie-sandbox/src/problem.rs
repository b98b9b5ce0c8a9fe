//! Refusals in the provider's error form (facts 1.5): `{status,title,detail,field?,_links}` as HAL.

use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use serde_json::{Value, json};

/// Media type of every API answer.
pub(crate) const HAL: HeaderValue = HeaderValue::from_static("application/hal+json");

/// A refused call.
#[derive(Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    title: &'static str,
    detail: String,
    field: Option<&'static str>,
}

impl Problem {
    fn new(status: StatusCode, title: &'static str, detail: impl Into<String>) -> Self {
        Self { status, title, detail: detail.into(), field: None }
    }

    /// 400: the request's form is wrong (body, list parameters).
    pub(crate) fn bad_request(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "Bad Request", detail)
    }

    /// 401: no test key, or one that is not accepted here.
    pub(crate) fn unauthorized(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "Unauthorized Request", detail)
    }

    /// 403: the credential may not do that.
    pub(crate) fn forbidden(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "Forbidden", detail)
    }

    /// 404: no such object for this key.
    pub(crate) fn not_found(kind: &str, id: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "Not Found", format!("No {kind} exists with token {id}."))
    }

    /// 404: no such call.
    pub(crate) fn no_such_call() -> Self {
        Self::new(StatusCode::NOT_FOUND, "Not Found", "No such resource exists.")
    }

    /// 405: the call exists with another verb.
    pub(crate) fn wrong_verb() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "Method Not Allowed", "This verb is not supported here.")
    }

    /// 409: the same thing was asked for a moment ago.
    pub(crate) fn conflict(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, "Conflict", detail)
    }

    /// 422: a field (`None`: the whole) breaks a rule.
    pub(crate) fn invalid(field: impl Into<Option<&'static str>>, detail: impl Into<String>) -> Self {
        let problem = Self::new(StatusCode::UNPROCESSABLE_ENTITY, "Unprocessable Entity", detail);
        Self { field: field.into(), ..problem }
    }

    /// 429: injected by the fault panel.
    pub(crate) fn too_many() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "Too Many Requests", "Slow down and try again.")
    }

    /// 503: injected by the fault panel.
    pub(crate) fn unavailable() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "Service Unavailable", "The platform is unavailable.")
    }

    /// The status the answer carries.
    pub(crate) fn status(&self) -> StatusCode {
        self.status
    }

    fn to_json(&self) -> Value {
        let mut body = json!({
            "status": self.status.as_u16(),
            "title": self.title,
            "detail": self.detail,
            "_links": { "documentation": documentation("errors") },
        });
        if let (Some(field), Some(body)) = (self.field, body.as_object_mut()) {
            body.insert("field".into(), field.into());
        }
        body
    }
}

/// The documentation link that official clients insist on in every answer.
pub(crate) fn documentation(page: &str) -> Value {
    json!({ "href": format!("https://docs.mollie.com/reference/{page}"), "type": "text/html" })
}

impl From<sqlx::Error> for Problem {
    fn from(error: sqlx::Error) -> Self {
        tracing::error!(error = %error, "the sandbox could not use its database");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "Internal Server Error", "Something went wrong.")
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response =
            (self.status, [(header::CONTENT_TYPE, HAL)], self.to_json().to_string()).into_response();
        if matches!(self.status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
