//! The days of the log of events. Each is a partition of `member_events`: made before it begins, and dropped once all of
//! it has served its time, which writes nothing of its rows. What no day has room for, as a clock that was wrong wrote
//! it, is in `member_events_rest`, and the nightly sweep deletes it.

use super::{database::Database, events::KEPT_FOR};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use time::{
    Date, Duration, OffsetDateTime, format_description::BorrowedFormatItem, macros::format_description,
};

/// How many days are made ahead.
const AHEAD: i64 = 2;
/// Whoever reads the log waits behind us: we give up soon, as during a dump of the database, and come back in an hour.
const PATIENCE: &str = "set local lock_timeout = '200ms'";
const NAMED: &[BorrowedFormatItem<'_>] = format_description!("member_events_[year][month][day]");
/// lock_not_available, and check_violation: rows of that day are in the rest.
const IN_THE_WAY: [&str; 2] = ["55P03", "23514"];

/// Makes the next days and drops those whose time is over.
///
/// # Errors
/// When the database does not answer. What is in the way of a day is told in the log, and tried again next time.
pub async fn keep_days(db: &Database, now: OffsetDateTime) -> Result<(), sqlx::Error> {
    let there = days(&mut *db.acquire().await?).await?;
    for ahead in 1..=AHEAD {
        let day = now.date().saturating_add(Duration::days(ahead));
        if !there.contains(&day) {
            forgive(make(db, day).await, day)?;
        }
    }
    for day in there.into_iter().filter(|day| is_over(*day, now)) {
        forgive(drop_day(db, day).await, day)?;
    }
    Ok(())
}

/// Whether days are there that should have gone before this moment.
///
/// # Errors
/// When the database does not answer.
pub async fn is_overdue(db: &Database, now: OffsetDateTime) -> Result<bool, sqlx::Error> {
    Ok(days(&mut *db.acquire().await?).await?.into_iter().any(|day| is_over(day, now)))
}

/// Makes these days, where they are not there, in a database that nobody works in yet.
///
/// # Errors
/// When the database does not answer.
pub async fn make_days(
    connection: &mut PgConnection,
    wanted: impl IntoIterator<Item = Date>,
) -> Result<(), sqlx::Error> {
    let there = days(connection).await?;
    for day in wanted.into_iter().filter(|day| !there.contains(day)) {
        let mut transaction = connection.begin().await?;
        each(&mut transaction, making(day)).await?;
        transaction.commit().await?;
    }
    Ok(())
}

/// Drops days of a database that nobody works in yet.
///
/// # Errors
/// When the database does not answer.
pub async fn drop_days(
    connection: &mut PgConnection,
    gone: impl IntoIterator<Item = Date>,
) -> Result<(), sqlx::Error> {
    for day in gone {
        let mut transaction = connection.begin().await?;
        each(&mut transaction, dropping(day)).await?;
        transaction.commit().await?;
    }
    Ok(())
}

/// Whether all of a day has served its time.
fn is_over(day: Date, now: OffsetDateTime) -> bool {
    day.saturating_add(Duration::DAY).midnight().assume_utc() <= now - KEPT_FOR
}

/// The days that are there.
///
/// # Errors
/// When the database does not answer.
pub async fn days(connection: &mut PgConnection) -> Result<Vec<Date>, sqlx::Error> {
    let names = sqlx::query_scalar!(
        r#"select inhrelid::regclass::text as "name!" from pg_inherits where inhparent = 'member_events'::regclass order by 1"#
    );
    let names = names.fetch_all(connection).await?;
    Ok(names.iter().filter_map(|name| Date::parse(name, NAMED).ok()).collect())
}

async fn make(db: &Database, day: Date) -> Result<(), sqlx::Error> {
    change(db, making(day)).await
}

/// Beside the table and then attached to it, for which nobody has to wait who writes.
fn making(day: Date) -> [String; 2] {
    let (name, next) = (name(day), day.saturating_add(Duration::DAY));
    [
        format!(
            "create table {name} (like member_events including constraints) with (autovacuum_vacuum_insert_scale_factor = 0.05)"
        ),
        format!(
            "alter table member_events attach partition {name} for values from ('{day} 00:00:00+00') to ('{next} 00:00:00+00')"
        ),
    ]
}

async fn drop_day(db: &Database, day: Date) -> Result<(), sqlx::Error> {
    change(db, dropping(day)).await
}

fn dropping(day: Date) -> [String; 2] {
    let name = name(day);
    [format!("alter table member_events detach partition {name}"), format!("drop table {name}")]
}

async fn change(db: &Database, statements: [String; 2]) -> Result<(), sqlx::Error> {
    let mut transaction = db.begin().await?;
    sqlx::raw_sql(PATIENCE).execute(&mut *transaction).await?;
    each(&mut transaction, statements).await?;
    transaction.commit().await
}

/// One by one: Citus hands the workers the whole text that a statement stands in, and they take one.
async fn each(connection: &mut PgConnection, statements: [String; 2]) -> Result<(), sqlx::Error> {
    for statement in statements {
        sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut *connection).await?;
    }
    Ok(())
}

fn name(day: Date) -> String {
    let (year, month, day) = day.to_calendar_date();
    format!("member_events_{year:04}{:02}{day:02}", u8::from(month))
}

fn forgive(done: Result<(), sqlx::Error>, day: Date) -> Result<(), sqlx::Error> {
    let Err(sqlx::Error::Database(error)) = &done else { return done };
    if error.code().is_some_and(|code| IN_THE_WAY.contains(&&*code)) {
        tracing::warn!(%day, %error, "a day of the log of events waits for its turn");
        return Ok(());
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::{date, datetime};

    #[test]
    fn each_statement_is_a_text_of_its_own() {
        let day = date!(2026 - 03 - 09);
        for statement in [making(day), dropping(day)].concat() {
            assert!(!statement.contains(';'), "{statement}");
        }
    }

    #[test]
    fn a_day_is_known_by_its_name_and_goes_eight_days_after_its_end() {
        let day = date!(2026 - 03 - 09);
        assert_eq!(name(day), "member_events_20260309");
        assert_eq!(Date::parse(&name(day), NAMED), Ok(day));
        assert!(Date::parse("member_events_rest", NAMED).is_err());
        assert!(!is_over(day, datetime!(2026-03-17 23:59:59 UTC)));
        assert!(is_over(day, datetime!(2026-03-18 00:00 UTC)));
    }
}
