//! From a listening socket to the router: HTTP/1.1 with the bounds that `axum::serve` leaves out,
//! so that slow and silent clients can't hold connections for ever. TLS and HTTP/2 are the
//! proxy's in front (docs/operations/packages.md).

mod stream;
mod taking;

use crate::{
    app::App,
    kernel::{
        clock::Clock,
        problem::{Problem, Refusal},
    },
};
use axum::{
    BoxError, Router,
    body::{Body, Bytes},
    extract::{ConnectInfo, Request},
    response::{IntoResponse, Response},
};
use futures_util::FutureExt;
use http_body::{Body as _, Frame, SizeHint};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use socket2::SockRef;
use std::{
    convert::Infallible,
    net::SocketAddr,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll},
    time::Duration,
};
use taking::Taking;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{oneshot, watch},
    task::JoinSet,
    time::{Instant, Sleep},
};
use tower::ServiceExt;

/// Largest request head, and what a connection buffers of one answer; idle ones hold less.
const MAX_BUFFER: usize = 32 * 1024;
/// What the kernel may hold for a client that is slow to take it, in bytes; left alone, it grows to 4 MB for each. It
/// takes twice of what it is told, for itself (socket(7)).
const SEND_BUFFER: usize = 128 * 1024;
/// So long a body may take whatever comes of it, and a second more for each [`SLOWEST`] bytes that came: a byte at a
/// time holds a place among uploads no longer than nothing does.
const BODY_GRACE: Duration = Duration::from_secs(30);
/// Bytes of a body in a second, on the slowest of lines.
const SLOWEST: u64 = 4 * 1024;
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
    clock: Clock,
}

/// Through which an event stream leaves its connection, once.
type HandOver = Mutex<Option<oneshot::Sender<Box<Response>>>>;

/// Answers until `stopping`, then finishes what is in flight.
pub(crate) async fn answer(listener: TcpListener, router: Router, app: &App) {
    let (config, mut stopping) = (&app.config, app.stopping.clone());
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new());
    http.header_read_timeout(Duration::from_secs(config.header_timeout_seconds)).max_buf_size(MAX_BUFFER);
    let body_timeout = Duration::from_secs(config.body_timeout_seconds);
    let answer_timeout = Duration::from_secs(config.answer_timeout_seconds);
    let clock = app.clock.clone();
    let server = Server { http, router, body_timeout, answer_timeout, stopping: stopping.clone(), clock };
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
        let service = service_fn(move |request: Request<Incoming>| {
            let stream = stream::can_follow(request.method(), request.version()).then(|| hand_over.clone());
            let mut request = request.map(|body| timed(body, body_timeout));
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
                    Pin::new(&mut connection).graceful_shutdown();
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

/// The body, with a time by which all of it must be here.
fn timed(body: Incoming, within: Duration) -> Body {
    if body.is_end_stream() {
        return Body::empty();
    }
    let begun = Instant::now();
    let deadline = Box::pin(tokio::time::sleep_until(due(begun, within, 0)));
    Body::new(TimedBody { body, begun, within, came: 0, deadline })
}

/// When a body of which so many bytes came is too slow.
fn due(begun: Instant, within: Duration, came: u64) -> Instant {
    begun + within.min(BODY_GRACE + Duration::from_secs(came / SLOWEST))
}

struct TimedBody {
    body: Incoming,
    begun: Instant,
    within: Duration,
    /// Bytes.
    came: u64,
    deadline: Pin<Box<Sleep>>,
}

impl TimedBody {
    fn count(&mut self, frame: &Frame<Bytes>) {
        let bytes = frame.data_ref().map_or(0, Bytes::len);
        self.came = self.came.saturating_add(u64::try_from(bytes).unwrap_or(u64::MAX));
    }
}

impl http_body::Body for TimedBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let timed = self.get_mut();
        if let Poll::Ready(frame) = Pin::new(&mut timed.body).poll_frame(context) {
            if let Some(Ok(frame)) = &frame {
                timed.count(frame);
            }
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        let due = due(timed.begun, timed.within, timed.came);
        if due != timed.deadline.deadline() {
            timed.deadline.as_mut().reset(due);
        }
        let late = timed.deadline.as_mut().poll(context);
        late.map(|()| Some(Err("the request's body did not arrive in time".into())))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_earns_its_time_and_none_has_more_than_the_setting_says() {
        let (begun, within) = (Instant::now(), Duration::from_mins(5));
        for (came, seconds) in
            [(0, 30), (100, 30), (40 * 1024, 40), (1024 * 1024, 286), (12 * 1024 * 1024, 300)]
        {
            assert_eq!(due(begun, within, came) - begun, Duration::from_secs(seconds), "{came}");
        }
        assert_eq!(due(begun, Duration::from_secs(1), 0) - begun, Duration::from_secs(1));
    }
}
