//! The caller's own account, as the page shows it (spec 3: User).

use super::{
    address_change,
    consents::{self, Words},
    dismissals::{self, Dismissals},
    first_message::{self, SignUpMessage},
    model::{AccountStatus, MailStop},
    store,
};
use crate::{
    app::App,
    credits::{self, CreditPrice},
    kernel::{
        country::Country,
        ids::MemberId,
        locale::Locale,
        problem::{Answer, Refusal},
    },
    members::{self, OwnProfile},
    sessions,
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
    /// Where the member wants to move; null when no such link waits to be opened.
    #[schema(required = true)]
    new_email: Option<String>,
    credits: i32,
    /// What the next of them costs, or cost; null where nothing is sold.
    #[schema(required = true)]
    credit_price: Option<CreditPrice>,
    /// A purchase stands: premium (spec 1).
    paid_user: bool,
    language: Locale,
    /// Every language of the site that the member has chosen, this one included: each can be chosen again anywhere.
    languages: Vec<Locale>,
    /// Why no mails are sent; empty when they are.
    notifications_disabled: Vec<MailStop>,
    #[serde(with = "time::serde::rfc3339")]
    signup_date: OffsetDateTime,
    country: Country,
    /// A decision of ours: until then the member writes nothing; null while they may write.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    paused_until: Option<OffsetDateTime>,
    /// The site asks who lives there to have their age checked (age-check.php): until then the member writes nothing, and buys nothing.
    age_check_needed: bool,
    /// Others see neither the profile in search nor in lists.
    invisible: bool,
    /// The member agreed to show orientation and interests.
    shows_orientation: bool,
    /// Visitors who are not logged in may be shown name, age, region and main photo.
    show_on_landers: bool,
    /// Others see that the member looked at their profile, and the member sees who looked at theirs: both or neither.
    shows_visits: bool,
    /// Others may read how soon the member usually answers.
    shows_answers: bool,
    /// The version of the terms that the member has yet to answer to; null once they did (spec 4).
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    terms_changed: Option<OffsetDateTime>,
    /// What the member put aside on any device, by name, each with its unix seconds (spec 4).
    #[schema(value_type = HashMap<String, i64>)]
    dismissals: Dismissals,
    /// Conversations that a free member may still begin or answer; null for premium members.
    free_conversations_left: Option<i16>,
    /// Who the first message is waiting for, until the address is confirmed.
    #[schema(required = true)]
    signup_message: Option<SignUpMessage>,
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
    let privacy = members::privacy(connection, member).await?;
    let site = app.sites.by_id(account.site).ok_or(Refusal::SiteUnknown)?;
    let credit_price = credits::credit_price(connection, &site, member, account.country).await?;
    let words = Words::of(&site, (account.language, account.country), app.clock.now());
    let terms_changed = consents::unanswered_terms(connection, &words, member).await?;
    let new_email = address_change::waiting(connection, member, app.clock.now()).await?;
    let signup_message = match account.status {
        AccountStatus::NotConfirmed => first_message::shown(connection, member).await?,
        _ => None,
    };
    let dismissals = dismissals::dismissals(connection, member).await?;
    let supported = site.settings.locales();
    let mut languages = account.languages;
    languages.retain(|language| supported.contains(language));
    let years = sessions::asks_for_age(connection, &site.settings, member).await?;
    let profile = members::own_profile(connection, app, (member, account.language)).await?;
    let user = User {
        status: account.status,
        email: account.email,
        new_email,
        credits: credits.balance,
        credit_price,
        paid_user: credits.premium,
        language: account.language,
        languages,
        notifications_disabled: account.notifications_disabled,
        signup_date: account.created_at,
        country: account.country,
        paused_until: account.paused_until.filter(|until| *until > app.clock.now()),
        age_check_needed: years.is_some(),
        invisible: privacy.invisible,
        shows_orientation: privacy.shows_orientation,
        show_on_landers: privacy.shown_on_landers,
        shows_visits: privacy.shows_visits,
        shows_answers: privacy.shows_answers,
        terms_changed,
        dismissals,
        free_conversations_left: credits.free_conversations_left,
        signup_message,
        profile,
    };
    Ok(UserAnswer { user })
}
