//! Accounts of two people (ADR 0032): the second of them. The first is the one of the profile's own date of birth; who is named
//! first in the name is theirs to say.

use super::{create::NewProfile, rules};
use crate::kernel::{
    ids::MemberId,
    problem::{Answer, FieldError, Problem, broken_constraint},
};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

/// The second person of a new account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecondPerson {
    /// Only ever shown as an age.
    pub date_of_birth: Date,
    /// When whoever signed up said that both agree to the terms; None: they came from another program.
    pub agreed_at: Option<OffsetDateTime>,
}

/// The second person of an account that there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Second {
    pub date_of_birth: Date,
    /// The one correction was made.
    pub birth_fixed: bool,
}

/// Stands for nobody's word in a list of moments.
const NEVER: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

/// Full years of the two, the first one's first.
pub fn ages((first, second): (Date, Option<Date>), today: Date) -> (u8, Option<u8>) {
    (rules::age(first, today), second.map(|born| rules::age(born, today)))
}

/// Adds those of these profiles that are of two. In any order: the database looks for the second when the transaction ends.
pub(super) async fn add(connection: &mut PgConnection, profiles: &[NewProfile]) -> Answer<()> {
    let seconds: Vec<(Uuid, SecondPerson)> =
        profiles.iter().filter_map(|profile| Some((profile.id.0, profile.second?))).collect();
    if seconds.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "insert into second_persons (member_id, date_of_birth, agreed_at)
         select member_id, born, nullif(agreed_at, 'epoch')
         from unnest($1::uuid[], $2::date[], $3::timestamptz[]) given (member_id, born, agreed_at)",
        &seconds.iter().map(|(member, _)| *member).collect::<Vec<_>>(),
        &seconds.iter().map(|(_, second)| second.date_of_birth).collect::<Vec<_>>(),
        &seconds.iter().map(|(_, second)| second.agreed_at.unwrap_or(NEVER)).collect::<Vec<_>>(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The second person of this account; None where it is of one.
pub(super) async fn second(connection: &mut PgConnection, member: MemberId) -> Answer<Option<Second>> {
    let second = sqlx::query_as!(
        Second,
        r#"select date_of_birth, birth_corrections > 0 as "birth_fixed!" from second_persons where member_id = $1"#,
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(second)
}

/// Writes the second one's day of birth, where it moves.
///
/// # Errors
/// `birth_date_fixed` where it moves for a second time.
pub(super) async fn correct(connection: &mut PgConnection, member: MemberId, born: Date) -> Answer<()> {
    let written = sqlx::query!(
        "update second_persons set date_of_birth = $2 where member_id = $1 and date_of_birth <> $2",
        member.0,
        born,
    )
    .execute(connection)
    .await;
    written.map(|_| ()).map_err(|error| match broken_constraint(&error) {
        Some("second_persons_birth_fixed") => {
            FieldError::new("second_date_of_birth", "birth_date_fixed").into()
        }
        _ => Problem::from(error),
    })
}

/// Forgets the second person.
pub(super) async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from second_persons where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    #[test]
    fn each_of_the_two_has_an_age_of_their_own() {
        let (eldest, youngest) = (date!(1990 - 11 - 22), date!(2008 - 11 - 21));
        let today = date!(2026 - 11 - 21);
        assert_eq!(ages((eldest, Some(youngest)), today), (35, Some(18)));
        assert_eq!(ages((youngest, None), today), (18, None));
    }
}
