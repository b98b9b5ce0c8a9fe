//! Twilio, as its API reference says: form in, Basic authentication, 201 or a code.

use super::{
    gateway::{Call, Gateway},
    row, write,
};
use crate::world::{World, woman};
use base64::{Engine, engine::general_purpose::STANDARD};
use http::{Method, StatusCode};
use liaison::{config::GatewayConfig, sms};
use serde_json::{Value, json};

const ACCOUNT: &str = "ACaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";

fn twilio(call: &Call) -> (StatusCode, String) {
    let expected = format!("Basic {}", STANDARD.encode(format!("{ACCOUNT}:token")));
    if call.headers.get("authorization").is_none_or(|given| *given != *expected) {
        return (
            StatusCode::UNAUTHORIZED,
            json!({ "code": 20003, "message": "Authenticate", "status": 401 }).to_string(),
        );
    }
    assert_eq!(call.method, Method::POST);
    assert_eq!(call.uri.path(), format!("/2010-04-01/Accounts/{ACCOUNT}/Messages.json"));
    assert_eq!(call.headers["content-type"], "application/x-www-form-urlencoded");
    for (field, code) in [("To", 21604), ("From", 21603), ("Body", 21602)] {
        if call.field(field).is_none_or(|value| value.is_empty()) {
            return (
                StatusCode::BAD_REQUEST,
                json!({ "code": code, "message": "missing", "status": 400 }).to_string(),
            );
        }
    }
    let message = json!({ "sid": "SMbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", "status": "queued", "error_code": null, "to": call.field("To") });
    (StatusCode::CREATED, message.to_string())
}

async fn world(gateway: &Gateway, token: &str) -> World {
    let settings = json!({ "provider": "twilio", "account": ACCOUNT, "token": token, "from": "+15005550006", "base": gateway.base });
    let config: GatewayConfig = serde_json::from_value(settings).unwrap();
    World::start_with(|settings| settings.sms = Some(config)).await
}

#[tokio::test]
async fn twilio_takes_the_message() {
    let gateway = Gateway::start(twilio).await;
    let world = world(&gateway, "token").await;
    let anna = world.member(woman("Anna")).await;
    let id = write(&world, &anna).await;
    sms::deliver(&world.app, id).await.unwrap();
    let calls = gateway.calls();
    assert_eq!(calls.len(), 1);
    assert_eq!(calls[0].field("To").as_deref(), Some("+31612345678"));
    assert_eq!(calls[0].field("From").as_deref(), Some("+15005550006"));
    assert!(calls[0].field("Body").unwrap().contains("123456"));
    let sid = Some("SMbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb".to_owned());
    assert_eq!(row(&world, id).await, ("sent".to_owned(), String::new(), sid));
}

#[tokio::test]
async fn a_number_that_twilio_can_never_reach_is_given_up_and_our_own_mistakes_are_not() {
    let gateway = Gateway::start(twilio).await;
    let world = world(&gateway, "wrong").await;
    let anna = world.member(woman("Anna")).await;
    let id = write(&world, &anna).await;
    sms::deliver(&world.app, id).await.unwrap_err();
    gateway.answer_by(|_| {
        (StatusCode::BAD_REQUEST, json!({ "code": 21606, "message": "From is not yours" }).to_string())
    });
    sms::deliver(&world.app, id).await.unwrap_err();
    gateway.answer_by(|_| (StatusCode::BAD_GATEWAY, "<html>".to_owned()));
    sms::deliver(&world.app, id).await.unwrap_err();
    assert_eq!(row(&world, id).await.0, "waiting");
    gateway.answer_by(|_| {
        (StatusCode::BAD_REQUEST, json!({ "code": 21614, "message": "not a mobile" }).to_string())
    });
    sms::deliver(&world.app, id).await.unwrap();
    assert_eq!(row(&world, id).await, ("refused".to_owned(), String::new(), None));
}

#[test]
fn settings_that_cannot_be_are_refused() {
    let read = |settings: Value| serde_json::from_value::<GatewayConfig>(settings);
    read(json!({ "provider": "pigeon" })).unwrap_err();
    read(json!({ "provider": "twilio", "account": ACCOUNT })).unwrap_err();
    read(json!({ "provider": "twilio", "account": ACCOUNT, "token": "t", "form": "+1" })).unwrap_err();
    read(json!({ "provider": "http", "url": "http://a.test" })).unwrap_err();
}
