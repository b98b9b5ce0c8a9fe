//! Confirming an address, by whichever link proves the mailbox: activation, reset, mail change.

use super::{devices, mails::Reader, model::AccountStatus, password_change, store};
use crate::{
    app::App,
    kernel::{
        events::Event,
        ids::MemberId,
        problem::{Answer, Refusal},
    },
    mail::Kind,
    members,
    sessions::Token,
    settings::Site,
    tracking::{self, Step},
};
use sqlx::PgConnection;

/// Who opened a mailed link.
pub(super) struct LinkUser {
    /// Who is logged in with their browser.
    pub(super) caller: Option<MemberId>,
    /// By which members know their browser.
    pub(super) device: Option<Token>,
    /// Of the new password that they chose, if they were asked.
    pub(super) password_hash: Option<String>,
}

impl LinkUser {
    /// Whether this browser signed up, or somebody who knew the password logged in with it.
    async fn is_known(&self, connection: &mut PgConnection, member: MemberId) -> Answer<bool> {
        match &self.device {
            _ if self.caller == Some(member) => Ok(true),
            Some(device) => devices::is_known(connection, member, device).await,
            None => Ok(false),
        }
    }
}

/// Makes an account theirs who proves its mailbox. As long as nobody has, anybody may have signed up with the address:
/// a browser that did not must bring a new password, and then nothing that the sign-up's opened is left. Gives the
/// token hashes of the sessions that ended. The caller holds the account's row.
///
/// # Errors
/// `new_password_needed`.
pub(super) async fn take_over(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    member: MemberId,
    user: &LinkUser,
) -> Answer<Vec<Vec<u8>>> {
    if let Some(hash) = &user.password_hash {
        return password_change::start_anew(connection, app, site, member, hash).await;
    }
    let is_confirmed = store::account(connection, member).await?.status != AccountStatus::NotConfirmed;
    if is_confirmed || user.is_known(connection, member).await? {
        return Ok(Vec::new());
    }
    Err(Refusal::NewPasswordNeeded.into())
}

/// The account is in use from now on, others see the profile, and what waited for this goes out; once,
/// whatever is confirmed again later. The caller holds the account's row.
pub(super) async fn confirm(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    member: MemberId,
) -> Answer<Vec<Event>> {
    let mut events = Vec::new();
    store::set_reachable(connection, member, app.clock.now()).await?;
    if store::confirm(connection, member, app.clock.now()).await? {
        members::activate(connection, member).await?;
        app.metrics.count_account("confirmed");
        for hook in &app.hooks.activated {
            events.extend(hook(connection, app, member).await?);
        }
        let reader = Reader::of(connection, site, member).await?;
        reader.mail(connection, app, Kind::Welcome, "/profile".to_owned()).await?;
        // Last: many wait for the same count, and it must wait for nobody.
        let (home, source) = store::source(connection, member).await?;
        tracking::count(connection, &app.clock, &app.random, home, &source, Step::Activation).await?;
    }
    Ok(events)
}
