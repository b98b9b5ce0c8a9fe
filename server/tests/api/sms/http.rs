//! The gateway in its own words: Kannel's (its user guide, 'HTTP interface to SMSC') and Vonage's.

use super::{
    gateway::{Answering, Call, Gateway},
    row, write,
};
use crate::world::{World, woman};
use http::{Method, StatusCode};
use liaison::{config::GatewayConfig, housekeeping, sms};
use serde_json::{Value, json};
use time::Duration;

/// As Kannel's smsbox answers.
fn kannel(call: &Call) -> (StatusCode, String) {
    let wrong = call.field("username").as_deref() != Some("liaison")
        || call.field("password").as_deref() != Some("p&ss");
    if call.uri.path() != "/cgi-bin/sendsms" {
        return (StatusCode::NOT_FOUND, "Unknown request.".to_owned());
    }
    if wrong {
        return (StatusCode::FORBIDDEN, "Authorization failed for sendsms".to_owned());
    }
    if call.field("to").is_none_or(|to| !to.starts_with('+')) || call.field("text").is_none() {
        return (StatusCode::BAD_REQUEST, "Missing receiver and/or sender number, rejected".to_owned());
    }
    (StatusCode::ACCEPTED, "0: Accepted for delivery".to_owned())
}

/// A server whose operator set this gateway.
async fn world(settings: Value) -> World {
    let gateway: GatewayConfig = serde_json::from_value(settings).unwrap();
    World::start_with(|config| config.sms = Some(gateway)).await
}

fn kannels(gateway: &Gateway, password: &str) -> Value {
    json!({
        "provider": "http", "url": format!("{}/cgi-bin/sendsms", gateway.base), "accepted": "0: Accepted",
        "fields": { "username": "liaison", "password": password, "from": "{sender}", "to": "{to}", "text": "{text}", "charset": "UTF-8" }
    })
}

// spec: 4.31
#[tokio::test]
async fn kannel_gets_number_sender_and_text_and_the_outbox_forgets_them() {
    let gateway = Gateway::start(kannel).await;
    let world = world(kannels(&gateway, "p&ss")).await;
    let anna = world.member(woman("Anna")).await;
    let id = write(&world, &anna).await;
    assert_eq!(row(&world, id).await.0, "waiting");
    housekeeping::runner(&world.app).drain().await.unwrap();
    let calls = gateway.calls();
    assert_eq!(calls.len(), 1);
    assert_eq!(calls[0].method, Method::GET);
    assert_eq!(calls[0].field("to").as_deref(), Some("+31612345678"));
    assert_eq!(calls[0].field("from").as_deref(), Some("Open"));
    assert!(calls[0].field("text").unwrap().ends_with("\n@open.test #123456"));
    assert_eq!(row(&world, id).await, ("sent".to_owned(), String::new(), None));
    sms::deliver(&world.app, id).await.unwrap();
    assert_eq!(gateway.calls().len(), 1, "sent once");
}

/// The operator's mistake, not the number's: the message waits for the mend.
#[tokio::test]
async fn a_wrong_password_keeps_the_message_until_it_is_of_no_use() {
    let gateway = Gateway::start(kannel).await;
    let world = world(kannels(&gateway, "wrong")).await;
    let anna = world.member(woman("Anna")).await;
    let id = write(&world, &anna).await;
    sms::deliver(&world.app, id).await.unwrap_err();
    assert_eq!(row(&world, id).await.0, "waiting");
    gateway.answer_by(|_| (StatusCode::ACCEPTED, "0: Accepted for delivery".to_owned()));
    world.advance(Duration::minutes(9));
    sms::deliver(&world.app, id).await.unwrap();
    assert_eq!(row(&world, id).await.0, "sent");
    let late = write(&world, &anna).await;
    world.advance(Duration::minutes(10));
    sms::deliver(&world.app, late).await.unwrap();
    assert_eq!(row(&world, late).await, ("expired".to_owned(), String::new(), None));
    assert_eq!(gateway.calls().len(), 2);
}

/// Two workers with the same message: one hands it over, however long the gateway takes.
#[tokio::test]
async fn two_workers_send_it_once() {
    let gateway = Gateway::start(kannel).await;
    let world = world(kannels(&gateway, "p&ss")).await;
    let anna = world.member(woman("Anna")).await;
    let id = write(&world, &anna).await;
    let tries = (0..8).map(|_| sms::deliver(&world.app, id));
    futures_util::future::join_all(tries).await;
    assert_eq!(gateway.calls().len(), 1);
    assert_eq!(row(&world, id).await.0, "sent");
}

#[tokio::test]
async fn gateways_that_take_json_and_say_no_with_200_are_understood() {
    fn vonage(call: &Call) -> (StatusCode, String) {
        let body: Value = serde_json::from_str(&call.body).unwrap();
        assert_eq!(body["to"], "31612345678");
        assert_eq!(call.headers["authorization"], "Bearer abc");
        (StatusCode::OK, r#"{"message-count":"1","messages":[{"status":"1"}]}"#.to_owned())
    }
    let gateway = Gateway::start(vonage).await;
    let world = world(json!({
        "provider": "http", "url": gateway.base, "format": "json", "accepted": r#""status":"0""#,
        "fields": { "to": "{digits}", "text": "{text}" }, "headers": { "authorization": "Bearer abc" }
    }))
    .await;
    let anna = world.member(woman("Anna")).await;
    let id = write(&world, &anna).await;
    sms::deliver(&world.app, id).await.unwrap_err();
    assert_eq!(row(&world, id).await.0, "waiting");
    gateway
        .answer_by(|_| (StatusCode::OK, r#"{"message-count":"1","messages":[{"status":"0"}]}"#.to_owned()));
    sms::deliver(&world.app, id).await.unwrap();
    assert_eq!(row(&world, id).await.0, "sent");
}

// asvs: V15.3.2
#[tokio::test]
async fn a_gateway_that_redirects_lies_or_talks_without_end_gets_no_message_marked_sent() {
    let gateway = Gateway::start(|_| (StatusCode::FOUND, String::new())).await;
    let world = world(kannels(&gateway, "p&ss")).await;
    let anna = world.member(woman("Anna")).await;
    let id = write(&world, &anna).await;
    let moods: [Answering; 5] = [
        |_| (StatusCode::FOUND, String::new()),
        |_| (StatusCode::OK, "0: Accepted".repeat(10_000)),
        |_| (StatusCode::INTERNAL_SERVER_ERROR, "0: Accepted for delivery".to_owned()),
        |_| (StatusCode::TOO_MANY_REQUESTS, String::new()),
        |_| (StatusCode::OK, String::new()),
    ];
    for answering in moods {
        gateway.answer_by(answering);
        sms::deliver(&world.app, id).await.unwrap_err();
        assert_eq!(row(&world, id).await.0, "waiting");
    }
    gateway.answer_by(|_| (StatusCode::BAD_REQUEST, String::new()));
    sms::deliver(&world.app, id).await.unwrap();
    assert_eq!(row(&world, id).await.0, "refused");
}
