//! Logins that have ended, at another node that keeps sessions in memory (docs/operations/growing.md): fifty calls at
//! one moment, and none is let in. Last of all races: a node that stops may keep a job waiting that it had begun.

use super::{AT_ONCE, Stage, judge, racer};
use crate::{
    http::{Request, volley},
    verdict::Verdict,
};
use serde_json::json;
use std::{net::SocketAddr, time::Duration};
use tokio::time::sleep;

/// How long after its end a node may take a session for alive.
const ENDED_WITHIN: Duration = Duration::from_millis(50);
const STOPS_WITHIN: Duration = Duration::from_mins(1);

pub(super) async fn races(stage: &mut Stage<'_>) -> anyhow::Result<Vec<Verdict>> {
    let mut node = stage.world.by_heart().await;
    let verdict = ended(stage, SocketAddr::from(([127, 0, 0, 1], node.port))).await;
    node.terminate();
    let _ = node.ended(STOPS_WITHIN).await;
    Ok(vec![verdict?])
}

/// It was used there a moment ago, by fifty pages: then it ends here.
async fn ended(stage: &Stage<'_>, node: SocketAddr) -> anyhow::Result<Verdict> {
    stage
        .race("no call later than 50 ms after a log-out at another node", async |round| {
            stage.forget_budgets().await?;
            stage.forgive_failures().await?;
            let login = racer(&stage.rich, round)?.again(stage.world).await?.browser;
            let pages = |number: usize| match number % 2 {
                0 => login.wire(Request::get("/api/user.php")),
                _ => login.wire(Request::put("/api/user.php", &json!({ "language": "en" }))),
            };
            let calls: Vec<_> = (0..AT_ONCE).map(pages).collect();
            let mut faults = judge(&volley(node, &calls).await?, AT_ONCE, "");
            login.get(stage.world, "/api/logout.php").await?;
            sleep(ENDED_WITHIN).await;
            faults.extend(judge(&volley(node, &calls).await?, 0, "authentication_required"));
            Ok(faults)
        })
        .await
}
