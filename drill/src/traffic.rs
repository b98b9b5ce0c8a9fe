//! Members who write to each other all the while, and what was acknowledged to them.

use serde_json::json;
use sqlx::PgPool;
use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};
use testkit::Page;
use tokio::{sync::watch, task::JoinHandle};
use uuid::Uuid;

/// Between two messages of all of them.
const PACE: Duration = Duration::from_millis(50);

/// A message that the server said it has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sent {
    pub(crate) client_id: Uuid,
    /// When the answer was there.
    pub(crate) at: Instant,
}

/// Writing goes on until it is stopped.
pub(crate) struct Traffic {
    sent: Arc<Mutex<Vec<Sent>>>,
    stop: watch::Sender<bool>,
    writing: JoinHandle<()>,
}

impl Traffic {
    /// Each of them writes to the next one.
    pub(crate) fn start(pages: Vec<(Page, Uuid)>) -> Self {
        let sent = Arc::new(Mutex::new(Vec::new()));
        let (stop, stopped) = watch::channel(false);
        let writing = tokio::spawn(write(pages, sent.clone(), stopped));
        Self { sent, stop, writing }
    }

    pub(crate) async fn stop(self) -> anyhow::Result<History> {
        let _ = self.stop.send(true);
        self.writing.await?;
        let sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Ok(History(sent))
    }
}

#[expect(clippy::disallowed_methods, reason = "ids of messages are the client's own")]
async fn write(pages: Vec<(Page, Uuid)>, sent: Arc<Mutex<Vec<Sent>>>, stopped: watch::Receiver<bool>) {
    for (number, (page, to)) in pages.iter().cycle().enumerate() {
        if *stopped.borrow() {
            return;
        }
        let client_id = Uuid::new_v4();
        let body = json!({ "client_id": client_id, "text": format!("drill {number}"), "profile": to });
        let reply = page.post("/api/message.php", &body).await;
        if reply.status.is_success() {
            let written = Sent { client_id, at: Instant::now() };
            sent.lock().unwrap_or_else(PoisonError::into_inner).push(written);
        }
        tokio::time::sleep(PACE).await;
    }
}

/// All that was acknowledged.
pub(crate) struct History(Vec<Sent>);

impl History {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) async fn missing(&self, db: &PgPool, which: impl Fn(&Sent) -> bool) -> anyhow::Result<usize> {
        let there = there(db).await?;
        Ok(self.0.iter().filter(|sent| which(sent) && !there.contains(&sent.client_id)).count())
    }

    pub(crate) async fn present(&self, db: &PgPool, which: impl Fn(&Sent) -> bool) -> anyhow::Result<usize> {
        let there = there(db).await?;
        Ok(self.0.iter().filter(|sent| which(sent) && there.contains(&sent.client_id)).count())
    }

    /// When the newest that is there was acknowledged.
    pub(crate) async fn newest(&self, db: &PgPool) -> anyhow::Result<Instant> {
        let there = there(db).await?;
        let newest = self.0.iter().filter(|sent| there.contains(&sent.client_id)).map(|sent| sent.at).max();
        newest.ok_or_else(|| anyhow::anyhow!("no message is there"))
    }
}

async fn there(db: &PgPool) -> anyhow::Result<HashSet<Uuid>> {
    let ids: Vec<Uuid> =
        sqlx::query_scalar("select client_id from messages where body like 'drill %'").fetch_all(db).await?;
    Ok(ids.into_iter().collect())
}
