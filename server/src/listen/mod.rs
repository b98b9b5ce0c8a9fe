//! From a listening socket to the router: HTTP/1.1 with the bounds that `axum::serve` leaves out,
//! so that slow and silent clients can't hold connections for ever. TLS and HTTP/2 are the
//! proxy's in front (docs/operations/packages.md).

mod body;
mod stream;
mod taking;

pub(crate) use body::{LONGEST_WAIT, Uploads};

use crate::{
    app::App,
    kernel::{
        clock::Clock,
        problem::{Problem, Refusal},
    },
};
use axum::{
    Router,
    extract::{ConnectInfo, Request},
    response::{IntoResponse, Response},
};
use futures_util::FutureExt;
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use socket2::SockRef;
use std::{
    convert::Infallible,
    net::SocketAddr,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use taking::Taking;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{oneshot, watch},
    task::JoinSet,
};
use tower::ServiceExt;

/// Largest request head, and what a connection buffers of one answer; idle ones hold less.
const MAX_BUFFER: usize = 32 * 1024;
/// What the kernel may hold for a client that is slow to take it, in bytes; left alone, it grows to 4 MB for each. It
/// takes twice of what it is told, for itself (socket(7)).
const SEND_BUFFER: usize = 128 * 1024;
/// When accepting fails (no file descriptors left), others must first go.
const ACCEPT_PAUSE: Duration = Duration::from_millis(500);

/// What every connection of a listener needs.
#[derive(Clone)]
struct Server {
    http: http1::Builder,
    router: Router,
    body_timeout: Duration,
    answer_timeout: Duration,
    stopping: watch::Receiver<bool>,
    uploads: Uploads,
    clock: Clock,
}

/// Through which an event stream leaves its connection, once.
type HandOver = Mutex<Option<oneshot::Sender<Box<Response>>>>;

/// Answers until `stopping`, then finishes what is in flight.
pub(crate) async fn answer(listener: TcpListener, router: Router, app: &App, uploads: &Uploads) {
    let (config, mut stopping) = (&app.config, app.stopping.clone());
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new());
    http.header_read_timeout(Duration::from_secs(config.header_timeout_seconds)).max_buf_size(MAX_BUFFER);
    let body_timeout = Duration::from_secs(config.body_timeout_seconds);
    let answer_timeout = Duration::from_secs(config.answer_timeout_seconds);
    let clock = app.clock.clone();
    let (stopped, uploads) = (stopping.clone(), uploads.clone());
    let server = Server { http, router, body_timeout, answer_timeout, stopping: stopped, uploads, clock };
    // Its connections have it from here.
    if let Err(error) = SockRef::from(&listener).set_send_buffer_size(SEND_BUFFER) {
        tracing::warn!(%error, "the kernel's buffers stay as large as they grow");
    }
    let mut connections = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            _ = stopping.wait_for(|stopping| *stopping) => None,
            accepted = listener.accept() => Some(accepted),
        };
        // The ended ones are let go.
        while connections.try_join_next().is_some() {}
        match accepted {
            None => break,
            Some(Ok((stream, peer))) => drop(connections.spawn(server.clone().converse(stream, peer))),
            Some(Err(error)) => {
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
    // Who connected before we stopped is answered too.
    while let Some(Ok((stream, peer))) = listener.accept().now_or_never() {
        connections.spawn(server.clone().converse(stream, peer));
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

impl Server {
    /// One connection, from its first byte to its last.
    async fn converse(self, socket: TcpStream, peer: SocketAddr) {
        // Events are small and must not wait for one another.
        let _ = socket.set_nodelay(true);
        let (clock, within) = (self.clock.clone(), self.answer_timeout);
        // Each in a box of its own: an open page has no memory for what came before it.
        if let Some((socket, answer)) = Box::pin(self.speak(socket, peer)).await {
            let passed = Box::pin(stream::pass_on(socket, answer, clock.now(), within)).await;
            passed.unwrap_or_else(|error| tracing::debug!(%error, "an event stream ended early"));
        }
    }

    /// Answers request by request; gives the socket back when one is answered by an event stream.
    async fn speak(self, socket: TcpStream, peer: SocketAddr) -> Option<(TcpStream, Response)> {
        let (hand_over, mut handed) = oneshot::channel();
        let hand_over = Arc::new(Mutex::new(Some(hand_over)));
        let (router, body_timeout) = (self.router, self.body_timeout);
        let (uploads, stops) = (self.uploads, self.stopping.clone());
        let service = service_fn(move |request: Request<Incoming>| {
            let stream = stream::can_follow(request.method(), request.version()).then(|| hand_over.clone());
            let mut request = request.map(|body| body::timed(body, body_timeout, &uploads, &stops));
            request.extensions_mut().insert(ConnectInfo(peer));
            let answered = router.clone().oneshot(request);
            async move { Ok::<_, Infallible>(or_hand_over(answered.await?, stream).await) }
        });
        let socket = TokioIo::new(Taking::new(socket, self.answer_timeout));
        let mut connection = self.http.serve_connection(socket, service);
        let (mut stopping, mut told) = (self.stopping, false);
        loop {
            tokio::select! {
                biased;
                answer = &mut handed => {
                    let socket = connection.into_parts().io.into_inner().into_inner();
                    return answer.ok().map(|answer| (socket, *answer));
                }
                ended = &mut connection => {
                    ended.unwrap_or_else(|error| tracing::debug!(%error, "a connection ended early"));
                    return None;
                }
                _ = stopping.wait_for(|stopping| *stopping), if !told => {
                    std::pin::Pin::new(&mut connection).graceful_shutdown();
                    told = true;
                }
            }
        }
    }
}

/// The answer; where it is an event stream, it is handed over, and nothing more is heard here.
async fn or_hand_over(response: Response, stream: Option<Arc<HandOver>>) -> Response {
    let Some(stream) = stream.filter(|_| stream::begins(&response)) else { return response };
    let hand_over = stream.lock().unwrap_or_else(PoisonError::into_inner).take();
    match hand_over.map(|hand_over| hand_over.send(Box::new(response))) {
        Some(Ok(())) => std::future::pending().await,
        // Nobody waits for it any more: the connection is about to end.
        Some(Err(response)) => *response,
        None => Problem::from(Refusal::Unavailable).into_response(),
    }
}
