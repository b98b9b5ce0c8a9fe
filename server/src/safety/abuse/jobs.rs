//! The job that counts, and asks the rules. What it has not come to, the next run does; two at once share the work.

use super::{cards, counts};
use crate::{
    app::App,
    kernel::problem::{Answer, failure},
};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use time::Duration;

/// Batches of one run, of each kind; the next comes soon.
const BATCHES: usize = 20;

/// Counts what is new, and makes the cases of rules that are on.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct NoticeAbuse;

impl Job for NoticeAbuse {
    const KIND: &'static str = "safety.notice_abuse";
}

/// The job of this folder.
pub(in crate::safety) fn register(registry: Registry<App>) -> Registry<App> {
    registry
        .handle(notice_abuse)
        .every(Schedule::every(Duration::MINUTE, Duration::seconds(45)), |_| NoticeAbuse)
}

async fn notice_abuse(app: App, _: NoticeAbuse) -> Result<(), Failure> {
    notice_abuse_now(&app).await.map_err(failure)
}

/// What the job does, for who can't wait a minute for it.
///
/// # Errors
/// When the database does not answer.
pub async fn notice_abuse_now(app: &App) -> Answer<()> {
    for _ in 0..BATCHES {
        let mut transaction = app.db.begin().await?;
        let counted = counts::count_openings(&mut transaction).await?;
        transaction.commit().await?;
        if counted < counts::OPENINGS {
            break;
        }
    }
    for _ in 0..BATCHES {
        let mut transaction = app.db.begin().await?;
        let counted = counts::count_chargebacks(&mut transaction, app.clock.now()).await?;
        transaction.commit().await?;
        if counted < counts::CHARGEBACKS {
            break;
        }
    }
    let mut later = cards::Later::default();
    for _ in 0..BATCHES {
        let mut transaction = app.db.begin().await?;
        let is_more = cards::ask(&mut transaction, &app.random, &mut later, app.clock.now()).await?;
        transaction.commit().await?;
        if !is_more {
            break;
        }
    }
    // At the end: or the next batch would find the same ones.
    cards::ask_again(&mut *app.db.acquire().await?, &later).await
}
