//! Clients that send a byte at a time, or nothing, or never read what they asked for.

use crate::{
    crowd::{Crowd, times},
    found::Found,
    ground::Ground,
    life::Life,
    options::Options,
};
use futures_util::future::join_all;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use testkit::{members::Member, process::Server, quitters::sign_up, raw};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    task::JoinSet,
};

/// Of each kind.
const CLIENTS: usize = 200;
const DEAF: usize = 100;
/// What the server is told to bear with, for a head and for a body; by default 75 s and 300 s.
const LIMIT: Duration = Duration::from_secs(8);
const LET_GO_WITHIN: Duration = Duration::from_secs(14);
const PACE: Duration = Duration::from_millis(100);
const OTHERS_WITHIN: Duration = Duration::from_secs(1);
/// What they may take beside what the server has anyway, in KiB.
const MEMORY: u64 = 100 * 1024;

pub(crate) async fn run(options: Arc<Options>) -> Found {
    let mut found = Found::default();
    let ground = Ground::new(&options).await;
    let limit = LIMIT.as_secs().to_string();
    let setup = ground.setup.clone().with("LIAISON_HEADER_TIMEOUT_SECONDS", &limit);
    let setup = setup.with("LIAISON_BODY_TIMEOUT_SECONDS", &limit);
    let (setup, server) = ground.node_of(setup.with("LIAISON_ANSWER_TIMEOUT_SECONDS", &limit)).await;
    let people = ground.people().await;
    let life = Life::around(&ground, &setup, Crowd::gather(&[&server.base], &people, PACE, false));
    warm_up(&server).await;
    let (before, begun) = (server.resident(), Instant::now());
    let deaf = deaf(&server).await;
    found.must_be_some("client that reads nothing and is kept at first", raw::held(server.port, &deaf));
    let ((held, most), deaf_held) =
        tokio::join!(slow(&server, &people.partners[0]), let_go(&server, &deaf, begun));
    for held in held {
        found.must(held <= LET_GO_WITHIN, format!("a slow client was held for {held:?}"));
        found.must(held >= LIMIT / 2, format!("all of one kind were let go after {held:?}: were they slow?"));
    }
    found.must(deaf_held <= LET_GO_WITHIN, format!("a client that reads nothing was kept for {deaf_held:?}"));
    let calls = life.crowd.calls.between(begun, Instant::now());
    found.must_all_succeed("calls of others", &calls);
    found.must_be_fast("calls of others", &calls, OTHERS_WITHIN);
    let grown = most.max(before) - before;
    found.must(grown <= MEMORY, format!("the server grew by {grown} KiB"));
    found.figure(format!(
        "slow heads, bodies, silent and deaf ones let go after {:.1}, {:.1}, {:.1} and {:.1} s at most (limit {limit} s); {} calls of others: {}; memory grew by {} MB",
        held[0].as_secs_f64(),
        held[1].as_secs_f64(),
        held[2].as_secs_f64(),
        deaf_held.as_secs_f64(),
        calls.len(),
        times(&calls),
        grown / 1024
    ));
    drop(deaf);
    life.end(&ground, &mut found).await;
    drop(server);
    ground.end().await;
    found
}

/// Hashing passwords takes memory that the process keeps: as much as it ever will, before it is measured.
async fn warm_up(server: &Server) {
    let joining = (0..16).map(async |number| {
        let newcomer = server.visitor().with_header("x-forwarded-for", &format!("10.9.9.{number}"));
        newcomer.post("/api/signup.php", &sign_up(&format!("slow-{number}@example.test"))).await.ok()
    });
    join_all(joining).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
}

/// Those that send too slowly, of three kinds: how long the server kept each kind at most, and its memory meanwhile.
async fn slow(server: &Server, member: &Member) -> ([Duration; 3], u64) {
    let mut clients = JoinSet::new();
    for number in 0..3 * CLIENTS {
        let kind = number % 3;
        let client = dribble(server.port, start_of(kind, member), kind != 2);
        clients.spawn(async move { (kind, client.await) });
    }
    let (mut held, mut most) = ([Duration::ZERO; 3], 0);
    while let Some(lasted) = clients.join_next().await {
        most = most.max(server.resident());
        let (kind, lasted) = lasted.unwrap();
        held[kind] = held[kind].max(lasted);
    }
    (held, most)
}

/// When the last of them was let go; gives up long after it should have been.
async fn let_go(server: &Server, deaf: &[TcpStream], begun: Instant) -> Duration {
    while raw::held(server.port, deaf) > 0 && begun.elapsed() < 3 * LET_GO_WITHIN {
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    begun.elapsed()
}

/// They ask for far more pages than fit on the way to them, and read nothing.
async fn deaf(server: &Server) -> Vec<TcpStream> {
    let ask = raw::request("GET", "/", &[], "").repeat(300);
    let mut all = Vec::new();
    for _ in 0..DEAF {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        let mut stream = socket.connect(([127, 0, 0, 1], server.port).into()).await.unwrap();
        stream.write_all(&ask).await.unwrap();
        all.push(stream);
    }
    all
}

/// A head without an end, a head with a body without an end, or nothing.
fn start_of(kind: usize, member: &Member) -> Vec<u8> {
    let whole = raw::request("POST", "/api/like.php", &[("Cookie", &member.cookie)], &"x".repeat(1_000));
    match kind {
        0 => b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ".to_vec(),
        1 => whole[..whole.len() - 990].to_vec(),
        _ => Vec::new(),
    }
}

/// How long the server kept it.
async fn dribble(port: u16, start: Vec<u8>, goes_on: bool) -> Duration {
    let begun = Instant::now();
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
    stream.write_all(&start).await.unwrap();
    let mut buffer = [0; 4096];
    while begun.elapsed() < 3 * LET_GO_WITHIN {
        match tokio::time::timeout(Duration::from_millis(500), stream.read(&mut buffer)).await {
            Ok(Ok(0) | Err(_)) => break,
            Err(_) if goes_on => drop(stream.write_all(b"a").await),
            Ok(Ok(_)) | Err(_) => {}
        }
    }
    begun.elapsed()
}
