//! `gifts.php`: the gifts that can be sent in a message.

use crate::{
    accounts,
    app::App,
    chat::gift::{self, GiftOffer},
    credits,
    kernel::problem::Answer,
    sessions::SignedIn,
    settings::CallerLocale,
};
use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

/// `{gifts}`.
#[derive(Serialize, ToSchema)]
pub(super) struct Gifts {
    /// In the site's order; empty when it has none.
    gifts: Vec<GiftOffer>,
}

/// The gifts on offer, with what each costs.
#[utoipa::path(get, path = "/api/gifts.php", tag = "chat", security(("login" = [])),
    responses((status = 200, body = Gifts)))]
pub(super) async fn get_gifts(
    State(app): State<App>,
    caller: SignedIn,
    CallerLocale(locale): CallerLocale,
) -> Answer<Json<Gifts>> {
    let mut connection = app.db.acquire().await?;
    let facts = accounts::facts(&mut connection, caller.member).await?;
    let price = credits::credit_price(&mut connection, &caller.site, caller.member, facts.country).await?;
    Ok(Json(Gifts { gifts: gift::offers(&caller.site, price, locale) }))
}
