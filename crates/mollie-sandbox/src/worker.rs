//! The background work: expiry, settlement, webhooks. Everything due is a row, so a worker can stop at any
//! moment and any other go on.

use std::future::Future;
use std::pin::pin;

use crate::sandbox::Sandbox;
use crate::{payments, refunds, webhooks};

impl Sandbox {
    /// Works until `stop` is ready; a delivery that is under way then is finished first.
    pub async fn work(self, stop: impl Future<Output = ()> + Send) {
        let mut stop = pin!(stop);
        loop {
            let idle = match self.work_once().await {
                Ok(handled) => handled == 0,
                Err(error) => {
                    tracing::warn!(%error, "the sandbox's worker will try again");
                    true
                }
            };
            let pause = async {
                if idle {
                    self.rest().await;
                }
            };
            tokio::select! {
                biased;
                () = &mut stop => return,
                () = pause => {}
            }
        }
    }

    /// Does what is due at this moment; says how many payments, refunds and webhooks it handled.
    pub async fn work_once(&self) -> Result<usize, sqlx::Error> {
        let now = self.now();
        let payments = payments::due_now(self, now).await?;
        let refunds = refunds::settle_due(self, now).await?;
        Ok(payments + refunds + webhooks::send_due(self, now).await?)
    }
}
