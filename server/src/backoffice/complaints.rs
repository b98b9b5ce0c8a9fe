//! Complaints as staff read them: they go through them, open one, take a file of it and write a draft. What they do about it is in
//! `complaint_acts`.

use super::{
    Doer, Office, claims,
    person::{Person, masked, person},
    subject,
};
use crate::{
    accounts::{self, DecisionRow},
    complaints::{
        self, ComplaintNumber, ComplaintRow, Desk, FileRow, InboxFilter, InboxRow, LineRow, Sight, StaffAct,
        Standing, Weight,
    },
    kernel::{
        database::Database,
        ids::{MemberId, SiteId},
        pagination::Position,
        problem::{Answer, FieldError, Problem, Refusal},
    },
    members::MessageText,
    staff::{self, Chain, Entry, ItemKind, Permission, Reach},
};
use serde_json::json;
use sqlx::PgConnection;
use std::collections::BTreeSet;
use time::OffsetDateTime;
use uuid::Uuid;

/// Longest answer, in characters as people count them.
pub const MAX_ANSWER: u16 = 5_000;
/// Lines of a page.
const PAGE: i64 = 50;

/// What somebody does with a complaint.
#[derive(Clone, Copy)]
pub(super) enum Act {
    Read,
    Answer,
    Decide,
}

impl Act {
    /// Whoever has one of these may. A notice is also a moderator's, and a severe one only theirs who do nothing lighter.
    pub(super) fn permissions(self, weight: Weight) -> &'static [Permission] {
        use Permission as P;
        match (weight, self) {
            (Weight::Severe, _) => &[P::ReviewSevere],
            (Weight::Notice, Self::Read) => &[P::ReviewNotices, P::ReadComplaints],
            (Weight::Notice, Self::Answer) => &[P::ReviewNotices, P::AnswerComplaints],
            (Weight::Notice, Self::Decide) => &[P::ReviewNotices, P::DecideComplaints],
            (Weight::Plain, Self::Read) => &[P::ReadComplaints],
            (Weight::Plain, Self::Answer) => &[P::AnswerComplaints],
            (Weight::Plain, Self::Decide) => &[P::DecideComplaints],
        }
    }

    fn reaches(self, doer: Doer<'_>, weight: Weight, now: OffsetDateTime) -> Vec<Reach> {
        self.permissions(weight).iter().filter_map(|one| doer.reach(*one, now).ok()).collect()
    }

    /// What they see of complaints for this.
    ///
    /// # Errors
    /// `not_allowed` where that is nothing, anywhere.
    pub(super) async fn sight(
        self,
        connection: &mut PgConnection,
        doer: Doer<'_>,
        now: OffsetDateTime,
    ) -> Answer<Sight> {
        let [plain, notices, severe] =
            [Weight::Plain, Weight::Notice, Weight::Severe].map(|weight| self.reaches(doer, weight, now));
        if plain.is_empty() && notices.is_empty() && severe.is_empty() {
            return Err(Refusal::NotAllowed.into());
        }
        Sight::of(connection, &plain, &notices, &severe).await
    }

    /// The complaint, held. What cannot be read is not there.
    pub(super) async fn hold(
        self,
        connection: &mut PgConnection,
        doer: Doer<'_>,
        number: &ComplaintNumber,
        now: OffsetDateTime,
    ) -> Answer<Standing> {
        let read = Self::Read.sight(connection, doer, now).await?;
        let standing = complaints::hold_standing(connection, number, &read, doer.staff()).await?;
        let standing = standing.ok_or(Refusal::NotFound)?;
        if !self.sight(connection, doer, now).await?.covers(&standing) {
            return Err(Refusal::NotAllowed.into());
        }
        Ok(standing)
    }
}

/// A page of the inbox.
#[derive(Debug)]
pub struct InboxPage {
    /// Its lines.
    pub rows: Vec<InboxRow>,
    /// Where the next one begins; None: there is none.
    pub next: Option<Position>,
}

/// A page of what somebody sees. That they were shown how these begin is written down.
///
/// # Errors
/// `not_allowed`.
pub async fn list_complaints(
    db: &Database,
    office: Office<'_>,
    doer: Doer<'_>,
    filter: InboxFilter,
) -> Answer<InboxPage> {
    let (now, state) = (office.now(), filter.state);
    let mut transaction = db.begin().await?;
    let sight = Act::Read.sight(&mut transaction, doer, now).await?;
    let filter = InboxFilter { reader: doer.staff(), limit: PAGE + 1, ..filter };
    let mut rows = complaints::inbox(&mut transaction, &sight, &filter).await?;
    let page = usize::try_from(PAGE).unwrap_or(usize::MAX);
    let is_more = rows.len() > page;
    rows.truncate(page);
    let numbers: Vec<&str> = rows.iter().map(|row| row.number.as_str()).collect();
    let facts = json!({ "complaints": numbers });
    if !rows.is_empty() {
        doer.stamp(&mut transaction, now).await?;
        if !staff::was_shown(&mut transaction, "complaint.listed", &facts, now).await? {
            let entry = Entry {
                chain: Chain::Read,
                action: "complaint.listed",
                subject: None,
                site: None,
                case: None,
                facts,
                reason: None,
            };
            staff::append(&mut transaction, office.random, &entry).await?;
        }
    }
    transaction.commit().await?;
    let next = rows.last().filter(|_| is_more).map(|row| row.position(state));
    Ok(InboxPage { rows, next })
}

/// A complaint with all that belongs to it.
#[derive(Debug)]
pub struct Case {
    /// Where it stands.
    pub standing: Standing,
    /// What was said of it.
    pub row: ComplaintRow,
    /// Who complains, where it is a member.
    pub member: Option<Person>,
    /// Their address, as far as it is shown.
    pub email_masked: Option<String>,
    /// Whom it is about.
    pub about: Option<Person>,
    /// The decision that it is against.
    pub against: Option<DecisionRow>,
    /// What was written.
    pub lines: Vec<LineRow>,
    /// What came with it.
    pub files: Vec<FileRow>,
    /// Who has it open, and what they write.
    pub desks: Vec<Desk>,
    /// Why the reader may not decide; None: they may.
    pub why_not: Option<WhyNot>,
}

/// Why somebody may not decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WhyNot {
    /// It was decided.
    ComplaintClosed,
    /// They may not decide on complaints like this.
    NotAllowed,
    /// It is against a decision of theirs.
    OwnDecision,
}

/// Reads one; that it was read is written down before.
///
/// # Errors
/// `not_allowed`; `not_found`, also out of reach; `cap_reached` for a severe one more than they may be shown today.
pub async fn read_complaint(
    db: &Database,
    office: Office<'_>,
    doer: Doer<'_>,
    number: &ComplaintNumber,
) -> Answer<Case> {
    let now = office.now();
    let mut transaction = db.begin().await?;
    let standing = look_at(&mut transaction, doer, number, StaffAct::Shown, now).await?;
    if let Doer::Staff(actor) = doer {
        complaints::sit_down(&mut transaction, standing.id, actor.id, now).await?;
    }
    transaction.commit().await?;
    gather(&mut *db.acquire().await?, doer, number, standing, now).await
}

async fn gather(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    number: &ComplaintNumber,
    standing: Standing,
    now: OffsetDateTime,
) -> Answer<Case> {
    let row = complaints::complaint(connection, number).await?.ok_or(Refusal::NotFound)?;
    let member = match row.member {
        Some(member) => person(connection, member, now).await?,
        None => None,
    };
    let about = match row.about {
        Some(about) => person(connection, about, now).await?,
        None => None,
    };
    let email = match (&row.email, row.member) {
        (Some(email), _) => Some(email.clone()),
        (None, Some(member)) => match accounts::facts(connection, member).await {
            Ok(facts) => Some(facts.email),
            Err(Problem::Refused(_)) => None,
            Err(problem) => return Err(problem),
        },
        (None, None) => None,
    };
    let against = match &row.against {
        Some(against) => decision_against(connection, against, (row.member, standing.site)).await?,
        None => None,
    };
    let may = match Act::Decide.sight(connection, doer, now).await {
        Ok(sight) => sight.covers(&standing),
        Err(Problem::Refused(Refusal::NotAllowed)) => false,
        Err(problem) => return Err(problem),
    };
    let why_not = match (standing.closed_at.is_some(), may, standing.is_own) {
        (true, ..) => Some(WhyNot::ComplaintClosed),
        (_, false, _) => Some(WhyNot::NotAllowed),
        (_, _, true) => Some(WhyNot::OwnDecision),
        _ => None,
    };
    Ok(Case {
        lines: complaints::lines(connection, row.id).await?,
        files: complaints::files(connection, row.id).await?,
        desks: complaints::desks(connection, row.id, now).await?,
        email_masked: email.as_deref().map(masked),
        standing,
        row,
        member,
        about,
        against,
        why_not,
    })
}

/// The decision that a complaint is against: about whoever complains, and, as a visitor may name any, about a member of the site on
/// which they do. Those who see to it reach no other.
pub(super) async fn decision_against(
    connection: &mut PgConnection,
    number: &str,
    (member, site): (Option<MemberId>, SiteId),
) -> Answer<Option<DecisionRow>> {
    let Some(row) = accounts::decision_named(connection, number, member).await? else { return Ok(None) };
    let there = Reach::Some { companies: BTreeSet::new(), sites: BTreeSet::from([site]) };
    match subject::site_of(connection, &there, row.member).await {
        Ok(_) => Ok(Some(row)),
        Err(Problem::Refused(Refusal::NotFound)) => Ok(None),
        Err(problem) => Err(problem),
    }
}

/// Where a complaint stands that somebody is about to see; that they do is written down, unless the same session did so lately. A
/// severe one counts to what they are shown today.
async fn look_at(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    number: &ComplaintNumber,
    act: StaffAct,
    now: OffsetDateTime,
) -> Answer<Standing> {
    let sight = Act::Read.sight(connection, doer, now).await?;
    let standing = complaints::standing(connection, number, &sight, doer.staff()).await?;
    let standing = standing.ok_or(Refusal::NotFound)?;
    doer.stamp(connection, now).await?;
    let counted = standing.category.weight() == Weight::Severe
        && claims::see_severe(connection, doer, (ItemKind::Complaint, standing.id, standing.site), now)
            .await?;
    let is_known = !counted
        && act == StaffAct::Shown
        && staff::has_looked(connection, "complaint.shown", standing.id, now).await?;
    if !is_known {
        complaints::note_act(connection, standing.id, doer.name(), act, now).await?;
    }
    Ok(standing)
}

/// A file of it, to be taken out; that it was is written down before.
///
/// # Errors
/// `not_allowed`; `not_found`, also for a file of another complaint.
pub async fn take_complaint_file(
    db: &Database,
    office: Office<'_>,
    doer: Doer<'_>,
    number: &ComplaintNumber,
    file: Uuid,
) -> Answer<FileRow> {
    let mut transaction = db.begin().await?;
    let standing = look_at(&mut transaction, doer, number, StaffAct::FileTaken, office.now()).await?;
    let files = complaints::files(&mut transaction, standing.id).await?;
    let found = files.into_iter().find(|found| found.id == file).ok_or(Refusal::NotFound)?;
    transaction.commit().await?;
    Ok(found)
}

/// Who has it open, and its version: what an open page asks for again and again. Nothing of it is a member's.
///
/// # Errors
/// `not_allowed`; `not_found`.
pub async fn stay_at_complaint(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    number: &ComplaintNumber,
) -> Answer<(i32, Vec<Desk>)> {
    let (now, staff) = (office.now(), doer.staff().ok_or(Refusal::NotAllowed)?);
    let sight = Act::Read.sight(connection, doer, now).await?;
    let standing = complaints::standing(connection, number, &sight, Some(staff)).await?;
    let standing = standing.ok_or(Refusal::NotFound)?;
    complaints::sit_down(connection, standing.id, staff, now).await?;
    Ok((standing.version, complaints::desks(connection, standing.id, now).await?))
}

/// Keeps what somebody is writing; nothing of it wipes it out.
///
/// # Errors
/// `not_allowed`; `not_found`; `complaint_closed`; the field that is wrong.
pub async fn keep_draft(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    number: &ComplaintNumber,
    (text, turn): (&str, i32),
) -> Answer<()> {
    let (now, staff) = (office.now(), doer.staff().ok_or(Refusal::NotAllowed)?);
    let standing = Act::Answer.hold(connection, doer, number, now).await?;
    require_open(&standing)?;
    if !(0..=100).contains(&turn) {
        return Err(FieldError::new("turn", "field_invalid").into());
    }
    let text =
        if text.trim().is_empty() { None } else { Some(MessageText::parse("text", text, MAX_ANSWER)?) };
    let draft = text.as_ref().map(|text| (text.as_str(), turn));
    complaints::put_draft(connection, (standing.id, staff), draft, now).await
}

pub(super) fn require_open(standing: &Standing) -> Answer<()> {
    if standing.closed_at.is_some() { Err(Refusal::ComplaintClosed.into()) } else { Ok(()) }
}
