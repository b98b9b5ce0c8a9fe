//! Rate budgets when the clock is put back, as after a wrong time server (`make chaos`, `clock-jumps`).

use liaison::kernel::budget::Budget;
use sqlx::{Connection, PgConnection};
use testkit::TestDatabase;
use time::{Duration, macros::datetime};

const BUDGET: Budget = Budget { name: "test", burst: 3, refill: Duration::MINUTE };

#[tokio::test]
async fn a_clock_that_was_a_day_ahead_locks_nobody_out() {
    let database = TestDatabase::new(&liaison::serve::MIGRATIONS).await;
    let mut connection = PgConnection::connect(&database.url).await.unwrap();
    let now = datetime!(2026-11-21 12:00 UTC);
    for _ in 0..3 {
        BUDGET.spend(&mut connection, now + Duration::DAY, "ada").await.unwrap();
    }
    BUDGET.spend(&mut connection, now + Duration::DAY, "ada").await.unwrap_err();
    BUDGET.check(&mut connection, now, "ada").await.unwrap();
    for _ in 0..3 {
        BUDGET.spend(&mut connection, now, "ada").await.unwrap();
    }
    BUDGET.spend(&mut connection, now, "ada").await.unwrap_err();
    // Nodes whose clocks differ a little share one bucket all the same.
    BUDGET.spend(&mut connection, now - Duration::seconds(30), "ada").await.unwrap_err();
    BUDGET.check(&mut connection, now - Duration::seconds(30), "ada").await.unwrap_err();
}
