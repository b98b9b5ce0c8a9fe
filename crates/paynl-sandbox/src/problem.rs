//! Errors in Pay.nl's form: a title, a detail, and what is wrong with which field.

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use serde_json::json;

/// An error answer. Codes are `PAY-1` and the status, as the specification's examples have them.
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

    /// 400.
    pub(crate) fn bad_request(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "Bad request", detail)
    }

    /// 401.
    pub(crate) fn unauthorized() -> Self {
        let title = "Authentication is needed to access this resource";
        Self::new(StatusCode::UNAUTHORIZED, title, "")
    }

    /// 403.
    pub(crate) fn forbidden(detail: &str) -> Self {
        Self::new(StatusCode::FORBIDDEN, "Access denied", detail)
    }

    /// 404.
    pub(crate) fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "Not found", "The entity does not exist")
    }

    /// 404 for a path that is no call.
    pub(crate) fn no_such_call() -> Self {
        Self::new(StatusCode::NOT_FOUND, "Not found", "There is no such call in this sandbox")
    }

    /// 405.
    pub(crate) fn wrong_verb() -> Self {
        let title = "The request method is not supported by the target resource";
        Self::new(StatusCode::METHOD_NOT_ALLOWED, title, "")
    }

    /// 422, about a field.
    pub(crate) fn invalid(field: &'static str, message: &str) -> Self {
        let problem = Self::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "Unable to process the request",
            format!("{field}: {message}"),
        );
        Self { field: Some(field), ..problem }
    }

    /// Whether it is a 409.
    pub(crate) fn is_conflict(&self) -> bool {
        self.status == StatusCode::CONFLICT
    }

    /// What the engine refused, with its status.
    pub(crate) fn of_engine(status: StatusCode, detail: &str) -> Self {
        Self::new(status, "Unable to process the request", detail)
    }
}

impl From<sqlx::Error> for Problem {
    fn from(error: sqlx::Error) -> Self {
        tracing::error!(%error, "the sandbox's database");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "An error occurred", "")
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let code = format!("PAY-1{}", self.status.as_u16());
        let violations: Vec<_> = self
            .field
            .map(|field| json!({ "propertyPath": field, "message": self.detail, "code": code }))
            .into_iter()
            .collect();
        let body = json!({
            "type": "https://developer.pay.nl/docs/error-codes",
            "code": code,
            "title": self.title,
            "detail": self.detail,
            "violations": violations,
        });
        let mut response = (self.status, Json(body)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if matches!(self.status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
