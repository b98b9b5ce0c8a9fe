//! By which key a push service knows a site (RFC 8292): one each, made when it is first seen, and sealed at once. Without
//! a key of the vault it lies open until the night after there is one.

use crate::kernel::{
    ids::SiteId,
    problem::Answer,
    random::Random,
    vault::{Batch, Resealing, SealedUnder, Vault},
};
use anyhow::{Context, anyhow};
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
};
use sqlx::PgConnection;

/// As what the vault knows a site's private key (PKCS #8, in Base64).
const PUSH_KEY: &str = "push.private_key";

/// Makes the keys of sites that have none; of two processes at once, one's stay.
pub(super) async fn make_missing(
    connection: &mut PgConnection,
    (vault, random): (&Vault, &Random),
) -> anyhow::Result<()> {
    let sites = sqlx::query_scalar!(
        r#"select id as "id: SiteId" from sites where id not in (select site_id from push_keys) order by id"#
    )
    .fetch_all(&mut *connection)
    .await?;
    for site in sites {
        let private = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())
            .map_err(|_| anyhow!("no key could be made"))?;
        let public = URL_SAFE_NO_PAD.encode(key_pair(private.as_ref())?.public_key());
        let sealed = vault.seal(random, PUSH_KEY, site.0, &STANDARD.encode(private.as_ref())).ok();
        sqlx::query!(
            "insert into push_keys (site_id, private_key, private_key_sealed, public_key) values ($1, $2, $3, $4)
             on conflict do nothing",
            site.0,
            sealed.is_none().then(|| private.as_ref()),
            sealed,
            public,
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

fn key_pair(pkcs8: &[u8]) -> anyhow::Result<EcdsaKeyPair> {
    EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8, &SystemRandom::new())
        .map_err(|error| anyhow!("a site's push key can't be read: {error}"))
}

/// The key by which a site signs for push services.
///
/// # Errors
/// When it is sealed and the vault has no key.
pub async fn push_key(connection: &mut PgConnection, vault: &Vault, site: SiteId) -> Answer<EcdsaKeyPair> {
    let row =
        sqlx::query!("select private_key, private_key_sealed from push_keys where site_id = $1", site.0)
            .fetch_optional(connection)
            .await?
            .context("a site without a push key")?;
    let private = match (row.private_key_sealed, row.private_key) {
        (Some(sealed), _) => {
            let opened = vault.open(PUSH_KEY, site.0, &sealed)?;
            STANDARD.decode(opened).context("a site's push key can't be read")?
        }
        (None, plain) => plain.context("a site without a push key")?,
    };
    Ok(key_pair(&private)?)
}

/// Seals the keys that are not; how many.
///
/// # Errors
/// When the vault has no key, or the database does not answer.
pub async fn seal_push_keys(
    connection: &mut PgConnection,
    (vault, random): (&Vault, &Random),
) -> Answer<u64> {
    let plain = sqlx::query!(
        r#"select site_id, private_key as "private_key!" from push_keys where private_key is not null for update"#
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut sealed = 0;
    for row in plain {
        let text = STANDARD.encode(&row.private_key);
        sqlx::query!(
            "update push_keys set private_key = null, private_key_sealed = $2 where site_id = $1",
            row.site_id,
            vault.seal(random, PUSH_KEY, row.site_id, &text)?,
        )
        .execute(&mut *connection)
        .await?;
        sealed += 1;
    }
    Ok(sealed)
}

/// How many sites' keys anybody reads who has the database.
///
/// # Errors
/// When the database does not answer.
pub async fn plain_push_keys(connection: &mut PgConnection) -> Answer<i64> {
    let count =
        sqlx::query_scalar!(r#"select count(*) as "count!" from push_keys where private_key is not null"#);
    Ok(count.fetch_one(connection).await?)
}

/// Brings them under the newest key, all at once: there are as many as sites.
///
/// # Errors
/// When the database does not answer.
pub async fn reseal_push_keys(connection: &mut PgConnection, keys: &Resealing) -> Answer<Batch> {
    let rows = sqlx::query!(
        r#"select site_id, private_key_sealed as "sealed!" from push_keys
         where substring(private_key_sealed from 1 for octet_length($1::bytea)) <> $1::bytea"#,
        &keys.prefix(),
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut batch = Batch::whole(&rows);
    for row in rows {
        let Some(new) = keys.again(PUSH_KEY, row.site_id, &row.sealed) else {
            batch.unreadable += 1;
            continue;
        };
        sqlx::query!(
            "update push_keys set private_key_sealed = $3 where site_id = $1 and private_key_sealed = $2",
            row.site_id,
            row.sealed,
            new,
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(batch)
}

/// How many stand under which key.
///
/// # Errors
/// When the database does not answer.
pub async fn push_keys_under(connection: &mut PgConnection) -> Answer<Vec<SealedUnder>> {
    let found = sqlx::query_as!(
        SealedUnder,
        r#"select 'push keys of sites' as "what!", case get_byte(private_key_sealed, 0) when 2 then substring(private_key_sealed from 2 for 4) else ''::bytea end as "level!",
             count(*) as "count!"
         from push_keys where private_key_sealed is not null group by 2 order by 2"#,
    )
    .fetch_all(connection)
    .await?;
    Ok(found)
}
