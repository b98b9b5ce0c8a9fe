//! Whom the calendar tells, and by which ways.

use super::{
    rules::is_decent,
    store::{self, Standing},
};
use crate::{
    accounts,
    app::App,
    kernel::{
        ids::{MailId, MemberId},
        locale::Locale,
        problem::Answer,
        texts::Arguments,
        zone::Zone,
    },
    mail::{self, Kind, Line, Mail, PreferenceKind},
    members,
    notifications::{self, PushBrowser, Ways},
    settings::Site,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// A closed site is looked at again so much later.
pub(super) const CLOSED: Duration = Duration::WEEK;

/// A member with an account in use, on a site that is open.
#[derive(Debug)]
pub struct Reader {
    pub(super) member: MemberId,
    pub(super) zone: Zone,
    /// When they were last here; when they joined, if never since.
    pub(super) last_visit: OffsetDateTime,
    site: Site,
    locale: Locale,
    email: String,
    takes_mail: bool,
}

impl Reader {
    /// None for members who no longer have an account in use, or whose site is closed.
    pub(super) async fn of(
        connection: &mut PgConnection,
        app: &App,
        member: MemberId,
        standing: &Standing,
    ) -> Answer<Option<Self>> {
        if !standing.is_active {
            return Ok(None);
        }
        let facts = accounts::facts(connection, member).await?;
        let Some(site) = app.sites.by_id(facts.site).filter(|site| site.state.is_open()) else {
            return Ok(None);
        };
        // What the process has not written yet is later than what it has.
        let here = app.activity.last_seen(&[member]).remove(&member);
        Ok(Some(Self {
            member,
            zone: facts.zone,
            last_visit: here.map_or(standing.last_visit, |here| here.max(standing.last_visit)),
            site,
            locale: facts.language,
            email: facts.email,
            takes_mail: standing.takes_mail,
        }))
    }

    /// By which ways they want to hear of it; by mail only if mails reach them.
    ///
    /// # Errors
    /// The database's.
    pub async fn ways(&self, connection: &mut PgConnection, kind: PreferenceKind) -> Answer<Ways> {
        let wanted = notifications::preferences(connection, self.member).await?.of(kind);
        Ok(Ways { email: wanted.email && self.takes_mail, ..wanted })
    }

    /// Their language.
    pub fn locale(&self) -> Locale {
        self.locale
    }

    /// Where their days begin and end.
    pub fn zone(&self) -> Zone {
        self.zone
    }

    /// Writes them a mail, for the caller's commit. Its texts may mention `name`, theirs.
    ///
    /// # Errors
    /// The database's.
    pub async fn mail(
        &self,
        connection: &mut PgConnection,
        app: &App,
        kind: Kind,
        mut arguments: Arguments,
        lines: Vec<Line>,
        path: &str,
    ) -> Answer<MailId> {
        arguments.push(("name", members::name(connection, self.member).await?.into()));
        let mail = Mail {
            site: &self.site,
            member: Some(self.member),
            locale: self.locale,
            recipient: &self.email,
            kind,
            arguments,
            lines,
            path: Some(path.to_owned()),
        };
        mail::enqueue(connection, app, &mail).await
    }

    /// The browser, if they still want pushes of this kind there, and it is a decent hour.
    ///
    /// # Errors
    /// The database's.
    pub async fn browser(
        &self,
        connection: &mut PgConnection,
        app: &App,
        kind: PreferenceKind,
        subscription: Uuid,
    ) -> Answer<Option<PushBrowser>> {
        if !is_decent(self.zone, app.clock.now()) || !self.ways(connection, kind).await?.push {
            return Ok(None);
        }
        notifications::push_browser(connection, app, subscription, self.member).await
    }
}

/// The member as a reader; None for members who no longer have an account in use, or whose site is closed.
///
/// # Errors
/// The database's.
pub async fn reader(connection: &mut PgConnection, app: &App, member: MemberId) -> Answer<Option<Reader>> {
    let Some(standing) = store::standing(connection, member).await? else { return Ok(None) };
    Reader::of(connection, app, member, &standing).await
}
