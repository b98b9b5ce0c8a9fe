//! A member's file: what is kept about them, section by section. A section is a right of its own, it is read for an open case
//! that is about this member, and it leaves a line of its own before it is read. Nobody acts as a member.
//!
//! Read top-down: the sections and what opens them (here), the cases that they are opened for (`cases`), and what stands in each
//! (`sections`, `money`).

pub(super) mod cases;
mod money;
mod sections;

pub use cases::{CaseKind, OpenCase};
pub use money::{MembersOrder, OrdersSection};
pub use sections::{
    AccountSection, ComplaintsSection, DecisionsSection, FileComplaint, FileMail, FilePhoto, MailsSection,
    NotesSection, PhotosSection, ReportCounts, SessionsSection,
};

use super::{Doer, Office, complaints::Act, subject};
use crate::{
    app::App,
    complaints::Sight,
    kernel::{
        ids::MemberId,
        problem::{Answer, FieldError, Problem, Refusal},
    },
    members::{self, Profile},
    staff::{self, Chain, Entry, LONGEST_NOTE, Permission},
};
use serde::Serialize;
use serde_json::json;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// What a file is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FileSection)]
pub enum Section {
    /// Who they are, and how the account stands.
    Account,
    /// Their page as others see it.
    Profile,
    /// How each photo stands.
    Photos,
    /// What was decided about them.
    Decisions,
    /// Complaints of theirs and about them.
    Complaints,
    /// What they bought, and their credits.
    Orders,
    /// On how many devices they are logged in.
    Sessions,
    /// Which mails left, without their words.
    Mails,
    /// What colleagues noted.
    Notes,
}

impl Section {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 9] = [
        Self::Account,
        Self::Profile,
        Self::Photos,
        Self::Decisions,
        Self::Complaints,
        Self::Orders,
        Self::Sessions,
        Self::Mails,
        Self::Notes,
    ];

    /// What opens it.
    pub fn permission(self) -> Permission {
        match self {
            Self::Account => Permission::ReadMembers,
            Self::Profile => Permission::ReadMemberProfiles,
            Self::Photos => Permission::ReadMemberPhotos,
            Self::Decisions => Permission::ReadEarlierDecisions,
            Self::Complaints => Permission::ReadComplaints,
            Self::Orders => Permission::ReadOrders,
            Self::Sessions => Permission::ReadMemberSessions,
            Self::Mails => Permission::ReadOutbox,
            Self::Notes => Permission::ReadNotes,
        }
    }

    /// As the log calls it.
    fn action(self) -> &'static str {
        match self {
            Self::Account => "member.account_read",
            Self::Profile => "member.profile_read",
            Self::Photos => "member.photos_read",
            Self::Decisions => "member.decisions_read",
            Self::Complaints => "member.complaints_read",
            Self::Orders => "member.orders_read",
            Self::Sessions => "member.sessions_read",
            Self::Mails => "member.mails_read",
            Self::Notes => "member.notes_read",
        }
    }
}

/// Whose file, and the open case that it is read for.
#[derive(Clone, Debug)]
pub struct Whose<'a> {
    /// Whose.
    pub member: MemberId,
    /// A complaint's number, a report's id, or that of an order whose payment is looked into; None: nothing is read.
    pub case: Option<&'a str>,
}

/// What somebody may open of a member's file, and what for.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = FileCover)]
pub struct Cover {
    /// Those that their roles open.
    pub sections: Vec<Section>,
    /// The open cases about the member, as far as they see them; the newest first.
    pub cases: Vec<OpenCase>,
}

/// Which sections somebody may open, and for which cases: nothing of the file itself.
///
/// # Errors
/// `not_allowed` for whoever opens no section anywhere; `not_found` for a member out of reach.
pub async fn file_cover(app: &App, doer: Doer<'_>, member: MemberId) -> Answer<Cover> {
    let now = app.clock.now();
    if Section::ALL.iter().all(|section| doer.reach(section.permission(), now).is_err()) {
        return Err(Refusal::NotAllowed.into());
    }
    let mut look = app.db.begin().await?;
    let mut sections = Vec::new();
    for section in Section::ALL {
        if cases::reaches(&mut look, doer, (section.permission(), member), now).await? {
            sections.push(section);
        }
    }
    if sections.is_empty() {
        return Err(Refusal::NotFound.into());
    }
    note_look(&mut look, Office::of(app), doer, ("member.cases_read", member, None)).await?;
    look.commit().await?;
    let cases = cases::open_cases(&mut *app.db.acquire().await?, doer, member, now).await?;
    Ok(Cover { sections, cases })
}

/// Opens a section: it is theirs to read, for a case that fits, and the log says so before anything is read.
async fn open(app: &App, doer: Doer<'_>, whose: &Whose<'_>, section: Section) -> Answer<()> {
    let now = app.clock.now();
    let reach = doer.reach(section.permission(), now)?;
    let mut look = app.db.begin().await?;
    subject::site_of(&mut look, &reach, whose.member).await?;
    let case = cases::named(&mut look, doer, whose, now).await?;
    note_look(&mut look, Office::of(app), doer, (section.action(), whose.member, Some(&case))).await?;
    look.commit().await?;
    Ok(())
}

/// One line for each session, section and case in ten minutes; the last thing of its transaction.
async fn note_look(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (action, member, case): (&'static str, MemberId, Option<&OpenCase>),
) -> Answer<()> {
    let now = office.now();
    doer.stamp(connection, now).await?;
    if staff::has_looked_at(connection, action, (member.0, case.map(|case| case.id)), now).await? {
        return Ok(());
    }
    let site = sqlx::query_scalar!("select site_id from profiles where id = $1", member.0)
        .fetch_optional(&mut *connection)
        .await?;
    let entry = Entry {
        chain: Chain::Read,
        action,
        subject: Some(("member", member.0)),
        site: site.map(crate::kernel::ids::SiteId),
        case: case.map(|case| (case.kind.code(), case.id)),
        facts: json!({}),
        reason: None,
    };
    staff::append(connection, office.random, &entry).await?;
    Ok(())
}

/// What they see of complaints; None: nothing anywhere.
async fn sight(connection: &mut PgConnection, doer: Doer<'_>, now: OffsetDateTime) -> Answer<Option<Sight>> {
    match Act::Read.sight(connection, doer, now).await {
        Ok(sight) => Ok(Some(sight)),
        Err(Problem::Refused(Refusal::NotAllowed)) => Ok(None),
        Err(problem) => Err(problem),
    }
}

macro_rules! readers {
    ($($(#[$doc:meta])* $name:ident = $section:ident $read:path => $type:ty),* $(,)?) => {
        $(
            $(#[$doc])*
            ///
            /// # Errors
            /// `not_allowed`; `not_found` for a member out of reach; `access_reason_required` without an open case that is about
            /// them.
            pub async fn $name(app: &App, doer: Doer<'_>, whose: &Whose<'_>) -> Answer<$type> {
                open(app, doer, whose, Section::$section).await?;
                let mut connection = app.db.acquire().await?;
                $read(&mut connection, doer, whose.member, app.clock.now()).await
            }
        )*
    };
}

readers! {
    /// Who they are, and how the account stands.
    read_account = Account sections::account => AccountSection,
    /// How each photo stands.
    read_photos = Photos sections::photos => PhotosSection,
    /// What was decided about them.
    read_decisions = Decisions sections::decisions => DecisionsSection,
    /// Complaints of theirs and about them, as far as the reader sees complaints.
    read_complaints = Complaints sections::complaints => ComplaintsSection,
    /// What they bought, and their credits.
    read_orders = Orders money::orders => OrdersSection,
    /// On how many devices they are logged in.
    read_sessions = Sessions sections::sessions => SessionsSection,
    /// Which mails left, and what mailboxes said of them.
    read_mails = Mails sections::mails => MailsSection,
    /// What colleagues noted.
    read_notes = Notes sections::notes => NotesSection,
}

/// Their page as another member of the site gets it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProfileSection {
    /// Null: others find nobody.
    #[schema(required = true)]
    pub profile: Option<Profile>,
}

/// Their page, by the members' own code.
///
/// # Errors
/// As reading any other section.
pub async fn read_profile(app: &App, doer: Doer<'_>, whose: &Whose<'_>) -> Answer<ProfileSection> {
    open(app, doer, whose, Section::Profile).await?;
    Ok(ProfileSection { profile: members::as_others_see(app, whose.member).await? })
}

/// Notes something beside a member, for an open case that is about them; the note's id.
///
/// # Errors
/// As reading a section; `invalid_request` for a text that is empty or too long.
pub async fn write_note(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    whose: &Whose<'_>,
    text: &str,
) -> Answer<Uuid> {
    let now = office.now();
    let reach = doer.reach(Permission::WriteNotes, now)?;
    let by = doer.staff().ok_or(Refusal::ConsoleOnly)?;
    let site = subject::site_of(connection, &reach, whose.member).await?;
    cases::named(connection, doer, whose, now).await?;
    let text = text.trim();
    let fits = (1..=LONGEST_NOTE).contains(&text.chars().count())
        && text.chars().all(|letter| letter == '\n' || !letter.is_control());
    if !fits {
        return Err(FieldError::new("text", "field_invalid").into());
    }
    doer.stamp(connection, now).await?;
    let id = office.random.uuid();
    staff::add_note(connection, id, (whose.member, site), (by, text), now).await?;
    Ok(id)
}
