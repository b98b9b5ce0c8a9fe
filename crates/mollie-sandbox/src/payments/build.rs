//! A new payment from a request: its parties, state and dates.

use sqlx::types::Json;
use time::OffsetDateTime;
use url::Url;

use super::details;
use super::model::{Payment, Status};
use super::request::NewPayment;
use crate::call::Call;
use crate::mandates;
use crate::sandbox::Sandbox;

/// The row to store; `mandate` is there for a recurring charge.
pub(super) fn payment(
    sandbox: &Sandbox,
    call: &Call,
    new: NewPayment,
    mandate: Option<mandates::Mandate>,
    id: String,
    now: OffsetDateTime,
) -> Payment {
    let host = new.redirect_url.as_ref().or(new.webhook_url.as_ref());
    let method = match (&mandate, new.methods.as_slice()) {
        (Some(mandate), _) => Some(mandate.method.clone()),
        (None, [only]) => Some(only.clone()),
        (None, _) => None,
    };
    let (status, expires_at, settles_at) = schedule(sandbox, &new, method.as_deref(), mandate.is_some(), now);
    let transfer = method.as_deref() == Some("banktransfer");
    Payment {
        profile_id: call.profile.id.clone(),
        merchant: merchant(call, host),
        pages_base: pages_base(sandbox, call, host),
        form_token: sandbox.random_word(24),
        status,
        amount_minor: new.amount.minor,
        currency: new.amount.currency,
        description: new.description,
        redirect_url: new.redirect_url.map(String::from),
        cancel_url: new.cancel_url.map(String::from),
        webhook_url: new.webhook_url.map(String::from),
        method,
        methods_allowed: new.methods,
        locale: new.locale,
        country: new.country,
        billing_address: new.billing_address.map(Json),
        metadata: Json(new.metadata),
        sequence_type: new.sequence,
        customer_id: new.customer_id,
        mandate_id: mandate.map(|mandate| mandate.id),
        details: transfer.then(|| Json(details::transfer(&id))),
        due_date: new.due_date,
        billing_email: new.billing_email,
        created_at: now,
        expires_at,
        settles_at,
        paid_at: None,
        failed_at: None,
        canceled_at: None,
        expired_at: None,
        refunded_minor: 0,
        charged_back_minor: 0,
        settlement_id: None,
        id,
    }
}

/// Recurring charges are pending until they settle by themselves; all others are open until they expire.
fn schedule(
    sandbox: &Sandbox,
    new: &NewPayment,
    method: Option<&str>,
    recurring: bool,
    now: OffsetDateTime,
) -> (Status, Option<OffsetDateTime>, Option<OffsetDateTime>) {
    let timings = sandbox.timings();
    let wished = |milliseconds: u32| time::Duration::milliseconds(milliseconds.into());
    if recurring {
        let usual = if method == Some("directdebit") { timings.debit_settles } else { timings.card_settles };
        let settles = new.scenario.settles_in_ms.map_or(now + usual, |ms| now + wished(ms));
        return (Status::Pending, None, Some(settles));
    }
    let transfer = method == Some("banktransfer");
    let usual = now + if transfer { timings.transfer_open } else { timings.payment_open };
    let usual = new.due_date.filter(|_| transfer).map_or(usual, |date| date.midnight().assume_utc());
    let expires = new.scenario.expires_in_ms.map_or(usual, |ms| now + wished(ms));
    (Status::Open, Some(expires), None)
}

fn merchant(call: &Call, host: Option<&Url>) -> String {
    let named = call.profile.merchant.clone();
    named.or_else(|| host?.host_str().map(str::to_owned)).unwrap_or_else(|| call.profile.id.clone())
}

fn pages_base(sandbox: &Sandbox, call: &Call, host: Option<&Url>) -> String {
    let merchants = || Some(format!("{}{}", host?.origin().ascii_serialization(), sandbox.mount()));
    let own = || call.api_base.trim_end_matches("/v2").to_owned();
    sandbox.public_base().or_else(merchants).unwrap_or_else(own)
}
