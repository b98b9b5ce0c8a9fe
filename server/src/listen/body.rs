//! The body of a request, with a time by which all of it must be here; and how many are on their way, since a server
//! that stops waits for those that move.

use axum::{
    BoxError,
    body::{Body, Bytes},
};
use futures_util::future::BoxFuture;
use http_body::{Body as _, Frame, SizeHint};
use hyper::body::Incoming;
use std::{
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};
use tokio::{
    sync::watch,
    time::{Instant, Sleep},
};

/// So long a body may take whatever comes of it, and a second more for each [`SLOWEST`] bytes that came: a byte at a
/// time holds a place among uploads no longer than nothing does.
const GRACE: Duration = Duration::from_secs(30);
/// Bytes of a body in a second, on the slowest of lines.
const SLOWEST: u64 = 4 * 1024;
/// Once the server stops, a body of which nothing comes for so long is given up.
const STALLED: Duration = Duration::from_secs(5);
/// Longest time from the wish to stop to the last byte of a body that is still taken (docs/RELIABILITY.md, promise 4).
pub(crate) const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// How many bodies are on their way; cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Uploads(Arc<watch::Sender<usize>>);

impl Uploads {
    /// Ends when all are here, or were given up.
    pub(crate) async fn all_here(&self) {
        // Fails only without its sender, which is ours.
        let _ = self.0.subscribe().wait_for(|count| *count == 0).await;
    }

    fn begin(&self) -> OnItsWay {
        self.0.send_modify(|count| *count += 1);
        OnItsWay(self.clone())
    }
}

/// Counts while it is held.
struct OnItsWay(Uploads);

impl Drop for OnItsWay {
    fn drop(&mut self) {
        self.0.0.send_modify(|count| *count = count.saturating_sub(1));
    }
}

/// The body, given up when it is too slow, and when it is in the way of the server's end.
pub(super) fn timed(
    body: Incoming,
    within: Duration,
    uploads: &Uploads,
    stopping: &watch::Receiver<bool>,
) -> Body {
    if body.is_end_stream() {
        return Body::empty();
    }
    let begun = Instant::now();
    let mut stopping = stopping.clone();
    let stop = Box::pin(async move { drop(stopping.wait_for(|stopping| *stopping).await) });
    let pace = Pace { begun, within, came: 0, moved: begun, stopped: None };
    let deadline = Box::pin(tokio::time::sleep_until(pace.due()));
    Body::new(TimedBody { body, pace, deadline, stop: Some(stop), on_its_way: Some(uploads.begin()) })
}

/// How a body comes along.
#[derive(Clone, Copy, Debug)]
struct Pace {
    begun: Instant,
    within: Duration,
    /// Bytes.
    came: u64,
    /// When the last of them came.
    moved: Instant,
    /// Since when the server wants to stop.
    stopped: Option<Instant>,
}

impl Pace {
    /// When it is too slow.
    fn due(&self) -> Instant {
        let due = self.begun + self.within.min(GRACE + Duration::from_secs(self.came / SLOWEST));
        let Some(stopped) = self.stopped else { return due };
        due.min(self.moved.max(stopped) + STALLED).min(stopped + LONGEST_WAIT)
    }

    fn count(&mut self, frame: &Frame<Bytes>) {
        let bytes = frame.data_ref().map_or(0, Bytes::len);
        self.came = self.came.saturating_add(u64::try_from(bytes).unwrap_or(u64::MAX));
        self.moved = Instant::now();
    }
}

struct TimedBody {
    body: Incoming,
    pace: Pace,
    deadline: Pin<Box<Sleep>>,
    /// Ends when the server wants to stop; None from then on.
    stop: Option<BoxFuture<'static, ()>>,
    /// None once all of it is here.
    on_its_way: Option<OnItsWay>,
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
                timed.pace.count(frame);
            }
            if !matches!(frame, Some(Ok(_))) || timed.body.is_end_stream() {
                timed.on_its_way = None;
            }
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        if timed.stop.as_mut().is_some_and(|stop| stop.as_mut().poll(context).is_ready()) {
            (timed.stop, timed.pace.stopped) = (None, Some(Instant::now()));
        }
        let due = timed.pace.due();
        if due != timed.deadline.deadline() {
            timed.deadline.as_mut().reset(due);
        }
        let late = timed.deadline.as_mut().poll(context);
        late.map(|()| {
            timed.on_its_way = None;
            Some(Err("the request's body did not arrive in time".into()))
        })
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

    const SECOND: Duration = Duration::from_secs(1);

    fn pace(within: Duration, came: u64) -> Pace {
        let begun = Instant::now();
        Pace { begun, within, came, moved: begun, stopped: None }
    }

    #[test]
    fn a_body_earns_its_time_and_none_has_more_than_the_setting_says() {
        let within = Duration::from_mins(5);
        for (came, seconds) in
            [(0, 30), (100, 30), (40 * 1024, 40), (1024 * 1024, 286), (12 * 1024 * 1024, 300)]
        {
            let pace = pace(within, came);
            assert_eq!(pace.due() - pace.begun, seconds * SECOND, "{came}");
        }
        let short = pace(SECOND, 0);
        assert_eq!(short.due() - short.begun, SECOND);
    }

    #[test]
    fn once_the_server_stops_a_body_must_move_and_has_half_a_minute() {
        let begun = pace(Duration::from_mins(5), 12 * 1024 * 1024);
        let stopped = begun.begun + 10 * SECOND;
        for (moved, due) in [(0, 5), (10, 5), (12, 7), (30, 25), (39, 30)] {
            let moved = begun.begun + moved * SECOND;
            let pace = Pace { moved, stopped: Some(stopped), ..begun };
            assert_eq!(pace.due() - stopped, due * SECOND);
        }
        let slow =
            Pace { stopped: Some(stopped), moved: stopped + 18 * SECOND, ..pace(Duration::from_mins(5), 0) };
        assert!(slow.due() - slow.begun <= 30 * SECOND, "no more than it had before");
    }

    #[tokio::test]
    async fn bodies_are_counted_while_they_are_on_their_way() {
        let uploads = Uploads::default();
        uploads.all_here().await;
        let (one, other) = (uploads.begin(), uploads.begin());
        drop(one);
        assert!(futures_util::FutureExt::now_or_never(uploads.all_here()).is_none());
        drop(other);
        uploads.all_here().await;
    }
}
