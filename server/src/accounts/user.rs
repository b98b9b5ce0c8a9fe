//! The caller's own account, as the page shows it (spec 3 User).

use super::{
    model::{AccountStatus, MailStop},
    store,
};
use crate::{
    app::App,
    credits,
    kernel::{country::Country, ids::MemberId, locale::Locale, problem::Answer},
    members::{self, OwnProfile},
};
use serde::Serialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// A member's own account.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "spec 3 calls it paid_user")]
pub struct User {
    status: AccountStatus,
    email: String,
    credits: i32,
    /// A purchase stands: premium (spec 1).
    paid_user: bool,
    language: Locale,
    /// Why no mails are sent; empty when they are.
    notifications_disabled: Vec<MailStop>,
    #[serde(with = "time::serde::rfc3339")]
    signup_date: OffsetDateTime,
    country: Country,
    /// Conversations that a free member may still begin or answer; null for premium members.
    free_conversations_left: Option<i16>,
    profile: OwnProfile,
}

/// `{user}`.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct UserAnswer {
    pub(super) user: User,
}

/// Reads it.
pub(super) async fn user(connection: &mut PgConnection, app: &App, member: MemberId) -> Answer<UserAnswer> {
    let account = store::account(connection, member).await?;
    let credits = credits::account(connection, member).await?;
    let profile = members::own_profile(connection, app, member).await?;
    let user = User {
        status: account.status,
        email: account.email,
        credits: credits.balance,
        paid_user: credits.premium,
        language: account.language,
        notifications_disabled: account.notifications_disabled,
        signup_date: account.created_at,
        country: account.country,
        free_conversations_left: credits.free_conversations_left,
        profile,
    };
    Ok(UserAnswer { user })
}
