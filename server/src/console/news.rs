//! News and offers: drafts, a look at them in one's own mailbox, and sending them off by two people.

use super::{
    caller::{Allowed, may},
    money::WhichRequest,
    once::once,
    session::Done,
};
use crate::{
    app::App,
    backoffice::{self, About, Doer, Effects, NewsFile, NewsWork, Office},
    kernel::{
        extract::{Body, Parameters},
        idempotency::IdempotencyKey,
        ids::SiteId,
        locale::Locale,
        moment::iso_day,
        pagination::Position,
        problem::{Answer, Refusal},
    },
    news::{NewsKind, NewsLine, NewsText},
    settings,
    staff::NewsRequest,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::{Date, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Of which site, and from where on.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct WantedNews {
    site: SiteId,
    /// As an answer's `next` says.
    cursor: Option<String>,
}

/// A newsletter of the list.
#[derive(Debug, Serialize, ToSchema)]
struct NewsletterLine {
    id: Uuid,
    kind: NewsKind,
    /// The operator's name for it.
    name: String,
    /// `draft`, `sending`, `sent` or `withdrawn`.
    status: String,
    /// A second person is asked to let it go off.
    waits: bool,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// Null: it is a draft.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    started_at: Option<OffsetDateTime>,
    /// How many were told; null until it is over.
    #[schema(required)]
    told: Option<i64>,
}

impl From<(NewsLine, bool)> for NewsletterLine {
    fn from((line, waits): (NewsLine, bool)) -> Self {
        let NewsLine { id, kind, name, status, created_at, started_at, told, .. } = line;
        Self { id, kind, name, status, waits, created_at, started_at, told }
    }
}

/// `{newsletters, next}`, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Newsletters {
    newsletters: Vec<NewsletterLine>,
    /// Null: those were all.
    #[schema(required)]
    next: Option<String>,
}

/// A site's newsletters.
#[utoipa::path(get, path = "/api/console/newsletters", tag = "content", security(("staff" = [])), params(WantedNews),
    responses((status = 200, body = Newsletters)))]
pub(super) async fn get_newsletters(
    State(app): State<App>,
    caller: Allowed<may::WriteNews>,
    Parameters(WantedNews { site, cursor }): Parameters<WantedNews>,
) -> Answer<Json<Newsletters>> {
    let after = cursor.map(|text| Position::parse(&text).ok_or(Refusal::InvalidRequest)).transpose()?;
    let all = settings::list(&app.db).await?;
    let mut connection = app.db.acquire().await?;
    let who = (Office::of(&app), Doer::Staff(&caller.actor));
    let after = after.unwrap_or(Position::END);
    let page = backoffice::news_list(&mut connection, who, (&all, site), after).await?;
    let newsletters = page.lines.into_iter().map(NewsletterLine::from).collect();
    Ok(Json(Newsletters { newsletters, next: page.next.map(Position::text) }))
}

/// Which newsletter.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct WantedNewsletter {
    newsletter: Uuid,
}

/// What a newsletter says in one language.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewsWords {
    language: Locale,
    /// Of the mail.
    #[schema(max_length = 150)]
    subject: String,
    /// Its first line.
    #[schema(max_length = 150)]
    heading: String,
    /// Paragraphs, with blank lines between them.
    #[schema(max_length = 5000)]
    body: String,
    /// On the button.
    #[schema(max_length = 60)]
    button: String,
}

fn texts_of(words: &[NewsWords]) -> BTreeMap<Locale, NewsText> {
    let each = words.iter().map(|one| {
        let NewsWords { language, subject, heading, body, button } = one.clone();
        (language, NewsText { subject, heading, body, button })
    });
    each.collect()
}

/// A newsletter.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct NewsletterAnswer {
    id: Uuid,
    site: SiteId,
    kind: NewsKind,
    /// The operator's name for it; readers never see it.
    name: String,
    /// Where the button leads, on the site.
    path: String,
    /// `draft`, `sending`, `sent` or `withdrawn`.
    status: String,
    /// Whoever changes it or asks for it to be sent names the one that they saw.
    version: i32,
    /// When this version was last mailed to somebody who looked at it; null: to nobody yet.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    tested_at: Option<OffsetDateTime>,
    texts: Vec<NewsWords>,
    /// The site's languages, in which it has no text yet.
    missing: Vec<Locale>,
    /// Who asks for this version to be sent; null: nobody.
    #[schema(required)]
    request: Option<NewsRequest>,
    /// Readers that were told.
    told: i64,
    /// Who did not want it any more, had left or could not be reached.
    skipped: i64,
    /// Who is yet to be told.
    waiting: i64,
}

impl From<NewsFile> for NewsletterAnswer {
    fn from(file: NewsFile) -> Self {
        let NewsFile { newsletter, texts, missing, request, progress: (told, skipped, waiting) } = file;
        let words = |(language, text): (Locale, NewsText)| {
            let NewsText { subject, heading, body, button } = text;
            NewsWords { language, subject, heading, body, button }
        };
        Self {
            id: newsletter.id,
            site: newsletter.site,
            kind: newsletter.kind,
            name: newsletter.name,
            path: newsletter.path,
            status: newsletter.status,
            version: newsletter.version,
            tested_at: newsletter.tested_at,
            texts: texts.into_iter().map(words).collect(),
            missing,
            request,
            told,
            skipped,
            waiting,
        }
    }
}

/// A newsletter with its texts, how far it is, and who asks for it to be sent.
#[utoipa::path(get, path = "/api/console/newsletter", tag = "content", security(("staff" = [])), params(WantedNewsletter),
    responses((status = 200, body = NewsletterAnswer)))]
pub(super) async fn get_newsletter(
    State(app): State<App>,
    caller: Allowed<may::WriteNews>,
    Parameters(WantedNewsletter { newsletter }): Parameters<WantedNewsletter>,
) -> Answer<Json<NewsletterAnswer>> {
    let all = settings::list(&app.db).await?;
    let mut connection = app.db.acquire().await?;
    let who = (Office::of(&app), Doer::Staff(&caller.actor));
    Ok(Json(backoffice::read_news(&mut connection, who, (&all, newsletter)).await?.into()))
}

/// Readers of one language.
#[derive(Debug, Serialize, ToSchema)]
struct ReadersOf {
    /// Its code.
    language: String,
    /// Null: fewer than five.
    #[schema(required)]
    count: Option<i64>,
}

/// Who would get a newsletter if it went off now.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct NewsletterReaders {
    /// Null: fewer than five.
    #[schema(required)]
    total: Option<i64>,
    /// The most first.
    languages: Vec<ReadersOf>,
}

/// How many members asked for what a newsletter is, by language; it names nobody.
#[utoipa::path(get, path = "/api/console/newsletter-readers", tag = "content", security(("staff" = [])), params(WantedNewsletter),
    responses((status = 200, body = NewsletterReaders)))]
pub(super) async fn get_readers(
    State(app): State<App>,
    caller: Allowed<may::WriteNews>,
    Parameters(WantedNewsletter { newsletter }): Parameters<WantedNewsletter>,
) -> Answer<Json<NewsletterReaders>> {
    let all = settings::list(&app.db).await?;
    let mut connection = app.db.acquire().await?;
    let who = (Office::of(&app), Doer::Staff(&caller.actor));
    let readers = backoffice::news_readers(&mut connection, who, (&all, newsletter)).await?;
    let languages = readers.languages.into_iter().map(|(language, count)| ReadersOf { language, count });
    Ok(Json(NewsletterReaders { total: readers.total, languages: languages.collect() }))
}

/// A draft to keep.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewsForm {
    site: SiteId,
    kind: NewsKind,
    #[schema(min_length = 1, max_length = 100)]
    name: String,
    /// `/credits`.
    #[schema(max_length = 200)]
    path: String,
    /// In the languages that are written so far; one at least.
    texts: Vec<NewsWords>,
}

/// `{newsletter}`: the draft.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct NewsKept {
    newsletter: Uuid,
}

/// Keeps a draft.
#[utoipa::path(post, path = "/api/console/newsletters", tag = "content", security(("staff" = [])), request_body = NewsForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = NewsKept)))]
pub(super) async fn write_newsletter(
    State(app): State<App>,
    caller: Allowed<may::WriteNews>,
    key: IdempotencyKey,
    Body(form): Body<NewsForm>,
) -> Answer<Json<NewsKept>> {
    let all = settings::list(&app.db).await?;
    let write = async |connection: &mut PgConnection| {
        let texts = texts_of(&form.texts);
        let work = NewsWork { kind: form.kind, name: &form.name, path: &form.path, texts: &texts };
        let who = (Office::of(&app), Doer::Staff(&caller.actor));
        let newsletter = backoffice::write_news(connection, who, (&all, form.site), &work).await?;
        Ok(NewsKept { newsletter })
    };
    Ok(Json(once(&app, &caller.actor, ("POST newsletters", key, &form), write).await?))
}

/// A draft as it shall be from now on.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewsChange {
    newsletter: Uuid,
    /// As the caller saw it.
    version: i32,
    kind: NewsKind,
    #[schema(min_length = 1, max_length = 100)]
    name: String,
    #[schema(max_length = 200)]
    path: String,
    /// All of them: a language that is not among them has no text any more.
    texts: Vec<NewsWords>,
}

/// Changes a draft. Who asked for the one before has to ask anew. `stale_version` where somebody changed it since.
#[utoipa::path(put, path = "/api/console/newsletters", tag = "content", security(("staff" = [])), request_body = NewsChange,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = NewsKept)))]
pub(super) async fn change_newsletter(
    State(app): State<App>,
    caller: Allowed<may::WriteNews>,
    key: IdempotencyKey,
    Body(form): Body<NewsChange>,
) -> Answer<Json<NewsKept>> {
    let all = settings::list(&app.db).await?;
    let change = async |connection: &mut PgConnection| {
        let texts = texts_of(&form.texts);
        let work = NewsWork { kind: form.kind, name: &form.name, path: &form.path, texts: &texts };
        let who = (Office::of(&app), Doer::Staff(&caller.actor));
        let which = (&*all, form.newsletter, form.version);
        backoffice::change_news(connection, who, which, &work).await?;
        Ok(NewsKept { newsletter: form.newsletter })
    };
    Ok(Json(once(&app, &caller.actor, ("PUT newsletters", key, &form), change).await?))
}

/// Which newsletter to look at, and in which language.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewsTestForm {
    newsletter: Uuid,
    /// Null: in each that it has.
    language: Option<Locale>,
}

/// `{mails}`: how many are on their way to the caller.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct NewsTested {
    mails: usize,
}

/// Mails a newsletter to the caller, at the address of their account, as members would get it.
#[utoipa::path(post, path = "/api/console/newsletter-tests", tag = "content", security(("staff" = [])), request_body = NewsTestForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = NewsTested)))]
pub(super) async fn test_newsletter(
    State(app): State<App>,
    caller: Allowed<may::WriteNews>,
    key: IdempotencyKey,
    Body(form): Body<NewsTestForm>,
) -> Answer<Json<NewsTested>> {
    let all = settings::list(&app.db).await?;
    let test = async |connection: &mut PgConnection| {
        let who = (Office::of(&app), Doer::Staff(&caller.actor));
        let which = (&*all, form.newsletter);
        Ok(NewsTested { mails: backoffice::test_news(connection, who, which, form.language).await? })
    };
    let tested = once(&app, &caller.actor, ("POST newsletter-tests", key, &form), test).await?;
    app.jobs.wake();
    Ok(Json(tested))
}

/// When a newsletter shall go off, and why.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewsSendForm {
    newsletter: Uuid,
    /// As the caller saw it.
    version: i32,
    /// The day on which members are told; 90 days ahead at most.
    #[serde(with = "iso_day")]
    #[schema(value_type = String, format = Date)]
    day: Date,
    /// The hour of it, where each member lives. Where it has passed, they are told at the next decent one.
    #[schema(minimum = 9, maximum = 20)]
    hour: u8,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// `{request}`: what a second person decides on.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct NewsAsked {
    request: Uuid,
}

/// Asks a second person to let a draft go off to members.
#[utoipa::path(post, path = "/api/console/newsletter-requests", tag = "content", security(("staff" = [])), request_body = NewsSendForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = NewsAsked)))]
pub(super) async fn ask_to_send(
    State(app): State<App>,
    caller: Allowed<may::WriteNews>,
    key: IdempotencyKey,
    Body(form): Body<NewsSendForm>,
) -> Answer<Json<NewsAsked>> {
    let all = settings::list(&app.db).await?;
    let ask = async |connection: &mut PgConnection| {
        let who = (Office::of(&app), Doer::Staff(&caller.actor));
        let which = ((&*all, form.newsletter, form.version), form.reason.as_str());
        let request = backoffice::ask_to_send(connection, who, which, (form.day, form.hour)).await?;
        Ok(NewsAsked { request })
    };
    let asked = once(&app, &caller.actor, ("POST newsletter-requests", key, &form), ask).await?;
    app.jobs.wake();
    Ok(Json(asked))
}

/// An answer to a request.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewsAnswerForm {
    request: Uuid,
    /// Of one's own request, false withdraws it.
    approved: bool,
}

/// Lets a newsletter of a colleague's go off, or refuses it; one's own request is only withdrawn. Takes a fresh proof for another's.
/// `stale_version` where the draft was changed since.
#[utoipa::path(post, path = "/api/console/newsletter-answers", tag = "content", security(("staff" = [])), request_body = NewsAnswerForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn answer(
    State(app): State<App>,
    caller: Allowed<may::WriteNews>,
    key: IdempotencyKey,
    Body(form): Body<NewsAnswerForm>,
) -> Answer<Json<Done>> {
    let all = settings::list(&app.db).await?;
    let answer = async |connection: &mut PgConnection| {
        let who = (Office::of(&app), Doer::Staff(&caller.actor));
        backoffice::answer_news(connection, who, &all, (form.request, form.approved)).await?;
        Ok(Done {})
    };
    let done = once(&app, &caller.actor, ("POST newsletter-answers", key, &form), answer).await?;
    app.jobs.wake();
    Ok(Json(done))
}

/// Whom approving it would tell, by its real code in a transaction that is rolled back; fewer than five of a language stay unsaid.
/// Refused as approving is; takes a fresh proof.
#[utoipa::path(post, path = "/api/console/newsletter-answer-trials", tag = "content", security(("staff" = [])), request_body = WhichRequest,
    responses((status = 200, body = Effects)))]
pub(super) async fn try_answer(
    State(app): State<App>,
    caller: Allowed<may::WriteNews>,
    Body(which): Body<WhichRequest>,
) -> Answer<Json<Effects>> {
    let all = settings::list(&app.db).await?;
    let act = async |connection: &mut PgConnection| {
        let who = (Office::of(&app), Doer::Staff(&caller.actor));
        let newsletter = backoffice::answer_news(connection, who, &all, (which.request, true)).await?;
        Ok((About::Newsletter(newsletter), ()))
    };
    let ((), effects) = backoffice::trial(&app, act).await?;
    Ok(Json(effects))
}

/// A newsletter to stop.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewsStopForm {
    newsletter: Uuid,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// `{taken_back}`: mails that had not left.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct NewsStopped {
    taken_back: u64,
}

/// Takes a draft away, or stops one half-way; who was told stays told.
#[utoipa::path(post, path = "/api/console/newsletter-withdrawals", tag = "content", security(("staff" = [])), request_body = NewsStopForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = NewsStopped)))]
pub(super) async fn withdraw(
    State(app): State<App>,
    caller: Allowed<may::WriteNews>,
    key: IdempotencyKey,
    Body(form): Body<NewsStopForm>,
) -> Answer<Json<NewsStopped>> {
    let all = settings::list(&app.db).await?;
    let stop = async |connection: &mut PgConnection| {
        let who = (Office::of(&app), Doer::Staff(&caller.actor));
        let which = (&*all, form.newsletter);
        let taken_back = backoffice::withdraw_news(connection, who, which, &form.reason).await?;
        Ok(NewsStopped { taken_back })
    };
    Ok(Json(once(&app, &caller.actor, ("POST newsletter-withdrawals", key, &form), stop).await?))
}
