//! What every handler and job can reach. The one thing that all features may name; how the parts
//! are started is in serve.rs, which routes there are in routes.rs.

use crate::{
    builds::Builds,
    config::Config,
    kernel::{
        browse_limit::BrowseLimit,
        clock::Clock,
        database::Database,
        events::{Event, EventHub},
        ids::{MailId, MemberId, SiteId},
        problem::Answer,
        pulse::Pulse,
        random::Random,
        replica::Replica,
        roster::Roster,
        vault::Vault,
    },
    mail::{self, Kind},
    media::Media,
    metrics::Metrics,
    outbound::{PushService, SmsGateway},
    sessions::{Activity, KnownSessions},
    settings::{AddressCountries, Sites},
};
use ::jobs::Jobs;
use futures_util::future::BoxFuture;
use sqlx::PgConnection;
use std::{ops::Deref, sync::Arc};
use tokio::sync::watch;

/// The process's parts; cheap to clone.
#[derive(Clone)]
pub struct App {
    /// The database. Calls and jobs have connections of their own, so that neither wait for the other.
    pub db: Database,
    parts: Arc<Parts>,
}

/// See the fields.
pub struct Parts {
    /// The configuration.
    pub config: Config,
    /// The connections of jobs.
    pub db_of_jobs: Database,
    /// The connections of the console.
    pub db_of_console: Database,
    /// Whether the database answers.
    pub pulse: Pulse,
    /// A copy of it for what is only read, if there is one.
    pub replica: Replica,
    /// Whom a search can find, in memory; empty until `serve_on`.
    pub roster: Roster,
    /// The time.
    pub clock: Clock,
    /// Chance.
    pub random: Random,
    /// The sites by host.
    pub sites: Sites,
    /// The countries of visitors' addresses.
    pub address_countries: AddressCountries,
    /// Work that leaves the request path.
    pub jobs: Jobs,
    /// Wakes open pages.
    pub hub: EventHub,
    /// Who was here lately.
    pub activity: Activity,
    /// Sessions that are certain to live, in memory; empty until `serve_on`.
    pub known_sessions: KnownSessions,
    /// How many others members may look at.
    pub browse_limit: BrowseLimit,
    /// Photos: blobs and who may see them.
    pub media: Media,
    /// Files of this build of the web app and of earlier ones.
    pub builds: Builds,
    /// The way out for mails.
    pub mail: mail::Transport,
    /// The way out for text messages.
    pub sms: SmsGateway,
    /// Seals what the database must not tell.
    pub vault: Vault,
    /// The way out for pushes.
    pub push: PushService,
    /// What upper features do when lower ones have something to tell.
    pub hooks: Hooks,
    /// The client for calls to providers.
    pub http: reqwest::Client,
    /// What operators watch.
    pub metrics: Metrics,
    /// Turns true when the process is about to stop: streams and waits end.
    pub stopping: watch::Receiver<bool>,
}

/// Runs inside the transaction of what happened to the member; its events are delivered after the
/// commit.
pub type MemberHook =
    for<'a> fn(&'a mut PgConnection, &'a App, MemberId) -> BoxFuture<'a, Answer<Vec<Event>>>;

/// Somebody who is about to be erased for good, and what else they are known by.
#[derive(Clone, Debug)]
pub struct Leaver {
    /// Who.
    pub member: MemberId,
    /// Where; accounts belong to a site.
    pub site: SiteId,
    /// The address in use, and those they moved from or were moving to.
    pub emails: Vec<String>,
    /// As `idempotency::claim` and the counters know them.
    pub actors: Vec<String>,
}

/// Erases all that is left of somebody, inside the caller's transaction.
pub type EraseHook = for<'a> fn(&'a mut PgConnection, &'a App, &'a Leaver) -> BoxFuture<'a, Answer<()>>;

/// Hears of a mail that the mail server refused for good, and in which words.
pub type RefusalHook =
    for<'a> fn(&'a mut PgConnection, &'a App, MailId, &'a str) -> BoxFuture<'a, Answer<()>>;

/// Says whether a mail still tells the truth, right before it would leave.
pub type OutgoingHook =
    for<'a> fn(&'a mut PgConnection, &'a App, MailId, Kind) -> BoxFuture<'a, Answer<bool>>;

/// Reactions that go against the order of dependency, wired in serve.rs.
#[derive(Clone, Debug, Default)]
pub struct Hooks {
    /// The member confirmed their address, for the first time.
    pub activated: Vec<MemberHook>,
    /// The member left and is hidden; they may come back.
    pub left: Vec<MemberHook>,
    /// The member came back.
    pub returned: Vec<MemberHook>,
    /// The member's time to come back is over.
    pub erased: Vec<EraseHook>,
    /// The mail server will never take a mail.
    pub refused: Vec<RefusalHook>,
    /// A mail that its reader may switch off is about to leave.
    pub outgoing: Vec<OutgoingHook>,
}

impl App {
    /// Puts the parts together, for calls.
    pub fn new(db: Database, parts: Parts) -> Self {
        Self { db, parts: Arc::new(parts) }
    }

    /// The same parts, for the console.
    #[must_use]
    pub fn for_console(&self) -> Self {
        Self { db: self.db_of_console.clone(), ..self.clone() }
    }

    /// The same parts, for jobs.
    #[must_use]
    pub fn for_jobs(&self) -> Self {
        Self { db: self.db_of_jobs.clone(), ..self.clone() }
    }
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.parts
    }
}
