//! SIGTERM while pages are open and calls are under way.

use crate::{checker, found::Found, ground::Ground, options::Options};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use testkit::in_flight::{self, keep_calling};
use tokio::task::JoinSet;

const STREAMS: usize = 200;
const CALLERS: usize = 24;
const STOPPED_WITHIN: Duration = Duration::from_secs(10);
const READY_WITHIN: Duration = Duration::from_secs(2);
/// Far above, so that a figure is told.
const PATIENCE: Duration = Duration::from_mins(1);

pub(crate) async fn run(options: Arc<Options>) -> Found {
    let mut found = Found::default();
    let ground = Ground::new(&options).await;
    let (setup, mut server) = ground.node().await;
    let people = ground.people().await;
    let mut members: Vec<_> = people.crowd.iter().chain(&people.partners).cloned().collect();
    // A login has five streams at most.
    for number in 0..members.len() {
        members.push(members[number].log_in_again(&ground.db).await);
    }
    let mut streams = Vec::new();
    for number in 0..STREAMS {
        let mut events = members[number % members.len()].page(&server).events(None).await;
        events.next_of("hello").await.expect("the stream is open");
        streams.push(events);
    }
    let over = Arc::new(AtomicBool::new(false));
    let mut load = JoinSet::new();
    for number in 0..CALLERS {
        let member = members[number % members.len()].clone();
        load.spawn(keep_calling(server.port, member, number, Arc::clone(&over)));
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    let signalled = Instant::now();
    server.terminate();
    let (status, took) = server.ended(PATIENCE).await;
    over.store(true, Ordering::Relaxed);
    found.must(status.success(), format!("it ended with {status}"));
    found.must(took <= STOPPED_WITHIN, format!("it took {took:?} to end"));
    for stream in &mut streams {
        while stream.next(Duration::from_secs(2)).await.is_some() {}
    }
    let calls: Vec<in_flight::Call> = load.join_all().await.into_iter().flatten().collect();
    let answered = in_flight::judge(&calls, signalled);
    let next = setup.serve().await;
    let ready = next.ready_after;
    found.must(ready <= READY_WITHIN, format!("the next one was ready after {ready:?}"));
    found.figure(format!(
        "{STREAMS} streams; {} calls, {answered} in flight at the signal, all answered; gone after {:.2} s; the next ready after {:.2} s",
        calls.len(),
        took.as_secs_f64(),
        ready.as_secs_f64()
    ));
    found.must_be_none("invariants are broken", &checker::look(&ground.db).await.unwrap());
    checker::prove_ledger(&setup, &mut found).await;
    drop(next);
    ground.end().await;
    found
}
