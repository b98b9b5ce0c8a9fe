//! The outbox in numbers, and letting mails go again to somebody whose mailbox said no.

use super::{
    Doer, Office,
    member_file::{Whose, cases},
    subject,
};
use crate::{
    accounts::{self, MailStop},
    app::App,
    kernel::problem::{Answer, Refusal},
    staff::{self, Chain, Entry, Permission, Reach},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

/// Days that are looked at, at most.
pub const MOST_MAIL_DAYS: u8 = 7;
/// Domains that are shown, those with the most mails.
const DOMAINS: i64 = 30;

/// How many mails, and what became of them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MailCount {
    /// Which of our mails, or the domain that they went to.
    of: String,
    /// What became of them.
    outcome: String,
    count: i64,
}

/// The outbox of some days.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Outbox {
    /// By kind of mail.
    kinds: Vec<MailCount>,
    /// By domain, the 30 with the most.
    domains: Vec<MailCount>,
}

/// What became of the mails of the last days, within reach. It names nobody.
///
/// # Errors
/// When the database does not answer.
pub async fn outbox(
    connection: &mut PgConnection,
    reach: &Reach,
    days: u8,
    now: OffsetDateTime,
) -> Answer<Outbox> {
    let (all, companies, sites) = reach.parts();
    let since = now - Duration::days(days.clamp(1, MOST_MAIL_DAYS).into());
    let kinds = sqlx::query_as!(
        MailCount,
        r#"select m.kind as of, m.outcome, count(*) as "count!" from mails m join sites s on s.id = m.site_id
           where m.created_at > $1 and ($2 or s.company_id = any($3) or s.id = any($4))
           group by m.kind, m.outcome order by m.kind, m.outcome"#,
        since,
        all,
        &companies,
        &sites,
    )
    .fetch_all(&mut *connection)
    .await?;
    let domains = sqlx::query_as!(
        MailCount,
        r#"with sent as materialized (
             select lower(split_part(m.recipient, '@', 2)) as domain, m.outcome, count(*) as count
             from mails m join sites s on s.id = m.site_id
             where m.created_at > $1 and ($2 or s.company_id = any($3) or s.id = any($4)) group by 1, 2),
           most as (select domain, sum(count) as all from sent group by domain order by 2 desc, 1 limit $5)
           select sent.domain as "of!", sent.outcome as "outcome!", sent.count as "count!"
           from sent join most on most.domain = sent.domain order by most.all desc, sent.domain, sent.outcome"#,
        since,
        all,
        &companies,
        &sites,
        DOMAINS,
    )
    .fetch_all(connection)
    .await?;
    Ok(Outbox { kinds, domains })
}

/// Why mails to a member are held back, and how that ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HeldBack {
    /// Their mailbox reported one as spam: mails go again at once.
    Fbl,
    /// Their mailbox did not take one: a link is mailed there, and opening it ends it.
    Bounce,
}

/// Lets mails go to a member again, as their own button does, for an open case that is about them. A reason that does not stand is
/// no error.
///
/// # Errors
/// `not_allowed`; `not_found` for a member out of reach; `access_reason_required`.
pub async fn lift_suppression(
    connection: &mut PgConnection,
    app: &App,
    doer: Doer<'_>,
    whose: &Whose<'_>,
    reason: HeldBack,
) -> Answer<()> {
    let office = Office::of(app);
    let (now, member) = (office.now(), whose.member);
    let reach = doer.reach(Permission::LiftSuppression, now)?;
    let site = subject::site_of(connection, &reach, member).await?;
    cases::named(connection, doer, whose, now).await?;
    accounts::lock(connection, member).await?;
    let mailbox = accounts::mailbox(connection, member).await?.ok_or(Refusal::NotFound)?;
    let stop = match reason {
        HeldBack::Fbl => MailStop::Fbl,
        HeldBack::Bounce => MailStop::Bounce,
    };
    if !mailbox.stops.iter().any(|one| one == stop.code()) {
        return Ok(());
    }
    match reason {
        HeldBack::Fbl => accounts::resume_mails(connection, member, stop).await?,
        HeldBack::Bounce => {
            let of = app.sites.by_id(site).ok_or(Refusal::NotFound)?;
            accounts::check_address(connection, app, &of, member).await?;
        }
    }
    doer.stamp(connection, now).await?;
    let entry = Entry {
        chain: Chain::Act,
        action: "suppression.lifted",
        subject: Some(("member", member.0)),
        site: Some(site),
        case: None,
        facts: json!({ "reason": stop.code() }),
        reason: None,
    };
    staff::append(connection, office.random, &entry).await?;
    Ok(())
}
