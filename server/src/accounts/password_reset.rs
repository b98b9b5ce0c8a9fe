//! A new password for those who forgot theirs (spec 2, 8).

use super::{
    address_change,
    addresses::{self, Holder},
    confirmation, decisions,
    email::Email,
    enumeration, leaving,
    mails::Reader,
    model::AccountStatus,
    password_change, store,
    tokens::{self, Purpose},
};
use crate::{
    app::App,
    kernel::{
        country::Country,
        events::Event,
        ids::MemberId,
        locale::Locale,
        problem::{Answer, Refusal},
        retention::Kept,
        zone::Zone,
    },
    mail::{self, Kind, Mail},
    sessions::Token,
    settings::Site,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// Counts of days gone by; no zone is two days behind.
pub(super) const KEPT: Kept = Kept::day("reset_mails", "day", Duration::DAY);

/// Mails an address may cause in a day, on one site: enough for those who look into the wrong mailbox, too
/// few to flood one (spec 8 names the limit, not the number; the table checks it too).
const DAILY_MAILS: i16 = 5;

/// Mails the link to the account's owner. On strict sites who has no account hears that by mail, in
/// the visitor's language, and the limit counts for them too.
///
/// # Errors
/// `reset_limit`; `email_unknown` on open sites.
pub(super) async fn request(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    email: &Email,
    visitor: Locale,
) -> Answer<()> {
    let (key, now) = (email.key(), app.clock.now());
    let holder = addresses::holder(connection, site.id, &key, now).await?;
    if holder.is_none() && !enumeration::is_strict(site) {
        return Err(Refusal::EmailUnknown.into());
    }
    count_mail(connection, site, &key, now).await?;
    match holder {
        None => mail_unknown(connection, app, site, email, visitor).await,
        // It logs nobody in, but its owner may have lost the account with it.
        Some(Holder { member, is_former: true }) => {
            address_change::remind(connection, app, site, member, &key).await
        }
        Some(Holder { member, .. }) => {
            store::lock(connection, member).await?;
            mail_link(connection, app, site, member).await
        }
    }
}

/// Mails a new link to the address in use; it kills the one before. Who has left gets the way back
/// instead. The caller holds the account's row.
pub(super) async fn mail_link(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    member: MemberId,
) -> Answer<()> {
    let account = store::account(connection, member).await?;
    if account.status == AccountStatus::PendingDeletion {
        return leaving::mail_way_back(connection, app, site, member).await;
    }
    if account.status == AccountStatus::Closed {
        return decisions::mail_again(connection, app, member).await;
    }
    let token = tokens::issue(connection, &app.clock, &app.random, member, Purpose::Reset).await?;
    // Behind the #, so that it is in no server's log and in no Referer.
    let path = format!("/reset-password/do#token={}", token.text());
    Reader::of(connection, site, member).await?.mail(connection, app, Kind::Reset, path).await
}

async fn mail_unknown(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    email: &Email,
    locale: Locale,
) -> Answer<()> {
    let mail = Mail {
        site,
        member: None,
        locale,
        recipient: &email.address(),
        kind: Kind::ResetUnknown,
        arguments: Vec::new(),
        lines: Vec::new(),
        path: Some("/".to_owned()),
    };
    mail::enqueue(connection, app, &mail).await?;
    Ok(())
}

/// The zone of the days that the limit is counted by: that of the site's first country, for every address alike.
/// The member's own would tell that there is one.
fn zone(site: &Site) -> Option<Zone> {
    let country = site.settings.countries.first().copied().unwrap_or_else(Country::netherlands);
    Zone::parse(&country.facts().timezone)
}

async fn count_mail(
    connection: &mut PgConnection,
    site: &Site,
    address_key: &str,
    now: OffsetDateTime,
) -> Answer<()> {
    let zone = zone(site);
    let counted = sqlx::query!(
        "insert into reset_mails (address_key, site_id, day, mails) values ($1, $2, $3, 1)
         on conflict (address_key, site_id) do update set day = excluded.day,
           mails = case when reset_mails.day = excluded.day then reset_mails.mails + 1 else 1 end
         where reset_mails.day <> excluded.day or reset_mails.mails < $4",
        address_key,
        site.id.0,
        zone.map_or(now.date(), |zone| zone.day(now)),
        DAILY_MAILS,
    )
    .execute(connection)
    .await?;
    if counted.rows_affected() == 1 {
        return Ok(());
    }
    let tomorrow = zone.map_or(now + Duration::DAY, |zone| zone.next_day(now));
    Err(Refusal::ResetLimit { seconds: (tomorrow - now).whole_seconds() + 1 }.into())
}

/// What is left to do after the commit.
pub(super) struct Reset {
    pub(super) member: MemberId,
    /// Token hashes of the sessions that ended.
    pub(super) ended: Vec<Vec<u8>>,
    pub(super) events: Vec<Event>,
}

/// Uses the link up and puts the new password in place. Who reads the mailbox is its owner: an
/// unconfirmed address is confirmed with it, and no other way in is left ([`password_change::start_anew`]).
///
/// # Errors
/// `link_expired`.
pub(super) async fn complete(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    token: &Token,
    password_hash: &str,
) -> Answer<Reset> {
    let member = tokens::consume(connection, site.id, token, Purpose::Reset, app.clock.now()).await?;
    let ended = password_change::start_anew(connection, app, site, member, password_hash).await?;
    let events = confirmation::confirm(connection, app, site, member).await?;
    Ok(Reset { member, ended, events })
}
