//! Transactions of the pool, when who began one goes away in the middle of it (transact-rs/sqlx 4393).

use liaison::kernel::database::{self, Database};
use sqlx::Row;
use testkit::TestDatabase;

#[tokio::test]
async fn one_that_nobody_waits_for_any_more_is_over_before_others_get_its_connection() {
    let postgres = TestDatabase::new(&liaison::serve::MIGRATIONS).await;
    // A single connection, so that the next one has it.
    let database = Database::from(database::connect(&postgres.url, 1).await.unwrap());
    let mut given_up = 0;
    for turns in 0..200 {
        tokio::select! {
            biased;
            begun = database.begin() => drop(begun.unwrap()),
            () = take(turns) => given_up += 1,
        }
        // Inside an older transaction the two differ.
        let row = sqlx::raw_sql("select transaction_timestamp() = statement_timestamp()")
            .fetch_one(&*database)
            .await
            .unwrap();
        assert!(row.get::<bool, _>(0), "the transaction given up after {turns} turns is open");
    }
    assert!(given_up > 0, "all began in time");
    database.close().await;
}

/// As many turns of the runtime.
async fn take(turns: u32) {
    for _ in 0..turns {
        tokio::task::yield_now().await;
    }
}
