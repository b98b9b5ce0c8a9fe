//! Old addresses that go on working: those of redirects.jsonl, and the count of those that lead nowhere.
//!
//! Who asks learns nothing of who is a member: the address of a profile here is made of the old id by the site's key, whether
//! or not somebody came under it, and what stands there decides as for any profile.

use super::{
    addresses::{self, Asked, Fit, Old, Slot, To},
    checks::{Checks, id_made_of},
    format,
    report::{Fault, fault},
};
use crate::{
    app::App,
    kernel::{
        budget::Budget,
        ids::SiteId,
        problem::{Answer, Problem, Refusal},
        retention::Kept,
    },
    links::Target,
    settings::Site,
};
use serde::Serialize;
use sqlx::PgConnection;
use std::collections::HashSet;
use time::{Date, Duration, OffsetDateTime};
use uuid::Uuid;

/// Addresses that are none of ours, by a block of addresses; whoever asks for more hears that there is nothing.
const LOOKS: Budget = Budget { name: "old-address", burst: 600, refill: Duration::seconds(1) };
/// Patterns of a site: each look-up tries all of them.
pub(super) const MOST_PATTERNS: usize = 200;
/// What was asked for and is none is counted for so long after a site's move.
const COUNTED: Duration = Duration::days(90);
/// Shapes that are told apart in one day; anybody can invent one.
const MOST_A_DAY: i64 = 300;
/// The shape of all others.
const OTHERS: &str = "/*";
/// Counts of addresses that were none.
pub const KEPT: &[Kept] = &[Kept::day("missed_addresses", "day", Duration::days(90))];

/// A redirect, checked.
#[derive(Clone, Debug)]
pub(super) struct Redirect {
    address: String,
    target: String,
    is_pattern: bool,
}

impl Checks<'_> {
    pub(super) fn redirect(
        &mut self,
        row: &format::Redirect,
        is_page: &dyn Fn(&str) -> bool,
    ) -> Result<Redirect, Fault> {
        let old = Old::parse(&row.from)?;
        let path = old.sample_path();
        if path == "/" || is_page(&path) || path.starts_with("/api/") || path.starts_with("/assets/") {
            return Err(fault("from_is_ours", "the site itself has a page there, which goes before"));
        }
        let to = To::parse(&row.to, &old, is_page)?;
        let (address, is_pattern) = (old.key(), old.slot().is_some());
        let number = self.number("redirect", &address);
        if !self.redirects.insert(number) {
            return Err(fault("id_twice", "a line above has that old address"));
        }
        if is_pattern && !self.patterns.contains(&address) {
            if self.patterns.len() >= MOST_PATTERNS {
                return Err(fault("too_many_patterns", format!("a site has up to {MOST_PATTERNS} patterns")));
            }
            self.patterns.insert(address.clone());
        }
        Ok(Redirect { address, target: to.as_str().to_owned(), is_pattern })
    }
}

/// The patterns that a site has.
pub(super) async fn patterns(connection: &mut PgConnection, site: SiteId) -> Answer<HashSet<String>> {
    let known = sqlx::query_scalar!(
        "select address from old_addresses where site_id = $1 and pattern is not null",
        site.0
    )
    .fetch_all(connection)
    .await?;
    Ok(known.into_iter().collect())
}

/// Writes these; one that is there leads where it is said now. Gives how many changed something.
pub(super) async fn put(connection: &mut PgConnection, site: SiteId, redirects: &[Redirect]) -> Answer<u64> {
    let written = sqlx::query!(
        "with given as (
           select address, target, is_pattern, row_number() over (partition by is_pattern order by nr) as place
           from unnest($2::text[], $3::text[], $4::boolean[]) with ordinality as given (address, target, is_pattern, nr)
           where not is_pattern or not exists (select from old_addresses o where o.site_id = $1 and o.address = given.address)
         ), free as (
           select slot, row_number() over (order by slot) as place from generate_series(1, 200) slot
           where not exists (select from old_addresses o where o.site_id = $1 and o.pattern = slot)
         ), mended as (
           update old_addresses o set target = given.target
           from unnest($2::text[], $3::text[], $4::boolean[]) given (address, target, is_pattern)
           where o.site_id = $1 and o.address = given.address and given.is_pattern and o.target <> given.target returning 1
         ), written as (
           insert into old_addresses as kept (site_id, address, target, pattern)
           select $1, given.address, given.target, free.slot from given left join free on given.is_pattern and free.place = given.place
           on conflict (site_id, address) do update set target = excluded.target where kept.target <> excluded.target
           returning 1
         )
         select (select count(*) from written) + (select count(*) from mended) as \"written!\"",
        site.0,
        &redirects.iter().map(|one| one.address.clone()).collect::<Vec<_>>(),
        &redirects.iter().map(|one| one.target.clone()).collect::<Vec<_>>(),
        &redirects.iter().map(|one| one.is_pattern).collect::<Vec<_>>(),
    )
    .fetch_one(connection)
    .await?;
    Ok(written.written.try_into().unwrap_or(0))
}

/// Takes all of a site's away, with what was counted.
pub(super) async fn take_away(connection: &mut PgConnection, site: SiteId) -> Answer<()> {
    sqlx::query!("delete from old_addresses where site_id = $1", site.0).execute(&mut *connection).await?;
    sqlx::query!("delete from missed_addresses where site_id = $1", site.0).execute(connection).await?;
    Ok(())
}

/// Where an address leads that is none of the site's pages; None: nowhere, which is counted unless `only_asked`.
///
/// # Errors
/// When the database does not answer.
pub async fn lead(
    app: &App,
    site: &Site,
    block: &str,
    (path_and_query, only_asked): (&str, bool),
) -> Answer<Option<Target>> {
    let (mut connection, now) = (app.db.acquire().await?, app.clock.now());
    let begun = sqlx::query!(
        r#"select key, coalesce(finished_at, begun_at) as "since!" from moves where site_id = $1"#,
        site.id.0
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(begun) = begun else { return Ok(None) };
    let Some(asked) = Asked::parse(path_and_query) else { return Ok(None) };
    match LOOKS.spend(&mut connection, now, block).await {
        Err(Problem::Refused(Refusal::RateLimited { .. })) => return Ok(None),
        spent => spent?,
    }
    let found = match exact(&mut connection, site.id, &asked).await? {
        Some(to) => to.of(None),
        None => by_pattern(&mut connection, site.id, &begun.key, &asked).await?,
    };
    if found.is_none() && !only_asked && now < begun.since + COUNTED {
        miss(&mut connection, site.id, now.date(), &asked).await?;
    }
    Ok(found)
}

/// Of all that fit the one that says most.
async fn exact(connection: &mut PgConnection, site: SiteId, asked: &Asked) -> Answer<Option<To>> {
    let target = sqlx::query_scalar!(
        "select target from old_addresses where site_id = $1 and address = any($2) and pattern is null
         order by length(address) desc, address limit 1",
        site.0,
        &asked.keys(),
    )
    .fetch_optional(connection)
    .await?;
    Ok(target.map(To::kept))
}

/// The longest pattern that fits.
async fn by_pattern(
    connection: &mut PgConnection,
    site: SiteId,
    key: &[u8],
    asked: &Asked,
) -> Answer<Option<Target>> {
    let patterns = sqlx::query!(
        "select address, target from old_addresses where site_id = $1 and pattern is not null
         order by length(address) desc, address",
        site.0,
    )
    .fetch_all(&mut *connection)
    .await?;
    for row in patterns {
        let Ok(old) = Old::parse(&row.address) else { continue };
        let Some(Fit(found)) = old.fit(asked) else { continue };
        let to = To::kept(row.target);
        let member = match found {
            Some((slot, value)) if to.names_a_member() => {
                Some(profile_of(connection, site, key, (slot, &addresses::read(value))).await?)
            }
            _ => None,
        };
        return Ok(to.of(member));
    }
    Ok(None)
}

/// The id that a profile has here, or would have.
async fn profile_of(
    connection: &mut PgConnection,
    site: SiteId,
    key: &[u8],
    (slot, value): (Slot, &str),
) -> Answer<Uuid> {
    let key: [u8; 32] = key.try_into().map_err(anyhow::Error::from)?;
    if slot == Slot::ExternalId {
        return Ok(id_made_of(&key, "member", value));
    }
    let name = value.to_lowercase();
    let member = sqlx::query_scalar!(
        "select member_id from moved_members where site_id = $1 and username = $2",
        site.0,
        name
    )
    .fetch_optional(connection)
    .await?;
    Ok(member.unwrap_or_else(|| id_made_of(&key, "nobody", &name)))
}

async fn miss(connection: &mut PgConnection, site: SiteId, day: Date, asked: &Asked) -> Answer<()> {
    let mut shape = asked.shape();
    if let Some(word) = asked.word() {
        let is_name = sqlx::query_scalar!(
            r#"select exists (select from moved_members where site_id = $1 and username = $2) as "name!""#,
            site.0,
            word,
        )
        .fetch_one(&mut *connection)
        .await?;
        if is_name {
            shape = addresses::without_word(&shape);
        }
    }
    if count(connection, site, day, &shape).await? {
        return Ok(());
    }
    // A new one: those that come at the same moment each see those before it.
    let shape = {
        let mut transaction = sqlx::Connection::begin(&mut *connection).await?;
        sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 29))", site.to_string())
            .execute(&mut *transaction)
            .await?;
        let told = sqlx::query_scalar!(
            r#"select count(*) as "told!" from missed_addresses where site_id = $1 and day = $2"#,
            site.0,
            day
        )
        .fetch_one(&mut *transaction)
        .await?;
        let shape = if told < MOST_A_DAY { shape } else { OTHERS.to_owned() };
        sqlx::query!(
            "insert into missed_addresses as kept (site_id, day, shape, times) values ($1, $2, $3, 1)
             on conflict (site_id, day, shape) do update set times = kept.times + 1",
            site.0,
            day,
            shape,
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        shape
    };
    tracing::debug!(shape, "an address of before leads nowhere");
    Ok(())
}

/// Counts one that is told apart already.
async fn count(connection: &mut PgConnection, site: SiteId, day: Date, shape: &str) -> Answer<bool> {
    let counted = sqlx::query!(
        "update missed_addresses set times = times + 1 where site_id = $1 and day = $2 and shape = $3",
        site.0,
        day,
        shape,
    )
    .execute(connection)
    .await?;
    Ok(counted.rows_affected() > 0)
}

/// Addresses that were asked for and are none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Missed {
    /// `/profile/*`: a star stands in the place of what may name somebody.
    pub shape: String,
    /// How often, in the last 90 days.
    pub times: i64,
    /// The line of redirects.jsonl to begin with.
    pub hint: String,
}

/// What was asked for on a site and is none, most asked first, at most 100.
///
/// # Errors
/// When the database does not answer.
pub async fn missed(connection: &mut PgConnection, site: SiteId, now: OffsetDateTime) -> Answer<Vec<Missed>> {
    let rows = sqlx::query!(
        r#"select shape, sum(times)::bigint as "times!" from missed_addresses where site_id = $1 and day >= $2
           group by shape order by 2 desc, shape collate "C" limit 100"#,
        site.0,
        (now - COUNTED).date(),
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Missed { hint: addresses::hint(&row.shape), shape: row.shape, times: row.times })
        .collect())
}
