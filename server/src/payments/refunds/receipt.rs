//! The mails about a refund. The first is the receipt that the law asks for: on a durable medium, with
//! the time of the withdrawal (Directive 2023/2673, Art. 11a(4)).

use super::{model::Refund, store};
use crate::{
    accounts,
    app::App,
    kernel::{
        ids::MemberId,
        problem::{Answer, failure},
    },
    mail::{self, Kind, Mail},
    payments::{
        dunning::{self, About},
        orders::store::{self as orders, OrderRow},
    },
};
use ::jobs::{Failure, Job, Registry};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use uuid::Uuid;

/// Mails what the operator refunded at the command line, which knows no way to send mail.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct TellRefund {
    pub(super) member: MemberId,
    pub(super) refund: Uuid,
}

impl Job for TellRefund {
    const KIND: &'static str = "payments.tell_refund";
}

/// The job of these mails.
pub(super) fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(tell_refund)
}

async fn tell_refund(app: App, job: TellRefund) -> Result<(), Failure> {
    granted(&app, job).await.map_err(failure)
}

/// The operator refunds: told once, however often the job runs.
async fn granted(app: &App, job: TellRefund) -> Answer<()> {
    let mut transaction = app.db.begin().await?;
    if !store::note_told(&mut transaction, job.member, job.refund, app.clock.now()).await? {
        return Ok(());
    }
    let Some(refund) = store::refund(&mut transaction, job.member, job.refund).await? else { return Ok(()) };
    let Some(order) = orders::order(&mut transaction, job.member, refund.order).await? else { return Ok(()) };
    write(&mut transaction, app, &order, &refund, refund.taken, Kind::RefundGranted).await?;
    transaction.commit().await?;
    app.jobs.wake();
    Ok(())
}

/// The withdrawal was received.
pub(super) async fn requested(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    refund: &Refund,
) -> Answer<()> {
    write(connection, app, order, refund, refund.credits, Kind::RefundRequested).await
}

/// The provider refused: the credits are back. The money is the member's all the same, so they are reminded of it.
pub(super) async fn failed(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    refund: &Refund,
) -> Answer<()> {
    write(connection, app, order, refund, refund.credits, Kind::RefundFailed).await?;
    dunning::begin(connection, order.member, (About::Refund, refund.id), app.clock.now()).await
}

async fn write(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    refund: &Refund,
    credits: i32,
    kind: Kind,
) -> Answer<()> {
    let Some(site) = app.sites.all().into_iter().find(|site| site.id == order.site) else { return Ok(()) };
    // Who was deleted for good meanwhile has no address any more.
    if !accounts::hold(connection, order.member).await? {
        return Ok(());
    }
    let facts = accounts::facts(connection, order.member).await?;
    let lines = match kind {
        Kind::RefundFailed => dunning::announcement(&facts, About::Refund, app.clock.now()),
        _ => Vec::new(),
    };
    let mail = Mail {
        site: &site,
        member: Some(order.member),
        locale: facts.language,
        recipient: &facts.email,
        kind,
        arguments: vec![
            ("credits", i64::from(credits).into()),
            ("amount", refund.amount().text(facts.language, facts.country).into()),
            ("time", (refund.created_at, facts.country).into()),
            ("order", order.id.to_string().into()),
        ],
        lines,
        path: Some(format!("/transactions/{}", order.id)),
    };
    mail::enqueue(connection, app, &mail).await?;
    Ok(())
}
