//! `date-plans.php`: the plans of a member for their dates.

use super::{
    friend, jobs,
    model::{DatePartner, DatePlan, DatePlanChoice, DatePlans, MOST, NewDatePlan, PlanRequest},
    store::{self, PlanRow},
};
use crate::{
    accounts,
    app::App,
    chat,
    kernel::{
        budget::Budget,
        extract::Body,
        ids::MemberId,
        problem::{Answer, FieldError, Problem, Refusal},
    },
    likes,
    members::{self, Meeting},
    sessions::{SignedIn, Unpaused},
};
use axum::{Json, extract::State};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use utoipa_axum::{router::OpenApiRouter, routes};

/// Far more than anybody has dates; what is written stands on a page that whoever has the link can read.
const PLANNING: Budget = Budget { name: "date-plan", burst: 20, refill: Duration::minutes(30) };

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_plans, post_plan, put_plan, delete_plan))
}

async fn answer(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Json<DatePlans>> {
    let mut plans = Vec::new();
    for row in store::all(connection, member, now).await? {
        plans.push(view(connection, row, now).await?);
    }
    Ok(Json(DatePlans { plans }))
}

async fn view(connection: &mut PgConnection, row: PlanRow, now: OffsetDateTime) -> Answer<DatePlan> {
    let name = friend::partner(connection, row.member, row.partner).await?;
    let moments = row.moments();
    Ok(DatePlan {
        id: row.id,
        partner: row.partner.zip(name).map(|(id, name)| DatePartner { id, name }),
        language: row.locale(),
        at: row.meets_at(),
        shows_photo: row.shows_photo,
        asks_at: moments.ask_at(),
        check_in: moments.check_in(now),
        checked_in_at: row.checked_in_at,
        ends_at: row.ends_at,
        open: row.ends_at > now,
        place: row.place,
        note: row.note,
    })
}

/// The caller's plans.
#[utoipa::path(get, path = "/api/date-plans.php", tag = "safety", security(("login" = [])),
    responses((status = 200, body = DatePlans)))]
async fn get_plans(State(app): State<App>, caller: SignedIn) -> Answer<Json<DatePlans>> {
    answer(&mut *app.db.acquire().await?, caller.member, app.clock.now()).await
}

/// Writes a plan down, five at most that are open. Whoever has its link sees it until a day after the date. A repeated call
/// is known by the token and does nothing.
#[utoipa::path(post, path = "/api/date-plans.php", tag = "safety", security(("login" = [])), request_body = NewDatePlan,
    responses((status = 200, body = DatePlans)))]
async fn post_plan(
    State(app): State<App>,
    Unpaused(caller): Unpaused,
    Body(body): Body<NewDatePlan>,
) -> Answer<Json<DatePlans>> {
    let (member, now) = (caller.member, app.clock.now());
    PLANNING.spend(&mut *app.db.acquire().await?, now, &member.to_string()).await?;
    let request = body.parse(&caller.site, now)?;
    let mut transaction = app.db.begin().await?;
    accounts::lock(&mut transaction, member).await?;
    match store::owner(&mut transaction, &request.token_hash).await? {
        Some(owner) if owner == member => {}
        Some(_) => return Err(not_by_chance()),
        None => begin(&mut transaction, &app, member, &request).await?,
    }
    let answer = answer(&mut transaction, member, now).await?;
    transaction.commit().await?;
    Ok(answer)
}

/// A token that is somebody's already was not made by chance.
fn not_by_chance() -> Problem {
    FieldError::new("token", "field_invalid").about_content().into()
}

/// Keeps the plan, and has the member asked when its time has come.
async fn begin(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    request: &PlanRequest,
) -> Answer<()> {
    if !accounts::facts(connection, member).await?.is_confirmed {
        return Err(Refusal::NotConfirmed.into());
    }
    if let Some(partner) = request.partner
        && !may_be_named(connection, member, partner).await?
    {
        return Err(Refusal::NotFound.into());
    }
    let id = app.random.uuid();
    if !store::add(connection, member, id, request, app.clock.now()).await? {
        // Another's call has brought it at the same moment.
        if store::owner(connection, &request.token_hash).await?.is_some() {
            return Err(not_by_chance());
        }
        return Err(Refusal::DatePlanLimit { max: MOST }.into());
    }
    jobs::ask_at(connection, app, member, id, request.moments.ask_at()).await
}

/// A match, or somebody with whom the member has a conversation: real people, whom they can reach.
async fn may_be_named(connection: &mut PgConnection, member: MemberId, partner: MemberId) -> Answer<bool> {
    if members::meeting(connection, member, partner).await? != Meeting::Possible
        || members::is_fictional(connection, partner).await?
    {
        return Ok(false);
    }
    Ok(chat::shared_with(connection, member, partner).await?.is_some()
        || likes::are_matched(connection, member, partner).await?)
}

/// Checks in: all is well.
#[utoipa::path(put, path = "/api/date-plans.php", tag = "safety", security(("login" = [])), request_body = DatePlanChoice,
    responses((status = 200, body = DatePlans)))]
async fn put_plan(
    State(app): State<App>,
    caller: SignedIn,
    Body(choice): Body<DatePlanChoice>,
) -> Answer<Json<DatePlans>> {
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    if !store::check_in(&mut transaction, caller.member, choice.id, now).await? {
        return Err(Refusal::NotFound.into());
    }
    let answer = answer(&mut transaction, caller.member, now).await?;
    transaction.commit().await?;
    Ok(answer)
}

/// Ends a plan: its link is gone at once.
#[utoipa::path(delete, path = "/api/date-plans.php", tag = "safety", security(("login" = [])), request_body = DatePlanChoice,
    responses((status = 200, body = DatePlans)))]
async fn delete_plan(
    State(app): State<App>,
    caller: SignedIn,
    Body(choice): Body<DatePlanChoice>,
) -> Answer<Json<DatePlans>> {
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    store::end(&mut transaction, caller.member, choice.id, now).await?;
    let answer = answer(&mut transaction, caller.member, now).await?;
    transaction.commit().await?;
    Ok(answer)
}
