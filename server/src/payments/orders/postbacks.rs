//! Verotel's postbacks. The signature alone says who calls, so that the address is no secret. A sale is a hint, and its
//! order is fetched like any other; of a refund and a chargeback Verotel says nothing else, so that their signed word is
//! booked, once, whatever it repeats.
//!
//! A sale that is not answered by `OK` is paid back by Verotel. So one of an order that we know is answered so also where it
//! can't be fetched at this moment: the poller will.

use crate::{
    app::App,
    kernel::{
        ids::{MemberId, OrderId},
        problem::{Answer, Refusal},
    },
    payments::{
        live,
        model::ProviderName,
        orders::{
            jobs::CheckOrder,
            settlement::{self, Reversal, Trigger},
            store,
            unknown::{self, Place},
        },
        provider::{self, News, PaymentAccount, Postback, Provider},
    },
};
use axum::{
    body::Bytes,
    extract::{Path, RawQuery, State},
};

/// What Verotel wants to hear, and nothing else.
const DONE: &str = "OK";

/// By either verb: parameters are in the address, or in the body.
pub(super) async fn verotel(
    State(app): State<App>,
    Path(company_id): Path<String>,
    RawQuery(query): RawQuery,
    body: Bytes,
) -> Answer<&'static str> {
    provider::require_company_id(&company_id)?;
    let account = {
        let mut connection = app.db.acquire().await?;
        provider::account_at(&mut connection, &company_id, ProviderName::Verotel).await?
    };
    let account = account.ok_or(Refusal::NotFound)?;
    let query = query.filter(|query| !query.is_empty());
    let said = query.as_deref().map_or(&*body, str::as_bytes);
    let key = account.api_key(&app.vault)?;
    let shop = account.shop_id.as_deref().unwrap_or_default();
    let postback = Postback::read(said, (shop, &key)).ok_or(Refusal::NotFound)?;
    let now = app.clock.now();
    live::note_told(&mut *app.db.acquire().await?, &company_id, ProviderName::Verotel, now).await?;
    let Some(reference) = postback.reference else {
        tracing::error!(company = company_id, "a sale at Verotel names no order of ours: look at it there");
        return Ok(DONE);
    };
    let order = own_order(&app, &company_id, &reference).await?;
    match (order, postback.news) {
        (Some(order), News::Sale) => paid(&app, order).await,
        (None, News::Sale) => take_in(&app, &company_id, &account, &reference).await,
        (Some(order), News::Refund(refund)) => went_back(&app, order, Reversal::Refund(refund)).await,
        (Some(order), News::Chargeback(chargeback)) => {
            went_back(&app, order, Reversal::Chargeback(chargeback)).await
        }
        (None, News::Refund(_) | News::Chargeback(_)) => {
            tracing::error!(
                reference,
                company = company_id,
                "money went back at Verotel, of no order of ours"
            );
            Ok(DONE)
        }
        (_, News::Other(event)) => {
            tracing::warn!(reference, event, "Verotel tells of something that we don't know");
            Ok(DONE)
        }
    }
}

/// The company's order that Verotel calls so: the key of one company says nothing of another's.
async fn own_order(app: &App, company_id: &str, reference: &str) -> Answer<Option<(MemberId, OrderId)>> {
    let mut connection = app.db.acquire().await?;
    let named = store::order_of_payment(&mut connection, ProviderName::Verotel, reference).await?;
    let Some((member, id)) = named else { return Ok(None) };
    let order = store::order(&mut connection, member, id).await?;
    Ok(order.filter(|order| order.company_id == company_id).map(|order| (order.member, order.id)))
}

/// The address of the order's page is signed by the same key and reads like this call, so whoever sends it here, however
/// often, is counted.
async fn paid(app: &App, (member, order): (MemberId, OrderId)) -> Answer<&'static str> {
    if let Err(problem) = settlement::refresh(app, member, order, Trigger::SignedHint).await {
        tracing::warn!(?problem, %order, "an order is said to be paid, and is looked up later");
        CheckOrder::at_once(&mut *app.db.acquire().await?, &app.jobs, member, order).await?;
        app.jobs.wake();
    }
    Ok(DONE)
}

/// Of an order that has no payment as far as we know, or of none of ours.
async fn take_in(
    app: &App,
    company_id: &str,
    account: &PaymentAccount,
    reference: &str,
) -> Answer<&'static str> {
    let provider = Provider::open(app, account)?;
    let place = Place { company_id, name: ProviderName::Verotel };
    unknown::take_in(app, &provider, place, reference, Trigger::Provider).await?;
    Ok(DONE)
}

/// Where the sale itself was not heard of, it is fetched first; Verotel is to say it again while that can't be.
async fn went_back(
    app: &App,
    (member, order): (MemberId, OrderId),
    reversal: Reversal,
) -> Answer<&'static str> {
    if let Err(problem) = settlement::refresh(app, member, order, Trigger::Provider).await {
        tracing::warn!(?problem, %order, "an order of which money went back could not be looked up");
    }
    if settlement::take_back(app, (member, order), reversal).await? {
        Ok(DONE)
    } else {
        Err(Refusal::PaymentUnavailable.into())
    }
}
