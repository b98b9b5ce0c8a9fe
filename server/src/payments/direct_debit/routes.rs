//! `directdebit.php`: what is asked for and agreed to; the code; the order (spec 4: entering details, SMS
//! code confirmation, resend code).

use super::{
    allowance, code,
    form::{Debit, DebitForm},
    mandate_text::MandateText,
    signing::{self, Signing},
    store,
};
use crate::{
    accounts,
    app::App,
    kernel::{
        extract::Body,
        idempotency::{self, IdempotencyKey},
        ids::{BundleId, OrderId},
        money::Money,
        problem::{Answer, Refusal},
    },
    payments::{
        catalogue::offers,
        mandates::{self, Mandate, PaymentMode},
        method::Method,
        orders::{begin::BeginText, checkout, routes::Order, store as orders},
    },
    sessions::{Client, SignedIn},
    settings::CallerLocale,
};
use axum::{
    Json,
    extract::{FromRequestParts, State},
    response::{IntoResponse, Response},
};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The calls of this part.
pub(in crate::payments) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_direct_debit, post_direct_debit, put_direct_debit))
}

/// What the form needs.
#[derive(Serialize, ToSchema)]
struct DirectDebit {
    /// Whether the member can pay so at all: the company offers it in their country, and takes euro.
    offered: bool,
    /// A debit came back: the spec's text says so, and nothing is taken.
    blocked: bool,
    /// The words beside the checkbox, in the caller's language.
    mandate_text: String,
    /// Goes back with the form: which words were seen.
    mandate_text_version: String,
    /// What can still be ordered by direct debit in these 30 days.
    left: Money,
    /// The mandate that `repeat` in orders.php pays from, so that no form is needed; null: none yet.
    #[schema(required = true)]
    mandate: Option<Mandate>,
    /// A code is on its way for a form that is kept: PUT goes on with it. Null: begin with the form.
    #[schema(required = true)]
    code: Option<CodeSent>,
}

/// `{directdebit}`.
#[derive(Serialize, ToSchema)]
struct DirectDebitAnswer {
    directdebit: DirectDebit,
}

/// A code is on its way.
#[derive(Serialize, Deserialize, ToSchema)]
struct CodeSent {
    /// What is to be bought.
    bundle: BundleId,
    /// Last digits of the phone that it goes to.
    phone: String,
    /// Last digits of the account.
    last_digits: String,
    /// The server's clock.
    #[serde(with = "time::serde::rfc3339")]
    now: OffsetDateTime,
    /// It is good until then.
    #[serde(with = "time::serde::rfc3339")]
    expires_at: OffsetDateTime,
    /// Another one can be asked for from then on, by PUT without `otp`.
    #[serde(with = "time::serde::rfc3339")]
    resend_at: OffsetDateTime,
}

impl CodeSent {
    fn new(debit: &Debit, sent_at: OffsetDateTime, now: OffsetDateTime) -> Self {
        Self {
            bundle: debit.bundle,
            phone: debit.phone.last_digits(),
            last_digits: debit.last_digits(),
            now,
            expires_at: sent_at + code::LIFETIME,
            resend_at: sent_at + code::RESEND,
        }
    }
}

/// `{code}`.
#[derive(Serialize, Deserialize, ToSchema)]
struct CodeSentAnswer {
    code: CodeSent,
}

/// `{order}`.
#[derive(Serialize, ToSchema)]
struct DebitOrderAnswer {
    order: Order,
}

/// What the form of direct debit needs: the words of the mandate, and whether the member may.
#[utoipa::path(get, path = "/api/directdebit.php", tag = "payments", security(("login" = [])),
    responses((status = 200, body = DirectDebitAnswer)))]
async fn get_direct_debit(
    State(app): State<App>,
    caller: SignedIn,
    CallerLocale(locale): CallerLocale,
) -> Answer<Json<DirectDebitAnswer>> {
    let mut connection = app.db.acquire().await?;
    let (now, company) = (app.clock.now(), &caller.site.company);
    let creditor = store::creditor_id(&mut connection, &company.id).await?;
    let text = MandateText::new(locale, company, creditor.as_deref().unwrap_or_default());
    let mandate = mandates::newest_debit(&mut connection, caller.member, &company.id, now).await?;
    let code = code_under_way(&mut connection, &app, &caller).await?;
    Ok(Json(DirectDebitAnswer {
        directdebit: DirectDebit {
            offered: creditor.is_some() && is_offered(&mut connection, &app, &caller).await?,
            blocked: store::is_blocked(&mut connection, &company.id, caller.member, &[]).await?,
            mandate_text: text.text,
            mandate_text_version: text.version,
            left: allowance::left(&mut connection, &caller, now).await?,
            mandate: mandate.map(Mandate::of),
            code,
        },
    }))
}

async fn code_under_way(
    connection: &mut PgConnection,
    app: &App,
    caller: &SignedIn,
) -> Answer<Option<CodeSent>> {
    if app.vault.fault().is_some() {
        return Ok(None);
    }
    let Some((sent, form)) = code::under_way(connection, app, caller.member).await? else { return Ok(None) };
    let country = accounts::facts(connection, caller.member).await?.country;
    Ok(Some(CodeSent::new(&form.read(country)?, sent.sent_at, app.clock.now())))
}

async fn is_offered(connection: &mut PgConnection, app: &App, caller: &SignedIn) -> Answer<bool> {
    if app.vault.fault().is_some() {
        return Ok(false);
    }
    let country = accounts::facts(connection, caller.member).await?.country;
    let currency = country.facts().currency;
    offers::is_offered(connection, &caller.site.company.id, country, currency, Method::Sdd).await
}

/// Who takes a step of paying, and by which call.
#[derive(FromRequestParts)]
#[from_request(state(App))]
struct Payer {
    caller: SignedIn,
    client: Client,
    locale: CallerLocale,
    key: IdempotencyKey,
}

/// Pays a bundle by direct debit, in two steps with one form. Without `otp` a code goes to the phone (202);
/// with it the mandate is kept and the order placed on it (201). The key names one step: the first step has
/// another than the second, and another one after a wrong code. Refusals: `direct_debit_blocked`,
/// `direct_debit_limit`, `method_not_offered`, `mandate_text_changed` (show the new words), `rate_limited`, and of
/// fields `iban_invalid`, `phone_invalid`, `consent_missing`, `sms_code_invalid`.
#[utoipa::path(post, path = "/api/directdebit.php", tag = "payments", security(("login" = [])), request_body = DebitForm,
    params(("Idempotency-Key" = uuid::Uuid, Header, description = "One per step")),
    responses((status = 201, body = DebitOrderAnswer), (status = 202, body = CodeSentAnswer)))]
async fn post_direct_debit(
    State(app): State<App>,
    payer: Payer,
    Body(form): Body<DebitForm>,
) -> Answer<Response> {
    go_on(&app, &payer, &form, None).await
}

/// What is left to say once a code is on its way.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct DebitStep {
    /// The code from the text message; left out, another one is sent.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 10, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$")]
    otp: Option<String>,
    /// The version of `begin` of credits.php that stood above the button; of no use without `otp`.
    #[serde(default)]
    #[schema(max_length = 64)]
    begin: Option<String>,
}

/// Goes on with the form that the last code was sent for, as POST does, within an hour; afterwards, and
/// where there is none, `not_found`.
#[utoipa::path(put, path = "/api/directdebit.php", tag = "payments", security(("login" = [])), request_body = DebitStep,
    params(("Idempotency-Key" = uuid::Uuid, Header, description = "One per step")),
    responses((status = 201, body = DebitOrderAnswer), (status = 202, body = CodeSentAnswer)))]
async fn put_direct_debit(
    State(app): State<App>,
    payer: Payer,
    Body(step): Body<DebitStep>,
) -> Answer<Response> {
    let begin = step.begin.as_deref().map(BeginText::of_version).transpose()?;
    let form = {
        let mut connection = app.db.acquire().await?;
        let placed = orders::of_intent(&mut connection, payer.caller.member, payer.key.0).await?;
        // The retry of a client that heard nothing: the form went with the code.
        if let (Some(order), Some(_)) = (placed, &step.otp) {
            return if order.method == Method::Sdd {
                placed_as(&app, &payer, order.id).await
            } else {
                Err(Refusal::IdempotencyConflict.into())
            };
        }
        code::under_way(&mut connection, &app, payer.caller.member).await?
    };
    let (_, form) = form.ok_or(Refusal::NotFound)?;
    go_on(&app, &payer, &form.with(step.otp), begin).await
}

async fn go_on(app: &App, payer: &Payer, form: &DebitForm, begin: Option<BeginText>) -> Answer<Response> {
    let Payer { caller, client, locale: CallerLocale(locale), key } = payer;
    let mut connection = app.db.acquire().await?;
    let country = accounts::facts(&mut connection, caller.member).await?.country;
    let debit = form.read(country)?;
    if !is_offered(&mut connection, app, caller).await? {
        return Err(Refusal::MethodNotOffered.into());
    }
    let creditor = store::creditor_id(&mut connection, &caller.site.company.id).await?;
    let text = MandateText::new(*locale, &caller.site.company, &creditor.ok_or(Refusal::PaymentUnavailable)?);
    drop(connection);
    let Some(otp) = &debit.otp else {
        if text.version != debit.text_version {
            return Err(Refusal::MandateTextChanged.into());
        }
        return send_code(app, payer, (form, &debit)).await;
    };
    let signing =
        Signing { caller, client, debit: &debit, otp, text: &text, locale: *locale, begin, intent: *key };
    checkout::release_stale_orders(app, caller, &signing.wish(PaymentMode::Checkout)).await?;
    let mut transaction = app.db.begin().await?;
    let Some(order) = signing::sign(&mut transaction, app, &signing).await? else {
        transaction.commit().await?;
        return Err(code::invalid());
    };
    transaction.commit().await?;
    // What can't be done now is done by the job.
    let charged = mandates::charge(app, &order).await;
    charged
        .unwrap_or_else(|problem| tracing::warn!(?problem, order = %order.id, "a debit waits for its job"));
    placed_as(app, payer, order.id).await
}

async fn placed_as(app: &App, payer: &Payer, order: OrderId) -> Answer<Response> {
    let mut connection = app.db.acquire().await?;
    let order = orders::order(&mut connection, payer.caller.member, order).await?.ok_or(Refusal::NotFound)?;
    Ok((StatusCode::CREATED, Json(DebitOrderAnswer { order: Order::new(order, payer.locale.0) }))
        .into_response())
}

async fn send_code(app: &App, payer: &Payer, (form, debit): (&DebitForm, &Debit)) -> Answer<Response> {
    let Payer { caller, client, locale: CallerLocale(locale), key } = payer;
    let mut transaction = app.db.begin().await?;
    accounts::lock(&mut transaction, caller.member).await?;
    let actor = caller.member.to_string();
    let claim =
        idempotency::claim(&mut transaction, &app.clock, actor, "directdebit.code", *key, form).await?;
    let send = async |connection: &mut PgConnection| {
        allowance::may_start(connection, app, caller, debit).await?;
        code::send(connection, app, caller, *locale, (form, debit)).await?;
        code::spend(connection, app, caller, client, debit).await?;
        let now = app.clock.now();
        Ok(CodeSentAnswer { code: CodeSent::new(debit, now, now) })
    };
    let answer = claim.once(&mut transaction, send).await?;
    transaction.commit().await?;
    app.jobs.wake();
    Ok((StatusCode::ACCEPTED, Json(answer)).into_response())
}
