//! The SQL of editing.

use super::model::{AskedField, Editable};
use crate::{
    kernel::{
        ids::MemberId,
        problem::{Answer, FieldError, Problem, Refusal, broken_constraint},
    },
    members::{
        couples,
        model::{
            BodyType, EyeColour, Gender, HairColour, Intent, RelationshipStatus, Seeks, SpokenLanguage,
            Tattoos,
        },
        prompts,
    },
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// The profile as it stands, held until the end of the transaction: two sections that are saved at once
/// both stay.
pub(super) async fn lock(connection: &mut PgConnection, member: MemberId) -> Answer<Editable> {
    let row = sqlx::query!(
        r#"select coalesce(wanted_name, name) as "name!", wanted_name is not null as "name_waits!", gender as "gender: Gender", seeks_male, seeks_female, seeks_non_binary, seeks_couples as "seeks_couples: Vec<Gender>", date_of_birth, birth_corrections, country, region, city,
             relationship_status as "relationship_status: RelationshipStatus", body_type as "body_type: BodyType",
             hair_colour as "hair_colour: HairColour", eye_colour as "eye_colour: EyeColour", tattoos as "tattoos: Tattoos",
             interests, intent as "intent: Vec<Intent>", languages as "languages: Vec<SpokenLanguage>", reason, about, prompts, prompt_answers, fictional
         from profiles where id = $1 for update"#,
        member.0,
    )
    .fetch_optional(&mut *connection)
    .await?
    .ok_or(Refusal::NotFound)?;
    let (male, female, non_binary) = (row.seeks_male, row.seeks_female, row.seeks_non_binary);
    let seeks = Seeks { male, female, non_binary, couples: row.seeks_couples };
    // The profile's lock is theirs as well.
    let second = if row.gender.is_couple() { couples::second(connection, member).await? } else { None };
    Ok(Editable {
        name: row.name,
        name_waits: row.name_waits,
        gender: row.gender,
        looking_for: seeks.looking_for(),
        date_of_birth: row.date_of_birth,
        birth_fixed: row.birth_corrections > 0,
        second,
        country: row.country,
        region: row.region,
        city: row.city,
        relationship_status: row.relationship_status,
        body_type: row.body_type,
        hair_colour: row.hair_colour,
        eye_colour: row.eye_colour,
        tattoos: row.tattoos,
        interests: row.interests,
        intent: row.intent,
        languages: row.languages,
        reason: row.reason,
        about: row.about,
        prompts: prompts::from_columns(row.prompts, row.prompt_answers),
        fictional: row.fictional,
    })
}

/// A new name: what others see, and the name itself where it waits.
pub(super) type NewName = (String, Option<String>);

/// Writes what can be edited, and nothing else of the row; the name only where it is new.
///
/// # Errors
/// `birth_date_fixed` where the day of birth moves for a second time; `invalid_request` for a gender that the site has just
/// ceased to take.
pub(super) async fn put(
    connection: &mut PgConnection,
    member: MemberId,
    profile: &Editable,
    new_name: Option<NewName>,
) -> Answer<()> {
    let (shown, wanted) = new_name.map_or((None, None), |(shown, wanted)| (Some(shown), wanted));
    let seeks = profile.looking_for.seeks();
    let (ids, answers) = prompts::columns(&profile.prompts);
    let written = sqlx::query!(
        "update profiles set name = coalesce($2, name), wanted_name = case when $2::text is null then wanted_name else $18 end, gender = $3, seeks_male = $4, seeks_female = $5, date_of_birth = $6, country = $7, region = $8,
           city = $9, relationship_status = $10, body_type = $11, hair_colour = $12, eye_colour = $13, tattoos = $14, interests = $15,
           reason = $16, about = $17, prompts = $19, prompt_answers = $20, intent = $21, languages = $22, seeks_non_binary = $23, seeks_couples = $24
         where id = $1",
        member.0,
        shown,
        profile.gender.code(),
        seeks.male,
        seeks.female,
        profile.date_of_birth,
        profile.country,
        profile.region,
        profile.city,
        profile.relationship_status.map(RelationshipStatus::code),
        profile.body_type.map(BodyType::code),
        profile.hair_colour.map(HairColour::code),
        profile.eye_colour.map(EyeColour::code),
        profile.tattoos.map(Tattoos::code),
        &profile.interests,
        profile.reason,
        profile.about,
        wanted,
        &ids,
        &answers,
        &profile.intent.iter().map(|intent| intent.code().to_owned()).collect::<Vec<_>>(),
        &profile.languages.iter().map(|language| language.code().to_owned()).collect::<Vec<_>>(),
        seeks.non_binary,
        &seeks.couples.iter().map(|couple| couple.code().to_owned()).collect::<Vec<_>>(),
    )
    .execute(&mut *connection)
    .await;
    written.map_err(|error| match broken_constraint(&error) {
        Some("profiles_birth_fixed") => FieldError::new("date_of_birth", "birth_date_fixed").into(),
        Some("profiles_gender_taken" | "profiles_of_two_fixed") => Refusal::InvalidRequest.into(),
        _ => Problem::from(error),
    })?;
    match profile.second {
        Some(second) => couples::correct(connection, member, second.date_of_birth).await,
        None => Ok(()),
    }
}

/// Lets others see the name that waits, if it is this one.
pub(super) async fn show_name(connection: &mut PgConnection, member: MemberId, name: &str) -> Answer<()> {
    sqlx::query!(
        "update profiles set name = wanted_name, wanted_name = null where id = $1 and wanted_name = $2",
        member.0,
        name,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// These words were changed, or need not be any more; gives the requests that that answers.
pub(super) async fn answer(
    connection: &mut PgConnection,
    member: MemberId,
    fields: &[AskedField],
    now: OffsetDateTime,
) -> Answer<Vec<Uuid>> {
    let fields: Vec<String> = fields.iter().map(|field| field.code().to_owned()).collect();
    let answered = sqlx::query_scalar!(
        "update change_requests set answered_at = $3 where member_id = $1 and field = any($2) and answered_at is null returning id",
        member.0,
        &fields,
        now,
    )
    .fetch_all(connection)
    .await?;
    Ok(answered)
}

/// Puts the profile's words before a moderator; who waits already keeps their place.
pub(super) async fn queue_for_review(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into profile_reviews (member_id, site_id, waiting_since) select id, site_id, $2 from profiles where id = $1
         on conflict (member_id) do update set waiting_since = coalesce(profile_reviews.waiting_since, $2)",
        member.0,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets what moderators asked of the member.
pub(in crate::members) async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from change_requests where member_id = $1", member.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from profile_reviews where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
