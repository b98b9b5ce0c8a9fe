//! `spendinglimit.php`: what a member allows themselves.

use super::{
    rules::{Limit, Stored},
    store,
};
use crate::{
    accounts,
    app::App,
    kernel::{
        extract::{Body, whole_number},
        ids::MemberId,
        money::{Currency, Money},
        problem::{Answer, FieldError, Refusal},
    },
    sessions::SignedIn,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime, UtcOffset};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The most that a limit can be, in minor units.
const MOST: i32 = 100_000_000;
/// The longest pause; one that is wished longer ends then.
const LONGEST: Duration = Duration::days(3653);

/// The routes about limits.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_limit, put_limit))
}

/// A limit.
#[derive(Clone, Copy, Serialize, ToSchema)]
struct SpendingChoice {
    /// A calendar month; null: any amount.
    #[schema(required = true)]
    monthly: Option<Money>,
    /// Buys nothing until then; null: no pause.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    pause_until: Option<OffsetDateTime>,
}

/// What counts now, and what will.
#[derive(Serialize, ToSchema)]
struct SpendingLimit {
    #[serde(flatten)]
    now: SpendingChoice,
    /// Paid in this calendar month and not given back, where the member lives.
    spent_this_month: Money,
    /// When a looser limit begins to count; null: none was asked for.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    raises_at: Option<OffsetDateTime>,
    /// That limit.
    #[schema(required = true)]
    raises_to: Option<SpendingChoice>,
}

/// `{limit}`.
#[derive(Serialize, ToSchema)]
struct SpendingLimitAnswer {
    limit: SpendingLimit,
}

impl SpendingChoice {
    fn new(limit: Limit, currency: Currency) -> Self {
        let monthly = limit.monthly.map(|amount| Money::new(amount, currency));
        Self { monthly, pause_until: limit.pause_until }
    }
}

async fn answer(
    connection: &mut PgConnection,
    member: MemberId,
    found: Option<(Currency, Stored)>,
    now: OffsetDateTime,
) -> Answer<Json<SpendingLimitAnswer>> {
    let facts = accounts::facts(connection, member).await?;
    let currency = facts.country.facts().currency;
    let spent = store::spent(connection, member, currency, facts.zone.month(now)).await?;
    let (set_in, stored) = found.unwrap_or((currency, Stored::default()));
    let stored = stored.at(now);
    let limit = SpendingLimit {
        now: SpendingChoice::new(stored.now, set_in),
        spent_this_month: Money::new(spent, currency),
        raises_at: stored.later.map(|(from, _)| from),
        raises_to: stored.later.map(|(_, limit)| SpendingChoice::new(limit, set_in)),
    };
    Ok(Json(SpendingLimitAnswer { limit }))
}

/// What the caller allows themselves.
#[utoipa::path(get, path = "/api/spendinglimit.php", tag = "payments", security(("login" = [])),
    responses((status = 200, body = SpendingLimitAnswer)))]
async fn get_limit(State(app): State<App>, caller: SignedIn) -> Answer<Json<SpendingLimitAnswer>> {
    let mut connection = app.db.acquire().await?;
    let found = store::find(&mut connection, caller.member).await?;
    answer(&mut connection, caller.member, found, app.clock.now()).await
}

/// An amount in the caller's currency.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct LimitAmount {
    /// Minor units.
    #[serde(deserialize_with = "whole_number")]
    #[schema(minimum = 0, maximum = 100_000_000)]
    amount: i32,
    /// That of spent_this_month.
    currency: Currency,
}

/// What the caller wants to allow themselves.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewSpendingLimit {
    /// A calendar month; null: any amount.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required = true)]
    monthly: Option<LimitAmount>,
    /// Buys nothing until then; null: no pause.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    pause_until: Option<OffsetDateTime>,
}

impl NewSpendingLimit {
    fn limit(self, currency: Currency, now: OffsetDateTime) -> Answer<Limit> {
        if self.monthly.as_ref().is_some_and(|wish| !(0..=MOST).contains(&wish.amount)) {
            return Err(Refusal::InvalidRequest.into());
        }
        if self.monthly.as_ref().is_some_and(|wish| wish.currency != currency) {
            return Err(FieldError::new("monthly", "currency_not_yours").into());
        }
        let until = self.pause_until.map(|until| until.min(now + LONGEST));
        // To the second and in UTC, as the database gives it back.
        let until = until.map(|until| until.replace_nanosecond(0).unwrap_or(until).to_offset(UtcOffset::UTC));
        Ok(Limit { monthly: self.monthly.map(|wish| wish.amount.into()), pause_until: until })
    }
}

/// Sets the limit: what is stricter counts at once, what is looser after a day.
#[utoipa::path(put, path = "/api/spendinglimit.php", tag = "payments", security(("login" = [])), request_body = NewSpendingLimit,
    responses((status = 200, body = SpendingLimitAnswer)))]
async fn put_limit(
    State(app): State<App>,
    caller: SignedIn,
    Body(wanted): Body<NewSpendingLimit>,
) -> Answer<Json<SpendingLimitAnswer>> {
    let (member, now) = (caller.member, app.clock.now());
    let mut transaction = app.db.begin().await?;
    accounts::lock(&mut transaction, member).await?;
    let currency = accounts::facts(&mut transaction, member).await?.country.facts().currency;
    let wanted = wanted.limit(currency, now)?;
    let found = store::find(&mut transaction, member).await?;
    let (set_in, stored) = match found.unwrap_or((currency, Stored::default())) {
        (set_in, stored) if set_in != currency && wanted.monthly.is_some() => {
            (currency, stored.without_amounts())
        }
        found => found,
    };
    let stored = stored.wish(wanted, now);
    store::put(&mut transaction, member, set_in, &stored, now).await?;
    let limit = answer(&mut transaction, member, Some((set_in, stored)), now).await?;
    transaction.commit().await?;
    Ok(limit)
}
