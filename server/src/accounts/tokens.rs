//! One-time links by mail: 256 random bits of which we keep the hash, one purpose, one use, and a
//! new one kills the old.

use crate::{
    kernel::{
        clock::Clock,
        ids::{MemberId, SiteId},
        problem::{Answer, FieldError, Refusal},
        random::Random,
        retention::Kept,
    },
    sessions::Token,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// Links that can no longer be used.
pub(super) const KEPT: Kept = Kept::since("account_tokens", "expires_at", Duration::ZERO);

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Confirms the address.
    Activation,
    /// Chooses a new password.
    Reset,
    /// Confirms the address that the member moves to.
    MailChange,
    /// Goes back to the former address.
    MailChangeUndo,
    /// Brings back an account that is about to be deleted.
    Return,
}

impl Purpose {
    /// The word in the database.
    pub(super) fn code(self) -> &'static str {
        match self {
            Self::Activation => "activation",
            Self::Reset => "reset",
            Self::MailChange => "mail_change",
            Self::MailChangeUndo => "mail_change_undo",
            Self::Return => "return",
        }
    }

    /// Whether it works for a member who has left: the way back, and the way back to an address that
    /// somebody else may have moved the account away from before they deleted it.
    fn outlives_leaving(self) -> bool {
        matches!(self, Self::Return | Self::MailChangeUndo)
    }

    /// How long a link works.
    pub(super) fn lifetime(self) -> Duration {
        match self {
            Self::Activation => Duration::days(7),
            Self::Reset => Duration::hours(1),
            Self::MailChange => Duration::hours(24),
            Self::MailChangeUndo | Self::Return => Duration::days(14),
        }
    }
}

/// The longest that is read, in characters; ours have 43.
const TOKEN_LENGTH: std::ops::RangeInclusive<usize> = 1..=100;

/// The token of a link, as a page sends it.
///
/// # Errors
/// `field_invalid` on `token` for what is no text of ours in length, `link_expired` for what is none at all.
pub(super) fn parse(text: &str) -> Answer<Token> {
    if !TOKEN_LENGTH.contains(&text.chars().count()) {
        return Err(FieldError::new("token", "field_invalid").into());
    }
    Token::parse(text).ok_or_else(|| Refusal::LinkExpired.into())
}

/// A new link for the member, whose account row the caller holds locked.
pub(super) async fn issue(
    connection: &mut PgConnection,
    clock: &Clock,
    random: &Random,
    member: MemberId,
    purpose: Purpose,
) -> Answer<Token> {
    write(connection, clock.now(), random, member, purpose, clock.now() + purpose.lifetime(), None).await
}

/// As [`issue`], for a link that is about an address.
pub(super) async fn issue_about(
    connection: &mut PgConnection,
    clock: &Clock,
    random: &Random,
    member: MemberId,
    purpose: Purpose,
    email: &str,
) -> Answer<Token> {
    write(connection, clock.now(), random, member, purpose, clock.now() + purpose.lifetime(), Some(email))
        .await
}

/// As [`issue`], for a link that ends at a moment of its own.
pub(super) async fn issue_until(
    connection: &mut PgConnection,
    clock: &Clock,
    random: &Random,
    member: MemberId,
    purpose: Purpose,
    expires_at: OffsetDateTime,
) -> Answer<Token> {
    write(connection, clock.now(), random, member, purpose, expires_at, None).await
}

async fn write(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    random: &Random,
    member: MemberId,
    purpose: Purpose,
    expires_at: OffsetDateTime,
    email: Option<&str>,
) -> Answer<Token> {
    // The ways back to other former addresses stay: they are their owners'.
    sqlx::query!(
        "update account_tokens set consumed_at = $3
         where member_id = $1 and purpose = $2 and consumed_at is null and (purpose <> 'mail_change_undo' or email = $4)",
        member.0,
        purpose.code(),
        now,
        email,
    )
    .execute(&mut *connection)
    .await?;
    let token = Token::random(random);
    sqlx::query!(
        "insert into account_tokens (token_hash, member_id, purpose, created_at, expires_at, email) values ($1, $2, $3, $4, $5, $6)",
        &token.hash(),
        member.0,
        purpose.code(),
        now,
        expires_at,
        email,
    )
    .execute(connection)
    .await?;
    Ok(token)
}

/// Kills the member's links for these purposes. The caller holds the account's row.
pub(super) async fn revoke(
    connection: &mut PgConnection,
    member: MemberId,
    purposes: &[Purpose],
    now: OffsetDateTime,
) -> Answer<()> {
    let purposes: Vec<String> = purposes.iter().map(|purpose| purpose.code().to_owned()).collect();
    sqlx::query!(
        "update account_tokens set consumed_at = $3 where member_id = $1 and purpose = any($2) and consumed_at is null",
        member.0,
        &purposes,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Kills all links of the member. The caller holds the account's row.
pub(super) async fn revoke_all(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update account_tokens set consumed_at = $2 where member_id = $1 and consumed_at is null",
        member.0,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whose link it is or was, used up or not; None when there never was one on this site.
pub(super) async fn owner(
    connection: &mut PgConnection,
    site: SiteId,
    token: &Token,
    purpose: Purpose,
) -> Answer<Option<MemberId>> {
    let owner = sqlx::query_scalar!(
        r#"select a.member_id as "member: MemberId" from account_tokens t join accounts a using (member_id)
         where t.token_hash = $1 and t.purpose = $2 and a.site_id = $3"#,
        &token.hash(),
        purpose.code(),
        site.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(owner)
}

/// An address that a link is about.
#[derive(Debug)]
pub(super) struct About {
    pub(super) email: String,
    /// When its link was issued.
    pub(super) created_at: OffsetDateTime,
}

/// The addresses that live links of the member are about, oldest first.
pub(super) async fn about(
    connection: &mut PgConnection,
    member: MemberId,
    purpose: Purpose,
    now: OffsetDateTime,
) -> Answer<Vec<About>> {
    let rows = sqlx::query_as!(
        About,
        r#"select email as "email!", created_at from account_tokens
         where member_id = $1 and purpose = $2 and consumed_at is null and expires_at > $3 and email is not null order by created_at"#,
        member.0,
        purpose.code(),
        now,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// As [`consume`], for a link that is about an address.
pub(super) async fn consume_about(
    connection: &mut PgConnection,
    site: SiteId,
    token: &Token,
    purpose: Purpose,
    now: OffsetDateTime,
) -> Answer<(MemberId, About)> {
    let member = consume(connection, site, token, purpose, now).await?;
    let about = sqlx::query_as!(
        About,
        r#"select email as "email!", created_at from account_tokens where token_hash = $1"#,
        &token.hash(),
    )
    .fetch_one(connection)
    .await?;
    Ok((member, about))
}

/// Kills the ways back to former addresses that were left at this moment or later; gives those addresses.
pub(super) async fn revoke_ways_back(
    connection: &mut PgConnection,
    member: MemberId,
    since: OffsetDateTime,
    now: OffsetDateTime,
) -> Answer<Vec<String>> {
    let emails = sqlx::query_scalar!(
        r#"update account_tokens set consumed_at = $3
         where member_id = $1 and purpose = 'mail_change_undo' and consumed_at is null and created_at >= $2 returning email as "email!""#,
        member.0,
        since,
        now,
    )
    .fetch_all(connection)
    .await?;
    Ok(emails)
}

/// Another token for a live way back to a former address, of the same age; the one before is dead.
pub(super) async fn renew_way_back(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    random: &Random,
    member: MemberId,
    email: &str,
) -> Answer<Option<Token>> {
    let token = Token::random(random);
    let renewed = sqlx::query!(
        "update account_tokens set token_hash = $3
         where member_id = $1 and email = $2 and purpose = 'mail_change_undo' and consumed_at is null and expires_at > $4",
        member.0,
        email,
        &token.hash(),
        now,
    )
    .execute(connection)
    .await?;
    Ok((renewed.rows_affected() == 1).then_some(token))
}

/// Uses the link up, on the site that it was mailed for, and gives its member with the account row
/// locked.
///
/// # Errors
/// `link_expired` when it was used, replaced or too old, or never was, or the member has left.
pub(super) async fn consume(
    connection: &mut PgConnection,
    site: SiteId,
    token: &Token,
    purpose: Purpose,
    now: OffsetDateTime,
) -> Answer<MemberId> {
    let hash = token.hash();
    // The account is locked first, as everywhere: one order of locks means no deadlocks.
    let member = sqlx::query_scalar!(
        r#"select a.member_id as "member: MemberId" from accounts a
         where a.site_id = $2 and a.member_id = (select member_id from account_tokens where token_hash = $1)
           and (a.status <> 'pending_deletion' or $3) and a.status <> 'closed' for update"#,
        &hash,
        site.0,
        purpose.outlives_leaving(),
    )
    .fetch_optional(&mut *connection)
    .await?
    .ok_or(Refusal::LinkExpired)?;
    let used = sqlx::query!(
        "update account_tokens set consumed_at = $3
         where token_hash = $1 and purpose = $2 and consumed_at is null and expires_at > $3",
        &hash,
        purpose.code(),
        now,
    )
    .execute(connection)
    .await?;
    if used.rows_affected() == 1 { Ok(member) } else { Err(Refusal::LinkExpired.into()) }
}
