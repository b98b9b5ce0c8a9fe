//! Queues of complaints, within somebody's reach, by the clock of each: notices of illegal content, those that are severe, and
//! all others.

use crate::{
    kernel::{ids::SiteId, problem::Answer},
    staff::{Backlog, IN_VIEW, ItemKind, OpenItem, Queue, Reach, SOON},
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Which categories stand in a queue; and whether it is the others that do.
fn categories(queue: Queue) -> (&'static [&'static str], bool) {
    match queue {
        Queue::Severe => (&["minor", "intimate"], false),
        Queue::Notices => (&["illegal"], false),
        _ => (&["minor", "intimate", "illegal"], true),
    }
}

fn named(queue: Queue) -> (Vec<String>, bool) {
    let (categories, others) = categories(queue);
    (categories.iter().map(|category| (*category).to_owned()).collect(), others)
}

/// The first ones that wait and that nobody claimed.
pub async fn next_complaints(
    connection: &mut PgConnection,
    queue: Queue,
    reach: &Reach,
    now: OffsetDateTime,
) -> Answer<Vec<OpenItem>> {
    let ((all, companies, sites), (categories, others)) = (reach.parts(), named(queue));
    let rows = sqlx::query!(
        r#"select w.id, w.site_id as "site: SiteId", w.created_at as since, w.answer_by as "due_at!" from sites s cross join lateral (
             select k.id, k.site_id, k.created_at, k.answer_by from complaints k
             where k.site_id = s.id and k.closed_at is null and k.answer_by is not null and (k.category = any($4)) <> $5
               and not exists (select from claims c where c.item_id = k.id and c.queue = $6 and c.claimed_until > $7)
             order by k.answer_by, k.id limit $8) w
           where $1 or s.company_id = any($2) or s.id = any($3) order by w.answer_by, w.id limit $8"#,
        all,
        &companies,
        &sites,
        &categories,
        others,
        queue.code(),
        now,
        IN_VIEW,
    )
    .fetch_all(connection)
    .await?;
    let open = rows.into_iter().map(|row| OpenItem {
        id: row.id,
        kind: ItemKind::Complaint,
        site: row.site,
        since: row.since,
        due_at: row.due_at,
    });
    Ok(open.collect())
}

/// Those of these that wait, whoever claimed them.
pub async fn open_complaints_of(
    connection: &mut PgConnection,
    queue: Queue,
    reach: &Reach,
    complaints: &[Uuid],
) -> Answer<Vec<OpenItem>> {
    let ((all, companies, sites), (categories, others)) = (reach.parts(), named(queue));
    let rows = sqlx::query!(
        r#"select k.id, k.site_id as "site: SiteId", k.created_at as since, k.answer_by as "due_at!"
           from complaints k join sites s on s.id = k.site_id
           where k.id = any($4) and k.answer_by is not null and (k.category = any($5)) <> $6
             and ($1 or s.company_id = any($2) or s.id = any($3))"#,
        all,
        &companies,
        &sites,
        complaints,
        &categories,
        others,
    )
    .fetch_all(connection)
    .await?;
    let open = rows.into_iter().map(|row| OpenItem {
        id: row.id,
        kind: ItemKind::Complaint,
        site: row.site,
        since: row.since,
        due_at: row.due_at,
    });
    Ok(open.collect())
}

/// How many wait, counted up to `most`.
pub async fn complaint_backlog(
    connection: &mut PgConnection,
    queue: Queue,
    reach: &Reach,
    most: i64,
    now: OffsetDateTime,
) -> Answer<Backlog> {
    let ((all, companies, sites), (categories, others)) = (reach.parts(), named(queue));
    let backlog = sqlx::query_as!(
        Backlog,
        r#"select count(*) as "waiting!", count(*) filter (where answer_by < $6) as "late!",
             count(*) filter (where answer_by >= $6 and answer_by < $7) as "soon!", min(created_at) as oldest
           from (select answer_by, created_at from complaints
                 where closed_at is null and answer_by is not null and (category = any($4)) <> $5
                   and site_id = any(array(select id from sites where $1 or company_id = any($2) or id = any($3)))
                 limit $8) waiting"#,
        all,
        &companies,
        &sites,
        &categories,
        others,
        now,
        now + SOON,
        most,
    )
    .fetch_one(connection)
    .await?;
    Ok(backlog)
}
