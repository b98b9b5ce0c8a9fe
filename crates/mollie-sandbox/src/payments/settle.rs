//! An outcome and all that follows from it in one transaction: state, mandate, webhook.

use sqlx::PgConnection;
use time::OffsetDateTime;

use super::model::{Payment, Status};
use super::outcome::{Outcome, apply};
use super::{details, store};
use crate::faults::{Scenario, Settles};
use crate::methods::{self, Sequence};
use crate::sandbox::Sandbox;
use crate::{mandates, webhooks};

/// Applies an outcome to a locked payment; says whether it changed anything. A `pending` payment has no
/// webhook (facts 1.5).
pub(crate) async fn settle(
    conn: &mut PgConnection,
    sandbox: &Sandbox,
    payment: &mut Payment,
    outcome: &Outcome,
    now: OffsetDateTime,
) -> Result<bool, sqlx::Error> {
    if !apply(payment, outcome, now) {
        return Ok(false);
    }
    if let Outcome::Paid { card_label } = outcome {
        leave_mandate(conn, sandbox, payment, card_label.as_deref(), now).await?;
    }
    store::save(conn, payment).await?;
    if payment.status != Status::Pending {
        webhooks::queue(conn, sandbox, payment, now).await?;
    }
    Ok(true)
}

/// Settles and expires what is due; says how many payments changed.
pub(crate) async fn due_now(sandbox: &Sandbox, now: OffsetDateTime) -> Result<usize, sqlx::Error> {
    let mut tx = sandbox.pool().begin().await?;
    let mut changed = 0;
    for id in store::due(&mut tx, now).await? {
        if let Some(mut payment) = store::lock(&mut tx, &id).await? {
            let outcome = due_outcome(&payment);
            changed += usize::from(settle(&mut tx, sandbox, &mut payment, &outcome, now).await?);
        }
    }
    tx.commit().await?;
    Ok(changed)
}

fn due_outcome(payment: &Payment) -> Outcome {
    if payment.status == Status::Open {
        return Outcome::Expired;
    }
    let scenario = Scenario::parse(&payment.metadata).unwrap_or_default();
    match scenario.settles_as {
        Settles::Paid => Outcome::Paid { card_label: None },
        Settles::Failed => Outcome::Failed { reason: scenario.failure_reason },
    }
}

/// A paid `first` payment leaves a mandate with its customer (facts 1.9).
async fn leave_mandate(
    conn: &mut PgConnection,
    sandbox: &Sandbox,
    payment: &mut Payment,
    card_label: Option<&str>,
    now: OffsetDateTime,
) -> Result<(), sqlx::Error> {
    let method = payment.method.as_deref().and_then(methods::find).and_then(|method| method.first.as_deref());
    let (Sequence::First, Some(customer), Some(method)) =
        (payment.sequence_type, &payment.customer_id, method)
    else {
        return Ok(());
    };
    let details = details::mandate(method, card_label.unwrap_or("Visa"));
    let grant = mandates::Grant { profile: &payment.profile_id, customer, method, details };
    payment.mandate_id = Some(mandates::grant(conn, sandbox, grant, now).await?);
    Ok(())
}
