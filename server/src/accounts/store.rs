//! All SQL about accounts, addresses and consents.

use super::{
    consents::AgreedTerms,
    model::{Account, AccountStatus, MailStop, NewMember},
};
use crate::kernel::{
    country::Country,
    ids::{MemberId, SiteId},
    locale::Locale,
    problem::{Answer, Refusal},
};
use crate::tracking::Source;
use sqlx::PgConnection;
use std::collections::BTreeSet;
use time::OffsetDateTime;
use uuid::Uuid;

/// Adds an account.
pub(super) async fn insert(
    connection: &mut PgConnection,
    site: SiteId,
    member: MemberId,
    new: &NewMember,
    password_hash: &str,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into accounts (member_id, site_id, email, password_hash, status, language, country, timezone, tracking, created_at)
         values ($1, $2, $3, $4, 'not_confirmed', $5, $6, $7, $8, $9)",
        member.0,
        site.0,
        new.email.address(),
        password_hash,
        new.language.code(),
        new.country.code(),
        new.country.facts().timezone,
        serde_json::to_value(&new.tracking).map_err(anyhow::Error::from)?,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Who sent the member, as far as it is counted, and to which site.
pub async fn source(connection: &mut PgConnection, member: MemberId) -> Answer<(SiteId, Source)> {
    let row = sqlx::query!(
        r#"select site_id as "site: SiteId", tracking->>'network' as network, tracking->>'ref' as reference, tracking->>'lb' as lander
         from accounts where member_id = $1"#,
        member.0,
    )
    .fetch_optional(connection)
    .await?
    .ok_or(Refusal::NotFound)?;
    let source = Source::new(row.network.as_deref(), row.reference.as_deref(), row.lander.as_deref());
    Ok((row.site, source))
}

/// Versions of the site's own texts that a consent is about; None: the built-in one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OwnTexts {
    pub(super) terms: Option<i64>,
    pub(super) privacy: Option<i64>,
}

/// Notes what the member agreed to, and to which version of it; once is enough.
pub(super) async fn consent(
    connection: &mut PgConnection,
    member: MemberId,
    (kind, version): (&str, &str),
    own: OwnTexts,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into consents (member_id, kind, version, given_at, terms_text, privacy_text)
         select $1, $2, $3, $4, $5, $6
         where not exists (select from consents where member_id = $1 and kind = $2 and version = $3 and withdrawn_at is null)
         on conflict (member_id, kind, version, given_at) do update set withdrawn_at = null",
        member.0,
        kind,
        version,
        now,
        own.terms,
        own.privacy,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes one consent of many members.
pub(super) async fn consent_many(
    connection: &mut PgConnection,
    members: &[Uuid],
    kind: &str,
    version: &str,
    times: &[OffsetDateTime],
) -> Answer<()> {
    sqlx::query!(
        "insert into consents (member_id, kind, version, given_at)
         select member, $2, $3, given_at from unnest($1::uuid[], $4::timestamptz[]) given (member, given_at)",
        members,
        kind,
        version,
        times,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Takes back all consents of a kind. Where there was none to this version, the answer itself is
/// noted: a consent that was taken back at once.
pub(super) async fn withdraw_consent(
    connection: &mut PgConnection,
    member: MemberId,
    kind: &str,
    version: &str,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "with withdrawn as (
           update consents set withdrawn_at = $4 where member_id = $1 and kind = $2 and withdrawn_at is null returning version
         )
         insert into consents (member_id, kind, version, given_at, withdrawn_at)
         select $1, $2, $3, $4, $4
         where not exists (select from withdrawn where version = $3)
           and not exists (select from consents where member_id = $1 and kind = $2 and version = $3)
         on conflict do nothing",
        member.0,
        kind,
        version,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A consent that stands.
#[derive(Debug)]
pub(super) struct LiveConsent {
    pub(super) kind: String,
    pub(super) version: String,
    pub(super) given_at: OffsetDateTime,
}

/// The consents that stand, newest first.
pub(super) async fn live_consents(
    connection: &mut PgConnection,
    member: MemberId,
) -> Answer<Vec<LiveConsent>> {
    let rows = sqlx::query_as!(
        LiveConsent,
        "select kind, version, given_at from consents where member_id = $1 and withdrawn_at is null order by given_at desc",
        member.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// Whether they came from another program that had noted nothing about such a consent, and have said nothing here.
pub(super) async fn is_never_asked(
    connection: &mut PgConnection,
    member: MemberId,
    kind: &str,
) -> Answer<bool> {
    let is_never_asked = sqlx::query_scalar!(
        r#"select exists (select from moved_members where member_id = $1)
             and not exists (select from consents where member_id = $1 and kind = $2) as "never!""#,
        member.0,
        kind,
    )
    .fetch_one(connection)
    .await?;
    Ok(is_never_asked)
}

/// The consents of a kind that stand, newest first, with the site's own texts that they are about.
pub(super) async fn agreed_terms(
    connection: &mut PgConnection,
    member: MemberId,
    kind: &str,
) -> Answer<Vec<AgreedTerms>> {
    let rows = sqlx::query_as!(
        AgreedTerms,
        r#"select c.version, c.given_at, coalesce(array_agg(concat_ws(' ', t.page, t.language, t.country, 'version', t.version::text || ',',
               'sha256', encode(t.sha256, 'hex')) order by t.page desc) filter (where t.id is not null), '{}') as "own!"
         from consents c left join page_texts t on t.id in (c.terms_text, c.privacy_text)
         where c.member_id = $1 and c.kind = $2 and c.withdrawn_at is null
         group by c.version, c.given_at order by c.given_at desc"#,
        member.0,
        kind,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// The account of a member.
pub(super) async fn account(connection: &mut PgConnection, member: MemberId) -> Answer<Account> {
    let row = sqlx::query!(
        r#"select site_id as "site: SiteId", email, status as "status: AccountStatus", language, languages, country, created_at, paused_until, notifications_disabled ||
           case when exists (select from notification_preferences where member_id = $1 and unsubscribed) then '{listunsubscribe}'::text[] else '{}' end as "notifications_disabled!"
         from accounts where member_id = $1"#,
        member.0,
    )
    .fetch_optional(connection)
    .await?
    .ok_or(Refusal::AuthenticationRequired)?;
    Ok(Account {
        languages: languages(&row.languages, &row.language),
        member,
        site: row.site,
        email: row.email,
        status: row.status,
        language: Locale::parse(&row.language).unwrap_or(Locale::En),
        country: Country::parse(&row.country).unwrap_or_else(Country::netherlands),
        notifications_disabled: row
            .notifications_disabled
            .iter()
            .filter_map(|word| MailStop::parse(word))
            .collect(),
        created_at: row.created_at,
        paused_until: row.paused_until,
    })
}

/// All that were chosen, the one in use included, each once.
pub(super) fn languages(chosen: &[String], in_use: &str) -> Vec<Locale> {
    let chosen = chosen.iter().map(String::as_str).chain([in_use]).filter_map(Locale::parse);
    chosen.collect::<BTreeSet<Locale>>().into_iter().collect()
}

/// Holds the account's row until the transaction ends.
pub async fn lock(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("select member_id from accounts where member_id = $1 for update", member.0)
        .fetch_optional(connection)
        .await?;
    Ok(())
}

/// Where the member's account belongs; None when there is none.
pub(super) async fn site(connection: &mut PgConnection, member: MemberId) -> Answer<Option<SiteId>> {
    let site = sqlx::query_scalar!(
        r#"select site_id as "site: SiteId" from accounts where member_id = $1"#,
        member.0
    )
    .fetch_optional(connection)
    .await?;
    Ok(site)
}

/// Whether the member has an account; if so, it stays until the transaction ends.
pub async fn hold(connection: &mut PgConnection, member: MemberId) -> Answer<bool> {
    let held = sqlx::query_scalar!("select member_id from accounts where member_id = $1 for share", member.0)
        .fetch_optional(connection)
        .await?;
    Ok(held.is_some())
}

/// Where the account stands; nobody changes it until the transaction ends.
///
/// # Errors
/// `authentication_required` when there is none on this site.
pub(super) async fn hold_status(
    connection: &mut PgConnection,
    site: SiteId,
    member: MemberId,
) -> Answer<AccountStatus> {
    let status = sqlx::query_scalar!(
        r#"select status as "status: AccountStatus" from accounts where member_id = $1 and site_id = $2 for share"#,
        member.0,
        site.0,
    )
    .fetch_optional(connection)
    .await?;
    status.ok_or_else(|| Refusal::AuthenticationRequired.into())
}

/// What a login is checked against.
#[derive(Debug)]
pub(super) struct Credentials {
    pub(super) member: MemberId,
    pub(super) password_hash: String,
    /// The member has logged in from this browser before.
    pub(super) known_device: bool,
    /// Somebody has opened a link that was mailed to the address.
    pub(super) is_confirmed: bool,
}

/// The account of an address on a site.
pub(super) async fn credentials(
    connection: &mut PgConnection,
    site: SiteId,
    address_key: &str,
    device_hash: &[u8],
) -> Answer<Option<Credentials>> {
    let found = sqlx::query_as!(
        Credentials,
        r#"select a.member_id as "member: MemberId", a.password_hash, d.member_id is not null as "known_device!",
             a.status <> 'not_confirmed' and a.confirmed_at is not null as "is_confirmed!"
         from account_addresses e
         join accounts a on a.member_id = e.member_id
         left join known_devices d on d.member_id = a.member_id and d.device_hash = $3
         where e.address_key = $1 and e.site_id = $2 and e.reserved_until is null"#,
        address_key,
        site.0,
        device_hash,
    )
    .fetch_optional(connection)
    .await?;
    Ok(found)
}

/// The hash of a member's password.
pub(super) async fn password_hash(connection: &mut PgConnection, member: MemberId) -> Answer<Option<String>> {
    let hash = sqlx::query_scalar!("select password_hash from accounts where member_id = $1", member.0)
        .fetch_optional(connection)
        .await?;
    Ok(hash)
}

/// All that a repeated call must find unchanged: a digest of password, address, passkeys, and the moment at which the
/// member last ended sessions. None when there is no such account on this site.
pub(super) async fn ways_in(
    connection: &mut PgConnection,
    site: SiteId,
    member: MemberId,
) -> Answer<Option<String>> {
    let ways_in = sqlx::query_scalar!(
        r#"select encode(sha256(convert_to(concat_ws(' ', a.password_hash, a.email, extract(epoch from a.sessions_ended_at),
             (select string_agg(p.id::text, ' ' order by p.id) from passkeys p where p.member_id = $1)), 'UTF8')), 'hex') as "ways_in!"
         from accounts a where a.member_id = $1 and a.site_id = $2"#,
        member.0,
        site.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(ways_in)
}

/// Notes that the member ended sessions from their list.
pub(super) async fn note_sessions_ended(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!("update accounts set sessions_ended_at = $2 where member_id = $1", member.0, now)
        .execute(connection)
        .await?;
    Ok(())
}

/// Puts the hash of a new password in place. The caller holds the account's row.
pub(super) async fn set_password(
    connection: &mut PgConnection,
    member: MemberId,
    password_hash: &str,
) -> Answer<()> {
    sqlx::query!("update accounts set password_hash = $2 where member_id = $1", member.0, password_hash)
        .execute(connection)
        .await?;
    Ok(())
}

/// Whether this is the hash of the member's password; if so, it stays so until the transaction ends.
pub(super) async fn hold_password(
    connection: &mut PgConnection,
    member: MemberId,
    password_hash: &str,
) -> Answer<bool> {
    let held = sqlx::query_scalar!(
        "select member_id from accounts where member_id = $1 and password_hash = $2 for share",
        member.0,
        password_hash,
    )
    .fetch_optional(connection)
    .await?;
    Ok(held.is_some())
}

/// Where mails go from now on; what is known of the former mailbox says nothing about this one. The
/// caller holds the account's row.
pub(super) async fn set_email(connection: &mut PgConnection, member: MemberId, email: &str) -> Answer<()> {
    sqlx::query!(
        "update accounts set email = $2, notifications_disabled = array_remove(notifications_disabled, 'bounce')
         where member_id = $1",
        member.0,
        email,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The mailbox works: a link that was mailed there was opened. The caller holds the account's row.
pub(super) async fn set_reachable(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update accounts set reachable_at = $2, notifications_disabled = array_remove(notifications_disabled, 'bounce')
         where member_id = $1",
        member.0,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Mails stop for this reason. The caller holds the account's row.
pub async fn stop_mails(connection: &mut PgConnection, member: MemberId, reason: MailStop) -> Answer<()> {
    sqlx::query!(
        "update accounts set notifications_disabled = array_append(notifications_disabled, $2)
         where member_id = $1 and not $2 = any(notifications_disabled)",
        member.0,
        reason.code(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// That reason is gone. The caller holds the account's row.
pub async fn resume_mails(connection: &mut PgConnection, member: MemberId, reason: MailStop) -> Answer<()> {
    sqlx::query!(
        "update accounts set notifications_disabled = array_remove(notifications_disabled, $2) where member_id = $1",
        member.0,
        reason.code(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Where mails of the member go, and since when a bounce counts; None when there is no account.
pub async fn mailbox(connection: &mut PgConnection, member: MemberId) -> Answer<Option<Mailbox>> {
    let mailbox = sqlx::query_as!(
        Mailbox,
        "select email, reachable_at, notifications_disabled as stops from accounts where member_id = $1",
        member.0
    )
    .fetch_optional(connection)
    .await?;
    Ok(mailbox)
}

/// See [`mailbox`].
#[derive(Debug)]
pub struct Mailbox {
    /// The address.
    pub email: String,
    /// Bounces of mails that were written before are past.
    pub reachable_at: Option<OffsetDateTime>,
    /// Words of the reasons why nothing goes there that the member may choose.
    pub stops: Vec<String>,
}

/// Confirms the address; false when it was confirmed before.
pub(super) async fn confirm(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<bool> {
    let confirmed = sqlx::query!(
        "update accounts set status = 'active', confirmed_at = $2 where member_id = $1 and status = $3",
        member.0,
        now,
        // As a value: else it may be looked for among all that never confirmed.
        "not_confirmed",
    )
    .execute(connection)
    .await?;
    Ok(confirmed.rows_affected() == 1)
}

/// Changes the member's interface language.
pub(super) async fn set_language(
    connection: &mut PgConnection,
    member: MemberId,
    language: Locale,
) -> Answer<()> {
    sqlx::query!(
        "update accounts set language = $2,
           languages = (select array_agg(distinct code) from unnest(languages || array[language, $2::text]) as code)
         where member_id = $1",
        member.0,
        language.code(),
    )
    .execute(connection)
    .await?;
    Ok(())
}
