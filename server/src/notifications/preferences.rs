//! `notifications.php`: what a member wants to hear of, by mail and by push (spec 2, 3).
//!
//! Mails that the account itself needs (activation, reset, deletion …) are none of these: they are
//! always sent.

use crate::{
    app::App,
    kernel::{extract::Body, ids::MemberId, problem::Answer},
    mail::PreferenceKind,
    sessions::SignedIn,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::ToSchema;

/// By which ways a member hears of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Ways {
    /// By mail.
    pub email: bool,
    /// By push, on devices that are subscribed.
    pub push: bool,
}

impl Ways {
    /// Until the member chooses.
    fn by_default(kind: PreferenceKind) -> Self {
        Self { email: kind.is_mailed_by_default(), push: kind.is_pushed_by_default() }
    }
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $field:ident = $kind:ident),* $(,)?) => {
        /// What one can hear of (spec 3: notification preference types).
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
        pub struct Preferences { $($(#[$doc])* pub $field: Ways),* }

        /// Some of the preferences, to change them.
        #[derive(Clone, Debug, Default, Deserialize, ToSchema)]
        #[serde(deny_unknown_fields)]
        struct SomePreferences { $($(#[$doc])* $field: Option<Ways>),* }

        impl Default for Preferences {
            fn default() -> Self {
                Self { $($field: Ways::by_default(PreferenceKind::$kind)),* }
            }
        }

        impl Preferences {
            /// Of one kind.
            pub fn of(&self, kind: PreferenceKind) -> Ways {
                match kind {
                    $(PreferenceKind::$kind => self.$field),*
                }
            }

            fn set(&mut self, kind: PreferenceKind, ways: Ways) {
                match kind {
                    $(PreferenceKind::$kind => self.$field = ways),*
                }
            }
        }

        impl SomePreferences {
            fn given(&self) -> Vec<(PreferenceKind, Ways)> {
                [$((PreferenceKind::$kind, self.$field)),*].into_iter().filter_map(|(kind, ways)| Some((kind, ways?))).collect()
            }
        }
    };
}

kinds! {
    /// Somebody wrote for the first time.
    new_conversations = NewConversations,
    /// Somebody wrote.
    new_messages = NewMessages,
    /// A like or a match.
    like = Like,
    /// Messages wait for a while.
    unread_message_reminders = UnreadMessageReminders,
    /// Offers.
    promotions = Promotions,
    /// What happened this week.
    weekly_updates = WeeklyUpdates,
    /// News about the site.
    news = News,
    /// Reminders to come back.
    reminders = Reminders,
    /// What became of what one reported.
    report_outcomes = ReportOutcomes,
    /// Who is new in a saved search.
    search_alerts = SearchAlerts,
}

/// `{preferences}`.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotificationPreferences {
    /// What the member wants to hear of.
    pub preferences: Preferences,
}

/// `{preferences}`: the named ones change, the others stay.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NotificationChange {
    preferences: SomePreferences,
}

/// What the member wants to hear of.
pub async fn preferences(connection: &mut PgConnection, member: MemberId) -> Answer<Preferences> {
    let rows =
        sqlx::query!("select kind, email, push from notification_preferences where member_id = $1", member.0)
            .fetch_all(connection)
            .await?;
    let mut preferences = Preferences::default();
    for row in rows {
        if let Some(kind) = PreferenceKind::parse(&row.kind) {
            preferences.set(kind, Ways { email: row.email, push: row.push });
        }
    }
    Ok(preferences)
}

/// Switches the mails of these types off, by a link or a mail that says so; those that do not come anyway stay
/// as the member has them. The caller holds the account's row.
pub async fn unsubscribe(
    connection: &mut PgConnection,
    member: MemberId,
    kinds: &[PreferenceKind],
) -> Answer<()> {
    let codes: Vec<String> = kinds.iter().map(|kind| kind.code().to_owned()).collect();
    let mailed: Vec<bool> = kinds.iter().map(|kind| kind.is_mailed_by_default()).collect();
    let pushed: Vec<bool> = kinds.iter().map(|kind| kind.is_pushed_by_default()).collect();
    sqlx::query!(
        "insert into notification_preferences (member_id, kind, email, push, unsubscribed)
         select $1, kind, false, push, true from unnest($2::text[], $3::bool[], $4::bool[]) built_in (kind, mailed, push)
         where mailed or exists (select from notification_preferences p where p.member_id = $1 and p.kind = built_in.kind) order by kind
         on conflict (member_id, kind) do update set email = false, unsubscribed = true where notification_preferences.email",
        member.0,
        &codes,
        &mailed,
        &pushed,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Switches mails of these types on again that [`unsubscribe`] switched off, and nothing else: a link in a mail
/// that was passed on gives nobody's consent.
pub async fn resubscribe(
    connection: &mut PgConnection,
    member: MemberId,
    kinds: &[PreferenceKind],
) -> Answer<()> {
    let codes: Vec<String> = kinds.iter().map(|kind| kind.code().to_owned()).collect();
    sqlx::query!(
        "update notification_preferences set email = true, unsubscribed = false
         where member_id = $1 and kind = any($2) and unsubscribed",
        member.0,
        &codes,
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn keep(
    connection: &mut PgConnection,
    member: MemberId,
    changes: &[(PreferenceKind, Ways)],
) -> Answer<()> {
    let kinds: Vec<String> = changes.iter().map(|(kind, _)| kind.code().to_owned()).collect();
    let email: Vec<bool> = changes.iter().map(|(_, ways)| ways.email).collect();
    let push: Vec<bool> = changes.iter().map(|(_, ways)| ways.push).collect();
    // Sorted, so that two changes at once take their rows in one order.
    sqlx::query!(
        "insert into notification_preferences (member_id, kind, email, push)
         select $1, kind, email, push from unnest($2::text[], $3::bool[], $4::bool[]) change (kind, email, push) order by kind
         on conflict (member_id, kind) do update set email = excluded.email, push = excluded.push,
           unsubscribed = notification_preferences.unsubscribed and not excluded.email",
        member.0,
        &kinds,
        &email,
        &push,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What the caller wants to hear of.
#[utoipa::path(get, path = "/api/notifications.php", tag = "notifications", security(("login" = [])),
    responses((status = 200, body = NotificationPreferences)))]
pub(super) async fn get_preferences(
    State(app): State<App>,
    caller: SignedIn,
) -> Answer<Json<NotificationPreferences>> {
    let preferences = preferences(&mut *app.db.acquire().await?, caller.member).await?;
    Ok(Json(NotificationPreferences { preferences }))
}

/// Changes what the caller wants to hear of.
#[utoipa::path(put, path = "/api/notifications.php", tag = "notifications", security(("login" = [])), request_body = NotificationChange,
    responses((status = 200, body = NotificationPreferences)))]
pub(super) async fn put_preferences(
    State(app): State<App>,
    caller: SignedIn,
    Body(change): Body<NotificationChange>,
) -> Answer<Json<NotificationPreferences>> {
    let mut transaction = app.db.begin().await?;
    keep(&mut transaction, caller.member, &change.preferences.given()).await?;
    let preferences = preferences(&mut transaction, caller.member).await?;
    transaction.commit().await?;
    Ok(Json(NotificationPreferences { preferences }))
}

/// Forgets the member's choices.
pub async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from notification_preferences where member_id = $1", member.0)
        .execute(connection)
        .await?;
    Ok(())
}
