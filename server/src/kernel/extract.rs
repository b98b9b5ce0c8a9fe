//! Parsing of requests at the edge, with our own refusals instead of the framework's.

use crate::kernel::problem::{Answer, FieldError, Problem, Refusal};
use axum::{
    extract::{FromRequest, FromRequestParts, Query, Request, rejection::JsonRejection},
    middleware::Next,
    response::Response,
};
use http::{HeaderMap, Method, header, request::Parts};
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, MapAccess, Visitor, value::MapAccessDeserializer},
};
use std::{fmt::Formatter, marker::PhantomData};

/// The header by which our client says that it is one (spec 7); any value.
pub const CLIENT_HEADER: &str = "x-client";
/// A beacon, which carries no header of ours.
pub const BEACON: &str = "/api/page-hidden.php";

/// A JSON body; types should `deny_unknown_fields`, so that fields a member may not set are refused.
#[derive(Clone, Copy, Debug)]
pub struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        match axum::Json::<Object<T>>::from_request(request, state).await {
            Ok(axum::Json(Object(value))) => Ok(Self(value)),
            Err(rejection) => Err(body_problem(&rejection)),
        }
    }
}

/// A value that is written as an object: serde also takes a struct's fields as an array, by their order.
struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectVisitor(PhantomData)).map(Self)
    }
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = T;

    fn expecting(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map))
    }
}

fn body_problem(rejection: &JsonRejection) -> Problem {
    match rejection {
        JsonRejection::MissingJsonContentType(_) => Refusal::UnsupportedMediaType.into(),
        JsonRejection::BytesRejection(error) if error.status() == http::StatusCode::PAYLOAD_TOO_LARGE => {
            Refusal::BodyTooLarge.into()
        }
        _ => Refusal::InvalidRequest.into(),
    }
}

/// Query parameters.
#[derive(Clone, Copy, Debug)]
pub struct Parameters<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Parameters<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        query.map(|Query(value)| Self(value)).map_err(|_| Refusal::InvalidRequest.into())
    }
}

/// Lets only our own pages change things: the client header, a same-site origin, JSON.
/// The two GETs that act (`logout.php`, `auto-like.php`) need the header as well. A beacon may go without it
/// where the browser says that it comes from our own page.
pub async fn only_our_client(request: Request, next: Next) -> Result<Response, Problem> {
    let acts = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS)
        || ["/api/logout.php", "/api/auto-like.php"].contains(&request.uri().path());
    if acts {
        let is_beacon = request.uri().path() == BEACON && says_where_from(request.headers());
        check_client(request.headers(), is_beacon)?;
    }
    Ok(next.run(request).await)
}

/// Only browsers do, and no page can write it for them.
fn says_where_from(headers: &HeaderMap) -> bool {
    headers.contains_key("sec-fetch-site") || headers.contains_key(header::ORIGIN)
}

fn check_client(headers: &HeaderMap, is_beacon: bool) -> Answer<()> {
    if !is_beacon && !headers.contains_key(CLIENT_HEADER) {
        return Err(Refusal::ClientHeaderMissing.into());
    }
    if !is_same_site(headers) {
        return Err(Refusal::CrossSiteRefused.into());
    }
    Ok(())
}

fn is_same_site(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &http::HeaderValue| value.to_str().ok());
    if let Some(site) = text(http::HeaderName::from_static("sec-fetch-site")) {
        return matches!(site, "same-origin" | "none");
    }
    // No Origin: not a browser's page, so there is no ambient login to ride on.
    let (Some(origin), Some(host)) = (text(header::ORIGIN), text(header::HOST)) else {
        return headers.get(header::ORIGIN).is_none();
    };
    origin.split_once("://").is_some_and(|(_, authority)| authority.eq_ignore_ascii_case(host))
}

/// Shortens the way from a bad value to its field error.
pub fn field<T>(value: Option<T>, field: &'static str, code: &'static str) -> Result<T, FieldError> {
    value.ok_or_else(|| FieldError::new(field, code))
}

/// For `Option<T>` with a default: what stands in the body is read as a `T`, so that `null` is refused unless
/// `T` takes it, and a field that is left out is None.
pub fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// An integer as JSON Schema means it: `7.0` is one too, and some clients write it so.
pub fn whole_number<'de, T: TryFrom<i64>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let number = serde_json::Number::deserialize(deserializer)?;
    let whole = number.as_i64().or_else(|| number.to_string().strip_suffix(".0")?.parse().ok());
    whole
        .and_then(|whole| T::try_from(whole).ok())
        .ok_or_else(|| serde::de::Error::custom("not a whole number"))
}
