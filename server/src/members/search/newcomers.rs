//! How many new members near somebody could please them: counted as search counts.
//!
//! A week's newcomers are read once for all who ask in the same minute, since on a Thursday evening everybody does.

use super::{
    Filters,
    place::{Near, Place, Radius, Strand},
    store::{self, Newcomer},
};
use crate::{
    kernel::{ids::MemberId, problem::Answer},
    members::{model::Gender, store::own_row},
    settings,
};
use sqlx::PgConnection;
use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
    sync::Arc,
};
use time::{Duration, OffsetDateTime};
use tokio::sync::Mutex;

/// Who joined before that is nobody's news any more: a week, two days for those who are told late, and one to spare.
const LATELY: Duration = Duration::days(10);
/// For so long a list is new enough.
const FRESH: Duration = Duration::MINUTE;
/// Counts go no further.
pub(super) const MOST: usize = 100;
/// Candidates that are looked up at a time; most can be found.
pub(super) const AT_ONCE: usize = 100;
/// Candidates of one search: the newest. Where filters leave out nearly all of them, the rest is not looked at.
const LOOKED_AT: usize = 2_000;

/// Who joined lately, in memory; cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Newcomers(Arc<Mutex<Option<Arc<List>>>>);

/// Newcomers by pool, gender and town.
#[derive(Debug)]
pub(super) struct List {
    read_at: OffsetDateTime,
    by_town: HashMap<(String, Gender, String), Vec<(OffsetDateTime, MemberId)>>,
}

impl Newcomers {
    /// Reads them anew, for a minute.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn read(&self, connection: &mut PgConnection, now: OffsetDateTime) -> Answer<()> {
        *self.0.lock().await = Some(Arc::new(List::read(connection, now).await?));
        Ok(())
    }

    /// Those of a list that is at most a minute old.
    pub(super) async fn lately(
        &self,
        connection: &mut PgConnection,
        now: OffsetDateTime,
    ) -> Answer<Arc<List>> {
        let mut kept = self.0.lock().await;
        if let Some(list) = &*kept
            && list.read_at <= now
            && now - list.read_at <= FRESH
        {
            return Ok(Arc::clone(list));
        }
        let list = Arc::new(List::read(connection, now).await?);
        *kept = Some(Arc::clone(&list));
        Ok(list)
    }
}

impl List {
    async fn read(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Self> {
        let mut by_town: HashMap<_, Vec<_>> = HashMap::new();
        for Newcomer { member, pool, gender, city, joined_at } in
            store::newcomers(connection, now - LATELY).await?
        {
            by_town.entry((pool, gender, city)).or_default().push((joined_at, member));
        }
        Ok(Self { read_at: now, by_town })
    }

    /// Whoever joined later is not in it.
    pub(super) fn read_at(&self) -> OffsetDateTime {
        self.read_at
    }

    /// Those of these genders who live there and joined after this, the newest first; 2,000 at most.
    pub(super) fn within(
        &self,
        pool: &str,
        place: &Place,
        genders: &[Gender],
        since: OffsetDateTime,
    ) -> Vec<Joined<'_>> {
        let strands = place.strands(genders);
        let wanted: HashSet<(Gender, &str)> =
            strands.iter().map(|strand| (strand.gender, &*strand.place)).collect();
        let is_there = |gender: Gender, town: &str| {
            settings::city(town).is_some_and(|city| wanted.contains(&(gender, place.key_of(city))))
        };
        let mut found: Vec<Joined<'_>> = self
            .by_town
            .iter()
            .filter(|((theirs, gender, town), _)| theirs == pool && is_there(*gender, town))
            .flat_map(|((_, gender, town), joined)| {
                joined.iter().map(move |(at, member)| Joined {
                    at: *at,
                    gender: *gender,
                    town,
                    member: *member,
                })
            })
            .filter(|newcomer| newcomer.at > since)
            .collect();
        found.sort_by_key(|newcomer| (Reverse(newcomer.at), newcomer.member));
        found.truncate(LOOKED_AT);
        found
    }

    /// Those of these towns and genders who joined since.
    fn near<'a>(
        &'a self,
        pool: &'a str,
        strands: &'a [Strand],
        since: OffsetDateTime,
    ) -> impl Iterator<Item = (&'a Strand, MemberId)> {
        strands.iter().flat_map(move |strand| {
            let key = (pool.to_owned(), strand.gender, strand.place.clone().into_owned());
            let joined = self.by_town.get(&key).map(Vec::as_slice).unwrap_or_default();
            joined.iter().filter(move |(at, _)| *at >= since).map(move |(_, member)| (strand, *member))
        })
    }
}

/// One of a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joined<'a> {
    pub(super) at: OffsetDateTime,
    pub(super) gender: Gender,
    /// The id of their town.
    pub(super) town: &'a str,
    pub(super) member: MemberId,
}

/// So many real members have confirmed their address since, live near and would be found by a search of this
/// member's, with neither's block between them; at most 100.
pub async fn newcomers(
    connection: &mut PgConnection,
    lately: &Newcomers,
    (member, since): (MemberId, OffsetDateTime),
    now: OffsetDateTime,
) -> Answer<i64> {
    let own = own_row(connection, member).await?;
    let Some(city) = settings::city(&own.city) else { return Ok(0) };
    let filters = Filters {
        gender: None,
        place: Place::Near(Near {
            city,
            radius: Some(Radius::NEAR),
            country: None,
            region: None,
            nearest_first: false,
        }),
        min_age: None,
        max_age: None,
        real_only: true,
        photo: false,
        verified: false,
        online: false,
        interests: Vec::new(),
        intent: Vec::new(),
        languages: Vec::new(),
        newest: false,
    };
    let strands = filters.place.strands(&filters.genders(own.looking_for()));
    let list = lately.lately(connection, now).await?;
    let candidates: Vec<_> = list.near(&own.pool, &strands, since).filter(|(_, id)| *id != member).collect();
    let mut found = 0;
    for some in candidates.chunks(AT_ONCE) {
        found += store::count_found(connection, member, &own.pool, own.gender, some).await?;
        if found >= MOST {
            break;
        }
    }
    Ok(i64::try_from(found.min(MOST)).unwrap_or(i64::MAX))
}
