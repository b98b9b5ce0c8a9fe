//! Whether the database answers, asked again and again on a connection of its own: what is stuck on the pool's
//! connections learns nothing of a database that stands still, or of a network that swallows everything.

use super::database;
use sqlx::{PgConnection, PgPool, postgres::PgConnectOptions};
use std::{sync::Arc, time::Duration};
use tokio::{
    sync::{Notify, watch},
    time::{sleep, timeout},
};

/// Between two questions.
const BEAT: Duration = Duration::from_millis(500);
/// A database that takes longer for "select 1" is as good as away.
const ANSWERED_WITHIN: Duration = Duration::from_millis(1_500);
/// How long a caller waits for a database that does not answer: a 503 comes within 3 s.
const PATIENCE: Duration = Duration::from_millis(2_500);

/// The database's pulse; cheap to clone.
#[derive(Clone, Debug)]
pub struct Pulse {
    steady: watch::Receiver<bool>,
    wanted: Arc<Notify>,
}

impl Pulse {
    /// Starts to feel it, until the process stops.
    pub fn start(pool: &PgPool, mut stop: watch::Receiver<bool>) -> Self {
        let (told, steady) = watch::channel(true);
        let (options, wanted) = (pool.connect_options(), Arc::new(Notify::new()));
        let wish = Arc::clone(&wanted);
        tokio::spawn(async move {
            tokio::select! {
                biased;
                _ = stop.wait_for(|stopping| *stopping) => {}
                () = feel(&options, &told, &wish) => {}
            }
        });
        Self { steady, wanted }
    }

    /// Whether it answers now: asked at once, for 1.5 s at most.
    pub async fn answers(&self) -> bool {
        let mut steady = self.steady.clone();
        steady.mark_unchanged();
        self.wanted.notify_one();
        // An error means that the process stops: then what was known last counts.
        let _ = steady.changed().await;
        *steady.borrow()
    }

    /// The answer, or None when the database does not answer either and the caller has waited long enough.
    pub async fn while_beating<T>(&self, answer: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            biased;
            answer = answer => Some(answer),
            () = self.lost() => None,
        }
    }

    async fn lost(&self) {
        sleep(PATIENCE).await;
        // An error means that the process stops: then answers have their time to drain.
        if self.steady.clone().wait_for(|steady| !*steady).await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

async fn feel(options: &PgConnectOptions, told: &watch::Sender<bool>, wanted: &Notify) {
    let mut connection = None;
    loop {
        connection = ask(connection, options).await;
        let steady = connection.is_some();
        // Every beat is told, for those who wait for one.
        match (told.send_replace(steady), steady) {
            (false, true) => tracing::info!("the database answers again"),
            (true, false) => tracing::error!("the database does not answer"),
            _ => {}
        }
        tokio::select! {
            () = sleep(BEAT) => {}
            () = wanted.notified() => {}
        }
    }
}

/// Asks on this connection, or a new one, and gives it back if it answered. What takes too long is dropped with its
/// connection. Nobody else has that connection, so nothing of it can land in another's transaction.
async fn ask(connection: Option<PgConnection>, options: &PgConnectOptions) -> Option<PgConnection> {
    let answer = async {
        let mut connection = match connection {
            Some(connection) => connection,
            None => database::connect_one(options).await?,
        };
        sqlx::raw_sql("select 1").execute(&mut connection).await?;
        Ok::<_, sqlx::Error>(connection)
    };
    timeout(ANSWERED_WITHIN, answer).await.ok()?.ok()
}
