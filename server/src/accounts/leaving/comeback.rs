//! Coming back in time: everything as it was.

use super::{
    marks::{self, FAREWELLS},
    store,
};
use crate::{
    accounts::{
        confirmation::{self, LinkUser},
        mails::Reader,
        model::AccountStatus,
        store as accounts,
        tokens::{self, Purpose},
    },
    app::App,
    kernel::{
        events::Event,
        ids::MemberId,
        problem::{Answer, Refusal},
    },
    mail::{self, Kind},
    members,
    sessions::Token,
    settings::Site,
};
use sqlx::PgConnection;

/// Uses the mailed link up and brings the account back; the events are for the hub after the commit.
///
/// # Errors
/// `new_password_needed`; `link_expired` also from the very moment on at which the account is due to be erased: the purge
/// holds the same row and asks the same clock, so exactly one of the two happens.
pub(in crate::accounts) async fn come_back(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    token: &Token,
    user: &LinkUser,
) -> Answer<(MemberId, Vec<Event>)> {
    let now = app.clock.now();
    let member = tokens::consume(connection, site.id, token, Purpose::Return, now).await?;
    let deletion = store::deletion(connection, member).await?.filter(|deletion| now < deletion.due_at);
    let deletion = deletion.ok_or(Refusal::LinkExpired)?;
    store::withdraw(connection, member).await?;
    mail::withdraw(connection, member).await?;
    store::set_status(connection, member, deletion.account_status).await?;
    // Every session ended when they left.
    confirmation::take_over(connection, app, site, member, user).await?;
    members::show_as(connection, member, deletion.profile_status).await?;
    let mut events = Vec::new();
    for hook in &app.hooks.returned {
        events.extend(hook(connection, app, member).await?);
    }
    welcome_back(connection, app, site, member).await?;
    // Before the commit: who is back must never be taken for somebody who left.
    FAREWELLS.remove(app, &marks::hash(member)).await?;
    Ok((member, events))
}

async fn welcome_back(connection: &mut PgConnection, app: &App, site: &Site, member: MemberId) -> Answer<()> {
    let reader = Reader::of(connection, site, member).await?;
    reader.mail(connection, app, Kind::Returned, "/".to_owned()).await?;
    if accounts::account(connection, member).await?.status == AccountStatus::NotConfirmed {
        // The link that they had died when they left.
        reader.mail_activation_link(connection, app, Kind::Activation).await?;
    }
    Ok(())
}
