//! Without a gateway, messages are caught and shown on the demo's outbox page.

use super::{NUMBER, row, write};
use crate::{
    accounts::count,
    world::{World, woman},
};

#[tokio::test]
async fn a_caught_message_is_on_the_page_and_its_number_in_no_table() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let id = write(&world, &anna).await;
    let (outcome, body, _) = row(&world, id).await;
    assert_eq!(outcome, "caught");
    assert!(body.contains("123456") && body.ends_with("@open.test #123456"), "{body}");
    let page = world.visitor("open.test");
    let shown = page.get("/dev/outbox.json?recipient=%2B31612345678").await.ok();
    assert_eq!(shown["texts"][0]["recipient"], NUMBER);
    assert_eq!(shown["texts"].as_array().unwrap().len(), 1);
    let others = page.get("/dev/outbox.json?recipient=%2B31612345679").await.ok();
    assert!(others["texts"].as_array().unwrap().is_empty());
    assert!(page.get("/dev/outbox").await.text().contains(NUMBER));
    let plain = "text_messages t where t::text like '%612345678%'";
    assert_eq!(count(&world, plain).await, 0);
}
