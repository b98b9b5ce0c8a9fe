//! Second opinions: some decisions on photos, chosen by lot, are put before somebody else who is not told the first one. Where the
//! two differ, a lead moderator decides. What is counted is the rule, never the person: a rule that people read in two ways is
//! badly written.

use super::{Doer, Office, claims};
use crate::{
    accounts::{self, DecisionSource, Grounds},
    kernel::{
        events::Event,
        ids::{PhotoId, SiteId, StaffId},
        problem::{Answer, Refusal},
        retention::Kept,
    },
    media::{Outcome, PhotoReason, SeenPhoto, Verdict},
    staff::{self, Chain, Entry, ItemKind, OpenItem, PHOTOS_WITHIN, Permission, Queue, Reach, Shift},
};
use serde_json::{Value, json};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// Of a hundred decisions so many are looked at again.
const SHARE: u32 = 2;
/// Whoever decided may take it back until then.
const OFFERED_AFTER: Duration = accounts::TOLD_AFTER;
/// Older decisions are put before nobody: by then the photo has been seen by many.
const OFFERED_FOR: Duration = Duration::days(14);
/// Over so many days agreement is counted.
const COUNTED: Duration = Duration::days(90);
/// Of each site's last so many.
const COUNTED_MOST: i64 = 1_000;
/// Rows that are looked at for the next one, and that are listed.
const IN_VIEW: i64 = 50;
/// A rule is flagged where more than so many of a hundred opinions differ, …
const FLAGGED_ABOVE: i64 = 15;
/// … of at least so many: fewer say nothing.
const FLAGGED_FROM: i64 = 20;

/// For as long as agreement may be looked at, and a year's report be checked.
pub(super) const KEPT: Kept = Kept::since("second_opinions", "decided_at", Duration::days(365));

/// Whether a decision is looked at again; in its own transaction. Nobody is told. What was drawn of a decision that was taken back
/// since goes: it names somebody else as who decided.
pub(super) async fn draw(
    connection: &mut PgConnection,
    office: Office<'_>,
    (seen, site, verdict): (SeenPhoto, SiteId, Verdict),
    first: StaffId,
) -> Answer<()> {
    if office.random.below(100) >= SHARE {
        sqlx::query!(
            "delete from second_opinions where photo_id = $1 and revision = $2 and given_at is null",
            seen.photo.0,
            seen.revision,
        )
        .execute(connection)
        .await?;
        return Ok(());
    }
    // One that was taken back and decided anew is another decision.
    sqlx::query!(
        "insert into second_opinions (id, photo_id, revision, site_id, first_staff, first_reason, decided_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (photo_id, revision) do update set first_staff = excluded.first_staff, first_reason = excluded.first_reason,
           decided_at = excluded.decided_at where second_opinions.given_at is null",
        office.random.uuid(),
        seen.photo.0,
        seen.revision,
        site.0,
        first.0,
        verdict.reason().map(PhotoReason::code),
        office.now(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A photo that somebody is asked about.
#[derive(Clone, Copy, Debug)]
pub struct OpinionItem {
    /// What it is answered by.
    pub opinion: Uuid,
    /// The photo, which they hold.
    pub photo: SeenPhoto,
    /// Where.
    pub site: SiteId,
}

/// What came of asking for one.
#[derive(Clone, Copy, Debug)]
pub enum OpinionServed {
    /// The one, or that none waits.
    Item(Option<OpinionItem>),
    /// They rest; commit, so that it is known.
    Rests {
        /// Until when.
        until: OffsetDateTime,
    },
}

struct Row {
    id: Uuid,
    photo: PhotoId,
    revision: i32,
    site: SiteId,
    since: OffsetDateTime,
}

impl Row {
    fn item(&self) -> OpenItem {
        let (id, since) = (self.photo.0, self.since);
        OpenItem { id, kind: ItemKind::Photo, site: self.site, since, due_at: since + PHOTOS_WITHIN }
    }
}

/// Claims a photo that somebody else decided on, the longest ago first; or, for a lead, the one of a case in which two differ.
///
/// # Errors
/// `not_allowed`, also for commands, which see no pictures; `queue_declined`.
pub async fn claim_opinion(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    case: Option<Uuid>,
) -> Answer<OpinionServed> {
    let now = office.now();
    let permission = if case.is_some() { Permission::SettleOpinions } else { Permission::ReviewPhotos };
    let reach = doer.reach(permission, now)?;
    let Doer::Staff(actor) = doer else { return Err(Refusal::NotAllowed.into()) };
    if staff::declined(connection, actor.id).await?.contains(&Queue::Photos) {
        return Err(Refusal::QueueDeclined.into());
    }
    if let Shift::Rests { until } = staff::work(connection, actor.id, now).await? {
        return Ok(OpinionServed::Rests { until });
    }
    let rows = match case {
        Some(case) => differing(connection, &reach, case).await?,
        None => waiting(connection, &reach, actor.id, now).await?,
    };
    let held = staff::claims(connection, (Queue::Photos, actor.id), now).await?;
    let mine = rows.iter().find(|row| held.iter().any(|claim| claim.item == row.photo.0));
    let row = match mine {
        Some(row) => Some(row),
        None => take(connection, doer, actor.id, &rows, now).await?,
    };
    Ok(OpinionServed::Item(row.map(|row| OpinionItem {
        opinion: row.id,
        photo: SeenPhoto { photo: row.photo, revision: row.revision },
        site: row.site,
    })))
}

async fn take<'a>(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    staff: StaffId,
    rows: &'a [Row],
    now: OffsetDateTime,
) -> Answer<Option<&'a Row>> {
    let items: Vec<OpenItem> = rows.iter().map(Row::item).collect();
    let claimed = staff::claim(connection, (Queue::Photos, staff), &items, 1, now).await?;
    let Some(row) = rows.iter().find(|row| claimed.contains(&row.photo.0)) else { return Ok(None) };
    claims::show(connection, doer, (Queue::Photos, [row.item()].as_slice()), now).await?;
    Ok(Some(row))
}

/// Decisions of others that stand as they were made.
async fn waiting(
    connection: &mut PgConnection,
    reach: &Reach,
    staff: StaffId,
    now: OffsetDateTime,
) -> Answer<Vec<Row>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query_as!(
        Row,
        r#"select o.id, o.photo_id as "photo: PhotoId", o.revision, o.site_id as "site: SiteId", o.decided_at as since
           from sites s cross join lateral (
             select w.id, w.photo_id, w.revision, w.site_id, w.decided_at from second_opinions w
             join photos p on p.id = w.photo_id and p.revision = w.revision and not p.for_lead
               and p.status = case when w.first_reason is null then 'active' else 'rejected' end and p.reason is not distinct from w.first_reason
             where w.site_id = s.id and w.given_at is null and w.first_staff <> $4 and w.decided_at > $5 and w.decided_at <= $6
             order by w.decided_at limit $7) o
           where $1 or s.company_id = any($2) or s.id = any($3) order by o.decided_at, o.id limit $7"#,
        all,
        &companies,
        &sites,
        staff.0,
        now - OFFERED_FOR,
        now - OFFERED_AFTER,
        IN_VIEW,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// That case, as long as nobody settled it.
async fn differing(connection: &mut PgConnection, reach: &Reach, case: Uuid) -> Answer<Vec<Row>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query_as!(
        Row,
        r#"select o.id, o.photo_id as "photo: PhotoId", o.revision, o.site_id as "site: SiteId", o.decided_at as since
           from second_opinions o join sites s on s.id = o.site_id
           where o.id = $4 and o.differs = $5 and o.settled_at is null and ($1 or s.company_id = any($2) or s.id = any($3))"#,
        all,
        &companies,
        &sites,
        case,
        true,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// Gives a second opinion on a photo that they hold. Nothing becomes of the photo by it, and they are not told whether it differs.
///
/// # Errors
/// `not_allowed`; `claimed_by_other`; `not_found`, also out of reach, for one's own decision, and where somebody gave it before.
pub async fn give_opinion(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (opinion, verdict): (Uuid, Verdict),
) -> Answer<()> {
    let now = office.now();
    let reach = doer.reach(Permission::ReviewPhotos, now)?;
    let Doer::Staff(actor) = doer else { return Err(Refusal::NotAllowed.into()) };
    let (all, companies, sites) = reach.parts();
    let found = sqlx::query!(
        r#"select o.photo_id as "photo: PhotoId", o.site_id as "site: SiteId" from second_opinions o join sites s on s.id = o.site_id
           where o.id = $4 and o.first_staff <> $5 and ($1 or s.company_id = any($2) or s.id = any($3))"#,
        all,
        &companies,
        &sites,
        opinion,
        actor.id.0,
    )
    .fetch_optional(&mut *connection)
    .await?
    .ok_or(Refusal::NotFound)?;
    doer.stamp(connection, now).await?;
    spend(connection, actor.id, found.photo, now).await?;
    let given = sqlx::query_scalar!(
        r#"update second_opinions set second_staff = $2, second_reason = $3, given_at = $4 where id = $1 and given_at is null
           returning differs as "differs!""#,
        opinion,
        actor.id.0,
        verdict.reason().map(PhotoReason::code),
        now,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let differs = given.ok_or(Refusal::NotFound)?;
    let facts =
        json!({ "opinion": opinion, "reason": verdict.reason().map(PhotoReason::code), "differs": differs });
    note(connection, office, ("opinion.given", found.photo, found.site), facts).await
}

/// Their claim is used up; how long such a thing waited is nobody's clock.
async fn spend(
    connection: &mut PgConnection,
    staff: StaffId,
    photo: PhotoId,
    now: OffsetDateTime,
) -> Answer<()> {
    claims::hold_on(connection, staff, Queue::Photos, photo.0, now).await?;
    staff::let_go(connection, (Queue::Photos, staff), &[photo.0]).await
}

async fn note(
    connection: &mut PgConnection,
    office: Office<'_>,
    (action, photo, site): (&'static str, PhotoId, SiteId),
    facts: Value,
) -> Answer<()> {
    let entry = Entry {
        chain: Chain::Act,
        action,
        subject: Some((ItemKind::Photo.code(), photo.0)),
        site: Some(site),
        case: None,
        facts,
        reason: None,
    };
    staff::append(connection, office.random, &entry).await.map(drop)
}

/// A case in which two see a photo differently.
#[derive(Clone, Debug)]
pub struct TwoViews {
    /// Its id.
    pub opinion: Uuid,
    /// Where.
    pub site: SiteId,
    /// Who decided.
    pub first_by: String,
    /// Why they rejected it; None: they approved it.
    pub first_reason: Option<PhotoReason>,
    /// When.
    pub decided_at: OffsetDateTime,
    /// Who saw it otherwise.
    pub second_by: String,
    /// Likewise.
    pub second_reason: Option<PhotoReason>,
    /// When.
    pub given_at: OffsetDateTime,
    /// Whether one of the two asks: then somebody else settles it.
    pub is_own: bool,
}

/// How often second opinions agreed, by what was decided first.
#[derive(Clone, Copy, Debug)]
pub struct RuleAgreement {
    /// The rule of a rejection; None: approvals.
    pub reason: Option<PhotoReason>,
    /// Second opinions in 90 days, of the last 1,000 at each site.
    pub given: i64,
    /// Those that differed.
    pub differed: i64,
    /// So many that the rule should be looked at: more than 15 of 100, of at least 20.
    pub is_flagged: bool,
}

/// What a lead sees of second opinions, within reach.
#[derive(Clone, Debug)]
pub struct Opinions {
    /// Cases that nobody settled, the oldest first: 50 at most.
    pub cases: Vec<TwoViews>,
    /// By rule.
    pub rules: Vec<RuleAgreement>,
}

/// Where two differ, and how often it happens.
///
/// # Errors
/// `not_allowed`, also for a command.
pub async fn opinions(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    now: OffsetDateTime,
) -> Answer<Opinions> {
    let reach = doer.reach(Permission::SettleOpinions, now)?;
    let Doer::Staff(actor) = doer else { return Err(Refusal::NotAllowed.into()) };
    let (all, companies, sites) = reach.parts();
    let cases = sqlx::query_as!(
        TwoViews,
        r#"select o.id as opinion, o.site_id as "site: SiteId", f.name as first_by, o.first_reason as "first_reason: PhotoReason", o.decided_at,
             g.name as second_by, o.second_reason as "second_reason: PhotoReason", o.given_at as "given_at!",
             $4 in (o.first_staff, o.second_staff) as "is_own!"
           from sites s cross join lateral (
             select * from second_opinions d where d.site_id = s.id and d.differs and d.settled_at is null order by d.given_at limit $5) o
           join staff f on f.id = o.first_staff join staff g on g.id = o.second_staff
           where $1 or s.company_id = any($2) or s.id = any($3) order by o.given_at, o.id limit $5"#,
        all,
        &companies,
        &sites,
        actor.id.0,
        IN_VIEW,
    )
    .fetch_all(&mut *connection)
    .await?;
    let rules = sqlx::query!(
        r#"select o.first_reason as "reason: PhotoReason", count(*) as "given!", count(*) filter (where o.differs) as "differed!"
           from sites s cross join lateral (
             select g.first_reason, g.differs from second_opinions g where g.site_id = s.id and g.given_at > $4
             order by g.given_at desc limit $5) o
           where $1 or s.company_id = any($2) or s.id = any($3) group by o.first_reason order by 2 desc, 1"#,
        all,
        &companies,
        &sites,
        now - COUNTED,
        COUNTED_MOST,
    )
    .fetch_all(connection)
    .await?;
    let rules = rules.into_iter().map(|row| RuleAgreement {
        reason: row.reason,
        given: row.given,
        differed: row.differed,
        is_flagged: is_flagged(row.given, row.differed),
    });
    Ok(Opinions { cases, rules: rules.collect() })
}

fn is_flagged(given: i64, differed: i64) -> bool {
    given >= FLAGGED_FROM && differed * 100 > given * FLAGGED_ABOVE
}

/// Says which of two views holds; where it is the second, the photo is decided on anew, with all that follows. They hold the photo.
///
/// # Errors
/// `not_allowed`; `own_decision` for either of the two; `claimed_by_other`; `not_found`, also out of reach and once it is settled.
pub async fn settle_opinion(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (opinion, second_holds): (Uuid, bool),
) -> Answer<Option<Event>> {
    let now = office.now();
    let reach = doer.reach(Permission::SettleOpinions, now)?;
    let Doer::Staff(actor) = doer else { return Err(Refusal::NotAllowed.into()) };
    let row = differing(connection, &reach, opinion).await?.pop().ok_or(Refusal::NotFound)?;
    doer.stamp(connection, now).await?;
    spend(connection, actor.id, row.photo, now).await?;
    let settled = sqlx::query!(
        r#"update second_opinions set third_staff = $2, second_holds = $3, settled_at = $4
           where id = $1 and settled_at is null and $2 not in (first_staff, second_staff)
           returning second_reason as "reason: PhotoReason""#,
        opinion,
        actor.id.0,
        second_holds,
        now,
    )
    .fetch_optional(&mut *connection)
    .await?
    .ok_or(Refusal::OwnDecision)?;
    let mut event = None;
    if second_holds {
        let seen = SeenPhoto { photo: row.photo, revision: row.revision };
        event = decide(connection, office, (seen, settled.reason), &actor.name).await?;
    }
    let facts = json!({ "opinion": opinion, "second_holds": second_holds });
    note(connection, office, ("opinion.settled", row.photo, row.site), facts).await?;
    Ok(event)
}

/// None where the photo is gone, or was cropped since and waits anew.
async fn decide(
    connection: &mut PgConnection,
    office: Office<'_>,
    (seen, reason): (SeenPhoto, Option<PhotoReason>),
    staff: &str,
) -> Answer<Option<Event>> {
    let means = office.means();
    let outcome = match reason {
        None => accounts::approve_photo(connection, &means, seen, staff).await?,
        Some(reason) => {
            let source = DecisionSource::Own;
            let grounds = Grounds { rule: None, words: None, source, silent: false, staff };
            accounts::reject_photo(connection, &means, seen, reason, &grounds).await?.0
        }
    };
    Ok(match outcome {
        Outcome::Decided { event, .. } => Some(event),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::is_flagged;

    #[test]
    fn a_rule_is_flagged_above_fifteen_of_a_hundred_of_enough() {
        for (given, differed, flagged) in
            [(19, 19, false), (20, 3, false), (20, 4, true), (100, 15, false), (100, 16, true)]
        {
            assert_eq!(is_flagged(given, differed), flagged, "{differed} of {given}");
        }
    }
}
