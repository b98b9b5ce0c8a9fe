//! What a site lacks, who gets in, what it sells, and how it is paid; the key for that is `payment_keys`'.

use super::{
    caller::{Allowed, may},
    once,
    payment_keys::WaitingKey,
    session::Done,
    sites::{SiteFindingLine, WantedSite, told},
};
use crate::{
    app::App,
    backoffice::{self, About, BundleRequest, Doer, Effects, Office},
    kernel::{
        country::Country,
        extract::{Body, Parameters},
        idempotency::IdempotencyKey,
        ids::{BundleId, SiteId},
        money::Money,
        problem::{Answer, FieldError},
    },
    payments::Method,
    settings::{self, SiteState},
    staff::Actor,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// `{findings}`, in the order in which a site is set up.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SiteFindings {
    findings: Vec<SiteFindingLine>,
}

/// What a site lacks, as `liaison site lint` says it; whether its hosts can be reached, the command alone says.
#[utoipa::path(get, path = "/api/console/site-findings", tag = "sites", security(("staff" = [])), params(WantedSite),
    responses((status = 200, body = SiteFindings)))]
pub(super) async fn get_findings(
    State(app): State<App>,
    caller: Allowed<may::ReadSites>,
    Parameters(WantedSite { site }): Parameters<WantedSite>,
) -> Answer<Json<SiteFindings>> {
    let all = settings::list(&app.db).await?;
    let mut connection = app.db.acquire().await?;
    let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
    let found = backoffice::findings_of(&mut connection, office, doer, (&all, site)).await?;
    Ok(Json(SiteFindings { findings: found.into_iter().map(SiteFindingLine::from).collect() }))
}

/// What a site can become.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum WantedState {
    /// For everybody.
    Open,
    /// For nobody, for a while: 503.
    Maintenance,
    /// For the members that it has: nobody joins and nothing is sold any more.
    Ending,
}

/// Who gets in from now on.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OpeningForm {
    site: SiteId,
    state: WantedState,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

impl OpeningForm {
    fn to(&self) -> SiteState {
        match self.state {
            WantedState::Open => SiteState::Open,
            WantedState::Maintenance => SiteState::Maintenance,
            WantedState::Ending => SiteState::WindingDown,
        }
    }
}

/// Opens a site, or closes it; takes a fresh proof. `site_incomplete` where it lacks something.
#[utoipa::path(post, path = "/api/console/site-openings", tag = "sites", security(("staff" = [])), request_body = OpeningForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn open_site(
    State(app): State<App>,
    caller: Allowed<may::OpenSites>,
    key: IdempotencyKey,
    Body(form): Body<OpeningForm>,
) -> Answer<Json<Done>> {
    let all = settings::list(&app.db).await?;
    let open = async |connection: &mut PgConnection| {
        let (office, doer, site) = (Office::of(&app), Doer::Staff(&caller.actor), (&*all, form.site));
        backoffice::set_site_state(connection, office, doer, site, (form.to(), &form.reason)).await?;
        Ok(())
    };
    once(&app, &caller.actor, ("POST site-openings", key, &form), open).await
}

/// What opening or closing a site would do, by its real code in a transaction that is rolled back; refused as that is. Takes a fresh
/// proof.
#[utoipa::path(post, path = "/api/console/site-opening-trials", tag = "sites", security(("staff" = [])), request_body = OpeningForm,
    responses((status = 200, body = Effects)))]
pub(super) async fn try_open(
    State(app): State<App>,
    caller: Allowed<may::OpenSites>,
    Body(form): Body<OpeningForm>,
) -> Answer<Json<Effects>> {
    let all = settings::list(&app.db).await?;
    let act = async |connection: &mut PgConnection| {
        let (office, doer, site) = (Office::of(&app), Doer::Staff(&caller.actor), (&*all, form.site));
        backoffice::set_site_state(connection, office, doer, site, (form.to(), &form.reason)).await?;
        Ok((About::Door(form.site), ()))
    };
    let ((), effects) = backoffice::trial(&app, act).await?;
    Ok(Json(effects))
}

/// Acts once for each intent, commits, and lets all nodes read the sites anew.
pub(super) async fn once(
    app: &App,
    actor: &Actor,
    (operation, key, form): (&'static str, IdempotencyKey, &(impl Serialize + Sync)),
    act: impl AsyncFnOnce(&mut PgConnection) -> Answer<()>,
) -> Answer<Json<Done>> {
    once::once(app, actor, (operation, key, form), act).await?;
    told(app).await;
    Ok(Json(Done {}))
}

/// A bundle on offer.
#[derive(Debug, Serialize, ToSchema)]
struct SiteBundle {
    id: BundleId,
    /// Null: one that is no longer served.
    #[schema(required)]
    country: Option<Country>,
    credits: i32,
    /// VAT included.
    price: Money,
}

/// A method that the site's company offers.
#[derive(Debug, Serialize, ToSchema)]
struct SiteMethod {
    country: String,
    method: String,
    /// In which currency only; null: in whatever is sold there.
    #[schema(required)]
    currency: Option<String>,
}

/// What could be offered in a country of the site.
#[derive(Debug, Serialize, ToSchema)]
struct SiteMethodChoices {
    country: Country,
    /// What people there pay in.
    currency: String,
    /// Their codes.
    methods: Vec<String>,
}

/// The account that takes the money of the site's company. Its key is written, and never shown.
#[derive(Debug, Serialize, ToSchema)]
struct SiteAccount {
    provider: String,
    /// No money moves.
    is_test: bool,
    /// It is the demo's sandbox.
    is_sandbox: bool,
    /// Where the provider must call, to be entered there; null: each order tells it.
    #[schema(required)]
    postback: Option<String>,
    /// Since when the key is set; null: since before it was noted.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    since: Option<OffsetDateTime>,
}

/// What a site sells, and how.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SiteOffers {
    bundles: Vec<SiteBundle>,
    methods: Vec<SiteMethod>,
    choices: Vec<SiteMethodChoices>,
    /// Null: none.
    #[schema(required)]
    account: Option<SiteAccount>,
    /// Keys that wait for a second administrator, for those who may set them.
    waiting_keys: Vec<WaitingKey>,
}

/// What a site sells, how its company is paid, and whether there is a key for that.
#[utoipa::path(get, path = "/api/console/site-offers", tag = "sites", security(("staff" = [])), params(WantedSite),
    responses((status = 200, body = SiteOffers)))]
pub(super) async fn get_offers(
    State(app): State<App>,
    caller: Allowed<may::ReadSites>,
    Parameters(WantedSite { site }): Parameters<WantedSite>,
) -> Answer<Json<SiteOffers>> {
    let all = settings::list(&app.db).await?;
    let mut connection = app.db.acquire().await?;
    let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
    let offers = backoffice::offers_of(&mut connection, office, doer, (&all, site)).await?;
    let account = backoffice::payment_facts(&mut connection, office, doer, (&all, site)).await?;
    let company =
        all.iter().find(|row| row.id == site).map(|row| row.company.id.as_str()).unwrap_or_default();
    let waiting = backoffice::waiting_keys(&mut connection, office, doer, company).await?;
    let bundles = offers.bundles.into_iter().map(|one| SiteBundle {
        id: one.id,
        country: one.country,
        credits: one.credits,
        price: one.price,
    });
    let methods = offers.methods.into_iter().map(|one| SiteMethod {
        country: one.country,
        method: one.method,
        currency: one.currency,
    });
    let choices = offers.choices.into_iter().map(|(country, methods)| SiteMethodChoices {
        country,
        currency: country.facts().currency.code().to_owned(),
        methods: methods.into_iter().map(|method| method.code().to_owned()).collect(),
    });
    Ok(Json(SiteOffers {
        bundles: bundles.collect(),
        methods: methods.collect(),
        choices: choices.collect(),
        account: account.map(|one| SiteAccount {
            provider: one.provider,
            is_test: one.is_test,
            is_sandbox: one.is_sandbox,
            postback: one.postback,
            since: one.since,
        }),
        waiting_keys: waiting.into_iter().map(WaitingKey::from).collect(),
    }))
}

/// A bundle to offer.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BundleForm {
    site: SiteId,
    country: Country,
    #[schema(minimum = 1, maximum = 100_000)]
    credits: i32,
    /// In the country's money, VAT included: "18.00".
    #[schema(max_length = 20)]
    price: String,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// Puts a bundle on offer; one that is there already stays as it is.
#[utoipa::path(post, path = "/api/console/site-bundles", tag = "sites", security(("staff" = [])), request_body = BundleForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn add_bundle(
    State(app): State<App>,
    caller: Allowed<may::EditBundles>,
    key: IdempotencyKey,
    Body(form): Body<BundleForm>,
) -> Answer<Json<Done>> {
    let add = async |connection: &mut PgConnection| {
        let BundleForm { site, country, credits, price, reason } = &form;
        let wish = BundleRequest { site: *site, country: *country, credits: *credits, price, reason };
        let doer = Doer::Staff(&caller.actor);
        backoffice::offer_bundle(connection, Office::of(&app), doer, wish).await?;
        Ok(())
    };
    once(&app, &caller.actor, ("POST site-bundles", key, &form), add).await
}

/// A bundle to take off.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BundleOff {
    site: SiteId,
    bundle: BundleId,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// Takes a bundle off; orders that were placed go on.
#[utoipa::path(delete, path = "/api/console/site-bundles", tag = "sites", security(("staff" = [])), request_body = BundleOff,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn drop_bundle(
    State(app): State<App>,
    caller: Allowed<may::EditBundles>,
    key: IdempotencyKey,
    Body(form): Body<BundleOff>,
) -> Answer<Json<Done>> {
    let off = async |connection: &mut PgConnection| {
        let (doer, which) = (Doer::Staff(&caller.actor), (form.site, form.bundle, form.reason.as_str()));
        backoffice::withdraw_bundle(connection, Office::of(&app), doer, which).await
    };
    once(&app, &caller.actor, ("DELETE site-bundles", key, &form), off).await
}

/// A way to pay, to offer or to take back.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MethodForm {
    site: SiteId,
    country: Country,
    /// Its code.
    #[schema(max_length = 20)]
    method: String,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

impl MethodForm {
    fn which(&self) -> Answer<(SiteId, Country, Method)> {
        let method = Method::parse(&self.method).ok_or_else(|| FieldError::new("method", "field_invalid"))?;
        Ok((self.site, self.country, method))
    }
}

/// Offers a way to pay in a country, at all sites of the site's company; for those whose role holds for the whole company.
#[utoipa::path(post, path = "/api/console/site-methods", tag = "sites", security(("staff" = [])), request_body = MethodForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn add_method(
    State(app): State<App>,
    caller: Allowed<may::EditMethods>,
    key: IdempotencyKey,
    Body(form): Body<MethodForm>,
) -> Answer<Json<Done>> {
    let add = async |connection: &mut PgConnection| {
        let (doer, which) = (Doer::Staff(&caller.actor), form.which()?);
        backoffice::offer_method_in(connection, Office::of(&app), doer, which, &form.reason).await
    };
    once(&app, &caller.actor, ("POST site-methods", key, &form), add).await
}

/// Takes a way to pay back; orders that were placed go on.
#[utoipa::path(delete, path = "/api/console/site-methods", tag = "sites", security(("staff" = [])), request_body = MethodForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn drop_method(
    State(app): State<App>,
    caller: Allowed<may::EditMethods>,
    key: IdempotencyKey,
    Body(form): Body<MethodForm>,
) -> Answer<Json<Done>> {
    let off = async |connection: &mut PgConnection| {
        let (doer, which) = (Doer::Staff(&caller.actor), form.which()?);
        backoffice::withdraw_method_in(connection, Office::of(&app), doer, which, &form.reason).await
    };
    once(&app, &caller.actor, ("DELETE site-methods", key, &form), off).await
}
