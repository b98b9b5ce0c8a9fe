//! One answer that is lost: the call is carried out, and its caller never hears of it.

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::{future, stream};
use http::Method;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;

use crate::sandbox::Sandbox;

/// Which call's answer is lost, once: the next that succeeds in making one of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LostAnswer {
    /// None.
    #[default]
    None,
    /// A payment.
    Payment,
    /// A refund.
    Refund,
}

impl LostAnswer {
    /// How the panel and the knobs write it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Payment => "payment",
            Self::Refund => "refund",
        }
    }
}

/// Marks a call of a sandbox that stands in front of this one, which loses its own answers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inside;

pub(crate) async fn layer(State(sandbox): State<Sandbox>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let made = match *request.method() {
        _ if request.extensions().get::<Inside>().is_some() => LostAnswer::None,
        Method::POST if path.ends_with("/payments") => LostAnswer::Payment,
        Method::POST if path.ends_with("/refunds") => LostAnswer::Refund,
        _ => LostAnswer::None,
    };
    lose(sandbox.pool(), made, next.run(request).await).await
}

/// The answer to a call that made such a thing: cut off before its first byte, if that was wished for.
pub async fn lose(pool: &PgPool, made: LostAnswer, answer: Response) -> Response {
    if made == LostAnswer::None || !answer.status().is_success() {
        return answer;
    }
    let wished = sqlx::query(
        "update mollie_sandbox.faults set knobs = knobs - 'api_lose' where knobs ->> 'api_lose' = $1",
    )
    .bind(made.word())
    .execute(pool)
    .await;
    if !wished.is_ok_and(|wished| wished.rows_affected() > 0) {
        return answer;
    }
    cut_off(answer)
}

/// An answer that breaks off before its first byte.
pub fn cut_off(answer: Response) -> Response {
    let cut = Err::<Bytes, _>(std::io::Error::other("this answer is lost"));
    Response::from_parts(answer.into_parts().0, Body::from_stream(stream::once(future::ready(cut))))
}
