//! The SQL of search.

use super::{CAP, Filters, PAGE, Searcher, Strand, born, cursor::Cursor, newcomers::Joined};
use crate::{
    kernel::{
        database,
        ids::{MemberId, SiteId},
        problem::{Answer, Refusal},
    },
    members::{
        model::{Gender, Intent, SpokenLanguage},
        rules,
        store::{CardRow, OwnRow},
    },
};
use sqlx::PgConnection;
use std::collections::HashMap;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

/// Everything that a search depends on.
pub(super) struct SearchFilter<'a> {
    pub searcher: &'a Searcher,
    pub filters: &'a Filters,
    pub strands: &'a [Strand],
    pub cursor: Option<Cursor>,
    /// Not these.
    pub but: &'a [MemberId],
    pub now: OffsetDateTime,
}

/// A result.
pub(super) struct Match {
    pub id: MemberId,
    /// Of the last activity, or of joining: what the search sorts by.
    pub day: Date,
    rank: i32,
    /// Of the whole search, up to the cap; 0 on later pages.
    pub total: i64,
}

impl Match {
    /// As the strand had it.
    pub(super) fn rank(&self) -> u16 {
        u16::try_from(self.rank).unwrap_or(u16::MAX)
    }
}

/// Reads the index of the place's kind and of the order and nothing else of the profiles, strand by strand: of each at
/// most a page, and for the total as many as make up the cap. Both cost the same at any number of
/// members, unless the filters leave out most of them. Blocks of either direction stand under the
/// searcher's key; `not in` makes them a hash that leaves the scan's order alone. `materialized`: else a
/// plan that expects few rows counts anew for each.
pub(super) async fn matching(connection: &mut PgConnection, wish: &SearchFilter<'_>) -> Answer<Vec<Match>> {
    let SearchFilter { searcher, filters, strands, cursor, but, now } = wish;
    let (born_by, born_after) = born(filters, now.date());
    let interests = (!filters.interests.is_empty()).then_some(filters.interests.as_slice());
    let (intent, languages) =
        (codes(&filters.intent, Intent::code), codes(&filters.languages, SpokenLanguage::code));
    database::plan_by_values(connection).await?;
    let matches = sqlx::query_as!(
        Match,
        r#"with page as (
             select c.id, c.day, s.rank from unnest($1::text[], $2::text[], $3::integer[], $4::date[]) s (gender, place, rank, bound)
             cross join lateral (
               select f.id, f.day
               from found_by_search($5, s.gender, $6, s.place, $7, $8, $9, $10, $11, $12, $13, $19, $20, $21, $22) f
               where f.day <= s.bound and (f.day < s.bound or f.id > $14)
                 and f.id is distinct from $15 and f.id <> all($16)
                 and f.id not in (select other_id from out_of_reach where member_id = $15)
               order by f.day desc, f.id limit $17
             ) c
             order by s.rank, c.day desc, c.id limit $17
           ), counted as materialized (
             select count(*) as total from (
               select from unnest($1::text[], $2::text[]) s (gender, place)
               cross join lateral (
                 select from found_by_search($5, s.gender, $6, s.place, $7, $8, $9, $10, $11, $12, $13, $19, $20, $21, $22) f
                 where f.id is distinct from $15 and f.id <> all($16)
                   and f.id not in (select other_id from out_of_reach where member_id = $15)
                 order by f.day desc, f.id limit $18
               ) c limit $18
             ) each
           )
           select id as "id!: MemberId", day as "day!", rank as "rank!", total as "total!"
           from page, counted order by rank, day desc, id"#,
        &strands.iter().map(|strand| strand.gender.code().to_owned()).collect::<Vec<_>>(),
        &strands.iter().map(|strand| strand.place.clone().into_owned()).collect::<Vec<_>>(),
        &strands.iter().map(|strand| i32::from(strand.rank)).collect::<Vec<_>>(),
        &strands.iter().map(|strand| strand.bound).collect::<Vec<_>>(),
        searcher.pool,
        filters.place.kind(),
        searcher.gender.map(Gender::code),
        born_by,
        born_after,
        filters.real_only,
        filters.photo,
        interests,
        filters.online.then(|| rules::online_since(*now)),
        cursor.map_or(Uuid::max(), |cursor| cursor.id.0),
        searcher.member.map(|member| member.0),
        &but.iter().map(|member| member.0).collect::<Vec<_>>(),
        i64::try_from(PAGE + 1).unwrap_or(i64::MAX),
        if cursor.is_some() { 0 } else { i64::from(CAP) },
        filters.newest,
        intent.as_deref(),
        languages.as_deref(),
        filters.verified,
    )
    .fetch_all(&mut *connection)
    .await;
    // After a failure, too: the connection has other users. Where that fails as well, it is in a transaction that is
    // lost, and the setting with it.
    let ended = database::plan_once(connection).await;
    let matches = matches?;
    ended?;
    Ok(matches)
}

/// A member as searcher.
pub(super) struct SearcherRow {
    pub pool: String,
    pub gender: Gender,
    pub seeks_male: bool,
    pub seeks_female: bool,
    pub seeks_non_binary: bool,
    pub seeks_couples: Vec<Gender>,
    pub country: String,
}

/// A member as searcher, as it stands now.
pub(super) async fn searcher(connection: &mut PgConnection, member: MemberId) -> Answer<SearcherRow> {
    let row = sqlx::query_as!(
        SearcherRow,
        r#"select pool, gender as "gender: Gender", seeks_male, seeks_female, seeks_non_binary,
             seeks_couples as "seeks_couples: Vec<Gender>", country from profiles where id = $1"#,
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    row.ok_or_else(|| Refusal::NotFound.into())
}

/// Which of these the search finds as they stand now, each looked up by id as one of its strand, with what their cards
/// need (as `cards_of` in 0017_likes.sql reads it), in no order: what is shown was proven by the snapshot that it was read in. None
/// where the searcher is not as an earlier call knew them, or where that can't be told as nobody is found.
pub(super) async fn found_cards(
    connection: &mut PgConnection,
    wish: &SearchFilter<'_>,
    candidates: &[(Cursor, &Strand)],
) -> Answer<Option<Vec<CardRow>>> {
    let SearchFilter { searcher, filters, now, .. } = wish;
    if candidates.is_empty() {
        return Ok(is_as_known(connection, searcher).await?.then(Vec::new));
    }
    let (born_by, born_after) = born(filters, now.date());
    let interests = (!filters.interests.is_empty()).then_some(filters.interests.as_slice());
    let (intent, languages) =
        (codes(&filters.intent, Intent::code), codes(&filters.languages, SpokenLanguage::code));
    let found = sqlx::query_as!(
        CardRow,
        r#"select p.id as "id!: MemberId", p.name as "name!", p.gender as "gender!: Gender", p.date_of_birth as "date_of_birth!",
             case when is_couple(p.gender) then (select s.date_of_birth from second_persons s where s.member_id = p.id) end as second_born,
             p.country as "country!", p.region as "region!", p.city as "city!", p.fictional as "fictional!", p.invisible as "invisible!",
             p.verified as "verified!", photo.id as "photo?", a.active_at as "active_at?",
             heart.liked as "liked!", heart.matched as "matched!",
             array(select i from unnest(p.interests) with ordinality each (i, nth)
               where p.shows_orientation and i = any(v.interests) order by nth) as "shared_interests!",
             v.city as "viewer_city?", v.site_id as "viewer_site?: SiteId"
           from unnest($1::uuid[], $2::text[], $3::text[]) j (id, gender, place)
           cross join lateral found_by_search($4, j.gender, $5, j.place, $6, $7, $8, $9, $10, $11, $12, false, $13, $14, $16) f
           join profiles p on p.id = f.id
           join hearts($15, $1) heart on heart.other_id = p.id
           left join profiles v on v.id = $15
           left join photos photo on photo.member_id = p.id and photo.main
           left join member_activity a on a.member_id = p.id
           where f.id = j.id and f.id not in (select other_id from out_of_reach where member_id = $15)
             and ($17::bytea is null or (select searcher_mark($15)) = $17)"#,
        &candidates.iter().map(|(place, _)| place.id.0).collect::<Vec<_>>(),
        &candidates.iter().map(|(_, strand)| strand.gender.code().to_owned()).collect::<Vec<_>>(),
        &candidates.iter().map(|(_, strand)| strand.place.clone().into_owned()).collect::<Vec<_>>(),
        searcher.pool,
        filters.place.kind(),
        searcher.gender.map(Gender::code),
        born_by,
        born_after,
        filters.real_only,
        filters.photo,
        interests,
        filters.online.then(|| rules::online_since(*now)),
        intent.as_deref(),
        languages.as_deref(),
        searcher.member.map(|member| member.0),
        filters.verified,
        searcher.mark.as_deref(),
    )
    .fetch_all(&mut *connection)
    .await?;
    // Nobody may be found, or nothing proven: what another statement said would be of another moment.
    let is_proven = !found.is_empty() || searcher.mark.is_none();
    Ok(is_proven.then_some(found))
}

/// Whether the searcher is as an earlier call knew them; whom this call has read is.
async fn is_as_known(connection: &mut PgConnection, searcher: &Searcher) -> Answer<bool> {
    let (Some(member), Some(mark)) = (searcher.member, searcher.mark.as_deref()) else { return Ok(true) };
    let is_same = sqlx::query_scalar!(
        r#"select coalesce(searcher_mark($1) = $2, false) as "is_same!""#,
        member.0,
        mark
    )
    .fetch_one(connection)
    .await?;
    Ok(is_same)
}

/// None where none is wanted.
fn codes<T: Copy>(wanted: &[T], code: fn(T) -> &'static str) -> Option<Vec<String>> {
    (!wanted.is_empty()).then(|| wanted.iter().map(|one| code(*one).to_owned()).collect())
}

/// Somebody whose address was confirmed lately.
pub(super) struct Newcomer {
    pub(super) member: MemberId,
    pub(super) pool: String,
    pub(super) gender: Gender,
    pub(super) city: String,
    pub(super) joined_at: OffsetDateTime,
}

/// All who joined since, of all pools: those who did stand in an index of their own, which is short.
pub(super) async fn newcomers(connection: &mut PgConnection, since: OffsetDateTime) -> Answer<Vec<Newcomer>> {
    let newcomers = sqlx::query_as!(
        Newcomer,
        r#"select n.member_id as "member: MemberId", p.pool, p.gender as "gender: Gender", p.city, n.confirmed_at as "joined_at!"
         from accounts n join profiles p on p.id = n.member_id
         where n.confirmed_at >= $1 and n.status = 'active' and not p.fictional"#,
        since,
    )
    .fetch_all(connection)
    .await?;
    Ok(newcomers)
}

/// How many of these a search of the member finds, each as one of its strand.
pub(super) async fn count_found(
    connection: &mut PgConnection,
    member: MemberId,
    pool: &str,
    gender: Gender,
    candidates: &[(&Strand, MemberId)],
) -> Answer<usize> {
    let (strands, ids): (Vec<&Strand>, Vec<Uuid>) =
        candidates.iter().map(|(strand, id)| (*strand, id.0)).unzip();
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!"
           from unnest($1::uuid[], $2::text[], $3::text[]) j (id, gender, city)
           cross join lateral found_by_search($4, j.gender, 'city', j.city, $5, null, null, true, false, null, null, false) f
           where f.id = j.id and f.id not in (select other_id from out_of_reach where member_id = $6)"#,
        &ids,
        &strands.iter().map(|strand| strand.gender.code().to_owned()).collect::<Vec<_>>(),
        &strands.iter().map(|strand| strand.place.clone().into_owned()).collect::<Vec<_>>(),
        pool,
        gender.code(),
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(usize::try_from(count).unwrap_or_default())
}

/// Whom a member looks for among newcomers.
pub(super) struct Among<'a> {
    pub(super) member: MemberId,
    pub(super) own: &'a OwnRow,
    pub(super) filters: &'a Filters,
    /// As `born` says it.
    pub(super) born: (Option<Date>, Option<Date>),
}

/// Which of these the search finds, in their order; each is looked up by their id.
pub(super) async fn found_among(
    connection: &mut PgConnection,
    wish: &Among<'_>,
    candidates: &[Joined<'_>],
) -> Answer<Vec<MemberId>> {
    let Among { member, own, filters, born: (born_by, born_after) } = wish;
    let interests = (!filters.interests.is_empty()).then_some(filters.interests.as_slice());
    let (intent, languages) =
        (codes(&filters.intent, Intent::code), codes(&filters.languages, SpokenLanguage::code));
    let found = sqlx::query_scalar!(
        r#"select f.id as "id!: MemberId"
           from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality j (id, gender, city, nth)
           cross join lateral found_by_search($4, j.gender, 'city', j.city, $5, $6, $7, true, $8, $9, null, false, $10, $11, $13) f
           where f.id = j.id and f.id not in (select other_id from out_of_reach where member_id = $12) order by j.nth"#,
        &candidates.iter().map(|newcomer| newcomer.member.0).collect::<Vec<_>>(),
        &candidates.iter().map(|newcomer| newcomer.gender.code().to_owned()).collect::<Vec<_>>(),
        &candidates.iter().map(|newcomer| newcomer.town.to_owned()).collect::<Vec<_>>(),
        own.pool,
        own.gender.code(),
        *born_by,
        *born_after,
        filters.photo,
        interests,
        intent.as_deref(),
        languages.as_deref(),
        member.0,
        filters.verified,
    )
    .fetch_all(connection)
    .await?;
    Ok(found)
}

/// Their names as others read them, in this order.
pub(super) async fn names(connection: &mut PgConnection, members: &[MemberId]) -> Answer<Vec<String>> {
    let ids: Vec<Uuid> = members.iter().map(|member| member.0).collect();
    let rows = sqlx::query!(r#"select id as "id: MemberId", name from profiles where id = any($1)"#, &ids)
        .fetch_all(connection)
        .await?;
    let mut names: HashMap<MemberId, String> = rows.into_iter().map(|row| (row.id, row.name)).collect();
    Ok(members.iter().filter_map(|member| names.remove(member)).collect())
}
