//! How much of the severe queue each colleague is shown in a day: what is hard to look at is looked at by several.

use super::{Doer, Office, colleagues::require_within};
use crate::{
    kernel::{
        ids::StaffId,
        problem::{Answer, FieldError, Refusal},
    },
    staff::{self, Permission, SevereCap},
};
use sqlx::PgConnection;

/// Most that a cap can be; the table says the same.
const MOST: i16 = 200;

/// Those who look at severe things, all of whose roles are within reach: their cap, and what they were shown today.
///
/// # Errors
/// `not_allowed`.
pub async fn severe_caps(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
) -> Answer<Vec<SevereCap>> {
    let now = office.now();
    let reach = doer.reach(Permission::SetSevereCaps, now)?;
    staff::severe_caps(connection, &reach, now.date()).await
}

/// Sets a colleague's cap: a higher one holds at once, a lower one where it is not passed yet. Everybody lowers their own; somebody
/// else raises it.
///
/// # Errors
/// `not_allowed`; `not_found`, also out of reach; the field that is wrong.
pub async fn set_severe_cap(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (colleague, cap): (StaffId, i16),
) -> Answer<()> {
    let now = office.now();
    let reach = doer.reach(Permission::SetSevereCaps, now)?;
    if !(0..=MOST).contains(&cap) {
        return Err(FieldError::new("cap", "field_invalid").into());
    }
    require_within(connection, office, &reach, colleague).await?;
    if doer.staff() == Some(colleague) && cap > staff::severe(connection, colleague, now).await?.cap {
        return Err(Refusal::NotAllowed.into());
    }
    doer.stamp(connection, now).await?;
    staff::set_severe_cap(connection, colleague, cap).await
}
