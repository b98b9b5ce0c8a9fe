//! Clients that never finish.

use super::PATIENCE;
use crate::{members::Member, raw, server::Server};
use std::time::{Duration, Instant};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

/// More answers than the kernel keeps for anybody.
const UNREAD: usize = 400;

/// They are let go; others are answered meanwhile.
pub(super) async fn are_let_go(server: &Server, member: &Member) {
    let deaf = [deaf(server, member).await];
    until(|| raw::held(server.port, &deaf) == 1, "a client that reads nothing is never taken").await;
    let mut head = TcpStream::connect(("127.0.0.1", server.port)).await.unwrap();
    let mut body = TcpStream::connect(("127.0.0.1", server.port)).await.unwrap();
    let mut silent = TcpStream::connect(("127.0.0.1", server.port)).await.unwrap();
    let request = raw::request("POST", "/api/like.php", &[("Cookie", &member.cookie)], &"x".repeat(1_000));
    let until_body = request.len() - 990;
    body.write_all(&request[..until_body]).await.unwrap();
    let begun = Instant::now();
    let (mut head_ended, mut body_ended, mut silent_ended) = (None, None, None);
    for byte in b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ".iter().chain(std::iter::repeat(&b'a')) {
        let pause = Duration::from_millis(100);
        for (stream, ended) in
            [(&mut head, &mut head_ended), (&mut body, &mut body_ended), (&mut silent, &mut silent_ended)]
        {
            if ended.is_none() && is_closed(stream).await {
                *ended = Some(begun.elapsed());
            }
        }
        let _ = head.write_all(&[*byte]).await;
        let _ = body.write_all(b"x").await;
        member.page(server).get("/api/user.php").await.ok();
        if head_ended.is_some() && body_ended.is_some() && silent_ended.is_some() {
            break;
        }
        assert!(begun.elapsed() < PATIENCE, "{head_ended:?} {body_ended:?} {silent_ended:?}");
        tokio::time::sleep(pause).await;
    }
    eprintln!(
        "let go: a slow head after {head_ended:?}, a slow body after {body_ended:?}, a silent client after {silent_ended:?}"
    );
    until(|| raw::held(server.port, &deaf) == 0, "a client that reads nothing is kept").await;
}

async fn until(is_so: impl Fn() -> bool, what: &str) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Asks for more than fits on the way to it, and reads nothing.
async fn deaf(server: &Server, member: &Member) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(([127, 0, 0, 1], server.port).into()).await.unwrap();
    let ask = raw::request("GET", "/api/settings.php", &[("Cookie", &member.cookie)], "");
    stream.write_all(&ask.repeat(UNREAD)).await.unwrap();
    stream
}

/// Whether the server has closed it; what it said before is read away.
async fn is_closed(stream: &mut TcpStream) -> bool {
    let mut buffer = [0; 4096];
    loop {
        match tokio::time::timeout(Duration::from_millis(5), stream.read(&mut buffer)).await {
            Err(_) => return false,
            Ok(Ok(0) | Err(_)) => return true,
            Ok(Ok(_)) => {}
        }
    }
}
