//! What members hear by mail of their passkeys: each is a way in (ASVS 5.0 V6.3.7).

use super::store;
use crate::{
    accounts::{mails::Reader, store as accounts},
    app::App,
    kernel::{
        ids::{MemberId, PasskeyId},
        problem::Answer,
        texts::Argument,
    },
    mail::Kind,
    settings::Site,
};
use sqlx::PgConnection;

/// Who did not do it chooses a new password: a reset ends every session and every passkey.
const WAY_OUT: &str = "/reset-password";

/// Tells that a passkey of this name was added.
pub(super) async fn tell_added(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    member: MemberId,
    name: &str,
) -> Answer<()> {
    tell(connection, app, site, member, Kind::PasskeyAdded, ("passkey", name.into())).await
}

/// Removes a passkey of the member and tells it; false where they have none by that id. The caller holds the
/// account's row.
pub(in crate::accounts) async fn remove_and_tell(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    member: MemberId,
    passkey: PasskeyId,
) -> Answer<bool> {
    let Some(name) = store::remove(connection, member, passkey).await? else { return Ok(false) };
    tell(connection, app, site, member, Kind::PasskeyRemoved, ("passkeys", name.into())).await?;
    Ok(true)
}

/// Removes all passkeys of the member, and what was asked of their authenticators; one mail names them. The caller
/// holds the account's row.
pub(in crate::accounts) async fn remove_all_and_tell(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    member: MemberId,
) -> Answer<()> {
    let names: Vec<String> =
        store::list(connection, member).await?.into_iter().map(|passkey| passkey.name).collect();
    store::erase(connection, member).await?;
    if names.is_empty() {
        return Ok(());
    }
    tell(connection, app, site, member, Kind::PasskeyRemoved, ("passkeys", names.join(", ").into())).await
}

async fn tell(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    member: MemberId,
    kind: Kind,
    what: (&'static str, Argument),
) -> Answer<()> {
    let country = accounts::account(connection, member).await?.country;
    let time = ("time", (app.clock.now(), country).into());
    let reader = Reader::of(connection, site, member).await?;
    reader.mail_with(connection, app, kind, WAY_OUT.to_owned(), vec![what, time]).await
}
