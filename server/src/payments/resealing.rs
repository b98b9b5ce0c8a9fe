//! What payments keep sealed, brought under another key row by row. Each write is made only while the row is as it
//! was read: whoever writes it meanwhile wins, and the next go finds it again if need be.

use crate::{
    kernel::{
        problem::Answer,
        vault::{Batch, Cursor, MANY, Resealing, SealedUnder, level},
    },
    payments::{
        direct_debit::{FORM, SEALED_ADDRESS, SEALED_PHONE},
        mandates::{SEALED_ACCOUNT, SEALED_HOLDER},
        model::ProviderName,
        provider::accounts::{ACCESS_TOKEN, API_KEY, HOOK_SECRET, place},
    },
};
use sqlx::PgConnection;
use uuid::Uuid;

/// A mandate's sealed parts and what finds them.
struct Mandate {
    member_id: Uuid,
    id: Uuid,
    holder_sealed: Option<Vec<u8>>,
    account_sealed: Option<Vec<u8>>,
    account_index: Option<Vec<u8>>,
    address_sealed: Option<Vec<u8>>,
    phone_sealed: Option<Vec<u8>>,
    phone_index: Option<Vec<u8>>,
}

impl Mandate {
    /// Under the newest key; None where a part can't be opened.
    fn again(&self, keys: &Resealing) -> Option<Self> {
        let again = |purpose: &str, sealed: &Option<Vec<u8>>| match sealed {
            Some(sealed) => keys.again(purpose, self.id, sealed).map(Some),
            None => Some(None),
        };
        let level = self.account_sealed.as_deref().map(level).unwrap_or_default();
        let raised = |index: &Option<Vec<u8>>| match index {
            Some(index) => keys.raise(level, index).map(Some),
            None => Some(None),
        };
        Some(Self {
            member_id: self.member_id,
            id: self.id,
            holder_sealed: again(SEALED_HOLDER, &self.holder_sealed)?,
            account_sealed: again(SEALED_ACCOUNT, &self.account_sealed)?,
            account_index: raised(&self.account_index)?,
            address_sealed: again(SEALED_ADDRESS, &self.address_sealed)?,
            phone_sealed: again(SEALED_PHONE, &self.phone_sealed)?,
            phone_index: raised(&self.phone_index)?,
        })
    }
}

/// Mandates of direct debit.
///
/// # Errors
/// When the database does not answer.
pub async fn reseal_mandates(
    connection: &mut PgConnection,
    keys: &Resealing,
    (member, id): Cursor,
) -> Answer<Batch> {
    let rows = sqlx::query_as!(
        Mandate,
        "select member_id, id, holder_sealed, account_sealed, account_index, address_sealed, phone_sealed, phone_index
         from mandates where (member_id, id) > ($1, $2) and account_sealed is not null
           and substring(account_sealed from 1 for octet_length($3::bytea)) <> $3::bytea order by member_id, id limit $4",
        member,
        id,
        &keys.prefix(),
        MANY,
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut batch = Batch::of(&rows, |row| (row.member_id, row.id));
    for row in rows {
        let Some(new) = row.again(keys) else {
            batch.unreadable += 1;
            continue;
        };
        sqlx::query!(
            "update mandates set holder_sealed = $4, account_sealed = $5, account_index = $6, address_sealed = $7, phone_sealed = $8, phone_index = $9
             where member_id = $1 and id = $2 and account_sealed = $3",
            row.member_id,
            row.id,
            row.account_sealed,
            new.holder_sealed,
            new.account_sealed,
            new.account_index,
            new.address_sealed,
            new.phone_sealed,
            new.phone_index,
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(batch)
}

/// What was typed for codes that are on their way.
///
/// # Errors
/// When the database does not answer.
pub async fn reseal_codes(
    connection: &mut PgConnection,
    keys: &Resealing,
    (after, _): Cursor,
) -> Answer<Batch> {
    let rows = sqlx::query!(
        "select member_id, form_sealed, code_hash, wish_index from debit_codes
         where member_id > $1 and substring(form_sealed from 1 for octet_length($2::bytea)) <> $2::bytea order by member_id limit $3",
        after,
        &keys.prefix(),
        MANY,
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut batch = Batch::of(&rows, |row| (row.member_id, Uuid::nil()));
    for row in rows {
        let raise = |index: &[u8]| keys.raise(level(&row.form_sealed), index);
        let form = keys.again(FORM, row.member_id, &row.form_sealed);
        let (Some(form), Some(code), Some(wish)) = (form, raise(&row.code_hash), raise(&row.wish_index))
        else {
            batch.unreadable += 1;
            continue;
        };
        sqlx::query!(
            "update debit_codes set form_sealed = $3, code_hash = $4, wish_index = $5 where member_id = $1 and form_sealed = $2",
            row.member_id,
            row.form_sealed,
            form,
            code,
            wish,
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(batch)
}

/// Blocked accounts, of which nothing is known but their index. All at once: they are few.
///
/// # Errors
/// When the database does not answer.
pub async fn raise_blocks(connection: &mut PgConnection, keys: &Resealing) -> Answer<Batch> {
    let rows = sqlx::query!(
        "select company_id, account_index, account_level from debit_blocks where account_level <> $1",
        keys.level(),
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut batch = Batch::whole(&rows);
    for row in rows {
        let Some(index) = keys.raise(&row.account_level, &row.account_index) else {
            batch.unreadable += 1;
            continue;
        };
        // An account that was blocked again meanwhile is blocked once, as ever.
        sqlx::query!(
            "with twice as (select from debit_blocks where company_id = $1 and account_index = $3),
                  gone as (delete from debit_blocks where company_id = $1 and account_index = $2 and exists (select from twice))
             update debit_blocks set account_index = $3, account_level = $4
             where company_id = $1 and account_index = $2 and not exists (select from twice)",
            row.company_id,
            row.account_index,
            index,
            keys.level(),
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(batch)
}

/// Secrets at providers. All at once: there is a handful.
///
/// # Errors
/// When the database does not answer.
pub async fn reseal_accounts(connection: &mut PgConnection, keys: &Resealing) -> Answer<Batch> {
    let rows = sqlx::query!(
        r#"select company_id, provider as "provider: ProviderName", api_key_sealed, hook_secret_sealed, access_token_sealed from payment_accounts
         where substring(api_key_sealed from 1 for octet_length($1::bytea)) <> $1::bytea
            or substring(hook_secret_sealed from 1 for octet_length($1::bytea)) <> $1::bytea
            or substring(access_token_sealed from 1 for octet_length($1::bytea)) <> $1::bytea"#,
        &keys.prefix(),
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut batch = Batch::whole(&rows);
    for row in rows {
        let again = |purpose: &str, sealed: &Option<Vec<u8>>| match sealed {
            Some(sealed) => {
                let place = place(purpose, &row.company_id, row.provider);
                keys.again(&place, Uuid::nil(), sealed).map(Some)
            }
            None => Some(None),
        };
        let key = again(API_KEY, &row.api_key_sealed);
        let hook = again(HOOK_SECRET, &row.hook_secret_sealed);
        let (Some(key), Some(hook), Some(token)) = (key, hook, again(ACCESS_TOKEN, &row.access_token_sealed))
        else {
            batch.unreadable += 1;
            continue;
        };
        sqlx::query!(
            "update payment_accounts set api_key_sealed = $3, hook_secret_sealed = $4, access_token_sealed = $7
             where company_id = $1 and provider = $2 and api_key_sealed is not distinct from $5 and hook_secret_sealed is not distinct from $6
               and access_token_sealed is not distinct from $8",
            row.company_id,
            row.provider.code(),
            key,
            hook,
            row.api_key_sealed,
            row.hook_secret_sealed,
            token,
            row.access_token_sealed,
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
        r#"with sealed (what, text) as (
             select 'mandates', account_sealed from mandates union all
             select 'codes on their way', form_sealed from debit_codes union all
             select 'secrets at payment providers', api_key_sealed from payment_accounts union all
             select 'secrets at payment providers', hook_secret_sealed from payment_accounts union all
             select 'secrets at payment providers', access_token_sealed from payment_accounts union all
             select 'keys of services that warn of disputes', secret_sealed from warning_services),
           named (what, level) as (
             select what, case get_byte(text, 0) when 2 then substring(text from 2 for 4) else ''::bytea end from sealed where text is not null union all
             select 'blocked accounts', account_level from debit_blocks)
         select what as "what!", level as "level!", count(*) as "count!" from named group by what, level order by what, level"#,
    )
    .fetch_all(connection)
    .await?;
    Ok(found)
}
