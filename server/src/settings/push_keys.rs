//! By which key a push service knows a site (RFC 8292): one each, made when it is first seen.

use crate::kernel::{ids::SiteId, problem::Answer};
use anyhow::{Context, anyhow};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
};
use sqlx::PgConnection;

/// Makes the keys of sites that have none; of two processes at once, one's stay.
pub(super) async fn make_missing(connection: &mut PgConnection) -> anyhow::Result<()> {
    let sites = sqlx::query_scalar!(
        r#"select id as "id: SiteId" from sites where id not in (select site_id from push_keys) order by id"#
    )
    .fetch_all(&mut *connection)
    .await?;
    for site in sites {
        let random = SystemRandom::new();
        let private = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random)
            .map_err(|_| anyhow!("no key could be made"))?;
        let public = URL_SAFE_NO_PAD.encode(key_pair(private.as_ref())?.public_key());
        sqlx::query!(
            "insert into push_keys (site_id, private_key, public_key) values ($1, $2, $3) on conflict do nothing",
            site.0,
            private.as_ref(),
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
pub async fn push_key(connection: &mut PgConnection, site: SiteId) -> Answer<EcdsaKeyPair> {
    let private = sqlx::query_scalar!("select private_key from push_keys where site_id = $1", site.0)
        .fetch_optional(connection)
        .await?
        .context("a site without a push key")?;
    Ok(key_pair(&private)?)
}
