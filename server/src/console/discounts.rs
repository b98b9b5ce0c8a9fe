//! Discount codes for everybody, singly and in lots.

use super::{
    caller::{Allowed, may},
    once::once,
    session::Done,
};
use crate::{
    app::App,
    backoffice::{self, CodeRequest, Doer, LotRequest, Office, TakenBack},
    kernel::{
        country::Country,
        extract::{Body, Parameters},
        idempotency::IdempotencyKey,
        ids::SiteId,
        moment::iso_day,
        money::{Currency, Money},
        pagination,
        problem::{Answer, FieldError, Refusal},
    },
    payments::{CodeLine, CodePosition, DiscountStatus, LotLine, Validity},
    settings,
};
use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::header;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};

/// Of which site, and from where on.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct WantedCodes {
    site: SiteId,
    /// As an answer's `next` says.
    cursor: Option<String>,
}

/// A code that was made singly.
#[derive(Debug, Serialize, ToSchema)]
struct SiteCode {
    code: String,
    /// Per cent.
    percentage: i16,
    /// Orders below it don't count; null: any.
    #[schema(required)]
    minimum: Option<Money>,
    /// Members of this country only; null: of any.
    #[schema(required)]
    country: Option<String>,
    /// Codes of payment methods; empty: all.
    methods: Vec<String>,
    validity: Validity,
    status: DiscountStatus,
    /// From then on it is over.
    #[serde(with = "time::serde::rfc3339")]
    expires: OffsetDateTime,
    /// Orders that were paid with it.
    used: i64,
    /// Orders that may still be.
    open: i64,
}

impl From<CodeLine> for SiteCode {
    fn from(line: CodeLine) -> Self {
        let CodeLine { code, percentage, minimum, country, methods, validity, status, expires, .. } = line;
        let (used, open) = (line.used, line.open);
        Self { code, percentage, minimum, country, methods, validity, status, expires, used, open }
    }
}

/// Many codes that were made at once.
#[derive(Debug, Serialize, ToSchema)]
struct SiteLot {
    name: String,
    /// Per cent.
    percentage: i16,
    status: DiscountStatus,
    /// From then on its codes are over.
    #[serde(with = "time::serde::rfc3339")]
    expires: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// How many codes, counted up to 10,000.
    codes: i64,
}

impl From<LotLine> for SiteLot {
    fn from(line: LotLine) -> Self {
        let LotLine { name, percentage, expires, created_at, status, codes } = line;
        Self { name, percentage, status, expires, created_at, codes }
    }
}

/// `{codes, next, lots}`.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SiteDiscounts {
    /// The newest first.
    codes: Vec<SiteCode>,
    /// For more of them; null: those were all.
    #[schema(required)]
    next: Option<String>,
    /// All lots, by name.
    lots: Vec<SiteLot>,
}

/// A site's codes for everybody. Codes of single members are not among them.
#[utoipa::path(get, path = "/api/console/discount-codes", tag = "content", security(("staff" = [])), params(WantedCodes),
    responses((status = 200, body = SiteDiscounts)))]
pub(super) async fn get_codes(
    State(app): State<App>,
    caller: Allowed<may::EditDiscounts>,
    Parameters(WantedCodes { site, cursor }): Parameters<WantedCodes>,
) -> Answer<Json<SiteDiscounts>> {
    let decode = |text: String| pagination::decode(&text).ok_or(Refusal::InvalidRequest);
    let after: Option<CodePosition> = cursor.map(decode).transpose()?;
    let all = settings::list(&app.db).await?;
    let mut connection = app.db.acquire().await?;
    let who = (Office::of(&app), Doer::Staff(&caller.actor));
    let page = backoffice::site_discounts(&mut connection, who, (&all, site), after.as_ref()).await?;
    Ok(Json(SiteDiscounts {
        codes: page.codes.into_iter().map(SiteCode::from).collect(),
        next: page.next.as_ref().map(pagination::encode),
        lots: page.lots.into_iter().map(SiteLot::from).collect(),
    }))
}

/// What codes are good for.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CodeTermsForm {
    /// Per cent. Where the site has a countdown, less than that takes off.
    #[schema(minimum = 1, maximum = 90)]
    percentage: i16,
    /// The last day, as the site's first country has it.
    #[serde(with = "iso_day")]
    #[schema(value_type = String, format = Date)]
    last_day: Date,
    /// "20.00": orders below it don't count.
    #[schema(max_length = 20)]
    minimum: Option<String>,
    /// Of the minimum.
    currency: Option<Currency>,
    /// Members of this country only.
    country: Option<Country>,
    /// Codes of payment methods; empty: all.
    methods: Vec<String>,
    validity: Validity,
}

impl CodeTermsForm {
    fn wish(&self) -> Answer<CodeRequest<'_>> {
        let typed = self.minimum.as_deref().map(str::trim).filter(|typed| !typed.is_empty());
        let currency = || self.currency.ok_or_else(|| FieldError::new("currency", "field_missing"));
        Ok(CodeRequest {
            percentage: self.percentage,
            last_day: self.last_day,
            minimum: typed.map(|typed| currency().map(|currency| (typed, currency))).transpose()?,
            country: self.country,
            methods: &self.methods,
            validity: self.validity,
        })
    }
}

/// A code to make.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CodeForm {
    site: SiteId,
    /// 4 to 40 letters, digits and dashes.
    #[schema(min_length = 4, max_length = 40)]
    code: String,
    terms: CodeTermsForm,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// Makes a code for everybody. What is as good as the site's countdown is refused.
#[utoipa::path(post, path = "/api/console/discount-codes", tag = "content", security(("staff" = [])), request_body = CodeForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn make_code(
    State(app): State<App>,
    caller: Allowed<may::EditDiscounts>,
    key: IdempotencyKey,
    Body(form): Body<CodeForm>,
) -> Answer<Json<Done>> {
    let all = settings::list(&app.db).await?;
    let make = async |connection: &mut PgConnection| {
        let who = (Office::of(&app), Doer::Staff(&caller.actor));
        let site = ((&*all, form.site), form.reason.as_str());
        let wish = form.terms.wish()?;
        backoffice::issue_code(connection, who, site, (&form.code, &wish)).await?;
        Ok(Done {})
    };
    Ok(Json(once(&app, &caller.actor, ("POST discount-codes", key, &form), make).await?))
}

/// A lot to make.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LotForm {
    site: SiteId,
    /// Letters, digits, spaces, - and _.
    #[schema(min_length = 1, max_length = 60)]
    name: String,
    /// With what its codes begin; a dash and ten letters follow.
    #[schema(min_length = 1, max_length = 29)]
    prefix: String,
    #[schema(minimum = 1, maximum = 10_000)]
    count: usize,
    terms: CodeTermsForm,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// `{codes}`: how many were made.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct LotMade {
    codes: usize,
}

/// Makes many codes with random names.
#[utoipa::path(post, path = "/api/console/discount-lots", tag = "content", security(("staff" = [])), request_body = LotForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = LotMade)))]
pub(super) async fn make_lot(
    State(app): State<App>,
    caller: Allowed<may::EditDiscounts>,
    key: IdempotencyKey,
    Body(form): Body<LotForm>,
) -> Answer<Json<LotMade>> {
    let all = settings::list(&app.db).await?;
    let make = async |connection: &mut PgConnection| {
        let who = (Office::of(&app), Doer::Staff(&caller.actor));
        let site = ((&*all, form.site), form.reason.as_str());
        let lot = LotRequest { name: &form.name, prefix: &form.prefix, count: form.count };
        let wish = form.terms.wish()?;
        Ok(LotMade { codes: backoffice::issue_lot(connection, who, site, (&lot, &wish)).await? })
    };
    Ok(Json(once(&app, &caller.actor, ("POST discount-lots", key, &form), make).await?))
}

/// Which lot.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct WantedLot {
    site: SiteId,
    /// Its name.
    lot: String,
}

/// The codes of a lot as a file, with what became of each. Leaves a line in the log.
#[utoipa::path(get, path = "/api/console/discount-lot", tag = "content", security(("staff" = [])), params(WantedLot),
    responses((status = 200, content_type = "text/csv", body = String)))]
pub(super) async fn get_lot(
    State(app): State<App>,
    caller: Allowed<may::EditDiscounts>,
    Parameters(WantedLot { site, lot }): Parameters<WantedLot>,
) -> Answer<Response> {
    let all = settings::list(&app.db).await?;
    let mut transaction = app.db.begin().await?;
    let who = (Office::of(&app), Doer::Staff(&caller.actor));
    let text = backoffice::discount_lot(&mut transaction, who, (&all, site), &lot).await?;
    transaction.commit().await?;
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"codes.csv\""),
    ];
    Ok((headers, text).into_response())
}

/// Codes to take back: one, or a lot.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CodesOff {
    site: SiteId,
    #[schema(max_length = 40)]
    code: Option<String>,
    /// All codes of this lot, instead.
    #[schema(max_length = 60)]
    lot: Option<String>,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// Takes codes back; orders that have them keep them.
#[utoipa::path(post, path = "/api/console/discount-withdrawals", tag = "content", security(("staff" = [])), request_body = CodesOff,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn take_back(
    State(app): State<App>,
    caller: Allowed<may::EditDiscounts>,
    key: IdempotencyKey,
    Body(form): Body<CodesOff>,
) -> Answer<Json<Done>> {
    let all = settings::list(&app.db).await?;
    let off = async |connection: &mut PgConnection| {
        let which = match (&form.code, &form.lot) {
            (Some(code), None) => TakenBack::Code(code),
            (None, Some(lot)) => TakenBack::Lot(lot),
            _ => return Err(Refusal::InvalidRequest.into()),
        };
        let who = (Office::of(&app), Doer::Staff(&caller.actor));
        let site = ((&*all, form.site), form.reason.as_str());
        backoffice::take_codes_back(connection, who, site, which).await?;
        Ok(Done {})
    };
    Ok(Json(once(&app, &caller.actor, ("POST discount-withdrawals", key, &form), off).await?))
}
