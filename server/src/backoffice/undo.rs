//! Half a minute to think again: what somebody decided by mistake is taken back before anybody is told of it. What others see
//! changes at once, by the decision and by taking it back.

use super::{Doer, Office, queues, sites::has};
use crate::{
    accounts::{self, Means, Measure, TOLD_AFTER},
    chat,
    complaints::{self, Closing, Standing},
    kernel::{
        clock::SKEW,
        events::Event,
        ids::{MemberId, PhotoId, SiteId, StaffId},
        problem::{Answer, Refusal},
        retention::Kept,
    },
    media::{ChatPhotoBefore, Outcome, PhotoBefore, PhotoReason, PhotoSight, SeenPhoto, Verdict},
    members::{self, AskedField, WordsBefore},
    safety::{self, StaffAct},
    staff::{self, Chain, Entry, ItemKind, OpenItem, Queue, Reach},
    verification,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// What could have been undone and was not, a day later.
pub(super) const KEPT: Kept = Kept::since("undos", "until", Duration::days(1));

/// What can be taken back, and how things stood before.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub(super) enum Undoable {
    PhotoApproved {
        revision: i32,
        before: PhotoBefore,
    },
    PhotoBlurred {
        revision: i32,
        before: PhotoBefore,
    },
    PhotoRejected {
        revision: i32,
        reason: PhotoReason,
        before: PhotoBefore,
    },
    /// A capture was found to be the person on the photos, or not; and what stood before.
    PersonVerified {
        verification: Uuid,
        before: Option<Uuid>,
    },
    PersonRefused {
        verification: Uuid,
    },
    WordsFine {
        before: WordsBefore,
    },
    WordsHidden {
        field: AskedField,
        before: WordsBefore,
    },
    /// Of a case, as all that follow: a photo of the profile, …
    EvidenceRejected {
        reports: Vec<Uuid>,
        photo: PhotoId,
        revision: i32,
        reason: PhotoReason,
        before: PhotoBefore,
    },
    /// … one of a message, …
    MessagePhotoRemoved {
        reports: Vec<Uuid>,
        photo: PhotoId,
        before: ChatPhotoBefore,
    },
    /// … a text of the profile, …
    ReportedHidden {
        reports: Vec<Uuid>,
        field: AskedField,
        before: WordsBefore,
    },
    /// … and a warning or a pause.
    StepTaken {
        reports: Vec<Uuid>,
        measure: Measure,
        number: String,
    },
    /// Reports of a case were closed.
    ReportsClosed {
        reports: Vec<Uuid>,
        #[serde(with = "time::serde::rfc3339")]
        closed_at: OffsetDateTime,
    },
    /// A notice was closed: with which turn, and how its clock stood.
    NoticeClosed {
        turn: i32,
        #[serde(with = "time::serde::rfc3339")]
        closed_at: OffsetDateTime,
        #[serde(with = "time::serde::rfc3339::option")]
        answer_by: Option<OffsetDateTime>,
        #[serde(with = "time::serde::rfc3339::option")]
        answered_at: Option<OffsetDateTime>,
    },
}

impl Undoable {
    fn code(&self) -> &'static str {
        match self {
            Self::PhotoApproved { .. } => "photo_approved",
            Self::PhotoBlurred { .. } => "photo_blurred",
            Self::PhotoRejected { .. } | Self::EvidenceRejected { .. } => "photo_rejected",
            Self::MessagePhotoRemoved { .. } => "photo_removed",
            Self::PersonVerified { .. } => "person_verified",
            Self::PersonRefused { .. } => "person_refused",
            Self::WordsFine { .. } => "words_fine",
            Self::WordsHidden { .. } | Self::ReportedHidden { .. } => "words_hidden",
            Self::StepTaken { measure, .. } => measure.code(),
            Self::ReportsClosed { .. } => "reports_closed",
            Self::NoticeClosed { .. } => "notice_closed",
        }
    }

    /// Of a case.
    fn reports(&self) -> &[Uuid] {
        match self {
            Self::EvidenceRejected { reports, .. }
            | Self::MessagePhotoRemoved { reports, .. }
            | Self::ReportedHidden { reports, .. }
            | Self::StepTaken { reports, .. }
            | Self::ReportsClosed { reports, .. } => reports,
            _ => &[],
        }
    }
}

/// What was decided, about whom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decided {
    pub(super) item: OpenItem,
    pub(super) queue: Queue,
    /// None: a visitor.
    pub(super) member: Option<MemberId>,
}

/// Keeps how to take it back; in the transaction of the decision.
pub(super) async fn remember(
    connection: &mut PgConnection,
    means: &Means,
    staff: StaffId,
    decided: &Decided,
    undoable: &Undoable,
) -> Answer<Uuid> {
    let (id, now) = (means.random.uuid(), means.clock.now());
    sqlx::query!(
        "insert into undos (id, staff_id, queue, item_id, member_id, site_id, since, due_at, what, facts, made_at, until)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        id,
        staff.0,
        decided.queue.code(),
        decided.item.id,
        decided.member.map(|member| member.0),
        decided.item.site.0,
        decided.item.since,
        decided.item.due_at,
        undoable.code(),
        serde_json::to_value(undoable).map_err(anyhow::Error::from)?,
        now,
        now + TOLD_AFTER,
    )
    .execute(connection)
    .await?;
    Ok(id)
}

/// Keeps how to open a notice again.
pub(super) async fn remember_notice(
    connection: &mut PgConnection,
    means: &Means,
    staff: StaffId,
    (queue, standing, closing): (Queue, &Standing, &Closing),
    now: OffsetDateTime,
) -> Answer<Uuid> {
    let (since, due_at) = (closing.since, closing.answer_by.unwrap_or(now));
    let item = OpenItem { id: standing.id, kind: ItemKind::Complaint, site: standing.site, since, due_at };
    let decided = Decided { item, queue, member: standing.member };
    let undoable = Undoable::NoticeClosed {
        turn: closing.turn,
        closed_at: now,
        answer_by: closing.answer_by,
        answered_at: standing.answered_at,
    };
    remember(connection, means, staff, &decided, &undoable).await
}

/// Something that can be taken back still.
#[derive(Clone, Debug)]
pub struct OpenUndo {
    /// Names it.
    pub id: Uuid,
    /// Of which queue.
    pub queue: Queue,
    /// `photo_approved`, `photo_blurred`, `photo_rejected`, `photo_removed`, `person_verified`, `person_refused`, `words_fine`,
    /// `words_hidden`, `warned`, `paused`, `reports_paused`, `reports_closed` or `notice_closed`.
    pub what: String,
    /// Until when.
    pub until: OffsetDateTime,
}

/// What somebody can take back where they still work, what was decided first first.
///
/// # Errors
/// `not_allowed` for a command.
pub async fn undos(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    now: OffsetDateTime,
) -> Answer<Vec<OpenUndo>> {
    let Doer::Staff(actor) = doer else { return Err(Refusal::NotAllowed.into()) };
    let rows = sqlx::query!(
        r#"select u.id, u.queue, u.what, u.until, u.site_id as "site: SiteId", s.company_id from undos u join sites s on s.id = u.site_id
           where u.staff_id = $1 and u.until >= $2 and u.until <= $3 and u.undone_at is null order by u.until, u.id"#,
        actor.id.0,
        now,
        latest(now),
    )
    .fetch_all(connection)
    .await?;
    let open = rows.into_iter().filter_map(|row| {
        let queue = Queue::parse(&row.queue)?;
        has(&actor.reach(queue.permission())?, row.site, &row.company_id).ok()?;
        Some(OpenUndo { id: row.id, queue, what: row.what, until: row.until })
    });
    Ok(open.collect())
}

/// Half a minute ends by then. What ends later was decided by a clock that has been put back since, and is open no longer.
fn latest(now: OffsetDateTime) -> OffsetDateTime {
    now + TOLD_AFTER + SKEW
}

struct Row {
    queue: String,
    item: Uuid,
    member: Option<MemberId>,
    site: SiteId,
    since: OffsetDateTime,
    due_at: OffsetDateTime,
    facts: serde_json::Value,
    made_at: OffsetDateTime,
    until: OffsetDateTime,
    undone_at: Option<OffsetDateTime>,
}

/// Takes back what somebody decided themselves, and gives them the thing again. A repeat finds it done.
///
/// # Errors
/// `not_found`, also out of reach; `undo_too_late` after half a minute, and where the member did something with it since; `not_allowed`.
pub async fn undo(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    id: Uuid,
) -> Answer<Vec<Event>> {
    let (Doer::Staff(actor), now) = (doer, office.now()) else { return Err(Refusal::NotAllowed.into()) };
    let row = sqlx::query_as!(
        Row,
        r#"select queue, item_id as item, member_id as "member: MemberId", site_id as "site: SiteId", since, due_at, facts, made_at, until, undone_at
           from undos where id = $1 and staff_id = $2 for update"#,
        id,
        actor.id.0,
    )
    .fetch_optional(&mut *connection)
    .await?
    .ok_or(Refusal::NotFound)?;
    let queue = Queue::parse(&row.queue).ok_or(Refusal::NotFound)?;
    let reach = doer.reach(queue.permission(), now)?;
    // They may work elsewhere by now.
    let company = staff::company_of_site(connection, row.site).await?.ok_or(Refusal::NotFound)?;
    has(&reach, row.site, &company)?;
    if row.undone_at.is_some() {
        return Ok(Vec::new());
    }
    if now > row.until || row.until > latest(now) {
        return Err(Refusal::UndoTooLate.into());
    }
    doer.stamp(connection, now).await?;
    sqlx::query!("update undos set undone_at = $2 where id = $1", id, now).execute(&mut *connection).await?;
    let undoable: Undoable = serde_json::from_value(row.facts.clone()).map_err(anyhow::Error::from)?;
    // The claim first, as everywhere.
    if let Some(item) = waits_again(connection, (queue, &row, &undoable), &reach, now).await? {
        staff::claim(connection, (queue, actor.id), &[item], 1, now).await?;
    }
    let events = take_back(connection, office, (&row, &undoable), &actor.name).await?;
    // In the moment in which the time ends the mail may have left before.
    if let Some(member) = row.member
        && accounts::was_told(connection, member, row.made_at).await?
    {
        return Err(Refusal::UndoTooLate.into());
    }
    for report in undoable.reports() {
        safety::note_act(connection, *report, &actor.name, StaffAct::Undone, now).await?;
    }
    if matches!(undoable, Undoable::NoticeClosed { .. }) {
        let act = complaints::StaffAct::Undone;
        complaints::note_act(connection, row.item, &actor.name, act, now).await?;
    }
    let undone = match queue {
        Queue::Words => Some("words.undone"),
        Queue::Verifications => Some("verification.undone"),
        _ => None,
    };
    if let Some(action) = undone {
        let entry = Entry {
            chain: Chain::Act,
            action,
            subject: Some((ItemKind::Member.code(), row.item)),
            site: Some(row.site),
            case: None,
            facts: json!({ "undo": id, "what": undoable.code() }),
            reason: None,
        };
        staff::append(connection, office.random, &entry).await?;
    }
    Ok(events)
}

/// What they get back with it: a photo, words and what was closed wait again; after an act on a case, that it is open still.
async fn waits_again(
    connection: &mut PgConnection,
    (queue, row, undoable): (Queue, &Row, &Undoable),
    reach: &Reach,
    now: OffsetDateTime,
) -> Answer<Option<OpenItem>> {
    let kind = match undoable {
        Undoable::NoticeClosed { .. } => ItemKind::Complaint,
        _ if queue == Queue::Photos => ItemKind::Photo,
        _ => ItemKind::Member,
    };
    let item = OpenItem { id: row.item, kind, site: row.site, since: row.since, due_at: row.due_at };
    match queue {
        Queue::Photos | Queue::Verifications | Queue::Words => Ok(Some(item)),
        _ if matches!(undoable, Undoable::ReportsClosed { .. } | Undoable::NoticeClosed { .. }) => {
            Ok(Some(item))
        }
        _ => {
            let sight = PhotoSight { reach, leads: None };
            Ok(queues::open(connection, queue, sight, &[row.item], now).await?.into_iter().next())
        }
    }
}

async fn take_back(
    connection: &mut PgConnection,
    office: Office<'_>,
    (row, undoable): (&Row, &Undoable),
    staff: &str,
) -> Answer<Vec<Event>> {
    let means = office.means();
    let member = || row.member.ok_or(Refusal::NotFound);
    let seen = |revision: i32| SeenPhoto { photo: PhotoId(row.item), revision };
    let (photo, before) = match undoable {
        Undoable::PhotoApproved { revision, before } => ((seen(*revision), Verdict::Approve), before),
        Undoable::PhotoBlurred { revision, before } => ((seen(*revision), Verdict::Blur), before),
        Undoable::PhotoRejected { revision, reason, before } => {
            ((seen(*revision), Verdict::Reject(*reason)), before)
        }
        Undoable::EvidenceRejected { photo, revision, reason, before, .. } => {
            ((SeenPhoto { photo: *photo, revision: *revision }, Verdict::Reject(*reason)), before)
        }
        Undoable::PersonVerified { verification, before } => {
            return verification_back(connection, &means, (member()?, *verification), *before).await;
        }
        Undoable::PersonRefused { verification } => {
            return verification_back(connection, &means, (member()?, *verification), None).await;
        }
        Undoable::WordsFine { before } => {
            let back = members::put_words_back(connection, office.clock, member()?, before).await?;
            return Ok(vec![back.ok_or(Refusal::UndoTooLate)?]);
        }
        Undoable::WordsHidden { field, before } | Undoable::ReportedHidden { field, before, .. } => {
            let shown = accounts::show_words(connection, &means, member()?, *field, staff).await?;
            shown.ok_or(Refusal::UndoTooLate)?;
            let back = members::put_words_back(connection, office.clock, member()?, before).await?;
            return Ok(vec![back.ok_or(Refusal::UndoTooLate)?]);
        }
        Undoable::MessagePhotoRemoved { photo, before, .. } => {
            let back = chat::put_photo_back(connection, office.clock, *photo, before).await?;
            let back = back.ok_or(Refusal::UndoTooLate)?;
            accounts::undo_removal(connection, &means, back.sender, *photo, staff).await?;
            return Ok(back.events);
        }
        Undoable::StepTaken { number, .. } => {
            let ended = accounts::undo_step(connection, &means, (member()?, number), staff).await?;
            return Ok(vec![ended.ok_or(Refusal::UndoTooLate)?]);
        }
        Undoable::ReportsClosed { reports, closed_at } => {
            let opened = safety::reopen_case(connection, (member()?, reports), *closed_at).await?;
            return in_time(opened);
        }
        Undoable::NoticeClosed { turn, closed_at, answer_by, answered_at } => {
            let (closing, before) = ((*turn, *closed_at), (*answer_by, *answered_at));
            return in_time(complaints::open_again(connection, row.item, closing, before).await?);
        }
    };
    let outcome = accounts::undo_photo(connection, &means, photo, (before, row.made_at), staff).await?;
    match outcome.ok_or(Refusal::UndoTooLate)? {
        Outcome::Decided { event, .. } => Ok(vec![event]),
        _ => Ok(Vec::new()),
    }
}

async fn verification_back(
    connection: &mut PgConnection,
    means: &Means,
    capture: (MemberId, Uuid),
    before: Option<Uuid>,
) -> Answer<Vec<Event>> {
    let back = verification::put_back(connection, means, capture, before).await?;
    Ok(vec![back.ok_or(Refusal::UndoTooLate)?])
}

/// What was closed and is open again tells no page of a member's.
fn in_time(opened: bool) -> Answer<Vec<Event>> {
    if opened { Ok(Vec::new()) } else { Err(Refusal::UndoTooLate.into()) }
}

/// Forgets what could be taken back about a member who is erased.
///
/// # Errors
/// When the database does not answer.
pub async fn erase_undos(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from undos where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
