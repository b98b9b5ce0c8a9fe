//! Opening an account: everything that a new member begins with, in the caller's transaction.

use super::{
    addresses,
    consents::{self, Words},
    first_message,
    model::NewMember,
    store,
};
use crate::{
    app::App,
    credits,
    kernel::{
        ids::{MemberId, PhotoId},
        problem::Answer,
    },
    media,
    members::{self, NewProfile, ProfileStatus, SecondPerson},
    settings::Site,
    tracking::{self, Step},
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Opens account, profile, credits and consents as given, with the photo (tied before, `media::tie`) and the first
/// message; None when the address has an account on this site.
pub async fn open(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    new: &NewMember,
    password_hash: &str,
) -> Answer<Option<MemberId>> {
    let (member, now) = (MemberId::random(&app.random), app.clock.now());
    if !addresses::take(connection, site.id, &new.email.key(), member, now).await? {
        return Ok(None);
    }
    store::insert(connection, site.id, member, new, password_hash, now).await?;
    members::create_profile(connection, &profile(site, member, new, now)).await?;
    credits::open(connection, &app.clock, &app.random, member, site.settings.signup_credits).await?;
    let words = Words::of(site, (new.language, new.country), now);
    consents::begin(connection, &words, member, new.shows_orientation).await?;
    if let Some(photo) = &new.extras.photo {
        media::give(connection, photo, PhotoId::random(&app.random), member, now).await?;
    }
    if let Some(message) = &new.extras.message {
        first_message::keep(connection, &app.random, member, message, now).await?;
    }
    // Last: many wait for the same count, and it must wait for nobody.
    let source = new.tracking.counted();
    tracking::count(connection, &app.clock, &app.random, site.id, &source, Step::SignUp).await?;
    Ok(Some(member))
}

fn profile(site: &Site, member: MemberId, new: &NewMember, now: OffsetDateTime) -> NewProfile {
    let seeks = new.looking_for.seeks();
    let (name, wanted_name) = members::shown_name(&new.name, site, new.language);
    NewProfile {
        id: member,
        site_id: site.id,
        pool: site.settings.pool(site.id),
        status: ProfileStatus::Disabled,
        name,
        wanted_name,
        gender: new.gender,
        seeks_male: seeks.male,
        seeks_female: seeks.female,
        seeks_non_binary: seeks.non_binary,
        seeks_couples: seeks.couples,
        date_of_birth: new.date_of_birth,
        second: new.second_born.map(|born| SecondPerson { date_of_birth: born, agreed_at: Some(now) }),
        country: new.country.code().to_owned(),
        region: new.city.region.clone(),
        city: new.city.id.clone(),
        relationship_status: new.extras.relationship_status,
        body_type: None,
        hair_colour: None,
        eye_colour: None,
        tattoos: None,
        interests: new.extras.interests.clone(),
        intent: Vec::new(),
        languages: Vec::new(),
        reason: new.extras.reason.clone(),
        about: new.extras.about.clone(),
        prompts: Vec::new(),
        shows_orientation: new.shows_orientation,
        fictional: false,
        has_photo: false,
        active_on: now.date(),
        created_at: now,
    }
}
