//! `GET /api/events.php`: what happened to the member, as server-sent events.
//!
//! `id:` is the cursor; a browser that was cut comes back with it as Last-Event-ID and gets what
//! it missed. A page's first stream starts at the cursor that came with its data (`?after=`), so
//! nothing falls between the two. Payloads hold types and ids only, and the page fetches the rest. There is one exception: with
//! sessions in memory, a message that was sent on this node a moment ago comes with its event (`EventWithContent`).

use crate::{
    app::App,
    builds,
    kernel::{
        events::{self, Cursor, Event, EventWithContent, Signal, Signals},
        extract::Parameters,
        problem::{Answer, Refusal},
    },
    sessions::{self, SignedIn},
};
use axum::{
    extract::State,
    response::sse::{self, KeepAlive, Sse},
};
use futures_util::{Stream, stream};
use http::{HeaderMap, HeaderName, header};
use serde::Deserialize;
use serde_json::json;
use std::{
    collections::{HashSet, VecDeque},
    convert::Infallible,
    time::Duration,
};
use tokio::sync::watch;
use utoipa::{IntoParams, ToSchema};

/// Often enough for proxies that cut idle connections after 30 s, and for a page that takes 50 s of silence for a line
/// that has died.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// How often an open stream counts as its member's presence: they are told by the page, not by push (chat/notices).
pub(crate) const PRESENT_EVERY: Duration = Duration::from_mins(1);

/// Where a page's first stream starts.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct StreamStart {
    /// The cursor that came with the page's data, or the newest of an earlier stream. Without one the
    /// stream starts now.
    #[param(required = false, pattern = "^[0-9]{1,18}(-[0-9]{1,14})?$")]
    after: Option<String>,
    /// Whom the page takes to be logged in, as `X-Member` says elsewhere: a browser's stream carries no header of ours.
    #[param(required = false, value_type = Uuid)]
    #[serde(rename = "member")]
    _member: Option<String>,
}

/// What a page that comes back tells.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "for the document: read by `cursor`")]
struct StreamHeaders {
    /// The cursor to resume from; wins over `after`.
    #[param(rename = "Last-Event-ID", required = false, pattern = "^[0-9]{1,18}(-[0-9]{1,14})?$")]
    last_event_id: String,
}

/// What one event of the stream looks like (HTML standard 9.2.6); `data` is a JSON object with a
/// `type` and ids. A message of words alone may come along, as `message`, for its recipient.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document: the events themselves are written by axum")]
struct StreamEvent {
    /// The cursor, where the event has one.
    id: Option<String>,
    /// Always the default, "message".
    event: Option<String>,
    /// For example `{"type":"message","conversation":"…","seq":7}`.
    data: String,
}

/// One open page.
struct Page {
    app: App,
    caller: SignedIn,
    signals: Signals,
    stopping: watch::Receiver<bool>,
    sites: watch::Receiver<()>,
    waiting: VecDeque<sse::Event>,
    /// False for a caller that did not ask for an event stream: it gets what is there and no waiting.
    lasting: bool,
    /// Cursors that were replayed: the hub may bring them again.
    replayed: HashSet<i64>,
    /// Cursor of the last told event of those that tell a state.
    newest_state: Option<i64>,
    over: bool,
}

/// The member's event stream.
#[utoipa::path(get, path = "/api/events.php", tag = "notifications", security(("login" = [])),
    params(StreamStart, StreamHeaders),
    responses((status = 200, body = StreamEvent, content_type = "text/event-stream")))]
pub(super) async fn events(
    State(app): State<App>,
    caller: SignedIn,
    Parameters(start): Parameters<StreamStart>,
    headers: HeaderMap,
) -> Answer<([(HeaderName, &'static str); 1], Sse<impl Stream<Item = Result<sse::Event, Infallible>>>)> {
    // Subscribed before the replay is read, so nothing falls between the two.
    let signals = app.hub.subscribe(caller.member, caller.token_hash);
    let cursor = cursor(&headers, start)?;
    let mut page = Page {
        stopping: app.stopping.clone(),
        sites: app.sites.changed(),
        signals,
        waiting: VecDeque::new(),
        lasting: asks_for_a_stream(&headers),
        replayed: HashSet::new(),
        newest_state: None,
        over: false,
        app,
        caller,
    };
    // A session that ended after the extractor saw it and before `subscribe` was told to nobody.
    if !sessions::is_live(&page.app, &page.caller).await? {
        return Err(Refusal::AuthenticationRequired.into());
    }
    page.begin(cursor).await?;
    let stream =
        stream::unfold(page, |mut page| async move { page.next().await.map(|event| (Ok(event), page)) });
    let private = [(header::CACHE_CONTROL, "private, no-store")];
    // An event and no comment: scripts see no comments.
    let alive = KeepAlive::new().interval(KEEP_ALIVE).event(plain(&json!({ "type": "alive" })));
    Ok((private, Sse::new(stream).keep_alive(alive)))
}

/// Browsers only ever send back what we sent.
fn cursor(headers: &HeaderMap, start: StreamStart) -> Answer<Option<Cursor>> {
    let last = headers.get("last-event-id").map(|value| value.to_str().unwrap_or_default().to_owned());
    let parse = |text: Option<String>| -> Answer<Option<Cursor>> {
        text.map(|text| text.parse()).transpose().map_err(|()| Refusal::InvalidRequest.into())
    };
    // Both are read, so that a malformed one is refused whichever wins.
    let (last, after) = (parse(last)?, parse(start.after)?);
    Ok(last.or(after))
}

/// Browsers' EventSource always does (HTML standard 9.2); tools that follow a document do not.
fn asks_for_a_stream(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/event-stream"))
}

impl Page {
    /// Greets with a cursor, so that a cut before the first event loses nothing either, then tells
    /// what was missed.
    async fn begin(&mut self, cursor: Option<Cursor>) -> Answer<()> {
        let mut connection = self.app.db.acquire().await?;
        let hello = plain(&json!({ "type": "hello", "build": builds::id() }));
        let Some(cursor) = cursor else {
            let now = events::position(&mut connection, &self.app.clock, self.caller.member).await?;
            self.newest_state =
                events::newest_state(&mut connection, &self.app.clock, self.caller.member).await?;
            self.waiting.push_back(hello.id(now.to_string()));
            return Ok(());
        };
        self.waiting.push_back(hello.id(cursor.to_string()));
        let now = self.app.clock.now();
        let Some(missed) = events::since(&mut connection, self.caller.member, cursor, now).await? else {
            let now = events::position(&mut connection, &self.app.clock, self.caller.member).await?;
            self.newest_state =
                events::newest_state(&mut connection, &self.app.clock, self.caller.member).await?;
            self.waiting.push_back(plain(&json!({ "type": "resync" })).id(now.to_string()));
            return Ok(());
        };
        self.newest_state = missed.newest_state;
        for event in missed.events {
            self.replayed.extend(event.cursor);
            self.waiting.push_back(numbered(&event));
        }
        Ok(())
    }

    /// The next thing to send; None ends the stream.
    async fn next(&mut self) -> Option<sse::Event> {
        loop {
            if let Some(event) = self.waiting.pop_front() {
                return Some(event);
            }
            if self.over || !self.lasting {
                return None;
            }
            let signal = tokio::select! {
                _ = self.stopping.wait_for(|stopping| *stopping) => return None,
                signal = self.signals.recv() => Some(signal?),
                changed = self.sites.changed() => {
                    changed.ok()?;
                    None
                }
                () = tokio::time::sleep(PRESENT_EVERY) => {
                    self.app.activity.record(self.caller.member, self.app.clock.now());
                    continue;
                }
            };
            match signal {
                Some(signal) => self.take(signal).await,
                // The page comes back to a site that is closed now, or has another domain.
                None if !self.has_its_site() => return None,
                None => {}
            }
        }
    }

    fn has_its_site(&self) -> bool {
        let before = &self.caller.site;
        let now = self.app.sites.by_id(before.id);
        now.is_some_and(|now| now.state.serves() && now.domain == before.domain)
    }

    async fn take(&mut self, signal: Signal) {
        match signal {
            Signal::Event(event) => {
                if !self.knows(&event) && self.may_hear().await {
                    self.waiting.push_back(numbered(&event));
                }
            }
            Signal::EventWithContent(full) => {
                if !self.knows(&full.event) && self.may_hear().await {
                    let payload = self.payload_of(&full);
                    self.waiting.push_back(with_cursor(full.event.cursor, payload));
                }
            }
            Signal::LoggedOut(token_hash) if *token_hash == self.caller.token_hash => self.end("logged_out"),
            Signal::LoggedOut(_) => {}
            Signal::Replaced => self.end("replaced"),
            Signal::Resync => {
                self.waiting.push_back(plain(&json!({ "type": "resync" })));
                self.check_session().await;
            }
        }
    }

    /// Whether its session still lives. With sessions in memory that is certain even if the notice of its end was lost; without,
    /// the notice of the end is relied on.
    async fn may_hear(&mut self) -> bool {
        if self.app.known_sessions.is_on() && !sessions::is_certain(&self.app, &self.caller) {
            // In a box, as below: an open page has no memory for what it seldom asks.
            let lives = Box::pin(sessions::still_lives(&self.app, &self.caller)).await;
            self.end_unless(lives.ok());
        }
        !self.over
    }

    /// The event with its content while that is as young as an answer on its way may be, so that a block made since can't matter
    /// more than it would there; otherwise the event alone. Only where the session is certain to live.
    fn payload_of<'a>(&self, full: &'a EventWithContent) -> &'a serde_json::Value {
        let payload = full.payload(sessions::ENDED_WITHIN).filter(|_| self.app.known_sessions.is_on());
        payload.unwrap_or(&full.event.payload)
    }

    /// Whether it was replayed, or was overtaken by a newer one on the way from another node.
    fn knows(&mut self, event: &Event) -> bool {
        if event.cursor.is_some_and(|cursor| self.replayed.contains(&cursor)) {
            return true;
        }
        if !events::tells_state(&event.payload) {
            return false;
        }
        let overtaken = event.cursor < self.newest_state;
        self.newest_state = self.newest_state.max(event.cursor);
        overtaken
    }

    /// A node that missed notices may have missed the end of this very session.
    async fn check_session(&mut self) {
        let lives = Box::pin(sessions::is_live(&self.app, &self.caller)).await;
        self.end_unless(lives.ok());
    }

    fn end_unless(&mut self, lives: Option<bool>) {
        match lives {
            Some(true) => {}
            Some(false) => self.end("logged_out"),
            // Not known, so not trusted: the browser comes back and is looked at anew.
            None => self.over = true,
        }
    }

    /// Says why, and that is the last word.
    fn end(&mut self, why: &str) {
        self.waiting.push_back(plain(&json!({ "type": why })));
        self.over = true;
    }
}

fn plain(payload: &serde_json::Value) -> sse::Event {
    sse::Event::default().data(payload.to_string())
}

fn numbered(event: &Event) -> sse::Event {
    with_cursor(event.cursor, &event.payload)
}

fn with_cursor(cursor: Option<i64>, payload: &serde_json::Value) -> sse::Event {
    match cursor {
        Some(cursor) => plain(payload).id(cursor.to_string()),
        None => plain(payload),
    }
}
