//! What the database lacks or suffers from is told as "later", not as a fault of ours (`make chaos`, `disk-full`).

use axum::response::IntoResponse;
use liaison::kernel::problem::Problem;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use testkit::TestDatabase;

#[tokio::test]
async fn a_database_without_room_asks_for_patience() {
    let database = TestDatabase::new(&liaison::serve::MIGRATIONS).await;
    let mut connection = PgConnection::connect(&database.url).await.unwrap();
    // PostgreSQL, appendix A: disk full, I/O error, connection failure, read only, idle in a transaction; a broken rule.
    for (state, status) in
        [("53100", 503), ("58030", 503), ("08006", 503), ("25006", 503), ("25P03", 503), ("23505", 500)]
    {
        let raise = format!("do $$ begin raise exception using errcode = '{state}'; end $$");
        let error = sqlx::raw_sql(AssertSqlSafe(raise)).execute(&mut connection).await.unwrap_err();
        let response = Problem::from(error).into_response();
        assert_eq!(response.status(), status, "{state}");
        assert_eq!(response.headers().contains_key("retry-after"), status == 503, "{state}");
    }
}
