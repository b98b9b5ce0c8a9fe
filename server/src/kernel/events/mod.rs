//! What open pages must hear of: a durable log per member, and a hub that only wakes.
//!
//! The log row is written in the effect's transaction. After the commit the hub hands the event
//! to this process's streams at once, and one task a process sends batched NOTIFYs to the other
//! nodes (never inside the transaction: commits with a NOTIFY wait for each other). A stream that was cut resumes
//! from its cursor; when the hub may have missed something, streams say `resync`.

mod pages;
mod with_content;

pub use pages::Signals;
pub use with_content::EventWithContent;

use crate::kernel::{
    clock::Clock,
    ids::MemberId,
    node_messages::{self, CHANNEL, Envelope, NodeMessage, Outgoing},
    problem::Answer,
    retention::Kept,
};
use base64::{Engine, engine::general_purpose::STANDARD};
use pages::Stream;
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, PgPool};
use std::{
    collections::HashMap,
    fmt,
    str::FromStr,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use time::OffsetDateTime;
use tokio::sync::{mpsc, oneshot, watch};
use uuid::Uuid;

/// Sessions that ended: "member hash" (base64), sent by the database itself (`tell_session_ended`). Few, and none may
/// be lost, so unlike the above they are sent inside their transaction.
const ENDED_SESSIONS: &str = "liaison_sessions";
/// How long a transaction may take between an event's id and its commit (ADR 0003).
const OVERLAP: time::Duration = time::Duration::seconds(15);
/// How long before its start a node may have been killed, by a crash or a power cut.
const KILLED_WITHIN: time::Duration = time::Duration::minutes(2);
/// How far back a page may go on; shorter than events are kept.
const REPLAYED: time::Duration = time::Duration::days(7);
/// The log, a day longer: whole days are dropped then (event_days.rs), the sweep deletes the rest.
pub const KEPT_FOR: time::Duration = time::Duration::days(8);
/// What is in no day.
pub const KEPT: &[Kept] = &[Kept::since("member_events_rest", "created_at", KEPT_FOR)];
/// Ids and moments grow together but for seconds, so that nothing further back than this before a moment is looked for: the
/// days before it are not read.
const AROUND: time::Duration = time::Duration::DAY;
/// Missed events beyond this are not replayed.
const MAX_REPLAY: i64 = 500;
/// A stream that lags behind by more than this is told to reload instead.
const STREAM_BUFFER: usize = 64;

/// An event on its way to one member's open pages.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Event {
    /// Whose pages.
    pub member: MemberId,
    /// Position in the member's log; None for what is never stored (typing).
    pub cursor: Option<i64>,
    /// What the page gets: a `type` and ids, never private text.
    pub payload: serde_json::Value,
}

/// What a stream receives.
#[derive(Clone, Debug)]
pub enum Signal {
    /// Pass it on. Small, since every open page has room for 32 of them.
    Event(Arc<Event>),
    /// Likewise, with its content for pages that may see it.
    EventWithContent(Arc<EventWithContent>),
    /// Something may have been missed.
    Resync,
    /// The session of this token's hash is over: say so and end.
    LoggedOut(Arc<Vec<u8>>),
    /// Newer pages took its place: say so and end.
    Replaced,
}

/// The hub of this process; cheap to clone.
#[derive(Clone, Debug)]
pub struct EventHub(Arc<Hub>);

#[derive(Debug)]
struct Hub {
    node: Uuid,
    /// Each member's, the oldest first.
    streams: Mutex<HashMap<MemberId, Vec<Stream>>>,
    outgoing: mpsc::UnboundedSender<Outgoing>,
    sites_changed: watch::Sender<u64>,
}

/// Writes an event into the member's log, inside the effect's transaction; deliver it after the commit.
pub async fn append(
    connection: &mut PgConnection,
    clock: &Clock,
    member: MemberId,
    payload: serde_json::Value,
) -> Answer<Event> {
    let cursor = sqlx::query_scalar!(
        "insert into member_events (member_id, payload, created_at) values ($1, $2, $3) returning id",
        member.0,
        payload,
        clock.now(),
    )
    .fetch_one(connection)
    .await?;
    Ok(Event { member, cursor: Some(cursor), payload })
}

/// Takes out of the member's log what names one of these, so that no page that comes back hears of it.
pub async fn forget_about(connection: &mut PgConnection, member: MemberId, ids: &[Uuid]) -> Answer<()> {
    let ids: Vec<String> = ids.iter().map(Uuid::to_string).collect();
    sqlx::query!(
        "delete from member_events where member_id = $1
           and (payload ->> 'profile' = any($2) or payload ->> 'conversation' = any($2))",
        member.0,
        &ids,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A place in a member's log from which a page goes on: `<id>` of an event that it has had, or
/// `<id>-<milliseconds since 1970>` for a moment at which its data was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// Everything with a higher id comes after it.
    pub id: i64,
    /// When that was; None: when the event itself was written.
    pub at: Option<OffsetDateTime>,
}

impl fmt::Display for Cursor {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(at) = self.at else { return write!(formatter, "{}", self.id) };
        write!(formatter, "{}-{}", self.id, at.unix_timestamp_nanos() / 1_000_000)
    }
}

impl FromStr for Cursor {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (id, at) = text.split_once('-').map_or((text, None), |(id, at)| (id, Some(at)));
        let moment = |milliseconds: i64| {
            OffsetDateTime::from_unix_timestamp_nanos(i128::from(milliseconds) * 1_000_000).map_err(|_| ())
        };
        let at = at.map(|at| digits(at, 14).and_then(moment)).transpose()?;
        Ok(Self { id: digits(id, 18)?, at })
    }
}

/// A whole number of 1 to `most` digits and nothing else.
fn digits(text: &str, most: usize) -> Result<i64, ()> {
    let plain = text.len() <= most && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().map_err(|_| ()) } else { Err(()) }
}

/// The place of a page whose data is read from now on: an event that is not in that data comes after it.
pub async fn position(connection: &mut PgConnection, clock: &Clock, member: MemberId) -> Answer<Cursor> {
    let now = clock.now();
    // Below the overlap, so that `since` gives all of it.
    let id = sqlx::query_scalar!(
        "select id from member_events where member_id = $1 and created_at <= $2 and created_at > $3 order by id desc limit 1",
        member.0,
        now - OVERLAP,
        now - AROUND,
    )
    .fetch_optional(connection)
    .await?;
    Ok(Cursor { id: id.unwrap_or(0), at: Some(now) })
}

/// What a page missed.
#[derive(Debug)]
pub struct Missed {
    /// Oldest first.
    pub events: Vec<Event>,
    /// The newest event that tells a state, the page's own cursor included.
    pub newest_state: Option<i64>,
}

/// Whether only the newest event of this kind is true: an amount, where others tell of a change. Its
/// transactions wait for one another (the lock on the credit account), so the highest cursor is the newest.
pub fn tells_state(payload: &serde_json::Value) -> bool {
    payload.get("type").is_some_and(|kind| kind == "balance")
}

/// Cursor of the newest event that tells a state and may still be under way, for a page that starts with none of them.
pub async fn newest_state(
    connection: &mut PgConnection,
    clock: &Clock,
    member: MemberId,
) -> Answer<Option<i64>> {
    let newest = sqlx::query_scalar!(
        "select id from member_events where member_id = $1 and payload ->> 'type' = 'balance' and created_at > $2
         order by id desc limit 1",
        member.0,
        clock.now() - AROUND,
    );
    Ok(newest.fetch_optional(connection).await?)
}

/// Events of the member after `cursor`, oldest first; also those shortly before it, since ids are
/// given before commits and a slow transaction may have surfaced behind the cursor. Pages take an
/// event that they know as news of nothing; of those that tell a state only the newest is there. None when that cannot be known, or is more than
/// [`MAX_REPLAY`]: then the page must load its lists anew.
pub async fn since(
    connection: &mut PgConnection,
    member: MemberId,
    cursor: Cursor,
    now: OffsetDateTime,
) -> Answer<Option<Missed>> {
    let Some(at) = moment_of(connection, member, cursor).await? else { return Ok(None) };
    if now - at > REPLAYED {
        return Ok(None);
    }
    let well_before: OffsetDateTime = at - OVERLAP * 2;
    let rows = sqlx::query!(
        // Ids and moments grow together but for the overlap: the newest of well before it says where reading begins, however
        // long the member's log is. Where that is further back than 2,000 events, there are too many to replay.
        "select id, payload from member_events
         where member_id = $1 and (id > $2 or created_at > $3) and created_at > $6
           and id > least($2, coalesce(
             (select id from (select id, created_at from member_events where member_id = $1 and created_at > $6 order by id desc limit 2000) recent
              where created_at <= $4 order by id desc limit 1),
             (select id from member_events where member_id = $1 and created_at > $6 order by id desc offset 2000 limit 1),
             0))
         order by id limit $5",
        member.0,
        cursor.id,
        at - OVERLAP,
        well_before,
        MAX_REPLAY + 1,
        at.min(now) - AROUND,
    )
    .fetch_all(connection)
    .await?;
    if !i64::try_from(rows.len()).is_ok_and(|count| count <= MAX_REPLAY) {
        return Ok(None);
    }
    let newest_state = rows.iter().rev().find(|row| tells_state(&row.payload)).map(|row| row.id);
    let events = rows
        .into_iter()
        .filter(|row| row.id != cursor.id && (Some(row.id) == newest_state || !tells_state(&row.payload)))
        .map(|row| Event { member, cursor: Some(row.id), payload: row.payload });
    Ok(Some(Missed { events: events.collect(), newest_state }))
}

async fn moment_of(
    connection: &mut PgConnection,
    member: MemberId,
    cursor: Cursor,
) -> Answer<Option<OffsetDateTime>> {
    if cursor.at.is_some() {
        return Ok(cursor.at);
    }
    let written = sqlx::query_scalar!(
        "select created_at from member_events where member_id = $1 and id = $2",
        member.0,
        cursor.id,
    );
    Ok(written.fetch_optional(connection).await?)
}

/// Forgets the member's log. What others' logs say of them is older than the 8 days that it is kept.
pub async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from member_events where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}

impl EventHub {
    /// Starts the hub: a task that listens to the other nodes and one that tells them.
    pub fn start(pool: PgPool, node: Uuid, mut stop: watch::Receiver<bool>) -> Self {
        let (outgoing, gathered) = mpsc::unbounded_channel();
        let hub = Self(Arc::new(Hub {
            node,
            streams: Mutex::default(),
            outgoing,
            sites_changed: watch::Sender::new(0),
        }));
        tokio::spawn(node_messages::tell_others(pool.clone(), node, gathered));
        let listening = hub.clone();
        tokio::spawn(async move {
            tokio::select! {
                // First: the end of the process is no fault of the connection.
                biased;
                _ = stop.wait_for(|stopping| *stopping) => {}
                () = listening.listen(pool) => {}
            }
        });
        hub
    }

    /// How many streams are open here.
    pub fn open_streams(&self) -> usize {
        let streams = self.0.streams.lock().unwrap_or_else(PoisonError::into_inner);
        streams.values().flatten().filter(|stream| !stream.sender.is_closed()).count()
    }

    /// Hands committed events to the pages here and on the other nodes.
    pub fn deliver(&self, events: impl IntoIterator<Item = Event>) {
        for event in events {
            let event = Arc::new(event);
            self.to_streams(event.member, &Signal::Event(Arc::clone(&event)));
            let _ = self.0.outgoing.send(Outgoing::Event(event));
        }
    }

    /// Likewise one event, which pages of this process get with its content, under that name. `asked`: a moment before the
    /// database was asked for it (`since_start`).
    pub fn deliver_with(&self, event: Event, content: (&str, serde_json::Value), asked: Option<Duration>) {
        let event = Arc::new(event);
        let with_content = EventWithContent::new(Arc::clone(&event), content, asked);
        self.to_streams(event.member, &Signal::EventWithContent(Arc::new(with_content)));
        let _ = self.0.outgoing.send(Outgoing::Event(event));
    }

    /// Whether a page of the member is open here.
    pub fn has_pages(&self, member: MemberId) -> bool {
        self.0.streams.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&member)
    }

    /// Ends the streams of a session in this process at once; the other nodes hear of it from the
    /// database, with the commit.
    pub fn end_session(&self, member: MemberId, token_hash: &[u8]) {
        self.to_streams(member, &Signal::LoggedOut(Arc::new(token_hash.to_vec())));
    }

    /// Tells every node that sites were edited.
    pub fn announce_sites(&self) {
        self.0.sites_changed.send_modify(|version| *version += 1);
        let _ = self.0.outgoing.send(Outgoing::Sites);
    }

    /// For the start of a node, which may have been killed between a commit and its message to the other nodes: the pages of those
    /// to whom something happened lately look for themselves.
    ///
    /// # Errors
    /// When the log can't be read.
    pub async fn tell_of_missed(&self, pool: &PgPool, clock: &Clock) -> Result<(), sqlx::Error> {
        let members: Vec<MemberId> = sqlx::query_scalar!(
            r#"select distinct member_id as "member: MemberId" from member_events where created_at > $1"#,
            clock.now() - KILLED_WITHIN,
        )
        .fetch_all(pool)
        .await?;
        for some in members.chunks(node_messages::MISSED_AT_ONCE) {
            let _ = self.0.outgoing.send(Outgoing::Missed(some.to_vec()));
        }
        Ok(())
    }

    /// Waits until everything that was handed over has been sent, for commands that end at once.
    pub async fn flushed(&self) {
        let (done, waiting) = oneshot::channel();
        if self.0.outgoing.send(Outgoing::Flush(done)).is_ok() {
            let _ = waiting.await;
        }
    }

    /// Wakes when sites were edited on any node.
    pub fn sites_changed(&self) -> watch::Receiver<u64> {
        self.0.sites_changed.subscribe()
    }

    fn to_streams(&self, member: MemberId, signal: &Signal) {
        let mut streams = self.0.streams.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(open) = streams.get_mut(&member) else { return };
        // A full buffer ends that stream; the browser comes back with its cursor and misses nothing.
        open.retain(|stream| stream.sender.try_send(signal.clone()).is_ok());
        if open.is_empty() {
            streams.remove(&member);
        }
    }

    fn resync_all(&self) {
        let mut streams = self.0.streams.lock().unwrap_or_else(PoisonError::into_inner);
        streams.retain(|_, open| {
            open.retain(|stream| stream.sender.try_send(Signal::Resync).is_ok());
            !open.is_empty()
        });
    }

    async fn listen(&self, pool: PgPool) {
        loop {
            if let Err(error) = self.listen_once(&pool).await {
                // The process ends; commands do so at once.
                if pool.is_closed() {
                    return;
                }
                tracing::warn!(%error, "the event listener lost its connection and will try again");
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }

    async fn listen_once(&self, pool: &PgPool) -> Result<(), sqlx::Error> {
        let mut listener = sqlx::postgres::PgListener::connect_with(pool).await?;
        listener.listen_all([CHANNEL, ENDED_SESSIONS]).await?;
        // Only now: what came between a look at the database and this moment would be missed.
        self.resync_all();
        self.0.sites_changed.send_modify(|version| *version += 1);
        // try_recv gives None when the connection was lost: what came meanwhile is unknown.
        while let Some(notification) = listener.try_recv().await? {
            match notification.channel() {
                ENDED_SESSIONS => self.end_told_session(notification.payload()),
                _ => self.receive(notification.payload()),
            }
        }
        Ok(())
    }

    fn end_told_session(&self, payload: &str) {
        let told = payload
            .split_once(' ')
            .and_then(|(member, hash)| Some((Uuid::try_parse(member).ok()?, STANDARD.decode(hash).ok()?)));
        match told {
            Some((member, hash)) => self.end_session(member.into(), &hash),
            None => self.resync_all(),
        }
    }

    fn receive(&self, payload: &str) {
        let Ok(envelope) = serde_json::from_str::<Envelope>(payload) else {
            tracing::warn!("a message from a node of another version was skipped");
            return self.resync_all();
        };
        if envelope.node == self.0.node {
            return;
        }
        match envelope.notice {
            NodeMessage::Events(events) => {
                for event in events {
                    self.to_streams(event.member, &Signal::Event(Arc::new(event)));
                }
            }
            NodeMessage::Missed(members) => {
                for member in members {
                    self.to_streams(member, &Signal::Resync);
                }
            }
            NodeMessage::Sites => self.0.sites_changed.send_modify(|version| *version += 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every open page has room for half a buffer of them.
    #[test]
    fn a_signal_is_two_words() {
        assert_eq!(size_of::<Signal>(), 2 * size_of::<usize>());
    }

    /// A command that has done its work is not to end with a warning.
    #[tokio::test]
    async fn listening_ends_quietly_with_the_pool() {
        let pool =
            sqlx::postgres::PgPoolOptions::new().connect_lazy("postgres://nobody@127.0.0.1:9/none").unwrap();
        pool.close().await;
        let (_stop, stopping) = watch::channel(false);
        let hub = EventHub::start(pool.clone(), Uuid::nil(), stopping);
        tokio::time::timeout(Duration::from_secs(20), hub.listen(pool)).await.expect("it goes on for ever");
    }
}
