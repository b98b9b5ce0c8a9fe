//! Being built.
use crate::app::App;
use utoipa_axum::router::OpenApiRouter;
/// The routes of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
}
/// Where payment providers call.
pub fn webhooks() -> axum::Router<App> {
    axum::Router::new()
}
