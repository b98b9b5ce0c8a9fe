//! Telling members what is real: the event stream of open pages, and what they want to hear of by
//! mail and push (spec 2, 3; web push and the mails themselves join with issue 6).

mod exported;
mod preferences;
mod stream;

use crate::{
    app::App,
    kernel::{
        events::{self, Cursor},
        problem::Answer,
    },
    sessions::SignedIn,
};
use utoipa_axum::{router::OpenApiRouter, routes};

pub use exported::exported;
pub use preferences::{Preferences, Ways, erase, preferences};

/// The routes of this feature, but for the stream.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(preferences::get_preferences, preferences::put_preferences))
}

/// The event stream, which alone is not detached from its connection.
pub fn stream() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(stream::events))
}

/// Where the stream of a page goes on whose data is read from now on.
pub async fn position(app: &App, caller: &SignedIn) -> Answer<Cursor> {
    let mut connection = app.db.acquire().await?;
    events::position(&mut connection, &app.clock, caller.member).await
}
