//! What two members wrote each other, read for an open report between them: one person asks, another one lets them, for half an
//! hour and 200 messages at most. What gives them is the database's (`staff::read_messages`); here is who may.

use super::{
    Doer, Office, Person,
    doer::{reason, require_asker},
    member_file::{CaseKind, Whose, cases},
    person::person,
    subject,
};
use crate::{
    app::App,
    kernel::{
        ids::MemberId,
        problem::{Answer, FieldError, Refusal},
    },
    staff::{
        self, MOST_LINES, MessagesGrant, MessagesProposal, MessagesRequest, Permission, ReadMessage, Scope,
    },
};
use serde::Serialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// What waits for an answer, and what may be read.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MessagesToRead {
    /// Those that the caller may answer, and their own; the oldest first.
    pub requests: Vec<MessagesRequest>,
    /// Theirs to read now.
    pub grants: Vec<MessagesGrant>,
}

/// What two people wrote each other, as far as the grant goes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MessagesRead {
    /// By whose leave.
    pub grant: MessagesGrant,
    /// The two, as far as they are still there.
    pub people: Vec<Person>,
    /// The oldest first.
    pub messages: Vec<ReadMessage>,
}

/// The conversation of who reported and who was, as an open report has them.
struct Talk {
    conversation: Uuid,
    last: i32,
}

async fn talk(connection: &mut PgConnection, report: Uuid) -> Answer<Option<Talk>> {
    let conversation = sqlx::query_scalar!(
        "select conversation_id from conversation_pairs
         where member_id = (select reported_id from reports where id = $1 and closed_at is null)
           and other_id = (select reporter_id from reports where id = $1 and closed_at is null)",
        report,
    );
    let Some(conversation) = conversation.fetch_optional(&mut *connection).await? else { return Ok(None) };
    let talk = sqlx::query_as!(
        Talk,
        "select id as conversation, last_seq as last from conversations where id = $1 and last_seq > 0",
        conversation,
    );
    Ok(talk.fetch_optional(connection).await?)
}

/// Asks a second person whether the last so many messages between who reported and who was may be read; the request's id.
///
/// # Errors
/// `not_allowed`; `not_found` for a member out of reach, or where the two never wrote each other; `access_reason_required`
/// without an open report about the member; `invalid_request` for a number or a reason that is none.
pub async fn ask_for_messages(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    whose: &Whose<'_>,
    (lines, words): (i32, &str),
) -> Answer<Uuid> {
    let now = office.now();
    let reach = doer.reach(Permission::RequestMessages, now)?;
    let by = doer.staff().ok_or(Refusal::ConsoleOnly)?;
    let site = subject::site_of(connection, &reach, whose.member).await?;
    let case = cases::named(connection, doer, whose, now).await?;
    if case.kind != CaseKind::Report {
        return Err(Refusal::AccessReasonRequired.into());
    }
    let why = reason(words)?;
    if !(1..=MOST_LINES).contains(&lines) {
        return Err(FieldError::new("lines", "field_invalid").into());
    }
    let talk = talk(connection, case.id).await?.ok_or(Refusal::NotFound)?;
    let from = talk.last.saturating_sub(lines).saturating_add(1).max(1);
    let wish = MessagesProposal { report: case.id, conversation: talk.conversation, from, to: talk.last };
    doer.stamp(connection, now).await?;
    let id = office.random.uuid();
    staff::ask_for_messages(connection, (id, by), (whose.member, site), (&wish, why), now).await?;
    Ok(id)
}

/// What waits, and what may be read. Whom they are shown is written down: commit first.
///
/// # Errors
/// `not_allowed`; `console_only` for a command, which can't tell a second person.
pub async fn messages_to_read(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
) -> Answer<MessagesToRead> {
    let Doer::Staff(actor) = doer else { return Err(Refusal::ConsoleOnly.into()) };
    let now = office.now();
    let reach = doer.reach(Permission::RequestMessages, now)?;
    // What they asked for themselves is theirs to see as long as they work there.
    let is_within = |site, company: &str| reach.covers(&Scope::Site { site }, Some(company));
    let approves = actor.reach(Permission::ApproveMessages);
    let mut requests = staff::messages_requests(connection, approves.as_ref(), actor.id, now).await?;
    requests.retain(|one| one.requested_by != actor.id || is_within(one.site, &one.company));
    let mut grants = staff::messages_grants(connection, actor.id, now).await?;
    grants.retain(|one| is_within(one.site, &one.company));
    let asked = requests.iter().map(|request| (request.member, request.site));
    let shown = asked.chain(grants.iter().map(|grant| (grant.member, grant.site)));
    subject::note_listed(connection, doer, "messages_request.shown", shown, now).await?;
    Ok(MessagesToRead { requests, grants })
}

/// How many requests of colleagues wait for the doer's answer, up to a hundred; it says nothing of any of them.
///
/// # Errors
/// When the database does not answer.
pub async fn messages_asked(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    now: OffsetDateTime,
) -> Answer<i64> {
    let Doer::Staff(actor) = doer else { return Ok(0) };
    let Some(reach) = actor.reach(Permission::ApproveMessages) else { return Ok(0) };
    staff::count_messages_requests(connection, &reach, actor.id, now).await
}

/// Answers a request: another's is approved or refused, one's own withdrawn.
///
/// # Errors
/// `not_allowed`, also for approving one's own; `fresh_proof_required`; `not_found` for one that is not there, was answered, is
/// out of reach, or whose report is closed; `stale_version` where who asked works there no more.
pub async fn answer_messages(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (request, approved): (Uuid, bool),
) -> Answer<()> {
    let now = office.now();
    let by = doer.staff().ok_or(Refusal::ConsoleOnly)?;
    let asked = staff::messages_request(connection, request, now).await?.ok_or(Refusal::NotFound)?;
    let is_own = asked.requested_by == by;
    if is_own && approved {
        return Err(Refusal::NotAllowed.into());
    }
    if !is_own {
        let rights = (Permission::RequestMessages, Permission::ApproveMessages);
        doer.answers(rights, (asked.site, &asked.company), now)?;
    }
    // Who asked would read it: somebody who works there no more reads nothing.
    if approved {
        require_asker(connection, (Permission::RequestMessages, asked.requested_by), asked.site).await?;
    }
    doer.stamp(connection, now).await?;
    staff::answer_request(connection, request, (approved, is_own), by, now).await?;
    if approved {
        staff::open_messages(connection, &asked, by, now).await?;
    }
    Ok(())
}

/// Reads what a grant of the caller's opens; the log says so before anything is shown.
///
/// # Errors
/// `not_allowed`; `not_found` for a grant that is another's, over, out of reach, or whose report is closed.
pub async fn read_messages(app: &App, doer: Doer<'_>, grant: Uuid) -> Answer<MessagesRead> {
    let now = app.clock.now();
    let reach = doer.reach(Permission::RequestMessages, now)?;
    let by = doer.staff().ok_or(Refusal::ConsoleOnly)?;
    let mut look = app.db.begin().await?;
    doer.stamp(&mut look, now).await?;
    let grants = staff::messages_grants(&mut look, by, now).await?;
    let grant = grants
        .into_iter()
        .find(|one| one.id == grant && reach.covers(&Scope::Site { site: one.site }, Some(&one.company)));
    let grant = grant.ok_or(Refusal::NotFound)?;
    let mut people = Vec::new();
    for member in both(&mut look, grant.report).await? {
        people.extend(person(&mut look, member, now).await?);
    }
    let messages = staff::read_messages(&mut look, grant.id, now).await?;
    look.commit().await?;
    Ok(MessagesRead { grant, people, messages })
}

/// Who was reported, and who reported.
async fn both(connection: &mut PgConnection, report: Uuid) -> Answer<Vec<MemberId>> {
    let members = sqlx::query_scalar!(
        r#"select member as "member!: MemberId" from reports r cross join unnest(array[r.reported_id, r.reporter_id]) member
           where r.id = $1 and member is not null"#,
        report,
    );
    Ok(members.fetch_all(connection).await?)
}
