//! How much each colleague looks at: what is hard to look at is looked at by several, and nobody without breaks. It is there to
//! spare people, so that nothing in it counts what somebody has done.

use super::{Doer, Office, colleagues::require_within, doer::reason};
use crate::{
    kernel::{
        ids::StaffId,
        problem::{Answer, FieldError, Refusal},
    },
    staff::{self, Permission, TeamMember},
};
use sqlx::PgConnection;

/// Most that a cap can be; the table says the same.
const MOST: i16 = 200;

/// Those who review, all of whose roles are within reach: since when they work or rest, what they hold, their cap of severe things
/// and what they were shown of them today.
///
/// # Errors
/// `not_allowed`.
pub async fn team_load(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
) -> Answer<Vec<TeamMember>> {
    let now = office.now();
    let reach = doer.reach(Permission::ReadTeamLoad, now)?;
    staff::team_load(connection, &reach, now).await
}

/// Sets a colleague's cap, with a reason where somebody does it in the console: a higher one holds at once, a lower one where it is
/// not passed yet. Everybody lowers their own; somebody else raises it.
///
/// # Errors
/// `not_allowed`; `not_found`, also out of reach; the field that is wrong.
pub async fn set_severe_cap(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (colleague, cap): (StaffId, i16),
    because: Option<&str>,
) -> Answer<()> {
    let now = office.now();
    let reach = doer.reach(Permission::SetSevereCaps, now)?;
    if !(0..=MOST).contains(&cap) {
        return Err(FieldError::new("cap", "field_invalid").into());
    }
    let because = because.map(reason).transpose()?;
    require_within(connection, office, &reach, colleague).await?;
    if doer.staff() == Some(colleague) && cap > staff::severe(connection, colleague, now).await?.cap {
        return Err(Refusal::NotAllowed.into());
    }
    doer.stamp(connection, now).await?;
    if let Some(because) = because {
        staff::give_reason(connection, office.random, because).await?;
    }
    staff::set_severe_cap(connection, colleague, cap).await
}
