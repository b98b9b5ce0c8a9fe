//! All SQL about date plans.

use super::{
    model::PlanRequest,
    rules::{CheckIn, Moments},
};
use crate::{
    app::App,
    kernel::{
        country::Country,
        events::Event,
        ids::{MemberId, SiteId},
        locale::Locale,
        problem::Answer,
        retention::Kept,
    },
};
use futures_util::future::BoxFuture;
use sqlx::PgConnection;
use std::cmp::Reverse;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// Plans go a week after their link has ended.
pub const KEPT: &[Kept] = &[Kept::since("date_plans", "ends_at", Duration::WEEK)];

/// So many plans a member is shown.
const SHOWN: usize = 20;

/// A plan as it is kept.
#[derive(Clone, Debug)]
pub(super) struct PlanRow {
    pub(super) id: Uuid,
    pub(super) member: MemberId,
    pub(super) partner: Option<MemberId>,
    pub(super) place: String,
    pub(super) note: Option<String>,
    pub(super) language: String,
    pub(super) shows_photo: bool,
    meets_at: OffsetDateTime,
    check_after: i16,
    pub(super) checked_in_at: Option<OffsetDateTime>,
    pub(super) ends_at: OffsetDateTime,
}

impl PlanRow {
    /// When it is, and when the member checked in.
    pub(super) fn moments(&self) -> Moments {
        let Self { meets_at, check_after, checked_in_at, .. } = *self;
        Moments { meets_at, check_after, checked_in_at }
    }

    /// When the two meet.
    pub(super) fn meets_at(&self) -> OffsetDateTime {
        self.meets_at
    }

    /// In which the friend reads it.
    pub(super) fn locale(&self) -> Locale {
        Locale::parse(&self.language).unwrap_or(Locale::En)
    }
}

/// The member's, in the order of their dates: those that are open, and of those that ended within a week the last ones.
pub(super) async fn all(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Vec<PlanRow>> {
    let mut plans = sqlx::query_as!(
        PlanRow,
        r#"select id, member_id as "member: MemberId", partner_id as "partner: MemberId", place, note, language, shows_photo,
             meets_at, check_after, checked_in_at, ends_at
         from date_plans where member_id = $1 and ends_at > $2"#,
        member.0,
        now - Duration::WEEK,
    )
    .fetch_all(connection)
    .await?;
    // An open one ends in the future: none of them is left out.
    plans.sort_by_key(|plan| Reverse(plan.ends_at));
    plans.truncate(SHOWN);
    plans.sort_by_key(|plan| (plan.meets_at, plan.id));
    Ok(plans)
}

/// The one behind a link that works now.
pub(super) async fn linked(
    connection: &mut PgConnection,
    token_hash: &[u8; 32],
    now: OffsetDateTime,
) -> Answer<Option<PlanRow>> {
    let plan = sqlx::query_as!(
        PlanRow,
        r#"select id, member_id as "member: MemberId", partner_id as "partner: MemberId", place, note, language, shows_photo,
             meets_at, check_after, checked_in_at, ends_at
         from date_plans where token_hash = $1 and ends_at > $2"#,
        token_hash,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(plan)
}

/// In which country the member's clocks go, while their account is in use at this site and they may write.
pub(super) async fn country_of_writer(
    connection: &mut PgConnection,
    member: MemberId,
    site: SiteId,
    now: OffsetDateTime,
) -> Answer<Option<Country>> {
    let country = sqlx::query_scalar!(
        "select country from accounts
         where member_id = $1 and site_id = $2 and status = $3 and (paused_until is null or paused_until <= $4)",
        member.0,
        site.0,
        "active",
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(country.map(|code| Country::parse(&code).unwrap_or_else(Country::netherlands)))
}

/// Whose link it is, whether it works or not.
pub(super) async fn owner(connection: &mut PgConnection, token_hash: &[u8; 32]) -> Answer<Option<MemberId>> {
    let owner = sqlx::query_scalar!(
        r#"select member_id as "member: MemberId" from date_plans where token_hash = $1"#,
        token_hash
    )
    .fetch_optional(connection)
    .await?;
    Ok(owner)
}

/// Adds it at the first free place of five; false where all are taken, or its token is. The caller holds the account's row.
pub(super) async fn add(
    connection: &mut PgConnection,
    member: MemberId,
    id: Uuid,
    request: &PlanRequest,
    now: OffsetDateTime,
) -> Answer<bool> {
    // What has ended by itself gives its place back.
    sqlx::query!(
        "update date_plans set slot = null where member_id = $1 and slot is not null and ends_at <= $2",
        member.0,
        now,
    )
    .execute(&mut *connection)
    .await?;
    let added = sqlx::query!(
        "insert into date_plans (id, member_id, token_hash, slot, partner_id, place, note, language, shows_photo, meets_at,
           check_after, created_at, ends_at)
         select $1, $2, $3, min(free.slot)::smallint, $4, $5, $6, $7, $8, $9, $10, $11, $12 from generate_series(1, 5) free (slot)
         where not exists (select from date_plans d where d.member_id = $2 and d.slot = free.slot)
         having min(free.slot) is not null
         on conflict (token_hash) do nothing",
        id,
        member.0,
        &request.token_hash,
        request.partner.map(|partner| partner.0),
        request.place,
        request.note.as_deref(),
        request.language.code(),
        request.shows_photo,
        request.moments.meets_at,
        request.moments.check_after,
        now,
        request.ends_at,
    )
    .execute(connection)
    .await?;
    Ok(added.rows_affected() > 0)
}

/// Notes that all is well; false where the member has no such plan that is open.
pub(super) async fn check_in(
    connection: &mut PgConnection,
    member: MemberId,
    id: Uuid,
    now: OffsetDateTime,
) -> Answer<bool> {
    let noted = sqlx::query!(
        "update date_plans set checked_in_at = greatest(checked_in_at, $3) where id = $1 and member_id = $2 and ends_at > $3",
        id,
        member.0,
        now,
    )
    .execute(connection)
    .await?;
    Ok(noted.rows_affected() > 0)
}

/// Ends one at once; nothing where the member has no such plan, or it has ended.
pub(super) async fn end(
    connection: &mut PgConnection,
    member: MemberId,
    id: Uuid,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update date_plans set slot = null, ends_at = $3 where id = $1 and member_id = $2 and ends_at > $3",
        id,
        member.0,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes that the member is asked whether all is well; false where there is nothing to ask any more, or they were asked.
pub(super) async fn ask(
    connection: &mut PgConnection,
    member: MemberId,
    id: Uuid,
    now: OffsetDateTime,
) -> Answer<bool> {
    let asked = sqlx::query!(
        "update date_plans set asked_at = $3 where id = $1 and member_id = $2 and ends_at > $3 and asked_at is null
           and (checked_in_at is null or checked_in_at < meets_at)",
        id,
        member.0,
        now,
    )
    .execute(connection)
    .await?;
    Ok(asked.rows_affected() > 0)
}

/// Whether the member was asked and has not answered yet.
pub(super) async fn is_asked(
    connection: &mut PgConnection,
    member: MemberId,
    id: Uuid,
    now: OffsetDateTime,
) -> Answer<bool> {
    let plan = sqlx::query_as!(
        PlanRow,
        r#"select id, member_id as "member: MemberId", partner_id as "partner: MemberId", place, note, language, shows_photo,
             meets_at, check_after, checked_in_at, ends_at
         from date_plans where id = $1 and member_id = $2 and ends_at > $3"#,
        id,
        member.0,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(plan.is_some_and(|plan| plan.moments().check_in(now) != CheckIn::Done))
}

/// For the hook `left`: whoever leaves takes the links along, and they do not come back with them.
pub fn member_left<'a>(
    connection: &'a mut PgConnection,
    app: &'a App,
    member: MemberId,
) -> BoxFuture<'a, Answer<Vec<Event>>> {
    Box::pin(async move {
        sqlx::query!(
            "update date_plans set slot = null, ends_at = $2 where member_id = $1 and ends_at > $2",
            member.0,
            app.clock.now(),
        )
        .execute(connection)
        .await?;
        Ok(Vec::new())
    })
}

/// Forgets all of the member's, and with whom others meant to meet them.
pub async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from date_plans where member_id = $1", member.0).execute(&mut *connection).await?;
    sqlx::query!("update date_plans set partner_id = null where partner_id = $1", member.0)
        .execute(connection)
        .await?;
    Ok(())
}
