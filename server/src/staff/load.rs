//! How much somebody looks at: breaks, a cap on what is hardest to look at, and queues that they would rather not see.

use super::{Permission, Queue, Reach, latest_claim};
use crate::kernel::{
    clock::{SKEW, is_shut},
    ids::StaffId,
    problem::Answer,
    retention::Kept,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// After so long without a break there is one.
const WORK: Duration = Duration::minutes(50);
/// A break. Whoever did nothing for as long had one.
const BREAK: Duration = Duration::minutes(10);
/// After so many severe things in a row there is one; the table says the same.
const SEVERE_ROW: i16 = 20;

/// Days of the severe cap.
pub(super) const KEPT: Kept = Kept::day("staff_severe_items", "day", Duration::days(35));

/// How somebody has worked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Work {
    began_at: OffsetDateTime,
    last_at: OffsetDateTime,
    severe_row: i16,
    break_until: Option<OffsetDateTime>,
}

impl Work {
    /// How they work from now on, as they ask for more. What a clock wrote that has been put back since keeps nobody from
    /// working, and from no break either: they begin anew.
    fn goes_on(self, now: OffsetDateTime) -> Self {
        match self.break_until {
            Some(until) if is_shut(until, BREAK, now) => return self,
            Some(_) => return Self::anew(now),
            None => {}
        }
        if now - self.last_at >= BREAK || self.began_at.max(self.last_at) > now + SKEW {
            return Self::anew(now);
        }
        if now - self.began_at >= WORK || self.severe_row >= SEVERE_ROW {
            return Self { break_until: Some(now + BREAK), ..self };
        }
        Self { last_at: now, ..self }
    }

    fn anew(now: OffsetDateTime) -> Self {
        Self { began_at: now, last_at: now, severe_row: 0, break_until: None }
    }
}

/// Whether they may go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    /// They may, with so much of the severe queue before the next break.
    Works {
        /// How much.
        severe: i64,
    },
    /// They rest.
    Rests {
        /// Until when.
        until: OffsetDateTime,
    },
}

/// Notes that somebody asks for more, and says whether they get it. Their row is locked, so that of many calls at once each
/// knows of the others; whoever hears of a break commits it.
///
/// # Errors
/// When the database does not answer.
pub async fn work(connection: &mut PgConnection, staff: StaffId, now: OffsetDateTime) -> Answer<Shift> {
    let before = match held(connection, staff).await? {
        Some(before) => before,
        None => begin(connection, staff, now).await?,
    };
    let after = before.goes_on(now);
    sqlx::query!(
        "update staff_work set began_at = $2, last_at = $3, severe_row = $4, break_until = $5 where staff_id = $1",
        staff.0,
        after.began_at,
        after.last_at,
        after.severe_row,
        after.break_until,
    )
    .execute(connection)
    .await?;
    Ok(match after.break_until {
        Some(until) => Shift::Rests { until },
        None => Shift::Works { severe: (SEVERE_ROW - after.severe_row).into() },
    })
}

async fn held(connection: &mut PgConnection, staff: StaffId) -> Answer<Option<Work>> {
    let work = sqlx::query_as!(
        Work,
        "select began_at, last_at, severe_row, break_until from staff_work where staff_id = $1 for update",
        staff.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(work)
}

/// For the first time; of two calls at once the second one waits here, and has what the first one wrote.
async fn begin(connection: &mut PgConnection, staff: StaffId, now: OffsetDateTime) -> Answer<Work> {
    let work = sqlx::query_as!(
        Work,
        "insert into staff_work as work (staff_id, began_at, last_at) values ($1, $2, $2)
         on conflict (staff_id) do update set last_at = work.last_at returning began_at, last_at, severe_row, break_until",
        staff.0,
        now,
    )
    .fetch_one(connection)
    .await?;
    Ok(work)
}

/// Notes what they were shown. Anything else than the severe queue ends its row.
///
/// # Errors
/// When the database does not answer.
pub async fn note_shown(
    connection: &mut PgConnection,
    (queue, staff): (Queue, StaffId),
    count: i64,
) -> Answer<()> {
    sqlx::query!(
        "update staff_work set severe_row = case when $2 then (severe_row + $3::bigint)::smallint else 0::smallint end where staff_id = $1",
        staff.0,
        queue == Queue::Severe,
        count,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes that they decided on something. Before their claim is used up: in this order [`work`] goes too.
///
/// # Errors
/// When the database does not answer.
pub async fn note_act(connection: &mut PgConnection, staff: StaffId, now: OffsetDateTime) -> Answer<()> {
    sqlx::query!(
        "update staff_work set last_at = $2 where staff_id = $1 and break_until is null and last_at < $2",
        staff.0,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Until when they rest; None while they don't.
///
/// # Errors
/// When the database does not answer.
pub async fn rests_until(
    connection: &mut PgConnection,
    staff: StaffId,
    now: OffsetDateTime,
) -> Answer<Option<OffsetDateTime>> {
    let until = sqlx::query_scalar!(
        r#"select break_until as "until!" from staff_work where staff_id = $1 and break_until > $2 and break_until <= $3"#,
        staff.0,
        now,
        now + BREAK + SKEW,
    )
    .fetch_optional(connection)
    .await?;
    Ok(until)
}

/// What of the severe queue somebody was shown today, and what they may be at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Severe {
    /// Was.
    pub seen: i16,
    /// May be.
    pub cap: i16,
}

/// Today's count, its row locked. A cap that was lowered since holds from tomorrow where more was shown.
///
/// # Errors
/// When the database does not answer.
pub async fn hold_severe(
    connection: &mut PgConnection,
    staff: StaffId,
    now: OffsetDateTime,
) -> Answer<Severe> {
    let severe = sqlx::query_as!(
        Severe,
        "insert into staff_severe_items as today (day, staff_id, seen, cap) select $2, id, 0, severe_cap from staff where id = $1
         on conflict (day, staff_id) do update set cap = greatest(today.seen, excluded.cap) returning seen, cap",
        staff.0,
        now.date(),
    )
    .fetch_one(connection)
    .await?;
    Ok(severe)
}

/// So many more were shown.
///
/// # Errors
/// `severe_cap` of the database, where it is more than the cap.
pub async fn count_severe(
    connection: &mut PgConnection,
    staff: StaffId,
    count: i64,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update staff_severe_items set seen = (seen + $3::bigint)::smallint where day = $2 and staff_id = $1",
        staff.0,
        now.date(),
        count,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Today's count, as it is.
///
/// # Errors
/// When the database does not answer.
pub async fn severe(connection: &mut PgConnection, staff: StaffId, now: OffsetDateTime) -> Answer<Severe> {
    let severe = sqlx::query_as!(
        Severe,
        r#"select coalesce(today.seen, 0::smallint) as "seen!", greatest(today.seen, s.severe_cap) as "cap!"
           from staff s left join staff_severe_items today on today.staff_id = s.id and today.day = $2 where s.id = $1"#,
        staff.0,
        now.date(),
    )
    .fetch_one(connection)
    .await?;
    Ok(severe)
}

/// How much a colleague looks at.
#[derive(Clone, Debug)]
pub struct TeamMember {
    /// Who.
    pub staff: StaffId,
    /// Their name.
    pub name: String,
    /// What of the severe queue they are shown in a day at most; None: they are shown none of it.
    pub cap: Option<i16>,
    /// What they were shown of it today.
    pub seen: i16,
    /// What they hold just now, in all queues.
    pub holds: i64,
    /// Since when they work without a break; None: they don't, or they rest.
    pub works_since: Option<OffsetDateTime>,
    /// Until when they rest.
    pub rests_until: Option<OffsetDateTime>,
}

/// Those who may review, and all of whose roles are within the reach. By name, 500 at most.
///
/// # Errors
/// When the database does not answer.
pub async fn team_load(
    connection: &mut PgConnection,
    reach: &Reach,
    now: OffsetDateTime,
) -> Answer<Vec<TeamMember>> {
    let (all, companies, sites) = reach.parts();
    let codes = |permission: Permission| -> Vec<String> {
        permission.roles().iter().map(|role| role.code().to_owned()).collect()
    };
    let team = sqlx::query_as!(
        TeamMember,
        r#"select t.id as "staff: StaffId", t.name, coalesce(d.seen, 0::smallint) as "seen!",
             case when exists (select from staff_roles where staff_id = t.id and ended_at is null and role = any($6)) then t.severe_cap end as cap,
             (select count(*) from claims c where c.staff_id = t.id and c.claimed_until > $7 and c.claimed_until <= $9) as "holds!",
             case when w.break_until is null and w.last_at > $8 and w.last_at <= $10 then w.began_at end as works_since,
             case when w.break_until > $7 and w.break_until <= $11 then w.break_until end as rests_until
         from staff t left join staff_severe_items d on d.staff_id = t.id and d.day = $4 left join staff_work w on w.staff_id = t.id
         where t.closed_at is null and exists (select from staff_roles where staff_id = t.id and ended_at is null and role = any($5))
           and ($1 or not exists (select from staff_roles r left join sites s on s.id = r.site_id where r.staff_id = t.id and r.ended_at is null
             and not coalesce(r.company_id = any($2) or s.id = any($3) or s.company_id = any($2), false)))
         order by lower(t.name), t.id limit 500"#,
        all,
        &companies,
        &sites,
        now.date(),
        &codes(Permission::ReviewReports),
        &codes(Permission::ReviewSevere),
        now,
        now - BREAK,
        latest_claim(now),
        now + SKEW,
        now + BREAK + SKEW,
    )
    .fetch_all(connection)
    .await?;
    Ok(team)
}

/// Sets a cap; a line of the log follows (`audit_staff` in migrations/0030_staff.sql).
///
/// # Errors
/// The database's, where it is more than the table takes.
pub async fn set_severe_cap(connection: &mut PgConnection, staff: StaffId, cap: i16) -> Answer<()> {
    sqlx::query!("update staff set severe_cap = $2 where id = $1", staff.0, cap).execute(connection).await?;
    Ok(())
}

/// The queues that somebody does not want to see.
///
/// # Errors
/// When the database does not answer.
pub async fn declined(connection: &mut PgConnection, staff: StaffId) -> Answer<Vec<Queue>> {
    let codes = sqlx::query_scalar!("select declined_queues from staff where id = $1", staff.0)
        .fetch_optional(connection)
        .await?;
    Ok(codes.unwrap_or_default().iter().filter_map(|code| Queue::parse(code)).collect())
}

/// Sets them.
///
/// # Errors
/// When the database does not answer.
pub async fn decline(connection: &mut PgConnection, staff: StaffId, queues: &[Queue]) -> Answer<()> {
    let codes: Vec<String> = queues.iter().map(|queue| queue.code().to_owned()).collect();
    sqlx::query!("update staff set declined_queues = $2 where id = $1", staff.0, &codes)
        .execute(connection)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    const START: OffsetDateTime = datetime!(2026-03-01 09:00 UTC);

    fn after(minutes: i64) -> OffsetDateTime {
        START + Duration::minutes(minutes)
    }

    #[test]
    fn fifty_minutes_are_followed_by_a_break_of_ten() {
        let mut work = Work::anew(START);
        for minute in 1..50 {
            work = work.goes_on(after(minute));
            assert_eq!(work.break_until, None, "{minute}");
        }
        work = work.goes_on(after(50));
        assert_eq!(work.break_until, Some(after(60)));
        assert_eq!(work.goes_on(after(59)), work);
        assert_eq!(work.goes_on(after(60)), Work::anew(after(60)));
    }

    #[test]
    fn who_paused_had_a_break() {
        let work = Work { began_at: START, last_at: after(45), severe_row: 12, break_until: None };
        assert_eq!(work.goes_on(after(55)), Work::anew(after(55)));
        assert_eq!(work.goes_on(after(54)).break_until, Some(after(64)));
    }

    #[test]
    fn a_clock_that_was_ahead_keeps_nobody_from_work_and_from_no_break() {
        let later = after(40 * 24 * 60);
        let work = Work { began_at: later, last_at: later, severe_row: 20, break_until: None };
        assert_eq!(work.goes_on(START), Work::anew(START));
        assert_eq!(Work { break_until: Some(later + BREAK), ..work }.goes_on(START), Work::anew(START));
        // Nodes are apart by as much.
        let near = Work { began_at: START + SKEW, last_at: START + SKEW, severe_row: 1, break_until: None };
        assert_eq!(near.goes_on(START).severe_row, 1);
        let rests = Work { break_until: Some(START + BREAK + SKEW), ..near };
        assert_eq!(rests.goes_on(START), rests);
    }

    #[test]
    fn twenty_severe_things_in_a_row_are_enough() {
        let work = Work { began_at: START, last_at: after(4), severe_row: 20, break_until: None };
        assert_eq!(work.goes_on(after(5)).break_until, Some(after(15)));
        assert_eq!(Work { severe_row: 19, ..work }.goes_on(after(5)).break_until, None);
    }
}
