//! Charging what a stopped call left, and taking back at the provider what a member took back.

use super::{charge, store};
use crate::{
    app::App,
    kernel::{
        ids::{MemberId, OrderId},
        problem::{Answer, failure},
    },
    payments::{
        model::ProviderName,
        orders::{
            settlement::Trigger,
            store::{self as orders, OrderRow},
            unknown::{self, Place},
        },
        provider::{self, Provider, ProviderError},
    },
};
use ::jobs::{Failure, Job};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::Duration;
use uuid::Uuid;

/// The call itself charges at once; the job comes after it.
const AFTER_THE_CALL: Duration = Duration::minutes(1);

/// Charges an order's mandate where the call that placed it could not.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(in crate::payments) struct ChargeOrder {
    member: MemberId,
    order: OrderId,
}

impl Job for ChargeOrder {
    const KIND: &'static str = "payments.charge_order";
    const QUEUE: &'static str = "payments";
    /// About eleven hours: a provider may be away for a night.
    const MAX_ATTEMPTS: i16 = 20;
}

impl ChargeOrder {
    pub(super) fn of(order: &OrderRow) -> Self {
        Self { member: order.member, order: order.id }
    }

    pub(super) async fn schedule(self, connection: &mut PgConnection, app: &App) -> Answer<()> {
        app.jobs.enqueue_at(connection, &self, app.clock.now() + AFTER_THE_CALL).await?;
        Ok(())
    }

    pub(in crate::payments) async fn run(app: App, job: Self) -> Result<(), Failure> {
        let found = orders::order(&mut *app.db.acquire().await?, job.member, job.order).await;
        match found.map_err(failure)? {
            Some(order) => charge::charge(&app, &order).await.map_err(failure),
            None => Ok(()),
        }
    }
}

/// Revokes a mandate at the provider.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(in crate::payments) struct RevokeMandate {
    pub(super) member: MemberId,
    pub(super) mandate: Uuid,
}

impl Job for RevokeMandate {
    const KIND: &'static str = "payments.revoke_mandate";
    const QUEUE: &'static str = "payments";
    const MAX_ATTEMPTS: i16 = 20;
}

impl RevokeMandate {
    pub(in crate::payments) async fn run(app: App, job: Self) -> Result<(), Failure> {
        let (account, customer, mandate) = {
            let mut connection = app.db.acquire().await?;
            let found = store::one(&mut connection, job.member, job.mandate).await.map_err(failure)?;
            let Some(mandate) = found else { return Ok(()) };
            let (company, provider) = (&mandate.company_id, mandate.provider);
            let account = provider::account_at(&mut connection, company, provider).await.map_err(failure)?;
            let customer = store::customer(&mut connection, (job.member, company, provider)).await;
            let customer = customer.map_err(failure)?;
            (account, customer, mandate.provider_mandate_id)
        };
        // Never used: the provider has not heard of it.
        let (Some(account), Some(customer), Some(mandate)) = (account, customer, mandate) else {
            return Ok(());
        };
        let provider = Provider::open(&app, &account).map_err(failure)?;
        Ok(provider.revoke_mandate(&customer, &mandate).await?)
    }
}

/// The job of [`ForgetCustomer`], which outlives the member's erasure and names nobody of ours.
pub const FORGET_CUSTOMER: &str = "payments.forget_customer";

/// Deletes an erased member at the provider, and their mandates with them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(in crate::payments) struct ForgetCustomer {
    pub(super) company_id: String,
    /// Jobs from before there was a second one name none.
    #[serde(default)]
    pub(super) provider: ProviderName,
    pub(super) customer_id: String,
}

impl Job for ForgetCustomer {
    const KIND: &'static str = FORGET_CUSTOMER;
    const QUEUE: &'static str = "payments";
    const MAX_ATTEMPTS: i16 = 20;
}

impl ForgetCustomer {
    /// Whoever is gone there can't be searched any more for what was charged and not answered.
    async fn find_unbooked(&self, app: &App, provider: &Provider) -> Result<(), Failure> {
        let made = match provider.payments_of(&self.customer_id).await {
            Err(ProviderError::Refused(StatusCode::NOT_FOUND | StatusCode::GONE, _)) => return Ok(()),
            made => made?,
        };
        let unknown = unknown::among(&mut *app.db.acquire().await?, self.provider, &made).await;
        for payment in unknown.map_err(failure)? {
            let place = Place { company_id: &self.company_id, name: self.provider };
            unknown::take_in(app, provider, place, &payment, Trigger::Poller).await.map_err(failure)?;
        }
        Ok(())
    }

    pub(in crate::payments) async fn run(app: App, job: Self) -> Result<(), Failure> {
        let account =
            provider::account_at(&mut *app.db.acquire().await?, &job.company_id, job.provider).await;
        let Some(account) = account.map_err(failure)? else { return Ok(()) };
        let provider = Provider::open(&app, &account).map_err(failure)?;
        job.find_unbooked(&app, &provider).await?;
        Ok(provider.delete_customer(&job.customer_id).await?)
    }
}
