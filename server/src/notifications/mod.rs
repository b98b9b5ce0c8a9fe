//! Telling members what is real: the event stream of open pages (web push, mails and preferences
//! join it with issue 6).

mod stream;

use crate::app::App;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The event stream, which alone is not detached from its connection.
pub fn stream() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(stream::events))
}
