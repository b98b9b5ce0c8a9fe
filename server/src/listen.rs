//! From a listening socket to the router: HTTP/1.1 with the bounds that `axum::serve` leaves out,
//! so that slow and silent clients can't hold connections for ever. TLS and HTTP/2 are the
//! proxy's in front (docs/OPERATIONS.md).

use crate::config::Config;
use axum::{
    BoxError, Router,
    body::{Body, Bytes},
    extract::{ConnectInfo, Request},
};
use futures_util::FutureExt;
use http_body::{Body as _, Frame, SizeHint};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::{
    net::SocketAddr,
    pin::{Pin, pin},
    task::{Context, Poll},
    time::Duration,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
    time::Sleep,
};
use tower::ServiceExt;

/// Largest request head, and what a connection buffers of one answer; idle ones hold less.
const MAX_BUFFER: usize = 32 * 1024;
/// When accepting fails (no file descriptors left), others must first go.
const ACCEPT_PAUSE: Duration = Duration::from_millis(500);

/// What every connection of a listener needs.
#[derive(Clone)]
struct Server {
    http: http1::Builder,
    router: Router,
    body_timeout: Duration,
    stopping: watch::Receiver<bool>,
}

/// Answers until `stopping`, then finishes what is in flight.
pub(crate) async fn answer(
    listener: TcpListener,
    router: Router,
    config: &Config,
    mut stopping: watch::Receiver<bool>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new());
    http.header_read_timeout(Duration::from_secs(config.header_timeout_seconds)).max_buf_size(MAX_BUFFER);
    let body_timeout = Duration::from_secs(config.body_timeout_seconds);
    let server = Server { http, router, body_timeout, stopping: stopping.clone() };
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
    async fn converse(self, stream: TcpStream, peer: SocketAddr) {
        // Events are small and must not wait for one another.
        let _ = stream.set_nodelay(true);
        let (router, body_timeout) = (self.router, self.body_timeout);
        let service = service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(|body| timed(body, body_timeout));
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().oneshot(request)
        });
        let mut connection = pin!(self.http.serve_connection(TokioIo::new(stream), service));
        let mut stopping = self.stopping;
        let ended = tokio::select! {
            ended = connection.as_mut() => Some(ended),
            _ = stopping.wait_for(|stopping| *stopping) => None,
        };
        let ended = if let Some(ended) = ended {
            ended
        } else {
            connection.as_mut().graceful_shutdown();
            connection.await
        };
        if let Err(error) = ended {
            tracing::debug!(%error, "a connection ended early");
        }
    }
}

/// The body, with a time by which all of it must be here.
fn timed(body: Incoming, within: Duration) -> Body {
    if body.is_end_stream() {
        return Body::empty();
    }
    Body::new(TimedBody { body, deadline: Box::pin(tokio::time::sleep(within)) })
}

struct TimedBody {
    body: Incoming,
    deadline: Pin<Box<Sleep>>,
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
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
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
