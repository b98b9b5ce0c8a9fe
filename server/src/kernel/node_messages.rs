//! What one node tells the others: batched NOTIFYs, outside every transaction, since commits with a
//! NOTIFY wait for each other.

use crate::kernel::{database, events::Event, ids::MemberId};
use serde::{Deserialize, Serialize};
use sqlx::{Connection, PgConnection, PgPool};
use std::{sync::Arc, time::Duration};
use tokio::sync::{mpsc, oneshot};
use uuid::Uuid;

/// The channel of the batched messages.
pub(super) const CHANNEL: &str = "liaison_events";
/// NOTIFY refuses payloads of 8000 bytes and more.
const MAX_NOTICE_BYTES: usize = 7_500;
/// How long events of one node are gathered into one NOTIFY.
const GATHER: Duration = Duration::from_millis(5);
/// Milliseconds between the tries to tell them, about as long as a database takes to come back. One that was
/// away makes the other nodes say `resync` anyway.
const TELL_AGAIN: [u64; 6] = [0, 100, 400, 1_000, 2_000, 4_000];
/// So many ids of members fit into one message.
pub(super) const MISSED_AT_ONCE: usize = 150;

/// What one node tells the others.
#[derive(Serialize, Deserialize)]
pub(super) enum NodeMessage {
    Events(Vec<Event>),
    /// Something may never have been told to the pages of these.
    Missed(Vec<MemberId>),
    /// Sites changed: settings must be read again.
    Sites,
}

/// A message and who sent it: a node hears its own too.
#[derive(Serialize, Deserialize)]
pub(super) struct Envelope {
    pub(super) node: Uuid,
    pub(super) notice: NodeMessage,
}

/// What waits to be told.
#[derive(Debug)]
pub(super) enum Outgoing {
    Event(Arc<Event>),
    Missed(Vec<MemberId>),
    Sites,
    /// Answered when all before it is out.
    Flush(oneshot::Sender<()>),
}

/// Gathers for a few milliseconds, then sends as few messages as fit, in one commit: those with a NOTIFY wait for each other. On a
/// connection of its own, so that what was done is told even while calls wait for the pool's, and when the pool is closed at the end.
pub(super) async fn tell_others(pool: PgPool, node: Uuid, mut gathered: mpsc::UnboundedReceiver<Outgoing>) {
    let (mut batch, mut connection) = (Vec::new(), None);
    while gathered.recv_many(&mut batch, 500).await > 0 {
        tokio::time::sleep(GATHER).await;
        while let Ok(more) = gathered.try_recv() {
            batch.push(more);
        }
        // Answered when this batch is out.
        let mut flushed = Vec::new();
        let payloads = envelopes(node, batch.drain(..), &mut flushed);
        if !payloads.is_empty() {
            tell(&pool, &mut connection, &payloads).await;
        }
        if flushed.is_empty() {
            continue;
        }
        // Asked for when a process ends: nothing of it holds the database any longer, as for a copy of it.
        if let Some(open) = connection.take() {
            let _ = PgConnection::close(open).await;
        }
        for done in flushed {
            let _ = done.send(());
        }
    }
}

/// Sends these messages, on a new connection when the old one is lost.
async fn tell(pool: &PgPool, connection: &mut Option<PgConnection>, payloads: &[String]) {
    for pause in TELL_AGAIN {
        match tell_once(pool, connection, payloads).await {
            Ok(()) => return,
            Err(error) => tracing::warn!(%error, "other nodes could not be told"),
        }
        *connection = None;
        tokio::time::sleep(Duration::from_millis(pause)).await;
    }
    tracing::error!("other nodes were not told; their pages will fetch by themselves");
}

async fn tell_once(
    pool: &PgPool,
    connection: &mut Option<PgConnection>,
    payloads: &[String],
) -> Result<(), sqlx::Error> {
    let connection = match connection {
        Some(open) => open,
        None => connection.insert(connect(pool).await?),
    };
    // In their order. Two that are the same to the letter are one, and tell a page no less.
    sqlx::query!(
        "select pg_notify($1, payload) from unnest($2::text[]) with ordinality told (payload, place) order by place",
        CHANNEL,
        payloads,
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn connect(pool: &PgPool) -> Result<PgConnection, sqlx::Error> {
    let mut connection = database::connect_one(&pool.connect_options()).await?;
    // Nothing of it has to outlive a crash, after which pages look for themselves: no disk and no replica is waited for.
    sqlx::raw_sql("set synchronous_commit = off").execute(&mut connection).await?;
    Ok(connection)
}

/// One message that PostgreSQL refuses would be the end of all that go with it: none is as long as that.
fn envelopes(
    node: Uuid,
    batch: impl Iterator<Item = Outgoing>,
    flushed: &mut Vec<oneshot::Sender<()>>,
) -> Vec<String> {
    let seal = |notice| serde_json::to_string(&Envelope { node, notice }).unwrap_or_default();
    // As `seal` writes it, of events that are written already: their length had to be known.
    let seal_events =
        |events: &[String]| format!(r#"{{"node":"{node}","notice":{{"Events":[{}]}}}}"#, events.join(","));
    let mut payloads = Vec::new();
    let mut events: Vec<String> = Vec::new();
    let mut size = 0;
    for outgoing in batch {
        match outgoing {
            Outgoing::Flush(done) => flushed.push(done),
            Outgoing::Missed(members) => payloads.push(seal(NodeMessage::Missed(members))),
            Outgoing::Sites => payloads.push(seal(NodeMessage::Sites)),
            Outgoing::Event(event) => {
                let Ok(text) = serde_json::to_string(&*event) else { continue };
                let length = text.len() + 1;
                if length > MAX_NOTICE_BYTES {
                    payloads.push(seal(NodeMessage::Missed(vec![event.member])));
                    continue;
                }
                if size + length > MAX_NOTICE_BYTES {
                    payloads.push(seal_events(&events));
                    events.clear();
                    size = 0;
                }
                size += length;
                events.push(text);
            }
        }
    }
    if !events.is_empty() {
        payloads.push(seal_events(&events));
    }
    payloads
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn postgresql_takes_every_message_and_nobody_is_left_out() {
        let member = |number| MemberId(Uuid::from_u128(number));
        let event = |number, letters| {
            let payload = json!({ "type": "x".repeat(letters) });
            Arc::new(Event { member: member(number), cursor: Some(1), payload })
        };
        let batch = [
            Outgoing::Event(event(1, 10)),
            Outgoing::Event(event(2, 9_000)),
            Outgoing::Event(event(3, 7_300)),
            Outgoing::Event(event(4, 300)),
            Outgoing::Missed((0..150).map(member).collect()),
            Outgoing::Sites,
        ];
        let payloads = envelopes(Uuid::nil(), batch.into_iter(), &mut Vec::new());
        assert!(payloads.iter().all(|payload| payload.len() < 8_000));
        let (mut told, mut missed) = (Vec::new(), Vec::new());
        for payload in payloads {
            match serde_json::from_str::<Envelope>(&payload).unwrap().notice {
                NodeMessage::Events(events) => told.extend(events.into_iter().map(|event| event.member)),
                NodeMessage::Missed(members) => missed.push(members),
                NodeMessage::Sites => {}
            }
        }
        assert_eq!(told, [1, 3, 4].map(member));
        let one = envelopes(Uuid::nil(), [Outgoing::Event(event(1, 10))].into_iter(), &mut Vec::new());
        let notice = NodeMessage::Events(vec![Event::clone(&event(1, 10))]);
        let sealed = serde_json::to_string(&Envelope { node: Uuid::nil(), notice }).unwrap();
        assert_eq!(one, [sealed], "to the letter");
        assert_eq!(missed.iter().map(Vec::len).collect::<Vec<_>>(), [1, 150]);
        assert_eq!(missed[0], [member(2)], "too long for any: their pages look for themselves");
    }
}
