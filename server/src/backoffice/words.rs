//! Words of profiles: what moderators see of them, and what they decide. Console and commands decide by the same functions.

use super::{
    Doer, Office, claims,
    person::{Person, person},
    subject,
    undo::{self, Decided, Undoable},
};
use crate::{
    accounts::{self, DecisionRow, Grounds},
    kernel::{
        events::Event,
        ids::{MemberId, SiteId},
        problem::{Answer, Refusal},
        vault::hex,
    },
    members::{self, AskedField, AskedReason, ChangeRequest, Words},
    staff::{self, Chain, Entry, ItemKind, OpenItem, Permission, Queue, WORDS_WITHIN},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Somebody's words beside what is known of them.
#[derive(Clone, Debug)]
pub struct WordsCard {
    /// Whose.
    pub member: Person,
    /// What others see, or will see.
    pub words: Words,
    /// All that was ever asked about them.
    pub requests: Vec<ChangeRequest>,
    /// What was decided about that member before.
    pub earlier: Vec<DecisionRow>,
}

/// What a decision names as what was seen: other words have another one.
pub fn words_version(words: &Words) -> String {
    let mut hash = Sha256::new();
    for field in [Some(&words.name), words.about.as_ref(), words.reason.as_ref(), words.prompts.as_ref()] {
        match field {
            Some(text) => hash.update(format!("{}:{text}", text.len())),
            None => hash.update("-"),
        }
    }
    hex(&hash.finalize())
}

/// What whoever holds somebody's words sees; None once they are gone. The look was written down when they claimed them.
///
/// # Errors
/// When the database does not answer.
pub async fn words_card(
    connection: &mut PgConnection,
    member: Uuid,
    now: OffsetDateTime,
) -> Answer<Option<WordsCard>> {
    let Some(person) = person(connection, MemberId(member), now).await? else { return Ok(None) };
    let (words, requests) = members::words_of(connection, person.id).await?;
    let earlier = accounts::decisions(connection, person.id).await?;
    Ok(Some(WordsCard { member: person, words, requests, earlier }))
}

/// What is decided about words.
#[derive(Clone, Copy, Debug)]
pub enum WordsRuling<'a> {
    /// They may stand.
    Fine {
        /// The name that was seen, where it waits.
        seen_name: Option<&'a str>,
    },
    /// The member is asked for others; all but a name are hidden until then.
    Ask {
        /// Which.
        field: AskedField,
        /// Why.
        reason: AskedReason,
        /// Beside that.
        grounds: Grounds<'a>,
    },
}

/// What came of it.
#[derive(Debug)]
pub struct WordsResult {
    /// To be delivered after the commit.
    pub events: Vec<Event>,
    /// The number of the decision, where the member gets a statement.
    pub number: Option<String>,
    /// Takes it back.
    pub undo: Option<Uuid>,
}

/// Decides on somebody's words. `version` is that of the words that were seen; None: of a command, which names what it means.
///
/// # Errors
/// `not_allowed`; `not_found`, also out of reach and where nothing stands that could be changed; `claimed_by_other`;
/// `stale_version` where other words stand there by now.
pub async fn decide_words(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (member, version): (MemberId, Option<&str>),
    ruling: &WordsRuling<'_>,
) -> Answer<WordsResult> {
    let now = office.now();
    let reach = doer.reach(Permission::ReviewWords, now)?;
    let place = subject::site_of(connection, &reach, member).await?;
    doer.stamp(connection, now).await?;
    let held = if let Doer::Staff(actor) = doer {
        let site = staff::claimed_site(connection, (Queue::Words, actor.id), member.0, now).await?;
        let since = claims::hold_since(connection, actor.id, Queue::Words, member.0, now).await?;
        site.map(|site| (actor.id, site, since))
    } else {
        staff::take_over(connection, Queue::Words, member.0).await?;
        None
    };
    let before = members::words_before(connection, member).await?.ok_or(Refusal::NotFound)?;
    let (outcome, undoable) = rule(connection, office, doer, (member, version), ruling, before).await?;
    let mut result = outcome;
    if let (Some((staff, site, since)), Some(undoable)) = (held, undoable) {
        let due_at = since + WORDS_WITHIN;
        let item = OpenItem { id: member.0, kind: ItemKind::Member, site, since, due_at };
        let decided = Decided { item, queue: Queue::Words, member: Some(member) };
        result.undo = Some(undo::remember(connection, &office.means(), staff, &decided, &undoable).await?);
    }
    log(connection, office, (member, place), ruling, result.number.as_deref()).await?;
    Ok(result)
}

async fn rule(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (member, version): (MemberId, Option<&str>),
    ruling: &WordsRuling<'_>,
    before: members::WordsBefore,
) -> Answer<(WordsResult, Option<Undoable>)> {
    accounts::hold(connection, member).await?;
    members::hold_words(connection, member).await?;
    let (words, _) = members::words_of(connection, member).await?;
    if version.is_some_and(|version| version != words_version(&words)) {
        return Err(Refusal::StaleVersion.into());
    }
    match ruling {
        WordsRuling::Fine { seen_name } => {
            let seen = if version.is_some() { Some(words.name.as_str()) } else { *seen_name };
            if !members::looked_at(connection, member, seen, doer.name(), office.now()).await? {
                return Err(Refusal::StaleVersion.into());
            }
            let result = WordsResult { events: Vec::new(), number: None, undo: None };
            Ok((result, Some(Undoable::WordsFine { before })))
        }
        WordsRuling::Ask { field, reason, grounds } => {
            let was_asked = members::is_asked(connection, member, *field).await?;
            let means = office.means();
            let (events, number) =
                accounts::hide_words(connection, &means, member, (*field, *reason), grounds).await?;
            let undoable = (!was_asked).then_some(Undoable::WordsHidden { field: *field, before });
            Ok((WordsResult { events, number, undo: None }, undoable))
        }
    }
}

async fn log(
    connection: &mut PgConnection,
    office: Office<'_>,
    (member, site): (MemberId, SiteId),
    ruling: &WordsRuling<'_>,
    number: Option<&str>,
) -> Answer<()> {
    let (action, facts): (_, Value) = match ruling {
        WordsRuling::Fine { .. } => ("words.fine", json!({})),
        WordsRuling::Ask { field, reason, .. } => {
            ("words.asked", json!({ "field": field.code(), "reason": reason.code(), "decision": number }))
        }
    };
    let entry = Entry {
        chain: Chain::Act,
        action,
        subject: Some((ItemKind::Member.code(), member.0)),
        site: Some(site),
        case: None,
        facts,
        reason: None,
    };
    staff::append(connection, office.random, &entry).await.map(drop)
}
