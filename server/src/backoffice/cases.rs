//! A case of reports as whoever works on it reads it: whom it is about, what was reported with its evidence, and what was decided
//! about them before. Who looks is written down, and committed, before anything is read.

use super::{Doer, reports, subject};
use crate::{
    accounts::{self, DecisionRow},
    app::App,
    kernel::{
        country::Country,
        ids::MemberId,
        problem::{Answer, Refusal},
    },
    members::{self, ProfileStatus},
    safety::{self, CaseReport},
    staff::Permission,
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A member in a few words.
#[derive(Clone, Debug)]
pub struct Person {
    /// Who.
    pub id: MemberId,
    /// The name that they chose.
    pub name: String,
    /// In whole years.
    pub age: u8,
    /// Where they live.
    pub country: Country,
    /// Nobody is behind it.
    pub fictional: bool,
    /// They bought something.
    pub premium: bool,
    /// When the profile was made.
    pub member_since: OffsetDateTime,
    /// Whether others see them.
    pub status: ProfileStatus,
}

/// A case.
#[derive(Clone, Debug)]
pub struct ReportCase {
    /// Whom it is about.
    pub person: Person,
    /// What is open about them, the first report first; of one lane.
    pub reports: Vec<CaseReport>,
    /// What was decided about them before, the newest first; empty for whoever may not read that.
    pub earlier: Vec<DecisionRow>,
    /// All that is open about them, of both lanes.
    pub open_reports: usize,
}

/// Reads a case; the look is written down first.
///
/// # Errors
/// `not_allowed`; `not_found` for a member out of reach, or about whom nothing of the lane is open.
pub async fn read_case(app: &App, doer: Doer<'_>, (member, severe): (MemberId, bool)) -> Answer<ReportCase> {
    let now = app.clock.now();
    let mut look = app.db.begin().await?;
    reports::look_into_case(&mut look, doer, (member, severe), now).await?;
    look.commit().await?;
    let mut connection = app.db.acquire().await?;
    let open = safety::case(&mut connection, member, now).await?;
    let open_reports = open.len();
    let reports: Vec<_> = open.into_iter().filter(|report| report.is_severe == severe).collect();
    let mut earlier = Vec::new();
    if let Ok(reach) = doer.reach(Permission::ReadEarlierDecisions, now) {
        subject::site_of(&mut connection, &reach, member).await?;
        earlier = accounts::decisions(&mut connection, member).await?;
        earlier.reverse();
    }
    let person = person(&mut connection, member, now).await?;
    Ok(ReportCase { person, reports, earlier, open_reports })
}

/// A member, or a fictional profile.
///
/// # Errors
/// `not_found`.
pub(super) async fn person(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Person> {
    let row = sqlx::query!(
        r#"select coalesce(p.wanted_name, p.name) as "name!", p.date_of_birth, p.country, p.fictional, p.created_at,
             p.status as "status: ProfileStatus",
             coalesce((select c.purchases > 0 from credit_accounts c where c.member_id = p.id), false) as "premium!"
         from profiles p where p.id = $1"#,
        member.0,
    )
    .fetch_optional(connection)
    .await?
    .ok_or(Refusal::NotFound)?;
    let country = Country::parse(&row.country).unwrap_or_else(Country::netherlands);
    Ok(Person {
        id: member,
        name: row.name,
        age: members::age(row.date_of_birth, country.today(now)),
        country,
        fictional: row.fictional,
        premium: row.premium,
        member_since: row.created_at,
        status: row.status,
    })
}
