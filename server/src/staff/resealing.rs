//! Bringing addresses and secrets of staff under a new key of the vault.

use super::{accounts::EMAIL, passwords::TOTP, payment_keys::WAITING_KEY};
use crate::kernel::{
    problem::Answer,
    vault::{Batch, Cursor, MANY, Resealing, SealedUnder, level},
};
use sqlx::PgConnection;
use uuid::Uuid;

/// Addresses, and what they are found by.
///
/// # Errors
/// When the database does not answer.
pub async fn reseal(connection: &mut PgConnection, keys: &Resealing, (after, _): Cursor) -> Answer<Batch> {
    let rows = sqlx::query!(
        "select id, email_sealed, email_index from staff
         where id > $1 and substring(email_sealed from 1 for octet_length($2::bytea)) <> $2::bytea order by id limit $3",
        after,
        &keys.prefix(),
        MANY,
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut batch = Batch::of(&rows, |row| (row.id, Uuid::nil()));
    for row in rows {
        let sealed = keys.again(EMAIL, row.id, &row.email_sealed);
        let index = keys.raise(level(&row.email_sealed), &row.email_index);
        let (Some(sealed), Some(index)) = (sealed, index) else {
            batch.unreadable += 1;
            continue;
        };
        sqlx::query!(
            "update staff set email_sealed = $3, email_index = $4 where id = $1 and email_sealed = $2",
            row.id,
            row.email_sealed,
            sealed,
            index,
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(batch)
}

/// Secrets of codes.
///
/// # Errors
/// When the database does not answer.
pub async fn reseal_passwords(
    connection: &mut PgConnection,
    keys: &Resealing,
    (after, _): Cursor,
) -> Answer<Batch> {
    let rows = sqlx::query!(
        "select staff_id, totp_sealed from staff_passwords
         where staff_id > $1 and substring(totp_sealed from 1 for octet_length($2::bytea)) <> $2::bytea order by staff_id limit $3",
        after,
        &keys.prefix(),
        MANY,
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut batch = Batch::of(&rows, |row| (row.staff_id, Uuid::nil()));
    for row in rows {
        let Some(sealed) = keys.again(TOTP, row.staff_id, &row.totp_sealed) else {
            batch.unreadable += 1;
            continue;
        };
        sqlx::query!(
            "update staff_passwords set totp_sealed = $3 where staff_id = $1 and totp_sealed = $2",
            row.staff_id,
            row.totp_sealed,
            sealed,
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(batch)
}

/// Payment keys that wait for a second administrator.
///
/// # Errors
/// When the database does not answer.
pub async fn reseal_waiting_keys(
    connection: &mut PgConnection,
    keys: &Resealing,
    (after, _): Cursor,
) -> Answer<Batch> {
    let rows = sqlx::query!(
        "select id, key_sealed from payment_key_requests
         where id > $1 and substring(key_sealed from 1 for octet_length($2::bytea)) <> $2::bytea order by id limit $3",
        after,
        &keys.prefix(),
        MANY,
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut batch = Batch::of(&rows, |row| (row.id, Uuid::nil()));
    for row in rows {
        let Some(sealed) = keys.again(WAITING_KEY, row.id, &row.key_sealed) else {
            batch.unreadable += 1;
            continue;
        };
        sqlx::query!(
            "update payment_key_requests set key_sealed = $3 where id = $1 and key_sealed = $2",
            row.id,
            row.key_sealed,
            sealed,
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(batch)
}

/// How much stands under which key.
///
/// # Errors
/// When the database does not answer.
pub async fn sealed_under(connection: &mut PgConnection) -> Answer<Vec<SealedUnder>> {
    let found = sqlx::query_as!(
        SealedUnder,
        r#"select what as "what!", case get_byte(sealed, 0) when 2 then substring(sealed from 2 for 4) else ''::bytea end as "level!", count(*) as "count!"
         from (select 'addresses of staff' as what, email_sealed as sealed from staff
           union all select 'secrets of staff', totp_sealed from staff_passwords
           union all select 'payment keys that wait', key_sealed from payment_key_requests) all_of_staff group by 1, 2 order by 1, 2"#,
    )
    .fetch_all(connection)
    .await?;
    Ok(found)
}
