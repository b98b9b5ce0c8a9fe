//! `PUT /api/chat-settings.php`: what a member pins, mutes and puts away, for themselves alone.

use super::{block, chats, write_in, write_to};
use crate::world::{Member, World, man, new_id, woman};
use futures_util::future::join_all;
use serde_json::{Value, json};

/// Anna, and as many who wrote to her, the last of them newest.
async fn start(writers: usize) -> (World, Member, Vec<(Member, Value)>) {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let mut all = Vec::new();
    for _ in 0..writers {
        let writer = world.member(man("Writer")).await;
        world.advance(time::Duration::minutes(1));
        let sent = write_to(&writer.page, anna.id, "Hello").await.ok();
        all.push((writer, sent["conversation"].clone()));
    }
    (world, anna, all)
}

fn keep(conversation: &Value, pinned: bool, muted: bool, archived: bool) -> Value {
    json!({ "conversation": conversation, "pinned": pinned, "muted": muted, "archived": archived })
}

async fn set(member: &Member, kept: &Value) {
    member.page.put("/api/chat-settings.php", kept).await.ok();
}

fn ids(list: &[Value]) -> Vec<Value> {
    list.iter().map(|chat| chat["id"].clone()).collect()
}

async fn pinned(member: &Member) -> Vec<Value> {
    member.page.get("/api/chats.php").await.ok()["pinned"].as_array().unwrap().clone()
}

async fn archived(member: &Member) -> Vec<Value> {
    let list = member.page.get("/api/chats.php?archived=true").await.ok();
    ids(list["chats"].as_array().unwrap())
}

#[tokio::test]
async fn what_is_pinned_stands_apart_and_five_are_the_most() {
    let (world, anna, all) = start(7).await;
    for (_, conversation) in &all[..5] {
        set(&anna, &keep(conversation, true, false, false)).await;
    }
    // Again changes nothing, and a sixth finds no place.
    set(&anna, &keep(&all[0].1, true, false, false)).await;
    let sixth = keep(&all[5].1, true, false, false);
    anna.page.put("/api/chat-settings.php", &sixth).await.problem(409, "pins_full");
    let of = |places: &[usize]| places.iter().map(|nth| all[*nth].1.clone()).collect::<Vec<_>>();
    assert_eq!((ids(&pinned(&anna).await), ids(&chats(&anna).await)), (of(&[4, 3, 2, 1, 0]), of(&[6, 5])));

    // Those whom she does not see any more hold no place.
    block(&world, all[4].0.id, anna.id).await;
    set(&anna, &sixth).await;
    assert_eq!((ids(&pinned(&anna).await), ids(&chats(&anna).await)), (of(&[5, 3, 2, 1, 0]), of(&[6])));
}

#[tokio::test]
async fn of_seven_that_are_pinned_at_once_five_are() {
    let (_world, anna, all) = start(7).await;
    let pin = async |conversation: &Value| {
        let reply = anna.page.put("/api/chat-settings.php", &keep(conversation, true, false, false)).await;
        reply.status.as_u16()
    };
    let mut told = join_all(all.iter().map(|(_, conversation)| pin(conversation))).await;
    told.sort_unstable();
    assert_eq!(told, [200, 200, 200, 200, 200, 409, 409]);
    assert_eq!(pinned(&anna).await.len(), 5);
}

#[tokio::test]
async fn what_is_put_away_with_somebody_who_is_out_of_reach_is_not_told_of() {
    let (world, anna, all) = start(1).await;
    set(&anna, &keep(&all[0].1, false, false, true)).await;
    block(&world, all[0].0.id, anna.id).await;
    let list = anna.page.get("/api/chats.php").await.ok();
    assert_eq!((&list["has_archived"], archived(&anna).await), (&json!(false), Vec::new()));
}

#[tokio::test]
async fn what_is_put_away_comes_back_with_news_unless_it_is_muted() {
    let (world, anna, all) = start(3).await;
    let [(zero, loud), (one, quiet), (_, left)] = &all[..] else { panic!("three") };
    set(&anna, &keep(loud, false, false, true)).await;
    set(&anna, &keep(quiet, false, true, true)).await;
    assert_eq!(ids(&chats(&anna).await), vec![left.clone()]);
    assert_eq!(archived(&anna).await, [quiet.clone(), loud.clone()]);
    let list = anna.page.get("/api/chats.php").await.ok();
    assert_eq!(list["num_unread_messages"], 1, "what is away is not counted");
    assert_eq!(list["has_archived"], true);
    let named = anna.page.get("/api/chats.php?name=Writer").await.ok();
    assert_eq!(named["chats"].as_array().unwrap().len(), 3, "a name finds all");
    assert!(chats(zero).await.iter().all(|chat| chat["archived"] == false), "nobody else is told");

    world.advance(time::Duration::minutes(1));
    write_in(&zero.page, loud, "Still there?").await.ok();
    write_in(&one.page, quiet, "Still there?").await.ok();
    assert_eq!(ids(&chats(&anna).await), [loud.clone(), left.clone()]);
    assert_eq!(archived(&anna).await, vec![quiet.clone()]);
    write_in(&anna.page, quiet, "Yes").await.ok();
    assert!(archived(&anna).await.is_empty());
}

#[tokio::test]
async fn other_tabs_hear_of_it_and_removing_ends_it() {
    let (_world, anna, all) = start(1).await;
    let conversation = &all[0].1;
    let mut tab = anna.page.events(None).await;
    set(&anna, &keep(conversation, true, true, false)).await;
    assert_eq!(&tab.next_of("conversation_changed").await.unwrap()["conversation"], conversation);
    let listed = &pinned(&anna).await[0];
    assert_eq!((&listed["pinned"], &listed["muted"]), (&json!(true), &json!(true)));
    anna.page.delete("/api/chat.php", &json!({ "conversation": conversation })).await.ok();
    write_in(&all[0].0.page, conversation, "Anew").await.ok();
    let listed = &chats(&anna).await[0];
    assert_eq!((&listed["pinned"], &listed["muted"]), (&json!(false), &json!(false)));
}

#[tokio::test]
async fn only_ones_own_and_never_both_pinned_and_away() {
    let (_world, anna, all) = start(2).await;
    let (other, conversation) = &all[0];
    let page = &all[1].0.page;
    page.put("/api/chat-settings.php", &keep(conversation, true, false, false))
        .await
        .problem(404, "not_found");
    let nobodys = keep(&json!(new_id()), true, false, false);
    anna.page.put("/api/chat-settings.php", &nobodys).await.problem(404, "not_found");
    let both = keep(conversation, true, false, true);
    anna.page.put("/api/chat-settings.php", &both).await.problem(422, "invalid_request");
    assert_eq!(chats(other).await[0]["pinned"], false);
}

async fn listed(member: &Member, query: &str) -> Vec<Value> {
    let list = member.page.get(&format!("/api/chats.php{query}")).await.ok();
    list["chats"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_mark_of_unread_stays_until_one_reads_or_writes() {
    let (_world, anna, all) = start(2).await;
    let mark = |conversation: &Value| {
        let mut kept = keep(conversation, false, false, false);
        kept["unread"] = json!(true);
        kept
    };
    let read = |conversation: &Value| json!({ "conversation": conversation, "read": 1 });
    let marks =
        async || listed(&anna, "").await.iter().map(|chat| chat["marked_unread"] == true).collect::<Vec<_>>();
    for (_, conversation) in &all {
        anna.page.put("/api/chat.php", &read(conversation)).await.ok();
        set(&anna, &mark(conversation)).await;
    }
    assert_eq!(marks().await, [true, true]);
    assert_eq!(
        anna.page.get("/api/chats.php").await.ok()["num_unread_messages"],
        0,
        "it is a mark, not a message"
    );
    // Who says nothing of it leaves it.
    set(&anna, &keep(&all[0].1, true, false, false)).await;
    set(&anna, &keep(&all[0].1, false, false, false)).await;
    assert_eq!(marks().await, [true, true]);
    let mut tab = anna.page.events(None).await;
    anna.page.put("/api/chat.php", &read(&all[0].1)).await.ok();
    assert_eq!(tab.next_of("conversation_changed").await.unwrap()["conversation"], all[0].1);
    write_in(&anna.page, &all[1].1, "Back with you").await.ok();
    assert_eq!(marks().await, [false, false]);
    assert!(
        listed(&all[0].0, "").await.iter().all(|chat| chat["marked_unread"] == false),
        "nobody else is told"
    );
}

#[tokio::test]
async fn the_unanswered_are_those_in_which_the_partner_wrote_last() {
    let (world, anna, all) = start(3).await;
    set(&anna, &keep(&all[0].1, true, false, false)).await;
    set(&anna, &keep(&all[1].1, false, false, true)).await;
    world.advance(time::Duration::minutes(1));
    let wanted = async || ids(&listed(&anna, "?unanswered=true").await);
    assert_eq!(
        wanted().await,
        [all[2].1.clone(), all[0].1.clone()],
        "pinned ones too, none that were put away"
    );
    write_in(&anna.page, &all[2].1, "There you are").await.ok();
    assert_eq!(wanted().await, [all[0].1.clone()]);
    assert!(
        anna.page.get("/api/chats.php?unanswered=true").await.ok()["pinned"].as_array().unwrap().is_empty()
    );
}
