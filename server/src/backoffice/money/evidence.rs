//! What a bank is told about an order that its buyer disputes.

use super::look_at;
use crate::{
    app::App,
    backoffice::Doer,
    kernel::{
        ids::OrderId,
        problem::{Answer, Refusal},
    },
    payments::{self, Evidence},
    staff::Permission,
};

/// Makes the file; the log says so first.
///
/// # Errors
/// `not_allowed`; `not_found` for an order out of reach.
pub async fn take_evidence(app: &App, doer: Doer<'_>, order: OrderId) -> Answer<Evidence> {
    look_at(app, doer, (Permission::ReadDisputes, "order.evidence_taken", false), order).await?;
    let mut connection = app.db.acquire().await?;
    let line = payments::find_order(&mut connection, &order.to_string()).await?.ok_or(Refusal::NotFound)?;
    payments::evidence(&mut connection, &line, app.clock.now()).await
}
