//! Pages: being built.
use crate::app::App;
use axum::{
    Router,
    extract::{Request, State},
    middleware::Next,
    response::Response,
};
/// The pages.
pub fn pages(_: &App) -> Router<App> {
    Router::new()
}
/// Headers of every answer.
pub async fn security_headers(State(_): State<App>, request: Request, next: Next) -> Response {
    next.run(request).await
}
