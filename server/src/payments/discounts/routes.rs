//! `discountcode.php` (spec 7), `timebonus.php` (spec 4) and `deletion-offer.php` (spec 2: alternative
//! offers to leaving).

use super::{
    choice::{self, Terms},
    model::{DiscountCode, DiscountKind, DiscountStatus, DiscountWord, FIELD, Validity},
    rules::PERCENTAGE,
    store,
};
use crate::{
    accounts,
    app::App,
    kernel::{
        budget::Budget,
        extract::{Body, Parameters},
        ids::BundleId,
        money::Money,
        problem::{Answer, FieldError, Refusal},
    },
    payments::{catalogue::bundles, method::Method, orders::checkout},
    sessions::SignedIn,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

/// Codes that a member may try.
const CODES: Budget = Budget { name: "discount-code", burst: 30, refill: Duration::minutes(2) };
/// How long the offer to stay stands.
const OFFER_LIFETIME: Duration = Duration::days(14);

/// The routes about discounts.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_code)).routes(routes!(get_time_bonus)).routes(routes!(post_offer))
}

/// Query of discountcode.php: a code, or `welcome=true`.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct CodeQuery {
    /// As typed.
    #[param(max_length = 100)]
    code: Option<String>,
    /// Asks for the welcome discount instead of a code.
    welcome: Option<bool>,
    /// How the member would pay: some codes are for some methods.
    method: Option<Method>,
}

/// What a bundle costs with a code in hand.
#[derive(Serialize, ToSchema)]
struct QuotedPrice {
    bundle: BundleId,
    /// Without discounts.
    price: Money,
    /// What is paid; null: nothing comes off.
    #[schema(required = true)]
    discounted_price: Option<Money>,
    /// The code that makes it so.
    #[schema(required = true)]
    code: Option<String>,
}

/// A code, and whether it is the one that counts.
#[derive(Serialize, ToSchema)]
struct DiscountQuote {
    /// Null: no welcome discount for this member now.
    #[schema(required = true)]
    discountcode: Option<DiscountCode>,
    /// False: the member's active discount takes as much or more off.
    counts: bool,
    /// The discount that counts instead.
    #[schema(required = true)]
    instead: Option<DiscountCode>,
    /// What each bundle on sale costs with the code in hand.
    prices: Vec<QuotedPrice>,
}

/// A code that the caller can use now, and what it makes of the prices.
#[utoipa::path(get, path = "/api/discountcode.php", tag = "payments", security(("login" = [])), params(CodeQuery),
    responses((status = 200, body = DiscountQuote)))]
async fn get_code(
    State(app): State<App>,
    caller: SignedIn,
    Parameters(query): Parameters<CodeQuery>,
) -> Answer<Json<DiscountQuote>> {
    let now = app.clock.now();
    let word = match (&query.code, query.welcome) {
        (Some(text), None | Some(false)) => {
            checkout::sells(&caller.site)?;
            // Taken whatever comes of it.
            CODES.spend(&mut *app.db.acquire().await?, now, &caller.member.to_string()).await?;
            Some(DiscountWord::parse(text)?)
        }
        (None, Some(true)) => None,
        // No schema can say "one of the two".
        _ => return Err(FieldError::new(FIELD, "code_not_found").into()),
    };
    let mut transaction = app.db.begin().await?;
    let quote = match word {
        Some(word) => named(&mut transaction, &caller, &word, query.method, now).await?,
        None => welcome(&mut transaction, &caller, now).await?,
    };
    transaction.commit().await?;
    Ok(Json(quote))
}

async fn named(
    connection: &mut PgConnection,
    caller: &SignedIn,
    word: &DiscountWord,
    method: Option<Method>,
    now: OffsetDateTime,
) -> Answer<DiscountQuote> {
    let own = choice::active(connection, &caller.site, caller.member, now).await?;
    if let Some(code) = own.iter().find(|code| code.code == word.as_str()).cloned() {
        return quote(connection, caller, &own, code, method).await;
    }
    let code = choice::usable(connection, &caller.site, caller.member, word, now).await?;
    quote(connection, caller, &own, code, method).await
}

async fn welcome(
    connection: &mut PgConnection,
    caller: &SignedIn,
    now: OffsetDateTime,
) -> Answer<DiscountQuote> {
    let own = choice::active(connection, &caller.site, caller.member, now).await?;
    match own.iter().find(|code| code.kind == DiscountKind::Welcome).cloned() {
        Some(code) => quote(connection, caller, &own, code, None).await,
        None => Ok(DiscountQuote { discountcode: None, counts: false, instead: None, prices: Vec::new() }),
    }
}

async fn quote(
    connection: &mut PgConnection,
    caller: &SignedIn,
    own: &[DiscountCode],
    code: DiscountCode,
    method: Option<Method>,
) -> Answer<DiscountQuote> {
    let country = accounts::facts(connection, caller.member).await?.country;
    let bundles = bundles::on_sale(connection, caller.site.id, country).await?;
    let prices: Vec<_> = bundles
        .iter()
        .map(|bundle| {
            let terms = Terms { price: bundle.price(), country, method };
            QuotedPrice::new(bundle.id, terms, terms.best(own.iter().chain([&code])))
        })
        .collect();
    let counts = prices.iter().any(|price| price.code.as_ref() == Some(&code.code));
    let best = own.first().filter(|best| !counts && best.code != code.code).cloned();
    Ok(DiscountQuote { discountcode: Some(code), counts, instead: best, prices })
}

impl QuotedPrice {
    fn new(bundle: BundleId, Terms { price, .. }: Terms, code: Option<&DiscountCode>) -> Self {
        let discounted_price = code.map(|code| Money::new(price.amount - code.off(price), price.currency));
        Self { bundle, price, discounted_price, code: code.map(|code| code.code.clone()) }
    }
}

/// The offer of the first hours, while it lasts (spec 4, 9).
#[derive(Serialize, ToSchema)]
struct TimeBonus {
    code: String,
    /// Per cent.
    percentage: i16,
    validity: Validity,
    status: DiscountStatus,
    /// Orders placed before it count.
    #[serde(with = "time::serde::rfc3339")]
    ends_at: OffsetDateTime,
    /// The server's time, so that a clock that is wrong shows the right time left.
    #[serde(with = "time::serde::rfc3339")]
    now: OffsetDateTime,
}

/// `{timebonus}`.
#[derive(Serialize, ToSchema)]
struct TimeBonusAnswer {
    /// Null: there is none for this member now.
    #[schema(required = true)]
    timebonus: Option<TimeBonus>,
}

/// The caller's time bonus.
#[utoipa::path(get, path = "/api/timebonus.php", tag = "payments", security(("login" = [])),
    responses((status = 200, body = TimeBonusAnswer)))]
async fn get_time_bonus(State(app): State<App>, caller: SignedIn) -> Answer<Json<TimeBonusAnswer>> {
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    let own = choice::active(&mut transaction, &caller.site, caller.member, now).await?;
    transaction.commit().await?;
    let bonus = own.into_iter().find(|code| code.kind == DiscountKind::TimeBonus).map(|code| TimeBonus {
        code: code.code,
        percentage: code.value_percentage,
        validity: code.validity,
        status: code.status,
        ends_at: code.expires,
        now,
    });
    Ok(Json(TimeBonusAnswer { timebonus: bonus }))
}

/// `{discountcode}`.
#[derive(Serialize, ToSchema)]
struct DiscountCodeAnswer {
    discountcode: DiscountCode,
}

/// What is offered.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum OfferKind {
    /// The company's `delete_discount`.
    Discount,
}

/// Which offer the member takes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct OfferChoice {
    #[serde(rename = "offer")]
    _offer: OfferKind,
}

/// The company's discount for members who think of leaving: one per account, and the same again
/// when asked again. It is never as good as a countdown that is running or ran out lately.
#[utoipa::path(post, path = "/api/deletion-offer.php", tag = "payments", security(("login" = [])), request_body = OfferChoice,
    responses((status = 200, body = DiscountCodeAnswer)))]
async fn post_offer(
    State(app): State<App>,
    caller: SignedIn,
    Body(_choice): Body<OfferChoice>,
) -> Answer<Json<DiscountCodeAnswer>> {
    let (member, site, now) = (caller.member, &caller.site, app.clock.now());
    checkout::sells(site)?;
    let percentage = site.company.delete_discount;
    let mut transaction = app.db.begin().await?;
    accounts::lock(&mut transaction, member).await?;
    if let Some(discountcode) = store::standing_offer(&mut transaction, member, now).await? {
        return Ok(Json(DiscountCodeAnswer { discountcode }));
    }
    choice::active(&mut transaction, site, member, now).await?;
    let is_quiet = store::past(&mut transaction, site.id, member).await?.is_quiet(now);
    if percentage == 0 || (is_quiet && percentage >= PERCENTAGE) {
        return Err(Refusal::NotFound.into());
    }
    let code = format!("STAY-{}", code_letters(&app.random.bytes()));
    let times = (now, now + OFFER_LIFETIME);
    let discountcode =
        store::offer_to_stay(&mut transaction, site.id, member, percentage, &code, times).await?;
    transaction.commit().await?;
    Ok(Json(DiscountCodeAnswer { discountcode }))
}

/// Ten letters and digits that are not mistaken for each other.
pub(super) fn code_letters(chance: &[u8; 10]) -> String {
    const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
    let letter = |byte: &u8| LETTERS.get(usize::from(byte % 32)).map_or('X', |letter| char::from(*letter));
    chance.iter().map(letter).collect()
}
