//! A statement of reasons, before it is made.

use super::{
    caller::{Allowed, may},
    reports::{LONGEST_RULE, LONGEST_WORDS, words},
};
use crate::{
    accounts::{DecisionSource, Grounds, Measure, Previewed},
    app::App,
    backoffice::{self, Doer},
    kernel::{extract::Body, ids::MemberId, locale::Locale, problem::Answer},
    media::PhotoReason,
    members::{AskedField, AskedReason},
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

/// What is about to be decided.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PreviewForm {
    /// About whom.
    member: MemberId,
    measure: Measure,
    /// Of a photo.
    photo_reason: Option<PhotoReason>,
    /// Which text of the profile.
    field: Option<AskedField>,
    /// Of a text.
    text_reason: Option<AskedReason>,
    /// When a pause ends.
    #[serde(default, with = "time::serde::rfc3339::option")]
    until: Option<OffsetDateTime>,
    source: Option<DecisionSource>,
    #[schema(max_length = 300)]
    rule: Option<String>,
    #[schema(max_length = 5000)]
    words: Option<String>,
}

/// The mail as the member will read it, and the same in the moderator's language; rule and words of one's own stay as they
/// were typed.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PreviewAnswer {
    /// The member's language.
    locale: Locale,
    /// The moderator's.
    mine: Locale,
    subject: String,
    body: String,
    subject_mine: String,
    body_mine: String,
}

/// Writes a statement of reasons and throws it away; the look leaves a line in the log.
#[utoipa::path(post, path = "/api/console/statement-previews", tag = "reports", security(("staff" = [])), request_body = PreviewForm,
    responses((status = 200, body = PreviewAnswer)))]
pub(super) async fn preview(
    State(app): State<App>,
    caller: Allowed<may::DecideOnContent>,
    Body(form): Body<PreviewForm>,
) -> Answer<Json<PreviewAnswer>> {
    let rule = words("rule", form.rule.as_deref(), LONGEST_RULE)?;
    let said = words("words", form.words.as_deref(), LONGEST_WORDS)?;
    let grounds = Grounds {
        rule: rule.as_deref(),
        words: said.as_deref(),
        source: form.source.unwrap_or(DecisionSource::Report),
        silent: false,
        staff: &caller.actor.name,
    };
    let what = Previewed {
        measure: form.measure,
        photo: form.photo_reason,
        text: form.field.zip(form.text_reason),
        until: form.until,
    };
    let doer = Doer::Staff(&caller.actor);
    let [theirs, mine] =
        backoffice::preview_statement(&app, doer, (form.member, what), &grounds, caller.actor.locale).await?;
    Ok(Json(PreviewAnswer {
        locale: theirs.locale,
        mine: mine.locale,
        subject: theirs.subject,
        body: theirs.body,
        subject_mine: mine.subject,
        body_mine: mine.body,
    }))
}
