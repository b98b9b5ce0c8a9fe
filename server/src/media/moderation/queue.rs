//! The moderators' queue of photos, within somebody's reach: read site by site, so that one whose site is a small one does not
//! read what waits at the others.

use crate::{
    kernel::{ids::SiteId, problem::Answer},
    staff::{Backlog, IN_VIEW, ItemKind, OpenItem, PHOTOS_WITHIN, Reach, SOON, latest_claim},
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

fn open(id: Uuid, site: SiteId, since: OffsetDateTime) -> OpenItem {
    OpenItem { id, kind: ItemKind::Photo, site, since, due_at: since + PHOTOS_WITHIN }
}

/// Whose photos somebody is shown.
#[derive(Clone, Copy, Debug)]
pub struct PhotoSight<'a> {
    /// Where they look at photos.
    pub reach: &'a Reach,
    /// Where also at those that wait for lead moderators alone; None: nowhere.
    pub leads: Option<&'a Reach>,
}

/// For a query: whether leads reach everywhere, and else which companies and sites.
fn parts(leads: Option<&Reach>) -> (bool, Vec<String>, Vec<Uuid>) {
    leads.map(Reach::parts).unwrap_or_default()
}

/// Whether photos may be shown before they were compared: as long as there is nothing for lead moderators alone, no other photo
/// can look like it.
async fn is_open(connection: &mut PgConnection) -> Answer<bool> {
    let photo = sqlx::query_scalar!("select id from photos where for_lead order by id limit 1")
        .fetch_optional(&mut *connection)
        .await?;
    if photo.is_some() {
        return Ok(false);
    }
    // One that its owner took away since.
    let upload =
        sqlx::query_scalar!("select photo_id from rejected_uploads where for_lead order by photo_id limit 1")
            .fetch_optional(connection)
            .await?;
    Ok(upload.is_none())
}

/// Those of these that are for lead moderators alone, where the reach of theirs does not go.
pub async fn photos_of_leads(
    connection: &mut PgConnection,
    leads: Option<&Reach>,
    photos: &[Uuid],
) -> Answer<Vec<Uuid>> {
    let (all, companies, sites) = parts(leads);
    let others = sqlx::query_scalar!(
        r#"select p.id as "id!" from photos p left join sites s on s.id = p.site_id
           where p.id = any($1) and p.for_lead and not coalesce($2 or s.company_id = any($3) or s.id = any($4), false)"#,
        photos,
        all,
        &companies,
        &sites,
    )
    .fetch_all(connection)
    .await?;
    Ok(others)
}

/// The first photos that wait and that nobody claimed.
pub async fn next_photos(
    connection: &mut PgConnection,
    PhotoSight { reach, leads }: PhotoSight<'_>,
    now: OffsetDateTime,
) -> Answer<Vec<OpenItem>> {
    let is_open = is_open(connection).await?;
    let ((all, companies, sites), (lead_all, lead_companies, lead_sites)) = (reach.parts(), parts(leads));
    let rows = sqlx::query!(
        r#"select f.id, f.site_id as "site!: SiteId", f.since as "since!" from sites s cross join lateral (
             select p.id, p.site_id, coalesce(p.cropped_at, p.created_at) as since from photos p
             where p.site_id = s.id and p.status = 'pending'
               and ((p.compared or $7) and not p.for_lead or $8 or s.company_id = any($9) or s.id = any($10))
               and not exists (select from claims c where c.item_id = p.id and c.queue = 'photos'
                 and c.claimed_until > $4 and c.claimed_until <= $6)
             order by coalesce(p.cropped_at, p.created_at), p.id limit $5) f
           where $1 or s.company_id = any($2) or s.id = any($3) order by f.since, f.id limit $5"#,
        all,
        &companies,
        &sites,
        now,
        IN_VIEW,
        latest_claim(now),
        is_open,
        lead_all,
        &lead_companies,
        &lead_sites,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| open(row.id, row.site, row.since)).collect())
}

/// Those of these that wait, whoever claimed them.
pub async fn open_photos(
    connection: &mut PgConnection,
    PhotoSight { reach, leads }: PhotoSight<'_>,
    photos: &[Uuid],
) -> Answer<Vec<OpenItem>> {
    let is_open = is_open(connection).await?;
    let ((all, companies, sites), (lead_all, lead_companies, lead_sites)) = (reach.parts(), parts(leads));
    let rows = sqlx::query!(
        r#"select p.id, p.site_id as "site!: SiteId", coalesce(p.cropped_at, p.created_at) as "since!"
           from photos p join sites s on s.id = p.site_id
           where p.id = any($4) and p.status = $5 and ($1 or s.company_id = any($2) or s.id = any($3))
             and ((p.compared or $6) and not p.for_lead or $7 or s.company_id = any($8) or s.id = any($9))"#,
        all,
        &companies,
        &sites,
        photos,
        "pending",
        is_open,
        lead_all,
        &lead_companies,
        &lead_sites,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| open(row.id, row.site, row.since)).collect())
}

/// How many wait, each number counted up to `most`: all of them or, `by_clock`, what is late and what is soon.
pub async fn photo_backlog(
    connection: &mut PgConnection,
    PhotoSight { reach, leads }: PhotoSight<'_>,
    (most, by_clock): (i64, bool),
    now: OffsetDateTime,
) -> Answer<Backlog> {
    let is_open = is_open(connection).await?;
    let ((all, companies, sites), (lead_all, lead_companies, lead_sites)) = (reach.parts(), parts(leads));
    let backlog = sqlx::query_as!(
        Backlog,
        r#"select coalesce(max(counted.n) filter (where part = 'waiting'), 0) as "waiting!",
             coalesce(max(counted.n) filter (where part = 'late'), 0) as "late!",
             coalesce(max(counted.n) filter (where part = 'soon'), 0) as "soon!",
             (select min(w.since) from sites s cross join lateral (
                select coalesce(p.cropped_at, p.created_at) as since from photos p where p.site_id = s.id and p.status = 'pending'
                  and ((p.compared or $8) and not p.for_lead or $9 or s.company_id = any($10) or s.id = any($11))
                order by coalesce(p.cropped_at, p.created_at) limit 1) w
              where $1 or s.company_id = any($2) or s.id = any($3)) as oldest
           from (values ('waiting', '-infinity'::timestamptz, 'infinity'::timestamptz), ('late', '-infinity', $4), ('soon', $4, $5))
               parts (part, begins, ends),
             lateral (select count(*) as n from (select from sites s cross join lateral (
                  select from photos p where p.site_id = s.id and p.status = 'pending'
                    and ((p.compared or $8) and not p.for_lead or $9 or s.company_id = any($10) or s.id = any($11))
                    and coalesce(p.cropped_at, p.created_at) >= begins and coalesce(p.cropped_at, p.created_at) < ends order by coalesce(p.cropped_at, p.created_at), p.id limit $6) w
                where $1 or s.company_id = any($2) or s.id = any($3) limit $6) few) counted
           where (part <> 'waiting') = $7"#,
        all,
        &companies,
        &sites,
        now - PHOTOS_WITHIN,
        now - PHOTOS_WITHIN + SOON,
        most,
        by_clock,
        is_open,
        lead_all,
        &lead_companies,
        &lead_sites,
    )
    .fetch_one(connection)
    .await?;
    Ok(backlog)
}

/// Puts up to `most` photos of real members into the queue as if they had just come, nobody's main one, to be compared with each
/// other: a demo has none that wait.
pub async fn wait_again(connection: &mut PgConnection, most: i64) -> Answer<()> {
    sqlx::query!(
        "update photos f set status = 'pending', site_id = w.site_id, compared = false
         from (select f.id, p.site_id from photos f join profiles p on p.id = f.member_id
               where f.status = 'active' and not f.main and not p.fictional order by f.id limit $1) w
         where f.id = w.id",
        most,
    )
    .execute(connection)
    .await?;
    Ok(())
}
