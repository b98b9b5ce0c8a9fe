//! How PostgreSQL finds photos and their files among 50,000: by indexes alone.

use crate::{
    members::get_members_plans::{scans, statement},
    world::World,
};
use serde_json::Value;
use sqlx::{Connection, PgConnection, Row};

/// Photos in messages and in profiles, of as many members.
async fn populate(connection: &mut PgConnection) {
    let rows = "set statement_timeout = 0; set synchronous_commit = on; set session_replication_role = replica;
        insert into profiles (id, site_id, pool, status, name, gender, seeks_male, seeks_female, date_of_birth, country, region, city, interests, fictional, active_on, created_at)
        select md5('m' || i)::uuid, (select id from sites limit 1), 'shared', 'active', 'Somebody', 'male', false, true, '1990-01-01', 'NL', 'NL-UT',
          'nl-utrecht', '{}', false, now(), now() from generate_series(1, 50000) i;
        insert into photos (id, member_id, position, status, width, height, blob_large, blob_medium, blob_thumb, blob_locked, created_at)
        select gen_random_uuid(), md5('m' || i)::uuid, 0, 'active', 4, 5, md5('l' || i), md5('m' || i), md5('t' || i), md5('x' || i), now()
        from generate_series(1, 50000) i;
        insert into chat_photos (id, member_id, conversation_id, seq, width, height, blob_large, blob_small, created_at)
        select md5('f' || i)::uuid, md5('m' || i)::uuid, md5('c' || i)::uuid, 1, 4, 5, md5('cl' || i), md5('cs' || i), now()
        from generate_series(1, 50000) i;
        insert into conversation_members (member_id, conversation_id, other_id, last_message_at, last_message_seq, last_message_id, last_client_id, last_body, last_photo, last_mine)
        select md5('m' || i)::uuid, md5('c' || i)::uuid, md5('m' || i + 1)::uuid, now(), 1, md5('i' || i)::uuid, md5('i' || i)::uuid, '', md5('f' || i)::uuid, true
        from generate_series(1, 50000) i";
    for one in rows.split(';') {
        sqlx::raw_sql(one).execute(&mut *connection).await.unwrap();
    }
}

#[tokio::test]
async fn photos_are_found_by_indexes_alone() {
    let world = World::start().await;
    let mut connection = PgConnection::connect_with(&world.db.connect_options()).await.unwrap();
    populate(&mut connection).await;
    world.vacuum(&["profiles", "photos", "chat_photos", "conversation_members"]).await;
    for (words, values) in [
        ("from held_blobs where held_blobs.name = looked.name", "array['no such file']"),
        ("then f.blob_large else", "md5('m7')::uuid, md5('f7')::uuid, true"),
        ("delete from chat_photos where member_id = $1", "md5('m7')::uuid"),
        ("delete from chat_photos f where f.member_id = $1", "md5('m7')::uuid, ''::bytea"),
        ("from generate_series(0,", "md5('m7')::uuid, 20"),
        ("for update skip locked))", "now(), 200, now()"),
        // Each conversation with its last photo.
        ("from conversations_of(", "md5('m7')::uuid, md5('c7')::uuid, 10"),
    ] {
        // As the program asks after the fifth time: without knowing the values.
        let prepare =
            format!("set plan_cache_mode = force_generic_plan; prepare looked_at as {}", statement(words));
        sqlx::raw_sql(sqlx::AssertSqlSafe(prepare)).execute(&mut connection).await.unwrap();
        let explain = format!("explain (format json) execute looked_at ({values})");
        let row = sqlx::raw_sql(sqlx::AssertSqlSafe(explain)).fetch_one(&mut connection).await.unwrap();
        sqlx::raw_sql("deallocate looked_at").execute(&mut connection).await.unwrap();
        let plan: Value = row.get(0);
        let mut read = Vec::new();
        scans(&plan[0]["Plan"], &mut read);
        let large = ["profiles", "photos", "chat_photos", "conversation_members"];
        let through = read.iter().filter(|scan| scan["Node Type"] == "Seq Scan");
        let through: Vec<&str> = through.filter_map(|scan| scan["Relation Name"].as_str()).collect();
        assert!(!read.is_empty() && !through.iter().any(|table| large.contains(table)), "{words}: {plan:#}");
    }
}
