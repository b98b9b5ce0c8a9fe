//! The day a member leaves: everything that has to be at once.

use super::{
    DeletionReason, WAY_BACK, jobs,
    marks::{self, FAREWELLS},
    store::{self, Deletion},
};
use crate::{
    accounts::{
        model::AccountStatus,
        store as accounts,
        tokens::{self, Purpose},
    },
    app::App,
    kernel::{events::Event, ids::MemberId, problem::Answer},
    mail::{self, Kind, Mail},
    media, members, sessions,
    settings::Site,
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// What a member says when they leave.
#[derive(Clone, Debug)]
pub(in crate::accounts) struct Farewell {
    /// Counted, never kept beside the member.
    pub(in crate::accounts) reasons: Vec<DeletionReason>,
    /// Their own words.
    pub(in crate::accounts) comment: Option<String>,
}

/// What follows; the sessions and events are for the hub after the commit.
#[derive(Debug)]
pub(in crate::accounts) struct Left {
    /// The way back is open until then.
    pub(in crate::accounts) until: OffsetDateTime,
    /// Hashes of the tokens of the sessions that ended.
    pub(in crate::accounts) sessions: Vec<Vec<u8>>,
    pub(in crate::accounts) events: Vec<Event>,
}

/// Hides the member, ends every session and link, and mails the way back. For who has left
/// already, nothing changes.
pub(in crate::accounts) async fn leave(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    member: MemberId,
    farewell: &Farewell,
) -> Answer<Left> {
    accounts::lock(connection, member).await?;
    if let Some(known) = store::deletion(connection, member).await? {
        return Ok(Left { until: known.due_at, sessions: Vec::new(), events: Vec::new() });
    }
    let now = app.clock.now();
    let month = now.date().replace_day(1).unwrap_or(now.date());
    store::count_reasons(connection, site.id, month, &farewell.reasons).await?;
    leave_until(connection, app, site, member, farewell.comment.as_deref(), now + WAY_BACK).await
}

/// As [`leave`], with no way back: the member is erased as soon as the job runs, also one who had left before.
pub(in crate::accounts) async fn leave_at_once(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    member: MemberId,
) -> Answer<Left> {
    accounts::lock(connection, member).await?;
    let now = app.clock.now();
    if store::deletion(connection, member).await?.is_none() {
        return leave_until(connection, app, site, member, None, now).await;
    }
    store::set_due(connection, member, now).await?;
    tokens::revoke(connection, member, &[Purpose::Return], now).await?;
    mail::withdraw(connection, member).await?;
    jobs::schedule(connection, app, member, now).await?;
    FAREWELLS.set(app, &marks::hash(member), now).await?;
    Ok(Left { until: now, sessions: Vec::new(), events: Vec::new() })
}

/// Does it, for a member who has not left; the caller holds the account's row. The mark comes last: a
/// transaction that fails after it leaves somebody marked who asked to be deleted and was not, and who is
/// hidden at the next start, with the way back in the mail.
pub(super) async fn leave_until(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    member: MemberId,
    comment: Option<&str>,
    due_at: OffsetDateTime,
) -> Answer<Left> {
    let now = app.clock.now();
    let deletion = Deletion {
        member,
        site: site.id,
        requested_at: now,
        due_at,
        account_status: accounts::account(connection, member).await?.status,
        profile_status: members::hide(connection, member).await?,
    };
    store::insert(connection, &deletion, comment).await?;
    store::set_status(connection, member, AccountStatus::PendingDeletion).await?;
    let purposes = [Purpose::Activation, Purpose::Reset, Purpose::MailChange];
    tokens::revoke(connection, member, &purposes, now).await?;
    mail::withdraw(connection, member).await?;
    media::close_albums(connection, member).await?;
    let sessions = sessions::end_all(connection, member).await?;
    let mut events = Vec::new();
    for hook in &app.hooks.left {
        events.extend(hook(connection, app, member).await?);
    }
    mail_way_back(connection, app, site, member).await?;
    jobs::schedule(connection, app, member, due_at).await?;
    FAREWELLS.set(app, &marks::hash(member), due_at).await?;
    Ok(Left { until: due_at, sessions, events })
}

/// Mails a new link that brings the account back; it kills the one before. Nothing for somebody who has not
/// left, or for whom it is too late. The caller holds the account's row.
pub(in crate::accounts) async fn mail_way_back(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    member: MemberId,
) -> Answer<()> {
    let Some(deletion) = store::deletion(connection, member).await? else { return Ok(()) };
    if deletion.due_at <= app.clock.now() {
        return Ok(());
    }
    let token =
        tokens::issue_until(connection, &app.clock, &app.random, member, Purpose::Return, deletion.due_at)
            .await?;
    let account = accounts::account(connection, member).await?;
    let mail = Mail {
        site,
        member: Some(member),
        locale: account.language,
        recipient: &account.email,
        kind: Kind::Deletion,
        arguments: vec![
            ("name", members::name(connection, member).await?.into()),
            ("until", (deletion.due_at, account.country).into()),
        ],
        // Behind the #, so that it is in no server's log and in no Referer.
        lines: Vec::new(),
        path: Some(format!("/account-deleted#token={}", token.text())),
    };
    mail::enqueue(connection, app, &mail).await?;
    Ok(())
}
