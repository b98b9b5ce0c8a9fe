//! How much one person gives alone. Whoever gives money or credits raises none of it, and whoever sets it has no need of them:
//! two people stand behind each sum, however it came about.

use super::{Doer, Office, dead_letters::require_everywhere, doer::reason};
use crate::{
    kernel::{
        money::Currency,
        problem::{Answer, FieldError, Refusal},
    },
    staff::{self, Limit, Permission, UnitLimit},
};
use sqlx::PgConnection;

/// Most that a limit can be, in minor units; the table says the same.
const MOST: i64 = 100_000_000;
/// The unit that is no currency.
const CREDITS: &str = "credits";

/// All limits.
///
/// # Errors
/// `not_allowed`.
pub async fn money_limits(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
) -> Answer<Vec<UnitLimit>> {
    doer.reach(Permission::ReadLimits, office.now())?;
    staff::limits(connection).await
}

/// A limit as somebody wants it.
#[derive(Clone, Debug)]
pub struct LimitRequest<'a> {
    /// `credits`, or a currency.
    pub unit: &'a str,
    /// What they saw; None: that there is none.
    pub seen: Option<Limit>,
    /// What it shall be.
    pub limit: Limit,
    /// Why, in words.
    pub reason: &'a str,
}

/// Sets one, for all sites. It holds at once; who gave something today keeps the cap of this day.
///
/// # Errors
/// `not_allowed`, also for one who gives money themselves and would raise it; `stale_version` where it is another one by now; the
/// field that is wrong.
pub async fn set_money_limit(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    wish: &LimitRequest<'_>,
) -> Answer<()> {
    let (now, LimitRequest { unit, seen, limit, .. }) = (office.now(), wish);
    require_everywhere(&doer.reach(Permission::EditLimits, now)?)?;
    let because = reason(wish.reason)?;
    if *unit != CREDITS && serde_json::from_value::<Currency>((*unit).into()).is_err() {
        return Err(FieldError::new("unit", "field_invalid").into());
    }
    if !(0..=MOST).contains(&limit.per_day) {
        return Err(FieldError::new("per_day", "field_invalid").into());
    }
    if !(0..=limit.per_day).contains(&limit.per_act) {
        return Err(FieldError::new("per_act", "field_invalid").into());
    }
    doer.stamp(connection, now).await?;
    let before = staff::hold_limit(connection, unit).await?;
    if before != *seen {
        return Err(Refusal::StaleVersion.into());
    }
    let none = Limit { per_act: 0, per_day: 0 };
    let was = before.unwrap_or(none);
    let raises = limit.per_act > was.per_act || limit.per_day > was.per_day;
    if raises && gives(doer) {
        return Err(Refusal::NotAllowed.into());
    }
    staff::give_reason(connection, office.random, because).await?;
    staff::set_limit(connection, unit, *limit).await
}

/// Whether they give money or credits, or approve them.
fn gives(doer: Doer<'_>) -> bool {
    use Permission as P;
    let Doer::Staff(actor) = doer else { return false };
    [P::RefundToLimit, P::GrantToLimit, P::ApproveRefunds, P::ApproveCredits]
        .into_iter()
        .any(|one| actor.reach(one).is_some())
}
