//! A member as staff see them beside a case: who it is, and nothing that the case does not need.

use crate::{
    kernel::{country::Country, ids::MemberId, problem::Answer},
    members,
};
use serde::Serialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Somebody whom a case is about.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Person {
    /// Their id.
    pub id: MemberId,
    /// As they call themselves.
    pub name: String,
    /// In years; of an account of two, the first one's.
    pub age: u8,
    /// The second one's; only of an account of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_age: Option<u8>,
    /// Where they live.
    pub country: String,
    /// Nobody is behind it.
    pub fictional: bool,
    /// They bought credits.
    pub premium: bool,
    /// When they joined.
    #[serde(with = "time::serde::rfc3339")]
    pub member_since: OffsetDateTime,
    /// How the account stands; of a fictional profile, whether it is shown.
    pub status: String,
}

/// Who that is; None once they are gone.
///
/// # Errors
/// When the database does not answer.
pub async fn person(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Option<Person>> {
    let row = sqlx::query!(
        r#"select coalesce(p.wanted_name, p.name) as "name!", p.date_of_birth, s.date_of_birth as "second_born?", p.country, p.fictional, p.created_at,
             coalesce(a.status, p.status) as "status!", coalesce(c.purchases > 0, false) as "premium!"
           from profiles p left join accounts a on a.member_id = p.id left join credit_accounts c on c.member_id = p.id
           left join second_persons s on s.member_id = p.id
           where p.id = $1"#,
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| {
        let today = Country::parse(&row.country).map_or_else(|| now.date(), |country| country.today(now));
        let (age, second_age) = members::ages((row.date_of_birth, row.second_born), today);
        Person {
            id: member,
            name: row.name,
            age,
            second_age,
            country: row.country,
            fictional: row.fictional,
            premium: row.premium,
            member_since: row.created_at,
            status: row.status,
        }
    }))
}

/// An address that shows whose it may be and no more: the first letter, and the domain.
pub fn masked(email: &str) -> String {
    let (local, domain) = email.rsplit_once('@').unwrap_or((email, ""));
    let first: String = local.chars().take(1).collect();
    format!("{first}•••@{domain}")
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn of_an_address_a_letter_is_left() {
        assert_eq!(masked("eva.jansen@example.com"), "e•••@example.com");
        assert_eq!(masked("e@example.com"), "e•••@example.com");
        assert_eq!(masked("no address"), "n•••@");
    }
}
