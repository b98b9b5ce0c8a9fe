//! `credits.php`, `orders.php`, `order.php`: what is on sale, placing an order, following it.

use crate::{
    accounts,
    app::App,
    credits,
    kernel::{
        country::Country,
        extract::{Body, Parameters},
        idempotency::IdempotencyKey,
        ids::{BundleId, OrderId},
        locale::Locale,
        money::Money,
        problem::{Answer, FieldError, Problem, Refusal},
        texts,
    },
    payments::{
        catalogue::{
            bundles::{self, BundleRow},
            offers, price_list, vat,
        },
        direct_debit,
        discounts::{self, DiscountCode, DiscountWord, Terms},
        history::transactions,
        invoices::{self, Proof},
        limits,
        mandates::{self, FailureClass, PaymentMode},
        method::Method,
        model::OrderStatus,
        orders::{
            begin::BeginText,
            cancellation,
            change_method::{self, Waiting},
            checkout::{self, Discounting, OrderRequest, Placed},
            settlement::{self, Trigger},
            store::{self, OrderRow},
            tries::Origin,
        },
        refunds,
    },
    sessions::{Client, SignedIn},
    settings::{self, CallerLocale},
};
use axum::{
    Json,
    extract::{FromRequestParts, State},
};
use http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_credits))
        .routes(routes!(price_list::get_pricing))
        .routes(routes!(get_orders, post_order))
        .routes(routes!(get_order, delete_order))
        .routes(routes!(invoices::routes::get_invoice))
        .routes(routes!(invoices::pdf::get_invoice_pdf))
        .merge(discounts::routes())
        .merge(limits::routes())
        .merge(direct_debit::routes())
        .merge(mandates::routes())
        .merge(refunds::routes())
        .merge(transactions::routes())
}

/// A number of credits on offer.
#[derive(Serialize, ToSchema)]
struct Bundle {
    id: BundleId,
    credits: i32,
    /// VAT included.
    price: Money,
    /// What one message costs when paid from this bundle at the price that the member pays, rounded up.
    price_per_message: Money,
    /// What is paid with the member's discount; null: no discount.
    #[schema(required = true)]
    discounted_price: Option<Money>,
    /// The member's discount that makes it so: of several, the best for this bundle; null: none.
    #[schema(required = true)]
    discount: Option<DiscountCode>,
}

impl Bundle {
    fn new(row: &BundleRow, message_credits: i32, country: Country, discounts: &[DiscountCode]) -> Self {
        let price = row.price();
        let discount = Terms { price, country, method: None }.best(discounts);
        let discounted = discount.map(|code| Money::new(price.amount - code.off(price), price.currency));
        let paid =
            BundleRow { price_minor: discounted.map_or(row.price_minor, |price| price.amount), ..*row };
        Self {
            id: row.id,
            credits: row.credits,
            price: row.price(),
            price_per_message: paid.price_of(message_credits),
            discounted_price: discounted,
            discount: discount.cloned(),
        }
    }
}

/// What a member can buy, and how.
#[derive(Serialize, ToSchema)]
#[schema(as = Credits)]
struct OnSale {
    /// What the member has now.
    credits: i32,
    /// Credits of money that went back after they were spent: the next purchase pays them first.
    owed: i32,
    bundles: Vec<Bundle>,
    /// In the company's order for the member's country.
    methods: Vec<Method>,
    /// A failed card payment may be tried by PayPal: the site offers that, and PayPal is among the methods.
    paypal_retry: bool,
    /// A card can be kept for the next order: the company's provider does that.
    keeps_cards: bool,
    /// How the member paid last.
    last_method: Option<Method>,
    /// The rate inside the prices.
    vat_basis_points: i32,
    /// The member's active discount: the time bonus, or the best of the others (spec 4). Orders cost the
    /// discounted price.
    #[schema(required = true)]
    discount: Option<DiscountCode>,
    /// What the buyer's bank statement will show.
    statement_descriptor: String,
    /// The sentence above the order button by which the buyer asks that the service begin at once.
    begin: BeginText,
}

/// What is on sale for this member.
#[utoipa::path(get, path = "/api/credits.php", tag = "payments", security(("login" = [])),
    responses((status = 200, body = OnSale)))]
async fn get_credits(
    State(app): State<App>,
    caller: SignedIn,
    CallerLocale(locale): CallerLocale,
) -> Answer<Json<OnSale>> {
    let mut connection = app.db.begin().await?;
    let country = accounts::facts(&mut connection, caller.member).await?.country;
    let balance = credits::account(&mut connection, caller.member).await?.balance;
    let owed = credits::owed(&mut connection, caller.member).await?;
    let bundles = bundles::on_sale(&mut connection, caller.site.id, country).await?;
    let mut offered = offers::methods(&mut connection, &caller.site.company.id, country).await?;
    // Accounts can't be kept without the key.
    offered.retain(|method| *method != Method::Sdd || app.vault.fault().is_none());
    let last_method = offers::last_method(&mut connection, caller.member).await?;
    let keeps_cards = offers::keeps_cards(&mut connection, &caller.site.company.id, country).await?;
    let now = app.clock.now();
    let own = discounts::active(&mut connection, &caller.site, caller.member, now).await?;
    let vat_basis_points = vat::rate_for(&mut connection, caller.member, country, now).await?.basis_points;
    connection.commit().await?;
    let cost = caller.site.settings.message_credits;
    Ok(Json(OnSale {
        credits: balance,
        owed,
        bundles: bundles.iter().map(|bundle| Bundle::new(bundle, cost, country, &own)).collect(),
        keeps_cards,
        paypal_retry: caller.site.settings.paypal_retry && offered.contains(&Method::Paypal),
        last_method: last_method.filter(|method| offered.contains(method)),
        methods: offered,
        vat_basis_points,
        statement_descriptor: caller.site.company.statement_descriptor.clone(),
        begin: BeginText::new(locale),
        discount: own
            .into_iter()
            .find(|code| bundles.iter().any(|bundle| code.fits(bundle.price(), country))),
    }))
}

/// An order, as its member sees it.
#[derive(Serialize, ToSchema)]
pub(in crate::payments) struct Order {
    id: OrderId,
    /// The provider's id, for support.
    payment_id: Option<String>,
    credits: i32,
    bundle: BundleId,
    /// VAT included.
    price: Money,
    /// What a discount code took off before; null: nothing.
    #[schema(required = true)]
    discount: Option<Money>,
    /// The code that did it: the best of the member's, whichever was named.
    #[schema(required = true)]
    discount_code: Option<String>,
    /// The part of the price that is VAT.
    vat: Money,
    vat_basis_points: i32,
    method: Method,
    /// The brand of the card that paid, which may be another than was chosen; null: not paid by one, or not known.
    #[schema(required = true)]
    card: Option<String>,
    /// What the buyer's bank statement shows; null: not kept, of an order of before.
    #[schema(required = true)]
    statement_descriptor: Option<String>,
    status: OrderStatus,
    /// The provider's reason, for example insufficient_funds.
    failure: Option<String>,
    /// What can be done about it, once it failed.
    #[schema(required = true)]
    failure_class: Option<FailureClass>,
    /// Why, in words (spec 8), once it failed or was cancelled.
    failure_detail: Option<String>,
    /// Where to pay; null once decided, but for one that is `payable`.
    checkout_url: Option<String>,
    /// Cancelled by its member, and its page at the provider can still be paid: until that closes, its discount is not
    /// free, and it counts for the member's limit.
    payable: bool,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    completed_at: Option<OffsetDateTime>,
}

impl Order {
    pub(in crate::payments) fn new(row: OrderRow, locale: Locale) -> Self {
        let method = row.method;
        let failed =
            matches!(row.status, OrderStatus::Failed | OrderStatus::Cancelled | OrderStatus::Expired);
        let text = if row.status == OrderStatus::Failed && method.is_card() {
            "problem-card_failed"
        } else {
            "problem-payment_failed"
        };
        Self {
            discount: row.discount_code.as_ref().map(|_| Money::new(row.discount_minor, row.currency)),
            discount_code: row.discount_code.clone(),
            price: row.price(),
            vat: row.price().vat_included(row.vat_basis_points),
            failure_class: (row.status == OrderStatus::Failed)
                .then(|| FailureClass::of(method, row.failure.as_deref())),
            failure_detail: failed.then(|| texts::text(locale, text, &[])),
            id: row.id,
            payment_id: row.provider_payment_id,
            credits: row.credits,
            bundle: row.bundle,
            vat_basis_points: row.vat_basis_points,
            statement_descriptor: Some(row.statement_descriptor).filter(|shown| !shown.is_empty()),
            method,
            card: row.card_label,
            status: row.status,
            failure: row.failure,
            checkout_url: row.checkout_url,
            payable: row.payable,
            created_at: row.created_at,
            completed_at: row.completed_at,
        }
    }
}

/// `{order}`.
#[derive(Serialize, ToSchema)]
struct OrderAnswer {
    order: Order,
}

/// `{orders}`, newest first.
#[derive(Serialize, ToSchema)]
struct OrdersAnswer {
    orders: Vec<Order>,
}

/// What to buy.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PlaceOrder {
    /// Of credits.php.
    bundle: BundleId,
    /// Of credits.php.
    method: Method,
    /// A code to make it cheaper, as typed.
    #[serde(default)]
    #[schema(max_length = 100)]
    discount_code: Option<String>,
    /// At the full price, though the member has a discount: an order that can still be paid holds it.
    #[serde(default)]
    without_discount: bool,
    /// Keep the card for the next order: only with the member's own yes. Cards only.
    #[serde(default)]
    remember: bool,
    /// Pay by the mandate that repeatorder.php or directdebit.php names: an account is charged, and no checkout
    /// follows; a card waits at the checkout for its holder's yes. Without one the order is refused with `mandate_gone`.
    #[serde(default)]
    repeat: bool,
    /// What the buyer was shown; at another price nothing is ordered (`price_changed`).
    #[serde(default)]
    price: Option<Money>,
    /// The version of `begin` of credits.php that stood above the button.
    #[serde(default)]
    #[schema(max_length = 64)]
    begin: Option<String>,
}

impl PlaceOrder {
    fn discount(&self) -> Answer<Discounting> {
        match (&self.discount_code, self.without_discount) {
            (Some(_), true) => {
                Err(FieldError::new("without_discount", "field_invalid").about_content().into())
            }
            (None, true) => Ok(Discounting::None),
            (Some(code), false) => Ok(Discounting::Named(DiscountWord::parse(code)?)),
            (None, false) => Ok(Discounting::Best),
        }
    }

    fn mode(&self) -> Answer<PaymentMode> {
        match (self.remember, self.repeat) {
            (false, false) => Ok(PaymentMode::Checkout),
            (true, false) => Ok(PaymentMode::Remember),
            (false, true) => Ok(PaymentMode::Repeat),
            (true, true) => Err(FieldError::new("remember", "field_invalid").about_content().into()),
        }
    }
}

/// The member's orders.
#[utoipa::path(get, path = "/api/orders.php", tag = "payments", security(("login" = [])),
    responses((status = 200, body = OrdersAnswer)))]
async fn get_orders(
    State(app): State<App>,
    caller: SignedIn,
    CallerLocale(locale): CallerLocale,
) -> Answer<Json<OrdersAnswer>> {
    let mut connection = app.db.acquire().await?;
    let rows = store::orders(&mut connection, caller.member).await?;
    let orders = rows.into_iter().map(|row| Order::new(row, locale)).collect();
    Ok(Json(OrdersAnswer { orders }))
}

/// Which machine and browser an order comes from.
#[derive(FromRequestParts)]
#[from_request(state(App))]
struct From {
    headers: HeaderMap,
    client: Client,
}

/// Places an order; the member then goes to `checkout_url`, if there is one: direct debits with `repeat` are charged
/// without.
#[utoipa::path(post, path = "/api/orders.php", tag = "payments", security(("login" = [])), request_body = PlaceOrder,
    params(("Idempotency-Key" = uuid::Uuid, Header, description = "One per intent to buy")),
    responses((status = 201, body = OrderAnswer)))]
async fn post_order(
    State(app): State<App>,
    caller: SignedIn,
    CallerLocale(locale): CallerLocale,
    intent: IdempotencyKey,
    from: From,
    Body(wanted): Body<PlaceOrder>,
) -> Answer<(StatusCode, Json<OrderAnswer>)> {
    let discount = wanted.discount()?;
    let mode = wanted.mode()?;
    let From { headers, client } = from;
    let begin = wanted.begin.as_deref().map(BeginText::of_version).transpose()?;
    let origin =
        Origin { device: accounts::device_hash(&app, &headers), address_block: client.address_block };
    let PlaceOrder { bundle, method, price, .. } = wanted;
    let wanted = OrderRequest { bundle, method, discount, price, intent, mode, begin, origin };
    checkout::release_stale_orders(&app, &caller, &wanted).await?;
    let origin = caller.site.origin(&app.config, &headers);
    let placed = match write(&app, &caller, &wanted, &headers).await {
        Err(Problem::Refused(refused @ (Refusal::DiscountInUse | Refusal::SpendingLimit))) => {
            match change_method::move_or_cancel(&app, &caller, &origin, &wanted, &refused).await? {
                Waiting::Moved(order) => {
                    return Ok((
                        StatusCode::CREATED,
                        Json(OrderAnswer { order: Order::new(*order, locale) }),
                    ));
                }
                Waiting::Cancelled => write(&app, &caller, &wanted, &headers).await?,
                Waiting::Stays => return Err(refused.into()),
            }
        }
        placed => placed?,
    };
    let order = &placed.order;
    if order.status == OrderStatus::Pending && order.provider_payment_id.is_none() {
        let id = order.id;
        if mode.charges(method) {
            // What can't be done now is done by the job.
            let charged = mandates::charge(&app, order).await;
            charged.unwrap_or_else(
                |problem| tracing::warn!(?problem, order = %order.id, "a repeat order waits for its job"),
            );
        } else {
            checkout::pay(&app, &caller, &origin, placed).await?;
        }
        let order = read(&app, &caller, id).await?;
        return Ok((StatusCode::CREATED, Json(OrderAnswer { order: Order::new(order, locale) })));
    }
    Ok((StatusCode::CREATED, Json(OrderAnswer { order: Order::new(placed.order, locale) })))
}

/// The order's row, with where its request came from.
async fn write(app: &App, caller: &SignedIn, wanted: &OrderRequest, headers: &HeaderMap) -> Answer<Placed> {
    let mut transaction = app.db.begin().await?;
    let placed = checkout::place(&mut transaction, app, caller, wanted).await?;
    let (order, address) = (&placed.order, settings::address_country(app, headers));
    let its = (caller.member, order.id);
    invoices::note_place(&mut transaction, its, Proof::Address, address, order.created_at).await?;
    transaction.commit().await?;
    Ok(placed)
}

/// Query of order.php.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct OrderQuery {
    /// Whose state to tell.
    id: OrderId,
}

/// One order; while it is pending, the provider is asked, so that a lost webhook delays nobody.
#[utoipa::path(get, path = "/api/order.php", tag = "payments", security(("login" = [])), params(OrderQuery),
    responses((status = 200, body = OrderAnswer)))]
async fn get_order(
    State(app): State<App>,
    caller: SignedIn,
    CallerLocale(locale): CallerLocale,
    Parameters(query): Parameters<OrderQuery>,
) -> Answer<Json<OrderAnswer>> {
    let found = read(&app, &caller, query.id).await?;
    let found = if (found.status == OrderStatus::Pending || found.payable)
        && settlement::refresh(&app, caller.member, query.id, Trigger::Member(caller.member)).await.is_ok()
    {
        read(&app, &caller, query.id).await?
    } else {
        found
    };
    Ok(Json(OrderAnswer { order: Order::new(found, locale) }))
}

/// Which order.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CancelOrder {
    /// Of orders.php.
    id: OrderId,
}

/// Cancels an own order that waits for its payment; one that has ended stays as it is. Where the provider's page can't
/// be taken back, the order is `payable` until it closes, and keeps its discount; money that comes all the same counts.
#[utoipa::path(delete, path = "/api/order.php", tag = "payments", security(("login" = [])), request_body = CancelOrder,
    responses((status = 200, body = OrderAnswer)))]
async fn delete_order(
    State(app): State<App>,
    caller: SignedIn,
    CallerLocale(locale): CallerLocale,
    Body(wanted): Body<CancelOrder>,
) -> Answer<Json<OrderAnswer>> {
    cancellation::cancel(&app, caller.member, wanted.id).await?;
    let found = read(&app, &caller, wanted.id).await?;
    Ok(Json(OrderAnswer { order: Order::new(found, locale) }))
}

async fn read(app: &App, caller: &SignedIn, id: OrderId) -> Answer<OrderRow> {
    let mut connection = app.db.acquire().await?;
    Ok(store::order(&mut connection, caller.member, id).await?.ok_or(Refusal::NotFound)?)
}
