//! Placing an order: our row first, then the provider's payment, then both tied together. A stop
//! between any two steps is healed by the client's next try or by the poller.

use crate::{
    accounts,
    app::App,
    kernel::{
        country::Country,
        idempotency::IdempotencyKey,
        ids::{BundleId, OrderId},
        locale::Locale,
        money::Money,
        problem::{Answer, Refusal},
        texts,
    },
    payments::{
        catalogue::{
            bundles::{self, BundleRow},
            offers, vat,
        },
        discounts::{self, DiscountWord, Terms},
        dunning::{self, About},
        invoices::{self, Proof},
        limits,
        mandates::{self, PaymentMode},
        method::Method,
        orders::{
            asking::{self, Noted},
            begin::BeginText,
            jobs::CheckOrder,
            routing::{NotMade, Question, Route, Step},
            settlement::{self, Trigger},
            store::{self, NewOrder, OrderRow},
            tries::{self, Origin},
        },
        provider::{self, NewPayment, PaymentAccount, Provider, Sequence, Snapshot, Transfer},
    },
    sessions::{self, SignedIn},
    settings::Site,
};
use sqlx::PgConnection;
use time::{Date, Duration, OffsetDateTime};

/// Which discount a member wants for an order.
pub(in crate::payments) enum Discounting {
    /// Their best.
    Best,
    /// This code, or a better one of theirs.
    Named(DiscountWord),
    /// The full price.
    None,
}

impl Discounting {
    pub(in crate::payments) fn named(&self) -> Option<&DiscountWord> {
        match self {
            Self::Named(word) => Some(word),
            Self::Best | Self::None => None,
        }
    }
}

/// What a member asks for.
pub(in crate::payments) struct OrderRequest {
    pub bundle: BundleId,
    pub method: Method,
    pub discount: Discounting,
    /// What it is to cost; None: whatever it does.
    pub price: Option<Money>,
    pub intent: IdempotencyKey,
    pub mode: PaymentMode,
    /// The sentence that asks to begin at once, as the buyer saw it; None: a page of before showed none.
    pub begin: Option<BeginText>,
    pub origin: Origin,
}

/// Looks up orders that stand in the way of this one, since their payments may have ended unheard: they hold a
/// discount, or count for the member's own limit. Those whose checkout nobody was shown are ended. Counts the try.
///
/// # Errors
/// As [`tries::count`].
pub(in crate::payments) async fn release_stale_orders(
    app: &App,
    caller: &SignedIn,
    wanted: &OrderRequest,
) -> Answer<()> {
    let mut open = {
        let (site, now) = (&caller.site, app.clock.now());
        let mut connection = app.db.acquire().await?;
        let asks = (caller.member, wanted.intent);
        tries::count(&mut connection, asks, &wanted.origin, wanted.method, now).await?;
        let mut open =
            discounts::open_holders(&mut connection, site, caller.member, wanted.discount.named(), now)
                .await?;
        open.extend(limits::open_orders(&mut connection, caller.member).await?);
        open
    };
    open.sort_unstable_by_key(|(_, order)| order.0);
    open.dedup();
    for (member, order) in open {
        // What can't be looked up stays as it stands.
        if let Err(problem) = settlement::refresh(app, member, order, Trigger::Member(caller.member)).await {
            tracing::debug!(?problem, %order, "an open order could not be looked up");
        }
    }
    Ok(())
}

/// An order, and the account that it is paid to where this call looked that up.
pub(in crate::payments) struct Placed {
    pub(in crate::payments) order: OrderRow,
    account: Option<PaymentAccount>,
}

/// Writes the order row, or finds the one of the same intent. The account's lock keeps two orders
/// from taking one discount code at once.
pub(in crate::payments) async fn place(
    connection: &mut PgConnection,
    app: &App,
    caller: &SignedIn,
    wanted: &OrderRequest,
) -> Answer<Placed> {
    accounts::lock(connection, caller.member).await?;
    if let Some(placed) = store::of_intent(connection, caller.member, wanted.intent.0).await? {
        require_same(connection, &placed, wanted).await?;
        return Ok(Placed { order: placed, account: None });
    }
    let facts = accounts::facts(connection, caller.member).await?;
    if !facts.is_confirmed {
        return Err(Refusal::NotConfirmed.into());
    }
    may_use(connection, caller).await?;
    let (site, named, now) = (&caller.site, wanted.discount.named(), app.clock.now());
    tries::check_open(connection, caller.member, wanted.method, now).await?;
    let country = facts.country;
    let (bundle, account) = on_offer(connection, site, country, wanted).await?;
    let terms = Terms { price: bundle.price(), country, method: Some(wanted.method) };
    let discount = match wanted.discount {
        Discounting::None => None,
        Discounting::Best | Discounting::Named(_) => {
            discounts::take(connection, site, caller.member, named, terms, now).await?
        }
    };
    let off = discount.as_ref().map_or(0, |discount| discount.off);
    let price = Money::new(bundle.price_minor - off, bundle.currency);
    if wanted.price.is_some_and(|shown| shown != price) {
        return Err(Refusal::PriceChanged.into());
    }
    limits::check(connection, caller.member, &facts, price, now).await?;
    let order = NewOrder {
        member: caller.member,
        id: OrderId::random(&app.random),
        site: site.id,
        company_id: &site.company.id,
        provider: account.provider,
        intent: wanted.intent.0,
        bundle,
        price,
        vat: vat::rate_for(connection, caller.member, country, now).await?,
        country,
        method: wanted.method,
        discount,
        is_asked_now: !wanted.mode.charges(wanted.method),
        statement_descriptor: &site.company.statement_descriptor,
        begin: wanted.begin.as_ref(),
        refund_days: site.settings.refund_days,
        origin: &wanted.origin,
        now,
    };
    let placed = store::place(connection, &order).await?;
    let holder = (caller.member, placed.id);
    discounts::reserve(connection, site, holder, named, order.discount.as_ref()).await?;
    invoices::note_place(connection, holder, Proof::Account, Some(country.code()), now).await?;
    mandates::bind(connection, app, caller, &placed, wanted.mode).await?;
    CheckOrder::first(&placed).schedule(connection, app).await?;
    if placed.method == Method::Sct {
        dunning::begin(connection, placed.member, (About::Transfer, placed.id.0), now).await?;
    }
    Ok(Placed { order: placed, account: Some(account) })
}

/// Refuses what would be a sale where the site is closing.
pub(in crate::payments) fn sells(site: &Site) -> Answer<()> {
    if site.state.is_open() { Ok(()) } else { Err(Refusal::SiteClosing.into()) }
}

/// Refuses whoever could not use what they buy: before their age is checked they write to nobody.
pub(in crate::payments) async fn may_use(connection: &mut PgConnection, caller: &SignedIn) -> Answer<()> {
    match sessions::asks_for_age(connection, &caller.site.settings, caller.member).await? {
        Some(_) => Err(Refusal::AgeCheckNeeded.into()),
        None => Ok(()),
    }
}

/// The bundle that is wanted, and the account that takes its money by the wanted method.
async fn on_offer(
    connection: &mut PgConnection,
    site: &Site,
    country: Country,
    wanted: &OrderRequest,
) -> Answer<(BundleRow, PaymentAccount)> {
    sells(site)?;
    let offered = bundles::on_sale(connection, site.id, country).await?;
    let bundle = offered.into_iter().find(|bundle| bundle.id == wanted.bundle);
    let bundle = bundle.ok_or(Refusal::BundleNotOffered)?;
    let company_id = &site.company.id;
    let is_offered =
        offers::is_offered(connection, company_id, country, bundle.currency, wanted.method).await?;
    if !is_offered || !wanted.mode.takes(wanted.method) {
        return Err(Refusal::MethodNotOffered.into());
    }
    if wanted.method == Method::Sdd {
        let account = provider::debit_account(connection, company_id).await?;
        let account = account.ok_or(Refusal::PaymentUnavailable)?;
        return Ok((bundle, keeping(account, wanted.mode)?));
    }
    let route = provider::route(connection, company_id, (country, bundle.currency), wanted.method).await?;
    if wanted.mode == PaymentMode::Checkout {
        let first = route.into_iter().next();
        return Ok((bundle, first.ok_or(Refusal::PaymentUnavailable)?));
    }
    // A card is kept with the account that sells.
    let account = provider::selling_account(connection, company_id).await?;
    let account = account.ok_or(Refusal::PaymentUnavailable)?;
    if !route.iter().any(|taking| taking.provider == account.provider) {
        return Err(Refusal::MethodNotOffered.into());
    }
    Ok((bundle, keeping(account, wanted.mode)?))
}

/// The account, where it does what the mode needs.
fn keeping(account: PaymentAccount, mode: PaymentMode) -> Answer<PaymentAccount> {
    if mode != PaymentMode::Checkout && !account.provider.keeps_mandates() {
        return Err(Refusal::MethodNotOffered.into());
    }
    Ok(account)
}

/// The account that the order is paid to, where the company offers the method there now.
pub(in crate::payments) async fn offered_account(
    connection: &mut PgConnection,
    caller: &SignedIn,
    order: &OrderRow,
    method: Method,
) -> Answer<Option<PaymentAccount>> {
    let company_id = &caller.site.company.id;
    let place = (order.country(), order.currency);
    let leads_there = offers::leads_to(connection, company_id, place, (method, order.provider)).await?;
    if !leads_there || *company_id != order.company_id || !caller.site.state.is_open() {
        return Ok(None);
    }
    provider::account_at(connection, company_id, order.provider).await
}

/// One intent is one wish, whenever it comes again.
async fn require_same(connection: &mut PgConnection, placed: &OrderRow, wanted: &OrderRequest) -> Answer<()> {
    let named = discounts::wished(connection, placed.member, placed.id).await?;
    let code = wanted.discount.named().map(DiscountWord::as_str);
    let is_the_same = (placed.bundle, placed.method, named.as_deref())
        == (wanted.bundle, wanted.method, code)
        && !(matches!(wanted.discount, Discounting::None) && placed.discount_code.is_some())
        && mandates::is_bound_as(connection, placed.member, placed.id, wanted.mode).await?;
    if is_the_same { Ok(()) } else { Err(Refusal::IdempotencyConflict.into()) }
}

/// Asks the provider for the order's payment and ties the two. The order's id is the idempotency key there, so asking
/// again gives the same payment. No database connection is held meanwhile. An order that has ended meanwhile, or whose
/// payment another call got, is left as it is. Where the provider can't be reached, the next one that takes the method
/// is asked, each once.
pub(in crate::payments) async fn pay(
    app: &App,
    caller: &SignedIn,
    origin: &str,
    placed: Placed,
) -> Answer<()> {
    let mut route = Route::new(placed.order, placed.account);
    loop {
        let step = match ask(app, caller, origin, &mut route).await {
            Ok(step) => Ok(step),
            Err(why) => route.go_on(app, why).await,
        };
        match step {
            Ok(Step::Made(made)) => {
                let (provider, payment) = *made;
                return attach(app, &route.order, &provider, &payment).await;
            }
            Ok(Step::Next) => {}
            Ok(Step::Over) => return Ok(()),
            Err(problem) => {
                asking::came_to_nothing(app, &route.order).await?;
                return Err(problem);
            }
        }
    }
}

/// Asks the provider that is next.
async fn ask(app: &App, caller: &SignedIn, origin: &str, route: &mut Route) -> Result<Step, NotMade> {
    let provider = route.open(app).await?;
    let order = &route.order;
    let sequence = mandates::sequence(app, &provider, order).await?;
    let return_url = format!("{origin}/credits/{}/{}?order={}", order.bundle, order.method, order.id);
    let payment = payment(app, &caller.site, &provider, order, sequence, return_url).await?;
    let noted = asking::note(app, order, provider.request(&payment)).await?;
    let Some(Noted { request, unanswered }) = noted else { return Ok(route.look_again(app).await?) };
    match provider.create(&payment, request).await {
        Ok(payment) => Ok(Step::Made(Box::new((provider, payment)))),
        Err(error) => {
            tracing::warn!(%error, order = %order.id, provider = order.provider.code(), "a payment could not be made");
            Err(NotMade::By(Box::new(Question { provider, error, unanswered })))
        }
    }
}

/// Ties the payment to the order. Of two that calls at the same time were given, the first counts; the other's page
/// was shown to nobody, and it is ended. So is that of an order that ended meanwhile.
async fn attach(app: &App, order: &OrderRow, provider: &Provider, payment: &Snapshot) -> Answer<()> {
    let mut transaction = app.db.begin().await?;
    let attached = store::attach_payment(&mut transaction, order, payment, app.clock.now()).await?;
    transaction.commit().await?;
    if attached {
        return Ok(());
    }
    if let Err(error) = provider.cancel(&payment.id).await {
        tracing::warn!(%error, order = %order.id, payment = payment.id, "a second payment of an order stays until it expires");
    }
    Ok(())
}

/// What the provider is asked for.
pub(in crate::payments) async fn payment(
    app: &App,
    site: &Site,
    provider: &Provider,
    order: &OrderRow,
    sequence: Sequence,
    return_url: String,
) -> Answer<NewPayment> {
    let facts = accounts::facts(&mut *app.db.acquire().await?, order.member).await?;
    Ok(NewPayment {
        order: order.id,
        amount: order.price(),
        description: description(site, order, facts.language),
        method: order.method,
        locale: facts.language,
        country: facts.country,
        return_url,
        webhook_url: webhook_url(app, site, order, &provider.hook_secret()?),
        sequence,
        transfer: transfer(app, order.method, facts.email),
    })
}

/// How long a bank transfer is waited for.
const TRANSFER_WITHIN: Duration = Duration::days(14);

/// What a payment by this method needs, if it is a bank transfer.
pub(in crate::payments) fn transfer(app: &App, method: Method, email: String) -> Option<Transfer> {
    (method == Method::Sct).then(|| Transfer { due: transfer_due(app.clock.now()), email })
}

/// Until which day a transfer is waited for that was ordered then.
pub(in crate::payments) fn transfer_due(ordered_at: OffsetDateTime) -> Date {
    (ordered_at + TRANSFER_WITHIN).date()
}

/// What the payer's statement shows, and the checkout: just what they were told at the order button.
fn description(site: &Site, order: &OrderRow, locale: Locale) -> String {
    if !order.statement_descriptor.is_empty() {
        return order.statement_descriptor.clone();
    }
    let credits = i64::from(order.credits);
    let arguments = [("site", site.settings.name.clone().into()), ("credits", credits.into())];
    texts::text(locale, "payment-description", &arguments)
}

/// In demo mode the provider is on this machine; otherwise it calls the site's own domain.
fn webhook_url(app: &App, site: &Site, order: &OrderRow, secret: &str) -> String {
    let origin = if app.config.demo {
        format!("http://127.0.0.1:{}", app.config.port)
    } else {
        format!("https://{}", site.domain)
    };
    format!("{origin}/api/psp/{}/{}/hook/{secret}", order.provider.code(), order.company_id)
}
