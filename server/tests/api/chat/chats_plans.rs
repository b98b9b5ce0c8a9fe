//! How PostgreSQL reads the list of somebody with 5,000 conversations, among 200,000 of others: from the index
//! of the list alone, and no more pages of it than it shows.

use super::chats::many;
use crate::{
    members::get_members_plans::{scans, statement},
    world::{World, woman},
};
use serde_json::Value;
use sqlx::{Connection, PgConnection, Row};
use uuid::Uuid;

const CONVERSATIONS: i32 = 5000;

/// So that no plan has a small table to read through.
async fn crowd(world: &World) {
    let mut connection = PgConnection::connect_with(&world.db.connect_options()).await.unwrap();
    sqlx::raw_sql(
        "set statement_timeout = 0; set synchronous_commit = on;
         insert into conversation_members (member_id, conversation_id, other_id, unread, last_message_at, last_message_seq, last_message_id,
           last_client_id, last_body, last_mine)
         select md5('p' || i % 4000 + 1)::uuid, md5('x' || i)::uuid, md5('p' || i % 3999 + 1)::uuid, i % 2, '2026-11-01', 1, md5('x' || i)::uuid,
           md5('x' || i)::uuid, 'Hello', true from generate_series(1, 200000) i",
    )
    .execute(&mut connection)
    .await
    .unwrap();
    world.vacuum(&["conversation_members", "profiles"]).await;
}

async fn plan(connection: &mut PgConnection, words: &str, values: &str) -> (Vec<Value>, u64) {
    let prepare = format!("prepare looked_at as {}", statement(words));
    sqlx::raw_sql(sqlx::AssertSqlSafe(prepare)).execute(&mut *connection).await.unwrap();
    let explain = format!("explain (analyze, buffers, format json) execute looked_at ({values})");
    let row = sqlx::raw_sql(sqlx::AssertSqlSafe(explain)).fetch_one(&mut *connection).await.unwrap();
    sqlx::raw_sql("deallocate looked_at").execute(&mut *connection).await.unwrap();
    let plan: Value = row.get(0);
    let mut read = Vec::new();
    scans(&plan[0]["Plan"], &mut read);
    let touched =
        ["Shared Hit Blocks", "Shared Read Blocks"].map(|name| plan[0]["Plan"][name].as_u64().unwrap());
    (read.into_iter().cloned().collect(), touched.iter().sum())
}

// spec: 7.11
#[tokio::test]
async fn a_page_of_5000_conversations_costs_a_page() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    many(&world, anna.id, CONVERSATIONS).await;
    crowd(&world).await;
    let id = anna.id;
    let (of_page, of_name) = ("from chats_newest(", "from chats_named(");
    let (of_partner, of_one) = ("from chat_with(", "from lines_of(");
    let (of_pinned, of_count) =
        ("mine.pin is not null\n           and case", "\"unread!\" from chat_totals($1)");
    let last = "ffffffff-ffff-ffff-ffff-ffffffffffff";
    let row = "select conversation_id, other_id from conversation_members where member_id = $1 order by conversation_id limit 1";
    let (row, partner): (Uuid, Uuid) = sqlx::query_as(row).bind(id).fetch_one(&world.db).await.unwrap();
    // A connection of the server's own pool: its settings make the plans.
    let mut connection = world.db.acquire().await.unwrap();
    for (words, values, pages) in [
        // The page, each of its conversations and cards by key, and in each statement the count of all that are unread (4,000).
        (of_page, format!("'{id}', '9999-12-31', '{last}', false, false, true"), 8_000),
        (of_page, format!("'{id}', '2026-11-21 02:00Z', '{last}', false, false, false"), 8_000),
        (of_page, format!("'{id}', '9999-12-31', '{last}', true, false, false"), 8_000),
        // At worst all of them, each once.
        (of_page, format!("'{id}', '9999-12-31', '{last}', false, true, false"), 14_000),
        (of_pinned, format!("'{id}'"), 100),
        // At worst all of them, each once.
        (of_name, format!("'{id}', '9999-12-31', '{last}', 'nobody'"), 36_000),
        (of_name, format!("'{id}', '9999-12-31', '{last}', 'nr'"), 8_000),
        (of_partner, format!("'{id}', '{partner}'"), 4_300),
        (of_one, format!("'{id}', '{row}', 2147483647"), 200),
        (of_count, format!("'{id}'"), 4_000),
    ] {
        let (read, touched) = plan(&mut connection, words, &values).await;
        for scan in read.iter().filter(|scan| scan["Relation Name"] == "conversation_members") {
            assert_ne!(scan["Node Type"], "Seq Scan", "{words} {values}");
        }
        assert!(touched <= pages, "{words} {values}: {touched} pages");
    }
}
