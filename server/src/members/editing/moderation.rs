//! What moderators do about members' words: look at those that are new, and ask for others. For now from
//! the command line (`liaison profile …`).

use super::{
    model::{AskedField, AskedReason},
    store,
};
use crate::{
    app::App,
    kernel::{
        clock::Clock,
        events::{self, Event},
        ids::{MemberId, SiteId},
        problem::{Answer, Refusal},
        random::Random,
    },
};
use futures_util::future::BoxFuture;
use serde_json::json;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// A profile whose words nobody has looked at yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingProfile {
    /// Whose.
    pub member: MemberId,
    /// Where they joined.
    pub site: SiteId,
    /// Since when.
    pub waiting_since: OffsetDateTime,
    /// What others see, or will see.
    pub words: Words,
}

/// The words of a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The name.
    pub name: String,
    /// Others see a stand-in until it is approved.
    pub name_waits: bool,
    /// About themselves.
    pub about: Option<String>,
    /// Why they are here.
    pub reason: Option<String>,
    /// What they answered to prompts: a line each, the prompt's id first.
    pub prompts: Option<String>,
}

/// A request for other words, answered or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeRequest {
    /// Which words.
    pub field: AskedField,
    /// Why.
    pub reason: AskedReason,
    /// What stood there.
    pub words: String,
    /// Who asked.
    pub asked_by: String,
    /// When.
    pub asked_at: OffsetDateTime,
    /// When the member changed them, or the request was taken back.
    pub answered_at: Option<OffsetDateTime>,
}

/// A request that was made or taken back just now.
#[derive(Clone, Debug)]
pub struct AskedChange {
    /// Which.
    pub request: Uuid,
    /// For the member's open pages.
    pub event: Event,
}

/// The profiles that wait, the longest first, and how many there are in all. Those that nobody can see
/// (not confirmed, about to be deleted) wait without being listed.
pub async fn review_queue(connection: &mut PgConnection, limit: u32) -> Answer<(Vec<WaitingProfile>, i64)> {
    let rows = sqlx::query!(
        r#"select r.member_id, p.site_id, r.waiting_since as "waiting_since!", coalesce(p.wanted_name, p.name) as "name!", p.wanted_name is not null as "name_waits!", p.about, p.reason, prompt_words(p.prompts, p.prompt_answers) as prompts, count(*) over () as "total!"
         from sites s cross join lateral (
           select * from profile_reviews where site_id = s.id and waiting_since is not null) r
         join profiles p on p.id = r.member_id and p.status = 'active' order by r.waiting_since, r.member_id limit $1"#,
        i64::from(limit),
    )
    .fetch_all(connection)
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    let waiting = rows.into_iter().map(|row| WaitingProfile {
        member: MemberId(row.member_id),
        site: SiteId(row.site_id),
        waiting_since: row.waiting_since,
        words: Words {
            name: row.name,
            name_waits: row.name_waits,
            about: row.about,
            reason: row.reason,
            prompts: row.prompts,
        },
    });
    Ok((waiting.collect(), total))
}

/// The words of a profile and all that was ever asked about them, oldest first.
///
/// # Errors
/// `not_found`.
pub async fn words_of(
    connection: &mut PgConnection,
    member: MemberId,
) -> Answer<(Words, Vec<ChangeRequest>)> {
    let words = sqlx::query_as!(
        Words,
        r#"select coalesce(wanted_name, name) as "name!", wanted_name is not null as "name_waits!", about, reason,
             prompt_words(prompts, prompt_answers) as prompts
           from profiles where id = $1"#,
        member.0
    )
    .fetch_optional(&mut *connection)
    .await?
    .ok_or(Refusal::NotFound)?;
    let requests = sqlx::query_as!(
        ChangeRequest,
        r#"select field as "field: AskedField", reason as "reason: AskedReason", words, asked_by, asked_at, answered_at
         from change_requests where member_id = $1 order by asked_at, field"#,
        member.0,
    )
    .fetch_all(connection)
    .await?;
    Ok((words, requests))
}

/// Asks the member to change these words; others see nothing of them but a name until they did. A request
/// that is open already is about the words that stand there now. The profile counts as looked at. None where the same
/// was asked of the same words before.
///
/// # Errors
/// `not_found` for nobody, for a fictional profile (its words are the operator's own), and where nothing
/// stands that could be changed.
pub async fn ask_for_change(
    connection: &mut PgConnection,
    clock: &Clock,
    random: &Random,
    member: MemberId,
    field: AskedField,
    reason: AskedReason,
    by: &str,
) -> Answer<Option<AskedChange>> {
    let now = clock.now();
    let profile = store::lock(connection, member).await?;
    let words = field.words_of(&profile).filter(|_| !profile.fictional).ok_or(Refusal::NotFound)?;
    let asked = sqlx::query_scalar!(
        "insert into change_requests as open (member_id, id, field, reason, words, asked_by, asked_at) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (member_id, field) where answered_at is null
         do update set reason = excluded.reason, words = excluded.words, asked_by = excluded.asked_by, asked_at = excluded.asked_at
         where (open.reason, open.words) is distinct from (excluded.reason, excluded.words)
         returning id",
        member.0,
        random.uuid(),
        field.code(),
        reason.code(),
        &*words,
        by,
        now,
    )
    .fetch_optional(&mut *connection)
    .await?;
    mark_looked_at(connection, member, by, now).await?;
    if profile.name_waits && field != AskedField::Name {
        // Nothing was said of the name, which nobody sees before that.
        store::queue_for_review(connection, member, now).await?;
    }
    let Some(request) = asked else { return Ok(None) };
    let event = events::append(connection, clock, member, json!({ "type": "profile" })).await?;
    Ok(Some(AskedChange { request, event }))
}

/// Takes a request back: the words are seen again. None where none was open.
pub async fn take_back(
    connection: &mut PgConnection,
    clock: &Clock,
    member: MemberId,
    field: AskedField,
) -> Answer<Option<AskedChange>> {
    let profile = store::lock(connection, member).await?;
    let answered = store::answer(connection, member, &[field], clock.now()).await?;
    let Some(request) = answered.first().copied() else { return Ok(None) };
    if profile.name_waits && field == AskedField::Name {
        store::queue_for_review(connection, member, clock.now()).await?;
    }
    let event = events::append(connection, clock, member, json!({ "type": "profile" })).await?;
    Ok(Some(AskedChange { request, event }))
}

/// A moderator looked at the profile and has nothing more to say about it; others see a name that waited. In a
/// transaction. False, with nothing done: another name waits than the one that was seen.
pub async fn looked_at(
    connection: &mut PgConnection,
    member: MemberId,
    seen_name: Option<&str>,
    by: &str,
    now: OffsetDateTime,
) -> Answer<bool> {
    let profile = store::lock(connection, member).await?;
    if profile.name_waits {
        if seen_name != Some(profile.name.as_str()) {
            return Ok(false);
        }
        store::show_name(connection, member, &profile.name).await?;
    }
    mark_looked_at(connection, member, by, now).await?;
    Ok(true)
}

async fn mark_looked_at(
    connection: &mut PgConnection,
    member: MemberId,
    by: &str,
    now: OffsetDateTime,
) -> Answer<()> {
    let done = sqlx::query!(
        "insert into profile_reviews (member_id, site_id, reviewed_at, reviewed_by)
         select id, site_id, $2, $3 from profiles where id = $1
         on conflict (member_id) do update set waiting_since = null, reviewed_at = $2, reviewed_by = $3",
        member.0,
        now,
        by,
    )
    .execute(connection)
    .await?;
    if done.rows_affected() == 0 {
        return Err(Refusal::NotFound.into());
    }
    Ok(())
}

/// The hook of a first confirmation: from now on others see the words, so a moderator should.
pub fn review_newcomer<'a>(
    connection: &'a mut PgConnection,
    app: &'a App,
    member: MemberId,
) -> BoxFuture<'a, Answer<Vec<Event>>> {
    Box::pin(async move {
        store::queue_for_review(connection, member, app.clock.now()).await?;
        Ok(Vec::new())
    })
}
