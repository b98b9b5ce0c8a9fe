//! All SQL of the match finder.

use super::points::{self, Facts, Shown};
use super::preferences::{Closeness, MatchPreferences};
use crate::{
    kernel::{ids::MemberId, problem::Answer},
    members::{
        model::{BodyType, RelationshipStatus},
        rules,
        store::{CardRow, OwnRow},
    },
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// People shown.
const RESULTS: i64 = 24;
/// So many are looked at of each gender sought and each circle (town, region, country, and who has an
/// interest that was wished for), and of those who like the seeker: 900 at the most.
const LOOKED_AT: i64 = 100;

/// What the member wishes for; None: nothing yet.
pub(super) async fn preferences(
    connection: &mut PgConnection,
    member: MemberId,
) -> Answer<Option<MatchPreferences>> {
    let wishes = sqlx::query_as!(
        MatchPreferences,
        r#"select min_age::integer as "min_age!", max_age::integer as "max_age!", closeness as "closeness: Closeness", interests,
             relationship_statuses as "relationship_statuses: Vec<RelationshipStatus>", body_types as "body_types: Vec<BodyType>"
         from match_preferences where member_id = $1"#,
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(wishes)
}

/// Keeps what the member wishes for.
pub(super) async fn keep(
    connection: &mut PgConnection,
    member: MemberId,
    wishes: &MatchPreferences,
    now: OffsetDateTime,
) -> Answer<()> {
    let (min_age, max_age) = wishes.ages();
    sqlx::query!(
        "insert into match_preferences (member_id, min_age, max_age, closeness, interests, relationship_statuses, body_types, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (member_id) do update set min_age = excluded.min_age, max_age = excluded.max_age, closeness = excluded.closeness,
           interests = excluded.interests, relationship_statuses = excluded.relationship_statuses,
           body_types = excluded.body_types, updated_at = excluded.updated_at",
        member.0,
        i16::from(min_age),
        i16::from(max_age),
        wishes.closeness.code(),
        &wishes.interests,
        &words(&wishes.relationship_statuses, RelationshipStatus::code),
        &words(&wishes.body_types, BodyType::code),
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

fn words<T: Copy>(wishes: &[T], code: fn(T) -> &'static str) -> Vec<String> {
    wishes.iter().map(|wish| code(*wish).to_owned()).collect()
}

/// None of them where others do not show what they are about.
fn counted<T: Copy>(is_shown: bool, wishes: &[T], code: fn(T) -> &'static str) -> Vec<String> {
    if is_shown { words(wishes, code) } else { Vec::new() }
}

/// Who seeks what, where and when.
pub(super) struct Seeker<'s> {
    pub own: OwnRow,
    pub wishes: &'s MatchPreferences,
    /// Which details count.
    pub shown: Shown,
    /// Whether the site has fictional profiles.
    pub fictional: bool,
    pub now: OffsetDateTime,
}

/// Somebody who was found, and their points.
#[derive(Debug)]
pub(super) struct Found {
    /// As the seeker may see it; proven by the snapshot that all of it was read in.
    pub card: CardRow,
    pub facts: Facts,
    pub points: i32,
}

/// Who is worth a look: people whom the seeker could want and who could want them, each seeking the
/// other's gender, of the age and within the closeness wished for, neither decided upon (liked, or passed
/// over in the swipe game), nor blocked either way, invisible, disabled or the seeker.
///
/// Reads the indexes of search in their order and stops at `LOOKED_AT` in each.
pub(super) async fn candidates(connection: &mut PgConnection, seeker: &Seeker<'_>) -> Answer<Vec<Uuid>> {
    let Seeker { own, wishes, shown, fictional, now } = seeker;
    let (min_age, max_age) = wishes.ages();
    let today = now.date();
    let ids = sqlx::query_scalar!(
        r#"with decided as materialized (
             select decided.other_id from decided_by($1) decided
           ), admirers as materialized (
             select * from admirers_of($1, $13)
           )
           select near.id as "id!" from unnest($2::text[]) g (gender) cross join lateral (
             (select id from found_by_search($3, g.gender, 'city', $4, $7, $8, $9, $10, false, null, null, false)
              where id not in (select other_id from decided) order by day desc, id limit $13)
             union all
             (select id from found_by_search($3, g.gender, 'region', $5, $7, $8, $9, $10, false, null, null, false)
              where $11::text <> 'city' and id not in (select other_id from decided) order by day desc, id limit $13)
             union all
             (select id from found_by_search($3, g.gender, 'country', $6, $7, $8, $9, $10, false, null, null, false)
              where $11 = 'country' and id not in (select other_id from decided) order by day desc, id limit $13)
             union all
             (select id from found_by_search($3, g.gender, 'country', $6, $7, $8, $9, $10, false, $12::text[], null, false)
              where $11 = 'country' and $12 <> '{}' and id not in (select other_id from decided) order by day desc, id limit $13)
           ) near
           union
           select p.id from admirers p
           where not p.invisible and p.pool = $3 and p.gender = any($2)
             and case $11 when 'city' then p.city = $4 when 'region' then p.region = $5 else p.country = $6 end
             and case $7 when 'male' then p.seeks_male when 'female' then p.seeks_female
                 else p.intent_and_languages & seeks_bit($7) <> 0 end
             and not ($10 and p.fictional)
             and ((p.date_of_birth <= $8 and p.date_of_birth > $9)
                  or (is_couple(p.gender) and (select s.date_of_birth <= $8 and s.date_of_birth > $9
                                               from second_persons s where s.member_id = p.id)))
             and p.id not in (select other_id from decided)"#,
        own.id.0,
        &own.looking_for().codes(),
        own.pool,
        own.city,
        own.region,
        own.country,
        own.gender.code(),
        rules::born_by(min_age, today),
        rules::born_by(max_age.saturating_add(1), today),
        !fictional,
        wishes.closeness.code(),
        if shown.interests { wishes.interests.as_slice() } else { &[] },
        LOOKED_AT,
    )
    .fetch_all(connection)
    .await?;
    Ok(ids)
}

/// The best of these with their cards, best first. What the others do not show (`shows_orientation`, `shown`) neither
/// counts nor is told.
pub(super) async fn rank(
    connection: &mut PgConnection,
    seeker: &Seeker<'_>,
    ids: &[Uuid],
) -> Answer<Vec<Found>> {
    let Seeker { own, wishes, shown, now, .. } = seeker;
    let rows = sqlx::query!(
        r#"select (select c from cards_of($1, null, array[best.id]) c) as "card?: CardRow", best.same_city as "same_city!",
             best.same_region as "same_region!", best.likes_you as "likes_you!", best.interests as "interests!",
             best.relationship_status as "relationship_status: RelationshipStatus", best.body_type as "body_type: BodyType",
             best.active_today as "active_today!", best.shared as "shared!", best.points as "points!"
           from (
           select p.id, p.has_photo, p.active_on, fact.*, sum.points
           from unnest($2::uuid[]) looked_at (id) join profiles p on p.id = looked_at.id left join member_activity a on a.member_id = p.id
           cross join lateral (
             select p.city = $3 as same_city, p.region = $4 as same_region,
               p.id in (select liker.id from likers_among($1, $2) liker) as likes_you,
               case when $5 and p.shows_orientation
                 then array(select unnest(p.interests) intersect select unnest($6::text[]) order by 1) else '{}' end as interests,
               case when $5 and p.shows_orientation then (select count(*) from unnest(p.interests) each
                 where each = any((select own.interests from profiles own where own.id = $1)::text[]))::integer else 0 end as shared,
               case when p.relationship_status = any($7) then p.relationship_status end as relationship_status,
               case when p.body_type = any($8) then p.body_type end as body_type,
               coalesce(not p.fictional and a.active_at > $9, false) as active_today
           ) fact
           cross join lateral (
             select case when fact.same_city then ($10::integer[])[1] when fact.same_region then ($10)[2] else 0 end
               + case when fact.likes_you then ($10)[3] else 0 end + cardinality(fact.interests) * ($10)[4]
               + case when fact.relationship_status is not null then ($10)[5] else 0 end
               + case when fact.body_type is not null then ($10)[6] else 0 end
               + case when fact.active_today then ($10)[7] else 0 end + least(fact.shared, ($10)[9]) * ($10)[8] as points
           ) sum
           order by sum.points desc, p.has_photo desc, p.active_on desc, p.id limit $11
           ) best
           order by best.points desc, best.has_photo desc, best.active_on desc, best.id"#,
        own.id.0,
        ids,
        own.city,
        own.region,
        shown.interests,
        &wishes.interests,
        &counted(shown.relationship_status, &wishes.relationship_statuses, RelationshipStatus::code),
        &counted(shown.body_type, &wishes.body_types, BodyType::code),
        rules::today_since(*now),
        &POINTS,
        RESULTS,
    )
    .fetch_all(connection)
    .await?;
    let found = rows.into_iter().filter_map(|row| {
        let facts = Facts {
            same_city: row.same_city,
            same_region: row.same_region,
            likes_you: row.likes_you,
            interests: row.interests,
            relationship_status: row.relationship_status,
            body_type: row.body_type,
            active_today: row.active_today,
            shared_interests: row.shared,
        };
        Some(Found { card: row.card?, points: row.points, facts })
    });
    Ok(found.collect())
}

/// In the order in which `rank` names them.
const POINTS: [i32; 9] = [
    points::CITY,
    points::REGION,
    points::LIKES_YOU,
    points::INTEREST,
    points::RELATIONSHIP_STATUS,
    points::BODY_TYPE,
    points::ACTIVE_TODAY,
    points::SHARED,
    points::SHARED_COUNT,
];

/// Forgets what the member wished for.
pub(in crate::members) async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from match_preferences where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
