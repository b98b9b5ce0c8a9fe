//! The key of a company's account at its payment provider: written, and never shown. Where two administrators reach the
//! company, one asks for it and another one lets it in.

use super::{
    caller::{Allowed, may},
    money::WhichRequest,
    once,
    session::Done,
    sites::told,
};
use crate::{
    app::App,
    backoffice::{
        self, About, Change, Doer, Effects, KeyChange, KeySet, KeyToLetIn, Office, ProviderKeyRequest, Thing,
    },
    kernel::{
        extract::Body,
        idempotency::IdempotencyKey,
        ids::{SiteId, StaffId},
        problem::Answer,
    },
    settings::{self, SiteRow},
    staff::PaymentKeyRequest,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// A key that waits for a second administrator. Nobody reads the key itself.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WaitingKey {
    /// Names the request.
    id: Uuid,
    /// Whose key it is.
    provider: String,
    /// Verotel's number of the shop.
    #[schema(required)]
    shop: Option<String>,
    /// No money would move.
    is_test: bool,
    /// Why.
    reason: String,
    /// Who asks.
    requested_by: StaffId,
    /// As colleagues know them.
    requested_by_name: String,
    #[serde(with = "time::serde::rfc3339")]
    requested_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    expires_at: OffsetDateTime,
}

impl From<PaymentKeyRequest> for WaitingKey {
    fn from(asked: PaymentKeyRequest) -> Self {
        Self {
            id: asked.id,
            provider: asked.wish.provider,
            shop: asked.wish.shop,
            is_test: asked.wish.is_test,
            reason: asked.reason,
            requested_by: asked.requested_by,
            requested_by_name: asked.requested_by_name,
            requested_at: asked.requested_at,
            expires_at: asked.expires_at,
        }
    }
}

/// A key of the payment provider. It has no `Debug`: no log shows it, and no answer.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PaymentKeyForm {
    /// The site whose company it is for.
    site: SiteId,
    /// Mollie's: `live_…` or `test_…`; the signature key of Verotel's shop, where one is named.
    #[schema(min_length = 10, max_length = 200)]
    key: String,
    /// Verotel's number of the shop. Without one the key is Mollie's.
    #[serde(default)]
    #[schema(max_length = 10)]
    shop: Option<String>,
    /// Verotel's shop is in test mode: no money moves.
    #[serde(default)]
    is_test: bool,
    /// It may be another account's than the one before: what was ordered by that can then neither be followed nor refunded.
    other_account: bool,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

impl PaymentKeyForm {
    fn wish(&self) -> ProviderKeyRequest<'_> {
        ProviderKeyRequest {
            site: self.site,
            key: &self.key,
            shop: self.shop.as_deref(),
            is_test: self.is_test,
            other_account: self.other_account,
            reason: &self.reason,
        }
    }
}

/// Whose the new key is; nobody holds a connection while the provider is asked.
async fn asked(
    app: &App,
    doer: Doer<'_>,
    (all, wish): (&[SiteRow], &ProviderKeyRequest<'_>),
) -> Answer<KeyChange> {
    let office = Office::of(app);
    let before = {
        let mut connection = app.db.acquire().await?;
        backoffice::key_before(&mut connection, office, doer, (all, wish)).await?
    };
    backoffice::ask_about_key(office, wish, before).await
}

/// `{request}`: what a second administrator decides on; null: the key is set.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct PaymentKeyAnswer {
    #[schema(required)]
    request: Option<Uuid>,
}

/// Sets the key by which the company of a site is paid, for those whose role holds for the whole company; takes a fresh proof. Where two
/// administrators reach the company, a second one is asked. `other_payment_account` where it is another account's and nobody said that
/// this is meant; `site_incomplete` for a test key while a site of the company is open.
#[utoipa::path(put, path = "/api/console/payment-key", tag = "sites", security(("staff" = [])), request_body = PaymentKeyForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = PaymentKeyAnswer)))]
pub(super) async fn write_key(
    State(app): State<App>,
    caller: Allowed<may::WritePaymentKeys>,
    key: IdempotencyKey,
    Body(form): Body<PaymentKeyForm>,
) -> Answer<Json<PaymentKeyAnswer>> {
    let all = settings::list(&app.db).await?;
    let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
    let wish = form.wish();
    let change = asked(&app, doer, (&all, &wish)).await?;
    let write = async |connection: &mut PgConnection| {
        let set = backoffice::set_payment_key(connection, office, doer, (&all, &wish, &change)).await?;
        Ok(PaymentKeyAnswer { request: set.request })
    };
    let PaymentKeyForm { site, key: text, shop, is_test, other_account, reason } = &form;
    // What is kept for repeats knows the form, and so the key, by a hash alone.
    let claimed = (site, text, shop, is_test, other_account, reason);
    let answer = once::once(&app, &caller.actor, ("PUT payment-key", key, &claimed), write).await?;
    told(&app).await;
    app.jobs.wake();
    Ok(Json(answer))
}

/// What another key would do, by its real code in a transaction that is rolled back; refused as writing it is. Takes a fresh proof.
#[utoipa::path(post, path = "/api/console/payment-key-trials", tag = "sites", security(("staff" = [])), request_body = PaymentKeyForm,
    responses((status = 200, body = Effects)))]
pub(super) async fn try_key(
    State(app): State<App>,
    caller: Allowed<may::WritePaymentKeys>,
    Body(form): Body<PaymentKeyForm>,
) -> Answer<Json<Effects>> {
    let all = settings::list(&app.db).await?;
    let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
    let wish = form.wish();
    let change = asked(&app, doer, (&all, &wish)).await?;
    let act = async |connection: &mut PgConnection| {
        let set = backoffice::set_payment_key(connection, office, doer, (&all, &wish, &change)).await?;
        Ok((About::Account(set.company.clone()), set))
    };
    let (set, effects) = backoffice::trial(&app, act).await?;
    Ok(Json(with_mandates(effects, &set)))
}

fn with_mandates(mut effects: Effects, set: &KeySet) -> Effects {
    if set.mandates > 0 {
        let by = i64::try_from(set.mandates).map_or(i64::MIN, |many| -many);
        effects.changes.push(Change { what: Thing::Mandate, of: None, by });
    }
    effects
}

/// An answer to a request.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct KeyAnswerForm {
    request: Uuid,
    /// Of one's own request, false withdraws it.
    approved: bool,
}

/// A key to let in, and whose it is; nobody holds a connection while the provider is asked.
async fn to_let_in(app: &App, doer: Doer<'_>, which: (&[SiteRow], Uuid)) -> Answer<(KeyToLetIn, KeyChange)> {
    let office = Office::of(app);
    let (key, before) = {
        let mut connection = app.db.acquire().await?;
        backoffice::key_to_let_in(&mut connection, office, doer, which).await?
    };
    let change = backoffice::ask_about_key(office, &key.wish(), before).await?;
    Ok((key, change))
}

/// Lets a colleague's key in, which sets it, or refuses it; one's own request is only withdrawn. Takes a fresh proof. `stale_version` where
/// another key was set since it was asked.
#[utoipa::path(post, path = "/api/console/payment-key-answers", tag = "sites", security(("staff" = [])), request_body = KeyAnswerForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn answer_key(
    State(app): State<App>,
    caller: Allowed<may::WritePaymentKeys>,
    key: IdempotencyKey,
    Body(form): Body<KeyAnswerForm>,
) -> Answer<Json<Done>> {
    let all = settings::list(&app.db).await?;
    let (office, doer, which) = (Office::of(&app), Doer::Staff(&caller.actor), (&*all, form.request));
    // A repeat finds it answered, and then there is no key to ask about.
    let found = if form.approved { Some(to_let_in(&app, doer, which).await) } else { None };
    let answer = async |connection: &mut PgConnection| {
        let found = found.transpose()?;
        let let_in = found.as_ref().map(|(key, change)| (key, change));
        backoffice::answer_key(connection, office, doer, which, let_in).await?;
        Ok(Done {})
    };
    let done = once::once(&app, &caller.actor, ("POST payment-key-answers", key, &form), answer).await?;
    told(&app).await;
    Ok(Json(done))
}

/// What letting it in would do, by its real code in a transaction that is rolled back; refused as that is. Takes a fresh proof.
#[utoipa::path(post, path = "/api/console/payment-key-answer-trials", tag = "sites", security(("staff" = [])), request_body = WhichRequest,
    responses((status = 200, body = Effects)))]
pub(super) async fn try_answer(
    State(app): State<App>,
    caller: Allowed<may::WritePaymentKeys>,
    Body(form): Body<WhichRequest>,
) -> Answer<Json<Effects>> {
    let all = settings::list(&app.db).await?;
    let (office, doer, which) = (Office::of(&app), Doer::Staff(&caller.actor), (&*all, form.request));
    let (key, change) = to_let_in(&app, doer, which).await?;
    let act = async |connection: &mut PgConnection| {
        let set = backoffice::answer_key(connection, office, doer, which, Some((&key, &change))).await?;
        Ok((About::Account(set.company.clone()), set))
    };
    let (set, effects) = backoffice::trial(&app, act).await?;
    Ok(Json(with_mandates(effects, &set)))
}
