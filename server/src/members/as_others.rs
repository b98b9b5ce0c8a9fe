//! A member's page as somebody else gets it: by the code that answers them, for a newcomer of the same site who is there for a
//! moment alone, in a transaction that is rolled back. Nobody acts as a member for it, and no block or like colours it.

use super::{
    ProfileStatus,
    create::{NewProfile, create_profile},
    model::Gender,
    present,
    view::Profile,
};
use crate::{
    app::App,
    kernel::{
        country::Country,
        ids::{MemberId, SiteId},
        locale::Locale,
        problem::{Answer, Problem, Refusal},
    },
};
use time::{Date, OffsetDateTime};

/// The page as a newcomer without a purchase gets it; None where others find nobody. Photos have addresses that lead nowhere: they
/// are signed for somebody who is not there.
///
/// # Errors
/// `not_found` for a member who is gone.
pub async fn as_others_see(app: &App, member: MemberId) -> Answer<Option<Profile>> {
    let mut transaction = app.db.begin().await?;
    let seen = sqlx::query!(
        r#"select site_id as "site: SiteId", pool, date_of_birth, country, region, city from profiles where id = $1"#,
        member.0,
    )
    .fetch_optional(&mut *transaction)
    .await?
    .ok_or(Refusal::NotFound)?;
    let site = app.sites.by_id(seen.site).ok_or(Refusal::NotFound)?;
    let country = Country::parse(&seen.country);
    let language = country.and_then(|country| country.facts().locales.first().copied()).unwrap_or(Locale::En);
    let place = (seen.country, seen.region, seen.city);
    let newcomer = newcomer(app, (seen.site, seen.pool), seen.date_of_birth, place, app.clock.now());
    create_profile(&mut transaction, &newcomer).await?;
    let page = present::profile(&mut transaction, app, (&site.settings, language), newcomer.id, member).await;
    transaction.rollback().await?;
    match page {
        Ok(page) => Ok(Some(page)),
        Err(Problem::Refused(Refusal::NotFound)) => Ok(None),
        Err(problem) => Err(problem),
    }
}

/// Somebody who says nothing of themselves, from the same town.
fn newcomer(
    app: &App,
    (site_id, pool): (SiteId, String),
    date_of_birth: Date,
    (country, region, city): (String, String, String),
    now: OffsetDateTime,
) -> NewProfile {
    NewProfile {
        id: MemberId(app.random.uuid()),
        site_id,
        pool,
        status: ProfileStatus::Active,
        name: "Newcomer".to_owned(),
        wanted_name: None,
        gender: Gender::Female,
        seeks_male: true,
        seeks_female: true,
        seeks_non_binary: true,
        seeks_couples: Gender::COUPLES.to_vec(),
        date_of_birth,
        second: None,
        country,
        region,
        city,
        relationship_status: None,
        body_type: None,
        hair_colour: None,
        eye_colour: None,
        tattoos: None,
        interests: Vec::new(),
        intent: Vec::new(),
        languages: Vec::new(),
        reason: None,
        about: None,
        prompts: Vec::new(),
        shows_orientation: false,
        fictional: false,
        has_photo: false,
        active_on: now.date(),
        created_at: now,
    }
}
