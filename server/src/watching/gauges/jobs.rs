//! The queues of jobs, and when the periodic ones last came up.

use crate::{app::App, kernel::problem::Answer};
use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{family::Family, gauge::Gauge},
    registry::Registry,
};

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct QueueState {
    queue: String,
    state: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Queue {
    queue: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Kind {
    kind: String,
}

#[derive(Debug, Default)]
pub(super) struct JobQueues {
    jobs: Family<QueueState, Gauge>,
    ages: Family<Queue, Gauge>,
    periods: Family<Kind, Gauge>,
}

impl JobQueues {
    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register("jobs", "Jobs in the queues", self.jobs.clone());
        registry.register(
            "job_due_seconds",
            "How long the oldest job that could run has been due",
            self.ages.clone(),
        );
        registry.register(
            "job_period_timestamp_seconds",
            "Beginning of the last period whose job was enqueued, since 1970",
            self.periods.clone(),
        );
    }

    pub(super) async fn look(&self, app: &App) -> Answer<()> {
        let queues = app.jobs.queues().await?;
        let now = app.clock.now();
        // A queue that ran empty is no longer told of.
        self.jobs.clear();
        self.ages.clear();
        for state in queues {
            let queue = state.queue;
            for (state, count) in [("waiting", state.waiting), ("due", state.due), ("dead", state.dead)] {
                self.jobs.get_or_create(&QueueState { queue: queue.clone(), state }).set(count);
            }
            let age = state.oldest_due.map_or(0, |due| (now - due).whole_seconds());
            self.ages.get_or_create(&Queue { queue }).set(age);
        }
        for (kind, period) in app.jobs.periods().await? {
            self.periods.get_or_create(&Kind { kind }).set(period.unix_timestamp());
        }
        Ok(())
    }
}
