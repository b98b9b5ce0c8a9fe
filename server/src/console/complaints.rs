//! Complaints: the inbox, one case, and its files.

use super::caller::Colleague;
use crate::{
    app::App,
    backoffice::{self, Case, Doer, Earlier, Office, Person, WhyNot},
    complaints::{
        ComplaintCategory, ComplaintDecision, ComplaintNumber, Desk, FileRow, InboxFilter, InboxRow,
        InboxState, LineRow, Standing,
    },
    kernel::{
        extract::Parameters,
        ids::{OrderId, SiteId, StaffId},
        pagination::Position,
        problem::{Answer, Refusal},
    },
};
use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::header;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// A site, as staff know it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SiteLine {
    id: SiteId,
    name: String,
    domain: String,
}

impl SiteLine {
    pub(super) fn of(app: &App, id: SiteId) -> Self {
        let site = app.sites.by_id(id);
        let (name, domain) =
            site.map(|site| (site.settings.name.clone(), site.domain.clone())).unwrap_or_default();
        Self { id, name, domain }
    }
}

/// Somebody who works here.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StaffName {
    id: StaffId,
    name: String,
}

fn staff_name(id: Option<StaffId>, name: Option<String>) -> Option<StaffName> {
    id.map(|id| StaffName { id, name: name.unwrap_or_default() })
}

/// A line of the inbox.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InboxLine)]
pub(super) struct Line {
    number: String,
    category: ComplaintCategory,
    state: InboxState,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// Until when we answer; null while it is not our turn.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    answer_by: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    answered_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    closed_at: Option<OffsetDateTime>,
    #[schema(required = true)]
    decision: Option<ComplaintDecision>,
    site: SiteLine,
    /// The language to answer in.
    locale: String,
    /// How it begins.
    #[schema(required = true)]
    subject: Option<String>,
    /// Who sees to it.
    #[schema(required = true)]
    assignee: Option<StaffName>,
    /// It should have been answered.
    late: bool,
    /// It is against a decision of ours.
    is_appeal: bool,
    /// And the reader made that: somebody else decides.
    mine_decision: bool,
}

fn state(answer_by: Option<OffsetDateTime>, closed_at: Option<OffsetDateTime>) -> InboxState {
    match (closed_at, answer_by) {
        (Some(_), _) => InboxState::Closed,
        (None, Some(_)) => InboxState::Open,
        (None, None) => InboxState::Waiting,
    }
}

impl Line {
    fn of(app: &App, row: InboxRow) -> Self {
        let now = app.clock.now();
        Self {
            state: state(row.answer_by, row.closed_at),
            late: row.answer_by.is_some_and(|until| until < now),
            site: SiteLine::of(app, row.site),
            assignee: staff_name(row.assignee, row.assignee_name),
            number: row.number,
            category: row.category,
            created_at: row.created_at,
            answer_by: row.answer_by,
            answered_at: row.answered_at,
            closed_at: row.closed_at,
            decision: row.decision,
            locale: row.locale,
            subject: row.subject,
            is_appeal: row.is_appeal,
            mine_decision: row.is_own,
        }
    }
}

/// Which ones.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    /// Whose turn it is; ours.
    #[serde(default)]
    state: InboxState,
    /// Only what the caller sees to.
    #[serde(default)]
    mine: bool,
    category: Option<ComplaintCategory>,
    site: Option<SiteId>,
    /// `next` of the page before.
    #[param(max_length = 48)]
    cursor: Option<String>,
}

/// `{complaints, next}`.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Inbox {
    complaints: Vec<Line>,
    /// Where the next page begins; null: there is none.
    #[schema(required = true)]
    next: Option<String>,
}

/// Fifty complaints within reach: of what is our turn what must be answered soonest first, of what waits the longest first, of
/// what is closed the newest. That their beginnings were shown leaves a line in the log.
#[utoipa::path(get, path = "/api/console/complaints", tag = "complaints", security(("staff" = [])), params(Wanted),
    responses((status = 200, body = Inbox)))]
pub(super) async fn get_complaints(
    State(app): State<App>,
    caller: Colleague,
    Parameters(wanted): Parameters<Wanted>,
) -> Answer<Json<Inbox>> {
    let after = match wanted.cursor.as_deref() {
        None => None,
        Some(cursor) => Some(Position::parse(cursor).ok_or(Refusal::InvalidRequest)?),
    };
    let filter = InboxFilter {
        state: wanted.state,
        assignee: wanted.mine.then_some(caller.actor.id),
        category: wanted.category,
        site: wanted.site,
        reader: None,
        after,
        limit: 0,
    };
    let page =
        backoffice::list_complaints(&app.db, Office::of(&app), Doer::Staff(&caller.actor), filter).await?;
    let complaints = page.rows.into_iter().map(|row| Line::of(&app, row)).collect();
    Ok(Json(Inbox { complaints, next: page.next.map(Position::text) }))
}

/// Which one.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    /// "C-7KQ2M9XD".
    #[param(min_length = 1, max_length = 30)]
    number: String,
}

pub(super) fn number(typed: &str) -> Answer<ComplaintNumber> {
    Ok(ComplaintNumber::parse(typed).ok_or(Refusal::NotFound)?)
}

/// A file that came with a turn; `complaint-file` has its bytes.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CaseFile)]
pub(super) struct File {
    id: Uuid,
    name: String,
    /// picture or pdf.
    kind: String,
    bytes: i32,
}

/// A turn of it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CaseLine)]
pub(super) struct Written {
    /// 1 is the complaint itself.
    turn: i32,
    /// complainer or staff.
    by: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    text: String,
    /// The complainer was mailed about it.
    told: bool,
    files: Vec<File>,
}

impl Written {
    fn of(line: LineRow, files: &[FileRow]) -> Self {
        let own = files.iter().filter(|file| file.turn == line.turn);
        let files = own.map(|file| File {
            id: file.id,
            name: file.name.clone(),
            kind: file.kind.clone(),
            bytes: file.bytes,
        });
        let files = files.collect();
        Self { turn: line.turn, by: line.by, at: line.at, text: line.text, told: line.told, files }
    }
}

/// What somebody wrote and did not send yet.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Draft {
    text: String,
    by: StaffName,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// Somebody else who has it open.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Other {
    name: String,
    typing: bool,
}

/// Those who have it open, but for the caller.
pub(super) fn others(desks: &[Desk], caller: StaffId) -> Vec<Other> {
    let here = desks.iter().filter(|desk| desk.is_here && desk.staff != caller);
    here.map(|desk| Other { name: desk.name.clone(), typing: desk.is_typing }).collect()
}

/// The caller's own; without one, the newest of a colleague's.
fn draft(desks: &[Desk], caller: StaffId) -> Option<Draft> {
    let drafted = || desks.iter().filter(|desk| desk.draft.is_some());
    let desk = drafted().find(|desk| desk.staff == caller).or_else(|| drafted().next())?;
    let by = StaffName { id: desk.staff, name: desk.name.clone() };
    Some(Draft { text: desk.draft.clone()?, by, at: desk.drafted_at? })
}

/// A complaint with all that belongs to it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ConsoleCase {
    number: String,
    category: ComplaintCategory,
    state: InboxState,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// Until when we answer; null while it is not our turn.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    answer_by: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    answered_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    closed_at: Option<OffsetDateTime>,
    /// How it was decided.
    #[schema(required = true)]
    decision: Option<String>,
    site: SiteLine,
    /// The language to answer in.
    locale: String,
    #[schema(required = true)]
    assignee: Option<StaffName>,
    late: bool,
    is_appeal: bool,
    mine_decision: bool,
    /// Who complains, where it is a member.
    #[schema(required = true)]
    member: Option<Person>,
    /// A visitor's.
    #[schema(required = true)]
    name: Option<String>,
    /// Where we write to, as far as it is shown.
    #[schema(required = true)]
    email_masked: Option<String>,
    #[schema(required = true)]
    order: Option<OrderId>,
    /// Whom it is about.
    #[schema(required = true)]
    about: Option<Person>,
    /// The decision that it is against, where the number that was typed is one about the complainer.
    #[schema(required = true)]
    against: Option<Earlier>,
    /// What was typed as that number.
    #[schema(required = true)]
    against_typed: Option<String>,
    /// With a notice: the page that it is about, as it was typed. Never a link.
    #[schema(required = true)]
    page: Option<String>,
    lines: Vec<Written>,
    /// An answer or a decision names it: who wrote meanwhile is not written past.
    version: i32,
    #[schema(required = true)]
    draft: Option<Draft>,
    others: Vec<Other>,
    may_decide: bool,
    #[schema(required = true)]
    why_not: Option<WhyNot>,
}

impl ConsoleCase {
    fn of(app: &App, caller: StaffId, case: Case) -> Self {
        let Case { standing, row, member, email_masked, about, against, lines, files, desks, why_not } = case;
        let Standing {
            category, answered_at, assignee, assignee_name, version, is_appeal, is_own, site, ..
        } = standing;
        let now = app.clock.now();
        Self {
            state: state(row.answer_by, row.closed_at),
            late: row.answer_by.is_some_and(|until| until < now),
            site: SiteLine::of(app, site),
            assignee: staff_name(assignee, assignee_name),
            lines: lines.into_iter().map(|line| Written::of(line, &files)).collect(),
            draft: draft(&desks, caller),
            others: others(&desks, caller),
            against: against.map(Earlier::of),
            may_decide: why_not.is_none(),
            mine_decision: is_own,
            number: row.number,
            created_at: row.created_at,
            answer_by: row.answer_by,
            closed_at: row.closed_at,
            decision: row.decision,
            locale: row.locale,
            name: row.name,
            order: row.order,
            against_typed: row.against,
            page: row.page,
            category,
            answered_at,
            is_appeal,
            member,
            email_masked,
            about,
            version,
            why_not,
        }
    }
}

/// All of one; the look leaves a line in the log before anything is read.
#[utoipa::path(get, path = "/api/console/complaint", tag = "complaints", security(("staff" = [])), params(Which),
    responses((status = 200, body = ConsoleCase)))]
pub(super) async fn get_complaint(
    State(app): State<App>,
    caller: Colleague,
    Parameters(which): Parameters<Which>,
) -> Answer<Json<ConsoleCase>> {
    let doer = Doer::Staff(&caller.actor);
    let case = backoffice::read_complaint(&app.db, Office::of(&app), doer, &number(&which.number)?).await?;
    Ok(Json(ConsoleCase::of(&app, caller.actor.id, case)))
}

/// Which file.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct WhichFile {
    /// Of which complaint.
    #[param(min_length = 1, max_length = 30)]
    number: String,
    /// As the case names it.
    file: Uuid,
}

/// The bytes of a file: a picture as the WebP file that we drew, a PDF to be saved and never shown. Leaves a line in the log.
#[utoipa::path(get, path = "/api/console/complaint-file", tag = "complaints", security(("staff" = [])), params(WhichFile),
    responses((status = 200, body = Vec<u8>, content_type = "application/octet-stream")))]
pub(super) async fn get_complaint_file(
    State(app): State<App>,
    caller: Colleague,
    Parameters(which): Parameters<WhichFile>,
) -> Answer<Response> {
    let (doer, number) = (Doer::Staff(&caller.actor), number(&which.number)?);
    let file = backoffice::take_complaint_file(&app.db, Office::of(&app), doer, &number, which.file).await?;
    let stored = app.media.get(&file.blob).await.map_err(|error| {
        tracing::warn!("the store of files does not answer: {error:#}");
        Refusal::Unavailable
    });
    let bytes = stored?.ok_or(Refusal::NotFound)?;
    // By its id: a stranger's name for it steers nothing. What no browser knows it opens nowhere.
    let (kind, shown) = match file.kind.as_str() {
        "picture" => ("image/webp", format!("inline; filename=\"{}.webp\"", file.id)),
        _ => ("application/octet-stream", format!("attachment; filename=\"{}.pdf\"", file.id)),
    };
    let headers = [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, shown)];
    Ok((headers, bytes).into_response())
}
