//! Confirming an address, by whichever link proves the mailbox: activation, reset, mail change.

use super::{mails::Reader, store};
use crate::{
    app::App,
    kernel::{events::Event, ids::MemberId, problem::Answer},
    mail::Kind,
    members,
    settings::Site,
    tracking::{self, Step},
};
use sqlx::PgConnection;

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
        tracking::count(connection, app, home, &source, Step::Activation).await?;
    }
    Ok(events)
}
