//! Traces by OpenTelemetry: what a collector gets of a server that was given its address, and what it never gets.

use crate::{
    members::members,
    server::{Server, Setup, demo_world, look_into, turn},
};
use axum::{Router, body::Bytes, routing::post};
use opentelemetry_proto::tonic::{
    collector::trace::v1::ExportTraceServiceRequest,
    common::v1::{KeyValue, any_value::Value},
    trace::v1::{Span, span::SpanKind},
};
use prost::Message;
use serde_json::json;
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};
use tokio::net::TcpListener;

/// What came in, each as it was sent.
#[derive(Clone, Default)]
struct Received(Arc<Mutex<Vec<Bytes>>>);

impl Received {
    fn spans(&self) -> Vec<Span> {
        let batches = self.0.lock().unwrap().clone();
        let batches = batches.into_iter().map(|batch| ExportTraceServiceRequest::decode(batch).unwrap());
        let scopes = batches.flat_map(|batch| batch.resource_spans).flat_map(|resource| resource.scope_spans);
        scopes.flat_map(|scope| scope.spans).collect()
    }

    fn text(&self) -> String {
        self.0.lock().unwrap().iter().map(|batch| String::from_utf8_lossy(batch).into_owned()).collect()
    }
}

/// A collector at a port of its own.
async fn collector() -> (Received, String) {
    let received = Received::default();
    let keeping = received.clone();
    let take = move |batch: Bytes| async move { keeping.0.lock().unwrap().push(batch) };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(axum::serve(listener, Router::new().route("/v1/traces", post(take))).into_future());
    (received, address)
}

fn value<'a>(attributes: &'a [KeyValue], key: &str) -> Option<&'a Value> {
    let found = attributes.iter().find(|attribute| attribute.key == key)?;
    found.value.as_ref()?.value.as_ref()
}

/// Some job comes up every few seconds.
async fn a_job_ran(server: &Server) {
    let within = std::time::Instant::now() + Duration::from_mins(1);
    while !server.operator().get("/metrics").await.text().contains("liaison_job_attempts_total{") {
        assert!(std::time::Instant::now() < within, "no job runs:\n{}", server.log());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn ended(mut server: Server) -> String {
    server.terminate();
    let (status, _) = server.ended(Duration::from_secs(12)).await;
    assert!(status.success(), "{}", server.log());
    server.log()
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_statements_and_jobs_are_traced_and_nobody_is_named() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
    let (received, address) = collector().await;
    let setup =
        Setup::new(state.path()).on(&database.url).forgetful().with("LIAISON_OTLP_ENDPOINT", &address);
    let server = setup.serve().await;
    let db = look_into(&database.url).await;
    let [member, other] = <[_; 2]>::try_from(members(&db, 2).await).unwrap();
    let page = member
        .page(&server)
        .with_header("traceparent", "00-11111111111111111111111111111111-2222222222222222-01");
    page.get(&format!("/api/member.php?id={}", other.id)).await;
    page.get("/api/members.php?name=Quagsearch").await;
    page.post("/api/user.php", &json!({ "email": "quag@quag.example", "password": "Quagword 77" })).await;
    let cookies = page.cookies();
    a_job_ran(&server).await;
    db.close().await;
    ended(server).await;

    let spans = received.spans();
    let call = spans.iter().find(|span| span.name == "GET /api/member.php").expect("the call's span");
    assert_eq!(call.kind, i32::from(SpanKind::Server));
    assert_eq!(
        value(&call.attributes, "http.route"),
        Some(&Value::StringValue("/api/member.php".to_owned()))
    );
    assert_eq!(value(&call.attributes, "http.response.status_code"), Some(&Value::IntValue(200)));
    assert!(call.parent_span_id.is_empty() && call.trace_id != [0x11; 16], "a trace begins here");
    let below: Vec<&Span> = spans.iter().filter(|span| span.parent_span_id == call.span_id).collect();
    assert!(!below.is_empty(), "the call asked the database");
    for statement in below {
        assert_eq!((statement.kind, &statement.trace_id), (i32::from(SpanKind::Client), &call.trace_id));
        assert!(statement.start_time_unix_nano >= call.start_time_unix_nano, "{statement:?}");
        assert!(statement.end_time_unix_nano <= call.end_time_unix_nano, "{statement:?}");
    }
    assert!(spans.iter().any(|span| span.kind == i32::from(SpanKind::Consumer)), "a job ran");
    let text = received.text().to_lowercase();
    let ids = [member.id.to_string(), other.id.to_string(), member.name.to_lowercase()];
    let secret = cookies.split("auth=").nth(1).unwrap().split(';').next().unwrap().to_lowercase();
    for private in ids.iter().map(String::as_str).chain(["quag", "127.0.0.1", &secret]) {
        assert!(!text.contains(private), "{private} is in a trace");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collector_that_is_away_costs_nothing_but_its_traces() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
    let nobody = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.with("LIAISON_OTLP_ENDPOINT", &format!("http://{nobody}")).serve().await;
    server.visitor().get("/api/settings.php").await.ok();
    let log = ended(server).await;
    assert_eq!(log.matches("the collector takes no traces").count(), 1, "told once: {log}");
}
