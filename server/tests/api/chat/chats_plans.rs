//! How PostgreSQL reads the list of somebody with 5,000 conversations, among 200,000 of others: from the index
//! of the list alone, and no more pages of it than it shows.

use super::chats::many;
use crate::{
    members::get_members_plans::{scans, statement},
    world::{World, woman},
};
use serde_json::Value;
use sqlx::{Connection, PgConnection, Row};

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
    let (of_page, of_name) = (
        "profiles p on p.id = mine.other_id\n         where mine.member_id = $1 and mine.last_message_seq > mine.cleared_seq\n           and mine.archived = $4",
        "position(folded_name(",
    );
    let (of_pinned, of_archived) =
        ("mine.pin is not null\n           and case", "mine.member_id = $1 and mine.archived and");
    let (of_count, of_rows) = ("least(coalesce(sum(mine.unread), 0)", "mine.conversation_id = any($2)");
    let last = "ffffffff-ffff-ffff-ffff-ffffffffffff";
    let rows: Vec<String> = sqlx::query_scalar("select conversation_id::text from conversation_members where member_id = $1 order by conversation_id limit 50")
        .bind(id).fetch_all(&world.db).await.unwrap();
    let rows = rows.join(",");
    // A connection of the server's own pool: its settings make the plans.
    let mut connection = world.db.acquire().await.unwrap();
    for (words, values, pages) in [
        (of_page, format!("'{id}', '9999-12-31', '{last}', false, false"), 600),
        (of_page, format!("'{id}', '2026-11-21 02:00Z', '{last}', false, false"), 600),
        (of_page, format!("'{id}', '9999-12-31', '{last}', true, false"), 600),
        // At worst all of them, each once.
        (of_page, format!("'{id}', '9999-12-31', '{last}', false, true"), 6_000),
        (of_pinned, format!("'{id}'"), 100),
        (of_archived, format!("'{id}'"), 100),
        (of_rows, format!("'{id}', '{{{rows}}}'"), 1_200),
        // At worst all of them, each once.
        (of_name, format!("'{id}', '9999-12-31', '{last}', 'nobody'"), 30_000),
        (of_name, format!("'{id}', '9999-12-31', '{last}', 'nr'"), 600),
        (of_count, format!("'{id}'"), 4_000),
    ] {
        let (read, touched) = plan(&mut connection, words, &values).await;
        for scan in read.iter().filter(|scan| scan["Relation Name"] == "conversation_members") {
            assert_ne!(scan["Node Type"], "Seq Scan", "{words} {values}");
        }
        assert!(touched <= pages, "{words} {values}: {touched} pages");
    }
}
