//! To whom members have opened their private albums, and until when. Who opens one, and how it is told: `crate::album`.

use super::gallery;
use crate::kernel::{ids::MemberId, problem::Answer, retention::Kept};
use serde_json::Value;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// An album that is closed again needs nobody's name.
pub const KEPT: &[Kept] = &[Kept::since("album_grants", "ends_at", Duration::DAY)];

/// Somebody to whom an album is open.
#[derive(Clone, Copy, Debug)]
pub struct AlbumGrant {
    /// Who may see it.
    pub other: MemberId,
    /// Since when.
    pub granted_at: OffsetDateTime,
    /// Until when; None: until it is taken back.
    pub ends_at: Option<OffsetDateTime>,
}

/// How the owner's album is open to somebody; None where it is not.
pub(super) async fn open_to(
    connection: &mut PgConnection,
    (owner, other): (MemberId, MemberId),
    now: OffsetDateTime,
) -> Answer<Option<AlbumGrant>> {
    let grant = sqlx::query_as!(
        AlbumGrant,
        r#"select other_id as "other: MemberId", granted_at, ends_at from album_grants
           where member_id = $1 and other_id = $2 and (ends_at is null or ends_at > $3)"#,
        owner.0,
        other.0,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(grant)
}

/// Those to whom the member's album is open, the latest first.
///
/// # Errors
/// When the database does not answer.
pub async fn album_grants(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Vec<AlbumGrant>> {
    let grants = sqlx::query_as!(
        AlbumGrant,
        r#"select other_id as "other: MemberId", granted_at, ends_at from album_grants
           where member_id = $1 and (ends_at is null or ends_at > $2) order by granted_at desc, other_id"#,
        member.0,
        now,
    )
    .fetch_all(connection)
    .await?;
    Ok(grants)
}

/// Opens the member's album to somebody, or for another time; false where it is open to `most` others already. Whether the two may
/// meet is the caller's to ask.
///
/// # Errors
/// When the database does not answer.
pub async fn open_album(
    connection: &mut PgConnection,
    member: MemberId,
    grant: AlbumGrant,
    most: i64,
) -> Answer<bool> {
    // Two at once would each count without the other.
    gallery::lock(connection, member).await?;
    let others = sqlx::query_scalar!(
        r#"select count(*) as "others!" from album_grants
           where member_id = $1 and other_id <> $2 and (ends_at is null or ends_at > $3)"#,
        member.0,
        grant.other.0,
        grant.granted_at,
    )
    .fetch_one(&mut *connection)
    .await?;
    if others >= most {
        return Ok(false);
    }
    sqlx::query!(
        "insert into album_grants (member_id, other_id, granted_at, ends_at) values ($1, $2, $3, $4)
         on conflict (member_id, other_id) do update set granted_at = excluded.granted_at, ends_at = excluded.ends_at",
        member.0,
        grant.other.0,
        grant.granted_at,
        grant.ends_at,
    )
    .execute(connection)
    .await?;
    Ok(true)
}

/// Closes the member's album to somebody; whether it was open.
///
/// # Errors
/// When the database does not answer.
pub async fn close_album(
    connection: &mut PgConnection,
    (member, other): (MemberId, MemberId),
    now: OffsetDateTime,
) -> Answer<bool> {
    let ended = sqlx::query_scalar!(
        r#"delete from album_grants where member_id = $1 and other_id = $2 returning (ends_at is null or ends_at > $3) as "open!""#,
        member.0,
        other.0,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(ended == Some(true))
}

/// Closes the member's album to all, and all others' to the member: somebody who leaves.
///
/// # Errors
/// When the database does not answer.
pub async fn close_albums(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from album_grants where member_id = $1", member.0).execute(&mut *connection).await?;
    sqlx::query!("delete from album_grants where other_id = $1", member.0).execute(connection).await?;
    Ok(())
}

pub(super) async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    close_albums(connection, member).await
}

/// To whom the member's album is open, and whose is open to them. Others have a name as long as the member can see them.
///
/// # Errors
/// When the database does not answer.
pub async fn exported_album(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select jsonb_build_object(
             'open_to', (select coalesce(jsonb_agg(jsonb_build_object('member', g.other_id, 'name', p.name, 'since', g.granted_at,
                 'until', g.ends_at) order by g.granted_at), '[]')
               from album_grants g left join profiles p on p.id = g.other_id and p.status = 'active'
                 and not exists (select from out_of_reach gone where gone.member_id = $1 and gone.other_id = p.id) where g.member_id = $1),
             'open_to_me', (select coalesce(jsonb_agg(jsonb_build_object('member', g.member_id, 'name', p.name, 'since', g.granted_at,
                 'until', g.ends_at) order by g.granted_at), '[]')
               from album_grants g left join profiles p on p.id = g.member_id and p.status = 'active'
                 and not exists (select from out_of_reach gone where gone.member_id = $1 and gone.other_id = p.id) where g.other_id = $1)
           ) as "part!""#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
