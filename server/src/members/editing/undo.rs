//! What a moderator said of words and takes back before anybody was told: they wait again, as they did.

use super::store;
use crate::kernel::{
    clock::Clock,
    events::{self, Event},
    ids::MemberId,
    problem::Answer,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::PgConnection;

/// How somebody's words stood before a decision.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WordsBefore(Value);

/// How they stand; None for nobody.
pub async fn words_before(connection: &mut PgConnection, member: MemberId) -> Answer<Option<WordsBefore>> {
    let before = sqlx::query_scalar!(
        r#"select jsonb_build_object('name', p.name, 'wanted_name', p.wanted_name, 'waiting_since', r.waiting_since,
             'reviewed_at', r.reviewed_at, 'reviewed_by', r.reviewed_by) as "before!"
           from profiles p left join profile_reviews r on r.member_id = p.id where p.id = $1"#,
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(before.map(WordsBefore))
}

/// Has them wait again, as long as before, and others see the name that they saw before, if nobody chose another one since. None
/// for somebody who is gone.
pub async fn put_words_back(
    connection: &mut PgConnection,
    clock: &Clock,
    member: MemberId,
    before: &WordsBefore,
) -> Answer<Option<Event>> {
    store::lock(connection, member).await?;
    let waits = sqlx::query!(
        "update profile_reviews r set waiting_since = b.waiting_since, reviewed_at = b.reviewed_at, reviewed_by = b.reviewed_by
         from jsonb_populate_record(null::profile_reviews, $2) b where r.member_id = $1",
        member.0,
        before.0,
    )
    .execute(&mut *connection)
    .await?;
    if waits.rows_affected() == 0 {
        return Ok(None);
    }
    sqlx::query!(
        "update profiles p set name = b.name, wanted_name = b.wanted_name from jsonb_populate_record(null::profiles, $2) b
         where p.id = $1 and p.wanted_name is null and p.name = b.wanted_name",
        member.0,
        before.0,
    )
    .execute(&mut *connection)
    .await?;
    Ok(Some(events::append(connection, clock, member, json!({ "type": "profile" })).await?))
}

/// Whether such a request is open: one more would change it, and can't be taken back alone.
pub async fn is_asked(
    connection: &mut PgConnection,
    member: MemberId,
    field: super::AskedField,
) -> Answer<bool> {
    let asked = sqlx::query_scalar!(
        r#"select exists (select from change_requests where member_id = $1 and field = $2 and answered_at is null) as "asked!""#,
        member.0,
        field.code(),
    )
    .fetch_one(connection)
    .await?;
    Ok(asked)
}

/// Nobody changes them until the transaction ends. After the account's row.
///
/// # Errors
/// `not_found` for nobody.
pub async fn hold_words(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    store::lock(connection, member).await.map(drop)
}
