//! A decision that is taken back before anybody was told of it: the photo stands as it stood.

use super::{
    store::{set_back, write_down},
    verdict::{Outcome, SeenPhoto, Verdict},
};
use crate::{
    kernel::{
        clock::Clock,
        events,
        ids::{MemberId, PhotoId, SiteId},
        problem::Answer,
    },
    media::{
        gallery,
        model::{NudeBy, PhotoReason, PhotoStatus},
    },
    staff::Reach,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

/// How a photo stood before a decision.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PhotoBefore(Value);

/// How it stands; None when it is no more.
pub async fn photo_before(connection: &mut PgConnection, photo: PhotoId) -> Answer<Option<PhotoBefore>> {
    let before = sqlx::query_scalar!(
        r#"select jsonb_build_object('status', status, 'reason', reason, 'approved_crop', approved_crop, 'nude_by', nude_by,
             'rejected', (select jsonb_build_object('reason', r.reason, 'rejected_at', r.rejected_at) from rejected_uploads r where r.photo_id = p.id)) as "before!"
           from photos p where id = $1"#,
        photo.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(before.map(PhotoBefore))
}

/// Puts it back, as long as nothing has happened to it since; else None.
pub async fn put_photo_back(
    connection: &mut PgConnection,
    clock: &Clock,
    (seen, decided): (SeenPhoto, Verdict),
    before: &PhotoBefore,
    moderator: &str,
) -> Answer<Option<Outcome>> {
    let Some(member) = super::store::owner(connection, seen.photo).await? else { return Ok(None) };
    gallery::lock(connection, member).await?;
    let now = sqlx::query!(
        r#"select status as "status: PhotoStatus", reason as "reason: PhotoReason", nude_by as "nude_by: NudeBy", revision
           from photos where id = $1"#,
        seen.photo.0,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let was_marked = before.0.get("nude_by").and_then(Value::as_str) == Some("moderator");
    let is_as_decided = now.is_some_and(|now| {
        let is_marked = now.nude_by == Some(NudeBy::Moderator);
        let mark_stands = match decided {
            // Where a rejection fell, an earlier mark stayed.
            Verdict::Approve => !is_marked || was_marked,
            Verdict::Blur => is_marked,
            Verdict::Reject(_) => true,
        };
        mark_stands
            && now.revision == seen.revision
            && (now.status, now.reason) == (decided.status(), decided.reason())
    });
    if !is_as_decided {
        return Ok(None);
    }
    set_back(connection, seen.photo, &before.0).await?;
    write_down(connection, clock, seen, ("undone", None), moderator).await?;
    let event = events::append(connection, clock, member, json!({ "type": "photo" })).await?;
    Ok(Some(Outcome::Decided { member, event }))
}

/// A photo within somebody's reach.
#[derive(Clone, Copy, Debug)]
pub struct PhotoPlace {
    /// Which, as it is now.
    pub photo: SeenPhoto,
    /// Whose.
    pub member: MemberId,
    /// Where; None: it never waited.
    pub site: Option<SiteId>,
    /// It is for lead moderators alone.
    pub for_lead: bool,
}

/// Those of these photos that are within reach, whatever became of them.
pub async fn photos_within(
    connection: &mut PgConnection,
    reach: &Reach,
    photos: &[Uuid],
) -> Answer<Vec<PhotoPlace>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query!(
        r#"select p.id as "id!: PhotoId", p.revision as "revision!", p.member_id as "member!: MemberId", p.site_id as "site: SiteId",
             p.for_lead as "for_lead!"
           from photos p left join sites s on s.id = p.site_id
           where p.id = any($4) and ($1 or s.company_id = any($2) or s.id = any($3))"#,
        all,
        &companies,
        &sites,
        photos,
    )
    .fetch_all(connection)
    .await?;
    let places = rows.into_iter().map(|row| PhotoPlace {
        photo: SeenPhoto { photo: row.id, revision: row.revision },
        member: row.member,
        site: row.site,
        for_lead: row.for_lead,
    });
    Ok(places.collect())
}
