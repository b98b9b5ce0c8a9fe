//! Who of the staff looked at what is a member's own is written down for good, before anything is shown (`account_audit`).

use super::{database::Database, explain};
use crate::{
    accounts::{self, StaffAct},
    kernel::{clock::Clock, ids::MemberId},
};
use std::collections::BTreeSet;

/// Notes one look at each of these members.
///
/// # Errors
/// When it can't be written: then nothing may be shown.
pub(super) async fn note(
    database: &Database,
    staff: &str,
    members: impl IntoIterator<Item = MemberId>,
) -> anyhow::Result<()> {
    let (members, now): (BTreeSet<_>, _) = (members.into_iter().collect(), Clock::system().now());
    let mut transaction = database.pool.begin().await?;
    for member in members {
        accounts::note_act(&mut transaction, member, staff, (StaffAct::Shown, None), now)
            .await
            .map_err(explain)?;
    }
    Ok(transaction.commit().await?)
}
