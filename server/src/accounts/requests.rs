//! What members ask staff for, who can't do it themselves: to be found by what they know, a mail that lets them in
//! again, another address, an end of their account. Each does what the member's own button does, and leaves a line.

use super::{
    address_change, addresses,
    decisions::{StaffAct, note_act},
    email::Email,
    leaving::{self, Farewell},
    mails::Reader,
    model::AccountStatus,
    password_reset, store,
};
use crate::{
    app::App,
    kernel::{
        ids::{MemberId, SiteId},
        problem::Answer,
    },
    mail::Kind,
    settings::Site,
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Members that one search shows at most.
const SHOWN: i64 = 50;

/// A member who fits what staff were told.
#[derive(Clone, Debug)]
pub struct FoundMember {
    /// Their id.
    pub member: MemberId,
    /// The site's domain.
    pub domain: String,
    /// What others call them.
    pub name: String,
    /// The address in use.
    pub email: String,
    /// Where the account stands.
    pub status: AccountStatus,
    /// When they signed up.
    pub created_at: OffsetDateTime,
    /// Found by an address that they have left; it proves nothing about the writer.
    pub is_former: bool,
}

/// The members of this id, address (left ones too) or name, the newest first, 50 at most. Each is noted as found
/// before anything is shown.
pub async fn search(
    connection: &mut PgConnection,
    words: &str,
    site: Option<SiteId>,
    staff: &str,
    now: OffsetDateTime,
) -> Answer<Vec<FoundMember>> {
    let found = sqlx::query_as!(
        FoundMember,
        r#"with fitting as (
             select a.member_id, false as is_former from accounts a where a.member_id = $1
             union all select e.member_id, e.reserved_until is not null from account_addresses e where e.address_key = $2
             union all select p.id, false from profiles p where lower(p.name) = lower($3)
           )
           select a.member_id as "member!: MemberId", s.domain as "domain!", p.name as "name!", a.email as "email!",
             a.status as "status!: AccountStatus", a.created_at as "created_at!", bool_and(f.is_former) as "is_former!"
           from fitting f join accounts a on a.member_id = f.member_id join profiles p on p.id = a.member_id
             join sites s on s.id = a.site_id
           where $4::uuid is null or a.site_id = $4
           group by a.member_id, s.domain, p.name, a.email, a.status, a.created_at
           order by a.created_at desc, a.member_id limit $5"#,
        Uuid::try_parse(words).ok(),
        Email::parse(words).map(|email| email.key()),
        words,
        site.map(|site| site.0),
        SHOWN,
    )
    .fetch_all(&mut *connection)
    .await?;
    for one in &found {
        note_act(connection, one.member, staff, (StaffAct::Found, None), now).await?;
    }
    Ok(found)
}

/// Why something can't be done for a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDone {
    /// We closed the account.
    #[error("the account is closed: open it first (`liaison member reopen`)")]
    Closed,
    /// They are about to be erased.
    #[error("the member has left: `liaison member mail` sends them the way back")]
    HasLeft,
    /// Somebody else has the address, or keeps it for a while.
    #[error("the address belongs to another member of the site, or did a moment ago")]
    AddressTaken,
    /// It is theirs.
    #[error("it is the member's address already")]
    AddressUnchanged,
    /// No site would take it.
    #[error("that is no address that the site takes: {0}")]
    AddressInvalid(&'static str),
}

/// The mail that lets a member in again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WayIn {
    /// It confirms the address.
    Activation,
    /// It asks for a new password.
    Reset,
    /// It takes the deletion back.
    Return,
    /// It says why the account is closed.
    Statement,
}

/// Which mail that is, as the account stands.
pub fn way_in(status: AccountStatus) -> WayIn {
    match status {
        AccountStatus::NotConfirmed => WayIn::Activation,
        AccountStatus::Active => WayIn::Reset,
        AccountStatus::PendingDeletion => WayIn::Return,
        AccountStatus::Closed => WayIn::Statement,
    }
}

/// Sends the mail that lets the member in again, to the address in use. `works`: they say that it takes mail again, so
/// that what came back before counts no more.
pub async fn mail_way_in(app: &App, member: MemberId, works: bool, staff: &str) -> Answer<WayIn> {
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    let (site, status) = held(&mut transaction, app, member).await?;
    if works {
        store::set_reachable(&mut transaction, member, now).await?;
    }
    let way = way_in(status);
    if way == WayIn::Activation {
        let reader = Reader::of(&mut transaction, &site, member).await?;
        reader.mail_activation_link(&mut transaction, app, Kind::Activation).await?;
    } else {
        password_reset::mail_link(&mut transaction, app, &site, member).await?;
    }
    note_act(&mut transaction, member, staff, (StaffAct::Mailed, None), now).await?;
    transaction.commit().await?;
    app.jobs.wake();
    Ok(way)
}

/// Mails a link to another address, which moves the account there; the one before is told of it and can take it back
/// for 14 days. Nothing changes until somebody who reads the new mailbox opens the link.
pub async fn ask_to_move(
    app: &App,
    member: MemberId,
    address: &str,
    staff: &str,
) -> Answer<Result<String, NotDone>> {
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    let (site, status) = held(&mut transaction, app, member).await?;
    if let Err(reason) = open(status) {
        return Ok(Err(reason));
    }
    let email = match Email::accept_new("email", address, &site.settings) {
        Ok(email) => email,
        Err(fault) => return Ok(Err(NotDone::AddressInvalid(fault.code))),
    };
    if addresses::key(&mut transaction, member).await? == email.key() {
        return Ok(Err(NotDone::AddressUnchanged));
    }
    let holder = addresses::holder(&mut transaction, site.id, &email.key(), now).await?;
    if holder.is_some_and(|holder| holder.member != member) {
        return Ok(Err(NotDone::AddressTaken));
    }
    if !address_change::request(&mut transaction, app, &site, member, &email).await? {
        return Ok(Err(NotDone::AddressTaken));
    }
    note_act(&mut transaction, member, staff, (StaffAct::Moved, None), now).await?;
    transaction.commit().await?;
    app.jobs.wake();
    Ok(Ok(email.address()))
}

/// The member leaves, as by their own button: hidden and logged out now, erased in 14 days, with the way back in a mail.
/// `at_once`: there is no way back, and a worker erases them now, also where they had left before. Gives the end.
pub async fn leave_as_asked(
    app: &App,
    member: MemberId,
    at_once: bool,
    staff: &str,
) -> Answer<Result<OffsetDateTime, NotDone>> {
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    let (site, status) = held(&mut transaction, app, member).await?;
    if status == AccountStatus::Closed {
        return Ok(Err(NotDone::Closed));
    }
    let left = if at_once {
        leaving::leave_at_once(&mut transaction, app, &site, member).await?
    } else {
        let nothing_said = Farewell { reasons: Vec::new(), comment: None };
        leaving::leave(&mut transaction, app, &site, member, &nothing_said).await?
    };
    note_act(&mut transaction, member, staff, (StaffAct::Erased, None), now).await?;
    transaction.commit().await?;
    app.hub.deliver(left.events);
    app.jobs.wake();
    Ok(Ok(left.until))
}

/// Whether the account can be used.
fn open(status: AccountStatus) -> Result<(), NotDone> {
    match status {
        AccountStatus::NotConfirmed | AccountStatus::Active => Ok(()),
        AccountStatus::PendingDeletion => Err(NotDone::HasLeft),
        AccountStatus::Closed => Err(NotDone::Closed),
    }
}

/// Holds the account; its site, and where it stands.
async fn held(connection: &mut PgConnection, app: &App, member: MemberId) -> Answer<(Site, AccountStatus)> {
    store::lock(connection, member).await?;
    let account = store::account(connection, member).await?;
    let site = app.sites.by_id(account.site);
    let site = site.ok_or_else(|| anyhow::anyhow!("the site of {member} is not there"))?;
    Ok((site, account.status))
}
