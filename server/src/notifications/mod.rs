//! Telling members what happened: the event stream of open pages, which notifications they want by mail and push, and
//! web push itself (spec 2, 3, 4). Mails are written by the features that they are about.
//!
//! To add a notification: its kind of push (`push/message.rs`) or mail (`mail/kind.rs`), the switch in the settings that
//! stops it (`mail/preference.rs`, and in the database `0014_notifications.sql`), its words in `locales/*/server.ftl`, and
//! the feature that sends it in the transaction of what happened, as `likes/give.rs` does.

mod exported;
mod preferences;
mod push;
mod stream;

use crate::{
    app::App,
    kernel::{
        events::{self, Cursor},
        ids::MemberId,
        problem::Answer,
    },
    sessions::SignedIn,
};
use sqlx::PgConnection;
use utoipa_axum::{router::OpenApiRouter, routes};

pub use exported::exported;
pub use preferences::{NotificationPreferences, Preferences, Ways, preferences, resubscribe, unsubscribe};
pub use push::{
    KEPT, MAX_ATTEMPTS as PUSH_ATTEMPTS, Notice, NoticeKind, PushBrowser, PushMessage, PushQuery,
    PushSubscription, PushType, QUEUE as PUSH_QUEUE, browser as push_browser, browsers as push_browsers,
    enqueue_for_browsers as enqueue_pushes, exported_push, push, push_worth, register, subscribe, withdraw,
};

/// The routes of this feature, but for the stream.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(preferences::get_preferences, preferences::put_preferences))
        .routes(routes!(push::routes::unsubscribe))
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

/// Forgets what the member chose, their browsers, and what they were told.
pub async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    preferences::erase(connection, member).await?;
    push::erase(connection, member).await
}
