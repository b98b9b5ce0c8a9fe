//! Who does something, and what it takes.

use crate::{
    accounts::Means,
    app::App,
    config::Config,
    kernel::{
        clock::Clock,
        ids::{SiteId, StaffId},
        problem::{Answer, FieldError, Refusal},
        random::Random,
        vault::Vault,
    },
    staff::{self, Actor, Permission, Reach, Scope, Stamp, Via},
};
use ::jobs::Jobs;
use serde_json::Value;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Who acts: somebody in the console, or whoever may run commands on the server.
#[derive(Clone, Copy, Debug)]
pub enum Doer<'a> {
    /// In the console.
    Staff(&'a Actor),
    /// By a command, as this account of the operating system. It may do everything that commands do: whoever has the server
    /// has the database.
    Command(&'a str),
    /// By a command that says who it is (`--by`). Nobody proves that it is them: what depends on who somebody is takes a
    /// session of the console.
    Named(&'a Named),
}

/// Whom a command names.
#[derive(Clone, Debug)]
pub struct Named {
    /// As colleagues know them; as it was typed, as long as nobody has an account.
    pub name: String,
    /// Their account; always one, once anybody has any.
    pub staff: Option<StaffId>,
    /// The account of the operating system that the command runs as.
    pub os_user: String,
}

impl<'a> Doer<'a> {
    /// Their account. What is written down in a transaction that was stamped bears it by itself (`acting_staff` in
    /// migrations/0030_staff.sql).
    pub fn staff(self) -> Option<StaffId> {
        match self {
            Self::Staff(actor) => Some(actor.id),
            Self::Command(_) => None,
            Self::Named(named) => named.staff,
        }
    }

    /// As what they stand beside what they decide.
    pub fn name(self) -> &'a str {
        match self {
            Self::Staff(actor) => &actor.name,
            Self::Command(user) => user,
            Self::Named(named) => &named.name,
        }
    }

    /// Facts of a line with the name that a command was told, as long as nobody has an account: from then on the line has that.
    pub(super) fn signed(self, mut facts: Value) -> Value {
        if let Self::Named(Named { name, staff: None, .. }) = self
            && let Some(facts) = facts.as_object_mut()
        {
            facts.insert("by".to_owned(), name.as_str().into());
        }
        facts
    }

    /// Where they may do this now.
    ///
    /// # Errors
    /// `not_allowed`; `fresh_proof_required` where it is grave and the last proof that it is them is older than five minutes.
    pub fn reach(self, permission: Permission, now: OffsetDateTime) -> Answer<Reach> {
        let Self::Staff(actor) = self else { return Ok(Reach::All) };
        let reach = actor.reach(permission).ok_or(Refusal::NotAllowed)?;
        if permission.is_grave() && !actor.is_fresh(now) {
            return Err(Refusal::FreshProofRequired.into());
        }
        Ok(reach)
    }

    /// Whether they may answer what somebody asked for at a site. Whoever has neither that right nor one to ask there finds nothing
    /// to answer, whatever else they lack: what is out of reach looks like what isn't there.
    ///
    /// # Errors
    /// `not_found`; `not_allowed` for whoever may only ask; `fresh_proof_required`.
    pub(super) fn answers(
        self,
        (asks, answers): (Permission, Permission),
        (site, company): (SiteId, &str),
        now: OffsetDateTime,
    ) -> Answer<()> {
        let Self::Staff(actor) = self else { return Ok(()) };
        let at = Scope::Site { site };
        let is_within =
            |permission| actor.reach(permission).is_some_and(|reach| reach.covers(&at, Some(company)));
        match (is_within(answers), is_within(asks)) {
            (true, _) => self.reach(answers, now).map(drop),
            (false, true) => Err(Refusal::NotAllowed.into()),
            (false, false) => Err(Refusal::NotFound.into()),
        }
    }

    /// Tells the transaction who acts in it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn stamp(self, connection: &mut PgConnection, now: OffsetDateTime) -> Answer<()> {
        let stamp = match self {
            Self::Staff(actor) => Stamp::of(actor, now),
            Self::Command(user) => {
                Stamp { staff: None, session: None, os_user: Some(user), via: Via::Command, at: now }
            }
            Self::Named(Named { staff, os_user, .. }) => {
                Stamp { staff: *staff, session: None, os_user: Some(os_user), via: Via::Command, at: now }
            }
        };
        staff::stamp(connection, &stamp).await
    }
}

/// What an act takes besides a connection: of a server, or of a command.
#[derive(Clone, Copy)]
pub struct Office<'a> {
    /// The configuration.
    pub config: &'a Config,
    /// Seals addresses and secrets.
    pub vault: &'a Vault,
    /// Chance.
    pub random: &'a Random,
    /// The time.
    pub clock: &'a Clock,
    /// What happens after the commit.
    pub jobs: &'a Jobs,
}

impl<'a> Office<'a> {
    /// Of a server.
    pub fn of(app: &'a App) -> Self {
        Self {
            config: &app.config,
            vault: &app.vault,
            random: &app.random,
            clock: &app.clock,
            jobs: &app.jobs,
        }
    }

    /// What deciding about members takes.
    pub fn means(self) -> Means {
        Means { clock: self.clock.clone(), random: self.random.clone(), jobs: self.jobs.clone() }
    }

    /// The present moment.
    pub fn now(self) -> OffsetDateTime {
        self.clock.now()
    }

    /// A page of the console, as whoever gets the link reads it.
    pub fn link(self, path: &str) -> String {
        let origin = self.config.console_address().unwrap_or_else(|| "http://console.localhost".to_owned());
        format!("{origin}{path}")
    }
}

/// Whether who asked for something at a site may still ask for it there: nothing is done for somebody who works there no more.
///
/// # Errors
/// `stale_version`.
pub(super) async fn require_asker(
    connection: &mut PgConnection,
    (asks, by): (Permission, StaffId),
    site: SiteId,
) -> Answer<()> {
    if staff::works_at(connection, by, asks.roles(), site).await? {
        Ok(())
    } else {
        Err(Refusal::StaleVersion.into())
    }
}

/// As [`require_asker`], of what administrators ask each other: theirs must still be all of this.
///
/// # Errors
/// `stale_version`.
pub(super) async fn require_administrator(
    connection: &mut PgConnection,
    by: StaffId,
    scope: &Scope,
) -> Answer<()> {
    if staff::administrators_over(connection, scope).await?.contains(&by) {
        Ok(())
    } else {
        Err(Refusal::StaleVersion.into())
    }
}

/// A reason in words, which somebody else may have to understand.
pub(super) fn reason(words: &str) -> Answer<&str> {
    let words = words.trim();
    let fits = (10..=1_000).contains(&words.chars().count()) && !words.contains('\0');
    if fits { Ok(words) } else { Err(FieldError::new("reason", "field_invalid").into()) }
}

/// In the console, why; a command may say nothing.
pub(super) fn given<'a>(doer: Doer<'_>, why: Option<&'a str>) -> Answer<Option<&'a str>> {
    match (doer, why) {
        (_, Some(words)) => reason(words).map(Some),
        (Doer::Staff(_), None) => Err(FieldError::new("reason", "field_invalid").into()),
        (Doer::Command(_) | Doer::Named(_), None) => Ok(None),
    }
}
