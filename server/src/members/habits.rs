//! What a member's ways tell others: in whose profiles they looked (viewers/), and how soon they usually answer
//! (chat/answer_pace.rs). Either can be kept to oneself.

use super::{model::AnswerPace, viewers};
use crate::kernel::{ids::MemberId, problem::Answer};
use sqlx::PgConnection;
use uuid::Uuid;

/// Shows others that the member looked at their profile, and the member who looked at theirs; or neither any more, and what
/// is known of it is forgotten on both sides.
pub async fn show_visits(connection: &mut PgConnection, member: MemberId, shown: bool) -> Answer<()> {
    sqlx::query!(
        "update profiles set shows_visits = $2 where id = $1 and shows_visits <> $2",
        member.0,
        shown
    )
    .execute(&mut *connection)
    .await?;
    if shown { Ok(()) } else { viewers::forget(connection, member).await }
}

/// Shows others how soon the member usually answers, or no longer.
pub async fn show_answers(connection: &mut PgConnection, member: MemberId, shown: bool) -> Answer<()> {
    sqlx::query!(
        "update profiles set shows_answers = $2 where id = $1 and shows_answers <> $2",
        member.0,
        shown
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes how soon these members usually answer, in the order of their ids; None: nothing to say. Only what is new is written.
pub async fn put_answer_paces(
    connection: &mut PgConnection,
    paces: &[(MemberId, Option<AnswerPace>)],
) -> Answer<()> {
    let members: Vec<Uuid> = paces.iter().map(|(member, _)| member.0).collect();
    let words: Vec<String> =
        paces.iter().map(|(_, pace)| pace.map_or_else(String::new, |pace| pace.code().to_owned())).collect();
    sqlx::query!(
        "update profiles p set answers = nullif(counted.word, '')
         from unnest($1::uuid[], $2::text[]) counted (id, word)
         where p.id = counted.id and not p.fictional and p.answers is distinct from nullif(counted.word, '')",
        &members,
        &words,
    )
    .execute(connection)
    .await?;
    Ok(())
}
