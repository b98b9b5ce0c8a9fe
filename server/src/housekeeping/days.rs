//! The days of the log of events come and go by the hour, as something may be in their way.

use crate::{app::App, kernel::event_days};
use ::jobs::{Failure, Job};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct KeepDays;

impl Job for KeepDays {
    const KIND: &'static str = "housekeeping.keep_days";
}

pub(super) async fn keep_days(app: App, _: KeepDays) -> Result<(), Failure> {
    Ok(event_days::keep_days(&app.db, app.clock.now()).await?)
}
