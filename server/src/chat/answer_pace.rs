//! How soon members usually answer who writes to them first: counted from real answers alone, each night for all of them, and
//! written beside the profile (`members::put_answer_paces`), where others read it. Nothing is said of somebody whom few wrote to,
//! nor of somebody who takes longer.

use crate::{
    app::App,
    kernel::{
        ids::{ConversationId, MemberId},
        job_run::Run,
        problem::{Answer, failure},
    },
    members::{self, AnswerPace},
};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use std::collections::HashMap;
use time::{Duration as Span, OffsetDateTime};
use uuid::Uuid;

/// First messages that are older say nothing of today.
const LOOKED_BACK: Span = Span::days(60);
/// Fewer people than these say nothing.
const LEAST: usize = 5;
/// Of a hundred first messages, so many have to be answered in time.
const USUALLY: usize = 70;
/// The words, the better one first, and how soon an answer has to come for each.
const PACES: [(AnswerPace, Span); 2] = [(AnswerPace::Day, Span::DAY), (AnswerPace::FewDays, Span::days(3))];

/// Members of one step.
const MEMBERS: i64 = 200;
/// Conversations of a member that are looked at, those that went on last.
const CONVERSATIONS: i64 = 1_000;
/// Conversations of one statement.
const AT_ONCE: usize = 5_000;
/// How far into a conversation an answer is looked for: whoever writes so often without one has none.
const FAR: i32 = 200;

/// Counts for those whose ids come after this one; None: from the beginning.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct CountAnswers(Option<MemberId>);

impl Job for CountAnswers {
    const KIND: &'static str = "chat.count_answers";

    fn dedup_key(&self) -> Option<String> {
        Some(String::new())
    }
}

/// The job of this part: every night, once old messages are purged.
pub(super) fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(count).every(Schedule::every(Span::DAY, Span::hours(6)), |_| CountAnswers(None))
}

/// Killed in the middle it begins where this run began; each step writes the same again.
async fn count(app: App, CountAnswers(mut after): CountAnswers) -> Result<(), Failure> {
    let run = Run::begin(&app.stopping);
    while let Some(last) = step(&app, after).await.map_err(failure)? {
        if run.is_over() {
            app.jobs.enqueue(&mut *app.db.acquire().await?, &CountAnswers(Some(last))).await?;
            return Ok(());
        }
        after = Some(last);
    }
    Ok(())
}

/// Some members; the last of them, or None where there are no more.
async fn step(app: &App, after: Option<MemberId>) -> Answer<Option<MemberId>> {
    let now = app.clock.now();
    let mut connection = app.db.acquire().await?;
    let some = members_after(&mut connection, after).await?;
    let Some(last) = some.last().copied() else { return Ok(None) };
    let mut firsts: HashMap<MemberId, Vec<First>> = HashMap::new();
    for chunk in conversations(&mut connection, &some, now).await?.chunks(AT_ONCE) {
        for (member, first) in first_messages(&mut connection, chunk, now).await? {
            firsts.entry(member).or_default().push(first);
        }
    }
    let pace_of = |member: &MemberId| pace(firsts.get(member).map(Vec::as_slice).unwrap_or_default(), now);
    let paces: Vec<_> = some.iter().map(|member| (*member, pace_of(member))).collect();
    members::put_answer_paces(&mut connection, &paces).await?;
    Ok(Some(last))
}

/// What somebody wrote to a member first, and when the member answered.
#[derive(Clone, Copy, Debug)]
struct First {
    at: OffsetDateTime,
    answered_at: Option<OffsetDateTime>,
}

/// The best word that is true.
fn pace(firsts: &[First], now: OffsetDateTime) -> Option<AnswerPace> {
    PACES.into_iter().find(|(_, within)| usually(firsts, *within, now)).map(|(pace, _)| pace)
}

/// Whether enough of those that were answered in time, or can't be any more, were.
fn usually(firsts: &[First], within: Span, now: OffsetDateTime) -> bool {
    let in_time = |first: &&First| first.answered_at.is_some_and(|at| at - first.at <= within);
    let answered = firsts.iter().filter(in_time).count();
    let missed = firsts.iter().filter(|first| !in_time(first) && now - first.at > within).count();
    let counted = answered + missed;
    counted >= LEAST && answered * 100 >= counted * USUALLY
}

/// Those behind this one, in the order of their ids; nobody is behind a fictional profile.
async fn members_after(connection: &mut PgConnection, after: Option<MemberId>) -> Answer<Vec<MemberId>> {
    let some = sqlx::query_scalar!(
        r#"select id as "id: MemberId" from profiles where id > $1 and not fictional order by id limit $2"#,
        after.map_or(Uuid::nil(), |member| member.0),
        MEMBERS,
    )
    .fetch_all(connection)
    .await?;
    Ok(some)
}

/// Their conversations with others who are there, no block either way, that somebody wrote in lately; each with another person.
async fn conversations(
    connection: &mut PgConnection,
    some: &[MemberId],
    now: OffsetDateTime,
) -> Answer<Vec<(MemberId, ConversationId)>> {
    let rows = sqlx::query!(
        r#"select member_id as "member!: MemberId", conversation_id as "conversation!: ConversationId" from lately_of($1, $2, $3)"#,
        &some.iter().map(|member| member.0).collect::<Vec<_>>(),
        now - LOOKED_BACK,
        CONVERSATIONS,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.member, row.conversation)).collect())
}

/// Of these conversations, those that the other one began lately.
async fn first_messages(
    connection: &mut PgConnection,
    conversations: &[(MemberId, ConversationId)],
    now: OffsetDateTime,
) -> Answer<Vec<(MemberId, First)>> {
    let rows = sqlx::query!(
        r#"select held.member as "member!: MemberId", first.created_at as "at!",
             (select answer.created_at from messages answer
              where answer.conversation_id = first.conversation_id and answer.seq > 1 and answer.seq <= $4
                and answer.sender_id = held.member and answer.removed_at is null
              order by answer.seq limit 1) as answered_at
         from unnest($1::uuid[], $2::uuid[]) held (member, conversation)
         join messages first on first.conversation_id = held.conversation and first.seq = 1
         where first.sender_id <> held.member and first.created_at >= $3 and first.removed_at is null"#,
        &conversations.iter().map(|(member, _)| member.0).collect::<Vec<_>>(),
        &conversations.iter().map(|(_, conversation)| conversation.0).collect::<Vec<_>>(),
        now - LOOKED_BACK,
        FAR,
    )
    .fetch_all(connection)
    .await?;
    let first = |at, answered_at| First { at, answered_at };
    Ok(rows.into_iter().map(|row| (row.member, first(row.at, row.answered_at))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    const NOW: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);

    /// So many first messages of so many hours ago, each answered after so many seconds, if at all.
    fn some(count: usize, hours: i64, answered_after: Option<i64>) -> Vec<First> {
        let at = NOW - Span::hours(hours);
        vec![First { at, answered_at: answered_after.map(|seconds| at + Span::seconds(seconds)) }; count]
    }

    fn of(groups: &[Vec<First>]) -> Option<AnswerPace> {
        pace(&groups.concat(), NOW)
    }

    #[test]
    fn five_people_say_something_and_four_nothing() {
        assert_eq!(of(&[some(5, 100, Some(60))]), Some(AnswerPace::Day));
        assert_eq!(of(&[some(4, 100, Some(60))]), None);
        assert_eq!(of(&[]), None);
    }

    #[test]
    fn seven_of_ten_are_usually_and_six_are_not() {
        let day = 86_400;
        assert_eq!(of(&[some(7, 100, Some(day)), some(3, 100, None)]), Some(AnswerPace::Day));
        assert_eq!(of(&[some(6, 100, Some(day)), some(4, 100, None)]), None);
        // One second late is no day any more, and a few days still.
        let late = [some(6, 100, Some(day)), some(1, 100, Some(day + 1)), some(3, 100, None)];
        assert_eq!(of(&late), Some(AnswerPace::FewDays));
        let later = [some(6, 100, Some(day)), some(1, 100, Some(3 * day + 1)), some(3, 100, None)];
        assert_eq!(of(&later), None);
    }

    #[test]
    fn what_can_still_be_answered_in_time_speaks_against_nobody() {
        let answered = some(5, 100, Some(60));
        assert_eq!(of(&[answered.clone(), some(20, 24, None)]), Some(AnswerPace::Day));
        assert_eq!(of(&[answered.clone(), some(20, 25, None)]), Some(AnswerPace::FewDays));
        assert_eq!(of(&[answered, some(20, 73, None)]), None);
        // Nor for anybody.
        assert_eq!(of(&[some(4, 100, Some(60)), some(20, 1, None)]), None);
    }
}
