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
    /// When it went out.
    pub(crate) begun: Instant,
    /// When the answer was there.
    pub(crate) at: Instant,
}

/// Writing goes on until it is stopped.
pub(crate) struct Traffic {
    history: Arc<Mutex<History>>,
    stop: watch::Sender<bool>,
    writing: JoinHandle<()>,
}

impl Traffic {
    /// Each of them writes to the next one.
    pub(crate) fn start(pages: Vec<(Page, Uuid)>) -> Self {
        let history = Arc::new(Mutex::new(History::default()));
        let (stop, stopped) = watch::channel(false);
        let writing = tokio::spawn(write(pages, history.clone(), stopped));
        Self { history, stop, writing }
    }

    pub(crate) async fn stop(self) -> anyhow::Result<History> {
        let _ = self.stop.send(true);
        self.writing.await?;
        Ok(self.history.lock().unwrap_or_else(PoisonError::into_inner).clone())
    }
}

#[expect(clippy::disallowed_methods, reason = "ids of messages are the client's own")]
async fn write(pages: Vec<(Page, Uuid)>, history: Arc<Mutex<History>>, stopped: watch::Receiver<bool>) {
    for (number, (page, to)) in pages.iter().cycle().enumerate() {
        if *stopped.borrow() {
            return;
        }
        let client_id = Uuid::new_v4();
        let body = json!({ "client_id": client_id, "text": format!("drill {number}"), "profile": to });
        let begun = Instant::now();
        let reply = page.post("/api/message.php", &body).await;
        {
            let mut history = history.lock().unwrap_or_else(PoisonError::into_inner);
            if reply.status.is_success() {
                history.acknowledged.push(Sent { client_id, begun, at: Instant::now() });
            } else {
                history.refused += 1;
            }
        }
        tokio::time::sleep(PACE).await;
    }
}

/// All that was acknowledged, and how often the server refused.
#[derive(Clone, Default)]
pub(crate) struct History {
    acknowledged: Vec<Sent>,
    pub(crate) refused: usize,
}

impl History {
    /// How many of these there were.
    pub(crate) fn count(&self, which: impl Fn(&Sent) -> bool) -> usize {
        self.acknowledged.iter().filter(|sent| which(sent)).count()
    }

    pub(crate) async fn missing(&self, db: &PgPool, which: impl Fn(&Sent) -> bool) -> anyhow::Result<usize> {
        let there = there(db).await?;
        Ok(self.acknowledged.iter().filter(|sent| which(sent) && !there.contains(&sent.client_id)).count())
    }

    pub(crate) async fn present(&self, db: &PgPool, which: impl Fn(&Sent) -> bool) -> anyhow::Result<usize> {
        let there = there(db).await?;
        Ok(self.acknowledged.iter().filter(|sent| which(sent) && there.contains(&sent.client_id)).count())
    }

    /// When the last of all was acknowledged.
    pub(crate) fn last(&self) -> Option<Instant> {
        self.acknowledged.last().map(|sent| sent.at)
    }

    /// When the newest that is there was acknowledged.
    pub(crate) async fn newest(&self, db: &PgPool) -> anyhow::Result<Instant> {
        let there = there(db).await?;
        let newest =
            self.acknowledged.iter().filter(|sent| there.contains(&sent.client_id)).map(|sent| sent.at).max();
        newest.ok_or_else(|| anyhow::anyhow!("no message is there"))
    }
}

async fn there(db: &PgPool) -> anyhow::Result<HashSet<Uuid>> {
    let ids: Vec<Uuid> =
        sqlx::query_scalar("select client_id from messages where body like 'drill %'").fetch_all(db).await?;
    Ok(ids.into_iter().collect())
}
