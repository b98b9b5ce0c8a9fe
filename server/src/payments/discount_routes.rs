//! `discountcode.php` (spec 7) and `deletion-offer.php` (spec 2: alternative offers to leaving).

use super::discounts::{self, DiscountCode, DiscountWord};
use crate::{
    accounts,
    app::App,
    kernel::{
        budget::Budget,
        extract::{Body, Parameters},
        problem::{Answer, ProblemBody, Refusal},
    },
    sessions::SignedIn,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use time::Duration;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

/// Codes that a member may try.
const CODES: Budget = Budget { name: "discount-code", burst: 30, refill: Duration::minutes(2) };
/// How long the offer to stay stands.
const OFFER_LIFETIME: Duration = Duration::days(14);

/// The routes about discounts.
pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_code)).routes(routes!(post_offer))
}

/// Query of discountcode.php.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct CodeQuery {
    /// As typed.
    #[param(max_length = 100)]
    code: String,
}

/// `{discountcode}`.
#[derive(Serialize, ToSchema)]
struct DiscountCodeAnswer {
    discountcode: DiscountCode,
}

/// A code that the caller can use now.
#[utoipa::path(get, path = "/api/discountcode.php", tag = "payments", security(("login" = [])), params(CodeQuery),
    responses((status = 200, body = DiscountCodeAnswer), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
async fn get_code(
    State(app): State<App>,
    caller: SignedIn,
    Parameters(query): Parameters<CodeQuery>,
) -> Answer<Json<DiscountCodeAnswer>> {
    let (member, now) = (caller.member, app.clock.now());
    let mut connection = app.db.acquire().await?;
    CODES.spend(&mut connection, now, &member.to_string()).await?;
    let word = DiscountWord::parse(&query.code)?;
    let discountcode = discounts::usable(&mut connection, caller.site.id, member, &word, now).await?;
    Ok(Json(DiscountCodeAnswer { discountcode }))
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
/// when asked again.
#[utoipa::path(post, path = "/api/deletion-offer.php", tag = "payments", security(("login" = [])), request_body = OfferChoice,
    params(("X-Client" = String, Header, description = "Any value")),
    responses((status = 200, body = DiscountCodeAnswer), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
async fn post_offer(
    State(app): State<App>,
    caller: SignedIn,
    Body(_choice): Body<OfferChoice>,
) -> Answer<Json<DiscountCodeAnswer>> {
    let percentage = caller.site.company.delete_discount;
    if percentage == 0 {
        return Err(Refusal::NotFound.into());
    }
    let (member, now) = (caller.member, app.clock.now());
    let mut transaction = app.db.begin().await?;
    accounts::lock(&mut transaction, member).await?;
    let code = format!("STAY-{}", code_letters(&app.random.bytes()));
    let times = (now, now + OFFER_LIFETIME);
    let discountcode =
        discounts::offer_to_stay(&mut transaction, caller.site.id, member, percentage, &code, times).await?;
    transaction.commit().await?;
    Ok(Json(DiscountCodeAnswer { discountcode }))
}

/// Ten letters and digits that are not mistaken for each other.
fn code_letters(chance: &[u8; 10]) -> String {
    const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
    let letter = |byte: &u8| LETTERS.get(usize::from(byte % 32)).map_or('X', |letter| char::from(*letter));
    chance.iter().map(letter).collect()
}
