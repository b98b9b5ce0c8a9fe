//! Words that wait, and the decisions on them.

use super::{
    caller::{Allowed, may},
    photos::MAX_WORDS,
};
use crate::{
    accounts::{DecisionSource, Grounds, TOLD_AFTER},
    app::App,
    backoffice::{self, Doer, Earlier, Office, Person, WordsRuling},
    kernel::{
        extract::Body,
        idempotency::{self, IdempotencyKey},
        ids::MemberId,
        locale::Locale,
        problem::{Answer, FieldError, Refusal},
    },
    members::{self, AskedField, AskedReason, ChangeRequest},
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// Longest rule, in characters; the table of decisions takes no less.
const MAX_RULE: usize = 300;

/// A request for other words.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AskedBefore {
    field: AskedField,
    reason: AskedReason,
    /// What stood there.
    words: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    answered_at: Option<OffsetDateTime>,
}

impl AskedBefore {
    fn of(request: ChangeRequest, reader: Locale) -> Self {
        let ChangeRequest { field, reason, words, asked_at, answered_at, .. } = request;
        let words =
            if field == AskedField::Prompts { members::words_in_language(&words, reader) } else { words };
        Self { field, reason, words, at: asked_at, answered_at }
    }
}

/// Words that wait.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WordsItem {
    member: Person,
    name: String,
    about: Option<String>,
    reason: Option<String>,
    /// What they answered to prompts: a line each, the question first in the reader's language.
    prompts: Option<String>,
    /// What is new for sure: a name that waits, and what the member was asked to change and did.
    changed: Vec<AskedField>,
    /// Names these words in the decision: others have another one.
    version: String,
    earlier: Vec<Earlier>,
    requests: Vec<AskedBefore>,
}

impl WordsItem {
    /// As somebody reads it; its version is that of the words as they are kept.
    pub(super) fn of(card: backoffice::WordsCard, reader: Locale) -> Self {
        let backoffice::WordsCard { member, words, requests, earlier } = card;
        let version = backoffice::words_version(&words);
        let now = [
            (AskedField::Name, Some(words.name.as_str())),
            (AskedField::About, words.about.as_deref()),
            (AskedField::Reason, words.reason.as_deref()),
            (AskedField::Prompts, words.prompts.as_deref()),
        ];
        let was_asked = |field: AskedField, text: &str| {
            let last = requests.iter().rfind(|request| request.field == field);
            last.is_some_and(|request| request.answered_at.is_some() && request.words != text)
        };
        let is_new = |field: AskedField, text: Option<&str>| {
            (field == AskedField::Name && words.name_waits) || text.is_some_and(|text| was_asked(field, text))
        };
        let changed =
            now.iter().filter(|(field, text)| is_new(*field, *text)).map(|(field, _)| *field).collect();
        Self {
            member,
            changed,
            version,
            name: words.name,
            about: words.about,
            reason: words.reason,
            prompts: words.prompts.map(|prompts| members::words_in_language(&prompts, reader)),
            earlier: earlier.into_iter().map(Earlier::of).collect(),
            requests: requests.into_iter().map(|request| AskedBefore::of(request, reader)).collect(),
        }
    }
}

/// What is decided about words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum WordsVerdict {
    /// They may stand.
    Fine,
    /// The member is asked for others.
    AskChange,
    /// Others don't see them until the member wrote others; not for a name.
    Hide,
}

/// A decision on somebody's words. Whoever is asked for others is told why: field and reason, and beside `other` words.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WordsForm {
    member: MemberId,
    /// Of the words that were seen.
    #[schema(max_length = 64)]
    version: String,
    decision: WordsVerdict,
    field: Option<AskedField>,
    reason: Option<AskedReason>,
    /// The rule of the terms, or the law; without it the one that the reason goes by.
    #[schema(max_length = 300)]
    rule: Option<String>,
    #[schema(max_length = 5000)]
    words: Option<String>,
}

/// Until when it can be taken back.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct WordsAnswer {
    /// Takes the decision back; null where there is nothing to take back.
    undo: Option<Uuid>,
    #[serde(with = "time::serde::rfc3339")]
    undo_until: OffsetDateTime,
}

/// What the form asks for, beside the reason.
fn asked(form: &WordsForm, words: Option<&str>) -> Answer<Option<(AskedField, AskedReason)>> {
    let missing = |field| FieldError::new(field, "field_missing");
    match (form.decision, form.field, form.reason) {
        (WordsVerdict::Fine, None, None) if words.is_none() && form.rule.is_none() => Ok(None),
        (WordsVerdict::Fine, ..) | (WordsVerdict::Hide, Some(AskedField::Name), _) => {
            Err(Refusal::InvalidRequest.into())
        }
        (_, None, _) => Err(missing("field").into()),
        (_, _, None) => Err(missing("reason").into()),
        (_, _, Some(AskedReason::Other)) if words.is_none() => Err(missing("words").into()),
        (_, Some(field), Some(reason)) => Ok(Some((field, reason))),
    }
}

/// Decides on the words of a member whom the caller holds. Others see the outcome at once; the member is mailed after half a
/// minute, until when it can be taken back. `stale_version` where other words stand there by now.
#[utoipa::path(post, path = "/api/console/words-decisions", tag = "queues", security(("staff" = [])), request_body = WordsForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = WordsAnswer)))]
pub(super) async fn decide(
    State(app): State<App>,
    caller: Allowed<may::ReviewWords>,
    key: IdempotencyKey,
    Body(form): Body<WordsForm>,
) -> Answer<Json<WordsAnswer>> {
    let words = members::parse_note("words", form.words.as_deref().unwrap_or_default(), MAX_WORDS)?;
    let rule = members::parse_note("rule", form.rule.as_deref().unwrap_or_default(), MAX_RULE)?;
    let asked = asked(&form, words.as_deref())?;
    let mut transaction = app.db.begin().await?;
    let actor = format!("staff {}", caller.actor.id);
    let claim =
        idempotency::claim(&mut transaction, &app.clock, actor, "POST words-decisions", key, &form).await?;
    let mut events = Vec::new();
    let act = async |connection: &mut PgConnection| {
        let grounds = Grounds {
            rule: rule.as_deref(),
            words: words.as_deref(),
            source: DecisionSource::Own,
            silent: false,
            staff: &caller.actor.name,
        };
        let ruling = match asked {
            None => WordsRuling::Fine { seen_name: None },
            Some((field, reason)) => WordsRuling::Ask { field, reason, grounds },
        };
        let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
        let seen = (form.member, Some(form.version.as_str()));
        let result = backoffice::decide_words(connection, office, doer, seen, &ruling).await?;
        events = result.events;
        Ok(WordsAnswer { undo: result.undo, undo_until: app.clock.now() + TOLD_AFTER })
    };
    let answer = claim.once(&mut transaction, act).await?;
    transaction.commit().await?;
    app.hub.deliver(events);
    Ok(Json(answer))
}
