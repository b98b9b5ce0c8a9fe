//! What accounts themselves erase.

use crate::{
    accounts::{decisions, email::Email, logins},
    app::Leaver,
    kernel::problem::Answer,
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Erases the account, its addresses and links, what was agreed to and put aside, every way in, first messages from
/// and to the member, and the counters of wrong passwords and reset mails.
pub async fn erase(connection: &mut PgConnection, leaver: &Leaver, now: OffsetDateTime) -> Answer<()> {
    let member = leaver.member;
    logins::erase_logins(connection, member).await?;
    decisions::erase(connection, member).await?;
    let keys: Vec<String> =
        leaver.emails.iter().filter_map(|email| Email::parse(email)).map(|email| email.key()).collect();
    // A first message to somebody who is gone goes to nobody.
    sqlx::query!(
        "update signup_messages set state = case state when 'waiting' then 'refused' else state end,
           recipient_id = null, body = null, decided_at = coalesce(decided_at, $2)
         where recipient_id = $1",
        member.0,
        now,
    )
    .execute(&mut *connection)
    .await?;
    for statement in [
        sqlx::query!("delete from signup_messages where member_id = $1", member.0),
        sqlx::query!(
            "delete from login_failures where site_id = $1 and address_key = any($2)",
            leaver.site.0,
            &keys
        ),
        sqlx::query!(
            "delete from reset_mails where site_id = $1 and address_key = any($2)",
            leaver.site.0,
            &keys
        ),
        sqlx::query!("delete from consents where member_id = $1", member.0),
        sqlx::query!("delete from dismissals where member_id = $1", member.0),
        sqlx::query!("delete from account_tokens where member_id = $1", member.0),
        sqlx::query!("delete from account_addresses where member_id = $1", member.0),
        sqlx::query!("delete from deletions where member_id = $1", member.0),
        sqlx::query!("delete from accounts where member_id = $1", member.0),
    ] {
        statement.execute(&mut *connection).await?;
    }
    Ok(())
}
