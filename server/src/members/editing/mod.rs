//! `/profile`: members edit their own profile, section by section (spec 2, 3, 5), and change the words
//! that a moderator asked them to change.
//!
//! The call stands in accounts, which knows the address that a name may not be.

mod completeness;
mod form;
mod model;
mod moderation;
mod queue;
mod store;
mod undo;
mod view;

pub use form::ProfileChanges;
pub use model::{AskedField, AskedReason};
pub use moderation::{
    AskedChange, ChangeRequest, WaitingProfile, Words, ask_for_change, looked_at, review_newcomer,
    review_queue, take_back, words_of,
};
pub use queue::{next_words, open_words, words_backlog};
pub(super) use store::erase;
pub use undo::{WordsBefore, hold_words, is_asked, put_words_back, words_before};
pub use view::{EditableProfile, editable_profile};

use crate::{
    app::App,
    kernel::{
        events::{self, Event},
        ids::MemberId,
        locale::Locale,
        problem::{Answer, FieldError},
    },
    members::reserved_name::shown_name,
    settings::Site,
};
use serde_json::json;
use sqlx::PgConnection;

/// Changes the member's profile as the form says; what it does not name stays. A repeat changes nothing
/// and has no events. A new name that speaks for the site waits; others see a stand-in in `locale`.
///
/// # Errors
/// All wrong fields at once; `parse_name` decides about the name.
pub async fn edit_profile(
    connection: &mut PgConnection,
    app: &App,
    (site, locale): (&Site, Locale),
    member: MemberId,
    changes: ProfileChanges,
    parse_name: impl FnOnce(&str) -> Result<String, FieldError>,
) -> Answer<Vec<Event>> {
    let now = app.clock.now();
    let before = store::lock(connection, member).await?;
    let after = changes.applied_to(&before, &site.settings, parse_name, now)?;
    if after == before {
        return Ok(Vec::new());
    }
    let new_name = (after.name != before.name).then(|| shown_name(&after.name, site, locale));
    store::put(connection, member, &after, new_name).await?;
    let rewritten = after.words_unlike(&before);
    if !rewritten.is_empty() {
        store::answer(connection, member, &rewritten, now).await?;
        store::queue_for_review(connection, member, now).await?;
    }
    Ok(vec![events::append(connection, &app.clock, member, json!({ "type": "profile" })).await?])
}
