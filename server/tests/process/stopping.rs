//! The end of a server: asked for, or not.

use crate::{
    members::{Member, members, new_id},
    photos::picture,
    raw,
    server::{SITE, Server, Setup, folder, look_into, turn},
};
use nix::unistd::Pid;
use pgbox::PgBox;
use serde_json::json;
use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use testkit::{
    Events, Page,
    in_flight::{self, keep_calling},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinSet,
};

const STREAMS: usize = 50;
/// Until the process is gone: the goal is 10 s, the rest is for a slow machine.
const STOPPED_WITHIN: Duration = Duration::from_secs(20);
/// "Within seconds", on two busy cores.
const BACK_WITHIN: Duration = Duration::from_secs(45);

/// One whole life on one state folder: SIGTERM under load, Ctrl-C, kill -9, each followed by a start
/// that has all data.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_stops_clean_and_comes_back_with_its_data() {
    let _turn = turn().await;
    let state = folder();
    let setup = Setup::new(state.path());
    let server = setup.serve().await;
    eprintln!("first start, with initdb and the demo world: {:?}", server.ready_after);
    let members = private_members(state.path()).await;
    let written = write(&server, &members).await;
    terminated_under_load(server, &members, state.path()).await;

    let mut server = back(&setup, &members[0], &written).await;
    server.interrupt_group();
    let (status, took) = server.ended(STOPPED_WITHIN).await;
    assert!(status.success(), "Ctrl-C is no failure: {status}");
    assert_eq!(postgres(state.path()), None, "PostgreSQL has ended with its owner");
    eprintln!("stopped by Ctrl-C after {took:?}");

    let server = back(&setup, &members[0], &written).await;
    let orphan = postgres(state.path()).expect("PostgreSQL runs");
    server.kill();
    assert!(runs(orphan), "kill -9 leaves PostgreSQL behind");
    let mut server = back(&setup, &members[0], &written).await;
    assert!(!runs(orphan), "the next start has cleared the orphan away");
    server.terminate();
    assert!(server.ended(STOPPED_WITHIN).await.0.success());
    assert_eq!(postgres(state.path()), None);
}

async fn private_members(state: &Path) -> Vec<Member> {
    let db = look_into(&PgBox::url_of_running(state, "liaison").unwrap()).await;
    let members = members(&db, 12).await;
    db.close().await;
    members
}

/// Sends a message and gives where it is.
async fn write(server: &Server, members: &[Member]) -> (String, String) {
    let text = format!("to be kept {}", new_id());
    let body = json!({ "client_id": new_id(), "text": text, "profile": members[1].id });
    let sent = members[0].page(server).post("/api/message.php", &body).await.ok();
    (sent["conversation"].as_str().unwrap().to_owned(), text)
}

/// Starts again and finds the message.
async fn back(setup: &Setup, member: &Member, (conversation, text): &(String, String)) -> Server {
    let server = setup.serve().await;
    eprintln!("started again in {:?}", server.ready_after);
    assert!(server.ready_after < BACK_WITHIN, "{:?}", server.ready_after);
    let chat = member.page(&server).get(&format!("/api/chat.php?id={conversation}")).await.ok();
    assert!(chat["chat"]["messages"].to_string().contains(text), "the message is still there");
    server
}

async fn terminated_under_load(mut server: Server, members: &[Member], state: &Path) {
    let streams = open_streams(&server, members).await;
    let asked = Arc::new(AtomicBool::new(false));
    let mut load = JoinSet::new();
    for number in 0..24 {
        load.spawn(keep_calling(server.port, members[number % members.len()].clone(), number, asked.clone()));
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let signalled = Instant::now();
    server.terminate();
    let (status, took) = server.ended(STOPPED_WITHIN).await;
    asked.store(true, Ordering::Relaxed);
    assert!(status.success(), "SIGTERM is no failure: {status}");
    assert_eq!(postgres(state), None, "PostgreSQL has ended with its owner");
    for mut stream in streams {
        while stream.next(Duration::from_secs(2)).await.is_some() {}
    }
    let calls: Vec<in_flight::Call> = load.join_all().await.into_iter().flatten().collect();
    let answered = in_flight::judge(&calls, signalled);
    eprintln!("{answered} calls were in flight at the signal, all answered");
    eprintln!("SIGTERM with {STREAMS} streams and {} calls: stopped after {took:?}", calls.len());
}

async fn open_streams(server: &Server, members: &[Member]) -> Vec<Events> {
    let mut streams = Vec::new();
    for number in 0..STREAMS {
        let mut events = members[number % members.len()].page(server).events(None).await;
        events.next_of("hello").await.expect("the stream is open");
        streams.push(events);
    }
    streams
}

/// The process id of the state folder's PostgreSQL, if it runs.
fn postgres(state: &Path) -> Option<Pid> {
    let file = std::fs::read_to_string(state.join("data/postmaster.pid")).ok()?;
    let pid = Pid::from_raw(file.lines().next()?.trim().parse().ok()?);
    runs(pid).then_some(pid)
}

/// Ended processes that nobody has waited for (proc(5), state Z) don't run: not every container reaps.
fn runs(pid: Pid) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, state)| !state.starts_with('Z'))
}

/// An open page must not hold the process: nor may a connection that never says anything.
#[tokio::test(flavor = "multi_thread")]
async fn silent_connections_do_not_hold_a_stopping_server() {
    let _turn = turn().await;
    let database = testkit::TestDatabase::new(&liaison::serve::MIGRATIONS).await;
    let state = folder();
    let mut server = Setup::new(state.path()).on(&database.url).forgetful().serve().await;
    let mut silent = Vec::new();
    for _ in 0..20 {
        silent.push(TcpStream::connect(("127.0.0.1", server.port)).await.unwrap());
    }
    // Idle after a first answer.
    let page = Page::new(&server.base, SITE);
    page.get("/api/settings.php").await.ok();
    server.terminate();
    let (status, _) = server.ended(STOPPED_WITHIN).await;
    assert!(status.success());
    drop(silent);
}

/// Until an upload that moves must be whole after the signal, and one of which nothing comes is cut.
const UPLOADED_WITHIN: Duration = Duration::from_secs(30);
const STALLED: Duration = Duration::from_secs(5);
/// Longer than calls that are here may still take.
const UNDER_WAY: Duration = Duration::from_secs(12);

/// A photo in pieces, as over a slow line: until the server asked to stop is past what other calls are given.
#[tokio::test(flavor = "multi_thread")]
async fn an_upload_that_moves_is_finished_and_one_that_stalls_is_cut() {
    let _turn = turn().await;
    let database = testkit::TestDatabase::new(&liaison::serve::MIGRATIONS).await;
    let state = folder();
    let mut server = Setup::new(state.path()).on(&database.url).forgetful().serve().await;
    let (mut moving, mut stalled) = (begin_upload(&server).await, begin_upload(&server).await);
    let rest = picture_of_a_newcomer().split_off(FIRST);
    let signalled = Instant::now();
    server.terminate();
    let cut = tokio::spawn(async move {
        let mut said = Vec::new();
        let _ = stalled.read_to_end(&mut said).await;
        signalled.elapsed()
    });
    // So many pieces that the last one leaves at its time; nothing is waited for, this is the line's own pace.
    let pieces: Vec<&[u8]> = rest.chunks(rest.len().div_ceil(24)).collect();
    for piece in &pieces {
        moving.write_all(piece).await.unwrap();
        tokio::time::sleep(UNDER_WAY / 24).await;
    }
    let mut answer = String::new();
    moving.read_to_string(&mut answer).await.unwrap();
    assert!(signalled.elapsed() + Duration::from_secs(1) >= UNDER_WAY, "{:?}", signalled.elapsed());
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    let cut = cut.await.unwrap();
    assert!((STALLED..UNDER_WAY).contains(&cut), "cut after {cut:?}");
    let (status, took) = server.ended(UPLOADED_WITHIN + STOPPED_WITHIN).await;
    assert!(status.success());
    eprintln!(
        "an upload of {UNDER_WAY:?} was finished, one that stalled cut after {cut:?}; {took:?} later it was gone"
    );
}

/// Bytes of the body that are there before the signal.
const FIRST: usize = 2_000;

fn picture_of_a_newcomer() -> Vec<u8> {
    let head = b"--edge\r\ncontent-disposition: form-data; name=\"photo\"; filename=\"me.jpg\"\r\n\r\n";
    [head, picture(120, 900).as_slice(), b"\r\n--edge--\r\n"].concat()
}

async fn begin_upload(server: &Server) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).await.unwrap();
    let body = picture_of_a_newcomer();
    let head = format!(
        "POST /api/signup-photo.php HTTP/1.1\r\nHost: {SITE}\r\nX-Client: test\r\nIdempotency-Key: {}\r\n\
         Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: {}\r\n\r\n",
        new_id(),
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(&body[..FIRST]).await.unwrap();
    // Taken before what comes after it is answered.
    while raw::held(server.port, std::slice::from_ref(&stream)) == 0 {
        tokio::task::yield_now().await;
    }
    for _ in 0..3 {
        server.visitor().get("/api/settings.php").await.ok();
    }
    stream
}
