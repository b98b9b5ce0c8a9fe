//! Telling the provider to give money back, and following the refund until the bank is done. An answer may be lost after
//! the refund was made: each call is noted before it is made, and what was asked for is looked up before it is asked for
//! again, and before it is given up.

use super::{apply, by_hand, model::Refund, store};
use crate::{
    app::App,
    kernel::{
        clock::is_shut,
        ids::MemberId,
        locale::Locale,
        problem::{Answer, Refusal, failure},
        texts,
    },
    payments::model::{ProviderName, RefundStatus},
    payments::{
        orders::{
            asking::ANSWERED_WITHIN,
            settlement::{self, Trigger},
            store::{self as orders, OrderRow},
        },
        provider::{self, Made, NewRefundPayment, PaymentAccount, Provider, ProviderError, RefundSnapshot},
    },
};
use ::jobs::{Failure, Job};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// The job, which a refund keeps when its member is erased: the money is still to go.
pub const SEND_REFUND: &str = "payments.send_refund";
/// Between looks at a refund that is under way; webhooks may never come.
const WAITS: [Duration; 2] = [Duration::minutes(10), Duration::hours(6)];
/// After those, once a day: banks take days, and the longest weeks.
const DAILY_LOOKS: usize = 30;

/// Brings a refund to the provider, then looks how it goes.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(in crate::payments) struct SendRefund {
    member: MemberId,
    refund: Uuid,
    /// How often it was looked up before.
    step: usize,
}

impl Job for SendRefund {
    const KIND: &'static str = SEND_REFUND;
    const QUEUE: &'static str = "payments";
    const MAX_ATTEMPTS: i16 = 20;
}

impl SendRefund {
    pub(super) fn new(member: MemberId, refund: Uuid) -> Self {
        Self { member, refund, step: 0 }
    }

    /// Runs it.
    pub(in crate::payments) async fn run(app: App, job: Self) -> Result<(), Failure> {
        let status = bring(&app, job.member, job.refund).await.map_err(failure)?;
        let under_way = matches!(status, Some(RefundStatus::Requested | RefundStatus::Pending));
        if under_way && job.step < WAITS.len() + DAILY_LOOKS {
            let next = Self { step: job.step + 1, ..job };
            let wait = WAITS.get(job.step).copied().unwrap_or(Duration::DAY);
            let mut connection = app.db.acquire().await?;
            app.jobs.enqueue_at(&mut connection, &next, app.clock.now() + wait).await?;
        }
        Ok(())
    }
}

async fn find(app: &App, member: MemberId, id: Uuid) -> Answer<Option<(Refund, OrderRow, PaymentAccount)>> {
    let mut connection = app.db.acquire().await?;
    let Some(refund) = store::refund(&mut connection, member, id).await? else { return Ok(None) };
    let order = orders::order(&mut connection, member, refund.order).await?.ok_or(Refusal::NotFound)?;
    let account = provider::account_at(&mut connection, &order.company_id, order.provider).await?;
    Ok(Some((refund, order, account.ok_or(Refusal::PaymentUnavailable)?)))
}

/// Makes the refund at the provider unless it is there, and says where it stands then. First the
/// provider is asked what it has: its memory of idempotency keys is short (an hour), ours is not.
async fn bring(app: &App, member: MemberId, id: Uuid) -> Answer<Option<RefundStatus>> {
    settle_what_is_known(app, member, id).await?;
    let Some((refund, order, account)) = find(app, member, id).await? else { return Ok(None) };
    if refund.status != RefundStatus::Requested {
        return Ok(Some(refund.status));
    }
    let Some(payment) = &order.provider_payment_id else {
        return refused(app, &order, &refund, "no payment at the provider").await.map(Some);
    };
    if !order.provider.takes_refunds() {
        return by_hand::ask(app, &order).await.map(Some);
    }
    let now = app.clock.now();
    if refund.asked_at.is_some_and(|asked| may_still_show(order.provider, asked, now)) {
        return Ok(Some(RefundStatus::Requested));
    }
    let provider = Provider::open(app, &account)?;
    let wish = NewRefundPayment { id, amount: refund.amount(), description: description(app, &order) };
    if !store::note_asked(&mut *app.db.acquire().await?, member, &refund, now).await? {
        return Ok(Some(RefundStatus::Requested));
    }
    match provider.refund(payment, &wish).await {
        Ok(made) => taken_on(app, &order, &refund, &made).await.map(Some),
        Err(error) => not_taken_on(app, &order, &refund, error).await.map(Some),
    }
}

/// Whether a refund that was asked for then may have been made, and not be seen at the provider yet. Mollie lists it at
/// once, and under the same key makes no second one. Pay.nl knows no keys, and tells nothing but a sum: it is given time.
fn may_still_show(provider: ProviderName, asked_at: OffsetDateTime, now: OffsetDateTime) -> bool {
    let span = match provider {
        ProviderName::Paynl => Duration::HOUR,
        ProviderName::Mollie | ProviderName::Verotel | ProviderName::Bank => ANSWERED_WITHIN,
    };
    is_shut(asked_at + span, span, now)
}

/// The provider did not say that it made the refund. That it won't is believed once no earlier call can have made it.
async fn not_taken_on(
    app: &App,
    order: &OrderRow,
    refund: &Refund,
    error: ProviderError,
) -> Answer<RefundStatus> {
    let was_unanswered = refund.asked_at.is_some();
    match error {
        ProviderError::Refused(status, said) if is_final(status) => {
            if was_unanswered {
                settle_what_is_known(app, order.member, refund.id).await?;
                let now = store::refund(&mut *app.db.acquire().await?, order.member, refund.id).await?;
                if let Some(made) = now.filter(|now| now.status != RefundStatus::Requested) {
                    return Ok(made.status);
                }
            }
            tracing::error!(order = %order.id, refund = %refund.id, %status, said, "the provider refuses a refund");
            refused(app, order, refund, &said).await
        }
        error => {
            tracing::warn!(%error, refund = %refund.id, "a refund could not be brought to the provider");
            if error.made() == Made::Nothing && !was_unanswered {
                store::note_answered(&mut *app.db.acquire().await?, order.member, refund.id).await?;
            }
            Err(Refusal::PaymentUnavailable.into())
        }
    }
}

/// Trying again would be no use.
fn is_final(status: StatusCode) -> bool {
    matches!(status, StatusCode::UNPROCESSABLE_ENTITY | StatusCode::NOT_FOUND | StatusCode::BAD_REQUEST)
}

/// What the payer's statement says.
fn description(app: &App, order: &OrderRow) -> String {
    let site = app.sites.all().into_iter().find(|site| site.id == order.site);
    let locale = site.as_ref().and_then(|site| site.settings.domain_language).unwrap_or(Locale::En);
    let name = site.map(|site| site.settings.name.clone()).unwrap_or_default();
    texts::text(locale, "refund-description", &[("site", name.into())])
}

async fn settle_what_is_known(app: &App, member: MemberId, id: Uuid) -> Answer<()> {
    if let Some((refund, _, _)) = find(app, member, id).await? {
        settlement::refresh(app, member, refund.order, Trigger::Poller).await?;
    }
    Ok(())
}

async fn taken_on(
    app: &App,
    order: &OrderRow,
    refund: &Refund,
    made: &RefundSnapshot,
) -> Answer<RefundStatus> {
    move_on(app, order, refund, made.status, Some(&made.id), None).await
}

async fn refused(app: &App, order: &OrderRow, refund: &Refund, said: &str) -> Answer<RefundStatus> {
    move_on(app, order, refund, RefundStatus::Failed, None, Some(said)).await
}

async fn move_on(
    app: &App,
    order: &OrderRow,
    refund: &Refund,
    next: RefundStatus,
    provider_id: Option<&str>,
    failure: Option<&str>,
) -> Answer<RefundStatus> {
    let told = apply::ProviderAnswer { status: next, provider_id, failure };
    settlement::refund_told(app, order, refund.id, &told).await?;
    Ok(next)
}
