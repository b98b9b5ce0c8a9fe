//! Every route of the sandbox, in one readable list.

use axum::Router;
use axum::extract::Request;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use http::StatusCode;

use crate::problem::Problem;
use crate::sandbox::Sandbox;
use crate::{
    chargebacks, customers, faults, mandates, methods, pages, payments, profiles, refunds, settlements,
};

/// The sandbox's routes, with the mount in their paths: merge this router into the server's.
pub fn router(sandbox: Sandbox) -> Router {
    let mount = sandbox.mount().to_owned();
    let api = api().layer(middleware::from_fn_with_state(sandbox.clone(), faults::losing));
    let routes = pages_routes().nest("/v2", api).layer(middleware::from_fn(detached)).with_state(sandbox);
    Router::new().nest(&mount, routes)
}

fn pages_routes() -> Router<Sandbox> {
    Router::new()
        .route("/checkout/{id}", get(pages::checkout::show).post(pages::checkout::submit))
        .route("/change/{id}", get(pages::change::show).post(pages::change::submit))
        .route("/faults", get(faults::show).post(faults::change))
        .route("/style.css", get(pages::style))
        .route("/methods/{file}", get(methods::icon))
}

fn api() -> Router<Sandbox> {
    Router::new()
        .route("/payments", get(payments::list).post(payments::create))
        .route("/payments/{id}", get(payments::get).patch(payments::update).delete(payments::cancel))
        .route("/payments/{id}/refunds", get(refunds::list).post(refunds::create))
        .route("/payments/{id}/refunds/{refund}", get(refunds::get).delete(refunds::cancel))
        .route("/payments/{id}/chargebacks", get(chargebacks::list))
        .route("/payments/{id}/chargebacks/{chargeback}", get(chargebacks::get))
        .route("/refunds", get(refunds::list_all))
        .route("/chargebacks", get(chargebacks::list_all))
        .route("/customers", get(customers::list).post(customers::create))
        .route("/customers/{id}", get(customers::get).patch(customers::update).delete(customers::delete))
        .route(
            "/customers/{id}/payments",
            get(payments::list_for_customer).post(payments::create_for_customer),
        )
        .route("/customers/{id}/mandates", get(mandates::list).post(mandates::create))
        .route("/customers/{id}/mandates/{mandate}", get(mandates::get).delete(mandates::revoke))
        .route("/profiles/me", get(profiles::me))
        .route("/balances", get(settlements::balance::list))
        .route("/balances/{id}", get(settlements::balance::get))
        .route("/settlements", get(settlements::list))
        .route("/settlements/{id}", get(settlements::get))
        .route("/settlements/{id}/payments", get(settlements::payments))
        .route("/settlements/{id}/refunds", get(settlements::refunds))
        .route("/settlements/{id}/chargebacks", get(settlements::chargebacks))
        .route("/settlements/{id}/captures", get(settlements::captures))
        .route("/methods", get(methods::list))
        .route("/methods/all", get(methods::all))
        .route("/methods/{id}", get(methods::get))
        // A route and not a fallback: axum drops the fallback of a router that is nested twice.
        .route("/{*rest}", any(async || Problem::no_such_call()))
        .method_not_allowed_fallback(async || Problem::wrong_verb())
}

/// Runs the handler apart from the connection: a client that hangs up must not stop a change half-way.
async fn detached(request: Request, next: Next) -> Response {
    let answer = tokio::spawn(next.run(request)).await;
    answer.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}
