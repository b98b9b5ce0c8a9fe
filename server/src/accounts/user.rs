//! The caller's own account, as the page shows it (spec 3: User).

use super::{
    consents::{self, Words},
    dismissals::{Dismissal, Dismissals},
    first_message::SignUpMessage,
    model::{AccountStatus, MailStop},
    store,
};
use crate::{
    app::App,
    credits::{CreditPrice, Standing},
    kernel::{
        country::Country,
        ids::{MemberId, SiteId},
        locale::Locale,
        problem::{Answer, Refusal},
    },
    members::{self, OwnProfile, ProfileRow},
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

/// What the account's page shows, as one statement reads it.
struct OwnRow {
    site: SiteId,
    email: String,
    status: AccountStatus,
    language: String,
    languages: Vec<String>,
    country: String,
    created_at: OffsetDateTime,
    paused_until: Option<OffsetDateTime>,
    notifications_disabled: Vec<String>,
    /// Versions of the terms that the member answered to, and when they last did.
    answered: Vec<String>,
    answered_at: Option<OffsetDateTime>,
    new_email: Option<String>,
    /// To whom their first message waits, where that one is there for them.
    recipient: Option<MemberId>,
    recipient_name: Option<String>,
    /// What they put aside, and when.
    dismissed: Vec<Dismissal>,
    dismissed_at: Vec<OffsetDateTime>,
    /// Every member has both.
    standing: Option<Standing>,
    profile: Option<ProfileRow>,
}

/// Whoever has no account any more has been erased since the call came.
async fn own_row(connection: &mut PgConnection, member: MemberId, now: OffsetDateTime) -> Answer<OwnRow> {
    let row = sqlx::query_as!(
        OwnRow,
        r#"select a.site_id as "site!: SiteId", a.email as "email!", a.status as "status!: AccountStatus", a.language as "language!", a.languages as "languages!",
             a.country as "country!", a.created_at as "created_at!", a.paused_until,
             a.notifications_disabled || case when exists (select from notification_preferences n where n.member_id = $1 and n.unsubscribed)
               then '{listunsubscribe}'::text[] else '{}' end as "notifications_disabled!",
             array(select k.version from consents k where k.member_id = $1 and k.kind = 'terms') as "answered!",
             (select max(k.given_at) from consents k where k.member_id = $1 and k.kind = 'terms' and k.version like '____-__-__T%') as answered_at,
             (select t.email from account_tokens t
              where t.member_id = $1 and t.purpose = 'mail_change' and t.consumed_at is null and t.expires_at > $2 and t.email is not null
              order by t.created_at desc limit 1) as new_email,
             m.id as "recipient?: MemberId", m.name as "recipient_name?",
             array(select d.name from dismissals d where d.member_id = $1 order by d.name) as "dismissed!: Vec<Dismissal>",
             array(select d.dismissed_at from dismissals d where d.member_id = $1 order by d.name) as "dismissed_at!",
             c as "standing?: Standing", p as "profile?: ProfileRow"
           from accounts a
           left join credit_standing_of($1) c on true
           left join profile_page_of($1, $1) p on true
           left join lateral (
             select o.id, o.name from signup_messages s join profiles v on v.id = s.member_id join profiles o on o.id = s.recipient_id and o.pool = v.pool
             where s.member_id = $1 and s.state = 'waiting' and o.id <> v.id and o.status = 'active'
               and not exists (select from out_of_reach other where other.member_id = $1 and other.other_id = o.id)
           ) m on a.status = 'not_confirmed'
           where a.member_id = $1"#,
        member.0,
        now,
    )
    .fetch_optional(connection)
    .await?;
    row.ok_or_else(|| Refusal::AuthenticationRequired.into())
}

/// Reads it: one statement, as every page begins with it, and one more where the site asks for ages.
pub(super) async fn user(connection: &mut PgConnection, app: &App, member: MemberId) -> Answer<UserAnswer> {
    let now = app.clock.now();
    let own = own_row(connection, member, now).await?;
    let (Some(standing), Some(profile)) = (own.standing, own.profile) else {
        return Err(anyhow::anyhow!("an account without a profile or credits").into());
    };
    let site = app.sites.by_id(own.site).ok_or(Refusal::SiteUnknown)?;
    let language = Locale::parse(&own.language).unwrap_or(Locale::En);
    let country = Country::parse(&own.country).unwrap_or_else(Country::netherlands);
    let words = Words::of(&site, (language, country), now);
    let terms_changed = consents::unanswered_terms(&words, &own.answered, own.answered_at)?;
    let supported = site.settings.locales();
    let mut languages = store::languages(&own.languages, &own.language);
    languages.retain(|language| supported.contains(language));
    // Where the site asks for ages at all.
    let years = sessions::asks_for_age(connection, &site.settings, member).await?;
    let (credits, privacy) = (standing.account(), profile.privacy());
    let recipient = own.recipient.zip(own.recipient_name);
    let stops = own.notifications_disabled.iter().filter_map(|word| MailStop::parse(word)).collect();
    let put_aside = own.dismissed_at.iter().map(|at| at.unix_timestamp());
    let user = User {
        status: own.status,
        email: own.email,
        new_email: own.new_email,
        credits: credits.balance,
        credit_price: standing.price(&site, country),
        paid_user: credits.premium,
        language,
        languages,
        notifications_disabled: stops,
        signup_date: own.created_at,
        country,
        paused_until: own.paused_until.filter(|until| *until > now),
        age_check_needed: years.is_some(),
        invisible: privacy.invisible,
        shows_orientation: privacy.shows_orientation,
        show_on_landers: privacy.shown_on_landers,
        shows_visits: privacy.shows_visits,
        shows_answers: privacy.shows_answers,
        terms_changed,
        dismissals: own.dismissed.into_iter().zip(put_aside).collect(),
        free_conversations_left: credits.free_conversations_left,
        signup_message: recipient.map(|(profile, name)| SignUpMessage { profile, name }),
        profile: members::own_profile_from(app, profile, language),
    };
    Ok(UserAnswer { user })
}
