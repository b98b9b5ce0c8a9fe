//! Fifty calls at once, half at each of two nodes: the limits hold as at one.

use crate::{
    members::{Member, free_member, members, new_id},
    server::{Server, Setup, folder, look_into, turn},
};
use futures_util::future::join_all;
use serde_json::json;
use sqlx::PgPool;
use testkit::{Reply, TestDatabase};
use uuid::Uuid;

// spec: 6.5, 6.11, 9.9
#[tokio::test(flavor = "multi_thread")]
async fn fifty_at_two_nodes_get_what_one_may_have() {
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = Setup::new(state.path()).on(&database.url).forgetful().with("LIAISON_DEMO_MEMBERS", "160");
    let nodes = [setup.serve().await, setup.serve().await];
    let db = look_into(&database.url).await;

    free_member_begins_fifty_conversations(&nodes, &db).await;
    credits_for_exactly_one(&setup, &nodes, &db).await;
    let (sound, said) = setup.said(&["doctor", "--ledger"]).await;
    assert!(sound, "the ledger does not prove itself: {said}");
    db.close().await;
}

async fn credits_for_exactly_one(setup: &Setup, nodes: &[Server; 2], db: &PgPool) {
    let [anna, bert] = <[Member; 2]>::try_from(members(db, 2).await).unwrap();
    let balance = credits(&anna, &nodes[0]).await;
    let set = setup.said(&["site", "set", "localhost", "message_credits", &balance.to_string()]).await;
    assert!(set.0, "{}", set.1);
    for node in nodes {
        while node.visitor().get("/api/settings.php").await.ok()["settings"]["message_credits"]
            != json!(balance)
        {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    }
    let before = debits(db, anna.id).await;
    let replies = write_to(&anna, nodes, &[bert.id; 50]).await;
    assert_eq!((sent(&replies), refused(&replies, "not_enough_credits")), (1, 49));
    let seq = &replies.iter().find(|reply| reply.status.is_success()).unwrap().json()["message"]["seq"];
    let last: (i32, i64) = sqlx::query_as(
        "select c.last_seq, (select count(*) from messages m where m.conversation_id = c.id) from conversations c
         where c.id = (select conversation_id from conversation_pairs where member_id = $1 and other_id = $2)",
    )
    .bind(anna.id)
    .bind(bert.id)
    .fetch_one(db)
    .await
    .unwrap();
    assert_eq!(
        (json!(last.0), json!(last.1)),
        (seq.clone(), seq.clone()),
        "one message, and no gap after it"
    );
    assert_eq!(debits(db, anna.id).await, before + 1, "one debit");
    assert_eq!(credits(&anna, &nodes[1]).await, 0);
}

async fn free_member_begins_fifty_conversations(nodes: &[Server; 2], db: &PgPool) {
    let (anna, strangers) = free_member(db, 50).await;
    let before = debits(db, anna.id).await;
    let replies = write_to(&anna, nodes, &strangers).await;
    assert_eq!((sent(&replies), refused(&replies, "conversation_limit")), (2, 48));
    let chats = anna.page(&nodes[1]).get("/api/chats.php").await.ok();
    let begun = chats["chats"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|chat| strangers.iter().any(|stranger| chat["profile"]["id"] == json!(stranger)));
    assert_eq!(begun.count(), 2);
    assert_eq!(debits(db, anna.id).await, before + 2, "two debits");
}

/// One message to each, all at once, in turn at the nodes.
async fn write_to(sender: &Member, nodes: &[Server; 2], recipients: &[Uuid]) -> Vec<Reply> {
    let pages = nodes.each_ref().map(|node| sender.page(node));
    let bodies: Vec<_> = recipients
        .iter()
        .map(|to| json!({ "client_id": new_id(), "text": format!("Hello {to}"), "profile": to }))
        .collect();
    let calls = bodies.iter().enumerate();
    join_all(calls.map(|(number, body)| pages[number % 2].post("/api/message.php", body))).await
}

fn sent(replies: &[Reply]) -> usize {
    replies.iter().filter(|reply| reply.status.is_success()).count()
}

fn refused(replies: &[Reply], code: &str) -> usize {
    replies.iter().filter(|reply| reply.json()["code"] == code).count()
}

async fn credits(member: &Member, node: &Server) -> i64 {
    member.page(node).get("/api/user.php").await.ok()["user"]["credits"].as_i64().unwrap()
}

/// How many messages the member has paid.
async fn debits(db: &PgPool, member: Uuid) -> i64 {
    let lines =
        "select count(*) from ledger_lines where member_id = $1 and account = 'member' and cause = 'message'";
    sqlx::query_scalar(lines).bind(member).fetch_one(db).await.unwrap()
}
